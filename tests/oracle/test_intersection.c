/* oracle/test_intersection.c - the common part of two shapes, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2040, SAMPLE = 20000 };

static void test_sample(void)
{
    static trial_worst worst;

    sample(SEED, SAMPLE, trial_intersection, &worst);
    trial_worst_print(&worst, stdout);
}

TEST_MAIN(TEST(test_sample))
