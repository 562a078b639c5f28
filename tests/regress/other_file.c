/* regress/other_file.c - a second file that includes the public headers, each twice (B1.5).
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "abut/levels.h"

#include "regress/other_file.h"

#include "abut/abut.h"
#include "abut/levels.h"

levels_fn *levels_of_other_file(void)
{
    return abut_collide_levels;
}
