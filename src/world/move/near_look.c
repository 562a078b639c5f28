/* world/move/near_look.c - what is near a move: at most one body of cells, which become bits.
 *
 * If there is anything that bits cannot represent, such as a second body or a cell that is not a
 * full square, the near cells are not used, and the general code does the move.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "tiles/cells.h"
#include "world/cells/cells.h"
#include "world/move/near_bits.h"
#include "world/move/planes.h"
#include "world/pair/pair.h"
#include "world/state/pieces.h"

enum { FEW_STILL = 4 };

typedef struct near_cells_search {
    const abut_world *world;
    uint32_t self;
    ab_near_cells *nearby;
} near_cells_search;

/* Whether a body is made of cells, of which the few that are near have no shapes in it: another
 * layer of a map (map.h), whose planks or spikes are elsewhere. */
static bool has_no_cells_near(const near_cells_search *search, uint32_t index)
{
    const abut_world *world = search->world;
    const ab_grid *grid = ab_grid_of(world, index);

    if (grid == NULL) {
        return false;
    }
    const ab_box *within = &search->nearby->within;
    ab_vec at = world->hot[index].at;
    ab_box seen = { ab_sub(within->low, at), ab_sub(within->high, at) };
    ab_grid_range range = ab_grid_cells_near(grid, &seen);
    bool few = range.x1 - range.x0 < AB_NEAR_SIDE && range.y1 - range.y0 < AB_NEAR_SIDE;
    bool none = true;

    for (int64_t y = range.y0; few && none && y <= range.y1; y++) {
        for (int64_t x = range.x0; none && x <= range.x1; x++) {
            uint32_t kind = ab_grid_kind(grid, (uint32_t)x, (uint32_t)y);

            none = kind == 0 || ab_grid_patterns(grid, kind) == 0;
        }
    }
    return few && none;
}

/* A second body is near, or one that is not solid all round: of layers of a map, one may be left
 * that has cells here. */
AB_NOINLINE static bool look_at_layers(near_cells_search *search, uint32_t index, bool solid)
{
    ab_near_cells *nearby = search->nearby;

    if (nearby->other != AB_NONE && nearby->other != index &&
        has_no_cells_near(search, nearby->other)) {
        nearby->other = AB_NONE;
    }
    nearby->usable =
        solid && nearby->other == AB_NONE && search->world->cold[index].grid != AB_NONE;
    if (!nearby->usable && has_no_cells_near(search, index)) {
        nearby->usable = true; /* as before: a body that makes it false ends the search */
        return true;
    }
    nearby->other = index;
    return nearby->usable;
}

/* If anything besides one body of cells is met, the move is left to the general code. */
static bool look_at_body(void *context, uint32_t index)
{
    near_cells_search *search = context;
    const abut_world *world = search->world;
    ab_near_cells *nearby = search->nearby;

    if (index == search->self) {
        return true;
    }
    ab_box box = ab_body_box(world, index);

    if (!ab_boxes_meet(&box, &nearby->within)) {
        return true;
    }
    bool solid = ab_is_solid_all_round(world, search->self, index);

    if (!solid && ab_pair_rule_bare(world, search->self, index) == AB_RULE_NONE) {
        return true;
    }
    nearby->usable = solid && (nearby->other == AB_NONE || nearby->other == index) &&
                     world->cold[index].grid != AB_NONE;
    if (!nearby->usable) {
        return look_at_layers(search, index, solid);
    }
    nearby->other = index;
    return true;
}

/* Examines the bodies that stand still, one after another if there are only a map or two. Those are
 * behind all others in memory, unless a body fell asleep or woke after the bodies were sorted. */
static bool look_at_still(near_cells_search *search, const ab_box32 *box)
{
    const abut_world *world = search->world;

    if (world->count - world->awake > FEW_STILL || world->stirred.count > 0) {
        return ab_body_cells_visit_still(world, box, look_at_body, search);
    }
    for (uint32_t i = world->awake; i < world->count; i++) {
        if (ab_box32_meet(&world->hot[i].leg, box) && !look_at_body(search, i)) {
            return false;
        }
    }
    return true;
}

/* Whether a kind of cell is one sharp square that fills it. */
static bool is_full_square(const abut_world *world, uint32_t index, uint32_t kind)
{
    const ab_grid *grid = ab_grid_of(world, index);
    const ab_piece *piece = &world->pieces[world->cold[index].piece + grid->first[kind]];
    const ab_core *core = ab_world_core(world, piece->core);

    return ab_grid_patterns(grid, kind) == 1 && core->form == AB_CORE_BOX && core->radius == 0 &&
           piece->offset.x + core->low.x == 0 && piece->offset.y + core->low.y == 0 &&
           piece->offset.x + core->high.x == grid->size &&
           piece->offset.y + core->high.y == grid->size;
}

/* Where to read up to eight consecutive cells in each of several rows. */
typedef struct cell_columns {
    uint32_t first;
    uint32_t count;
    uint32_t from;  /* eight bytes from here on have all of them, */
    uint32_t shift; /* after this many bits */
    uint64_t mask;
} cell_columns;

static cell_columns columns_of(const ab_grid *grid, const ab_grid_range *range)
{
    cell_columns columns = { .first = (uint32_t)range->x0,
                             .count = (uint32_t)(range->x1 - range->x0 + 1) };
    uint32_t last = grid->row_words * 8 - 8; /* rows are whole words */

    columns.from = columns.first < last ? columns.first : last;
    columns.shift = 8 * (columns.first - columns.from);
    columns.mask = ~(uint64_t)0 >> 8 * (8 - columns.count);
    return columns;
}

/* Their kinds in a row, a byte each, the first one lowest. */
static uint64_t kinds_in_row(const ab_grid *grid, uint32_t y, const cell_columns *columns)
{
    const uint8_t *bytes = (const uint8_t *)(const void *)ab_grid_row(grid, y) + columns->from;
    uint64_t kinds = 0;

    if (grid->bits == 1) {
        for (uint32_t k = 0; k < columns->count; k++) {
            kinds |= (uint64_t)ab_grid_kind(grid, columns->first + k, y) << 8 * k;
        }
        return kinds;
    }
    return ab_eight_bytes(bytes) >> columns->shift & columns->mask;
}

/* One for each byte that is not zero. */
static uint64_t ones_of_bytes(uint64_t bytes)
{
    bytes |= bytes >> 4;
    bytes |= bytes >> 2;
    bytes |= bytes >> 1;
    return bytes & UINT64_C(0x0101010101010101);
}

/* Removes the cells that are empty for this body; false if one contains anything but a full square.
 * `full` becomes the kind of the last full square. */
static bool
keep_full_squares(const abut_world *world, uint32_t index, uint64_t *kinds, uint64_t *full)
{
    const ab_grid *grid = ab_grid_of(world, index);
    uint64_t rest = *kinds;

    while (rest != ones_of_bytes(rest) * *full) { /* otherwise all remaining cells are of that
                                                   * kind */
        int shift = ab_trailing_zeros(rest) & ~7;
        uint32_t kind = (uint32_t)(rest >> shift & 0xff);
        uint64_t cell = (uint64_t)0xff << shift;

        rest &= ~cell;
        if (kind == *full) {
            continue;
        }
        if (ab_grid_patterns(grid, kind) == 0) {
            *kinds &= ~cell;
        } else if (is_full_square(world, index, kind)) {
            *full = kind;
        } else {
            return false;
        }
    }
    return true;
}

/* Reads cells as bits; false if one is neither empty nor a full square. */
static bool read_rows(ab_near_cells *nearby, const abut_world *world, const ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, nearby->other);
    cell_columns columns = columns_of(grid, range);
    uint64_t full = 0;

    for (int64_t y = range->y0; y <= range->y1; y++) {
        uint64_t kinds = kinds_in_row(grid, (uint32_t)y, &columns);

        if (kinds == 0) {
            continue;
        }
        if (!keep_full_squares(world, nearby->other, &kinds, &full)) {
            return false;
        }
        uint64_t bits = ones_of_bytes(kinds) * UINT64_C(0x0102040810204080) >> 56;

        int64_t place = (y - nearby->first_y) * AB_NEAR_SIDE + range->x0 - nearby->first_x;

        nearby->solid |= bits << place;
    }
    return true;
}

/* Finds the cells that may be met; false if there are too many to be seen at once. */
static bool
find_cells(ab_near_cells *nearby, const abut_world *world, uint32_t map, ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, map);
    ab_vec at = world->hot[map].at;
    ab_box seen = { ab_sub(nearby->within.low, at), ab_sub(nearby->within.high, at) };

    nearby->size = grid->size;
    nearby->size_bits =
        (grid->size & (grid->size - 1)) == 0 ? ab_bit_length((uint64_t)grid->size) - 1 : -1;
    ab_grid_range all = ab_cells_along(nearby, &seen);

    nearby->first_x = all.x0;
    nearby->first_y = all.y0;
    nearby->corner = (ab_vec){ at.x + all.x0 * grid->size, at.y + all.y0 * grid->size };
    range->x0 = ab_max(all.x0, 0);
    range->y0 = ab_max(all.y0, 0);
    range->x1 = ab_min(all.x1, (int64_t)grid->width - 1);
    range->y1 = ab_min(all.y1, (int64_t)grid->height - 1);
    return grid->low.x >= 0 && grid->low.y >= 0 && grid->high.x <= grid->size &&
           grid->high.y <= grid->size && all.x1 - all.x0 < AB_NEAR_SIDE &&
           all.y1 - all.y0 < AB_NEAR_SIDE;
}

/* Prefetches cells that will be read soon. Always inline: a compiler that sees a function with
 * nothing else in it may drop the call. */
AB_INLINE void fetch_cells(const abut_world *world, uint32_t map, const ab_grid_range *range)
{
    const ab_grid *grid = ab_grid_of(world, map);

    for (int64_t y = range->y0; y <= range->y1 && range->x0 <= range->x1; y++) {
        const uint64_t *row = ab_grid_row(grid, (uint32_t)y);

        AB_PREFETCH(row + (uint64_t)range->x0 * grid->bits / 64);
    }
}

/* The body of cells that is most likely to be met: the first static, if it has cells. Prefetching
 * its cells before anything else saves time, whatever is met in the end. */
static uint32_t likely_map(const abut_world *world)
{
    uint32_t first = world->active;

    return first < world->count && world->cold[first].grid != AB_NONE ? first : AB_NONE;
}

/* Finds the cells of a body and prefetches them; false if there are too many to be seen at once. */
AB_INLINE bool
expect_cells(ab_near_cells *nearby, const abut_world *world, uint32_t map, ab_grid_range *range)
{
    bool seen = find_cells(nearby, world, map, range);

    if (seen) {
        fetch_cells(world, map, range);
    }
    return seen;
}

/* Whether the moves of a body are of the kind that near cells handle. */
static bool moves_among_cells(const abut_world *world, uint32_t self, const ab_box *area)
{
    const ab_core *core = ab_world_core(world, world->hot[self].core);

    return !world->no_near_cells && (world->hot[self].flags & AB_MANY) == 0 &&
           core->form == AB_CORE_BOX && core->radius == 0 && core->count == 4 &&
           ab_is_mover(&world->hot[self]) && world->cold[self].permissions == 0 &&
           world->settings.filter == NULL &&
           ab_max(area->high.x - area->low.x, area->high.y - area->low.y) < (int64_t)1 << 40;
}

void ab_near_cells_open(ab_near_cells *nearby,
                        const abut_world *world,
                        uint32_t self,
                        ab_vec motion)
{
    ab_box here = ab_body_box(world, self);
    ab_box end = { ab_add(here.low, motion), ab_add(here.high, motion) };
    ab_box area = ab_box_join(&here, &end);

    ab_near_cells_open_area(nearby, world, self, &area);
}

void ab_near_cells_open_area(ab_near_cells *nearby,
                             const abut_world *world,
                             uint32_t self,
                             const ab_box *area)
{
    ab_grid_range range;

    nearby->usable = moves_among_cells(world, self, area);
    if (!nearby->usable) {
        return;
    }
    nearby->other = AB_NONE;
    nearby->solid = 0;
    nearby->self = ab_body_box(world, self);
    nearby->within = ab_box_grown(area, AB_PLANE_SLACK + 1);
    ab_box32 box = ab_coarse(world, nearby->within.low, nearby->within.high);
    near_cells_search search = { world, self, nearby };
    uint32_t map = likely_map(world);
    bool seen = map != AB_NONE && expect_cells(nearby, world, map, &range);

    if (!look_at_still(&search, &box)) {
        return;
    }
    if (nearby->other != AB_NONE && nearby->other != map) {
        map = nearby->other;
        seen = expect_cells(nearby, world, map, &range);
    }
    nearby->usable = nearby->other == AB_NONE || seen;
    if (nearby->usable) {
        ab_body_cells_visit_others(world, self, &box, look_at_body, &search);
    }
    if (nearby->usable && nearby->other != AB_NONE) {
        nearby->usable =
            (nearby->other == map || find_cells(nearby, world, nearby->other, &range)) &&
            (range.x0 > range.x1 || read_rows(nearby, world, &range));
    }
}
