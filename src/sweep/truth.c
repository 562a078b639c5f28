/* sweep/truth.c - the exact answer, whatever the cores.
 *
 * First, exactly: does the path meet the sum, and does it get inside? Then the last tick
 * before that. A sum without a radius is entered at the last of the lines that the path
 * crosses inwards, so the time is a fraction. With a radius it is the root of a quadratic:
 * doubles propose a tick, integers say whether a tick is before, and as that is so up to
 * some tick and then never again, the answer does not depend on the proposal.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "narrow/narrow.h"
#include "sweep/path.h"
#include "sweep/sweep.h"

/* Whether the first of two fractions is larger, equal or less: 1, 0, -1. Denominators are
 * positive, given by their magnitudes. */
static int compare_fractions(ab_i128 a, ab_u128 under_a, ab_i128 b, ab_u128 under_b)
{
    int sign_a = i128_sign(a);
    int sign_b = i128_sign(b);

    if (sign_a != sign_b) {
        return sign_a < sign_b ? -1 : 1;
    }
    return sign_a * u256_cmp(u256_mul(i128_abs(a), under_b), u256_mul(i128_abs(b), under_a));
}

/* When the path crosses the line of an edge inwards: at start / fall. */
typedef struct line_entry {
    bool found;
    bool tied; /* another line, which is not parallel, is crossed at that time, too */
    bool even; /* and neither of the two is preferred */
    ab_i128 start;
    ab_u128 fall;
    ab_sum_edge edge;
} line_entry;

/* The last line crossed inwards; not found if no edge faces the motion. */
static line_entry last_line(const ab_sum *sum)
{
    line_entry last = { .found = false };
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec along = edge.along;
        ab_i128 change = i128_dot(along.y, -along.x, sum->motion.x, sum->motion.y);

        if (i128_sign(change) >= 0) {
            continue;
        }
        ab_i128 start = i128_dot(along.y, -along.x, edge.off.x, edge.off.y);
        ab_u128 fall = i128_abs(change);
        int order = last.found ? compare_fractions(start, fall, last.start, last.fall) : 1;

        bool other = order == 0 && !ab_is_one_side(sum, edge.feature, last.edge.feature);
        bool tied = order == 0 && (last.tied || other);
        bool preferred = order == 0 && ab_is_preferred(sum, edge.feature, last.edge.feature);
        bool even = other && !preferred && !ab_is_preferred(sum, last.edge.feature, edge.feature);

        if (order > 0 || preferred) {
            last = (line_entry){ true, tied, false, start, fall, edge };
        }
        last.tied = order == 0 ? tied : last.tied;
        last.even = last.even || even;
    }
    return last;
}

static void set_tick(ab_impact *meet, ab_i128 start, ab_u128 fall)
{
    meet->tick = i128_sign(start) > 0 ? ab_last_tick(start, i128_from_bits(fall)) : 0;
    meet->time = i128_sign(start) > 0 ? i128_to_double(start) / u128_to_double(fall) : 0;
}

/* The corner that is passed at exactly the reach, the first of them, if there is one:
 * grazing it, or the start of an edge slid along, or met head-on by what is thin. */
static bool pass_corner(const ab_sum *sum, ab_impact *meet)
{
    ab_vec motion = sum->motion;
    ab_i128 full = i128_dot(motion.x, motion.y, motion.x, motion.y);
    ab_u256 reach = u256_mul(u128_square(sum->reach), i128_abs(full));
    ab_i128 first = full;
    bool found = false;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        ab_u128 across = i128_abs(i128_cross(motion.x, motion.y, edge.off.x, edge.off.y));
        ab_i128 along = i128_neg(i128_dot(motion.x, motion.y, edge.off.x, edge.off.y));

        if (i128_sign(along) < 0 || i128_less(first, along) ||
            u256_cmp(u256_mul(across, across), reach) != 0) {
            continue;
        }
        first = along;
        found = true;
        meet->feature = edge.feature;
        meet->feature.edge_a = -1;
        meet->feature.edge_b = -1;
    }
    if (found) {
        set_tick(meet, first, i128_abs(full));
    }
    return found;
}

/* A sum without a radius: the last line crossed, or a corner met head-on, as what is thin meets it,
 * and what would slide off it to one side as well as to the other. */
static void enter_sharp_sum(const ab_sum *sum, ab_impact *meet)
{
    line_entry last = last_line(sum);

    if (last.found && !last.even) {
        set_tick(meet, last.start, last.fall);
        meet->feature = last.edge.feature;
    } else {
        pass_corner(sum, meet);
    }
    meet->cone = last.tied;
}

/* 2^64 times the square of a distance from a corner, at a tick. */
static ab_u256 distance_sq_at(const ab_sum *sum, ab_vec off, int64_t tick)
{
    ab_ticked x = ab_at_tick(i128_from(off.x), i128_from(sum->motion.x), tick);
    ab_ticked y = ab_at_tick(i128_from(off.y), i128_from(sum->motion.y), tick);
    ab_u128 at_x = u128_join(x.magnitude[1], x.magnitude[0]);
    ab_u128 at_y = u128_join(y.magnitude[1], y.magnitude[0]);

    return u256_add(u256_mul(at_x, at_x), u256_mul(at_y, at_y));
}

/* Where the path is at a tick, beside an edge. */
typedef enum edge_place { WITHIN_LINE, BESIDE_EDGE, PAST_EDGE } edge_place;

static edge_place
place_by_edge(const ab_sum *sum, const ab_sum_edge *edge, int64_t tick, ab_ticked *gap)
{
    ab_vec along = edge->along;
    ab_vec motion = sum->motion;
    ab_i128 start = i128_dot(along.x, along.y, edge->off.x, edge->off.y);
    ab_i128 change = i128_dot(along.x, along.y, motion.x, motion.y);
    ab_i128 full = i128_dot(along.x, along.y, along.x, along.y);

    *gap = ab_at_tick(i128_dot(along.y, -along.x, edge->off.x, edge->off.y),
                      i128_dot(along.y, -along.x, motion.x, motion.y), tick);
    if (gap->sign < 0) {
        return WITHIN_LINE;
    }
    bool beside = ab_at_tick(start, change, tick).sign >= 0 &&
                  ab_at_tick(i128_sub(start, full), change, tick).sign <= 0;

    return beside ? BESIDE_EDGE : PAST_EDGE;
}

/* What of the sum is nearest to the path at a tick, exactly: an edge that it stands beside, or
 * else the corner where an edge starts. */
typedef struct tick_spot {
    edge_place place; /* past all edges: a corner; within all lines: nothing */
    ab_sum_edge edge;
    ab_ticked gap;    /* from an edge, times its length */
    ab_u256 distance; /* from a corner: 2^64 times the square */
} tick_spot;

static tick_spot spot_at_tick(const ab_sum *sum, int64_t tick)
{
    tick_spot spot = { .place = WITHIN_LINE,
                       .distance = { { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX } } };
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        edge_place place = place_by_edge(sum, &edge, tick, &spot.gap);

        if (place == BESIDE_EDGE && (edge.along.x | edge.along.y) != 0) {
            spot.place = BESIDE_EDGE;
            spot.edge = edge;
            return spot;
        }
        spot.place = place == WITHIN_LINE ? spot.place : PAST_EDGE;
    }
    walk = ab_sum_start(sum);
    while (spot.place == PAST_EDGE && ab_sum_next(&walk, &edge)) {
        ab_u256 here = distance_sq_at(sum, edge.off, tick);

        if (u256_cmp(here, spot.distance) < 0) {
            spot.distance = here;
            spot.edge = edge;
        }
    }
    return spot;
}

static ab_feature feature_of_spot(const tick_spot *spot)
{
    ab_feature feature = spot->edge.feature;

    return spot->place == BESIDE_EDGE ? feature
                                      : (ab_feature){ feature.corner_a, feature.corner_b, -1, -1 };
}

/* Whether the path, which gets into the sum, has not met it before or at a tick: its
 * nearest feature is out of reach, and still comes nearer. */
static bool is_before(const ab_sum *sum, int64_t tick)
{
    tick_spot spot = spot_at_tick(sum, tick);
    ab_vec along = spot.edge.along;
    ab_vec off = spot.edge.off;
    ab_vec motion = sum->motion;

    if (spot.place == BESIDE_EDGE) {
        ab_u128 full = i128_abs(i128_dot(along.x, along.y, along.x, along.y));
        ab_u256 reach = u256_mul(u128_square(sum->reach), full);

        return spot.gap.sign > 0 && ab_compare_squares(&spot.gap, reach) >= 0 &&
               i128_sign(i128_dot(along.y, -along.x, motion.x, motion.y)) < 0;
    }
    return spot.place == PAST_EDGE &&
           u256_cmp(spot.distance, u256_mul(u128_square(sum->reach), u128_join(1, 0))) >= 0 &&
           ab_at_tick(i128_dot(off.x, off.y, motion.x, motion.y),
                      i128_dot(motion.x, motion.y, motion.x, motion.y), tick)
                   .sign < 0;
}

/* The last tick that is before, searched for from a proposal in strides that double. */
static int64_t last_before(const ab_sum *sum, int64_t proposal)
{
    int64_t low = 0; /* this is before, and the end is not */
    int64_t high = AB_TICKS;
    int64_t probe = ab_max(ab_min(proposal, AB_TICKS - 1), 1);
    bool onwards = is_before(sum, probe);

    low = onwards ? probe : low;
    high = onwards ? high : probe;
    for (int64_t stride = 1; high - low > stride; stride *= 2) {
        int64_t next = onwards ? low + stride : high - stride;
        bool before = is_before(sum, next);

        low = before ? next : low;
        high = before ? high : next;
        if (before != onwards) {
            break;
        }
    }
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        bool before = is_before(sum, middle);

        low = before ? middle : low;
        high = before ? high : middle;
    }
    return low;
}

/* Whether two spots are one corner, or on one side, which may be made of two edges. */
static bool is_one_feature(const ab_sum *sum, const tick_spot *a, const tick_spot *b)
{
    if (a->place == BESIDE_EDGE && b->place == BESIDE_EDGE) {
        return ab_is_one_side(sum, a->edge.feature, b->edge.feature);
    }
    return a->place == b->place && a->edge.feature.corner_a == b->edge.feature.corner_a &&
           a->edge.feature.corner_b == b->edge.feature.corner_b;
}

/* What the path does beside an edge from a tick to the next: whether it is ever at its start or
 * beyond, and at its end or before. */
typedef struct edge_reach {
    bool past_start;
    bool before_start;
    bool past_end;
    bool before_end;
} edge_reach;

static edge_reach reach_of_edge(const ab_sum *sum, const ab_sum_edge *edge, int64_t tick)
{
    ab_vec along = edge->along;
    ab_i128 start = i128_dot(along.x, along.y, edge->off.x, edge->off.y);
    ab_i128 change = i128_dot(along.x, along.y, sum->motion.x, sum->motion.y);
    ab_i128 end = i128_sub(start, i128_dot(along.x, along.y, along.x, along.y));
    int from_start = ab_at_tick(start, change, tick).sign;
    int to_start = ab_at_tick(start, change, tick + 1).sign;
    int from_end = ab_at_tick(end, change, tick).sign;
    int to_end = ab_at_tick(end, change, tick + 1).sign;

    return (edge_reach){ ab_max(from_start, to_start) >= 0, ab_min(from_start, to_start) <= 0,
                         ab_max(from_end, to_end) >= 0, ab_min(from_end, to_end) <= 0 };
}

static bool is_same_vector(ab_vec a, ab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether the path is where a feature may be the nearest, at some time from a tick to the next:
 * beside an edge, or past the edges that a corner lies between. */
static bool comes_by(const ab_sum *sum, ab_feature feature, int64_t tick)
{
    bool corner = feature.edge_a < 0 && feature.edge_b < 0;
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    bool comes = corner;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        edge_reach reach = reach_of_edge(sum, &edge, tick);

        if (corner) {
            bool starts = is_same_vector(edge.off, off);
            bool ends = is_same_vector(ab_sub(edge.off, edge.along), off);

            comes = comes && (!starts || reach.before_start) && (!ends || reach.past_end);
        } else if (edge.feature.edge_a == feature.edge_a && edge.feature.edge_b == feature.edge_b) {
            comes = comes || (reach.past_start && reach.before_end);
        }
    }
    return comes;
}

/* What the path meets between a tick and the next. Places that have one feature for their nearest
 * are convex: what is nearest at both ticks is so between them. Otherwise doubles have to tell,
 * unless what they propose is out of the question: not at reach, or never near in that time. */
static ab_feature met_after_tick(const ab_sum *sum, int64_t tick, ab_feature proposed, double time)
{
    tick_spot before = spot_at_tick(sum, tick);
    tick_spot after = spot_at_tick(sum, tick + 1);
    bool known = is_one_feature(sum, &before, &after) || !ab_is_at_reach(sum, proposed, time) ||
                 !comes_by(sum, proposed, tick);

    return known ? feature_of_spot(&before) : proposed;
}

static void enter_round_sum(const ab_sum *sum, ab_impact *meet)
{
    ab_proposal proposal = ab_propose_entry(sum);
    double time = proposal.time > 0 ? proposal.time < 1 ? proposal.time : 1 : 0;

    meet->tick = last_before(sum, (int64_t)(time * (double)AB_TICKS));
    meet->time = time;
    double from = (double)meet->tick * AB_TICK_LENGTH;
    double then = ab_fmax(ab_fmin(time, from + AB_TICK_LENGTH), from);

    meet->feature = met_after_tick(sum, meet->tick, proposal.feature, then);
}

/* Whether the path starts as far out from the line of an edge as the reach. */
static bool is_at_line(const ab_sum *sum, const ab_sum_edge *edge)
{
    ab_vec along = edge->along;
    ab_i128 gap = i128_dot(along.y, -along.x, edge->off.x, edge->off.y);
    ab_u128 length = u128_add(u128_square(along.x), u128_square(along.y));

    return i128_sign(gap) >= 0 && u256_cmp(u256_mul(i128_abs(gap), i128_abs(gap)),
                                           u256_mul(u128_square(sum->reach), length)) == 0;
}

/* The edge that the path runs along, if there is one. */
static void run_along(const ab_sum *sum, ab_feature *feature)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec along = edge.along;

        if ((along.x | along.y) != 0 &&
            i128_sign(i128_cross(along.x, along.y, sum->motion.x, sum->motion.y)) == 0 &&
            is_at_line(sum, &edge)) {
            *feature = edge.feature;
            return;
        }
    }
}

/* The path touches the sum and never gets inside. */
static void graze_sum(const ab_sum *sum, ab_impact *meet)
{
    if (sum->reach == 0) {
        enter_sharp_sum(sum, meet);
        if (meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0) {
            run_along(sum, &meet->feature);
        }
        return;
    }
    if (pass_corner(sum, meet)) {
        run_along(sum, &meet->feature);
        return;
    }
    tick_spot end = spot_at_tick(sum, AB_TICKS);

    meet->tick = AB_TICKS;
    meet->time = 1;
    meet->feature = feature_of_spot(&end);
}

/* The path starts on the sum, or as far from it as the reach, and does not get into a sharp one. */
static ab_feature feature_at_start(const ab_sum *sum)
{
    if (sum->reach == 0) {
        return ab_edge_at_start(sum);
    }
    tick_spot start = spot_at_tick(sum, 0);

    return feature_of_spot(&start);
}

void ab_sweep_whole(const ab_sum *sum, ab_impact *meet)
{
    abut_relation at_start = ab_relate(sum->a, sum->b, sum->d, sum->reach);
    bool rests = sum->motion.x == 0 && sum->motion.y == 0;

    *meet = (ab_impact){ .relation = at_start,
                         .inside = at_start == ABUT_OVERLAPPING,
                         .feature = { 0, 0, -1, -1 } };
    if (!rests && !meet->inside) {
        meet->relation = ab_relate_path(sum);
    }
    if (meet->inside || meet->relation == ABUT_APART) {
        return;
    }
    bool hit = meet->relation == ABUT_OVERLAPPING;

    if (hit && sum->reach == 0) {
        enter_sharp_sum(sum, meet);
    } else if (at_start == ABUT_TOUCHING) {
        meet->feature = feature_at_start(sum);
    } else if (hit) {
        enter_round_sum(sum, meet);
    } else {
        graze_sum(sum, meet);
    }
    double from = (double)meet->tick * AB_TICK_LENGTH;

    meet->time = ab_fmax(ab_fmin(meet->time, from + AB_TICK_LENGTH), from);
    ab_impact_at(sum, meet);
}

static void meet_exactly(const ab_sum *sum, ab_impact *meet)
{
    if (!AB_SHORTCUTS || !sum->only_hits || !ab_sweep_single(sum, meet)) {
        ab_sweep_whole(sum, meet);
    }
}

void ab_sweep_truth(const ab_sum *sum, ab_impact *meet)
{
    ab_sweep_in_order(sum, meet, meet_exactly);
}
