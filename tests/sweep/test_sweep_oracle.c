/* sweep/test_sweep_oracle.c - sweeps against the oracle: how two meet, when, how far they
 * may go, and with what they meet. The soak runs the same in millions.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial_sweep.h"
#include "support/check.h"
#include "support/sample.h"

enum { SEED = 4001, SAMPLE = 60000 };

static void test_sample(void)
{
    static sweep_trial trial;
    static sweep_worst worst;
    int outcomes[3] = { 0, 0, 0 };
    int count = SAMPLE / sample_part();

    printf("seed %d\n", SEED);
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        bool good = sweep_trial_make(&trial, SEED, i, &worst) && sweep_trial_run(&trial);

        outcomes[sweep_trial_outcome(&trial)]++;
        if (!CHECK_ROW("sample", good) && check_failures <= CHECK_PRINT_LIMIT) {
            sweep_trial_report(&trial, stdout);
        }
    }
    sweep_worst_print(&worst, stdout);
    printf("  %d apart, %d grazes, %d hits\n", outcomes[0], outcomes[1], outcomes[2]);
    /* A sample without each of them would show little. */
    CHECK(outcomes[0] > count / 10 && outcomes[1] > count / 10 && outcomes[2] > count / 10);
}

TEST_MAIN(TEST(test_sample))
