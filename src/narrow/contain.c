/* narrow/contain.c - whether one closed shape lies wholly in another.
 *
 * A hull grown by a radius lies in a convex set exactly when the discs round its
 * corners do. Taking the smaller radius from both changes nothing: if the outer
 * radius is the larger, each corner must come within the difference of the outer
 * core; if it is the smaller, each corner must lie that deep within every edge.
 *
 * For each edge of a polygon only the corner of the other that lies furthest outside of it has to
 * be tested; for each corner, only those that lie furthest out in a direction between the normals
 * of its two edges. As the edges turn, these corners advance with them, so one walk round both
 * rings tests all.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "base/wide.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

/* A walk along the edges of a polygon that keeps the corner of the inner core which lies
 * furthest out over the edge. `d` leads from the origin of the polygon to that of the core. */
typedef struct outer_walk {
    const ab_core *polygon;
    const ab_core *inner;
    ab_vec d;
    int64_t room; /* how far out a corner may lie; negative: how deep it must */
    int furthest;
} outer_walk;

static ab_vec vector_of_edge(const ab_core *polygon, int edge)
{
    return ab_core_edge(polygon, edge);
}

/* A corner of the inner core, seen from one of the polygon. */
static ab_vec seen_from(const outer_walk *walk, int corner, int inner)
{
    ab_vec at = ab_add(ab_core_point(walk->inner, inner), walk->d);

    return ab_sub(at, ab_core_point(walk->polygon, corner));
}

/* How deep a corner lies within an edge, times the length of the edge. */
static ab_i128 depth_times_length(const outer_walk *walk, int edge, int inner)
{
    ab_vec along = vector_of_edge(walk->polygon, edge);
    ab_vec off = seen_from(walk, edge, inner);

    return i128_cross(along.x, along.y, off.x, off.y);
}

static int inner_after(const outer_walk *walk, int inner)
{
    return inner + 1 < walk->inner->count ? inner + 1 : 0;
}

/* Whether the corner furthest out is deep enough within an edge. */
static bool edge_holds(const outer_walk *walk, int edge)
{
    ab_i128 depth = depth_times_length(walk, edge, walk->furthest);
    ab_vec along = vector_of_edge(walk->polygon, edge);
    ab_u128 length_sq = i128_abs(i128_dot(along.x, along.y, along.x, along.y));
    ab_u128 size = i128_abs(depth);
    int order = u256_cmp(u256_mul(size, size), u256_mul(u128_square(walk->room), length_sq));

    return walk->room < 0 ? i128_sign(depth) >= 0 && order >= 0
                          : i128_sign(depth) >= 0 || order <= 0;
}

/* Whether a corner of the inner core that is nearest to the end of an edge is near enough. */
static bool corner_holds(const outer_walk *walk, int edge, int inner)
{
    int next = edge + 1 < walk->polygon->count ? edge + 1 : 0;
    ab_vec off = seen_from(walk, next, inner);
    ab_vec in = vector_of_edge(walk->polygon, edge);
    ab_vec out = vector_of_edge(walk->polygon, next);

    if (walk->room < 0 || i128_sign(i128_dot(in.x, in.y, off.x, off.y)) < 0 ||
        i128_sign(i128_dot(out.x, out.y, off.x, off.y)) > 0) {
        return true;
    }
    return u128_cmp(u128_add(u128_square(off.x), u128_square(off.y)), u128_square(walk->room)) <= 0;
}

/* Goes from an edge to the next one; false at a corner that is not held in between. */
static bool next_edge_holds(outer_walk *walk, int edge)
{
    int next = edge + 1 < walk->polygon->count ? edge + 1 : 0;

    while (corner_holds(walk, edge, walk->furthest)) {
        int after = inner_after(walk, walk->furthest);

        if (!i128_less(depth_times_length(walk, next, after),
                       depth_times_length(walk, next, walk->furthest))) {
            return edge_holds(walk, next);
        }
        walk->furthest = after;
    }
    return false;
}

/* Whether a polygon holds all corners of a core. */
static bool polygon_holds(const ab_core *polygon, const ab_core *inner, ab_vec d, int64_t room)
{
    outer_walk walk = { polygon, inner, d, room, 0 };

    for (int j = 1; j < inner->count; j++) {
        if (i128_less(depth_times_length(&walk, 0, j),
                      depth_times_length(&walk, 0, walk.furthest))) {
            walk.furthest = j;
        }
    }
    for (int i = 0; i < polygon->count; i++) {
        if (!next_edge_holds(&walk, i)) {
            return false;
        }
    }
    return true;
}

/* Whether a point or segment is near enough to all corners of a core. */
static bool thin_holds(const ab_core *thin, const ab_core *inner, ab_vec d, int64_t room)
{
    ab_core corner = ab_core_of_point();

    for (int i = 0; i < inner->count; i++) {
        ab_vec at = ab_add(ab_core_point(inner, i), d);

        if (room < 0 || ab_relate(thin, &corner, at, room) == ABUT_APART) {
            return false;
        }
    }
    return true;
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

    return out->core.count > 2 ? polygon_holds(&out->core, &in->core, d, room)
                               : thin_holds(&out->core, &in->core, d, room);
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
