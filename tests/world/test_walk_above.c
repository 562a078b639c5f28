/* world/test_walk_above.c - walkers seen from above: along walls that hardly lean, and through
 * passages as wide as they are.
 *
 * SPDX-License-Identifier: MIT */

#include "world/walk.h"

static const double leans[] = { 5e-5, -5e-5, 1e-6, -1e-3, 0 };
static const double rises[] = { 0x1.bd70a4p-26, 0x1.5eb852p-24, 0x1p-20 };
static const double offs[] = { 0, 0.01, -0.3 };
static const double asides[] = { 0, -0.05, 0.1 };

static abut_shape walker_shape(int kind)
{
    static const abut_vec2 wedge[3] = { { -5, -5 }, { 5, -5 }, { 1, 5 } };

    switch (kind) {
    case 0:
        return abut_circle(0, 0, 5);
    case 1:
        return abut_capsule(-3, 0, 3, 0, 5);
    case 2:
        return abut_capsule(0, -2.5, 0, 2.5, 2.5);
    case 3:
        return abut_rounded_rect(-4, -4, 8, 8, 1);
    case 4:
        return abut_rect(-5, -5, 10, 10);
    default:
        return abut_polygon(wedge, 3);
    }
}

enum { ROUND_SHAPES = 3, SHAPES = 6, STARTS = 12 };

/* How far each of them reaches to the right. */
static const double widths[SHAPES] = { 5, 8, 2.5, 5, 5, 5 };

static abut_body walker_at(stage *s, int kind, double x, double y)
{
    abut_shape shape = walker_shape(kind);

    return stage_add(s, (abut_body_settings){ .shapes = &shape, .at = { x, y }, .floats = true });
}

/* What a wall leaves of a walk is what leads along it. */
static void scene_leaning_walls(stage *s)
{
    for (int k = 0; k < SHAPES * COUNT_OF(leans); k++) {
        double rise = 200 * leans[k % COUNT_OF(leans)];
        const abut_vec2 points[4] = {
            { -200, 10 + rise }, { 200, 10 - rise }, { 200, 50 }, { -200, 50 }
        };
        abut_body wall = fan(s, points, 4);
        abut_body walker = walker_at(s, k / COUNT_OF(leans), 0.123, -5);

        for (int i = 0; i < 20; i++) {
            abut_walked walked = walk(s, walker, NULL, 3, 2);

            CHECK_STAGE(s, i < 10 || fabs(walked.moved.x - 3) < 0.003);
        }
        stage_remove(s, wall);
        stage_remove(s, walker);
    }
}

/* Along a wall that leans by a few quanta, into the corner with the next one: not stopped before
 * it, where the place on the lattice would be a part of a quantum within the wall. */
static void scene_into_corners(stage *s)
{
    block(s, 60, -50, 100, 50);
    for (int k = 0; k < SHAPES * COUNT_OF(rises) * STARTS; k++) {
        int kind = k % SHAPES;
        double rise = rises[k / SHAPES % COUNT_OF(rises)];
        int start = k / (SHAPES * COUNT_OF(rises));
        const abut_vec2 points[4] = { { 40, 10 + rise }, { 60, 10 }, { 60, 50 }, { 40, 50 } };
        abut_body wall = fan(s, points, 4);
        abut_body walker = walker_at(s, kind, 44.3 + 0.61803 * start, -2);
        abut_walked walked = { 0 };

        for (int i = 0; i < 12; i++) {
            walked = walk(s, walker, NULL, 2.4, 2.44);
        }
        CHECK_STAGE(s, walked.at.x > 60 - widths[kind] - 0x1p-24);
        stage_remove(s, wall);
        stage_remove(s, walker);
    }
}

/* Something round gets into a passage of its own width, and on at full speed. */
static void scene_passages(stage *s)
{
    block(s, 0, -50, 100, -5);
    block(s, 0, 5, 100, 50);
    for (int k = 0; k < ROUND_SHAPES * COUNT_OF(offs) * COUNT_OF(asides); k++) {
        double off = offs[k / COUNT_OF(asides) % COUNT_OF(offs)];
        abut_body walker = walker_at(s, k / (COUNT_OF(offs) * COUNT_OF(asides)), -8.5, off);
        abut_walked walked = { 0 };

        for (int i = 0; i < 30; i++) {
            walked = walk(s, walker, NULL, 1, asides[k % COUNT_OF(asides)]);
        }
        CHECK_STAGE(s, walked.at.x > 15 && walked.at.y == 0 && walked.moved.x == 1);
        stage_remove(s, walker);
    }
}

/* Past a round pillar that leaves exactly as much room before a wall. */
static void scene_pillars(stage *s)
{
    block(s, -50, 5, 100, 50);
    stage_static(s, abut_circle(0, -15, 10), 0, 0);
    for (int kind = 0; kind < ROUND_SHAPES; kind++) {
        abut_body walker = walker_at(s, kind, -20, 0);
        abut_walked walked = { 0 };

        for (int i = 0; i < 50; i++) {
            walked = walk(s, walker, NULL, 1, -0.25);
        }
        CHECK_STAGE(s, walked.at.x > 15);
        stage_remove(s, walker);
    }
}

/* What turns a walker aside is its wall and takes its part of the velocity, even if the walker
 * touches nothing when the walk ends. */
static void scene_slid_past(stage *s)
{
    static const abut_vec2 places[] = { { 20, -1 }, { 20, 19 }, { 20, 9 }, { 13.5, -14 } };
    static const abut_vec2 wishes[] = { { -1, 0 }, { -1, -1 }, { -3, 0 }, { -1, 0.5 } };

    for (int i = 0; i < 2 * COUNT_OF(places); i++) {
        abut_vec2 wish = wishes[i / 2];
        abut_shape shape = abut_circle(0, 0, 8);
        abut_body pillar =
            i % 2 ? block(s, -8, -8, 8, 8) : stage_static(s, abut_circle(0, 0, 8), 0, 0);
        abut_body walker = stage_add(
            s, (abut_body_settings){ .shapes = &shape, .at = places[i / 2], .floats = true });
        int turned = 0;

        for (int k = 0; k < 30; k++) {
            abut_walked walked = walk(s, walker, NULL, wish.x, wish.y);
            abut_vec2 out = walked.wall.normal;
            bool free = fabs(walked.moved.x - wish.x) + fabs(walked.moved.y - wish.y) < 0x1p-18;

            CHECK_STAGE(s, free || walked.wall.body == pillar);
            CHECK_STAGE(s, free || out.x * wish.x + out.y * wish.y < 0);
            CHECK_STAGE(s, walked.velocity.x * out.x + walked.velocity.y * out.y > -0x1p-18);
            CHECK_STAGE(s, walked.wall.body != ABUT_NO_BODY ||
                               (walked.velocity.x == wish.x && walked.velocity.y == wish.y));
            turned += free ? 0 : 1;
            play_steps(s, 1);
        }
        CHECK_STAGE(s, turned > 0);
        stage_remove(s, walker);
        stage_remove(s, pillar);
    }
}

static void test_above(void)
{
    play("slid past", (abut_world_settings){ 0 }, scene_slid_past);
    play("leaning walls", (abut_world_settings){ 0 }, scene_leaning_walls);
    play("into corners", (abut_world_settings){ 0 }, scene_into_corners);
    play("passages", (abut_world_settings){ 0 }, scene_passages);
    play("pillars", (abut_world_settings){ 0 }, scene_pillars);
}

TEST_MAIN(TEST(test_above))
