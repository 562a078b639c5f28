/* world/save/load.c - bytes become a world.
 *
 * Everything is read into a new world, which is destroyed if anything is wrong. What follows from
 * the rest is not read but computed: boxes, cells, trees of pieces, chains. Counts are compared
 * with the number of bytes that are left before any memory is allocated.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/text.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/save/homecoming.h"

/* --- The head --------------------------------------------------------------------------------- */

static bool read_head(ab_parcel *parcel)
{
    uint64_t magic = 0;
    uint32_t version = 0;
    uint32_t zero = 0;
    uint64_t size = 0;
    uint64_t checksum = 0;

    ab_carry_u64(parcel, &magic);
    if (!ab_parcel_expect(parcel, magic == AB_SAVE_MAGIC, "this is not a saved world")) {
        return false;
    }
    ab_carry_u32(parcel, &version);
    ab_carry_u32(parcel, &zero);
    if (!ab_parcel_expect(
            parcel, version == AB_SAVE_VERSION && zero == 0,
            "the world was saved in a version of the format that is not known here")) {
        return false;
    }
    ab_carry_u64(parcel, &size);
    ab_carry_u64(parcel, &checksum);
    return ab_parcel_expect(parcel, size == parcel->end,
                            "there are more or fewer bytes than were "
                            "written") &&
           ab_parcel_expect(parcel,
                            checksum ==
                                ab_checksum(parcel->in + AB_SAVE_HEAD, parcel->end - AB_SAVE_HEAD),
                            "the bytes were changed since they were written");
}

static bool create_world(ab_homecoming *a, const abut_world_settings *given)
{
    ab_parcel *parcel = &a->parcel;
    abut_world_settings settings = { 0 };
    bool filters = false;
    bool answers = false;

    if (given != NULL) {
        settings.filter = given->filter;
        settings.answer = given->answer;
        settings.user = given->user;
        settings.tasks = given->tasks;
        settings.allocator = given->allocator;
    }
    ab_carry_settings(parcel, &settings);
    ab_carry_bool(parcel, &filters);
    ab_carry_bool(parcel, &answers);
    if (!ab_parcel_expect(parcel, abut_world_settings_check(&settings) == ABUT_OK,
                          "the world has impossible settings")) {
        return false;
    }
    if (filters && settings.filter == NULL) {
        return ab_parcel_refuse(parcel, ABUT_E_ARGUMENT, "the world had a filter, and needs one");
    }
    if (answers && settings.answer == NULL) {
        return ab_parcel_refuse(parcel, ABUT_E_ARGUMENT, "the world had an answer, and needs one");
    }
    a->world = abut_world_create(&settings);
    return a->world != NULL ? true : ab_lacks_memory(parcel);
}

static bool read_slots(ab_homecoming *a)
{
    ab_parcel *parcel = &a->parcel;
    abut_world *world = a->world;

    ab_carry_u64(parcel, &world->state->frame);
    ab_carry_u32(parcel, &world->state->free_first);
    ab_carry_u32(parcel, &world->state->free_last);
    ab_carry_u32(parcel, &world->state->discrete);
    ab_parcel_expect(parcel, world->state->discrete <= 1, "a flag is neither 0 nor 1");
    uint32_t count = ab_carry_count(parcel, 0, 2 * sizeof(uint32_t));

    if (!ab_parcel_expect(parcel, count <= ABUT_MAX_BODIES, "there are too many bodies")) {
        return false;
    }
    if (!ab_part_reserve(world, AB_PART_SLOTS, count)) {
        return ab_lacks_memory(parcel);
    }
    world->state->parts[AB_PART_SLOTS].count = count;
    for (uint32_t slot = 0; slot < count; slot++) {
        ab_carry_u32(parcel, &world->slots[slot].generation);
        ab_carry_u32(parcel, &world->slots[slot].index);
    }
    return parcel->status == ABUT_OK && ab_check_free_slots(parcel, world);
}

/* --- All -------------------------------------------------------------------------------------- */

/* No solid pair may overlap, or the next step could not keep that so: movers are asked as if each
 * had just been put where it stands. A world that has made a discrete step says so, and may. */
static bool check_apart(ab_homecoming *a)
{
    const abut_world *world = a->world;

    for (uint32_t i = 0; i < world->active; i++) {
        uint32_t other =
            ab_is_mover(&world->hot[i]) ? ab_overlapped(world, i, (ab_vec){ 0, 0 }) : AB_NONE;

        if (other != AB_NONE) {
            a->parcel.pair[0] = world->cold[i].id;
            a->parcel.pair[1] = world->cold[other].id;
            return ab_parcel_expect(&a->parcel, false,
                                    "two bodies that are solid to each other overlap");
        }
    }
    return true;
}

/* Sleepers go where they belong, and everybody was last where it is. */
static bool end_reading(ab_homecoming *a)
{
    abut_world *world = a->world;

    ab_passing_count_all(world);
    if (!ab_load_order_contacts(a)) {
        return false;
    }
    if (!ab_order_update(world)) {
        return ab_lacks_memory(&a->parcel);
    }
    for (uint32_t i = 0; i < world->count; i++) {
        ab_remember(world, i);
    }
    return a->trusted || world->state->discrete == 1 || check_apart(a);
}

static bool read_world(ab_homecoming *a)
{
    return read_slots(a) && ab_load_shapes(a) && ab_load_bodies(a) && ab_load_contacts(a) &&
           ab_load_passing(a) && ab_load_walkers(a) &&
           ab_parcel_expect(&a->parcel, a->parcel.at == a->parcel.end,
                            "there are bytes after the world") &&
           end_reading(a);
}

/* The world, or NULL and why in the parcel. */
static abut_world *arrive_from(ab_parcel *parcel,
                               const abut_world_settings *settings,
                               const void *bytes,
                               size_t size,
                               bool trusted)
{
    static const uint8_t none[1] = { 0 };
    ab_homecoming a = { .trusted = trusted,
                        .parcel = { .in = size == 0 ? none : bytes, .end = size } };
    bool done = read_head(&a.parcel) && create_world(&a, settings);

    if (done) {
        done = read_world(&a);
        ab_load_drop_shapes(&a);
    }
    if (!done) {
        abut_world_destroy(a.world);
        a.world = NULL;
    }
    *parcel = a.parcel;
    return a.world;
}

abut_status abut_world_load(const abut_world_settings *settings,
                            const void *bytes,
                            size_t size,
                            abut_world **world)
{
    ab_parcel parcel;

    if (world != NULL) {
        *world = NULL;
    }
    if (world == NULL || bytes == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *world = arrive_from(&parcel, settings, bytes, size, false);
    return parcel.status;
}

abut_world *ab_world_again(const abut_world *world, const void *bytes, size_t size)
{
    ab_parcel parcel;

    return arrive_from(&parcel, &world->settings, bytes, size, true);
}

size_t abut_state_explain(const abut_world_settings *settings,
                          const void *bytes,
                          size_t size,
                          char *text,
                          size_t text_size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : text_size);
    ab_parcel parcel = { .status = ABUT_E_ARGUMENT, .why = "there are no bytes" };

    if (bytes != NULL) {
        abut_world_destroy(arrive_from(&parcel, settings, bytes, size, false));
    }
    if (parcel.status != ABUT_OK) {
        ab_text_add(&sentence, "byte ");
        ab_text_add_integer(&sentence, (int64_t)parcel.at);
        ab_text_add(&sentence, ": ");
        ab_text_add(&sentence, parcel.why);
    }
    if (parcel.pair[0] != ABUT_NO_BODY) {
        ab_text_add(&sentence, ": ");
        ab_text_add_natural(&sentence, parcel.pair[0]);
        ab_text_add(&sentence, " and ");
        ab_text_add_natural(&sentence, parcel.pair[1]);
    }
    return sentence.length;
}
