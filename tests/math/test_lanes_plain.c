/* test_lanes_plain.c - the same in plain C, for machines without vector units.
 *
 * SPDX-License-Identifier: MIT */
#define AB_NO_SIMD
#include "lanes_cases.h"

TEST_MAIN(TEST(test_doubles), TEST(test_integers), TEST(test_pairs_of_doubles))
