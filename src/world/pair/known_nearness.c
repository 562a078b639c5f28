/* world/pair/known_nearness.c - how near bodies of many pieces stand, kept for when it is asked
 * again.
 *
 * Where two bodies stand when a step ends they stand when the next one begins, and within the end
 * of a step it is asked more than once. To measure all pieces that are near takes a while, so what
 * was found is kept in a table, with all that it depends on: the two bodies, how they lie, and what
 * they are made of. Two with permissions to pass parts of each other are left out. It is no part of
 * the state: what is not in the table is found anew, and the same.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/state/state.h"

/* Bodies in a row have ids in a row, and these are spread evenly. */
static ab_known_nearness *place_in_table(const abut_world *world, abut_body a, abut_body b)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    ab_known_nearness *table = world->near_known.items;
    uint64_t mixed = (((a >> AB_GENERATION_BITS) * golden) ^ (b >> AB_GENERATION_BITS)) * golden;

    return &table[(uint32_t)(mixed >> 32) & (world->near_known.count - 1)];
}

/* Whether what is found of two bodies may be kept at all. */
static bool is_kept(const abut_world *world, uint32_t a, uint32_t b)
{
    return ((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0 &&
           world->near_known.count != 0 &&
           (world->cold[a].permissions == 0 || world->cold[b].permissions == 0);
}

static bool
is_about(const abut_world *world, const ab_known_nearness *known, uint32_t a, uint32_t b, ab_vec d)
{
    return known->a == world->cold[a].id && known->b == world->cold[b].id && known->d.x == d.x &&
           known->d.y == d.y && known->forms == world->forms;
}

const ab_nearnesses *ab_known_nearnesses(const abut_world *world, uint32_t a, uint32_t b, ab_vec d)
{
    if (!is_kept(world, a, b)) {
        return NULL;
    }
    const ab_known_nearness *known = place_in_table(world, world->cold[a].id, world->cold[b].id);

    return is_about(world, known, a, b, d) ? &known->near : NULL;
}

const ab_nearnesses *ab_nearness_keep(abut_world *world, uint32_t a, uint32_t b)
{
    if (!is_kept(world, a, b)) {
        return NULL;
    }
    ab_known_nearness *known = place_in_table(world, world->cold[a].id, world->cold[b].id);
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    if (!is_about(world, known, a, b, d)) {
        known->a = world->cold[a].id;
        known->b = world->cold[b].id;
        known->d = d;
        known->forms = world->forms;
        ab_find_nearnesses(world, a, b, d, AB_WARM_GAP, &known->near);
    }
    return &known->near;
}

/* Twice as many places as there are contacts with something of many pieces. */
bool ab_nearness_reserve(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    uint32_t wanted = 0;
    uint32_t size = 16;

    for (uint32_t k = 0; k < world->active_contacts.count; k++) {
        wanted +=
            ((world->hot[contacts[k].a].flags | world->hot[contacts[k].b].flags) & AB_MANY) != 0;
    }
    if (2 * wanted <= world->near_known.count) {
        return true;
    }
    while (size < 2 * wanted) {
        size *= 2;
    }
    if (!ab_array_reserve(world, &world->near_known, size, sizeof(ab_known_nearness))) {
        return false;
    }
    world->near_known.count = size;
    memset(world->near_known.items, 0, size * sizeof(ab_known_nearness));
    return true;
}
