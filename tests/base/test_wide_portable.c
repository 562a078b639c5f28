/* base/test_wide_portable.c - the portable twin of base/wide.h, held to the same
 * cases although this machine has the compiler's type.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_PORTABLE_WIDE
#define AB_PORTABLE_WIDE
#endif
#include "wide_cases.h"
