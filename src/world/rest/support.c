/* world/rest/support.c - what carries a body: the ground under it, and anything that holds it up.
 *
 * Each contact only adds to what is known about a mover (ab_cold.grounded), so contacts may be
 * examined in any order, and more than once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/rest/contacts_finish.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* Whether a contact whose normal points to a mover holds the mover against gravity and
 * acceleration. A body that lies on the mover, or only leans on it, does not. */
static bool holds_against_pull(const abut_world *world, uint32_t index, ab_vec normal)
{
    ab_vec pull = ab_pull_of(world, index);

    return (pull.x | pull.y) == 0 || i128_sign(i128_dot(normal.x, normal.y, pull.x, pull.y)) < 0;
}

/* Notes what a contact whose normal points to a mover does for it. */
static void support_by(abut_world *world, uint32_t index, ab_vec normal, bool rests)
{
    if (!ab_is_mover(&world->hot[index])) {
        return;
    }
    uint8_t *grounded = &world->cold[index].grounded;

    if (holds_against_pull(world, index, normal)) {
        *grounded |= AB_GROUND_HELD | (rests ? AB_GROUND_TOUCHED : 0);
    }
    if (!rests) {
        return;
    }
    *grounded |= AB_GROUND_LEANED;
    int64_t lifts = ab_direction_dot(normal, world->up);

    if (lifts <= 0) {
        return;
    }
    int64_t leans = world->up.x * normal.y - world->up.y * normal.x;

    *grounded |= (leans < 0 ? AB_GROUND_ON_LEFT : 0) | (leans > 0 ? AB_GROUND_ON_RIGHT : 0);
    bool between = (*grounded & AB_GROUND_ON_LEFT) != 0 && (*grounded & AB_GROUND_ON_RIGHT) != 0;

    *grounded |= lifts > AB_STEEPEST || between ? AB_GROUND_UNDER : 0;
}

/* Between two steep sides of one body of several pieces, which is one contact, a mover is held by
 * both. */
static void support_by_sides(abut_world *world, const ab_contact *c, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    int64_t lifts = ab_abs(ab_direction_dot(c->normal, world->up));
    ab_nearness near;

    if (lifts == 0 || lifts > AB_STEEPEST) {
        return;
    }
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, AB_TOUCH_GAP);

    while (ab_next_nearness(&pairs, &near)) {
        if (!near.corner && near.gap <= AB_TOUCH_GAP) {
            support_by(world, a, near.normal, true);
            support_by(world, b, ab_neg(near.normal), true);
        }
    }
}

/* If something would wake a body in the next step, the body need not fall asleep in this one. */
static void note_moving(abut_world *world, uint32_t index, uint32_t other)
{
    const ab_hot *hot = &world->hot[index];

    if (ab_is_mover(hot) && (hot->flags & AB_ASLEEP) == 0 && !world->settings.no_sleep &&
        ab_carries(world, other)) {
        world->cold[index].grounded |= AB_GROUND_MOVES;
    }
}

/* Notes which of two bodies rests on the other. */
void ab_note_support(abut_world *world, const ab_contact *c, uint32_t a, uint32_t b)
{
    bool rests = (c->flags & (AB_CONTACT_REPORTED | AB_CONTACT_PARTS)) == AB_CONTACT_REPORTED;

    support_by(world, a, c->normal, rests);
    support_by(world, b, ab_neg(c->normal), rests);
    if (rests && ((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0) {
        support_by_sides(world, c, a, b);
    }
    note_moving(world, a, b);
    note_moving(world, b, a);
}
