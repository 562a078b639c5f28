/* base/alloc.c - the allocator hook and its default.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"

#include <stdlib.h>

static void *resize_by_malloc(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

abut_allocator ab_allocator_or_default(const abut_allocator *allocator)
{
    if (allocator == NULL || allocator->resize == NULL) {
        return (abut_allocator){ resize_by_malloc, NULL };
    }
    return *allocator;
}

void *ab_resize(const abut_allocator *allocator,
                void *block,
                size_t old_count,
                size_t new_count,
                size_t item_size)
{
    AB_ASSERT(item_size > 0 && new_count > 0, "blocks have a size");
    if (new_count > SIZE_MAX / item_size) {
        return NULL;
    }
    return allocator->resize(allocator->user, block, old_count * item_size, new_count * item_size);
}

void ab_free(const abut_allocator *allocator, void *block, size_t count, size_t item_size)
{
    if (block != NULL) {
        allocator->resize(allocator->user, block, count * item_size, 0);
    }
}
