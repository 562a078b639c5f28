/* world/test_held.c - what the sides that a body touches hold stays where it is, and nothing else.
 *
 * SPDX-License-Identifier: MIT */

#include "support/check.h"

#include "abut/world.h"

#include <math.h>

static abut_world *make_world(double friction)
{
    return abut_world_create(&(abut_world_settings){
        .gravity = { 0, 0.2 }, .friction = friction, .no_sleep = true, .no_stayed = true });
}

static abut_body add_static(abut_world *world, abut_shape shape)
{
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape },
                         &body) == ABUT_OK);
    return body;
}

static abut_body
add_mover(abut_world *world, abut_shape shape, double x, double y, abut_answer_kind answer)
{
    abut_body body = ABUT_NO_BODY;

    CHECK(abut_world_add(
              world, &(abut_body_settings){ .shapes = &shape, .at = { x, y }, .answer = answer },
              &body) == ABUT_OK);
    return body;
}

static void step_often(abut_world *world, int frames)
{
    for (int frame = 0; frame < frames; frame++) {
        CHECK(abut_world_step(world) == ABUT_OK);
    }
}

/* How far a body gets from a place in some frames, at most. */
static double wander(abut_world *world, abut_body body, int frames)
{
    abut_vec2 from = abut_body_at(world, body);
    double furthest = 0;

    for (int frame = 0; frame < frames; frame++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        abut_vec2 at = abut_body_at(world, body);

        furthest = fmax(furthest, hypot(at.x - from.x, at.y - from.y));
    }
    return furthest;
}

/* Between two sides that friction is too weak for, one by one: on the ground, and on balls. */
static void test_wedges(void)
{
    static const double fall[] = { 0.3, 0.6, 1, 2 };

    for (int k = 0; k < 4 * 4 * 2; k++) {
        abut_world *world = make_world(0.2);
        double left = fall[k % 4];
        double right = fall[k / 4 % 4];
        abut_answer_kind answer = k / 16 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH;

        add_static(world, abut_triangle(-10, -10 * left, 0, 0, -10, 0));
        add_static(world, abut_triangle(10, -10 * right, 0, 0, 10, 0));
        abut_body ball = add_mover(world, abut_circle(0, 0, 1.5), 0.5, -12, answer);
        abut_body lid = add_mover(world, abut_circle(0, 0, 2), 0.2, -18, answer);

        step_often(world, 300);
        CHECK(wander(world, ball, 60) == 0);
        CHECK(wander(world, lid, 60) < 1.0 / 64);
        abut_world_destroy(world);
    }
}

/* Between walls that it touches nothing presses a body on them: it falls. */
static void test_shaft(void)
{
    abut_world *world = make_world(0.5);

    add_static(world, abut_rect(-11, -100, 10, 200));
    add_static(world, abut_rect(1, -100, 10, 200));
    abut_body box = add_mover(world, abut_rect(-1, -1, 2, 2), 0, 0, ABUT_ANSWER_SLIDE);

    step_often(world, 20);
    CHECK(abut_body_at(world, box).y > 20);
    abut_world_destroy(world);
}

/* Without friction the slightest slope is enough, however weak gravity is. */
static void test_slopes(void)
{
    static const double pulls[] = { 0.002, 0.02, 0.2, 2 };
    static const double falls[] = { 1, 3, 10, 100 };

    for (int k = 0; k < 16; k++) {
        abut_world *world = make_world(0);
        double fall = falls[k / 4];

        CHECK(abut_world_set_gravity(world, (abut_vec2){ 0, pulls[k % 4] }) == ABUT_OK);
        add_static(world, abut_triangle(-1000, -fall, 1000, fall, -1000, fall));
        abut_body box =
            add_mover(world, abut_rect(-1, -1, 2, 2), 0, -1.1 - fall / 1000, ABUT_ANSWER_SLIDE);

        step_often(world, 400);
        double x = abut_body_at(world, box).x;

        step_often(world, 100);
        CHECK(abut_body_at(world, box).x > x + 20 * pulls[k % 4] * fall / 1000 * 400);
        abut_world_destroy(world);
    }
}

/* Nor does the slowest body stop, that nothing rubs. */
static void test_slow(void)
{
    abut_world *world = make_world(0);

    add_static(world, abut_rect(-1000, 1, 2000, 1));
    abut_body slow = add_mover(world, abut_rect(-1, -1, 2, 2), 0, 0, ABUT_ANSWER_SLIDE);

    step_often(world, 10);
    CHECK(abut_body_set_velocity(world, slow, (abut_vec2){ 0x1p-14, 0 }) == ABUT_OK);
    step_often(world, 200);
    CHECK(fabs(abut_body_at(world, slow).x - 200 * 0x1p-14) < 0x1p-20);
    abut_world_destroy(world);
}

/* A row of crates at rest is pushed along, however long it is and however slowly, in either order
 * of their ids. */
static void test_rows(void)
{
    enum { CRATES = 24 };

    for (int way = -1; way <= 1; way += 2) {
        abut_world *world = make_world(0);
        abut_body crates[CRATES];

        add_static(world, abut_rect(-1000, 1, 2000, 1));
        for (int k = 0; k < CRATES; k++) {
            crates[k] = add_mover(world, abut_rect(-1, -1, 2, 2), 2 * k * way, 0, ABUT_ANSWER_PUSH);
        }
        step_often(world, 30);
        for (int frame = 0; frame < 100; frame++) {
            CHECK(abut_body_set_velocity(world, crates[0], (abut_vec2){ 0.02 * way, 0 }) ==
                  ABUT_OK);
            step_often(world, 1);
        }
        CHECK((abut_body_at(world, crates[CRATES - 1]).x - 2.0 * (CRATES - 1) * way) * way > 0.5);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_wedges), TEST(test_shaft), TEST(test_slopes), TEST(test_slow), TEST(test_rows))
