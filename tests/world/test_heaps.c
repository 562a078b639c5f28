/* world/test_heaps.c - heaps of every mixture of shapes come to rest: asleep, and with sleep
 * switched off nearly all of each stands still.
 *
 * tests/soak/soak_heaps.c tries more of them. Of single heaps with sleep switched off some still
 * wobble (docs/world.md); so what is held here is how much of all of them does.
 *
 * SPDX-License-Identifier: MIT */

#include "support/check.h"
#include "support/sample.h"
#include "world/heap.h"

#include <stdio.h>

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

static void test_awake(void)
{
    static const double most_restless[2] = { 0.01, 0.02 };

    for (int push = 0; push < 2; push++) {
        double restless = 0;

        for (int mixture = 1; mixture <= HEAP_MIXTURES; mixture++) {
            heap_order order = { .mixture = mixture,
                                 .answer = push != 0 ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE,
                                 .bodies = BODIES,
                                 .frames = FRAMES,
                                 .seed = 1,
                                 .friction = 0.2,
                                 .no_sleep = true };
            heap_result result = heap_play(&order);

            CHECK_ROW(heap_name(&order), result.overlaps == 0);
            restless += result.restless / HEAP_MIXTURES;
        }
        printf("%s: %.2f %% move by 2^-8 unit or more\n", push != 0 ? "push" : "slide",
               100 * restless);
        CHECK(restless <= most_restless[push]);
    }
}

TEST_MAIN(TEST(test_asleep), TEST(test_awake))
