/* world/test_heaps.c - heaps of every mixture of shapes come to rest: asleep, and with sleep
 * switched off each of them stands still.
 *
 * tests/soak/soak_heaps.c tries more of them, of which a few with sleep switched off still wobble
 * (docs/world.md).
 *
 * SPDX-License-Identifier: MIT */

#include "support/check.h"
#include "support/sample.h"
#include "world/heap.h"

enum { BODIES = 50, FRAMES = 500 };

static void test_asleep(void)
{
    for (int mixture = 1; mixture <= HEAP_MIXTURES; mixture++) {
        for (int push = 0; push < 2; push++) {
            heap_order order = { .mixture = mixture,
                                 .answer = push != 0 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE,
                                 .bodies = BODIES,
                                 .frames = FRAMES,
                                 .seed = 1,
                                 .friction = 0.2 };

            if (!sample_takes(mixture * 2 + push)) {
                continue;
            }
            heap_result result = heap_play(&order);

            CHECK_ROW(heap_name(&order), result.awake <= 1);
            CHECK_ROW(heap_name(&order), result.overlaps == 0);
        }
    }
}

/* Without friction it takes longer. In this heap two bodies hopped about for ever: one of them was
 * pinned, and the other was left a velocity into it. */
static void test_smooth(void)
{
    heap_order order = { .mixture = HEAP_BOXES | HEAP_CIRCLES | HEAP_POLYGONS,
                         .answer = ABUT_ANSWER_PUSH,
                         .bodies = 100,
                         .frames = 3000,
                         .seed = 2 };
    heap_result result = heap_play(&order);

    CHECK_ROW(heap_name(&order), result.awake <= 1);
    CHECK_ROW(heap_name(&order), result.overlaps == 0);
}

/* 99 % of all moves are shorter than 2^-8 unit, and none is longer than 1/64. */
static void test_awake(void)
{
    for (int mixture = 1; mixture <= HEAP_MIXTURES; mixture++) {
        for (int push = 0; push < 2; push++) {
            heap_order order = { .mixture = mixture,
                                 .answer = push != 0 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE,
                                 .bodies = BODIES,
                                 .frames = FRAMES,
                                 .seed = 1,
                                 .friction = 0.2,
                                 .no_sleep = true };

            if (!sample_takes(mixture * 2 + push)) {
                continue;
            }
            heap_result result = heap_play(&order);

            CHECK_ROW(heap_name(&order), result.overlaps == 0);
            CHECK_ROW(heap_name(&order), result.restless <= 0.01 + 1e-9);
            CHECK_ROW(heap_name(&order), result.strays == 0);
        }
    }
}

TEST_MAIN(TEST(test_asleep), TEST(test_smooth), TEST(test_awake))
