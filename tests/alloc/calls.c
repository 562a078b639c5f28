/* alloc/calls.c - every call that changes a world, and every question, on the bodies of a state.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/calls.h"

#include <string.h>

enum { ROOM = 512, FAR = 200 };

/* --- Adding and removing ---------------------------------------------------------------- */

static abut_status add_body(cast *c, abut_body_settings settings, digest *d)
{
    abut_body body = 77;
    abut_status status = abut_world_add(c->world, &settings, &body);

    add_bits(d, body);
    return (status == ABUT_OK) == (body != 0) ? status : ABUT_STATUS_COUNT;
}

static abut_status add_box(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_rect(-c->half, -3, 2 * c->half + 0.5, 6);

    (void)r;
    return add_body(
        c, (abut_body_settings){ .shapes = &shape, .spawn = (abut_spawn)how, .reach = 400 }, d);
}

static abut_status add_parts(cast *c, role r, int how, digest *d)
{
    abut_shape shapes[3] = { abut_rect(-2, -2, 4, 4), state_round(c->half / 2),
                             abut_capsule(-5, 0, 5, 2, 1) };

    (void)r;
    return add_body(c,
                    (abut_body_settings){ .shapes = shapes,
                                          .shape_count = 3,
                                          .angle = 0.3,
                                          .spawn = (abut_spawn)how,
                                          .reach = 400 },
                    d);
}

static abut_status add_other(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_rect(-c->half, -c->half, 2 * c->half, c->half);
    abut_body_settings settings = { .shapes = &shape,
                                    .kind = (abut_body_kind)(how % ABUT_BODY_KIND_COUNT),
                                    .spawn = ABUT_SPAWN_IGNORE };

    (void)r;
    if (how == 3) {
        settings.sensor = true;
    } else if (how == 4) {
        settings.answer = ABUT_ANSWER_ONE_WAY;
        settings.open_side = (abut_vec2){ 0, 1 };
    } else if (how == 5) {
        settings.at = (abut_vec2){ FAR, FAR };
    }
    return add_body(c, settings, d);
}

static abut_status take_out(cast *c, role r, int how, digest *d)
{
    (void)how;
    (void)d;
    return abut_world_remove(c->world, c->bodies[r]);
}

/* --- Changes of place and shape ------------------------------------------------------------ */

static abut_status place(cast *c, role r, int how, digest *d)
{
    abut_vec2 at = { r == ROLE_AWAY ? 0.25 : 1, how % 2 };

    (void)d;
    return abut_body_place(c->world, c->bodies[r], at, how / 3 * 0.5,
                           (abut_spawn)(how % ABUT_SPAWN_COUNT), 400);
}

static abut_status place_far(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_place(c->world, c->bodies[r], (abut_vec2){ FAR, -FAR }, 0, (abut_spawn)how,
                           50);
}

static abut_status place_home(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_place(c->world, c->bodies[r], (abut_vec2){ 299, 0 }, 0, (abut_spawn)how, 50);
}

static abut_status reshape(cast *c, role r, int how, digest *d)
{
    double side = 2 * c->half;
    double left = (r == ROLE_AWAY ? -299 : 0) - c->half - 1;
    abut_shape shapes[3] = { abut_rect(left, -c->half, side + 4, side), state_round(c->half + 0.5),
                             abut_circle(1, 0, 3) };
    bool many = how >= ABUT_SPAWN_COUNT;

    (void)d;
    return abut_body_reshape(c->world, c->bodies[r], shapes, many ? 3 : 1,
                             (abut_spawn)(how % ABUT_SPAWN_COUNT), 400);
}

static abut_status reshape_home(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_rect(-1, -1, 2, 2);

    (void)d;
    return abut_body_reshape(c->world, c->bodies[r], &shape, 1, (abut_spawn)how, 400);
}

static abut_status shrink(cast *c, role r, int how, digest *d)
{
    abut_shape shape = abut_circle(0, 0, 0.25);

    (void)d;
    return abut_body_reshape(c->world, c->bodies[r], &shape, 1, (abut_spawn)how, 400);
}

/* --- Changes of rules ---------------------------------------------------------------------- */

static abut_status set_kind(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_set_kind(c->world, c->bodies[r], (abut_body_kind)how);
}

static abut_status set_sensor(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_set_sensor(c->world, c->bodies[r], how);
}

static abut_status set_answer(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_set_answer(c->world, c->bodies[r], (abut_answer_kind)how, 0.5);
}

static abut_status set_filter(cast *c, role r, int how, digest *d)
{
    static const struct {
        uint32_t category;
        uint32_t mask;
        int32_t group;
    } filters[] = { { 0, 0, 0 }, { 32, 64, 0 }, { 0, 0, -7 }, { 1, 1, 5 }, { 1, 16, 0 } };

    (void)d;
    return abut_body_set_filter(c->world, c->bodies[r], filters[how].category, filters[how].mask,
                                filters[how].group);
}

static abut_status set_number(cast *c, role r, int how, digest *d)
{
    abut_body body = c->bodies[r];

    (void)d;
    switch (how) {
    case 0:
        return abut_body_set_velocity(c->world, body, (abut_vec2){ 0.5, -0.25 });
    case 1:
        return abut_body_set_acceleration(c->world, body, (abut_vec2){ -0.125, 0.25 });
    case 2:
        return abut_body_set_mass(c->world, body, 3);
    case 3:
        return abut_body_set_open_sides(c->world, body, 15);
    case 4:
        return abut_body_set_open_sides(c->world, body, 0);
    case 5:
        return abut_body_set_user(c->world, body, 4711);
    case 6:
        return abut_body_wake(c->world, body);
    case 7:
        return abut_body_set_push(c->world, body, ABUT_PUSH_BY_SPEED, 0.5);
    case 8:
        return abut_body_set_open_side(c->world, body, (abut_vec2){ 1, 2 });
    case 9:
        return abut_body_set_when_blocked(c->world, body, ABUT_BLOCKED_PASS);
    case 10:
        return abut_body_set_floats(c->world, body, true);
    case 11:
        return abut_body_set_yields(c->world, body, true);
    case 12:
        return abut_body_set_surface(c->world, body, (abut_vec2){ 0.5, 0 });
    default:
        return abut_body_set_wakeful(c->world, body, true);
    }
}

static abut_status set_world(cast *c, role r, int how, digest *d)
{
    (void)r;
    (void)d;
    switch (how) {
    case 0:
        return abut_world_set_gravity(c->world, (abut_vec2){ 0.125, 0.25 });
    case 1:
        return abut_world_set_up(c->world, (abut_vec2){ 1, -1 });
    case 2:
        return abut_world_set_friction(c->world, 0.75);
    case 3:
        return abut_world_set_budget(c->world, 3);
    case 4:
        return abut_world_set_no_sleep(c->world, true);
    case 5:
        return abut_world_set_no_stayed(c->world, true);
    default:
        return abut_world_set_trails(c->world, true);
    }
}

/* With the body of a role, and one of the heap; `how` is the number of steps, or that it ends. */
static abut_status ignore(cast *c, role r, int how, digest *d)
{
    abut_body heap = c->bodies[r == ROLE_AWAY ? ROLE_WALL : ROLE_MIDDLE];

    (void)d;
    return abut_world_ignore(c->world, c->bodies[r], heap, how > -2, how > -2 ? how : 0);
}

static abut_status reserve(cast *c, role r, int how, digest *d)
{
    (void)r;
    (void)d;
    return abut_world_reserve(c->world, abut_world_count(c->world) + (uint32_t)how);
}

/* --- Motions -------------------------------------------------------------------------------- */

static abut_status step(cast *c, role r, int how, digest *d)
{
    (void)r;
    (void)how;
    (void)d;
    return abut_world_step(c->world);
}

static abut_status step_discrete(cast *c, role r, int how, digest *d)
{
    (void)r;
    (void)d;
    return abut_world_step_discrete(c->world, (abut_method)how, 2);
}

static void add_moved(digest *d, const abut_moved_body *moved, const abut_bump *bumps)
{
    add_vec2(d, moved->at);
    add_vec2(d, moved->moved);
    add_vec2(d, moved->left);
    add_bits(d, moved->bump_count);
    for (uint32_t i = 0; i < moved->bump_count && i < ROOM; i++) {
        add_bits(d, (uint64_t)bumps[i].other << 1 | bumps[i].passed);
        add_number(d, bumps[i].time);
        add_vec2(d, bumps[i].normal);
        add_vec2(d, bumps[i].at);
    }
}

static abut_status move(cast *c, role r, int how, digest *d)
{
    static abut_bump bumps[ROOM];
    abut_moved_body moved = { 0 };
    abut_status status =
        abut_body_move(c->world, c->bodies[r], (abut_vec2){ r == ROLE_AWAY ? -320 : 30, 3 },
                       (abut_answer_kind)how, &moved, bumps, ROOM);

    if (status == ABUT_OK) {
        add_moved(d, &moved, bumps);
    }
    return status;
}

static abut_status check(cast *c, role r, int how, digest *d)
{
    static abut_bump bumps[ROOM];
    abut_moved_body moved = { 0 };
    abut_status status =
        abut_body_try_move(c->world, c->bodies[r], (abut_vec2){ r == ROLE_AWAY ? -320 : 30, 3 },
                           (abut_answer_kind)how, &moved, bumps, ROOM);

    if (status == ABUT_OK) {
        add_moved(d, &moved, bumps);
    }
    return status;
}

static abut_status resolve(cast *c, role r, int how, digest *d)
{
    (void)d;
    return abut_body_resolve(c->world, c->bodies[r], how);
}

static abut_status free_place(cast *c, role r, int how, digest *d)
{
    abut_vec2 out = { 0, 0 };
    abut_status status = abut_body_free_place(c->world, c->bodies[r], how, &out);

    if (status == ABUT_OK) {
        add_vec2(d, out);
    }
    return status;
}

/* --- Questions ------------------------------------------------------------------------------ */

static abut_status find(cast *c, role r, int how, digest *d)
{
    static abut_body found[ROOM];
    abut_shape disc = abut_circle(0, 0, 5);
    abut_bounds region = { { -9, -9 }, { 9, 30 } };
    abut_world_query query = { .sensors = true, .except = c->bodies[r] };
    uint32_t count = 0;
    abut_status status =
        how == 0 ? abut_world_find(c->world, &disc, &query, found, ROOM, &count)
        : how == 1
            ? abut_world_find_point(c->world, (abut_vec2){ 0.5, 0 }, &query, found, ROOM, &count)
            : abut_world_find_bounds(c->world, region, &query, found, ROOM, &count);

    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_bits(d, found[i]);
    }
    return status;
}

static abut_status look(cast *c, role r, int how, digest *d)
{
    static abut_met met[ROOM];
    abut_shape disc = abut_circle(-50, 0, 5);
    abut_vec2 from = { -50, 1 };
    abut_vec2 to = { 300, 1 };
    uint32_t count = 1;
    abut_status status =
        how == 0 ? abut_world_cast_first(c->world, from, to, ABUT_INSIDE_HIT, NULL, met)
        : how == 1
            ? abut_world_cast_all(c->world, from, to, ABUT_INSIDE_HIT, NULL, met, ROOM, &count)
        : how == 2 ? abut_world_sweep_first(c->world, &disc, to, NULL, met)
                   : abut_world_sweep_all(c->world, &disc, to, NULL, met, ROOM, &count);

    (void)r;
    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_bits(d, met[i].id);
        add_hit(d, met[i].hit);
    }
    return status;
}

static bool add_found(void *user, uint64_t id)
{
    add_bits(user, id);
    return true;
}

static bool add_met(void *user, const abut_met *met)
{
    add_hit(user, met->hit);
    return add_found(user, met->id);
}

/* By rays, and by functions that are called. */
static abut_status look_along(cast *c, role r, int how, digest *d)
{
    static abut_met met[ROOM];
    abut_shape disc = abut_circle(-50, 0, 5);
    abut_vec2 from = { -50, 1 };
    abut_vec2 direction = { 300, 1 };
    uint32_t count = how < 2;
    bool sees;
    abut_status status =
        how == 0   ? abut_world_ray_first(c->world, from, direction, ABUT_INSIDE_HIT, NULL, met)
        : how == 1 ? abut_world_ray_all(c->world, from, direction, ABUT_INSIDE_HIT, NULL, met, ROOM,
                                        &count)
        : how == 2 ? abut_world_find_each(c->world, &disc, NULL, add_found, d)
        : how == 3
            ? abut_world_cast_each(c->world, from, direction, ABUT_INSIDE_HIT, NULL, add_met, d)
        : how == 4
            ? abut_world_ray_each(c->world, from, direction, ABUT_INSIDE_HIT, NULL, add_met, d)
        : how == 5 ? abut_world_sweep_each(c->world, &disc, direction, NULL, add_met, d)
                   : abut_world_sees(c->world, from, direction, NULL, &sees, NULL);

    (void)r;
    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_met(d, &met[i]);
    }
    return status;
}

static abut_status near(cast *c, role r, int how, digest *d)
{
    static abut_near found[ROOM];
    abut_shape disc = abut_circle(-50, 0, 5);
    uint32_t count = 0;
    abut_status status =
        abut_world_nearest(c->world, &disc, 500, NULL, found, (uint32_t)how, &count);

    (void)r;
    for (uint32_t i = 0; status == ABUT_OK && i < count && i < ROOM; i++) {
        add_bits(d, found[i].id);
        add_number(d, found[i].gap.distance);
    }
    return status;
}

/* --- All of them ----------------------------------------------------------------------------- */

/* The same for every rule of spawning. */
#define SPAWNS(name, does, r)                                                                      \
    { name ", refuse", does, r, ABUT_SPAWN_REFUSE, false },                                        \
        { name ", ignore", does, r, ABUT_SPAWN_IGNORE, false },                                    \
    {                                                                                              \
        name ", nearest", does, r, ABUT_SPAWN_NEAREST, false                                       \
    }

const call calls[] = {
    SPAWNS("add a box", add_box, ROLE_MOVER),
    SPAWNS("add parts", add_parts, ROLE_MOVER),
    { "add a kinematic", add_other, ROLE_MOVER, 1, false },
    { "add a static", add_other, ROLE_MOVER, 2, false },
    { "add a sensor", add_other, ROLE_MOVER, 3, false },
    { "add a one-way", add_other, ROLE_MOVER, 4, false },
    { "add far away", add_other, ROLE_MOVER, 5, false },
    SPAWNS("place the one away", place, ROLE_AWAY),
    SPAWNS("place a mover", place, ROLE_MOVER),
    SPAWNS("place a compound", place, ROLE_COMPOUND),
    { "turn a mover", place, ROLE_MOVER, 4, false },
    { "turn a static", place, ROLE_STATIC, 4, false },
    { "place home", place_home, ROLE_AWAY, ABUT_SPAWN_REFUSE, false },
    { "place a kinematic", place, ROLE_KINEMATIC, ABUT_SPAWN_IGNORE, false },
    { "place a sensor", place, ROLE_SENSOR, ABUT_SPAWN_IGNORE, false },
    { "place a one-way", place, ROLE_ONE_WAY, ABUT_SPAWN_IGNORE, false },
    SPAWNS("place a mover far", place_far, ROLE_MOVER),
    { "place one of the heap far", place_far, ROLE_MIDDLE, ABUT_SPAWN_REFUSE, false },
    SPAWNS("reshape a mover", reshape, ROLE_MOVER),
    SPAWNS("reshape the one away", reshape, ROLE_AWAY),
    { "reshape home", reshape_home, ROLE_AWAY, ABUT_SPAWN_REFUSE, false },
    { "reshape into many", reshape, ROLE_COMPOUND, ABUT_SPAWN_IGNORE + ABUT_SPAWN_COUNT, false },
    { "reshape a static", reshape, ROLE_STATIC, ABUT_SPAWN_IGNORE + ABUT_SPAWN_COUNT, false },
    SPAWNS("shrink a mover", shrink, ROLE_MOVER),
    { "shrink one of the heap", shrink, ROLE_MIDDLE, ABUT_SPAWN_IGNORE, false },
    { "mover to mover", set_kind, ROLE_MOVER, ABUT_BODY_MOVER, false },
    { "mover to kinematic", set_kind, ROLE_MOVER, ABUT_BODY_KINEMATIC, false },
    { "loner to static", set_kind, ROLE_LONER, ABUT_BODY_STATIC, false },
    { "kinematic to mover", set_kind, ROLE_KINEMATIC, ABUT_BODY_MOVER, false },
    { "kinematic to kinematic", set_kind, ROLE_KINEMATIC, ABUT_BODY_KINEMATIC, false },
    { "kinematic to static", set_kind, ROLE_KINEMATIC, ABUT_BODY_STATIC, false },
    { "static to mover", set_kind, ROLE_STATIC, ABUT_BODY_MOVER, false },
    { "static to kinematic", set_kind, ROLE_STATIC, ABUT_BODY_KINEMATIC, false },
    { "one-way to mover", set_kind, ROLE_ONE_WAY, ABUT_BODY_MOVER, false },
    { "sensor to static", set_kind, ROLE_SENSOR, ABUT_BODY_STATIC, false },
    { "heap to mover", set_kind, ROLE_FIRST, ABUT_BODY_MOVER, false },
    { "heap to static", set_kind, ROLE_LAST, ABUT_BODY_STATIC, false },
    { "a sensor no more", set_sensor, ROLE_SENSOR, false, false },
    { "a sensor still", set_sensor, ROLE_SENSOR, true, false },
    { "mover to sensor", set_sensor, ROLE_MOVER, true, false },
    { "static to sensor", set_sensor, ROLE_STATIC, true, false },
    { "heap to sensor", set_sensor, ROLE_MIDDLE, true, false },
    { "passer slides", set_answer, ROLE_PASSER, ABUT_ANSWER_SLIDE, false },
    { "passer pushes", set_answer, ROLE_PASSER, ABUT_ANSWER_PUSH, false },
    { "passer passes", set_answer, ROLE_PASSER, ABUT_ANSWER_PASS, false },
    { "mover passes", set_answer, ROLE_MOVER, ABUT_ANSWER_PASS, false },
    { "one-way slides", set_answer, ROLE_ONE_WAY, ABUT_ANSWER_SLIDE, false },
    { "one-way passes", set_answer, ROLE_ONE_WAY, ABUT_ANSWER_PASS, false },
    { "loner meets all", set_filter, ROLE_LONER, 0, false },
    { "loner meets few", set_filter, ROLE_LONER, 4, false },
    { "mover meets few", set_filter, ROLE_MOVER, 1, false },
    { "mover in a group", set_filter, ROLE_MOVER, 2, false },
    { "static meets few", set_filter, ROLE_STATIC, 1, false },
    { "heap meets few", set_filter, ROLE_FIRST, 3, false },
    { "velocity", set_number, ROLE_MOVER, 0, false },
    { "velocity of a kinematic", set_number, ROLE_KINEMATIC, 0, false },
    { "acceleration", set_number, ROLE_MOVER, 1, false },
    { "mass", set_number, ROLE_MOVER, 2, false },
    { "open sides", set_number, ROLE_STATIC, 3, false },
    { "no open sides", set_number, ROLE_STATIC, 4, false },
    { "user", set_number, ROLE_SENSOR, 5, false },
    { "wake", set_number, ROLE_FIRST, 6, false },
    { "push", set_number, ROLE_MOVER, 7, false },
    { "open side", set_number, ROLE_STATIC, 8, false },
    { "when blocked", set_number, ROLE_KINEMATIC, 9, false },
    { "floats", set_number, ROLE_MOVER, 10, false },
    { "yields", set_number, ROLE_MOVER, 11, false },
    { "surface", set_number, ROLE_STATIC, 12, false },
    { "wakeful", set_number, ROLE_MOVER, 13, false },
    { "gravity", set_world, ROLE_MOVER, 0, false },
    { "up", set_world, ROLE_MOVER, 1, false },
    { "friction", set_world, ROLE_MOVER, 2, false },
    { "budget", set_world, ROLE_MOVER, 3, false },
    { "no sleep", set_world, ROLE_MOVER, 4, false },
    { "no stayed", set_world, ROLE_MOVER, 5, false },
    { "trails", set_world, ROLE_MOVER, 6, false },
    { "ignore until apart", ignore, ROLE_MOVER, 0, false },
    { "ignore for steps", ignore, ROLE_PASSER, 3, false },
    { "ignore for good", ignore, ROLE_LONER, -1, false },
    { "ignore no more", ignore, ROLE_MOVER, -2, false },
    { "ignore the wall", ignore, ROLE_AWAY, 0, false },
    { "reserve", reserve, ROLE_MOVER, 1, false },
    { "reserve many", reserve, ROLE_MOVER, 2000, false },
    { "step", step, ROLE_MOVER, 0, false },
    { "step discrete, first", step_discrete, ROLE_MOVER, 0, false },
    { "step discrete, last", step_discrete, ROLE_MOVER, ABUT_METHOD_COUNT - 1, false },
    { "move, slide", move, ROLE_MOVER, ABUT_ANSWER_SLIDE, false },
    { "move, slide from away", move, ROLE_AWAY, ABUT_ANSWER_SLIDE, false },
    { "move, stop", move, ROLE_COMPOUND, ABUT_ANSWER_STOP, false },
    { "move, bounce", move, ROLE_AWAY, ABUT_ANSWER_BOUNCE, false },
    { "move, pass", move, ROLE_AWAY, ABUT_ANSWER_PASS, false },
    { "move a static", move, ROLE_STATIC, ABUT_ANSWER_SLIDE, false },
    { "resolve", resolve, ROLE_MOVER, 500, false },
    { "resolve a compound", resolve, ROLE_COMPOUND, 500, false },
    { "resolve one of the heap", resolve, ROLE_MIDDLE, 500, false },
    { "remove a mover", take_out, ROLE_MOVER, 0, false },
    { "remove a static", take_out, ROLE_STATIC, 0, false },
    { "remove a sensor", take_out, ROLE_SENSOR, 0, false },
    { "remove a kinematic", take_out, ROLE_KINEMATIC, 0, false },
    { "remove one of the heap", take_out, ROLE_MIDDLE, 0, false },
    { "check, slide", check, ROLE_AWAY, ABUT_ANSWER_SLIDE, true },
    { "check, pass", check, ROLE_COMPOUND, ABUT_ANSWER_PASS, true },
    { "free place", free_place, ROLE_MOVER, 500, true },
    { "find", find, ROLE_MOVER, 0, true },
    { "find at a point", find, ROLE_MOVER, 1, true },
    { "find in bounds", find, ROLE_MOVER, 2, true },
    { "cast", look, ROLE_MOVER, 0, true },
    { "cast all", look, ROLE_MOVER, 1, true },
    { "sweep", look, ROLE_MOVER, 2, true },
    { "sweep all", look, ROLE_MOVER, 3, true },
    { "ray", look_along, ROLE_MOVER, 0, true },
    { "ray all", look_along, ROLE_MOVER, 1, true },
    { "find each", look_along, ROLE_MOVER, 2, true },
    { "cast each", look_along, ROLE_MOVER, 3, true },
    { "ray each", look_along, ROLE_MOVER, 4, true },
    { "sweep each", look_along, ROLE_MOVER, 5, true },
    { "sees", look_along, ROLE_MOVER, 6, true },
    { "nearest", near, ROLE_MOVER, 3, true },
    { "nearest, all", near, ROLE_MOVER, ROOM, true },
    { 0 },
};

const call *call_named(const char *name)
{
    for (const call *what = calls; what->name != NULL; what++) {
        if (strcmp(what->name, name) == 0) {
            return what;
        }
    }
    return NULL;
}
