/* world/save/grids.c - the cells of a body become bytes, and bytes cells.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/save/parcel.h"
#include "world/state/pieces.h"

static void carry_head(ab_parcel *parcel, ab_grid *head)
{
    ab_carry_i64(parcel, &head->size);
    ab_carry_u32(parcel, &head->width);
    ab_carry_u32(parcel, &head->height);
    ab_carry_u32(parcel, &head->bits);
    ab_carry_u32(parcel, &head->most);
    for (int k = 0; k < AB_GRID_KINDS; k++) {
        ab_carry_u16(parcel, &head->first[k]);
    }
}

/* Bytes of a row, or words of its bits. */
static void carry_row(ab_parcel *parcel, const ab_grid *head, uint64_t *row)
{
    if (head->bits == 1) {
        for (uint32_t k = 0; k < head->row_words; k++) {
            ab_carry_u64(parcel, &row[k]);
        }
        return;
    }
    for (uint32_t x = 0; x < head->width; x++) {
        ab_carry_u8(parcel, (uint8_t *)(void *)row + x);
    }
}

void ab_carry_grid(ab_parcel *parcel, const ab_grid *grid)
{
    ab_grid head = *grid;

    carry_head(parcel, &head);
    for (uint32_t y = 0; y < grid->height; y++) {
        /* What is written is only read. */
        carry_row(parcel, grid, (uint64_t *)(void *)ab_grid_row(grid, y));
    }
}

/* Whether the kinds are those of so many patterns. */
static bool check_kinds(ab_parcel *parcel, ab_grid *head, uint32_t patterns)
{
    bool rising = head->first[0] == 0 && head->first[1] == 0;
    uint32_t most = 0;

    head->first[AB_GRID_KINDS] = (uint16_t)patterns;
    head->first[AB_GRID_KINDS + 1] = (uint16_t)patterns;
    for (uint32_t k = 0; k < AB_GRID_KINDS; k++) {
        rising &= head->first[k] <= head->first[k + 1];
        uint32_t count = rising ? ab_grid_patterns(head, k) : 0;

        most = count > most ? count : most;
    }
    return ab_parcel_expect(parcel, rising && most == head->most && most <= ABUT_TILE_SHAPES,
                            "a grid has invalid kinds of tiles") &&
           ab_parcel_expect(parcel, head->bits != 1 || (patterns == 1 && head->first[2] == 1),
                            "a pixel is no single shape");
}

static bool check_head(ab_parcel *parcel, ab_grid *head, uint32_t patterns)
{
    bool sized = head->size > 0 && head->size <= (int64_t)1 << 52 && head->width > 0 &&
                 head->height > 0 && (head->bits == 1 || head->bits == 8) &&
                 head->width <= ABUT_MASK_LIMIT && head->height <= ABUT_MASK_LIMIT &&
                 (uint64_t)head->width * head->height <= (uint64_t)1 << 28;

    if (!ab_parcel_expect(parcel, sized, "a grid has an impossible size") ||
        !check_kinds(parcel, head, patterns)) {
        return false;
    }
    head->row_words = head->bits == 1 ? (head->width + 63) / 64 : (head->width + 7) / 8;
    size_t row_bytes = head->bits == 1 ? (size_t)head->row_words * 8 : head->width;

    return ab_parcel_expect(parcel, head->height <= ab_parcel_left(parcel) / row_bytes,
                            "a count is larger than the bytes that follow");
}

/* What follows from the patterns. */
static void measure_patterns(const abut_world *world, const ab_cold *cold, ab_grid *head)
{
    ab_box all = ab_box_empty();

    for (uint32_t k = 0; k < cold->piece_count; k++) {
        const ab_piece *piece = &world->pieces[cold->piece + k];
        const ab_core *core = ab_world_core(world, piece->core);
        ab_box box = ab_piece_box(core, piece->offset);

        all = ab_box_join(&all, &box);
        head->has_thin_pieces |= core->radius == 0 && core->count <= 2;
    }
    head->low = all.low;
    head->high = all.high;
}

/* Cells in a row that has its bytes already: they enter the hash, and may be no others. */
static bool take_row(ab_grid *grid, uint32_t y, const uint64_t *row)
{
    uint64_t beyond = grid->width % 64 == 0 ? 0 : ~(uint64_t)0 << grid->width % 64;

    for (uint32_t x = 0; x < grid->width; x++) {
        uint32_t kind = grid->bits == 1 ? (uint32_t)(row[x / 64] >> x % 64 & 1)
                                        : ((const uint8_t *)(const void *)row)[x];

        if (kind != 0) {
            ab_grid_put(grid, x, y, kind);
        }
    }
    return grid->bits != 1 || (row[grid->row_words - 1] & beyond) == 0;
}

bool ab_fetch_grid(ab_parcel *parcel, abut_world *world, ab_body_record *record)
{
    uint64_t row[ABUT_MASK_LIMIT / 8];
    ab_grid head = { 0 };

    carry_head(parcel, &head);
    if (parcel->status != ABUT_OK || !check_head(parcel, &head, record->cold.piece_count)) {
        return false;
    }
    measure_patterns(world, &record->cold, &head);
    ab_body_size size = ab_grid_extent(&head);

    if (!ab_parcel_expect(
            parcel,
            ab_vec_within(head.low, 16 * head.size) && ab_vec_within(head.high, 16 * head.size) &&
                ab_vec_within(ab_add(record->hot.at, size.low), AB_LATTICE_LIMIT) &&
                ab_vec_within(ab_add(record->hot.at, size.high), AB_LATTICE_LIMIT) &&
                (record->cold.origin.x | record->cold.origin.y) == 0 && record->traits.angle == 0,
            "a grid reaches beyond the lattice, or is turned")) {
        return false;
    }
    uint32_t first = ab_cells_open(world, ab_grid_words(&head));

    if (first == AB_NONE) {
        return ab_parcel_refuse(parcel, ABUT_E_MEMORY, "no memory for the world");
    }
    ab_grid *grid = (ab_grid *)(void *)&world->cells[first];

    memset(grid, 0, ab_grid_words(&head) * sizeof(uint64_t));
    *grid = head;
    record->cold.grid = first;
    for (uint32_t y = 0; y < head.height && parcel->status == ABUT_OK; y++) {
        carry_row(parcel, &head, row);
        ab_parcel_expect(parcel, take_row(grid, y, row), "a mask has pixels beyond its border");
    }
    return parcel->status == ABUT_OK;
}
