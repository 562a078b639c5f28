/* cli/picture/axes.c - the grid of a picture and the numbers along its sides.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/canvas.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>

/* 1, 2 or 5 times a power of ten, so that lines stand 50 to 120 pixels apart. */
static double nice_step(double scale)
{
    double wanted = 120 / scale;
    double step = pow(10, floor(log10(wanted)));

    if (step * 5 <= wanted) {
        return step * 5;
    }
    return step * 2 <= wanted ? step * 2 : step;
}

/* What the labels of an axis count from: 0, or where the view lies if that is
 * so far out that the labels would not fit. */
static double label_origin(double low, double step)
{
    return fabs(low) / step > 99999 ? floor(low / step) * step : 0;
}

static void write_tick(char *out, size_t size, double value, double step, bool relative)
{
    /* Values are sums of steps: cut the digits that rounding left behind. */
    double clean = fabs(value) < step / 1000 ? 0 : value;

    snprintf(out, size, "%s%.*g", relative && clean > 0 ? "+" : "", fabs(clean) < 1e6 ? 10 : 4,
             clean);
}

typedef struct axis {
    bool is_y;
    double low; /* of the view, in the world */
    double high;
} axis;

static void draw_tick(const canvas *c, axis along, double value, const char *words)
{
    abut_vec2 world =
        along.is_y ? (abut_vec2){ c->centre.x, value } : (abut_vec2){ value, c->centre.y };
    abut_vec2 at = canvas_map(c, world);

    canvas_ink(c, COLOUR_GRID, 1);
    if (along.is_y) {
        canvas_line(c, (abut_vec2){ c->left, at.y }, (abut_vec2){ c->left + c->width, at.y }, 1);
        canvas_ink(c, COLOUR_QUIET, 1);
        canvas_text(c, (abut_vec2){ c->left - 6, at.y + 3.5 }, 1, 10.5, false, words);
    } else {
        canvas_line(c, (abut_vec2){ at.x, c->head }, (abut_vec2){ at.x, c->head + c->height }, 1);
        canvas_ink(c, COLOUR_QUIET, 1);
        canvas_text(c, (abut_vec2){ at.x, c->head + c->height + 16 }, 0.5, 10.5, false, words);
    }
}

static void draw_axis(const canvas *c, axis along, double step)
{
    double origin = label_origin(along.low, step);
    double first = ceil((along.low - origin) / step) * step;
    char words[64];

    for (int i = 0; i < 64 && origin + first + i * step <= along.high; i++) {
        write_tick(words, sizeof words, first + i * step, step, origin != 0);
        draw_tick(c, along, origin + first + i * step, words);
    }
    char digits[NUMBER_SIZE];

    number_write(origin, digits);
    if (origin != 0) {
        snprintf(words, sizeof words, "%s from %s", along.is_y ? "y" : "x", digits);
    } else {
        snprintf(words, sizeof words, "%s", along.is_y ? "y" : "x");
    }
    canvas_ink(c, COLOUR_QUIET, 1);
    if (along.is_y) {
        canvas_text(c, (abut_vec2){ c->left, c->head - 6 }, origin != 0 ? 0.3 : 1, 11, true, words);
    } else {
        canvas_text(c, (abut_vec2){ c->left + c->width, c->head + c->height + 32 }, 1, 11, true,
                    words);
    }
}

void canvas_axes(const canvas *c)
{
    double step = nice_step(c->scale);
    double half_width = c->width / 2 / c->scale;
    double half_height = c->height / 2 / c->scale;

    cairo_rectangle(c->cairo, c->left, c->head, c->width, c->height);
    cairo_set_source_rgb(c->cairo, 1, 1, 1);
    cairo_fill(c->cairo);
    draw_axis(c, (axis){ false, c->centre.x - half_width, c->centre.x + half_width }, step);
    draw_axis(c, (axis){ true, c->centre.y - half_height, c->centre.y + half_height }, step);
    cairo_rectangle(c->cairo, c->left, c->head, c->width, c->height);
    cairo_set_source_rgb(c->cairo, 0.78, 0.79, 0.81);
    cairo_set_line_width(c->cairo, 1);
    cairo_stroke(c->cairo);
}
