/* react/tunnel.c - measures against tunnelling.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "react/length.h"
#include "react/react.h"
#include "shape/build.h"

#include <math.h>

static bool is_finite_move(abut_vec2 move)
{
    return ab_fabs(move.x) <= DBL_MAX && ab_fabs(move.y) <= DBL_MAX;
}

/* The next double towards zero; zero stays. */
static double next_smaller(double number)
{
    uint64_t bits = ab_bits(number);
    double smaller;

    bits -= (bits << 1) != 0;
    memcpy(&smaller, &bits, sizeof smaller);
    return smaller + 0.0;
}

abut_vec2 abut_limit_speed(abut_vec2 move, double limit)
{
    if (!is_finite_move(move) || !(limit > 0)) {
        return (abut_vec2){ 0, 0 };
    }
    if (limit > DBL_MAX || ab_no_longer(move, limit, 1)) {
        return move;
    }
    abut_vec2 shorter = ab_shortened(move, limit);

    while (!ab_no_longer(shorter, limit, 1)) {
        bool x_is_larger = ab_fabs(shorter.x) > ab_fabs(shorter.y);
        bool y_is_larger = ab_fabs(shorter.x) < ab_fabs(shorter.y);

        shorter.x = y_is_larger ? shorter.x : next_smaller(shorter.x);
        shorter.y = x_is_larger ? shorter.y : next_smaller(shorter.y);
    }
    return shorter;
}

/* How far a ring reaches along the normal of an edge, times the length of the edge. */
static ab_i128 reach_along(const ab_core *core, ab_vec edge)
{
    ab_i128 least = i128_from(0);
    ab_i128 most = i128_from(0);

    for (int i = 0; i < core->count; i++) {
        ab_vec point = ab_core_point(core, i);
        ab_i128 height = i128_cross(point.x, point.y, edge.x, edge.y);

        least = i == 0 || i128_less(height, least) ? height : least;
        most = i == 0 || i128_less(most, height) ? height : most;
    }
    return i128_sub(most, least);
}

/* What two rings are wide together, at their thinnest along the edge normals of one. The
 * last factor makes up for the roundings. */
static double thinnest_along_edges(const ab_core *edges, const ab_core *other)
{
    double thinnest = INFINITY;

    for (int i = 0; edges->count > 1 && i < edges->count; i++) {
        ab_vec edge = ab_core_edge(edges, i);
        double reach =
            i128_to_double(reach_along(edges, edge)) + i128_to_double(reach_along(other, edge));
        double width = reach * ab_core_inverse_lengths(edges)[i] * (1 - 0x1p-48);

        thinnest = width < thinnest ? width : thinnest;
    }
    return thinnest;
}

static double smaller_of(double p, double q)
{
    return p < q ? p : q;
}

double abut_safe_speed(const abut_shape *a, const abut_shape *b)
{
    const ab_core *one = &ab_inside(a)->core;
    const ab_core *other = &ab_inside(b)->core;
    double width;

    if (one->count == 0 || other->count == 0) {
        return INFINITY;
    }
    if ((one->form & other->form) == AB_CORE_BOX) {
        ab_vec size = ab_add(ab_sub(one->high, one->low), ab_sub(other->high, other->low));

        width = (double)ab_min(size.x, size.y);
    } else {
        width = smaller_of(thinnest_along_edges(one, other), thinnest_along_edges(other, one));
    }
    return (width + 2 * (double)(one->radius + other->radius)) * ABUT_QUANTUM;
}

abut_shape abut_thickened(const abut_shape *shape, double by)
{
    return abut_rounded(shape, by);
}

abut_shape abut_thickened_outward(const abut_shape *shape, int side, double by)
{
    static const abut_vec2 outward[] = { [ABUT_SIDE_MIN_Y] = { 0, -1 },
                                         [ABUT_SIDE_MAX_X] = { 1, 0 },
                                         [ABUT_SIDE_MAX_Y] = { 0, 1 },
                                         [ABUT_SIDE_MIN_X] = { -1, 0 } };

    if (side < 0 || side > ABUT_SIDE_MIN_X) {
        return ab_empty(ABUT_E_ARGUMENT, side, -1);
    }
    if (by < 0) {
        return ab_empty(ABUT_E_RADIUS, by, -1);
    }
    return abut_elongated(shape, outward[side].x == 0 ? 0 : outward[side].x * by,
                          outward[side].y == 0 ? 0 : outward[side].y * by);
}

uint32_t abut_substeps(const abut_shape *a, abut_vec2 move, const abut_shape *b)
{
    double longest = abut_safe_speed(a, b) / 2;

    if (longest > DBL_MAX) {
        return 1;
    }
    double steps = longest > 0 && is_finite_move(move) ? ab_lengths_in(move, longest) : INFINITY;

    if (!(steps < INT32_MAX - 2)) {
        return move.x == 0 && move.y == 0 ? 1 : INT32_MAX;
    }
    int count = steps > 2 ? (int)steps - 1 : 1; /* one less than it may be */

    while (!ab_no_longer(move, longest, count)) {
        count++;
    }
    return (uint32_t)count;
}

/* Whether a, that was on one side of b, is there still or at least not past b. */
static bool stays_on_side(int64_t near_before, int64_t near_b, int64_t far_after, int64_t far_b)
{
    return near_before <= near_b && far_after < far_b;
}

bool abut_same_side(const abut_shape *a, abut_vec2 move, const abut_shape *b)
{
    if (ab_inside(a)->core.count == 0 || ab_inside(b)->core.count == 0 || !ab_in_range(move.x) ||
        !ab_in_range(move.y)) {
        return false;
    }
    ab_hitbox before = ab_hitbox_of(a);
    ab_hitbox after = ab_hitbox_moved(before, ab_vec_round(move));
    ab_hitbox other = ab_hitbox_of(b);

    for (int axis = 0; axis < 2; axis++) {
        int64_t low = ab_along(other.low, axis);
        int64_t high = ab_along(other.high, axis);

        bool between = ab_along(before.high, axis) > low && ab_along(before.low, axis) < high;

        if (!between && ab_along(after.low, axis) == ab_along(before.low, axis)) {
            return true;
        }
        if (stays_on_side(ab_along(before.high, axis), low, ab_along(after.low, axis), high) ||
            stays_on_side(-ab_along(before.low, axis), -high, -ab_along(after.high, axis), -low)) {
            return true;
        }
    }
    return false;
}
