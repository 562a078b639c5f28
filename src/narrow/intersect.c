/* narrow/intersect.c - the common part of two shapes: bounds, area, corners.
 *
 * The outline of the common part of two convex polygons is made of pieces of
 * their edges. The edges of a ring are sorted by direction, and so are those of
 * the result; so going through the edges of both in that order, each cut down to
 * what lies in the other, gives the corners one after another. The cuts are
 * exact, so there is an outline wherever the shapes meet, and a point, a segment
 * and an area are not taken for each other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/intersect.h"

#include "math/vec2.h"
#include "narrow/meet.h"
#include "narrow/simple.h"

#include <math.h>

static abut_vec2 place_in_units(const ab_common *common, ab_place place)
{
    ab_vec quanta = ab_add(common->a->at, place.quanta);

    return (abut_vec2){ ((double)quanta.x + place.rest.x) * ABUT_QUANTUM,
                        ((double)quanta.y + place.rest.y) * ABUT_QUANTUM };
}

static bool same_corner(ab_place p, ab_place q)
{
    return p.quanta.x == q.quanta.x && p.quanta.y == q.quanta.y && p.rest.x == q.rest.x &&
           p.rest.y == q.rest.y;
}

static abut_vec2 vector_between(ab_place from, ab_place to)
{
    ab_vec quanta = ab_sub(to.quanta, from.quanta);

    return (abut_vec2){ (double)quanta.x + (to.rest.x - from.rest.x),
                        (double)quanta.y + (to.rest.y - from.rest.y) };
}

/* Adds a corner, unless it ends the edge before or the whole outline. */
static void add_corner(ab_common *common, ab_place place)
{
    if (common->count == 0) {
        common->first = place;
    } else if (same_corner(place, common->last) || same_corner(place, common->first)) {
        return;
    } else {
        common->twice_area += v2_cross(vector_between(common->first, common->last),
                                       vector_between(common->first, place));
    }
    abut_vec2 corner = place_in_units(common, place);

    if (common->count < common->capacity) {
        common->corners[common->count] = corner;
    }
    common->count++;
    common->last = place;
    ab_common_reach(common, corner);
}

static bool edge_comes_first(ab_vec edge_a, ab_vec edge_b)
{
    int half_a = ab_half_turn(edge_a);
    int half_b = ab_half_turn(edge_b);

    if (half_a != half_b) {
        return half_a < half_b;
    }
    return i128_sign(i128_cross(edge_a.x, edge_a.y, edge_b.x, edge_b.y)) >= 0;
}

/* Adds the first ends of what of an edge lies in the other shape, a polygon: both of
 * them, or only where it starts. */
static void add_edge(ab_common *common, ab_owner owner, int edge, int ends)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_stretch stretch = ab_clip_edge(a, b, common->d, owner, edge);

    for (int end = 0; end < ends && stretch.found; end++) {
        add_corner(common, ab_stretch_end(a, b, common->d, &stretch, end));
    }
}

/* Whether edge j of b lies on edge i of a and runs in the same direction: then what of it
 * is common is what of edge i is, which has been added. */
static bool repeats_edge(const ab_common *common, int i, int j)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_vec edge = ab_core_edge(a, i);
    ab_vec other = ab_core_edge(b, j);
    ab_vec off = ab_sub(ab_add(ab_core_point(b, j), common->d), ab_core_point(a, i));

    return ab_half_turn(edge) == ab_half_turn(other) &&
           i128_sign(i128_cross(edge.x, edge.y, other.x, other.y)) == 0 &&
           i128_sign(i128_cross(edge.x, edge.y, off.x, off.y)) == 0;
}

/* Where one piece of the outline ends the next one starts. */
static void intersect_polygons(ab_common *common)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    int i = 0;
    int j = 0;

    while (i < a->count || j < b->count) {
        if (j >= b->count ||
            (i < a->count && edge_comes_first(ab_core_edge(a, i), ab_core_edge(b, j)))) {
            add_edge(common, AB_OWNER_A, i++, 1);
        } else {
            if (i == 0 || !repeats_edge(common, i - 1, j)) {
                add_edge(common, AB_OWNER_B, j, 1);
            }
            j++;
        }
    }
}

/* Two boxes have a box in common. */
static void intersect_boxes(ab_common *common)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_vec d = common->d;
    ab_vec low = { ab_max(a->low.x, b->low.x + d.x), ab_max(a->low.y, b->low.y + d.y) };
    ab_vec high = { ab_min(a->high.x, b->high.x + d.x), ab_min(a->high.y, b->high.y + d.y) };

    add_corner(common, ab_place_at(low));
    add_corner(common, ab_place_at((ab_vec){ high.x, low.y }));
    add_corner(common, ab_place_at(high));
    add_corner(common, ab_place_at((ab_vec){ low.x, high.y }));
}

/* Adds the ends of a segment, or the point, that lie in the other, whose origin is
 * at `at` as seen from the first shape; the segment's own is at `off`. */
static void
add_ends(ab_common *common, const ab_core *ends, ab_vec off, const ab_core *in, ab_vec at)
{
    ab_core point = ab_core_of_point();

    for (int i = 0; i < ends->count; i++) {
        ab_vec place = ab_add(ab_core_point(ends, i), off);

        if (ab_relate(in, &point, ab_sub(place, at), 0) != ABUT_APART) {
            add_corner(common, ab_place_at(place));
        }
    }
}

/* Segments and points: one ends on the other, or they cross. */
static void intersect_thin(ab_common *common)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_vec origin = { 0, 0 };

    add_ends(common, a, origin, b, common->d);
    add_ends(common, b, common->d, a, origin);
    if (common->count == 0) {
        add_corner(common, ab_edges_cross(a, 0, b, 0, common->d));
    }
}

static void find_common(ab_common *common, abut_relation relation)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;

    if (a->radius + b->radius > 0) {
        ab_intersect_round(common, relation);
    } else if ((a->form & b->form) == AB_CORE_BOX) {
        intersect_boxes(common);
    } else if (a->count > 2 && b->count > 2) {
        intersect_polygons(common);
    } else if (a->count > 2) {
        add_edge(common, AB_OWNER_B, 0, 2);
    } else if (b->count > 2) {
        add_edge(common, AB_OWNER_A, 0, 2);
    } else {
        intersect_thin(common);
    }
}

static bool has_area(const ab_core *core)
{
    return core->count > 2 || core->radius > 0;
}

/* The area in square units: no larger than that of either shape, however it was
 * rounded. */
static double area_of(const ab_common *common)
{
    if (!has_area(&common->a->core) || !has_area(&common->b->core) || common->twice_area <= 0) {
        return 0;
    }
    double area = common->twice_area / 2 * ABUT_QUANTUM * ABUT_QUANTUM;
    double of_a = abut_shape_area((const abut_shape *)(const void *)common->a);
    double of_b = abut_shape_area((const abut_shape *)(const void *)common->b);
    double most = of_a < of_b ? of_a : of_b;

    return area < most ? area : most;
}

abut_intersection
abut_intersect(const abut_shape *a, const abut_shape *b, abut_vec2 *corners, uint32_t capacity)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    abut_intersection result = { abut_relate(a, b), abut_bounds_empty(), 0, 0 };

    if (result.relation == ABUT_APART) {
        return result;
    }
    /* The same corners whichever is named first. */
    ab_vec d = ab_sub(other->at, me->at);
    bool swap = ab_order(&me->core, &other->core, d) < 0;
    ab_common common = {
        .a = swap ? other : me,
        .b = swap ? me : other,
        .d = swap ? (ab_vec){ -d.x, -d.y } : d,
        .corners = corners,
        .capacity = corners != NULL ? capacity : 0,
        .low = { INFINITY, INFINITY },
        .high = { -INFINITY, -INFINITY },
    };

    find_common(&common, result.relation);
    result.corner_count = common.count;
    result.area = area_of(&common);
    result.bounds = (abut_bounds){ common.low, common.high };
    return result;
}
