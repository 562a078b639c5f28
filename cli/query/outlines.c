/* cli/query/outlines.c - the question "outlines": what goes round all that a figure covers.
 *
 * SPDX-License-Identifier: MIT */
#include "query/outlines.h"

/* What is told of them while they come. */
typedef struct outline_count {
    text *out; /* NULL: they are only counted */
    int outer;
    int holes;
    double area;
} outline_count;

static double area_within(const abut_vec2 *corners, uint32_t count)
{
    double twice = 0;

    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 p = corners[i];
        abut_vec2 q = corners[i + 1 < count ? i + 1 : 0];

        twice += (p.x - corners[0].x) * (q.y - corners[0].y) -
                 (p.y - corners[0].y) * (q.x - corners[0].x);
    }
    return twice / 2;
}

static void add_outline(text *out, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    text_add(out, "{\"hole\":");
    text_bool(out, is_hole);
    text_add(out, ",\"points\":[");
    for (uint32_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "");
        text_pair(out, corners[i]);
    }
    text_add(out, "]}");
}

static bool take_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    outline_count *found = user;

    if (found->out != NULL) {
        text_add(found->out, found->outer + found->holes > 0 ? "," : "");
        add_outline(found->out, corners, count, is_hole);
    }
    found->outer += !is_hole;
    found->holes += is_hole;
    found->area += area_within(corners, count);
    return true;
}

bool question_outlines(question *q, fault *wrong)
{
    outline_count found = { NULL, 0, 0, 0 };
    abut_figure a = figure_as_figure(&q->a);
    abut_status status = abut_figure_outlines(&a, NULL, take_outline, &found);
    path at = { NULL, "a", 0 };

    if (status == ABUT_E_SHAPE) {
        return fault_at(wrong, &at, "must have straight sides and an end: outlines have corners",
                        NULL);
    }
    return status == ABUT_OK || fault_at(wrong, &at, "needs more memory than there is", NULL);
}

void answer_outlines(const question *q, text *out)
{
    outline_count found = { out, 0, 0, 0 };
    abut_figure a = figure_as_figure(&q->a);

    text_add(out, "{\"outlines\":[");
    abut_figure_outlines(&a, NULL, take_outline, &found);
    text_add(out, "],\"area\":");
    text_number(out, found.area);
    text_add(out, "}");
}

static void add_count(text *out, int count, const char *one, const char *many)
{
    text_number(out, count);
    text_add(out, count == 1 ? one : many);
}

void report_outlines(const question *q, text *out)
{
    outline_count found = { NULL, 0, 0, 0 };
    abut_figure a = figure_as_figure(&q->a);

    abut_figure_outlines(&a, NULL, take_outline, &found);
    add_count(out, found.outer, " outline", " outlines");
    if (found.holes > 0) {
        text_add(out, " and ");
        add_count(out, found.holes, " hole", " holes");
    }
    text_add(out, ", area ");
    text_about(out, found.area);
}

static bool draw_outline(void *user, const abut_vec2 *corners, uint32_t count, bool is_hole)
{
    const canvas *c = user;

    (void)is_hole;
    canvas_ink(c, COLOUR_INK, 1);
    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 from = canvas_map(c, corners[i]);
        abut_vec2 to = canvas_map(c, corners[i + 1 < count ? i + 1 : 0]);

        canvas_line(c, from, to, 2.5);
    }
    for (uint32_t i = 0; i < count; i++) {
        canvas_dot(c, canvas_map(c, corners[i]), 3.5, COLOUR_INK);
    }
    return true;
}

void draw_all_outlines(const canvas *c, const question *q)
{
    abut_figure a = figure_as_figure(&q->a);

    abut_figure_outlines(&a, NULL, draw_outline, (void *)c);
}
