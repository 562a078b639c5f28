/* world/pair/passing.h - pairs that pass through each other for a while.
 *
 * Such a pair has a permission: for a number of steps, for good, or until the two are apart. The
 * last kind is judged again and again, always by ab_is_passing_over().
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_PASSING_H
#define AB_WORLD_PAIR_PASSING_H

#include "base/check.h"

#include "world/state/state.h"

/* The end of a step, after all of its ticks. */
#define AB_STEP_END INT64_MAX

/* The rule of every permission that lasts until two bodies are apart: being apart ends it, and
 * so does touching, unless the game has let them pass and they have not overlapped since. (What
 * is let through, but turns before it gets in, has to ask again.) */
static inline bool ab_is_passing_over(const ab_passing *passing, abut_relation now, int64_t tick)
{
    return passing->steps == 0 &&
           (now == ABUT_APART || (now == ABUT_TOUCHING && tick >= passing->since));
}

/* The permission of a pair of ids, or NULL. */
ab_passing *ab_passing_find(const abut_world *world, abut_body id_a, abut_body id_b);

/* The same of two bodies, if it holds: most have none. */
static inline ab_passing *ab_passing_of(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_cold *cold = world->cold;

    if (cold[a].has_passing == 0 || cold[b].has_passing == 0) {
        return NULL;
    }
    ab_passing *passing = ab_passing_find(world, cold[a].id, cold[b].id);

    return passing != NULL && passing->steps != AB_PASSING_NONE ? passing : NULL;
}

/* Gives a pair a permission, or another one. There must be room for one more. */
void ab_passing_put(
    abut_world *world, abut_body id_a, abut_body id_b, int32_t steps, int32_t since);
void ab_passing_drop(abut_world *world, abut_body id_a, abut_body id_b);
/* A body is gone. */
void ab_passing_drop_body(abut_world *world, abut_body id);
/* Something about a body has changed, between steps: ends whatever of its permissions is over. */
void ab_passing_review(abut_world *world, uint32_t index);

/* Within a step, which can be undone; without memory the step has failed. */
void ab_passing_begin(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Notes that a pair which may pass overlaps from a tick on. Returns whether this is news: its
 * parting must be predicted then. */
bool ab_passing_enter(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Whether a pair has a permission at a tick. */
bool ab_passing_lasts(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* The same; ends one that is over. */
bool ab_passing_holds(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Ends all that is over where the bodies stand at the end of their paths. */
void ab_passing_end_over(abut_world *world);
/* The step is done, and every permission one step older. Cannot fail. */
void ab_passing_finish(abut_world *world);
/* A step that has failed takes back what it did. */
void ab_passing_undo(abut_world *world);

#endif
