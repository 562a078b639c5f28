/* base/sort.h - sorting in place, without memory of its own.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_SORT_H
#define AB_BASE_SORT_H

#include "base/check.h"

#include <stddef.h>
#include <stdint.h>

/* Whether one item comes before another. */
typedef bool ab_before_fn(const void *a, const void *b);

enum { AB_SORT_ITEM = 80 }; /* bytes of the largest item */

/* Sorts in place. Items that come neither before nor after each other must be equal. */
void ab_sort(void *items, uint32_t count, size_t size, ab_before_fn *before);

#endif
