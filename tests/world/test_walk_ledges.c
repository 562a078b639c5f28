/* world/test_walk_ledges.c - off a ledge at any speed: a walk goes down with the floor by no more
 * than its snap, however far it came along the floor, and to the left as to the right.
 *
 * Everything lies on a grid of halves, so that walks end exactly at edges, too.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>
#include <stdio.h>

enum { SHAPES = 4, GROUNDS = 3 };

#define PULL 0.25
#define SNAP 4.0 /* a quarter of the height, for all shapes */

static abut_shape walker(int i)
{
    switch (i) {
    case 0:
        return abut_rect(-5, -16, 10, 16);
    case 1:
        return abut_capsule(0, -11, 0, -5, 5);
    case 2:
        return abut_polygon(
            (abut_vec2[]){ { -5, -8 }, { -3, -16 }, { 3, -16 }, { 5, -8 }, { 3, 0 }, { -3, 0 } },
            6);
    default:
        return abut_circle(0, -8, 8);
    }
}

static void add_static(abut_world *world, double x0, double y0, double x1, double y1)
{
    abut_shape shape = abut_rect_between(x0, y0, x1, y1);

    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .shapes = &shape },
                         NULL) == ABUT_OK);
}

/* A floor at y = 0 for x > 0, and another one lower down for x < 0; mirrored with a sign of -1. As
 * one box, as boxes of one tile each, or as a map of tiles. */
static void add_ground(abut_world *world, int kind, double drop, int sign)
{
    if (kind == 2) {
        abut_tiles *tiles = NULL;

        CHECK(abut_tiles_create(12, 1, 8, NULL, &tiles) == ABUT_OK);
        for (uint32_t x = 0; x < 12; x++) {
            CHECK(abut_tiles_set(tiles, x, 0, ABUT_TILE_SOLID) == ABUT_OK);
        }
        for (int i = 0; i < 2; i++) {
            abut_vec2 at = { (i == 0) == (sign > 0) ? 0 : -96, i == 0 ? 0 : drop };

            CHECK(abut_world_add(
                      world,
                      &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = at },
                      NULL) == ABUT_OK);
        }
        abut_tiles_destroy(tiles);
        return;
    }
    for (int i = 0; i < (kind == 0 ? 1 : 12); i++) {
        double near = 8 * i;
        double far = kind == 0 ? 96 : near + 8;

        add_static(world, sign * near, 0, sign * far, 8);
        add_static(world, sign * -near, drop, sign * -far, drop + 8);
    }
}

static abut_walked walk_off(int shape, int ground, double drop, double from, double speed, int sign)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, PULL } });
    abut_shape body = walker(shape);
    abut_body hero = ABUT_NO_BODY;
    abut_walked walked = { 0 };

    add_ground(world, ground, drop, sign);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &body, .at = { sign * from, 0 } },
                         &hero) == ABUT_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(abut_body_walk(world, hero, NULL, (abut_vec2){ 0, PULL }, &walked) == ABUT_OK);
        abut_world_step(world);
    }
    CHECK(walked.floor.body != ABUT_NO_BODY);
    CHECK(abut_body_walk(world, hero, NULL, (abut_vec2){ -sign * speed, PULL }, &walked) ==
          ABUT_OK);
    abut_world_destroy(world);
    return walked;
}

static void check_walk(int shape, int ground, double drop, double from, double speed)
{
    abut_walked left = walk_off(shape, ground, drop, from, speed, 1);
    abut_walked right = walk_off(shape, ground, drop, from, speed, -1);
    bool same = left.at.x == -right.at.x && left.at.y == right.at.y &&
                left.snapped == right.snapped &&
                (left.floor.body == ABUT_NO_BODY) == (right.floor.body == ABUT_NO_BODY) &&
                left.velocity.x == -right.velocity.x && left.velocity.y == right.velocity.y;
    /* In the air it falls by what it was to. Something round also sinks along the edge: there the
     * floor bends down by up to a `step` and goes on. */
    double most = shape == 0 || shape == 2 ? SNAP + PULL : 2 * SNAP + PULL;

    if (!same || !(left.moved.y <= most)) {
        printf("shape %d, ground %d, drop %g, from %g, speed %g: moved %.17g, %.17g and %.17g, "
               "%.17g\n",
               shape, ground, drop, from, speed, left.moved.x, left.moved.y, right.moved.x,
               right.moved.y);
    }
    CHECK(same);
    CHECK(left.moved.y <= most);
    if (drop <= SNAP && shape == 0) {
        CHECK(left.floor.body != ABUT_NO_BODY);
    }
}

static void test_ledges(void)
{
    static const double drops[] = { 0, 0.5, 3, 4, 4.5, 5, 16, 40 };
    static const double speeds[] = { 0.5, 3, 7.5, 12, 40 };

    int number = 0;

    for (int shape = 0; shape < SHAPES; shape++) {
        for (int ground = 0; ground < GROUNDS; ground++) {
            for (size_t d = 0; d < COUNT_OF(drops); d++) {
                for (size_t s = 0; s < COUNT_OF(speeds); s++) {
                    for (double from = 0; from <= 24; from += shape == 0 ? 0.5 : 1.5) {
                        if (sample_takes(number++)) {
                            check_walk(shape, ground, drops[d], from, speeds[s]);
                        }
                    }
                }
            }
        }
    }
}

TEST_MAIN(TEST(test_ledges))
