/* cli/show/mishap_marks.c - where a body went through another, or was held up where its path was
 * free.
 *
 * Both signs are in the colour of failure, with white under them, so that they are seen on whatever
 * they lie. They are as large as letters however small the bodies are, and differ in shape.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/clip.h"
#include "show/marks.h"

#include <math.h>

/* In pixels. */
static const double ring_radius = 6;
static const double least_length = 26;
static const double head_length = 7;
static const double bar_length = 13;

/* Of more than so many the signs are small. */
enum { CROWD = 24 };

/* --- Taking ----------------------------------------------------------------- */

static double reach_along(abut_bounds box, abut_vec2 from, abut_vec2 to)
{
    double x = to.x - from.x;
    double y = to.y - from.y;
    double length = sqrt(x * x + y * y);
    double half_width = (box.max.x - box.min.x) / 2;
    double half_height = (box.max.y - box.min.y) / 2;

    if (!(length > 0)) {
        return 0;
    }
    /* Where a line from the middle leaves the box. */
    return length * fmin(x != 0 ? half_width / fabs(x) : INFINITY,
                         y != 0 ? half_height / fabs(y) : INFINITY);
}

void mishaps_take(mishap_list *list, const play *p)
{
    size_t count = 0;
    const mishap *found = tally_mishaps(p->counts, &count);

    for (size_t i = 0; i < count; i++) {
        abut_body body = p->on->actors[found[i].who].body;
        abut_bounds box = abut_body_bounds(p->on->world, body);
        abut_vec2 at = abut_body_at(p->on->world, body);
        abut_vec2 middle = { (box.min.x + box.max.x) / 2 - at.x,
                             (box.min.y + box.max.y) / 2 - at.y };
        size_t place = list->count++ % MOST_MISHAPS;

        list->items[place].what = found[i].what;
        list->items[place].frame = p->frame;
        list->items[place].from =
            (abut_vec2){ found[i].from.x + middle.x, found[i].from.y + middle.y };
        list->items[place].to = (abut_vec2){ found[i].to.x + middle.x, found[i].to.y + middle.y };
        list->items[place].reach = reach_along(box, found[i].from, found[i].to);
    }
}

/* --- Drawing ---------------------------------------------------------------- */

static void stroke_cased(const canvas *c, double width)
{
    cairo_set_line_cap(c->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgba(c->cairo, 1, 1, 1, 0.9);
    cairo_set_line_width(c->cairo, width + 3);
    cairo_stroke_preserve(c->cairo);
    canvas_ink(c, COLOUR_ALARM, 1);
    cairo_set_line_width(c->cairo, width);
    cairo_stroke(c->cairo);
    cairo_set_line_cap(c->cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(c->cairo, CAIRO_LINE_JOIN_MITER);
}

static void
add_arrow(const canvas *c, abut_vec2 from, abut_vec2 to, abut_vec2 direction, double size)
{
    double back = head_length * 0.8 * size;
    double side = head_length * 0.55 * size;

    cairo_move_to(c->cairo, from.x, from.y);
    cairo_line_to(c->cairo, to.x, to.y);
    cairo_move_to(c->cairo, to.x - back * direction.x - side * direction.y,
                  to.y - back * direction.y + side * direction.x);
    cairo_line_to(c->cairo, to.x, to.y);
    cairo_line_to(c->cairo, to.x - back * direction.x + side * direction.y,
                  to.y - back * direction.y - side * direction.x);
}

void mishap_sign(const canvas *c,
                 mishap_kind what,
                 abut_vec2 at,
                 abut_vec2 direction,
                 double length,
                 double size)
{
    double half = fmax(length, least_length * size) / 2;
    abut_vec2 from = { at.x - half * direction.x, at.y - half * direction.y };
    abut_vec2 to = { at.x + half * direction.x, at.y + half * direction.y };

    cairo_new_path(c->cairo);
    if (what == MISHAP_PASS) {
        cairo_arc(c->cairo, at.x, at.y, ring_radius * size, 0, 2 * 3.14159265358979324);
    } else {
        double side = bar_length / 2 * size;

        cairo_move_to(c->cairo, to.x + side * direction.y, to.y - side * direction.x);
        cairo_line_to(c->cairo, to.x - side * direction.y, to.y + side * direction.x);
        to = (abut_vec2){ to.x - 3 * direction.x, to.y - 3 * direction.y };
    }
    add_arrow(c, from, to, direction, size);
    stroke_cased(c, size < 1 ? 1.3 : 2);
}

/* The sign of one, where it is on the page. False if it is out of sight. */
static bool
draw_mishap(const canvas *c, const mishap_list *list, size_t place, double size, labels *l)
{
    abut_vec2 from = canvas_map(c, list->items[place].from);
    abut_vec2 to = canvas_map(c, list->items[place].to);
    abut_vec2 direction = { to.x - from.x, to.y - from.y };
    double length = sqrt(direction.x * direction.x + direction.y * direction.y);

    direction = length > 0 ? (abut_vec2){ direction.x / length, direction.y / length }
                           : (abut_vec2){ 1, 0 };
    if (list->items[place].what == MISHAP_SNAG) { /* the bar stands at the border of the body */
        double tip = list->items[place].reach * c->scale;

        to = (abut_vec2){ from.x + tip * direction.x, from.y + tip * direction.y };
        length = least_length * size;
        from = (abut_vec2){ to.x - length * direction.x, to.y - length * direction.y };
    } else if (!clip_line(c, &from, &to)) {
        return false;
    } else {
        length = sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    }
    abut_vec2 at = { (from.x + to.x) / 2, (from.y + to.y) / 2 };

    if (at.x < c->left - least_length || at.x > c->left + c->width + least_length ||
        at.y < c->head - least_length || at.y > c->head + c->height + least_length) {
        return false;
    }
    mishap_sign(c, list->items[place].what, at, direction, size < 1 ? 0 : length, size);
    labels_spare_line(l, from, to);
    return true;
}

unsigned mishaps_draw(const mishap_list *list, const canvas *c, uint32_t since, labels *l)
{
    size_t kept = list->count < MOST_MISHAPS ? (size_t)list->count : MOST_MISHAPS;
    double size = kept > CROWD ? 0.55 : 1;
    unsigned seen = 0;

    for (size_t i = 0; i < kept; i++) {
        size_t place = (size_t)((list->count - kept + i) % MOST_MISHAPS);
        bool is_old = list->items[place].frame < since;

        if (is_old) {
            cairo_push_group(c->cairo);
        }
        seen |= draw_mishap(c, list, place, size, l) ? 1u << list->items[place].what : 0;
        if (is_old) {
            cairo_pop_group_to_source(c->cairo);
            cairo_paint_with_alpha(c->cairo, 0.35);
        }
    }
    return seen;
}
