/* world/step/unheld.c - sleepers wake at once when nothing holds them any more.
 *
 * A tower whose ground is gone falls as one. Its lowest body is awake, since something that it
 * touched has changed, and nothing holds it; so nothing holds what stands on it alone, and so on.
 * Otherwise each would hang in the air until what is under it has moved, and the tower would come
 * apart. What stands on something else, too, sleeps on until that happens (has_moved_away()).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/state.h"
#include "world/step/step.h"

/* Whether a contact holds one of its bodies against what pulls at it. */
static bool holds(const abut_world *world, const ab_contact *c, uint32_t index)
{
    ab_vec pull = ab_pull_of(world, index);
    int sign = i128_sign(i128_dot(c->normal.x, c->normal.y, pull.x, pull.y));

    return (c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) == AB_CONTACT_SOLID &&
           (world->cold[index].id == c->a ? sign < 0 : sign > 0);
}

static uint32_t other_of(const abut_world *world, const ab_contact *c, uint32_t index)
{
    return ab_index_of(world, world->cold[index].id == c->a ? c->b : c->a);
}

static bool sleeps(const abut_world *world, uint32_t index)
{
    return (world->hot[index].flags & AB_ASLEEP) != 0;
}

/* Whether two bodies still block each other. A change of their rules has woken both. */
static bool still_block(const abut_world *world, uint32_t a, uint32_t b)
{
    if (sleeps(world, a)) {
        return true;
    }
    if (ab_pair_rule(world, a, b) != AB_RULE_SOLID) {
        return false;
    }
    if (!ab_may_let_through(world, a, b)) {
        return true;
    }
    ab_nearness near = ab_nearness_of(world, a, b);

    return !ab_lets_through(world, a, b, near.normal,
                            (ab_met_pieces){ near.piece_a, near.piece_b });
}

/* Whether a contact holds a body, the other one of it being held itself as far as is known. */
static bool is_held_by(const abut_world *world, const ab_contact *c, uint32_t index)
{
    if (!holds(world, c, index)) {
        return false;
    }
    uint32_t other = other_of(world, c, index);

    return world->marks[other] == AB_NONE && still_block(world, index, other);
}

/* Whether anything holds a body, or nothing pulls at it. */
static bool is_held(const abut_world *world, uint32_t index)
{
    abut_body id = world->cold[index].id;
    ab_vec pull = ab_pull_of(world, index);
    uint32_t place = world->cold[index].dormant;
    const ab_contact *c;

    if ((pull.x | pull.y) == 0) {
        return true;
    }
    while ((c = ab_dormant_next(world, id, &place)) != NULL) {
        if (is_held_by(world, c, index)) {
            return true;
        }
    }
    for (place = ab_contact_first(world, id); place != AB_NONE;
         place = ab_contact_next(world, id, place)) {
        if (is_held_by(world, &world->contacts[place], index)) {
            return true;
        }
    }
    return false;
}

/* Notes a mover that nothing holds, and wakes it; false if that is not so, or known. */
static bool note_unheld(abut_world *world, uint32_t index)
{
    if (!ab_is_mover(&world->hot[index]) || world->marks[index] != AB_NONE ||
        is_held(world, index)) {
        return false;
    }
    ab_woken *noted = ab_array_push(world, &world->woken, sizeof *noted);

    if (noted == NULL) {
        world->failed = true;
        return false;
    }
    *noted = (ab_woken){ .index = index };
    world->marks[index] = world->woken.count - 1;
    ab_rouse(world, index);
    return true;
}

/* What a body holds that is not held any more. */
static void note_held_by(abut_world *world, uint32_t index)
{
    abut_body id = world->cold[index].id;

    for (uint32_t place = ab_contact_first(world, id); place != AB_NONE;
         place = ab_contact_next(world, id, place)) {
        const ab_contact *c = &world->contacts[place];
        uint32_t other = c->flags & AB_CONTACT_LOST ? AB_NONE : other_of(world, c, index);

        if (other != AB_NONE && holds(world, c, other)) {
            note_unheld(world, other);
        }
    }
}

void ab_rouse_unheld(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count; /* waking raises more */
    uint32_t next = 0;

    if (world->awake == world->active) {
        return;
    }
    for (uint32_t k = 0; k < count && !world->failed; k++) {
        const ab_contact *c = &world->contacts[k];

        if ((c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) != AB_CONTACT_SOLID) {
            continue;
        }
        uint32_t a = ab_index_of(world, c->a);
        uint32_t b = ab_index_of(world, c->b);

        if (sleeps(world, a) == sleeps(world, b)) {
            continue;
        }
        uint32_t sleeper = sleeps(world, a) ? a : b;

        if (holds(world, c, sleeper)) {
            note_unheld(world, sleeper == a ? b : a);
        }
        for (; next < world->woken.count && !world->failed; next++) {
            note_held_by(world, ((const ab_woken *)world->woken.items)[next].index);
        }
    }
    ab_woken_forget(world);
}
