/* cli/picture/page.h - a page to draw on, and the file it becomes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PAGE_H
#define ABUT_CLI_PAGE_H

#include "base/text.h"
#include "picture/canvas.h"

#include <cairo.h>
#include <stdbool.h>

/* Left of the plot and of all words. */
enum { PAGE_MARGIN = 64 };

typedef struct page {
    cairo_surface_t *surface;
    cairo_t *cairo;
    bool png;
    text bytes; /* the file, until it is closed */
} page;

/* Begins a picture, SVG or PNG. Problems are remembered and come out of page_close(). */
cairo_t *page_open(page *on, bool png, int width, int height);
/* Writes the file: the same drawing gives the same bytes on machines with the same cairo and
 * fonts. False after a complaint. */
bool page_close(page *on, const char *name);
/* There will be no file. */
void page_drop(page *on);

/* An empty page, and fonts that do not depend on the desktop. For surfaces of one's own. */
void page_clear(cairo_t *cairo);

/* Writes words in as many lines as they need, at most `lines`, from the left margin; returns
 * where the next line would stand. */
double page_lines(
    const canvas *c, double y, double width, double size, bool bold, const char *words, int lines);

/* A patch of colour and what it stands for; returns where the next one goes. */
double page_patch(const canvas *c, abut_vec2 at, colour ink, const char *words);

#endif
