/* world/step/impact_motion.c - how two bodies go on after an impact.
 *
 * The velocities are decided already; motions are whole quanta per tick, and must no longer
 * approach. Each impact costs budget, and a body that has none left freezes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/impact.h"
#include "world/step/step.h"

enum { MOST_SCRAPES = 16 }; /* of a body in a step; then they cost budget */

/* A body that stands still does not fall: what gravity and acceleration have added to its velocity
 * for the rest of the step is taken back, or a body that bounces would be faster than before
 * without being any lower. What has no speed that way stands on something, and was not made faster.
 */
static void stop_falling(const ab_step_impact *hit, ab_impact_side *me)
{
    ab_vec pull = ab_pull_on(hit->world, me->index);
    int64_t part = (int64_t)(AB_STEP_TICKS - hit->tick) * (AB_DIRECTION_LENGTH / AB_STEP_TICKS);

    if ((pull.x | pull.y) == 0 || me->index >= hit->world->awake || /* it slept: nothing pulled */
        ab_abs(ab_direction_dot(ab_direction_of(pull), me->cold->velocity)) <= AB_TOUCH_GAP) {
        return;
    }
    ab_vec back = { ab_direction_mul(pull.x, part), ab_direction_mul(pull.y, part) };
    const ab_met_sides *met = ab_met_sides_known(hit->world, me->index);

    if (met != NULL) { /* it was taken back across a gap already */
        back = ab_direction_add(back, met->lifted, -ab_direction_dot(met->lifted, back));
    }
    me->cold->velocity = ab_within_lattice(ab_sub(me->cold->velocity, back));
}

void ab_impact_freeze(ab_step_impact *hit, ab_impact_side *me)
{
    if (me->hot->kind == ABUT_BODY_MOVER && (me->hot->flags & AB_FROZEN) == 0) {
        hit->world->reporting.report.frozen++;
        ab_event_report(hit->world, ABUT_EVENT_FROZEN, me->index, AB_NONE, hit->fine,
                        (ab_vec){ 0, 0 });
        if (ab_bounces_fully(me->cold)) {
            stop_falling(hit, me);
        }
    }
    me->hot->flags |= AB_FROZEN;
    me->hot->motion = (ab_vec){ 0, 0 };
}

bool ab_impact_is_scrape(const ab_step_impact *hit)
{
    if (hit->approach > AB_STEP_TICKS) {
        return false;
    }
    for (int k = 0; k < 2; k++) {
        const ab_impact_side *me = &hit->side[k];

        if (me->mobile &&
            (!me->yields || !ab_impact_is_lossless(hit, me) || me->cold->scrapes >= MOST_SCRAPES)) {
            return false;
        }
    }
    return true;
}

void ab_impact_spend(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];

    if (!me->yields && !(hit->jam && me->mobile)) {
        return;
    }
    if (hit->scrape) {
        me->cold->scrapes++;
        return;
    }
    if (++me->cold->spent >= hit->world->settings.budget) {
        ab_impact_freeze(hit, me);
        me->frozen = true;
    }
}

void ab_impact_turn_at_frozen(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];

    if (ab_impact_may_move(hit, self) && hit->side[!self].frozen &&
        ab_impact_is_lossless(hit, me) && ab_direction_dot(me->away, me->cold->velocity) < 0) {
        ab_impact_bounce_off(hit, me, (ab_vec){ 0, 0 });
        me->wish = me->cold->velocity;
    }
}

/* Whether an approaching body shoves the other: it is driven, or pushes, or has priority. Otherwise
 * it will be stopped. */
static bool comes_on_driven(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];
    uint32_t other = hit->side[!self].index;

    return !me->mobile || ab_pair_pushes(hit->world, me->index, other) ||
           ab_gives_way(hit->world, other, me->index) ||
           ab_is_driven(hit->world, me->index, me->away);
}

void ab_impact_remember_block(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];
    const ab_impact_side *other = &hit->side[!self];

    if (ab_impact_is_lossless(hit, me)) {
        return;
    }
    int64_t speed = ab_direction_dot(ab_neg(me->away), ab_frame_motion(other->hot));

    /* A body that bounces off presses on nothing. */
    if (ab_direction_dot(ab_neg(me->away), me->cold->velocity) < speed - AB_TOUCH_GAP) {
        return;
    }
    bool drives_me = !hit->jam && comes_on_driven(hit, !self);

    speed = drives_me ? speed : ab_max(speed, 0);
    if (!ab_block_add(hit->world, me->index, ab_neg(me->away), speed)) {
        hit->world->failed = true;
    }
}

/* Removes from the motions the part that still approaches; the velocity keeps its momentum. */
static void part_motions(const ab_step_impact *hit, ab_vec *motion)
{
    const ab_impact_side *a = &hit->side[0];
    const ab_impact_side *b = &hit->side[1];
    int64_t speed[2] = { ab_direction_dot(a->away, motion[0]),
                         ab_direction_dot(b->away, motion[1]) };

    if (speed[0] + speed[1] >= 0) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        int64_t meeting = ab_impact_may_move(hit, !k) ? -ab_max(speed[!k], 0) : -speed[!k];

        if (ab_impact_may_move(hit, k) && speed[k] < meeting) {
            motion[k] = ab_direction_add(motion[k], hit->side[k].away, meeting - speed[k]);
        }
    }
}

/* A component that the normal does not affect keeps its motion and its remainder; otherwise walkers
 * would slow down. */
static void set_part(ab_hot *hot, ab_cold *cold, ab_vec away, ab_vec motion)
{
    if (away.x != 0) {
        hot->motion.x = motion.x / AB_STEP_TICKS;
        cold->carry_x = 0;
    }
    if (away.y != 0) {
        hot->motion.y = motion.y / AB_STEP_TICKS;
        cold->carry_y = 0;
    }
}

bool ab_impact_still_approaches(const ab_step_impact *hit)
{
    ab_vec n = hit->strike.exact;
    ab_vec motion = ab_sub(hit->side[0].hot->motion, hit->side[1].hot->motion);

    return i128_sign(i128_dot(n.x, n.y, motion.x, motion.y)) < 0;
}

/* Rounds away from the contact, by few quanta per tick along the larger part of the exact normal;
 * along both if they are equal, so that no axis comes first. */
static void round_apart(ab_step_impact *hit)
{
    int mover = ab_impact_may_move(hit, 1) ? 1 : 0;
    ab_vec n = mover == 0 ? hit->strike.exact : ab_neg(hit->strike.exact);
    int64_t x = ab_abs(n.x) < ab_abs(n.y) ? 0 : n.x < 0 ? -1 : 1;
    int64_t y = ab_abs(n.y) < ab_abs(n.x) ? 0 : n.y < 0 ? -1 : 1;
    ab_vec *motion = &hit->side[mover].hot->motion;

    if (!ab_impact_may_move(hit, mover)) {
        return;
    }
    /* The direction of length 2^30 is off by up to 2^-28, which is many quanta for fast bodies. */
    for (int64_t more = 1; more <= 1 << 16 && ab_impact_still_approaches(hit); more *= 4) {
        *motion = ab_add(*motion, (ab_vec){ x * more, y * more });
    }
}

void ab_impact_set_motions(ab_step_impact *hit)
{
    ab_vec motion[2];

    for (int k = 0; k < 2; k++) {
        ab_impact_side *me = &hit->side[k];

        ab_vec before = me->cold->velocity;

        if (ab_impact_may_move(hit, k) && ab_may_be_limited(hit->world, me->index)) {
            const ab_impact_side *other = &hit->side[!k];
            const ab_block met = { ab_neg(me->away), ab_max(other->speed, 0) };
            const ab_blow blow = { .other = other->index,
                                   .away = me->away,
                                   .shared =
                                       me->yields && other->yields &&
                                       hit->approach > ab_min(AB_GENTLE, hit->world->rest_speed),
                                   .bounces = ab_impact_elasticity(hit, me) > 0 };

            ab_respect_blocks(hit->world, me->index, hit->tick, me->wish, &blow,
                              me->halts ? &met : NULL);
        }
        me->turned = before.x != me->cold->velocity.x || before.y != me->cold->velocity.y;
        motion[k] = ab_impact_may_move(hit, k) ? ab_impact_keep_to_gap(hit, k, me->cold->velocity)
                                               : ab_frame_motion(me->hot);
    }
    part_motions(hit, motion);
    for (int k = 0; k < 2; k++) {
        ab_impact_side *me = &hit->side[k];

        if (ab_impact_may_move(hit, k)) {
            ab_vec all = { AB_DIRECTION_LENGTH, AB_DIRECTION_LENGTH };
            bool turned = me->turned || me->cold->answer == ABUT_ANSWER_STOP ||
                          hit->world->settings.answer != NULL;

            set_part(me->hot, me->cold, turned ? all : me->away,
                     ab_impact_keep_to_gap(hit, k, motion[k]));
        }
    }
    round_apart(hit);
}

static void shift_both(ab_step_impact *hit, const ab_vec moves[2])
{
    for (int k = 0; k < 2; k++) {
        hit->side[k].hot->at = ab_add(hit->side[k].hot->at, moves[k]);
    }
}

static bool is_move(ab_vec move)
{
    return (move.x | move.y) != 0;
}

/* Whether nothing of the other body is in the way of the first, and afterwards nothing of the first
 * in the way of the other. Between bodies of several pieces a place may be free and the path to it
 * not: the gap to one piece closes along an axis, and a corner of another piece is in between. */
static bool can_go_in_turn(ab_step_impact *hit, int first, const ab_vec moves[2])
{
    ab_impact_side *me = &hit->side[first];
    const ab_impact_side *other = &hit->side[!first];
    bool free = !ab_moves_into(hit->world, me->index, other->index, moves[first], hit->tick);

    if (free && is_move(moves[!first])) {
        me->hot->at = ab_add(me->hot->at, moves[first]);
        free = !ab_moves_into(hit->world, other->index, me->index, moves[!first], hit->tick);
        me->hot->at = ab_sub(me->hot->at, moves[first]);
    }
    return free;
}

/* Whether both can go, in one order or the other. Most pairs that cannot would end in an overlap,
 * which is quick to see. */
static bool can_go_both(ab_step_impact *hit, const ab_vec moves[2])
{
    const ab_vec back[2] = { ab_neg(moves[0]), ab_neg(moves[1]) };

    shift_both(hit, moves);
    bool free = ab_relate_bodies(hit->world, hit->side[0].index, hit->side[1].index, hit->tick) !=
                ABUT_OVERLAPPING;

    shift_both(hit, back);
    return free && ((is_move(moves[0]) && can_go_in_turn(hit, 0, moves)) ||
                    (is_move(moves[1]) && can_go_in_turn(hit, 1, moves)));
}

/* Moves each of the two by its vector, unless something is in the way. */
static bool move_together(ab_step_impact *hit, ab_vec first, ab_vec second)
{
    const ab_vec moves[2] = { first, second };

    for (int k = 0; k < 2; k++) {
        if (is_move(moves[k]) && (!ab_impact_may_move(hit, k) ||
                                  !ab_is_path_free(hit->world, hit->side[k].index,
                                                   hit->side[!k].index, moves[k], hit->tick))) {
            return false;
        }
    }
    if (!can_go_both(hit, moves)) {
        return false;
    }
    shift_both(hit, moves);
    return true;
}

/* How much of a gap along an axis that both close the first body covers, in proportion to their
 * motions; 0 if they do not come from both sides. The remainder of the division goes to the faster
 * one. */
static int64_t share_of_gap(int64_t gap, int64_t first, int64_t second)
{
    if (first == 0 || second == 0 || (first < 0) == (second < 0)) {
        return 0;
    }
    bool faster = ab_abs(first) >= ab_abs(second);
    int64_t slow = faster ? second : first;
    ab_u256 parts = u256_mul(u128_from((uint64_t)ab_abs(gap)), u128_from((uint64_t)ab_abs(slow)));
    ab_u128 rest;
    int64_t of_slow =
        (int64_t)u256_divide(parts, u128_from((uint64_t)ab_abs(first - second)), &rest).w[0];
    int64_t share = faster ? ab_abs(gap) - of_slow : of_slow;

    return gap < 0 ? -share : share;
}

/* They meet within a tick, but have their new motion from its start: how much too far that leads
 * them along an axis, if both go on together. */
static int64_t ahead_of_time(int64_t gap, const int64_t came[2], const int64_t goes[2])
{
    int64_t closing = ab_abs(came[0] - came[1]);

    if (goes[0] != goes[1] || closing == 0 || ab_abs(gap) > closing) {
        return 0;
    }
    ab_u128 rest;
    ab_u256 parts =
        u256_mul(u128_from((uint64_t)ab_abs(gap)), u128_from((uint64_t)ab_abs(goes[0])));
    int64_t ahead = (int64_t)u256_divide(parts, u128_from((uint64_t)closing), &rest).w[0];

    return goes[0] < 0 ? -ahead : ahead;
}

bool ab_impact_snap_together(ab_step_impact *hit, const ab_vec came[2])
{
    bool second = hit->side[1].speed < hit->side[0].speed ? ab_impact_may_move(hit, 1)
                                                          : !ab_impact_may_move(hit, 0);
    ab_vec share = { 0, 0 };

    ab_vec close = hit->strike.measured
                       ? hit->strike.close
                       : ab_strike_close(hit->world, hit->side[0].index, hit->side[1].index,
                                         hit->tick, ab_sub(came[0], came[1]));

    if ((close.x | close.y) == 0) {
        return false;
    }
    const ab_vec goes[2] = { hit->side[0].hot->motion, hit->side[1].hot->motion };
    ab_vec ahead = { 0, 0 };

    if (close.y == 0) {
        share.x = share_of_gap(close.x, came[0].x, came[1].x);
        ahead.x = ahead_of_time(close.x, (const int64_t[2]){ came[0].x, came[1].x },
                                (const int64_t[2]){ goes[0].x, goes[1].x });
    } else if (close.x == 0) {
        share.y = share_of_gap(close.y, came[0].y, came[1].y);
        ahead.y = ahead_of_time(close.y, (const int64_t[2]){ came[0].y, came[1].y },
                                (const int64_t[2]){ goes[0].y, goes[1].y });
    }
    if ((share.x | share.y) != 0) {
        ab_vec first = ab_sub(share, ahead);

        if (move_together(hit, first, ab_sub(first, close)) ||
            move_together(hit, share, ab_sub(share, close))) {
            return true;
        }
    }
    return move_together(hit, second ? (ab_vec){ 0, 0 } : close,
                         second ? ab_neg(close) : (ab_vec){ 0, 0 });
}
