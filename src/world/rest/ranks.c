/* world/rest/ranks.c - the order in which bodies that rest on each other are settled.
 *
 * All mobile bodies that press on something are listed from the lowest up (without gravity, from
 * immovable bodies outward), each with its active contacts. Ids decide between equals, so the order
 * depends on nothing but the state. While the list exists, a body's mark is its number in it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { FAR_FROM_WALL = 1 << 20 };

static bool rank_before(const void *p, const void *q)
{
    const ab_rank *r = p;
    const ab_rank *s = q;

    if (r->last != s->last) {
        return s->last;
    }
    return r->key != s->key ? r->key < s->key : r->slot < s->slot;
}

/* A key that puts the lowest body along gravity first. */
static uint64_t height_key(const abut_world *world, uint32_t index, ab_vec pull)
{
    int64_t depth = ab_direction_dot(pull, world->hot[index].at);

    return (uint64_t)INT64_MAX - (uint64_t)depth;
}

/* Whether a body had next to no motion before gravity and acceleration changed it in this step. */
static bool came_to_rest(const abut_world *world, uint32_t index)
{
    ab_vec v = world->starts[index].velocity;

    return ab_max(ab_abs(v.x), ab_abs(v.y)) <= world->rest_speed / 8;
}

/* A body that carries a rider does not give way to it: it would have to move into what carries
 * both. */
static void rank_bearers(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        if (world->marks[riders[k].floor] != AB_NONE) {
            ranks[world->marks[riders[k].floor]].last = false;
        }
    }
}

/* Lists all mobile bodies that press on something. */
static bool list_ranks(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_vec gravity = world->state->gravity;
    bool level = (gravity.x | gravity.y) == 0;
    ab_vec pull = level ? gravity : ab_direction_of(gravity);

    world->ranks.count = 0;
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t index = k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b;

        if (world->marks[index] != AB_NONE || !ab_is_mobile(&world->hot[index])) {
            continue;
        }
        ab_rank *rank = ab_array_push(world, &world->ranks, sizeof *rank);

        if (rank == NULL) {
            return false;
        }
        world->marks[index] = world->ranks.count - 1;
        *rank = (ab_rank){ .key = level ? FAR_FROM_WALL : height_key(world, index, pull),
                           .slot = ab_slot_of(world->cold[index].id),
                           .index = index,
                           .rests = came_to_rest(world, index),
                           .last = world->cold[index].gives_way != 0,
                           .stale = true };
    }
    return true;
}

/* Without gravity: ranks each body by how many bodies away from something immovable it is. */
static void rank_from_walls(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_rank *ranks = world->ranks.items;
    bool changed = true;

    for (int round = 0; changed && round < 64; round++) {
        changed = false;
        for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
            const ab_active_contact *contact = &contacts[k / 2];
            uint32_t self = world->marks[k % 2 == 0 ? contact->a : contact->b];
            uint32_t other = world->marks[k % 2 == 0 ? contact->b : contact->a];
            uint64_t from = other == AB_NONE ? 0 : ranks[other].key;

            if (self != AB_NONE && from + 1 < ranks[self].key) {
                ranks[self].key = from + 1;
                changed = true;
            }
        }
    }
}

/* Lists the active contacts of each body, one list after another. */
static bool list_active_contacts(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    ab_rank *ranks = world->ranks.items;
    uint32_t *lists;
    uint32_t sum = 0;

    if (!ab_array_reserve(world, &world->lists, 2 * world->active_contacts.count + 1,
                          sizeof(uint32_t))) {
        return false;
    }
    lists = world->lists.items;
    for (uint32_t q = 0; q < world->ranks.count; q++) {
        world->marks[ranks[q].index] = q;
    }
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t self = world->marks[k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b];

        if (self != AB_NONE) {
            ranks[self].end++;
        }
    }
    for (uint32_t q = 0; q < world->ranks.count; q++) {
        uint32_t count = ranks[q].end;

        ranks[q].first = sum;
        ranks[q].end = sum;
        sum += count;
    }
    for (uint32_t k = 0; k < 2 * world->active_contacts.count; k++) {
        uint32_t self = world->marks[k % 2 == 0 ? contacts[k / 2].a : contacts[k / 2].b];

        if (self != AB_NONE) {
            lists[ranks[self].end++] = k / 2;
        }
    }
    return true;
}

/* A body that is carried along is not at rest. */
static void note_carried(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        if (world->marks[riders[k].index] != AB_NONE) {
            ranks[world->marks[riders[k].index]].rests = false;
            ranks[world->marks[riders[k].index]].carried = true;
        }
    }
}

/* A body that a row pushes moves with the row. */
static void note_pushed(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;
    const ab_row_push *pushes = world->row_pushes.items;

    for (uint32_t k = 0; k < world->row_pushes.count; k++) {
        ab_rank *rank = &ranks[world->marks[pushes[k].index]];

        rank->pushed_x = rank->pushed_x || pushes[k].x;
        rank->pushed_y = rank->pushed_y || !pushes[k].x;
    }
}

bool ab_settle_ranks(abut_world *world)
{
    ab_vec gravity = world->state->gravity;

    if (!list_ranks(world)) {
        return false;
    }
    if ((gravity.x | gravity.y) == 0) {
        rank_from_walls(world);
    }
    rank_bearers(world);
    if (world->ranks.count > 0) {
        ab_sort_here(world->ranks.items, world->ranks.count, sizeof(ab_rank), rank_before);
    }
    if (!list_active_contacts(world)) {
        return false;
    }
    note_carried(world);
    note_pushed(world);
    return true;
}

void ab_settle_end(abut_world *world)
{
    const ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        world->marks[ranks[q].index] = AB_NONE;
    }
    world->ranks.count = 0;
}
