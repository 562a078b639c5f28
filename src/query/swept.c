/* query/swept.c - one shape moves in a straight line and meets another.
 *
 * Seen from b, the origin of a is a point that travels, and what it must not get into
 * is the Minkowski sum of b and of a turned round: a ring whose edges are those of
 * both, in the order of their directions, grown by both radii. The ring is not kept
 * anywhere. A walk round both rings at once makes its edges one by one, so outlines
 * may have any number of corners.
 *
 * The relation of the path with that sum is decided in integers, the time is that of
 * a cast (narrow/cross.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/cast.h"
#include "narrow/exact.h"
#include "narrow/narrow.h"
#include "query/swept.h"

#include <math.h>

/* A walk round the sum: the corners it is at, and the edges that are left. */
typedef struct sum_walk {
    const ab_shape *a;
    const ab_shape *b;
    int corner_a;
    int corner_b;
    int left_a;
    int left_b;
} sum_walk;

static int edges_of(const ab_core *core)
{
    return core->count > 1 ? core->count : 0;
}

/* Both rings are walked from where their edges begin to point to greater x: that of b
 * starts there, and in the one of a, turned round, it is the last corner in x, then y. */
static sum_walk walk_round_sum(const ab_shape *a, const ab_shape *b)
{
    int last = 0;

    for (int i = 1; i < a->core.count; i++) {
        ab_vec best = ab_core_point(&a->core, last);
        ab_vec here = ab_core_point(&a->core, i);

        if (here.x > best.x || (here.x == best.x && here.y > best.y)) {
            last = i;
        }
    }
    return (sum_walk){ a, b, last, 0, edges_of(&a->core), edges_of(&b->core) };
}

/* Where a stands at the start, as seen from the corner of the sum that was reached:
 * what lies between the two corners it is made of. */
static ab_vec off_corner(const sum_walk *walk)
{
    ab_vec on_a = ab_add(walk->a->at, ab_core_point(&walk->a->core, walk->corner_a));
    ab_vec on_b = ab_add(walk->b->at, ab_core_point(&walk->b->core, walk->corner_b));

    return ab_sub(on_a, on_b);
}

/* Directions from just after -y round to -y itself: 0 for the half with greater x. */
static int half_of(ab_vec v)
{
    return v.x < 0 || (v.x == 0 && v.y < 0);
}

/* -1 if direction a comes before b on the way round, 0 if they are one. */
static int order_of_directions(ab_vec a, ab_vec b)
{
    int halves = half_of(a) - half_of(b);

    return halves != 0 ? halves : -i128_sign(i128_cross(a.x, a.y, b.x, b.y));
}

static int next_corner(const ab_core *core, int i)
{
    return i + 1 < core->count ? i + 1 : 0;
}

/* The next edge of the sum; false if there is none left. Its number is that of the
 * edge of b in it, -1 if it is one of a alone; its length is not measured yet. */
static bool next_edge(sum_walk *walk, ab_edge *edge)
{
    const ab_core *a = &walk->a->core;
    const ab_core *b = &walk->b->core;
    ab_vec of_a = { 0, 0 };
    ab_vec of_b = { 0, 0 };

    if (walk->left_a + walk->left_b == 0) {
        return false;
    }
    if (walk->left_a > 0) {
        of_a = ab_sub(ab_core_point(a, walk->corner_a), ab_core_point(a, walk->corner_a + 1));
    }
    if (walk->left_b > 0) {
        of_b = ab_sub(ab_core_point(b, walk->corner_b + 1), ab_core_point(b, walk->corner_b));
    }
    int order = walk->left_a == 0 ? 1 : walk->left_b == 0 ? -1 : order_of_directions(of_a, of_b);

    *edge = (ab_edge){ off_corner(walk), { 0, 0 }, 0, -1 };
    if (order <= 0) {
        edge->along = of_a;
        walk->corner_a = next_corner(a, walk->corner_a);
        walk->left_a--;
    }
    if (order >= 0) {
        edge->along = ab_add(edge->along, of_b);
        edge->number = walk->corner_b;
        walk->corner_b = next_corner(b, walk->corner_b);
        walk->left_b--;
    }
    return true;
}

static double square_of(double number)
{
    return number * number;
}

static double length_sq_of(ab_vec v)
{
    return square_of((double)v.x) + square_of((double)v.y);
}

/* Whether a gap, times a length, is clearly wider than the radius: each number carries
 * a few roundings of 2^-53. */
static bool is_clear_gap(double gap, int64_t radius, ab_vec length)
{
    return gap > 0 &&
           square_of(gap) > square_of((double)radius) * length_sq_of(length) * (1 + 0x1p-40);
}

/* What the separating lines say about a path and the sum. */
typedef enum path_verdict { PATH_APART, PATH_UNCLEAR, PATH_INSIDE } path_verdict;

/* It is apart if it is clearly outside of one of the sum's edges, or the sum clearly on
 * one side of it. It gets strictly inside of the bare sum, or crosses it if that is thin,
 * if no edge has all of it outside or on its line, and there are corners strictly
 * on both sides of it. */
static path_verdict judge_path(const ab_shape *a, ab_vec step, const ab_shape *b)
{
    int64_t radius = a->core.radius + b->core.radius;
    sum_walk walk = walk_round_sum(a, b);
    ab_edge edge = { .off = off_corner(&walk) };
    bool inside = next_edge(&walk, &edge);
    bool more = inside;
    double least = INFINITY;
    double most = -INFINITY;

    do {
        ab_vec along = edge.along;
        ab_i128 start = i128_dot(along.y, -along.x, edge.off.x, edge.off.y);
        ab_i128 end = i128_add(start, i128_dot(along.y, -along.x, step.x, step.y));
        double gap = i128_to_double(i128_less(end, start) ? end : start);
        double side = i128_to_double(i128_cross(step.x, step.y, edge.off.x, edge.off.y));

        if (is_clear_gap(gap, radius, along)) {
            return PATH_APART;
        }
        inside = inside && gap < 0;
        least = side < least ? side : least;
        most = side > most ? side : most;
        more = more && next_edge(&walk, &edge);
    } while (more);
    if (is_clear_gap(least, radius, step) || is_clear_gap(-most, radius, step)) {
        return PATH_APART;
    }
    return inside && least < 0 && most > 0 ? PATH_INSIDE : PATH_UNCLEAR;
}

static abut_relation nearer(abut_relation a, abut_relation b)
{
    return a > b ? a : b;
}

/* The nearest relation between a corner or edge of the sum and the path. */
static abut_relation relate_features(const ab_shape *a, ab_vec step, const ab_shape *b)
{
    ab_u128 reach_sq = u128_square(a->core.radius + b->core.radius);
    sum_walk walk = walk_round_sum(a, b);
    ab_vec off = off_corner(&walk);
    abut_relation nearest = ab_point_to_edge((ab_vec){ -off.x, -off.y }, step, reach_sq);
    ab_edge edge;

    while (nearest != ABUT_OVERLAPPING && next_edge(&walk, &edge)) {
        ab_vec corner = { -edge.off.x, -edge.off.y };
        ab_vec end = ab_add(edge.off, step);

        nearest = nearer(nearest, ab_point_to_edge(corner, step, reach_sq));
        nearest = nearer(nearest, ab_point_to_edge(edge.off, edge.along, reach_sq));
        nearest = nearer(nearest, ab_point_to_edge(end, edge.along, reach_sq));
    }
    return nearest;
}

/* The relation of the place that a sweeps over with b. */
static abut_relation relate_swept(const ab_shape *a, ab_vec step, const ab_shape *b)
{
    path_verdict verdict = judge_path(a, step, b);

    if (verdict == PATH_UNCLEAR) {
        return relate_features(a, step, b);
    }
    return verdict == PATH_INSIDE ? ABUT_OVERLAPPING : ABUT_APART;
}

/* Where the path enters a round sum: at the first of its features. */
static ab_crossing enter_round(const ab_shape *a, const ab_path *path, const ab_shape *b)
{
    int64_t radius = a->core.radius + b->core.radius;
    ab_crossing first = ab_no_crossing(INFINITY);
    sum_walk walk = walk_round_sum(a, b);
    ab_edge edge;

    ab_cross_corner(&first, off_corner(&walk), radius, path, AB_ENTERING);
    while (next_edge(&walk, &edge)) {
        edge.inverse_length = 1 / ab_sqrt(length_sq_of(edge.along));
        ab_cross_edge(&first, &edge, radius, path, AB_ENTERING);
        ab_cross_corner(&first, edge.off, radius, path, AB_ENTERING);
    }
    return first;
}

/* Where it enters a sharp one: at the last of its lines. */
static ab_crossing enter_sharp(const ab_shape *a, const ab_path *path, const ab_shape *b)
{
    int64_t radius = a->core.radius + b->core.radius;
    ab_crossing last = ab_no_crossing(-INFINITY);
    sum_walk walk = walk_round_sum(a, b);
    ab_edge edge;

    while (next_edge(&walk, &edge)) {
        edge.inverse_length = 1 / ab_sqrt(length_sq_of(edge.along));
        ab_cross_line(&last, &edge, radius, path, AB_ENTERING);
    }
    return last;
}

/* Where it comes to a sum that is a point, or a line that it runs along: at the first
 * of its corners. */
static ab_crossing enter_end(const ab_shape *a, const ab_path *path, const ab_shape *b)
{
    sum_walk walk = walk_round_sum(a, b);
    ab_edge edge = { .off = off_corner(&walk) };
    double first = INFINITY;

    do {
        double along =
            i128_to_double(i128_dot(edge.off.x, edge.off.y, -path->step.x, -path->step.y));

        first = along < first ? along : first;
    } while (next_edge(&walk, &edge));
    return (ab_crossing){ first / (path->length * path->length),
                          { -path->way.x / path->length, -path->way.y / path->length },
                          -1 };
}

static ab_crossing enter_sum(const ab_shape *a, ab_vec step, const ab_shape *b)
{
    ab_path path = ab_path_of(step);
    ab_crossing entry = ab_no_crossing(INFINITY);

    if (a->core.radius + b->core.radius > 0) {
        entry = enter_round(a, &path, b);
    }
    if (!(entry.time < 2)) { /* there is none, or it was lost to rounding */
        entry = enter_sharp(a, &path, b);
    }
    return entry.time > -INFINITY ? entry : enter_end(a, &path, b);
}

static const abut_shape *as_public(const ab_shape *shape)
{
    return (const abut_shape *)(const void *)shape;
}

/* They touch at the start. */
static void touch_at_start(abut_hit *hit, const ab_shape *a, const ab_shape *b)
{
    abut_contact contact = abut_collide(as_public(a), as_public(b));
    abut_vec2 last = contact.points[contact.point_count - 1];

    *hit = (abut_hit){ .hit = true,
                       .point = { (contact.points[0].x + last.x) / 2,
                                  (contact.points[0].y + last.y) / 2 },
                       .normal = contact.normal,
                       .side = contact.side };
}

/* They meet on the way. */
static void meet_on_way(abut_hit *hit, const ab_shape *a, ab_vec step, const ab_shape *b)
{
    ab_crossing entry = enter_sum(a, step, b);
    bool on_side = entry.edge >= 0 && b->core.count > 2;
    ab_shape moved = *a;

    ab_cast_fill(hit, &(ab_cast){ a->at, step, ABUT_INSIDE_HIT }, entry,
                 on_side ? ab_core_side(&b->core, entry.edge) : ABUT_SIDE_NONE);
    moved.at.x += (int64_t)(hit->time * (double)step.x);
    moved.at.y += (int64_t)(hit->time * (double)step.y);
    hit->point = abut_measure(as_public(&moved), as_public(b)).on_b;
}

abut_hit ab_sweep_shape(const ab_shape *a, ab_vec step, const ab_shape *b)
{
    abut_hit hit = { .time = 1, .side = ABUT_SIDE_NONE };
    abut_relation at_start =
        ab_relate(&a->core, &b->core, ab_sub(b->at, a->at), a->core.radius + b->core.radius);

    if (at_start == ABUT_OVERLAPPING) {
        hit.hit = true;
        hit.time = 0;
        hit.point = abut_measure(as_public(a), as_public(b)).on_b;
        return hit;
    }
    bool rests = step.x == 0 && step.y == 0;
    abut_relation relation = rests ? at_start : relate_swept(a, step, b);

    if (relation == ABUT_APART) {
        return hit;
    }
    if (at_start == ABUT_TOUCHING) {
        touch_at_start(&hit, a, b);
    } else {
        meet_on_way(&hit, a, step, b);
    }
    hit.graze = relation == ABUT_TOUCHING;
    return hit;
}
