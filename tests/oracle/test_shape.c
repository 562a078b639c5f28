/* oracle/test_shape.c - bounds, corners, area and centroid, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2060, SAMPLE = 12000 };

static void test_sample(void)
{
    static trial_worst worst;

    sample(SEED, SAMPLE, trial_shape, &worst);
    trial_worst_print(&worst, stdout);
}

TEST_MAIN(TEST(test_sample))
