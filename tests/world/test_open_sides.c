/* world/test_open_sides.c - fast balls meet the corner of a box, one side of which is closed.
 *
 * The normal of the touch says which side is met. Near a diagonal it changes within a small part of
 * a tick, and a ball that goes half its radius in a tick must be judged by where it touches, not by
 * where it is when the tick, or a 256th of it, begins.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "world/views.h"

#include <math.h>

enum { BALLS = 400 };

static const double TICK = 0x1p-20;
static const double RADIUS = 0.625;

static unsigned side_towards(abut_vec2 out)
{
    return out.y < -0.5  ? 1u << ABUT_SIDE_MIN_Y
           : out.x > 0.5 ? 1u << ABUT_SIDE_MAX_X
           : out.y > 0.5 ? 1u << ABUT_SIDE_MAX_Y
                         : 1u << ABUT_SIDE_MIN_X;
}

typedef struct outcome {
    bool hit;
    bool passed;
} outcome;

/* A scene as it is written down has the box at x < 0, y > 0, its corner at the origin and its side
 * towards -y closed. A ball touches the corner with this normal after so many ticks. */
static outcome
played(int view, abut_vec2 normal, abut_vec2 velocity, double ticks, abut_body_kind box_kind)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .trails = false });
    abut_vec2 low = seen(view, -4, 0);
    abut_vec2 high = seen(view, 0, 4);
    abut_shape box = abut_rect_between(low.x, low.y, high.x, high.y);
    abut_shape ball = abut_circle(0, 0, RADIUS);
    abut_vec2 at = seen(view, RADIUS * normal.x - velocity.x * TICK * ticks,
                        RADIUS * normal.y - velocity.y * TICK * ticks);
    unsigned closed = side_towards(seen(view, 0, -1));
    abut_body_settings solid = { .shapes = &box, .kind = box_kind, .open_sides = 15u & ~closed };
    abut_body_settings mover = { .shapes = &ball,
                                 .at = at,
                                 .velocity = seen(view, velocity.x, velocity.y) };
    outcome outcome = { false, false };
    uint32_t count = 0;

    CHECK(abut_world_add(world, &solid, NULL) == ABUT_OK);
    CHECK(abut_world_add(world, &mover, NULL) == ABUT_OK);
    CHECK(abut_world_step(world) == ABUT_OK);
    const abut_event *events = abut_world_events(world, &count);

    for (uint32_t i = 0; i < count; i++) {
        outcome.hit |= events[i].what == ABUT_EVENT_HIT;
        outcome.passed |= events[i].what == ABUT_EVENT_BEGAN && !events[i].solid;
    }
    abut_world_destroy(world);
    return outcome;
}

/* From 0.6 degrees on one side of the diagonal to 0.6 degrees on the other. */
static void test_near_the_diagonal(void)
{
    rng random = { 4711 };
    int hits = 0;
    int wanted = 0;
    int part = sample_part() < VIEWS ? sample_part() : VIEWS;

    for (int i = 0; i < BALLS; i++) {
        double off = (i - BALLS / 2 + 0.5) * 5e-5;
        double angle = -0.78539816339744831 + off; /* more: towards +x, which is open */
        abut_vec2 normal = { cos(angle), sin(angle) };
        double speed = ldexp(1.0, 14 + (int)rng_int(&random, 0, 5)); /* up to half a unit a tick */
        double lean = rng_between(&random, -0.25, 0.25);
        abut_vec2 velocity = { -speed, speed * lean };
        double ticks = rng_between(&random, 20, 24);
        abut_body_kind kind = i % 2 == 0 ? ABUT_BODY_STATIC : ABUT_BODY_KINEMATIC;

        for (int view = i / 2 % part; view < VIEWS; view += part) {
            outcome outcome = played(view, normal, velocity, ticks, kind);

            CHECK(outcome.hit == (off < 0));
            CHECK(outcome.passed == (off > 0));
            hits += outcome.hit ? 1 : 0;
            wanted += off < 0 ? 1 : 0;
        }
    }
    CHECK(hits == wanted && hits >= BALLS / 2);
}

TEST_MAIN(TEST(test_near_the_diagonal))
