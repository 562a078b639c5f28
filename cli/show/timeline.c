/* cli/show/timeline.c - what happened when: events on a line of frames.
 *
 * SPDX-License-Identifier: MIT */
#include "show/timeline.h"

#include "base/text.h"
#include "stage/tally.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum { ROW_HEIGHT = 15, MARK_HEIGHT = 9, AXIS_HEIGHT = 24, COUNT_WIDTH = 62 };

/* In the order of the rows. "stayed" reports no change, and has none. */
static const struct row_style {
    int kind;
    colour ink;
} rows[] = {
    { ABUT_EVENT_HIT, { 0.0, 0.447, 0.698 } },    { ABUT_EVENT_BEGAN, { 0.0, 0.50, 0.36 } },
    { ABUT_EVENT_ENDED, { 0.42, 0.44, 0.47 } },   { ABUT_EVENT_STOPPED, { 0.76, 0.50, 0.0 } },
    { ABUT_EVENT_CRUSHED, { 0.80, 0.05, 0.12 } }, { ABUT_EVENT_FROZEN, { 0.62, 0.20, 0.47 } },
    { ABUT_EVENT_EDGE, { 0.12, 0.13, 0.15 } },    { TIMELINE_OVERLAP, { 0.80, 0.05, 0.12 } },
    { TIMELINE_PASS, { 0.80, 0.05, 0.12 } },      { TIMELINE_SNAG, { 0.80, 0.05, 0.12 } },
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

unsigned timeline_kinds(unsigned occurring)
{
    unsigned kinds = 0;

    for (int i = 0; i < ROW_COUNT; i++) {
        kinds |= occurring & 1u << rows[i].kind;
    }
    return kinds;
}

static int count_rows(unsigned kinds)
{
    int count = 0;

    for (int i = 0; i < ROW_COUNT; i++) {
        count += (kinds >> rows[i].kind & 1u) != 0;
    }
    return count;
}

double timeline_height(unsigned kinds)
{
    return ROW_HEIGHT * fmax(count_rows(kinds), 1) + AXIS_HEIGHT;
}

/* The part of the width that frames have; behind it the counts stand. */
static double span_of(const timeline *t)
{
    return fmax(t->width - COUNT_WIDTH, 1);
}

bool timeline_begin(timeline *t)
{
    t->columns = (int)span_of(t);
    t->counts = calloc((size_t)t->columns * TIMELINE_KINDS, sizeof *t->counts);
    return t->counts != NULL;
}

void timeline_free(timeline *t)
{
    free(t->counts);
    t->counts = NULL;
}

static double place_of(const timeline *t, double frame)
{
    return t->left + span_of(t) * fmin(frame / fmax(t->frames, 1), 1);
}

static void mark(timeline *t, int kind, double time)
{
    double part = time / fmax(t->frames, 1);
    int column = (int)fmin(fmax(part * t->columns, 0), t->columns - 1);
    uint32_t *count = &t->counts[(ptrdiff_t)kind * t->columns + column];

    *count += *count < UINT32_MAX;
    t->totals[kind]++;
}

void timeline_take(timeline *t, const play *p)
{
    for (uint32_t i = 0; p->frame > 0 && i < p->event_count; i++) {
        mark(t, (int)p->events[i].what, p->frame - 1 + p->events[i].time);
    }
}

void timeline_take_faults(timeline *t, const play *p)
{
    size_t count = 0;
    const mishap *found = tally_mishaps(p->counts, &count);

    if (tally_overlapping(p->counts) > 0) {
        mark(t, TIMELINE_OVERLAP, p->frame);
    }
    for (size_t i = 0; i < count; i++) {
        mark(t, found[i].what == MISHAP_PASS ? TIMELINE_PASS : TIMELINE_SNAG,
             p->frame - 1 + found[i].time);
    }
}

/* --- Drawing --------------------------------------------------------------- */

/* How strong the mark of so many events in one column is: one of three, so that neighbours
 * join. */
static int strength_of(uint32_t count)
{
    return count == 0 ? 0 : count < 3 ? 1 : count < 12 ? 2 : 3;
}

/* The same, and where frames are a few pixels wide, that of the neighbours across the gap between
 * two frames: what happens in every frame is a bar. */
static int strength_at(const timeline *t, const uint32_t *counts, int column)
{
    int gap = (int)fmin(t->columns / fmax(t->frames, 1), 4);
    int left = column;
    int right = column;

    if (counts[column] > 0 || gap > 3) {
        return strength_of(counts[column]);
    }
    while (left > 0 && column - left < gap && counts[left] == 0) {
        left--;
    }
    while (right + 1 < t->columns && right - column < gap && counts[right] == 0) {
        right++;
    }
    if (right - left > gap + 1) {
        return 0;
    }
    int before = strength_of(counts[left]);
    int after = strength_of(counts[right]);

    return before < after ? before : after;
}

static void draw_marks(const timeline *t, const canvas *c, const struct row_style *row, double y)
{
    const uint32_t *counts = &t->counts[(ptrdiff_t)row->kind * t->columns];
    static const double opacities[] = { 0, 0.6, 0.8, 1 };

    for (int strength = 1; strength <= 3; strength++) {
        int column = 0;

        while (column < t->columns) {
            int first = column++;

            if (strength_at(t, counts, first) != strength) {
                continue;
            }
            while (column < t->columns && strength_at(t, counts, column) == strength) {
                column++;
            }
            cairo_rectangle(c->cairo, t->left + first - 0.5, y - MARK_HEIGHT / 2.0,
                            column - first + 1, MARK_HEIGHT);
        }
        canvas_ink(c, row->ink, opacities[strength]);
        cairo_fill(c->cairo);
    }
}

static const char *row_word(int kind)
{
    static const char *const faults[] = { "overlap", "pass", "snag" };

    return kind >= TIMELINE_OVERLAP ? faults[kind - TIMELINE_OVERLAP]
                                    : abut_event_name((abut_event_kind)kind);
}

static void draw_row(const timeline *t, const canvas *c, const struct row_style *row, double y)
{
    text total = { 0 };

    canvas_ink(c, COLOUR_GRID, 1);
    canvas_line(c, (abut_vec2){ t->left, y }, (abut_vec2){ t->left + span_of(t), y }, 1);
    draw_marks(t, c, row, y);
    canvas_ink(c, row->ink, 1);
    canvas_text(c, (abut_vec2){ t->left - 8, y + 3.5 }, 1, 10.5, false, row_word(row->kind));
    canvas_ink(c, COLOUR_QUIET, 1);
    text_number(&total, (double)t->totals[row->kind]);
    canvas_text(c, (abut_vec2){ t->left + t->width, y + 3.5 }, 1, 10.5, false, text_string(&total));
    text_free(&total);
}

/* Whole frames, 1, 2 or 5 times a power of ten, so that numbers stand well apart. */
static uint64_t tick_step(const timeline *t)
{
    double wanted = 70.0 * fmax(t->frames, 1) / span_of(t);
    double step = 1;

    for (int i = 0; step < wanted; i++) {
        step *= i % 3 == 1 ? 2.5 : 2;
    }
    return (uint64_t)step;
}

static void draw_tick(const timeline *t, const canvas *c, uint64_t frame, double y)
{
    double x = place_of(t, (double)frame);
    text number = { 0 };

    text_number(&number, (double)frame);
    canvas_line(c, (abut_vec2){ x, y }, (abut_vec2){ x, y + 4 }, 1);
    canvas_text(c, (abut_vec2){ x, y + 15 }, 0.5, 10.5, false, text_string(&number));
    text_free(&number);
}

/* The last frame has its number; a number that would collide with it is left out. */
static void draw_axis(const timeline *t, const canvas *c, double y)
{
    const double apart = 44;
    uint64_t step = tick_step(t);

    canvas_ink(c, COLOUR_QUIET, 0.7);
    canvas_line(c, (abut_vec2){ t->left, y }, (abut_vec2){ t->left + span_of(t), y }, 1);
    canvas_ink(c, COLOUR_QUIET, 1);
    for (uint64_t frame = 0; frame < t->frames; frame += step) {
        if (place_of(t, t->frames) - place_of(t, (double)frame) > apart) {
            draw_tick(t, c, frame, y);
        }
    }
    draw_tick(t, c, t->frames, y);
    canvas_text(c, (abut_vec2){ t->left - 8, y + 15 }, 1, 10.5, true, "frame");
}

/* A line through all rows, and a triangle that points at the frame. */
static void draw_now(const timeline *t, const canvas *c, uint32_t frame, double y)
{
    double x = place_of(t, frame);

    canvas_ink(c, COLOUR_INK, 0.8);
    canvas_line(c, (abut_vec2){ x, t->head }, (abut_vec2){ x, y }, 1.5);
    cairo_move_to(c->cairo, x, t->head + 3);
    cairo_line_to(c->cairo, x - 4, t->head - 4);
    cairo_line_to(c->cairo, x + 4, t->head - 4);
    cairo_close_path(c->cairo);
    canvas_ink(c, COLOUR_INK, 1);
    cairo_fill(c->cairo);
}

void timeline_draw(const timeline *t, const canvas *c, uint32_t frame)
{
    double y = t->head;

    for (int i = 0; i < ROW_COUNT; i++) {
        if ((t->kinds >> rows[i].kind & 1u) != 0) {
            draw_row(t, c, &rows[i], y + ROW_HEIGHT / 2.0);
            y += ROW_HEIGHT;
        }
    }
    if (t->kinds == 0) {
        canvas_ink(c, COLOUR_QUIET, 1);
        canvas_text(c, (abut_vec2){ t->left, y + ROW_HEIGHT / 2.0 + 3.5 }, 0, 10.5, false,
                    "no events");
        y += ROW_HEIGHT;
    }
    draw_axis(t, c, y + 1);
    draw_now(t, c, frame, y + 1);
}
