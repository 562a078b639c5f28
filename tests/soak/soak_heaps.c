/* soak/soak_heaps.c - heaps of every mixture of boxes, circles, capsules and polygons, that slide
 * or push: how many come to rest.
 *
 *     soak_heaps [BODIES [FRAMES [SEEDS [FRICTION [awake]]]]]
 *
 * With sleep at most 1 % may be awake after the last frame. With `awake` nothing sleeps, and of the
 * last 60 frames 99 % of all moves must be shorter than 2^-8 unit, and none longer than 1/64: heaps
 * that miss that are listed and counted, and are no failures (docs/world.md). The last line is "N
 * passed, N failed"; the exit status is 1 if any failed.
 *
 * SPDX-License-Identifier: MIT */

#include "world/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_calm(const heap_order *order, const heap_result *result)
{
    return order->no_sleep ? result->restless <= 0.01 + 1e-9 && result->strays == 0
                           : result->awake * 100 <= order->bodies;
}

int main(int count, char **words)
{
    heap_order order = { .bodies = count > 1 ? atoi(words[1]) : 100,
                         .frames = count > 2 ? atoi(words[2]) : 600,
                         .friction = count > 4 ? strtod(words[4], NULL) : 0.2,
                         .no_sleep = count > 5 && strcmp(words[5], "awake") == 0 };
    int seeds = count > 3 ? atoi(words[3]) : 10;
    int heaps = 0;
    int restless = 0;
    int failed = 0;

    if (order.bodies < 1 || order.frames <= HEAP_WATCHED || seeds < 1) {
        fprintf(stderr, "usage: soak_heaps [BODIES [FRAMES [SEEDS [FRICTION [awake]]]]]\n");
        return 2;
    }
    for (order.mixture = 1; order.mixture <= HEAP_MIXTURES; order.mixture++) {
        for (int k = 0; k < 2 * seeds; k++) {
            order.answer = k % 2 == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH;
            order.seed = (uint64_t)(k / 2 + 1);
            heap_result result = heap_play(&order);
            bool calm = is_calm(&order, &result);

            heaps++;
            restless += !calm;
            failed += result.overlaps > 0 || (!calm && !order.no_sleep);
            if (!calm || result.overlaps > 0) {
                printf(
                    "%s: %d awake, %.2f %% moved by 2^-8 or more, %d times by more than 1/64, the "
                    "furthest by %.4f, %d overlaps\n",
                    heap_name(&order), result.awake, 100 * result.restless, result.strays,
                    result.furthest, result.overlaps);
                fflush(stdout);
            }
        }
    }
    printf("%d of %d heaps did not come to rest\n%d passed, %d failed\n", restless, heaps,
           heaps - failed, failed);
    return failed > 0;
}
