/* cli/overlaps.h - which bodies overlap that must not, by the exact predicate.
 *
 * Asked of the shapes as they stand, beside whatever the world believes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OVERLAPS_H
#define ABUT_CLI_OVERLAPS_H

#include "stage.h"

/* Counts the solid pairs that overlap. */
abut_status count_overlaps(const stage *s, uint64_t *count);

#endif
