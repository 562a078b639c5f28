/* world/cells/sorted.c - bodies sorted by cell, for many questions at once.
 *
 * What moves is sorted at the start of each step, what stands still when enough of it has
 * changed. Most bodies are alike in size, so the smallest cells are chosen to hold seven of
 * eight; if all cells that there are fit into the buckets they are numbered row by row, and
 * neighbours in the plane are neighbours in memory.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/chunks.h"
#include "world/state/state.h"

/* Where many met in the step before, boxes of what moves are larger by a part of the smallest
 * cells: a body whose motion changes mostly stays within its box, and meets only those that were
 * near it at the start of the step. */
enum { MARGIN_PARTS = 32, MARGIN_BODIES = 16 };

/* Where bodies are slow for their size, boxes are larger by what the mean one goes in so many
 * steps, but by no more than such a part of what it is wide; less than so many steps are not worth
 * it: nearly all would leave their boxes at once. */
enum { LASTING_STEPS = 10, LASTING_PART = 4, LEAST_LASTING_STEPS = 3 };

static bool reserve_sorted_cells(abut_world *world, ab_sorted_cells *sorted, uint32_t count)
{
    const abut_allocator *allocator = &world->allocator;
    uint32_t buckets = 64;

    while (buckets < count) {
        buckets *= 2;
    }
    if (count > sorted->capacity) {
        uint32_t grown = count + count / 16;
        ab_box32 *boxes = ab_resize(allocator, NULL, 0, grown, sizeof *boxes);
        uint32_t *members = ab_resize(allocator, NULL, 0, grown, sizeof *members);

        if (boxes == NULL || members == NULL) {
            ab_free(allocator, boxes, grown, sizeof *boxes);
            ab_free(allocator, members, grown, sizeof *members);
            return false;
        }
        if (sorted->count > 0) {
            memcpy(boxes, sorted->boxes, sorted->count * sizeof *boxes);
            memcpy(members, sorted->members, sorted->count * sizeof *members);
        }
        ab_free(allocator, sorted->boxes, sorted->capacity, sizeof *boxes);
        ab_free(allocator, sorted->members, sorted->capacity, sizeof *members);
        sorted->boxes = boxes;
        sorted->members = members;
        sorted->capacity = grown;
    }
    if (buckets + 1 > sorted->bucket_capacity) {
        uint32_t *start = ab_resize(allocator, NULL, 0, buckets + 1, sizeof *start);

        if (start == NULL) {
            return false;
        }
        if (sorted->bucket_capacity > 0) {
            memcpy(start, sorted->start, sorted->bucket_capacity * sizeof *start);
        }
        ab_free(allocator, sorted->start, sorted->bucket_capacity, sizeof *start);
        sorted->start = start;
        sorted->bucket_capacity = buckets + 1;
    }
    return true;
}

/* On a level of what stands still with few bodies these look for what moves, and not what
 * moves for them: a wall along the whole world, say. */

static ab_box32 with_margin(const ab_box32 *box, int32_t margin)
{
    return (ab_box32){ box->low_x - margin, box->low_y - margin, box->high_x + margin,
                       box->high_y + margin };
}

/* What the sizes and places of the bodies say about the cells. */
typedef struct cell_census {
    uint32_t sizes[34]; /* how many bodies have boxes of so many bits */
    uint32_t count;
    ab_box32 around;
} cell_census;

/* By how much the boxes of what moves should be larger, to last for some steps; 0 if they would
 * not. */
static int32_t lasting_margin(const abut_world *world)
{
    int64_t widths = 0;
    int64_t paths = 0;
    int64_t count = 1;

    for (uint32_t i = 0; i < world->awake; i += ab_sample_step(world->awake)) {
        const ab_hot *hot = &world->hot[i];
        int64_t fastest = ab_max(ab_abs(hot->motion.x), ab_abs(hot->motion.y));
        int64_t wide = ab_max((int64_t)hot->leg.high_x - hot->leg.low_x,
                              (int64_t)hot->leg.high_y - hot->leg.low_y);

        widths += wide;
        paths += ab_min((fastest >> (world->grain - AB_STEP_BITS)) + 1, wide);
        count++;
    }
    int64_t path = paths / count;
    int64_t margin = ab_min(widths / count / LASTING_PART, LASTING_STEPS * path);

    return margin >= LEAST_LASTING_STEPS * path ? (int32_t)margin : 0;
}

static void count_in(cell_census *census, const ab_box32 *box)
{
    census->sizes[ab_body_cell_level(box, 0)]++;
    census->count++;
    census->around.low_x = box->low_x < census->around.low_x ? box->low_x : census->around.low_x;
    census->around.low_y = box->low_y < census->around.low_y ? box->low_y : census->around.low_y;
    census->around.high_x = box->low_x > census->around.high_x ? box->low_x : census->around.high_x;
    census->around.high_y = box->low_y > census->around.high_y ? box->low_y : census->around.high_y;
}

/* The smallest cells hold seven of eight bodies. If all cells that there are fit into the
 * buckets, they are numbered row by row; otherwise rows are strewn. */
static void plan_cells(ab_sorted_cells *sorted, const cell_census *census, uint32_t count)
{
    uint32_t seen = 0;
    int least = 0;

    while (least < 31 && seen + census->sizes[least] < census->count - census->count / 8) {
        seen += census->sizes[least];
        least++;
    }
    uint32_t buckets = 64;

    while (buckets < count) {
        buckets *= 2;
    }
    int64_t wide = 1;
    int64_t high = 1;

    if (census->count > 0) {
        wide = ((census->around.high_x >> least) - (census->around.low_x >> least)) + 3;
        high = ((census->around.high_y >> least) - (census->around.low_y >> least)) + 3;
    }
    sorted->least_bits = least;
    sorted->margin = 0;
    sorted->mask = buckets - 1;
    sorted->stride = wide >= 8 && wide * high <= 4 * (int64_t)buckets && wide < buckets / 4
                         ? (uint32_t)wide
                         : (buckets / 8 * 3) | 1;
    sorted->levels = 0;
    sorted->few = 0;
    sorted->few_count = 0;
    for (int level = least + 1; level < 32; level++) {
        sorted->few |= (uint32_t)(census->sizes[level] <= AB_FEW_ON_LEVEL) << level;
    }
    seen += census->sizes[least];
    sorted->few |= (uint32_t)(seen <= AB_FEW_ON_LEVEL) << least;
}

static void note_few(ab_sorted_cells *sorted, uint32_t entry, int level)
{
    if ((sorted->few >> level & 1) != 0) {
        AB_ASSERT(sorted->few_count < AB_FEW_ENTRIES, "few are no more than a few on each level");
        sorted->few_entries[sorted->few_count++] = entry;
    }
}

/* Sorting, as the threads see it. */
typedef struct cell_sort {
    abut_world *world;
    ab_sorted_cells *sorted;
    uint32_t from; /* the first body */
    uint32_t levels[AB_MOST_CHUNKS];
    ab_box32 around[AB_MOST_CHUNKS];
} cell_sort;

/* The bucket of each body. */
static void find_buckets(void *context, ab_chunk chunk)
{
    cell_sort *sort = context;
    abut_world *world = sort->world;
    const ab_sorted_cells *sorted = sort->sorted;
    ab_box32 around = AB_BOX32_NOWHERE;
    uint32_t levels = 0;

    for (uint32_t i = sort->from + chunk.from; i < sort->from + chunk.end; i++) {
        ab_box32 box = with_margin(&world->hot[i].leg, sorted->margin);
        int level = ab_body_cell_level(&box, sorted->least_bits);

        levels |= (uint32_t)1 << level;
        ab_box32_include(&around, &box);
        world->links[i].bucket = ab_cell_of_box(&box, level, sorted->stride) & sorted->mask;
    }
    sort->levels[chunk.number] = levels;
    sort->around[chunk.number] = around;
}

/* Counts, and gives each body its entry: the one part that is done in order. */
static void number_entries(const cell_sort *sort, uint32_t count)
{
    ab_link *links = sort->world->links; /* NULL without bodies */
    uint32_t end = sort->from + count;
    uint32_t buckets = sort->sorted->mask + 1;
    uint32_t *start = sort->sorted->start;
    uint32_t sum = 0;

    memset(start, 0, (buckets + 1) * sizeof *start);
    for (uint32_t i = sort->from; i < end; i++) {
        start[links[i].bucket]++;
    }
    for (uint32_t bucket = 0; bucket < buckets; bucket++) {
        sum += start[bucket];
        start[bucket] = sum; /* the end; filling from behind makes it the start */
    }
    start[buckets] = sum;
    for (uint32_t i = end; i-- > sort->from;) {
        links[i].entry = --start[links[i].bucket];
    }
}

/* Writes the entry of each body. */
static void fill_entries(void *context, ab_chunk chunk)
{
    cell_sort *sort = context;
    abut_world *world = sort->world;
    ab_sorted_cells *sorted = sort->sorted;
    bool still = sorted == &world->still;

    for (uint32_t i = sort->from + chunk.from; i < sort->from + chunk.end; i++) {
        ab_hot *hot = &world->hot[i];
        uint32_t entry = world->links[i].entry;
        ab_box32 box = with_margin(&hot->leg, sorted->margin);
        int level = ab_body_cell_level(&box, sorted->least_bits);

        sorted->boxes[entry] = box;
        sorted->members[entry] = i | (uint32_t)level << AB_LEVEL_SHIFT;
        world->links[i].entry = entry | (still ? AB_ENTRY_STILL : 0);
        hot->flags &= (uint8_t)~AB_LOOSE;
    }
}

/* Sorts the bodies from one to another by their buckets. */
static void sort_by_cell(abut_world *world, ab_sorted_cells *sorted, uint32_t from, uint32_t end)
{
    uint32_t count = end - from;
    cell_sort sort = { .world = world, .sorted = sorted, .from = from };

    ab_do_chunks(world, count, find_buckets, &sort);
    sorted->around = AB_BOX32_NOWHERE;
    for (uint32_t i = 0; i < ab_chunk_count(world, count); i++) {
        sorted->levels |= sort.levels[i];
        ab_box32_include(&sorted->around, &sort.around[i]);
    }
    number_entries(&sort, count);
    sorted->count = count;
    ab_do_chunks(world, count, fill_entries, &sort);
    for (uint32_t i = count; sorted == &world->still && sorted->few != 0 && i-- > 0;) {
        note_few(sorted, i, (int)(sorted->members[i] >> AB_LEVEL_SHIFT));
    }
}

static void empty_lists(ab_cell_lists *loose)
{
    loose->around = AB_BOX32_NOWHERE;
    if (loose->total > 0) {
        memset(loose->filled, 0, loose->capacity / 8);
        memset(loose->counts, 0, sizeof loose->counts);
        loose->levels = 0;
        loose->total = 0;
    }
}

bool ab_body_cells_room(abut_world *world)
{
    return reserve_sorted_cells(world, &world->moving, world->awake) &&
           reserve_sorted_cells(world, &world->still, world->count - world->awake);
}

bool ab_body_cells_build(abut_world *world)
{
    uint32_t stills = world->count - world->awake;
    uint32_t changed = world->loose_still.total + world->lost_still;
    bool resort = world->still_stale || changed > 32 + stills / 16;
    cell_census moving = { .around = AB_BOX32_NOWHERE };
    cell_census still = { .around = AB_BOX32_NOWHERE };
    int32_t margin = lasting_margin(world);

    ab_near_forget(world);
    for (uint32_t i = 0; i < world->awake; i += ab_sample_step(world->awake)) {
        ab_box32 box = with_margin(&world->hot[i].leg, margin);

        count_in(&moving, &box);
    }
    for (uint32_t i = world->awake; i < world->count && resort; i++) {
        count_in(&still, &world->hot[i].leg);
    }
    if (!reserve_sorted_cells(world, &world->moving, world->awake) ||
        !ab_body_cells_room_to_leave(world) ||
        (resort && !reserve_sorted_cells(world, &world->still, stills))) {
        return false;
    }
    plan_cells(&world->moving, &moving, world->awake);
    world->moving.margin = margin;
    world->moving.lasts = margin > 0;
    if (margin == 0 && world->reported.report.impacts > world->awake / MARGIN_BODIES) {
        world->moving.margin = (int32_t)(((int64_t)1 << world->moving.least_bits) / MARGIN_PARTS);
    }
    world->loose.least_bits = world->moving.least_bits;
    empty_lists(&world->loose);
    sort_by_cell(world, &world->moving, 0, world->awake);
    if (resort) {
        plan_cells(&world->still, &still, stills);
        world->loose_still.least_bits = world->still.least_bits;
        empty_lists(&world->loose_still);
        sort_by_cell(world, &world->still, world->awake, world->count);
        world->still_stale = false;
        world->lost_still = 0;
    }
    return true;
}
