/* world/test_pinned.c - what is held between things that do not yield stays there, and four walls
 * of one body cost what four walls cost.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

typedef struct pinned_row {
    double radius; /* of the walker, a capsule, and how much longer that is */
    double longer;
    double enemy; /* its half width, as a ball or a box, and its speed */
    bool boxy;
    double speed;
    double lift; /* the speed of the wall that comes from the other side */
    double wish; /* of the walker, sideways */
} pinned_row;

static const pinned_row pinned_rows[] = {
    { 8, 2, 3.5, true, 1, 0.5, -1 },
    { 7, 4, 6, false, 0.75, 1.75, 0 },
    { 8.5, 7.5, 4, true, 1.75, 1.5, -1 },
    { 8.5, 0, 4, true, 1.75, 0.5, 1 },
};

/* A round walker between a kinematic that presses on it from one side, lower than its middle, and a
 * wall that comes from the other: both are stopped, and it does not move up and down. */
static void scene_between(stage *s)
{
    ground(s);
    for (int k = 0; k < COUNT_OF(pinned_rows); k++) {
        const pinned_row *row = &pinned_rows[k];
        double top = -row->radius - row->longer;
        abut_shape round = row->longer > 0 ? abut_capsule(0, top, 0, -row->radius, row->radius)
                                           : abut_circle(0, -row->radius, row->radius);
        abut_shape shape = row->boxy ? box(row->enemy, row->enemy) : ball(row->enemy);
        abut_body hero = stage_add(
            s, (abut_body_settings){ .shapes = &round, .at = { 0, 100 }, .floats = true });
        abut_body enemy = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_KINEMATIC,
                                                             .answer = ABUT_ANSWER_PUSH,
                                                             .shapes = &shape,
                                                             .at = { 40, 100 - row->enemy },
                                                             .velocity = { -row->speed, 0 } });
        abut_body lift = stage_kinematic(s, box(5, 20), -50, 80, row->lift, 0);
        double falling = 0;
        abut_vec2 least = { 0, 0 };
        abut_vec2 most = { 0, 0 };

        for (int i = 0; i < 260; i++) {
            abut_walked walked = walk(s, hero, NULL, row->wish, falling + 0.25);

            falling = walked.velocity.y;
            stage_drive(s, enemy, -row->speed, 0); /* as a game that steers it does */
            play_steps(s, 1);
            abut_vec2 at = stage_at(s, hero);

            if (i == 200) {
                least = most = at;
            }
            least.x = fmin(least.x, at.x);
            least.y = fmin(least.y, at.y);
            most.x = fmax(most.x, at.x);
            most.y = fmax(most.y, at.y);
        }
        CHECK_STAGE(s, most.x - least.x < 1.0 / 256 && most.y - least.y < 1.0 / 256);
        stage_remove(s, hero);
        stage_remove(s, enemy);
        stage_remove(s, lift);
    }
}

static void test_between(void)
{
    play("between two kinematics", WORLD, scene_between);
}

/* --- Four walls ------------------------------------------------------------------------------ */

enum { ROWS = 40, GAP = 6 };

static abut_step_report room(bool one_body, double *sum)
{
    const double side = ROWS * GAP;
    const abut_shape walls[4] = { abut_rect(-20, -20, side + 40, 20),
                                  abut_rect(-20, side, side + 40, 20), abut_rect(-20, 0, 20, side),
                                  abut_rect(side, 0, 20, side) };
    abut_world *world = abut_world_create(NULL);
    abut_shape shape = ball(1);
    rng random = { 5 };
    abut_body bodies[ROWS * ROWS];

    for (int i = 0; i < (one_body ? 1 : 4); i++) {
        abut_body wall;

        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                    .shapes = &walls[i],
                                                    .shape_count = one_body ? 4 : 1 },
                             &wall) == ABUT_OK);
    }
    for (int i = 0; i < ROWS * ROWS; i++) {
        abut_vec2 velocity = { rng_between(&random, -1, 1), rng_between(&random, -1, 1) };

        CHECK(
            abut_world_add(world,
                           &(abut_body_settings){ .shapes = &shape,
                                                  .at = { 3 + i % ROWS * GAP, 3 + i / ROWS * GAP },
                                                  .velocity = velocity,
                                                  .answer = ABUT_ANSWER_BOUNCE,
                                                  .bounce = 1 },
                           &bodies[i]) == ABUT_OK);
    }
    for (int frame = 0; frame < 40; frame++) {
        abut_world_step(world);
    }
    *sum = 0;
    for (int i = 0; i < ROWS * ROWS; i++) {
        abut_vec2 at = abut_body_at(world, bodies[i]);

        *sum += at.x * (i % 7 + 1) + at.y * (i % 5 + 1);
    }
    abut_step_report report = abut_world_report(world);

    abut_world_destroy(world);
    return report;
}

/* The same paths, and about as many pairs to look at. */
static void test_four_walls(void)
{
    double apart;
    double joined;
    abut_step_report of_four = room(false, &apart);
    abut_step_report of_one = room(true, &joined);

    CHECK(apart == joined);
    CHECK(of_one.candidates <= of_four.candidates + 8);
}

TEST_MAIN(TEST(test_between), TEST(test_four_walls))
