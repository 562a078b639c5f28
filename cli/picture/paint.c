/* cli/picture/paint.c - shapes in colour.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/paint.h"

static bool is_thin(const abut_shape *shape)
{
    return !(abut_shape_area(shape) > 0);
}

static void paint(const canvas *c, colour ink, double width)
{
    canvas_ink(c, ink, 0.22);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, ink, 1);
    cairo_set_line_width(c->cairo, width);
    cairo_stroke(c->cairo);
}

void paint_shape(const canvas *c, const abut_shape *shape, colour ink)
{
    if (abut_shape_corners(shape, NULL, 0) == 1 && !(abut_shape_radius(shape) > 0)) {
        abut_vec2 point = abut_shape_centroid(shape);

        canvas_dot(c, canvas_map(c, point), 5, ink);
        return;
    }
    canvas_outline(c, shape);
    paint(c, ink, is_thin(shape) ? 3.5 : 2);
}

void paint_path(const canvas *c, colour ink)
{
    paint(c, ink, 2);
}

/* By clipping to one shape and then to the other. */
void paint_common(const canvas *c, const abut_shape *a, const abut_shape *b)
{
    const int gap = 7;
    int count = (int)(c->width + c->height) / gap;

    if (is_thin(a) || is_thin(b)) {
        return;
    }
    cairo_save(c->cairo);
    canvas_outline(c, a);
    cairo_clip(c->cairo);
    canvas_outline(c, b);
    cairo_clip(c->cairo);
    canvas_ink(c, COLOUR_INK, 0.55);
    cairo_set_line_width(c->cairo, 1);
    for (int i = 0; i <= count; i++) {
        double x = c->left - c->height + i * gap;

        cairo_move_to(c->cairo, x, c->head + c->height);
        cairo_line_to(c->cairo, x + c->height, c->head);
    }
    cairo_stroke(c->cairo);
    cairo_restore(c->cairo);
}
