/* world/step/impact.c - what an impact does to two bodies.
 *
 * Every path through this code uses up budget of a mover, stops a kinematic, or lets two bodies
 * pass through each other; and whatever it changes is predicted anew. So the budgets bound the
 * number of impacts in a step. Nothing here is needed for safety: a motion that still approaches is
 * just another impact.
 *
 * The velocities that the two take are in impact_answer.c, and how they go on in impact_motion.c.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/impact.h"
#include "world/step/step.h"

static void wake_by(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];
    const ab_impact_side *other = &hit->side[!self];
    bool driven = (other->hot->flags & AB_DRIVEN) != 0;

    if ((me->hot->flags & AB_ASLEEP) != 0 && !ab_gives_way(hit->world, other->index, me->index) &&
        (hit->approach > ab_hit_speed(hit->world, other->index, me->away) ||
         other->hot->kind == ABUT_BODY_KINEMATIC || driven ||
         (ab_pair_pushes(hit->world, me->index, other->index) &&
          ab_is_more_than_weight(hit->world, other->index, me->away, hit->approach)))) {
        ab_wake(hit->world, me->index);
    }
}

static void look_at_side(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];

    wake_by(hit, self);
    me->mobile = ab_is_mobile(me->hot);
    me->blocked = me->mobile && ab_is_blocked(hit->world, me->index, me->away);
}

ab_vec ab_impact_point(ab_step_impact *hit)
{
    if (!hit->has_point) {
        hit->point = ab_pair_point(hit->world, hit->side[0].index, hit->side[1].index, hit->tick,
                                   hit->strike.normal);
        hit->has_point = true;
    }
    return hit->point;
}

/* --- Kinematics ------------------------------------------------------------------------- */

/* Lets the two pass: through the part that is met, or, if that has no open side, through everything
 * that is about to be met. */
static void pass_through(ab_step_impact *hit, bool sided)
{
    abut_world *world = hit->world;
    uint32_t a = hit->side[0].index;
    uint32_t b = hit->side[1].index;

    ab_contact_note(world, a, b, hit->fine, hit->strike.normal, ab_impact_point(hit), 0);
    if (!sided && ab_body_in_strips(world, a, b) != AB_NONE) {
        ab_vec p = ab_hot_at(&world->hot[a], hit->tick + 1);
        ab_vec q = ab_hot_at(&world->hot[b], hit->tick + 1);

        ab_passing_begin_at(world, a, b, hit->tick, ab_sub(q, p));
    } else {
        ab_passing_begin(world, a, b, hit->tick, hit->strike.pieces);
    }
    if (world->failed) {
        return;
    }
    if (ab_passing_of(world, a, b) != NULL) {
        ab_predict_parting(world, a, b, hit->tick);
    } else {
        ab_queue_forget(world); /* the next impact may be at the same time */
        ab_predict_past_parts(world, a, b, hit->tick);
    }
}

/* A body that a kinematic has driven moves as before, now that the kinematic stands; otherwise it
 * would be lifted in every step, and fall back again. */
static void let_go(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];
    ab_vec before = hit->world->starts[me->index].velocity;
    ab_vec *velocity = &me->cold->velocity;
    int64_t speed = ab_max(ab_direction_dot(me->away, before), 0);
    int64_t driven = ab_direction_dot(me->away, *velocity);

    if (me->mobile && driven > speed) {
        *velocity = ab_direction_add(*velocity, me->away, speed - driven);
        me->cold->carry_x = 0;
        me->cold->carry_y = 0;
        me->hot->motion = (ab_vec){ velocity->x / AB_STEP_TICKS, velocity->y / AB_STEP_TICKS };
    }
}

/* The riders of a kinematic stop with it, and go on by their own velocities. */
static void stop_riders(ab_step_impact *hit, uint32_t kinematic)
{
    abut_world *world = hit->world;
    const ab_rider *riders = world->riders.items;

    for (uint32_t k = 0; k < world->riders.count; k++) {
        uint32_t index = riders[k].index;
        ab_hot *hot = &world->hot[index];
        ab_cold *cold = &world->cold[index];

        if (riders[k].root != kinematic) {
            continue;
        }
        ab_rebase(hot, hit->tick);
        if (ab_rider_stop(world, k, kinematic)) {
            bool frozen = (hot->flags & AB_FROZEN) != 0;

            hot->motion = frozen ? (ab_vec){ 0, 0 }
                                 : (ab_vec){ cold->velocity.x / AB_STEP_TICKS,
                                             cold->velocity.y / AB_STEP_TICKS };
            cold->carry_x = 0;
            cold->carry_y = 0;
            ab_trail_note(world, index, hit->tick);
            ab_changed(world, index, AB_NONE, hit->tick);
        }
    }
}

/* A kinematic that cannot go on does what its settings say; false if it is not blocked. */
static bool kinematic_is_blocked(ab_step_impact *hit, int self)
{
    ab_impact_side *me = &hit->side[self];
    const ab_impact_side *other = &hit->side[!self];

    if (me->hot->kind != ABUT_BODY_KINEMATIC || (me->hot->flags & AB_FROZEN) != 0 ||
        (other->mobile && !other->blocked)) {
        return false;
    }
    if (me->cold->when_blocked != ABUT_BLOCKED_STOP) {
        /* For a map of cells that goes on through a body, one event is enough. */
        if (me->cold->when_blocked == ABUT_BLOCKED_CRUSH &&
            ab_passing_parts(hit->world, me->index, other->index) == 0) {
            ab_event_report(hit->world, ABUT_EVENT_CRUSHED, hit->side[0].index, hit->side[1].index,
                            hit->fine, hit->strike.normal);
            ab_event_point(hit->world, ab_impact_point(hit));
        }
        pass_through(hit, false);
        return true;
    }
    ab_contact_note(hit->world, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal, ab_impact_point(hit), AB_CONTACT_SOLID);
    ab_event_report(hit->world, ABUT_EVENT_STOPPED, hit->side[0].index, hit->side[1].index,
                    hit->fine, hit->strike.normal);
    ab_event_point(hit->world, ab_impact_point(hit));
    me->hot->flags |= AB_FROZEN;
    me->hot->motion = (ab_vec){ 0, 0 };
    hit->world->reporting.report.impacts++;
    stop_riders(hit, me->index);
    let_go(hit, !self);
    ab_changed(hit->world, me->index, other->mobile ? other->index : AB_NONE, hit->tick);
    return true;
}

/* --- The whole ------------------------------------------------------------------------------ */

/* Whether a body need not change its motion, because the other gives way to it and can. */
static bool has_priority(const ab_step_impact *hit, int self)
{
    const ab_impact_side *other = &hit->side[!self];

    return other->mobile && !other->blocked &&
           ab_gives_way(hit->world, other->index, hit->side[self].index);
}

/* Whether a blocked body can stop: nothing drives it, and it slides along what blocks it. Otherwise
 * it would shove what it meets as a wall does, and a crowd would accelerate itself. */
static bool can_halt(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];

    return me->mobile && me->blocked && !hit->jam &&
           !ab_pair_pushes(hit->world, me->index, hit->side[!self].index) &&
           !ab_is_driven(hit->world, me->index, me->away) &&
           ab_direction_dot(me->away, ab_frame_motion(me->hot)) < 0;
}

/* The speeds that count: a body that cannot yield counts with its actual motion, not the one that
 * it wants, unless this is a blow. */
static void weigh_speeds(ab_step_impact *hit)
{
    int64_t wished[2];
    int64_t real[2];

    for (int k = 0; k < 2; k++) {
        ab_impact_side *me = &hit->side[k];

        me->halts = can_halt(hit, k);
        me->yields = me->mobile && (!me->blocked || hit->jam || me->halts) && !has_priority(hit, k);
        wished[k] = ab_direction_dot(me->away, me->cold->velocity);
        real[k] = me->yields ? wished[k] : ab_direction_dot(me->away, ab_frame_motion(me->hot));
    }
    hit->side[0].speed = ab_clamp_speed(real[0]);
    hit->side[1].speed = ab_clamp_speed(real[1]);
    hit->approach = -(hit->side[0].speed + hit->side[1].speed);
}

/* The contact of two bodies that meet gently, if they had one before. */
static const ab_contact *find_gentle(const ab_step_impact *hit)
{
    bool gentle = hit->approach <= AB_GENTLE;

    return gentle ? ab_contact_find(hit->world, hit->side[0].cold->id, hit->side[1].cold->id)
                  : NULL;
}

static void tell_hit(ab_step_impact *hit, const ab_contact *known)
{
    if (hit->approach <= 0 || known != NULL) {
        return;
    }
    ab_event_report(hit->world, ABUT_EVENT_HIT, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal);
    ab_event_point(hit->world, ab_impact_point(hit));
    ab_event_speed(hit->world, hit->approach);
}

/* Whether a contact has been reported since an earlier step, so that its beginning is settled. */
static bool is_reported(const ab_contact *known)
{
    return known != NULL &&
           (known->flags & (AB_CONTACT_REPORTED | AB_CONTACT_LOST)) == AB_CONTACT_REPORTED;
}

/* Whether a body only slides along something that does not give way. */
static bool slides_along(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];

    return me->yields && (!hit->side[!self].yields || me->halts) &&
           me->cold->answer != ABUT_ANSWER_STOP && ab_impact_elasticity(hit, me) == 0 &&
           hit->world->settings.answer == NULL;
}

/* Both stand still until the step ends, in touch. */
static void wait_frozen(ab_step_impact *hit)
{
    int mover = (hit->side[0].hot->flags & AB_FROZEN) != 0 ? 1 : 0;
    const ab_contact *known = find_gentle(hit);

    tell_hit(hit, known);
    hit->world->reporting.report.impacts++;
    ab_contact_note(hit->world, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal,
                    is_reported(known) ? (ab_vec){ 0, 0 } : ab_impact_point(hit), AB_CONTACT_SOLID);
    ab_impact_freeze(hit, &hit->side[mover]);
    ab_changed(hit->world, hit->side[mover].index, AB_NONE, hit->tick);
}

/* Two bodies that share momentum go on together or wait together: one of them alone would be
 * stopped by the other, and its momentum would be lost. */
static void wait_together(ab_step_impact *hit)
{
    for (int k = 0; k < 2; k++) {
        ab_impact_side *me = &hit->side[k];

        if (ab_impact_may_move(hit, k) && me->yields && hit->side[!k].frozen &&
            ab_impact_is_dead_push(hit)) {
            ab_impact_freeze(hit, me);
            me->frozen = true;
            return;
        }
    }
}

static void respond(ab_step_impact *hit)
{
    bool passes = false;
    ab_impact_row row;
    const ab_vec came[2] = { hit->side[0].hot->motion, hit->side[1].hot->motion };
    ab_vec wishes[2] = { ab_wish_of(hit->world, hit->side[0].index),
                         ab_wish_of(hit->world, hit->side[1].index) };

    row.behind[0].count = row.behind[1].count = 0;
    hit->jam = hit->side[0].blocked && hit->side[1].blocked;
    weigh_speeds(hit);
    bool own = ab_impact_own_answer(hit, &passes);

    if (own) {
        if (passes) {
            pass_through(hit, false);
            return;
        }
    } else if (ab_impact_wait_for_frozen(hit)) {
        wait_frozen(hit);
        return;
    } else if (!ab_impact_answer_in_row(hit, &row)) {
        ab_impact_answer(hit);
    }
    for (int k = 0; k < 2; k++) {
        ab_impact_look_at_gap(hit, k, own);
        hit->side[k].wish = slides_along(hit, k) ? wishes[k] : hit->side[k].cold->velocity;
    }
    const ab_contact *known = find_gentle(hit);

    tell_hit(hit, known);
    hit->scrape = ab_impact_is_scrape(hit);
    hit->world->reporting.report.impacts += hit->scrape ? 0 : 1;
    ab_impact_spend(hit, 0);
    ab_impact_spend(hit, 1);
    wait_together(hit);
    ab_impact_turn_at_frozen(hit, 0);
    ab_impact_turn_at_frozen(hit, 1);
    ab_impact_remember_block(hit, 0);
    ab_impact_remember_block(hit, 1);
    ab_impact_set_motions(hit);

    /* A pair that separates is not in touch in the next step. */
    ab_vec parting = ab_sub(hit->side[0].hot->motion, hit->side[1].hot->motion);
    bool rests =
        ab_direction_dot(hit->strike.normal, parting) * (AB_STEP_TICKS - hit->tick) <= AB_WARM_GAP;

    ab_contact_note(hit->world, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal,
                    is_reported(known) ? (ab_vec){ 0, 0 } : ab_impact_point(hit), AB_CONTACT_SOLID);
    ab_impact_snap_together(hit, rests, came);
    bool changed[2];

    for (int k = 0; k < 2; k++) {
        changed[k] = ab_impact_may_move(hit, k) || hit->side[k].frozen;
    }
    ab_changed(hit->world, changed[0] ? hit->side[0].index : AB_NONE,
               changed[1] ? hit->side[1].index : AB_NONE, hit->tick);
    ab_impact_row_changed(hit, &row);
}

/* If the impact of a pair cannot be found again, both stop: this keeps the promise whatever
 * happened. */
static void stop_both(ab_step_impact *hit)
{
    for (int k = 0; k < 2; k++) {
        if (hit->side[k].hot->kind != ABUT_BODY_STATIC) {
            ab_impact_freeze(hit, &hit->side[k]);
        }
    }
    ab_changed(hit->world, hit->side[0].index, hit->side[1].index, hit->tick);
}

/* Whether a body goes on from a part of another that it passes into the next one. To be asked
 * before permissions end: what is thin leaves the one and meets the other at once. */
static bool goes_on_through(const abut_world *world, uint32_t a, uint32_t b, int32_t fine)
{
    ab_strike strike;

    return ab_passing_parts(world, a, b) != 0 &&
           ab_strike_of(world, a, b, fine >> AB_FINE_BITS, fine & ((1 << AB_FINE_BITS) - 1),
                        &strike) &&
           ab_passing_joins(world, a, b, strike.pieces);
}

/* Bodies that touch and bounce a little strike each other over and over at one instant, ever more
 * gently. One that has spent half its budget, and has its motion from this very tick, bounces no
 * more: it would only freeze before it comes to rest among the others. */
static ab_impact_side struck_side(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    bool tired = hot->since == tick && 2 * (uint32_t)cold->spent >= world->settings.budget;

    return (ab_impact_side){ .index = index, .hot = hot, .cold = cold, .tired = tired };
}

void ab_impact_handle(abut_world *world, uint32_t a, uint32_t b, int32_t fine, bool passes)
{
    int32_t tick = fine >> AB_FINE_BITS;
    bool goes_on = !passes && goes_on_through(world, a, b, fine);

    /* Bodies have their new motions from the start of the tick, so the next impact may be predicted
     * for an earlier part of it than the impact that led to it. */
    world->latest = fine > world->latest ? fine : world->latest;
    ab_step_impact hit = { .world = world, .tick = tick, .fine = world->latest };

    if (passes || ab_passing_holds_on(world, a, b, tick)) {
        if (ab_passing_enter(world, a, b, tick)) {
            ab_predict_parting(world, a, b, tick);
        }
        ab_contact_note(world, a, b, hit.fine, (ab_vec){ 0, 0 },
                        ab_pair_point(world, a, b, tick, (ab_vec){ 0, 0 }), 0);
        return;
    }
    if (!goes_on && ab_passing_parts(world, a, b) != 0 && !ab_is_foreseen(world, a, b, fine)) {
        ab_predict_past_parts(world, a, b, tick);
        return;
    }
    hit.side[0] = struck_side(world, a, tick);
    hit.side[1] = struck_side(world, b, tick);
    ab_rebase(&world->hot[a], tick);
    ab_rebase(&world->hot[b], tick);
    ab_trail_note(world, a, tick);
    ab_trail_note(world, b, tick);
    if (!ab_strike_of(world, a, b, tick, fine & ((1 << AB_FINE_BITS) - 1), &hit.strike)) {
        stop_both(&hit);
        return;
    }
    hit.side[0].away = hit.strike.normal;
    hit.side[1].away = ab_neg(hit.strike.normal);
    if (goes_on || ab_lets_through(world, a, b, hit.strike.normal, hit.strike.pieces) ||
        ab_passing_joins(world, a, b, hit.strike.pieces)) {
        pass_through(&hit, true);
        return;
    }
    weigh_speeds(&hit);
    look_at_side(&hit, 0);
    look_at_side(&hit, 1);
    if (kinematic_is_blocked(&hit, 0) || kinematic_is_blocked(&hit, 1)) {
        return;
    }
    if (!hit.side[0].mobile && !hit.side[1].mobile) {
        stop_both(&hit);
        return;
    }
    /* A body that presses on nothing but the other one of this pair is not blocked. */
    hit.side[0].blocked &= hit.side[1].mobile;
    hit.side[1].blocked &= hit.side[0].mobile;
    respond(&hit);
}
