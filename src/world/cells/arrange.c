/* world/cells/arrange.c - neighbours in the plane become neighbours in memory.
 *
 * The list of sorted cells, just sorted, says which body belongs at which place. A body has an item
 * at the same place of several arrays, and each array is sorted by itself, cycle by cycle of bodies
 * that take each other's places: every item is moved once, no second copy is needed, and two
 * threads can work on an array each. The cycles are found once for all arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/chunks.h"
#include "world/state/state.h"

/* What the marks of places say meanwhile: the first place of a round has the first place of the
 * round found before it, or NO_ROUND; its other places are IN_ROUND. */
#define IN_ROUND (AB_NONE - 1)
#define NO_ROUND (AB_NONE - 2)

/* So many places ahead the parts are fetched into the cache: they lie all over the memory. */
enum { PLACES_AHEAD = 8 };

typedef struct arrangement {
    abut_world *world;
    uint32_t last; /* the first place of the round found last */
} arrangement;

/* Which body comes to a place. */
static inline uint32_t comes_to(const abut_world *world, uint32_t place)
{
    return world->moving.members[place] & AB_INDEX_MASK;
}

static uint32_t find_rounds(abut_world *world)
{
    uint32_t last = NO_ROUND;

    for (uint32_t i = 0; i < world->moving.count; i++) {
        if (world->marks[i] == AB_NONE && comes_to(world, i) != i) {
            for (uint32_t k = comes_to(world, i); k != i; k = comes_to(world, k)) {
                world->marks[k] = IN_ROUND;
            }
            world->marks[i] = last;
            last = i;
        }
    }
    return last;
}

/* Moves the parts of one round. */
static inline void turn_round(
    const abut_world *world, uint32_t first, unsigned char *parts, unsigned char *held, size_t size)
{
    uint32_t to = first;
    uint32_t ahead = first;

    for (int i = 0; i < PLACES_AHEAD; i++) {
        ahead = comes_to(world, ahead);
        AB_PREFETCH(parts + ahead * size);
    }
    memcpy(held, parts + first * size, size);
    for (uint32_t from = comes_to(world, to); from != first; from = comes_to(world, to)) {
        ahead = comes_to(world, ahead);
        AB_PREFETCH(parts + ahead * size);
        memcpy(parts + to * size, parts + from * size, size);
        to = from;
    }
    memcpy(parts + to * size, held, size);
}

/* Brings an array into order. `held` has room for a part of it. */
static inline void turn_all(const arrangement *all, void *parts, void *held, size_t size)
{
    for (uint32_t i = all->last; i != NO_ROUND; i = all->world->marks[i]) {
        turn_round(all->world, i, parts, held, size);
    }
}

enum { ARRAYS = 5 };

/* The large ones first, so that the small ones fill up what is left of the time. */
static void turn_array(void *context, uint32_t number)
{
    const arrangement *all = context;
    abut_world *world = all->world;
    ab_traits traits;
    ab_cold cold;
    ab_hot hot;
    ab_body_size extent;
    ab_link link;

    switch (number) {
    case 0:
        turn_all(all, world->traits, &traits, sizeof traits);
        break;
    case 1:
        turn_all(all, world->cold, &cold, sizeof cold);
        break;
    case 2:
        turn_all(all, world->hot, &hot, sizeof hot);
        break;
    case 3:
        turn_all(all, world->extents, &extent, sizeof extent);
        break;
    default:
        turn_all(all, world->links, &link, sizeof link);
        break;
    }
}

/* Says everywhere where the bodies are now. */
static void renumber_chunk(void *context, ab_chunk chunk)
{
    abut_world *world = context;

    for (uint32_t i = chunk.from; i < chunk.end; i++) {
        world->moving.members[i] = (world->moving.members[i] & ~AB_INDEX_MASK) | i;
        world->slots[ab_slot_of(world->cold[i].id)].index = i;
        world->marks[i] = AB_NONE;
    }
}

void ab_body_cells_arrange(abut_world *world)
{
    arrangement all = { world, find_rounds(world) };

    ab_do_tasks(world, world->moving.count, ARRAYS, turn_array, &all);
    ab_do_chunks(world, world->moving.count, renumber_chunk, world);
}
