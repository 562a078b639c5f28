/* narrow/intersect.c - the common part of two shapes: bounds, area, corners.
 *
 * The outline of the common part of two convex polygons is made of pieces of
 * their edges. The edges of a ring are sorted by direction, and so are those of
 * the result; so going through the edges of both in that order, each cut down to
 * what lies in the other, gives the corners one after another.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/intersect.h"

#include "base/wide.h"
#include "narrow/clip.h"
#include "narrow/meet.h"

#include <math.h>

void ab_common_reach(ab_common *common, abut_vec2 place)
{
    common->low.x = place.x < common->low.x ? place.x : common->low.x;
    common->low.y = place.y < common->low.y ? place.y : common->low.y;
    common->high.x = place.x > common->high.x ? place.x : common->high.x;
    common->high.y = place.y > common->high.y ? place.y : common->high.y;
}

static abut_vec2 in_units(const ab_common *common, abut_vec2 place)
{
    return (abut_vec2){ ((double)common->a->at.x + place.x) * ABUT_STEP,
                        ((double)common->a->at.y + place.y) * ABUT_STEP };
}

/* Cuts are rounded: corners that differ by no more than that are one. */
static bool same_corner(const ab_common *common, abut_vec2 p, abut_vec2 q)
{
    double alike = (common->a->core.extent + common->b->core.extent) * 0x1p-47;

    return ab_fabs(p.x - q.x) <= alike && ab_fabs(p.y - q.y) <= alike;
}

static void add_corner(ab_common *common, abut_vec2 place)
{
    if (common->count > 0 && same_corner(common, place, common->last)) {
        return;
    }
    if (common->count > 0 && same_corner(common, place, common->first)) {
        return; /* round once */
    }
    if (common->count == 0) {
        common->first = place;
    } else {
        double px = common->last.x - common->first.x;
        double py = common->last.y - common->first.y;

        common->twice_area += px * (place.y - common->first.y) - py * (place.x - common->first.x);
    }
    if (common->count < common->capacity) {
        common->corners[common->count] = in_units(common, place);
    }
    common->count++;
    common->last = place;
    ab_common_reach(common, place);
}

/* 0 for directions from just after -y to +y, 1 for the others: the order in which
 * a ring that starts at its least corner has its edges. */
static int half_turn(ab_vec edge)
{
    return edge.x > 0 || (edge.x == 0 && edge.y > 0) ? 0 : 1;
}

static bool comes_first(ab_vec edge_a, ab_vec edge_b)
{
    int half_a = half_turn(edge_a);
    int half_b = half_turn(edge_b);

    if (half_a != half_b) {
        return half_a < half_b;
    }
    return i128_sign(i128_cross(edge_a.x, edge_a.y, edge_b.x, edge_b.y)) >= 0;
}

static ab_vec edge_of(const ab_core *core, int edge)
{
    return ab_sub(ab_core_point(core, edge + 1), ab_core_point(core, edge));
}

/* Adds what of an edge lies in the other polygon. */
static void
add_edge(ab_common *common, const ab_core *edges, int edge, const ab_core *polygon, bool of_a)
{
    abut_vec2 between = { (double)common->d.x, (double)common->d.y };
    abut_vec2 offset = of_a ? between : (abut_vec2){ -between.x, -between.y };
    ab_stretch stretch = ab_clip_edge(edges, edge, polygon, offset);

    if (stretch.from > stretch.to) {
        return;
    }
    double ends[] = { stretch.from, stretch.to };

    for (int k = 0; k < 2; k++) {
        abut_vec2 place =
            ends[k] == 1 ? ab_core_corner(edges, edge + 1) : ab_stretch_at(&stretch, ends[k]);

        add_corner(common, of_a ? place : (abut_vec2){ place.x + between.x, place.y + between.y });
    }
}

/* Whether edge j of b lies on edge i of a and runs the same way: then what of it
 * is common is what of edge i is, which has been added. */
static bool repeats_edge(const ab_common *common, int i, int j)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_vec edge = edge_of(a, i);
    ab_vec other = edge_of(b, j);
    ab_vec off = ab_sub(ab_add(ab_core_point(b, j), common->d), ab_core_point(a, i));

    return half_turn(edge) == half_turn(other) &&
           i128_sign(i128_cross(edge.x, edge.y, other.x, other.y)) == 0 &&
           i128_sign(i128_cross(edge.x, edge.y, off.x, off.y)) == 0;
}

static void intersect_polygons(ab_common *common)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    int i = 0;
    int j = 0;

    while (i < a->count || j < b->count) {
        if (j >= b->count || (i < a->count && comes_first(edge_of(a, i), edge_of(b, j)))) {
            add_edge(common, a, i++, b, true);
        } else {
            if (i == 0 || !repeats_edge(common, i - 1, j)) {
                add_edge(common, b, j, a, false);
            }
            j++;
        }
    }
}

/* Two boxes have a box in common: its corners are exact. */
static void intersect_boxes(ab_common *common)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    ab_vec d = common->d;
    double min_x = (double)ab_max(a->low.x, b->low.x + d.x);
    double min_y = (double)ab_max(a->low.y, b->low.y + d.y);
    double max_x = (double)ab_min(a->high.x, b->high.x + d.x);
    double max_y = (double)ab_min(a->high.y, b->high.y + d.y);
    abut_vec2 corners[] = {
        { min_x, min_y }, { max_x, min_y }, { max_x, max_y }, { min_x, max_y }
    };

    for (int k = 0; k < 4; k++) {
        bool again = (k == 1 && min_x == max_x) || (k == 2 && min_y == max_y) ||
                     (k == 3 && (min_x == max_x || min_y == max_y));

        if (!again) {
            if (common->count < common->capacity) {
                common->corners[common->count] = in_units(common, corners[k]);
            }
            common->count++;
            ab_common_reach(common, corners[k]);
        }
    }
    common->twice_area = 2 * (max_x - min_x) * (max_y - min_y);
}

/* One shape lies in the other although they only touch: a segment along an edge,
 * a point. All of it is common. */
static bool add_thin_inside(ab_common *common, bool straight)
{
    const abut_shape *a = (const abut_shape *)(const void *)common->a;
    const abut_shape *b = (const abut_shape *)(const void *)common->b;
    bool a_inside = abut_contains(b, a);
    const ab_shape *inner = a_inside ? common->a : common->b;
    ab_vec off = ab_sub(inner->at, common->a->at);

    if (!a_inside && !abut_contains(a, b)) {
        return false;
    }
    for (int i = 0; i < inner->core.count; i++) {
        ab_vec place = ab_add(ab_core_point(&inner->core, i), off);

        add_corner(common, (abut_vec2){ (double)place.x, (double)place.y });
    }
    common->count = straight ? common->count : 0;
    return true;
}

/* What just touches: one or two points, no area. */
static void intersect_points(ab_common *common, bool straight)
{
    if (add_thin_inside(common, straight)) {
        return;
    }
    ab_meeting meeting = ab_meet(&common->a->core, &common->b->core, common->d);

    for (int k = 0; k < meeting.point_count; k++) {
        abut_vec2 place = meeting.points[k];

        if (meeting.seen_from_b) {
            place.x += (double)common->d.x;
            place.y += (double)common->d.y;
        }
        add_corner(common, place);
    }
    common->count = straight ? common->count : 0;
    common->twice_area = 0;
}

static void find_common(ab_common *common, abut_relation relation)
{
    const ab_core *a = &common->a->core;
    const ab_core *b = &common->b->core;
    bool straight = a->radius + b->radius == 0;

    if (straight && (a->form & b->form) == AB_CORE_BOX) {
        intersect_boxes(common);
    } else if (relation == ABUT_TOUCHING) {
        intersect_points(common, straight);
    } else if (!straight) {
        ab_intersect_round(common);
    } else if (a->count > 2 && b->count > 2) {
        intersect_polygons(common);
    } else if (a->count > 2) {
        add_edge(common, b, 0, a, false);
    } else if (b->count > 2) {
        add_edge(common, a, 0, b, true);
    } else {
        add_corner(common, ab_crossing_of(a, b, common->d));
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
    double area = common->twice_area / 2 * ABUT_STEP * ABUT_STEP;
    double of_a = abut_shape_area((const abut_shape *)(const void *)common->a);
    double of_b = abut_shape_area((const abut_shape *)(const void *)common->b);
    double most = of_a < of_b ? of_a : of_b;

    return area < most ? area : most;
}

abut_intersection
abut_intersect(const abut_shape *a, const abut_shape *b, abut_vec2 *corners, int capacity)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    abut_intersection result = { ABUT_APART, abut_bounds_empty(), 0, 0 };

    if (abut_relate(a, b) == ABUT_APART) {
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

    result.relation = abut_relate(a, b);
    find_common(&common, result.relation);
    result.corner_count = common.count;
    result.area = area_of(&common);
    result.bounds = (abut_bounds){ in_units(&common, common.low), in_units(&common, common.high) };
    return result;
}
