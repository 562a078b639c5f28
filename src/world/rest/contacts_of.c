/* world/rest/contacts_of.c - the contacts of one body, found without going through all others.
 *
 * Each contact of the list is in two chains, one for the slot of each of its bodies. The chains are
 * made anew at the end of a step, in the order of the list, and are kept up to date when contacts
 * are added or removed between steps. While they do not match the list, or if there was no memory
 * for them, the whole list is searched.
 *
 * Within a step, while the list is sorted and stays as it is, there are no chains. Then the heads
 * say where the contacts begin of which a body is the first.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/state.h"

#define ONLY_HEADS (AB_NONE - 1) /* as the number of links: there are no chains, see above */

static ab_contact_link *links_of(const abut_world *world)
{
    return world->contact_chain.items;
}

static uint32_t *heads_of(const abut_world *world)
{
    return world->contact_heads.items;
}

static bool is_chained(const abut_world *world)
{
    return world->contact_chain.count == world->state->parts[AB_PART_CONTACTS].count;
}

static uint32_t slot_on(const ab_contact *contact, int side)
{
    return ab_slot_of(side == 0 ? contact->a : contact->b);
}

/* On which side of a contact a slot is: the slot is of one of its two bodies. */
static int side_in(const ab_contact *contact, uint32_t slot)
{
    return ab_slot_of(contact->a) == slot ? 0 : 1;
}

/* The head of the chain of a slot. If no contact has used the slot since the chains were made, the
 * head may be left over from an earlier list. */
static uint32_t head_of_slot(const abut_world *world, uint32_t slot)
{
    uint32_t place = slot < world->contact_heads.count ? heads_of(world)[slot] : AB_NONE;

    if (place >= world->state->parts[AB_PART_CONTACTS].count) {
        return AB_NONE;
    }
    const ab_contact *contact = &world->contacts[place];

    return ab_slot_of(contact->a) == slot || ab_slot_of(contact->b) == slot ? place : AB_NONE;
}

/* --- Changing the chains ---------------------------------------------------------------------- */

/* Makes room for the heads of all slots. */
static bool has_heads(abut_world *world)
{
    uint32_t slots = world->state->parts[AB_PART_SLOTS].count;

    if (world->contact_heads.capacity < slots) {
        return false;
    }
    for (; world->contact_heads.count < slots; world->contact_heads.count++) {
        heads_of(world)[world->contact_heads.count] = AB_NONE;
    }
    return true;
}

/* Puts a contact of the list before the one that was the first in one of its two chains. */
static inline void put_first(abut_world *world, uint32_t place, int side, uint32_t first)
{
    links_of(world)[place].next[side] = first;
    links_of(world)[place].before[side] = AB_NONE;
    if (first != AB_NONE) {
        uint32_t slot = slot_on(&world->contacts[place], side);

        links_of(world)[first].before[side_in(&world->contacts[first], slot)] = place;
    }
}

/* Puts a contact of the list at the head of its two chains. */
static void link_in(abut_world *world, uint32_t place)
{
    for (int side = 0; side < 2; side++) {
        uint32_t slot = slot_on(&world->contacts[place], side);
        uint32_t head = head_of_slot(world, slot);

        head = head == place ? AB_NONE : head; /* out of date: it was not in a chain until now */
        put_first(world, place, side, head);
        heads_of(world)[slot] = place;
    }
}

/* Makes the neighbours of a contact in its two chains skip it, if it is removed; otherwise they
 * lead to the place that it moves to. */
static void lead_past(abut_world *world, uint32_t place, bool out, uint32_t to)
{
    const ab_contact *contact = &world->contacts[place];

    for (int side = 0; side < 2; side++) {
        uint32_t slot = slot_on(contact, side);
        ab_contact_link link = links_of(world)[place];
        uint32_t forth = out ? link.next[side] : to;
        uint32_t back = out ? link.before[side] : to;

        if (link.before[side] == AB_NONE) {
            heads_of(world)[slot] = forth;
        } else {
            const ab_contact *before = &world->contacts[link.before[side]];

            links_of(world)[link.before[side]].next[side_in(before, slot)] = forth;
        }
        if (link.next[side] != AB_NONE) {
            const ab_contact *next = &world->contacts[link.next[side]];

            links_of(world)[link.next[side]].before[side_in(next, slot)] = back;
        }
    }
}

void ab_contacts_index(abut_world *world)
{
    const ab_contact *contacts = world->contacts;
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    world->contact_chain.count = AB_NONE;
    if (!has_heads(world)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || contacts[i].a != contacts[i - 1].a) {
            heads_of(world)[slot_on(&contacts[i], 0)] = i;
        }
    }
    world->contact_chain.count = ONLY_HEADS;
}

uint32_t ab_contacts_from(const abut_world *world, abut_body first)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t slot = ab_slot_of(first);

    if (world->contact_chain.count != ONLY_HEADS) {
        return 0;
    }
    uint32_t head = slot < world->contact_heads.count ? heads_of(world)[slot] : AB_NONE;

    return head < count && world->contacts[head].a == first ? head : count;
}

void ab_contacts_chain(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    if (world->contact_chain.capacity < count || !has_heads(world)) {
        world->contact_chain.count = AB_NONE;
        return;
    }
    world->contact_chain.count = count;
    for (uint32_t i = 0; i < count; i++) {
        heads_of(world)[slot_on(&world->contacts[i], 0)] = AB_NONE;
        heads_of(world)[slot_on(&world->contacts[i], 1)] = AB_NONE;
    }
    for (uint32_t i = count; i-- > 0;) { /* no head is out of date now */
        for (int side = 0; side < 2; side++) {
            uint32_t *head = &heads_of(world)[slot_on(&world->contacts[i], side)];

            put_first(world, i, side, *head);
            *head = i;
        }
    }
}

void ab_contact_add(abut_world *world, const ab_contact *contact)
{
    uint32_t place = world->state->parts[AB_PART_CONTACTS].count;
    bool linked = is_chained(world) && place < world->contact_chain.capacity && has_heads(world);

    world->contacts[place] = *contact;
    world->state->parts[AB_PART_CONTACTS].count = place + 1;
    world->contact_chain.count = linked ? place + 1 : AB_NONE;
    if (linked) {
        link_in(world, place);
    }
}

/* Removes a contact; the last one of the list fills its place. */
static void take_out_listed(abut_world *world, uint32_t place)
{
    uint32_t last = world->state->parts[AB_PART_CONTACTS].count - 1;

    if (is_chained(world)) {
        lead_past(world, place, true, AB_NONE);
        if (place != last) {
            lead_past(world, last, false, place);
            links_of(world)[place] = links_of(world)[last];
        }
        world->contact_chain.count = last;
    } else {
        world->contact_chain.count = AB_NONE;
    }
    world->contacts[place] = world->contacts[last];
    world->state->parts[AB_PART_CONTACTS].count = last;
}

/* --- Going through them ----------------------------------------------------------------------- */

static uint32_t find_linear(const abut_world *world, abut_body id, uint32_t from)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    while (from < count && world->contacts[from].a != id && world->contacts[from].b != id) {
        from++;
    }
    return from < count ? from : AB_NONE;
}

/* Follows the chain from a place to the next contact of this very body: the slot may have had
 * another id. */
static uint32_t follow_chain(const abut_world *world, abut_body id, uint32_t place)
{
    uint32_t slot = ab_slot_of(id);

    while (place != AB_NONE && world->contacts[place].a != id && world->contacts[place].b != id) {
        place = links_of(world)[place].next[side_in(&world->contacts[place], slot)];
    }
    return place;
}

uint32_t ab_contact_first(const abut_world *world, abut_body id)
{
    return is_chained(world) ? follow_chain(world, id, head_of_slot(world, ab_slot_of(id)))
                             : find_linear(world, id, 0);
}

uint32_t ab_contact_next(const abut_world *world, abut_body id, uint32_t place)
{
    if (!is_chained(world)) {
        return find_linear(world, id, place + 1);
    }
    int side = side_in(&world->contacts[place], ab_slot_of(id));

    return follow_chain(world, id, links_of(world)[place].next[side]);
}

uint32_t ab_contact_drop(abut_world *world, abut_body id, uint32_t place)
{
    uint32_t last = world->state->parts[AB_PART_CONTACTS].count - 1;
    uint32_t next = ab_contact_next(world, id, place);

    if (!is_chained(world)) {
        take_out_listed(world, place);
        return find_linear(world, id, place);
    }
    take_out_listed(world, place);
    return next == last ? place : next;
}

bool ab_contact_is_listed(const abut_world *world, abut_body id, abut_body other)
{
    uint32_t place = ab_contact_first(world, id);

    while (place != AB_NONE && world->contacts[place].a != other &&
           world->contacts[place].b != other) {
        place = ab_contact_next(world, id, place);
    }
    return place != AB_NONE;
}
