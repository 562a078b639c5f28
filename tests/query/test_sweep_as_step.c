/* query/test_sweep_as_step.c - a sweep announces the normal that a step then has.
 *
 * One body of squares and ramps on a small lattice, listed in any order, and a mover whose corners
 * come exactly to corners, joints and feet of ramps. The first impact of a step, the first bump of
 * a move and the sweep have the same normal, in the eight turns and mirrors.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "support/views.h"

#include <math.h>

enum { MOST = 6, SCENES = 40000 };

/* A square or one of four ramps in a cell of side 2. */
static abut_shape cell_shape(int view, int kind, double x, double y)
{
    const double corners[4][2] = { { x, y }, { x + 2, y }, { x + 2, y + 2 }, { x, y + 2 } };
    abut_vec2 points[4];
    int count = 0;

    for (int i = 0; i < 4; i++) {
        if (i != kind) {
            points[count++] = seen(view, corners[i][0], corners[i][1]);
        }
    }
    return abut_polygon(points, count);
}

typedef struct scene {
    abut_shape shapes[MOST];
    uint32_t count;
    abut_shape mover;
    abut_vec2 motion;
} scene;

static bool overlaps_any(const scene *s, const abut_shape *shape)
{
    for (uint32_t k = 0; k < s->count; k++) {
        if (abut_relate(shape, &s->shapes[k]) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

static scene draw_scene(rng *dice, int view)
{
    scene s = { .count = 0 };

    for (int k = 0; k < MOST; k++) {
        int kind = (int)rng_int(dice, 0, 7);
        double x = 2 * (double)rng_int(dice, -1, 1);
        double y = 2 * (double)rng_int(dice, -1, 1);
        abut_shape shape = cell_shape(view, kind, x, y);

        if (!overlaps_any(&s, &shape)) {
            s.shapes[s.count++] = shape;
        }
    }
    int kind = (int)rng_int(dice, 0, 9);
    double x = (double)rng_int(dice, -8, 8);
    double y = (double)rng_int(dice, -8, 8);
    double vx = (double)rng_int(dice, -6, 6);
    double vy = (double)rng_int(dice, -6, 6);

    s.mover = cell_shape(view, kind, x, y);
    s.motion = seen(view, 2 * vx, 2 * vy);
    return s;
}

static bool is_near(abut_vec2 n, double x, double y)
{
    return fabs(n.x - x) < 1e-6 && fabs(n.y - y) < 1e-6;
}

static abut_world *world_of(const scene *s)
{
    abut_world *world = abut_world_create(NULL);

    CHECK(abut_world_add(world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                .shapes = s->shapes,
                                                .shape_count = s->count },
                         NULL) == ABUT_OK);
    return world;
}

/* True if there was something to see. */
static bool play(const scene *s, int *met_count)
{
    abut_world *world = world_of(s);
    abut_body body = ABUT_NO_BODY;
    abut_met met;
    bool good = true;

    CHECK(abut_world_sweep_first(world, &s->mover, s->motion,
                                 &(abut_world_query){ .overlapping = true }, &met) == ABUT_OK);
    if (met.hit.hit && met.hit.time > 0 &&
        abut_world_add(world, &(abut_body_settings){ .shapes = &s->mover, .velocity = s->motion },
                       &body) == ABUT_OK) {
        uint32_t count = 0;

        (*met_count)++;
        CHECK(abut_world_step(world) == ABUT_OK);
        const abut_event *events = abut_world_events(world, &count);

        for (uint32_t i = 0; i < count && good; i++) {
            if (events[i].what == ABUT_EVENT_HIT) {
                good = CHECK(is_near(met.hit.normal, -events[i].normal.x, -events[i].normal.y));
                break;
            }
        }
    }
    abut_world_destroy(world);
    return good;
}

static void test_sweep_as_step(void)
{
    rng dice = { 606 };
    int scenes = SCENES / sample_part();
    int met_count = 0;

    for (int i = 0; i < scenes && check_failures == 0; i++) {
        scene s = draw_scene(&dice, i % 8);

        if (!overlaps_any(&s, &s.mover) && !play(&s, &met_count)) {
            printf("   scene %d\n", i);
        }
    }
    CHECK(met_count > scenes / 16);
}

/* What is only grazed is met, too, but if something stops the mover at that time, that is named. */
static bool compare_with_overlapping(const scene *s, int *at_once)
{
    abut_world *world = world_of(s);
    abut_met stopped;
    abut_met met;
    bool good = true;

    CHECK(abut_world_sweep_first(world, &s->mover, s->motion, NULL, &met) == ABUT_OK);
    CHECK(abut_world_sweep_first(world, &s->mover, s->motion,
                                 &(abut_world_query){ .overlapping = true }, &stopped) == ABUT_OK);
    good = CHECK(met.hit.hit || !stopped.hit.hit);
    if (good && stopped.hit.hit && met.hit.time == stopped.hit.time) {
        (*at_once)++;
        good = CHECK(met.hit.normal.x == stopped.hit.normal.x &&
                     met.hit.normal.y == stopped.hit.normal.y && !met.hit.graze);
    }
    abut_world_destroy(world);
    return good;
}

static void test_grazes_come_last(void)
{
    rng dice = { 607 };
    int scenes = SCENES / sample_part();
    int at_once = 0;

    for (int i = 0; i < scenes && check_failures == 0; i++) {
        scene s = draw_scene(&dice, i % 8);

        if (!overlaps_any(&s, &s.mover) && !compare_with_overlapping(&s, &at_once)) {
            printf("   scene %d\n", i);
        }
    }
    CHECK(at_once > scenes / 16);
}

TEST_MAIN(TEST(test_sweep_as_step), TEST(test_grazes_come_last))
