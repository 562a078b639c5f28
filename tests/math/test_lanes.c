/* test_lanes.c - the vector units of this machine, lane by lane.
 *
 * SPDX-License-Identifier: MIT */
#include "lanes_cases.h"

TEST_MAIN(TEST(test_doubles), TEST(test_integers), TEST(test_pairs_of_doubles))
