/* world/save/load.c - bytes become a world.
 *
 * Everything is read into a new world, which is destroyed if anything is wrong. What can be made of
 * the rest is: boxes, cells, trees of pieces, chains. Counts are held against the bytes that are
 * there before any memory is asked for.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/alloc.h"
#include "base/text.h"
#include "world/body/body.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/save/parcel.h"
#include "world/state/border.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/width.h"

/* A world in the making. */
typedef struct homecoming {
    ab_parcel parcel;
    abut_world *world;
    uint32_t *shapes; /* as they are numbered in the bytes -> places in the store, or AB_NONE */
    uint32_t shape_count;
    bool trusted; /* the bytes are our own: what takes long need not be checked */
} homecoming;

static bool lacks_memory(ab_parcel *parcel)
{
    return ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the world");
}

/* --- The head --------------------------------------------------------------------------------- */

static bool read_head(ab_parcel *parcel)
{
    uint64_t magic = 0;
    uint32_t version = 0;
    uint32_t zero = 0;
    uint64_t size = 0;
    uint64_t checksum = 0;

    ab_carry_u64(parcel, &magic);
    if (!ab_parcel_expect(parcel, magic == AB_SAVE_MAGIC, "this is no saved world")) {
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

static bool create_world(homecoming *a, const abut_world_settings *given)
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
    return a->world != NULL ? true : lacks_memory(parcel);
}

/* --- Slots and shapes ------------------------------------------------------------------------- */

static bool read_slots(homecoming *a)
{
    ab_parcel *parcel = &a->parcel;
    abut_world *world = a->world;

    ab_carry_u64(parcel, &world->state->frame);
    ab_carry_u32(parcel, &world->state->free_first);
    ab_carry_u32(parcel, &world->state->free_last);
    ab_carry_u32(parcel, &world->state->discrete);
    ab_parcel_expect(parcel, world->state->discrete <= 1, "a yes or no is neither");
    uint32_t count = ab_carry_count(parcel, 0, 2 * sizeof(uint32_t));

    if (!ab_parcel_expect(parcel, count <= ABUT_MAX_BODIES, "there are too many bodies")) {
        return false;
    }
    if (!ab_part_reserve(world, AB_PART_SLOTS, count)) {
        return lacks_memory(parcel);
    }
    world->state->parts[AB_PART_SLOTS].count = count;
    for (uint32_t slot = 0; slot < count; slot++) {
        ab_carry_u32(parcel, &world->slots[slot].generation);
        ab_carry_u32(parcel, &world->slots[slot].index);
    }
    return parcel->status == ABUT_OK && ab_check_free_slots(parcel, world);
}

static bool read_shapes(homecoming *a)
{
    uint32_t count = ab_carry_count(&a->parcel, 0, 1);

    if (count > 0) {
        a->shapes = ab_resize(&a->world->allocator, NULL, 0, count, sizeof *a->shapes);
        if (a->shapes == NULL) {
            return lacks_memory(&a->parcel);
        }
        a->shape_count = count;
        memset(a->shapes, 0xff, count * sizeof *a->shapes);
    }
    for (uint32_t i = 0; i < count && a->parcel.status == ABUT_OK; i++) {
        a->shapes[i] = ab_fetch_shape(&a->parcel, a->world);
    }
    return a->parcel.status == ABUT_OK;
}

/* The bodies have their shapes: those that none has go. */
static void let_go_of_shapes(homecoming *a)
{
    for (uint32_t i = 0; i < a->shape_count; i++) {
        if (a->shapes[i] != AB_NONE) {
            ab_shape_store_drop(a->world, a->shapes[i]);
        }
    }
    ab_free(&a->world->allocator, a->shapes, a->shape_count, sizeof *a->shapes);
}

/* The place in the store of a shape by its number; AB_NONE, and refused, if there is none. */
static uint32_t read_shape_number(homecoming *a)
{
    uint32_t number = 0;

    ab_carry_u32(&a->parcel, &number);
    uint32_t place = number < a->shape_count ? a->shapes[number] : AB_NONE;

    ab_parcel_expect(&a->parcel, place != AB_NONE, "a shape that is not there");
    return place;
}

/* --- Bodies ----------------------------------------------------------------------------------- */

/* Whether a piece can be one: placed without sources, on the lattice, wide if it must be. */
static bool
check_piece(homecoming *a, const ab_body_record *record, const ab_piece *piece, uint32_t number)
{
    const ab_shape *placed = a->world->shapes.shapes[piece->core];

    if (!ab_parcel_expect(&a->parcel,
                          (placed->at.x | placed->at.y) == 0 && placed->core.source_count == 0 &&
                              (placed->core.flags & AB_CORE_MOVED) != 0,
                          "a body has a shape that was not placed") ||
        !ab_parcel_expect(&a->parcel,
                          ab_vec_within(piece->offset, 2 * AB_LATTICE_LIMIT) &&
                              (number > 0 || (record->hot.flags & AB_MANY) != 0 ||
                               (piece->offset.x | piece->offset.y) == 0),
                          "a shape is too far from its body")) {
        return false;
    }
    ab_box box = ab_piece_box(&placed->core, ab_add(record->hot.at, piece->offset));

    return ab_parcel_expect(&a->parcel,
                            ab_vec_within(box.low, AB_LATTICE_LIMIT) &&
                                ab_vec_within(box.high, AB_LATTICE_LIMIT),
                            "a body reaches beyond the lattice");
}

/* Whether the pieces of a solid mover are wide enough, and those of a one-sided body segments. */
static bool check_kind_of_pieces(homecoming *a, const ab_body_record *record, uint32_t first)
{
    ab_kept_shapes kept = { a->world, first };
    ab_shape_list list = { ab_kept_shape, &kept, record->cold.piece_count };
    uint32_t thin;

    for (uint32_t k = 0; k < list.count && record->cold.one_sided != 0; k++) {
        const ab_core *given = &ab_kept_shape(&kept, k)->core;
        const ab_core *placed = ab_world_core(a->world, a->world->pieces[first + k].core);

        if (!ab_parcel_expect(&a->parcel,
                              given->source_count == 2 && placed->count == 2 &&
                                  placed->radius == 0 && record->hot.kind != ABUT_BODY_MOVER,
                              "a one-sided body is not made of segments")) {
            return false;
        }
    }
    if (record->hot.kind != ABUT_BODY_MOVER || record->cold.sensor != 0) {
        return true;
    }
    abut_status status =
        ab_width_check(&a->world->allocator, &list, record->cold.whole != 0, &thin);

    return status == ABUT_E_MEMORY
               ? lacks_memory(&a->parcel)
               : ab_parcel_expect(&a->parcel, status == ABUT_OK, "a mover is too thin");
}

static bool read_pieces(homecoming *a, ab_body_record *record)
{
    abut_world *world = a->world;
    ab_parcel *parcel = &a->parcel;
    uint32_t count = record->cold.piece_count;
    ab_part *part = &world->state->parts[AB_PART_PIECES];
    uint32_t first = part->count;
    bool has_grid = (record->hot.flags & AB_MANY) != 0;
    uint32_t entries = has_grid ? count : ab_pieces_with_tree(count);

    if (!ab_parcel_expect(parcel, count <= ab_parcel_left(parcel) / AB_PIECE_BYTES,
                          "a count is larger than the bytes that follow")) {
        return false;
    }
    if (!ab_part_reserve(world, AB_PART_PIECES, first + entries + ab_pieces_to_plant(count))) {
        return lacks_memory(parcel);
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_piece piece = { 0 };

        ab_carry_vec(parcel, &piece.offset);
        piece.core = read_shape_number(a);
        piece.local = read_shape_number(a);
        if (parcel->status != ABUT_OK || !check_piece(a, record, &piece, k)) {
            return false;
        }
        world->pieces[first + k] = piece;
    }
    if (!check_kind_of_pieces(a, record, first)) {
        return false;
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_shape_store_use(world, world->pieces[first + k].core);
        ab_shape_store_use(world, world->pieces[first + k].local);
    }
    if (!has_grid) {
        ab_tree_plant(world, first, count);
    }
    world->state->parts[AB_PART_PIECES].count = first + entries;
    record->cold.piece = first;
    record->hot.core = world->pieces[first].core;
    record->hot.flags |= count > 1 ? AB_MANY : 0;
    record->cold.grid = AB_NONE;
    return !has_grid || ab_fetch_grid(parcel, world, record);
}

/* What follows from the fields that travel. */
static void complete_record(ab_body_record *record)
{
    ab_traits *traits = &record->traits;
    ab_cold *cold = &record->cold;
    ab_vec open = { 0, 0 };

    ab_direction_from(traits->open_side, &open);
    traits->open_x = (int32_t)open.x;
    traits->open_y = (int32_t)open.y;
    cold->lightness = ab_lightness(traits->mass);
    cold->bounce = ab_bounce_quanta(traits->bounce);
    cold->friction = ab_friction_quanta(traits->friction);
    cold->dormant = AB_NONE;
}

static bool has_possible_slowing(abut_world *world, const ab_traits *traits)
{
    return ab_check_friction(world, traits->friction) == ABUT_OK &&
           ab_check_slowing(world, traits->damping, traits->braking) == ABUT_OK;
}

static bool read_body(homecoming *a, uint32_t slot)
{
    abut_world *world = a->world;
    ab_body_record record;

    memset(&record, 0, sizeof record);
    ab_carry_body(&a->parcel, &record);
    record.hot.flags &= (uint8_t)~AB_OF_STEPS;
    if (a->parcel.status != ABUT_OK || !ab_check_body_record(&a->parcel, &record) ||
        !ab_parcel_expect(&a->parcel, has_possible_slowing(world, &record.traits),
                          "a body has an impossible friction, damping or braking") ||
        !read_pieces(a, &record)) {
        return false;
    }
    complete_record(&record);
    record.cold.id = ab_slot_id(world, slot);
    uint32_t place = ab_order_open(world, record.hot.kind == ABUT_BODY_STATIC);

    world->hot[place] = record.hot;
    world->cold[place] = record.cold;
    world->traits[place] = record.traits;
    world->slots[slot].index = place;
    world->state->kinematics += record.hot.kind == ABUT_BODY_KINEMATIC;
    world->state->belts += (record.traits.surface.x | record.traits.surface.y) != 0;
    ab_set_slowing(world, place, record.traits.damping, record.traits.braking);
    ab_body_measure(world, place);
    ab_body_link(world, place);
    if ((record.hot.flags & AB_ASLEEP) != 0) {
        ab_stir(world, place); /* it lies among those awake */
    }
    return true;
}

static bool read_bodies(homecoming *a)
{
    abut_world *world = a->world;
    uint32_t slots = world->state->parts[AB_PART_SLOTS].count;
    uint32_t bodies = 0;

    for (uint32_t slot = 0; slot < slots; slot++) {
        bodies += world->slots[slot].index < AB_FREE;
    }
    if (!ab_parcel_expect(&a->parcel, bodies <= ab_parcel_left(&a->parcel) / AB_BODY_BYTES,
                          "a count is larger than the bytes that follow")) {
        return false;
    }
    if (!ab_part_reserve(world, AB_PART_HOT, bodies) || !ab_caches_reserve(world, bodies) ||
        !ab_body_cells_reserve(world, bodies)) {
        return lacks_memory(&a->parcel);
    }
    for (uint32_t slot = 0; slot < slots; slot++) {
        if (world->slots[slot].index < AB_FREE && !read_body(a, slot)) {
            return false;
        }
    }
    return true;
}

/* --- Lists ------------------------------------------------------------------------------------ */

/* Reads contacts, into the list for now. */
static bool read_contact_list(homecoming *a, ab_check_contact_fn *check)
{
    abut_world *world = a->world;
    ab_parcel *parcel = &a->parcel;
    uint32_t count = ab_carry_count(parcel, 0, AB_CONTACT_BYTES);

    if (!ab_contacts_room(world, count)) {
        return lacks_memory(parcel);
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
static bool check_pairs_of_contacts(homecoming *a)
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

static bool read_contacts(homecoming *a)
{
    return read_contact_list(a, ab_check_contact) && read_contact_list(a, ab_check_dormant);
}

/* Contacts lie where the end of a step puts them, in their order, however the bytes have them: else
 * a world, and what is loaded of what it saves, would not be the same. */
static bool order_contacts(homecoming *a)
{
    ab_contacts_sort(a->world);
    return check_pairs_of_contacts(a) &&
           (ab_contacts_set_aside(a->world) || lacks_memory(&a->parcel));
}

static bool read_passing(homecoming *a)
{
    abut_world *world = a->world;
    uint32_t count = ab_carry_count(&a->parcel, 0, sizeof(ab_passing));

    if (!ab_part_reserve(world, AB_PART_PASSING, count)) {
        return lacks_memory(&a->parcel);
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

static bool read_walker(homecoming *a, ab_walker *walker, const ab_walker *before)
{
    memset(walker, 0, sizeof *walker);
    ab_carry_walker(&a->parcel, walker);
    if (!ab_check_walker(&a->parcel, a->world, walker, before)) {
        return false;
    }
    for (uint32_t k = 0; k < walker->tall_count; k++) {
        walker->tall[k] = read_shape_number(a);
    }
    for (uint32_t k = 0; k < walker->tall_count && a->parcel.status == ABUT_OK; k++) {
        ab_shape_store_use(a->world, walker->tall[k]);
    }
    return a->parcel.status == ABUT_OK;
}

static bool read_walkers(homecoming *a)
{
    abut_world *world = a->world;
    uint32_t count = ab_carry_count(&a->parcel, 0, 8 * sizeof(uint64_t));

    if (!ab_part_reserve(world, AB_PART_WALKERS, count)) {
        return lacks_memory(&a->parcel);
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

/* --- All -------------------------------------------------------------------------------------- */

/* No solid pair may overlap, or the next step could not keep that so: movers are asked as if each
 * had just been put where it stands. A world that has made a discrete step says so, and may. */
static bool check_apart(homecoming *a)
{
    const abut_world *world = a->world;

    for (uint32_t i = 0; i < world->active; i++) {
        uint32_t other =
            ab_is_mover(&world->hot[i]) ? ab_overlapped(world, i, (ab_vec){ 0, 0 }) : AB_NONE;

        if (other != AB_NONE) {
            a->parcel.pair[0] = world->cold[i].id;
            a->parcel.pair[1] = world->cold[other].id;
            return ab_parcel_expect(&a->parcel, false,
                                    "two bodies overlap that are solid to each other");
        }
    }
    return true;
}

/* Sleepers go where they belong, and everybody was last where it is. */
static bool end_reading(homecoming *a)
{
    abut_world *world = a->world;

    ab_passing_count_all(world);
    if (!order_contacts(a)) {
        return false;
    }
    if (!ab_order_update(world)) {
        return lacks_memory(&a->parcel);
    }
    for (uint32_t i = 0; i < world->count; i++) {
        ab_remember(world, i);
    }
    return a->trusted || world->state->discrete == 1 || check_apart(a);
}

static bool read_world(homecoming *a)
{
    return read_slots(a) && read_shapes(a) && read_bodies(a) && read_contacts(a) &&
           read_passing(a) && read_walkers(a) &&
           ab_parcel_expect(&a->parcel, a->parcel.at == a->parcel.end,
                            "there are bytes behind the world") &&
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
    homecoming a = { .trusted = trusted,
                     .parcel = { .in = size == 0 ? none : bytes, .end = size } };
    bool done = read_head(&a.parcel) && create_world(&a, settings);

    if (done) {
        done = read_world(&a);
        let_go_of_shapes(&a);
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
        ab_text_add_integer(&sentence, (int64_t)parcel.pair[0]);
        ab_text_add(&sentence, " and ");
        ab_text_add_integer(&sentence, (int64_t)parcel.pair[1]);
    }
    return sentence.length;
}
