/* cli/page.h - the file of a picture, and what is written at its head.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PAGE_H
#define ABUT_CLI_PAGE_H

#include "asks.h"
#include "canvas.h"

#include <cairo.h>
#include <stdio.h>

typedef struct page {
    cairo_surface_t *surface;
    cairo_t *cairo;
    bool png;
    const char *name;
    text bytes; /* the file, until it is closed */
} page;

/* Begins a picture. Problems are remembered and come out of page_close(). */
cairo_t *page_open(page *on, bool png, const char *name);
/* Writes the file. Returns NULL, or what went wrong. */
const char *page_close(page *on);

/* The title, the answer in words and the legend. Leaves the rest of the page to
 * the plot. */
void page_head(canvas *c, const question *q);

#endif
