/* world/step/impact.h - an impact of two bodies, as the files that handle it see it.
 *
 * The two are treated alike: `away` is the direction from the other body to this one, and a
 * negative speed along it is an approach.
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
    bool halts;    /* it is blocked, but approaches by itself, and can stop */
    bool yields;   /* takes another velocity */
    bool frozen;   /* by this impact */
    bool turned;   /* by other contacts */
    bool tired;    /* it has been struck so often at this very tick that it bounces no more */
    int64_t speed; /* away, as it counts for the response */
    ab_vec wish;   /* the velocity that the answer is to be nearest to */
} ab_impact_side;

typedef struct ab_step_impact {
    abut_world *world;
    ab_impact_side side[2];
    ab_strike strike;
    bool has_point;
    ab_vec point; /* where they meet, once that is asked for: ab_impact_point() */
    int32_t tick;
    int32_t fine; /* when it is reported, in 1/256 ticks */
    int64_t approach;
    bool jam;    /* both are blocked */
    bool scrape; /* only rounding is to be corrected */
} ab_step_impact;

static inline ab_vec ab_frame_motion(const ab_hot *hot)
{
    return (ab_vec){ hot->motion.x * AB_STEP_TICKS, hot->motion.y * AB_STEP_TICKS };
}

static inline int64_t ab_clamp_speed(int64_t v)
{
    return ab_max(1 - AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT - 1, v));
}

/* Where the two meet (step/impact.c). It is computed on demand, because many impacts do not need
 * it; must be asked before either body is moved. */
ab_vec ab_impact_point(ab_step_impact *hit);

/* --- Velocities (step/impact_answer.c) ---------------------------------------------------------
 */

/* Whether a body keeps all of its speed, however slow it is. */
bool ab_impact_is_lossless(const ab_step_impact *hit, const ab_impact_side *me);
/* How elastic this impact is for one of the two, in 2^-30. Slow ones are not at all. */
int64_t ab_impact_elasticity(const ab_step_impact *hit, const ab_impact_side *me);
/* Reverses a body that bounces off something which keeps its motion, exactly; false if it does not
 * bounce. */
bool ab_impact_bounce_off(const ab_step_impact *hit, ab_impact_side *me, ab_vec wall);
/* The caller's own answer; false if there is none. */
bool ab_impact_own_answer(ab_step_impact *hit, bool *passes);
/* The answers of the two bodies themselves. */
void ab_impact_answer(ab_step_impact *hit);
/* Whether two bodies share momentum without a bounce, and nothing pulls them together. */
bool ab_impact_is_dead_push(const ab_step_impact *hit);
/* A pusher that runs into a frozen body shares its momentum with it all the same, and waits with it
 * for the next step; false if this is not such a case. */
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

/* Answers a push without a bounce for all bodies that stand in a row with the two; false, and an
 * empty row, if there is none. Those behind get new motions, and must be predicted anew once the
 * two have theirs. */
bool ab_impact_answer_in_row(ab_step_impact *hit, ab_impact_row *row);
void ab_impact_row_changed(ab_step_impact *hit, const ab_impact_row *row);

/* --- Gaps (step/impact_gap.c) -------------------------------------------------------------------
 */

/* Remembers the side that a body has met, with its new velocity; and holds it in a gap that leaves
 * it no room. `own`: by an answer of the caller's own. */
void ab_impact_look_at_gap(ab_step_impact *hit, int self, bool own);
/* A motion, in quanta per step, of a body that may be held in a gap: across it, that of its walls.
 */
ab_vec ab_impact_keep_to_gap(const ab_step_impact *hit, int self, ab_vec motion);

/* --- Motions (step/impact_motion.c) ------------------------------------------------------------
 */

/* Freezes a body for the rest of the step. Its velocity stays, for the next one. */
void ab_impact_freeze(ab_step_impact *hit, ab_impact_side *me);
/* Whether two bodies that lose no speed hardly approach each other: whole quanta per tick cannot
 * show how they separate. If such impacts cost budget, the two would freeze each other for ever. */
bool ab_impact_is_scrape(const ab_step_impact *hit);
void ab_impact_spend(ab_step_impact *hit, int self);
bool ab_impact_may_move(const ab_step_impact *hit, int self);
/* The two have exchanged speed, and that froze the other body. A body that loses no speed, and
 * would still run into it, meets it as a static. Waiting would hold up heavy bodies among light
 * ones for long. */
void ab_impact_turn_at_frozen(ab_step_impact *hit, int self);
/* A body that was stopped by an immovable one has a block there. */
void ab_impact_remember_block(ab_step_impact *hit, int self);
/* Sets the motions by the velocities, without the part that still approaches. */
void ab_impact_set_motions(ab_step_impact *hit);
/* Closes the gap that ticks leave, if the two stay together and nothing is in the way: both go on
 * as they came; failing that, only the one that moved, not the one that stood. */
void ab_impact_snap_together(ab_step_impact *hit, bool rests, const ab_vec came[2]);

#endif
