/* world/all_calls.c - one call of each kind that changes a world.
 *
 * SPDX-License-Identifier: MIT */
#include "world/all_calls.h"

#include <stddef.h>

abut_body all_put(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = 0;

    settings.shapes = &shape;
    abut_world_add(world, &settings, &body);
    return body;
}

all_cast all_cast_new(abut_allocator allocator)
{
    all_cast c = { .world = abut_world_create(
                       &(abut_world_settings){ .gravity = { 0, 0.2 }, .allocator = allocator }) };

    c.floor = all_put(c.world, (abut_body_settings){ .kind = ABUT_BODY_STATIC },
                      abut_rect(-50, 20, 100, 5));
    c.crate = all_put(c.world, (abut_body_settings){ .at = { -10, 10 } }, abut_rect(-1, -1, 2, 2));
    c.other = all_put(c.world, (abut_body_settings){ .at = { 10, 10 } }, abut_circle(0, 0, 1));
    c.lift = all_put(c.world,
                     (abut_body_settings){
                         .kind = ABUT_BODY_KINEMATIC, .at = { 0, 10 }, .velocity = { 0, -0.01 } },
                     abut_rect(-2, 0, 4, 1));
    c.hero = all_put(c.world, (abut_body_settings){ .at = { 20, 19 } }, abut_rect(-1, -1, 2, 2));
    abut_tiles *tiles = NULL;

    if (abut_tiles_create(8, 4, 2, NULL, &tiles) == ABUT_OK) {
        abut_tiles_fill(tiles, (abut_cells){ 0, 2, 8, 2 }, ABUT_TILE_SOLID);
        abut_world_add(
            c.world,
            &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = { -40, 10 } },
            &c.map);
        abut_tiles_destroy(tiles);
    }
    if (abut_tiles_from_text((const char *const[]){ "..=.", "##==" }, 2, 2, NULL, &tiles) ==
        ABUT_OK) {
        abut_world_add_map(
            c.world,
            &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = { 30, 10 } },
            &c.level);
        abut_tiles_destroy(tiles);
    }
    return c;
}

/* Walls of three kinds, of which one has a feel of its own. */
static abut_status add_map(abut_world *world)
{
    abut_tiles *tiles = NULL;
    abut_shape square = abut_rect(0, 0, 1, 1);
    abut_map map = { .layer_count = 3 };
    abut_status status =
        abut_tiles_from_text((const char *const[]){ "=./#", "####" }, 2, 1, NULL, &tiles);

    if (status == ABUT_OK) {
        status = abut_tiles_set_kind(tiles, 9,
                                     &(abut_tile_kind){ .shapes = &square,
                                                        .shape_count = 1,
                                                        .friction = ABUT_NO_FRICTION,
                                                        .bounce = 0.5,
                                                        .surface = { 0.125, 0 } });
    }
    abut_tiles_set(tiles, 1, 1, 9);
    if (status == ABUT_OK) {
        status = abut_world_add_map(
            world,
            &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = { 40, -20 } },
            &map);
        if ((status == ABUT_OK) != (map.layer_count == 3)) {
            status = ABUT_E_FORMAT; /* a map that is refused has no layers */
        }
    }
    abut_tiles_destroy(tiles);
    return status;
}

abut_status all_calls_make(const all_cast *c, int number, abut_rollback *rollback)
{
    static const abut_vec2 points[] = { { 3, 0 },   { 2, 2 },  { 0, 3 },  { -2, 2 },    { -3, 0 },
                                        { -2, -2 }, { 0, -3 }, { 2, -2 }, { 2.9, -0.5 } };
    static double memory[200];
    abut_shape shapes[2] = { abut_rect(-1, -1, 1, 2), abut_rect(0, -1, 1, 2) };
    abut_shape many = abut_polygon_in(points, 9, 0, memory, sizeof memory);
    abut_shape low = abut_rect(-1, 0, 2, 1);
    abut_walk_settings walk = { .step = 0.5, .crouch = true, .low = &low, .push = 2 };
    abut_body_settings added = { .kind = ABUT_BODY_MOVER,
                                 .shapes = &many,
                                 .at = { 0, -30 },
                                 .angle = 0.3,
                                 .velocity = { 1, 0 },
                                 .acceleration = { 0, 0.1 },
                                 .answer = ABUT_ANSWER_BOUNCE,
                                 .mass = 3,
                                 .bounce = 0.5,
                                 .friction = 0.25,
                                 .damping = 0.01,
                                 .braking = 0.001,
                                 .surface = { 0.125, 0 },
                                 .push_rule = ABUT_PUSH_BY_SPEED,
                                 .push_limit = 2,
                                 .category = 4,
                                 .group = -3,
                                 .user = UINT64_C(0xfedcba9876543210) };
    abut_moved_body moved;
    abut_bump bumps[4];
    abut_world *w = c->world;

    switch (number) {
    case 1:
        return abut_world_set_gravity(w, (abut_vec2){ 0.01, 0.3 });
    case 2:
        return abut_world_set_up(w, (abut_vec2){ 0, -1 });
    case 3:
        return abut_world_set_friction(w, 0.5);
    case 4:
        return abut_world_set_budget(w, 5);
    case 5:
        return abut_world_set_no_sleep(w, true);
    case 6:
        return abut_world_set_no_stayed(w, true);
    case 7:
        return abut_world_set_trails(w, true);
    case 8:
        return abut_world_add(w, &added, NULL);
    case 9:
        return abut_world_remove(w, c->other);
    case 10:
        return abut_body_place(w, c->crate, (abut_vec2){ -20, 5 }, 1, ABUT_SPAWN_NEAREST, 3);
    case 11:
        return abut_body_reshape(w, c->crate, shapes, 2, ABUT_SPAWN_IGNORE, 0);
    case 12:
        return abut_body_set_kind(w, c->lift, ABUT_BODY_STATIC);
    case 13:
        return abut_body_set_filter(w, c->crate, 2, 7, -5);
    case 14:
        return abut_body_set_answer(w, c->crate, ABUT_ANSWER_BOUNCE, 0.75);
    case 15:
        return abut_body_set_sensor(w, c->crate, true);
    case 16:
        return abut_body_set_open_side(w, c->floor, (abut_vec2){ 0, 1 });
    case 17:
        return abut_body_set_open_sides(w, c->lift, 1u << ABUT_SIDE_MIN_X);
    case 18:
        return abut_body_set_velocity(w, c->crate, (abut_vec2){ 0.5, -2 });
    case 19:
        return abut_body_set_acceleration(w, c->crate, (abut_vec2){ 0.01, 0 });
    case 20:
        return abut_body_set_friction(w, c->floor, 0.125);
    case 21:
        return abut_body_set_slowing(w, c->crate, 0.1, 0.01);
    case 22:
        return abut_body_set_mass(w, c->crate, 7);
    case 23:
        return abut_body_set_push(w, c->crate, ABUT_PUSH_BY_SPEED, 3);
    case 24:
        return abut_body_set_when_blocked(w, c->lift, ABUT_BLOCKED_CRUSH);
    case 25:
        return abut_body_set_floats(w, c->crate, true);
    case 26:
        return abut_body_set_wakeful(w, c->crate, true);
    case 27:
        return abut_body_set_user(w, c->crate, UINT64_C(1) << 60);
    case 28:
        return abut_body_wake(w, c->crate);
    case 29:
        return abut_world_ignore(w, c->crate, c->floor, true, 3);
    case 30:
        return abut_world_step(w);
    case 31:
        return abut_body_move(w, c->crate, (abut_vec2){ 3, 30 }, ABUT_ANSWER_SLIDE, &moved, bumps,
                              4);
    case 32:
        return abut_world_step_discrete(w, ABUT_REACT_SHORTEST, 2);
    case 33:
        return abut_body_resolve(w, c->crate, 5);
    case 34:
        return abut_body_walk(w, c->hero, &walk, (abut_vec2){ -1, 0.5 }, NULL);
    case 35:
        return abut_body_steer(w, c->hero, NULL, (abut_vec2){ -0.1, 0.5 });
    case 36:
        return abut_body_stop_steering(w, c->hero);
    case 37:
        return abut_rollback_keep(rollback);
    case 38:
        return abut_rollback_back(rollback, 0);
    case 39:
        return abut_body_set_yields(w, c->crate, true);
    case 40:
        return abut_body_set_tile(w, c->map, 3, 1, 1, ABUT_SPAWN_REFUSE);
    case 41:
        return abut_body_fill_tiles(w, c->map, (abut_cells){ -1, 0, 4, 4 }, 0, ABUT_SPAWN_IGNORE);
    case 42:
        return abut_body_fill_disc(w, c->map, (abut_vec2){ -30, 15 }, 3.5, 0, ABUT_SPAWN_REFUSE);
    case 43:
        return abut_body_reshape_whole(w, c->crate, shapes, 2, ABUT_SPAWN_IGNORE, 0);
    case 44:
        return abut_body_set_surface(w, c->floor, (abut_vec2){ 0.25, 0 });
    case 45:
        return add_map(w);
    case 46:
        return abut_world_remove_map(w, &c->level);
    case 47:
        return abut_map_set_tile(w, &c->level, 0, 0, 4, ABUT_SPAWN_REFUSE);
    case 48:
        return abut_map_fill_tiles(w, &c->level, (abut_cells){ -1, 0, 3, 4 }, 1, ABUT_SPAWN_IGNORE);
    case 49:
        return abut_map_fill_disc(w, &c->level, (abut_vec2){ 34, 12 }, 2.5, 0, ABUT_SPAWN_REFUSE);
    default:
        return ABUT_E_ARGUMENT;
    }
}
