/* world/step/step.h - what the files of the step know of each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_STEP_H
#define AB_WORLD_STEP_STEP_H

#include "base/check.h"

#include "world/state/state.h"

/* --- The start of a step (step/undo.c) ------------------------------------------------- */

/* Remembers what a body is, and puts all of them back there. */
static inline void ab_start_keep(abut_world *world, uint32_t index)
{
    world->hot[index].flags &= (uint8_t) ~(AB_FROZEN | AB_CLOSE | AB_ROUSED);
    ab_remember(world, index);
}

void ab_start_restore(abut_world *world);
/* Gravity, and what else pulls at a mover: what a step adds to its velocity; and adding it. */
ab_vec ab_pull_on(const abut_world *world, uint32_t index);
void ab_add_gravity(abut_world *world, uint32_t index);

/* --- Queue (step/queue.c) ------------------------------------------------------------------- */

uint64_t ab_coming_key(int64_t fine_tick, unsigned rank);
/* When it comes, in 1/256 ticks. */
int32_t ab_coming_fine(uint64_t key);
/* FACE, CORNER, ...: as it was judged when it was predicted. */
unsigned ab_coming_rank(uint64_t key);
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
/* The earliest that still holds; false if there is none. */
bool ab_queue_pop(abut_world *world, ab_coming *coming);
/* The next event is not the last one once more, even if it looks like it. */
void ab_queue_forget(abut_world *world);

/* --- Prediction (step/predict.c, step/predict_near.c) --------------------------------------- */

/* Predicts what two bodies, or one and all others, or all will meet. */
void ab_predict_pair(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Of two that pass through each other: when they are to be predicted anew. */
void ab_predict_parting(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Of two that are solid, but for parts of one that the other passes and that it may be about to get
 * into: these are not judged. */
void ab_predict_past_parts(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Whether the first impact of such two is at a time. What was predicted twice, and let through
 * once, is not. */
bool ab_is_foreseen(abut_world *world, uint32_t a, uint32_t b, int32_t fine);
void ab_predict_all(abut_world *world);
/* A body, or two, have other motions from a tick on: only this function says so. */
void ab_changed(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* A leg has ended. */
void ab_leg_end(abut_world *world, uint32_t index, int32_t tick);
/* Whether a body can be moved at once (step/free_path.c) without meeting anybody but one. */
bool ab_is_path_free(
    const abut_world *world, uint32_t index, uint32_t but, ab_vec move, int32_t tick);

static inline void ab_rebase(ab_hot *hot, int32_t tick)
{
    hot->at = ab_hot_at(hot, tick);
    hot->since = tick;
}

/* --- The end of a step (step/ending.c, step/shared_rests.c, step/arrive.c) ------------------ */

/* A kinematic goes by its velocity, and by nothing more: it arrived, or was stopped. */
static inline void ab_drop_rest(abut_world *world, uint32_t index)
{
    if (world->hot[index].kind == ABUT_BODY_KINEMATIC) {
        world->cold[index].carry_x = 0;
        world->cold[index].carry_y = 0;
    }
}

/* Moves a body at the end of the step, and in the cells if its box does not hold it. */
void ab_shift_at_end(abut_world *world, uint32_t index, ab_vec by);
/* What riders have left to go is what their kinematic has, where they go as it goes; and none of it
 * is left for the next step (step/shared_rests.c). */
void ab_rests_share(abut_world *world);
void ab_rests_forget(abut_world *world);
/* Moves a kinematic by what it carries, and movers out of its way. */
void ab_arrive(abut_world *world, uint32_t index);
/* Brings all bodies that are awake to where they end, and lists those that will still be asked
 * whether they were frozen. Without memory the world has `failed`. */
void ab_positions_finish(abut_world *world);
/* Clears what is left of the step with those that were listed. */
void ab_listed_finish(abut_world *world);

/* --- Impacts (step/impact.c) ------------------------------------------------------------------ */

void ab_impact_handle(abut_world *world, uint32_t a, uint32_t b, int32_t fine, bool passes);
/* Motion as the velocity says, in whole quanta per tick; what does not divide is carried. Towards
 * zero, so that what is mirrored stays so. A body at rest has nothing to carry. */
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

/* The velocities after two have met, of which at least one yields, along a normal of any length
 * out of the second towards the first; `elasticity` is in 2^-30. What does not yield has no
 * lightness, and keeps its velocity. Nothing gains energy unless a wall moves (step/exchange.c). */
void ab_exchange(ab_vec normal, int64_t elasticity, const int64_t lightness[2], ab_vec velocity[2]);
/* Whether two that meet turn round all of their approach, and nothing pulls: then they settle
 * on nothing, however slow they are. */
static inline bool ab_is_lossless(const abut_world *world, uint32_t a, uint32_t b)
{
    return (world->state->gravity.x | world->state->gravity.y) == 0 &&
           ab_max(world->cold[a].bounce, world->cold[b].bounce) >= AB_FULL_BOUNCE;
}

#endif
