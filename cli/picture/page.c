/* cli/picture/page.c - a page to draw on, and the file it becomes.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/page.h"

#include "base/output.h"
#include "base/program.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

static cairo_status_t keep_bytes(void *user, const unsigned char *bytes, unsigned length)
{
    text *kept = user;

    text_add_bytes(kept, (const char *)bytes, length);
    return kept->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

cairo_t *page_open(page *on, bool png, int width, int height)
{
    *on = (page){ .png = png };
    on->surface = png ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
                      : cairo_svg_surface_create_for_stream(keep_bytes, &on->bytes, width, height);
    on->cairo = cairo_create(on->surface);
    page_clear(on->cairo);
    return on->cairo;
}

void page_clear(cairo_t *cairo)
{
    cairo_font_options_t *font = cairo_font_options_create();

    /* The same glyphs whatever the desktop prefers. */
    cairo_font_options_set_antialias(font, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(font, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(font, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, font);
    cairo_font_options_destroy(font);
    cairo_set_source_rgb(cairo, 0.985, 0.985, 0.99);
    cairo_paint(cairo);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
}

/* cairo numbers its surfaces through the life of a process; a picture must not
 * depend on how many were drawn before it. */
static void drop_number(text *svg)
{
    static const char mark[] = "<g id=\"surface";
    char *found = svg->bytes != NULL ? strstr(svg->bytes, mark) : NULL;

    if (found == NULL) {
        return;
    }
    char *digits = found + sizeof mark - 1;
    size_t count = strspn(digits, "0123456789");

    svg->length -= count;
    memmove(digits, digits + count, svg->length - (size_t)(digits - svg->bytes) + 1);
}

/* Ends the drawing; returns NULL and the bytes of the file, or what went wrong. */
static const char *finish(page *on)
{
    cairo_status_t status = cairo_status(on->cairo);

    cairo_destroy(on->cairo);
    if (status == CAIRO_STATUS_SUCCESS && on->png) {
        status = cairo_surface_write_to_png_stream(on->surface, keep_bytes, &on->bytes);
    }
    cairo_surface_finish(on->surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(on->surface);
    }
    cairo_surface_destroy(on->surface);
    if (!on->png) {
        drop_number(&on->bytes);
    }
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

bool page_close(page *on, const char *name)
{
    const char *why = finish(on);

    if (why != NULL) {
        complain("cannot draw", name, why);
    }
    bool ok = why == NULL && output_whole(name, text_string(&on->bytes), on->bytes.length);

    text_free(&on->bytes);
    return ok;
}

void page_drop(page *on)
{
    finish(on);
    text_free(&on->bytes);
}

/* How many bytes of the words fit into the width, ending at a space if that is
 * possible. */
static size_t fitting(const canvas *c, const char *words, double size, bool bold, double width)
{
    size_t length = strlen(words);
    char *line = malloc(length + 1);
    size_t best = 0;

    if (line == NULL) {
        return length;
    }
    for (size_t end = 1; end <= length; end++) {
        if (words[end] != ' ' && words[end] != '\0') {
            continue;
        }
        memcpy(line, words, end);
        line[end] = '\0';
        if (best > 0 && canvas_text_width(c, size, bold, line) > width) {
            break;
        }
        best = end;
    }
    free(line);
    return best;
}

double page_lines(
    const canvas *c, double y, double width, double size, bool bold, const char *words, int lines)
{
    for (int i = 0; i < lines && words[0] != '\0'; i++) {
        size_t length = fitting(c, words, size, bold, width);
        text line = { 0 };

        text_add_bytes(&line, words, length);
        if (i + 1 == lines && words[length] != '\0') {
            text_add(&line, " ...");
        }
        canvas_text(c, (abut_vec2){ PAGE_MARGIN, y }, 0, size, bold, text_string(&line));
        text_free(&line);
        words += length + (words[length] == ' ' ? 1 : 0);
        y += size * 1.35;
    }
    return y;
}

double page_patch(const canvas *c, abut_vec2 at, colour ink, const char *words)
{
    const double size = 11.5;

    canvas_ink(c, ink, 0.22);
    cairo_rectangle(c->cairo, at.x, at.y - 10, 14, 11);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, ink, 1);
    cairo_set_line_width(c->cairo, 1.5);
    cairo_stroke(c->cairo);
    canvas_text(c, (abut_vec2){ at.x + 20, at.y }, 0, size, false, words);
    return at.x + 36 + canvas_text_width(c, size, false, words);
}
