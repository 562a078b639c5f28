/* regress/other_file.h - a second file that includes the public headers (B1.5).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_OTHER_FILE_H
#define ABUT_TESTS_OTHER_FILE_H

#include "abut/levels.h"

typedef abut_levels
levels_fn(abut_rectangle a, abut_transform at_a, abut_rectangle b, abut_transform at_b, int level);

levels_fn *levels_of_other_file(void);

#endif
