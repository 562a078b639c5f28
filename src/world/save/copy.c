/* world/save/copy.c - a second world that is equal to the first: saved, and loaded again.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/alloc.h"
#include "world/save/parcel.h"

abut_world *abut_world_copy(const abut_world *world)
{
    abut_world *copy = NULL;
    size_t size = 0;

    if (abut_world_save(world, NULL, 0, &size) != ABUT_OK) {
        return NULL;
    }
    void *bytes = ab_resize(&world->allocator, NULL, 0, size, 1);

    if (bytes == NULL) {
        return NULL;
    }
    if (abut_world_save(world, bytes, size, &size) == ABUT_OK) {
        copy = ab_world_again(world, bytes, size);
    }
    ab_free(&world->allocator, bytes, size, 1);
    return copy;
}
