/* world/rest/start_contacts.c - what impacts need to know later about the contacts at the start of
 * a step.
 *
 * A contact counts as long as its two bodies stand to each other as they did then; after that,
 * impacts alone decide. Nothing here changes the world.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/limits.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* Whether two bodies that pressed on each other at the start still stand in the same way. */
static bool still_stands(const abut_world *world, const ab_active_contact *contact, int32_t tick)
{
    ab_vec a = ab_sub(ab_hot_at(&world->hot[contact->a], tick), world->starts[contact->a].at);
    ab_vec b = world->hot[contact->b].kind == ABUT_BODY_STATIC
                   ? (ab_vec){ 0, 0 }
                   : ab_sub(ab_hot_at(&world->hot[contact->b], tick), world->starts[contact->b].at);
    ab_vec moved = ab_sub(a, b);

    if (world->hot[contact->a].kind == ABUT_BODY_STATIC) {
        moved = ab_neg(b);
    }
    return ab_max(ab_abs(moved.x), ab_abs(moved.y)) < AB_SLIDE_SPEED &&
           ab_abs(ab_direction_dot(contact->normal, moved)) < AB_WARM_GAP;
}

/* Whether a body that two share a blow with takes its part at once, or, frozen, in the next step.
 */
static bool takes_part(const abut_world *world, uint32_t self, uint32_t other, ab_vec normal)
{
    const ab_hot *hot = &world->hot[other];

    return ab_is_mobile(hot) || (ab_is_mover(hot) && (hot->flags & AB_FROZEN) != 0 &&
                                 ab_push_loses(world, self, other) &&
                                 ab_direction_dot(normal, world->state->gravity) == 0);
}

/* Whether a body hands on what a blow gave it through a contact, whose normal points to it. What
 * its weight presses it against holds it up, unless it bounces: in a heap all else would only be
 * more impacts. */
static bool hands_on(const abut_world *world,
                     const ab_active_contact *contact,
                     uint32_t self,
                     uint32_t other,
                     ab_vec normal,
                     const ab_blow *blow)
{
    if (blow == NULL || !contact->pushes || !takes_part(world, self, other, normal) ||
        ab_is_blocked(world, other, ab_neg(normal))) {
        return false;
    }
    return other == blow->other
               ? blow->shared && ab_direction_dot(normal, blow->away) > AB_DIRECTION_LENGTH / 2
               : blow->bounces || ab_direction_dot(normal, world->state->gravity) == 0;
}

int ab_settle_limits(const abut_world *world,
                     uint32_t index,
                     int32_t tick,
                     const ab_blow *blow,
                     ab_limit *limits,
                     int most)
{
    const ab_rank *ranks = world->ranks.items;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t mark = world->marks[index];
    int count = 0;

    for (uint32_t p = mark == AB_NONE ? 0 : ranks[mark].first;
         mark != AB_NONE && p < ranks[mark].end && count < most; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        uint32_t other = ab_active_other(contact, index);
        ab_vec normal = ab_active_normal(contact, index);
        ab_vec theirs = world->hot[other].motion;

        /* A body that a blow made this fast is left to impacts. */
        if (!contact->limits ||
            ab_max(ab_abs(theirs.x), ab_abs(theirs.y)) > AB_PASS_SPEED / AB_STEP_TICKS ||
            !still_stands(world, contact, tick) ||
            hands_on(world, contact, index, other, normal, blow)) {
            continue;
        }
        int64_t allowed = contact->upright ? 0 : AB_DIRECTION_LENGTH;
        int64_t comes = normal.x * theirs.x + normal.y * theirs.y;
        bool drives = ab_drives_on(world, index, other);

        /* A body that does not push shoves nothing: if it approaches, the two will stop each
         * other. */
        limits[count++] = (ab_limit){ .normal = normal,
                                      .least = (drives ? comes : ab_min(comes, 0)) + allowed,
                                      .slack = allowed,
                                      .theirs = theirs,
                                      .other = other,
                                      .upright = contact->upright,
                                      .follows = true,
                                      .drives = drives };
    }
    return count;
}

/* Whether a body pushes, or is pushed, through this contact, as in a row. */
static bool
is_contact_of_row(const abut_world *world, const ab_active_contact *contact, int32_t tick)
{
    ab_vec across = { -contact->normal.y, contact->normal.x };
    ab_vec relative = ab_sub(world->cold[contact->a].velocity, world->cold[contact->b].velocity);
    bool slides = ab_direction_dot(across, relative) != 0;

    return contact->pushes && contact->gap <= AB_TOUCH_GAP &&
           (!slides || (!contact->curved && contact->friction == 0)) &&
           ab_is_mobile(&world->hot[contact->a]) && ab_is_mobile(&world->hot[contact->b]) &&
           !ab_gives_way(world, contact->a, contact->b) &&
           !ab_gives_way(world, contact->b, contact->a) && still_stands(world, contact, tick);
}

uint32_t ab_row_neighbour(const abut_world *world, uint32_t index, ab_vec towards, int32_t tick)
{
    const ab_rank *ranks = world->ranks.items;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    uint32_t mark = world->marks[index];
    uint32_t found = AB_NONE;

    for (uint32_t p = mark == AB_NONE ? 0 : ranks[mark].first;
         mark != AB_NONE && p < ranks[mark].end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        ab_vec normal = ab_active_normal(contact, index); /* towards this one */

        if (normal.x != -towards.x || normal.y != -towards.y ||
            !is_contact_of_row(world, contact, tick)) {
            continue;
        }
        if (found != AB_NONE) {
            return AB_NONE;
        }
        found = ab_active_other(contact, index);
    }
    return found;
}
