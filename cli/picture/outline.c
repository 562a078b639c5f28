/* cli/picture/outline.c - the outline of any shape as a path: its corners, with arcs of
 * its radius around them.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/canvas.h"
#include "picture/clip.h"

#include <stdlib.h>

static const double full_turn = 6.28318530717958648;

/* The angle, on the page, of the outward normal of the edge between two corners
 * that follow each other in the order of positive area. */
static double normal_angle(const canvas *c, abut_vec2 from, abut_vec2 to)
{
    abut_vec2 normal = canvas_turn(c, (abut_vec2){ to.y - from.y, from.x - to.x });

    return abut_atan2(normal.y, normal.x);
}

static void add_arc(const canvas *c, abut_vec2 corner, double radius, double start, double end)
{
    abut_vec2 at = canvas_map(c, corner);

    if (c->y_up) {
        cairo_arc_negative(c->cairo, at.x, at.y, radius * c->scale, start, end);
    } else {
        cairo_arc(c->cairo, at.x, at.y, radius * c->scale, start, end);
    }
}

static void add_corners(const canvas *c, const abut_vec2 *corners, int count, double radius)
{
    cairo_new_sub_path(c->cairo);
    for (int i = 0; i < count; i++) {
        abut_vec2 before = corners[(i + count - 1) % count];
        abut_vec2 after = corners[(i + 1) % count];

        if (radius > 0 && count > 1) {
            add_arc(c, corners[i], radius, normal_angle(c, before, corners[i]),
                    normal_angle(c, corners[i], after));
        } else if (radius > 0) {
            add_arc(c, corners[i], radius, 0, c->y_up ? -full_turn : full_turn);
        } else {
            abut_vec2 at = canvas_map(c, corners[i]);

            cairo_line_to(c->cairo, at.x, at.y);
        }
    }
    cairo_close_path(c->cairo);
}

void canvas_outline(const canvas *c, const abut_shape *shape)
{
    abut_vec2 few[ABUT_CURVE_CORNERS];
    int count = abut_shape_corners(shape, few, ABUT_CURVE_CORNERS);
    abut_vec2 *corners = few;

    if (count > ABUT_CURVE_CORNERS) {
        corners = malloc((size_t)count * sizeof *corners);
        if (corners == NULL) {
            return; /* no picture is worth failing for */
        }
        abut_shape_corners(shape, corners, count);
    }
    if (count > 0 && reaches_far(c, abut_shape_bounds(shape))) {
        clip_outline(c, corners, count, abut_shape_radius(shape));
    } else if (count > 0) {
        add_corners(c, corners, count, abut_shape_radius(shape));
    }
    if (corners != few) {
        free(corners);
    }
}

void canvas_loop(const canvas *c, const abut_vec2 *corners, uint32_t count, abut_vec2 at)
{
    abut_vec2 *moved = malloc(((size_t)count + 1) * sizeof *moved);
    abut_bounds bounds = abut_bounds_empty();

    if (moved == NULL) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        moved[i] = (abut_vec2){ corners[i].x + at.x, corners[i].y + at.y };
        bounds = abut_bounds_join(bounds, (abut_bounds){ moved[i], moved[i] });
    }
    if (count > 0 && reaches_far(c, bounds)) {
        clip_outline(c, moved, (int)count, 0);
    } else if (count > 0) {
        add_corners(c, moved, (int)count, 0);
    }
    free(moved);
}
