/* world/rest/riders.c - what stands on something that moves, or whose surface runs, goes with it.
 *
 * A rider borrows the velocity of the kinematic or the belt it stands on, or that of the rider it
 * stands on, and gives it back at the end of the step; so it neither slips, nor is thrown off when
 * the lift stops, and walks on it as on the ground. What walks rides on whatever its last walk has
 * named as its floor, however steep that is: its own settings say what is a floor.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { RIDE_ROUNDS = 16 };

ab_vec ab_carrying_velocity(const abut_world *world, uint32_t index, ab_vec normal)
{
    ab_vec surface = ab_surface_of(world, index);
    ab_vec along = ab_direction_add(surface, normal, -ab_direction_dot(normal, surface));

    return ab_within_lattice(ab_add(world->cold[index].velocity, along));
}

/* The velocity that a body lends to what stands on it; false if none: what is so fast that its
 * contacts are left to impacts carries nothing. */
static bool velocity_lent(const abut_world *world, uint32_t index, ab_vec out, ab_vec *lent)
{
    const ab_rider *riders = world->riders.items;

    if (!ab_is_mover(&world->hot[index])) {
        *lent = ab_carrying_velocity(world, index, out);
        return (lent->x | lent->y) != 0 &&
               ab_max(ab_abs(lent->x), ab_abs(lent->y)) <= AB_PASS_SPEED;
    }
    if (world->marks[index] == AB_NONE) {
        return false;
    }
    *lent = riders[world->marks[index]].lent;
    return true;
}

static bool is_upright(const abut_world *world, ab_vec out)
{
    return ab_direction_dot(out, world->up) > AB_STEEPEST;
}

/* Boards one body, if it stands on what lends and does not leave. */
static bool board_one(
    abut_world *world, uint32_t self, uint32_t carrier, ab_vec out, bool stands, bool *boarded)
{
    ab_cold *cold = &world->cold[self];
    ab_vec lent;

    if (!stands || !ab_is_mobile(&world->hot[self]) || world->marks[self] != AB_NONE ||
        !velocity_lent(world, carrier, out, &lent) ||
        ab_direction_dot(out, cold->velocity) > AB_TOUCH_GAP) {
        return true;
    }
    ab_rider *rider = ab_array_push(world, &world->riders, sizeof *rider);

    if (rider == NULL) {
        return false;
    }
    *rider = (ab_rider){ self, lent, cold->velocity };
    world->marks[self] = world->riders.count - 1;
    *boarded = true;
    return true;
}

/* Boards what walks, if it is still on what it stood on. Its contact need not be for the pass: a
 * round foot on the edge of a lift that slides under it is not. */
static bool board_walker(abut_world *world, const ab_walker *walker, bool *boarded)
{
    uint32_t self = ab_index_of(world, walker->id);
    uint32_t carrier =
        walker->ground == ABUT_NO_BODY ? AB_NONE : ab_index_of(world, walker->ground);
    ab_vec lent;

    if (self == AB_NONE || carrier == AB_NONE || world->marks[self] != AB_NONE ||
        !velocity_lent(world, carrier, (ab_vec){ 0, 0 }, &lent)) {
        return true;
    }
    const ab_contact *contact = ab_contact_find(world, walker->id, walker->ground);

    if (contact == NULL ||
        (contact->flags & (AB_CONTACT_SOLID | AB_CONTACT_LOST)) != AB_CONTACT_SOLID) {
        return true;
    }
    ab_nearness near = ab_nearness_of(world, self, carrier);
    bool stands = near.gap <= AB_WARM_GAP && ab_walker_stood_on(world, self, carrier, near.normal);

    return board_one(world, self, carrier, near.normal, stands, boarded);
}

static bool board_walkers(abut_world *world, bool *boarded)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;
    bool done = true;

    for (uint32_t i = 0; i < count && done; i++) {
        done = board_walker(world, &world->walkers[i], boarded);
    }
    return done;
}

bool ab_riders_board(abut_world *world)
{
    const ab_active_contact *presses = world->active_contacts.items;
    bool boarded = world->state->kinematics > 0 || world->state->belts > 0;
    bool done = true;

    world->riders.count = 0;
    for (int round = 0; boarded && done && round < RIDE_ROUNDS; round++) {
        boarded = false;
        done = board_walkers(world, &boarded);
        for (uint32_t k = 0; k < world->active_contacts.count && done; k++) {
            const ab_active_contact *press = &presses[k];
            ab_vec out = press->normal;
            ab_vec in = ab_neg(out);

            done = board_one(world, press->a, press->b, out, is_upright(world, out), &boarded) &&
                   board_one(world, press->b, press->a, in, is_upright(world, in), &boarded);
        }
    }
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        ab_cold *cold = &world->cold[riders[k].index];

        world->marks[riders[k].index] = AB_NONE;
        cold->velocity = ab_add(cold->velocity, riders[k].lent);
    }
    return done;
}

/* The nearest to a number that lies among others, or between one of them and 0. */
static int64_t kept_among(int64_t v, int64_t a, int64_t b, int64_t c)
{
    int64_t least = ab_min(ab_min(a, 0), ab_min(b, c));
    int64_t most = ab_max(ab_max(a, 0), ab_max(b, c));

    return ab_max(least, ab_min(most, v));
}

/* Gives the loan back, but never owes: a rider that a wall has stopped just stops. What gravity
 * added in this step the lift has taken up, also one that sinks faster than things fall. */
void ab_riders_leave(abut_world *world)
{
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        ab_vec *velocity = &world->cold[riders[k].index].velocity;
        ab_vec own = riders[k].own;
        ab_vec left = ab_sub(*velocity, riders[k].lent);

        ab_vec before = world->starts[riders[k].index].velocity;

        velocity->x = kept_among(left.x, own.x, before.x, velocity->x);
        velocity->y = kept_among(left.y, own.y, before.y, velocity->y);
    }
    world->riders.count = 0;
}
