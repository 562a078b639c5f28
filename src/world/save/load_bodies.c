/* world/save/load_bodies.c - the bodies of a world that is loaded, with their pieces.
 *
 * A body is put into the world only when its record and all of its pieces have been checked; what
 * follows from the saved fields is computed, not read.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/body.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/save/homecoming.h"
#include "world/state/border.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/width.h"

/* Whether a piece can be one: placed without sources, on the lattice, wide if it must be. */
static bool
check_piece(ab_homecoming *a, const ab_body_record *record, const ab_piece *piece, uint32_t number)
{
    const ab_shape *placed = a->world->shapes.shapes[piece->core];
    const ab_shape *given = a->world->shapes.shapes[piece->local];
    bool alone = (placed->at.x | placed->at.y) == 0 && placed->core.source_count == 0 &&
                 (placed->core.flags & AB_CORE_MOVED) != 0 &&
                 !ab_is_same_ring(&placed->core, &given->core);

    if (!ab_parcel_expect(&a->parcel, piece->core == piece->local || alone,
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
static bool check_kind_of_pieces(ab_homecoming *a, const ab_body_record *record, uint32_t first)
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
               ? ab_lacks_memory(&a->parcel)
               : ab_parcel_expect(&a->parcel, status == ABUT_OK, "a mover is too thin");
}

static bool read_pieces(ab_homecoming *a, ab_body_record *record)
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
        return ab_lacks_memory(parcel);
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_piece piece = { 0 };

        ab_carry_vec(parcel, &piece.offset);
        piece.core = ab_load_shape_number(a);
        piece.local = ab_load_shape_number(a);
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

static bool read_body(ab_homecoming *a, uint32_t slot)
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

bool ab_load_bodies(ab_homecoming *a)
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
        return ab_lacks_memory(&a->parcel);
    }
    for (uint32_t slot = 0; slot < slots; slot++) {
        if (world->slots[slot].index < AB_FREE && !read_body(a, slot)) {
            return false;
        }
    }
    return true;
}
