/* world/step/impact_gap.c - a body that bounces between two sides which leave it no room.
 *
 * A body that touches two parallel walls, one on each side, and bounces off one of them is driven
 * into the other at the same moment, and back, without end. What this comes to does not depend on
 * how often it is done: across the gap the body moves as the walls do, and nothing keeps it from
 * moving along. So when a side is met in the tick in which the opposite one has thrown the body at
 * it, the motion across the gap becomes that of the walls for the rest of the step. A bounce that
 * gives all back leaves the velocity, so that the body flies on with it where the gap ends; of any
 * other bounce nothing would be left, however good it is.
 *
 * Like freezing this only takes motion away, and is always safe: whatever the body meets next is
 * another impact, and costs budget as any other does.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/impact.h"
#include "world/step/step.h"

enum { MOST_ALONG = 1 << 12 }; /* quanta of a motion along a gap, of which all are multiples */

/* --- Two sides -------------------------------------------------------------------------------- */

/* Whether a side that was met before is opposite to the one that is met now, neither of them comes
 * nearer to the other, and the body now goes back to the first. */
static bool throws_back(const ab_step_impact *hit, int self, ab_vec out, const ab_met_side *before)
{
    const ab_impact_side *me = &hit->side[self];
    int64_t speed = ab_direction_dot(me->away, ab_frame_motion(hit->side[!self].hot));
    int64_t other_speed = ab_direction_dot(me->away, before->motion);

    return before->tick == hit->tick && speed == other_speed &&
           i128_sign(i128_cross(out.x, out.y, before->out.x, before->out.y)) == 0 &&
           i128_sign(i128_dot(out.x, out.y, before->out.x, before->out.y)) < 0 &&
           ab_direction_dot(me->away, me->cold->velocity) > speed;
}

/* The gap of the side that is met now and an earlier one, if there is such a gap. */
static bool is_in_gap(const ab_step_impact *hit, int self, ab_vec out, const ab_met_sides *met)
{
    uint32_t kept = met->count < AB_MOST_MET_SIDES ? met->count : AB_MOST_MET_SIDES;

    for (uint32_t k = 0; k < kept; k++) {
        if (throws_back(hit, self, out, &met->sides[k])) {
            return true;
        }
    }
    return false;
}

/* Across the gap the body does not fall: what gravity and acceleration have added that way for the
 * rest of the step is taken back, once, as for a body that freezes. */
static void stop_falling_across(const ab_step_impact *hit, ab_impact_side *me, ab_met_sides *met)
{
    int64_t pull = ab_direction_dot(me->away, ab_pull_on(hit->world, me->index));
    int64_t part = (int64_t)(AB_STEP_TICKS - hit->tick) * (AB_DIRECTION_LENGTH / AB_STEP_TICKS);

    if (pull == 0 || (met->lifted.x | met->lifted.y) != 0 ||
        me->index >= hit->world->awake) { /* it slept: nothing pulled */
        return;
    }
    met->lifted = me->away;
    me->cold->velocity = ab_within_lattice(
        ab_direction_add(me->cold->velocity, me->away, -ab_direction_mul(pull, part)));
}

static void lose_speed_across(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];
    int64_t wall = ab_direction_dot(me->away, ab_frame_motion(hit->side[!self].hot));
    int64_t speed = ab_direction_dot(me->away, me->cold->velocity);

    me->cold->velocity = ab_direction_add(me->cold->velocity, me->away, wall - speed);
}

void ab_impact_look_at_gap(ab_step_impact *hit, int self, bool own)
{
    ab_impact_side *me = &hit->side[self];
    const ab_impact_side *other = &hit->side[!self];
    ab_vec out = self == 0 ? hit->strike.exact : ab_neg(hit->strike.exact);

    if (!me->yields || hit->approach <= 0) {
        return;
    }
    ab_met_sides *met = ab_met_sides_of(hit->world, me->index);

    if (met == NULL) {
        hit->world->failed = true;
        return;
    }
    bool across = i128_sign(i128_dot(out.x, out.y, met->gap.x, met->gap.y)) != 0;

    if (is_in_gap(hit, self, out, met)) {
        met->gap = out;
        met->gap_motion = other->hot->motion;
        if (!own && ab_impact_elasticity(hit, me) < AB_FULL_BOUNCE) {
            lose_speed_across(hit, self);
        } else if (!own) {
            stop_falling_across(hit, me, met);
        }
    } else if (across) {
        met->gap = (ab_vec){ 0, 0 }; /* one of the walls is another now */
    }
    met->sides[met->count++ % AB_MOST_MET_SIDES] =
        (ab_met_side){ out, ab_frame_motion(other->hot), hit->tick };
}

/* --- Along a gap ------------------------------------------------------------------------------ */

/* The shortest vector of the lattice along a side; zero if there is none that is short. */
static ab_vec along_gap(ab_vec out)
{
    int64_t p = ab_abs(out.x);
    int64_t q = ab_abs(out.y);

    while (q != 0) {
        int64_t rest = p % q;

        p = q;
        q = rest;
    }
    ab_vec along = { -out.y / p, out.x / p };
    bool is_short = ab_max(ab_abs(along.x), ab_abs(along.y)) <= MOST_ALONG;

    return is_short ? along : (ab_vec){ 0, 0 };
}

ab_vec ab_impact_keep_to_sides(const ab_step_impact *hit, int self, ab_vec motion)
{
    const ab_met_sides *met = ab_met_sides_known(hit->world, hit->side[self].index);

    if (met == NULL || (met->gap.x | met->gap.y) == 0) {
        return motion;
    }
    ab_vec along = along_gap(met->gap);
    int64_t square = along.x * along.x + along.y * along.y;
    ab_vec ticks =
        ab_sub((ab_vec){ motion.x / AB_STEP_TICKS, motion.y / AB_STEP_TICKS }, met->gap_motion);
    int64_t times = square == 0 ? 0 : (ticks.x * along.x + ticks.y * along.y) / square;

    /* Along an axis nothing is rounded, and what does not divide into ticks is kept. */
    return (ab_vec){
        along.x != 0 && along.y == 0 ? motion.x
                                     : (met->gap_motion.x + times * along.x) * AB_STEP_TICKS,
        along.y != 0 && along.x == 0 ? motion.y
                                     : (met->gap_motion.y + times * along.y) * AB_STEP_TICKS,
    };
}
