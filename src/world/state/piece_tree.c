/* world/state/piece_tree.c - the tree over the pieces of a body, and the walks over it.
 *
 * The tree has no pointers: node n of a level covers the pieces 8^(level + 1) * n and on, along the
 * curve. The boxes of the eight nodes, or pieces, below a node stand side by side and are looked at
 * at once; a walk goes down into those that are near, in the order of the curve.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "base/sort.h"
#include "math/lanes.h"
#include "narrow/seam.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

enum { CURVE_BITS = 24, NUMBER_BITS = 16, NODE_BITS = 29 };

static_assert(AB_MOST_PIECES < 1 << NUMBER_BITS, "the order of pieces is in 16 bits");
static_assert(AB_TREE_LIMIT == INT64_C(1) << NODE_BITS, "no box of a tree is on the border");
static_assert(sizeof(ab_piece) % _Alignof(ab_piece_tree) == 0, "a tree may follow any piece");

/* --- Memory ----------------------------------------------------------------------------------- */

/* Where the fans of a level begin: behind those of the pieces, and of the levels below. Those of
 * the pieces are as many as the nodes over them. */
static uint32_t fans_under(uint32_t count, int level)
{
    uint32_t total = 0;

    for (int k = 0; k <= level; k++) {
        total += ab_tree_nodes(count, k);
    }
    return total;
}

static int levels_of(uint32_t count)
{
    int levels = 1;

    while (ab_tree_nodes(count, levels - 1) > 1) {
        levels++;
    }
    return levels;
}

static uint32_t entries_for(size_t bytes)
{
    return (uint32_t)((bytes + sizeof(ab_piece) - 1) / sizeof(ab_piece));
}

uint32_t ab_pieces_with_tree(uint32_t count)
{
    if (count <= AB_TREE_FAN) {
        return count;
    }
    return count + entries_for(sizeof(ab_piece_tree) +
                               fans_under(count, levels_of(count)) * sizeof(ab_fan) +
                               count * sizeof(uint16_t));
}

uint32_t ab_pieces_to_plant(uint32_t count)
{
    return count <= AB_TREE_FAN ? 0 : entries_for(count * sizeof(uint64_t));
}

/* --- Planting --------------------------------------------------------------------------------- */

static ab_box piece_bounds(const abut_world *world, const ab_piece *piece)
{
    return ab_piece_box(ab_world_core(world, piece->core), piece->offset);
}

/* Every second bit of the result is one of the number. */
static uint64_t spread(uint64_t number)
{
    uint64_t wide = 0;

    for (int bit = 0; bit < CURVE_BITS; bit++) {
        wide |= (number >> bit & 1) << 2 * bit;
    }
    return wide;
}

static bool comes_first(const void *p, const void *q)
{
    return *(const uint64_t *)p < *(const uint64_t *)q;
}

/* The numbers of the pieces, sorted along a curve through their middles. */
static void sort_along_curve(
    const abut_world *world, const ab_piece *pieces, uint32_t count, ab_box all, uint64_t *keys)
{
    int shift = 0;

    while (ab_box_size(&all) >> shift >= INT64_C(1) << CURVE_BITS) {
        shift++;
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_box box = piece_bounds(world, &pieces[k]);
        uint64_t x = (uint64_t)(box.low.x - all.low.x + (box.high.x - box.low.x) / 2) >> shift;
        uint64_t y = (uint64_t)(box.low.y - all.low.y + (box.high.y - box.low.y) / 2) >> shift;

        keys[k] = (spread(x) << 1 | spread(y)) << NUMBER_BITS | k;
    }
    ab_sort(keys, count, sizeof *keys, comes_first);
}

static void set_fan_lane(ab_fan *fan, uint32_t lane, ab_box32 box)
{
    fan->low_x[lane] = box.low_x;
    fan->low_y[lane] = box.low_y;
    fan->high_x[lane] = box.high_x;
    fan->high_y[lane] = box.high_y;
}

/* Near nothing, and differences to it fit into 32 bits. */
static ab_box32 no_box(void)
{
    const int32_t nowhere = (int32_t)(2 * AB_TREE_LIMIT);

    return (ab_box32){ nowhere, nowhere, -nowhere, -nowhere };
}

static ab_box32 bounds_of_fan(const ab_fan *fan)
{
    ab_box32 all = no_box();

    for (uint32_t i = 0; i < AB_TREE_FAN; i++) {
        all = (ab_box32){ fan->low_x[i] < all.low_x ? fan->low_x[i] : all.low_x,
                          fan->low_y[i] < all.low_y ? fan->low_y[i] : all.low_y,
                          fan->high_x[i] > all.high_x ? fan->high_x[i] : all.high_x,
                          fan->high_y[i] > all.high_y ? fan->high_y[i] : all.high_y };
    }
    return all;
}

/* Sets the boxes of a level and returns how many there are: each is the bounds of a fan. */
static uint32_t join_fans(const ab_fan *under, uint32_t count, ab_fan *here)
{
    for (uint32_t k = 0; k < count; k++) {
        set_fan_lane(&here[k / AB_TREE_FAN], k % AB_TREE_FAN, bounds_of_fan(&under[k]));
    }
    return (count + AB_TREE_FAN - 1) / AB_TREE_FAN;
}

/* Fills the boxes, from the pieces to the root. */
static void fill_boxes(const abut_world *world,
                       const ab_piece *pieces,
                       uint32_t count,
                       const ab_piece_tree *tree,
                       ab_fan *fans)
{
    const uint16_t *order = ab_tree_order(tree);

    for (uint32_t k = 0; k < tree->fan_count * AB_TREE_FAN; k++) {
        set_fan_lane(&fans[k / AB_TREE_FAN], k % AB_TREE_FAN, no_box());
    }
    for (uint32_t k = 0; k < count; k++) {
        ab_box box = piece_bounds(world, &pieces[order[k]]);

        set_fan_lane(&fans[k / AB_TREE_FAN], k % AB_TREE_FAN, ab_box_shifted(&box, tree->shift));
    }
    uint32_t under = ab_tree_nodes(count, 0);

    for (uint32_t level = 0; level < tree->levels; level++) {
        under = join_fans(fans + tree->fans[level], under, fans + tree->fans[level + 1]);
    }
}

void ab_tree_plant(abut_world *world, uint32_t first, uint32_t count)
{
    if (count <= AB_TREE_FAN) {
        return;
    }
    ab_piece *pieces = &world->pieces[first];
    ab_piece_tree *tree = (ab_piece_tree *)(void *)&pieces[count];
    uint64_t *keys = (uint64_t *)(void *)&pieces[ab_pieces_with_tree(count)];
    ab_box all = ab_box_empty();

    *tree = (ab_piece_tree){ .levels = (uint32_t)levels_of(count) };
    tree->fan_count = fans_under(count, (int)tree->levels);
    for (uint32_t level = 0; level <= tree->levels; level++) {
        tree->fans[level] = fans_under(count, (int)level - 1);
    }
    uint16_t *order = (uint16_t *)ab_tree_order(tree);

    for (uint32_t k = 0; k < count; k++) {
        ab_box box = piece_bounds(world, &pieces[k]);

        all = ab_box_join(&all, &box);
        tree->has_thin_pieces |= ab_core_is_thin(ab_world_core(world, pieces[k].core));
    }
    tree->low = all.low;
    tree->high = all.high;
    while (ab_max(ab_max(all.high.x, all.high.y), -ab_min(all.low.x, all.low.y)) >> tree->shift >=
           INT64_C(1) << NODE_BITS) {
        tree->shift++;
    }
    sort_along_curve(world, pieces, count, all, keys);
    for (uint32_t k = 0; k < count; k++) {
        order[k] = (uint16_t)keys[k];
    }
    fill_boxes(world, pieces, count, tree, (ab_fan *)ab_tree_fans(tree));
}

/* --- Eight boxes at once ---------------------------------------------------------------------- */

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_walk_base
#include "world/state/piece_tree.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_walk_avx2
#include "world/state/piece_tree.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* --- Walking ---------------------------------------------------------------------------------- */

/* Which of eight boxes are near. Differences fit into 32 bits: no side is further out than
 * AB_TREE_LIMIT, but for those of lanes that are empty, which are no further than twice that. */
static unsigned near_in_fan(const ab_piece_walk *walk, uint32_t level, uint32_t node)
{
    const ab_fan *fan = &ab_tree_fans(walk->tree)[walk->tree->fans[level] + node];

    return AB_LANES_CALL(near_lanes_walk, fan, walk->coarse);
}

/* Starts at the root. */
static void walk_tree(ab_piece_walk *walk)
{
    walk->coarse = ab_box_shifted(&walk->box, walk->tree->shift);
    walk->node = 0;
    walk->level = walk->tree->levels - 1;
    walk->near[walk->level] = (uint8_t)near_in_fan(walk, walk->level, 0);
}

/* Starts at the first cell that is near. */
static void walk_cells(ab_piece_walk *walk)
{
    walk->range = ab_grid_cells_near(walk->grid, &walk->box);
    if (walk->range.x0 > walk->range.x1 || walk->range.y0 > walk->range.y1) {
        walk->range = (ab_grid_range){ 0, 1, 0, 0 };
    }
    walk->x = (uint32_t)walk->range.x0;
    walk->y = (uint32_t)walk->range.y0;
    walk->which = 0;
}

void ab_pieces_start(ab_piece_walk *walk, const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    walk->world = world;
    walk->pieces = &world->pieces[cold->piece];
    walk->tree = ab_tree_of(world, index);
    walk->list = NULL;
    walk->count = cold->piece_count;
    walk->next = 0;
    walk->grid = ab_grid_of(world, index);
    if (walk->grid != NULL) {
        walk_cells(walk);
    } else if (walk->tree != NULL) {
        walk_tree(walk);
    }
}

void ab_pieces_start_listed(ab_piece_walk *walk,
                            const abut_world *world,
                            uint32_t index,
                            const ab_near_list *list)
{
    walk->world = world;
    walk->pieces = &world->pieces[world->cold[index].piece];
    walk->tree = NULL;
    walk->grid = NULL;
    walk->list = list->pieces;
    walk->count = list->count;
    walk->next = 0;
}

void ab_walk_strip(ab_piece_walk *walk, const ab_strip *strip)
{
    const ab_grid *grid = walk->grid;
    uint32_t first = strip->first / grid->most;
    uint32_t last = strip->last / grid->most;
    ab_grid_range *range = &walk->range;

    range->x0 = ab_max(range->x0, first % grid->width);
    range->y0 = ab_max(range->y0, first / grid->width);
    range->x1 = ab_min(range->x1, last % grid->width);
    range->y1 = ab_min(range->y1, last / grid->width);
    if (range->x0 > range->x1 || range->y0 > range->y1) {
        *range = (ab_grid_range){ 0, 1, 0, 0 };
    }
    walk->x = (uint32_t)range->x0;
    walk->y = (uint32_t)range->y0;
}

/* The next cell of a row that is not empty, from x on; past the last if there is none. */
static uint32_t next_full_cell(const ab_grid *grid, uint32_t y, uint32_t x, uint32_t last)
{
    const uint64_t *row = ab_grid_row(grid, y);

    if (grid->bits != 1) {
        const uint8_t *bytes = (const uint8_t *)(const void *)row;

        for (; x <= last; x = (x | 7) + 1) { /* rows are whole words */
            uint64_t kinds = ab_eight_bytes(bytes + (x & ~7u)) >> 8 * (x & 7);

            if (kinds != 0) {
                return x + (uint32_t)ab_trailing_zeros(kinds) / 8;
            }
        }
        return x;
    }
    for (; x <= last; x = (x | 63) + 1) {
        uint64_t word = row[x / 64] >> x % 64;

        if (word != 0) {
            return x + (uint32_t)ab_trailing_zeros(word);
        }
    }
    return x;
}

static uint32_t next_piece_of_grid(ab_piece_walk *walk)
{
    const ab_grid *grid = walk->grid;

    for (; walk->y <= walk->range.y1; walk->y++, walk->x = (uint32_t)walk->range.x0) {
        for (;; walk->x++, walk->which = 0) {
            if (walk->which == 0) {
                walk->x = next_full_cell(grid, walk->y, walk->x, (uint32_t)walk->range.x1);
            }
            if (walk->x > walk->range.x1) {
                break;
            }
            uint32_t kind = ab_grid_kind(grid, walk->x, walk->y);
            uint32_t patterns = ab_grid_patterns(grid, kind);
            ab_vec cell = { walk->x * grid->size, walk->y * grid->size };

            while (walk->which < patterns) {
                uint32_t which = walk->which++;
                const ab_piece *pattern = &walk->pieces[grid->first[kind] + which];
                ab_vec offset = ab_add(pattern->offset, cell);
                ab_box box = ab_piece_box(ab_world_core(walk->world, pattern->core), offset);

                if (ab_boxes_meet(&box, &walk->box)) {
                    walk->found = *pattern;
                    walk->found.offset = offset;
                    return (walk->y * grid->width + walk->x) * grid->most + which;
                }
            }
        }
    }
    return AB_NONE;
}

/* The next place along the curve at which there is a piece that may be near; AB_NONE at the end. */
static uint32_t next_leaf(ab_piece_walk *walk)
{
    for (;;) {
        while (walk->near[walk->level] == 0) { /* back up */
            if (walk->level + 1 == walk->tree->levels) {
                return AB_NONE;
            }
            walk->level++;
            walk->node /= AB_TREE_FAN;
        }
        unsigned near = walk->near[walk->level];
        uint32_t child = walk->node * AB_TREE_FAN + (uint32_t)ab_lowest_bit(near);

        walk->near[walk->level] = (uint8_t)(near & (near - 1));
        if (walk->level == 0) {
            return child;
        }
        walk->level--;
        walk->node = child;
        walk->near[walk->level] = (uint8_t)near_in_fan(walk, walk->level, child);
    }
}

static uint32_t next_piece_of_tree(ab_piece_walk *walk)
{
    const uint16_t *order = ab_tree_order(walk->tree);

    for (;;) {
        uint32_t place = next_leaf(walk);

        if (place == AB_NONE) {
            return AB_NONE;
        }
        const ab_piece *piece = &walk->pieces[order[place]];
        ab_box box = piece_bounds(walk->world, piece);

        if (ab_boxes_meet(&box, &walk->box)) {
            walk->found = *piece;
            return order[place];
        }
    }
}

uint32_t ab_next_piece(ab_piece_walk *walk)
{
    if (walk->grid != NULL) {
        return next_piece_of_grid(walk);
    }
    if (walk->tree != NULL) {
        return next_piece_of_tree(walk);
    }
    while (walk->next < walk->count) {
        uint32_t place = walk->next++;
        uint32_t number = walk->list != NULL ? walk->list[place] : place;
        ab_box box = piece_bounds(walk->world, &walk->pieces[number]);

        if (ab_boxes_meet(&box, &walk->box)) {
            walk->found = walk->pieces[number];
            return number;
        }
    }
    return AB_NONE;
}
