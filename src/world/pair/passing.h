/* world/pair/passing.h - pairs that pass through each other for a while.
 *
 * Such a pair has a permission: for a number of steps, for good, or until the two are apart. The
 * last kind is checked again and again, always by ab_is_passing_over(). For a map of cells, or a
 * body of several planks, it applies to the part that is passed (state/strips.h): the pair has one
 * permission for each such part, each checked by itself, and is solid otherwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PAIR_PASSING_H
#define AB_WORLD_PAIR_PASSING_H

#include "base/check.h"

#include "world/pair/pair.h"
#include "world/state/piece_tree.h"
#include "world/state/state.h"

/* The end of a step, after all of its ticks. */
#define AB_STEP_END INT64_MAX

/* The rule of every permission that lasts until two bodies are apart: being apart ends it, and so
 * does touching, unless the game has let them pass and they have not overlapped since. (A body that
 * is let through, but turns back before it gets in, needs a new permission.) */
static inline bool ab_is_passing_over(const ab_passing *passing, abut_relation now, int64_t tick)
{
    return passing->steps == 0 &&
           (now == ABUT_APART || (now == ABUT_TOUCHING && tick >= passing->since));
}

/* The permission of a pair of ids as a whole, or NULL. */
ab_passing *ab_passing_find(const abut_world *world, abut_body id_a, abut_body id_b);

/* The same of two bodies, if it holds: most have none. */
static inline ab_passing *ab_passing_of(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_cold *cold = world->cold;

    if (cold[a].permissions == 0 || cold[b].permissions == 0) {
        return NULL;
    }
    ab_passing *passing = ab_passing_find(world, cold[a].id, cold[b].id);

    return passing != NULL && passing->steps != AB_PASSING_NONE ? passing : NULL;
}

/* How many parts of one body the other passes through. */
static inline uint32_t ab_passing_parts(const abut_world *world, uint32_t a, uint32_t b)
{
    uint32_t count;

    ab_strips_between(world, a, b, &count);
    return count;
}

/* Whether there can be such parts in a move, which may pass them on its way. */
static inline bool ab_may_pass_parts(const abut_world *world, uint32_t a, uint32_t b)
{
    return AB_UNLIKELY(((world->hot[a].flags | world->hot[b].flags) & AB_MANY) != 0) &&
           (ab_passing_parts(world, a, b) != 0 || world->cold[a].answer == ABUT_ANSWER_ONE_WAY ||
            world->cold[b].answer == ABUT_ANSWER_ONE_WAY);
}

/* The pairs of pieces that block each other at a tick, with one body at d as seen from the other. A
 * part that is being passed counts only if its passing is over. */
ab_piece_pairs ab_pairs_judged(
    const abut_world *world, uint32_t a, uint32_t b, ab_vec d, ab_vec motion, int64_t tick);

/* The relation of two bodies in the part that one of them passes. */
abut_relation ab_relate_strip(const abut_world *world, const ab_passing *passing, int32_t tick);

/* Gives a pair a permission as a whole, or replaces the one it has. There must be room for one
 * more. */
void ab_passing_put(
    abut_world *world, abut_body id_a, abut_body id_b, int32_t steps, int32_t since);
/* Lets two bodies pass until apart, as they stand between steps: as a whole, or in all parts that
 * overlap; with `touching` also in those that touch. And how many more permissions that needs room
 * for. */
uint32_t ab_passing_room(const abut_world *world, uint32_t a, uint32_t b, bool touching);
void ab_passing_put_here(abut_world *world, uint32_t a, uint32_t b, bool touching);
/* Takes all permissions of a pair. */
void ab_passing_drop(abut_world *world, abut_body id_a, abut_body id_b);
/* A body is gone. */
void ab_passing_drop_body(abut_world *world, abut_body id);
/* Called when something about a body has changed between steps: ends those of its permissions that
 * are over. */
void ab_passing_review(abut_world *world, uint32_t index);

/* Within a step, which can be undone (passing_step.c); without memory the step has failed. Lets a
 * pair pass through each other: where two pieces meet, */
void ab_passing_begin(
    abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_met_pieces pieces);
/* or in all parts that would overlap with b at d, as seen from a. */
void ab_passing_begin_at(abut_world *world, uint32_t a, uint32_t b, int32_t tick, ab_vec d);
/* Whether pieces that meet belong to a plank that is being passed. */
bool ab_passing_joins(const abut_world *world, uint32_t a, uint32_t b, ab_met_pieces pieces);
/* Notes that a pair which may pass overlaps from a tick on. Returns whether this is news: its
 * parting must be predicted then. */
bool ab_passing_enter(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Whether a pair has a permission as a whole at a tick. */
bool ab_passing_lasts(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* The same; ends all that is over. */
bool ab_passing_holds(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* The same for two bodies whose motions have not changed: permissions for parts that they were let
 * into at this very tick, and are about to enter, do not end. */
bool ab_passing_holds_on(abut_world *world, uint32_t a, uint32_t b, int32_t tick);
/* Ends the permissions that are over where the bodies stand at the end of their paths. */
void ab_passing_end_over(abut_world *world);
/* The step is done, and every permission one step older. Cannot fail. */
void ab_passing_finish(abut_world *world);
/* A step that has failed takes back what it did. */
void ab_passing_undo(abut_world *world);

/* The list was read: bodies count what they have part in. */
void ab_passing_count_all(abut_world *world);
/* Replaces the list by another, sorted one; there must be room for it. */
void ab_passing_replace(abut_world *world, const ab_passing *list, uint32_t count);

#endif
