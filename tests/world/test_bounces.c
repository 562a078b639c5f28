/* world/test_bounces.c - what bounces under gravity comes up as high as it was.
 *
 * A velocity is that of the middle of a step. So the energy that steps keep, for something of mass
 * 1 that falls by g a step, is v^2 / 2 + g h - g v / 2, with h the height and v the speed upward.
 * With a bounce of 1 it stays what it was, on floors, slopes and ceilings, wherever in a step an
 * impact happens to be.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/views.h"

#include <math.h>

static abut_shape ball_of(int kind)
{
    return kind == 0   ? abut_circle(0, 0, 0.5)
           : kind == 1 ? abut_rect(-0.5, -0.5, 1, 1)
                       : abut_oriented_rect(0, 0, 1, 0.75, 0.3);
}

static void add_static(abut_world *world, int view, double x1, double y1, double x2, double y2)
{
    abut_vec2 p = seen(view, x1, y1);
    abut_vec2 q = seen(view, x2, y2);
    abut_shape wall = abut_capsule(p.x, p.y, q.x, q.y, 0.25);

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &wall },
                         NULL) == ABUT_OK);
}

/* By gravity, or by an acceleration of the body's own. */
typedef struct pull {
    double g;
    bool own;
} pull;

static abut_world *pulled_world(int view, pull pull)
{
    abut_vec2 gravity = pull.own ? (abut_vec2){ 0, 0 } : seen(view, 0, -pull.g);

    return abut_world_create(&(abut_world_settings){ .gravity = gravity, .no_sleep = true });
}

static abut_body add_ball(abut_world *world,
                          int view,
                          pull pull,
                          abut_shape ball,
                          double bounce,
                          abut_vec2 at,
                          abut_vec2 velocity)
{
    abut_body body = ABUT_NO_BODY;
    abut_body_settings settings = {
        .shapes = &ball,
        .at = seen(view, at.x, at.y),
        .velocity = seen(view, velocity.x, velocity.y),
        .acceleration = pull.own ? seen(view, 0, -pull.g) : (abut_vec2){ 0, 0 },
        .answer = ABUT_ANSWER_BOUNCE,
        .bounce = bounce,
        .category = 2,
        .mask = 1, /* each alone with the walls */
    };

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    return body;
}

static double energy_of(const abut_world *world, abut_body body, int view, double g)
{
    abut_vec2 at = unseen(view, abut_body_at(world, body));
    abut_vec2 v = unseen(view, abut_body_velocity(world, body));

    return (v.x * v.x + v.y * v.y) / 2 + g * at.y - g * v.y / 2;
}

/* Dropped on a floor, from where it comes to bounce at all (slow impacts do not): between two steps
 * it passes a place at most g / 8 higher than where it stands. */
static void test_drops(void)
{
    static const double heights[] = { 1, 5.5, 12.8, 19.5, 100 };
    static const double pulls[] = { 0.01, 0.1, 0.29, 0.5, 1 };

    for (int row = 0; row < COUNT_OF(heights) * COUNT_OF(pulls) * VIEWS; row += sample_part()) {
        int view = row % VIEWS;
        pull pull = { pulls[row / VIEWS % COUNT_OF(pulls)], row % 3 == 0 };
        double height = heights[row / VIEWS / COUNT_OF(pulls)] + 0.5;
        abut_world *world = pulled_world(view, pull);
        abut_shape ball = ball_of(row % 2);
        abut_body body =
            add_ball(world, view, pull, ball, 1, (abut_vec2){ 0, height }, (abut_vec2){ 0, 0 });
        double highest = 0;
        double before = energy_of(world, body, view, pull.g);

        add_static(world, view, -100, -0.25, 100, -0.25);
        for (int step = 0; step < 4000 && height >= 4 * pull.g + 0.5; step++) {
            CHECK(abut_world_step(world) == ABUT_OK);
            double y = unseen(view, abut_body_at(world, body)).y;

            highest = step >= 3000 ? fmax(highest, y) : 0;
        }
        double slack = 0.01; /* what is carried between steps is dropped at impacts: 2^-12 each */

        CHECK(highest <= height + pull.g / 8 + slack);
        CHECK(fabs(energy_of(world, body, view, pull.g) - before) <= pull.g * slack);
        abut_world_destroy(world);
    }
}

/* In a room without an upright wall or a level floor. Under gravity slow impacts do not bounce, so
 * energy may be lost at walls that are hardly approached. */
static void test_rooms(void)
{
    enum { BALLS = 12, STEPS = 3000 };
    rng random = { 99 };

    for (int view = 0; view < VIEWS; view += sample_part()) {
        pull pull = { 0.125 + 0.0625 * view, view % 2 == 1 };
        abut_world *world = pulled_world(view, pull);
        abut_body bodies[BALLS];
        double before[BALLS];

        add_static(world, view, -20, 3, 1, 0);
        add_static(world, view, 1, 0, 20, 5);
        add_static(world, view, -20, 3, -22, 30);
        add_static(world, view, 20, 5, 23, 31);
        add_static(world, view, -22, 30, 2, 34);
        add_static(world, view, 2, 34, 23, 31);
        for (int i = 0; i < BALLS; i++) {
            abut_vec2 at = { rng_between(&random, -12, 12), rng_between(&random, 8, 24) };
            abut_vec2 velocity = { rng_between(&random, -2, 2), rng_between(&random, -2, 2) };

            bodies[i] = add_ball(world, view, pull, ball_of(i % 3), 1, at, velocity);
            before[i] = energy_of(world, bodies[i], view, pull.g);
        }
        for (int step = 0; step < STEPS; step++) {
            CHECK(abut_world_step(world) == ABUT_OK);
        }
        for (int i = 0; i < BALLS; i++) {
            double after = energy_of(world, bodies[i], view, pull.g);

            CHECK(after <= 1.01 * before[i]);
            CHECK(!pull.own || after >= 0.99 * before[i]);
        }
        abut_world_destroy(world);
    }
}

/* Where there is hardly room, so that it freezes in most steps: a body that stands still does not
 * fall, and is no faster when it goes on. What the straight path of a step leaves out is lost, at
 * most g^2 / 8 each time; as long as it is fast enough to bounce off the floor. */
static void test_frozen_falls(void)
{
    static const double pulls[] = { 0.05, 0.25, 0.5 };
    static const double speeds[] = { 7.3, 31, 400 }; /* across the shaft */
    int frozen = 0;

    for (int row = 0; row < COUNT_OF(pulls) * COUNT_OF(speeds) * VIEWS; row++) {
        int view = row % VIEWS;
        pull pull = { pulls[row / VIEWS % COUNT_OF(pulls)], row % 3 == 0 };
        abut_vec2 velocity = { speeds[row / VIEWS / COUNT_OF(pulls)], row % 5 - 2 };

        if (!sample_takes(row)) {
            continue;
        }
        abut_world *world = pulled_world(view, pull);
        abut_body body =
            add_ball(world, view, pull, ball_of(row % 2), 1, (abut_vec2){ 0, 30 }, velocity);
        double before = energy_of(world, body, view, pull.g);

        add_static(world, view, -1.75, -10, -1.75, 400);
        add_static(world, view, 1.75, -10, 1.75, 400);
        add_static(world, view, -10, -0.25, 10, -0.25);
        double least = velocity.x * velocity.x / 2 + pull.g * 0.5 + 4 * pull.g * pull.g;

        for (int step = 0; step < 1000 && before > least; step++) {
            CHECK(abut_world_step(world) == ABUT_OK);
            uint32_t froze = abut_world_report(world).frozen;
            double after = energy_of(world, body, view, pull.g);
            double slack = 0x1p-9 * pull.g; /* what is carried between steps is dropped */

            CHECK(after <= before + slack);
            CHECK(after >= before - froze * pull.g * pull.g / 8 - slack);
            frozen += (int)froze;
            before = after;
        }
        abut_world_destroy(world);
    }
    CHECK(frozen > 1000);
}

/* With less than 1, each bounce comes up to that part, squared, of the one before; and it ends. */
static void test_decay(void)
{
    static const double bounces[] = { 0.5, 0.75, 0.9, 0.95 };
    static const double pulls[] = { 0.02, 0.3, 1 };

    for (int row = 0; row < VIEWS * COUNT_OF(bounces) * COUNT_OF(pulls); row += sample_part()) {
        int view = row % VIEWS;
        double bounce = bounces[row / VIEWS % COUNT_OF(bounces)];
        pull pull = { pulls[row / VIEWS / COUNT_OF(bounces)], row % 2 == 1 };
        abut_world *world = pulled_world(view, pull);
        abut_body body = add_ball(world, view, pull, ball_of(0), bounce, (abut_vec2){ 0, 40.5 },
                                  (abut_vec2){ 0, 0 });
        double peak = 0;
        double expected = 40;
        double last = 40.5;
        int peaks = 0;

        add_static(world, view, -100, -0.25, 100, -0.25);
        for (int step = 0; step < 4000; step++) {
            CHECK(abut_world_step(world) == ABUT_OK);
            double y = unseen(view, abut_body_at(world, body)).y;

            if (y < last && peak > 0) { /* it has turned */
                expected *= bounce * bounce;
                peaks++;
                CHECK(peaks > 3 || fabs(peak - 0.5 - expected) <= 0.02 * expected + pull.g / 4);
                peak = 0;
            }
            peak = y > last ? y : peak;
            last = y;
        }
        CHECK(peaks >= 2);
        CHECK(last >= 0.5 && last <= 0.5 + 0x1p-10);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_drops), TEST(test_rooms), TEST(test_frozen_falls), TEST(test_decay))
