/* world/step/impact.c - what an impact does to two bodies.
 *
 * Every way through here either spends budget of a mover, or stops a kinematic, or lets two
 * bodies pass through each other; and what it changed is predicted anew. So a frame has
 * no more impacts than bodies have budget, and nothing here is needed for safety: a motion
 * that still approaches is just another impact.
 *
 * The two are treated alike: `away` is the direction from the other to oneself, and a speed
 * along it that is negative approaches.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/state.h"
#include "world/step/step.h"

enum { MOST_SCRAPES = 16 }; /* of a body in a frame; then they cost budget */

typedef struct impact_side {
    uint32_t index;
    ab_hot *hot;
    ab_cold *cold;
    ab_vec away; /* of length 2^30 */
    bool mobile;
    bool blocked;  /* presses on something that does not yield */
    bool yields;   /* takes on another velocity */
    bool frozen;   /* by this impact */
    bool turned;   /* by other contacts */
    int64_t speed; /* away, as it counts for the response */
    ab_vec wish;   /* the velocity that the answer is to be nearest to */
} impact_side;

typedef struct impact {
    abut_world *world;
    impact_side side[2];
    ab_strike strike;
    int32_t tick;
    int32_t fine; /* when it is told to be, in 1/256 ticks */
    double time;
    int64_t approach;
    bool jam;    /* both are blocked */
    bool scrape; /* nothing but rounding to put right */
} impact;

static ab_vec frame_motion(const ab_hot *hot)
{
    return (ab_vec){ hot->motion.x * AB_STEP_TICKS, hot->motion.y * AB_STEP_TICKS };
}

static void wake_by(impact *hit, int self)
{
    impact_side *me = &hit->side[self];
    const impact_side *other = &hit->side[!self];
    bool driven = (other->hot->flags & AB_DRIVEN) != 0;

    if ((me->hot->flags & AB_ASLEEP) != 0 &&
        (hit->approach > ab_hit_speed(hit->world, other->index, me->away) ||
         other->hot->kind == ABUT_BODY_KINEMATIC || driven ||
         (ab_pair_pushes(hit->world, me->index, other->index) &&
          ab_is_more_than_weight(hit->world, other->index, me->away, hit->approach)))) {
        ab_wake(hit->world, me->index);
    }
}

static void look_at_side(impact *hit, int self)
{
    impact_side *me = &hit->side[self];

    wake_by(hit, self);
    me->mobile = ab_is_mobile(me->hot);
    me->blocked = me->mobile && ab_is_blocked(hit->world, me->index, me->away);
}

/* --- Kinematics ------------------------------------------------------------------------- */

static void pass_through(impact *hit)
{
    abut_world *world = hit->world;
    uint32_t a = hit->side[0].index;
    uint32_t b = hit->side[1].index;

    ab_contact_note(world, a, b, hit->fine, hit->strike.normal, 0);
    ab_passing_begin(world, a, b, hit->tick);
    ab_predict_parting(world, a, b, hit->tick);
}

/* A kinematic that cannot go on does as it was told; false if this is no such case. */
static bool kinematic_is_blocked(impact *hit, int self)
{
    impact_side *me = &hit->side[self];
    const impact_side *other = &hit->side[!self];

    if (me->hot->kind != ABUT_BODY_KINEMATIC || (me->hot->flags & AB_FROZEN) != 0 ||
        (other->mobile && !other->blocked)) {
        return false;
    }
    if (me->cold->when_blocked != ABUT_BLOCKED_STOP) {
        if (me->cold->when_blocked == ABUT_BLOCKED_CRUSH) {
            ab_event_report(hit->world, ABUT_EVENT_CRUSHED, hit->side[0].index, hit->side[1].index,
                            hit->time, hit->strike.normal);
        }
        pass_through(hit);
        return true;
    }
    ab_contact_note(hit->world, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal, AB_CONTACT_SOLID);
    ab_event_report(hit->world, ABUT_EVENT_STOPPED, hit->side[0].index, hit->side[1].index,
                    hit->time, hit->strike.normal);
    me->hot->flags |= AB_FROZEN;
    me->hot->motion = (ab_vec){ 0, 0 };
    hit->world->reporting.report.impacts++;
    ab_changed(hit->world, me->index, AB_NONE, hit->tick);
    return true;
}

/* --- Velocities ----------------------------------------------------------------------------- */

/* Whether a body takes part in a bounce: by its own answer, or because the other pushes. Who is
 * frozen pushes nobody: it is met as a static is. */
static bool may_bounce(const impact *hit, const impact_side *me)
{
    const impact_side *other = &hit->side[me == &hit->side[0] ? 1 : 0];

    return me->cold->answer == ABUT_ANSWER_BOUNCE || me->cold->answer == ABUT_ANSWER_PUSH ||
           (other->cold->answer == ABUT_ANSWER_PUSH && (other->hot->flags & AB_FROZEN) == 0);
}

/* Whether a body keeps all of its speed, however slow it is. */
static bool is_lossless(const impact *hit, const impact_side *me)
{
    return may_bounce(hit, me) &&
           ab_is_lossless(hit->world, hit->side[0].index, hit->side[1].index);
}

/* How elastic this impact is for one of the two, in 2^-30. Slow ones are not at all. */
static int64_t elasticity_of(const impact *hit, const impact_side *me)
{
    int32_t a = hit->side[0].cold->bounce;
    int32_t b = hit->side[1].cold->bounce;

    if (!may_bounce(hit, me) || (hit->approach < hit->world->rest_speed && !is_lossless(hit, me))) {
        return 0;
    }
    return a > b ? a : b;
}

static int64_t times_elasticity(int64_t speed, int64_t elasticity)
{
    return ab_direction_mul(speed, elasticity);
}

static bool pushes(const impact *hit)
{
    return hit->side[0].yields && hit->side[1].yields &&
           (hit->side[0].cold->answer == ABUT_ANSWER_PUSH ||
            hit->side[1].cold->answer == ABUT_ANSWER_PUSH);
}

/* How much of a push the first of the two takes, in 2^-30. */
static int64_t share_of_first(const impact *hit)
{
    const impact_side *a = &hit->side[0];
    const impact_side *b = &hit->side[1];
    const impact_side *pusher = a->cold->answer == ABUT_ANSWER_PUSH ? a : b;
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

/* A push changes nobody's speed by more than the pusher's limit, but for what it must take
 * itself so that they do not approach any more. */
static void push_both(impact *hit, int64_t *wanted)
{
    impact_side *a = &hit->side[0];
    impact_side *b = &hit->side[1];
    int64_t elasticity = elasticity_of(hit, a);
    int64_t change = hit->approach + times_elasticity(hit->approach, elasticity);
    int64_t change_a = ab_direction_mul(change, share_of_first(hit));
    int64_t changes[2] = { change_a, change - change_a };

    for (int k = 0; k < 2; k++) {
        const impact_side *pusher = &hit->side[!k];
        int64_t limit = hit->world->traits[pusher->index].push_limit;

        if (pusher->cold->answer == ABUT_ANSWER_PUSH && limit > 0 && changes[k] > limit) {
            changes[!k] = ab_max(changes[!k], hit->approach - limit);
            changes[k] = limit;
        }
    }
    wanted[0] = a->speed + changes[0];
    wanted[1] = b->speed + changes[1];
}

/* Who does not push comes to the speed at which they meet: that of the other if it gives
 * way, or none; and back from there, if it bounces. */
static int64_t answered_speed(const impact *hit, int self)
{
    const impact_side *me = &hit->side[self];
    const impact_side *other = &hit->side[!self];
    int64_t meeting = other->yields ? -ab_max(other->speed, 0) : -other->speed;
    int64_t wanted = me->speed < meeting ? meeting : me->speed;

    return wanted + times_elasticity(wanted - me->speed, elasticity_of(hit, me));
}

static int64_t clamp_speed(int64_t v)
{
    return ab_max(1 - AB_LATTICE_LIMIT, ab_min(AB_LATTICE_LIMIT - 1, v));
}

static void take_speed(impact_side *me, int64_t wanted)
{
    ab_vec *velocity = &me->cold->velocity;

    if (me->cold->answer == ABUT_ANSWER_STOP) {
        *velocity = ab_direction_add((ab_vec){ 0, 0 }, me->away, wanted);
    } else if (wanted > me->speed) {
        *velocity = ab_direction_add(*velocity, me->away, wanted - me->speed);
    }
    *velocity = (ab_vec){ clamp_speed(velocity->x), clamp_speed(velocity->y) };
}

/* The caller's own answer; false if there is none. */
static bool own_answer(impact *hit, bool *passes)
{
    abut_world *world = hit->world;

    if (world->settings.answer == NULL) {
        return false;
    }
    uint32_t a = hit->side[0].index;
    uint32_t b = hit->side[1].index;
    abut_pair_view view = ab_view_pair(world, a, b);

    /* Who is frozen stands there as a static does. */
    if ((hit->side[0].hot->flags & AB_FROZEN) != 0) {
        view.velocity_a = (abut_vec2){ 0, 0 };
    }
    if ((hit->side[1].hot->flags & AB_FROZEN) != 0) {
        view.velocity_b = (abut_vec2){ 0, 0 };
    }
    abut_velocities velocities = { view.velocity_a, view.velocity_b };

    view.normal = (abut_vec2){ (double)hit->strike.normal.x / (double)AB_DIRECTION_LENGTH,
                               (double)hit->strike.normal.y / (double)AB_DIRECTION_LENGTH };
    view.time = hit->time;
    abut_verdict verdict = world->settings.answer(world->settings.user, &view, &velocities);

    *passes = verdict == ABUT_VERDICT_PASS;
    if (verdict != ABUT_VERDICT_OWN) {
        return *passes;
    }
    const abut_vec2 *own[2] = { &velocities.a, &velocities.b };

    for (int k = 0; k < 2; k++) {
        ab_vec steps;

        if (hit->side[k].mobile && ab_velocity_quanta(world, *own[k], &steps) == ABUT_OK) {
            hit->side[k].cold->velocity = steps;
        }
    }
    return true;
}

/* --- Answers ------------------------------------------------------------------------------- */

/* A push by mass that bounces, and has no limit, exactly; false if it is none. */
static bool exchange_momentum(impact *hit)
{
    impact_side *a = &hit->side[0];
    impact_side *b = &hit->side[1];
    const impact_side *pusher = a->cold->answer == ABUT_ANSWER_PUSH ? a : b;
    int64_t elasticity = elasticity_of(hit, a);
    const int64_t lightness[2] = { a->cold->lightness, b->cold->lightness };
    ab_vec velocity[2] = { a->cold->velocity, b->cold->velocity };

    for (int k = 0; k < 2; k++) {
        const impact_side *me = &hit->side[k];

        if (me->cold->answer == ABUT_ANSWER_STOP ||
            (me->cold->answer == ABUT_ANSWER_PUSH &&
             hit->world->traits[me->index].push_limit > 0)) {
            return false;
        }
    }
    if (elasticity == 0 || pusher->cold->push_rule == ABUT_PUSH_BY_SPEED) {
        return false;
    }
    ab_exchange(hit->strike.normal, elasticity, lightness, velocity);
    a->cold->velocity = velocity[0];
    b->cold->velocity = velocity[1];
    return true;
}

/* One that turns round at something that goes on as it goes, exactly; false if it does not. */
static bool bounce_off(const impact *hit, impact_side *me, ab_vec wall)
{
    int64_t elasticity = elasticity_of(hit, me);
    const int64_t lightness[2] = { 1, 0 };
    ab_vec velocity[2] = { me->cold->velocity, wall };

    if (elasticity == 0 || me->cold->answer == ABUT_ANSWER_STOP) {
        return false;
    }
    ab_exchange(me->away, elasticity, lightness, velocity);
    me->cold->velocity = velocity[0];
    return true;
}

/* What a body meets: the other as it goes, or where the two stop each other. */
static ab_vec wall_met(const impact_side *other)
{
    if (!other->yields) {
        return frame_motion(other->hot);
    }
    return other->speed > 0 ? other->cold->velocity : (ab_vec){ 0, 0 };
}

static void answer_impact(impact *hit)
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
    ab_vec walls[2] = { wall_met(&hit->side[1]), wall_met(&hit->side[0]) };

    wanted[0] = answered_speed(hit, 0);
    wanted[1] = answered_speed(hit, 1);
    for (int k = 0; k < 2; k++) {
        impact_side *me = &hit->side[k];

        if (me->yields && !(wanted[k] > me->speed && bounce_off(hit, me, walls[k]))) {
            take_speed(me, wanted[k]);
        }
    }
}

/* --- Motions ------------------------------------------------------------------------------- */

/* For the rest of the frame. The velocity stays, for the next one. */
static void freeze(impact *hit, impact_side *me)
{
    if (me->hot->kind == ABUT_BODY_MOVER && (me->hot->flags & AB_FROZEN) == 0) {
        hit->world->reporting.report.frozen++;
        ab_event_report(hit->world, ABUT_EVENT_FROZEN, me->index, AB_NONE, hit->time,
                        (ab_vec){ 0, 0 });
    }
    me->hot->flags |= AB_FROZEN;
    me->hot->motion = (ab_vec){ 0, 0 };
}

/* Whether two that keep all of their speed hardly approach: whole steps per tick cannot show how
 * they part. They would freeze each other for ever if this cost budget. */
static bool is_scrape(const impact *hit)
{
    for (int k = 0; k < 2; k++) {
        const impact_side *me = &hit->side[k];

        if (me->mobile &&
            (!me->yields || !is_lossless(hit, me) || me->cold->scrapes >= MOST_SCRAPES)) {
            return false;
        }
    }
    return hit->approach <= AB_STEP_TICKS;
}

static void spend_budget(impact *hit, int self)
{
    impact_side *me = &hit->side[self];

    if (!me->yields && !(hit->jam && me->mobile)) {
        return;
    }
    if (hit->scrape) {
        me->cold->scrapes++;
        return;
    }
    if (++me->cold->spent >= hit->world->settings.budget) {
        freeze(hit, me);
        me->frozen = true;
    }
}

static bool may_move(const impact *hit, int self)
{
    const impact_side *me = &hit->side[self];

    return (me->yields || (hit->jam && me->mobile)) && !me->frozen;
}

/* Two have exchanged speed, and that froze the other: who loses none, and would still run into it,
 * meets it as a static. To wait for it would hold up the heavy among the light for long. */
static void turn_at_frozen(impact *hit, int self)
{
    impact_side *me = &hit->side[self];

    if (may_move(hit, self) && hit->side[!self].frozen && is_lossless(hit, me) &&
        ab_direction_dot(me->away, me->cold->velocity) < 0) {
        bounce_off(hit, me, (ab_vec){ 0, 0 });
        me->wish = me->cold->velocity;
    }
}

/* A body that was stopped by one that cannot move has a block there. */
static void remember_block(impact *hit, int self)
{
    impact_side *me = &hit->side[self];
    const impact_side *other = &hit->side[!self];
    bool immovable = !other->yields || other->frozen || hit->jam;

    if (me->mobile && immovable && !is_lossless(hit, me)) {
        int64_t speed = ab_direction_dot(ab_neg(me->away), frame_motion(other->hot));

        /* Who bounces off presses on nothing. */
        if (ab_direction_dot(ab_neg(me->away), me->cold->velocity) < speed - AB_TOUCH_GAP) {
            return;
        }
        if (!ab_block_add(hit->world, me->index, ab_neg(me->away), speed)) {
            hit->world->failed = true;
        }
    }
}

/* Takes from the motions what still approaches; momentum stays in the velocity. */
static void part_motions(const impact *hit, ab_vec *motion)
{
    const impact_side *a = &hit->side[0];
    const impact_side *b = &hit->side[1];
    int64_t speed[2] = { ab_direction_dot(a->away, motion[0]),
                         ab_direction_dot(b->away, motion[1]) };

    if (speed[0] + speed[1] >= 0) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        int64_t meeting = may_move(hit, !k) ? -ab_max(speed[!k], 0) : -speed[!k];

        if (may_move(hit, k) && speed[k] < meeting) {
            motion[k] = ab_direction_add(motion[k], hit->side[k].away, meeting - speed[k]);
        }
    }
}

/* A component that the normal does not touch keeps its motion and what it carries, or
 * walkers would slow down. */
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

static bool still_approach(const impact *hit)
{
    ab_vec n = hit->strike.exact;
    ab_vec motion = ab_sub(hit->side[0].hot->motion, hit->side[1].hot->motion);

    return i128_sign(i128_dot(n.x, n.y, motion.x, motion.y)) < 0;
}

/* Rounds away from the contact, by few steps per tick along the larger part of the exact
 * normal. */
static void round_apart(impact *hit)
{
    int who = may_move(hit, 1) ? 1 : 0;
    ab_vec n = hit->strike.exact;
    bool by_x = ab_abs(n.x) >= ab_abs(n.y);
    int64_t sign = (by_x ? n.x : n.y) > 0 ? 1 : -1;
    int64_t *part = by_x ? &hit->side[who].hot->motion.x : &hit->side[who].hot->motion.y;

    if (!may_move(hit, who)) {
        return;
    }
    /* The direction of length 2^30 is off by as much as 2^-28: fast bodies by many steps. */
    for (int64_t more = 1; more <= 1 << 16 && still_approach(hit); more *= 4) {
        *part += who == 0 ? sign * more : -sign * more;
    }
}

static void set_motions(impact *hit)
{
    ab_vec motion[2];

    for (int k = 0; k < 2; k++) {
        impact_side *me = &hit->side[k];

        ab_vec before = me->cold->velocity;

        if (may_move(hit, k)) {
            ab_respect_blocks(hit->world, me->index, hit->tick, me->wish);
        }
        me->turned = before.x != me->cold->velocity.x || before.y != me->cold->velocity.y;
        motion[k] = may_move(hit, k) ? me->cold->velocity : frame_motion(me->hot);
    }
    part_motions(hit, motion);
    for (int k = 0; k < 2; k++) {
        impact_side *me = &hit->side[k];

        if (may_move(hit, k)) {
            ab_vec all = { AB_DIRECTION_LENGTH, AB_DIRECTION_LENGTH };
            bool turned = me->turned || me->cold->answer == ABUT_ANSWER_STOP ||
                          hit->world->settings.answer != NULL;

            set_part(me->hot, me->cold, turned ? all : me->away, motion[k]);
        }
    }
    round_apart(hit);
}

/* Moves both by so much, each as seen from itself, unless somebody is in the way. */
static bool move_together(impact *hit, ab_vec first, ab_vec second)
{
    const ab_vec moves[2] = { first, second };

    for (int k = 0; k < 2; k++) {
        bool stays = (moves[k].x | moves[k].y) == 0;

        if (!stays &&
            (!may_move(hit, k) || !ab_is_path_free(hit->world, hit->side[k].index,
                                                   hit->side[!k].index, moves[k], hit->tick))) {
            return false;
        }
    }
    for (int k = 0; k < 2; k++) {
        hit->side[k].hot->at = ab_add(hit->side[k].hot->at, moves[k]);
    }
    if (ab_relate_bodies(hit->world, hit->side[0].index, hit->side[1].index, hit->tick) !=
        ABUT_OVERLAPPING) {
        return true;
    }
    for (int k = 0; k < 2; k++) {
        hit->side[k].hot->at = ab_sub(hit->side[k].hot->at, moves[k]);
    }
    return false;
}

/* What the first of two goes of a gap along an axis that both close, as far as its motion leads it
 * meanwhile; 0 if they do not come from both sides. What does not divide is gone by the faster. */
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

/* Closes the gap that ticks leave, if the two stay together and nobody is in the way: both go on as
 * they came, or else the one that came, not the one that stood. */
static void snap_together(impact *hit, bool rests, const ab_vec came[2])
{
    ab_vec close = hit->strike.close;
    bool second = hit->side[1].speed < hit->side[0].speed ? may_move(hit, 1) : !may_move(hit, 0);
    ab_vec share = { 0, 0 };

    if (!rests || (close.x | close.y) == 0) {
        return;
    }
    if (close.y == 0) {
        share.x = share_of_gap(close.x, came[0].x, came[1].x);
    } else if (close.x == 0) {
        share.y = share_of_gap(close.y, came[0].y, came[1].y);
    }
    if ((share.x | share.y) != 0 && move_together(hit, share, ab_sub(share, close))) {
        return;
    }
    move_together(hit, second ? (ab_vec){ 0, 0 } : close,
                  second ? ab_neg(close) : (ab_vec){ 0, 0 });
}

/* --- The whole ------------------------------------------------------------------------------ */

/* Speeds as they count: who cannot yield goes as it really goes, not as it would like to,
 * unless this is a blow. */
static void weigh_speeds(impact *hit)
{
    int64_t wished[2];
    int64_t real[2];

    for (int k = 0; k < 2; k++) {
        impact_side *me = &hit->side[k];

        me->yields = me->mobile && !(me->blocked && !hit->jam);
        wished[k] = ab_direction_dot(me->away, me->cold->velocity);
        real[k] = me->yields ? wished[k] : ab_direction_dot(me->away, frame_motion(me->hot));
    }
    hit->side[0].speed = clamp_speed(real[0]);
    hit->side[1].speed = clamp_speed(real[1]);
    hit->approach = -(hit->side[0].speed + hit->side[1].speed);
}

static void tell_hit(impact *hit)
{
    abut_body a = hit->side[0].cold->id;
    abut_body b = hit->side[1].cold->id;
    bool gentle = hit->approach <= AB_ONE / 64;

    if (hit->approach <= 0 || (gentle && ab_contact_find(hit->world, a, b) != NULL)) {
        return;
    }
    ab_event_report(hit->world, ABUT_EVENT_HIT, hit->side[0].index, hit->side[1].index, hit->time,
                    hit->strike.normal);
    ab_event_speed(hit->world, hit->approach);
}

/* Whether a body only slides along something that does not give way. */
static bool slides_along(const impact *hit, int self)
{
    const impact_side *me = &hit->side[self];

    return me->yields && !hit->side[!self].yields && me->cold->answer != ABUT_ANSWER_STOP &&
           elasticity_of(hit, me) == 0 && hit->world->settings.answer == NULL;
}

static void respond(impact *hit)
{
    bool passes = false;
    const ab_vec came[2] = { hit->side[0].hot->motion, hit->side[1].hot->motion };
    ab_vec wishes[2] = { ab_wish_of(hit->world, hit->side[0].index),
                         ab_wish_of(hit->world, hit->side[1].index) };

    hit->jam = hit->side[0].blocked && hit->side[1].blocked;
    weigh_speeds(hit);
    if (own_answer(hit, &passes)) {
        if (passes) {
            pass_through(hit);
            return;
        }
    } else {
        answer_impact(hit);
    }
    for (int k = 0; k < 2; k++) {
        hit->side[k].wish = slides_along(hit, k) ? wishes[k] : hit->side[k].cold->velocity;
    }
    tell_hit(hit);
    hit->scrape = is_scrape(hit);
    hit->world->reporting.report.impacts += hit->scrape ? 0 : 1;
    spend_budget(hit, 0);
    spend_budget(hit, 1);
    turn_at_frozen(hit, 0);
    turn_at_frozen(hit, 1);
    remember_block(hit, 0);
    remember_block(hit, 1);
    set_motions(hit);

    /* A pair that flies apart is not in touch next frame. */
    ab_vec parting = ab_sub(hit->side[0].hot->motion, hit->side[1].hot->motion);
    bool rests =
        ab_direction_dot(hit->strike.normal, parting) * (AB_STEP_TICKS - hit->tick) <= AB_WARM_GAP;

    ab_contact_note(hit->world, hit->side[0].index, hit->side[1].index, hit->fine,
                    hit->strike.normal, AB_CONTACT_SOLID);
    snap_together(hit, rests, came);
    bool changed[2];

    for (int k = 0; k < 2; k++) {
        changed[k] = may_move(hit, k) || hit->side[k].frozen;
    }
    ab_changed(hit->world, changed[0] ? hit->side[0].index : AB_NONE,
               changed[1] ? hit->side[1].index : AB_NONE, hit->tick);
}

/* A pair whose impact cannot be found again stops: this keeps the promise whatever happened. */
static void stop_both(impact *hit)
{
    for (int k = 0; k < 2; k++) {
        if (hit->side[k].hot->kind != ABUT_BODY_STATIC) {
            freeze(hit, &hit->side[k]);
        }
    }
    ab_changed(hit->world, hit->side[0].index, hit->side[1].index, hit->tick);
}

void ab_impact_handle(abut_world *world, uint32_t a, uint32_t b, int32_t fine, bool passes)
{
    int32_t tick = fine >> AB_FINE_BITS;

    /* Bodies have their new motions from the tick on, so the next impact may be predicted for an
     * earlier part of it than the one that made for it. */
    world->latest = fine > world->latest ? fine : world->latest;
    impact hit = {
        .world = world, .tick = tick, .fine = world->latest, .time = ab_time_of(world->latest)
    };

    if (passes || ab_passing_holds(world, a, b, tick)) {
        if (ab_passing_enter(world, a, b, tick)) {
            ab_predict_parting(world, a, b, tick);
        }
        ab_contact_note(world, a, b, hit.fine, (ab_vec){ 0, 0 }, 0);
        return;
    }
    ab_rebase(&world->hot[a], tick);
    ab_rebase(&world->hot[b], tick);
    ab_trail_note(world, a, tick);
    ab_trail_note(world, b, tick);
    hit.side[0] = (impact_side){ .index = a, .hot = &world->hot[a], .cold = &world->cold[a] };
    hit.side[1] = (impact_side){ .index = b, .hot = &world->hot[b], .cold = &world->cold[b] };
    if (!ab_strike_of(world, a, b, tick, fine & ((1 << AB_FINE_BITS) - 1), &hit.strike)) {
        stop_both(&hit);
        return;
    }
    hit.side[0].away = hit.strike.normal;
    hit.side[1].away = ab_neg(hit.strike.normal);
    if (ab_lets_through(world, a, b, hit.strike.normal)) {
        pass_through(&hit);
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
    /* Something that presses on nothing but this pair's other is not blocked. */
    hit.side[0].blocked &= hit.side[1].mobile;
    hit.side[1].blocked &= hit.side[0].mobile;
    respond(&hit);
}
