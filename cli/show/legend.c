/* cli/show/legend.c - what the signs of a picture mean: those that are in it.
 *
 * SPDX-License-Identifier: MIT */
#include "show/legend.h"

#include "base/text.h"
#include "picture/labels.h"
#include "show/marks.h"

enum { LINE_HEIGHT = 17, PATCH_WIDTH = 20, PATCH_HEIGHT = 11 };

static const double words_size = 10.5;

/* In this order, so that what comes and goes in a film stands last. */
static const int order[SIGN_COUNT] = {
    GUISE_MOVER,   GUISE_KINEMATIC, GUISE_STATIC, GUISE_ONE_WAY, GUISE_SENSOR, SIGN_PATH,
    SIGN_START,    SIGN_BOUNDS,     SIGN_CELL,    GUISE_ASLEEP,  SIGN_CONTACT, SIGN_START_VELOCITY,
    SIGN_VELOCITY, SIGN_OVERLAP,    SIGN_PASS,    SIGN_SNAG,
};

/* ": the path of 10 frames", as it is printed */
static void describe_length(const legend *l, text *out)
{
    text_add(out, ": the path of ");
    if (l->frames > 1) {
        text_number(out, l->frames);
        text_add(out, " frames");
    } else {
        text_add(out, "a frame");
    }
    text_add(out, l->broken ? ", // cut short" : "");
}

static void describe(const legend *l, int sign, text *out)
{
    static const char *const words[SIGN_COUNT] = {
        [SIGN_PATH] = "path",         [SIGN_START] = "at the start",
        [SIGN_VELOCITY] = "velocity", [SIGN_START_VELOCITY] = "velocity at the start",
        [SIGN_CONTACT] = "contact",   [SIGN_BOUNDS] = "bounds",
        [SIGN_CELL] = "cell",         [SIGN_OVERLAP] = "overlap that must not be",
        [SIGN_PASS] = "went through", [SIGN_SNAG] = "held up where the path was free",
    };

    text_add(out, sign < GUISE_COUNT ? guise_word((guise)sign) : words[sign]);
    if (sign == SIGN_PATH && l->paths_are_cut) {
        text_add(out, " (its last part)");
    }
    /* Once for both. */
    if (sign == SIGN_VELOCITY ||
        (sign == SIGN_START_VELOCITY && (l->signs >> SIGN_VELOCITY & 1u) == 0)) {
        describe_length(l, out);
    }
}

/* --- Signs ----------------------------------------------------------------- */

static void draw_overlap(const canvas *c, double x, double y)
{
    cairo_save(c->cairo);
    cairo_rectangle(c->cairo, x, y, PATCH_WIDTH, PATCH_HEIGHT);
    cairo_clip(c->cairo);
    canvas_ink(c, COLOUR_ALARM, 0.35);
    cairo_paint(c->cairo);
    canvas_ink(c, COLOUR_ALARM, 1);
    for (int i = 0; i < 8; i++) {
        canvas_line(c, (abut_vec2){ x + 4 * i - PATCH_HEIGHT, y + PATCH_HEIGHT },
                    (abut_vec2){ x + 4 * i, y }, 1.3);
    }
    cairo_restore(c->cairo);
}

static void draw_lines(const canvas *c, int sign, double x, double y)
{
    double middle = y + PATCH_HEIGHT / 2.0;
    abut_vec2 from = { x, middle };
    abut_vec2 to = { x + PATCH_WIDTH, middle };

    if (sign == SIGN_PATH) {
        canvas_ink(c, COLOUR_A, 0.55);
        canvas_line(c, from, to, 1.4);
    } else if (sign == SIGN_VELOCITY || sign == SIGN_START_VELOCITY) {
        canvas_thin_arrow(c, from, to, sign == SIGN_VELOCITY ? COLOUR_INK : COLOUR_START, 1.6);
    } else {
        canvas_thin_arrow(c, (abut_vec2){ x + 3, middle }, to, COLOUR_NORMAL, 1.5);
        cairo_arc(c->cairo, x + 3, middle, 3, 0, 2 * 3.14159265358979324);
        cairo_fill(c->cairo);
    }
}

static void draw_box(const canvas *c, int sign, double x, double y)
{
    cairo_rectangle(c->cairo, x, y, PATCH_WIDTH, PATCH_HEIGHT);
    if (sign < GUISE_COUNT) {
        guise_paint(c, (guise)sign, true);
        return;
    }
    if (sign == SIGN_CELL) {
        canvas_ink(c, COLOUR_CELL, 0.08);
        cairo_fill_preserve(c->cairo);
    }
    canvas_ink(c,
               sign == SIGN_CELL    ? COLOUR_CELL
               : sign == SIGN_START ? COLOUR_A
                                    : COLOUR_INK,
               sign == SIGN_START ? 0.45 : 0.8);
    canvas_dash(c, sign == SIGN_CELL ? 6 : sign == SIGN_BOUNDS ? 1 : 0, 2.5);
    cairo_set_line_width(c->cairo, sign == SIGN_START ? 1 : 0.8);
    cairo_stroke(c->cairo);
    canvas_dash(c, 0, 0);
}

static void draw_sign(const canvas *c, int sign, double x, double y)
{
    if (sign == SIGN_OVERLAP) {
        draw_overlap(c, x, y);
    } else if (sign == SIGN_PASS || sign == SIGN_SNAG) {
        mishap_sign(c, sign == SIGN_PASS ? MISHAP_PASS : MISHAP_SNAG,
                    (abut_vec2){ x + PATCH_WIDTH / 2.0, y + PATCH_HEIGHT / 2.0 },
                    (abut_vec2){ 1, 0 }, 0, 0.8);
    } else if (sign == SIGN_PATH || sign == SIGN_VELOCITY || sign == SIGN_START_VELOCITY ||
               sign == SIGN_CONTACT) {
        draw_lines(c, sign, x, y);
    } else {
        draw_box(c, sign, x, y);
    }
}

/* --- Lines ----------------------------------------------------------------- */

/* Goes through all signs line by line; returns how many lines there are. */
static int walk(const legend *l, const canvas *c, bool draws)
{
    double x = l->left;
    int line = 0;
    text words = { 0 };

    for (int i = 0; i < SIGN_COUNT; i++) {
        int sign = order[i];

        if ((l->signs >> sign & 1u) == 0) {
            continue;
        }
        text_clear(&words);
        describe(l, sign, &words);
        double width =
            PATCH_WIDTH + 6 + canvas_text_width(c, words_size, false, text_string(&words));

        width = width < l->width ? width : l->width;

        if (x > l->left && x + width > l->left + l->width) {
            x = l->left;
            line++;
        }
        if (draws) {
            double y = l->head + line * LINE_HEIGHT;

            draw_sign(c, sign, x, y);
            canvas_ink(c, COLOUR_INK, 0.85);
            write_within(c, (abut_vec2){ x + PATCH_WIDTH + 6, y + PATCH_HEIGHT - 1.5 },
                         width - PATCH_WIDTH - 6 + 0.01, words_size, false, text_string(&words));
        }
        x += width + 18;
    }
    text_free(&words);
    return x > l->left ? line + 1 : line;
}

double legend_height(const legend *l, const canvas *c)
{
    return LINE_HEIGHT * walk(l, c, false);
}

void legend_draw(const legend *l, const canvas *c)
{
    walk(l, c, true);
}
