/* world/save/load_lists.c - what the bodies of a world that is loaded have: contacts, permissions,
 * walkers.
 *
 * All of them name bodies by their ids, so the bodies are loaded first. Counts are compared with
 * the number of bytes that are left before any memory is allocated.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/save/homecoming.h"

/* Reads contacts, into the list for now. */
static bool read_contact_list(ab_homecoming *a, ab_check_contact_fn *check)
{
    abut_world *world = a->world;
    ab_parcel *parcel = &a->parcel;
    uint32_t count = ab_carry_count(parcel, 0, AB_CONTACT_BYTES);

    if (!ab_contacts_room(world, count)) {
        return ab_lacks_memory(parcel);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *place = &world->state->parts[AB_PART_CONTACTS].count;
        ab_contact *contact = &world->contacts[*place];

        ab_carry_contact(parcel, contact);
        if (!check(parcel, world, contact)) {
            return false;
        }
        (*place)++;
    }
    return parcel->status == ABUT_OK;
}

/* Two bodies are in contact once; a contact that is lost waits to be told. */
static bool check_pairs_of_contacts(ab_homecoming *a)
{
    const abut_world *world = a->world;
    abut_body last[2] = { ABUT_NO_BODY, ABUT_NO_BODY };

    for (uint32_t i = 0; i < world->state->parts[AB_PART_CONTACTS].count; i++) {
        const ab_contact *contact = &world->contacts[i];

        if ((contact->flags & AB_CONTACT_LOST) != 0) {
            continue;
        }
        if (!ab_parcel_expect(&a->parcel, contact->a != last[0] || contact->b != last[1],
                              "two bodies are in contact twice")) {
            return false;
        }
        last[0] = contact->a;
        last[1] = contact->b;
    }
    return true;
}

bool ab_load_contacts(ab_homecoming *a)
{
    return read_contact_list(a, ab_check_contact) && read_contact_list(a, ab_check_dormant);
}

bool ab_load_order_contacts(ab_homecoming *a)
{
    ab_contacts_sort(a->world);
    return check_pairs_of_contacts(a) &&
           (ab_contacts_set_aside(a->world) || ab_lacks_memory(&a->parcel));
}

bool ab_load_passing(ab_homecoming *a)
{
    abut_world *world = a->world;
    uint32_t count = ab_carry_count(&a->parcel, 0, sizeof(ab_passing));

    if (!ab_part_reserve(world, AB_PART_PASSING, count)) {
        return ab_lacks_memory(&a->parcel);
    }
    for (uint32_t i = 0; i < count; i++) {
        ab_passing *passing = &world->passing[i];

        ab_carry_passing(&a->parcel, passing);
        if (!ab_check_passing(&a->parcel, world, passing, i == 0 ? NULL : passing - 1)) {
            return false;
        }
        world->state->parts[AB_PART_PASSING].count = i + 1;
    }
    return a->parcel.status == ABUT_OK;
}

static bool read_walker(ab_homecoming *a, ab_walker *walker, const ab_walker *before)
{
    memset(walker, 0, sizeof *walker);
    ab_carry_walker(&a->parcel, walker);
    if (!ab_check_walker(&a->parcel, a->world, walker, before)) {
        return false;
    }
    for (uint32_t k = 0; k < walker->tall_count; k++) {
        walker->tall[k] = ab_load_shape_number(a);
    }
    for (uint32_t k = 0; k < walker->tall_count && a->parcel.status == ABUT_OK; k++) {
        ab_shape_store_use(a->world, walker->tall[k]);
    }
    return a->parcel.status == ABUT_OK;
}

bool ab_load_walkers(ab_homecoming *a)
{
    abut_world *world = a->world;
    uint32_t count = ab_carry_count(&a->parcel, 0, 8 * sizeof(uint64_t));

    if (!ab_part_reserve(world, AB_PART_WALKERS, count)) {
        return ab_lacks_memory(&a->parcel);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!read_walker(a, &world->walkers[i], i == 0 ? NULL : &world->walkers[i - 1])) {
            return false;
        }
        world->state->parts[AB_PART_WALKERS].count = i + 1;
        ab_walker_stand(world, &world->walkers[i], world->walkers[i].ground);
    }
    return a->parcel.status == ABUT_OK;
}
