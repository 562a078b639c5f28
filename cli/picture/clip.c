/* cli/picture/clip.c - outlines and lines that reach far beyond the page.
 *
 * An arc is halved until it is straight, or out of sight: of a circle as large as the world
 * only the few pixels of it that are seen cost anything. Outlines are convex, so cutting one
 * by the four sides of the window leaves a convex one.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/clip.h"

#include <math.h>
#include <stdlib.h>

/* The window is so much wider than the plot on every side, and cairo is trusted with
 * coordinates up to the limit. */
static const double surplus = 64;
static const double limit = 100000;

/* So far may a straight line lie from the arc it stands for; no arc needs more halvings. */
static const double flatness = 0.1;
enum { MOST_HALVINGS = 48 };

typedef struct ring {
    abut_vec2 *corners;
    size_t count;
    size_t room;
    bool failed;
} ring;

static abut_bounds window_of(const canvas *c)
{
    return (abut_bounds){ { c->left - surplus, c->head - surplus },
                          { c->left + c->width + surplus, c->head + c->height + surplus } };
}

abut_bounds canvas_map_bounds(const canvas *c, abut_bounds world)
{
    abut_vec2 a = canvas_map(c, world.min);
    abut_vec2 b = canvas_map(c, world.max);

    return (abut_bounds){ { a.x, fmin(a.y, b.y) }, { b.x, fmax(a.y, b.y) } };
}

static bool meet(abut_bounds a, abut_bounds b)
{
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

bool is_in_window(const canvas *c, abut_bounds on_page)
{
    return meet(on_page, window_of(c));
}

bool reaches_far(const canvas *c, abut_bounds world)
{
    abut_bounds at = canvas_map_bounds(c, world);

    return !(at.min.x > -limit && at.min.y > -limit && at.max.x < limit && at.max.y < limit);
}

static void add_corner(ring *out, abut_vec2 corner)
{
    if (out->count == out->room && !out->failed) {
        size_t room = out->room > 0 ? 2 * out->room : 64;
        abut_vec2 *grown = realloc(out->corners, room * sizeof *grown);

        out->failed = grown == NULL;
        out->corners = grown != NULL ? grown : out->corners;
        out->room = grown != NULL ? room : out->room;
    }
    if (!out->failed) {
        out->corners[out->count++] = corner;
    }
}

/* --- Arcs ------------------------------------------------------------------ */

typedef struct arc {
    abut_vec2 middle; /* on the page */
    double radius;
    abut_bounds window;
    ring *out;
} arc;

static abut_vec2 on_arc(const arc *a, abut_vec2 direction)
{
    return (abut_vec2){ a->middle.x + a->radius * direction.x,
                        a->middle.y + a->radius * direction.y };
}

/* Adds what follows `from`, up to and with `to`: unit vectors at most a right angle apart. */
static void halve_arc(const arc *a, abut_vec2 from, abut_vec2 to, int halvings)
{
    abut_vec2 sum = { from.x + to.x, from.y + to.y };
    double length = sqrt(sum.x * sum.x + sum.y * sum.y);
    double height = a->radius * (1 - length / 2);
    abut_vec2 p = on_arc(a, from);
    abut_vec2 q = on_arc(a, to);
    abut_bounds around = { { fmin(p.x, q.x) - height, fmin(p.y, q.y) - height },
                           { fmax(p.x, q.x) + height, fmax(p.y, q.y) + height } };

    if (!(height > flatness) || halvings == 0 || !meet(around, a->window)) {
        add_corner(a->out, q);
        return;
    }
    abut_vec2 between = { sum.x / length, sum.y / length };

    halve_arc(a, from, between, halvings - 1);
    halve_arc(a, between, to, halvings - 1);
}

/* From one unit vector to another, at most half a turn on. */
static void add_arc(const canvas *c, const arc *a, abut_vec2 from, abut_vec2 to)
{
    add_corner(a->out, on_arc(a, from));
    if (from.x * to.x + from.y * to.y < 0) {
        abut_vec2 quarter =
            c->y_up ? (abut_vec2){ from.y, -from.x } : (abut_vec2){ -from.y, from.x };

        halve_arc(a, from, quarter, MOST_HALVINGS);
        from = quarter;
    }
    halve_arc(a, from, to, MOST_HALVINGS);
}

/* The outward normal of an edge, on the page. */
static abut_vec2 edge_normal(const canvas *c, abut_vec2 from, abut_vec2 to)
{
    return canvas_turn(c, (abut_vec2){ to.y - from.y, from.x - to.x });
}

static void add_circle(const canvas *c, const arc *a)
{
    static const abut_vec2 right = { 1, 0 };
    static const abut_vec2 left = { -1, 0 };

    add_arc(c, a, right, left);
    add_arc(c, a, left, right);
}

static void add_rounded(const canvas *c, const abut_vec2 *corners, int count, int i, const arc *a)
{
    abut_vec2 before = corners[(i + count - 1) % count];
    abut_vec2 after = corners[(i + 1) % count];

    add_arc(c, a, edge_normal(c, before, corners[i]), edge_normal(c, corners[i], after));
}

/* --- Cutting --------------------------------------------------------------- */

/* Keeps the part where x * p.x + y * p.y <= most. */
static void cut(ring *o, double x, double y, double most)
{
    ring kept = { .failed = o->failed };

    for (size_t i = 0; i < o->count; i++) {
        abut_vec2 p = o->corners[i];
        abut_vec2 q = o->corners[(i + 1) % o->count];
        double over_p = x * p.x + y * p.y - most;
        double over_q = x * q.x + y * q.y - most;

        if (over_p <= 0) {
            add_corner(&kept, p);
        }
        if ((over_p <= 0) != (over_q <= 0)) {
            double t = over_p / (over_p - over_q);

            add_corner(&kept, (abut_vec2){ p.x + t * (q.x - p.x), p.y + t * (q.y - p.y) });
        }
    }
    free(o->corners);
    *o = kept;
}

void clip_outline(const canvas *c, const abut_vec2 *corners, int count, double radius)
{
    abut_bounds window = window_of(c);
    ring around = { 0 };

    for (int i = 0; i < count; i++) {
        arc at = { canvas_map(c, corners[i]), radius * c->scale, window, &around };

        if (radius > 0 && count == 1) {
            add_circle(c, &at);
        } else if (radius > 0) {
            add_rounded(c, corners, count, i, &at);
        } else {
            add_corner(&around, at.middle);
        }
    }
    cut(&around, 1, 0, window.max.x);
    cut(&around, -1, 0, -window.min.x);
    cut(&around, 0, 1, window.max.y);
    cut(&around, 0, -1, -window.min.y);
    cairo_new_sub_path(c->cairo);
    for (size_t i = 0; i < around.count && !around.failed; i++) {
        cairo_line_to(c->cairo, around.corners[i].x, around.corners[i].y);
    }
    if (around.count > 0) {
        cairo_close_path(c->cairo);
    }
    free(around.corners);
}

/* Cuts the times t of a line, `at` + t * `motion`, to those from `least` to `most`. */
static bool cut_times(double at, double motion, double least, double most, double *from, double *to)
{
    if (motion == 0) {
        return at >= least && at <= most;
    }
    double first = (least - at) / motion;
    double last = (most - at) / motion;

    *from = fmax(*from, fmin(first, last));
    *to = fmin(*to, fmax(first, last));
    return *from <= *to;
}

bool clip_line(const canvas *c, abut_vec2 *from, abut_vec2 *to)
{
    abut_bounds window = window_of(c);
    abut_vec2 at = *from;
    abut_vec2 motion = { to->x - at.x, to->y - at.y };
    double start = 0;
    double end = 1;

    if (!cut_times(at.x, motion.x, window.min.x, window.max.x, &start, &end) ||
        !cut_times(at.y, motion.y, window.min.y, window.max.y, &start, &end)) {
        return false;
    }
    if (end < 1) {
        *to = (abut_vec2){ at.x + end * motion.x, at.y + end * motion.y };
    }
    if (start > 0) {
        *from = (abut_vec2){ at.x + start * motion.x, at.y + start * motion.y };
    }
    return true;
}
