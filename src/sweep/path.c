/* sweep/path.c - a path and a sum: do they meet, and where would doubles look?
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/big.h"
#include "base/wide.h"
#include "math/lanes.h"
#include "math/vec2.h"
#include "narrow/cross.h"
#include "narrow/exact.h"
#include "sweep/path.h"
#include "sweep/sweep.h"

#include <math.h>

static double square_of(double number)
{
    return number * number;
}

static double length_sq_of(ab_vec v)
{
    return square_of((double)v.x) + square_of((double)v.y);
}

/* Whether a gap, times a length, is clearly wider than the reach: each number carries
 * a few roundings of 2^-53. */
static bool is_clear_gap(double gap, int64_t reach, ab_vec length)
{
    return gap > 0 &&
           square_of(gap) > square_of((double)reach) * length_sq_of(length) * (1 + 0x1p-40);
}

/* What the separating lines say about a path and the sum. */
typedef enum path_verdict { PATH_APART, PATH_UNCLEAR, PATH_INSIDE } path_verdict;

/* It is apart if it is clearly outside of one of the sum's edges, or the sum clearly on
 * one side of it. It gets strictly inside of the bare sum, or crosses it if that is thin,
 * if no edge has all of it outside or on its line, and there are corners strictly
 * on both sides of it. */
static path_verdict judge_path(const ab_sum *sum)
{
    ab_vec motion = sum->motion;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    bool inside = true;
    double least = INFINITY;
    double most = -INFINITY;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec along = edge.along;
        ab_i128 start = i128_dot(along.y, -along.x, edge.off.x, edge.off.y);
        ab_i128 end = i128_add(start, i128_dot(along.y, -along.x, motion.x, motion.y));
        double gap = i128_to_double(i128_less(end, start) ? end : start);
        double side = i128_to_double(i128_cross(motion.x, motion.y, edge.off.x, edge.off.y));

        if (is_clear_gap(gap, sum->reach, along)) {
            return PATH_APART;
        }
        inside = inside && gap < 0;
        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    if (is_clear_gap(least, sum->reach, motion) || is_clear_gap(-most, sum->reach, motion)) {
        return PATH_APART;
    }
    return inside && least < 0 && most > 0 ? PATH_INSIDE : PATH_UNCLEAR;
}

static abut_relation nearer(abut_relation a, abut_relation b)
{
    return a > b ? a : b;
}

/* The nearest relation between a corner or edge of the sum and the path. */
static abut_relation relate_features(const ab_sum *sum)
{
    ab_u128 reach_sq = u128_square(sum->reach);
    abut_relation nearest = ABUT_APART;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (nearest != ABUT_OVERLAPPING && ab_sum_next(&walk, &edge)) {
        ab_vec corner = { -edge.off.x, -edge.off.y };
        ab_vec end = ab_add(edge.off, sum->motion);

        nearest = nearer(nearest, ab_point_to_edge(corner, sum->motion, reach_sq));
        nearest = nearer(nearest, ab_point_to_edge(edge.off, edge.along, reach_sq));
        nearest = nearer(nearest, ab_point_to_edge(end, edge.along, reach_sq));
    }
    return nearest;
}

abut_relation ab_relate_path(const ab_sum *sum)
{
    path_verdict verdict = judge_path(sum);

    if (verdict == PATH_UNCLEAR) {
        return relate_features(sum);
    }
    return verdict == PATH_INSIDE ? ABUT_OVERLAPPING : ABUT_APART;
}

static ab_feature corner_of(ab_feature feature)
{
    return (ab_feature){ feature.corner_a, feature.corner_b, -1, -1 };
}

/* A path into a convex set crosses one edge, moved out, beside it, or none. */
static bool propose_edge(const ab_sum *sum, const ab_path *path, ab_proposal *proposal)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        double length_sq = length_sq_of(edge.along);
        ab_crossing first = ab_no_crossing(INFINITY);
        ab_edge crossed = { edge.off, edge.along, 1 / ab_sqrt(length_sq), 0 };

        if (length_sq > 0) {
            ab_cross_edge(&first, &crossed, sum->reach, path, AB_ENTERING);
        }
        if (first.time < 2) {
            *proposal = (ab_proposal){ first.time, edge.feature };
            return true;
        }
    }
    return false;
}

ab_proposal ab_propose_entry(const ab_sum *sum)
{
    ab_path path = ab_path_of(sum->motion);
    ab_proposal proposal;
    ab_crossing first = ab_no_crossing(INFINITY);
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    if (propose_edge(sum, &path, &proposal)) {
        return proposal;
    }
    while (ab_sum_next(&walk, &edge)) {
        double before = first.time;

        ab_cross_corner(&first, edge.off, sum->reach, &path, AB_ENTERING);
        if (first.time < before) {
            proposal = (ab_proposal){ first.time, corner_of(edge.feature) };
        }
    }
    if (first.time < 2) {
        return proposal;
    }
    return (ab_proposal){ 1, { 0, 0, -1, -1 } }; /* lost to rounding */
}

/* The normal of an edge of the sum, out of it, of any length. */
static ab_vec exact_edge_normal(const ab_sum *sum, ab_feature feature)
{
    bool of_b = feature.edge_b >= 0;
    const ab_core *core = of_b ? sum->b : sum->a;
    int edge = of_b ? feature.edge_b : feature.edge_a;
    ab_vec along = ab_core_edge(core, edge);

    return of_b ? (ab_vec){ along.y, -along.x } : (ab_vec){ -along.y, along.x };
}

bool ab_is_at_reach(const ab_sum *sum, ab_feature feature, double time)
{
    ab_path path = ab_path_of(sum->motion);
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    abut_vec2 at = v2_along((abut_vec2){ (double)off.x, (double)off.y }, path.real, time);
    double reach = (double)sum->reach;
    double slack = path.length * (2 * AB_TICK_LENGTH) +
                   (ab_fabs(at.x) + ab_fabs(at.y) + path.length + reach) * 0x1p-44;
    double distance = ab_sqrt(v2_dot(at, at));

    if (feature.edge_a >= 0 || feature.edge_b >= 0) {
        ab_vec out = exact_edge_normal(sum, feature);
        abut_vec2 normal = { (double)out.x, (double)out.y };

        distance = v2_dot(normal, at) / ab_sqrt(v2_dot(normal, normal));
    }
    return ab_fabs(distance - reach) <= slack;
}

/* The order of two squares, each divided by the square of a length: -1, 0 or 1. */
static int order_of_ratios(ab_u256 p, ab_vec under_p, ab_u256 q, ab_vec under_q)
{
    ab_big square;
    ab_big length;
    ab_big left;
    ab_big right;

    ab_big_set(&square, p);
    ab_big_set(&length, u256_from(u128_add(u128_square(under_q.x), u128_square(under_q.y))));
    ab_big_multiply(&left, &square, &length);
    ab_big_set(&square, q);
    ab_big_set(&length, u256_from(u128_add(u128_square(under_p.x), u128_square(under_p.y))));
    ab_big_multiply(&right, &square, &length);
    return ab_big_compare(&left, &right);
}

bool ab_is_one_normal(ab_vec n, ab_vec m)
{
    return i128_sign(i128_cross(n.x, n.y, m.x, m.y)) == 0 &&
           i128_sign(i128_dot(n.x, n.y, m.x, m.y)) > 0;
}

bool ab_is_one_side(const ab_sum *sum, ab_feature edge, ab_feature other)
{
    return ab_is_one_normal(exact_edge_normal(sum, edge), exact_edge_normal(sum, other));
}

/* Both are approached, so squares tell which one less. */
bool ab_is_preferred_normal(ab_vec motion, ab_vec normal, ab_vec to)
{
    ab_u128 approach = i128_abs(i128_dot(normal.x, normal.y, motion.x, motion.y));
    ab_u128 other = i128_abs(i128_dot(to.x, to.y, motion.x, motion.y));
    int order = ab_is_one_normal(normal, to) ? 0
                                             : order_of_ratios(u256_mul(approach, approach), normal,
                                                               u256_mul(other, other), to);

    if (order == 0) {
        order = order_of_ratios(u256_from(u128_square(to.x)), to, u256_from(u128_square(normal.x)),
                                normal);
    }
    return order < 0;
}

bool ab_is_preferred(const ab_sum *sum, ab_feature edge, ab_feature to)
{
    return ab_is_preferred_normal(sum->motion, exact_edge_normal(sum, edge),
                                  exact_edge_normal(sum, to));
}

ab_feature ab_edge_at_start(const ab_sum *sum)
{
    abut_vec2 motion = { (double)sum->motion.x, (double)sum->motion.y };
    ab_feature feature = { 0, 0, -1, -1 };
    double least = INFINITY;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        abut_vec2 along = { (double)edge.along.x, (double)edge.along.y };

        if ((edge.along.x | edge.along.y) != 0 && ab_is_on_edge(&edge)) {
            double speed = ab_fabs(v2_cross(motion, along) / ab_sqrt(v2_dot(along, along)));

            feature = speed < least ? edge.feature : feature;
            least = ab_fmin(speed, least);
        }
    }
    return feature;
}
