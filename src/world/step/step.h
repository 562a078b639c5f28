/* world/step/step.h - what the files of the step share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_STEP_H
#define AB_WORLD_STEP_STEP_H

#include "base/check.h"

#include "world/state/state.h"

/* --- The start of a step (step/undo.c) ------------------------------------------------- */

/* Remembers the state of a body; and restores all of them. */
static inline void ab_start_keep(abut_world *world, uint32_t index)
{
    world->hot[index].flags &= (uint8_t) ~(AB_FROZEN | AB_CLOSE | AB_ROUSED);
    ab_remember(world, index);
}

void ab_start_restore(abut_world *world);
/* Gravity and acceleration: what a step adds to the velocity of a mover; and adding it. */
ab_vec ab_pull_on(const abut_world *world, uint32_t index);
void ab_add_gravity(abut_world *world, uint32_t index);

/* --- Queue (step/queue.c) ------------------------------------------------------------------- */

/* A key: the tick, the part of the tick, the rank; and the side, which has no part in the order. */
enum { AB_COMING_SIDE_BITS = 32, AB_COMING_FINE_SHIFT = AB_COMING_SIDE_BITS + 2 };

static inline uint64_t ab_coming_key(int64_t fine_tick, unsigned rank)
{
    return (uint64_t)fine_tick << AB_COMING_FINE_SHIFT | (uint64_t)rank << AB_COMING_SIDE_BITS;
}

/* When it comes, in 1/256 ticks. */
static inline int32_t ab_coming_fine(uint64_t key)
{
    return (int32_t)(key >> AB_COMING_FINE_SHIFT);
}

/* FACE, CORNER, ...: as judged when it was predicted. */
static inline unsigned ab_coming_rank(uint64_t key)
{
    return (unsigned)(key >> AB_COMING_SIDE_BITS) & 3;
}

/* The side that was met, as a sweep said it (pair/pair.h). */
static inline uint32_t ab_coming_side(uint64_t key)
{
    return (uint32_t)key;
}

bool ab_queue_start(abut_world *world);
bool ab_queue_push(abut_world *world, const ab_coming *coming);
/* The same; without memory the world has `failed`. */
static inline void ab_queue_up(abut_world *world, const ab_coming *coming)
{
    if (!ab_queue_push(world, coming)) {
        world->failed = true;
    }
}
/* How many there are. */
uint32_t ab_queue_count(const abut_world *world);
/* The earliest impact that is still valid; false if there is none. */
bool ab_queue_pop(abut_world *world, ab_coming *coming);
/* Forgets the last event: the next one is not a repetition of it, even if it looks like one. */
void ab_queue_forget(abut_world *world);

/* --- Prediction (step/predict.c, step/predict_near.c) --------------------------------------- */

/* Predict what two bodies, or one and all others, or all will meet. */
void ab_predict_pair(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* For two bodies that pass through each other: queues when to predict them anew. */
void ab_predict_parting(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* For two bodies that are solid except for parts that one passes: ignores parts that it may be
 * about to enter. */
void ab_predict_past_parts(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Whether the first impact of two such bodies is at a time. An impact that was predicted twice, and
 * let through once, is not. */
bool ab_is_foreseen(abut_world *world, uint32_t a, uint32_t b, int32_t fine);
void ab_predict_all(abut_world *world);
/* For two bodies without rules that cannot meet on their legs: they may be close when the step
 * ends. */
void ab_predict_divided(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* A body has a new motion from a tick on; every change of a motion is announced here. */
void ab_changed(abut_world *world, uint32_t index, int32_t tick);
/* The same after an impact of two, each of which may have a new motion; `apart` if they are known
 * not to meet again with these. */
void ab_struck(
    abut_world *world, uint32_t a, uint32_t b, const bool changed[2], bool apart, int32_t tick);
/* A leg has ended. */
void ab_leg_end(abut_world *world, uint32_t index, int32_t tick);
/* Whether a body can be moved at once (step/free_path.c) without meeting any body but one. */
bool ab_is_path_free(
    const abut_world *world, uint32_t index, uint32_t but, ab_vec move, int32_t tick);

/* A sleeping body that wakes at the start of the step takes part in all of it
 * (step/active_contacts.c). */
void ab_rouse(abut_world *world, uint32_t index);
/* Forgets the list of those that a push has woken, or that nothing holds. */
void ab_woken_forget(abut_world *world);
/* Wakes all that nothing holds any more, from body to body (step/unheld.c). */
void ab_rouse_unheld(abut_world *world);

static inline void ab_rebase(ab_hot *hot, int32_t tick)
{
    hot->at = ab_hot_at(hot, tick);
    hot->since = tick;
}

/* --- The end of a step (step/ending.c, step/shared_rests.c, step/arrive.c) ------------------ */

/* A kinematic moves by its velocity and nothing more, once it has arrived or was stopped. */
static inline void ab_drop_rest(abut_world *world, uint32_t index)
{
    if (world->hot[index].kind == ABUT_BODY_KINEMATIC) {
        world->cold[index].carry_x = 0;
        world->cold[index].carry_y = 0;
    }
}

/* Moves a body at the end of the step, also in the cells if its box does not contain it. */
void ab_shift_at_end(abut_world *world, uint32_t index, ab_vec by);
/* Riders get the remainder of their kinematic, where they move as it does; and none of it is kept
 * for the next step (step/shared_rests.c). */
void ab_rests_share(abut_world *world);
void ab_rests_forget(abut_world *world);
/* Moves a kinematic by its remainder, and movers out of its way. */
void ab_arrive(abut_world *world, uint32_t index);
/* Brings all awake bodies to where they end, and lists those that will still be asked whether they
 * were frozen. Without memory, `failed` of the world is set. */
void ab_positions_finish(abut_world *world);
/* Clears the fields that the listed bodies needed only within the step. */
void ab_listed_finish(abut_world *world);

/* --- Impacts (step/impact.c) ------------------------------------------------------------------ */

/* What happens when two meet, as it was foreseen. */
void ab_impact_handle(abut_world *world, uint32_t a, uint32_t b, uint64_t key);
/* Sets the motion from the velocity, in whole quanta per tick; the remainder of the division is
 * carried. Rounded towards zero, so that mirrored worlds stay mirrored. A body at rest has nothing
 * to carry. */
static inline void ab_motion_set(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    int64_t x = cold->velocity.x + cold->carry_x;
    int64_t y = cold->velocity.y + cold->carry_y;

    hot->motion = (ab_vec){ x / AB_STEP_TICKS, y / AB_STEP_TICKS };
    cold->carry_x = (int32_t)(x % AB_STEP_TICKS);
    cold->carry_y = (int32_t)(y % AB_STEP_TICKS);
}

/* Changes the velocities of two bodies that have met, at least one of which yields, along a normal
 * of any length out of the second towards the first; `elasticity` is in 2^-30. A body that does not
 * yield has no lightness, and keeps its velocity. Nothing gains energy unless a wall moves
 * (step/exchange.c). */
void ab_exchange(ab_vec normal, int64_t elasticity, const int64_t lightness[2], ab_vec velocity[2]);
/* Whether two bodies that meet reverse all of their approach, and nothing pulls at them: then they
 * never settle, however slow they are. */
static inline bool ab_is_lossless(const abut_world *world, uint32_t a, uint32_t b)
{
    return (world->state->gravity.x | world->state->gravity.y) == 0 &&
           ab_max(world->cold[a].bounce, world->cold[b].bounce) >= AB_FULL_BOUNCE;
}

/* Whether a body loses no speed where it bounces, except where it is slow under gravity. */
static inline bool ab_bounces_fully(const ab_cold *cold)
{
    return cold->bounce >= AB_FULL_BOUNCE &&
           (cold->answer == ABUT_ANSWER_BOUNCE || cold->answer == ABUT_ANSWER_PUSH);
}

#endif
