/* figure/endless_pair.c - two endless figures.
 *
 * Both are convex, so what separates them, or would end their overlap soonest, is a direction n in
 * which a is bounded below and b is bounded above. All three kinds are bounded at the place where
 * they stand, and signs decide whether a figure is bounded along n: a line must be at right angles
 * to n, a ray must lead away from the bound, and a half-plane must end there, with n along its
 * normal or against it. The separation along an allowed n is n (a - b) / |n|. If there is no such
 * n, the two overlap and no push separates them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/endless.h"
#include "sweep/tick.h"

#include <math.h>

enum { MOST_NORMALS_OF_ENDLESS = 5, MOST_ENDLESS_STEPS = 64 };

static int dot_sign(ab_vec a, ab_vec b)
{
    return i128_sign(i128_dot(a.x, a.y, b.x, b.y));
}

static int cross_sign(ab_vec a, ab_vec b)
{
    return i128_sign(i128_cross(a.x, a.y, b.x, b.y));
}

static ab_vec turned_right(ab_vec v)
{
    return (ab_vec){ v.y, -v.x };
}

static ab_vec turned_half_round(ab_vec v)
{
    return (ab_vec){ -v.x, -v.y };
}

static double length_of_direction(ab_vec v)
{
    return ab_sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y);
}

/* Whether a figure goes no further than where it stands along a direction. */
static bool ends_along(const ab_endless *of, ab_vec n)
{
    switch (of->kind) {
    case ABUT_FIGURE_LINE:
        return dot_sign(of->along, n) == 0;
    case ABUT_FIGURE_RAY:
        return dot_sign(of->along, n) <= 0;
    default:
        return dot_sign(of->along, n) == 0 && cross_sign(of->along, n) < 0;
    }
}

/* The directions that decide: out of b, towards a. */
typedef struct endless_normals {
    ab_vec list[MOST_NORMALS_OF_ENDLESS];
    int count;
} endless_normals;

static void add_normal(endless_normals *normals, const ab_endless *a, const ab_endless *b, ab_vec n)
{
    if ((n.x | n.y) != 0 && ends_along(b, n) && ends_along(a, turned_half_round(n))) {
        normals->list[normals->count++] = n;
    }
}

static endless_normals normals_of(const ab_endless *a, const ab_endless *b)
{
    endless_normals normals = { .count = 0 };

    add_normal(&normals, a, b, turned_right(b->along));
    add_normal(&normals, a, b, turned_half_round(turned_right(b->along)));
    if (cross_sign(a->along, b->along) != 0) {
        add_normal(&normals, a, b, turned_right(a->along));
        add_normal(&normals, a, b, turned_half_round(turned_right(a->along)));
    }
    return normals;
}

/* The best direction, and the separation along it: exact in its sign. */
typedef struct endless_gap {
    bool found;
    ab_vec n;
    int sign;
    double separation; /* in units */
} endless_gap;

/* Of directions that are equally good the greater, or the lesser: then it does not matter which of
 * the two figures is named first. */
static void consider_direction(endless_gap *best, ab_vec n, ab_vec apart, bool ordered)
{
    ab_i128 far = i128_dot(n.x, n.y, apart.x, apart.y);
    double gap = i128_to_double(far) / length_of_direction(n) * ABUT_QUANTUM;
    int sign = i128_sign(far);
    int order = !best->found || sign > best->sign ? 1 : sign < best->sign ? -1 : 0;

    if (order == 0) {
        order = gap > best->separation ? 1 : gap < best->separation ? -1 : 0;
    }
    if (order == 0) {
        bool greater = n.x != best->n.x ? n.x > best->n.x : n.y > best->n.y;

        order = greater == ordered ? 1 : -1;
    }
    if (order > 0) {
        *best = (endless_gap){ true, n, sign, gap };
    }
}

static bool stand_in_order(const ab_endless *a, const ab_endless *b)
{
    const int64_t mine[] = { a->kind, a->at.x, a->at.y, a->along.x, a->along.y };
    const int64_t other[] = { b->kind, b->at.x, b->at.y, b->along.x, b->along.y };

    for (int i = 0; i < 5; i++) {
        if (mine[i] != other[i]) {
            return mine[i] < other[i];
        }
    }
    return true;
}

static endless_gap find_endless_gap(const ab_endless *a, const ab_endless *b)
{
    endless_gap best = { .found = false };
    endless_normals normals = normals_of(a, b);
    ab_vec apart = ab_sub(a->at, b->at);
    bool ordered = stand_in_order(a, b);

    for (int i = 0; i < normals.count; i++) {
        consider_direction(&best, normals.list[i], apart, ordered);
    }
    /* From the end of one ray to that of the other. */
    if (a->kind == ABUT_FIGURE_RAY && b->kind == ABUT_FIGURE_RAY && (apart.x | apart.y) != 0 &&
        ends_along(b, apart) && ends_along(a, turned_half_round(apart))) {
        double x = ab_units(apart.x);
        double y = ab_units(apart.y);

        best = (endless_gap){ true, apart, 1, ab_sqrt(x * x + y * y) };
    }
    return best;
}

static abut_vec2 endless_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

static abut_vec2 unit_vector(ab_vec n)
{
    double length = length_of_direction(n);

    return (abut_vec2){ (double)n.x / length + 0.0, (double)n.y / length + 0.0 };
}

static bool holds_place(const ab_endless *of, ab_vec place)
{
    ab_vec off = ab_sub(place, of->at);
    int side = cross_sign(of->along, off);

    return of->kind == ABUT_FIGURE_HALF_PLANE ? side >= 0
           : of->kind == ABUT_FIGURE_LINE     ? side == 0
                                              : side == 0 && dot_sign(of->along, off) >= 0;
}

/* Where the lines of two that are not parallel cross. */
static abut_vec2 crossing_of(const ab_endless *a, const ab_endless *b)
{
    ab_vec off = ab_sub(b->at, a->at);
    double part = i128_to_double(i128_cross(off.x, off.y, b->along.x, b->along.y)) /
                  i128_to_double(i128_cross(a->along.x, a->along.y, b->along.x, b->along.y));
    abut_vec2 at = endless_units(a->at);

    return (abut_vec2){ at.x + (double)a->along.x * part * ABUT_QUANTUM,
                        at.y + (double)a->along.y * part * ABUT_QUANTUM };
}

/* A place that belongs to both, which meet. */
static abut_vec2 shared_place(const ab_endless *a, const ab_endless *b)
{
    if (holds_place(b, a->at)) {
        return endless_units(a->at);
    }
    if (holds_place(a, b->at) || cross_sign(a->along, b->along) == 0) {
        return endless_units(b->at);
    }
    return crossing_of(a, b);
}

static abut_relation endless_relation(const endless_gap *gap)
{
    return !gap->found || gap->sign < 0 ? ABUT_OVERLAPPING
           : gap->sign > 0              ? ABUT_APART
                                        : ABUT_TOUCHING;
}

abut_contact ab_endless_collide(const ab_endless *a, const ab_endless *b)
{
    endless_gap gap = find_endless_gap(a, b);
    abut_contact contact = { .relation = endless_relation(&gap), .side = ABUT_SIDE_NONE };

    if (!gap.found) {
        contact.separation = -INFINITY;
    } else {
        contact.separation = gap.sign == 0 ? 0 : gap.separation;
        contact.normal = unit_vector(gap.n);
    }
    if (contact.relation != ABUT_APART) {
        contact.point_count = 1;
        contact.points[0] = shared_place(a, b);
    }
    if (b->kind == ABUT_FIGURE_HALF_PLANE && gap.found) {
        contact.side = 0;
    }
    return contact;
}

abut_vec2 ab_endless_push(const ab_endless *a, const ab_endless *b)
{
    endless_gap gap = find_endless_gap(a, b);
    abut_vec2 unit = gap.found ? unit_vector(gap.n) : (abut_vec2){ 0, 0 };
    double depth = -gap.separation * AB_PER_UNIT;

    if (endless_relation(&gap) != ABUT_OVERLAPPING) {
        return (abut_vec2){ 0, 0 };
    }
    for (int i = 0; gap.found && i < MOST_ENDLESS_STEPS; i++) {
        /* Away from zero, so that along an axis nothing is lost. */
        abut_vec2 push = { unit.x * depth * ABUT_QUANTUM, unit.y * depth * ABUT_QUANTUM };

        if (!ab_in_range(push.x) || !ab_in_range(push.y)) {
            break;
        }
        ab_endless moved = *a;
        ab_vec quanta = { ab_round(push.x), ab_round(push.y) };

        moved.at = ab_add(moved.at, quanta);
        endless_gap after = find_endless_gap(&moved, b);

        if (endless_relation(&after) != ABUT_OVERLAPPING) {
            return endless_units(quanta);
        }
        depth += (double)((int64_t)1 << i);
    }
    return (abut_vec2){ (double)NAN, (double)NAN };
}

abut_distance ab_endless_measure(const ab_endless *a, const ab_endless *b)
{
    endless_gap gap = find_endless_gap(a, b);

    if (endless_relation(&gap) != ABUT_APART) {
        abut_vec2 place = shared_place(a, b);

        return (abut_distance){ 0, place, place };
    }
    abut_distance far = { gap.separation, endless_units(a->at), endless_units(b->at) };
    abut_vec2 unit = unit_vector(gap.n);

    if (gap.n.x == a->at.x - b->at.x && gap.n.y == a->at.y - b->at.y) {
        return far; /* from end to end */
    }
    if (dot_sign(b->along, gap.n) == 0) { /* b's line is the near one: a ends where it stands */
        far.on_b = (abut_vec2){ far.on_a.x - unit.x * gap.separation,
                                far.on_a.y - unit.y * gap.separation };
    } else {
        far.on_a = (abut_vec2){ far.on_b.x + unit.x * gap.separation,
                                far.on_b.y + unit.y * gap.separation };
    }
    return far;
}

bool ab_endless_contain(const ab_endless *outer, const ab_endless *inner)
{
    ab_vec u = outer->along;

    if (!holds_place(outer, inner->at)) {
        return false;
    }
    switch (outer->kind) {
    case ABUT_FIGURE_LINE:
        return inner->kind != ABUT_FIGURE_HALF_PLANE && cross_sign(u, inner->along) == 0;
    case ABUT_FIGURE_RAY:
        return inner->kind == ABUT_FIGURE_RAY && cross_sign(u, inner->along) == 0 &&
               dot_sign(u, inner->along) > 0;
    default:
        break;
    }
    switch (inner->kind) {
    case ABUT_FIGURE_LINE:
        return cross_sign(u, inner->along) == 0;
    case ABUT_FIGURE_RAY:
        return cross_sign(u, inner->along) >= 0;
    default:
        return cross_sign(u, inner->along) == 0 && dot_sign(u, inner->along) > 0;
    }
}

/* --- The common part ---------------------------------------------------------------------------
 */

/* Joins to bounds what goes on from a place in a direction. */
static void join_direction(abut_bounds *bounds, abut_vec2 place, ab_vec towards)
{
    abut_bounds more = {
        { towards.x < 0 ? -INFINITY : place.x, towards.y < 0 ? -INFINITY : place.y },
        { towards.x > 0 ? INFINITY : place.x, towards.y > 0 ? INFINITY : place.y }
    };

    *bounds = abut_bounds_join(*bounds, more);
}

/* Whether a figure goes on without end in a direction. */
static bool goes_on_towards(const ab_endless *of, ab_vec towards)
{
    switch (of->kind) {
    case ABUT_FIGURE_LINE:
        return cross_sign(of->along, towards) == 0;
    case ABUT_FIGURE_RAY:
        return cross_sign(of->along, towards) == 0 && dot_sign(of->along, towards) > 0;
    default:
        return cross_sign(of->along, towards) >= 0;
    }
}

/* Whether the line of another is met by all of a figure's own line that belongs to it. */
static bool line_reaches(const ab_endless *of, const ab_endless *other)
{
    ab_vec off = ab_sub(other->at, of->at);

    return of->kind != ABUT_FIGURE_RAY ||
           cross_sign(off, other->along) * cross_sign(of->along, other->along) >= 0;
}

/* The bounds are those of some places, and of the directions in which both go on from there. */
static abut_bounds common_bounds(const ab_endless *a, const ab_endless *b)
{
    abut_bounds bounds = abut_bounds_empty();
    bool cross = cross_sign(a->along, b->along) != 0;
    const ab_vec axes[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    abut_vec2 places[3] = { endless_units(a->at), endless_units(b->at), { 0, 0 } };
    bool held[3] = { holds_place(b, a->at), holds_place(a, b->at), false };

    if (cross) {
        places[2] = crossing_of(a, b);
        held[2] = line_reaches(a, b) && line_reaches(b, a);
    }
    for (int i = 0; i < 3; i++) {
        if (!held[i]) {
            continue;
        }
        join_direction(&bounds, places[i], (ab_vec){ 0, 0 });
        for (int k = 0; k < 4; k++) {
            if (goes_on_towards(a, axes[k]) && goes_on_towards(b, axes[k])) {
                join_direction(&bounds, places[i], axes[k]);
            }
        }
        for (int k = 0; k < 4; k++) {
            ab_vec along = (k & 1) == 0 ? a->along : b->along;
            ab_vec towards = k < 2 ? along : turned_half_round(along);

            if (goes_on_towards(a, towards) && goes_on_towards(b, towards)) {
                join_direction(&bounds, places[i], towards);
            }
        }
    }
    return bounds;
}

abut_intersection ab_endless_intersect(const ab_endless *a, const ab_endless *b)
{
    endless_gap gap = find_endless_gap(a, b);
    abut_intersection common = { .relation = endless_relation(&gap),
                                 .bounds = abut_bounds_empty() };

    if (common.relation != ABUT_APART) {
        common.bounds = common_bounds(a, b);
    }
    if (common.relation == ABUT_OVERLAPPING && a->kind == ABUT_FIGURE_HALF_PLANE &&
        b->kind == ABUT_FIGURE_HALF_PLANE) {
        common.area = INFINITY;
    }
    return common;
}

/* --- Sweeps ------------------------------------------------------------------------------------
 */

/* When two that are thin and parallel go through each other. */
static bool cross_in_parallel(
    const ab_endless *a, const ab_endless *b, ab_vec apart, ab_vec motion, ab_when *when, ab_vec *n)
{
    *n = turned_right(b->along);
    ab_i128 start = i128_dot(n->x, n->y, apart.x, apart.y);
    ab_i128 rate = i128_dot(n->x, n->y, motion.x, motion.y);

    if (i128_sign(start) * i128_sign(i128_add(start, rate)) >= 0) {
        return false;
    }
    *when = ab_when_of(i128_from_bits(i128_abs(start)), i128_abs(rate));
    *n = i128_sign(start) > 0 ? *n : turned_half_round(*n);
    if (a->kind == ABUT_FIGURE_LINE || b->kind == ABUT_FIGURE_LINE ||
        dot_sign(a->along, b->along) > 0) {
        return true;
    }
    /* Rays in opposite directions: whether they share more than their ends then. */
    ab_i128 along = i128_dot(a->along.x, a->along.y, apart.x, apart.y);
    ab_i128 change = i128_dot(a->along.x, a->along.y, motion.x, motion.y);

    return ab_when_sign_of(when, along, change) < 0;
}

/* When two that do not overlap begin to: each direction that keeps them apart has an end, and none
 * may begin again before all have ended. */
static bool begin_to_overlap(
    const ab_endless *a, const ab_endless *b, ab_vec apart, ab_vec motion, ab_when *when, ab_vec *n)
{
    endless_normals normals = normals_of(a, b);
    bool ordered = stand_in_order(a, b);
    ab_when leave = ab_when_of(i128_from(1), u128_from(1));

    *when = ab_when_of(i128_from(0), u128_from(1));
    *n = (ab_vec){ 0, 0 };
    for (int i = 0; i < normals.count; i++) {
        ab_vec m = normals.list[i];
        ab_i128 start = i128_dot(m.x, m.y, apart.x, apart.y);
        ab_i128 rate = i128_dot(m.x, m.y, motion.x, motion.y);
        ab_when end = ab_when_of(i128_from_bits(i128_abs(start)),
                                 i128_sign(rate) != 0 ? i128_abs(rate) : u128_from(1));

        if (i128_sign(start) >= 0 && i128_sign(rate) >= 0) {
            return false;
        }
        if (i128_sign(rate) > 0 && ab_when_compare(&end, &leave) < 0) {
            leave = end;
        }
        if (i128_sign(start) >= 0 && i128_sign(rate) < 0) {
            int order = (n->x | n->y) == 0 ? 1 : ab_when_compare(&end, when);
            bool greater = m.x != n->x ? m.x > n->x : m.y > n->y;

            if (order > 0 || (order == 0 && greater == ordered)) {
                *when = end;
                *n = m;
            }
        }
    }
    return (n->x | n->y) != 0 && ab_when_compare(when, &leave) < 0;
}

/* A part of a motion, rounded towards zero. */
static abut_vec2 part_of_move(ab_vec move, double time)
{
    return (abut_vec2){ ab_units((int64_t)((double)move.x * time)),
                        ab_units((int64_t)((double)move.y * time)) };
}

static abut_relation
relation_after(const ab_endless *a, abut_vec2 move_a, const ab_endless *b, abut_vec2 move_b)
{
    ab_endless mine = *a;
    ab_endless other = *b;

    mine.at = ab_add(mine.at, (ab_vec){ ab_round(move_a.x), ab_round(move_a.y) });
    other.at = ab_add(other.at, (ab_vec){ ab_round(move_b.x), ab_round(move_b.y) });
    endless_gap gap = find_endless_gap(&mine, &other);

    return endless_relation(&gap);
}

void ab_endless_sweep(
    const ab_endless *a, ab_vec move_a, const ab_endless *b, ab_vec move_b, abut_swept *out)
{
    endless_gap gap = find_endless_gap(a, b);
    ab_vec apart = ab_sub(a->at, b->at);
    ab_vec motion = ab_sub(move_a, move_b);
    bool thin = a->kind != ABUT_FIGURE_HALF_PLANE && b->kind != ABUT_FIGURE_HALF_PLANE &&
                cross_sign(a->along, b->along) == 0;
    ab_when when;
    ab_vec n;

    *out = (abut_swept){ .time = 1, .touch = 1, .side = ABUT_SIDE_NONE };
    if (endless_relation(&gap) == ABUT_OVERLAPPING) {
        *out = (abut_swept){ .hit = true, .point = shared_place(a, b), .side = ABUT_SIDE_NONE };
        return;
    }
    out->move_a = endless_units(move_a);
    out->move_b = endless_units(move_b);
    out->hit = thin ? cross_in_parallel(a, b, apart, motion, &when, &n)
                    : begin_to_overlap(a, b, apart, motion, &when, &n);
    if (!out->hit) {
        out->touch = endless_relation(&gap) == ABUT_TOUCHING ? 0 : 1;
        out->graze = out->touch < 1 || relation_after(a, out->move_a, b, out->move_b) != ABUT_APART;
        return;
    }
    out->time =
        (double)ab_last_tick(when.part, i128_neg(i128_from_bits(when.whole))) * AB_TICK_LENGTH;
    out->touch = out->time;
    out->normal = unit_vector(n);
    out->side = b->kind == ABUT_FIGURE_HALF_PLANE ? 0 : ABUT_SIDE_NONE;
    out->move_a = part_of_move(move_a, out->time);
    out->move_b = part_of_move(move_b, out->time);
    ab_endless mine = *a;
    ab_endless other = *b;

    mine.at = ab_add(mine.at, (ab_vec){ ab_round(out->move_a.x), ab_round(out->move_a.y) });
    other.at = ab_add(other.at, (ab_vec){ ab_round(out->move_b.x), ab_round(out->move_b.y) });
    out->point = shared_place(&mine, &other);
    if (relation_after(a, out->move_a, b, out->move_b) == ABUT_OVERLAPPING) {
        out->move_a = out->move_b = (abut_vec2){ 0, 0 };
    }
}
