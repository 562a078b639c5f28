/* world/state/array.h - an array that grows, of items that its user knows.
 *
 * A world that has grown asks for no memory. The lists that a step makes anew become smaller again
 * when many steps have needed far less than they have room for (state/memory.c); other arrays never
 * shrink before the world is destroyed.
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
    uint32_t most; /* that was needed at a time, since it was last looked at whether to shrink */
} ab_array;

/* Room for one more item at the end of an array: NULL without memory. */
void *ab_array_push(abut_world *world, ab_array *array, size_t item_size);
bool ab_array_reserve(abut_world *world, ab_array *array, uint32_t count, size_t item_size);
/* How large something that is full is made, for at least so many. */
uint32_t ab_grown_to(uint32_t capacity, uint32_t count);

#endif
