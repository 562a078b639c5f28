/* oracle/test_distance.c - distance and closest points, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2020, SAMPLE = 20000 };

static void test_sample(void)
{
    static trial_worst worst;

    sample(SEED, SAMPLE, trial_distance, &worst);
    trial_worst_print(&worst, stdout);
}

TEST_MAIN(TEST(test_sample))
