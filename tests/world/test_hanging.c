/* world/test_hanging.c - nothing hangs in the air: what only leans on a body does not hold it up.
 *
 * A ball that leans on a corner presses a box flush against a wall, at many heights, strengths of
 * gravity and answers: below the box is nothing, so it falls. And what lies on a plank falls when the
 * plank has slid away, also in the very step in which it falls asleep.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

/* A ball on a corner, which leans on a box at a wall; nothing holds the box. */
static void lean(int view, double gravity, double rise, abut_answer_kind answer, double friction)
{
    stage s = stage_open(
        "a ball leans on a box",
        (abut_world_settings){ .gravity = { 0, gravity }, .friction = friction }, view);
    abut_shape crate = box(6, 6);
    abut_shape ball_5 = ball(5);

    stage_static(&s, abut_rect(100, 132, 59, 80), 0, 0);
    stage_static(&s, abut_rect(180, 32, 50, 500), 0, 0);
    abut_body hanging = stage_add(
        &s, (abut_body_settings){ .shapes = &crate, .at = { 174, 129 - rise }, .answer = answer });

    stage_add(&s, (abut_body_settings){ .shapes = &ball_5, .at = { 163, 129 }, .answer = answer });
    play_steps(&s, 120);
    CHECK_STAGE(&s, !abut_body_is_asleep(s.world, hanging));
    CHECK_STAGE(&s, stage_at(&s, hanging).y > 140);
    CHECK_STAGE(&s, stage_close(&s));
}

static void test_leaning(void)
{
    static const double gravities[] = { 0.01, 0.0625, 0.2, 0.24, 0.5 };

    for (int view = 0; view < STAGE_VIEWS; view++) {
        for (int k = 0; k < COUNT_OF(gravities); k++) {
            for (int rise = -2; rise <= 4; rise += 2) {
                lean(view, gravities[k], rise, (abut_answer_kind)(k % 4), 0);
                lean(view, gravities[k], rise, ABUT_ANSWER_SLIDE, 0.3);
            }
        }
    }
}

/* Two boxes on a plank that leaves after so many steps. */
static void slide_away(int view, int steps)
{
    stage s = stage_open("a plank slides away", (abut_world_settings){ .gravity = { 0, 0.2 } }, view);
    abut_shape plank = abut_rect(-500, 0, 500, 10);

    stage_add(&s, (abut_body_settings){ .shapes = &plank,
                                        .at = { -5.3 + steps * 0.5, 0 },
                                        .velocity = { -0.5, 0 },
                                        .floats = true });
    abut_body lower = stage_mover(&s, abut_rect(-5, -10, 10, 10), 0, 0, 0, 0);
    abut_body upper = stage_mover(&s, abut_rect(-5, -10, 10, 10), 3, -10, 0, 0);

    play_steps(&s, steps + 40);
    CHECK_STAGE(&s, stage_at(&s, lower).y > 20);
    CHECK_STAGE(&s, stage_at(&s, upper).y > 10);
    CHECK_STAGE(&s, stage_close(&s));
}

static void test_sliding_away(void)
{
    for (int view = 0; view < STAGE_VIEWS; view++) {
        for (int steps = 15; steps < 66; steps++) {
            slide_away(view, steps);
        }
    }
}

TEST_MAIN(TEST(test_leaning), TEST(test_sliding_away))
