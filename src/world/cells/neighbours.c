/* world/cells/neighbours.c - what is near a body, while it stays near its place.
 *
 * Where many bodies meet in a step, each of them is predicted anew several times, and moves very
 * little: it can only meet the bodies with which it was paired at the start, as long as all of them
 * stay within their boxes. A body that leaves its box goes into the lists of the cells
 * (cells/lists.c), and is looked for there.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/state.h"

/* Counts the neighbours of each body, one place further on, so that sums become starts. */
static void count_neighbours(abut_world *world, uint32_t *starts)
{
    const ab_index_pair *pairs = world->pairs.items;

    memset(starts, 0, (world->awake + 2) * sizeof *starts);
    for (uint32_t k = 0; k < world->near_count; k++) {
        if (pairs[k].a < world->awake) {
            starts[pairs[k].a + 2]++;
        }
        if (pairs[k].b < world->awake) {
            starts[pairs[k].b + 2]++;
        }
    }
    for (uint32_t i = 2; i < world->awake + 2; i++) {
        starts[i] += starts[i - 1];
    }
}

bool ab_neighbours_reserve(abut_world *world)
{
    return ab_array_reserve(world, &world->neighbours, 2 * world->pairs.capacity,
                            sizeof(uint32_t)) &&
           ab_array_reserve(world, &world->neighbour_lists, world->cache_capacity + 2,
                            sizeof(uint32_t));
}

/* What is asked about once only is found in the cells as quickly; lists that last are used again.
 */
enum { BUSY_PART = 16, BUSY_PART_LASTING = 64 };

static bool is_worth_lists(const abut_world *world, uint32_t questions)
{
    return questions > world->awake / (world->near_holds ? BUSY_PART_LASTING : BUSY_PART);
}

static void list_neighbours(abut_world *world)
{
    const ab_index_pair *pairs = world->pairs.items;
    uint32_t *starts = world->neighbour_lists.items;
    uint32_t *neighbours = world->neighbours.items;

    count_neighbours(world, starts);
    for (uint32_t k = 0; k < world->near_count; k++) {
        if (pairs[k].a < world->awake) {
            neighbours[starts[pairs[k].a + 1]++] = pairs[k].b;
        }
        if (pairs[k].b < world->awake) {
            neighbours[starts[pairs[k].b + 1]++] = pairs[k].a;
        }
    }
    world->neighbour_lists.count = world->awake;
    world->has_neighbours = true;
}

void ab_neighbours_expect(abut_world *world, uint32_t questions)
{
    if (!world->has_neighbours && is_worth_lists(world, questions)) {
        list_neighbours(world);
    }
}

bool ab_neighbours_cover(const abut_world *world, uint32_t index, const ab_box32 *box)
{
    return world->has_neighbours && index < world->neighbour_lists.count &&
           (world->hot[index].flags & AB_LOOSE) == 0 &&
           (world->links[index].entry & AB_ENTRY_STILL) == 0 &&
           ab_box32_holds(&world->moving.boxes[world->links[index].entry], box);
}

bool ab_neighbours_visit(
    const abut_world *world, uint32_t index, const ab_box32 *box, ab_visit_fn *each, void *context)
{
    const uint32_t *starts = world->neighbour_lists.items;
    const uint32_t *neighbours = world->neighbours.items;

    if (!ab_neighbours_cover(world, index, box)) {
        return ab_body_cells_visit(world, box, each, context);
    }
    for (uint32_t k = starts[index]; k < starts[index + 1]; k++) {
        const ab_hot *hot = &world->hot[neighbours[k]];

        if (ab_box32_meet(&hot->leg, box) && (hot->flags & AB_LOOSE) == 0 &&
            !each(context, neighbours[k])) {
            return false;
        }
    }
    return (world->loose.total == 0 ||
            ab_cell_lists_visit(world, &world->loose, box, each, context)) &&
           (world->loose_still.total == 0 ||
            ab_cell_lists_visit(world, &world->loose_still, box, each, context));
}
