/* world/rest/oppose.c - movers that press on each other and do not push stop each other.
 *
 * If neither of two bodies pushes and they are in touch at the start of the step, this does to them
 * what an impact would do: both take the speed at which they meet. Settling alone would grant the
 * wish of whichever is decided first and shove the other along, so that ids would decide which
 * shoves which. They may approach by the gap, and close it from both sides.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { OPPOSE_ROUNDS = 8 };

/* Whether two bodies stop each other as equals: neither pushes, neither gives way, and both can
 * yield. */
static bool are_opposed(const abut_world *world, const ab_active_contact *contact)
{
    return !contact->pushes && ab_is_mobile(&world->hot[contact->a]) &&
           ab_is_mobile(&world->hot[contact->b]) &&
           world->cold[contact->a].gives_way == world->cold[contact->b].gives_way;
}

/* Whether two bodies would overlap: past the end of a side, its line is a ghost. */
static bool leads_into(const abut_world *world, const ab_active_contact *contact, ab_vec motion)
{
    return (contact->gap == 0 && !contact->curved) ||
           ab_moves_into(world, contact->a, contact->b, motion, 0);
}

/* Handles one contact; returns true if a velocity was changed. */
static bool oppose(abut_world *world, const ab_active_contact *contact)
{
    const uint32_t both[2] = { contact->a, contact->b };
    const ab_vec away[2] = { contact->normal, ab_neg(contact->normal) };
    ab_vec motion = ab_sub(world->cold[both[0]].velocity, world->cold[both[1]].velocity);
    int64_t speed[2];
    bool changed = false;

    if (-ab_direction_dot(contact->normal, motion) <= contact->gap + AB_STEP_TICKS ||
        !leads_into(world, contact, motion)) {
        return false;
    }
    for (int k = 0; k < 2; k++) {
        speed[k] = ab_direction_dot(away[k], world->cold[both[k]].velocity);
    }
    int64_t room = speed[0] < 0 && speed[1] < 0 ? contact->gap / 2 : contact->gap;

    for (int k = 0; k < 2; k++) {
        int64_t meeting = -ab_max(speed[!k], 0) - room;

        if (speed[k] < meeting) {
            ab_vec *velocity = &world->cold[both[k]].velocity;

            *velocity = ab_direction_add(*velocity, away[k], meeting - speed[k]);
            changed = true;
        }
    }
    return changed;
}

void ab_oppose(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;
    bool changed = true;

    for (int round = 0; round < OPPOSE_ROUNDS && changed; round++) {
        changed = false;
        for (uint32_t k = 0; k < count; k++) {
            /* Forward and backward: a row takes two rounds, whatever the order of its ids. */
            const ab_active_contact *contact = &contacts[round % 2 == 0 ? k : count - 1 - k];

            changed = (are_opposed(world, contact) && oppose(world, contact)) || changed;
        }
    }
}
