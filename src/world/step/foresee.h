/* world/step/foresee.h - what will happen to two bodies if nothing changes, and what is done about
 * it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_FORESEE_H
#define AB_WORLD_STEP_FORESEE_H

#include "base/check.h"

#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/leg.h"

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

/* Whether a body that moves along a path, as seen from the other, stays out of the other's bounds:
 * what ab_sum_stays_out() says of shapes. */
static inline bool
ab_extents_stay_out(const ab_body_size *a, const ab_body_size *b, ab_vec d, ab_vec path)
{
    int beyond_x = d.x + b->low.x - a->high.x >= ab_max(path.x, 0);
    int beyond_y = d.y + b->low.y - a->high.y >= ab_max(path.y, 0);
    int before_x = d.x + b->high.x - a->low.x <= ab_min(path.x, 0);
    int before_y = d.y + b->high.y - a->low.y <= ab_min(path.y, 0);

    return (beyond_x | beyond_y | before_x | before_y) != 0;
}

/* Whether the bounds of two bodies of one piece show that they do not meet while their legs last,
 * and are not close when the step ends. Half of the pairs whose legs meet are that far apart, and
 * this avoids reading their shapes, which may be anywhere in memory. */
static inline bool
ab_bounds_keep_apart(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    const ab_hot *p = &world->hot[a];
    const ab_hot *q = &world->hot[b];
    const ab_body_size *size_p = &world->extents[a];
    const ab_body_size *size_q = &world->extents[b];
    ab_vec motion = ab_sub(p->motion, q->motion);
    ab_vec d = ab_sub(ab_hot_at(q, tick), ab_hot_at(p, tick));
    int32_t until = p->leg_end < q->leg_end ? p->leg_end : q->leg_end;
    int64_t ticks = until - tick;
    ab_vec path = { motion.x * ticks, motion.y * ticks };

    if (((p->flags | q->flags) & AB_MANY) != 0 || ab_moves_along(p, q) ||
        !ab_extents_stay_out(size_p, size_q, d, path)) {
        return false;
    }
    if (until < AB_STEP_TICKS) {
        return true;
    }
    ab_vec gap = ab_extents_gap(size_p, size_q, ab_sub(d, path));

    return ab_max(gap.x, gap.y) > 2 * AB_REST_OF_FRAME; /* see ab_ends_close() */
}

/* Whether that decides about two bodies, because they have no rules about what they meet. */
static inline bool
ab_is_out_of_reach(const abut_world *world, uint32_t a, uint32_t b, int32_t tick)
{
    return ((world->hot[a].flags | world->hot[b].flags) & AB_PICKY) == 0 &&
           ab_bounds_keep_apart(world, a, b, tick);
}

/* --- Asking, which changes nothing (step/foresee.c) ------------------------------------------- */

/* What will happen to two bodies that are solid to each other, from a tick on. Adds to `sweeps` the
 * number of sweeps made. */
uint64_t
ab_foresee_solid(const abut_world *world, uint32_t a, uint32_t b, int32_t tick, uint32_t *sweeps);
/* The same for two bodies that may have rules about what they meet, and are not out of reach. */
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
