/* tests/figure/test_chains.c - laws of chains: joints that do not show, sides that let through,
 * size.
 *
 * SPDX-License-Identifier: MIT */
#include "figure/drawn.h"
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 3000, MOST_VERTICES = 6 };

static abut_chain *make_chain(const abut_vec2 *points, int count, bool closed, bool one_sided)
{
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(&(abut_chain_settings){ points, (uint32_t)count, closed, one_sided },
                            NULL, &chain, NULL) == ABUT_OK);
    return chain;
}

/* A walk of even steps, of vertices that differ from their neighbours. */
static int draw_walk(rng *random, int least, abut_vec2 *points)
{
    int count = (int)rng_int(random, least, MOST_VERTICES);

    points[0] = (abut_vec2){ (double)rng_int(random, -2, 4), (double)rng_int(random, -2, 4) };
    for (int i = 1; i < count; i++) {
        abut_vec2 step = { 0, 0 };

        while (step.x == 0 && step.y == 0) {
            step.x = (double)rng_int(random, -1, 1) * 2;
            step.y = (double)rng_int(random, -1, 1) * 2;
        }
        points[i] = (abut_vec2){ points[i - 1].x + step.x, points[i - 1].y + step.y };
    }
    return count;
}

static void any_figure(rng *random, drawn *out)
{
    static const drawn_way as_is = { false, false, false, 0, 0 };
    drawing from = draw_figure(random, (drawn_kind)rng_int(random, 0, DRAWN_TILES), NULL);

    build_drawing(&from, &as_is, out);
}

static abut_vec2 any_motion(rng *random)
{
    return (abut_vec2){ (double)rng_int(random, -8, 8), (double)rng_int(random, -8, 8) };
}

static bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) < 1e-14 && fabs(a.y - b.y) < 1e-14;
}

/* --- Joints on a straight line do not show ------------------------------------------------------
 */

static void compare_chains(const abut_figure *a,
                           const abut_figure *plain,
                           const abut_figure *fine,
                           abut_vec2 move,
                           int *differ)
{
    abut_contact one = abut_figures_collide(a, plain);
    abut_contact two = abut_figures_collide(a, fine);
    abut_swept swept;
    abut_swept again;

    CHECK(abut_figures_relate(a, plain) == abut_figures_relate(a, fine));
    CHECK(fabs(abut_figures_measure(a, plain).distance - abut_figures_measure(a, fine).distance) <
          1e-12);
    CHECK(one.relation == two.relation);
    *differ += one.relation == ABUT_APART && !same_vec2(one.normal, two.normal);
    CHECK(abut_figures_contain(plain, a) == abut_figures_contain(fine, a));
    CHECK(abut_figures_sweep(a, move, plain, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
    CHECK(abut_figures_sweep(a, move, fine, (abut_vec2){ 0, 0 }, &again) == ABUT_OK);
    CHECK(swept.hit == again.hit && swept.time == again.time);
    *differ += swept.hit && !same_vec2(swept.normal, again.normal);
    CHECK(fabs(swept.move_a.x - again.move_a.x) < 1e-8 &&
          fabs(swept.move_a.y - again.move_a.y) < 1e-8);
}

static void test_joints_do_not_show(void)
{
    rng random = { 5 };
    int differ = 0; /* of normals, where several are equally good */

    for (int round = 0; round < ROUNDS; round++) {
        abut_vec2 points[MOST_VERTICES];
        abut_vec2 more[2 * MOST_VERTICES];
        int count = draw_walk(&random, 2, points);
        bool one_sided = rng_int(&random, 0, 1) == 1;

        for (int i = 0; i < count; i++) {
            abut_vec2 next = points[i + 1 < count ? i + 1 : i];

            more[2 * i] = points[i];
            more[2 * i + 1] = (abut_vec2){ (points[i].x + next.x) / 2, (points[i].y + next.y) / 2 };
        }
        abut_chain *plain = make_chain(points, count, false, one_sided);
        abut_chain *fine = make_chain(more, 2 * count - 1, false, one_sided);
        abut_figure whole = abut_figure_of_chain(plain, 0, 0);
        abut_figure cut = abut_figure_of_chain(fine, 0, 0);
        drawn a;

        any_figure(&random, &a);
        compare_chains(&a.figure, &whole, &cut, any_motion(&random), &differ);
        free_drawn(&a);
        abut_chain_destroy(plain);
        abut_chain_destroy(fine);
    }
    CHECK(differ * 1000 <= ROUNDS);
}

/* A path that crosses a one-sided one, round its corner, and meets it with a joint: it gets as far
 * as the joint, in whichever parts the other is cut. */
static void test_joint_on_joint(void)
{
    static const abut_vec2 mine[] = { { -1, 2 }, { 0, 3 }, { 1, 2.5 }, { 1.5, 2.5 }, { 2, 2 } };
    static const abut_vec2 whole[] = { { 0, -1 }, { -2, -1 }, { -2, -3 } };
    static const abut_vec2 cut[] = { { 0, -1 }, { -2, -1 }, { -2, -2 }, { -2, -3 } };
    abut_chain *chains[3] = { make_chain(mine, 5, false, false), make_chain(whole, 3, false, true),
                              make_chain(cut, 4, false, true) };
    abut_figure a = abut_figure_of_chain(chains[0], 0, 0);

    for (int i = 1; i < 3; i++) {
        abut_figure b = abut_figure_of_chain(chains[i], 0, 0);
        abut_swept swept;

        CHECK(abut_figures_sweep(&a, (abut_vec2){ -4, -6 }, &b, (abut_vec2){ 0, 0 }, &swept) ==
              ABUT_OK);
        CHECK(swept.hit && swept.time == 0.75);
        CHECK(fabs(swept.move_a.x + 3) < 1e-8 && fabs(swept.move_a.y + 4.5) < 1e-8);
    }
    for (int i = 0; i < 3; i++) {
        abut_chain_destroy(chains[i]);
    }
}

/* --- One side ------------------------------------------------------------------------------------
 */

/* Whether a closed chain goes back along itself somewhere: there it has an end, which is met from
 * neither side. */
static bool turns_back(const abut_vec2 *points, int count)
{
    for (int i = 0; i < count; i++) {
        abut_vec2 p = points[i];
        abut_vec2 q = points[(i + 1) % count];
        abut_vec2 r = points[(i + 2) % count];
        abut_vec2 u = { q.x - p.x, q.y - p.y };
        abut_vec2 v = { r.x - q.x, r.y - q.y };

        if ((u.x == 0 && u.y == 0) || (v.x == 0 && v.y == 0) ||
            (u.x * v.y == u.y * v.x && u.x * v.x + u.y * v.y < 0)) {
            return true;
        }
    }
    return false;
}

/* What goes through one side is stopped by the other: a closed chain in one direction and in the
 * other stops, together, what a chain with two sides stops. */
static void test_both_sides_are_one_chain(void)
{
    rng random = { 6 };
    int hits = 0;
    int passes = 0;

    for (int round = 0; round < ROUNDS; round++) {
        abut_vec2 points[MOST_VERTICES];
        abut_vec2 back[MOST_VERTICES];
        int count = draw_walk(&random, 3, points);

        while (turns_back(points, count)) {
            count = draw_walk(&random, 3, points);
        }
        for (int i = 0; i < count; i++) {
            back[i] = points[count - 1 - i];
        }
        abut_chain *chains[3] = { make_chain(points, count, true, false),
                                  make_chain(points, count, true, true),
                                  make_chain(back, count, true, true) };
        drawn a;
        abut_vec2 move = any_motion(&random);
        abut_swept swept[3];
        abut_figure figure = abut_figure_of_chain(chains[0], 0, 0);

        any_figure(&random, &a);

        for (int i = 0; i < 3; i++) {
            figure.of.chain = chains[i];
            CHECK(abut_figures_sweep(&a.figure, move, &figure, (abut_vec2){ 0, 0 }, &swept[i]) ==
                  ABUT_OK);
        }
        bool hit = swept[1].hit || swept[2].hit;
        double first = swept[1].hit && (!swept[2].hit || swept[1].time < swept[2].time)
                           ? swept[1].time
                           : swept[2].time;

        CHECK(hit == swept[0].hit);
        CHECK(!hit || first == swept[0].time);
        hits += hit;
        passes += swept[1].hit != swept[2].hit;
        free_drawn(&a);
        for (int i = 0; i < 3; i++) {
            abut_chain_destroy(chains[i]);
        }
    }
    CHECK(hits > ROUNDS / 10 && passes > ROUNDS / 50);
}

/* --- Walking -------------------------------------------------------------------------------------
 */

/* Shapes that are pushed along a flat chain of many joints never meet one. */
static void test_walkers_never_snag(void)
{
    enum { COUNT = 200 };
    static abut_vec2 points[COUNT];
    abut_vec2 corners[5] = { { 0, 0 }, { 1, 0 }, { 1.5, 1 }, { 0.5, 2 }, { -0.5, 1 } };
    abut_shape walkers[] = { abut_rect(0.25, 0, 0.5, 1), abut_circle(0.25, 1, 1),
                             abut_capsule(0.25, 0.5, 2.25, 0.5, 0.5), abut_polygon(corners, 5) };

    for (int slope = -2; slope <= 2; slope++) {
        for (int i = 0; i < COUNT; i++) {
            points[i] = (abut_vec2){ i - 4, 0 };
        }
        abut_transform tilt = { 1, slope, 0, 1, 0, 0 };

        for (int i = 0; i < COUNT; i++) {
            points[i] = abut_apply(tilt, points[i]);
        }
        abut_chain *ground = make_chain(points, COUNT, false, true);
        abut_figure b = abut_figure_of_chain(ground, 0, 0);

        for (int w = 0; w < COUNT_OF(walkers); w++) {
            /* Set down from above, then pushed along the slope. */
            abut_shape high = abut_moved(&walkers[w], 0, 40);
            abut_figure a = abut_figure_of_shape(&high);
            abut_swept down;

            CHECK(abut_figures_sweep(&a, (abut_vec2){ 0, -60 }, &b, (abut_vec2){ 0, 0 }, &down) ==
                  ABUT_OK);
            CHECK(down.hit);
            abut_shape stands = abut_moved(&high, down.move_a.x, down.move_a.y);
            abut_swept along;

            a = abut_figure_of_shape(&stands);
            CHECK(abut_figures_sweep(&a, (abut_vec2){ 50, 50.0 * slope }, &b, (abut_vec2){ 0, 0 },
                                     &along) == ABUT_OK);
            CHECK(!along.hit);
        }
        abut_chain_destroy(ground);
    }
}

/* --- Size ----------------------------------------------------------------------------------------
 */

/* Hostile chains: many vertices at random, spikes, repeated points; they are all legal. */
static void test_hostile(void)
{
    enum { COUNT = 10000 };
    static abut_vec2 points[COUNT];
    rng random = { 8 };

    for (int kind = 0; kind < 4; kind++) {
        for (int i = 0; i < COUNT; i++) {
            points[i] =
                (abut_vec2){ rng_between(&random, -1000, 1000), rng_between(&random, -1000, 1000) };
            if (kind == 1) {
                points[i] = (abut_vec2){ i % 2 == 0 ? 0 : 1e8, 0 };
            } else if (kind == 2) {
                points[i] = (abut_vec2){ 3, 4 };
            } else if (kind == 3) {
                points[i] = (abut_vec2){ i, (double)rng_int(&random, 0, 3) };
            }
        }
        abut_chain *chain = make_chain(points, COUNT, true, kind == 3);
        abut_figure b = abut_figure_of_chain(chain, 0, 0);
        abut_shape ball = abut_circle(7.5, 40, 2);
        abut_figure a = abut_figure_of_shape(&ball);
        abut_swept swept;

        CHECK(abut_figure_check(&b) == ABUT_OK);
        CHECK(abut_figures_sweep(&a, (abut_vec2){ 3, -90 }, &b, (abut_vec2){ 0, 0 }, &swept) ==
              ABUT_OK);
        CHECK(isfinite(abut_figures_measure(&a, &b).distance));
        abut_chain_destroy(chain);
    }
}

TEST_MAIN(TEST(test_joints_do_not_show),
          TEST(test_joint_on_joint),
          TEST(test_both_sides_are_one_chain),
          TEST(test_walkers_never_snag),
          TEST(test_hostile))
