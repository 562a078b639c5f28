/* soak/soak_heaps.c - heaps of every mixture of boxes, circles, capsules and polygons, that slide
 * or push: how many come to rest.
 *
 *     soak_heaps [BODIES [FRAMES [SEEDS [FRICTION [awake]]]]]
 *
 * With sleep at most 1 % may be awake after the last frame. With `awake` nothing sleeps, and of the
 * last 60 frames 99 % of all moves must be shorter than 2^-8 unit, and none longer than 1/64: one
 * heap in twenty may miss that (docs/world.md). A table shows every mixture, and a line every heap
 * that did not come to rest. The last line is "N passed, N failed"; the exit status is 1 if any
 * failed.
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

/* All seeds of one mixture and answer. */
typedef struct heap_row {
    int restless_heaps;
    int overlaps;
    double moved; /* of all moves, the part of 2^-8 unit or more */
    int strays;
    double furthest;
} heap_row;

static void tell_heap(const heap_order *order, const heap_result *result)
{
    printf("%s: %d awake, %.2f %% moved by 2^-8 or more, %d times by more than 1/64, the furthest "
           "by %.4f, %d overlaps\n",
           heap_name(order), result->awake, 100 * result->restless, result->strays,
           result->furthest, result->overlaps);
}

static heap_row play_row(heap_order order, int seeds)
{
    heap_row row = { .overlaps = 0 };

    for (int k = 1; k <= seeds; k++) {
        order.seed = (uint64_t)k;
        heap_result result = heap_play(&order);
        bool calm = is_calm(&order, &result);

        row.restless_heaps += !calm;
        row.overlaps += result.overlaps > 0;
        row.moved += result.restless / seeds;
        row.strays += result.strays;
        row.furthest = result.furthest > row.furthest ? result.furthest : row.furthest;
        if (!calm || result.overlaps > 0) {
            tell_heap(&order, &result);
        }
    }
    printf("%c%c%c%c %-5s %3d of %d restless, %5.2f %% of moves, %4d far, furthest %.4f\n",
           (order.mixture & HEAP_BOXES) != 0 ? 'b' : '-',
           (order.mixture & HEAP_CIRCLES) != 0 ? 'c' : '-',
           (order.mixture & HEAP_CAPSULES) != 0 ? 'l' : '-',
           (order.mixture & HEAP_POLYGONS) != 0 ? 'p' : '-',
           order.answer == ABUT_ANSWER_PUSH ? "push" : "slide", row.restless_heaps, seeds,
           100 * row.moved, row.strays, row.furthest);
    fflush(stdout);
    return row;
}

int main(int count, char **words)
{
    heap_order order = { .bodies = count > 1 ? atoi(words[1]) : 100,
                         .frames = count > 2 ? atoi(words[2]) : 600,
                         .friction = count > 4 ? strtod(words[4], NULL) : 0.2,
                         .no_sleep = count > 5 && strcmp(words[5], "awake") == 0 };
    int seeds = count > 3 ? atoi(words[3]) : 10;
    int heaps = 2 * seeds * HEAP_MIXTURES;
    int restless = 0;
    int failed = 0;

    if (order.bodies < 1 || order.frames <= HEAP_WATCHED || seeds < 1) {
        fprintf(stderr, "usage: soak_heaps [BODIES [FRAMES [SEEDS [FRICTION [awake]]]]]\n");
        return 2;
    }
    printf("boxes, circles, long capsules, polygons; moves of 2^-8 unit or more, and far ones of "
           "more than 1/64\n");
    for (order.mixture = 1; order.mixture <= HEAP_MIXTURES; order.mixture++) {
        for (int push = 0; push < 2; push++) {
            order.answer = push == 0 ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH;
            heap_row row = play_row(order, seeds);

            restless += row.restless_heaps;
            failed += row.overlaps;
        }
    }
    failed += order.no_sleep && 20 * restless <= heaps ? 0 : restless;
    failed = failed > heaps ? heaps : failed;
    printf("%d of %d heaps did not come to rest\n%d passed, %d failed\n", restless, heaps,
           heaps - failed, failed);
    return failed > 0;
}
