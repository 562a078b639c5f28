/* sweep/single.c - the exact answer where one side or one corner decides.
 *
 * Bodies that rest on each other are so near at the start, and so slow, that doubles cannot
 * tell on which side of a tick they meet; but which feature they meet by is clear by far. So
 * doubles choose one direction, side or corner, and integers are asked about that one alone,
 * not about all of the sum (truth.c), and give the same answer:
 *
 * - One direction along which the two are apart at the start and at the end parts them all the
 *   way.
 * - A sharp sum is entered by a side if at that time the path is clearly within the lines of all
 *   others. When that is, is one fraction.
 * - The distance from a convex sum is a convex function of time. So if at some time the nearest
 *   feature is clearly this side or corner, at a distance of exactly the reach that becomes less,
 *   then the two were apart until then.
 *
 * What is not clear, or has several features at once, is left to the whole sum.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "math/vec2.h"
#include "narrow/cross.h"
#include "sweep/rings.h"
#include "sweep/sweep.h"

#include <math.h>

enum { TICKS_TRIED = 8 };

typedef struct single_view {
    const ab_sum *sum;
    const ab_ring_path *ring;
    const ab_ring_gaps *gaps;
    int parting; /* the side along which the two are furthest apart all the way, or -1 */
    int entered; /* the side that is crossed inwards last, or -1 */
    double time; /* when that is */
} single_view;

static double least_gap_of_side(const ab_ring_gaps *gaps, int side)
{
    return gaps->start[side] + ab_fmin(gaps->change[side], 0);
}

static void choose_sides(single_view *view)
{
    const ab_ring_gaps *gaps = view->gaps;
    double most = 0;

    for (int i = 0; i < gaps->count; i++) {
        double least = least_gap_of_side(gaps, i);

        if (i == 0 || least > most) {
            view->parting = i;
            most = least;
        }
        if (gaps->change[i] < 0) {
            double time = (gaps->start[i] - view->ring->reach) / -gaps->change[i];

            if (view->entered < 0 || time > view->time) {
                view->entered = i;
                view->time = time;
            }
        }
    }
}

/* --- Directions that part -------------------------------------------------------------------- */

/* A side as the walk round the sum has it: from its start, in the order of positive area. */
static ab_vec side_along(const single_view *view, const ab_ring_edge *side)
{
    const ab_core *core = side->of_a ? view->sum->a : view->sum->b;
    ab_vec from = ab_core_point(core, side->edge);
    ab_vec to = ab_core_point(core, side->edge + 1);

    return side->of_a ? ab_sub(from, to) : ab_sub(to, from);
}

/* Compares a gap, which is measured in lengths of n, with the reach: -1, 0 or 1. */
static int compare_with_reach(ab_i128 gap, ab_vec n, int64_t reach)
{
    int sign = i128_sign(gap);

    if (reach == 0 || sign < 0) {
        return sign;
    }
    ab_u128 length = u128_add(u128_square(n.x), u128_square(n.y));

    return u256_cmp(u256_mul(i128_abs(gap), i128_abs(gap)), u256_mul(u128_square(reach), length));
}

/* Whether a direction, out of the sum, parts the two throughout. */
static bool parts_exactly(const ab_sum *sum, ab_vec n)
{
    ab_i128 start =
        i128_add(ab_ring_least(sum->a, n), ab_ring_least(sum->b, (ab_vec){ -n.x, -n.y }));
    ab_i128 change = i128_dot(n.x, n.y, sum->motion.x, sum->motion.y);

    start = i128_sub(start, i128_dot(n.x, n.y, sum->d.x, sum->d.y));
    int order =
        compare_with_reach(i128_sign(change) < 0 ? i128_add(start, change) : start, n, sum->reach);

    return order > 0 || (order == 0 && sum->only_hits && (n.x | n.y) != 0);
}

/* Where the path starts beside a side: from its start. */
static double start_beside(const single_view *view, const ab_ring_edge *side, ab_feature *corner)
{
    int mine = side->edge;
    int other = side->corner;

    *corner =
        side->of_a ? (ab_feature){ mine, other, -1, -1 } : (ab_feature){ other, mine, -1, -1 };
    ab_vec off = ab_sum_off(view->sum, corner->corner_a, corner->corner_b);

    return (double)off.x * -side->normal.y + (double)off.y * side->normal.x;
}

/* The corner at the end of a side that a place along it is past; false if it is beside the side. */
static bool
find_corner(const single_view *view, const ab_ring_edge *side, double beside, ab_feature *corner)
{
    const ab_core *core = side->of_a ? view->sum->a : view->sum->b;
    int next = side->edge + 1 < core->count ? side->edge + 1 : 0;

    if (beside * side->inverse_length > 1) {
        *(side->of_a ? &corner->corner_a : &corner->corner_b) = next;
        return true;
    }
    return beside < 0;
}

static bool is_parted_by_side(const single_view *view)
{
    if (view->gaps->count == 0) { /* two points */
        return parts_exactly(view->sum, ab_sum_off(view->sum, 0, 0));
    }
    double gap = least_gap_of_side(view->gaps, view->parting) - view->ring->reach;
    ab_feature corner;

    if (gap > view->ring->doubt) {
        return true;
    }
    if (gap < -view->ring->doubt && view->ring->reach == 0) {
        return false;
    }
    const ab_ring_edge side = ab_edge_at_place(view->ring, view->parting);

    if (gap >= -view->ring->doubt) {
        ab_vec along = side_along(view, &side);

        return parts_exactly(view->sum, (ab_vec){ along.y, -along.x });
    }
    if (find_corner(view, &side, start_beside(view, &side, &corner), &corner)) {
        return parts_exactly(view->sum, ab_sum_off(view->sum, corner.corner_a, corner.corner_b));
    }
    return false;
}

/* --- Hits --------------------------------------------------------------------------------- */

/* The corner of the other that is nearest to a side, exactly; false if there are two. */
static bool find_support(const single_view *view, const ab_ring_edge *side, int *corner)
{
    const ab_core *other = side->of_a ? view->sum->b : view->sum->a;
    ab_vec along = side_along(view, side);
    ab_vec n = side->of_a ? (ab_vec){ -along.y, along.x } : (ab_vec){ along.y, -along.x };
    ab_i128 least = { 0 };
    bool alone = false;

    for (int i = 0; i < other->count; i++) {
        ab_vec p = ab_core_point(other, i);
        ab_i128 here = i128_dot(n.x, n.y, p.x, p.y);
        int order = i == 0 ? -1 : i128_cmp(here, least);

        if (order < 0) {
            least = here;
            *corner = i;
        }
        alone = order < 0 || (order > 0 && alone);
    }
    return alone;
}

/* What a time that is computed from a gap may be wrong by, if the gap changes so fast. */
static double time_doubt(const single_view *view, double change)
{
    return 4 * view->ring->doubt / -change;
}

/* A sharp sum: all other lines have clearly been crossed when this one is. */
static bool enters_by_side(const single_view *view, double slack)
{
    const ab_ring_gaps *gaps = view->gaps;

    for (int i = 0; i < gaps->count; i++) {
        double change = gaps->change[i];
        double at = gaps->start[i] + change * view->time;

        if (i != view->entered && !(at < -(2 * view->ring->doubt + ab_fabs(change) * slack))) {
            return false;
        }
    }
    return true;
}

static bool
meet_line(const ab_sum *sum, ab_feature feature, ab_vec off, ab_vec along, ab_impact *meet)
{
    ab_i128 start = i128_dot(along.y, -along.x, off.x, off.y);
    ab_i128 change = i128_dot(along.y, -along.x, sum->motion.x, sum->motion.y);
    int sign = i128_sign(start);
    ab_u128 fall = i128_abs(change);

    if (sign < 0 || i128_sign(change) >= 0 || u128_cmp(i128_abs(start), fall) >= 0) {
        return false;
    }
    meet->feature = feature;
    meet->tick = sign > 0 ? ab_last_tick(start, i128_from_bits(fall)) : 0;
    meet->time = sign > 0 ? i128_to_double(start) / u128_to_double(fall) : 0;
    return true;
}

/* A feature that comes nearer: whether it is still out of reach at a tick. */
typedef struct nearing {
    const ab_sum *sum;
    bool corner;
    ab_vec off;
    ab_i128 start; /* of a side: the gap times its length, */
    ab_i128 change;
    ab_u256 reach; /* and the square of the reach times it; of a corner: of the reach times 2^32 */
} nearing;

static bool is_out_of_reach(const nearing *near, int64_t tick)
{
    if (!near->corner) {
        ab_ticked gap = ab_at_tick(near->start, near->change, tick);

        return gap.sign > 0 && ab_compare_squares(&gap, near->reach) >= 0;
    }
    ab_ticked x = ab_at_tick(i128_from(near->off.x), i128_from(near->sum->motion.x), tick);
    ab_ticked y = ab_at_tick(i128_from(near->off.y), i128_from(near->sum->motion.y), tick);
    ab_u128 at_x = u128_join(x.magnitude[1], x.magnitude[0]);
    ab_u128 at_y = u128_join(y.magnitude[1], y.magnitude[0]);

    return u256_cmp(u256_add(u256_mul(at_x, at_x), u256_mul(at_y, at_y)), near->reach) >= 0;
}

/* The last tick out of reach, near a proposal, if the next one is within; -1 if it is not found
 * there. A corner that is passed closely may be within reach of no tick at all. */
static int64_t find_last_tick(const nearing *near, double time)
{
    int64_t tick = ab_max(0, ab_min((int64_t)(time * (double)AB_TICKS), AB_TICKS - 1));
    bool out = is_out_of_reach(near, tick);

    for (int tries = 0; tries < TICKS_TRIED; tries++) {
        int64_t next = out ? tick + 1 : tick - 1;

        if (next < 0 || next > AB_TICKS) {
            return -1;
        }
        bool then = is_out_of_reach(near, next);

        if (then != out) {
            return out ? tick : next;
        }
        tick = next;
    }
    return -1;
}

static bool reach_side(const single_view *view,
                       const ab_ring_edge *side,
                       ab_feature feature,
                       ab_vec off,
                       ab_impact *meet)
{
    const ab_sum *sum = view->sum;
    ab_vec along = side_along(view, side);
    ab_path path = ab_path_of(sum->motion);
    ab_crossing first = ab_no_crossing(INFINITY);
    double x = (double)along.x;
    double y = (double)along.y;
    ab_edge crossed = { off, along, 1 / ab_sqrt(x * x + y * y), 0 };
    ab_u128 length = u128_add(u128_square(along.x), u128_square(along.y));
    nearing near = { sum,
                     false,
                     off,
                     i128_dot(along.y, -along.x, off.x, off.y),
                     i128_dot(along.y, -along.x, sum->motion.x, sum->motion.y),
                     u256_mul(u128_square(sum->reach), length) };

    ab_cross_edge(&first, &crossed, sum->reach, &path, AB_ENTERING);
    if (!(first.time >= 0 && first.time < 1) || i128_sign(near.change) >= 0 ||
        compare_with_reach(near.start, along, sum->reach) <= 0) {
        return false;
    }
    meet->feature = feature;
    meet->time = first.time;
    meet->tick = find_last_tick(&near, first.time);
    return meet->tick >= 0;
}

/* Whether a corner is clearly the first of its ring along a direction. */
static bool is_clear_support(const ab_core *core, int corner, abut_vec2 n, double margin)
{
    double most = v2_dot(n, ab_core_corner(core, corner)) + margin;

    for (int i = 0; i < core->count; i++) {
        if (i != corner && !(v2_dot(n, ab_core_corner(core, i)) > most)) {
            return false;
        }
    }
    return true;
}

static bool reach_corner(const single_view *view, ab_feature feature, ab_impact *meet)
{
    const ab_sum *sum = view->sum;
    const ab_ring_path *ring = view->ring;
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    ab_path path = ab_path_of(sum->motion);
    ab_crossing first = ab_no_crossing(INFINITY);
    nearing near = { .sum = sum,
                     .corner = true,
                     .off = off,
                     .reach = u256_mul(u128_square(sum->reach), u128_join(1, 0)) };

    ab_cross_corner(&first, off, sum->reach, &path, AB_ENTERING);
    if (!(first.time >= 0 && first.time < 1)) {
        return false;
    }
    abut_vec2 out = v2_along((abut_vec2){ (double)off.x, (double)off.y }, ring->motion, first.time);
    double length = ab_sqrt(v2_dot(out, out));
    abut_vec2 n = { out.x / length, out.y / length };
    double change = v2_dot(n, ring->motion);

    if (!(length > 0 && change < 0)) {
        return false;
    }
    double turn = (path.length * (time_doubt(view, change) + 2 * TICKS_TRIED * AB_TICK_LENGTH) +
                   4 * ring->doubt) /
                  length;
    double margin = 4 * (ring->a->extent + ring->b->extent) * turn + 8 * ring->doubt;

    if (!is_clear_support(ring->a, feature.corner_a, n, margin) ||
        !is_clear_support(ring->b, feature.corner_b, (abut_vec2){ -n.x, -n.y }, margin) ||
        u128_cmp(u128_add(u128_square(off.x), u128_square(off.y)), u128_square(sum->reach)) <= 0) {
        return false;
    }
    meet->feature = feature;
    meet->time = first.time;
    meet->tick = find_last_tick(&near, first.time);
    return meet->tick >= 0;
}

/* The path starts within reach of the lines of all sides, but beside a corner. */
static bool reach_first_corner(const single_view *view, ab_impact *meet)
{
    ab_feature corner = { 0, 0, -1, -1 };
    const ab_ring_gaps *gaps = view->gaps;
    int nearest = 0;

    if (gaps->count == 0) {
        return reach_corner(view, corner, meet);
    }
    for (int i = 1; i < gaps->count; i++) {
        nearest = gaps->start[i] > gaps->start[nearest] ? i : nearest;
    }
    const ab_ring_edge side = ab_edge_at_place(view->ring, nearest);

    return find_corner(view, &side, start_beside(view, &side, &corner), &corner) &&
           reach_corner(view, corner, meet);
}

static bool is_entered(const single_view *view, ab_impact *meet)
{
    if (view->entered < 0) {
        return view->ring->reach > 0 && reach_first_corner(view, meet);
    }
    double slack = time_doubt(view, view->gaps->change[view->entered]);

    if (!(view->time > -slack && view->time < 1 + slack)) {
        return view->ring->reach > 0 && view->time < 0 && reach_first_corner(view, meet);
    }
    const ab_ring_edge entered = ab_edge_at_place(view->ring, view->entered);
    const ab_ring_edge *side = &entered;
    ab_feature feature;
    double beside = start_beside(view, side, &feature);
    double along = v2_dot(view->ring->motion, (abut_vec2){ -side->normal.y, side->normal.x });
    double room =
        4 * view->ring->doubt + ab_fabs(along) * (slack + 2 * TICKS_TRIED * AB_TICK_LENGTH);
    int support = 0;

    beside += along * view->time;
    if (view->ring->reach > 0 && (beside < -room || beside - room > 1 / side->inverse_length)) {
        find_corner(view, side, beside, &feature);
        return reach_corner(view, feature, meet);
    }
    if (!find_support(view, side, &support)) {
        return false;
    }
    feature = side->of_a ? (ab_feature){ side->edge, support, side->edge, -1 }
                         : (ab_feature){ support, side->edge, -1, side->edge };
    ab_vec off = ab_sum_off(view->sum, feature.corner_a, feature.corner_b);

    if (view->ring->reach == 0) {
        return enters_by_side(view, slack) &&
               meet_line(view->sum, feature, off, side_along(view, side), meet);
    }
    return support == side->corner && beside > room && beside + room < 1 / side->inverse_length &&
           reach_side(view, side, feature, off, meet);
}

bool ab_sweep_by_gaps(const ab_sum *sum,
                      const ab_ring_path *ring,
                      const ab_ring_gaps *gaps,
                      ab_impact *meet)
{
    single_view view = { sum, ring, gaps, -1, -1, 0 };

    choose_sides(&view);
    *meet = (ab_impact){ .relation = ABUT_APART, .feature = { 0, 0, -1, -1 } };
    if (is_parted_by_side(&view)) {
        return true;
    }
    if (!is_entered(&view, meet)) {
        return false;
    }
    double from = (double)meet->tick * AB_TICK_LENGTH;

    meet->relation = ABUT_OVERLAPPING;
    meet->time = ab_fmax(ab_fmin(meet->time, from + AB_TICK_LENGTH), from);
    ab_impact_at(sum, meet);
    return true;
}

bool ab_sweep_single(const ab_sum *sum, ab_impact *meet)
{
    ab_ring_path ring;
    ab_ring_gaps gaps;

    if ((sum->motion.x | sum->motion.y) == 0 || !ab_ring_path_of(sum, &ring)) {
        return false;
    }
    ab_ring_gaps_of(&ring, &gaps);
    return ab_sweep_by_gaps(sum, &ring, &gaps, meet);
}
