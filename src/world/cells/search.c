/* world/cells/search.c - which bodies are near a box, while everything moves.
 *
 * A body is in one cell: that of the least corner of its box, on the level of cells just larger
 * than the box. So a search looks at a few cells of each level that is in use, at most one more to
 * the low side than its box covers. There are infinitely many cells; they are numbered row by row
 * into as many buckets as there are bodies, and bodies of other cells in the same bucket are
 * rejected by their boxes.
 *
 * Most bodies are in sorted cells (cells/sorted.c), the others in lists (cells/lists.c). Results
 * never depend on which, because boxes that meet are always found.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/state.h"

/* Cells of one level in a row. Different cells may share a bucket, so what is found in a bucket
 * may belong to another row, and be found there, too. */
typedef struct cell_row {
    bool once; /* whether that matters */
    int level;
    int64_t low_x;
    int64_t high_x;
    int64_t y;
} cell_row;

static inline bool is_in_row(const cell_row *row, const ab_box32 *box, uint32_t level)
{
    int64_t x = box->low_x >> row->level;

    return !row->once || (level == (uint32_t)row->level && box->low_y >> row->level == row->y &&
                          x >= row->low_x && x <= row->high_x);
}

AB_INLINE bool visit_entries(const ab_sorted_cells *sorted,
                             uint32_t from,
                             uint32_t end,
                             ab_box_probe probe,
                             const cell_row *row,
                             ab_visit_fn *each,
                             void *context)
{
    for (uint32_t k = from; k < end; k++) {
        if (ab_box_probe_meets(probe, &sorted->boxes[k]) &&
            is_in_row(row, &sorted->boxes[k], sorted->members[k] >> AB_LEVEL_SHIFT) &&
            !each(context, sorted->members[k] & AB_INDEX_MASK)) {
            return false;
        }
    }
    return true;
}

/* All entries of a level and those above it. */
static bool visit_levels_from(
    const ab_sorted_cells *sorted, int level, const ab_box32 *box, ab_visit_fn *each, void *context)
{
    for (uint32_t k = 0; k < sorted->count; k++) {
        if (ab_box32_meet(&sorted->boxes[k], box) &&
            sorted->members[k] >> AB_LEVEL_SHIFT >= (uint32_t)level &&
            !each(context, sorted->members[k] & AB_INDEX_MASK)) {
            return false;
        }
    }
    return true;
}

/* Sorted cells with no more entries than this are read from the first to the last. */
enum { FEW_TO_LOOK_AT = 8 };

AB_INLINE bool visit_sorted_cells(const ab_sorted_cells *sorted,
                                  const ab_box32 *box,
                                  uint32_t levels,
                                  bool once,
                                  ab_visit_fn *each,
                                  void *context)
{
    ab_box_probe probe = ab_box_probe_of(box);

    if (sorted->count <= FEW_TO_LOOK_AT && (sorted->levels & ~levels) == 0) {
        return visit_entries(sorted, 0, sorted->count, probe, &(cell_row){ .once = false }, each,
                             context);
    }
    for (levels &= sorted->levels; levels != 0; levels &= levels - 1) {
        int level = ab_lowest_level(levels);
        ab_cell_range range = ab_cell_range_of(box, level);

        if (ab_cell_range_size(&range) > (int64_t)sorted->count ||
            range.high_x - range.low_x >= (int64_t)sorted->mask / 4) {
            return visit_levels_from(sorted, once ? level : 0, box, each, context);
        }
        for (int64_t y = range.low_y; y <= range.high_y; y++) {
            uint32_t first =
                ab_cell_bucket((uint32_t)range.low_x, (uint32_t)y, level, sorted->stride) &
                sorted->mask;
            uint32_t end = first + (uint32_t)(range.high_x - range.low_x) + 1;
            uint32_t cut = end <= sorted->mask + 1 ? end : sorted->mask + 1;
            cell_row row = { once, level, range.low_x, range.high_x, y };

            if (!visit_entries(sorted, sorted->start[first], sorted->start[cut], probe, &row, each,
                               context) ||
                (cut < end && !visit_entries(sorted, sorted->start[0], sorted->start[end - cut],
                                             probe, &row, each, context))) {
                return false;
            }
        }
    }
    return true;
}

bool ab_sorted_cells_visit(const ab_sorted_cells *sorted,
                           const ab_box32 *box,
                           uint32_t levels,
                           ab_visit_fn *each,
                           void *context)
{
    return visit_sorted_cells(sorted, box, levels, false, each, context);
}

/* All bodies in the lists of a level and those above it. */
static bool visit_every_loose(const abut_world *world,
                              const ab_cell_lists *loose,
                              int level,
                              const ab_box32 *box,
                              ab_visit_fn *each,
                              void *context)
{
    bool still = loose == &world->loose_still;

    for (uint32_t i = 0; i < world->count; i++) {
        uint32_t entry = world->links[i].entry;

        if ((world->hot[i].flags & AB_LOOSE) != 0 && ((entry & AB_ENTRY_STILL) != 0) == still &&
            (entry & ~AB_ENTRY_STILL) >= (uint32_t)level &&
            ab_box32_meet(&world->hot[i].leg, box) && !each(context, i)) {
            return false;
        }
    }
    return true;
}

/* The bodies in one list, from the first on. */
AB_INLINE bool visit_list(const abut_world *world,
                          uint32_t first,
                          const ab_box32 *box,
                          const cell_row *row,
                          ab_visit_fn *each,
                          void *context)
{
    uint32_t i = first;

    while (i != AB_NONE) {
        uint32_t next = world->links[i].next;
        const ab_box32 *leg = &world->hot[i].leg;

        if (ab_box32_meet(leg, box) &&
            is_in_row(row, leg, world->links[i].entry & ~AB_ENTRY_STILL) && !each(context, i)) {
            return false;
        }
        i = next;
    }
    return true;
}

AB_INLINE bool visit_cell_lists(const abut_world *world,
                                const ab_cell_lists *loose,
                                const ab_box32 *box,
                                bool once,
                                ab_visit_fn *each,
                                void *context)
{
    if (!ab_box32_meet(&loose->around, box)) {
        return true;
    }
    for (uint32_t levels = loose->levels; levels != 0; levels &= levels - 1) {
        int level = ab_lowest_level(levels);
        ab_cell_range range = ab_cell_range_of(box, level);

        if (ab_cell_range_size(&range) > (int64_t)world->count + 64) {
            return visit_every_loose(world, loose, once ? level : 0, box, each, context);
        }
        for (int64_t y = range.low_y; y <= range.high_y; y++) {
            for (int64_t x = range.low_x; x <= range.high_x; x++) {
                cell_row row = { once, level, x, x, y };

                uint32_t bucket =
                    ab_cell_bucket((uint32_t)x, (uint32_t)y, level, AB_LIST_STRIDE) & loose->mask;

                if (!visit_list(world, ab_list_head(loose, bucket), box, &row, each, context)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Up to this many cells are searched together. */
enum { FEW_CELLS = 16 };

/* Which of the lists from `bucket` on have a body, as bits. */
AB_INLINE uint64_t filled_from(const uint64_t *filled, uint32_t mask, uint32_t bucket)
{
    uint32_t word = (bucket & mask) / 64;
    uint32_t next = (word + 1) & mask / 64;

    return filled[word] >> bucket % 64 | filled[next] << 1 << (63 - bucket % 64);
}

/* This many bodies are found before the first of them is passed to `each`. */
enum { FEW_FOUND = 8 };

/* Finds the bodies of a level in the lists of a few cells whose boxes meet a box, except those in
 * the list `left_out`. Returns how many there are, and writes the first of them. Most cells have
 * none, which a few bits show. */
AB_INLINE uint32_t find_in_few(const abut_world *world,
                               const ab_cell_lists *loose,
                               const ab_cell_range *range,
                               ab_box_probe probe,
                               int level,
                               uint32_t left_out,
                               uint32_t found[FEW_FOUND])
{
    const uint64_t *filled = loose->filled;
    const ab_link *links = world->links;
    uint32_t mask = loose->mask;
    uint64_t row = ((uint64_t)2 << (range->high_x - range->low_x)) - 1;
    uint32_t bucket =
        ab_cell_bucket((uint32_t)range->low_x, (uint32_t)range->low_y, level, AB_LIST_STRIDE);
    uint32_t end = bucket + AB_LIST_STRIDE * (uint32_t)(range->high_y - range->low_y + 1);
    uint32_t count = 0;

    for (; bucket != end; bucket += AB_LIST_STRIDE) {
        for (uint64_t some = filled_from(filled, mask, bucket) & row; some != 0; some &= some - 1) {
            uint32_t list = (bucket + (uint32_t)ab_trailing_zeros(some)) & mask;

            for (uint32_t i = list != left_out ? loose->heads[list] : AB_NONE; i != AB_NONE;
                 i = links[i].next) {
                if (ab_box_probe_meets(probe, &world->hot[i].leg)) {
                    found[count % FEW_FOUND] = i;
                    count++;
                }
            }
        }
    }
    return count;
}

/* The bodies in the lists of all levels, where cells or bodies are many. */
AB_NOINLINE static bool visit_many(const abut_world *world,
                                   const ab_cell_lists *loose,
                                   const ab_box32 *box,
                                   ab_visit_fn *each,
                                   void *context)
{
    return visit_cell_lists(world, loose, box, false, each, context);
}

AB_INLINE bool visit_lists_but(const abut_world *world,
                               const ab_cell_lists *loose,
                               uint32_t left_out,
                               const ab_box32 *box,
                               ab_visit_fn *each,
                               void *context)
{
    ab_box_probe probe = ab_box_probe_of(box);

    if (loose->total == 0 || !ab_box_probe_meets(probe, &loose->around)) {
        return true;
    }
    for (uint32_t levels = loose->levels; levels != 0; levels &= levels - 1) {
        int level = ab_trailing_zeros(levels);
        ab_cell_range range = ab_cell_range_of(box, level);

        if (ab_cell_range_size(&range) > FEW_CELLS) {
            return visit_many(world, loose, box, each, context);
        }
        uint32_t found[FEW_FOUND];
        uint32_t count = find_in_few(world, loose, &range, probe, level, left_out, found);

        if (count > FEW_FOUND) {
            return visit_many(world, loose, box, each, context);
        }
        for (uint32_t k = 0; k < count; k++) {
            if (!each(context, found[k])) {
                return false;
            }
        }
    }
    return true;
}

bool ab_cell_lists_visit(const abut_world *world,
                         const ab_cell_lists *loose,
                         const ab_box32 *box,
                         ab_visit_fn *each,
                         void *context)
{
    return visit_lists_but(world, loose, AB_NONE, box, each, context);
}

/* The list that a body is alone in, or AB_NONE. */
static uint32_t list_alone(const abut_world *world, uint32_t self)
{
    const ab_link *link = &world->links[self];
    bool alone = (world->hot[self].flags & AB_LOOSE) != 0 && (link->next & link->before) == AB_NONE;

    return alone ? link->bucket : AB_NONE;
}

bool ab_body_cells_visit_others(
    const abut_world *world, uint32_t self, const ab_box32 *box, ab_visit_fn *each, void *context)
{
    return (world->moving.levels == 0 ||
            ab_sorted_cells_visit(&world->moving, box, UINT32_MAX, each, context)) &&
           visit_lists_but(world, &world->loose, list_alone(world, self), box, each, context);
}

bool ab_body_cells_visit_moving(const abut_world *world,
                                const ab_box32 *box,
                                ab_visit_fn *each,
                                void *context)
{
    return (world->moving.levels == 0 ||
            ab_sorted_cells_visit(&world->moving, box, UINT32_MAX, each, context)) &&
           (world->loose.total == 0 ||
            ab_cell_lists_visit(world, &world->loose, box, each, context));
}

bool ab_body_cells_visit_still(const abut_world *world,
                               const ab_box32 *box,
                               ab_visit_fn *each,
                               void *context)
{
    return (world->still.levels == 0 ||
            ab_sorted_cells_visit(&world->still, box, UINT32_MAX, each, context)) &&
           (world->loose_still.total == 0 ||
            ab_cell_lists_visit(world, &world->loose_still, box, each, context));
}

bool ab_body_cells_visit(const abut_world *world,
                         const ab_box32 *box,
                         ab_visit_fn *each,
                         void *context)
{
    return ab_body_cells_visit_moving(world, box, each, context) &&
           ab_body_cells_visit_still(world, box, each, context);
}

typedef struct gathering {
    uint32_t *found;
    uint32_t most;
    uint32_t count;
} gathering;

static inline bool gather(void *context, uint32_t index)
{
    gathering *all = context;

    if (all->count < all->most) {
        all->found[all->count] = index;
    }
    all->count++;
    return true;
}

uint32_t
ab_body_cells_find(const abut_world *world, const ab_box32 *box, uint32_t *found, uint32_t most)
{
    gathering all = { found, most, 0 };

    if (world->moving.levels != 0) {
        ab_sorted_cells_visit(&world->moving, box, UINT32_MAX, gather, &all);
    }
    visit_lists_but(world, &world->loose, AB_NONE, box, gather, &all);
    ab_body_cells_visit_still(world, box, gather, &all);
    return all.count;
}

bool ab_body_cells_visit_once(const abut_world *world,
                              const ab_box32 *box,
                              ab_visit_fn *each,
                              void *context)
{
    return visit_sorted_cells(&world->moving, box, UINT32_MAX, true, each, context) &&
           visit_sorted_cells(&world->still, box, UINT32_MAX, true, each, context) &&
           (world->loose.total == 0 ||
            visit_cell_lists(world, &world->loose, box, true, each, context)) &&
           (world->loose_still.total == 0 ||
            visit_cell_lists(world, &world->loose_still, box, true, each, context));
}

/* A coordinate in quanta. Beyond the last cell there may be anything, so a number twice as far out
 * as the lattice stands for it: nothing is that far out, and differences still fit into 63 bits. */
static int64_t fine_number(const abut_world *world, int32_t v)
{
    const int64_t far = 2 * AB_LATTICE_LIMIT - 1;

    if (v <= -AB_COARSE_LIMIT || v >= AB_COARSE_LIMIT) {
        return v < 0 ? -far : far;
    }
    return ab_max(-far, ab_min(far, (int64_t)v * ((int64_t)1 << world->grain)));
}

ab_box ab_fine_box(const abut_world *world, const ab_box32 *box)
{
    return (ab_box){ { fine_number(world, box->low_x), fine_number(world, box->low_y) },
                     { fine_number(world, box->high_x), fine_number(world, box->high_y) } };
}

ab_box ab_body_cells_extent(const abut_world *world)
{
    ab_box32 around = AB_BOX32_NOWHERE;

    if (world->count == 0) {
        return ab_box_empty();
    }
    if (world->moving.count > 0) {
        ab_box32_include(&around, &world->moving.around);
    }
    if (world->still.count > 0) {
        ab_box32_include(&around, &world->still.around);
    }
    if (world->loose.total > 0) {
        ab_box32_include(&around, &world->loose.around);
    }
    if (world->loose_still.total > 0) {
        ab_box32_include(&around, &world->loose_still.around);
    }
    return ab_fine_box(world, &around);
}
