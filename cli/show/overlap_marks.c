/* cli/show/overlap_marks.c - overlaps that must not be, drawn so that they cannot be overlooked.
 *
 * The common part is filled and hatched; what is too small to be seen has a ring around it.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/clip.h"
#include "show/marks.h"

#include <math.h>

/* So many are drawn; all are counted. */
enum { MOST_DRAWN = 200 };

typedef struct alarm {
    const canvas *c;
    const stage *on;
    int drawn;
} alarm;

static abut_bounds common_bounds(abut_bounds a, abut_bounds b)
{
    return (abut_bounds){ { fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y) },
                          { fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y) } };
}

static void hatch_box(const canvas *c, abut_bounds box)
{
    const double gap = 4;
    double height = box.max.y - box.min.y;
    double first = gap * floor((box.min.x - height) / gap);
    int count = (int)((box.max.x - first) / gap);

    for (int i = 0; i <= count; i++) {
        double x = first + i * gap;

        cairo_move_to(c->cairo, x, box.max.y);
        cairo_line_to(c->cairo, x + height, box.min.y);
    }
    canvas_ink(c, COLOUR_ALARM, 1);
    cairo_set_line_width(c->cairo, 1.3);
    cairo_stroke(c->cairo);
}

static void draw_ring(const canvas *c, abut_bounds box)
{
    double width = box.max.x - box.min.x;
    double height = box.max.y - box.min.y;

    if (fmin(width, height) > 6) {
        return;
    }
    cairo_new_sub_path(c->cairo);
    cairo_arc(c->cairo, (box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2,
              fmin(fmax(fmax(width, height) / 2, 5), 9) + 3, 0, 2 * 3.14159265358979324);
    canvas_ink(c, COLOUR_ALARM, 1);
    cairo_set_line_width(c->cairo, 2);
    cairo_stroke(c->cairo);
}

static void draw_common(const canvas *c, const abut_shape *a, const abut_shape *b)
{
    abut_bounds box =
        canvas_map_bounds(c, common_bounds(abut_shape_bounds(a), abut_shape_bounds(b)));
    abut_bounds plot = { { c->left, c->head }, { c->left + c->width, c->head + c->height } };
    abut_bounds seen = common_bounds(box, plot);

    if (!(seen.min.x <= seen.max.x && seen.min.y <= seen.max.y)) {
        return;
    }
    cairo_save(c->cairo);
    canvas_outline(c, a);
    cairo_clip(c->cairo);
    canvas_outline(c, b);
    cairo_clip(c->cairo);
    canvas_ink(c, COLOUR_ALARM, 0.35);
    cairo_paint(c->cairo);
    hatch_box(c, seen);
    cairo_restore(c->cairo);
    draw_ring(c, seen);
}

static bool
take_overlap(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b)
{
    alarm *found = user;
    abut_shape first = abut_body_shape(found->on->world, a->body, piece_a);
    abut_shape second = abut_body_shape(found->on->world, b->body, piece_b);

    draw_common(found->c, &first, &second);
    return ++found->drawn < MOST_DRAWN;
}

bool overlaps_draw(const canvas *c, const play *p)
{
    alarm found = { .c = c, .on = p->on };

    return tally_each_overlap(p->counts, take_overlap, &found) == ABUT_OK;
}
