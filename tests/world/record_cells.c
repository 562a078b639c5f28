/* world/record_cells.c - maps and masks that are added to a world, to be recorded.
 *
 * SPDX-License-Identifier: MIT */
#include "world/record_cells.h"

/* Kinds 5 to 9: several shapes, a polygon of many corners, one-way, a sensor, of a category. */
static abut_status set_kinds(abut_tiles *tiles)
{
    abut_vec2 ring[12];
    abut_shape two[] = { abut_rect(0, 2, 2, 2), abut_circle(3, 3, 1) };
    abut_shape plank = abut_segment(0, 0, 4, 0);
    abut_shape slope = abut_tile_slope(4, ABUT_SIDE_MAX_Y, 1, 0.5);
    static char memory[4096];

    for (int k = 0; k < 12; k++) {
        ring[k] = (abut_vec2){ 2 + 2 * abut_cos(k * 0.5235987755982988),
                               2 + 2 * abut_sin(k * 0.5235987755982988) };
    }
    abut_shape wheel = abut_polygon_in(ring, 12, 0, memory, sizeof memory);
    abut_tile_kind kinds[] = {
        { .shapes = two, .shape_count = 2, .user = 77 },
        { .shapes = &wheel, .shape_count = 1 },
        { .shapes = &plank, .shape_count = 1, .open_side = { 0, 2.5 } },
        { .shapes = &slope, .shape_count = 1, .turn = ABUT_TILE_FLIP_X, .sensor = true },
        { .shapes = &slope, .shape_count = 1, .category = 8 },
    };
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < 5 && status == ABUT_OK; k++) {
        status = abut_tiles_set_kind(tiles, 5 + k, &kinds[k]);
    }
    return status;
}

abut_tiles *record_map(const abut_allocator *allocator, uint32_t width, uint32_t height)
{
    abut_tiles *tiles = NULL;

    if (abut_tiles_create(width, height, 4, allocator, &tiles) != ABUT_OK) {
        return NULL;
    }
    for (uint32_t k = 0; k < width * height; k++) {
        uint32_t kind = k * 7 % 11;

        abut_tiles_set(tiles, k % width, k / width, kind == 10 || kind > 9 ? 1 : kind);
    }
    if (set_kinds(tiles) != ABUT_OK) {
        abut_tiles_destroy(tiles);
        return NULL;
    }
    return tiles;
}

abut_mask *record_mask(const abut_allocator *allocator, uint32_t width, uint32_t height)
{
    abut_mask *mask = NULL;

    if (abut_mask_create(width, height, true, allocator, &mask) == ABUT_OK) {
        abut_mask_disc(mask, width / 2.0, height / 3.0, height / 4.0, false);
    }
    return mask;
}
