/* cli/show/trail.c - the paths that bodies have taken, as they are seen on the page.
 *
 * From the last point that is kept, all later ones that could be left out span a cone of
 * directions in which a straight line passes near every one of them. A point outside of the
 * cone, or back towards its tip, keeps the one before.
 *
 * SPDX-License-Identifier: MIT */
#include "show/trail.h"

#include "picture/clip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most points of all paths together, and of one: more could not be told apart by eye. */
enum { MOST_POINTS = 40000, MOST_OF_ONE = 2400 };

static const double first_tolerance = 0.5;
static const double last_tolerance = 1;

typedef struct path_point {
    float x;
    float y;
    uint32_t frame; /* that ended in or after it */
    bool starts;    /* no line leads here */
} path_point;

struct pixel_path {
    path_point *points;
    uint32_t count;
    uint32_t room;
    bool is_open;     /* the last point goes on */
    bool has_pending; /* to this one, if no other takes its place */
    path_point pending;
    abut_vec2 low; /* the cone, as seen from the last point */
    abut_vec2 high;
    double reach; /* how far from there it has come */
};

bool trails_begin(trails *t, uint32_t count)
{
    *t = (trails){ .paths = calloc((size_t)count + 1, sizeof *t->paths),
                   .count = count,
                   .tolerance = first_tolerance };
    return t->paths != NULL;
}

void trails_free(trails *t)
{
    for (uint32_t i = 0; t->paths != NULL && i < t->count; i++) {
        if (t->paths[i] != NULL) {
            free(t->paths[i]->points);
            free(t->paths[i]);
        }
    }
    free(t->paths);
    *t = (trails){ 0 };
}

/* Forgets the first points of a path. */
static void drop_oldest(trails *t, pixel_path *w, uint32_t dropped)
{
    memmove(w->points, w->points + dropped, (w->count - dropped) * sizeof *w->points);
    w->count -= dropped;
    t->points -= dropped;
    if (w->count > 0) {
        w->points[0].starts = true;
    }
    t->is_cut = true;
}

/* Of a single point nothing is left: more bodies may move than points are kept. */
static void drop_older_half(trails *t, pixel_path *w)
{
    drop_oldest(t, w, (w->count + 1) / 2);
    if (w->count == 0) {
        w->is_open = false;
        w->has_pending = false;
    }
}

static bool keep(trails *t, pixel_path *w, path_point point)
{
    if (w->count == MOST_OF_ONE) {
        drop_oldest(t, w, MOST_OF_ONE / 2);
    }
    if (w->count == w->room) {
        uint32_t room = w->room > 0 ? 2 * w->room : 8;
        path_point *grown = realloc(w->points, room * sizeof *grown);

        if (grown == NULL) {
            return false;
        }
        w->points = grown;
        w->room = room;
    }
    w->points[w->count++] = point;
    t->points++;
    w->is_open = true;
    w->has_pending = false;
    return true;
}

/* --- Straightening --------------------------------------------------------- */

static double cross(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

/* Takes from the cone what passes too far from a point at that distance. */
static void narrow(const trails *t, pixel_path *w, abut_vec2 direction, double length)
{
    double sine = t->tolerance / length;
    double cosine = sqrt(1 - sine * sine);
    abut_vec2 low = { cosine * direction.x + sine * direction.y,
                      cosine * direction.y - sine * direction.x };
    abut_vec2 high = { cosine * direction.x - sine * direction.y,
                       cosine * direction.y + sine * direction.x };

    if (!w->has_pending || cross(w->low, low) > 0) {
        w->low = low;
    }
    if (!w->has_pending || cross(high, w->high) > 0) {
        w->high = high;
    }
}

/* Whether a line to the point passes near all that are left out. */
static bool stays_straight(const trails *t, const pixel_path *w, abut_vec2 direction, double length)
{
    return length >= w->reach - t->tolerance && cross(w->low, direction) >= 0 &&
           cross(direction, w->high) >= 0;
}

static bool lead_on(trails *t, pixel_path *w, path_point point)
{
    for (;;) {
        const path_point *last = &w->points[w->count - 1];
        abut_vec2 step = { (double)point.x - (double)last->x, (double)point.y - (double)last->y };
        double length = sqrt(step.x * step.x + step.y * step.y);
        abut_vec2 direction = { step.x / length, step.y / length };

        if (!w->has_pending && length <= t->tolerance) {
            return true;
        }
        if (!w->has_pending || (length > t->tolerance && stays_straight(t, w, direction, length))) {
            narrow(t, w, direction, length);
            if (!w->has_pending || length >= w->reach) {
                w->pending = point;
                w->reach = length;
            }
            w->has_pending = true;
            return true;
        }
        if (!keep(t, w, w->pending)) {
            return false;
        }
    }
}

/* A path that ends here, at the border of the window; it may come back. */
static bool close_path(trails *t, pixel_path *w)
{
    bool ok = !w->has_pending || keep(t, w, w->pending);

    w->is_open = false;
    return ok;
}

/* --- Taking ---------------------------------------------------------------- */

static bool take_line(trails *t,
                      pixel_path *w,
                      const canvas *c,
                      abut_vec2 from_world,
                      abut_vec2 to_world,
                      uint32_t frame)
{
    abut_vec2 from = canvas_map(c, from_world);
    abut_vec2 to = canvas_map(c, to_world);
    abut_vec2 start = from;
    abut_vec2 end = to;

    if (!clip_line(c, &start, &end)) {
        return close_path(t, w);
    }
    if (start.x != from.x || start.y != from.y) {
        if (!close_path(t, w)) {
            return false;
        }
    }
    if (!w->is_open &&
        !keep(t, w, (path_point){ (float)start.x, (float)start.y, frame - 1, true })) {
        return false;
    }
    if (!lead_on(t, w, (path_point){ (float)end.x, (float)end.y, frame, false })) {
        return false;
    }
    return (end.x == to.x && end.y == to.y) || close_path(t, w);
}

bool trails_take(trails *t, const canvas *c, const play *p, uint32_t i, abut_vec2 was, abut_vec2 is)
{
    uint32_t count = 0;
    abut_body body = p->on->actors[i].body;
    abut_vec2 at = abut_body_at(p->on->world, body);
    abut_vec2 from = was;

    const abut_trail_point *points = play_path(p, i, &count);

    if (count <= 2 && was.x == is.x && was.y == is.y) {
        return true;
    }
    if (t->paths[i] == NULL) {
        t->paths[i] = calloc(1, sizeof *t->paths[i]);
    }
    if (t->paths[i] == NULL) {
        return false;
    }
    for (uint32_t k = 0; k < count; k++) {
        abut_vec2 to = { is.x + (points[k].at.x - at.x), is.y + (points[k].at.y - at.y) };

        if (!take_line(t, t->paths[i], c, from, to, p->frame)) {
            return false;
        }
        from = to;
    }
    return take_line(t, t->paths[i], c, from, is, p->frame);
}

/* --- Keeping within bounds ------------------------------------------------- */

/* Straightens again what is kept. What is written never overtakes what is read. */
static void straighten(trails *t, pixel_path *w)
{
    uint32_t count = w->count;
    bool was_open = w->is_open;
    bool had_pending = w->has_pending;
    path_point pending = w->pending;

    t->points -= count;
    w->count = 0;
    w->has_pending = false;
    for (uint32_t i = 0; i < count; i++) {
        path_point point = w->points[i];

        if (point.starts) {
            close_path(t, w);
            keep(t, w, point);
        } else {
            lead_on(t, w, point);
        }
    }
    if (!was_open) {
        close_path(t, w);
    } else if (had_pending) {
        lead_on(t, w, pending);
    }
}

void trails_settle(trails *t)
{
    while (t->points > MOST_POINTS) {
        bool is_coarse = t->tolerance >= last_tolerance;

        t->tolerance = is_coarse ? t->tolerance : 2 * t->tolerance;
        for (uint32_t i = 0; i < t->count; i++) {
            pixel_path *w = t->paths[i];

            if (w == NULL) {
                continue;
            }
            if (is_coarse) {
                drop_older_half(t, w);
            } else {
                straighten(t, w);
            }
        }
    }
}

/* --- Drawing --------------------------------------------------------------- */

size_t trails_add(const trails *t, const canvas *c, uint32_t i, uint32_t from, uint32_t to)
{
    const pixel_path *w = t->paths[i];
    size_t lines = 0;
    bool is_drawing = false;

    if (w == NULL) {
        return 0;
    }
    for (uint32_t k = 0; k < w->count + (w->has_pending ? 1u : 0u); k++) {
        const path_point *point = k < w->count ? &w->points[k] : &w->pending;
        bool is_wanted = !point->starts && point->frame > from && point->frame <= to;

        if (is_wanted && !is_drawing) {
            cairo_move_to(c->cairo, (double)w->points[k - 1].x, (double)w->points[k - 1].y);
        }
        if (is_wanted) {
            cairo_line_to(c->cairo, (double)point->x, (double)point->y);
            lines++;
        }
        is_drawing = is_wanted;
    }
    return lines;
}

void trails_spare(const trails *t, labels *l)
{
    for (uint32_t i = 0; i < t->count; i++) {
        const pixel_path *w = t->paths[i];

        for (uint32_t k = 1; w != NULL && k < w->count; k++) {
            abut_vec2 from = { (double)w->points[k - 1].x, (double)w->points[k - 1].y };
            abut_vec2 to = { (double)w->points[k].x, (double)w->points[k].y };

            if (!w->points[k].starts) {
                labels_spare_line(l, from, to);
            }
        }
        if (w != NULL && w->has_pending) {
            abut_vec2 from = { (double)w->points[w->count - 1].x,
                               (double)w->points[w->count - 1].y };

            labels_spare_line(l, from, (abut_vec2){ (double)w->pending.x, (double)w->pending.y });
        }
    }
}
