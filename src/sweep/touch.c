/* sweep/touch.c - where two shapes touch: the normal, the point, the side of b.
 *
 * All of it follows from the feature of the sum that is met, which says which corners and
 * edges of the two shapes come together. Where it is a corner of one and an edge of the
 * other, the corner is the place; where two edges lie along each other, it is the middle of
 * what they share. Everything is computed so that swapping the shapes changes no bit but
 * the signs of the normal.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/vec2.h"
#include "sweep/sweep.h"

static abut_vec2 edge_normal(const ab_core *core, int edge, double sign)
{
    abut_vec2 from = ab_core_corner(core, edge);
    abut_vec2 to = ab_core_corner(core, edge + 1);
    double scale = sign * ab_core_inverse_lengths(core)[edge];

    return (abut_vec2){ (to.y - from.y) * scale + 0.0, (from.x - to.x) * scale + 0.0 };
}

static double edge_size(const ab_core *core, int edge)
{
    abut_vec2 along = v2_sub(ab_core_corner(core, edge + 1), ab_core_corner(core, edge));

    return ab_fabs(along.x) + ab_fabs(along.y);
}

/* Out of the sum: that of the edge (the longer, where there are two), or from the corner to
 * the path; against the way if the corner has no size. Never -0. */
static abut_vec2 normal_of(const ab_sum *sum, const ab_meet *meet)
{
    ab_feature feature = meet->feature;
    abut_vec2 way = { (double)sum->way.x, (double)sum->way.y };
    bool of_b = feature.edge_b >= 0;

    if (of_b && feature.edge_a >= 0) {
        of_b = edge_size(sum->b, feature.edge_b) >= edge_size(sum->a, feature.edge_a);
    }
    if (of_b) {
        return edge_normal(sum->b, feature.edge_b, 1);
    }
    if (feature.edge_a >= 0) {
        return edge_normal(sum->a, feature.edge_a, -1);
    }
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    abut_vec2 out = v2_along((abut_vec2){ (double)off.x, (double)off.y }, way, meet->time);

    if (sum->reach == 0) {
        out = (abut_vec2){ 0 - way.x, 0 - way.y };
    }
    double length = ab_sqrt(v2_dot(out, out));

    return length > 0 ? (abut_vec2){ out.x / length + 0.0, out.y / length + 0.0 } : out;
}

/* A shape at the time of the touch. */
typedef struct placed_core {
    const ab_core *core;
    abut_vec2 at;   /* of its origin, in units */
    abut_vec2 moved; /* since then, in steps */
} placed_core;

static placed_core place_core(const ab_shape *shape, ab_vec move, double time)
{
    return (placed_core){ &shape->core,
                          { ab_units(shape->at.x), ab_units(shape->at.y) },
                          { (double)move.x * time, (double)move.y * time } };
}

/* A corner, moved out by the radius along a normal. */
static abut_vec2 surface_at(const placed_core *placed, int i, abut_vec2 normal, double sign)
{
    abut_vec2 corner = ab_core_corner(placed->core, i);
    double out = sign * (double)placed->core->radius;

    return (abut_vec2){ placed->at.x + (corner.x + placed->moved.x + normal.x * out) * ABUT_STEP,
                        placed->at.y + (corner.y + placed->moved.y + normal.y * out) * ABUT_STEP };
}

/* The part of a line that an edge covers, and a place on it. */
typedef struct line_span {
    double low;
    double high;
    abut_vec2 from;
    double at;
} line_span;

static line_span
span_of_edge(const placed_core *placed, int edge, abut_vec2 normal, double sign, abut_vec2 along)
{
    abut_vec2 from = surface_at(placed, edge, normal, sign);
    double start = v2_dot(from, along);
    double end = v2_dot(surface_at(placed, edge + 1, normal, sign), along);

    return (line_span){ start < end ? start : end, start < end ? end : start, from, start };
}

/* The middle of what two edges that lie along each other share. */
static abut_vec2 middle_of_spans(const line_span *a, const line_span *b, abut_vec2 along)
{
    double low = a->low > b->low ? a->low : b->low;
    double high = a->high < b->high ? a->high : b->high;
    double middle = (low + high) / 2;

    return v2_middle(v2_along(a->from, along, middle - a->at),
                     v2_along(b->from, along, middle - b->at));
}

ab_touch ab_touch_of(const ab_sweeping *sweeping, const ab_sum *sum, const ab_meet *meet)
{
    ab_feature feature = meet->feature;
    abut_vec2 normal = normal_of(sum, meet);
    placed_core a = place_core(sweeping->a, sweeping->move_a, meet->time);
    placed_core b = place_core(sweeping->b, sweeping->move_b, meet->time);
    bool on_side = feature.edge_b >= 0 && sum->b->count > 2;
    ab_touch touch = { normal, { 0, 0 },
                       on_side ? ab_core_side(sum->b, feature.edge_b) : ABUT_SIDE_NONE };

    if (feature.edge_a >= 0 && feature.edge_b >= 0) {
        abut_vec2 along = { normal.y, 0 - normal.x };
        line_span on_a = span_of_edge(&a, feature.edge_a, normal, -1, along);
        line_span on_b = span_of_edge(&b, feature.edge_b, normal, 1, along);

        touch.point = middle_of_spans(&on_a, &on_b, along);
    } else if (feature.edge_b >= 0) {
        touch.point = surface_at(&a, feature.corner_a, normal, -1);
    } else if (feature.edge_a >= 0) {
        touch.point = surface_at(&b, feature.corner_b, normal, 1);
    } else {
        touch.point = v2_middle(surface_at(&a, feature.corner_a, normal, -1),
                                surface_at(&b, feature.corner_b, normal, 1));
    }
    return touch;
}
