/* tables/test_large_outlines.c - outlines of many corners, in borrowed memory.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

#include <string.h>

enum { MOST = 1000 };

/* Corners on a circle, which stay convex when rounded to the lattice. */
static void ring(abut_vec2 *points, int count, double x, double y, double radius)
{
    for (int i = 0; i < count; i++) {
        double angle = 2 * TEST_PI * i / count;

        points[i] = (abut_vec2){ x + radius * cos(angle), y + radius * sin(angle) };
    }
}

static double ring_area(int count, double radius)
{
    return count * radius * radius * sin(2 * TEST_PI / count) / 2;
}

static void test_corner_counts(void)
{
    const int counts[] = { 3, 8, 9, 10, 16, 17, 31, 64, 100, 255, 256, 257, 500, 999, MOST };
    static abut_vec2 points[MOST];
    static abut_vec2 back[MOST];

    for (int i = 0; i < COUNT_OF(counts); i++) {
        int count = counts[i];
        size_t size = abut_polygon_memory(count);
        void *memory = size > 0 ? malloc(size) : NULL;

        ring(points, count, 100, -50, 30);
        abut_shape shape = abut_polygon_in(points, count, 0, memory, size);
        abut_shape round = abut_circle(100, -50, 30.001);
        abut_shape pin = abut_circle(100, -50, 30 * cos(TEST_PI / count) - 0.001);
        abut_shape bullet = abut_point(100, -50);
        abut_vec2 push = abut_push(&bullet, &shape);
        abut_shape moved = abut_moved(&bullet, push.x, push.y);

        CHECK((size == 0) == (count <= ABUT_INLINE_CORNERS));
        CHECK(abut_shape_check(&shape) == ABUT_OK);
        CHECK(abut_shape_kind(&shape) == ABUT_KIND_POLYGON);
        CHECK(abut_shape_corners(&shape, back, MOST) == (uint32_t)count);
        CHECK(near_by(abut_shape_area(&shape), ring_area(count, 30), 1e-6));
        CHECK(near_vec2_by(abut_shape_centroid(&shape), (abut_vec2){ 100, -50 }, 1e-6));
        CHECK(abut_contains(&round, &shape) && !abut_contains(&shape, &round));
        CHECK(abut_contains(&shape, &pin));
        CHECK(abut_relate(&shape, &bullet) == ABUT_OVERLAPPING);
        CHECK(near_by(length_of(push), 30 * cos(TEST_PI / count), 1e-5));
        CHECK(abut_relate(&moved, &shape) != ABUT_OVERLAPPING);
        free(memory);
    }
}

/* Questions between two large outlines, and copies that share their memory. */
static void test_two_large_outlines(void)
{
    static abut_vec2 points[MOST];
    size_t size_a = abut_polygon_memory(300);
    size_t size_b = abut_polygon_memory(200);
    void *memory_a = malloc(size_a);
    void *memory_b = malloc(size_b);
    static abut_vec2 corners[2 * MOST];

    ring(points, 300, 0, 0, 10);
    abut_shape a = abut_polygon_in(points, 300, 0, memory_a, size_a);
    ring(points, 200, 0, 0, 10);
    abut_shape b = abut_polygon_in(points, 200, 0, memory_b, size_b);
    abut_shape copy = b;
    abut_shape apart = abut_moved(&copy, 30, 40);
    abut_shape into = abut_moved(&copy, 9, 12);
    abut_contact c = abut_collide(&apart, &a);
    abut_intersection common = abut_intersect(&into, &a, corners, COUNT_OF(corners));
    abut_vec2 push = abut_push(&into, &a);
    abut_shape parted = abut_moved(&into, push.x, push.y);

    CHECK(abut_relate(&a, &b) == ABUT_OVERLAPPING);
    CHECK(abut_relate(&apart, &a) == ABUT_APART);
    CHECK(near_by(c.separation, 30, 0.01));
    CHECK(near_vec2_by(c.normal, (abut_vec2){ 0.6, 0.8 }, 0.05));
    CHECK(abut_relate(&into, &a) == ABUT_OVERLAPPING);
    CHECK(near_by(abut_collide(&into, &a).separation, -5, 0.01));
    CHECK(abut_relate(&parted, &a) != ABUT_OVERLAPPING);
    CHECK(length_of(push) <= -abut_collide(&into, &a).separation + 0x1p-20);
    CHECK(common.corner_count > 50 && common.corner_count <= 500);
    /* Two circles of radius 10, 15 apart, share a lens of area 45.33. */
    CHECK(near_by(common.area, 200 * acos(0.75) - 7.5 * sqrt(175), 0.1));
    free(memory_a);
    free(memory_b);
}

static void test_memory(void)
{
    static abut_vec2 points[MOST];
    unsigned char odd[3000];
    unsigned char untouched[64];
    size_t size = abut_polygon_memory(20);

    ring(points, 20, 0, 0, 10);
    memset(untouched, 0xa5, sizeof untouched);

    /* Too little memory is refused, and not written beyond. */
    CHECK(size > 0 && size + 7 <= sizeof odd);
    for (size_t less = 0; less < size; less += less < 16 ? 1 : 13) {
        unsigned char *exact = malloc(less > 0 ? less : 1);
        abut_shape shape = abut_polygon_in(points, 20, 0, exact, less);

        CHECK(abut_shape_check(&shape) == ABUT_E_ROOM);
        CHECK(abut_shape_kind(&shape) == ABUT_KIND_EMPTY);
        free(exact);
    }
    abut_shape none = abut_polygon_in(points, 20, 0, NULL, 0);
    abut_shape lies = abut_polygon_in(points, 20, 0, NULL, 100000);
    abut_shape direct = abut_polygon(points, 20);
    abut_shape small = abut_polygon_in(points, 1, 2, NULL, 0);

    CHECK(abut_shape_check(&none) == ABUT_E_ROOM);
    CHECK(abut_shape_check(&lies) == ABUT_E_ROOM || abut_shape_check(&lies) == ABUT_E_ARGUMENT);
    CHECK(abut_shape_check(&direct) == ABUT_E_ROOM);
    CHECK(abut_shape_check(&small) == ABUT_OK && abut_shape_radius(&small) == 2);
    CHECK(abut_polygon_memory(-5) == 0 && abut_polygon_memory(0) == 0);

    /* Any alignment will do. */
    for (int offset = 0; offset < 8; offset++) {
        abut_shape shape = abut_polygon_in(points, 20, 0.5, odd + offset, size);
        abut_shape at_rim = abut_point(10.25, 0);

        CHECK(abut_shape_check(&shape) == ABUT_OK);
        CHECK(abut_shape_radius(&shape) == 0.5);
        CHECK(abut_relate(&at_rim, &shape) == ABUT_OVERLAPPING);
    }
}

/* A large outline under transforms, in memory of its own. */
static void test_transformed_outlines(void)
{
    static abut_vec2 points[MOST];
    unsigned char memory[20000];
    unsigned char other[20000];
    abut_transform turn = abut_compose(abut_translation(5, 5), abut_rotation(1));

    ring(points, 100, 0, 0, 10);
    abut_shape a = abut_polygon_in(points, 100, 0, memory, sizeof memory);
    size_t size = abut_transformed_memory(&a, turn);
    abut_shape turned = abut_transformed_in(&a, turn, other, sizeof other);
    abut_shape cramped = abut_transformed_in(&a, turn, other, size - 1);
    abut_shape homeless = abut_transformed(&a, turn);

    CHECK(size > 0 && size <= sizeof other);
    CHECK(abut_shape_check(&turned) == ABUT_OK);
    CHECK(abut_shape_corners(&turned, NULL, 0) == 100);
    CHECK(near_vec2_by(abut_shape_centroid(&turned), (abut_vec2){ 5, 5 }, 1e-6));
    CHECK(abut_shape_check(&cramped) == ABUT_E_ROOM);
    CHECK(abut_shape_check(&homeless) == ABUT_E_ROOM);
    CHECK(abut_transformed_memory(&a, abut_scaling(0, 0)) <= size);

    abut_shape flat = abut_transformed_in(&a, abut_scaling(1, 0), other, sizeof other);

    CHECK(abut_shape_kind(&flat) == ABUT_KIND_SEGMENT);
    CHECK(same_bounds(abut_shape_bounds(&flat), -10, 0, 10, 0));
}

/* An outline that is not convex is found out at any size. */
static void test_large_outlines_that_are_not_convex(void)
{
    static abut_vec2 points[MOST];
    static abut_vec2 star[MOST];
    size_t size = abut_polygon_memory(MOST);
    void *memory = malloc(size);
    const int counts[] = { 9, 50, 333, MOST };

    for (int i = 0; i < COUNT_OF(counts); i++) {
        int count = counts[i];

        for (int dent = 0; dent < count; dent += 1 + count / 9) {
            ring(points, count, 0, 0, 100);
            points[dent].x *= 0.5;
            points[dent].y *= 0.5;
            abut_shape shape = abut_polygon_in(points, count, 0, memory, size);

            CHECK(abut_shape_check(&shape) == ABUT_E_NOT_CONVEX);
        }
        ring(points, count, 0, 0, 100);
        int stride = count == 333 ? 2 : count == 9 ? 2 : 7 % count;
        for (int k = 0; k < count; k++) {
            star[k] = points[(int)((long long)k * stride % count)];
        }
        abut_shape shape = abut_polygon_in(star, count % 2 ? count : count - 1, 0, memory, size);

        CHECK(abut_shape_check(&shape) == ABUT_E_NOT_CONVEX);
    }
    free(memory);
}

TEST_MAIN(TEST(test_corner_counts),
          TEST(test_two_large_outlines),
          TEST(test_memory),
          TEST(test_transformed_outlines),
          TEST(test_large_outlines_that_are_not_convex))
