/* world/step/active_contacts.c - which contacts are active at the start of a step, and which bodies
 * wake.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/leg.h"
#include "world/step/step.h"

void ab_rouse(abut_world *world, uint32_t index)
{
    if ((world->hot[index].flags & AB_ASLEEP) != 0) {
        ab_wake(world, index);
        world->hot[index].since = 0;
        ab_add_gravity(world, index);
        ab_motion_set(world, index);
        world->has_legs |= ab_leg_set(world, index, 0);
    }
}

/* A sleeping body wakes if something it touches has moved, approaches it, or is driven against
 * it. */
static void
wake_touched(abut_world *world, uint32_t self, uint32_t other, ab_vec normal, int64_t approach)
{
    const ab_hot *by = &world->hot[other];
    bool pushed = (by->flags & AB_DRIVEN) != 0 && approach > 0;

    if ((world->hot[self].flags & AB_ASLEEP) != 0 && (by->flags & AB_ASLEEP) == 0 &&
        !ab_gives_way(world, other, self) &&
        (approach > ab_hit_speed(world, other, normal) || pushed)) {
        ab_rouse(world, self);
    }
}

static bool has_moved_away(const abut_world *world, const ab_contact *c, uint32_t a, uint32_t b)
{
    ab_vec apart = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_vec moved = ab_sub(apart, c->apart);

    return (c->flags & AB_CONTACT_ANCHORED) != 0 &&
           ab_max(ab_abs(moved.x), ab_abs(moved.y)) > AB_ONE / 16;
}

static bool is_too_fast(const abut_world *world, uint32_t index)
{
    ab_vec v = world->cold[index].velocity;

    return ab_max(ab_abs(v.x), ab_abs(v.y)) > AB_PASS_SPEED;
}

/* The velocity of a body before gravity changed it in this step: a body that begins to roll does
 * not slide. */
static ab_vec velocity_before(const abut_world *world, uint32_t index)
{
    bool still = world->hot[index].kind == ABUT_BODY_STATIC;

    return still ? (ab_vec){ 0, 0 } : world->starts[index].velocity;
}

/* Whether two bodies bounce off each other, if they meet fast enough. */
static bool pair_may_bounce(const abut_world *world, uint32_t a, uint32_t b)
{
    return (world->cold[a].bounce > 0 || world->cold[b].bounce > 0) &&
           (world->cold[a].answer == ABUT_ANSWER_BOUNCE ||
            world->cold[b].answer == ABUT_ANSWER_BOUNCE || ab_pair_pushes(world, a, b));
}

/* Whether a body that may bounce has come to rest on the other. The velocity of a body that stands
 * on a kinematic is relative to the kinematic; that of one that has just bounced off it is not. */
static bool
has_come_to_rest(const abut_world *world, const ab_active_contact *contact, int64_t approach)
{
    bool lies = ab_abs(ab_direction_dot(contact->normal, world->up)) > AB_STEEPEST;
    uint32_t kinematic = world->hot[contact->a].kind == ABUT_BODY_KINEMATIC   ? contact->a
                         : world->hot[contact->b].kind == ABUT_BODY_KINEMATIC ? contact->b
                                                                              : AB_NONE;

    if (lies && kinematic != AB_NONE) {
        uint32_t flags = world->contacts[contact->contact].flags;
        int64_t theirs = ab_direction_dot(contact->normal, world->cold[kinematic].velocity);

        if ((flags & (AB_CONTACT_REPORTED | AB_CONTACT_FRESH)) == 0 ||
            (flags & AB_CONTACT_PARTS) != 0) {
            return false;
        }
        approach += kinematic == contact->a ? theirs : -theirs;
    }
    return approach >= 0 && approach <= world->rest_speed &&
           !ab_is_lossless(world, contact->a, contact->b);
}

/* Whether two bodies slide along each other, and not slowly. */
static bool slides_past(const abut_world *world, const ab_active_contact *contact)
{
    ab_vec across = { -contact->normal.y, contact->normal.x };
    ab_vec relative =
        ab_sub(velocity_before(world, contact->a), velocity_before(world, contact->b));

    return ab_abs(ab_direction_dot(across, relative)) > ab_max(AB_SLIDE_SPEED, world->rest_speed);
}

/* Whether the pass at the start of the step handles a contact, or leaves it to impacts. */
static bool
is_for_the_pass(const abut_world *world, const ab_active_contact *active_contact, int64_t approach)
{
    const ab_cold *a = &world->cold[active_contact->a];
    const ab_cold *b = &world->cold[active_contact->b];

    if (!ab_is_mobile(&world->hot[active_contact->a]) &&
        !ab_is_mobile(&world->hot[active_contact->b])) {
        return false;
    }
    bool jammed = a->frozen_streak > 0 || b->frozen_streak > 0;
    uint32_t flags = world->contacts[active_contact->contact].flags;

    /* Bodies that came together as the step before ended have yet to meet. */
    if ((flags & AB_CONTACT_ARRIVED) != 0 && approach > AB_GENTLE && !jammed) {
        return false;
    }
    /* Limits at a curve are ghosts for a body that slides past; and a body that bounces is left
     * alone, unless it has come to rest. */
    return !(active_contact->curved && !jammed && slides_past(world, active_contact)) &&
           (!pair_may_bounce(world, active_contact->a, active_contact->b) ||
            has_come_to_rest(world, active_contact, approach) ||
            (jammed && ab_push_loses(world, active_contact->a, active_contact->b))) &&
           world->settings.answer == NULL;
}

/* Whether gravity or acceleration of one of two touching bodies presses them together, whichever is
 * under the other. */
static bool is_pulled_along(const abut_world *world, uint32_t index, ab_vec normal)
{
    ab_vec pull = ab_is_mover(&world->hot[index]) ? ab_pull_of(world, index) : (ab_vec){ 0, 0 };

    return (pull.x | pull.y) != 0 &&
           ab_abs(ab_direction_dot(normal, ab_direction_of(pull))) > AB_DIRECTION_LENGTH / 8;
}

static ab_active_contact
active_of(const abut_world *world, uint32_t place, uint32_t a, uint32_t b, const ab_nearness *near)
{
    return (ab_active_contact){ .a = a,
                                .b = b,
                                .contact = place,
                                .upright = near->upright,
                                .curved = near->curved,
                                .pushes = ab_pair_pushes(world, a, b),
                                .normal = near->normal,
                                .off = near->off,
                                .reach = near->reach,
                                .gap = near->gap };
}

static int64_t approach_speed_along(const abut_world *world, uint32_t a, uint32_t b, ab_vec normal)
{
    return -ab_direction_dot(normal, ab_sub(world->cold[a].velocity, world->cold[b].velocity));
}

/* Adds one place where two bodies touch to the active contacts. False without memory. */
static bool
take_active(abut_world *world, uint32_t place, uint32_t a, uint32_t b, const ab_nearness *near)
{
    ab_active_contact *taken = ab_array_push(world, &world->active_contacts, sizeof *taken);

    if (taken == NULL) {
        return false;
    }
    *taken = active_of(world, place, a, b, near);
    if (!is_for_the_pass(world, taken, approach_speed_along(world, a, b, near->normal))) {
        world->active_contacts.count--;
    }
    return true;
}

static ab_met_pieces pieces_of(const ab_nearness *near)
{
    return (ab_met_pieces){ near->piece_a, near->piece_b };
}

/* Adds the other places where bodies of several pieces touch. */
static bool
take_more(abut_world *world, uint32_t place, uint32_t a, uint32_t b, const ab_nearness *nearest)
{
    ab_nearness more[AB_MORE_NEARNESSES];
    uint32_t count = ab_more_nearnesses(world, a, b, nearest, more);
    bool pushes = ab_pair_pushes(world, a, b);

    for (uint32_t k = 0; k < count; k++) {
        if (ab_lets_through(world, a, b, more[k].normal, pieces_of(&more[k])) ||
            (pushes && more[k].gap > 0)) {
            continue;
        }
        if (!take_active(world, place, a, b, &more[k])) {
            return false;
        }
    }
    return true;
}

/* A tip that presses straight on a tip slides off to neither side (decision 0019): it is held
 * there, as an impact would hold it. */
static bool is_balance(const abut_world *world, uint32_t a, uint32_t b, const ab_nearness *near)
{
    ab_vec speed = ab_sub(world->cold[a].velocity, world->cold[b].velocity);

    return near->balanced && near->gap == 0 && (near->normal.x == 0 ? speed.x : speed.y) == 0;
}

/* A tip in a valley between two sides of one body is held by both: what is near becomes the one
 * that is more along `up`, and `other` the other one. Returns how many there are. */
static int look_in_valley(
    const abut_world *world, uint32_t a, uint32_t b, ab_nearness *near, ab_nearness *other)
{
    ab_vec sides[2];

    if (near->gap != 0 || near->reach > 0 ||
        ((world->hot[a].flags | world->hot[b].flags) & AB_MANY) == 0) {
        return 0;
    }
    int count = ab_valley_sides(world, a, b, sides);

    if (count == 0) {
        return 0;
    }
    ab_vec first = ab_direction_of(sides[0]);
    ab_vec last = ab_direction_of(sides[count - 1]);
    bool turned =
        ab_abs(ab_direction_dot(last, world->up)) > ab_abs(ab_direction_dot(first, world->up));

    near->corner = false;
    near->chosen = true;
    *other = *near;
    near->normal = turned ? last : first;
    near->upright = near->normal.x == 0 || near->normal.y == 0;
    other->normal = turned ? first : last;
    other->upright = other->normal.x == 0 || other->normal.y == 0;
    return count;
}

static bool gather_contact(abut_world *world, uint32_t place)
{
    const ab_contact *c = &world->contacts[place];

    if ((c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) != AB_CONTACT_SOLID) {
        return true;
    }
    uint32_t a = ab_index_of_known(world, c->a);
    uint32_t b = ab_index_of_known(world, c->b);

    if (ab_pair_rule(world, a, b) != AB_RULE_SOLID) {
        return true;
    }
    bool still = !ab_is_mobile(&world->hot[a]) && !ab_is_mobile(&world->hot[b]);

    if ((still && !ab_carries(world, a) && !ab_carries(world, b)) || is_too_fast(world, a) ||
        is_too_fast(world, b)) {
        return true;
    }
    ab_nearness near = ab_nearness_kept(world, a, b);
    ab_nearness beside;
    int in_valley = 0;

    if (near.corner && !is_balance(world, a, b, &near)) {
        in_valley = look_in_valley(world, a, b, &near, &beside);
    }
    if (near.gap > AB_WARM_GAP || near.gap < 0 ||
        (near.corner && !is_balance(world, a, b, &near)) ||
        ab_lets_through(world, a, b, near.normal, pieces_of(&near))) {
        return true;
    }
    int64_t approach = approach_speed_along(world, a, b, near.normal);

    wake_touched(world, a, b, near.normal, approach);
    wake_touched(world, b, a, near.normal, approach);
    if ((c->flags & AB_CONTACT_REPORTED) == 0 && near.gap == 0 &&
        ((c->flags & AB_CONTACT_FRESH) != 0 || approach > 0 ||
         is_pulled_along(world, a, near.normal) || is_pulled_along(world, b, near.normal))) {
        ab_contact_note(world, a, b, 0, near.normal, ab_pair_point(world, a, b, 0, near.normal),
                        AB_CONTACT_SOLID);
    }
    bool one_place = near.pairs == 1 && !near.chosen;

    if (in_valley > 0) {
        return take_active(world, place, a, b, &near) &&
               (in_valley == 1 || take_active(world, place, a, b, &beside));
    }
    return take_active(world, place, a, b, &near) &&
           (one_place || take_more(world, place, a, b, &near));
}

/* --- Sleepers ------------------------------------------------------------------------------- */

/* The velocity with which a body may push; for a body that a push has just woken, that of the
 * push. */
static ab_woken pushing_of(const abut_world *world, uint32_t index)
{
    const ab_woken *woken = world->woken.items;

    if (world->marks[index] != AB_NONE) {
        return woken[world->marks[index]];
    }
    return (ab_woken){ .index = index,
                       .driven = (world->hot[index].flags & AB_DRIVEN) != 0,
                       .velocity = world->cold[index].velocity };
}

/* Whether a body can be woken by a push; or has been, from one side only: then another may come
 * from the other side, and be passed on there. */
static bool can_be_woken(const abut_world *world, uint32_t index)
{
    const ab_woken *woken = world->woken.items;
    uint32_t mark = world->marks[index];

    return (world->hot[index].flags & AB_ASLEEP) != 0 ||
           (mark != AB_NONE && (woken[mark].against.x | woken[mark].against.y) == 0);
}

static bool note_woken(abut_world *world, uint32_t index, bool driven, ab_vec velocity)
{
    if (world->marks[index] != AB_NONE) {
        ab_woken *before = (ab_woken *)world->woken.items + world->marks[index];

        if (i128_sign(i128_dot(before->velocity.x, before->velocity.y, velocity.x, velocity.y)) >=
            0) {
            return false;
        }
        before->against = velocity;
        before->driven = before->driven || driven;
        return true;
    }
    ab_woken *woken = ab_array_push(world, &world->woken, sizeof *woken);

    if (woken == NULL) {
        world->failed = true;
        return false;
    }
    *woken = (ab_woken){ .index = index, .driven = driven, .velocity = velocity };
    world->marks[index] = world->woken.count - 1;
    ab_rouse(world, index);
    return true;
}

/* Wakes a sleeping body if another that touches it pushes it, is pushed by it, or was woken by a
 * push and passes it on. Then all move as if none had slept. Returns whether it woke. */
static bool wake_pushed(abut_world *world, uint32_t self, uint32_t other)
{
    if (!can_be_woken(world, self) || (world->hot[other].flags & AB_ASLEEP) != 0 ||
        !ab_is_mover(&world->hot[other]) || ab_gives_way(world, other, self) ||
        (world->marks[other] == AB_NONE && !ab_pair_pushes(world, self, other)) ||
        ab_pair_rule(world, self, other) != AB_RULE_SOLID || is_too_fast(world, other)) {
        return false;
    }
    ab_woken push = pushing_of(world, other);
    ab_nearness near = ab_nearness_of(world, self, other);
    int64_t approach = ab_max(ab_direction_dot(near.normal, push.velocity),
                              ab_direction_dot(near.normal, push.against));
    bool beside = near.corner && !(near.balanced && near.gap == 0); /* not tip against tip */

    return near.gap <= AB_TOUCH_GAP && near.gap >= 0 && !beside && approach > 0 &&
           (push.driven || ab_is_more_than_weight(world, other, near.normal, approach)) &&
           !ab_lets_through(world, self, other, near.normal, pieces_of(&near)) &&
           note_woken(world, self, push.driven,
                      ab_direction_add((ab_vec){ 0, 0 }, near.normal, approach));
}

void ab_woken_forget(abut_world *world)
{
    const ab_woken *woken = world->woken.items;

    for (uint32_t k = 0; k < world->woken.count; k++) {
        world->marks[woken[k].index] = AB_NONE;
    }
    world->woken.count = 0;
}

/* Whether one of two touching bodies wakes the other, and all that touches the other in turn. */
static bool rouses(const abut_world *world, uint32_t a, uint32_t b)
{
    return ((world->hot[a].flags | world->hot[b].flags) & AB_ROUSED) != 0 || ab_carries(world, a) ||
           ab_carries(world, b);
}

/* Wakes bodies that rest on a moving kinematic or a running belt, and those that rest on them;
 * bodies that are pushed, and those that they push; and bodies that touch something that is no
 * longer where it was. */
static void rouse_sleepers(abut_world *world)
{
    const ab_part *part = &world->state->parts[AB_PART_CONTACTS];
    bool again = true;

    for (int round = 0; again && round < 256; round++) {
        uint32_t count = part->count;

        again = false;
        for (uint32_t k = 0; k < part->count; k++) { /* waking raises contacts, at the end */
            /* Forward and backward: a row wakes in two rounds, whatever the order of its ids. */
            const ab_contact *c =
                &world->contacts[round % 2 == 0 || k >= count ? k : count - 1 - k];
            uint32_t a = ab_index_of(world, c->a);
            uint32_t b = ab_index_of(world, c->b);

            if ((c->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) != AB_CONTACT_SOLID) {
                continue; /* one of the two may be gone */
            }
            bool asleep = ((world->hot[a].flags | world->hot[b].flags) & AB_ASLEEP) != 0;

            if (!asleep && world->woken.count == 0) {
                continue;
            }
            if (!rouses(world, a, b)) {
                if (asleep && round == 0 && has_moved_away(world, c, a, b)) {
                    ab_rouse(world, a);
                    ab_rouse(world, b);
                }
                again = wake_pushed(world, a, b) || wake_pushed(world, b, a) || again;
                continue;
            }
            for (int side = 0; side < 2; side++) {
                ab_hot *hot = &world->hot[side == 0 ? a : b];

                if ((hot->flags & AB_ASLEEP) != 0) {
                    ab_rouse(world, side == 0 ? a : b);
                    hot->flags |= AB_ROUSED;
                    again = true;
                }
            }
        }
    }
}

bool ab_contacts_gather(abut_world *world)
{
    const ab_part *part = &world->state->parts[AB_PART_CONTACTS];

    ab_rouse_unheld(world); /* while contacts are chained */
    /* The contacts of bodies that were added since are at the end. */
    ab_contacts_sort(world);
    rouse_sleepers(world);
    ab_woken_forget(world);
    if (world->failed) {
        return false;
    }
    uint32_t woken;

    do { /* once more if some woke: all their contacts count, including those that were skipped */
        ab_contacts_sort(world);
        woken = world->stirred.count;
        world->active_contacts.count = 0;
        world->asked_ahead.count = 0;
        world->noted.count = 0;
        for (uint32_t i = 0; i < part->count; i++) {
            if (!gather_contact(world, i)) {
                return false;
            }
        }
    } while (woken != world->stirred.count);
    world->noted_at_start = world->noted.count;
    ab_contacts_index(world);
    return ab_nearness_reserve(world);
}
