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

#include "world/pair/glide.h"
#include "world/pair/pair.h"
#include "world/state/near_list.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

enum { ROOM_STEPS = 2, ROOM_GAPS = 4 };
#define MOST_ROOM (64 * AB_ONE)

static ab_box box_with_room(const ab_box *box, ab_vec room)
{
    return (ab_box){ ab_sub(box->low, room), ab_add(box->high, room) };
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
    const ab_known_nearness *known = ab_known_place(world, world->cold[a].id, world->cold[b].id);

    return is_about(world, known, a, b, d) ? &known->near : NULL;
}

/* Lists the pieces near a body of one piece, with room for its next steps, unless those that are
 * listed will do. */
static void list_near(const abut_world *world, ab_known_nearness *known, uint32_t a, uint32_t b)
{
    bool many_a = (world->hot[a].flags & AB_MANY) != 0;
    uint32_t many = many_a ? a : b;
    uint32_t one = many_a ? b : a;
    ab_near_list *list = &known->list;

    if ((world->hot[one].flags & AB_MANY) != 0 || world->cold[many].grid != AB_NONE) {
        return;
    }
    ab_vec at = ab_sub(world->hot[one].at, world->hot[many].at);
    ab_box box = ab_piece_box(ab_world_core(world, world->hot[one].core), at);
    ab_box needed = box_with_room(&box, (ab_vec){ AB_WARM_GAP, AB_WARM_GAP });

    if (ab_is_listed(list, &needed)) {
        return;
    }
    ab_vec step = ab_sub(world->cold[one].velocity, world->cold[many].velocity);
    ab_vec room = { ROOM_STEPS * ab_abs(step.x) + ROOM_GAPS * AB_WARM_GAP,
                    ROOM_STEPS * ab_abs(step.y) + ROOM_GAPS * AB_WARM_GAP };

    list->box = ab_box_empty();
    if (ab_max(room.x, room.y) > MOST_ROOM) {
        return;
    }
    ab_piece_walk walk = ab_pieces_near(world, many, box_with_room(&box, room));
    uint32_t number;

    list->count = 0;
    while ((number = ab_next_piece(&walk)) != AB_NONE) {
        if (list->count == AB_NEAR_LISTED) {
            return;
        }
        list->pieces[list->count++] = (uint16_t)number;
    }
    list->box = walk.box;
}

const ab_nearnesses *ab_nearness_keep(abut_world *world, uint32_t a, uint32_t b)
{
    if (!is_kept(world, a, b)) {
        return NULL;
    }
    ab_known_nearness *known = ab_known_place(world, world->cold[a].id, world->cold[b].id);
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);

    if (is_about(world, known, a, b, d)) {
        return &known->near;
    }
    if (known->a != world->cold[a].id || known->b != world->cold[b].id ||
        known->forms != world->forms) {
        known->a = world->cold[a].id;
        known->b = world->cold[b].id;
        known->forms = world->forms;
        known->list.box = ab_box_empty();
        known->glide.found = false;
    }
    known->d = d;
    list_near(world, known, a, b);
    if (!ab_glide_nearness(world, a, b, known)) {
        ab_find_nearnesses(world, a, b, d, AB_WARM_GAP, &known->near);
        ab_glide_find(world, a, b, known);
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
