/* world/test_thin_slopes.c - what is round slides and rests on thin ground as on the side of a
 * polygon: the side of a segment, of a chain, of a line or of a capsule is flat.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>

enum { FRAMES = 100, LANDED = 20 };

typedef enum ground { POLYGON, SEGMENT, KINEMATIC_SEGMENT, CHAIN, ONE_SIDED, LINE, GROUNDS } ground;

static const char *const ground_names[GROUNDS] = { "polygon",         "segment",   "kinematic",
                                                   "chain of pieces", "one-sided", "line" };

typedef struct ride {
    abut_vec2 at;
    abut_vec2 velocity;
    int hits; /* after it has landed */
    bool asleep;
} ride;

/* A slope through the origin that rises to the right, or to the left if `mirrored`. */
static void add_ground(abut_world *world, ground kind, double slope, bool mirrored)
{
    double side = mirrored ? -1 : 1;
    abut_vec2 corners[] = { { -400, -400 * slope * side },
                            { 400, 400 * slope * side },
                            { 0, -900 } };
    abut_vec2 points[5];
    abut_shape shape = abut_polygon(corners, 3);
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC };
    abut_figure figure = { 0 };
    abut_chain *chain = NULL;

    for (int i = 0; i < 5; i++) { /* to the right: solid towards +y */
        double x = 200 * i - 400;

        points[i] = (abut_vec2){ x, x * slope * side };
    }
    if (kind == SEGMENT || kind == KINEMATIC_SEGMENT) {
        shape = abut_segment(corners[0].x, corners[0].y, corners[1].x, corners[1].y);
        settings.kind = kind == SEGMENT ? ABUT_BODY_STATIC : ABUT_BODY_KINEMATIC;
    }
    if (kind == CHAIN || kind == ONE_SIDED) {
        abut_chain_settings made = { .points = points, .count = 5, .one_sided = kind == ONE_SIDED };

        CHECK(abut_chain_create(&made, NULL, &chain, NULL) == ABUT_OK);
        figure = abut_figure_of_chain(chain, 0, 0);
    }
    if (kind == LINE) {
        figure = abut_figure_of_line(0, 0, 1, slope * side);
    }
    settings.shapes = kind >= CHAIN ? NULL : &shape;
    settings.figure = kind >= CHAIN ? &figure : NULL;
    CHECK(abut_world_add(world, &settings, NULL) == ABUT_OK);
    abut_chain_destroy(chain);
}

static ride ride_down(ground kind, abut_shape mover, double slope, double friction, bool mirrored)
{
    double side = mirrored ? -1 : 1;
    abut_world *world =
        abut_world_create(&(abut_world_settings){ .gravity = { 0, -0.25 }, .friction = friction });
    abut_body body = ABUT_NO_BODY;
    ride found = { .hits = 0 };

    add_ground(world, kind, slope, mirrored);
    abut_body_settings settings = { .shapes = &mover,
                                    .at = { 50 * side, 50 * slope + 3.5 },
                                    .velocity = { -1 * side, 0 } };

    CHECK(abut_world_add(world, &settings, &body) == ABUT_OK);
    for (int frame = 0; frame < FRAMES; frame++) {
        const abut_event *events = NULL;
        uint32_t count = 0;

        CHECK(abut_world_step(world) == ABUT_OK);
        events = abut_world_events(world, &count);
        for (uint32_t i = 0; i < count && frame >= LANDED; i++) {
            found.hits += events[i].what == ABUT_EVENT_HIT;
        }
    }
    found.at = abut_body_at(world, body);
    found.velocity = abut_body_velocity(world, body);
    found.asleep = abut_body_is_asleep(world, body);
    abut_world_destroy(world);
    return found;
}

static void test_as_on_a_polygon(void)
{
    const abut_shape movers[] = { abut_circle(0, 0, 1), abut_capsule(0, -0.5, 0, 0.5, 0.75),
                                  abut_rounded_rect(-1, -1, 2, 2, 0.25) };

    for (int m = 0; m < COUNT_OF(movers); m++) {
        for (int f = 0; f < 2; f++) {
            double friction = f == 0 ? 0.4 : 0;
            ride expected = ride_down(POLYGON, movers[m], 0.25, friction, false);

            CHECK(expected.hits == 0 && expected.asleep == (friction > 0));
            for (int g = 0; g < 2 * GROUNDS; g++) {
                ride found = ride_down((ground)(g / 2), movers[m], 0.25, friction, g % 2 != 0);
                double side = g % 2 != 0 ? -1 : 1;

                CHECK_ROW(ground_names[g / 2], found.hits == 0);
                CHECK_ROW(ground_names[g / 2], found.asleep == expected.asleep);
                CHECK_ROW(ground_names[g / 2], fabs(found.at.x * side - expected.at.x) < 0.1);
                CHECK_ROW(ground_names[g / 2],
                          fabs(found.velocity.x * side - expected.velocity.x) < 0.01);
            }
        }
    }
}

TEST_MAIN(TEST(test_as_on_a_polygon))
