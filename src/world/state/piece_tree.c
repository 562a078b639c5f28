/* world/state/piece_tree.c - the tree over the pieces of a body, and the walks over it.
 *
 * The tree has no pointers: node n of a level covers the pieces 8^(level + 1) * n and on, along the
 * curve. A walk goes along the curve, and leaps over every node that it comes to and that is not
 * near. Pieces have small boxes in the tree, too, so that only those that are near are looked up.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "narrow/seam.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"

enum { CURVE_BITS = 24, NUMBER_BITS = 16, NODE_BITS = 30 };

static_assert(AB_MOST_PIECES < 1 << NUMBER_BITS, "the order of pieces is in 16 bits");
static_assert(sizeof(ab_piece) % _Alignof(ab_piece_tree) == 0, "a tree may follow any piece");

/* --- Memory ----------------------------------------------------------------------------------- */

static uint32_t nodes_of_level(uint32_t count, int level)
{
    int bits = AB_TREE_FAN_BITS * (level + 1);

    return (count + (1u << bits) - 1) >> bits;
}

/* Where the boxes of a level begin: behind those of the pieces and of the levels below. */
static uint32_t boxes_under(uint32_t count, int level)
{
    uint32_t total = count;

    for (int k = 0; k < level; k++) {
        total += nodes_of_level(count, k);
    }
    return total;
}

static int levels_of(uint32_t count)
{
    int levels = 1;

    while (nodes_of_level(count, levels - 1) > 1) {
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
                               boxes_under(count, levels_of(count)) * sizeof(ab_box32) +
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

static ab_box32 coarse_box(const ab_box *box, uint32_t shift)
{
    ab_box coarse = ab_box_shifted(box, shift);

    return (ab_box32){ (int32_t)coarse.low.x, (int32_t)coarse.low.y, (int32_t)coarse.high.x,
                       (int32_t)coarse.high.y };
}

static ab_box32 join_nodes(ab_box32 p, ab_box32 q)
{
    return (ab_box32){ p.low_x < q.low_x ? p.low_x : q.low_x, p.low_y < q.low_y ? p.low_y : q.low_y,
                       p.high_x > q.high_x ? p.high_x : q.high_x,
                       p.high_y > q.high_y ? p.high_y : q.high_y };
}

/* Fills the boxes, from the pieces to the root. */
static void fill_boxes(const abut_world *world,
                       const ab_piece *pieces,
                       uint32_t count,
                       const ab_piece_tree *tree,
                       ab_box32 *boxes)
{
    const uint16_t *order = ab_tree_order(tree);
    const ab_box32 *under = boxes;
    uint32_t under_count = count;

    for (uint32_t k = 0; k < count; k++) {
        ab_box box = piece_bounds(world, &pieces[order[k]]);

        boxes[k] = coarse_box(&box, tree->shift);
    }
    for (uint32_t level = 0; level < tree->levels; level++) {
        ab_box32 *here = boxes + tree->level[level];

        for (uint32_t k = 0; k < under_count; k++) {
            ab_box32 *node = &here[k / AB_TREE_FAN];

            *node = k % AB_TREE_FAN == 0 ? under[k] : join_nodes(*node, under[k]);
        }
        under = here;
        under_count = nodes_of_level(count, (int)level);
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
    tree->box_count = boxes_under(count, (int)tree->levels);
    for (uint32_t level = 0; level < tree->levels; level++) {
        tree->level[level] = boxes_under(count, (int)level);
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
    fill_boxes(world, pieces, count, tree, (ab_box32 *)ab_tree_boxes(tree));
}

/* --- Walking ---------------------------------------------------------------------------------- */

static bool is_near_coarse(const ab_box32 *box, const ab_box *coarse)
{
    return box->low_x <= coarse->high.x && coarse->low.x <= box->high_x &&
           box->low_y <= coarse->high.y && coarse->low.y <= box->high_y;
}

/* Leaps over what is not near from a place along the curve on, where a node begins. */
static uint32_t leap(const ab_piece_walk *walk, uint32_t place)
{
    const ab_piece_tree *tree = walk->tree;
    const ab_box32 *boxes = ab_tree_boxes(tree);
    uint32_t level = 1;

    /* Nodes that begin before this place have been looked at. */
    while (level < tree->levels && place % (1u << AB_TREE_FAN_BITS * (level + 1)) == 0) {
        level++;
    }
    while (level-- > 0) {
        uint32_t bits = AB_TREE_FAN_BITS * (level + 1);

        if (!is_near_coarse(&boxes[tree->level[level] + (place >> bits)], &walk->coarse)) {
            return place + (1u << bits);
        }
    }
    return place;
}

void ab_walk_cells(ab_piece_walk *walk)
{
    walk->range = ab_grid_cells_near(walk->grid, &walk->box);
    if (walk->range.x0 > walk->range.x1 || walk->range.y0 > walk->range.y1) {
        walk->range = (ab_grid_range){ 0, 1, 0, 0 };
    }
    walk->x = (uint32_t)walk->range.x0;
    walk->y = (uint32_t)walk->range.y0;
    walk->which = 0;
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

        while (x <= last && bytes[x] == 0) {
            x++;
        }
        return x;
    }
    while (x <= last) {
        uint64_t word = row[x / 64] >> x % 64;

        if (word != 0) {
            for (; (word & 1) == 0; word >>= 1) {
                x++;
            }
            return x;
        }
        x = (x / 64 + 1) * 64;
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

            while (walk->which < ab_grid_patterns(grid, kind)) {
                uint32_t which = walk->which++;

                walk->found = walk->pieces[grid->first[kind] + which];
                walk->found.offset.x += walk->x * grid->size;
                walk->found.offset.y += walk->y * grid->size;
                ab_box box = piece_bounds(walk->world, &walk->found);

                if (ab_boxes_meet(&box, &walk->box)) {
                    return (walk->y * grid->width + walk->x) * grid->most + which;
                }
            }
        }
    }
    return AB_NONE;
}

static uint32_t next_piece_of_tree(ab_piece_walk *walk)
{
    const ab_box32 *boxes = ab_tree_boxes(walk->tree);
    const uint16_t *order = ab_tree_order(walk->tree);

    while (walk->next < walk->count) {
        if (walk->next % AB_TREE_FAN == 0) {
            uint32_t place = leap(walk, walk->next);

            if (place != walk->next) {
                walk->next = place;
                continue;
            }
        }
        uint32_t place = walk->next++;

        if (!is_near_coarse(&boxes[place], &walk->coarse)) {
            continue;
        }
        const ab_piece *piece = &walk->pieces[order[place]];
        ab_box box = piece_bounds(walk->world, piece);

        if (ab_boxes_meet(&box, &walk->box)) {
            walk->found = *piece;
            return order[place];
        }
    }
    return AB_NONE;
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
        uint32_t number = walk->next++;
        ab_box box = piece_bounds(walk->world, &walk->pieces[number]);

        if (ab_boxes_meet(&box, &walk->box)) {
            walk->found = walk->pieces[number];
            return number;
        }
    }
    return AB_NONE;
}

/* --- Pairs ------------------------------------------------------------------------------------ */

/* A box that is moved, and then drawn out along a motion, with some room around it. */
static ab_box drawn_out(ab_box box, ab_vec moved, ab_vec motion, int64_t slack)
{
    ab_vec back = { ab_min(motion.x, 0), ab_min(motion.y, 0) };
    ab_vec on = { ab_max(motion.x, 0), ab_max(motion.y, 0) };

    if (slack < 0) {
        return ab_box_everywhere();
    }
    return (ab_box){ { ab_add_capped(ab_add_capped(box.low.x + moved.x, back.x), -slack),
                       ab_add_capped(ab_add_capped(box.low.y + moved.y, back.y), -slack) },
                     { ab_add_capped(ab_add_capped(box.high.x + moved.x, on.x), slack),
                       ab_add_capped(ab_add_capped(box.high.y + moved.y, on.y), slack) } };
}

/* The lists of the world may lie elsewhere. */
static void renew_walk(ab_piece_walk *walk, uint32_t index)
{
    walk->pieces = &walk->world->pieces[walk->world->cold[index].piece];
    walk->tree = ab_tree_of(walk->world, index);
    walk->grid = ab_grid_of(walk->world, index);
}

void ab_pairs_renew(ab_piece_pairs *pairs)
{
    bool many_a = (pairs->world->hot[pairs->a].flags & AB_MANY) != 0;
    bool many_b = (pairs->world->hot[pairs->b].flags & AB_MANY) != 0;

    ab_pairs_find_strips(pairs);
    if (pairs->started && many_a) { /* a single piece of a is not walked over */
        renew_walk(&pairs->walk_a, pairs->a);
    }
    if (pairs->started && (many_a || many_b)) {
        renew_walk(&pairs->walk_b, pairs->b);
    }
}

void ab_pairs_find_strips(ab_piece_pairs *pairs)
{
    const abut_world *world = pairs->world;

    pairs->swapped = world->cold[pairs->a].id > world->cold[pairs->b].id;
    if (pairs->counted == AB_COUNT_SOLID) {
        pairs->strips = ab_strips_between(world, pairs->a, pairs->b, &pairs->strip_count);
    } else if (pairs->counted == AB_COUNT_ALL) {
        pairs->strip_count = 0;
    }
}

bool ab_pairs_leave_out(const ab_piece_pairs *pairs, uint32_t i, uint32_t k)
{
    for (uint32_t n = 0; n < pairs->strip_count; n++) {
        const ab_passing *passing = &pairs->strips[n];
        uint32_t piece = (passing->strip.of == AB_STRIP_OF_A) != pairs->swapped ? i : k;

        if (pairs->counted == AB_COUNT_STRIP) {
            return piece != AB_NONE && !ab_strip_has(&passing->strip, piece);
        }
        if (passing->steps != AB_PASSING_NONE && ab_strip_has(&passing->strip, piece) &&
            (pairs->is_over == NULL || !pairs->is_over(pairs, passing))) {
            return true;
        }
    }
    return false;
}

/* Of a grid of which one part counts, only its cells are walked. */
static void keep_to_strip(const ab_piece_pairs *pairs, bool of_a, ab_piece_walk *walk)
{
    if (pairs->counted == AB_COUNT_STRIP && walk->grid != NULL &&
        of_a == ((pairs->strips->strip.of == AB_STRIP_OF_A) != pairs->swapped)) {
        ab_walk_strip(walk, &pairs->strips->strip);
    }
}

/* The next piece of a that comes near b at all; the walk over those of b begins anew. */
static bool next_of_a(ab_piece_pairs *pairs)
{
    pairs->i = ab_next_piece(&pairs->walk_a);
    if (pairs->i == AB_NONE) {
        return false;
    }
    ab_box box = piece_bounds(pairs->world, &pairs->walk_a.found);

    pairs->walk_b = ab_pieces_near(pairs->world, pairs->b,
                                   drawn_out(box, ab_neg(pairs->d), pairs->motion, pairs->slack));
    keep_to_strip(pairs, false, &pairs->walk_b);
    return true;
}

/* A body of one piece against one of many. */
static bool start_alone(ab_piece_pairs *pairs)
{
    const abut_world *world = pairs->world;
    const ab_core *core = ab_world_core(world, world->hot[pairs->a].core);
    ab_box box = ab_piece_box(core, (ab_vec){ 0, 0 });

    pairs->i = 0;
    pairs->walk_a.grid = NULL;
    pairs->walk_a.tree = NULL;
    pairs->walk_a.next = pairs->walk_a.count = 1; /* there is no other */
    pairs->walk_a.found = (ab_piece){ .core = world->hot[pairs->a].core };
    pairs->walk_b = ab_pieces_near(world, pairs->b,
                                   drawn_out(box, ab_neg(pairs->d), pairs->motion, pairs->slack));
    keep_to_strip(pairs, false, &pairs->walk_b);
    return true;
}

static bool start_pairs(ab_piece_pairs *pairs)
{
    ab_box box;

    pairs->started = true;
    ab_pairs_find_strips(pairs);
    if ((pairs->world->hot[pairs->a].flags & AB_MANY) == 0) {
        return start_alone(pairs);
    }
    ab_body_extent(pairs->world, pairs->b, &box.low, &box.high);
    pairs->walk_a = ab_pieces_near(pairs->world, pairs->a,
                                   drawn_out(box, pairs->d, ab_neg(pairs->motion), pairs->slack));
    keep_to_strip(pairs, true, &pairs->walk_a);
    return next_of_a(pairs);
}

bool ab_next_pieces_of_many(ab_piece_pairs *pairs, ab_sum *sum)
{
    if (!pairs->started && !start_pairs(pairs)) {
        return false;
    }
    do {
        do {
            pairs->k = ab_next_piece(&pairs->walk_b);
        } while (AB_UNLIKELY(pairs->strip_count != 0) && pairs->k != AB_NONE &&
                 ab_pairs_leave_out(pairs, pairs->i, pairs->k));
        if (pairs->k != AB_NONE) {
            const ab_piece *a = &pairs->walk_a.found;
            const ab_piece *b = &pairs->walk_b.found;
            const ab_core *core_a = ab_world_core(pairs->world, a->core);
            const ab_core *core_b = ab_world_core(pairs->world, b->core);

            *sum = (ab_sum){ core_a,
                             core_b,
                             ab_sub(ab_add(pairs->d, b->offset), a->offset),
                             pairs->motion,
                             core_a->radius + core_b->radius,
                             false };
            return true;
        }
    } while (next_of_a(pairs));
    return false;
}
