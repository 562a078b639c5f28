/* world/rest/sleep.c - bodies at rest need no step.
 *
 * A body falls asleep after some steps of next to no motion, or of a wobble about one place, if
 * something holds it. It wakes when it is hit or driven, or when something it touches has moved
 * (rest/contacts_finish.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* After how many steps of next to no motion a body falls asleep: one that something holds, and one
 * that is only touched, such as a body in a jam. */
enum { STILL_FRAMES = 20, JAMMED_FRAMES = 60 };
#define STILL_SPEED (AB_ONE / 64) /* at most: no motion, for a body of any size */

/* A distance that counts as no motion, or as no more than a wobble, for a body of a given size. */
static int64_t still_move(int64_t size)
{
    return ab_min(STILL_SPEED, size / 512);
}

static int64_t wobble_of(int64_t size)
{
    return ab_min(AB_ONE / 8, size / 64);
}

void ab_wake(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];

    if ((hot->flags & AB_ASLEEP) == 0) {
        return;
    }
    if (world->stepping && index >= world->awake) { /* the start of the step passed it over */
        ab_remember(world, index);
        hot->flags &= (uint8_t) ~(AB_FROZEN | AB_ROUSED);
        world->cold[index].spent = 0;
        world->cold[index].scrapes = 0;
    }
    hot->flags &= (uint8_t)~AB_ASLEEP;
    world->cold[index].still = 0;
    ab_stir(world, index);
    if (!world->running) { /* otherwise at the end of the step */
        ab_contacts_raise(world, index);
    }
}

static int64_t weight_along(const abut_world *world, uint32_t by, ab_vec normal)
{
    ab_vec pull = ab_is_mover(&world->hot[by]) ? ab_pull_of(world, by) : (ab_vec){ 0, 0 };

    return ab_abs(ab_direction_dot(normal, pull)) / 2 * 5;
}

int64_t ab_hit_speed(const abut_world *world, uint32_t by, ab_vec normal)
{
    return (world->cold[by].changes_speed & AB_ACCELERATES) == 0
               ? world->rest_speed
               : ab_max(world->rest_speed, weight_along(world, by, normal));
}

/* A body that presses only by its weight approaches at the speed that gravity gives it along the
 * normal, and would keep awake whatever it lies on. Across the normal there is no weight. */
bool ab_is_more_than_weight(const abut_world *world, uint32_t by, ab_vec normal, int64_t approach)
{
    int64_t least = ab_min(world->rest_speed, STILL_SPEED);

    return approach > ab_max(weight_along(world, by, normal), least);
}

static bool lies_within(ab_vec a, ab_vec b, int64_t distance)
{
    return ab_max(ab_abs(a.x - b.x), ab_abs(a.y - b.y)) <= distance;
}

/* Whether neither gravity nor acceleration acts on a body. */
static bool hangs_free(const abut_world *world, uint32_t index)
{
    ab_vec pull = ab_pull_of(world, index);

    return (pull.x | pull.y) == 0;
}

/* Whether a body stays where it is only because it uses up its budget of impacts again and
 * again, or is locked in: it would go on moving. A body that nothing pulls at does not wobble by
 * itself. */
static bool is_held_up(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];

    return (cold->frozen_streak >= 2 || hangs_free(world, index)) &&
           !lies_within(cold->velocity, (ab_vec){ 0, 0 }, world->rest_speed);
}

bool ab_may_fall_asleep(const abut_world *world, uint32_t index)
{
    return ab_is_mover(&world->hot[index]) && world->cold[index].still >= STILL_FRAMES - 1;
}

static void consider_sleep(abut_world *world, uint32_t index, bool on_moving)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    int64_t size = ab_max(high.x - low.x, high.y - low.y);
    bool small = lies_within(hot->at, world->starts[index].at, still_move(size)) &&
                 lies_within(cold->velocity, (ab_vec){ 0, 0 }, world->rest_speed);
    bool near = lies_within(hot->at, cold->anchor, wobble_of(size));

    if (!near) {
        cold->anchor = hot->at;
    }
    near = near && !is_held_up(world, index);
    cold->still = (uint16_t)(small || near ? cold->still + 1 : 0);
    if (cold->still < STILL_FRAMES || on_moving) {
        cold->still = (uint16_t)ab_min(cold->still, JAMMED_FRAMES);
        return;
    }
    bool held = (cold->grounded & AB_GROUND_HELD) != 0;
    bool touched = (cold->grounded & AB_GROUND_TOUCHED) != 0;
    bool leaned = (cold->grounded & AB_GROUND_LEANED) != 0;
    bool hangs = hangs_free(world, index) && (cold->velocity.x | cold->velocity.y) == 0;

    if (!touched && !hangs && (!leaned || cold->still < JAMMED_FRAMES)) {
        /* A body at the peak of its flight does not rest. */
        cold->still = leaned ? cold->still : held ? STILL_FRAMES : 0;
        return;
    }
    hot->flags |= AB_ASLEEP;
    ab_stir(world, index);
    cold->velocity = (ab_vec){ 0, 0 };
    cold->carry_x = 0;
    cold->carry_y = 0;
}

/* Contacts remember where their two bodies stood when one fell asleep. */
static void anchor_contacts(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_CONTACTS].count;

    for (uint32_t i = 0; i < count; i++) {
        ab_contact *c = &world->contacts[i];

        if ((c->flags & AB_CONTACT_LOST) != 0) {
            continue;
        }
        const ab_hot *a = &world->hot[ab_index_of_known(world, c->a)];
        const ab_hot *b = &world->hot[ab_index_of_known(world, c->b)];

        if (((a->flags | b->flags) & AB_ASLEEP) == 0) {
            c->flags &= ~(uint32_t)AB_CONTACT_ANCHORED;
        } else if ((c->flags & AB_CONTACT_ANCHORED) == 0) {
            c->flags |= AB_CONTACT_ANCHORED;
            c->apart = ab_sub(b->at, a->at);
        }
    }
}

static void update_body(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    bool on_moving = (cold->grounded & AB_GROUND_MOVES) != 0;

    cold->grounded &= (uint8_t)~AB_GROUND_MOVES;
    if (hot->kind == ABUT_BODY_MOVER && (hot->flags & AB_ASLEEP) == 0 && cold->wakeful == 0) {
        consider_sleep(world, index, on_moving);
    }
    world->reporting.report.awake += hot->kind == ABUT_BODY_MOVER && (hot->flags & AB_ASLEEP) == 0;
}

void ab_sleep_update(abut_world *world)
{
    uint32_t movers = world->active - world->state->kinematics;
    uint32_t woken = world->stirred.count; /* in this step; what falls asleep comes after them */

    if (world->settings.no_sleep) {
        world->reporting.report.awake = movers;
        return;
    }
    for (uint32_t i = 0; i < world->awake; i++) {
        update_body(world, i);
    }
    for (uint32_t k = 0; k < woken; k++) {
        uint32_t index = ab_index_of(world, ((const abut_body *)world->stirred.items)[k]);

        if (index >= world->awake) {
            update_body(world, index);
        }
    }
    world->reporting.report.asleep = movers - world->reporting.report.awake;
    anchor_contacts(world);
    ab_contacts_put_to_rest(world);
}
