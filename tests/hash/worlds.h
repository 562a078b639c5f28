/* hash/worlds.h - worlds that run for a while: the hash of every frame, and what is read.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_WORLDS_H
#define ABUT_TESTS_WORLDS_H

#include "hash/digest.h"
#include "support/rng.h"

#include <stdlib.h>

enum { WORLD_BODIES = 64, WORLD_FOUND = 32 };

/* Adds one; whether it was is part of the answer. */
static inline abut_body
world_put(digest *d, abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    add_int(d, (int)abut_world_add(world, &settings, &body));
    add_bits(d, body);
    return body;
}

static inline void world_wall(digest *d, abut_world *world, double x, double y, double w, double h)
{
    world_put(d, world, (abut_body_settings){ .kind = ABUT_BODY_STATIC }, abut_rect(x, y, w, h));
}

/* Four walls round the origin; the floor is at `size`, for y points there. */
static inline void world_room(digest *d, abut_world *world, double size)
{
    world_wall(d, world, -size - 10, -size - 10, 10, 2 * size + 20);
    world_wall(d, world, size, -size - 10, 10, 2 * size + 20);
    world_wall(d, world, -size, -size - 10, 2 * size, 10);
    world_wall(d, world, -size, size, 2 * size, 10);
}

static inline abut_shape world_shape(rng *r)
{
    double size = rng_between(r, 2, 5);

    switch (rng_int(r, 0, 6)) {
    case 0:
        return abut_circle(0, 0, size);
    case 1:
        return abut_capsule(-size, 0, size, 1, size / 2);
    case 2:
        return abut_triangle(-size, -size, size, -size, 0, size);
    case 3:
        return abut_rounded_rect(-size, -size, 2 * size, size, 0.3);
    case 4:
        return abut_oriented_rect(0, 0, size, 2 * size, 0.6);
    default:
        return abut_rect(-size, -size, 2 * size, 2 * size);
    }
}

/* One number after the other: initializers are in no order. */
static inline abut_vec2 world_spot(rng *r, double reach)
{
    double x = rng_between(r, -reach, reach);

    return (abut_vec2){ x, rng_between(r, -reach, reach) };
}

/* --- What can be read ---------------------------------------------------------------- */

static inline void world_read_body(digest *d, const abut_world *world, abut_body body)
{
    abut_body_contact contacts[WORLD_FOUND];
    uint32_t count = abut_body_contacts(world, body, contacts, WORLD_FOUND);
    uint32_t points = 0;
    const abut_trail_point *trail = abut_body_trail(world, body, &points);

    add_vec2(d, abut_body_at(world, body));
    add_vec2(d, abut_body_velocity(world, body));
    add_bounds(d, abut_body_bounds(world, body));
    add_int(d, abut_body_is_asleep(world, body) * 2 + abut_body_is_grounded(world, body));
    add_bits(d, abut_body_support(world, body));
    for (uint32_t i = 0; i < count && i < WORLD_FOUND; i++) {
        add_bits(d, contacts[i].other);
        add_vec2(d, contacts[i].normal);
        add_vec2(d, contacts[i].point);
        add_number(d, contacts[i].gap);
    }
    for (uint32_t i = 0; i < points; i++) {
        add_number(d, trail[i].time);
        add_vec2(d, trail[i].at);
    }
}

static inline void world_read(digest *d, const abut_world *world)
{
    abut_body bodies[WORLD_BODIES];
    uint32_t count = abut_world_bodies(world, bodies, WORLD_BODIES);
    uint32_t event_count = 0;
    const abut_event *events = abut_world_events(world, &event_count);
    abut_step_report report = abut_world_report(world);

    for (uint32_t i = 0; i < event_count; i++) {
        add_int(d, (int)events[i].what);
        add_bits(d, events[i].a);
        add_bits(d, events[i].b);
        add_number(d, events[i].time);
        add_vec2(d, events[i].normal);
        add_number(d, events[i].speed);
        add_int(d, events[i].solid);
    }
    for (uint32_t i = 0; i < count && i < WORLD_BODIES; i++) {
        world_read_body(d, world, bodies[i]);
    }
    add_bits(d, (uint64_t)report.impacts << 32 | report.frozen);
    add_bits(d, (uint64_t)report.awake << 32 | report.asleep);
}

/* Questions, and one body moved by hand. */
static inline void world_ask(digest *d, rng *r, abut_world *world)
{
    abut_shape shape = world_shape(r);
    abut_vec2 to = world_spot(r, 60);
    abut_body bodies[WORLD_FOUND];
    abut_met met[WORLD_FOUND];
    abut_near near[WORLD_FOUND];
    abut_moved_body moved = { 0 };
    uint32_t count = 0;

    add_int(d, (int)abut_world_find(world, &shape, NULL, bodies, WORLD_FOUND, &count));
    for (uint32_t i = 0; i < count && i < WORLD_FOUND; i++) {
        add_bits(d, bodies[i]);
    }
    add_int(d, (int)abut_world_sweep_all(world, &shape, to, NULL, met, WORLD_FOUND, &count));
    for (uint32_t i = 0; i < count && i < WORLD_FOUND; i++) {
        add_bits(d, met[i].id);
        add_hit(d, met[i].hit);
    }
    add_int(d, (int)abut_world_nearest(world, &shape, 40, NULL, near, WORLD_FOUND, &count));
    for (uint32_t i = 0; i < count && i < WORLD_FOUND; i++) {
        add_bits(d, near[i].id);
        add_number(d, near[i].gap.distance);
    }
    count = abut_world_bodies(world, bodies, WORLD_FOUND);
    abut_body one = bodies[rng_int(r, 4, 20)];
    add_int(d, (int)abut_body_move(world, one, to, ABUT_ANSWER_SLIDE, &moved, NULL, 0));
    add_vec2(d, moved.at);
    add_vec2(d, moved.left);
}

/* --- Scenes --------------------------------------------------------------------------- */

/* Balls of all sizes in a room, that lose nothing. */
static inline void world_of_balls(digest *d, rng *r, abut_world *world)
{
    world_room(d, world, 60);
    for (int i = 0; i < 40; i++) {
        abut_vec2 at = { -48 + i % 7 * 16, -45 + i / 7 * 16 };
        abut_vec2 velocity = world_spot(r, 9);
        abut_shape ball = abut_circle(0, 0, rng_between(r, 2, 7));

        world_put(d, world,
                  (abut_body_settings){ .at = at,
                                        .velocity = velocity,
                                        .answer = i % 2 ? ABUT_ANSWER_BOUNCE : ABUT_ANSWER_PUSH,
                                        .mass = 1 + i % 3,
                                        .bounce = 1 },
                  ball);
    }
}

/* Shapes of all kinds that fall on a heap. */
static inline void world_of_a_pile(digest *d, rng *r, abut_world *world)
{
    world_room(d, world, 60);
    for (int i = 0; i < 36; i++) {
        abut_vec2 velocity = { rng_between(r, -1, 1), 0 };
        abut_shape shape = world_shape(r);

        world_put(d, world,
                  (abut_body_settings){ .at = { -45 + i % 6 * 18, -45 + i / 6 * 13 },
                                        .velocity = velocity,
                                        .answer = (abut_answer_kind)(i % 4),
                                        .bounce = i % 3 * 0.25,
                                        .spawn = ABUT_SPAWN_NEAREST,
                                        .reach = 30 },
                  shape);
    }
}

static inline void world_ledges(digest *d, abut_world *world)
{
    world_put(d, world,
              (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                    .answer = ABUT_ANSWER_ONE_WAY,
                                    .at = { 0, 50 },
                                    .open_side = { 0, 1 } },
              abut_rect(-40, -1, 80, 2));
    world_put(d, world,
              (abut_body_settings){ .kind = ABUT_BODY_STATIC, .at = { 60, 60 }, .open_sides = 5 },
              abut_rect(-8, -8, 16, 16));
    world_put(d, world,
              (abut_body_settings){ .kind = ABUT_BODY_STATIC, .sensor = true, .at = { -50, 60 } },
              abut_circle(0, 0, 15));
}

/* Lifts with riders, pushers with crates, a one-way ledge, an open wall, a sensor. */
static inline void world_of_machines(digest *d, rng *r, abut_world *world)
{
    abut_shape bar = abut_rect(-15, -2, 30, 4);

    world_room(d, world, 80);
    for (int i = 0; i < 4; i++) {
        abut_vec2 at = { -60 + 40 * i, 20 - 10 * i };

        world_put(d, world,
                  (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                        .at = at,
                                        .velocity = { i % 2 * 1.3 - 0.6, 0.7 - i * 0.4 },
                                        .when_blocked = (abut_when_blocked)(i % 3) },
                  bar);
        for (int k = 0; k < 3; k++) {
            world_put(d, world,
                      (abut_body_settings){ .at = { at.x - 10 + 8 * k, at.y - 5 },
                                            .answer = k == 1 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE,
                                            .velocity = { k == 1 ? rng_between(r, 0, 3) : 0, 0 },
                                            .mass = 1 + k },
                      abut_rect(-3, -3, 6, 6));
        }
    }
    world_ledges(d, world);
    for (int i = 0; i < 8; i++) {
        abut_shape shape = world_shape(r);

        world_put(d, world,
                  (abut_body_settings){ .at = { -70 + i * 20, -70 },
                                        .velocity = { i - 4, 2 },
                                        .spawn = ABUT_SPAWN_NEAREST,
                                        .reach = 30 },
                  shape);
    }
}

/* Small and very fast, between thin walls. */
static inline void world_of_bullets(digest *d, rng *r, abut_world *world)
{
    world_room(d, world, 100);
    for (int i = 0; i < 5; i++) {
        world_put(d, world, (abut_body_settings){ .kind = ABUT_BODY_STATIC },
                  abut_segment(-80 + 40 * i, -50, -60 + 40 * i, 60));
    }
    for (int i = 0; i < 16; i++) {
        abut_vec2 velocity = world_spot(r, 900);

        world_put(d, world,
                  (abut_body_settings){ .at = { -90 + i * 12, 80 - i % 3 * 5 },
                                        .velocity = velocity,
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1 },
                  i % 2 ? abut_circle(0, 0, 0.5) : abut_rect(-0.5, -0.5, 1, 1));
    }
}

/* Goes on in a world that was loaded from the bytes of this one: these are the same everywhere. */
static inline abut_world *world_travels(digest *d, abut_world *world)
{
    size_t size = 0;
    abut_world *again = NULL;

    add_int(d, (int)abut_world_save(world, NULL, 0, &size));
    unsigned char *bytes = malloc(size);

    add_int(d, (int)abut_world_save(world, bytes, size, &size));
    for (size_t k = 0; k < size; k++) {
        add_bits(d, bytes[k]);
    }
    add_int(d, (int)abut_world_load(NULL, bytes, size, &again));
    free(bytes);
    abut_world_destroy(world);
    return again;
}

typedef struct world_scene {
    void (*fill)(digest *d, rng *r, abut_world *world);
    abut_world_settings settings;
    int frames;
} world_scene;

static inline void world_tasks_backward(void *user, abut_task_fn *task, void *job, uint32_t count)
{
    (void)user;
    while (count-- > 0) {
        task(job, count);
    }
}

/* A crowd that is large enough for several tasks, stepped alone and with tasks in another order;
 * whether the two are equal is part of the answer. */
static inline void world_crowds(digest *d)
{
    const abut_world_settings shared = { .tasks = { world_tasks_backward, NULL } };
    abut_world *worlds[2] = { abut_world_create(NULL), abut_world_create(&shared) };

    for (int i = 0; i < 2 * 1100; i++) {
        int k = i / 2;

        world_put(d, worlds[i % 2],
                  (abut_body_settings){ .at = { k % 33 * 2.25, k / 33 * 2.25 },
                                        .velocity = { k % 7 - 3, k % 5 - 2 },
                                        .answer = ABUT_ANSWER_BOUNCE,
                                        .bounce = 1 },
                  k % 3 == 0 ? abut_rect(-1, -1, 2, 2) : abut_circle(0, 0, 1));
    }
    for (int frame = 0; frame < 4; frame++) {
        add_int(d, (int)abut_world_step(worlds[0]));
        add_int(d, (int)abut_world_step(worlds[1]));
        add_bits(d, abut_world_hash(worlds[0]));
        add_int(d, abut_world_hash(worlds[0]) == abut_world_hash(worlds[1]));
    }
    abut_world_destroy(worlds[0]);
    abut_world_destroy(worlds[1]);
}

static inline void ask_worlds(digest *d, rng *r)
{
    static const world_scene scenes[] = {
        { world_of_balls, { .trails = true }, 250 },
        { world_of_a_pile, { .gravity = { 0, 0.25 }, .friction = 0.3 }, 300 },
        { world_of_a_pile, { .gravity = { 0.1, 700 }, .steps_per_second = 60, .budget = 3 }, 100 },
        { world_of_machines, { .gravity = { 0, 0.2 }, .friction = 0.1, .trails = true }, 250 },
        { world_of_bullets, { .budget = 30 }, 100 },
    };

    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        abut_world *world = abut_world_create(&scenes[i].settings);

        scenes[i].fill(d, r, world);
        for (int frame = 0; frame < scenes[i].frames; frame++) {
            add_int(d, (int)abut_world_step(world));
            add_bits(d, abut_world_hash(world));
            if (frame % 5 == 0) {
                world_read(d, world);
            }
            if (frame % 25 == 0) {
                world_ask(d, r, world);
            }
            if (frame == scenes[i].frames / 2) {
                world = world_travels(d, world);
            }
        }
        for (int method = 0; method < ABUT_METHOD_COUNT; method++) {
            add_int(d, (int)abut_world_step_discrete(world, (abut_method)method, 2));
            add_bits(d, abut_world_hash(world));
        }
        world_read(d, world);
        abut_world_destroy(world);
    }
    world_crowds(d);
}

#endif
