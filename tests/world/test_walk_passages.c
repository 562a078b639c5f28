/* world/test_walk_passages.c - what a walk goes through is reported by the next step, however fast
 * the walker is: as often as it was gone through, and where; and where a walker is drawn between
 * two steps.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/draw.h"
#include "world/walk.h"

static abut_body coin_at(stage *s, double x, double y)
{
    abut_shape shape = ball(2);

    return stage_add(
        s, (abut_body_settings){
               .kind = ABUT_BODY_STATIC, .sensor = true, .shapes = &shape, .at = { x, y } });
}

enum { COINS = 5 };

/* Past five coins in walks of any length, each begins and ends once, where it is met. */
static void scene_coins(stage *s)
{
    static const double speeds[] = { 1.5, 7, 16, 30, 55, 400 };

    ground(s);
    for (int k = 0; k < COUNT_OF(speeds); k++) {
        double y = 100 - 2.0 * (k % 4);
        abut_body coins[COINS];
        abut_body hero = hero_at(s, -100, 100);
        int began[COINS] = { 0 };
        int ended[COINS] = { 0 };

        for (int i = 0; i < COINS; i++) {
            coins[i] = coin_at(s, -80 + 9 * i, y - 6);
        }
        for (double gone = 0; gone < 120; gone += speeds[k]) {
            stroll(s, hero, speeds[k]);
            play_steps(s, 1);
            for (int i = 0; i < COINS; i++) {
                abut_event event;

                began[i] += stage_events(s, ABUT_EVENT_BEGAN, hero, coins[i]);
                ended[i] += stage_events(s, ABUT_EVENT_ENDED, hero, coins[i]);
                if (stage_event(s, ABUT_EVENT_BEGAN, hero, coins[i], &event)) {
                    abut_vec2 at = stage_place_out(s, event.point);

                    CHECK_STAGE(s, !event.solid && fabs(at.x - (-80 + 9 * i)) <= 5 &&
                                       fabs(at.y - (y - 6)) <= 2);
                }
            }
        }
        for (int i = 0; i < COINS; i++) {
            CHECK_STAGE(s, began[i] == 1 && ended[i] == 1);
            stage_remove(s, coins[i]);
        }
        stage_remove(s, hero);
    }
}

/* Up a step and down again; what is beside the path is not met, nor what only the search for a way
 * has touched. */
static void scene_bends(stage *s)
{
    ground(s);
    block(s, 100, 96, 140, 100);
    block(s, 170, 0, 180, 100);
    abut_body low = coin_at(s, 90, 92);
    abut_body high = coin_at(s, 110, 78);   /* above its head on the floor, met on the step */
    abut_body beyond = coin_at(s, 186, 90); /* behind the wall */
    abut_body above = coin_at(s, 167, 76);  /* where it would be, if it could climb the wall */
    abut_body hero = hero_at(s, 60, 100);

    stroll(s, hero, 60);
    check_at(s, hero, 120, 96);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, low) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, high) == 1);
    stroll(s, hero, 60);
    check_at(s, hero, 165, 100);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, beyond) == 0);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, above) == 0);
}

/* Through it twice before a step: once is enough; and one that is gone by then is not reported. */
static void scene_twice(stage *s)
{
    ground(s);
    abut_body coin = coin_at(s, 30, 90);
    abut_body hero = hero_at(s, 0, 100);

    stroll(s, hero, 60);
    stroll(s, hero, -60);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, coin) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, hero, coin) == 1);
    stroll(s, hero, 60);
    stroll(s, hero, -30); /* back into it */
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, coin) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, hero, coin) == 0);
    stroll(s, hero, -30);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, hero, coin) == 1);
    stroll(s, hero, 60);
    stage_remove(s, coin);
    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, 0, 0) == 0);
}

/* A step does the walk, and a crate is pushed through what the walker goes through. */
static void scene_steered(stage *s)
{
    abut_shape crate = box(5, 5);

    ground(s);
    abut_body coin = coin_at(s, 30, 95);
    abut_body hero = hero_at(s, 0, 100);

    stage_add(s, (abut_body_settings){ .shapes = &crate, .at = { 10, 95 } });
    CHECK_STAGE(s, abut_body_steer(s->world, hero, &(abut_walk_settings){ .push = 4 },
                                   stage_in(s, (abut_vec2){ 60, 0 })) == ABUT_OK);
    play_steps(s, 1);
    check_at(s, hero, 60, 100);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, hero, coin) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, hero, coin) == 1);
}

/* A walker is drawn on its way, not where it has arrived; one that was put elsewhere is there. */
static void scene_drawn(stage *s)
{
    abut_vec2 at;

    ground(s);
    abut_body lift = stage_kinematic(s, box(30, 5), 0, 95, 2, 0);
    abut_body hero = hero_at(s, 0, 90);

    stroll(s, hero, 0);
    play_steps(s, 1);
    for (int i = 0; i < 4; i++) {
        double x = stage_at(s, hero).x;

        if (i % 2 == 0) {
            stroll(s, hero, 4);
        } else {
            CHECK_STAGE(s, abut_body_steer(s->world, hero, &KEEPS,
                                           stage_in(s, (abut_vec2){ 4, 0.5 })) == ABUT_OK);
        }
        play_steps(s, 1);
        abut_body_stop_steering(s->world, hero);
        CHECK_STAGE(s, stage_is(s, "end", stage_at(s, hero), x + 6, 90, 0x1p-20));
        for (int k = 0; k <= 4; k++) {
            CHECK_STAGE(s, abut_body_at_time(s->world, hero, k / 4.0, &at) == ABUT_OK);
            CHECK_STAGE(s, stage_is(s, "drawn", stage_place_out(s, at), x + 1.5 * k, 90, 0x1p-18));
        }
        uint32_t count;
        const abut_trail_point *trail = abut_body_trail(s->world, hero, &count);

        CHECK_STAGE(s, count > 0 && trail[0].time == 0 &&
                           stage_is(s, "trail", stage_place_out(s, trail[0].at), x + 4, 90, 0));
    }
    CHECK_STAGE(s, stage_at(s, lift).x > 0);
    stroll(s, hero, 1);
    stage_place(s, hero, -200, 100, ABUT_SPAWN_REFUSE);
    play_steps(s, 1);
    CHECK_STAGE(s, abut_body_at_time(s->world, hero, 0.25, &at) == ABUT_OK);
    CHECK_STAGE(s, stage_is(s, "put", stage_place_out(s, at), -200, 100, 0));
}

/* Doors come down on a head and stop there: they are ceilings as long as they are in contact. */
static void scene_doors(stage *s)
{
    ground(s);
    for (int d = 0; d < 12; d++) {
        abut_shape round = abut_capsule(0, -15, 0, -5, 5);
        abut_body hero =
            d % 2 == 0 ? hero_at(s, 0, 100)
                       : stage_add(s, (abut_body_settings){
                                          .shapes = &round, .at = { 0, 100 }, .floats = true });
        abut_body door = stage_kinematic(s, box(10, 5), d % 3, 40 + d * 0.37, 0, 0.7 + d * 0.113);
        abut_walked walked = { 0 };

        for (int i = 0; i < 60; i++) {
            walked = stroll(s, hero, 0);
            play_steps(s, 1);
        }
        CHECK_STAGE(s, stage_pair_open(s, hero, door));
        for (int i = 0; i < 5; i++) {
            walked = stroll(s, hero, 0);
            play_steps(s, 1);
            CHECK_STAGE(s, walked.ceiling.body == door && on_floor(&walked));
            CHECK_STAGE(s, stage_is(s, "normal", walked.ceiling.normal, 0, 1, 0x1p-20));
        }
        stage_drive(s, door, 0, -2);
        play_steps(s, 2);
        CHECK_STAGE(s, stroll(s, hero, 0).ceiling.body == ABUT_NO_BODY);
        stage_remove(s, door);
        stage_remove(s, hero);
    }
}

static const walk_row walk_rows[] = {
    { "coins", scene_coins },     { "bends", scene_bends }, { "twice", scene_twice },
    { "steered", scene_steered }, { "doors", scene_doors },
};

static void test_scenes(void)
{
    play_rows(walk_rows, COUNT_OF(walk_rows));
    play("drawn", (abut_world_settings){ .gravity = { 0, 0.25 }, .trails = true }, scene_drawn);
}

TEST_MAIN(TEST(test_scenes))
