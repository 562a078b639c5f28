/* world/step/shared_rests.c - riders share the remainder of the motion of their kinematic when a
 * step ends.
 *
 * Each body ends its step by itself (step/ending.c). A body that is carried along must not slip
 * meanwhile: it moves by the same remainder, and so no body of a stack is in the way of another.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/state.h"
#include "world/step/step.h"

/* The kinematic that carries a rider until the step ends; AB_NONE if there is none. */
static uint32_t carrier_of(const abut_world *world, const ab_rider *rider)
{
    bool carries = world->hot[rider->root].kind == ABUT_BODY_KINEMATIC &&
                   (rider->carried.x | rider->carried.y) != 0;

    return carries ? rider->root : AB_NONE;
}

/* Whether a rider moves along one axis as what carries it does. Across its floor it need not have
 * the same velocity: the floor takes it along. */
static bool goes_as(int64_t motion, int64_t velocity, bool across, int64_t other, int64_t speed)
{
    return motion == other && (velocity == speed || across);
}

/* A body that moves exactly as the kinematic that carries it gets the same remainder, or it would
 * slip by the difference. Settling may have taken the remainder from one crate of a stack and left
 * it to another, so that one is in the way of the other. */
void ab_rests_share(abut_world *world)
{
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        const ab_hot *hot = &world->hot[riders[k].index];
        ab_cold *cold = &world->cold[riders[k].index];
        uint32_t by = carrier_of(world, &riders[k]);

        if (by == AB_NONE || ((hot->flags | world->hot[by].flags) & AB_FROZEN) != 0) {
            continue;
        }
        ab_vec motion = world->hot[by].motion;
        const ab_cold *theirs = &world->cold[by];

        if (goes_as(hot->motion.x, cold->velocity.x, riders[k].out.y == 0, motion.x,
                    theirs->velocity.x)) {
            cold->carry_x = theirs->carry_x;
        }
        if (goes_as(hot->motion.y, cold->velocity.y, riders[k].out.x == 0, motion.y,
                    theirs->velocity.y)) {
            cold->carry_y = theirs->carry_y;
        }
    }
}

/* A body that could not go with its lift does not catch up in the next step. */
void ab_rests_forget(abut_world *world)
{
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        if (carrier_of(world, &riders[k]) != AB_NONE) {
            world->cold[riders[k].index].carry_x = 0;
            world->cold[riders[k].index].carry_y = 0;
        }
    }
}
