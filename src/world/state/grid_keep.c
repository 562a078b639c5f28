/* world/state/grid_keep.c - tiles and masks become bodies: patterns among the pieces, and cells.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/text.h"
#include "mask/mask.h"
#include "narrow/seam.h"
#include "tiles/tiles.h"
#include "world/state/border.h"
#include "world/state/grid.h"
#include "world/state/pieces.h"

/* --- Memory ----------------------------------------------------------------------------------- */

uint32_t ab_cells_open(abut_world *world, size_t words)
{
    ab_part *part = &world->state->parts[AB_PART_CELLS];
    uint32_t first = part->count;

    if (words > (size_t)(AB_NONE - 1 - first) ||
        !ab_part_reserve(world, AB_PART_CELLS, first + (uint32_t)words)) {
        return AB_NONE;
    }
    world->state->parts[AB_PART_CELLS].count = first + (uint32_t)words;
    world->cells_version = ++world->last_version;
    return first;
}

static bool lies_before(const void *p, const void *q)
{
    return ((const ab_index_pair *)p)->a < ((const ab_index_pair *)q)->a;
}

/* Closes the holes that bodies have left, if there is memory to sort the others. */
static void gather_cells(abut_world *world)
{
    ab_part *part = &world->state->parts[AB_PART_CELLS];
    uint32_t count = 0;
    uint32_t kept = 0;

    if (!ab_array_reserve(world, &world->waiting, world->count, sizeof(ab_index_pair))) {
        return;
    }
    ab_index_pair *order = world->waiting.items;

    for (uint32_t i = 0; i < world->count; i++) {
        if (world->cold[i].grid != AB_NONE) {
            order[count++] = (ab_index_pair){ world->cold[i].grid, i };
        }
    }
    ab_sort(order, count, sizeof *order, lies_before);
    for (uint32_t k = 0; k < count; k++) {
        size_t words = ab_grid_words(ab_grid_of(world, order[k].b));

        memmove(&world->cells[kept], &world->cells[order[k].a], words * sizeof *world->cells);
        world->cold[order[k].b].grid = kept;
        kept += (uint32_t)words;
    }
    part->count = kept;
    world->state->loose_cells = 0;
}

void ab_grid_let_go(abut_world *world, uint32_t grid)
{
    if (grid == AB_NONE) {
        return;
    }
    ab_part *part = &world->state->parts[AB_PART_CELLS];
    uint32_t words = (uint32_t)ab_grid_words((const ab_grid *)(const void *)&world->cells[grid]);

    world->cells_version = ++world->last_version;
    if (grid + words == part->count) {
        part->count = grid;
        return;
    }
    world->state->loose_cells += words;
    if (world->state->loose_cells > part->count / 2) {
        gather_cells(world);
    }
}

/* --- Patterns ----------------------------------------------------------------------------------
 */

/* The shapes of all kinds, kept one after another. */
typedef struct pattern_list {
    abut_world *world;
    const ab_placing *placing;
    ab_grid *head;
    uint32_t first;
    uint32_t count;
} pattern_list;

static abut_status reserve_patterns(pattern_list *list, uint32_t count)
{
    return ab_part_reserve(list->world, AB_PART_PIECES, list->first + count)
               ? ABUT_OK
               : ab_refuse(list->world, ABUT_E_MEMORY, "no memory for the tiles");
}

/* Refuses the body for a shape of a kind of tile; pixels are of kind 1. */
static abut_status
refuse_pattern(pattern_list *list, abut_status status, uint32_t kind, uint32_t number)
{
    const char *why = status == ABUT_E_THIN ? AB_IS_TOO_THIN : " cannot be kept";
    char of[40];

    if (status == ABUT_E_MEMORY) {
        return ab_refuse(list->world, status, "no memory for the tiles");
    }
    if (list->placing->tiles == NULL) {
        return ab_refuse_number(list->world, status, "pixel_size", ab_units(list->head->size),
                                "a solid mover must be at least 1/256 unit wide");
    }
    ab_text text = ab_text_to(of, sizeof of);

    ab_text_add(&text, " of tile kind ");
    ab_text_add_integer(&text, kind);
    return ab_refuse_shape(list->world, status, number, of, why);
}

static abut_status
keep_pattern(pattern_list *list, const abut_shape *shape, uint32_t kind, uint32_t number)
{
    static const ab_placing at_origin = { 0 };
    abut_world *world = list->world;
    uint32_t place = list->first + list->count;
    abut_shape point = abut_point(0, 0);
    ab_vec at;

    if (list->placing->wide && abut_safe_speed(shape, &point) < ABUT_MOVER_WIDTH) {
        return refuse_pattern(list, ABUT_E_THIN, kind, number);
    }
    ab_placing here = at_origin;

    here.pose = abut_at_angle(0, 0, 0);
    abut_status status = ab_piece_keep(world, shape, &here, &world->pieces[place], &at);

    if (status != ABUT_OK) {
        return refuse_pattern(list, status, kind, number);
    }
    world->pieces[place].offset = at;
    list->count++;
    const ab_core *core = ab_world_core(world, world->pieces[place].core);
    ab_box box = ab_piece_box(core, at);
    ab_box all = { list->head->low, list->head->high };

    all = list->count == 1 ? box : ab_box_join(&all, &box);
    list->head->low = all.low;
    list->head->high = all.high;
    list->head->has_thin_pieces |= ab_core_is_thin(core);
    return ABUT_OK;
}

static bool is_none_or(abut_vec2 v, abut_vec2 other)
{
    return (v.x == 0 && v.y == 0) || (v.x == other.x && v.y == other.y);
}

/* Whether a kind of tile is of the body: it is open on the same side, a sensor if the body is one,
 * and no different in what it says for itself. So a map with several rules is several bodies. */
static bool has_rules_of(const abut_tile_kind *kind, const abut_body_settings *body)
{
    abut_vec2 open = kind->open_side;
    abut_vec2 other = body->open_side;
    bool one_way = open.x != 0 || open.y != 0;
    bool same_side =
        open.x * other.y == open.y * other.x && open.x * other.x + open.y * other.y > 0;

    return kind->sensor == body->sensor && one_way == (body->answer == ABUT_ANSWER_ONE_WAY) &&
           (!one_way || same_side) &&
           (kind->category == 0 || kind->category == ab_category_kept(body->category)) &&
           (kind->friction == 0 || kind->friction == body->friction) &&
           (kind->bounce == 0 || kind->bounce == body->bounce) &&
           is_none_or(kind->surface, body->surface);
}

static uint32_t shapes_taken(const pattern_list *list, uint32_t number)
{
    const ab_placing *placing = list->placing;
    const abut_tile_kind *kind = &placing->tiles->kinds[number].settings;
    bool taken =
        placing->kinds != NULL ? placing->kinds[number] : has_rules_of(kind, placing->rules);

    return taken ? kind->shape_count : 0;
}

static abut_status keep_kinds(pattern_list *list, const abut_tiles *tiles)
{
    ab_grid *head = list->head;
    uint32_t total = 0;

    for (uint32_t k = 0; k < ABUT_TILE_KINDS; k++) {
        total += shapes_taken(list, k);
    }
    abut_status status = reserve_patterns(list, total);

    for (uint32_t k = 0; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        const abut_tile_kind *kind = &tiles->kinds[k].settings;
        uint32_t count = shapes_taken(list, k);

        head->first[k] = (uint16_t)list->count;
        for (uint32_t s = 0; s < count && status == ABUT_OK; s++) {
            status = keep_pattern(list, &kind->shapes[s], k, s);
        }
        head->most = count > head->most ? count : head->most;
    }
    head->first[AB_GRID_KINDS] = (uint16_t)list->count;
    return status;
}

static abut_status keep_pixel(pattern_list *list, double side)
{
    abut_shape square = abut_rect(0, 0, side, side);
    abut_status status = reserve_patterns(list, 1);

    if (status == ABUT_OK) {
        status = keep_pattern(list, &square, 1, 0);
    }

    list->head->most = 1;
    for (int k = 2; k <= AB_GRID_KINDS + 1; k++) {
        list->head->first[k] = 1;
    }
    return status;
}

/* --- Grids -------------------------------------------------------------------------------------
 */

static abut_status head_of_tiles(abut_world *world, const abut_tiles *tiles, ab_grid *head)
{
    *head = (ab_grid){ .size = tiles->quanta,
                       .width = tiles->width,
                       .height = tiles->height,
                       .row_words = (tiles->width + 7) / 8,
                       .bits = 8 };
    return tiles->width > 0 && tiles->height > 0
               ? ABUT_OK
               : ab_refuse(world, ABUT_E_SHAPE, "tiles has no cells");
}

static abut_status
head_of_mask(abut_world *world, const abut_mask *mask, double pixel, ab_grid *head)
{
    uint32_t width = abut_mask_width(mask);
    uint32_t height = abut_mask_height(mask);

    abut_status status = ABUT_OK;

    if (!(pixel >= 0x1p-16 && pixel <= 0x1p20)) { /* 0 has become 1 */
        status = ab_refuse_number(
            world, pixel == pixel ? ABUT_E_RANGE : ABUT_E_NOT_FINITE, "pixel_size", pixel,
            "must be from 2^-16 to 1048576, or 0 for the default, which is 1");
    }
    if (status == ABUT_OK && (width == 0 || height == 0)) {
        status = ab_refuse(world, ABUT_E_SHAPE, "pixels has none: its width or height is 0");
    }
    if (status == ABUT_OK) {
        status = ab_check_range(world, "the number of pixels", (double)width * height, 1, 0x1p28);
    }
    if (status != ABUT_OK) {
        return status;
    }
    *head = (ab_grid){ .size = ab_round(pixel),
                       .width = width,
                       .height = height,
                       .row_words = (width + 63) / 64,
                       .bits = 1 };
    return ABUT_OK;
}

static void copy_tiles(ab_grid *grid, const abut_tiles *tiles)
{
    for (uint32_t y = 0; y < tiles->height; y++) {
        for (uint32_t x = 0; x < tiles->width; x++) {
            if (ab_tile_at(tiles, x, y) != 0) {
                ab_grid_put(grid, x, y, ab_tile_at(tiles, x, y));
            }
        }
    }
}

static void copy_mask(ab_grid *grid, const abut_mask *mask)
{
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);

        for (int x = ab_row_next_set(row, 0, (int)grid->width); x < (int)grid->width;
             x = ab_row_next_set(row, x + 1, (int)grid->width)) {
            ab_grid_put(grid, (uint32_t)x, (uint32_t)y, 1);
        }
    }
}

/* Where a grid stands, if all of it is on the lattice. */
static abut_status
place_grid(abut_world *world, const ab_placing *placing, const ab_grid *head, ab_vec *at)
{
    abut_status status =
        ab_check_place(world, "at.x", "at.y", (abut_vec2){ placing->pose.x, placing->pose.y });

    if (status != ABUT_OK) {
        return status;
    }
    *at = (ab_vec){ ab_round(placing->pose.x), ab_round(placing->pose.y) };
    ab_body_size size = ab_grid_extent(head);
    ab_vec low = ab_add(*at, size.low);
    ab_vec high = ab_add(*at, size.high);

    if (low.x < -AB_LATTICE_LIMIT || low.y < -AB_LATTICE_LIMIT || high.x > AB_LATTICE_LIMIT ||
        high.y > AB_LATTICE_LIMIT) {
        return ab_refuse(world, ABUT_E_RANGE, AB_GRID_IS_FAR);
    }
    return ABUT_OK;
}

/* Keeps patterns and cells of a grid that can be one. */
static abut_status keep_grid(pattern_list *list, ab_placed *placed)
{
    const ab_placing *placing = list->placing;
    abut_world *world = list->world;
    abut_status status = placing->tiles != NULL ? keep_kinds(list, placing->tiles)
                                                : keep_pixel(list, ab_units(list->head->size));

    if (status == ABUT_OK && list->count == 0) {
        status = ab_refuse(
            world, ABUT_E_SHAPE,
            "no kind of tile has both a shape and the rules of the body: answer, open_side, "
            "sensor, category, friction, bounce, surface (abut_world_add_map() adds all kinds)");
    }
    if (status == ABUT_OK) {
        status = place_grid(world, placing, list->head, &placed->at);
    }
    if (status != ABUT_OK) {
        return status;
    }
    size_t words = ab_grid_words(list->head);

    /* What is not counted yet would be lost when the arena is laid out anew. */
    world->state->parts[AB_PART_PIECES].count += list->count;
    placed->grid = ab_cells_open(world, words);
    if (placed->grid == AB_NONE) {
        world->state->parts[AB_PART_PIECES].count -= list->count;
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the cells");
    }
    ab_grid *grid = (ab_grid *)(void *)&world->cells[placed->grid];

    memset(grid, 0, words * sizeof(uint64_t));
    *grid = *list->head;
    if (placing->tiles != NULL) {
        copy_tiles(grid, placing->tiles);
    } else {
        copy_mask(grid, placing->mask);
    }
    return ABUT_OK;
}

abut_status ab_grid_keep(abut_world *world, const ab_placing *placing, ab_placed *placed)
{
    ab_grid head;
    double pixel = placing->pixel == 0 ? 1 : placing->pixel;

    if (placing->shapes != NULL || (placing->tiles != NULL && placing->mask != NULL)) {
        return ab_refuse(world, ABUT_E_ARGUMENT, AB_MADE_OF_ONE);
    }
    if (placing->rules->angle != 0) { /* also one so small that nothing would turn */
        return ab_refuse(world, ABUT_E_ARGUMENT, AB_NO_TURNED_GRID);
    }
    abut_status status = placing->tiles != NULL ? head_of_tiles(world, placing->tiles, &head)
                                                : head_of_mask(world, placing->mask, pixel, &head);

    if (status != ABUT_OK) {
        return status;
    }
    pattern_list list = { world, placing, &head, world->state->parts[AB_PART_PIECES].count, 0 };

    *placed = (ab_placed){ .first = list.first, .grid = AB_NONE };
    status = keep_grid(&list, placed);
    if (status != ABUT_OK) {
        ab_pieces_drop(world, list.first, list.count);
        return status;
    }
    placed->count = list.count;
    return ABUT_OK;
}
