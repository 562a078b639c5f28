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

/* A body on its leg, from a tick on: its bounds there, and how it goes on. */
typedef struct ab_flight {
    ab_vec low;
    ab_vec high;
    ab_vec motion;
    int32_t tick;
    int32_t leg_end;
    uint8_t flags;
} ab_flight;

static inline ab_flight ab_flight_of(const abut_world *world, uint32_t index, int32_t tick)
{
    const ab_hot *hot = &world->hot[index];
    ab_vec at = ab_hot_at(hot, tick);

    return (ab_flight){ ab_add(at, world->extents[index].low),
                        ab_add(at, world->extents[index].high),
                        hot->motion,
                        tick,
                        hot->leg_end,
                        hot->flags };
}

/* Whether the bounds of a body and of another one, both of one piece, show that the two do not meet
 * while their legs last, and are not close when the step ends: on one of the four sides there is a
 * gap at the start and at the end. Half of the pairs whose legs meet are that far apart, and this
 * avoids reading their shapes, which may be anywhere in memory. */
static inline bool
ab_bounds_keep_apart(const abut_world *world, const ab_flight *self, uint32_t other)
{
    const ab_hot *hot = &world->hot[other];
    const ab_body_size *size = &world->extents[other];
    int32_t until = self->leg_end < hot->leg_end ? self->leg_end : hot->leg_end;
    int64_t ticks = until - self->tick;
    ab_vec motion = ab_sub(self->motion, hot->motion);

    if ((motion.x | motion.y) == 0) {
        return false;
    }
    ab_vec path = { motion.x * ticks, motion.y * ticks };
    ab_vec at = ab_hot_at(hot, self->tick);
    ab_vec after = ab_sub(ab_add(at, size->low), self->high);
    ab_vec before = ab_sub(self->low, ab_add(at, size->high));
    ab_vec end_after = ab_sub(after, path);
    ab_vec end_before = ab_add(before, path);
    int64_t none = (after.x | end_after.x) & (after.y | end_after.y) & (before.x | end_before.x) &
                   (before.y | end_before.y); /* less than 0 if each side has one such number */

    if (none < 0) {
        return false;
    }
    return until < AB_STEP_TICKS ||
           ab_max(ab_max(end_after.x, end_before.x), ab_max(end_after.y, end_before.y)) >
               2 * AB_REST_OF_FRAME; /* see ab_ends_close() */
}

/* Whether that decides about the two: they have no rules about what they meet. */
static inline bool
ab_is_out_of_reach(const abut_world *world, const ab_flight *self, uint32_t other)
{
    return ((self->flags | world->hot[other].flags) & (AB_PICKY | AB_MANY)) == 0 &&
           ab_bounds_keep_apart(world, self, other);
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
