/* cli/page.c - the file of a picture, and what is written at its head.
 *
 * SPDX-License-Identifier: MIT */
#include "page.h"

#include <cairo-svg.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static cairo_status_t keep_bytes(void *user, const unsigned char *bytes, unsigned length)
{
    text *kept = user;

    text_add_bytes(kept, (const char *)bytes, length);
    return kept->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

cairo_t *page_open(page *on, bool png, const char *name)
{
    on->png = png;
    on->name = name;
    on->surface =
        png ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, PAGE_WIDTH, PAGE_HEIGHT)
            : cairo_svg_surface_create_for_stream(keep_bytes, &on->bytes, PAGE_WIDTH, PAGE_HEIGHT);
    on->cairo = cairo_create(on->surface);

    cairo_font_options_t *font = cairo_font_options_create();

    /* The same glyphs whatever the desktop prefers. */
    cairo_font_options_set_antialias(font, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(font, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(font, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(on->cairo, font);
    cairo_font_options_destroy(font);
    cairo_set_source_rgb(on->cairo, 0.985, 0.985, 0.99);
    cairo_paint(on->cairo);
    cairo_set_line_join(on->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(on->cairo, CAIRO_LINE_CAP_ROUND);
    return on->cairo;
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

/* Returns NULL, or what went wrong. */
static const char *write_file(const page *on)
{
    FILE *file = fopen(on->name, "wb");

    if (file == NULL) {
        return strerror(errno);
    }
    bool ok = fwrite(text_string(&on->bytes), 1, on->bytes.length, file) == on->bytes.length;

    ok = fclose(file) == 0 && ok;
    return ok ? NULL : strerror(errno);
}

const char *page_close(page *on)
{
    const char *why = NULL;
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
    why = status == CAIRO_STATUS_SUCCESS ? write_file(on) : cairo_status_to_string(status);
    text_free(&on->bytes);
    return why;
}

enum {
    SIDE_MARGIN = 64,
    TITLE_SIZE = 17,
    SMALL_TITLE_SIZE = 15,
    WORDS_SIZE = 13,
    MOST_TITLE = 240
};

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

/* Writes words in as many lines as they need, at most `lines`; returns where
 * the next line would stand. */
static double
write_lines(const canvas *c, double y, double size, bool bold, const char *words, int lines)
{
    for (int i = 0; i < lines && words[0] != '\0'; i++) {
        size_t length = fitting(c, words, size, bold, PAGE_WIDTH - SIDE_MARGIN - 16);
        text line = { 0 };

        text_add_bytes(&line, words, length);
        if (i + 1 == lines && words[length] != '\0') {
            text_add(&line, " ...");
        }
        canvas_text(c, (abut_vec2){ SIDE_MARGIN, y }, 0, size, bold, text_string(&line));
        text_free(&line);
        words += length + (words[length] == ' ' ? 1 : 0);
        y += size * 1.35;
    }
    return y;
}

/* A patch of colour and what it stands for; returns where the next one goes. */
static double write_patch(const canvas *c, double x, colour ink, const char *words)
{
    const double y = PAGE_HEIGHT - 12;

    canvas_ink(c, ink, 0.22);
    cairo_rectangle(c->cairo, x, y - 10, 14, 11);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, ink, 1);
    cairo_set_line_width(c->cairo, 1.5);
    cairo_stroke(c->cairo);
    canvas_text(c, (abut_vec2){ x + 20, y }, 0, 11.5, false, words);
    return x + 36 + canvas_text_width(c, 11.5, false, words);
}

static double
write_figure(const canvas *c, double x, colour ink, const char *letter, const figure *shape)
{
    text words = { 0 };

    text_add(&words, letter);
    text_add(&words, shape->radius > 0 && (shape->is_rect || strcmp(shape->type, "polygon") == 0)
                         ? ": rounded "
                         : ": ");
    text_add(&words, shape->type);
    x = write_patch(c, x, ink, text_string(&words));
    text_free(&words);
    return x;
}

static void write_legend(const canvas *c, const question *q)
{
    double x = SIDE_MARGIN;

    if (q->ask->has_a) {
        x = write_figure(c, x, COLOUR_A, "a", &q->a);
    }
    if (q->ask->has_b) {
        x = write_figure(c, x, COLOUR_B, "b", &q->b);
    }
    if ((q->ask->shows & SHOW_MOTION) != 0) {
        canvas_ink(c, COLOUR_QUIET, 1);
        canvas_text(c, (abut_vec2){ x, PAGE_HEIGHT - 12 }, 0, 11.5, false,
                    "outlined: at the start, filled: where it gets to, dashed: where it would go");
    }
    if ((q->ask->shows & SHOW_PAIRS) != 0) {
        x = write_patch(c, x, COLOUR_QUIET, "apart from all others");
        x = write_patch(c, x, COLOUR_A, "touches another");
        write_patch(c, x, COLOUR_B, "overlaps another");
    }
}

void page_head(canvas *c, const question *q)
{
    text answer = { 0 };
    double y = 32;

    text title = { 0 };
    const char *about = q->about[0] != '\0' ? q->about : q->ask->name;

    text_cut_to(&title, about, strlen(about), MOST_TITLE);
    bool is_long =
        canvas_text_width(c, TITLE_SIZE, true, text_string(&title)) > PAGE_WIDTH - SIDE_MARGIN - 16;

    canvas_ink(c, COLOUR_INK, 1);
    y = write_lines(c, y, is_long ? SMALL_TITLE_SIZE : TITLE_SIZE, true, text_string(&title), 2);
    text_free(&title);
    text_add(&answer, q->ask->name);
    text_add(&answer, ": ");
    q->ask->tell(q, &answer);
    canvas_ink(c, COLOUR_QUIET, 1);
    y = write_lines(c, y, WORDS_SIZE, false, text_string(&answer), 2);
    text_free(&answer);

    c->left = SIDE_MARGIN;
    c->head = y + 10;
    c->width = PAGE_WIDTH - SIDE_MARGIN - 20;
    c->height = PAGE_HEIGHT - 44 - c->head;
    write_legend(c, q);
}
