/* cli/query/draw_motion.c - a picture of two shapes that move.
 *
 * A sweep and a reaction look alike: an outline where a shape starts, the shape
 * itself where it gets to, and a dashed outline where it wanted to go, if that is
 * elsewhere. A shape that turns is also outlined a few times in between.
 *
 * SPDX-License-Identifier: MIT */
#include "query/draw_motion.h"

#include "picture/loupe.h"
#include "picture/paint.h"
#include "picture/shape_letter.h"

#include <stdlib.h>

/* Outlines along the course of a shape that turns, and pieces that its path is drawn of. */
enum { GHOSTS = 6, PATH_PIECES = 48 };

/* Where a shape that turns is at a time. Without memory, where it started: no
 * picture is worth failing for. */
static abut_shape turned_at(const motion_picture *j, double time, room *memory)
{
    abut_transform place = abut_pose_transform(abut_course_at(&j->course, time));
    size_t size = abut_transformed_memory(&j->local, place);

    return room_reserve(memory, size) ? abut_transformed_in(&j->local, place, memory->memory, size)
                                      : j->start;
}

static void go_straight(motion_picture *j, const figure *shape, abut_vec2 by, abut_vec2 wish)
{
    j->start = shape->shape;
    j->reached = abut_moved(&j->start, by.x, by.y);
    j->wish = abut_moved(&j->start, wish.x, wish.y);
}

static void go_turning(motion_picture *j,
                       const figure *shape,
                       const abut_shape *local,
                       const abut_course *course)
{
    j->turns = course->turn != 0;
    j->start = shape->shape;
    j->local = *local;
    j->course = *course;
    j->reached = turned_at(j, j->time, &j->reached_memory);
    j->wish = turned_at(j, 1, &j->wish_memory);
}

static void join_journey(abut_bounds *view, const motion_picture *j)
{
    *view = abut_bounds_join(*view, abut_shape_bounds(&j->start));
    *view = abut_bounds_join(*view, abut_shape_bounds(&j->reached));
    *view = abut_bounds_join(*view, abut_shape_bounds(&j->wish));
}

void motion_pictures_make(motion_pictures *out, const question *q)
{
    const moves *m = &q->moves;
    bool reacts = q->ask->answer == answer_react;

    *out = (motion_pictures){ .a.time = m->turned.time, .b.time = m->turned.time };
    if (m->turns) {
        go_turning(&out->a, &q->a, &m->local_a, &m->course_a);
        go_turning(&out->b, &q->b, &m->local_b, &m->course_b);
    } else {
        go_straight(&out->a, &q->a, reacts ? m->reaction.move_a : m->swept.move_a, m->wish_a);
        go_straight(&out->b, &q->b, reacts ? m->reaction.move_b : m->swept.move_b, m->wish_b);
    }
    out->view = abut_bounds_empty();
    join_journey(&out->view, &out->a);
    join_journey(&out->view, &out->b);
}

void motion_pictures_free(motion_pictures *out)
{
    free(out->a.reached_memory.memory);
    free(out->a.wish_memory.memory);
    free(out->b.reached_memory.memory);
    free(out->b.wish_memory.memory);
}

/* Whether a shape moves, or turns, between two moments of its journey. */
static bool
differ(const motion_picture *j, const abut_shape *one, const abut_shape *other, double time)
{
    abut_vec2 p = abut_shape_centroid(one);
    abut_vec2 q = abut_shape_centroid(other);

    return p.x != q.x || p.y != q.y || (j->turns && time > 0);
}

static bool leaves(const motion_picture *j)
{
    return differ(j, &j->start, &j->reached, j->time);
}

static bool is_stopped(const motion_picture *j)
{
    return differ(j, &j->reached, &j->wish, 1 - j->time);
}

static void trace(const canvas *c, const abut_shape *shape, colour ink, double opacity)
{
    canvas_outline(c, shape);
    canvas_ink(c, ink, opacity);
    cairo_set_line_width(c->cairo, 1.5);
    cairo_stroke(c->cairo);
}

/* A few outlines, evenly in time over the whole course. */
static void draw_ghosts(const canvas *c, const motion_picture *j, colour ink)
{
    room memory = { 0 };

    for (int i = 1; i < GHOSTS; i++) {
        double time = (double)i / GHOSTS;
        abut_shape ghost = turned_at(j, time, &memory);

        canvas_dash(c, time > j->time ? 2 : 0, 4);
        trace(c, &ghost, ink, 0.3);
    }
    free(memory.memory);
}

/* Where the middle is at a time: 0 at the start, 1 where it gets to, 2 where it
 * wanted to go. */
static abut_vec2 middle_at(const canvas *c, const motion_picture *j, double time, room *memory)
{
    const abut_shape *from = time < 1 ? &j->start : &j->reached;
    const abut_shape *to = time < 1 ? &j->reached : &j->wish;
    double part = time < 1 ? time : time - 1;

    if (j->turns) {
        abut_shape there =
            turned_at(j, time < 1 ? part * j->time : j->time + part * (1 - j->time), memory);

        return canvas_map(c, abut_shape_centroid(&there));
    }
    abut_vec2 p = canvas_map(c, abut_shape_centroid(from));
    abut_vec2 q = canvas_map(c, abut_shape_centroid(to));

    return (abut_vec2){ p.x + part * (q.x - p.x), p.y + part * (q.y - p.y) };
}

/* From one stage of middle_at() to the next. */
static void draw_path(const canvas *c, const motion_picture *j, int stage, double width)
{
    int pieces = j->turns ? PATH_PIECES : 1;
    room memory = { 0 };

    for (int i = 0; i <= pieces; i++) {
        abut_vec2 at = middle_at(c, j, stage + (double)i / pieces, &memory);

        cairo_line_to(c->cairo, at.x, at.y);
    }
    cairo_set_line_width(c->cairo, width);
    cairo_stroke(c->cairo);
    free(memory.memory);
}

static void draw_track(const canvas *c, const motion_picture *j, colour ink)
{
    if (leaves(j)) {
        room memory = { 0 };
        abut_vec2 before = middle_at(c, j, j->turns ? 0.9 : 0, &memory);
        abut_vec2 end = middle_at(c, j, 1, &memory);

        canvas_ink(c, ink, 1);
        draw_path(c, j, 0, 2.5);
        canvas_arrow(c, before, end, ink);
        free(memory.memory);
    }
    if (is_stopped(j)) {
        canvas_ink(c, ink, 0.8);
        canvas_dash(c, 5, 4);
        draw_path(c, j, 1, 1.5);
        canvas_dash(c, 0, 0);
    }
}

static void draw_journey(const canvas *c, const motion_picture *j, colour ink)
{
    if (j->turns) {
        draw_ghosts(c, j, ink);
    }
    if (is_stopped(j)) {
        canvas_dash(c, 6, 4);
        trace(c, &j->wish, ink, 0.85);
    }
    canvas_dash(c, 0, 0);
    if (leaves(j)) {
        trace(c, &j->start, ink, 0.6);
    }
    paint_shape(c, &j->reached, ink);
}

typedef struct impact {
    bool met;
    abut_vec2 normal;
    abut_vec2 point;
} impact;

/* A reaction does not say where: then it is shown where the two are nearest. */
static impact impact_of(const question *q, const abut_distance *gap)
{
    const moves *m = &q->moves;

    if (q->ask->answer == answer_react) {
        return (impact){ m->reaction.hit, m->reaction.normal, gap->on_b };
    }
    return m->turns ? (impact){ m->turned.hit, m->turned.normal, m->turned.point }
                    : (impact){ m->swept.hit || m->swept.graze, m->swept.normal, m->swept.point };
}

static void draw_impact(const canvas *c, const impact *at)
{
    abut_vec2 root = canvas_map(c, at->point);
    abut_vec2 by = canvas_turn(c, at->normal);

    canvas_arrow(c, root, (abut_vec2){ root.x + 44 * by.x, root.y + 44 * by.y }, COLOUR_NORMAL);
    canvas_dot(c, root, 4.5, COLOUR_INK);
}

void motion_pictures_draw(const canvas *c, const motion_pictures *both, const question *q)
{
    const abut_shape *a = &both->a.reached;
    const abut_shape *b = &both->b.reached;
    abut_contact contact = abut_collide(a, b);
    abut_distance gap = abut_measure(a, b);
    impact at = impact_of(q, &gap);

    draw_journey(c, &both->b, COLOUR_B);
    draw_journey(c, &both->a, COLOUR_A);
    draw_track(c, &both->b, COLOUR_B);
    draw_track(c, &both->a, COLOUR_A);
    if (at.met) {
        draw_impact(c, &at);
    }
    shape_letter(c, b, a, COLOUR_B, "b");
    shape_letter(c, a, b, COLOUR_A, "a");
    if (at.met) {
        loupe_draw(c, a, b, &contact, &gap);
    }
}
