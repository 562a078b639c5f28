/* broad/kinds/quads.c - a quad tree is built by sorting.
 *
 * Middles are sorted by the bits of their coordinates, taken in turns. Then quarters
 * are found by bisection.
 *
 * How many nodes there are: let L = QUAD_LEAF. A range of up to L boxes is a leaf, and so
 * is one whose middles are all the same. Others are split, but not to cut off less
 * than L / 2: then it goes on in the largest quarter, and what was cut off waits on
 * either side of it until it is worth while (or until all middles of that quarter are
 * the same). Neighbouring parts that make up L at most become one leaf. Say s boxes
 * of a split node are in such small leaves.
 *   - Only small leaves: s > L, and there are at most 2 s / L + 1 of them, since any two
 *     neighbours have more than L. With itself that is at most 4 s / L nodes.
 *   - One larger part: s >= L / 2, on two sides of it, at most 2 s / L + 2 leaves: at most
 *     8 s / L nodes. If s is less, the larger part is a leaf of more than L boxes, and
 *     there are three nodes beside it.
 *   - h > 1 larger parts: at most 2 s / L + h + 1 leaves. Summed over all of these nodes,
 *     h + 2 is at most four times the number of ends, that is of nodes without larger
 *     parts, and each end has more than L boxes.
 * Together there are at most 8 / L nodes for a box, and the root.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "broad/kinds/quads.h"
#include "broad/sorting/sorting.h"

#include <string.h>

enum {
    QUAD_LEAF = 16,
    QUAD_PARTS = 6,      /* four quarters, and what was cut off before and after */
    QUAD_DEPTH = 64,     /* quarters of a side of 2^62 quanta, and of one more at the end */
    QUAD_SPARE_BITS = 5, /* a key has so many more than needed to number all boxes */
    QUAD_LEAST_BITS = 8, /* of a side in a key */
    QUAD_MOST_BITS = 16
};

/* --- The block ------------------------------------------------------------------- */

static uint64_t quad_most_nodes(uint32_t capacity)
{
    return (uint64_t)capacity * 8 / QUAD_LEAF + 1;
}

size_t ab_quad_bytes(uint32_t capacity)
{
    return ab_bytes_or_most(ab_block_size(sizeof(ab_quad_tree)) + ab_sorting_bytes(capacity) +
                            (quad_most_nodes(capacity) + 1) * sizeof(ab_quad_node) +
                            (uint64_t)capacity * sizeof(uint32_t));
}

static void quad_lay_out(ab_quad_tree *tree, uint32_t capacity)
{
    char *start = (char *)tree + ab_block_size(sizeof(ab_quad_tree));

    tree->boxes = (ab_box *)start;
    tree->nodes = (ab_quad_node *)(start + (size_t)ab_sorting_bytes(capacity));
    tree->slots = (uint32_t *)(tree->nodes + (size_t)quad_most_nodes(capacity) + 1);
}

/* --- Sorting --------------------------------------------------------------------- */

/* Where the middle of a box lies, from the corner of the whole. */
typedef struct quad_place {
    uint64_t x;
    uint64_t y;
} quad_place;

static quad_place quad_middle(ab_vec low, const ab_box *box)
{
    return (quad_place){ (uint64_t)((box->low.x + box->high.x) >> 1) - (uint64_t)low.x,
                         (uint64_t)((box->low.y + box->high.y) >> 1) - (uint64_t)low.y };
}

typedef struct quad_sort {
    const ab_box *boxes;
    ab_vec low;
    abut_tasks tasks;
    ab_sorting room;
    ab_keyed *items;
    int side_bits; /* of x, and as many of y, are in a key */
    int shift;     /* bits that are left for later */
} quad_sort;

/* Spreads 16 bits out to every other one of 32. */
static uint32_t quad_spread(uint32_t bits)
{
    bits = (bits | bits << 8) & 0x00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

static void quad_make_keys(void *context, uint32_t from, uint32_t end)
{
    const quad_sort *sort = context;
    uint64_t mask = ((uint64_t)1 << sort->side_bits) - 1;

    for (uint32_t i = from; i < end; i++) {
        quad_place middle = quad_middle(sort->low, &sort->boxes[sort->items[i].slot]);
        uint32_t x = (uint32_t)(middle.x >> sort->shift & mask);
        uint32_t y = (uint32_t)(middle.y >> sort->shift & mask);

        sort->items[i].key = quad_spread(y) << 1 | quad_spread(x);
    }
}

/* Sorts items that are the same before the bits of this key. Those that are the same in
 * it, too, are sorted by the next bits, unless they fit into one leaf anyway. A key has
 * eight bits of a side or more, so this goes eight deep at most. */
static void quad_sort_items(quad_sort *sort, uint32_t count)
{
    ab_keyed *items = sort->items;

    ab_run_ranges(sort->tasks, count, quad_make_keys, sort);
    ab_radix_sort(items, sort->room.spare, count, 2 * sort->side_bits, sort->room.counts,
                  sort->tasks);
    if (sort->shift == 0) {
        return;
    }
    for (uint32_t from = 0; from < count;) {
        uint32_t end = from + 1;

        while (end < count && items[end].key == items[from].key) {
            end++;
        }
        if (end - from > QUAD_LEAF) {
            quad_sort part = *sort;

            part.items += from;
            part.side_bits = sort->shift < sort->side_bits ? sort->shift : sort->side_bits;
            part.shift -= part.side_bits;
            quad_sort_items(&part, end - from);
        }
        from = end;
    }
}

/* --- Splitting ------------------------------------------------------------------- */

/* The bit by which middles differ first, counted from 1; 0 if they are all the same.
 * They are sorted, so the first and the last decide. */
static int quad_split_bit(const ab_quad_tree *tree, ab_quad_range range)
{
    quad_place a = quad_middle(tree->low, &tree->boxes[range.first]);
    quad_place b = quad_middle(tree->low, &tree->boxes[range.end - 1]);

    return ab_bit_length((a.x ^ b.x) | (a.y ^ b.y));
}

static uint32_t quad_quarter(const ab_quad_tree *tree, uint32_t at, int bit)
{
    quad_place middle = quad_middle(tree->low, &tree->boxes[at]);

    return (uint32_t)(middle.y >> (bit - 1) & 1) << 1 | (uint32_t)(middle.x >> (bit - 1) & 1);
}

/* The first box of a range that lies in a quarter or a later one. */
static uint32_t
quad_border(const ab_quad_tree *tree, ab_quad_range range, int bit, uint32_t quarter)
{
    while (range.first < range.end) {
        uint32_t middle = range.first + (range.end - range.first) / 2;

        if (quad_quarter(tree, middle, bit) < quarter) {
            range.first = middle + 1;
        } else {
            range.end = middle;
        }
    }
    return range.first;
}

/* Finds where to divide a range: the four quarters from borders[0] to borders[4], or one
 * place with nothing else in it. */
static void quad_find_borders(const ab_quad_tree *tree, ab_quad_range range, uint32_t borders[5])
{
    ab_quad_range inner = range;

    for (;;) {
        int bit = quad_split_bit(tree, inner);
        ab_quad_range largest = inner;

        borders[0] = inner.first;
        borders[1] = borders[2] = borders[3] = borders[4] = inner.end;
        if (bit == 0) {
            return;
        }
        largest.end = largest.first;
        for (uint32_t i = 0; i < 4; i++) {
            borders[i + 1] = i < 3 ? quad_border(tree, inner, bit, i + 1) : inner.end;
            if (borders[i + 1] - borders[i] > largest.end - largest.first) {
                largest = (ab_quad_range){ borders[i], borders[i + 1] };
            }
        }
        uint32_t size = largest.end - largest.first;

        if (size <= QUAD_LEAF || range.end - range.first - size >= QUAD_LEAF / 2) {
            return;
        }
        inner = largest;
    }
}

/* Divides a range of more than a leaf into parts, in order. Returns how many; 1 if it
 * cannot be divided. */
static int
quad_split(const ab_quad_tree *tree, ab_quad_range range, ab_quad_range parts[QUAD_PARTS])
{
    uint32_t ends[QUAD_PARTS];
    uint32_t first = range.first;
    int count = 0;

    quad_find_borders(tree, range, ends);
    ends[QUAD_PARTS - 1] = range.end;
    for (int i = 0; i < QUAD_PARTS; i++) {
        if (ends[i] == first) {
            continue;
        }
        if (count > 0 && ends[i] - parts[count - 1].first <= QUAD_LEAF) {
            parts[count - 1].end = ends[i];
        } else {
            parts[count++] = (ab_quad_range){ first, ends[i] };
        }
        first = ends[i];
    }
    return count;
}

/* Makes the nodes, without bounds; `next` is the end of their boxes for now. Every split
 * is by a lower bit than the one over it, and leaves five parts waiting at most. */
static void quad_make_nodes(ab_quad_tree *tree)
{
    ab_quad_range waiting[QUAD_DEPTH * QUAD_PARTS];
    int count = 0;

    if (tree->live > 0) {
        waiting[count++] = (ab_quad_range){ 0, tree->live };
    }
    while (count > 0) {
        ab_quad_range range = waiting[--count];
        ab_quad_range parts[QUAD_PARTS];
        int part_count = range.end - range.first > QUAD_LEAF ? quad_split(tree, range, parts) : 1;

        tree->nodes[tree->node_count++] = (ab_quad_node){ .first = range.first, .next = range.end };
        while (part_count > 1) {
            waiting[count++] = parts[--part_count];
            if (part_count == 1) { /* the first one comes off first */
                waiting[count++] = parts[0];
            }
        }
    }
    tree->nodes[tree->node_count] = (ab_quad_node){ ab_box_empty(), tree->live, UINT32_MAX };
}

/* From the last node to the first: what is in a node has its bounds already. */
static void quad_measure_nodes(ab_quad_tree *tree)
{
    for (uint32_t i = tree->node_count; i-- > 0;) {
        ab_quad_node *node = &tree->nodes[i];
        uint32_t end = node->next;
        uint32_t next = i + 1;
        ab_box bounds = ab_box_empty();

        if (tree->nodes[next].first == end) { /* a leaf */
            for (uint32_t at = node->first; at < end; at++) {
                bounds = ab_box_join(&bounds, &tree->boxes[at]);
            }
        }
        while (tree->nodes[next].first < end) {
            bounds = ab_box_join(&bounds, &tree->nodes[next].bounds);
            next = tree->nodes[next].next;
        }
        node->bounds = bounds;
        node->next = next;
    }
}

void ab_quad_build(void *block, uint32_t capacity, const ab_box_set *set)
{
    ab_quad_tree *tree = block;
    quad_sort sort = { .boxes = set->boxes, .low = set->census->bounds.low, .tasks = set->tasks };

    *tree = (ab_quad_tree){ .low = sort.low };
    quad_lay_out(tree, capacity);
    sort.room = ab_sorting_in(tree->boxes, capacity);
    sort.items = sort.room.items;

    set->phase(set->phase_owner, "sort");
    for (uint32_t slot = 0; slot < set->count; slot++) {
        if (!ab_box_is_empty(&set->boxes[slot])) {
            sort.items[tree->live++].slot = slot;
        }
    }
    if (tree->live > 0) {
        int bits = ab_bit_length((uint64_t)ab_box_size(&set->census->bounds));
        int wanted = (ab_bit_length(tree->live) + QUAD_SPARE_BITS) / 2;

        wanted = wanted > QUAD_LEAST_BITS ? wanted : QUAD_LEAST_BITS;
        wanted = wanted < QUAD_MOST_BITS ? wanted : QUAD_MOST_BITS;
        sort.side_bits = bits < wanted ? bits : wanted;
        sort.shift = bits - sort.side_bits;
        quad_sort_items(&sort, tree->live);
    }
    set->phase(set->phase_owner, "gather");
    ab_gather_boxes(sort.tasks, sort.boxes, sort.items, tree->live, tree->slots, tree->boxes);
    quad_make_nodes(tree);
    quad_measure_nodes(tree);
}

/* --- Checks ---------------------------------------------------------------------- */

/* Whether a node is made of its parts: of boxes, or of nodes one after another. */
static bool quad_node_is_right(const ab_quad_tree *tree, uint32_t number)
{
    const ab_quad_node *node = &tree->nodes[number];
    ab_box bounds = ab_box_empty();

    if (node->next <= number || node->next > tree->node_count) {
        return false;
    }
    ab_quad_range range = { node->first, tree->nodes[node->next].first };

    if (range.first >= range.end || range.end > tree->live) {
        return false;
    }
    if (ab_quad_is_leaf(number, node)) {
        if (range.end - range.first > QUAD_LEAF && quad_split_bit(tree, range) != 0) {
            return false;
        }
        for (uint32_t at = range.first; at < range.end; at++) {
            bounds = ab_box_join(&bounds, &tree->boxes[at]);
        }
    } else {
        uint32_t part = number + 1;

        if (range.end - range.first <= QUAD_LEAF || tree->nodes[part].first != range.first) {
            return false;
        }
        while (part < node->next) {
            bounds = ab_box_join(&bounds, &tree->nodes[part].bounds);
            part = tree->nodes[part].next;
        }
        if (part != node->next) {
            return false;
        }
    }
    return memcmp(&bounds, &node->bounds, sizeof bounds) == 0;
}

bool ab_quad_check(const void *block, const ab_box *boxes, uint32_t count)
{
    const ab_quad_tree *tree = block;

    if (!ab_gathered_is_right(boxes, count, tree->slots, tree->boxes, tree->live) ||
        tree->nodes[tree->node_count].first != tree->live ||
        (tree->live > 0) != (tree->node_count > 0) ||
        tree->node_count > quad_most_nodes(tree->live)) {
        return false;
    }
    /* From the last to the first, so that steps from part to part lead onwards. */
    for (uint32_t i = tree->node_count; i-- > 0;) {
        if (!quad_node_is_right(tree, i)) {
            return false;
        }
    }
    return tree->node_count == 0 ||
           (tree->nodes[0].first == 0 && tree->nodes[0].next == tree->node_count);
}
