/* world/save/save.c - a world becomes bytes.
 *
 * The bytes depend only on the state. Bodies are written in the order of their slots, whatever
 * their order in memory; contacts in their own order, and as contacts at rest if they could be,
 * wherever they lie; flags that the next step clears are left out. Nothing is allocated: shapes
 * keep the numbers that they have in the store.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/sort.h"
#include "world/rest/rest.h"
#include "world/save/parcel.h"

static void save_slots(ab_parcel *parcel, const abut_world *world)
{
    ab_state head = *world->state;

    ab_carry_u64(parcel, &head.frame);
    ab_carry_u32(parcel, &head.free_first);
    ab_carry_u32(parcel, &head.free_last);
    ab_carry_u32(parcel, &head.discrete);
    ab_carry_count(parcel, head.parts[AB_PART_SLOTS].count, 1);
    for (uint32_t slot = 0; slot < head.parts[AB_PART_SLOTS].count; slot++) {
        ab_slot place = world->slots[slot];

        place.index = place.index < AB_FREE ? 0 : place.index;
        ab_carry_u32(parcel, &place.generation);
        ab_carry_u32(parcel, &place.index);
    }
}

static void save_shapes(ab_parcel *parcel, const abut_world *world)
{
    uint32_t count = ab_shape_store_used_count(world);

    ab_carry_count(parcel, count, 1);
    for (uint32_t i = 0; i < count; i++) {
        ab_carry_shape(parcel, ab_shape_store_used(world, i));
    }
}

static void save_body(ab_parcel *parcel, const abut_world *world, uint32_t index)
{
    ab_body_record record = { world->hot[index], world->cold[index], world->traits[index] };

    const ab_grid *grid = ab_grid_of(world, index);

    record.hot.flags &= (uint8_t) ~(AB_LOOSE | AB_MANY | AB_OF_STEPS);
    record.hot.flags |= grid != NULL ? AB_MANY : 0;
    ab_carry_body(parcel, &record);
    for (uint32_t k = 0; k < record.cold.piece_count; k++) {
        ab_piece piece = world->pieces[record.cold.piece + k];

        ab_carry_vec(parcel, &piece.offset);
        ab_carry_u32(parcel, &piece.core);
        ab_carry_u32(parcel, &piece.local);
    }
    if (grid != NULL) {
        ab_carry_grid(parcel, grid);
    }
}

static void save_bodies(ab_parcel *parcel, const abut_world *world)
{
    for (uint32_t slot = 0; slot < world->state->parts[AB_PART_SLOTS].count; slot++) {
        if (world->slots[slot].index < AB_FREE) {
            save_body(parcel, world, world->slots[slot].index);
        }
    }
}

static bool written_before(const void *p, const void *q)
{
    ab_parcel first = { .in = p, .end = AB_CONTACT_BYTES };
    ab_parcel second = { .in = q, .end = AB_CONTACT_BYTES };
    ab_contact c = { 0 };
    ab_contact d = { 0 };

    ab_carry_contact(&first, &c);
    ab_carry_contact(&second, &d);
    return ab_contact_is_before(&c, &d);
}

static_assert((int)AB_CONTACT_BYTES <= (int)AB_SORT_ITEM,
              "contacts are sorted as they are written");

/* Writes the contacts that are at rest, or those that are not. */
static void save_contacts(ab_parcel *parcel, const abut_world *world, bool at_rest)
{
    uint32_t listed = world->state->parts[AB_PART_CONTACTS].count;
    uint32_t all = listed + world->state->parts[AB_PART_DORMANT].count;
    ab_parcel head = *parcel;
    ab_contact last = { 0 };
    uint32_t count = 0;
    bool sorted = true; /* as the list is after a step */

    ab_carry_count(parcel, 0, 1);
    size_t first = parcel->at;

    for (uint32_t i = 0; i < all; i++) {
        ab_contact contact = i < listed ? world->contacts[i] : world->dormant[i - listed].contact;

        if (ab_contact_is_at_rest(world, &contact) == at_rest) {
            sorted = sorted && (count == 0 || !ab_contact_is_before(&contact, &last));
            last = contact;
            ab_carry_contact(parcel, &contact);
            count++;
        }
    }
    ab_carry_count(&head, count, 1);
    if (parcel->out != NULL && !sorted) {
        ab_sort(parcel->out + first, count, AB_CONTACT_BYTES, written_before);
    }
}

static void save_lists(ab_parcel *parcel, const abut_world *world)
{
    const ab_part *parts = world->state->parts;

    save_contacts(parcel, world, false);
    save_contacts(parcel, world, true);
    ab_carry_count(parcel, parts[AB_PART_PASSING].count, 1);
    for (uint32_t i = 0; i < parts[AB_PART_PASSING].count; i++) {
        ab_passing passing = world->passing[i];

        ab_carry_passing(parcel, &passing);
    }
    ab_carry_count(parcel, parts[AB_PART_WALKERS].count, 1);
    for (uint32_t i = 0; i < parts[AB_PART_WALKERS].count; i++) {
        ab_walker walker = world->walkers[i];

        ab_carry_walker(parcel, &walker);
        for (uint32_t k = 0; k < walker.tall_count; k++) {
            ab_carry_u32(parcel, &walker.tall[k]);
        }
    }
}

static void save_head(ab_parcel *parcel, uint64_t size, uint64_t checksum)
{
    uint64_t magic = AB_SAVE_MAGIC;
    uint32_t version = AB_SAVE_VERSION;
    uint32_t zero = 0;

    ab_carry_u64(parcel, &magic);
    ab_carry_u32(parcel, &version);
    ab_carry_u32(parcel, &zero);
    ab_carry_u64(parcel, &size);
    ab_carry_u64(parcel, &checksum);
}

static void save_all(ab_parcel *parcel, const abut_world *world)
{
    abut_world_settings settings = world->settings;
    bool filters = settings.filter != NULL;
    bool answers = settings.answer != NULL;

    save_head(parcel, 0, 0);
    ab_carry_settings(parcel, &settings);
    ab_carry_bool(parcel, &filters);
    ab_carry_bool(parcel, &answers);
    save_slots(parcel, world);
    save_shapes(parcel, world);
    save_bodies(parcel, world);
    save_lists(parcel, world);
}

abut_status abut_world_save(const abut_world *world, void *bytes, size_t capacity, size_t *size)
{
    ab_parcel parcel = { 0 };

    if (size != NULL) {
        *size = 0;
    }
    if (world == NULL || size == NULL || (bytes == NULL && capacity > 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    save_all(&parcel, world);
    *size = parcel.at;
    if (capacity < parcel.at) {
        return capacity == 0 ? ABUT_OK : ABUT_E_ROOM;
    }
    parcel = (ab_parcel){ .out = bytes };
    save_all(&parcel, world);
    ab_parcel head = { .out = bytes };

    save_head(&head, parcel.at, ab_checksum(parcel.out + AB_SAVE_HEAD, parcel.at - AB_SAVE_HEAD));
    return ABUT_OK;
}
