/* world/reentry_outer.c - every call of a world that calls functions of the caller.
 *
 * SPDX-License-Identifier: MIT */

#include "world/reentry.h"

#include <stddef.h>

enum { ROOM = 128 };

/* --- The outer calls ----------------------------------------------------------------------------
 */

static abut_status out_step(scene *s)
{
    s->stepping = true;
    abut_status status = abut_world_step(s->world);
    s->stepping = false;
    return status;
}

static abut_status out_step_discrete(scene *s)
{
    s->stepping = true;
    abut_status status = abut_world_step_discrete(s->world, (abut_method)0, 2);
    s->stepping = false;
    return status;
}

static abut_status add_with(scene *s, abut_spawn spawn)
{
    abut_shape box = abut_rect(-3, -3, 6, 6);
    abut_body body = 0;

    return abut_world_add(
        s->world,
        &(abut_body_settings){
            .shapes = &box, .at = { -30, 1 }, .spawn = spawn, .reach = 200, .user = REENTRY_ADDED },
        &body);
}

static abut_status out_add_refused(scene *s)
{
    abut_status status = add_with(s, ABUT_SPAWN_REFUSE);

    return status == ABUT_E_OVERLAP ? ABUT_OK : status;
}

static abut_status out_add_ignore(scene *s)
{
    return add_with(s, ABUT_SPAWN_IGNORE);
}

static abut_status out_add_nearest(scene *s)
{
    return add_with(s, ABUT_SPAWN_NEAREST);
}

static abut_status out_place(scene *s)
{
    return abut_body_place(s->world, s->runner, (abut_vec2){ -30, 2 }, 0, ABUT_SPAWN_IGNORE, 0);
}

static abut_status out_place_nearest(scene *s)
{
    return abut_body_place(s->world, s->runner, (abut_vec2){ -30, 2 }, 0, ABUT_SPAWN_NEAREST, 200);
}

static abut_status out_reshape(scene *s)
{
    abut_shape shapes[2] = { abut_rect(-30, -2, 60, 4), abut_rect(0, -2, 2, 4) };

    return abut_body_reshape(s->world, s->runner, shapes, 2, ABUT_SPAWN_IGNORE, 0);
}

static abut_status out_set_kind(scene *s)
{
    return abut_body_set_kind(s->world, s->lift, ABUT_BODY_MOVER);
}

static abut_status out_set_filter(scene *s)
{
    return abut_body_set_filter(s->world, s->loner, 0, 0, 0);
}

static abut_status out_set_answer(scene *s)
{
    return abut_body_set_answer(s->world, s->passer, ABUT_ANSWER_SLIDE, 0);
}

static abut_status out_set_sensor(scene *s)
{
    return abut_body_set_sensor(s->world, s->sensor, false);
}

static abut_status out_move(scene *s)
{
    abut_moved_body moved;

    return abut_body_move(s->world, s->runner, (abut_vec2){ -60, 1 }, ABUT_ANSWER_SLIDE, &moved,
                          NULL, 0);
}

static abut_status out_check(scene *s)
{
    abut_moved_body moved;

    return abut_body_try_move(s->world, s->runner, (abut_vec2){ -60, 1 }, ABUT_ANSWER_SLIDE, &moved,
                              NULL, 0);
}

static abut_status out_free_place(scene *s)
{
    abut_vec2 out;

    return abut_body_free_place(s->world, s->hub, 200, &out);
}

static abut_status out_resolve(scene *s)
{
    return abut_body_resolve(s->world, s->hub, 200);
}

static abut_status out_ignore_no_more(scene *s)
{
    return abut_world_ignore(s->world, s->hub, s->heap, false, 0);
}

static abut_status out_find(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_shape disc = abut_circle(-20, 0, 30);
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find(s->world, &disc, &query, found, ROOM, &count);
}

static abut_status out_find_point(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find_point(s->world, (abut_vec2){ -30, 0 }, &query, found, ROOM, &count);
}

static abut_status out_find_bounds(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_body found[ROOM];
    uint32_t count = 0;

    return abut_world_find_bounds(s->world, (abut_bounds){ { -50, -9 }, { 9, 9 } }, &query, found,
                                  ROOM, &count);
}

static abut_status out_cast(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_met met;

    return abut_world_cast_first(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                                 ABUT_INSIDE_HIT, &query, &met);
}

static abut_status out_cast_all(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_met met[ROOM];
    uint32_t count = 0;

    return abut_world_cast_all(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 },
                               ABUT_INSIDE_HIT, &query, met, ROOM, &count);
}

static abut_status out_sweep(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met;

    return abut_world_sweep_first(s->world, &disc, (abut_vec2){ 100, 0 }, &query, &met);
}

static abut_status out_sweep_all(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_met met[ROOM];
    uint32_t count = 0;

    return abut_world_sweep_all(s->world, &disc, (abut_vec2){ 100, 0 }, &query, met, ROOM, &count);
}

static abut_status out_nearest(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_shape disc = abut_circle(-50, 0, 3);
    abut_near near[ROOM];
    uint32_t count = 0;

    return abut_world_nearest(s->world, &disc, 200, &query, near, ROOM, &count);
}

static bool go_on_found(void *user, uint64_t id)
{
    (void)user;
    (void)id;
    return true;
}

static bool go_on_met(void *user, const abut_met *met)
{
    return go_on_found(user, met->id);
}

static abut_status out_find_each(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_shape disc = abut_circle(-20, 0, 30);

    return abut_world_find_each(s->world, &disc, &query, go_on_found, NULL);
}

static abut_status out_ray(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    abut_met met;

    return abut_world_ray_first(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 100, 1 },
                                ABUT_INSIDE_HIT, &query, &met);
}

static abut_status out_ray_each(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };

    return abut_world_ray_each(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 100, 1 },
                               ABUT_INSIDE_HIT, &query, go_on_met, NULL);
}

static abut_status out_sees(scene *s)
{
    abut_world_query query = { .wants = s->wants, .user = s };
    bool sees = false;

    return abut_world_sees(s->world, (abut_vec2){ -50, 0 }, (abut_vec2){ 50, 1 }, &query, &sees,
                           NULL);
}

#define SUBJECT(member) offsetof(scene, member)

const outer reentry_outers[] = {
    { "step, filter", out_step, FILTER, 0 },
    { "step, answer", out_step, ANSWER, 0 },
    { "step_discrete, filter", out_step_discrete, FILTER, 0 },
    { "add, refused", out_add_refused, FILTER, 0 },
    { "add, ignore", out_add_ignore, FILTER, 0 },
    { "add, nearest", out_add_nearest, FILTER, 0 },
    { "place, ignore", out_place, FILTER, SUBJECT(runner) },
    { "place, nearest", out_place_nearest, FILTER, SUBJECT(runner) },
    { "reshape", out_reshape, FILTER, SUBJECT(runner) },
    { "set_kind", out_set_kind, FILTER, SUBJECT(lift) },
    { "set_filter", out_set_filter, FILTER, SUBJECT(loner) },
    { "set_answer", out_set_answer, FILTER, SUBJECT(passer) },
    { "set_sensor", out_set_sensor, FILTER, SUBJECT(sensor) },
    { "move", out_move, FILTER, SUBJECT(runner) },
    { "check", out_check, FILTER, SUBJECT(runner) },
    { "free_place", out_free_place, FILTER, SUBJECT(hub) },
    { "resolve", out_resolve, FILTER, SUBJECT(hub) },
    { "ignore no more", out_ignore_no_more, FILTER, SUBJECT(hub) },
    { "find", out_find, WANTS, 0 },
    { "find_point", out_find_point, WANTS, 0 },
    { "find_bounds", out_find_bounds, WANTS, 0 },
    { "cast_first", out_cast, WANTS, 0 },
    { "cast_all", out_cast_all, WANTS, 0 },
    { "sweep_first", out_sweep, WANTS, 0 },
    { "sweep_all", out_sweep_all, WANTS, 0 },
    { "nearest", out_nearest, WANTS, 0 },
    { "find_each", out_find_each, WANTS, 0 },
    { "ray_first", out_ray, WANTS, 0 },
    { "ray_each", out_ray_each, WANTS, 0 },
    { "sees", out_sees, WANTS, 0 },
    { 0 },
};
