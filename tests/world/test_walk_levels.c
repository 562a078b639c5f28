/* world/test_walk_levels.c - random walkers in random levels on a small grid.
 *
 * Tiles, ramps, one-way planks, lifts and crates on whole numbers, so that everything touches
 * exactly, corner on corner. Two walkers run, jump, drop, crouch and push, one of them steered by
 * the step. After every walk and step nothing overlaps, by the exact predicate; the same level
 * mirrored gives the mirrored places, bit for bit; who stands on a floor touches it.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/walk.h"
#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

enum { FRAMES = 240, THINGS = 40, LEVELS = 40 };

#define WORLD                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

typedef struct level {
    stage stage;
    abut_body lifts[4];
    int lift_count;
    abut_body walkers[2];
    double fall[2];
} level;

/* What is put into a level, in whole units. */
typedef struct thing {
    int kind;
    int x;
    int y;
    int size;
} thing;

static void put_thing(level *l, const thing *t)
{
    stage *s = &l->stage;
    abut_vec2 up[3] = { { 0, 0 }, { t->size, 0 }, { t->size, -t->size } };
    abut_vec2 down[3] = { { 0, 0 }, { 0, -t->size }, { 2 * t->size, 0 } };
    abut_shape shape = abut_rect(0, 0, t->size, t->size);
    abut_body_settings body = { .kind = ABUT_BODY_STATIC, .shapes = &shape, .at = { t->x, t->y } };
    abut_body id;

    if (t->kind == 1) {
        shape = abut_polygon(up, 3);
    } else if (t->kind == 2) {
        shape = abut_polygon(down, 3);
    } else if (t->kind == 3) {
        shape = abut_rect(0, 0, 3 * t->size, 2);
        body.answer = ABUT_ANSWER_ONE_WAY;
        body.open_side = (abut_vec2){ 0, 1 };
    } else if (t->kind == 4 && l->lift_count < 4) {
        shape = abut_rect(0, 0, 2 * t->size, 4);
        body.kind = ABUT_BODY_KINEMATIC;
    } else if (t->kind == 5) {
        body.kind = ABUT_BODY_MOVER;
    } else if (t->kind == 6) {
        shape = abut_circle(0, 0, t->size);
    }
    abut_status status = stage_try(s, body, &id);

    if (status == ABUT_OK && body.kind == ABUT_BODY_KINEMATIC) {
        l->lifts[l->lift_count++] = id;
    }
}

static level open_level(uint64_t seed, int view)
{
    level l = { .stage = stage_open("level", WORLD, view) };
    rng dice = { seed };

    stage_static(&l.stage, abut_rect(-8, 96, 144, 16), 0, 0);
    stage_static(&l.stage, abut_rect(-24, -40, 16, 160), 0, 0);
    stage_static(&l.stage, abut_rect(136, -40, 16, 160), 0, 0);
    abut_shape shapes[3] = { abut_rect(-4, -12, 8, 12), abut_capsule(0, -8, 0, -4, 4),
                             abut_circle(0, -5, 5) };

    for (int k = 0; k < 2; k++) {
        l.walkers[k] =
            stage_add(&l.stage, (abut_body_settings){ .shapes = &shapes[(seed + (uint64_t)k) % 3],
                                                      .at = { 20 + 40 * k, 96 },
                                                      .floats = true });
    }
    for (int i = 0; i < THINGS; i++) {
        thing t = { (int)rng_int(&dice, 0, 6), (int)rng_int(&dice, 0, 15) * 8,
                    (int)rng_int(&dice, 0, 11) * 8, (int)rng_int(&dice, 1, 2) * 8 };

        put_thing(&l, &t);
    }
    return l;
}

/* What a walker does in a frame. */
static abut_walk_settings ways_of(rng *dice, bool strong)
{
    abut_walk_settings how = { .push = strong ? 3 : 0, .ledge = strong ? 2 : 0 };

    how.drop = rng_int(dice, 0, 19) == 0;
    return how;
}

static double pace(rng *dice)
{
    static const double paces[8] = { 0, 1, -1, 2, -2, 0.3, -0.7, 5 };

    return paces[rng_int(dice, 0, 7)];
}

static void check_floor(level *l, abut_body body, const abut_walked *walked)
{
    stage *s = &l->stage;

    if (walked->floor.body != ABUT_NO_BODY) {
        abut_shape a = abut_body_shape(s->world, body, 0);
        abut_shape b = abut_body_shape(s->world, walked->floor.body, 0);

        CHECK_STAGE(s, abut_measure(&a, &b).distance < 0x1p-20);
        CHECK_STAGE(s, stage_out(s, walked->velocity).y == 0);
    }
}

/* Drives the level for a frame. The dice are those of the seed: a mirrored level has the same. */
static void play_frame(level *l, rng *dice, double *speed)
{
    stage *s = &l->stage;

    for (int k = 0; k < 2; k++) {
        abut_walked walked;
        abut_walk_settings how = ways_of(dice, k == 1);
        bool jumps = rng_int(dice, 0, 15) == 0;

        if (rng_int(dice, 0, 9) == 0) {
            speed[k] = pace(dice);
        }
        abut_body_last_walk(s->world, l->walkers[k], &walked);
        l->fall[k] = jumps && walked.off_floor < 5 ? -4 : l->fall[k] + 0.25;
        abut_vec2 motion = stage_in(s, (abut_vec2){ speed[k], l->fall[k] });

        if (k == 0) {
            CHECK_STAGE(s,
                        abut_body_walk(s->world, l->walkers[k], &how, motion, &walked) == ABUT_OK);
            CHECK_STAGE(s, stage_overlaps(s, true) == 0);
            check_floor(l, l->walkers[k], &walked);
        } else {
            CHECK_STAGE(s, abut_body_steer(s->world, l->walkers[k], &how, motion) == ABUT_OK);
        }
        l->fall[k] = stage_out(s, walked.velocity).y;
    }
    for (int i = 0; i < l->lift_count; i++) {
        if (rng_int(dice, 0, 19) == 0) {
            double across = pace(dice) / 2;

            stage_drive(s, l->lifts[i], across, pace(dice) / 2);
        }
    }
    CHECK_STAGE(s, stage_advance(s));
}

static void exempt_one_ways(level *l)
{
    stage *s = &l->stage;

    for (int i = 0; i < s->count; i++) {
        for (int k = 0; k < 2 && s->parts[i].settings.answer == ABUT_ANSWER_ONE_WAY; k++) {
            stage_exempt(s, s->parts[i].id, l->walkers[k]);
        }
    }
    s->lenient = false;
}

static void test_levels(void)
{
    for (uint64_t seed = 1; seed <= LEVELS; seed++) {
        if (!sample_takes((int)seed - 1)) {
            continue;
        }
        int views[2] = { (int)(seed % STAGE_VIEWS), (int)((seed + 3) % STAGE_VIEWS) };
        abut_vec2 ends[2][2];

        for (int v = 0; v < 2; v++) {
            level l = open_level(seed, views[v]);
            rng dice = { seed * 977 };
            double speed[2] = { 0, 0 };

            exempt_one_ways(&l);
            for (int frame = 0; frame < FRAMES; frame++) {
                play_frame(&l, &dice, speed);
            }
            for (int k = 0; k < 2; k++) {
                ends[v][k] = stage_at(&l.stage, l.walkers[k]);
            }
            CHECK(stage_close(&l.stage));
        }
        for (int k = 0; k < 2; k++) {
            if (!CHECK(ends[0][k].x == ends[1][k].x && ends[0][k].y == ends[1][k].y)) {
                printf("   seed %d, views %d and %d: (%.10f, %.10f) and (%.10f, %.10f)\n",
                       (int)seed, views[0], views[1], ends[0][k].x, ends[0][k].y, ends[1][k].x,
                       ends[1][k].y);
            }
        }
    }
}

TEST_MAIN(TEST(test_levels))
