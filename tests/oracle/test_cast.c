/* oracle/test_cast.c - casts and rays, against the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sample.h"

enum { SEED = 2030, SAMPLE = 12000 };

static void test_sample(void)
{
    static trial_worst worst;

    sample(SEED, SAMPLE, trial_cast, &worst);
    trial_worst_print(&worst, stdout);
}

/* From one end of the lattice past a sliver at the other: a motion beyond the limit, which hits
 * nothing, and not what lies on its way either. */
static void test_too_long(void)
{
    static trial trial;

    case_make_sliver(9502, 1616335, &trial.pair);
    CHECK(trial_set_up(&trial, NULL) && trial_cast(&trial));
}

TEST_MAIN(TEST(test_sample), TEST(test_too_long))
