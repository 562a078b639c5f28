/* world/cells/near_pairs.c - all pairs of bodies whose boxes meet, each once.
 *
 * The buckets are searched in chunks. Without threads, each chunk appends to the one before. With
 * threads, each has a stretch of its own, a little longer than what it found in the step before,
 * and the stretches are moved together when all are done. Pairs that do not fit are counted; then
 * room is made for that many, and everything is searched again.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/chunks.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* More pairs are not even counted: no memory holds them. */
#define MOST_NEAR (UINT32_MAX / 2)

typedef struct pair_search {
    const abut_world *world;
    ab_index_pair *pairs;
    uint32_t capacity;
    uint32_t count; /* of all that were found, also of those that had no room */
    uint32_t self;
} pair_search;

static inline bool take_pair(pair_search *search, uint32_t other)
{
    if (search->count < search->capacity) {
        search->pairs[search->count] = (ab_index_pair){ search->self, other };
    }
    return search->count++ < MOST_NEAR;
}

static bool take_visited(void *context, uint32_t index)
{
    pair_search *search = context;

    return index == search->self || take_pair(search, index);
}

/* Four walls of one body are around everything, and near to little. */
bool ab_has_piece_near(const abut_world *world, uint32_t fixed, uint32_t other, const ab_box32 *box)
{
    if (world->hot[fixed].kind != ABUT_BODY_STATIC || (world->hot[fixed].flags & AB_MANY) == 0) {
        return true;
    }
    ab_vec at = world->hot[fixed].at;
    ab_box fine = ab_fine_box(world, box);
    ab_piece_walk walk;

    walk.box = (ab_box){ ab_sub(fine.low, at), ab_sub(fine.high, at) };
    ab_pieces_start_beside(&walk, world, fixed, other);
    return ab_next_piece(&walk) != AB_NONE;
}

static bool take_near_still(void *context, uint32_t index)
{
    pair_search *search = context;

    const ab_sorted_cells *sorted = &search->world->moving;
    const ab_box32 *box = &sorted->boxes[search->world->links[index].entry];

    return !ab_has_piece_near(search->world, search->self, index, box) || take_pair(search, index);
}

/* Those of a run of entries that are on the same level. */
static inline bool take_run(pair_search *search, uint32_t self, uint32_t from, uint32_t end)
{
    const ab_sorted_cells *sorted = &search->world->moving;
    const ab_box32 *boxes = sorted->boxes;
    const uint32_t *members = sorted->members;
    ab_box_probe probe = ab_box_probe_of(&boxes[self]);

    for (uint32_t k = from; k < end; k++) {
        if (AB_UNLIKELY(ab_box_probe_meets(probe, &boxes[k])) &&
            members[k] >> AB_LEVEL_SHIFT == members[self] >> AB_LEVEL_SHIFT &&
            !take_pair(search, members[k] & AB_INDEX_MASK)) {
            return false;
        }
    }
    return true;
}

/* `count` buckets from one on, round the end. */
static bool take_buckets(pair_search *search, uint32_t self, uint32_t first, uint32_t count)
{
    const ab_sorted_cells *sorted = &search->world->moving;
    uint32_t from = first & sorted->mask;
    uint32_t end = from + count;

    if (end <= sorted->mask + 1) {
        return take_run(search, self, sorted->start[from], sorted->start[end]);
    }
    return take_run(search, self, sorted->start[from], sorted->count) &&
           take_run(search, self, 0, sorted->start[end - sorted->mask - 1]);
}

/* Where the partners of the bodies of a bucket are: in the rest of it and the next one, and in
 * three of the next row. Unless they go round the end these are two runs. */
typedef struct near_runs {
    uint32_t bucket;
    uint32_t end; /* of the first run */
    uint32_t row; /* the second run */
    uint32_t row_end;
    bool round_end;
} near_runs;

static inline near_runs runs_near_bucket(const ab_sorted_cells *sorted, uint32_t bucket)
{
    uint32_t row = (bucket + sorted->stride - 1) & sorted->mask;

    if (AB_UNLIKELY(bucket == sorted->mask || row + 2 > sorted->mask)) {
        return (near_runs){ .bucket = bucket, .end = sorted->start[bucket + 1], .round_end = true };
    }
    return (near_runs){ .bucket = bucket,
                        .end = sorted->start[bucket + 2],
                        .row = sorted->start[row],
                        .row_end = sorted->start[row + 3] };
}

/* The partners of an entry of its own level that come after it. Then those in smaller cells: most
 * are in the smallest, so that few look for them, and not they for few. */
static inline bool take_partners(pair_search *search, uint32_t entry, const near_runs *runs)
{
    const ab_sorted_cells *sorted = &search->world->moving;
    uint32_t level = sorted->members[entry] >> AB_LEVEL_SHIFT;
    uint32_t smaller = sorted->levels & (((uint32_t)1 << level) - 1);

    return take_run(search, entry, entry + 1, runs->end) &&
           take_run(search, entry, runs->row, runs->row_end) &&
           (!runs->round_end ||
            (take_buckets(search, entry, runs->bucket + 1, 1) &&
             take_buckets(search, entry, runs->bucket + sorted->stride - 1, 3))) &&
           (smaller == 0 ||
            ab_sorted_cells_visit(sorted, &sorted->boxes[entry], smaller, take_visited, search));
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
                                   take_near_still, search)) {
            return false;
        }
    }
    return true;
}

static inline bool take_bucket(pair_search *search, uint32_t bucket)
{
    const abut_world *world = search->world;
    const ab_sorted_cells *sorted = &world->moving;
    bool loose = world->loose_still.total > 0; /* what moves is sorted */
    uint32_t many = world->still.levels & ~world->still.few;

    uint32_t entry = sorted->start[bucket];
    uint32_t end = sorted->start[bucket + 1];

    if (entry == end) {
        return true;
    }
    near_runs runs = runs_near_bucket(sorted, bucket);

    for (; entry < end; entry++) {
        search->self = sorted->members[entry] & AB_INDEX_MASK;
        if (!take_partners(search, entry, &runs)) {
            return false;
        }
        if (((many | loose) != 0) && (world->hot[search->self].flags & AB_ASLEEP) == 0 &&
            (!ab_sorted_cells_visit(&world->still, &sorted->boxes[entry], many, take_visited,
                                    search) ||
             (loose && !ab_cell_lists_visit(world, &world->loose_still, &sorted->boxes[entry],
                                            take_visited, search)))) {
            return false;
        }
    }
    return true;
}

/* Where the chunks write: all behind each other, or each in a stretch of its own. */
typedef struct near_search {
    bool shared;
    pair_search stretches[AB_MOST_CHUNKS];
} near_search;

/* The stretch is copied while it is in use: its neighbours are other threads'. */
static void search_near(void *context, ab_chunk chunk)
{
    near_search *all = context;
    pair_search *stretch = &all->stretches[all->shared ? chunk.number : 0];
    pair_search search = *stretch;
    bool goes_on = chunk.number > 0 || take_from_few(&search);

    for (uint32_t bucket = chunk.from; goes_on && bucket < chunk.end; bucket++) {
        goes_on = take_bucket(&search, bucket);
    }
    *stretch = search;
}

/* How much room a chunk has: somewhat more than it needed last time. */
static uint64_t room_of_stretch(const abut_world *world, uint32_t number)
{
    return world->near_counts[number] + world->near_counts[number] / 8 + 16;
}

/* Searches in all chunks. Returns how many pairs there are; or, in `room`, how much is needed. */
static uint64_t search_chunks(abut_world *world, near_search *all, uint64_t *room)
{
    uint32_t buckets = world->moving.mask + 1;
    uint32_t chunks = all->shared ? ab_chunk_count(world, buckets) : 1;
    ab_index_pair *pairs = world->pairs.items;
    uint64_t total = 0;
    uint64_t from = 0;
    bool fits = true;

    for (uint32_t i = 0; i < chunks; i++) {
        uint64_t wanted = all->shared ? room_of_stretch(world, i) : world->pairs.capacity;

        all->stretches[i] = (pair_search){ .world = world };
        if (from + wanted <= world->pairs.capacity && wanted > 0) {
            all->stretches[i].pairs = pairs + from;
            all->stretches[i].capacity = (uint32_t)wanted;
        }
        from += wanted;
    }
    ab_do_chunks(world, buckets, search_near, all);
    *room = 0;
    for (uint32_t i = 0; i < chunks; i++) {
        fits = fits && all->stretches[i].count <= all->stretches[i].capacity;
        total += all->stretches[i].count;
        world->near_counts[i] = all->stretches[i].count;
        *room += all->shared ? room_of_stretch(world, i) : all->stretches[i].count;
    }
    *room = fits ? 0 : *room;
    return total;
}

/* Moves the stretches together. */
static void join_near(abut_world *world, const near_search *all)
{
    ab_index_pair *pairs = world->pairs.items;
    uint32_t chunks = all->shared ? ab_chunk_count(world, world->moving.mask + 1) : 1;

    world->pairs.count = 0;
    for (uint32_t i = 0; i < chunks; i++) {
        if (all->stretches[i].count > 0) {
            memmove(pairs + world->pairs.count, all->stretches[i].pairs,
                    all->stretches[i].count * sizeof *pairs);
        }
        world->pairs.count += all->stretches[i].count;
    }
}

bool ab_body_cells_near_pairs(abut_world *world)
{
    near_search all = { .shared = ab_has_threads(world, world->moving.mask + 1) };
    uint64_t room = 1;

    world->pairs.count = 0;
    world->near_count = 0;
    while (room > 0) {
        if (search_chunks(world, &all, &room) > MOST_NEAR || room > MOST_NEAR ||
            !ab_array_reserve(world, &world->pairs, (uint32_t)room, sizeof(ab_index_pair))) {
            return false;
        }
    }
    join_near(world, &all);
    world->near_count = world->pairs.count;
    world->near_holds = world->moving.lasts;
    world->has_neighbours = false;
    return true;
}
