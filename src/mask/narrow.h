/* mask/narrow.h - two masks of up to 64 columns, like most sprites: one word a row.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_NARROW_H
#define AB_MASK_NARROW_H

#include "base/check.h"

#include "mask/pair.h"

/* Whether both masks are that narrow; false if one is NULL. */
static inline bool ab_are_narrow(const abut_mask *a, const abut_mask *b)
{
    return a != NULL && b != NULL && a->words == 1 && b->words == 1;
}

/* As ab_pair_meets() and ab_pair_count(). */
bool ab_narrow_meets(const abut_mask *a, const abut_mask *b, ab_shift shift);
int64_t ab_narrow_count(const abut_mask *a, const abut_mask *b, ab_shift shift);

#endif
