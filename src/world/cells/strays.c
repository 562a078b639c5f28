/* world/cells/strays.c - near pairs that are kept from step to step.
 *
 * Where bodies are slow for their size, each has a box in the roster that it stays in for some
 * steps. For as long as it does, it can only be near those whose boxes meet its own, and these have
 * been found. A body that leaves its box strays: it goes into the lists of the cells, and is paired
 * in every step with what its leg meets there. When too many stray, all are sorted anew, and none
 * does.
 *
 * What bodies are near to does not depend on it, for legs decide (step/predict.c); nor does
 * anything that shows.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/state.h"

/* Sorting pays as soon as one of so many strays. */
enum { STRAY_PART = 24 };

static bool is_in_its_box(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_LOOSE) == 0 &&
           ab_box32_holds(&world->moving.boxes[world->links[index].entry], &world->hot[index].leg);
}

/* False if there are too many. */
static bool list_strays(abut_world *world)
{
    uint32_t *strays = world->strays.items;
    uint32_t most = world->strays.capacity;
    uint32_t count = 0;

    for (uint32_t i = 0; i < world->awake; i++) {
        if (AB_UNLIKELY(!is_in_its_box(world, i))) {
            if (count == most) {
                return false;
            }
            strays[count++] = i;
        }
    }
    world->strays.count = count;
    return true;
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
        !ab_has_piece_near(world, index, &world->hot[search->self].leg)) {
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
    if (world->near_holds && list_strays(world)) {
        if (!ab_body_cells_reserve(world, world->strays.count)) {
            return false;
        }
        link_strays(world);
        return pair_strays(world);
    }
    return ab_body_cells_build(world) && ab_body_cells_near_pairs(world) &&
           ab_array_reserve(world, &world->strays, world->awake / STRAY_PART + 1, sizeof(uint32_t));
}
