/* world/step/free_path.c - moves that take no time: whether the path is free.
 *
 * All bodies stand where they are at one tick. A move along a free path leads into nothing that is
 * solid to the body.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/step.h"

typedef struct free_path {
    const abut_world *world;
    uint32_t self;
    uint32_t but;
    int32_t tick;
    ab_vec move;
    ab_vec low; /* the box that is swept over */
    ab_vec high;
} free_path;

static bool keeps_path_free(void *context, uint32_t index)
{
    const free_path *path = context;

    if (index == path->self || index == path->but) {
        return true;
    }
    ab_vec at = ab_hot_at(&path->world->hot[index], path->tick);
    ab_vec low;
    ab_vec high;

    ab_body_extent(path->world, index, &low, &high);
    return at.x + low.x >= path->high.x || at.x + high.x <= path->low.x ||
           at.y + low.y >= path->high.y || at.y + high.y <= path->low.y ||
           ab_pair_rule_during(path->world, path->self, index, path->tick) != AB_RULE_SOLID ||
           (!ab_is_mover(&path->world->hot[index]) &&
            !ab_is_mover(&path->world->hot[path->self])) ||
           !ab_moves_into(path->world, path->self, index, path->move, path->tick);
}

bool ab_is_path_free(
    const abut_world *world, uint32_t index, uint32_t but, ab_vec move, int32_t tick)
{
    ab_vec at = ab_hot_at(&world->hot[index], tick);
    free_path path = { world, index, but, tick, move, { 0, 0 }, { 0, 0 } };

    ab_body_extent(world, index, &path.low, &path.high);
    path.low =
        (ab_vec){ at.x + path.low.x + ab_min(move.x, 0), at.y + path.low.y + ab_min(move.y, 0) };
    path.high =
        (ab_vec){ at.x + path.high.x + ab_max(move.x, 0), at.y + path.high.y + ab_max(move.y, 0) };
    if (ab_max(ab_abs(path.low.x), ab_abs(path.low.y)) > AB_LATTICE_LIMIT ||
        ab_max(ab_abs(path.high.x), ab_abs(path.high.y)) > AB_LATTICE_LIMIT) {
        return false;
    }
    ab_box32 box = ab_coarse(world, path.low, path.high);

    return ab_neighbours_visit(world, index, &box, keeps_path_free, &path);
}
