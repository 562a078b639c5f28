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

/* Exactly of length 1 where the edge is parallel to an axis. */
static abut_vec2 normal_of_edge(const ab_core *core, int edge, double sign)
{
    abut_vec2 along = ab_core_along(core, edge);
    double scale = sign * ab_core_inverse_lengths(core)[edge];

    if (ab_core_is_wide(core)) { /* the lengths kept are of corners rounded to doubles */
        scale = sign / ab_sqrt(v2_dot(along, along));
    }
    if (along.x == 0) {
        return (abut_vec2){ along.y > 0 ? sign : -sign, 0 };
    }
    if (along.y == 0) {
        return (abut_vec2){ 0, along.x > 0 ? -sign : sign };
    }
    return (abut_vec2){ along.y * scale, -along.x * scale };
}

static double edge_size(const ab_core *core, int edge)
{
    abut_vec2 along = ab_core_along(core, edge);

    return ab_fabs(along.x) + ab_fabs(along.y);
}

abut_vec2 ab_edge_normal(const ab_sum *sum, ab_feature feature)
{
    bool of_b = feature.edge_b >= 0;

    if (of_b && feature.edge_a >= 0) {
        of_b = edge_size(sum->b, feature.edge_b) >= edge_size(sum->a, feature.edge_a);
    }
    return of_b ? normal_of_edge(sum->b, feature.edge_b, 1)
                : normal_of_edge(sum->a, feature.edge_a, -1);
}

/* Of a corner: from it to the path, or against the motion if it has no size. Never -0. */
static abut_vec2 corner_normal(const ab_sum *sum, ab_vec off, double time)
{
    abut_vec2 motion = { (double)sum->motion.x, (double)sum->motion.y };
    abut_vec2 out = v2_along((abut_vec2){ (double)off.x, (double)off.y }, motion, time);

    if (sum->reach == 0) {
        out = (abut_vec2){ 0 - motion.x, 0 - motion.y };
    }
    double length = ab_sqrt(v2_dot(out, out));

    return length > 0 ? (abut_vec2){ out.x / length + 0.0, out.y / length + 0.0 } : out;
}

/* How far the path goes along an axis until the gap is closed; false if that is no part of it. */
static bool closes_at(int64_t off, int64_t motion, int64_t reach, int64_t *closing)
{
    *closing = motion < 0 ? reach - off : -off - reach;
    return motion < 0 ? *closing <= 0 && *closing >= motion : *closing >= 0 && *closing <= motion;
}

void ab_impact_at(const ab_sum *sum, ab_impact *meet)
{
    ab_feature feature = meet->feature;
    ab_vec off = ab_sum_off(sum, feature.corner_a, feature.corner_b);
    ab_vec motion = sum->motion;
    bool corner = feature.edge_a < 0 && feature.edge_b < 0;

    meet->off = off;
    meet->normal = corner ? corner_normal(sum, off, meet->time) : ab_edge_normal(sum, feature);
    bool along_x = corner ? off.y == 0 && motion.y == 0 : meet->normal.y == 0;
    bool along_y = corner ? off.x == 0 && motion.x == 0 : meet->normal.x == 0;

    meet->closes_safely = false;
    meet->axis = AB_GAP_NONE;
    if (along_x && closes_at(off.x, motion.x, sum->reach, &meet->closing)) {
        meet->axis = AB_GAP_X;
    } else if (along_y && closes_at(off.y, motion.y, sum->reach, &meet->closing)) {
        meet->axis = AB_GAP_Y;
    } else {
        meet->closing = 0;
    }
}

/* A shape at the time of the touch. */
typedef struct placed_core {
    const ab_core *core;
    abut_vec2 at;    /* of its origin, in units */
    abut_vec2 moved; /* since then, in quanta */
} placed_core;

static placed_core place_core(const ab_shape *shape, ab_vec move, double time)
{
    return (placed_core){ &shape->core,
                          { ab_units(shape->at.x), ab_units(shape->at.y) },
                          { (double)move.x * time, (double)move.y * time } };
}

/* A corner, moved out by the radius along a normal. */
AB_INLINE abut_vec2 surface_at(const placed_core *placed, int i, abut_vec2 normal, double sign)
{
    abut_vec2 corner = ab_core_corner(placed->core, i);
    double out = sign * (double)placed->core->radius;

    return (abut_vec2){ placed->at.x + (corner.x + placed->moved.x + normal.x * out) * ABUT_QUANTUM,
                        placed->at.y +
                            (corner.y + placed->moved.y + normal.y * out) * ABUT_QUANTUM };
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

/* Whether an edge lies within a few quanta of a line. */
static bool lies_along(const ab_core *core, int edge, abut_vec2 along)
{
    return ab_fabs(v2_cross(along, ab_core_along(core, edge))) <= 4;
}

/* The same with the edges that go on along the line, on both sides. */
static line_span
span_of_edges(const placed_core *placed, int edge, abut_vec2 normal, double sign, abut_vec2 along)
{
    const ab_core *core = placed->core;
    line_span span = span_of_edge(placed, edge, normal, sign, along);

    for (int step = -1; step <= 1; step += 2) {
        for (int i = 1; i < core->count && core->count > 2; i++) {
            int next = (edge + step * i + core->count) % core->count;
            line_span more = span_of_edge(placed, next, normal, sign, along);

            if (!lies_along(core, next, along) ||
                !(v2_dot(ab_core_along(core, next), ab_core_along(core, edge)) > 0)) {
                break;
            }
            span.low = more.low < span.low ? more.low : span.low;
            span.high = more.high > span.high ? more.high : span.high;
        }
    }
    return span;
}

/* Whether two spans have nothing in common. */
static bool spans_miss(const line_span *a, const line_span *b)
{
    return a->high < b->low || b->high < a->low;
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

/* The edge at a corner that lies within a few quanta of the line along another one, or -1. */
static int edge_along(const ab_core *core, int corner, abut_vec2 along)
{
    for (int i = 0; i < 2 && core->count > 1; i++) {
        int edge = i == 0 ? corner : corner > 0 ? corner - 1 : core->count - 1;

        if (lies_along(core, edge, along)) {
            return edge;
        }
    }
    return -1;
}

/* The feature, with both edges where a corner's own edge lies along the one that it meets:
 * the corner may be past the end of that. */
static ab_feature feature_with_edges(const ab_core *a, const ab_core *b, const ab_impact *meet)
{
    ab_feature feature = meet->feature;
    abut_vec2 along = { meet->normal.y, 0 - meet->normal.x };

    if (feature.edge_a < 0 && feature.edge_b >= 0) {
        feature.edge_a = edge_along(a, feature.corner_a, along);
    } else if (feature.edge_b < 0 && feature.edge_a >= 0) {
        feature.edge_b = edge_along(b, feature.corner_b, along);
    }
    return feature;
}

/* The same where the touch is at an edge, of one or of both. */
static abut_vec2 point_at_edge(const ab_sweeping *sweeping, const ab_impact *meet)
{
    ab_feature feature = feature_with_edges(&sweeping->a->core, &sweeping->b->core, meet);
    abut_vec2 normal = meet->normal;
    placed_core a = place_core(sweeping->a, sweeping->move_a, meet->time);
    placed_core b = place_core(sweeping->b, sweeping->move_b, meet->time);

    if (feature.edge_a >= 0 && feature.edge_b >= 0) {
        abut_vec2 along = { normal.y, 0 - normal.x };
        line_span on_a = span_of_edge(&a, feature.edge_a, normal, -1, along);
        line_span on_b = span_of_edge(&b, feature.edge_b, normal, 1, along);

        if (spans_miss(&on_a, &on_b)) { /* it is the edges next to them that touch */
            on_a = span_of_edges(&a, feature.edge_a, normal, -1, along);
            on_b = span_of_edges(&b, feature.edge_b, normal, 1, along);
        }
        return middle_of_spans(&on_a, &on_b, along);
    }
    if (feature.edge_b >= 0) {
        return surface_at(&a, feature.corner_a, normal, -1);
    }
    return surface_at(&b, feature.corner_b, normal, 1);
}

abut_vec2 ab_touch_point(const ab_sweeping *sweeping, const ab_impact *meet)
{
    ab_feature feature = meet->feature;

    if (feature.edge_a >= 0 || feature.edge_b >= 0) {
        return point_at_edge(sweeping, meet);
    }
    placed_core a = place_core(sweeping->a, sweeping->move_a, meet->time);
    placed_core b = place_core(sweeping->b, sweeping->move_b, meet->time);

    return v2_middle(surface_at(&a, feature.corner_a, meet->normal, -1),
                     surface_at(&b, feature.corner_b, meet->normal, 1));
}

int ab_touch_side(const ab_core *b, const ab_impact *meet)
{
    bool on_side = meet->feature.edge_b >= 0 && b->count > 2;

    return on_side ? ab_core_side(b, meet->feature.edge_b) : ABUT_SIDE_NONE;
}
