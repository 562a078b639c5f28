/* world/test_move.c - one body moves, now, while everything else stands still.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>
#include <string.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

enum { BUMPS = 8 };

/* A move in the scene's coordinates. */
typedef struct outcome {
    abut_status status;
    abut_moved_body moved;
    abut_bump bumps[BUMPS];
} outcome;

static void turn_out(const stage *s, outcome *o)
{
    o->moved.at = stage_place_out(s, o->moved.at);
    o->moved.moved = stage_out(s, o->moved.moved);
    o->moved.left = stage_out(s, o->moved.left);
    for (uint32_t i = 0; i < o->moved.bump_count && i < BUMPS; i++) {
        o->bumps[i].normal = stage_out(s, o->bumps[i].normal);
        o->bumps[i].at = stage_place_out(s, o->bumps[i].at);
    }
}

/* Checks first: it must tell the same and move nothing. */
static outcome move(stage *s, abut_body body, double x, double y, abut_answer_kind answer)
{
    abut_vec2 motion = stage_in(s, (abut_vec2){ x, y });
    uint64_t hash = abut_world_hash(s->world);
    outcome told = { 0 };
    outcome done = { 0 };

    told.status =
        abut_body_try_move(s->world, body, motion, answer, &told.moved, told.bumps, BUMPS);
    CHECK_STAGE(s, abut_world_hash(s->world) == hash);
    done.status = abut_body_move(s->world, body, motion, answer, &done.moved, done.bumps, BUMPS);
    CHECK_STAGE(s, told.status == done.status);
    CHECK_STAGE(s, told.moved.at.x == done.moved.at.x && told.moved.at.y == done.moved.at.y);
    CHECK_STAGE(s, told.moved.bump_count == done.moved.bump_count);
    for (uint32_t i = 0; i < done.moved.bump_count && i < BUMPS; i++) {
        CHECK_STAGE(s, told.bumps[i].other == done.bumps[i].other);
        CHECK_STAGE(s, told.bumps[i].time == done.bumps[i].time);
        CHECK_STAGE(s, i == 0 || done.bumps[i - 1].time <= done.bumps[i].time);
    }
    turn_out(s, &done);
    CHECK_STAGE(
        s, stage_is(s, "told place", done.moved.at, stage_at(s, body).x, stage_at(s, body).y, 0));
    CHECK_STAGE(s, s->lenient || stage_overlaps(s, true) == 0);
    return done;
}

/* --- Tables ----------------------------------------------------------------------------- */

typedef struct move_row {
    const char *name;
    abut_answer_kind answer;
    abut_vec2 motion;
    abut_vec2 at; /* where it ends */
    uint32_t bumps;
} move_row;

/* A box of half side 5 at the origin; a wall from x = 15 on, 10 wide; a floor from y = 25. */
// clang-format off
static const move_row move_rows[] = {
    { "free",               ABUT_ANSWER_SLIDE,  { 7, -3 },     { 7, -3 },     0 },
    { "nothing",            ABUT_ANSWER_SLIDE,  { 0, 0 },      { 0, 0 },      0 },
    { "just up to it",      ABUT_ANSWER_SLIDE,  { 10, 0 },     { 10, 0 },     0 },
    { "slide on a wall",    ABUT_ANSWER_SLIDE,  { 20, 6 },     { 10, 6 },     1 },
    { "stop at a wall",     ABUT_ANSWER_STOP,   { 20, 6 },     { 10, 3 },     1 },
    { "bounce off a wall",  ABUT_ANSWER_BOUNCE, { 20, 6 },     { 0, 6 },      1 },
    { "pass a wall",        ABUT_ANSWER_PASS,   { 40, 6 },     { 40, 6 },     1 },
    { "others slide",       ABUT_ANSWER_PUSH,   { 20, 6 },     { 10, 6 },     1 },
    { "slide to a corner",  ABUT_ANSWER_SLIDE,  { 20, 40 },    { 10, 20 },    2 },
    { "stop on the floor",  ABUT_ANSWER_STOP,   { 8, 40 },     { 4, 20 },     1 },
    { "bounce twice",       ABUT_ANSWER_BOUNCE, { 20, 30 },    { 0, 10 },     2 },
    { "off for good",       ABUT_ANSWER_SLIDE,  { -500, -200 },{ -500, -200 },0 },
    { "very fast",          ABUT_ANSWER_SLIDE,  { 1e6, 0 },    { 10, 0 },     1 },
    { "through and on",     ABUT_ANSWER_PASS,   { 1000, 0 },   { 1000, 0 },   1 },
};
// clang-format on

static void test_table(void)
{
    for (int i = 0; i < COUNT_OF(move_rows); i++) {
        const move_row *row = &move_rows[i];

        for (int view = 0; view < STAGE_VIEWS; view++) {
            stage s = stage_open(row->name, PLAIN, view);
            abut_shape shape = box(5, 5);
            abut_body body = stage_add(&s, (abut_body_settings){ .shapes = &shape, .bounce = 1 });

            stage_static(&s, box(5, 100), 20, 0);
            stage_static(&s, box(100, 5), -90, 30);
            s.lenient = row->answer == ABUT_ANSWER_PASS;
            outcome o = move(&s, body, row->motion.x, row->motion.y, row->answer);
            CHECK_STAGE(&s, o.status == ABUT_OK);
            CHECK_STAGE(&s, stage_is(&s, "end", o.moved.at, row->at.x, row->at.y,
                                     row->answer == ABUT_ANSWER_SLIDE ? 0 : 1e-6));
            CHECK_STAGE(&s, o.moved.moved.x == o.moved.at.x && o.moved.moved.y == o.moved.at.y);
            if (!CHECK_STAGE(&s, o.moved.bump_count == row->bumps)) {
                printf("   %u bumps\n", o.moved.bump_count);
            }
            CHECK_STAGE(&s, row->answer == ABUT_ANSWER_STOP ||
                                stage_is(&s, "left", o.moved.left, 0, 0, 1e-6));
            CHECK_ROW(row->name, stage_close(&s));
        }
    }
}

/* What it tells of a bump. */
static void scene_bumps(stage *s)
{
    abut_body body = stage_mover(s, box(5, 5), 0, 0, 3, 4);
    abut_body wall = stage_static(s, box(5, 100), 20, 0);
    abut_body crate = stage_mover(s, box(5, 5), 4, 30, 0, 0);
    abut_shape zone_shape = box(1, 100);
    abut_body zone = stage_add(
        s, (abut_body_settings){
               .kind = ABUT_BODY_STATIC, .shapes = &zone_shape, .at = { 8, 0 }, .sensor = true });
    outcome o = move(s, body, 20, 40, ABUT_ANSWER_SLIDE);

    CHECK_STAGE(s, o.moved.bump_count == 3);
    CHECK_STAGE(s, o.bumps[0].other == zone && o.bumps[0].passed);
    CHECK_STAGE(s, fabs(o.bumps[0].time - 0.1) < 1e-6);
    /* Wall and crate are met at half time: in the order of ids. */
    CHECK_STAGE(s, o.bumps[1].other == wall && !o.bumps[1].passed);
    CHECK_STAGE(s, fabs(o.bumps[1].time - 0.5) < 1e-6 && fabs(o.bumps[2].time - 0.5) < 1e-6);
    CHECK_STAGE(s, o.bumps[1].normal.x == -1 && o.bumps[1].normal.y == 0);
    CHECK_STAGE(s, stage_is(s, "bump", o.bumps[1].at, 10, 20, 1e-6));
    CHECK_STAGE(s, o.bumps[2].other == crate && o.bumps[2].normal.y == -1);
    check_at(s, body, 10, 20);
    check_at(s, crate, 4, 30);
    check_velocity(s, body, 3, 4, 0); /* it only moved */
}

static void test_bumps(void)
{
    play("bumps", PLAIN, scene_bumps);
}

/* A short array gets the first; none at all will do. */
static void test_capacity(void)
{
    stage s = stage_open("capacity", PLAIN, 0);
    abut_body body = stage_mover(&s, box(5, 5), 0, 0, 0, 0);
    abut_moved_body moved = { 0 };
    abut_bump bumps[2];

    stage_static(&s, box(5, 100), 20, 0);
    abut_body floor = stage_static(&s, box(100, 5), -90, 35);
    memset(bumps, 0x55, sizeof(bumps));
    abut_bump untouched = bumps[1];
    CHECK(abut_body_try_move(s.world, body, (abut_vec2){ 20, 60 }, ABUT_ANSWER_SLIDE, &moved, bumps,
                             1) == ABUT_OK);
    CHECK(moved.bump_count == 2 && bumps[0].other == floor);
    CHECK(memcmp(&untouched, &bumps[1], sizeof(untouched)) == 0);
    CHECK(abut_body_move(s.world, body, (abut_vec2){ 20, 60 }, ABUT_ANSWER_SLIDE, &moved, NULL,
                         0) == ABUT_OK);
    CHECK(moved.bump_count == 2 && moved.at.x == 10 && moved.at.y == 25);
    CHECK(stage_close(&s));
}

/* Bad motions are refused, and nothing is moved. */
static void test_refused(void)
{
    stage s = stage_open("refused", PLAIN, 0);
    abut_body body = stage_mover(&s, box(5, 5), 0, 0, 0, 0);
    abut_moved_body moved = { 0 };
    uint64_t hash = abut_world_hash(s.world);

    CHECK(abut_body_move(s.world, body, (abut_vec2){ NAN, 0 }, ABUT_ANSWER_SLIDE, &moved, NULL,
                         0) == ABUT_E_NOT_FINITE);
    CHECK(strstr(abut_world_last_error(s.world), "motion") != NULL);
    CHECK(abut_body_move(s.world, body, (abut_vec2){ 0, 1e300 }, ABUT_ANSWER_SLIDE, &moved, NULL,
                         0) == ABUT_E_RANGE);
    CHECK(abut_body_move(s.world, body, (abut_vec2){ 1, 1 }, ABUT_ANSWER_COUNT, &moved, NULL, 0) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_body_move(s.world, body, (abut_vec2){ 1, 1 }, ABUT_ANSWER_SLIDE, NULL, NULL, 3) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_body_try_move(s.world, body, (abut_vec2){ NAN, 0 }, ABUT_ANSWER_SLIDE, &moved, NULL,
                             0) == ABUT_E_NOT_FINITE);
    CHECK(abut_world_hash(s.world) == hash);
    CHECK(stage_close(&s));
}

/* Filters, ignores and one-way platforms hold for moves as well. */
static void scene_rules(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_shape flat = box(50, 1);
    abut_body body = stage_mover(s, shape, 0, 0, 0, 0);
    abut_body other = stage_static(s, shape, 20, 0);
    abut_body platform = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                            .shapes = &flat,
                                                            .at = { 0, -30 },
                                                            .answer = ABUT_ANSWER_ONE_WAY,
                                                            .open_side = { 0, 1 } });

    stage_exempt(s, body, other);
    CHECK_STAGE(s, abut_world_ignore(s->world, body, other, true, -1) == ABUT_OK);
    outcome o = move(s, body, 40, 0, ABUT_ANSWER_SLIDE);
    CHECK_STAGE(s, stage_is(s, "ignored", o.moved.at, 40, 0, 0));
    CHECK_STAGE(s, abut_world_ignore(s->world, body, other, false, 0) == ABUT_OK);
    o = move(s, body, -40, 0, ABUT_ANSWER_SLIDE);
    CHECK_STAGE(s, stage_is(s, "solid again", o.moved.at, 30, 0, 0));
    o = move(s, body, 0, -60, ABUT_ANSWER_SLIDE);
    CHECK_STAGE(s, stage_is(s, "from beneath", o.moved.at, 30, -60, 0));
    o = move(s, body, 0, 60, ABUT_ANSWER_SLIDE);
    CHECK_STAGE(s, stage_is(s, "from above", o.moved.at, 30, -36, 0));
    CHECK_STAGE(s, o.moved.bump_count == 1 && o.bumps[0].other == platform);
    CHECK_STAGE(s, !o.bumps[0].passed);
}

static void test_rules(void)
{
    play("rules", PLAIN, scene_rules);
}

/* --- A crowd ------------------------------------------------------------------------------------
 */

static abut_shape some_shape(rng *dice)
{
    double size = rng_between(dice, 3, 9);

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return ball(size);
    case 1:
        return pill(size, size / 2);
    case 2:
        return abut_triangle(-size, -size, size, 0, -size / 2, size);
    default:
        return box(size, size / 2 + 1);
    }
}

/* The first bump is the first that a sweep against each body finds. */
static void
check_first(stage *s, const outcome *o, abut_body body, abut_shape from, abut_vec2 motion)
{
    double first = 2;

    for (int i = 0; i < s->count; i++) {
        abut_shape other = abut_body_shape(s->world, s->parts[i].id, 0);
        abut_swept swept;

        if (s->parts[i].id != body &&
            abut_sweep(&from, stage_in(s, motion), &other, (abut_vec2){ 0, 0 }, &swept) ==
                ABUT_OK &&
            swept.hit) {
            first = fmin(first, swept.time);
        }
    }
    CHECK_STAGE(s, (o->moved.bump_count > 0) == (first <= 1));
    CHECK_STAGE(s, first > 1 || fabs(o->bumps[0].time - first) < 1e-6);
}

static void crowd(uint64_t seed)
{
    rng dice = { seed };
    char name[64];
    abut_body ids[20];
    int count = 0;

    snprintf(name, sizeof(name), "crowd, seed %llu", (unsigned long long)seed);
    stage s = stage_open(name, PLAIN, (int)(seed % STAGE_VIEWS));
    for (int i = 0; i < 60 && count < 20; i++) {
        abut_shape shape = some_shape(&dice);
        abut_body_settings body = {
            .shapes = &shape, .at = { rng_between(&dice, -60, 60), rng_between(&dice, -60, 60) }
        };

        body.kind = i % 3 == 0 ? ABUT_BODY_STATIC : ABUT_BODY_MOVER;
        count += stage_try(&s, body, &ids[count]) == ABUT_OK;
    }
    for (int i = 0; i < 60; i++) {
        static const double speeds[3] = { 10, 100, 1e5 };
        double speed = speeds[i % 3];
        abut_vec2 motion = { rng_between(&dice, -speed, speed), rng_between(&dice, -speed, speed) };
        abut_body body = ids[rng_int(&dice, 0, count - 1)];
        abut_shape from = abut_body_shape(s.world, body, 0);
        abut_answer_kind answer =
            (abut_answer_kind)rng_int(&dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_BOUNCE);

        if (abut_body_kind_of(s.world, body) != ABUT_BODY_MOVER) {
            continue;
        }
        motion.x = abut_snap(motion.x);
        motion.y = abut_snap(motion.y);
        outcome o = move(&s, body, motion.x, motion.y, answer);
        CHECK_STAGE(&s, o.status == ABUT_OK);
        check_first(&s, &o, body, from, motion);
        if (speed == 1e5) { /* home again, if there is room */
            double x = rng_between(&dice, -60, 60);

            stage_place(&s, body, x, rng_between(&dice, -60, 60), ABUT_SPAWN_REFUSE);
        }
    }
    CHECK_ROW(name, stage_close(&s));
}

static void test_crowd(void)
{
    for (int i = 0; i < 20; i++) {
        crowd((uint64_t)i + 1);
    }
}

TEST_MAIN(TEST(test_table),
          TEST(test_bumps),
          TEST(test_capacity),
          TEST(test_refused),
          TEST(test_rules),
          TEST(test_crowd))
