/* cli/picture/canvas.c - a page with a view of the plane on it.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/canvas.h"

#include <math.h>
#include <stdio.h>

const colour COLOUR_A = { 0.0, 0.447, 0.698 };
const colour COLOUR_B = { 0.84, 0.42, 0.0 };
const colour COLOUR_NORMAL = { 0.0, 0.50, 0.36 };
const colour COLOUR_PUSH = { 0.62, 0.20, 0.47 };
const colour COLOUR_INK = { 0.12, 0.13, 0.15 };
const colour COLOUR_QUIET = { 0.42, 0.44, 0.47 };
const colour COLOUR_GRID = { 0.91, 0.92, 0.93 };
const colour COLOUR_LED = { 0.76, 0.50, 0.0 };
const colour COLOUR_START = { 0.58, 0.64, 0.70 };
const colour COLOUR_CELL = { 0.30, 0.60, 0.80 };
const colour COLOUR_ALARM = { 0.80, 0.05, 0.12 };

void canvas_fit(canvas *c, abut_bounds bounds)
{
    canvas_show(c, bounds, 0.16);
}

void canvas_show(canvas *c, abut_bounds bounds, double margin)
{
    double width = bounds.max.x - bounds.min.x;
    double height = bounds.max.y - bounds.min.y;
    double size = fmax(width, height);

    if (!(size > 0)) {
        size = 1; /* a single point: any view is as good */
    }
    width = fmax(width, size / 64) * (1 + 2 * margin);
    height = fmax(height, size / 64) * (1 + 2 * margin);
    c->centre.x = bounds.min.x + (bounds.max.x - bounds.min.x) / 2;
    c->centre.y = bounds.min.y + (bounds.max.y - bounds.min.y) / 2;
    c->middle.x = c->left + c->width / 2;
    c->middle.y = c->head + c->height / 2;
    c->scale = fmin(c->width / width, c->height / height);
}

abut_vec2 canvas_map(const canvas *c, abut_vec2 world)
{
    double y = (world.y - c->centre.y) * c->scale;

    return (abut_vec2){ c->middle.x + (world.x - c->centre.x) * c->scale,
                        c->middle.y + (c->y_up ? -y : y) };
}

abut_vec2 canvas_unmap(const canvas *c, abut_vec2 on_page)
{
    double y = (on_page.y - c->middle.y) / c->scale;

    return (abut_vec2){ c->centre.x + (on_page.x - c->middle.x) / c->scale,
                        c->centre.y + (c->y_up ? -y : y) };
}

abut_vec2 canvas_turn(const canvas *c, abut_vec2 direction)
{
    double size = fmax(fabs(direction.x), fabs(direction.y));

    if (!(size > 0)) {
        return (abut_vec2){ 0, 0 };
    }
    abut_vec2 turned = { direction.x / size, (c->y_up ? -direction.y : direction.y) / size };
    double length = sqrt(turned.x * turned.x + turned.y * turned.y);

    return (abut_vec2){ turned.x / length, turned.y / length };
}

void canvas_ink(const canvas *c, colour ink, double opacity)
{
    cairo_set_source_rgba(c->cairo, ink.red, ink.green, ink.blue, opacity);
}

void canvas_dash(const canvas *c, double on, double off)
{
    const double dashes[] = { on, off };

    cairo_set_dash(c->cairo, dashes, on > 0 ? 2 : 0, 0);
}

static void choose_font(const canvas *c, double size, bool bold)
{
    cairo_select_font_face(c->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c->cairo, size);
}

double canvas_text_width(const canvas *c, double size, bool bold, const char *words)
{
    cairo_text_extents_t extents;

    choose_font(c, size, bold);
    cairo_text_extents(c->cairo, words, &extents);
    return extents.x_advance;
}

void canvas_text(
    const canvas *c, abut_vec2 at, double align, double size, bool bold, const char *words)
{
    double width = canvas_text_width(c, size, bold, words);

    cairo_move_to(c->cairo, at.x - align * width, at.y);
    cairo_show_text(c->cairo, words);
    cairo_new_path(c->cairo);
}

void canvas_label(const canvas *c, abut_vec2 at, colour ink, const char *words)
{
    const double size = 12;
    const double pad = 4;
    double half = canvas_text_width(c, size, true, words) / 2 + pad;
    double x = fmin(fmax(at.x, c->left + half + 2), c->left + c->width - half - 2);
    double y = fmin(fmax(at.y, c->head + size + 2), c->head + c->height - size - 2);

    cairo_rectangle(c->cairo, x - half, y - size / 2 - pad, 2 * half, size + 2 * pad);
    cairo_set_source_rgba(c->cairo, 1, 1, 1, 0.82);
    cairo_fill(c->cairo);
    canvas_ink(c, ink, 1);
    canvas_text(c, (abut_vec2){ x, y + 0.36 * size }, 0.5, size, true, words);
}

void canvas_line(const canvas *c, abut_vec2 from, abut_vec2 to, double width)
{
    cairo_set_line_width(c->cairo, width);
    cairo_move_to(c->cairo, from.x, from.y);
    cairo_line_to(c->cairo, to.x, to.y);
    cairo_stroke(c->cairo);
}

void canvas_dot(const canvas *c, abut_vec2 at, double radius, colour ink)
{
    cairo_new_sub_path(c->cairo);
    cairo_arc(c->cairo, at.x, at.y, radius, 0, 2 * 3.14159265358979324);
    canvas_ink(c, ink, 1);
    cairo_fill_preserve(c->cairo);
    cairo_set_source_rgb(c->cairo, 1, 1, 1);
    cairo_set_line_width(c->cairo, 1.5);
    cairo_stroke(c->cairo);
}

typedef struct arrow_style {
    double width; /* of the line */
    double head;  /* its length, and the most of the arrow that it may be */
    double most;
    double spread; /* half its width, of its length */
} arrow_style;

static void draw_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, colour ink, arrow_style style)
{
    double x = to.x - from.x;
    double y = to.y - from.y;
    double length = sqrt(x * x + y * y);
    double head = fmin(style.head, length * style.most);

    if (!(length > 0)) {
        return;
    }
    x /= length;
    y /= length;
    double aside_x = head * style.spread * x;
    double aside_y = head * style.spread * y;

    canvas_ink(c, ink, 1);
    canvas_line(c, from, (abut_vec2){ to.x - x * head * 0.8, to.y - y * head * 0.8 }, style.width);
    cairo_move_to(c->cairo, to.x, to.y);
    cairo_line_to(c->cairo, to.x - head * x - aside_y, to.y - head * y + aside_x);
    cairo_line_to(c->cairo, to.x - head * x + aside_y, to.y - head * y - aside_x);
    cairo_close_path(c->cairo);
    cairo_fill(c->cairo);
}

void canvas_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, colour ink)
{
    draw_arrow(c, from, to, ink, (arrow_style){ 2.5, 11, 0.6, 0.45 });
}

void canvas_thin_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, colour ink, double width)
{
    draw_arrow(c, from, to, ink, (arrow_style){ width, 4.5 * width, 0.7, 0.42 });
}
