/* world/cells/lists.c - bodies that are not in the sorted cells: in lists, by cell.
 *
 * Most bodies are in sorted cells, by bucket: bodies that stand still are sorted when they change,
 * bodies that move at the start of each step. A body that is added, or leaves its cell, in between
 * goes into the list of the bucket that it is in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
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

/* So many lists for each body: the other bodies of a list lie anywhere in memory. */
enum { LISTS_OF_BODY = 16, FEWEST_LISTS = 256 };

static ab_cell_lists *lists_for(abut_world *world, bool still)
{
    return still ? &world->loose_still : &world->loose;
}

static void put_in_list(abut_world *world, ab_cell_lists *loose, uint32_t index, int level)
{
    uint32_t bucket = ab_cell_of_box(&world->hot[index].leg, level, AB_LIST_STRIDE) & loose->mask;
    uint32_t next = ab_list_head(loose, bucket);

    world->links[index].bucket = bucket;
    world->links[index].next = next;
    world->links[index].before = AB_NONE;
    if (next != AB_NONE) {
        world->links[next].before = index;
    }
    loose->heads[bucket] = index;
    loose->filled[bucket / 64] |= (uint64_t)1 << bucket % 64;
}

/* How many lists there are to be for so many bodies: at least as many as given, a power of two. */
static uint32_t lists_wanted(uint32_t least, uint32_t count)
{
    while (least < LISTS_OF_BODY * count) {
        least *= 2;
    }
    return least;
}

/* Makes so many lists, and puts the bodies that are loose into them. */
static bool make_lists(abut_world *world, bool still, uint32_t want)
{
    ab_cell_lists *loose = lists_for(world, still);
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

static bool grow_loose(abut_world *world, bool still, uint32_t count)
{
    uint32_t capacity = lists_for(world, still)->capacity;

    return make_lists(world, still,
                      lists_wanted(capacity == 0 ? FEWEST_LISTS : 2 * capacity, count));
}

static inline bool reserve_lists(abut_world *world, bool still, uint32_t more)
{
    ab_cell_lists *loose = lists_for(world, still);
    uint32_t count = loose->total + more;

    loose->most = count > loose->most ? count : loose->most;
    return LISTS_OF_BODY * count <= loose->capacity || grow_loose(world, still, count);
}

void ab_body_cells_give_back(abut_world *world)
{
    for (int k = 0; k < 2; k++) {
        ab_cell_lists *loose = lists_for(world, k == 1);
        uint32_t want = lists_wanted(FEWEST_LISTS, loose->most);

        if (loose->capacity > 2 * want) {
            make_lists(world, k == 1, want); /* without memory they stay as they are */
        }
        loose->most = loose->total;
    }
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

bool ab_body_cells_loosen(abut_world *world)
{
    if (!ab_body_cells_reserve(world, world->awake)) {
        return false;
    }
    for (uint32_t i = 0; i < world->awake; i++) {
        if ((world->hot[i].flags & AB_LOOSE) == 0) {
            link_loose(world, i, false);
        }
    }
    world->moving.count = 0;
    world->moving.levels = 0;
    return true;
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
