/* world/cells/order.c - which bodies lie where in memory: those awake first, then those asleep,
 * then the statics.
 *
 * So a step looks only at what is awake, however many sleep, and what sleeps stays sorted in the
 * cells among what stands still. A body that falls asleep or wakes is noted (ab_stir()), and
 * changes places when a step begins, and once more after its start has woken some: in between,
 * indices do not change. Only speed depends on it: every order that shows is by id.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/state/state.h"

/* All that a body has by its place in memory, but for its link. */
typedef struct body_record {
    ab_hot hot;
    ab_cold cold;
    ab_traits traits;
    ab_start start;
    ab_body_size extent;
} body_record;

static body_record record_of(const abut_world *world, uint32_t index)
{
    return (body_record){ world->hot[index], world->cold[index], world->traits[index],
                          world->starts[index], world->extents[index] };
}

static void write_record(abut_world *world, uint32_t index, const body_record *record)
{
    world->hot[index] = record->hot;
    world->cold[index] = record->cold;
    world->traits[index] = record->traits;
    world->starts[index] = record->start;
    world->extents[index] = record->extent;
    world->slots[ab_slot_of(record->cold.id)].index = index;
}

/* Moves a body from one place to another, which is free. */
static void carry_over(abut_world *world, uint32_t from, uint32_t to)
{
    if (from != to) {
        body_record record = record_of(world, from);

        ab_body_cells_renumber(world, from, to);
        write_record(world, to, &record);
    }
}

static void set_counts(abut_world *world, uint32_t count)
{
    world->count = count;
    world->state->parts[AB_PART_HOT].count = count;
    world->state->parts[AB_PART_COLD].count = count;
    world->state->parts[AB_PART_TRAITS].count = count;
}

uint32_t ab_order_open(abut_world *world, bool is_static)
{
    uint32_t place = world->count;

    set_counts(world, world->count + 1);
    if (!is_static) {
        carry_over(world, world->active, place);
        carry_over(world, world->awake, world->active++);
        place = world->awake++;
    }
    return place;
}

/* The last of each part goes where the part before it has given up its last place. */
void ab_order_close(abut_world *world, uint32_t place)
{
    ab_near_forget(world);
    if (place < world->awake) {
        carry_over(world, world->awake - 1, place);
        place = --world->awake;
    }
    if (place < world->active) {
        carry_over(world, world->active - 1, place);
        place = --world->active;
    }
    carry_over(world, world->count - 1, place);
    set_counts(world, world->count - 1);
}

/* Brings a body across the border between those awake and those asleep. It is in no cell. */
static uint32_t cross_border(abut_world *world, uint32_t index)
{
    body_record record = record_of(world, index);
    uint32_t place = index < world->awake ? --world->awake : world->awake++;

    carry_over(world, place, index);
    write_record(world, place, &record);
    return place;
}

static void put_in_order(abut_world *world, uint32_t index)
{
    bool asleep = (world->hot[index].flags & AB_ASLEEP) != 0;
    bool still = (world->links[index].entry & AB_ENTRY_STILL) != 0;

    world->cold[index].stirred = 0;
    if (world->hot[index].kind == ABUT_BODY_STATIC ||
        (asleep == still && asleep == (index >= world->awake))) {
        return;
    }
    ab_body_cells_unlink(world, index);
    if (asleep != (index >= world->awake)) {
        index = cross_border(world, index);
    }
    if (asleep) {
        world->hot[index].leg = ab_box_of(world, index);
        world->hot[index].leg_end = AB_STEP_TICKS;
        ab_remember(world, index); /* no step does that before it wakes */
    }
    ab_body_cells_link(world, index);
}

bool ab_order_update(abut_world *world)
{
    const abut_body *stirred = world->stirred.items;

    if (world->stirred.count == 0) {
        return true;
    }
    if (!ab_body_cells_reserve(world, world->stirred.count)) {
        return false;
    }
    for (uint32_t k = 0; k < world->stirred.count; k++) {
        uint32_t index = ab_index_of(world, stirred[k]);

        if (index != AB_NONE) {
            put_in_order(world, index);
        }
    }
    world->stirred.count = 0;
    return true;
}

bool ab_order_unite(abut_world *world)
{
    if (!ab_order_update(world) || !ab_body_cells_reserve(world, world->active - world->awake)) {
        return false;
    }
    for (uint32_t i = world->awake; i < world->active; i++) {
        ab_body_cells_unlink(world, i);
        ab_body_cells_link_moving(world, i);
    }
    world->awake = world->active;
    return true;
}

void ab_order_divide(abut_world *world)
{
    for (uint32_t i = 0; i < world->active; i++) {
        if ((world->hot[i].flags & AB_ASLEEP) != 0) {
            ab_stir(world, i);
        }
    }
}
