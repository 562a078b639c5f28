/* world/test_discrete.c - move, detect, separate: what the discrete step does, and what it
 * does not promise.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

static const abut_method methods[] = { ABUT_REACT_SHORTEST,     ABUT_REACT_DIRECTION,
                                       ABUT_REACT_BEFORE_AFTER, ABUT_REACT_MEETING_SIDES,
                                       ABUT_REACT_TILE_OFFSET,  ABUT_REACT_IMPACT };

static void step_discrete(stage *s, abut_method method, int rounds)
{
    uint64_t frame = abut_world_frame(s->world);

    CHECK_STAGE(s, stage_read(s));
    CHECK_STAGE(s, abut_world_step_discrete(s->world, method, rounds) == ABUT_OK);
    CHECK_STAGE(s, abut_world_frame(s->world) == frame + 1);
    CHECK_STAGE(s, stage_read(s));
}

/* Free bodies move by their velocity, gravity and acceleration, by any method. */
static void test_free(void)
{
    for (int i = 0; i < COUNT_OF(methods); i++) {
        stage s = stage_open(abut_method_name(methods[i]),
                             (abut_world_settings){ .gravity = { 0, 0.25 } }, i);
        abut_body body = stage_mover(&s, box(5, 5), 0, 0, 3, -1);
        abut_body lift = stage_kinematic(&s, box(5, 5), 100, 0, 0, -2);
        abut_body wall = stage_static(&s, box(5, 5), 200, 0);

        for (int frame = 1; frame <= 8; frame++) {
            step_discrete(&s, methods[i], 4);
            check_at(&s, body, 3 * frame, -frame + 0.25 * frame * (frame + 1) / 2);
            check_at(&s, lift, 100, -2 * frame);
            check_at(&s, wall, 200, 0);
        }
        CHECK_ROW(s.name, stage_close(&s));
    }
}

/* A mover that ends in a wall is put out of it, the wall is not. Each method by the same
 * numbers as abut_react(). */
static void test_into_a_wall(void)
{
    for (int i = 0; i < COUNT_OF(methods); i++) {
        for (int view = 0; view < 8; view++) {
            stage s = stage_open(abut_method_name(methods[i]), PLAIN, view);
            abut_body wall = view % 2 ? stage_static(&s, box(5, 50), 14, 0) : 0;
            abut_body body = stage_mover(&s, box(5, 5), 0, 0, 8, 2);

            wall = wall ? wall : stage_static(&s, box(5, 50), 14, 0);
            step_discrete(&s, methods[i], 1);
            check_near(&s, body, 4, 2, methods[i] == ABUT_REACT_TILE_OFFSET ? 1e-6 : 0);
            check_at(&s, wall, 14, 0);
            CHECK_STAGE(&s, stage_relation(&s, body, wall) == ABUT_TOUCHING);
            CHECK_ROW(s.name, stage_close(&s));
        }
    }
}

/* Nobody looks at the way: what is fast enough is behind the wall, and what was met by its
 * far half comes out on the far side (B3.4, S4.6). */
static void scene_tunnel(stage *s)
{
    abut_body bullet = stage_mover(s, box(5, 5), 0, 0, 100, 0);
    abut_body runner = stage_mover(s, box(5, 5), 0, 100, 17, 0);

    stage_static(s, box(5, 50), 50, 0);
    stage_static(s, box(2, 50), 14, 100);
    step_discrete(s, ABUT_REACT_SHORTEST, 4);
    check_at(s, bullet, 100, 0);
    check_at(s, runner, 21, 100);
}

static void test_tunnel(void)
{
    play("tunnel", PLAIN, scene_tunnel);
}

/* Two movers head on are parted. */
static void test_two_movers(void)
{
    for (int i = 0; i < COUNT_OF(methods); i++) {
        stage s = stage_open(abut_method_name(methods[i]), PLAIN, i);
        abut_body a = stage_mover(&s, box(5, 5), 0, 0, 5, 0);
        abut_body b = stage_mover(&s, box(5, 5), 14, 0, -5, 0);

        step_discrete(&s, methods[i], 4);
        CHECK_STAGE(&s, stage_relation(&s, a, b) != ABUT_OVERLAPPING);
        CHECK_STAGE(&s, stage_at(&s, a).x < stage_at(&s, b).x);
        CHECK_STAGE(&s, stage_at(&s, a).y == 0 && stage_at(&s, b).y == 0);
        CHECK_ROW(s.name, stage_close(&s));
    }
}

/* Filters, sensors and passing hold here as well. */
static void scene_rules(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_shape zone_shape = box(50, 50);
    abut_body ghost =
        stage_add(s, (abut_body_settings){
                         .shapes = &shape, .velocity = { 10, 0 }, .answer = ABUT_ANSWER_PASS });
    abut_body other = stage_add(
        s,
        (abut_body_settings){
            .shapes = &shape, .at = { 0, 30 }, .velocity = { 10, 0 }, .category = 2, .mask = 2 });
    abut_body wall = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                        .shapes = &shape,
                                                        .at = { 12, 0 },
                                                        .category = 1,
                                                        .mask = 1 });
    abut_body zone = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                        .shapes = &zone_shape,
                                                        .at = { 40, 40 },
                                                        .category = 3,
                                                        .sensor = true });

    stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                       .shapes = &shape,
                                       .at = { 12, 30 },
                                       .category = 1,
                                       .mask = 1 });
    step_discrete(s, ABUT_REACT_SHORTEST, 4);
    check_at(s, ghost, 10, 0);
    check_at(s, other, 10, 30);
    CHECK_STAGE(s, stage_pair_open(s, ghost, wall));
    CHECK_STAGE(s, stage_pair_open(s, zone, other));
}

static void test_rules(void)
{
    play("rules of the discrete step", PLAIN, scene_rules);
}

/* More rounds part more of a row. */
static void test_rounds(void)
{
    double worst[2];

    for (int k = 0; k < 2; k++) {
        stage s = stage_open("rounds", PLAIN, 0);
        abut_body ids[6];

        for (int i = 0; i < 6; i++) {
            ids[i] = stage_mover(&s, box(5, 5), 11 * i, 0, i == 0 ? 8 : 0, 0);
        }
        stage_static(&s, box(5, 50), 11 * 6, 0);
        step_discrete(&s, ABUT_REACT_SHORTEST, k == 0 ? 1 : 64);
        worst[k] = 0;
        for (int i = 1; i < 6; i++) {
            worst[k] = fmax(worst[k], -stage_gap(&s, ids[i - 1], ids[i]));
        }
        s.lenient = true;
        CHECK(stage_close(&s));
    }
    CHECK(worst[1] < worst[0] || worst[0] <= 0);
    CHECK(worst[1] < 0.01);
}

static void test_refused(void)
{
    stage s = stage_open("refused", PLAIN, 0);

    stage_mover(&s, box(5, 5), 0, 0, 5, 0);
    uint64_t hash = abut_world_hash(s.world);
    CHECK(abut_world_step_discrete(s.world, ABUT_METHOD_COUNT, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_world_step_discrete(s.world, (abut_method)-1, 1) == ABUT_E_ARGUMENT);
    CHECK(abut_world_step_discrete(s.world, ABUT_REACT_SHORTEST, -1) == ABUT_E_ARGUMENT);
    CHECK(abut_world_hash(s.world) == hash && abut_world_frame(s.world) == 0);
    CHECK(stage_close(&s));
}

/* And after a discrete step the exact one goes on. */
static void scene_and_on(stage *s)
{
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 8, 2);
    abut_body wall = stage_static(s, box(5, 500), 14, 0);

    step_discrete(s, ABUT_REACT_IMPACT, 4);
    CHECK_STAGE(s, stage_drive(s, body, 8, 2) == ABUT_OK);
    play_steps(s, 10);
    check_at(s, body, 4, 22);
    CHECK_STAGE(s, stage_relation(s, body, wall) == ABUT_TOUCHING);
}

static void test_and_on(void)
{
    play("exact after discrete", PLAIN, scene_and_on);
}

/* --- Memory that moves --------------------------------------------------------------------------
 */

/* Every block that grows lies elsewhere afterwards, and what it was is overwritten. */
static void *move_block(void *user, void *block, size_t old_size, size_t new_size)
{
    unsigned char *moved = new_size > 0 ? malloc(new_size) : NULL;

    (void)user;
    if (block != NULL && moved != NULL) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
    }
    if (block != NULL && (moved != NULL || new_size == 0)) {
        memset(block, 0xdd, old_size);
        free(block);
    }
    return moved;
}

/* Movers that come up through planks of tiles, so that permissions are given in one step while the
 * cells of both are walked over. */
static uint64_t rise_through_planks(const abut_allocator *allocator, abut_method method)
{
    const char *const planks[3] = { "================================",
                                    "................................",
                                    "================================" };
    const char *const rows[2] = { "##", "##" };
    abut_world *world = abut_world_create(&(abut_world_settings){ .allocator = *allocator });
    abut_tiles *map = NULL;
    abut_tiles *crate = NULL;

    CHECK(abut_tiles_from_text(planks, 3, 4, NULL, &map) == ABUT_OK);
    CHECK(abut_tiles_from_text(rows, 2, 3, NULL, &crate) == ABUT_OK);
    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                .tiles = map,
                                                .answer = ABUT_ANSWER_ONE_WAY,
                                                .open_side = { 0, 1 } },
                         NULL) == ABUT_OK);
    for (int i = 0; i < 15; i++) {
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .tiles = crate,
                                                    .at = { 8.0 * i + 1, 13 + i % 3 },
                                                    .velocity = { 0, -1 - i % 4 } },
                             NULL) == ABUT_OK);
    }
    for (int frame = 0; frame < 12; frame++) {
        CHECK(abut_world_step_discrete(world, method, 3) == ABUT_OK);
    }
    uint64_t hash = abut_world_hash(world);

    abut_world_destroy(world);
    abut_tiles_destroy(map);
    abut_tiles_destroy(crate);
    return hash;
}

static void test_memory_moves(void)
{
    const abut_allocator plain = { 0 };
    const abut_allocator moving = { .resize = move_block };

    for (int i = 0; i < COUNT_OF(methods); i++) {
        CHECK_ROW(abut_method_name(methods[i]), rise_through_planks(&plain, methods[i]) ==
                                                    rise_through_planks(&moving, methods[i]));
    }
}

TEST_MAIN(TEST(test_free),
          TEST(test_memory_moves),
          TEST(test_into_a_wall),
          TEST(test_tunnel),
          TEST(test_two_movers),
          TEST(test_rules),
          TEST(test_rounds),
          TEST(test_refused),
          TEST(test_and_on))
