/* world/step/foresee.h - what will happen to two bodies if nothing changes, and what is done about
 * it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_FORESEE_H
#define AB_WORLD_STEP_FORESEE_H

#include "base/check.h"

#include "world/state/state.h"

/* What will happen to two bodies if nothing changes: the key of an impact, or one of these. */
#define AB_FORESEEN_NOTHING UINT64_MAX
#define AB_FORESEEN_CLOSE (UINT64_MAX - 1)  /* near each other when the step ends */
#define AB_FORESEEN_INSIDE (UINT64_MAX - 2) /* they overlap, and pass until they are apart */
#define AB_FORESEEN_RULES (UINT64_MAX - 3)  /* their rules must be asked */

/* Whether nothing about a body changes in this step, unless something meets it. */
static inline bool ab_stays_unless_met(const ab_hot *hot)
{
    return hot->kind == ABUT_BODY_STATIC || (hot->flags & AB_ASLEEP) != 0;
}

/* Puts two bodies in the order of their ids, so that there is one answer. */
static inline void ab_order_by_id(const abut_world *world, uint32_t *a, uint32_t *b)
{
    if (world->cold[*a].id > world->cold[*b].id) {
        uint32_t swap = *a;

        *a = *b;
        *b = swap;
    }
}

static inline bool ab_moves_along(const ab_hot *p, const ab_hot *q)
{
    return p->motion.x == q->motion.x && p->motion.y == q->motion.y;
}

/* --- Asking, which changes nothing (step/foresee.c) ------------------------------------------- */

/* What will happen to two bodies that are solid to each other, from a tick on. Adds to `sweeps` the
 * number of sweeps made. */
uint64_t
ab_foresee_solid(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps);
/* The same for two bodies that may have rules about what they meet. */
uint64_t
ab_foresee_pair(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps);
/* Whether two bodies that do not meet may still be in each other's way when the remainders of their
 * motions are added at the end. */
bool ab_ends_close(const abut_world *world, uint32_t a, uint32_t b);
/* When to predict anew two bodies that pass until they are apart: a key, or UINT64_MAX. */
uint64_t ab_parting_key(const abut_world *world, uint32_t a, uint32_t b, int32_t tick);

/* --- Noting what was foreseen (step/predict.c) ----------------------------------------------- */

/* Queues or notes what was foreseen for two bodies that are solid to each other. */
void ab_expect(abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint64_t foreseen);

#endif
