/* soak/soak_pile.c - two thousand mixed bodies poured under gravity come to rest.
 *
 *     soak_pile [BODIES [FRAMES [SEED [FRICTION]]]]
 *
 * By frame 600 all but a handful are asleep, there are fewer than 10 events a frame,
 * nothing strays visibly, and no sleeper hangs over free space. Then the same without
 * sleep, where the wobble is measured and nothing but safety is promised. The last line is
 * "N passed, N failed"; the exit status is 1 if any failed.
 *
 * SPDX-License-Identifier: MIT */

#include "world/pile.h"

#include <stdlib.h>

enum { WATCHED_FRAMES = 60 };

typedef struct pile_order {
    int bodies;
    int frames;
    uint64_t seed;
    double friction;
    bool no_sleep;
} pile_order;

static void pour_one(const pile_order *order)
{
    abut_world_settings settings = { .gravity = { 0, 0.25 },
                                     .friction = order->friction,
                                     .no_sleep = order->no_sleep,
                                     .no_stayed = true };
    const char *name = order->no_sleep ? "pile without sleep" : "pile";
    stage s = stage_open(name, settings, 0);
    pile p = pile_pour(&s, order->seed, order->bodies);

    CHECK_ROW(name, p.count == order->bodies);
    play_steps(&s, order->frames - WATCHED_FRAMES);
    pile_watch watch = pile_start_watch(&p);
    for (int i = 0; i < WATCHED_FRAMES; i++) {
        play_steps(&s, 1);
        pile_look(&p, &watch);
    }
    pile_print(&p, &watch);
    CHECK_ROW(name, pile_inside(&p) == p.count);
    if (!order->no_sleep) {
        CHECK_ROW(name, watch.asleep >= p.count - p.count / 100);
        CHECK_ROW(name, watch.mean_events < 10);
        CHECK_ROW(name, watch.strayed <= p.count / 100);
        CHECK_ROW(name, pile_hanging(&p) == 0);
    }
    pile_free(&p, &watch);
    CHECK_ROW(name, stage_close(&s));
}

static pile_order order = { 2000, 600, 1, 0.3, false };

static void pour_and_sleep(void)
{
    pour_one(&order);
}

static void pour_and_stay_awake(void)
{
    pile_order awake = order;

    awake.no_sleep = true;
    pour_one(&awake);
}

int main(int count, char **words)
{
    static const check_test tests[] = { TEST(pour_and_sleep), TEST(pour_and_stay_awake) };

    order.bodies = count > 1 ? atoi(words[1]) : order.bodies;
    order.frames = count > 2 ? atoi(words[2]) : order.frames;
    order.seed = count > 3 ? strtoull(words[3], NULL, 10) : order.seed;
    order.friction = count > 4 ? strtod(words[4], NULL) : order.friction;
    return check_run(tests, COUNT_OF(tests));
}
