/* narrow/contain.c - whether one closed shape lies wholly in another.
 *
 * A hull grown by a radius lies in a convex set exactly when the discs round its
 * corners do. Taking the smaller radius from both changes nothing: if the outer
 * radius is the larger, each corner must come within the difference of the outer
 * core; if it is the smaller, each corner must lie that deep within every edge.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "base/wide.h"
#include "narrow/narrow.h"
#include "narrow/small.h"

/* Whether a point, seen from the origin of a polygon, lies inside of all edges by
 * at least `depth`. */
static bool lies_deep(const ab_core *polygon, ab_vec point, int64_t depth)
{
    ab_u128 depth_sq = u128_square(depth);

    for (int i = 0; i < polygon->count; i++) {
        ab_vec from = ab_core_point(polygon, i);
        ab_vec edge = ab_sub(ab_core_point(polygon, i + 1), from);
        ab_vec off = ab_sub(point, from);
        ab_i128 across = i128_cross(edge.x, edge.y, off.x, off.y);
        ab_u128 length_sq = i128_abs(i128_dot(edge.x, edge.y, edge.x, edge.y));
        ab_u128 size = i128_abs(across);

        if (i128_sign(across) < 0 ||
            u256_cmp(u256_mul(size, size), u256_mul(depth_sq, length_sq)) < 0) {
            return false;
        }
    }
    return polygon->count > 2;
}

bool abut_contains(const abut_shape *outer, const abut_shape *inner)
{
    const ab_shape *out = ab_inside(outer);
    const ab_shape *in = ab_inside(inner);

    if (out->core.count == 0 || in->core.count == 0) {
        return false;
    }
    ab_vec d = ab_sub(in->at, out->at);
    int64_t room = out->core.radius - in->core.radius;
    ab_core corner = ab_core_of_point();

    for (int i = 0; i < in->core.count; i++) {
        ab_vec at = ab_add(ab_core_point(&in->core, i), d);
        bool held = room < 0 ? lies_deep(&out->core, at, -room)
                             : ab_relate(&out->core, &corner, at, room) != ABUT_APART;

        if (!held) {
            return false;
        }
    }
    return true;
}

bool abut_contains_point(const abut_shape *shape, double x, double y)
{
    const ab_shape *inside = ab_inside(shape);
    ab_core point = ab_core_of_point();

    if (inside->core.count == 0 || !ab_in_range(x) || !ab_in_range(y)) {
        return false;
    }
    ab_vec d = ab_sub((ab_vec){ ab_round(x), ab_round(y) }, inside->at);

    return ab_relate(&inside->core, &point, d, inside->core.radius) != ABUT_APART;
}
