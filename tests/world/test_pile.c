/* world/test_pile.c - mixed bodies poured under gravity come to rest, and stay there.
 *
 * tests/soak/soak_pile.c pours two thousand for 600 frames; here it is fewer.
 *
 * SPDX-License-Identifier: MIT */

#include "world/pile.h"

#include <math.h>

enum { POURED = 60, SETTLED = 560, RESTLESS = 80, WATCHED = 40, HANDFUL = 4 };

/* Plays until all are asleep, for so many frames at most. */
static void settle(stage *s, int frames)
{
    for (int i = 0; i < frames && abut_world_report(s->world).asleep < POURED; i++) {
        play_steps(s, 1);
    }
}

static void pour(uint64_t seed, double friction, bool no_sleep)
{
    char name[64];
    abut_world_settings settings = { .gravity = { 0, 0.25 },
                                     .friction = friction,
                                     .no_sleep = no_sleep };

    snprintf(name, sizeof(name), "pile, seed %llu, friction %g%s", (unsigned long long)seed,
             friction, no_sleep ? ", no sleep" : "");
    stage s = stage_open(name, settings, (int)(seed % STAGE_VIEWS));
    pile p = pile_pour(&s, seed, POURED);
    CHECK_ROW(name, p.count == POURED);
    settle(&s, no_sleep ? RESTLESS : SETTLED);
    pile_watch watch = pile_start_watch(&p);
    for (int i = 0; i < WATCHED; i++) {
        play_steps(&s, 1);
        pile_look(&p, &watch);
    }
    pile_print(&p, &watch);
    CHECK_ROW(name, pile_inside(&p) == POURED);
    if (!no_sleep) {
        CHECK_ROW(name, watch.asleep >= POURED - HANDFUL);
        CHECK_ROW(name, watch.mean_events < 10);
        CHECK_ROW(name, watch.strayed <= HANDFUL); /* a few balls roll on */
        CHECK_ROW(name, pile_hanging(&p) == 0);
    }
    pile_free(&p, &watch);
    CHECK_ROW(name, stage_close(&s));
}

static void test_pile_sleeps(void)
{
    pour(1, 0.3, false);
}

static void test_slippery_pile_sleeps(void)
{
    pour(2, 0, false);
}

/* Nothing is promised of its calm, all of its safety. */
static void test_pile_awake(void)
{
    pour(3, 0.3, true);
}

/* The floor goes from under it, and nobody stays in the air. */
static void test_floor_goes(void)
{
    stage s = stage_open("floor goes", (abut_world_settings){ .gravity = { 0, 0.25 } }, 1);
    pile p = pile_pour(&s, 9, POURED);

    settle(&s, SETTLED);
    pile_watch watch = pile_start_watch(&p);
    stage_remove(&s, p.floor);
    play_steps(&s, 80);
    for (int i = 0; i < p.count; i++) {
        CHECK_STAGE(&s, stage_at(&s, p.ids[i]).y - watch.from[i].y > 50);
    }
    pile_free(&p, &watch);
    CHECK_ROW("floor goes", stage_close(&s));
}

TEST_MAIN(TEST(test_pile_sleeps),
          TEST(test_slippery_pile_sleeps),
          TEST(test_pile_awake),
          TEST(test_floor_goes))
