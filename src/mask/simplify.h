/* mask/simplify.h - outlines with fewer corners, within a tolerance.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_SIMPLIFY_H
#define AB_MASK_SIMPLIFY_H

#include "base/check.h"

#include "abut/mask.h"

/* Leaves out corners of every outline. On ABUT_E_MEMORY the outlines are as they were. */
abut_status
ab_outlines_simplify(abut_outlines *outlines, double tolerance, const abut_allocator *own);

#endif
