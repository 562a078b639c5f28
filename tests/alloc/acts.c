/* alloc/acts.c - all calls that change a world or ask it something, as a script.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/acts.h"

enum { ROOM = 64, CORNERS = 60 };

static abut_body body_of(const troupe *c, int number)
{
    return c->count > 0 ? c->bodies[number * 7 % c->count] : 0;
}

/* --- Bodies ------------------------------------------------------------------------- */

/* A shape of every kind in turn; the fifth has many corners. */
static abut_shape shape_of(int number)
{
    static unsigned char room[CORNERS * 256];
    abut_vec2 points[CORNERS];

    switch (number % 6) {
    case 0:
        return abut_rect(-3, -2, 6, 4);
    case 1:
        return abut_circle(0, 0, 2 + number % 5);
    case 2:
        return abut_capsule(-3, 0, 3, 1, 1.5);
    case 3:
        return abut_triangle(-3, -2, 3, -2, 0, 3 + number % 3);
    case 4:
        return abut_rounded_rect(-3, -2, 6, 4, 0.5 + number % 3);
    default:
        for (int i = 0; i < CORNERS; i++) {
            double turn = 6.283185307179586 * i / CORNERS;

            points[i] = (abut_vec2){ (4 + number % 7) * abut_cos(turn), 4 * abut_sin(turn) };
        }
        return abut_polygon_in(points, CORNERS, 0, room, sizeof room);
    }
}

static abut_status add_one(troupe *c, abut_body_settings settings, digest *d)
{
    abut_body body = 0;
    abut_status status = abut_world_add(c->world, &settings, &body);

    add_bits(d, body);
    if ((status == ABUT_OK) != (body != 0)) {
        return ABUT_STATUS_COUNT; /* which nothing else says */
    }
    if (status == ABUT_OK && c->count < ACTORS) {
        c->bodies[c->count++] = body;
    }
    return status;
}

static abut_status add_wall(troupe *c, int number, digest *d)
{
    abut_shape wall = number % 2 ? abut_rect(-5, -60, 10, 120) : abut_rect(-60, -5, 120, 10);
    double side = number / 2 % 2 ? 55 : -55;

    return add_one(c,
                   (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                         .shapes = &wall,
                                         .at = { number % 2 ? side : 0, number % 2 ? 0 : side } },
                   d);
}

/* Movers in rows, of all answers. */
static abut_status add_mover(troupe *c, int number, digest *d)
{
    abut_shape shape = shape_of(number);

    return add_one(c,
                   (abut_body_settings){ .shapes = &shape,
                                         .at = { -40 + number % 5 * 20, -35 + number / 5 * 14 },
                                         .velocity = { number % 7 - 3, number % 3 * 2 - 2 },
                                         .answer = (abut_answer_kind)(number % 4),
                                         .bounce = number % 3 / 2.0,
                                         .angle = number % 4 == 3 ? 0.7 : 0,
                                         .mass = number % 3 + 1,
                                         .user = (uint64_t)number },
                   d);
}

static abut_status add_compound(troupe *c, int number, digest *d)
{
    abut_shape shapes[3];

    for (int i = 0; i < 3; i++) {
        abut_shape piece = shape_of(number + 2 * i + 1);

        shapes[i] = abut_moved(&piece, i * 2, i);
    }
    return add_one(c,
                   (abut_body_settings){ .shapes = shapes,
                                         .shape_count = 3,
                                         .at = { -30 + number * 30, 35 },
                                         .spawn = ABUT_SPAWN_NEAREST,
                                         .reach = 200 },
                   d);
}

/* Into what is there: refused, let through, or beside it. */
static abut_status add_crowded(troupe *c, int number, digest *d)
{
    abut_shape shape = shape_of(number + 3);
    abut_vec2 at = abut_body_at(c->world, body_of(c, number));

    return add_one(c,
                   (abut_body_settings){ .shapes = &shape,
                                         .at = at,
                                         .spawn = (abut_spawn)(number % ABUT_SPAWN_COUNT),
                                         .reach = 60 },
                   d);
}

static abut_status add_other(troupe *c, int number, digest *d)
{
    abut_shape bar = abut_rect(-8, -1, 16, 2);
    abut_body_settings s = { .shapes = &bar,
                             .kind = ABUT_BODY_KINEMATIC,
                             .at = { number * 9, -20 },
                             .velocity = { 1, -0.5 },
                             .when_blocked = (abut_when_blocked)(number % ABUT_BLOCKED_COUNT),
                             .spawn = ABUT_SPAWN_IGNORE };

    if (number % 3 == 1) {
        s.kind = ABUT_BODY_STATIC;
        s.sensor = true;
    } else if (number % 3 == 2) {
        s.kind = ABUT_BODY_STATIC;
        s.answer = ABUT_ANSWER_ONE_WAY;
        s.open_side = (abut_vec2){ 0, 1 };
    }
    return add_one(c, s, d);
}

/* A box that rides on the first kinematic there is. */
static abut_status add_rider(troupe *c, int number, digest *d)
{
    abut_shape box = abut_rect(-1, -1, 2, 2);

    for (int i = 0; i < c->count; i++) {
        if (abut_body_kind_of(c->world, c->bodies[i]) == ABUT_BODY_KINEMATIC) {
            abut_bounds b = abut_body_bounds(c->world, c->bodies[i]);

            return add_one(c,
                           (abut_body_settings){ .shapes = &box,
                                                 .at = { b.min.x + 2 + number * 3, b.min.y - 1 },
                                                 .spawn = ABUT_SPAWN_IGNORE },
                           d);
        }
    }
    return ABUT_OK;
}

/* Boxes in touch, in a row; a later one may come where an earlier one was. */
static abut_status add_touching(troupe *c, int number, digest *d)
{
    abut_shape box = abut_rect(-2, -2, 4, 4);

    return add_one(c,
                   (abut_body_settings){ .shapes = &box,
                                         .at = { 200 + number % 5 * 4, number / 5 * 4 },
                                         .friction = 0.5,
                                         .floats = true,
                                         .yields = number % 3 == 1 },
                   d);
}

static abut_status remove_touching(troupe *c, int number, digest *d)
{
    abut_body found[ROOM];
    uint32_t count = 0;
    abut_vec2 at = { 200 + number * 2 % 5 * 4, 0 };
    abut_status status = abut_world_find_point(c->world, at, NULL, found, ROOM, &count);

    if (status == ABUT_OK && count > 0) {
        status = abut_world_remove(c->world, found[0]);
    }
    if (status != ABUT_OK || count == 0) {
        return status;
    }
    for (int i = 0; i < c->count; i++) {
        if (c->bodies[i] == found[0]) {
            c->bodies[i] = c->bodies[--c->count];
        }
    }
    add_bits(d, found[0]);
    return ABUT_OK;
}

/* Statics that lie on each other, and become movers: they pass until apart. */
static abut_status add_overlapping(troupe *c, int number, digest *d)
{
    abut_shape box = abut_rect(-4, -4, 8, 8);

    return add_one(c,
                   (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                         .shapes = &box,
                                         .at = { -200 + number * 3, number } },
                   d);
}

static abut_status set_free(troupe *c, int number, digest *d)
{
    abut_body found[ROOM];
    uint32_t count = 0;
    abut_bounds region = { { -250, -50 }, { -150, 50 } };
    abut_status status = abut_world_find_bounds(c->world, region, NULL, found, ROOM, &count);

    (void)d;
    if (status != ABUT_OK || count == 0) {
        return status;
    }
    return abut_body_set_kind(c->world, found[(uint32_t)number % count],
                              number % 4 == 3 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER);
}

static abut_status remove_one(troupe *c, int number, digest *d)
{
    int at = c->count > 4 ? 4 + number * 5 % (c->count - 4) : 0;
    abut_status status = abut_world_remove(c->world, c->bodies[at]);

    (void)d;
    if (status == ABUT_OK) {
        c->bodies[at] = c->bodies[--c->count];
    }
    return status;
}

/* --- Changes ------------------------------------------------------------------------ */

static abut_status place_one(troupe *c, int number, digest *d)
{
    abut_body body = body_of(c, number + 5);
    abut_vec2 at = abut_body_at(c->world, body_of(c, number));

    (void)d;
    return abut_body_place(c->world, body, at, number % 3 * 0.4,
                           (abut_spawn)(number % ABUT_SPAWN_COUNT), 50);
}

static abut_status reshape_one(troupe *c, int number, digest *d)
{
    abut_shape shapes[2];

    (void)d;
    shapes[0] = shape_of(number);
    shapes[1] = abut_rect(-9, -1, 18, 2);
    return abut_body_reshape(c->world, body_of(c, number), shapes, 1 + number % 2,
                             (abut_spawn)((number + 1) % ABUT_SPAWN_COUNT), 80);
}

static abut_status change_kind(troupe *c, int number, digest *d)
{
    (void)d;
    return abut_body_set_kind(c->world, body_of(c, number),
                              (abut_body_kind)(number % ABUT_BODY_KIND_COUNT));
}

static abut_status change_rules(troupe *c, int number, digest *d)
{
    abut_body body = body_of(c, number);

    (void)d;
    switch (number % 5) {
    case 0:
        return abut_body_set_filter(c->world, body, 3, 5, number % 3 - 1);
    case 1:
        return abut_body_set_answer(c->world, body, (abut_answer_kind)(number / 5 % 5), 0.5);
    case 2:
        return abut_body_set_sensor(c->world, body, number / 5 % 2);
    case 3:
        return abut_body_set_open_sides(c->world, body, (unsigned)number % 16);
    default:
        return abut_world_set_gravity(c->world, (abut_vec2){ number % 2, 0.5 });
    }
}

static abut_status change_motion(troupe *c, int number, digest *d)
{
    abut_body body = body_of(c, number);

    (void)d;
    switch (number % 7) {
    case 5:
        return abut_body_set_friction(c->world, body, number % 2 == 0 ? 0.5 : ABUT_NO_FRICTION);
    case 6:
        return abut_body_set_slowing(c->world, body, 0.25, 1);
    case 0:
        return abut_body_set_acceleration(c->world, body, (abut_vec2){ 0.25, -1 });
    case 1:
        return abut_body_set_mass(c->world, body, number + 1);
    case 2:
        return abut_body_set_user(c->world, body, 99);
    case 3:
        return abut_body_wake(c->world, body);
    default:
        return abut_body_set_velocity(c->world, body, (abut_vec2){ 40, number - 20 });
    }
}

static abut_status ignore_two(troupe *c, int number, digest *d)
{
    (void)d;
    return abut_world_ignore(c->world, body_of(c, number), body_of(c, number + 1), number % 4 != 3,
                             number % 3 - 1);
}

/* --- Motions ------------------------------------------------------------------------- */

static abut_status step(troupe *c, int number, digest *d)
{
    (void)number;
    (void)d;
    return abut_world_step(c->world);
}

static abut_status step_discrete(troupe *c, int number, digest *d)
{
    (void)d;
    return abut_world_step_discrete(c->world, (abut_method)(number % ABUT_METHOD_COUNT), 3);
}

static abut_status move_one(troupe *c, int number, digest *d)
{
    abut_moved_body moved = { 0 };
    abut_bump bumps[ROOM];
    abut_vec2 motion = { number % 9 * 10 - 40, 30 };
    abut_answer_kind answer = (abut_answer_kind)(number % 5);
    abut_body body = body_of(c, number);
    abut_status status =
        number % 2 ? abut_body_move(c->world, body, motion, answer, &moved, bumps, ROOM)
                   : abut_body_try_move(c->world, body, motion, answer, &moved, bumps, ROOM);

    if (status == ABUT_OK) {
        add_vec2(d, moved.at);
        add_vec2(d, moved.left);
        add_bits(d, moved.bump_count);
    }
    return status;
}

static void add_walked(digest *d, const abut_walked *walked)
{
    add_vec2(d, walked->at);
    add_vec2(d, walked->velocity);
    add_bits(d, walked->floor.body);
    add_bits(d, walked->pushed);
    add_bits(d, walked->crouching);
}

/* Walks with everything that a walk can do. */
static abut_status walk_one(troupe *c, int number, digest *d)
{
    abut_shape low = abut_rect(-2, -1, 4, 2);
    abut_walk_settings how = { .push = number % 4 == 0 ? 0 : 50,
                               .ledge = number % 3,
                               .pixel = number % 5 == 0 ? 1 : 0,
                               .drop = number % 7 == 0,
                               .crouch = number % 6 < 2,
                               .low = &low };
    abut_vec2 motion = { number % 9 * 10 - 40, number % 4 * 10 - 10 };
    abut_vec2 from = { number, -100 };
    abut_walked walked = { 0 };
    abut_body body = body_of(c, number);
    abut_status status = number % 4 == 3
                             ? abut_body_try_walk(c->world, body, &how, motion,
                                                  number % 8 == 3 ? &from : NULL, &walked)
                             : abut_body_walk(c->world, body, &how, motion, &walked);

    if (status == ABUT_OK) {
        add_walked(d, &walked);
    }
    return status;
}

static abut_status steer_one(troupe *c, int number, digest *d)
{
    abut_shape low = abut_rect(-2, -1, 4, 2);
    abut_walk_settings how = { .push = 20, .crouch = number % 3 == 0, .low = &low };
    abut_vec2 motion = { number % 5 * 2 - 4, 1 };
    abut_body body = body_of(c, number);
    abut_walked walked;

    abut_body_last_walk(c->world, body, &walked);
    add_walked(d, &walked);
    return number % 8 == 7 ? abut_body_stop_steering(c->world, body)
                           : abut_body_steer(c->world, body, &how, motion);
}

static abut_status resolve_one(troupe *c, int number, digest *d)
{
    abut_vec2 out = { 0, 0 };
    abut_body body = body_of(c, number);
    abut_status status = number % 2 ? abut_body_resolve(c->world, body, 90)
                                    : abut_body_free_place(c->world, body, 90, &out);

    if (status == ABUT_OK) {
        add_vec2(d, out);
    }
    return status;
}

static abut_status reserve(troupe *c, int number, digest *d)
{
    (void)d;
    return abut_world_reserve(c->world, 64 + (uint32_t)number * 64);
}

/* --- Questions ------------------------------------------------------------------------ */

static void draw_nothing(void *user,
                         abut_draw_role role,
                         abut_body body,
                         const abut_vec2 *corners,
                         uint32_t count,
                         double radius)
{
    digest *d = user;

    (void)corners;
    add_bits(d, (uint64_t)role + body + (uint64_t)count + (uint64_t)radius);
}

/* Drawn to the end, or not: only what was drawn to the end counts. */
static abut_status draw_some(troupe *c, int number, digest *d)
{
    digest drawn = *d;
    abut_status status =
        abut_world_draw(c->world, &(abut_drawing){ .what = ABUT_DRAW_EVERYTHING,
                                                   .view = { { -20, -20 }, { 30, number } },
                                                   .outline = draw_nothing,
                                                   .user = &drawn });

    if (status == ABUT_OK) {
        *d = drawn;
    }
    return status;
}

static abut_status find(troupe *c, int number, digest *d)
{
    abut_shape shape = abut_circle(number, 10, 40);
    abut_bounds region = { { -20, -20 }, { 30, number } };
    abut_body found[ROOM];
    uint32_t count = 0;
    abut_status status = ABUT_OK;

    switch (number % 4) {
    case 3:
        return draw_some(c, number, d);
    case 0:
        status = abut_world_find(c->world, &shape, NULL, found, ROOM, &count);
        break;
    case 1:
        status = abut_world_find_bounds(c->world, region, NULL, found, ROOM, &count);
        break;
    default:
        status =
            abut_world_find_point(c->world, (abut_vec2){ number, 2 }, NULL, found, ROOM, &count);
        break;
    }
    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_bits(d, found[i]);
    }
    return status;
}

static abut_status look(troupe *c, int number, digest *d)
{
    abut_shape shape = abut_rect(-30, number, 4, 4);
    abut_vec2 from = { -50, number - 20 };
    abut_vec2 to = { 50, 20 };
    abut_met met[ROOM];
    abut_near near[ROOM];
    uint32_t count = 0;
    abut_status status = ABUT_OK;

    switch (number % 3) {
    case 0:
        status = abut_world_cast_all(c->world, from, to, ABUT_INSIDE_HIT, NULL, met, ROOM, &count);
        break;
    case 1:
        status = abut_world_sweep_all(c->world, &shape, to, NULL, met, ROOM, &count);
        break;
    default:
        status = abut_world_nearest(c->world, &shape, 70, NULL, near, ROOM, &count);
        break;
    }
    add_bits(d, status == ABUT_OK ? count : 0);
    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_bits(d, number % 3 < 2 ? met[i].id : near[i].id);
    }
    return status;
}

/* --- The script ----------------------------------------------------------------------- */

const chapter acts_beginning[] = { { "wall", add_wall, 4 }, { "mover", add_mover, 24 }, { 0 } };

const chapter acts_script[] = {
    { "step", step, 12 },
    { "kinematic, sensor, one way", add_other, 6 },
    { "rider", add_rider, 3 },
    { "step", step, 6 },
    { "compound", add_compound, 3 },
    { "crowded", add_crowded, 9 },
    { "find", find, 3 },
    { "look", look, 3 },
    { "move", move_one, 12 },
    { "walk", walk_one, 24 },
    { "step", step, 5 },
    { "place", place_one, 9 },
    { "reshape", reshape_one, 9 },
    { "step", step, 3 },
    { "kind", change_kind, 6 },
    { "rules", change_rules, 15 },
    { "ignore", ignore_two, 8 },
    { "step", step, 4 },
    { "motion", change_motion, 15 },
    { "remove", remove_one, 7 },
    { "resolve", resolve_one, 6 },
    { "step", step, 5 },
    { "discrete", step_discrete, 8 },
    { "reserve", reserve, 3 },
    { "steer", steer_one, 9 },
    { "step", step, 6 },
    { "walk", walk_one, 12 },
    { "look", look, 3 },
    { "step", step, 40 },
    { "touching", add_touching, 10 },
    { "remove touching", remove_touching, 3 },
    { "touching again", add_touching, 5 },
    { "step", step, 4 },
    { "overlapping", add_overlapping, 8 },
    { "set free", set_free, 12 },
    { "step", step, 6 },
    { 0 },
};
