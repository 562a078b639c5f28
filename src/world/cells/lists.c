/* world/cells/lists.c - what is near what, while everything moves.
 *
 * A body is in one cell: that of the least corner of its box, on the level of cells just larger
 * than the box. So a search looks at a few cells of each level that is in use, at most one more to
 * the low side than its box covers. There are infinitely many cells; they are numbered row by row
 * into as many buckets as there are bodies, and bodies of other cells in the same bucket are
 * rejected by their boxes.
 *
 * Most bodies are in sorted cells, by bucket: bodies that stand still are sorted when they change,
 * bodies that move at the start of each step. A body that leaves its cell later goes into lists.
 * Results never depend on any of this, because boxes that meet are always found.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

AB_INLINE ab_box32 leg_box_of(const abut_world *world, uint32_t index)
{
    ab_vec low;
    ab_vec high;
    ab_vec at = world->hot[index].at;

    ab_body_extent(world, index, &low, &high);
    return ab_coarse(world, ab_add(at, low), ab_add(at, high));
}

ab_box32 ab_box_of(const abut_world *world, uint32_t index)
{
    return leg_box_of(world, index);
}

/* --- Lists of those that changed --------------------------------------------------------- */

enum {
    LOOSE_STRIDE = 0x2c1b,
    LISTS_OF_BODY = 16 /* so many for each: what else is in a list lies anywhere in memory */
};

static ab_cell_lists *lists_for(abut_world *world, bool still)
{
    return still ? &world->loose_still : &world->loose;
}

/* The first body of a list, or AB_NONE. */
static inline uint32_t head_of_list(const ab_cell_lists *loose, uint32_t bucket)
{
    return (loose->filled[bucket / 64] >> bucket % 64 & 1) != 0 ? loose->heads[bucket] : AB_NONE;
}

static void put_in_list(abut_world *world, ab_cell_lists *loose, uint32_t index, int level)
{
    uint32_t bucket = ab_cell_of_box(&world->hot[index].leg, level, LOOSE_STRIDE) & loose->mask;
    uint32_t next = head_of_list(loose, bucket);

    world->links[index].bucket = bucket;
    world->links[index].next = next;
    world->links[index].before = AB_NONE;
    if (next != AB_NONE) {
        world->links[next].before = index;
    }
    loose->heads[bucket] = index;
    loose->filled[bucket / 64] |= (uint64_t)1 << bucket % 64;
}

static bool grow_loose(abut_world *world, bool still, uint32_t count)
{
    ab_cell_lists *loose = lists_for(world, still);
    uint32_t want = loose->capacity == 0 ? 256 : loose->capacity * 2;

    while (want < LISTS_OF_BODY * count) {
        want *= 2;
    }
    uint32_t *heads =
        ab_resize(&world->allocator, NULL, 0, ab_cell_lists_words(want), sizeof *heads);

    if (heads == NULL) {
        return false;
    }
    memset(heads + want, 0, want / 8);
    ab_free(&world->allocator, loose->heads, ab_cell_lists_words(loose->capacity), sizeof *heads);
    loose->heads = heads;
    loose->filled = (uint64_t *)(void *)(heads + want);
    loose->capacity = want;
    loose->mask = want - 1;
    for (uint32_t i = 0; i < world->count && loose->total > 0; i++) {
        uint32_t entry = world->links[i].entry;

        if ((world->hot[i].flags & AB_LOOSE) != 0 && ((entry & AB_ENTRY_STILL) != 0) == still) {
            put_in_list(world, loose, i, (int)(entry & ~AB_ENTRY_STILL));
        }
    }
    return true;
}

static inline bool reserve_lists(abut_world *world, bool still, uint32_t more)
{
    const ab_cell_lists *loose = lists_for(world, still);

    return LISTS_OF_BODY * (loose->total + more) <= loose->capacity ||
           grow_loose(world, still, loose->total + more);
}

bool ab_body_cells_reserve(abut_world *world, uint32_t more)
{
    return reserve_lists(world, false, more) && reserve_lists(world, true, more);
}

bool ab_body_cells_room_to_leave(abut_world *world)
{
    return world->loose.capacity > 0 || grow_loose(world, false, 1);
}

static void link_loose(abut_world *world, uint32_t index, bool still)
{
    ab_cell_lists *loose = lists_for(world, still);
    ab_hot *hot = &world->hot[index];
    int level = ab_body_cell_level(&hot->leg, loose->least_bits);

    world->links[index].entry = (uint32_t)level | (still ? AB_ENTRY_STILL : 0);
    put_in_list(world, loose, index, level);
    loose->counts[level]++;
    loose->levels |= (uint32_t)1 << level;
    loose->total++;
    ab_box32_include(&loose->around, &hot->leg);
    hot->flags |= AB_LOOSE;
    if (still) {
        ab_near_forget(world);
    }
}

void ab_body_cells_link(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    link_loose(world, index, hot->kind == ABUT_BODY_STATIC || (hot->flags & AB_ASLEEP) != 0);
}

void ab_body_cells_link_moving(abut_world *world, uint32_t index)
{
    link_loose(world, index, false);
}

static void unlink_loose(abut_world *world, uint32_t index)
{
    ab_link link = world->links[index];
    ab_cell_lists *loose = lists_for(world, (link.entry & AB_ENTRY_STILL) != 0);
    uint32_t level = link.entry & ~AB_ENTRY_STILL;

    if (link.before != AB_NONE) {
        world->links[link.before].next = link.next;
    } else {
        loose->heads[link.bucket] = link.next;
        loose->filled[link.bucket / 64] &= ~((uint64_t)(link.next == AB_NONE) << link.bucket % 64);
    }
    if (link.next != AB_NONE) {
        world->links[link.next].before = link.before;
    }
    if (--loose->counts[level] == 0) {
        loose->levels &= ~((uint32_t)1 << level);
    }
    loose->total--;
    world->hot[index].flags &= (uint8_t)~AB_LOOSE;
}

void ab_body_cells_unlink(abut_world *world, uint32_t index)
{
    uint32_t entry = world->links[index].entry;
    bool still = (entry & AB_ENTRY_STILL) != 0;

    if (world->hot[index].flags & AB_LOOSE) {
        unlink_loose(world, index);
        return;
    }
    ab_sorted_cells *sorted = still ? &world->still : &world->moving;

    entry &= ~AB_ENTRY_STILL;
    sorted->boxes[entry] = AB_BOX32_NOWHERE;
    sorted->members[entry] |= AB_INDEX_MASK;
    world->lost_still += still;
}

/* Whether two boxes have their least corners in one cell, and the second is no larger than it. */
static bool shares_cell(const ab_box32 *before, const ab_box32 *leg, int level)
{
    return (((before->low_x ^ leg->low_x) | (before->low_y ^ leg->low_y)) >> level) == 0 &&
           ab_body_cell_level(leg, 0) <= level;
}

/* The `leg` of a body in sorted cells has changed: whether its entry still holds it. */
static bool keep_entry(abut_world *world, uint32_t entry, const ab_box32 *leg)
{
    ab_box32 *kept = &world->moving.boxes[entry];

    if (world->near_holds || world->has_neighbours || ab_box32_holds(kept, leg)) {
        return ab_box32_holds(kept, leg); /* what is near to it was found by that box */
    }
    if (!shares_cell(kept, leg, (int)(world->moving.members[entry] >> AB_LEVEL_SHIFT))) {
        return false;
    }
    *kept = *leg;
    ab_box32_include(&world->moving.around, leg);
    return true;
}

bool ab_body_cells_keep(abut_world *world, uint32_t index, const ab_box32 *before)
{
    const ab_box32 *leg = &world->hot[index].leg;
    uint32_t entry = world->links[index].entry;

    if ((entry & AB_ENTRY_STILL) != 0) {
        return false;
    }
    if ((world->hot[index].flags & AB_LOOSE) == 0) {
        return keep_entry(world, entry, leg);
    }
    if (!shares_cell(before, leg, (int)entry)) {
        return false;
    }
    if (!ab_box32_holds(&world->loose.around, leg)) { /* queries look no further than that */
        ab_box32_include(&world->loose.around, leg);
    }
    return true;
}

bool ab_body_cells_shift(abut_world *world, uint32_t index, ab_vec move)
{
    ab_hot *hot = &world->hot[index];
    ab_box32 before = hot->leg;

    if (!ab_body_cells_reserve(world, 1)) {
        return false;
    }
    hot->at = ab_add(hot->at, move);
    hot->leg = leg_box_of(world, index);
    hot->leg_end = AB_STEP_TICKS;
    if (!ab_body_cells_keep(world, index, &before)) {
        ab_body_cells_unlink(world, index);
        ab_body_cells_link(world, index);
    }
    return true;
}

void ab_body_cells_renumber(abut_world *world, uint32_t from, uint32_t to)
{
    ab_link link = world->links[from];
    bool still = (link.entry & AB_ENTRY_STILL) != 0;

    ab_near_forget(world);
    world->links[to] = link;
    if ((world->hot[from].flags & AB_LOOSE) == 0) {
        uint32_t *members = (still ? &world->still : &world->moving)->members;
        uint32_t entry = link.entry & ~AB_ENTRY_STILL;

        members[entry] = (members[entry] & ~AB_INDEX_MASK) | to;
        return;
    }
    if (link.before != AB_NONE) {
        world->links[link.before].next = to;
    } else {
        lists_for(world, still)->heads[link.bucket] = to;
    }
    if (link.next != AB_NONE) {
        world->links[link.next].before = to;
    }
}

/* --- Questions ----------------------------------------------------------------------------- */

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

AB_INLINE bool visit_sorted_cells(const ab_sorted_cells *sorted,
                                  const ab_box32 *box,
                                  uint32_t levels,
                                  bool once,
                                  ab_visit_fn *each,
                                  void *context)
{
    ab_box_probe probe = ab_box_probe_of(box);

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
                    ab_cell_bucket((uint32_t)x, (uint32_t)y, level, LOOSE_STRIDE) & loose->mask;

                if (!visit_list(world, head_of_list(loose, bucket), box, &row, each, context)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* So few cells are looked at together. */
enum { FEW_CELLS = 16 };

/* Which of the lists from one on have a body, as bits. */
AB_INLINE uint64_t filled_from(const uint64_t *filled, uint32_t mask, uint32_t bucket)
{
    uint32_t word = (bucket & mask) / 64;
    uint32_t next = (word + 1) & mask / 64;

    return filled[word] >> bucket % 64 | filled[next] << 1 << (63 - bucket % 64);
}

/* So many bodies are found before the first of them is shown to the one who asked. */
enum { FEW_FOUND = 8 };

/* The bodies of a level in the lists of a few cells whose boxes meet one: how many there are, of
 * which the first are told; without those in the list `left_out`. Most cells have none, which a
 * few bits say. */
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
        ab_cell_bucket((uint32_t)range->low_x, (uint32_t)range->low_y, level, LOOSE_STRIDE);
    uint32_t end = bucket + LOOSE_STRIDE * (uint32_t)(range->high_y - range->low_y + 1);
    uint32_t count = 0;

    for (; bucket != end; bucket += LOOSE_STRIDE) {
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

/* A coordinate in quanta; beyond the last cell there may be anything. Twice as far out as
 * the lattice nothing stands, and differences still have 63 bits. */
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
