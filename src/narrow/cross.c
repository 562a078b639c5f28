/* narrow/cross.c - when the path of a point crosses an edge, a circle, a line.
 *
 * Heights over an edge and their change along the path are exact before they become doubles, and so
 * is the number under the root for a circle: nothing is lost to cancellation, not even for a path
 * nearly along an edge, or one that only grazes a circle.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "narrow/cross.h"

ab_path ab_path_of(ab_vec motion)
{
    ab_path path = { motion, { (double)motion.x, (double)motion.y }, 0 };

    path.length = ab_sqrt(v2_dot(path.real, path.real));
    return path;
}

/* Takes a crossing if it is earlier (or later). */
static void take_crossing(ab_crossing *best, ab_crossing next, bool later)
{
    if (later ? next.time > best->time : next.time < best->time) {
        *best = next;
    }
}

/* When the path is `radius` over the line of an edge; false if it does not come from
 * the right side. */
static bool time_over(
    double *time, const ab_edge *edge, int64_t radius, const ab_path *path, ab_passage passage)
{
    ab_vec along = edge->along;
    /* The outward normal of an edge (x, y) is (y, -x), of the edge's length. */
    double rate = i128_to_double(i128_dot(along.y, -along.x, path->motion.x, path->motion.y));

    if (passage == AB_LEAVING ? rate <= 0 : rate >= 0) {
        return false;
    }
    double height = i128_to_double(i128_dot(along.y, -along.x, edge->off.x, edge->off.y));

    *time = ((double)radius / edge->inverse_length - height) / rate;
    return true;
}

static ab_crossing crossing_at(const ab_edge *edge, double time)
{
    return (ab_crossing){ time,
                          { (double)edge->along.y * edge->inverse_length,
                            (double)-edge->along.x * edge->inverse_length },
                          edge->number };
}

void ab_cross_edge(
    ab_crossing *best, const ab_edge *edge, int64_t radius, const ab_path *path, ab_passage passage)
{
    ab_vec along = edge->along;
    double time;

    if (!time_over(&time, edge, radius, path, passage)) {
        return;
    }
    double inverse = edge->inverse_length;
    double beside =
        i128_to_double(i128_dot(along.x, along.y, edge->off.x, edge->off.y)) +
        time * i128_to_double(i128_dot(along.x, along.y, path->motion.x, path->motion.y));

    if (beside >= 0 && beside * inverse * inverse <= 1) {
        take_crossing(best, crossing_at(edge, time), passage == AB_LEAVING);
    }
}

/* Half of the chord that a circle cuts from the path, times the path's length;
 * false if the path's line misses it. The root of reach^2 length^2 - cross^2 is
 * taken of an exact difference, so that a graze is not lost to cancellation. */
static bool half_chord(ab_i128 across, ab_vec motion, int64_t radius, double *half)
{
    ab_u128 length_sq = i128_abs(i128_dot(motion.x, motion.y, motion.x, motion.y));
    ab_u256 whole = u256_mul(u128_square(radius), length_sq);
    ab_u256 missed = u256_mul(i128_abs(across), i128_abs(across));

    if (u256_cmp(whole, missed) < 0) {
        return false;
    }
    *half = ab_sqrt(u256_roughly(u256_sub(whole, missed)));
    return true;
}

void ab_cross_corner(
    ab_crossing *best, ab_vec off, int64_t radius, const ab_path *path, ab_passage passage)
{
    bool leaving = passage == AB_LEAVING;
    ab_i128 across = i128_cross(off.x, off.y, path->motion.x, path->motion.y);
    double half;

    if (!half_chord(across, path->motion, radius, &half)) {
        return;
    }
    double nearest = -i128_to_double(i128_dot(off.x, off.y, path->motion.x, path->motion.y));
    double along = leaving ? half : -half;
    double aside = i128_to_double(across);
    double time = (nearest + along) / (path->length * path->length);
    /* From the centre across to the path and along it to the crossing: not from the
     * path's start, which may be so far that the circle is lost in rounding. */
    abut_vec2 normal = { aside * path->real.y + along * path->real.x,
                         along * path->real.y - aside * path->real.x };
    double length = ab_sqrt(v2_dot(normal, normal));

    if (length > 0) {
        normal = (abut_vec2){ normal.x / length, normal.y / length };
    }
    take_crossing(best, (ab_crossing){ time, normal, -1 }, leaving);
}
