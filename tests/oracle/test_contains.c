/* oracle/test_contains.c - containment of shapes and points, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2050, SAMPLE = 60000 };

static void test_sample(void)
{
    sample(SEED, SAMPLE, trial_contains, NULL);
}

TEST_MAIN(TEST(test_sample))
