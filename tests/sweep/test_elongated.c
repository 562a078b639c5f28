/* sweep/test_elongated.c - shapes drawn out along their motion (S3.5), against the sweep.
 *
 * SPDX-License-Identifier: MIT */
#include "support/check.h"
#include "support/rng.h"

#include "abut/abut.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 30000, MOST_CORNERS = 24 };

static rng dice = { 35 };
static double far_off; /* added to all places: where doubles are coarser than the lattice */

static double grid(int least, int most)
{
    return (double)rng_int(&dice, least, most) / 2;
}

/* A convex outline of many corners on the grid of halves. */
static abut_shape some_outline(abut_vec2 at, double radius, void *memory, size_t size)
{
    abut_vec2 points[MOST_CORNERS];
    int count = (int)rng_int(&dice, 3, MOST_CORNERS);

    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count;

        points[i] =
            (abut_vec2){ at.x + abut_snap(3 * cos(angle)), at.y + abut_snap(3 * sin(angle)) };
    }
    return abut_polygon_in(points, count, radius, memory, size);
}

static abut_shape some_shape(void *memory, size_t size)
{
    double x = far_off + grid(-8, 8);
    double y = grid(-8, 8);
    double r = grid(0, 4);
    double width = grid(0, 6);
    double height = grid(0, 6);
    abut_vec2 end;

    end.x = x + grid(-6, 6);
    end.y = y + grid(-6, 6);
    switch (rng_int(&dice, 0, 7)) {
    case 0:
        return abut_point(x, y);
    case 1:
        return abut_segment(x, y, end.x, end.y);
    case 2:
        return abut_circle(x, y, r);
    case 3:
        return abut_capsule(x, y, end.x, end.y, r);
    case 4:
        return abut_rounded_rect(x, y, width, height, r);
    case 5:
        return abut_triangle(x, y, x + width + 0.5, y, end.x, y + height + 0.5);
    case 6:
        return some_outline((abut_vec2){ x, y }, r, memory, size);
    default:
        return abut_rect(x, y, width, height);
    }
}

static bool has_area(const abut_shape *shape)
{
    return abut_shape_area(shape) > 0;
}

/* What the long shape meets, the sweep meets on the way; what it overlaps, the sweep hits. */
static void check_against_sweep(abut_shape *a, abut_vec2 move, abut_shape *b, int *met, int *hit)
{
    static char room[8192];
    abut_shape drawn =
        abut_elongated_in(a, move.x, move.y, room, abut_elongated_memory(a) > 0 ? sizeof room : 0);
    abut_relation relation = abut_relate(&drawn, b);
    abut_swept swept;

    CHECK(abut_elongated_memory(a) <= sizeof room);
    CHECK(abut_shape_check(&drawn) == ABUT_OK);
    CHECK(abut_sweep(a, move, b, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
    CHECK((relation != ABUT_APART) == (swept.hit || swept.graze));
    *met += relation == ABUT_TOUCHING;
    if (has_area(a) && has_area(b)) {
        CHECK((relation == ABUT_OVERLAPPING) == swept.hit);
        *hit += swept.hit;
    }
    abut_shape moved = abut_moved(a, move.x, move.y);

    CHECK(abut_contains(&drawn, a) && abut_contains(&drawn, &moved));
}

static void run_against_sweep(void)
{
    static char memory[2][4096];
    int met = 0;
    int hit = 0;

    for (int i = 0; i < COUNT; i++) {
        abut_shape a = some_shape(memory[0], sizeof memory[0]);
        abut_shape b = some_shape(memory[1], sizeof memory[1]);
        double x = grid(-12, 12);
        double y = grid(-12, 12);

        check_against_sweep(&a, (abut_vec2){ x, y }, &b, &met, &hit);
    }
    CHECK(met > COUNT / 60 && hit > COUNT / 20);
}

static void test_near_the_origin(void)
{
    far_off = 0;
    run_against_sweep();
}

/* 2^27 units away the sum of a place and a motion is no double. */
static void test_far_from_the_origin(void)
{
    far_off = 134217728;
    run_against_sweep();
}

/* Steps of the lattice that no double holds out there. */
static void test_to_the_step(void)
{
    abut_shape near_zero = abut_triangle(0, 0, 3, 0, 0, 2);
    abut_shape far = abut_moved(&near_zero, 134217728, 0);

    for (int i = 1; i < 40; i++) {
        abut_vec2 move = { 7 * i * ABUT_QUANTUM, 3 * i * ABUT_QUANTUM };
        abut_shape here = abut_elongated(&near_zero, move.x, move.y);
        abut_shape there = abut_elongated(&far, move.x, move.y);
        abut_shape back = abut_moved(&there, -134217728, 0);

        CHECK(abut_contains(&here, &back) && abut_contains(&back, &here));
    }
}

/* Very large ones are as exact: two that reach over half of the lattice. */
static void test_large_ones(void)
{
    double half = ABUT_LIMIT / 4;
    abut_shape a = abut_rect(-half, -half, ABUT_QUANTUM, half);
    abut_shape moved_a = abut_moved(&a, -ABUT_QUANTUM, 0);
    abut_shape drawn = abut_elongated(&moved_a, 3 * half, 2 * half);
    abut_shape end = abut_moved(&moved_a, 3 * half, 2 * half);
    abut_shape off = abut_moved(&end, ABUT_QUANTUM, 0);

    CHECK(abut_contains(&drawn, &moved_a) && abut_contains(&drawn, &end));
    CHECK(!abut_contains(&drawn, &off));
}

static bool same_bounds(const abut_shape *shape, double x1, double y1, double x2, double y2)
{
    abut_bounds bounds = abut_shape_bounds(shape);

    return bounds.min.x == x1 && bounds.min.y == y1 && bounds.max.x == x2 && bounds.max.y == y2;
}

static void test_kinds(void)
{
    abut_shape point = abut_point(1, 2);
    abut_shape circle = abut_circle(1, 2, 3);
    abut_shape segment = abut_segment(0, 0, 2, 0);
    abut_shape rect = abut_rect(0, 0, 4, 2);
    abut_shape drawn = abut_elongated(&point, 3, 4);

    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_SEGMENT && same_bounds(&drawn, 1, 2, 4, 6));
    drawn = abut_elongated(&circle, 3, 4);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_CAPSULE && same_bounds(&drawn, -2, -1, 7, 9));
    drawn = abut_elongated(&segment, 5, 0);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_SEGMENT && same_bounds(&drawn, 0, 0, 7, 0));
    drawn = abut_elongated(&segment, 1, 3);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_POLYGON && abut_shape_area(&drawn) == 6);
    drawn = abut_elongated(&rect, 0, -5);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_RECT && same_bounds(&drawn, 0, -5, 4, 2));
    drawn = abut_elongated(&rect, 3, 5);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_POLYGON && same_bounds(&drawn, 0, 0, 7, 7));
    CHECK(abut_shape_corners(&drawn, NULL, 0) == 6 && abut_shape_area(&drawn) == 8 + 4 * 5 + 2 * 3);
    drawn = abut_elongated(&rect, 0, 0);
    CHECK(abut_shape_kind(&drawn) == ABUT_KIND_RECT && same_bounds(&drawn, 0, 0, 4, 2));
}

/* Sides are those of the ring, and those of a rectangle for a rectangle. */
static void test_sides(void)
{
    abut_shape rect = abut_rect(0, 0, 4, 2);
    abut_shape tall = abut_elongated(&rect, 0, 5);
    abut_shape slanting = abut_elongated(&rect, 3, 5);
    abut_shape right = abut_point(5, 6);
    abut_shape left_of_slope = abut_point(0, 5);
    abut_vec2 corners[6];

    CHECK(abut_collide(&right, &tall).side == ABUT_SIDE_MAX_X);
    abut_shape_corners(&slanting, corners, 6);
    int side = abut_collide(&left_of_slope, &slanting).side;

    CHECK(side == 4 && corners[4].x == 3 && corners[4].y == 7);
    CHECK(corners[5].x == 0 && corners[5].y == 2);
}

/* It is a shape like any other: transformed, it is what its corners become. */
static void test_transformed(void)
{
    abut_shape rect = abut_rect(0, 0, 4, 2);
    abut_shape drawn = abut_elongated(&rect, 3, 5);
    abut_shape turned = abut_transformed(&drawn, (abut_transform){ 0, 1, -1, 0, 10, 0 });

    CHECK(same_bounds(&turned, 3, 0, 10, 7) && abut_shape_area(&turned) == 34);
    abut_shape shifted = abut_transformed(&drawn, abut_translation(10, 0));
    abut_shape left_of_slope = abut_point(10, 5);

    CHECK(abut_collide(&left_of_slope, &shifted).side == 4); /* edges keep their numbers */
}

static void test_refused(void)
{
    abut_vec2 points[7];
    abut_shape rect = abut_rect(0, 0, 4, 2);
    abut_shape none = abut_nothing();

    for (int i = 0; i < 7; i++) {
        points[i] = (abut_vec2){ i, i * i };
    }
    abut_shape seven = abut_polygon(points, 7);
    abut_shape results[] = { abut_elongated(&rect, NAN, 0), abut_elongated(&rect, 0, 1e9),
                             abut_elongated(&none, 1, 0), abut_elongated(NULL, 1, 0),
                             abut_elongated(&seven, 1, 0) };
    abut_status wants[] = { ABUT_E_NOT_FINITE, ABUT_E_RANGE, ABUT_E_SHAPE, ABUT_E_SHAPE,
                            ABUT_E_ROOM };

    for (int i = 0; i < COUNT_OF(results); i++) {
        CHECK(abut_shape_check(&results[i]) == wants[i]);
    }
    size_t size = abut_elongated_memory(&seven);
    char *memory = malloc(size);

    memset(memory, 0x5a, size);
    abut_shape short_of_memory = abut_elongated_in(&seven, 1, 0, memory, 16);

    for (size_t i = 16; i < size; i++) {
        CHECK(memory[i] == 0x5a); /* nothing is written that was not lent */
    }
    abut_shape drawn = abut_elongated_in(&seven, 1, 0, memory, size);

    CHECK(size > 0 && abut_elongated_memory(&rect) == 0 && abut_elongated_memory(NULL) == 0);
    CHECK(abut_shape_check(&short_of_memory) == ABUT_E_ROOM);
    CHECK(abut_shape_check(&drawn) == ABUT_OK && same_bounds(&drawn, 0, 0, 7, 36));
    free(memory);
}

TEST_MAIN(TEST(test_near_the_origin),
          TEST(test_far_from_the_origin),
          TEST(test_to_the_step),
          TEST(test_large_ones),
          TEST(test_kinds),
          TEST(test_sides),
          TEST(test_transformed),
          TEST(test_refused))
