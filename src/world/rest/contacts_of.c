/* world/rest/contacts_of.c - the contacts of one body, without a look at those of all others.
 *
 * The list is sorted by a, then b: those whose a a body is lie side by side, and are found by
 * halves. Those whose b it is are chained. The chains are made anew at the end of a frame, and when
 * contacts end between frames; while they do not fit the list, all of it is looked through.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/state.h"

/* Chains those that have one b; those that have one a lie side by side. */
void ab_contacts_chain(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t *heads = world->contact_heads.items;
    uint32_t *chain = world->contact_chain.items;

    if (world->contact_chain.capacity < count ||
        world->contact_heads.capacity < world->state->parts[AB_PART_SLOTS].count) {
        world->contact_chain.count = AB_NONE;
        return;
    }
    for (uint32_t k = world->contact_heads.count; k < world->state->parts[AB_PART_SLOTS].count;
         k++) {
        heads[k] = AB_NONE;
    }
    world->contact_heads.count = world->state->parts[AB_PART_SLOTS].count;
    world->contact_chain.count = count;
    for (uint32_t i = 0; i < count;
         i++) { /* heads of other slots are out of date, and not believed */
        heads[ab_slot_of(world->contacts[i].b)] = AB_NONE;
    }
    for (uint32_t i = count; i > 0; i--) {
        if (i > 1 && world->contacts[i - 2].a > world->contacts[i - 1].a) {
            world->contact_chain.count = AB_NONE; /* of bodies added since: not sorted in yet */
            return;
        }
        uint32_t slot = ab_slot_of(world->contacts[i - 1].b);

        chain[i - 1] = heads[slot];
        heads[slot] = i - 1;
    }
}

static bool is_chained(const abut_world *world)
{
    return world->contact_chain.count == world->state->parts[AB_PART_CONTACTS].count;
}

static uint32_t find_linear(const abut_world *world, abut_body id, uint32_t from)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    while (from < count && world->contacts[from].a != id && world->contacts[from].b != id) {
        from++;
    }
    return from < count ? from : AB_NONE;
}

/* From a place in the chain to one whose b it really is: a slot may have had another id. */
static uint32_t follow_chain(const abut_world *world, abut_body id, uint32_t place)
{
    const uint32_t *chain = world->contact_chain.items;

    while (place != AB_NONE && world->contacts[place].b != id) {
        place = chain[place];
    }
    return place;
}

/* The head of the chain of a slot, unless it is of a list before this one. */
static uint32_t head_of_chain(const abut_world *world, uint32_t slot)
{
    uint32_t place = slot < world->contact_heads.count
                         ? ((const uint32_t *)world->contact_heads.items)[slot]
                         : AB_NONE;

    return place < world->state->parts[AB_PART_CONTACTS].count &&
                   ab_slot_of(world->contacts[place].b) == slot
               ? place
               : AB_NONE;
}

/* The first whose a it is, by halves. */
static uint32_t first_of_own(const abut_world *world, abut_body id)
{
    uint32_t from = 0;
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t end = count;

    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (world->contacts[middle].a < id) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from < count && world->contacts[from].a == id ? from : AB_NONE;
}

uint32_t ab_contact_first(const abut_world *world, abut_body id)
{
    uint32_t slot = ab_slot_of(id);

    if (!is_chained(world)) {
        return find_linear(world, id, 0);
    }
    uint32_t place = follow_chain(world, id, head_of_chain(world, slot));

    return place != AB_NONE ? place : first_of_own(world, id);
}

uint32_t ab_contact_next(const abut_world *world, abut_body id, uint32_t place)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    if (!is_chained(world)) {
        return find_linear(world, id, place + 1);
    }
    if (world->contacts[place].a == id) {
        return place + 1 < count && world->contacts[place + 1].a == id ? place + 1 : AB_NONE;
    }
    uint32_t next = follow_chain(world, id, ((const uint32_t *)world->contact_chain.items)[place]);

    return next != AB_NONE ? next : first_of_own(world, id);
}
