/* world/body/ids.c - ids are given out once: a slot and its generation.
 *
 * Free slots stand in a queue, and are used again in the order in which they became free. When a
 * body goes, its slot gets the next generation at once, so that the id is stale; after the last
 * generation the slot is not used any more.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/body.h"
#include "world/state/state.h"

uint32_t ab_slot_take(abut_world *world)
{
    ab_state *state = world->state;
    uint32_t slot = state->free_first;

    if (slot != AB_NONE) {
        uint32_t next = world->slots[slot].index;

        state->free_first = next == AB_NONE ? AB_NONE : next & ~AB_FREE;
        state->free_last = next == AB_NONE ? AB_NONE : state->free_last;
        return slot;
    }
    slot = state->parts[AB_PART_SLOTS].count++;
    world->slots[slot] = (ab_slot){ AB_NONE, 1 };
    return slot;
}

void ab_slot_untake(abut_world *world, uint32_t slot)
{
    ab_state *state = world->state;

    if (world->slots[slot].generation == 1) { /* it was made for this body */
        state->parts[AB_PART_SLOTS].count--;
        return;
    }
    world->slots[slot].index = state->free_first == AB_NONE ? AB_NONE : state->free_first | AB_FREE;
    state->free_first = slot;
    state->free_last = state->free_last == AB_NONE ? slot : state->free_last;
}

void ab_id_retire(abut_world *world, uint32_t slot)
{
    ab_state *state = world->state;

    world->slots[slot].index = AB_NONE;
    if (world->slots[slot].generation == AB_LAST_GENERATION) {
        return;
    }
    world->slots[slot].generation++;
    if (state->free_last == AB_NONE) {
        state->free_first = slot;
    } else {
        world->slots[state->free_last].index = slot | AB_FREE;
    }
    state->free_last = slot;
}
