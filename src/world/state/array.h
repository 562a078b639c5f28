/* world/state/array.h - an array that grows, of items that its user knows.
 *
 * It never shrinks before the world is destroyed, so a world that has grown asks for no memory
 * (state/memory.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_ARRAY_H
#define AB_WORLD_STATE_ARRAY_H

#include "base/check.h"

#include "abut/world.h"

typedef struct ab_array {
    void *items;
    uint32_t count;
    uint32_t capacity;
} ab_array;

/* Room for one more item at the end of an array: NULL without memory. */
void *ab_array_push(abut_world *world, ab_array *array, size_t item_size);
bool ab_array_reserve(abut_world *world, ab_array *array, uint32_t count, size_t item_size);
/* How large something that is full is made, for at least so many. */
uint32_t ab_grown_to(uint32_t capacity, uint32_t count);

#endif
