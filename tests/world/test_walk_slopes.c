/* world/test_walk_slopes.c - walkers of every shape over hills of tiles, polygons and both.
 *
 * A floor is a line of heights, made of one polygon for each part, of sloped tiles of two widths,
 * or of both in turn. A walker goes over it to the right and back. It must be on the floor in every
 * frame, touch it, never overlap, never stand still, and as long as one straight part carries it
 * go on by exactly its speed along the floor.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/walk.h"
#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

#define WORLD                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }

typedef enum floor_kind {
    FLOOR_PARTS,
    FLOOR_TILES,
    FLOOR_NARROW,
    FLOOR_MIXED,
    FLOOR_COUNT
} floor_kind;

enum { MOST_PARTS = 12, WALKERS = 6 };

/* A line of points, from left to right. */
typedef struct profile {
    abut_vec2 points[MOST_PARTS + 1];
    int parts;
} profile;

static floor_kind the_floor;
static profile the_line;
static int the_walker;
static double the_speed;
static double the_start;

static abut_shape walker_shape(int number)
{
    static const abut_vec2 keel[5] = { { -5, -18 }, { 5, -18 }, { 6, -9 }, { 0, 0 }, { -6, -9 } };
    static const abut_vec2 hex[6] = { { -3, 0 },  { 3, 0 },    { 6, -7 },
                                      { 3, -14 }, { -3, -14 }, { -6, -7 } };
    abut_shape shapes[WALKERS] = {
        abut_rect(-5, -20, 10, 20), abut_capsule(0, -15, 0, -5, 5),       abut_circle(0, -6, 6),
        abut_polygon(hex, 6),       abut_rounded_rect(-3, -15, 6, 12, 3), abut_polygon(keel, 5)
    };

    return shapes[number];
}

/* The ground under a straight part, cut into tiles of a width; 0: in one piece. */
static void add_part(stage *s, abut_vec2 from, abut_vec2 to, double width)
{
    double x = from.x;

    while (x < to.x) {
        double end = width > 0 && x + width < to.x ? x + width : to.x;
        double y0 = from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
        double y1 = from.y + (to.y - from.y) * (end - from.x) / (to.x - from.x);
        double low = (y0 > y1 ? y0 : y1) + 8;
        abut_vec2 points[4] = { { x, y0 }, { end, y1 }, { end, low }, { x, low } };

        stage_static(s, abut_polygon(points, 4), 0, 0);
        x = end;
    }
}

static void add_floor(stage *s)
{
    for (int i = 0; i < the_line.parts; i++) {
        double width = the_floor == FLOOR_PARTS    ? 0
                       : the_floor == FLOOR_TILES  ? 16
                       : the_floor == FLOOR_NARROW ? 4
                       : i % 2 == 0                ? 16
                                                   : 0;

        add_part(s, the_line.points[i], the_line.points[i + 1], width);
    }
}

/* How far a walker is above what it should touch: by the exact relation and a distance. */
static double gap_to_floor(const stage *s, abut_body hero, const abut_walked *walked)
{
    abut_shape a = abut_body_shape(s->world, hero, 0);
    abut_shape b = abut_body_shape(s->world, walked->floor.body, 0);

    return abut_measure(&a, &b).distance;
}

/* Whether the normal of the floor was the same before and after: no kink was passed. */
static bool is_straight(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) + fabs(a.y - b.y) < 1e-6;
}

static void go_over(stage *s, abut_body hero, double speed, int frames)
{
    abut_vec2 before = { 0, 0 };

    for (int i = 0; i < frames; i++) {
        abut_vec2 from = stage_at(s, hero);
        abut_walked walked;

        CHECK_STAGE(s, abut_body_walk(s->world, hero, NULL, stage_in(s, (abut_vec2){ speed, 0.4 }),
                                      &walked) == ABUT_OK);
        abut_vec2 at = stage_at(s, hero);
        abut_vec2 normal = stage_out(s, walked.floor.normal);
        double made = hypot(at.x - from.x, at.y - from.y);

        if (!CHECK_STAGE(s, walked.floor.body != ABUT_NO_BODY) ||
            !CHECK_STAGE(s, gap_to_floor(s, hero, &walked) < 0x1p-20) ||
            !CHECK_STAGE(s, made > 0.3 * fabs(speed) && made < 1.01 * fabs(speed)) ||
            !CHECK_STAGE(s, !is_straight(before, normal) || i == 0 || made > 0.99 * fabs(speed)) ||
            !CHECK_STAGE(s, walked.wall.body == ABUT_NO_BODY)) {
            printf("   walker %d, floor %d, speed %g: frame %d from (%.9f, %.9f) to (%.9f, %.9f), "
                   "made "
                   "%.6f, wall %d\n",
                   the_walker, (int)the_floor, speed, i, from.x, from.y, at.x, at.y, made,
                   walked.wall.body != ABUT_NO_BODY);
            return;
        }
        CHECK_STAGE(s, stage_overlaps(s, true) == 0);
        before = normal;
    }
}

static void scene_hills(stage *s)
{
    abut_shape shape = walker_shape(the_walker);
    abut_vec2 first = the_line.points[0];
    abut_vec2 last = the_line.points[the_line.parts];
    double length = 0;

    add_floor(s);
    abut_body hero = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                        .at = { first.x + the_start, first.y },
                                                        .floats = true });

    for (int i = 0; i < the_line.parts; i++) {
        length += hypot(the_line.points[i + 1].x - the_line.points[i].x,
                        the_line.points[i + 1].y - the_line.points[i].y);
    }
    int frames = (int)((length - 2 * the_start) * 0.8 / the_speed);

    go_over(s, hero, the_speed, frames);
    go_over(s, hero, -the_speed, frames / 2);
    (void)last;
}

/* Heights on a small grid, no part steeper than 45 degrees. */
static void draw_profile(rng *dice)
{
    double x = 0;
    double y = 0;

    the_line.parts = MOST_PARTS;
    the_line.points[0] = (abut_vec2){ x, y };
    for (int i = 0; i < MOST_PARTS; i++) {
        static const double rises[9] = { 0, 0, 16, -16, 8, -8, 32, -32, 4 };
        double width = i == 0 || i + 1 == MOST_PARTS ? 48 : 16 * (double)rng_int(dice, 1, 3);
        double rise = i == 0 || i + 1 == MOST_PARTS ? 0 : rises[rng_int(dice, 0, 8)];

        rise = rise > width ? width : rise < -width ? -width : rise;
        x += width;
        y += rise;
        the_line.points[i + 1] = (abut_vec2){ x, y };
    }
}

static void test_hills(void)
{
    rng dice = { 14 };

    for (int round = 0; round < 12 / sample_part(); round++) {
        draw_profile(&dice);
        for (int kind = 0; kind < FLOOR_COUNT; kind++) {
            for (the_walker = 0; the_walker < WALKERS; the_walker++) {
                the_floor = (floor_kind)kind;
                the_speed = round % 3 == 0 ? 2 : round % 3 == 1 ? 3.3 : 0.7;
                the_start = round % 2 == 0 ? 16 : 16.371;
                play_in(round == 0 ? STAGE_VIEWS : 2, "hills", WORLD, scene_hills);
            }
        }
    }
}

TEST_MAIN(TEST(test_hills))
