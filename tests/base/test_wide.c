/* base/test_wide.c - base/wide.h as the compiler gives it.
 *
 * SPDX-License-Identifier: MIT */
#include "wide_cases.h"
