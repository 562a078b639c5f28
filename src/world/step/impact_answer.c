/* world/step/impact_answer.c - the velocities of two bodies after an impact.
 *
 * Each body stops, slides, bounces or pushes, as its answer says; or the caller decides.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/pair/pair.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/impact.h"
#include "world/step/step.h"

/* --- Velocities ----------------------------------------------------------------------------- */

/* Whether a body takes part in a bounce: by its own answer, or because the other pushes. A frozen
 * body pushes nothing: it is met as a static is. */
static bool may_bounce(const ab_step_impact *hit, const ab_impact_side *me)
{
    const ab_impact_side *other = &hit->side[me == &hit->side[0] ? 1 : 0];

    return me->cold->answer == ABUT_ANSWER_BOUNCE || me->cold->answer == ABUT_ANSWER_PUSH ||
           (other->cold->answer == ABUT_ANSWER_PUSH && (other->hot->flags & AB_FROZEN) == 0);
}

bool ab_impact_is_lossless(const ab_step_impact *hit, const ab_impact_side *me)
{
    return may_bounce(hit, me) &&
           ab_is_lossless(hit->world, hit->side[0].index, hit->side[1].index);
}

int64_t ab_impact_elasticity(const ab_step_impact *hit, const ab_impact_side *me)
{
    int32_t a = hit->side[0].cold->bounce;
    int32_t b = hit->side[1].cold->bounce;

    bool tired = (hit->side[0].tired || hit->side[1].tired) &&
                 ab_push_loses(hit->world, hit->side[0].index, hit->side[1].index);

    if (!may_bounce(hit, me) || tired ||
        (hit->approach < hit->world->rest_speed && !ab_impact_is_lossless(hit, me))) {
        return 0;
    }
    return a > b ? a : b;
}

static int64_t times_elasticity(int64_t speed, int64_t elasticity)
{
    return ab_direction_mul(speed, elasticity);
}

static bool pushes(const ab_step_impact *hit)
{
    return hit->side[0].yields && hit->side[1].yields &&
           (hit->side[0].cold->answer == ABUT_ANSWER_PUSH ||
            hit->side[1].cold->answer == ABUT_ANSWER_PUSH);
}

/* How much of a push the first body takes, in 2^-30. */
static int64_t share_of_first(const ab_step_impact *hit)
{
    const ab_impact_side *a = &hit->side[0];
    const ab_impact_side *b = &hit->side[1];
    const ab_impact_side *pusher = a->cold->answer == ABUT_ANSWER_PUSH ? a : b;
    int64_t weight_a = a->cold->lightness;
    int64_t weight_b = b->cold->lightness;

    if (pusher->cold->push_rule == ABUT_PUSH_BY_SPEED) {
        weight_a = ab_abs(a->speed);
        weight_b = ab_abs(b->speed);
        if (weight_a + weight_b == 0) {
            weight_a = weight_b = 1;
        }
    }
    while (weight_a + weight_b >= (int64_t)1 << 33) {
        weight_a /= 2;
        weight_b /= 2;
    }
    return weight_a * AB_DIRECTION_LENGTH / (weight_a + weight_b);
}

/* A push changes no body's speed by more than the pusher's limit, except for what the pusher itself
 * must lose so that the two no longer approach. */
static void push_both(ab_step_impact *hit, int64_t *wanted)
{
    ab_impact_side *a = &hit->side[0];
    ab_impact_side *b = &hit->side[1];
    int64_t elasticity = ab_impact_elasticity(hit, a);
    int64_t change = hit->approach + times_elasticity(hit->approach, elasticity);
    int64_t change_a = ab_direction_mul(change, share_of_first(hit));
    int64_t changes[2] = { change_a, change - change_a };

    for (int k = 0; k < 2; k++) {
        const ab_impact_side *pusher = &hit->side[!k];
        int64_t limit = hit->world->traits[pusher->index].push_limit;

        if (pusher->cold->answer == ABUT_ANSWER_PUSH && limit > 0 && changes[k] > limit) {
            changes[!k] = ab_max(changes[!k], hit->approach - limit);
            changes[k] = limit;
        }
    }
    wanted[0] = a->speed + changes[0];
    wanted[1] = b->speed + changes[1];
}

/* Whether one of the two drives the other as it approaches. A body that would give way, but has
 * something behind it, is only an obstacle: otherwise two bodies that bounce off such an obstacle
 * between them would drive each other to any speed. */
static bool drives(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];

    return !me->yields && !ab_gives_way(hit->world, me->index, hit->side[!self].index);
}

/* A body that does not push takes the speed at which the two meet: that of the other body if it
 * gives way, or none. If it bounces, it turns back from there. */
static int64_t answered_speed(const ab_step_impact *hit, int self)
{
    const ab_impact_side *me = &hit->side[self];
    const ab_impact_side *other = &hit->side[!self];
    int64_t meeting = drives(hit, !self) ? -other->speed : -ab_max(other->speed, 0);
    int64_t wanted = me->speed < meeting ? meeting : me->speed;

    return wanted + times_elasticity(wanted - me->speed, ab_impact_elasticity(hit, me));
}

static void take_speed(ab_impact_side *me, int64_t wanted)
{
    ab_vec *velocity = &me->cold->velocity;

    if (me->cold->answer == ABUT_ANSWER_STOP) {
        *velocity = ab_direction_add((ab_vec){ 0, 0 }, me->away, wanted);
    } else if (wanted > me->speed) {
        *velocity = ab_direction_add(*velocity, me->away, wanted - me->speed);
    }
    *velocity = (ab_vec){ ab_clamp_speed(velocity->x), ab_clamp_speed(velocity->y) };
}

bool ab_impact_own_answer(ab_step_impact *hit, bool *passes)
{
    abut_world *world = hit->world;
    uint32_t a = hit->side[0].index;
    uint32_t b = hit->side[1].index;
    abut_pair_view view = ab_view_pair(world, a, b);

    /* A frozen body stands there as a static does. */
    if ((hit->side[0].hot->flags & AB_FROZEN) != 0) {
        view.velocity_a = (abut_vec2){ 0, 0 };
    }
    if ((hit->side[1].hot->flags & AB_FROZEN) != 0) {
        view.velocity_b = (abut_vec2){ 0, 0 };
    }
    abut_velocities velocities = { view.velocity_a, view.velocity_b };

    view.normal = (abut_vec2){ (double)hit->strike.normal.x / (double)AB_DIRECTION_LENGTH,
                               (double)hit->strike.normal.y / (double)AB_DIRECTION_LENGTH };
    ab_vec point = ab_impact_point(hit);

    view.point = (abut_vec2){ ab_units(point.x), ab_units(point.y) };
    view.time = ab_time_of(hit->fine);
    abut_verdict verdict = world->settings.answer(world->settings.user, &view, &velocities);

    *passes = verdict == ABUT_VERDICT_PASS;
    if (verdict != ABUT_VERDICT_OWN) {
        return *passes;
    }
    const abut_vec2 *own[2] = { &velocities.a, &velocities.b };

    for (int k = 0; k < 2; k++) {
        ab_vec quanta;

        if (hit->side[k].mobile && ab_velocity_quanta(world, *own[k], &quanta) == ABUT_OK) {
            hit->side[k].cold->velocity = quanta;
        }
    }
    return true;
}

/* --- Bounces under gravity ------------------------------------------------------------------ */

/* What this step has added to the velocity of a body that flies freely. */
static ab_vec free_pull(const ab_step_impact *hit, const ab_impact_side *me)
{
    bool free = me->yields && !me->frozen && (me->hot->flags & AB_FROZEN) == 0;

    return free ? ab_pull_on(hit->world, me->index) : (ab_vec){ 0, 0 };
}

/* A velocity is that of the middle of a step, because gravity has been added for all of it. At an
 * impact before or after the middle a body is slower or faster, as seen from the other, by what
 * gravity adds in between; and a bounce reverses that velocity. Otherwise a bouncing body would
 * gain height at impacts early in a step, and lose it at late ones. */
static ab_vec since_middle(const ab_step_impact *hit, const ab_impact_side *me)
{
    const ab_impact_side *other = &hit->side[me == &hit->side[0] ? 1 : 0];
    ab_vec pull = ab_sub(free_pull(hit, me), free_pull(hit, other));

    if ((pull.x | pull.y) == 0) {
        return pull;
    }
    int64_t part = (int64_t)(hit->tick - AB_STEP_TICKS / 2) * (AB_DIRECTION_LENGTH / AB_STEP_TICKS);

    return (ab_vec){ ab_direction_mul(pull.x, part), ab_direction_mul(pull.y, part) };
}

/* Reverses the approach of two velocities, `me` being the first. If the two are so slow that
 * gravity alone brings them together again in this step, they just stop approaching. */
static void bounce_at_impact(const ab_step_impact *hit,
                             const ab_impact_side *me,
                             int64_t elasticity,
                             const int64_t lightness[2],
                             ab_vec velocity[2])
{
    ab_vec more = since_middle(hit, me);

    velocity[0] = ab_within_lattice(ab_add(velocity[0], more));
    ab_exchange(me->away, elasticity, lightness, velocity);
    velocity[0] = ab_within_lattice(ab_sub(velocity[0], more));

    if ((more.x | more.y) != 0 &&
        ab_direction_dot(me->away, ab_sub(velocity[0], velocity[1])) < 0) {
        ab_exchange(me->away, 0, lightness, velocity);
    }
}

/* --- Answers ------------------------------------------------------------------------------- */

/* A push by mass that bounces and has no limit, exactly; false if it is not one. */
static bool exchange_momentum(ab_step_impact *hit)
{
    ab_impact_side *a = &hit->side[0];
    ab_impact_side *b = &hit->side[1];
    const ab_impact_side *pusher = a->cold->answer == ABUT_ANSWER_PUSH ? a : b;
    int64_t elasticity = ab_impact_elasticity(hit, a);
    const int64_t lightness[2] = { a->cold->lightness, b->cold->lightness };
    ab_vec velocity[2] = { a->cold->velocity, b->cold->velocity };

    for (int k = 0; k < 2; k++) {
        const ab_impact_side *me = &hit->side[k];

        if (me->cold->answer == ABUT_ANSWER_STOP ||
            (me->cold->answer == ABUT_ANSWER_PUSH &&
             hit->world->traits[me->index].push_limit > 0)) {
            return false;
        }
    }
    if (elasticity == 0 || pusher->cold->push_rule == ABUT_PUSH_BY_SPEED) {
        return false;
    }
    bounce_at_impact(hit, a, elasticity, lightness, velocity);
    a->cold->velocity = velocity[0];
    b->cold->velocity = velocity[1];
    return true;
}

bool ab_impact_bounce_off(const ab_step_impact *hit, ab_impact_side *me, ab_vec wall)
{
    int64_t elasticity = ab_impact_elasticity(hit, me);
    const int64_t lightness[2] = { 1, 0 };
    ab_vec velocity[2] = { me->cold->velocity, wall };

    if (elasticity == 0 || me->cold->answer == ABUT_ANSWER_STOP) {
        return false;
    }
    bounce_at_impact(hit, me, elasticity, lightness, velocity);
    me->cold->velocity = velocity[0];
    return true;
}

/* The velocity of what a body meets: that of the other body, or of the place where the two stop
 * each other. */
static ab_vec wall_met(const ab_step_impact *hit, int self)
{
    const ab_impact_side *other = &hit->side[!self];

    if (!drives(hit, !self) && other->speed <= 0) {
        return (ab_vec){ 0, 0 };
    }
    return other->yields ? other->cold->velocity : ab_frame_motion(other->hot);
}

bool ab_impact_is_dead_push(const ab_step_impact *hit)
{
    const ab_impact_side *a = &hit->side[0];
    const ab_impact_side *b = &hit->side[1];

    return ab_push_loses(hit->world, a->index, b->index) &&
           !ab_gives_way(hit->world, a->index, b->index) &&
           !ab_gives_way(hit->world, b->index, a->index) &&
           ab_direction_dot(hit->strike.normal, hit->world->state->gravity) == 0;
}

/* Whether one of the two has run into the other, which is frozen for the rest of the step. */
static bool is_held_by_frozen(const ab_step_impact *hit)
{
    bool first = (hit->side[0].hot->flags & AB_FROZEN) != 0;
    bool second = (hit->side[1].hot->flags & AB_FROZEN) != 0;

    return first != second && hit->side[first ? 1 : 0].yields && ab_impact_is_dead_push(hit);
}

bool ab_impact_wait_for_frozen(ab_step_impact *hit)
{
    ab_impact_side *a = &hit->side[0];
    ab_impact_side *b = &hit->side[1];
    int64_t wanted[2];

    if (!is_held_by_frozen(hit)) {
        return false;
    }
    a->speed = ab_clamp_speed(ab_direction_dot(a->away, a->cold->velocity));
    b->speed = ab_clamp_speed(ab_direction_dot(b->away, b->cold->velocity));
    hit->approach = -(a->speed + b->speed);
    if (hit->approach > 0) {
        push_both(hit, wanted);
        take_speed(a, wanted[0]);
        take_speed(b, wanted[1]);
    }
    return true;
}

void ab_impact_answer(ab_step_impact *hit)
{
    int64_t wanted[2];

    if (hit->approach <= 0 || hit->jam) {
        return;
    }
    if (pushes(hit)) {
        if (exchange_momentum(hit)) {
            return;
        }
        push_both(hit, wanted);
        take_speed(&hit->side[0], wanted[0]);
        take_speed(&hit->side[1], wanted[1]);
        return;
    }
    ab_vec walls[2] = { wall_met(hit, 0), wall_met(hit, 1) };

    wanted[0] = answered_speed(hit, 0);
    wanted[1] = answered_speed(hit, 1);
    for (int k = 0; k < 2; k++) {
        ab_impact_side *me = &hit->side[k];

        if (me->yields && !(wanted[k] > me->speed && ab_impact_bounce_off(hit, me, walls[k]))) {
            take_speed(me, wanted[k]);
        }
    }
}
