/* sweep/settle.c - how far both can go: lattice vectors, not overlapping, exactly.
 *
 * Each goes as far as its motion leads until the touch, rounded towards where it started.
 * Where a side is met that is parallel to an axis the gap along it is an integer, and what
 * rounding left of it is given to the one that moves more: they touch exactly. Elsewhere
 * the exact predicate is asked, and if it says no both go back along their motions, a step,
 * two, four and so on.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/sweep.h"

static ab_vec part_of(ab_vec move, double time)
{
    return (ab_vec){ (int64_t)((double)move.x * time), (int64_t)((double)move.y * time) };
}

/* The edge of the sum that was met, zero if it was a corner. */
static ab_vec edge_of(const ab_sum *sum, ab_feature feature)
{
    if (feature.edge_b >= 0) {
        return ab_sub(ab_core_point(sum->b, feature.edge_b + 1),
                      ab_core_point(sum->b, feature.edge_b));
    }
    if (feature.edge_a >= 0) {
        return ab_sub(ab_core_point(sum->a, feature.edge_a),
                      ab_core_point(sum->a, feature.edge_a + 1));
    }
    return (ab_vec){ 0, 0 };
}

/* A gap along one axis that closes exactly. */
typedef struct axis_gap {
    bool along_x;
    bool along_y;
    int64_t target; /* how far a must go as seen from b */
} axis_gap;

/* What is left between a place and a line through the origin, on the side of the place. */
static int64_t gap_towards(int64_t off, int64_t way, int64_t reach)
{
    return way < 0 ? reach - off : -off - reach;
}

static axis_gap axis_gap_of(const ab_sum *sum, ab_feature feature)
{
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    ab_vec edge = edge_of(sum, feature);
    bool corner = edge.x == 0 && edge.y == 0;
    bool along_x = corner ? off.y == 0 && sum->way.y == 0 : edge.x == 0;
    bool along_y = corner ? off.x == 0 && sum->way.x == 0 : edge.y == 0;

    return (axis_gap){ along_x, along_y,
                       along_x ? gap_towards(off.x, sum->way.x, sum->reach)
                               : gap_towards(off.y, sum->way.y, sum->reach) };
}

/* Brings the two exactly `target` nearer: the one that moves more takes what is left over,
 * of equals the one that moves to greater coordinates, unless its motion ends there. */
static void close_gap(int64_t *a, int64_t *b, int64_t move_a, int64_t move_b, int64_t target)
{
    int64_t size_a = move_a < 0 ? -move_a : move_a;
    int64_t size_b = move_b < 0 ? -move_b : move_b;
    bool takes_a = size_a > size_b || (size_a == size_b && move_a > move_b);
    int64_t wanted = takes_a ? target + *b : *a - target;
    int64_t whole = takes_a ? move_a : move_b;
    int64_t most = ab_max(whole, 0);
    int64_t least = ab_min(whole, 0);
    int64_t taken = ab_max(ab_min(wanted, most), least);

    *a = takes_a ? taken : taken + target;
    *b = takes_a ? taken - target : taken;
}

/* Whether a vector can be told in doubles. */
static bool is_told(ab_vec v)
{
    return (int64_t)(double)v.x == v.x && (int64_t)(double)v.y == v.y;
}

/* Closes a gap along an axis; false if there is none, or doubles cannot tell how. */
static bool close_axis(const ab_sweeping *sweeping, axis_gap gap, ab_vec *move_a, ab_vec *move_b)
{
    ab_vec a = *move_a;
    ab_vec b = *move_b;

    if (gap.along_x) {
        close_gap(&a.x, &b.x, sweeping->move_a.x, sweeping->move_b.x, gap.target);
    } else if (gap.along_y) {
        close_gap(&a.y, &b.y, sweeping->move_a.y, sweeping->move_b.y, gap.target);
    }
    if (!(gap.along_x || gap.along_y) || !is_told(a) || !is_told(b)) {
        return false;
    }
    *move_a = a;
    *move_b = b;
    return true;
}

/* Whether the two may stand so, a having gone by `gone` as seen from b: still on the side of
 * the sum that they came from, and not overlapping. */
static bool may_stand(const ab_sum *sum, ab_feature feature, ab_vec gone)
{
    ab_vec off = ab_add(ab_sum_off(sum, feature.corner_a, feature.corner_b), gone);
    ab_vec edge = edge_of(sum, feature);
    bool corner = edge.x == 0 && edge.y == 0;

    if (corner ? i128_sign(i128_dot(off.x, off.y, sum->way.x, sum->way.y)) > 0
               : i128_sign(i128_dot(edge.y, -edge.x, off.x, off.y)) < 0) {
        return false;
    }
    return (!corner && sum->reach == 0) ||
           ab_relate(sum->a, sum->b, ab_sub(sum->d, gone), sum->reach) != ABUT_OVERLAPPING;
}

static double longest_of(ab_vec a, ab_vec b)
{
    int64_t x = ab_max(ab_max(a.x, -a.x), ab_max(b.x, -b.x));
    int64_t y = ab_max(ab_max(a.y, -a.y), ab_max(b.y, -b.y));

    return (double)ab_max(x, y);
}

void ab_settle(const ab_sweeping *sweeping,
               const ab_sum *sum,
               const ab_meet *meet,
               ab_vec *move_a,
               ab_vec *move_b)
{
    *move_a = sweeping->move_a;
    *move_b = sweeping->move_b;
    if (meet->relation != ABUT_OVERLAPPING) {
        return;
    }
    if (meet->inside) {
        *move_a = (ab_vec){ 0, 0 };
        *move_b = (ab_vec){ 0, 0 };
        return;
    }
    double time = meet->time;
    double stride = 1 / longest_of(sweeping->move_a, sweeping->move_b);

    *move_a = part_of(sweeping->move_a, time);
    *move_b = part_of(sweeping->move_b, time);
    if (close_axis(sweeping, axis_gap_of(sum, meet->feature), move_a, move_b)) {
        return;
    }
    while (!may_stand(sum, meet->feature, ab_sub(*move_a, *move_b))) {
        time = time > stride ? time - stride : 0;
        *move_a = part_of(sweeping->move_a, time);
        *move_b = part_of(sweeping->move_b, time);
        stride *= 2;
    }
}
