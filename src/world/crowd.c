/* world/crowd.c - who is near whom, while everything moves.
 *
 * A body is in one cell: that of the least corner of its box, on the level of cells just
 * larger than the box. So a question looks at a few cells of each level that is in use, at
 * most one more to the low side than it covers. Cells have no borders; they are numbered row
 * by row into as many buckets as there are bodies, and what else falls into a bucket is
 * turned away by its box.
 *
 * Most bodies are in a roster, sorted by bucket: what stands still is sorted when it
 * changes, what moves at the start of each step. Who changes later goes into lists.
 * Results never depend on any of this, for boxes that meet are always found.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/wide.h"
#include "world/world.h"

enum { LEVEL_SHIFT = 27 };
#define WHO_MASK (((uint32_t)1 << LEVEL_SHIFT) - 1)
#define COARSE_LIMIT ((int64_t)1 << 29) /* so that no box has more than 31 bits */

static int32_t coarse_number(int64_t v)
{
    return (int32_t)ab_max(-COARSE_LIMIT, ab_min(COARSE_LIMIT, v));
}

ab_box32 ab_coarse(const abut_world *world, ab_vec low, ab_vec high)
{
    int grain = world->grain;

    return (ab_box32){ coarse_number(low.x >> grain), coarse_number(low.y >> grain),
                       coarse_number(-(-high.x >> grain)), coarse_number(-(-high.y >> grain)) };
}

void ab_body_extent(const abut_world *world, uint32_t index, ab_vec *low, ab_vec *high)
{
    const ab_hot *hot = &world->hot[index];
    const ab_core *core = ab_world_core(world, hot->core);

    *low = (ab_vec){ core->low.x - core->radius, core->low.y - core->radius };
    *high = (ab_vec){ core->high.x + core->radius, core->high.y + core->radius };
    if ((hot->flags & AB_MANY) == 0) {
        return;
    }
    const ab_cold *cold = &world->cold[index];

    for (uint32_t i = 1; i < cold->piece_count; i++) {
        const ab_piece *piece = &world->pieces[cold->piece + i];

        core = ab_world_core(world, piece->core);
        low->x = ab_min(low->x, piece->offset.x + core->low.x - core->radius);
        low->y = ab_min(low->y, piece->offset.y + core->low.y - core->radius);
        high->x = ab_max(high->x, piece->offset.x + core->high.x + core->radius);
        high->y = ab_max(high->y, piece->offset.y + core->high.y + core->radius);
    }
}

ab_box32 ab_box_of(const abut_world *world, uint32_t index)
{
    ab_vec low;
    ab_vec high;
    ab_vec at = world->hot[index].at;

    ab_body_extent(world, index, &low, &high);
    return ab_coarse(world, ab_add(at, low), ab_add(at, high));
}

/* --- Levels, cells and buckets ------------------------------------------------------- */

/* The bits of the side of the cells for a box: the side is larger than the box. */
static inline int level_of(const ab_box32 *box, int least)
{
    uint32_t x = (uint32_t)box->high_x - (uint32_t)box->low_x;
    uint32_t y = (uint32_t)box->high_y - (uint32_t)box->low_y;
    int bits = 64 - (int)wide_leading_zeros(x | y);

    return bits > least ? bits : least;
}

static inline uint32_t crowd_bucket(uint32_t cell_x, uint32_t cell_y, int level, uint32_t stride)
{
    return cell_x + cell_y * stride + (uint32_t)level * 0x9e3779b1u;
}

static inline uint32_t bucket_of_box(const ab_box32 *box, int level, uint32_t stride)
{
    return crowd_bucket((uint32_t)(box->low_x >> level), (uint32_t)(box->low_y >> level), level,
                        stride);
}

/* The cells of a level that hold whatever may meet a box. */
typedef struct cell_range {
    int64_t low_x;
    int64_t low_y;
    int64_t high_x;
    int64_t high_y;
} cell_range;

static inline cell_range range_of(const ab_box32 *box, int level)
{
    int64_t side = ((int64_t)1 << level) - 1;

    return (cell_range){ (box->low_x - side) >> level, (box->low_y - side) >> level,
                         (int64_t)box->high_x >> level, (int64_t)box->high_y >> level };
}

/* How many cells those are, or a very large number. */
static inline int64_t range_size(const cell_range *range)
{
    return (range->high_x - range->low_x + 1) * (range->high_y - range->low_y + 1);
}

/* --- Lists of those that changed --------------------------------------------------------- */

enum { LOOSE_STRIDE = 0x2c1b };

static bool grow_loose(abut_world *world)
{
    ab_loose *loose = &world->loose;
    uint32_t want = loose->capacity == 0 ? 256 : loose->capacity * 2;
    uint32_t *heads = ab_resize(&world->allocator, NULL, 0, want, sizeof *heads);

    if (heads == NULL) {
        return false;
    }
    memset(heads, 0xff, want * sizeof *heads);
    ab_free(&world->allocator, loose->heads, loose->capacity, sizeof *heads);
    loose->heads = heads;
    loose->capacity = want;
    loose->mask = want - 1;
    for (uint32_t i = 0; i < world->count && loose->total > 0; i++) {
        if (world->hot[i].flags & AB_LOOSE) {
            const ab_box32 *box = &world->hot[i].leg;
            int level = (int)world->links[i].entry;
            uint32_t bucket = bucket_of_box(box, level, LOOSE_STRIDE) & loose->mask;

            world->links[i].bucket = bucket;
            world->links[i].next = heads[bucket];
            world->links[i].before = AB_NONE;
            if (heads[bucket] != AB_NONE) {
                world->links[heads[bucket]].before = i;
            }
            heads[bucket] = i;
        }
    }
    return true;
}

bool ab_crowd_reserve(abut_world *world)
{
    return world->loose.total < world->loose.capacity || grow_loose(world);
}

bool ab_crowd_link(abut_world *world, uint32_t index)
{
    ab_loose *loose = &world->loose;

    if (!ab_crowd_reserve(world)) {
        return false;
    }
    ab_hot *hot = &world->hot[index];
    int level = level_of(&hot->leg, loose->least_bits);
    uint32_t bucket = bucket_of_box(&hot->leg, level, LOOSE_STRIDE) & loose->mask;
    uint32_t next = loose->heads[bucket];

    world->links[index] = (ab_link){ (uint32_t)level, bucket, next, AB_NONE };
    if (next != AB_NONE) {
        world->links[next].before = index;
    }
    loose->heads[bucket] = index;
    loose->counts[level]++;
    loose->levels |= (uint32_t)1 << level;
    loose->total++;
    loose->statics += hot->kind == ABUT_BODY_STATIC;
    hot->flags |= AB_LOOSE;
    return true;
}

static void unlink_loose(abut_world *world, uint32_t index)
{
    ab_loose *loose = &world->loose;
    ab_hot *hot = &world->hot[index];
    ab_link link = world->links[index];
    uint32_t level = link.entry;

    if (link.before != AB_NONE) {
        world->links[link.before].next = link.next;
    } else {
        loose->heads[link.bucket] = link.next;
    }
    if (link.next != AB_NONE) {
        world->links[link.next].before = link.before;
    }
    if (--loose->counts[level] == 0) {
        loose->levels &= ~((uint32_t)1 << level);
    }
    loose->total--;
    loose->statics -= hot->kind == ABUT_BODY_STATIC;
    hot->flags &= (uint8_t)~AB_LOOSE;
}

/* The roster that a body is in, if it is not loose. */
static ab_roster *roster_of(abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_STATIC ? &world->still : &world->moving;
}

void ab_crowd_unlink(abut_world *world, uint32_t index)
{
    if (world->hot[index].flags & AB_LOOSE) {
        unlink_loose(world, index);
        return;
    }
    ab_roster *roster = roster_of(world, index);
    uint32_t entry = world->links[index].entry;

    roster->boxes[entry] = AB_BOX32_NOWHERE;
    roster->who[entry] |= WHO_MASK;
    world->lost_still += roster == &world->still;
}

void ab_crowd_renumber(abut_world *world, uint32_t from, uint32_t to)
{
    ab_link link = world->links[from];

    world->links[to] = link;
    if ((world->hot[from].flags & AB_LOOSE) == 0) {
        ab_roster *roster = roster_of(world, from);

        roster->who[link.entry] = (roster->who[link.entry] & ~WHO_MASK) | to;
        return;
    }
    if (link.before != AB_NONE) {
        world->links[link.before].next = to;
    } else {
        world->loose.heads[link.bucket] = to;
    }
    if (link.next != AB_NONE) {
        world->links[link.next].before = to;
    }
}

/* --- Rosters ---------------------------------------------------------------------------- */

static bool reserve_roster(abut_world *world, ab_roster *roster, uint32_t count)
{
    const abut_allocator *allocator = &world->allocator;
    uint32_t buckets = 64;

    while (buckets < count) {
        buckets *= 2;
    }
    if (count > roster->capacity) {
        uint32_t grown = count + count / 4;
        ab_box32 *boxes = ab_resize(allocator, NULL, 0, grown, sizeof *boxes);
        uint32_t *who = ab_resize(allocator, NULL, 0, grown, sizeof *who);

        if (boxes == NULL || who == NULL) {
            ab_free(allocator, boxes, grown, sizeof *boxes);
            ab_free(allocator, who, grown, sizeof *who);
            return false;
        }
        if (roster->count > 0) {
            memcpy(boxes, roster->boxes, roster->count * sizeof *boxes);
            memcpy(who, roster->who, roster->count * sizeof *who);
        }
        ab_free(allocator, roster->boxes, roster->capacity, sizeof *boxes);
        ab_free(allocator, roster->who, roster->capacity, sizeof *who);
        roster->boxes = boxes;
        roster->who = who;
        roster->capacity = grown;
    }
    if (buckets + 1 > roster->bucket_capacity) {
        uint32_t *start = ab_resize(allocator, NULL, 0, buckets + 1, sizeof *start);

        if (start == NULL) {
            return false;
        }
        if (roster->bucket_capacity > 0) {
            memcpy(start, roster->start, roster->bucket_capacity * sizeof *start);
        }
        ab_free(allocator, roster->start, roster->bucket_capacity, sizeof *start);
        roster->start = start;
        roster->bucket_capacity = buckets + 1;
    }
    return true;
}

/* A level of statics with so few bodies that these look for what moves, and not the other way
 * round: a wall along the whole world, say. */
enum { FEW_ON_LEVEL = 8 };

/* What the sizes and places of the bodies say about the cells. */
typedef struct cell_census {
    uint32_t sizes[34]; /* how many bodies have boxes of so many bits */
    uint32_t count;
    ab_box32 around;
} cell_census;

static void count_in(cell_census *census, const ab_box32 *box)
{
    census->sizes[level_of(box, 0)]++;
    census->count++;
    census->around.low_x = box->low_x < census->around.low_x ? box->low_x : census->around.low_x;
    census->around.low_y = box->low_y < census->around.low_y ? box->low_y : census->around.low_y;
    census->around.high_x = box->low_x > census->around.high_x ? box->low_x : census->around.high_x;
    census->around.high_y = box->low_y > census->around.high_y ? box->low_y : census->around.high_y;
}

/* The smallest cells hold seven of eight bodies. If all cells that there are fit into the
 * buckets, they are numbered row by row; otherwise rows are strewn. */
static void plan_cells(ab_roster *roster, const cell_census *census)
{
    uint32_t seen = 0;
    int least = 0;

    while (least < 31 && seen + census->sizes[least] < census->count - census->count / 8) {
        seen += census->sizes[least];
        least++;
    }
    uint32_t buckets = 64;

    while (buckets < census->count) {
        buckets *= 2;
    }
    int64_t wide = 1;
    int64_t high = 1;

    if (census->count > 0) {
        wide = ((census->around.high_x >> least) - (census->around.low_x >> least)) + 3;
        high = ((census->around.high_y >> least) - (census->around.low_y >> least)) + 3;
    }
    roster->least_bits = least;
    roster->mask = buckets - 1;
    roster->stride = wide >= 8 && wide * high <= 4 * (int64_t)buckets && wide < buckets / 4
                         ? (uint32_t)wide
                         : (buckets / 8 * 3) | 1;
    roster->levels = 0;
    roster->few = 0;
    for (int level = least + 1; level < 32; level++) {
        roster->few |= (uint32_t)(census->sizes[level] <= FEW_ON_LEVEL) << level;
    }
    seen += census->sizes[least];
    roster->few |= (uint32_t)(seen <= FEW_ON_LEVEL) << least;
}

/* Sorts the bodies from one to another by their buckets. */
static void sort_roster(abut_world *world, ab_roster *roster, uint32_t from, uint32_t end)
{
    uint32_t buckets = roster->mask + 1;
    uint32_t *start = roster->start;

    memset(start, 0, (buckets + 1) * sizeof *start);
    for (uint32_t i = from; i < end; i++) {
        const ab_hot *hot = &world->hot[i];
        int level = level_of(&hot->leg, roster->least_bits);
        uint32_t bucket = bucket_of_box(&hot->leg, level, roster->stride) & roster->mask;

        roster->levels |= (uint32_t)1 << level;
        world->links[i].bucket = bucket;
        start[bucket]++;
    }
    uint32_t sum = 0;

    for (uint32_t bucket = 0; bucket < buckets; bucket++) {
        sum += start[bucket];
        start[bucket] = sum; /* the end; filling from behind makes it the start */
    }
    start[buckets] = sum;
    roster->count = sum;
    for (uint32_t i = end; i-- > from;) {
        ab_hot *hot = &world->hot[i];
        uint32_t entry = --start[world->links[i].bucket];
        int level = level_of(&hot->leg, roster->least_bits);

        roster->boxes[entry] = hot->leg;
        roster->who[entry] = i | (uint32_t)level << LEVEL_SHIFT;
        world->links[i].entry = entry;
        hot->flags &= (uint8_t)~AB_LOOSE;
    }
}

/* Empties the lists, but for what stands still, unless that is sorted anew. */
static void empty_loose(abut_world *world, bool still_too)
{
    ab_loose *loose = &world->loose;

    if (loose->total == 0) {
        return;
    }
    memset(loose->heads, 0xff, loose->capacity * sizeof *loose->heads);
    memset(loose->counts, 0, sizeof loose->counts);
    loose->levels = 0;
    loose->total = 0;
    loose->statics = 0;
    for (uint32_t i = world->active; i < world->count && !still_too; i++) {
        if ((world->hot[i].flags & AB_LOOSE) != 0) {
            ab_crowd_link(world, i); /* the lists were large enough before */
        }
    }
}

bool ab_crowd_build(abut_world *world)
{
    uint32_t statics = world->count - world->active;
    uint32_t changed = world->loose.statics + world->lost_still;
    bool resort = world->still_stale || changed > 32 + statics / 16;
    cell_census moving = { .around = AB_BOX32_NOWHERE };
    cell_census still = { .around = AB_BOX32_NOWHERE };

    for (uint32_t i = 0; i < world->active; i++) {
        count_in(&moving, &world->hot[i].leg);
    }
    for (uint32_t i = world->active; i < world->count && resort; i++) {
        count_in(&still, &world->hot[i].leg);
    }
    if (!reserve_roster(world, &world->moving, moving.count) ||
        (resort && !reserve_roster(world, &world->still, still.count))) {
        return false;
    }
    plan_cells(&world->moving, &moving);
    world->loose.least_bits = world->moving.least_bits;
    empty_loose(world, resort);
    sort_roster(world, &world->moving, 0, world->active);
    if (resort) {
        plan_cells(&world->still, &still);
        sort_roster(world, &world->still, world->active, world->count);
        world->still_stale = false;
        world->lost_still = 0;
    }
    return true;
}

static void swap_bodies(abut_world *world, uint32_t a, uint32_t b)
{
    ab_hot hot = world->hot[a];
    ab_cold cold = world->cold[a];
    ab_traits traits = world->traits[a];
    ab_link link = world->links[a];

    world->hot[a] = world->hot[b];
    world->cold[a] = world->cold[b];
    world->traits[a] = world->traits[b];
    world->links[a] = world->links[b];
    world->hot[b] = hot;
    world->cold[b] = cold;
    world->traits[b] = traits;
    world->links[b] = link;
}

void ab_crowd_arrange(abut_world *world)
{
    ab_roster *roster = &world->moving;

    for (uint32_t i = 0; i < roster->count; i++) {
        while (world->links[i].entry != i) {
            swap_bodies(world, i, world->links[i].entry);
        }
    }
    for (uint32_t i = 0; i < roster->count; i++) {
        roster->who[i] = (roster->who[i] & ~WHO_MASK) | i;
        world->slots[world->cold[i].id >> AB_GENERATION_BITS].index = i;
    }
}

/* --- Questions ----------------------------------------------------------------------------- */

static bool visit_entries(const ab_roster *roster,
                          uint32_t from,
                          uint32_t end,
                          const ab_box32 *box,
                          ab_visit_fn *each,
                          void *context)
{
    for (uint32_t k = from; k < end; k++) {
        if (ab_box32_meet(&roster->boxes[k], box) && !each(context, roster->who[k] & WHO_MASK)) {
            return false;
        }
    }
    return true;
}

static bool visit_roster(
    const ab_roster *roster, const ab_box32 *box, uint32_t levels, ab_visit_fn *each, void *context)
{
    levels &= roster->levels;
    for (int level = roster->least_bits; level < 32 && levels >> level != 0; level++) {
        if ((levels >> level & 1) == 0) {
            continue;
        }
        cell_range range = range_of(box, level);

        if (range_size(&range) > (int64_t)roster->count ||
            range.high_x - range.low_x >= (int64_t)roster->mask / 4) {
            return visit_entries(roster, 0, roster->count, box, each, context);
        }
        for (int64_t y = range.low_y; y <= range.high_y; y++) {
            uint32_t first =
                crowd_bucket((uint32_t)range.low_x, (uint32_t)y, level, roster->stride) &
                roster->mask;
            uint32_t end = first + (uint32_t)(range.high_x - range.low_x) + 1;
            uint32_t cut = end <= roster->mask + 1 ? end : roster->mask + 1;

            if (!visit_entries(roster, roster->start[first], roster->start[cut], box, each,
                               context) ||
                (cut < end && !visit_entries(roster, roster->start[0], roster->start[end - cut],
                                             box, each, context))) {
                return false;
            }
        }
    }
    return true;
}

static bool visit_everybody_loose(const abut_world *world,
                                  const ab_box32 *box,
                                  ab_visit_fn *each,
                                  void *context)
{
    for (uint32_t i = 0; i < world->count; i++) {
        if ((world->hot[i].flags & AB_LOOSE) != 0 && ab_box32_meet(&world->hot[i].leg, box) &&
            !each(context, i)) {
            return false;
        }
    }
    return true;
}

static bool
visit_loose(const abut_world *world, const ab_box32 *box, ab_visit_fn *each, void *context)
{
    const ab_loose *loose = &world->loose;

    for (int level = 0; level < 32 && loose->levels >> level != 0; level++) {
        if ((loose->levels >> level & 1) == 0) {
            continue;
        }
        cell_range range = range_of(box, level);

        if (range_size(&range) > (int64_t)world->count + 64) {
            return visit_everybody_loose(world, box, each, context);
        }
        for (int64_t y = range.low_y; y <= range.high_y; y++) {
            for (int64_t x = range.low_x; x <= range.high_x; x++) {
                uint32_t bucket =
                    crowd_bucket((uint32_t)x, (uint32_t)y, level, LOOSE_STRIDE) & loose->mask;
                uint32_t i = loose->heads[bucket];

                while (i != AB_NONE) {
                    uint32_t next = world->links[i].next;

                    if (ab_box32_meet(&world->hot[i].leg, box) && !each(context, i)) {
                        return false;
                    }
                    i = next;
                }
            }
        }
    }
    return true;
}

bool ab_crowd_visit(const abut_world *world, const ab_box32 *box, ab_visit_fn *each, void *context)
{
    return visit_roster(&world->moving, box, UINT32_MAX, each, context) &&
           visit_roster(&world->still, box, UINT32_MAX, each, context) &&
           (world->loose.total == 0 || visit_loose(world, box, each, context));
}

/* --- All pairs ------------------------------------------------------------------------------- */

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
    const ab_roster *roster = &search->world->moving;
    const ab_box32 *box = &roster->boxes[self];
    uint32_t level = roster->who[self] >> LEVEL_SHIFT;

    for (uint32_t k = from; k < end; k++) {
        if (ab_box32_meet(&roster->boxes[k], box) && roster->who[k] >> LEVEL_SHIFT == level &&
            !take_pair(search, roster->who[k] & WHO_MASK)) {
            return false;
        }
    }
    return true;
}

/* `count` buckets from one on, round the end. */
static bool take_buckets(pair_search *search, uint32_t self, uint32_t first, uint32_t count)
{
    const ab_roster *roster = &search->world->moving;
    uint32_t from = first & roster->mask;
    uint32_t end = from + count;

    if (end <= roster->mask + 1) {
        return take_run(search, self, roster->start[from], roster->start[end]);
    }
    return take_run(search, self, roster->start[from], roster->count) &&
           take_run(search, self, 0, roster->start[end - roster->mask - 1]);
}

/* The partners of an entry of its own level that come after it: in its cell and the next, and
 * in three of the next row. Then those in larger cells. */
static bool take_partners(pair_search *search, uint32_t entry, uint32_t bucket)
{
    const ab_roster *roster = &search->world->moving;
    const ab_box32 *box = &roster->boxes[entry];
    uint32_t level = roster->who[entry] >> LEVEL_SHIFT;
    uint32_t larger = roster->levels & ~((((uint32_t)1 << level) << 1) - 1);

    return take_run(search, entry, entry + 1, roster->start[bucket + 1]) &&
           take_buckets(search, entry, bucket + 1, 1) &&
           take_buckets(search, entry, bucket + roster->stride - 1, 3) &&
           (larger == 0 || visit_roster(roster, box, larger, take_visited, search));
}

/* The statics on levels of few look for what moves. */
static bool take_from_few(pair_search *search)
{
    const ab_roster *still = &search->world->still;

    for (uint32_t entry = 0; entry < still->count; entry++) {
        bool there = (still->who[entry] & WHO_MASK) != WHO_MASK;

        if (there && (still->few >> (still->who[entry] >> LEVEL_SHIFT) & 1) != 0) {
            search->self = still->who[entry] & WHO_MASK;
            if (!visit_roster(&search->world->moving, &still->boxes[entry], UINT32_MAX,
                              take_visited, search)) {
                return false;
            }
        }
    }
    return true;
}

bool ab_crowd_pairs(abut_world *world)
{
    const ab_roster *roster = &world->moving;
    pair_search search = { world, 0, false };
    bool loose = world->loose.total > 0;
    uint32_t many = world->still.levels & ~world->still.few;

    world->pairs.count = 0;
    if ((world->still.levels & world->still.few) != 0 && !take_from_few(&search)) {
        return false;
    }
    for (uint32_t bucket = 0; bucket <= roster->mask; bucket++) {
        for (uint32_t entry = roster->start[bucket]; entry < roster->start[bucket + 1]; entry++) {
            search.self = roster->who[entry] & WHO_MASK;
            if (!take_partners(&search, entry, bucket)) {
                return false;
            }
            if (((many | loose) != 0) && (world->hot[search.self].flags & AB_ASLEEP) == 0 &&
                (!visit_roster(&world->still, &roster->boxes[entry], many, take_visited, &search) ||
                 (loose && !visit_loose(world, &roster->boxes[entry], take_visited, &search)))) {
                return false;
            }
        }
    }
    return !search.failed;
}
