/* world/walk/undo.c - what walks change, and how to get back there.
 *
 * A walk that pushes, several walks, or a step that begins with walks may run out of memory after a
 * part was carried out. Bodies are saved by id, because their places in memory may change
 * meanwhile.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/state.h"
#include "world/walk/walk.h"

static bool copy_to(abut_world *world, ab_array *to, const void *from, uint32_t count, size_t size)
{
    if (!ab_array_reserve(world, to, count, size)) {
        return false;
    }
    if (count > 0) {
        memcpy(to->items, from, count * size);
    }
    to->count = count;
    return true;
}

bool ab_walk_save(abut_world *world)
{
    const ab_part *parts = world->state->parts;

    if (!ab_array_reserve(world, &world->walk_bodies, world->active, sizeof(ab_before_walk)) ||
        !copy_to(world, &world->walk_contacts, world->contacts, parts[AB_PART_CONTACTS].count,
                 sizeof *world->contacts) ||
        !copy_to(world, &world->walk_passing, world->passing, parts[AB_PART_PASSING].count,
                 sizeof *world->passing) ||
        !copy_to(world, &world->walk_dormant, world->dormant, parts[AB_PART_DORMANT].count,
                 sizeof *world->dormant) ||
        !copy_to(world, &world->walk_walkers, world->walkers, parts[AB_PART_WALKERS].count,
                 sizeof *world->walkers)) {
        return false;
    }
    ab_before_walk *saved = world->walk_bodies.items;

    for (uint32_t i = 0; i < world->active; i++) {
        saved[i] = (ab_before_walk){ world->hot[i].at, world->cold[i], world->hot[i].flags };
    }
    world->walk_bodies.count = world->active;
    return true;
}

static void undo_body(abut_world *world, const ab_before_walk *saved)
{
    uint32_t index = ab_index_of(world, saved->cold.id);
    ab_hot *hot = &world->hot[index];
    uint8_t kept = AB_LOOSE | AB_PICKY;

    if (hot->at.x != saved->at.x || hot->at.y != saved->at.y) {
        ab_body_cells_unlink(world,
                             index); /* it was moved, so there is a place for it in the lists */
        hot->at = saved->at;
        hot->leg = ab_box_of(world, index);
        hot->leg_end = AB_STEP_TICKS;
        ab_body_cells_link(world, index);
    }
    uint32_t permissions = world->cold[index].permissions; /* counted below */
    uint8_t stirred = world->cold[index].stirred;

    hot->flags = (uint8_t)((saved->flags & ~kept) | (hot->flags & kept));
    world->cold[index] = saved->cold;
    world->cold[index].permissions = permissions;
    world->cold[index].stirred = stirred;
    if ((hot->flags & AB_ASLEEP) != 0) {
        ab_stir(world, index); /* it may have been woken */
    }
}

static void copy_back(const ab_array *from, void *to, ab_part *part, size_t size)
{
    if (from->count > 0) {
        memcpy(to, from->items, from->count * size);
    }
    part->count = from->count;
}

void ab_walk_undo(abut_world *world)
{
    ab_part *parts = world->state->parts;
    const ab_before_walk *saved = world->walk_bodies.items;

    if (world->walk_bodies.count == 0) {
        return; /* no body walked */
    }
    for (uint32_t i = 0; i < world->walk_bodies.count; i++) {
        undo_body(world, &saved[i]);
    }
    copy_back(&world->walk_contacts, world->contacts, &parts[AB_PART_CONTACTS],
              sizeof *world->contacts);
    ab_contacts_chain(world);
    copy_back(&world->walk_dormant, world->dormant, &parts[AB_PART_DORMANT],
              sizeof *world->dormant);
    ab_dormant_chain(world);
    ab_passing_replace(world, world->walk_passing.items, world->walk_passing.count);
    copy_back(&world->walk_walkers, world->walkers, &parts[AB_PART_WALKERS],
              sizeof *world->walkers);
}
