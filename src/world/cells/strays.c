/* world/cells/strays.c - near pairs that are kept from step to step.
 *
 * Where bodies are slow for their size, each has a box in the sorted cells that it stays in for
 * some steps. For as long as it does, it can only be near those whose boxes meet its own, and these
 * have been found. A body that leaves its box strays: it goes into the lists of the cells, and is
 * paired in every step with what its leg meets there. When too many stray, all are sorted anew, and
 * none does.
 *
 * This does not change which bodies count as near, because that is decided by legs
 * (step/predict_near.c), nor anything that a caller can see.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/chunks.h"
#include "world/state/state.h"

/* Sorting pays as soon as one of so many strays, or one of so many in a chunk of the bodies. */
enum { STRAY_PART = 24, STRAY_PART_OF_CHUNK = 6 };

static bool is_in_its_box(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_LOOSE) == 0 &&
           ab_box32_holds(&world->moving.boxes[world->links[index].entry], &world->hot[index].leg);
}

/* Each chunk of the bodies has a stretch of the list. */
static uint32_t stretch_start(uint32_t from, uint32_t number)
{
    return from / STRAY_PART_OF_CHUNK + number;
}

static bool reserve_strays(abut_world *world)
{
    return ab_array_reserve(world, &world->strays, stretch_start(world->awake, AB_MOST_CHUNKS),
                            sizeof(uint32_t));
}

typedef struct stray_lists {
    abut_world *world;
    uint32_t counts[AB_MOST_CHUNKS]; /* AB_NONE if there are too many */
} stray_lists;

static void list_chunk(void *context, ab_chunk chunk)
{
    stray_lists *all = context;
    const abut_world *world = all->world;
    uint32_t from = stretch_start(chunk.from, chunk.number);
    uint32_t most = stretch_start(chunk.end, chunk.number + 1) - from;
    uint32_t *strays = (uint32_t *)world->strays.items + from;
    uint32_t count = 0;

    for (uint32_t i = chunk.from; i < chunk.end; i++) {
        if (AB_UNLIKELY(!is_in_its_box(world, i))) {
            if (count == most) {
                count = AB_NONE;
                break;
            }
            strays[count++] = i;
        }
    }
    all->counts[chunk.number] = count;
}

/* False if there are too many. */
static bool list_strays(abut_world *world)
{
    stray_lists all = { .world = world };
    uint32_t *strays = world->strays.items;
    uint32_t total = 0;

    ab_do_chunks(world, world->awake, list_chunk, &all);
    for (uint32_t i = 0; i < ab_chunk_count(world, world->awake); i++) {
        uint32_t from = stretch_start(ab_chunk_at(world, world->awake, i).from, i);

        if (all.counts[i] == AB_NONE) {
            return false;
        }
        memmove(strays + total, strays + from, all.counts[i] * sizeof *strays);
        total += all.counts[i];
    }
    world->strays.count = total;
    return total <= world->awake / STRAY_PART + 1;
}

static void link_strays(abut_world *world)
{
    const uint32_t *strays = world->strays.items;

    for (uint32_t k = 0; k < world->strays.count; k++) {
        ab_body_cells_unlink(world, strays[k]);
        ab_body_cells_link_moving(world, strays[k]);
    }
}

typedef struct stray_search {
    abut_world *world;
    uint32_t self;
} stray_search;

/* Two strays find each other, and are a pair once. */
static bool pair_with_stray(void *context, uint32_t index)
{
    const stray_search *search = context;
    abut_world *world = search->world;

    if (index == search->self || (ab_is_stray(world, index) && index < search->self) ||
        !ab_has_piece_near(world, index, search->self, &world->hot[search->self].leg)) {
        return true;
    }
    ab_index_pair *pair = ab_array_push(world, &world->pairs, sizeof *pair);

    if (pair != NULL) {
        *pair = (ab_index_pair){ search->self, index };
    }
    return pair != NULL;
}

/* False without memory. */
static bool pair_strays(abut_world *world)
{
    const uint32_t *strays = world->strays.items;

    world->pairs.count = world->near_count;
    for (uint32_t k = 0; k < world->strays.count; k++) {
        stray_search search = { world, strays[k] };

        if (!ab_body_cells_visit_once(world, &world->hot[strays[k]].leg, pair_with_stray,
                                      &search)) {
            return false;
        }
    }
    return true;
}

bool ab_near_find(abut_world *world)
{
    if (world->near_holds && reserve_strays(world) && list_strays(world)) {
        if (!ab_body_cells_reserve(world, world->strays.count)) {
            return false;
        }
        link_strays(world);
        return pair_strays(world);
    }
    return ab_body_cells_build(world) && ab_body_cells_near_pairs(world);
}
