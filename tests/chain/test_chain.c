/* tests/chain/test_chain.c - chains: made, refused, read back, and the segments near a box.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const abut_vec2 bend[] = { { 0, 0 }, { 4, 0 }, { 4, 0 }, { 4, 3 }, { 0, 3 } };

static abut_chain *make(const abut_vec2 *points, uint32_t count, bool closed, bool one_sided)
{
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(&(abut_chain_settings){ points, count, closed, one_sided }, NULL,
                            &chain, NULL) == ABUT_OK);
    return chain;
}

static void test_reading(void)
{
    abut_chain *open = make(bend, COUNT_OF(bend), false, false);
    abut_chain *closed = make(bend, COUNT_OF(bend), true, true);
    abut_vec2 points[8];
    abut_bounds bounds = abut_chain_bounds(open);

    CHECK(abut_chain_points(open, points, 8) == 4);
    CHECK(points[2].x == 4 && points[2].y == 3);
    CHECK(abut_chain_points(open, NULL, 0) == 4);
    CHECK(abut_chain_segments(open) == 3);
    CHECK(abut_chain_segments(closed) == 4);
    CHECK(abut_chain_given(open, 0) == 0 && abut_chain_given(open, 1) == 2);
    CHECK(abut_chain_given(closed, 3) == 4);
    CHECK(abut_chain_length(open) == 11 && abut_chain_length(closed) == 14);
    CHECK(!abut_chain_is_closed(open) && abut_chain_is_closed(closed));
    CHECK(!abut_chain_is_one_sided(open) && abut_chain_is_one_sided(closed));
    CHECK(bounds.min.x == 0 && bounds.min.y == 0 && bounds.max.x == 4 && bounds.max.y == 3);
    abut_shape last = abut_chain_segment(closed, 3);

    CHECK(abut_shape_kind(&last) == ABUT_KIND_SEGMENT);
    CHECK(abut_contains_point(&last, 0, 1));
    last = abut_chain_segment(closed, 4);
    CHECK(abut_shape_kind(&last) == ABUT_KIND_EMPTY);
    abut_chain_destroy(open);
    abut_chain_destroy(closed);
    abut_chain_destroy(NULL);
}

static void test_degenerate(void)
{
    static const abut_vec2 same[] = { { 2, 1 }, { 2, 1 }, { 2, 1 } };
    static const abut_vec2 back[] = { { 0, 0 }, { 2, 0 }, { 0, 0 } };
    abut_chain *point = make(same, 3, true, false);
    abut_chain *there = make(back, 3, true, false);
    abut_shape piece = abut_chain_segment(point, 0);

    CHECK(abut_chain_segments(point) == 1 && abut_chain_length(point) == 0);
    CHECK(!abut_chain_is_closed(point));
    CHECK(abut_shape_kind(&piece) == ABUT_KIND_POINT);
    CHECK(abut_chain_segments(there) == 2 && abut_chain_length(there) == 4);
    abut_chain_destroy(point);
    abut_chain_destroy(there);
}

static void test_refused(void)
{
    abut_vec2 points[3] = { { 0, 0 }, { 1, NAN }, { 2, 0 } };
    abut_chain_settings settings = { points, 3, false, false };
    abut_fault fault;
    char text[100];
    abut_chain *chain;

    CHECK(abut_chain_create(&settings, NULL, &chain, &fault) == ABUT_E_NOT_FINITE);
    CHECK(chain == NULL && fault.kind == ABUT_FAULT_PLACE && fault.vertex_a == 1);
    abut_fault_explain(&fault, text, sizeof text);
    CHECK(strcmp(text, "vertex 1 must be finite and within 2^29 units") == 0);
    points[1].y = 1e9;
    CHECK(abut_chain_create(&settings, NULL, &chain, NULL) == ABUT_E_RANGE);
    points[0].x = -4e8; /* each is a place, but they are too far apart */
    points[1] = (abut_vec2){ 4e8, 0 };
    CHECK(abut_chain_create(&settings, NULL, &chain, &fault) == ABUT_E_RANGE);
    CHECK(fault.kind == ABUT_FAULT_PLACE && fault.vertex_a == 1);
    /* By less than the difference of the doubles shows; then exactly as far as they may be. */
    for (int axis = 0; axis < 2; axis++) {
        for (int more = 1; more >= 0; more--) {
            double far = -(0x1p28 + more * 0x1p-24);

            points[0] = axis == 0 ? (abut_vec2){ far, 0 } : (abut_vec2){ 0, far };
            points[1] = axis == 0 ? (abut_vec2){ 0x1p28, 0 } : (abut_vec2){ 0, 0x1p28 };
            points[2] = points[1];
            CHECK(abut_chain_create(&settings, NULL, &chain, &fault) ==
                  (more != 0 ? ABUT_E_RANGE : ABUT_OK));
            abut_chain_destroy(chain);
        }
    }
    settings.count = 0;
    CHECK(abut_chain_create(&settings, NULL, &chain, &fault) == ABUT_E_NO_POINTS);
    CHECK(fault.kind == ABUT_FAULT_NONE);
    settings.count = ABUT_CHAIN_LIMIT + 1;
    CHECK(abut_chain_create(&settings, NULL, &chain, NULL) == ABUT_E_RANGE);
    settings = (abut_chain_settings){ NULL, 3, false, false };
    CHECK(abut_chain_create(&settings, NULL, &chain, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_chain_create(NULL, NULL, &chain, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_chain_create(&settings, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_chain_points(NULL, NULL, 0) == 0 && abut_chain_segments(NULL) == 0);
    CHECK(abut_chain_memory(NULL) == 0 && abut_chain_length(NULL) == 0);
    CHECK(abut_chain_near(NULL, (abut_bounds){ { 0, 0 }, { 1, 1 } }, NULL, 0) == 0);
}

static void test_lent(void)
{
    size_t room = abut_chain_room(COUNT_OF(bend));
    char *memory = malloc(room + 16);
    abut_chain_settings settings = { bend, COUNT_OF(bend), true, false };

    CHECK(memory != NULL);
    for (size_t skip = 0; skip < 16; skip++) {
        abut_chain *chain;

        CHECK(abut_chain_create_in(&settings, memory + skip, room, &chain, NULL) == ABUT_OK);
        CHECK(abut_chain_length(chain) == 14);
        abut_chain_destroy(chain);
        CHECK(abut_chain_create_in(&settings, memory, room - 1, &chain, NULL) == ABUT_E_ROOM);
        CHECK(chain == NULL);
    }
    abut_chain *chain;

    CHECK(abut_chain_create_in(&settings, NULL, room, &chain, NULL) == ABUT_E_ROOM);
    CHECK(abut_chain_create_in(NULL, memory, room, &chain, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_chain_room(0) == 0 && abut_chain_room(ABUT_CHAIN_LIMIT + 1) == 0);
    free(memory);
}

/* All segments whose bounds meet a box, and no others. */
static void test_near(void)
{
    enum { COUNT = 3000 };
    static abut_vec2 points[COUNT];
    static uint32_t numbers[COUNT];
    rng random = { 7 };

    for (int i = 0; i < COUNT; i++) {
        points[i] = (abut_vec2){ i, (double)rng_int(&random, -40, 40) };
    }
    abut_chain *chain = make(points, COUNT, false, false);

    CHECK(abut_chain_memory(chain) < COUNT * 40);
    for (int round = 0; round < 200; round++) {
        double x = (double)rng_int(&random, -10, COUNT);
        double y = (double)rng_int(&random, -50, 50);
        abut_bounds box = { { x, y }, { x + 5, y + 5 } };
        uint32_t found = abut_chain_near(chain, box, numbers, COUNT);
        uint32_t expected = 0;

        for (uint32_t i = 0; i + 1 < COUNT; i++) {
            bool meets = points[i].x <= box.max.x && points[i + 1].x >= box.min.x &&
                         fmin(points[i].y, points[i + 1].y) <= box.max.y &&
                         fmax(points[i].y, points[i + 1].y) >= box.min.y;

            if (meets) {
                CHECK(expected < found && numbers[expected] == i);
                expected++;
            }
        }
        CHECK(found == expected);
    }
    abut_chain_destroy(chain);
}

TEST_MAIN(
    TEST(test_reading), TEST(test_degenerate), TEST(test_refused), TEST(test_lent), TEST(test_near))
