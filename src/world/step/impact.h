/* world/step/impact.h - an impact of two bodies, as the files that deal with it see it.
 *
 * The two are treated alike: `away` is the direction from the other to oneself, and a speed
 * along it that is negative approaches.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STEP_IMPACT_H
#define AB_WORLD_STEP_IMPACT_H

#include "base/check.h"

#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/state.h"

typedef struct ab_impact_side {
    uint32_t index;
    ab_hot *hot;
    ab_cold *cold;
    ab_vec away; /* of length 2^30 */
    bool mobile;
    bool blocked;  /* presses on something that does not yield */
    bool halts;    /* it is blocked, but comes on by itself, and can stop */
    bool yields;   /* takes on another velocity */
    bool frozen;   /* by this impact */
    bool turned;   /* by other contacts */
    int64_t speed; /* away, as it counts for the response */
    ab_vec wish;   /* the velocity that the answer is to be nearest to */
} ab_impact_side;

typedef struct ab_step_impact {
    abut_world *world;
    ab_impact_side side[2];
    ab_strike strike;
    bool has_point;
    ab_vec point; /* where they meet, when somebody has asked: ab_impact_point() */
    int32_t tick;
    int32_t fine; /* when it is reported to be, in 1/256 ticks */
    int64_t approach;
    bool jam;    /* both are blocked */
    bool scrape; /* nothing but rounding to put right */
} ab_step_impact;

static inline ab_vec ab_frame_motion(const ab_hot *hot)
{
    return (ab_vec){ hot->motion.x * AB_STEP_TICKS, hot->motion.y * AB_STEP_TICKS };
}

static inline int64_t ab_clamp_speed(int64_t v)
{
    return ab_max(1 - AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT - 1, v));
}

/* Where the two meet (step/impact.c): of many impacts nobody wants to know. To be asked before
 * either is moved. */
ab_vec ab_impact_point(ab_step_impact *hit);

/* --- Velocities (step/impact_answer.c) ---------------------------------------------------------
 */

/* Whether a body keeps all of its speed, however slow it is. */
bool ab_impact_is_lossless(const ab_step_impact *hit, const ab_impact_side *me);
/* How elastic this impact is for one of the two, in 2^-30. Slow ones are not at all. */
int64_t ab_impact_elasticity(const ab_step_impact *hit, const ab_impact_side *me);
/* One that turns round at something that goes on as it goes, exactly; false if it does not. */
bool ab_impact_bounce_off(const ab_step_impact *hit, ab_impact_side *me, ab_vec wall);
/* The caller's own answer; false if there is none. */
bool ab_impact_own_answer(ab_step_impact *hit, bool *passes);
/* What the two answer by themselves. */
void ab_impact_answer(ab_step_impact *hit);
/* Whether two share momentum without a bounce, and nothing pulls them together. */
bool ab_impact_is_dead_push(const ab_step_impact *hit);
/* A pusher that runs into one which is frozen shares its momentum with it all the same, and waits
 * with it for the next step; false if this is no such case. */
bool ab_impact_wait_for_frozen(ab_step_impact *hit);

/* --- Rows (step/impact_row.c) -------------------------------------------------------------------
 */

enum { AB_MOST_BEHIND = 31 };

/* Bodies in touch behind one of the two, from near to far. */
typedef struct ab_row_side {
    uint32_t index[AB_MOST_BEHIND];
    uint32_t count;
} ab_row_side;

typedef struct ab_impact_row {
    ab_row_side behind[2];
} ab_impact_row;

/* Answers a push without a bounce for all that stand in a row with the two; false, and an empty
 * row, if it is none. Those behind have new motions, and must be predicted anew when the two have
 * theirs. */
bool ab_impact_answer_in_row(ab_step_impact *hit, ab_impact_row *row);
void ab_impact_row_changed(ab_step_impact *hit, const ab_impact_row *row);

/* --- Motions (step/impact_motion.c) ------------------------------------------------------------
 */

/* For the rest of the step. The velocity stays, for the next one. */
void ab_impact_freeze(ab_step_impact *hit, ab_impact_side *me);
/* Whether two that keep all of their speed hardly approach: whole quanta per tick cannot show how
 * they part. They would freeze each other for ever if this cost budget. */
bool ab_impact_is_scrape(const ab_step_impact *hit);
void ab_impact_spend(ab_step_impact *hit, int self);
bool ab_impact_may_move(const ab_step_impact *hit, int self);
/* Two have exchanged speed, and that froze the other: what loses none, and would still run into it,
 * meets it as a static. To wait for it would hold up the heavy among the light for long. */
void ab_impact_turn_at_frozen(ab_step_impact *hit, int self);
/* A body that was stopped by one that cannot move has a block there. */
void ab_impact_remember_block(ab_step_impact *hit, int self);
/* Motions as the velocities say, without what still approaches. */
void ab_impact_set_motions(ab_step_impact *hit);
/* Closes the gap that ticks leave, if the two stay together and nothing is in the way: both go on
 * as they came, or else the one that came, not the one that stood. */
void ab_impact_snap_together(ab_step_impact *hit, bool rests, const ab_vec came[2]);

#endif
