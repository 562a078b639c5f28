/* cli/show/marks.c - what is drawn over bodies: contacts and boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "show/marks.h"

#include "picture/clip.h"
#include "show/bodies.h"

#include <math.h>
#include <stdlib.h>

/* Of more than this many only points are drawn. */
enum { MANY_MARKS = 300, MOST_CONTACTS = 64 };

/* --- Boxes ----------------------------------------------------------------- */

/* Adds a box of the world to cairo's path, cut to what is seen. */
static bool add_box(const canvas *c, abut_bounds world)
{
    const abut_vec2 corners[] = {
        world.min, { world.max.x, world.min.y }, world.max, { world.min.x, world.max.y }
    };

    if (!(world.min.x <= world.max.x) || !is_in_window(c, canvas_map_bounds(c, world))) {
        return false;
    }
    clip_outline(c, corners, 4, 0);
    return true;
}

bool bounds_draw(const canvas *c, const stage *s)
{
    bool some = false;

    for (uint32_t i = 0; i < s->count; i++) {
        some = add_box(c, abut_body_bounds(s->world, s->actors[i].body)) || some;
    }
    canvas_ink(c, COLOUR_INK, 0.55);
    cairo_set_line_width(c->cairo, 0.8);
    canvas_dash(c, 1, 2.5);
    cairo_stroke(c->cairo);
    canvas_dash(c, 0, 0);
    return some;
}

static int compare_numbers(double a, double b)
{
    return (a > b) - (a < b);
}

static int compare_cells(const void *a, const void *b)
{
    const abut_bounds *first = a;
    const abut_bounds *second = b;
    int order = compare_numbers(first->max.x - first->min.x, second->max.x - second->min.x);

    order = order != 0 ? order : compare_numbers(first->min.x, second->min.x);
    return order != 0 ? order : compare_numbers(first->min.y, second->min.y);
}

bool cells_draw(const canvas *c, const stage *s)
{
    abut_bounds *cells = malloc(((size_t)s->count + 1) * sizeof *cells);
    bool some = false;

    if (cells == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        cells[i] = abut_body_cell(s->world, s->actors[i].body);
    }
    qsort(cells, s->count, sizeof *cells, compare_cells);
    for (uint32_t i = 0; i < s->count; i++) {
        if (i == 0 || compare_cells(&cells[i - 1], &cells[i]) != 0) {
            some = add_box(c, cells[i]) || some;
        }
    }
    canvas_ink(c, COLOUR_CELL, 0.08);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, COLOUR_CELL, 0.8);
    cairo_set_line_width(c->cairo, 0.8);
    canvas_dash(c, 6, 3);
    cairo_stroke(c->cairo);
    canvas_dash(c, 0, 0);
    free(cells);
    return some;
}

/* --- Contacts -------------------------------------------------------------- */

static bool is_on_plot(const canvas *c, abut_vec2 at)
{
    return at.x >= c->left && at.x <= c->left + c->width && at.y >= c->head &&
           at.y <= c->head + c->height;
}

/* What is drawn of contacts in one go. */
typedef struct contact_pen {
    const canvas *c;
    labels *spared;
    double size; /* of signs, from 0 to 1; 0: only points */
    bool some;
} contact_pen;

static void draw_point(const canvas *c, abut_vec2 at, double radius, bool hollow)
{
    cairo_new_sub_path(c->cairo);
    cairo_arc(c->cairo, at.x, at.y, radius, 0, 2 * 3.14159265358979324);
    if (!hollow) {
        cairo_fill(c->cairo);
        return;
    }
    cairo_set_source_rgb(c->cairo, 1, 1, 1);
    cairo_fill_preserve(c->cairo);
    canvas_ink(c, COLOUR_NORMAL, 1);
    cairo_set_line_width(c->cairo, 1.2);
    cairo_stroke(c->cairo);
}

static void draw_contact(contact_pen *pen, const abut_body_contact *contact)
{
    const canvas *c = pen->c;
    abut_vec2 at = canvas_map(c, contact->point);
    abut_vec2 direction = canvas_turn(c, contact->normal);
    double length = 16 * pen->size;
    abut_vec2 tip = { at.x + length * direction.x, at.y + length * direction.y };

    if (!is_on_plot(c, at)) {
        return;
    }
    pen->some = true;
    if (!(pen->size > 0)) {
        cairo_rectangle(c->cairo, floor(at.x), floor(at.y), 2, 2);
        return;
    }
    canvas_thin_arrow(c, at, tip, COLOUR_NORMAL, 0.6 + 0.9 * pen->size);
    labels_spare_line(pen->spared, at, tip);
    draw_point(c, at, 1 + 2 * pen->size, !contact->solid);
}

/* Signs are smaller than the bodies they are of: 1 if the typical mover is large, less if not. */
static double sign_size(const canvas *c, const stage *s)
{
    const double large = 30;
    const double smallest = 0.3;
    double sum = 0;
    uint32_t count = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        abut_bounds box = abut_body_bounds(s->world, s->actors[i].body);

        if (s->actors[i].is.kind == ABUT_BODY_MOVER) {
            sum += fmin(fmin(box.max.x - box.min.x, box.max.y - box.min.y) * c->scale, large);
            count++;
        }
    }
    return fmax(count > 0 ? sum / count / large : 1, smallest);
}

/* Every contact is one of a mover, and in the lists of both. The list of what lies under a
 * thousand crates is long, so movers are asked; of two of them the one of the lower id. */
static uint32_t own_contacts(const stage *s, abut_body body, abut_body_contact *out)
{
    uint32_t count = 0;
    uint32_t kept = 0;

    if (abut_body_kind_of(s->world, body) != ABUT_BODY_MOVER) {
        return 0;
    }
    count = abut_body_contacts(s->world, body, out, MOST_CONTACTS);
    count = count < MOST_CONTACTS ? count : MOST_CONTACTS;
    for (uint32_t i = 0; i < count; i++) {
        if (body < out[i].other || abut_body_kind_of(s->world, out[i].other) != ABUT_BODY_MOVER) {
            out[kept++] = out[i];
        }
    }
    return kept;
}

bool contacts_draw(const canvas *c, const stage *s, labels *l)
{
    abut_body_contact list[MOST_CONTACTS];
    contact_pen pen = { .c = c, .spared = l };
    size_t total = 0;

    for (uint32_t i = 0; i < s->count && total <= MANY_MARKS; i++) {
        total += own_contacts(s, s->actors[i].body, list);
    }
    pen.size = total <= MANY_MARKS ? sign_size(c, s) : 0;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t count = own_contacts(s, s->actors[i].body, list);

        for (uint32_t k = 0; k < count; k++) {
            draw_contact(&pen, &list[k]);
        }
    }
    if (!(pen.size > 0)) {
        canvas_ink(c, COLOUR_NORMAL, 0.9);
        cairo_fill(c->cairo);
    }
    return pen.some;
}
