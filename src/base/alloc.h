/* base/alloc.h - the one place that asks for memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_ALLOC_H
#define AB_BASE_ALLOC_H

#include "base/check.h"

#include "abut/base.h"

/* The caller's allocator with its defaults filled in. */
abut_allocator ab_allocator_or_default(const abut_allocator *allocator);

/* Resizes a block of `old_count` items to `new_count`; NULL, and the block as it
 * was, if there is no memory or the size does not fit in size_t. */
void *ab_resize(const abut_allocator *allocator,
                void *block,
                size_t old_count,
                size_t new_count,
                size_t item_size);

void ab_free(const abut_allocator *allocator, void *block, size_t count, size_t item_size);

#endif
