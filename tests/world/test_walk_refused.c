/* world/test_walk_refused.c - walks that are refused: each says why, and changes nothing; and what
 * becomes of a walker that is removed, or is a mover no more.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/walk.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static abut_world *small_world(abut_filter_fn *filter, void *user, abut_body *hero)
{
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .gravity = { 0, 0.25 }, .filter = filter, .user = user });
    abut_shape floor = abut_rect(-100, 0, 200, 10);
    abut_shape box = abut_rect(-5, -20, 10, 20);

    abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &floor },
                   NULL);
    abut_world_add(world, &(abut_body_settings){ .shapes = &box }, hero);
    return world;
}

typedef struct bad_walk {
    const char *word; /* in what abut_world_last_error() says */
    abut_status status;
    abut_walk_settings how;
    abut_vec2 motion;
} bad_walk;

static void test_bad_numbers(void)
{
    const bad_walk rows[] = {
        { "motion.x", ABUT_E_NOT_FINITE, { .slope = 0 }, { NAN, 0 } },
        { "motion.y", ABUT_E_RANGE, { .slope = 0 }, { 0, 1e300 } },
        { "slope", ABUT_E_RANGE, { .slope = 1.6 }, { 0, 0 } },
        { "slope", ABUT_E_RANGE, { .slope = -1 }, { 0, 0 } },
        { "slope", ABUT_E_NOT_FINITE, { .slope = NAN }, { 0, 0 } },
        { "up.y", ABUT_E_NOT_FINITE, { .up = { 0, INFINITY } }, { 0, 0 } },
        { "step", ABUT_E_NOT_FINITE, { .step = NAN }, { 0, 0 } },
        { "snap", ABUT_E_RANGE, { .snap = 1e12 }, { 0, 0 } },
        { "corner", ABUT_E_NOT_FINITE, { .corner = INFINITY }, { 0, 0 } },
        { "ledge", ABUT_E_NOT_FINITE, { .ledge = NAN }, { 0, 0 } },
        { "pixel", ABUT_E_NOT_FINITE, { .pixel = NAN }, { 0, 0 } },
        { "push", ABUT_E_NOT_FINITE, { .push = NAN }, { 0, 0 } },
        { "push", ABUT_E_NOT_FINITE, { .push = -INFINITY }, { 0, 0 } },
        { "leave", ABUT_E_ARGUMENT, { .leave = ABUT_LEAVE_COUNT }, { 0, 0 } },
        { "low", ABUT_E_ARGUMENT, { .crouch = true }, { 0, 0 } },
    };
    abut_body hero;
    abut_world *world = small_world(NULL, NULL, &hero);
    uint64_t hash = abut_world_hash(world);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const bad_walk *row = &rows[i];
        abut_walked walked = { .off_floor = 7 };

        CHECK_ROW(row->word,
                  abut_body_walk(world, hero, &row->how, row->motion, &walked) == row->status);
        CHECK_ROW(row->word, walked.off_floor == 0);
        CHECK_ROW(row->word, strstr(abut_world_last_error(world), row->word) != NULL);
        CHECK_ROW(row->word, abut_body_steer(world, hero, &row->how, row->motion) == row->status);
        CHECK_ROW(row->word, abut_body_try_walk(world, hero, &row->how, row->motion, NULL,
                                                &walked) == row->status);
        CHECK_ROW(row->word, abut_world_hash(world) == hash);
    }
    abut_world_destroy(world);
}

/* Negative is off: the same as 0 where that is off, too. */
static void test_switched_off(void)
{
    const abut_walk_settings off = {
        .step = -1, .snap = -2, .corner = -0.5, .ledge = -1, .push = -1, .pixel = -3
    };
    abut_body hero;
    abut_world *world = small_world(NULL, NULL, &hero);
    abut_shape box = abut_rect(6, -10, 10, 10);
    abut_body crate;
    abut_walked walked;

    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &box }, &crate) == ABUT_OK);
    CHECK(abut_body_walk(world, hero, &off, (abut_vec2){ 2.5, 0.25 }, &walked) == ABUT_OK);
    CHECK(walked.at.x == 1 && walked.wall.body == crate && walked.pushed == ABUT_NO_BODY);
    CHECK(abut_body_steer(world, hero, &off, (abut_vec2){ 2.5, 0.25 }) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_body_at(world, hero).x == 1);
    abut_world_destroy(world);
}

static void test_bad_bodies(void)
{
    abut_body hero;
    abut_world *world = small_world(NULL, NULL, &hero);
    abut_body all[2];
    abut_walked walked;
    abut_vec2 still = { 0, 0 };
    abut_vec2 far = { 1e300, 0 };

    abut_world_bodies(world, all, 2);
    CHECK(abut_body_walk(NULL, hero, NULL, still, &walked) == ABUT_E_ARGUMENT);
    CHECK(abut_body_try_walk(NULL, hero, NULL, still, NULL, &walked) == ABUT_E_ARGUMENT);
    CHECK(abut_body_try_walk(world, hero, NULL, still, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_body_try_walk(world, hero, NULL, still, &far, &walked) == ABUT_E_RANGE);
    CHECK(abut_body_walk(world, 0, NULL, still, &walked) == ABUT_E_STALE);
    CHECK(abut_body_try_walk(world, 0, NULL, still, NULL, &walked) == ABUT_E_STALE);
    CHECK(abut_body_steer(world, 0, NULL, still) == ABUT_E_STALE);
    CHECK(abut_body_stop_steering(world, 0) == ABUT_E_STALE);
    CHECK(!abut_body_last_walk(world, 0, &walked) && !abut_body_last_walk(NULL, hero, NULL));
    CHECK(abut_body_walk(world, all[0], NULL, still, &walked) == ABUT_E_ARGUMENT);
    CHECK(abut_body_walk(world, hero, NULL, still, NULL) == ABUT_OK);
    abut_world_destroy(world);
}

/* --- Callbacks ------------------------------------------------------------------------- */

typedef struct caller {
    abut_world *world;
    abut_body hero;
    int calls;
} caller;

static bool calls_back(void *user, const abut_pair_view *pair)
{
    caller *c = user;
    abut_walked walked;

    (void)pair;
    if (c->world != NULL) {
        c->calls++;
        CHECK(abut_body_walk(c->world, c->hero, NULL, (abut_vec2){ 1, 0 }, &walked) == ABUT_E_BUSY);
        CHECK(abut_body_steer(c->world, c->hero, NULL, (abut_vec2){ 1, 0 }) == ABUT_E_BUSY);
        CHECK(abut_body_stop_steering(c->world, c->hero) == ABUT_E_BUSY);
    }
    return true;
}

static void test_busy(void)
{
    caller c = { 0 };
    abut_world *world = small_world(calls_back, &c, &c.hero);
    abut_walked walked;

    c.world = world;
    CHECK(abut_body_walk(world, c.hero, NULL, (abut_vec2){ 3, 0.5 }, &walked) == ABUT_OK);
    CHECK(c.calls > 0 && walked.at.x == 3 && walked.floor.body != ABUT_NO_BODY);
    CHECK(abut_body_steer(world, c.hero, NULL, (abut_vec2){ 1, 0.5 }) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK);
    CHECK(abut_body_at(world, c.hero).x == 4);
    abut_world_destroy(world);
}

/* --- What becomes of walkers ------------------------------------------------------------- */

static void test_gone(void)
{
    abut_body hero;
    abut_world *world = small_world(NULL, NULL, &hero);
    abut_shape low = abut_rect(-5, -10, 10, 10);
    abut_walk_settings crouch = { .crouch = true, .low = &low };
    abut_vec2 right = { 1, 0.5 };

    CHECK(abut_body_steer(world, hero, &crouch, right) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_body_at(world, hero).x == 1);
    CHECK(abut_body_set_kind(world, hero, ABUT_BODY_STATIC) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_body_at(world, hero).x == 1);
    CHECK(abut_body_set_kind(world, hero, ABUT_BODY_MOVER) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK && abut_body_at(world, hero).x == 2);
    CHECK(abut_world_remove(world, hero) == ABUT_OK);
    CHECK(!abut_body_last_walk(world, hero, NULL));
    CHECK(abut_world_step(world) == ABUT_OK);
    abut_world_destroy(world);
}

/* --- How a body is steered, read back --------------------------------------------------------- */

static bool is_steered_so(const abut_world *world,
                          abut_body hero,
                          const abut_walk_settings *how,
                          abut_vec2 motion)
{
    abut_walk_settings read;
    abut_vec2 by;

    memset(&read, 0x55, sizeof read);
    return abut_body_steering(world, hero, &read, &by) && by.x == motion.x && by.y == motion.y &&
           read.up.x == how->up.x && read.up.y == how->up.y && read.slope == how->slope &&
           read.step == how->step && read.snap == how->snap && read.corner == how->corner &&
           read.ledge == how->ledge && read.push == how->push && read.pixel == how->pixel &&
           read.keeps_sideways == how->keeps_sideways && read.drop == how->drop &&
           read.crouch == how->crouch && read.low == NULL && read.leave == how->leave;
}

static bool is_not_steered(const abut_world *world, abut_body hero)
{
    abut_walk_settings read = { .slope = 1, .crouch = true };
    abut_vec2 motion = { 1, 1 };

    return !abut_body_steering(world, hero, &read, &motion) && read.slope == 0 && !read.crouch &&
           motion.x == 0 && motion.y == 0;
}

static void test_read_back(void)
{
    abut_body hero;
    abut_world *world = small_world(NULL, NULL, &hero);
    abut_shape low = abut_rect(-5, -10, 10, 10);
    abut_walk_settings usual = { 0 };
    abut_walk_settings all = { .up = { 0.5, -2 },
                               .slope = 0.75,
                               .step = 3.3,
                               .snap = -1,
                               .corner = 0.1,
                               .ledge = 2,
                               .push = 7,
                               .pixel = 0.25,
                               .keeps_sideways = true,
                               .drop = true,
                               .crouch = true,
                               .low = &low,
                               .leave = ABUT_LEAVE_ADD_UP };
    abut_vec2 motion = { 1.5, 0.25 };

    CHECK(is_not_steered(world, hero) && is_not_steered(world, 0) && is_not_steered(NULL, hero));
    CHECK(abut_body_walk(world, hero, &all, motion, NULL) == ABUT_OK &&
          is_not_steered(world, hero));
    CHECK(abut_body_steer(world, hero, NULL, motion) == ABUT_OK);
    CHECK(is_steered_so(world, hero, &usual, motion));
    CHECK(abut_body_steer(world, hero, &all, motion) == ABUT_OK);
    CHECK(is_steered_so(world, hero, &all, motion) && abut_body_steering(world, hero, NULL, NULL));
    all.slope = 9;
    CHECK(abut_body_steer(world, hero, &all, motion) == ABUT_E_RANGE);
    all.slope = 0.75;
    CHECK(is_steered_so(world, hero, &all, motion));
    CHECK(abut_body_stop_steering(world, hero) == ABUT_OK && is_not_steered(world, hero));
    CHECK(abut_body_steer(world, hero, &usual, motion) == ABUT_OK);
    CHECK(abut_world_remove(world, hero) == ABUT_OK && is_not_steered(world, hero));
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_bad_numbers),
          TEST(test_switched_off),
          TEST(test_bad_bodies),
          TEST(test_busy),
          TEST(test_gone),
          TEST(test_read_back))
