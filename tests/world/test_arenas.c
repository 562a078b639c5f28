/* world/test_arenas.c - a sample of the random closed worlds that `make soak` runs by the
 * hundred thousand: no overlap, nobody outside, no static moved, nothing passed through.
 *
 * SPDX-License-Identifier: MIT */
#include "soak/arena.h"
#include "support/check.h"
#include "support/sample.h"

enum { SEED = 5001, SAMPLE = 60 };

static arena subject;

static void run_sample(arena_kinds kinds, const char *name)
{
    arena_total total = { 0 };

    printf("seed %d, %s\n", SEED, name);
    for (uint64_t i = 0; i < (uint64_t)(SAMPLE / sample_part()); i++) {
        if (!CHECK_ROW(name, arena_run(&subject, SEED, i, kinds, &total)) &&
            check_failures <= CHECK_PRINT_LIMIT) {
            printf("  world %llu: %s\n", (unsigned long long)i, subject.watch.text);
        }
    }
    arena_total_print(&total, stdout);
    /* Worlds in which little happens would show little. */
    CHECK_ROW(name, total.impacts > total.frames);
    CHECK_ROW(name, total.passed > 0 && total.crushed > 0 && total.stopped > 0);
    CHECK_ROW(name, total.stretches > 50 * total.frames);
    CHECK_ROW(name, total.undecided == 0);
}

static void test_boxes_and_circles(void)
{
    run_sample(ARENA_BOXES, "boxes");
}

static void test_everything(void)
{
    run_sample(ARENA_ALL, "all");
}

static void test_one_sided_chains(void)
{
    run_sample(ARENA_CHAINS, "chains");
}

static void test_cells(void)
{
    run_sample(ARENA_CELLS, "cells");
}

/* Worlds in which longer runs have found something, once. */
static void test_found(void)
{
    static const struct {
        const char *name;
        uint64_t seed;
        uint64_t number;
        arena_kinds kinds;
    } rows[] = {
        { "let in within a tick, at a speed of many units a tick", 92, 2446, ARENA_BOXES },
        { "let in corner on corner", 201, 16961, ARENA_ALL },
        { "a one-way plank gets into a seam end first", 2611, 35223, ARENA_ALL },
        { "crushed along a seam", 9001, 291, ARENA_ALL },
        { "let in, turned before it got in, and closed a gap on another side", 201, 17046,
          ARENA_ALL },
        { "touching beyond what doubles hold", 201, 19185, ARENA_ALL },
        { "let in, and stopped by another before it got in", 201, 24091, ARENA_ALL },
    };

    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        arena_total total = { 0 };

        CHECK_ROW(rows[k].name,
                  arena_run(&subject, rows[k].seed, rows[k].number, rows[k].kinds, &total));
    }
}

TEST_MAIN(TEST(test_boxes_and_circles),
          TEST(test_everything),
          TEST(test_one_sided_chains),
          TEST(test_cells),
          TEST(test_found))
