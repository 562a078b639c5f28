/* world/cells/near_pairs.c - all pairs of bodies whose boxes meet, each once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/state.h"

typedef struct pair_search {
    abut_world *world;
    uint32_t self;
    bool failed;
} pair_search;

static inline bool take_pair(pair_search *search, uint32_t other)
{
    ab_array *pairs = &search->world->pairs;

    if (pairs->count == pairs->capacity &&
        !ab_array_reserve(search->world, pairs, pairs->count + 1, sizeof(ab_index_pair))) {
        search->failed = true;
        return false;
    }
    ((ab_index_pair *)pairs->items)[pairs->count++] = (ab_index_pair){ search->self, other };
    return true;
}

static bool take_visited(void *context, uint32_t index)
{
    pair_search *search = context;

    return index == search->self || take_pair(search, index);
}

/* Those of a run of entries that are on the same level. */
static bool take_run(pair_search *search, uint32_t self, uint32_t from, uint32_t end)
{
    const ab_sorted_cells *roster = &search->world->moving;
    const ab_box32 *box = &roster->boxes[self];
    uint32_t level = roster->members[self] >> AB_LEVEL_SHIFT;

    for (uint32_t k = from; k < end; k++) {
        if (ab_box32_meet(&roster->boxes[k], box) &&
            roster->members[k] >> AB_LEVEL_SHIFT == level &&
            !take_pair(search, roster->members[k] & AB_INDEX_MASK)) {
            return false;
        }
    }
    return true;
}

/* `count` buckets from one on, round the end. */
static bool take_buckets(pair_search *search, uint32_t self, uint32_t first, uint32_t count)
{
    const ab_sorted_cells *roster = &search->world->moving;
    uint32_t from = first & roster->mask;
    uint32_t end = from + count;

    if (end <= roster->mask + 1) {
        return take_run(search, self, roster->start[from], roster->start[end]);
    }
    return take_run(search, self, roster->start[from], roster->count) &&
           take_run(search, self, 0, roster->start[end - roster->mask - 1]);
}

/* The partners of an entry of its own level that come after it: in its cell and the next, and
 * in three of the next row. Then those in smaller cells: most are in the smallest, so that few
 * look for them, and not they for few. */
static bool take_partners(pair_search *search, uint32_t entry, uint32_t bucket)
{
    const ab_sorted_cells *roster = &search->world->moving;
    const ab_box32 *box = &roster->boxes[entry];
    uint32_t level = roster->members[entry] >> AB_LEVEL_SHIFT;
    uint32_t smaller = roster->levels & (((uint32_t)1 << level) - 1);

    return take_run(search, entry, entry + 1, roster->start[bucket + 1]) &&
           take_buckets(search, entry, bucket + 1, 1) &&
           take_buckets(search, entry, bucket + roster->stride - 1, 3) &&
           (smaller == 0 || ab_sorted_cells_visit(roster, box, smaller, take_visited, search));
}

/* What stands still on levels of few looks for what moves. */
static bool take_from_few(pair_search *search)
{
    const ab_sorted_cells *still = &search->world->still;

    for (uint32_t k = 0; k < still->few_count; k++) {
        uint32_t entry = still->few_entries[k];

        search->self = still->members[entry] & AB_INDEX_MASK;
        if (search->self != AB_INDEX_MASK &&
            !ab_sorted_cells_visit(&search->world->moving, &still->boxes[entry], UINT32_MAX,
                                   take_visited, search)) {
            return false;
        }
    }
    return true;
}

bool ab_body_cells_near_pairs(abut_world *world)
{
    const ab_sorted_cells *roster = &world->moving;
    pair_search search = { world, 0, false };
    bool loose = world->loose_still.total > 0; /* what moves is sorted */
    uint32_t many = world->still.levels & ~world->still.few;

    world->pairs.count = 0;
    if (!take_from_few(&search)) {
        return false;
    }
    for (uint32_t bucket = 0; bucket <= roster->mask; bucket++) {
        for (uint32_t entry = roster->start[bucket]; entry < roster->start[bucket + 1]; entry++) {
            search.self = roster->members[entry] & AB_INDEX_MASK;
            if (!take_partners(&search, entry, bucket)) {
                return false;
            }
            if (((many | loose) != 0) && (world->hot[search.self].flags & AB_ASLEEP) == 0 &&
                (!ab_sorted_cells_visit(&world->still, &roster->boxes[entry], many, take_visited,
                                        &search) ||
                 (loose && !ab_cell_lists_visit(world, &world->loose_still, &roster->boxes[entry],
                                                take_visited, &search)))) {
                return false;
            }
        }
    }
    return !search.failed;
}
