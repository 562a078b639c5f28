/* world/walk.h - the hero of the scenes with walks, and the eyes that watch it.
 *
 * The hero is a box 10 wide and 20 high with its origin between the feet, y points down, the floor
 * is at 100. Every scene is played turned and mirrored, with `up` turned along.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_WALK_H
#define ABUT_TESTS_WALK_H

#include "abut/walk.h"
#include "world/stage.h"

#include <math.h>

#define WORLD                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

static const abut_walk_settings KEEPS = { .keeps_sideways = true };

static inline abut_shape hero_shape(void)
{
    return abut_rect(-5, -20, 10, 20);
}

static inline abut_body hero_at(stage *s, double x, double y)
{
    abut_shape shape = hero_shape();

    return stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { x, y }, .floats = true });
}

static inline abut_body block(stage *s, double x0, double y0, double x1, double y1)
{
    return stage_static(s, abut_rect_between(x0, y0, x1, y1), 0, 0);
}

static inline abut_body fan(stage *s, const abut_vec2 *points, int count)
{
    return stage_static(s, abut_polygon(points, count), 0, 0);
}

static inline abut_body ground(stage *s)
{
    return block(s, -1000, 100, 1000, 200);
}

/* A walk in the scene's coordinates. The dry run must answer the same. */
static inline abut_walked
walk(stage *s, abut_body body, const abut_walk_settings *how, double x, double y)
{
    abut_vec2 motion = stage_in(s, (abut_vec2){ x, y });
    uint64_t hash = abut_world_hash(s->world);
    abut_walked told = { 0 };
    abut_walked done = { 0 };

    CHECK_STAGE(s, abut_body_try_walk(s->world, body, how, motion, NULL, &told) == ABUT_OK);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    CHECK_STAGE(s, abut_body_walk(s->world, body, how, motion, &done) == ABUT_OK);
    CHECK_STAGE(s, told.at.x == done.at.x && told.at.y == done.at.y);
    CHECK_STAGE(s, told.floor.body == done.floor.body && told.wall.body == done.wall.body);
    CHECK_STAGE(s, told.off_floor == done.off_floor && told.landed == done.landed &&
                       told.left_floor == done.left_floor);
    CHECK_STAGE(s, stage_overlaps(s, true) == 0);
    done.at = stage_place_out(s, done.at);
    done.moved = stage_out(s, done.moved);
    done.carried = stage_out(s, done.carried);
    done.velocity = stage_out(s, done.velocity);
    done.floor.normal = stage_out(s, done.floor.normal);
    done.wall.normal = stage_out(s, done.wall.normal);
    done.ceiling.normal = stage_out(s, done.ceiling.normal);
    CHECK_STAGE(s, stage_is(s, "answer", done.at, stage_at(s, body).x, stage_at(s, body).y, 0));
    return done;
}

/* One number: sideways, with half a unit down. */
static inline abut_walked stroll(stage *s, abut_body body, double x)
{
    return walk(s, body, &KEEPS, x, 0.5);
}

static inline bool on_floor(const abut_walked *walked)
{
    return walked->floor.body != ABUT_NO_BODY;
}

/* --- Rows of scenes ------------------------------------------------------------------------ */

typedef struct walk_row {
    const char *name;
    void (*scene)(stage *);
} walk_row;

static inline void play_rows(const walk_row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        play(rows[i].name, WORLD, rows[i].scene);
    }
}

#endif
