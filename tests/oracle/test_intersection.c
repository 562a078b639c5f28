/* oracle/test_intersection.c - the common part of two shapes, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2040, SAMPLE = 12000 };

static void test_sample(void)
{
    static trial_worst worst;

    sample(SEED, SAMPLE, trial_intersection, &worst);
    trial_worst_print(&worst, stdout);
}

static void test_round(void)
{
    static trial_worst worst;

    sample(SEED + 1, SAMPLE / 30, trial_slices, &worst);
    trial_worst_print(&worst, stdout);
}

TEST_MAIN(TEST(test_sample), TEST(test_round))
