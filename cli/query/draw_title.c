/* cli/query/draw_title.c - what is written around the picture of a question.
 *
 * SPDX-License-Identifier: MIT */
#include "query/draw_title.h"

#include "picture/page.h"

#include <string.h>

enum {
    TITLE_SIZE = 17,
    SMALL_TITLE_SIZE = 15,
    WORDS_SIZE = 13,
    MOST_TITLE = 240,
    LEGEND_Y = PAGE_HEIGHT - 12
};

static double
write_figure(const canvas *c, double x, colour ink, const char *letter, const figure *shape)
{
    text words = { 0 };

    text_add(&words, letter);
    text_add(&words, shape->radius > 0 && (shape->is_rect || strcmp(shape->type, "polygon") == 0)
                         ? ": rounded "
                         : ": ");
    text_add(&words, shape->type);
    x = page_patch(c, (abut_vec2){ x, LEGEND_Y }, ink, text_string(&words));
    text_free(&words);
    return x;
}

static void write_legend(const canvas *c, const question *q)
{
    double x = PAGE_MARGIN;

    if (q->ask->has_a) {
        x = write_figure(c, x, COLOUR_A, "a", &q->a);
    }
    if (q->ask->has_b) {
        x = write_figure(c, x, COLOUR_B, "b", &q->b);
    }
    if ((q->ask->shows & SHOW_MOTION) != 0 && !q->united && !q->masked) {
        canvas_ink(c, COLOUR_QUIET, 1);
        canvas_text(c, (abut_vec2){ x, LEGEND_Y }, 0, 11.5, false,
                    "outlined: at the start, filled: where it gets to, dashed: where it would go");
    }
    if ((q->ask->shows & SHOW_PAIRS) != 0) {
        x = page_patch(c, (abut_vec2){ x, LEGEND_Y }, COLOUR_QUIET, "apart from all others");
        x = page_patch(c, (abut_vec2){ x, LEGEND_Y }, COLOUR_A, "touches another");
        page_patch(c, (abut_vec2){ x, LEGEND_Y }, COLOUR_B, "overlaps another");
    }
}

void draw_head(canvas *c, const question *q)
{
    text answer = { 0 };
    const double width = PAGE_WIDTH - PAGE_MARGIN - 16;
    double y = 32;

    text title = { 0 };
    const char *about = q->about[0] != '\0' ? q->about : q->ask->name;

    text_cut_to(&title, about, strlen(about), MOST_TITLE);
    bool is_long = canvas_text_width(c, TITLE_SIZE, true, text_string(&title)) > width;

    canvas_ink(c, COLOUR_INK, 1);
    y = page_lines(c, y, width, is_long ? SMALL_TITLE_SIZE : TITLE_SIZE, true, text_string(&title),
                   2);
    text_free(&title);
    text_add(&answer, q->ask->name);
    text_add(&answer, ": ");
    q->ask->tell(q, &answer);
    canvas_ink(c, COLOUR_QUIET, 1);
    y = page_lines(c, y, width, WORDS_SIZE, false, text_string(&answer), 2);
    text_free(&answer);

    c->left = PAGE_MARGIN;
    c->head = y + 10;
    c->width = PAGE_WIDTH - PAGE_MARGIN - 20;
    c->height = PAGE_HEIGHT - 44 - c->head;
    write_legend(c, q);
}
