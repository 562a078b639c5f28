/* oracle/sample.h - runs a stretch of the cases through one check of a trial.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_SAMPLE_H
#define ABUT_ORACLE_SAMPLE_H

#include "oracle/trial.h"
#include "support/check.h"
#include "support/sample.h"

/* Puts cases 0 to count - 1 of a seed to the check, or a part of them (support/sample.h). What
 * fails is printed with its seed and its number, and as a line for `abut query`. */
static inline void
sample(uint64_t seed, uint64_t count, bool (*check)(trial *trial), trial_worst *worst)
{
    static trial trial;

    count /= (uint64_t)sample_part();
    for (uint64_t i = 0; i < count; i++) {
        bool good = trial_make(&trial, seed, i, worst) && check(&trial);

        if (!CHECK_ROW("sample", good) && check_failures <= CHECK_PRINT_LIMIT) {
            trial_report(&trial, stdout);
        }
    }
}

#endif
