/* figure/endless_pair.c - two endless figures where they stand: all questions but sweeps.
 *
 * All answers come from the direction that separates the two (endless_gap.h).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/endless_gap.h"

#include <math.h>

/* How often a push that is too short by rounding is made longer. */
enum { MOST_ENDLESS_STEPS = 64 };

abut_contact ab_endless_collide(const ab_endless *a, const ab_endless *b)
{
    ab_endless_gap gap = ab_endless_gap_of(a, b);
    abut_contact contact = { .relation = ab_endless_relation(&gap), .side = ABUT_SIDE_NONE };

    if (!gap.found) {
        contact.separation = -INFINITY;
    } else {
        contact.separation = gap.sign == 0 ? 0 : gap.separation;
        contact.normal = ab_unit_vector(gap.n);
    }
    if (contact.relation != ABUT_APART) {
        contact.point_count = 1;
        contact.points[0] = ab_endless_shared(a, b);
    }
    if (b->kind == ABUT_FIGURE_HALF_PLANE && gap.found) {
        contact.side = 0;
    }
    return contact;
}

abut_vec2 ab_endless_push(const ab_endless *a, const ab_endless *b)
{
    ab_endless_gap gap = ab_endless_gap_of(a, b);
    abut_vec2 unit = gap.found ? ab_unit_vector(gap.n) : (abut_vec2){ 0, 0 };
    double depth = -gap.separation * AB_PER_UNIT;

    if (ab_endless_relation(&gap) != ABUT_OVERLAPPING) {
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
        ab_endless_gap after = ab_endless_gap_of(&moved, b);

        if (ab_endless_relation(&after) != ABUT_OVERLAPPING) {
            return ab_endless_units(quanta);
        }
        depth += (double)((int64_t)1 << i);
    }
    return (abut_vec2){ (double)NAN, (double)NAN };
}

abut_distance ab_endless_measure(const ab_endless *a, const ab_endless *b)
{
    ab_endless_gap gap = ab_endless_gap_of(a, b);

    if (ab_endless_relation(&gap) != ABUT_APART) {
        abut_vec2 place = ab_endless_shared(a, b);

        return (abut_distance){ 0, place, place };
    }
    abut_distance far = { gap.separation, ab_endless_units(a->at), ab_endless_units(b->at) };
    abut_vec2 unit = ab_unit_vector(gap.n);

    if (gap.n.x == a->at.x - b->at.x && gap.n.y == a->at.y - b->at.y) {
        return far; /* from end to end */
    }
    if (ab_dot_sign(b->along, gap.n) == 0) { /* b's line is the near one: a ends where it stands */
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

    if (!ab_endless_holds(outer, inner->at)) {
        return false;
    }
    switch (outer->kind) {
    case ABUT_FIGURE_LINE:
        return inner->kind != ABUT_FIGURE_HALF_PLANE && ab_cross_sign(u, inner->along) == 0;
    case ABUT_FIGURE_RAY:
        return inner->kind == ABUT_FIGURE_RAY && ab_cross_sign(u, inner->along) == 0 &&
               ab_dot_sign(u, inner->along) > 0;
    default:
        break;
    }
    switch (inner->kind) {
    case ABUT_FIGURE_LINE:
        return ab_cross_sign(u, inner->along) == 0;
    case ABUT_FIGURE_RAY:
        return ab_cross_sign(u, inner->along) >= 0;
    default:
        return ab_cross_sign(u, inner->along) == 0 && ab_dot_sign(u, inner->along) > 0;
    }
}

/* --- The common part -------------------------------------------------------------------------- */

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
        return ab_cross_sign(of->along, towards) == 0;
    case ABUT_FIGURE_RAY:
        return ab_cross_sign(of->along, towards) == 0 && ab_dot_sign(of->along, towards) > 0;
    default:
        return ab_cross_sign(of->along, towards) >= 0;
    }
}

/* Whether the line of another is met by all of a figure's own line that belongs to it. */
static bool line_reaches(const ab_endless *of, const ab_endless *other)
{
    ab_vec off = ab_sub(other->at, of->at);

    return of->kind != ABUT_FIGURE_RAY ||
           ab_cross_sign(off, other->along) * ab_cross_sign(of->along, other->along) >= 0;
}

/* The bounds are those of some places, and of the directions in which both go on from there. */
static abut_bounds common_bounds(const ab_endless *a, const ab_endless *b)
{
    abut_bounds bounds = abut_bounds_empty();
    bool cross = ab_cross_sign(a->along, b->along) != 0;
    const ab_vec axes[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    abut_vec2 places[3] = { ab_endless_units(a->at), ab_endless_units(b->at), { 0, 0 } };
    bool held[3] = { ab_endless_holds(b, a->at), ab_endless_holds(a, b->at), false };

    if (cross) {
        places[2] = ab_endless_crossing(a, b);
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
            ab_vec towards = k < 2 ? along : ab_turned_back(along);

            if (goes_on_towards(a, towards) && goes_on_towards(b, towards)) {
                join_direction(&bounds, places[i], towards);
            }
        }
    }
    return bounds;
}

abut_intersection ab_endless_intersect(const ab_endless *a, const ab_endless *b)
{
    ab_endless_gap gap = ab_endless_gap_of(a, b);
    abut_intersection common = { .relation = ab_endless_relation(&gap),
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
