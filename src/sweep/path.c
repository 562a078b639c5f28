/* sweep/path.c - a path and a sum: do they meet, and where would doubles look?
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/cross.h"
#include "narrow/exact.h"
#include "sweep/path.h"

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
    ab_vec way = sum->way;
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    bool inside = true;
    double least = INFINITY;
    double most = -INFINITY;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec along = edge.along;
        ab_i128 start = i128_dot(along.y, -along.x, edge.off.x, edge.off.y);
        ab_i128 end = i128_add(start, i128_dot(along.y, -along.x, way.x, way.y));
        double gap = i128_to_double(i128_less(end, start) ? end : start);
        double side = i128_to_double(i128_cross(way.x, way.y, edge.off.x, edge.off.y));

        if (is_clear_gap(gap, sum->reach, along)) {
            return PATH_APART;
        }
        inside = inside && gap < 0;
        least = side < least ? side : least;
        most = side > most ? side : most;
    }
    if (is_clear_gap(least, sum->reach, way) || is_clear_gap(-most, sum->reach, way)) {
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
        ab_vec end = ab_add(edge.off, sum->way);

        nearest = nearer(nearest, ab_point_to_edge(corner, sum->way, reach_sq));
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

ab_proposal ab_propose_entry(const ab_sum *sum)
{
    ab_path path = ab_path_of(sum->way);
    ab_crossing first = ab_no_crossing(INFINITY);
    ab_feature feature = { 0, 0, -1, -1 };
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        double length_sq = length_sq_of(edge.along);
        ab_edge crossed = { edge.off, edge.along, 1 / ab_sqrt(length_sq), 0 };
        double before = first.time;

        ab_cross_corner(&first, edge.off, sum->reach, &path, AB_ENTERING);
        feature = first.time < before ? corner_of(edge.feature) : feature;
        before = first.time;
        if (length_sq > 0) {
            ab_cross_edge(&first, &crossed, sum->reach, &path, AB_ENTERING);
        }
        feature = first.time < before ? edge.feature : feature;
    }
    if (!(first.time < 2)) { /* lost to rounding: it enters where it comes nearest */
        feature = ab_nearest_feature(sum, 1);
    }
    return (ab_proposal){ first.time < 2 ? first.time : 1, feature };
}

/* How far the path is from an edge or corner, and how fast it gets nearer or further:
 * infinitely for a corner, so that edges come first. */
typedef struct nearness {
    double distance;
    double speed;
} nearness;

static bool is_nearer(nearness a, nearness b, double doubt)
{
    if (ab_fabs(a.distance - b.distance) > doubt) {
        return a.distance < b.distance;
    }
    return a.speed < b.speed;
}

ab_feature ab_nearest_feature(const ab_sum *sum, double time)
{
    ab_path path = ab_path_of(sum->way);
    nearness best = { INFINITY, 0 };
    ab_feature feature = { 0, 0, -1, -1 };
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;

    while (ab_sum_next(&walk, &edge)) {
        double along_x = (double)edge.along.x;
        double along_y = (double)edge.along.y;
        double x = (double)edge.off.x + time * path.way.x;
        double y = (double)edge.off.y + time * path.way.y;
        double length_sq = length_sq_of(edge.along);
        double inverse = 1 / ab_sqrt(length_sq);
        double doubt = (ab_fabs(x) + ab_fabs(y) + path.length) * 0x1p-48;
        double beside = (x * along_x + y * along_y) * inverse;
        nearness corner = { ab_sqrt(x * x + y * y), INFINITY };
        double recede = (path.way.x * along_y - path.way.y * along_x) * inverse;
        nearness side = { (x * along_y - y * along_x) * inverse, ab_fabs(recede) };

        if (is_nearer(corner, best, doubt)) {
            best = corner;
            feature = corner_of(edge.feature);
        }
        bool leaves = time > 0 && recede > doubt;

        if (length_sq > 0 && !leaves && side.distance >= -doubt && beside >= -doubt &&
            beside * inverse <= 1 + 0x1p-48 && is_nearer(side, best, doubt)) {
            best = side;
            feature = edge.feature;
        }
    }
    return feature;
}
