/* world/state/walkers.c - the list of bodies that walk, sorted by id.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/state.h"

/* Each has a slot of its own, so there are no more of them before one, and after it, than there are
 * slots: of bodies that were added one after the other the place is known at once. */
static uint32_t walker_place(const abut_world *world, abut_body id)
{
    uint32_t from = 0;
    uint32_t end = world->state->parts[AB_PART_WALKERS].count;

    if (end > 0) {
        uint32_t slot = ab_slot_of(id);
        uint32_t first = ab_slot_of(world->walkers[0].id);
        uint32_t ahead = slot - first;

        if (slot >= first && ahead < end && world->walkers[ahead].id == id) {
            return ahead;
        }
        uint32_t last = ab_slot_of(world->walkers[end - 1].id);

        from = slot <= last && last - slot < end ? end - 1 - (last - slot) : from;
        end = slot < first ? 0 : slot - first < end ? slot - first + 1 : end;
    }
    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (world->walkers[middle].id < id) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

ab_walker *ab_walker_find(const abut_world *world, abut_body id)
{
    uint32_t place = walker_place(world, id);

    return place < world->state->parts[AB_PART_WALKERS].count && world->walkers[place].id == id
               ? &world->walkers[place]
               : NULL;
}

ab_walker *ab_walker_put(abut_world *world, abut_body id)
{
    ab_part *part = &world->state->parts[AB_PART_WALKERS];
    ab_walker *found = ab_walker_find(world, id);

    if (found == NULL) {
        uint32_t place = walker_place(world, id);

        found = &world->walkers[place];
        memmove(found + 1, found, (part->count - place) * sizeof *found);
        memset(found, 0, sizeof *found);
        found->id = id;
        part->count++;
    }
    return found;
}

void ab_walker_drop(abut_world *world, abut_body id)
{
    ab_part *part = &world->state->parts[AB_PART_WALKERS];
    ab_walker *found = part->count == 0 ? NULL : ab_walker_find(world, id);

    if (found == NULL) {
        return;
    }
    for (uint32_t k = 0; k < found->tall_count; k++) {
        ab_shape_store_drop(world, found->tall[k]);
    }
    part->count--;
    memmove(found, found + 1, (size_t)(&world->walkers[part->count] - found) * sizeof *found);
}

bool ab_walker_stood_on(const abut_world *world, uint32_t self, uint32_t floor, ab_vec normal)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;
    const ab_walker *walker = count == 0 ? NULL : ab_walker_find(world, world->cold[self].id);

    if (walker == NULL || walker->ground != world->cold[floor].id) {
        return false;
    }
    abut_vec2 stood = walker->last.floor.normal;

    return stood.x * (double)normal.x + stood.y * (double)normal.y > 0;
}

void ab_walker_stand(abut_world *world, ab_walker *walker, abut_body ground)
{
    uint32_t index = ground == ABUT_NO_BODY ? AB_NONE : ab_index_of(world, ground);

    walker->ground = ground;
    if (index != AB_NONE) {
        world->cold[index].walked_on = 1;
    }
}

void ab_walkers_note_move(abut_world *world, uint32_t index, ab_vec by)
{
    abut_body id = world->cold[index].id;
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;

    if (count == 0 || (by.x | by.y) == 0) {
        return;
    }
    ab_walker *own = ab_walker_find(world, id);

    if (own != NULL) { /* it is elsewhere: nothing takes it there */
        own->owed = (ab_vec){ 0, 0 };
        own->flags &= ~(uint32_t)AB_WALKER_PUSHED;
    }
    if (world->cold[index].walked_on == 0) {
        return;
    }
    world->cold[index].walked_on = 0;
    for (uint32_t i = 0; i < count; i++) {
        ab_walker *walker = &world->walkers[i];

        if (walker->ground == id && walker->id != id) {
            if (!ab_gives_way(world, index, ab_index_of(world, walker->id))) {
                ab_walker_note_push(walker, world->pushing);
                walker->owed = ab_within_lattice(ab_add(walker->owed, by));
            }
            world->cold[index].walked_on = 1;
        }
    }
}
