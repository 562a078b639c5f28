/* cli/read/polygons.c - polygons as they are written in JSON.
 *
 * A polygon without holes is tried as a convex shape first, which may be a segment or a point; only
 * what is dented or has holes is a region.
 *
 * SPDX-License-Identifier: MIT */
#include "read/polygons.h"

#include <limits.h>

static bool lacks_memory(const object *from)
{
    return fault_at(from->wrong, from->at, "needs more memory than there is", NULL);
}

/* Reads a list of points behind the first `first`; returns how many, 0 after a fault. */
static int
add_points_of(const object *from, const json_t *points, const path *at, int first, figure *out)
{
    size_t count = json_array_size(points);

    if (count == 0) {
        return fault_at(from->wrong, at, "must hold at least one point", points);
    }
    if (count > (size_t)(INT_MAX - first) ||
        !room_reserve(&out->points, ((size_t)first + count) * sizeof(abut_vec2))) {
        return lacks_memory(from);
    }
    abut_vec2 *corners = (abut_vec2 *)out->points.memory + first;

    for (size_t i = 0; i < count; i++) {
        path step = { at, NULL, i };

        if (!read_pair_value(json_array_get(points, i), &step, from->wrong, &corners[i])) {
            return 0;
        }
    }
    return (int)count;
}

int read_point_list(const object *from, figure *out)
{
    path at = { from->at, "points", 0 };
    const json_t *points = require_list(from, "points", "must be a list of points [[x, y], ...]");

    return points != NULL ? add_points_of(from, points, &at, 0, out) : 0;
}

/* The holes of a polygon behind its points, and all of them as loops. */
static bool read_holes(const object *from, const json_t *holes, int count, figure *out)
{
    path at = { from->at, "holes", 0 };
    size_t hole_count = json_array_size(holes);
    int first = count;

    if (!json_is_array(holes) && holes != NULL) {
        return fault_at(from->wrong, &at, "must be a list of outlines [[[x, y], ...], ...]", holes);
    }
    if (hole_count >= ABUT_REGION_LIMIT ||
        !room_reserve(&out->loops, (hole_count + 1) * sizeof(abut_loop))) {
        return lacks_memory(from);
    }
    abut_loop *loops = out->loops.memory;

    loops[0].count = (uint32_t)count;
    for (size_t i = 0; i < hole_count; i++) {
        path step = { &at, NULL, i };
        const json_t *hole = json_array_get(holes, i);

        if (!json_is_array(hole)) {
            return fault_at(from->wrong, &step, "must be a list of points [[x, y], ...]", hole);
        }
        int more = add_points_of(from, hole, &step, first, out);

        if (more == 0) {
            return false;
        }
        loops[i + 1].count = (uint32_t)more;
        first += more;
    }
    out->loop_count = (uint32_t)hole_count + 1;
    out->shape = abut_point(0, 0); /* stands in until it has its place */
    return true;
}

bool read_polygon(const object *from, figure *out)
{
    const json_t *holes = json_object_get(from->json, "holes");

    bool has_holes = holes != NULL && !(json_is_array(holes) && json_array_size(holes) == 0);

    if (has_holes && !out->may_be_region) {
        path at = { from->at, "holes", 0 };

        return fault_at(from->wrong, &at,
                        "are for a and b of a question, and the \"shape\" of a body", NULL);
    }
    int count = read_point_list(from, out);

    if (count == 0 || !read_optional(from, "r", &out->radius)) {
        return false;
    }
    size_t size = abut_polygon_memory(count);

    if (!room_reserve(&out->local, size)) {
        return lacks_memory(from);
    }
    out->shape = abut_polygon_in(out->points.memory, count, out->radius, out->local.memory, size);
    bool dented = abut_shape_check(&out->shape) == ABUT_E_NOT_CONVEX;

    if (out->may_be_region && (has_holes || dented)) {
        path at = { from->at, "r", 0 };

        return out->radius == 0
                   ? read_holes(from, holes, count, out)
                   : fault_number(from->wrong, &at,
                                  "does not go with a polygon that is dented or has holes",
                                  out->radius);
    }
    return true;
}

bool place_region(const object *from, figure *out)
{
    abut_loop *loops = out->loops.memory;
    abut_vec2 *points = out->points.memory;
    abut_fault fault;
    char reason[256] = "";

    for (uint32_t i = 0; i < out->loop_count; i++) {
        loops[i].points = points;
        for (uint32_t k = 0; k < loops[i].count; k++) {
            points[k] = abut_apply(out->transform, points[k]);
        }
        points += loops[i].count;
    }
    abut_status status = abut_region_create(loops, out->loop_count, NULL, &out->region, &fault);

    if (status == ABUT_OK) {
        abut_bounds bounds = abut_region_bounds(out->region);

        out->shape = abut_rect_between(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
        return true;
    }
    text rule = { 0 };

    abut_fault_explain(&fault, reason, sizeof reason);
    text_add(&rule, "is not a possible shape: ");
    text_add(&rule, fault.kind != ABUT_FAULT_NONE ? reason : abut_status_text(status));
    fault_at(from->wrong, from->at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}
