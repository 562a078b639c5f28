/* world/travellers.c - worlds in which much goes on.
 *
 * SPDX-License-Identifier: MIT */
#include "world/travellers.h"

#include "support/rng.h"

#include <math.h>
#include <stddef.h>

enum { MOST = 256, RING = 24, UNION = 30 };

static bool skips_sevens(void *user, const abut_pair_view *pair)
{
    (void)user;
    return pair->user_a % 7 != 3 || pair->user_b % 7 != 5;
}

static abut_verdict lets_nines_pass(void *user, const abut_pair_view *pair, abut_velocities *v)
{
    (void)user;
    (void)v;
    return (pair->user_a + pair->user_b) % 9 == 4 ? ABUT_VERDICT_PASS : ABUT_VERDICT_DEFAULT;
}

abut_world_settings travellers_settings(uint64_t seed, abut_allocator allocator)
{
    return (abut_world_settings){ .gravity = { seed % 5 == 4 ? 0.05 : 0, 0.15 },
                                  .steps_per_second = seed % 4 == 3 ? 2 : 0,
                                  .budget = seed % 3 == 2 ? 3 : 0,
                                  .friction = seed % 2 == 1 ? 0.5 : 0,
                                  .trails = seed % 3 == 1,
                                  .filter = seed % 3 == 0 ? skips_sevens : NULL,
                                  .answer = seed % 3 == 0 ? lets_nines_pass : NULL,
                                  .allocator = allocator };
}

static abut_shape any_shape(rng *r)
{
    double size = rng_int(r, 2, 5);

    switch (rng_int(r, 0, 6)) {
    case 0:
        return abut_circle(0, 0, size / 2);
    case 1:
        return abut_capsule(-size / 2, 0, size / 2, 1, 1);
    case 2:
        return abut_triangle(-size, -1, size, -1, 0, size);
    case 3:
        return abut_rounded_rect(-size / 2, -1, size, 2, 0.3);
    case 4:
        return abut_oriented_rect(0, 0, size, 2, 0.6);
    default:
        return abut_rect(-1, -1, size, size);
    }
}

static abut_body put_body(abut_world *world, abut_body_settings settings, abut_shape shape)
{
    abut_body body = ABUT_NO_BODY;

    settings.shapes = &shape;
    abut_world_add(world, &settings, &body);
    return body;
}

static void put_mover(abut_world *world, rng *r, uint64_t user)
{
    abut_body_settings settings = { .answer = (abut_answer_kind)rng_int(r, 0, 4),
                                    .mass = rng_int(r, 1, 4),
                                    .bounce = rng_int(r, 0, 4) / 4.0,
                                    .friction = rng_int(r, 0, 3) / 4.0,
                                    .damping = rng_int(r, 0, 5) == 0 ? 0.0625 : 0,
                                    .braking = rng_int(r, 0, 5) == 0 ? 0.03125 : 0,
                                    .sensor = rng_int(r, 0, 12) == 0,
                                    .wakeful = rng_int(r, 0, 12) == 0,
                                    .group = rng_int(r, 0, 8) == 0 ? -2 : 0,
                                    .user = user,
                                    .spawn = (abut_spawn)rng_int(r, 0, 2),
                                    .reach = 20 };

    settings.at.x = rng_int(r, -45, 45);
    settings.at.y = rng_int(r, -40, 30);
    settings.angle = rng_int(r, 0, 3) == 0 ? 0.5 : 0;
    settings.velocity.x = rng_int(r, -8, 8) / 4.0;
    settings.velocity.y = rng_int(r, -8, 8) / 4.0;
    put_body(world, settings, any_shape(r));
}

static void put_walls(abut_world *world)
{
    abut_body_settings wall = { .kind = ABUT_BODY_STATIC };
    abut_body_settings shelf = { .kind = ABUT_BODY_STATIC,
                                 .answer = ABUT_ANSWER_ONE_WAY,
                                 .open_side = { 0, 1 } };

    put_body(world, wall, abut_rect(-60, -70, 10, 120));
    put_body(world, wall, abut_rect(50, -70, 10, 120));
    put_body(world, wall, abut_rect(-50, 40, 100, 10));
    put_body(world, wall, abut_triangle(10, 40, 30, 40, 30, 30));
    shelf.at.x = -30;
    shelf.at.y = 20;
    shelf.surface.x = 0.125;
    put_body(world, shelf, abut_rect(-10, 0, 20, 1));
}

/* A ring of many corners, and a body of many shapes. */
static void put_large_things(abut_world *world)
{
    abut_vec2 corners[RING];
    uint64_t memory[2048];
    abut_shape tiles[UNION];
    abut_body_settings stair = { .kind = ABUT_BODY_STATIC, .shapes = tiles, .shape_count = UNION };

    for (int k = 0; k < RING; k++) {
        double angle = 6.2831853 * k / RING;

        corners[k] = (abut_vec2){ 4 * abut_cos(angle), 4 * abut_sin(angle) };
    }
    put_body(world, (abut_body_settings){ .at = { 0, -50 }, .mass = 3, .user = 77 },
             abut_polygon_in(corners, RING, 0, memory, sizeof memory));
    for (int k = 0; k < UNION; k++) {
        tiles[k] = abut_rect(k - 45, 39 - (k < 12 ? k : 12) * 0.25, 1, 1);
    }
    stair.spawn = ABUT_SPAWN_IGNORE;
    abut_world_add(world, &stair, NULL);
    stair.kind = ABUT_BODY_MOVER;
    stair.shape_count = 9;
    stair.at = (abut_vec2){ 60, -80 };
    stair.spawn = ABUT_SPAWN_NEAREST;
    stair.reach = 40;
    abut_world_add(world, &stair, NULL);
}

abut_world *travellers_world(uint64_t seed, abut_allocator allocator)
{
    abut_world_settings settings = travellers_settings(seed, allocator);
    abut_world *world = abut_world_create(&settings);
    rng r = { seed + 17 };

    if (world == NULL) {
        return NULL;
    }
    put_walls(world);
    put_large_things(world);
    put_body(
        world,
        (abut_body_settings){
            .kind = ABUT_BODY_KINEMATIC, .at = { -20, 5 }, .surface = { 0.0625, 0 }, .user = 1000 },
        abut_rect(-6, 0, 12, 2));
    put_body(world,
             (abut_body_settings){
                 .at = { -20, 3 }, .user = 1001, .answer = ABUT_ANSWER_STOP, .mass = 2 },
             abut_rect(-1, 0, 2, 2));
    put_body(world, (abut_body_settings){ .at = { -40, 10 }, .user = 2000 },
             abut_rect(-1, -2, 2, 4));
    put_body(world, (abut_body_settings){ .at = { 40, 10 }, .user = 2001 },
             abut_rect(-1, -2, 2, 4));
    for (int k = 0; k < 30; k++) {
        put_mover(world, &r, (uint64_t)k);
    }
    return world;
}

/* One body of the world. */
static abut_body pick_body(const abut_world *world, rng *r)
{
    abut_body bodies[MOST];
    uint32_t count = abut_world_bodies(world, bodies, MOST);

    return count == 0 ? ABUT_NO_BODY
                      : bodies[rng_int(r, 0, (int)(count < MOST ? count : MOST) - 1)];
}

static void drive_walker(abut_world *world, abut_body body, uint64_t frame)
{
    abut_shape low = abut_rect(-1, 0, 2, 2);
    abut_walk_settings settings = { .push = 2,
                                    .crouch = frame % 64 >= 40,
                                    .low = &low,
                                    .drop = frame % 16 == 5,
                                    .pixel = frame % 128 > 100 ? 0.25 : 0 };
    abut_vec2 motion = { frame % 96 < 48 ? 0.4 : -0.4, frame % 32 < 4 ? -1 : 0.5 };

    if (abut_body_user(world, body) == 2000) {
        abut_body_walk(world, body, &settings, motion, NULL);
    } else if (frame % 8 == 0) {
        abut_body_steer(world, body, &settings, motion);
    }
}

static void drive_body(abut_world *world, abut_body body, uint64_t frame)
{
    uint64_t user = abut_body_user(world, body);

    if (user == 1000) {
        abut_body_set_velocity(
            world, body, (abut_vec2){ frame % 80 < 40 ? 0.3 : -0.3, frame % 40 < 20 ? 0.2 : -0.2 });
    } else if (user == 2000 || user == 2001) {
        drive_walker(world, body, frame);
    }
}

/* What a game does now and then: each frame by numbers of its own. */
static void meddle(abut_world *world, rng *r, uint64_t frame)
{
    abut_body one = pick_body(world, r);
    abut_body other = pick_body(world, r);
    bool plain =
        abut_body_kind_of(world, one) == ABUT_BODY_MOVER && abut_body_user(world, one) < 1000;

    switch (rng_int(r, 0, 9)) {
    case 0:
        put_mover(world, r, frame % 100);
        break;
    case 1:
        if (plain) {
            abut_world_remove(world, one);
        }
        break;
    case 2:
        abut_world_ignore(world, one, other, true, rng_int(r, -1, 9));
        break;
    case 3:
        if (plain) {
            abut_body_set_velocity(world, one, (abut_vec2){ rng_int(r, -3, 3), -2 });
        }
        break;
    case 4:
        if (plain) {
            abut_body_set_sensor(world, one, rng_int(r, 0, 1) == 0);
        }
        break;
    case 5:
        if (plain) {
            abut_vec2 at = abut_body_at(world, one);

            abut_body_place(world, one, (abut_vec2){ at.x, at.y - 3 }, 0, ABUT_SPAWN_REFUSE, 0);
        }
        break;
    default:
        break;
    }
}

abut_status travellers_advance(abut_world *world, uint64_t seed)
{
    uint64_t frame = abut_world_frame(world);
    abut_body bodies[MOST];
    uint32_t count = abut_world_bodies(world, bodies, MOST);
    rng r = { seed * 1000003 + frame };

    for (uint32_t k = 0; k < count && k < MOST; k++) {
        drive_body(world, bodies[k], frame);
    }
    if (frame % 256 < 60 && frame % 4 == 0) { /* then all may fall asleep */
        meddle(world, &r, frame);
    }
    return abut_world_step(world);
}
