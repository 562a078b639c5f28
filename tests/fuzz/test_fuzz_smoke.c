/* fuzz/test_fuzz_smoke.c - every fuzz target on pseudo-random inputs, without a
 * fuzzer, so that the ordinary tests run them under the sanitizers.
 *
 * SEED=... in the environment replays another run, COUNT=... a longer one.
 *
 * SPDX-License-Identifier: MIT */

#define ABUT_FUZZ_SMOKE
#include "fuzz/fuzz_batch.c"
#include "fuzz/fuzz_bodies.c"
#include "fuzz/fuzz_cast.c"
#include "fuzz/fuzz_classic.c"
#include "fuzz/fuzz_figure.c"
#include "fuzz/fuzz_index.c"
#include "fuzz/fuzz_levels.c"
#include "fuzz/fuzz_mask.c"
#include "fuzz/fuzz_math.c"
#include "fuzz/fuzz_pair.c"
#include "fuzz/fuzz_pair_life.c"
#include "fuzz/fuzz_query.c"
#include "fuzz/fuzz_react.c"
#include "fuzz/fuzz_record.c"
#include "fuzz/fuzz_region.c"
#include "fuzz/fuzz_shape.c"
#include "fuzz/fuzz_state.c"
#include "fuzz/fuzz_sweep.c"
#include "fuzz/fuzz_tiles.c"
#include "fuzz/fuzz_transform.c"
#include "fuzz/fuzz_tree.c"
#include "fuzz/fuzz_world.c"
#include "support/rng.h"
#include "support/sample.h"

enum { DEFAULT_INPUTS = 20000, LONGEST = 512 };

/* One in `part` of the inputs, for targets that do much with each. */
static void smoke_part(void (*target)(const uint8_t *, size_t), uint64_t salt, int part)
{
    const char *seed = getenv("SEED");
    const char *count = getenv("COUNT");
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1;
    rng r = { first + salt };
    int inputs = (count ? atoi(count) : DEFAULT_INPUTS) / part / sample_part();

    for (int i = 0; i < inputs; i++) {
        /* In memory of exactly this size, so that a read beyond it is caught. */
        size_t size = (size_t)rng_int(&r, 0, LONGEST);
        uint8_t *data = malloc(size > 0 ? size : 1);
        int before = check_failures;

        for (size_t k = 0; k < size; k++) {
            data[k] = (uint8_t)rng_next(&r);
        }
        target(data, size);
        free(data);
        if (before == 0 && check_failures > 0) {
            printf("first broken by input %d of SEED=%llu\n", i, (unsigned long long)first);
        }
    }
}

static void smoke(void (*target)(const uint8_t *, size_t), uint64_t salt)
{
    smoke_part(target, salt, 1);
}

static void test_fuzz_math(void)
{
    smoke(fuzz_math, 1000);
}

static void test_fuzz_shape(void)
{
    smoke(fuzz_shape, 2000);
}

static void test_fuzz_transform(void)
{
    smoke(fuzz_transform, 3000);
}

static void test_fuzz_pair(void)
{
    smoke(fuzz_pair, 4000);
}

static void test_fuzz_cast(void)
{
    smoke(fuzz_cast, 5000);
}

static void test_fuzz_classic(void)
{
    smoke(fuzz_classic, 6000);
}

static void test_fuzz_levels(void)
{
    smoke(fuzz_levels, 7000);
}

static void test_fuzz_batch(void)
{
    smoke(fuzz_batch, 8000);
}

static void test_fuzz_index(void)
{
    smoke(fuzz_index, 9000);
}

static void test_fuzz_query(void)
{
    smoke(fuzz_query, 10000);
}

static void test_fuzz_sweep(void)
{
    smoke(fuzz_swept, 11000);
}

static void test_fuzz_react(void)
{
    smoke(fuzz_react, 12000);
}

static void test_fuzz_bodies(void)
{
    smoke_part(fuzz_bodies, 9700, 20);
}

static void test_fuzz_region(void)
{
    smoke_part(fuzz_region, 9500, 4);
}

static void test_fuzz_figure(void)
{
    smoke_part(fuzz_figures, 9700, 4);
}

static void test_fuzz_mask(void)
{
    smoke_part(fuzz_mask, 14500, 4);
}

static void test_fuzz_tiles(void)
{
    smoke_part(fuzz_tiles, 17500, 4);
}

static void test_fuzz_tree(void)
{
    smoke(fuzz_tree, 15500);
}

static void test_fuzz_world(void)
{
    smoke(fuzz_world, 13000);
}

static void test_fuzz_state(void)
{
    smoke_part(fuzz_state, 16500, 10);
}

static void test_fuzz_record(void)
{
    smoke_part(fuzz_record, 17500, 10);
}

static void test_fuzz_pair_life(void)
{
    smoke_part(fuzz_pair_life, 14000, 40);
}

TEST_MAIN(TEST(test_fuzz_math),
          TEST(test_fuzz_shape),
          TEST(test_fuzz_transform),
          TEST(test_fuzz_pair),
          TEST(test_fuzz_cast),
          TEST(test_fuzz_classic),
          TEST(test_fuzz_levels),
          TEST(test_fuzz_batch),
          TEST(test_fuzz_index),
          TEST(test_fuzz_query),
          TEST(test_fuzz_sweep),
          TEST(test_fuzz_react),
          TEST(test_fuzz_mask),
          TEST(test_fuzz_tiles),
          TEST(test_fuzz_bodies),
          TEST(test_fuzz_region),
          TEST(test_fuzz_figure),
          TEST(test_fuzz_tree),
          TEST(test_fuzz_world),
          TEST(test_fuzz_state),
          TEST(test_fuzz_record),
          TEST(test_fuzz_pair_life))
