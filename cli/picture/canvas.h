/* cli/picture/canvas.h - a page with a view of the plane on it.
 *
 * World coordinates are mapped here, not by cairo, so that text and line widths
 * stay what they are and far or tiny views lose nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CANVAS_H
#define ABUT_CLI_CANVAS_H

#include "abut/abut.h"

#include <cairo.h>
#include <stdbool.h>

typedef struct colour {
    double red;
    double green;
    double blue;
} colour;

/* Told apart also by eyes that do not see all colours (Okabe and Ito). */
extern const colour COLOUR_A;
extern const colour COLOUR_B;
extern const colour COLOUR_NORMAL;
extern const colour COLOUR_PUSH;
extern const colour COLOUR_INK;
extern const colour COLOUR_QUIET;
extern const colour COLOUR_GRID;
extern const colour COLOUR_LED;   /* what follows a given path */
extern const colour COLOUR_START; /* what was at the start */
extern const colour COLOUR_CELL;  /* of a broad phase */
extern const colour COLOUR_ALARM; /* what must not be */

enum { PAGE_WIDTH = 760, PAGE_HEIGHT = 600 };

typedef struct canvas {
    cairo_t *cairo;
    bool y_up;
    double scale;     /* pixels for a unit */
    abut_vec2 centre; /* of the view, in the world */
    abut_vec2 middle; /* of the plot, on the page */
    double left;      /* the plot, on the page */
    double head;
    double width;
    double height;
} canvas;

/* Sets the view so that the bounds fit into the plot. */
void canvas_fit(canvas *c, abut_bounds bounds);
/* The same with a margin of one's own, a part of the size. */
void canvas_show(canvas *c, abut_bounds bounds, double margin);

abut_vec2 canvas_map(const canvas *c, abut_vec2 world);
abut_vec2 canvas_unmap(const canvas *c, abut_vec2 on_page);
/* A direction of the world on the page, of unit length; zero stays zero. */
abut_vec2 canvas_turn(const canvas *c, abut_vec2 direction);

void canvas_ink(const canvas *c, colour ink, double opacity);
/* Lines from here on: so long, and a gap; whole again with 0. */
void canvas_dash(const canvas *c, double on, double off);

/* Grid, frame and numbers along two sides. */
void canvas_axes(const canvas *c);

/* Text on the page. `align` is 0 for left, 0.5 for middle, 1 for right. */
void canvas_text(
    const canvas *c, abut_vec2 at, double align, double size, bool bold, const char *words);
double canvas_text_width(const canvas *c, double size, bool bold, const char *words);
/* The same on a pale plate, kept within the plot. */
void canvas_label(const canvas *c, abut_vec2 at, colour ink, const char *words);

/* From one place on the page to another, with a head at the end. */
void canvas_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, colour ink);
/* The same with a thin line, where many stand close together. */
void canvas_thin_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, colour ink, double width);
void canvas_line(const canvas *c, abut_vec2 from, abut_vec2 to, double width);
void canvas_dot(const canvas *c, abut_vec2 at, double radius, colour ink);

/* Adds the outline of a shape to cairo's path. */
void canvas_outline(const canvas *c, const abut_shape *shape);
/* The same of any closed outline, moved to a place. */
void canvas_loop(const canvas *c, const abut_vec2 *corners, uint32_t count, abut_vec2 at);

#endif
