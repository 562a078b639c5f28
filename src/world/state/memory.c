/* world/state/memory.c - the arena, and the caches beside it.
 *
 * The arena is one block: its head, then one array after another. When one of them is full, all are
 * laid out anew with more room, so a world that no longer grows allocates nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "world/state/state.h"

const size_t ab_part_item_size[AB_PART_COUNT] = {
    sizeof(ab_slot),  sizeof(ab_hot),     sizeof(ab_cold),    sizeof(ab_traits),  sizeof(ab_piece),
    sizeof(uint64_t), sizeof(ab_contact), sizeof(ab_passing), sizeof(ab_dormant), sizeof(ab_walker),
};

enum {
    LINE = 64,   /* bytes of a line of the cache */
    LARGE = 1024 /* bodies that take some time to copy */
};

static size_t rounded_to_lines(size_t size)
{
    return (size + LINE - 1) & ~(size_t)(LINE - 1);
}

/* How far it is from a place to the next line. */
static size_t bytes_to_line(const void *place)
{
    return (size_t)(-(uintptr_t)place % LINE);
}

static void point_into_arena(abut_world *world)
{
    char *base = world->arena;
    ab_part *parts = world->state->parts;

    world->slots = (ab_slot *)(void *)(base + parts[AB_PART_SLOTS].offset);
    world->hot = (ab_hot *)(void *)(base + parts[AB_PART_HOT].offset);
    world->cold = (ab_cold *)(void *)(base + parts[AB_PART_COLD].offset);
    world->traits = (ab_traits *)(void *)(base + parts[AB_PART_TRAITS].offset);
    world->pieces = (ab_piece *)(void *)(base + parts[AB_PART_PIECES].offset);
    world->cells = (uint64_t *)(void *)(base + parts[AB_PART_CELLS].offset);
    world->contacts = (ab_contact *)(void *)(base + parts[AB_PART_CONTACTS].offset);
    world->passing = (ab_passing *)(void *)(base + parts[AB_PART_PASSING].offset);
    world->dormant = (ab_dormant *)(void *)(base + parts[AB_PART_DORMANT].offset);
    world->walkers = (ab_walker *)(void *)(base + parts[AB_PART_WALKERS].offset);
}

/* Lays the arena out with these capacities. */
static bool lay_out_arena(abut_world *world, const uint32_t *capacities)
{
    ab_state head = { 0 };
    size_t size = rounded_to_lines(sizeof head);

    if (world->state != NULL) {
        head = *world->state;
    }
    for (int k = 0; k < AB_PART_COUNT; k++) {
        head.parts[k].capacity = capacities[k];
        head.parts[k].offset = size;
        size += rounded_to_lines(ab_part_item_size[k] * capacities[k]);
    }
    size += LINE; /* a body is a line of the cache if the first of them begins one */
    char *block = ab_resize(&world->allocator, NULL, 0, size, 1);

    if (block == NULL) {
        return false;
    }
    char *fresh = block + bytes_to_line(block);

    if (world->state != NULL) {
        for (int k = 0; k < AB_PART_COUNT; k++) {
            memcpy(fresh + head.parts[k].offset,
                   (char *)world->arena + world->state->parts[k].offset,
                   ab_part_item_size[k] * head.parts[k].count);
        }
    }
    ab_free(&world->allocator, world->arena_block, world->arena_size, 1);
    memcpy(fresh, &head, sizeof head);
    world->arena_block = block;
    world->arena = fresh;
    world->arena_size = size;
    world->state = (ab_state *)world->arena;
    point_into_arena(world);
    return true;
}

uint32_t ab_grown_to(uint32_t capacity, uint32_t count)
{
    uint32_t more = capacity / (capacity < 512 ? 2 : capacity < 4096 ? 4 : 8);
    uint32_t grown = capacity + more + 16;

    return grown > count ? grown : count;
}

/* Laying out copies everything, so lists that come and go get more room than they need: half as
 * much again, and not less than a hundredth of what would be copied. */
static uint32_t spare_room(const abut_world *world, int part, uint32_t count)
{
    uint32_t part_of_all = (uint32_t)(world->arena_size / 100 / ab_part_item_size[part]);
    uint32_t part_of_list = count / 2 + 64;

    return part_of_list > part_of_all ? part_of_list : part_of_all;
}

static uint32_t more_room(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Room that lists have in a large world before they need it: otherwise its first impact, after all
 * bodies have been added, would copy them all within a step. */
static uint32_t first_room(int part, uint32_t bodies)
{
    bool of_bodies = part == AB_PART_CONTACTS || part == AB_PART_DORMANT;

    return bodies < LARGE ? 0 : of_bodies ? bodies / 16 : LARGE / 16;
}

bool ab_part_reserve(abut_world *world, int part, uint32_t count)
{
    uint32_t capacities[AB_PART_COUNT] = { 0 };

    if (world->state != NULL) {
        if (world->state->parts[part].capacity >= count) {
            return true;
        }
        for (int k = 0; k < AB_PART_COUNT; k++) {
            capacities[k] = world->state->parts[k].capacity;
        }
    }
    bool comes_and_goes = part > AB_PART_CELLS && part != AB_PART_WALKERS;

    capacities[part] = comes_and_goes          ? count + spare_room(world, part, count)
                       : part == AB_PART_CELLS ? count
                                               : ab_grown_to(capacities[part], count);
    if (part <= AB_PART_PIECES) { /* these grow together: one copy, not five */
        for (int k = AB_PART_SLOTS; k <= AB_PART_PIECES; k++) {
            capacities[k] = more_room(capacities[k], capacities[part]);
        }
        for (int k = AB_PART_CONTACTS; k < AB_PART_COUNT; k++) {
            capacities[k] = more_room(capacities[k], first_room(k, capacities[part]));
        }
    }
    return lay_out_arena(world, capacities);
}

bool ab_caches_reserve(abut_world *world, uint32_t bodies)
{
    const abut_allocator *allocator = &world->allocator;
    uint32_t old = world->cache_capacity;

    if (old >= bodies) {
        return true;
    }
    uint32_t grown = ab_grown_to(old, bodies);

    if (!ab_array_reserve(world, &world->stirred, grown, sizeof(abut_body))) {
        return false;
    }
    ab_start *past = ab_resize(allocator, NULL, 0, grown, sizeof *past);
    ab_link *links = ab_resize(allocator, NULL, 0, grown, sizeof *links);
    ab_body_size *extents = ab_resize(allocator, NULL, 0, grown, sizeof *extents);
    uint32_t *contact_of = ab_resize(allocator, NULL, 0, grown, sizeof *contact_of);
    uint32_t *marks = ab_resize(allocator, NULL, 0, grown, sizeof *marks);

    if (past == NULL || links == NULL || extents == NULL || contact_of == NULL || marks == NULL) {
        ab_free(allocator, past, grown, sizeof *past);
        ab_free(allocator, links, grown, sizeof *links);
        ab_free(allocator, extents, grown, sizeof *extents);
        ab_free(allocator, contact_of, grown, sizeof *contact_of);
        ab_free(allocator, marks, grown, sizeof *marks);
        return false;
    }
    memset(marks, 0xff, grown * sizeof *marks);
    memset(contact_of, 0xff, grown * sizeof *contact_of);
    if (old > 0) {
        memcpy(past, world->starts, old * sizeof *past); /* of sleepers */
        memcpy(links, world->links, old * sizeof *links);
        memcpy(extents, world->extents, old * sizeof *extents);
    }
    ab_free(allocator, world->starts, old, sizeof *past);
    ab_free(allocator, world->links, old, sizeof *links);
    ab_free(allocator, world->extents, old, sizeof *extents);
    ab_free(allocator, world->blocks_of, old, sizeof *contact_of);
    ab_free(allocator, world->marks, old, sizeof *marks);
    world->starts = past;
    world->links = links;
    world->extents = extents;
    world->blocks_of = contact_of;
    world->marks = marks;
    world->cache_capacity = grown;
    return true;
}

bool ab_array_reserve(abut_world *world, ab_array *array, uint32_t count, size_t item_size)
{
    if (array->capacity >= count) {
        return true;
    }
    uint32_t grown = ab_grown_to(array->capacity, count);
    void *items = ab_resize(&world->allocator, array->items, array->capacity, grown, item_size);

    if (items == NULL) {
        return false;
    }
    array->items = items;
    array->capacity = grown;
    return true;
}

void *ab_array_push(abut_world *world, ab_array *array, size_t item_size)
{
    if (array->count == array->capacity &&
        !ab_array_reserve(world, array, array->count + 1, item_size)) {
        return NULL;
    }
    return (char *)array->items + item_size * array->count++;
}

/* Every array that the world keeps: where it is, and the size of its items. */
typedef struct kept_array {
    size_t offset;
    size_t item_size;
} kept_array;

static const kept_array kept_arrays[] = {
    { offsetof(abut_world, noted), sizeof(ab_contact) },
    { offsetof(abut_world, contact_heads), sizeof(uint32_t) },
    { offsetof(abut_world, contact_chain), sizeof(ab_contact_link) },
    { offsetof(abut_world, kept), sizeof(ab_contact) },
    { offsetof(abut_world, sort_keys), sizeof(ab_sort_key) },
    { offsetof(abut_world, active_contacts), sizeof(ab_active_contact) },
    { offsetof(abut_world, asked_ahead), sizeof(ab_asked_ahead) },
    { offsetof(abut_world, near_known), sizeof(ab_known_nearness) },
    { offsetof(abut_world, riders), sizeof(ab_rider) },
    { offsetof(abut_world, woken), sizeof(ab_woken) },
    { offsetof(abut_world, body_blocks), sizeof(ab_body_blocks) },
    { offsetof(abut_world, row_bodies), sizeof(ab_row_body) },
    { offsetof(abut_world, row_members), sizeof(ab_row_member) },
    { offsetof(abut_world, row_blocks), sizeof(ab_row_block) },
    { offsetof(abut_world, row_pushes), sizeof(ab_row_push) },
    { offsetof(abut_world, turns), sizeof(uint32_t) },
    { offsetof(abut_world, ranks), sizeof(ab_rank) },
    { offsetof(abut_world, lists), sizeof(uint32_t) },
    { offsetof(abut_world, pairs), sizeof(ab_index_pair) },
    { offsetof(abut_world, strays), sizeof(uint32_t) },
    { offsetof(abut_world, waiting), sizeof(ab_index_pair) },
    { offsetof(abut_world, found), sizeof(ab_found_pair) },
    { offsetof(abut_world, neighbours), sizeof(uint32_t) },
    { offsetof(abut_world, neighbour_lists), sizeof(uint32_t) },
    { offsetof(abut_world, passing_before), sizeof(ab_passing) },
    { offsetof(abut_world, stirred), sizeof(abut_body) },
    { offsetof(abut_world, walk_bodies), sizeof(ab_before_walk) },
    { offsetof(abut_world, walk_contacts), sizeof(ab_contact) },
    { offsetof(abut_world, walk_passing), sizeof(ab_passing) },
    { offsetof(abut_world, walk_walkers), sizeof(ab_walker) },
    { offsetof(abut_world, walk_loads), sizeof(ab_walk_load) },
    { offsetof(abut_world, walk_dormant), sizeof(ab_dormant) },
    { offsetof(abut_world, noted_events), sizeof(ab_noted_event) },
    { offsetof(abut_world, events), sizeof(abut_event) },
    { offsetof(abut_world, reported.traces), sizeof(ab_trace) },
    { offsetof(abut_world, reported.trails), sizeof(abut_trail_point) },
    { offsetof(abut_world, reporting.traces), sizeof(ab_trace) },
    { offsetof(abut_world, reporting.trails), sizeof(abut_trail_point) },
};

enum { KEPT_ARRAYS = sizeof kept_arrays / sizeof *kept_arrays };

static const ab_array *kept_array_of(const abut_world *world, int number)
{
    return (const ab_array *)((const char *)world + kept_arrays[number].offset);
}

static size_t sorted_cells_bytes(const ab_sorted_cells *sorted)
{
    return sorted->capacity * (sizeof(ab_box32) + sizeof(uint32_t)) +
           sorted->bucket_capacity * sizeof(uint32_t);
}

static void free_sorted_cells(const abut_allocator *allocator, ab_sorted_cells *sorted)
{
    ab_free(allocator, sorted->start, sorted->bucket_capacity, sizeof *sorted->start);
    ab_free(allocator, sorted->boxes, sorted->capacity, sizeof *sorted->boxes);
    ab_free(allocator, sorted->members, sorted->capacity, sizeof *sorted->members);
}

static size_t cell_lists_bytes(const ab_cell_lists *loose)
{
    return ab_cell_lists_words(loose->capacity) * sizeof *loose->heads;
}

size_t ab_memory_bytes(const abut_world *world)
{
    size_t bytes = sizeof *world + world->arena_size + world->shapes.bytes;

    for (int k = 0; k < KEPT_ARRAYS; k++) {
        bytes += kept_array_of(world, k)->capacity * kept_arrays[k].item_size;
    }
    bytes += world->cache_capacity *
             (sizeof(ab_start) + sizeof(ab_link) + sizeof(ab_body_size) + 2 * sizeof(uint32_t));
    bytes += sorted_cells_bytes(&world->still) + sorted_cells_bytes(&world->moving);
    bytes += cell_lists_bytes(&world->loose) + cell_lists_bytes(&world->loose_still);
    bytes += (world->queue.pool_capacity + world->queue.heap_capacity) * sizeof(ab_coming);
    bytes += world->queue.first != NULL ? AB_BUCKETS * sizeof(uint32_t) : 0;
    return bytes;
}

void ab_memory_free(abut_world *world)
{
    const abut_allocator *allocator = &world->allocator;
    uint32_t bodies = world->cache_capacity;

    for (int k = 0; k < KEPT_ARRAYS; k++) {
        const ab_array *array = kept_array_of(world, k);

        ab_free(allocator, array->items, array->capacity, kept_arrays[k].item_size);
    }
    ab_free(allocator, world->starts, bodies, sizeof *world->starts);
    ab_free(allocator, world->links, bodies, sizeof *world->links);
    ab_free(allocator, world->extents, bodies, sizeof *world->extents);
    ab_free(allocator, world->blocks_of, bodies, sizeof *world->blocks_of);
    ab_free(allocator, world->marks, bodies, sizeof *world->marks);
    free_sorted_cells(allocator, &world->still);
    free_sorted_cells(allocator, &world->moving);
    ab_free(allocator, world->loose.heads, cell_lists_bytes(&world->loose), 1);
    ab_free(allocator, world->loose_still.heads, cell_lists_bytes(&world->loose_still), 1);
    ab_free(allocator, world->queue.first, AB_BUCKETS, sizeof *world->queue.first);
    ab_free(allocator, world->queue.pool, world->queue.pool_capacity, sizeof(ab_coming));
    ab_free(allocator, world->queue.heap, world->queue.heap_capacity, sizeof(ab_coming));
    ab_free(allocator, world->arena_block, world->arena_size, 1);
}
