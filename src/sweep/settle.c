/* sweep/settle.c - how far both can go: lattice vectors, not overlapping, exactly.
 *
 * Each goes as far as its motion leads until the touch, rounded so as to part the two.
 * Where a side is met that is parallel to an axis the gap along it is an integer, and what
 * rounding left of it is given to the one that moves more: they touch exactly. Elsewhere
 * the exact predicate is asked, and if it says no both go back along their motions.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "sweep/sweep.h"

/* A part of a motion, rounded to the side that `out` points to; towards the start if it is 0. */
static int64_t round_out(int64_t move, double time, double out)
{
    double exact = (double)move * time;
    int64_t part = (int64_t)exact;
    double rest = exact - (double)part;

    return part + ((rest > 0) & (out > 0)) -
           ((rest < 0) & (out < 0)); /* no branches: it is chance */
}

/* How far both get until a time. Rounding parts them along the normal, if anything. */
static void go_until(
    const ab_sweeping *sweeping, const ab_impact *meet, double time, ab_vec *move_a, ab_vec *move_b)
{
    abut_vec2 out = meet->normal;

    *move_a = (ab_vec){ round_out(sweeping->move_a.x, time, out.x),
                        round_out(sweeping->move_a.y, time, out.y) };
    if ((sweeping->move_b.x | sweeping->move_b.y) == 0) {
        *move_b = (ab_vec){ 0, 0 };
        return;
    }
    *move_b = (ab_vec){ round_out(sweeping->move_b.x, time, -out.x),
                        round_out(sweeping->move_b.y, time, -out.y) };
}

/* The edge of the sum that was met. */
static ab_vec edge_of_sum(const ab_sum *sum, ab_feature feature)
{
    if (feature.edge_b >= 0) {
        return ab_sub(ab_core_point(sum->b, feature.edge_b + 1),
                      ab_core_point(sum->b, feature.edge_b));
    }
    return ab_sub(ab_core_point(sum->a, feature.edge_a), ab_core_point(sum->a, feature.edge_a + 1));
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

/* Whether a vector can be held by doubles. */
static bool is_told(ab_vec v)
{
    return (int64_t)(double)v.x == v.x && (int64_t)(double)v.y == v.y;
}

static bool recedes(const ab_sum *sum, ab_vec off)
{
    return i128_sign(i128_dot(off.x, off.y, sum->motion.x, sum->motion.y)) > 0;
}

/* All of the side of the sum that was met: where edges of both are parallel, they add up. */
static ab_vec whole_side_of_sum(const ab_sum *sum, ab_feature feature)
{
    ab_vec side = edge_of_sum(sum, feature);

    if (feature.edge_a >= 0 && feature.edge_b >= 0) {
        ab_feature of_a = { feature.corner_a, feature.corner_b, feature.edge_a, -1 };

        return ab_add(side, edge_of_sum(sum, of_a));
    }
    return side;
}

/* Where the path starts, as seen from the start of that side: the corner that the feature names may
 * be its end, or where the edges of the two come together. */
static ab_vec off_side_of_sum(const ab_sum *sum, ab_feature feature)
{
    return ab_sum_off(sum, feature.edge_a >= 0 ? feature.edge_a : feature.corner_a,
                      feature.edge_b >= 0 ? feature.edge_b : feature.corner_b);
}

/* Whether the path, having gone by `gone`, is past the feature that was met: within its line, or
 * beyond an end of it and past the circle there. */
static bool is_past(const ab_sum *sum, const ab_impact *meet, ab_vec gone)
{
    ab_feature feature = meet->feature;

    if (feature.edge_a < 0 && feature.edge_b < 0) {
        return recedes(sum, ab_add(meet->off, gone));
    }
    ab_vec side = whole_side_of_sum(sum, feature);
    ab_vec off = ab_add(off_side_of_sum(sum, feature), gone);
    ab_vec beyond = ab_sub(off, side);

    return i128_sign(i128_dot(side.y, -side.x, off.x, off.y)) < 0 ||
           (i128_sign(i128_dot(side.x, side.y, off.x, off.y)) < 0 && recedes(sum, off)) ||
           (i128_sign(i128_dot(side.x, side.y, beyond.x, beyond.y)) > 0 && recedes(sum, beyond));
}

/* Whether the line of the edge that was met parts the two, a having gone by `gone`: all corners
 * of the other are on it or beyond. */
static bool is_parted(const ab_sum *sum, ab_feature feature, ab_vec gone)
{
    bool of_b = feature.edge_b >= 0;
    const ab_core *mine = of_b ? sum->b : sum->a;
    const ab_core *other = of_b ? sum->a : sum->b;
    int i = of_b ? feature.edge_b : feature.edge_a;
    ab_vec from = ab_core_point(mine, i);
    ab_vec edge = ab_sub(ab_core_point(mine, i + 1), from);
    ab_vec away = ab_sub(of_b ? gone : sum->d, of_b ? sum->d : gone);
    ab_vec off = ab_sub(away, from);

    for (int j = 0; j < other->count; j++) {
        ab_vec at = ab_add(ab_core_point(other, j), off);

        if (i128_sign(i128_dot(edge.y, -edge.x, at.x, at.y)) < 0) {
            return false;
        }
    }
    return true;
}

/* Whether the direction of the feature that was met, out of the sum, parts the two by the reach, a
 * having gone by `gone`. Then they do not overlap; of rings this costs a tenth of relating them. */
static bool is_out_of_reach_of(const ab_sum *sum, const ab_impact *meet, ab_vec gone)
{
    bool corner = meet->feature.edge_a < 0 && meet->feature.edge_b < 0;
    ab_vec edge = corner ? (ab_vec){ 0, 0 } : edge_of_sum(sum, meet->feature);
    ab_vec n = corner ? ab_add(meet->off, gone) : (ab_vec){ edge.y, -edge.x };
    ab_vec d = ab_sub(sum->d, gone);
    ab_i128 gap =
        i128_sub(i128_add(ab_ring_least(sum->a, n), ab_ring_least(sum->b, (ab_vec){ -n.x, -n.y })),
                 i128_dot(n.x, n.y, d.x, d.y));

    return i128_sign(gap) > 0 &&
           u256_cmp(u256_mul(i128_abs(gap), i128_abs(gap)),
                    u256_mul(u128_square(sum->reach),
                             u128_add(u128_square(n.x), u128_square(n.y)))) >= 0;
}

/* Whether the two may stand so, a having gone by `gone` as seen from b: still on the side of
 * the sum that they came from, and not overlapping. */
static bool may_stand(const ab_sum *sum, const ab_impact *meet, ab_vec gone)
{
    bool edge = meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0;

    if (edge && sum->reach == 0) {
        return is_parted(sum, meet->feature, gone);
    }
    if (is_past(sum, meet, gone)) {
        return false;
    }
    if ((sum->a->form & sum->b->form) == AB_CORE_BOX) {
        return ab_relate_boxes(sum->a, sum->b, ab_sub(sum->d, gone), sum->reach) !=
               ABUT_OVERLAPPING;
    }
    bool rings = sum->a->count + sum->b->count > 4;

    return (rings && is_out_of_reach_of(sum, meet, gone)) ||
           ab_relate(sum->a, sum->b, ab_sub(sum->d, gone), sum->reach) != ABUT_OVERLAPPING;
}

/* Closes a gap along an axis; false if there is none, or doubles cannot tell how. */
static bool close_axis(const ab_sweeping *sweeping,
                       const ab_sum *sum,
                       const ab_impact *meet,
                       ab_vec *move_a,
                       ab_vec *move_b)
{
    ab_vec a = *move_a;
    ab_vec b = *move_b;

    if (meet->axis == AB_GAP_NONE) {
        return false;
    }
    if (meet->axis == AB_GAP_X) {
        close_gap(&a.x, &b.x, sweeping->move_a.x, sweeping->move_b.x, meet->closing);
    } else {
        close_gap(&a.y, &b.y, sweeping->move_a.y, sweeping->move_b.y, meet->closing);
    }
    if (!is_told(a) || !is_told(b) ||
        !(meet->closes_safely || may_stand(sum, meet, ab_sub(a, b)))) {
        return false;
    }
    *move_a = a;
    *move_b = b;
    return true;
}

static double longest_of(ab_vec a, ab_vec b)
{
    int64_t x = ab_max(ab_max(a.x, -a.x), ab_max(b.x, -b.x));
    int64_t y = ab_max(ab_max(a.y, -a.y), ab_max(b.y, -b.y));

    return (double)ab_max(x, y);
}

/* Goes back in strides that double until the two may stand, and forth again in strides that
 * halve: to within a quantum of the last place on their rounded path where they may. */
static void go_back(const ab_sweeping *sweeping,
                    const ab_sum *sum,
                    const ab_impact *meet,
                    ab_vec *move_a,
                    ab_vec *move_b)
{
    double least = 1 / longest_of(sweeping->move_a, sweeping->move_b);
    double stride = least;
    double time = meet->time;
    bool stands = false;

    while (!stands && time > 0) {
        time = time > stride ? time - stride : 0;
        go_until(sweeping, meet, time, move_a, move_b);
        stands = may_stand(sum, meet, ab_sub(*move_a, *move_b));
        stride *= 2;
    }
    for (stride /= 4; stands && stride >= least; stride /= 2) {
        ab_vec a;
        ab_vec b;

        go_until(sweeping, meet, time + stride, &a, &b);
        if (may_stand(sum, meet, ab_sub(a, b))) {
            time += stride;
            *move_a = a;
            *move_b = b;
        }
    }
}

void ab_settle(const ab_sweeping *sweeping,
               const ab_sum *sum,
               const ab_impact *meet,
               ab_vec *move_a,
               ab_vec *move_b)
{
    if (meet->inside) {
        *move_a = (ab_vec){ 0, 0 };
        *move_b = (ab_vec){ 0, 0 };
        return;
    }
    go_until(sweeping, meet, meet->time, move_a, move_b);
    if (close_axis(sweeping, sum, meet, move_a, move_b)) {
        return;
    }
    if (!may_stand(sum, meet, ab_sub(*move_a, *move_b))) {
        go_back(sweeping, sum, meet, move_a, move_b);
    }
}
