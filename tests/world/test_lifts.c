/* world/test_lifts.c - lifts that are landed on, blocked, and squeeze what they carry.
 *
 * What lands on a lift rides it from then on; what rides a lift that is stopped stands still with
 * it; and what is squeezed by a lift that stops is held by nothing but friction.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define HEAVY                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }                                                                     \
    }
#define ROUGH                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        .gravity = { 0, 0.25 }, .friction = 0.5                                                    \
    }

enum { SHAPES = 4, ANSWERS = 4, ORDERS = 2 };

/* What differs from play to play of a scene. */
typedef struct variant {
    abut_vec2 speed; /* of the lift; y points down */
    int shape;
    abut_answer_kind answer;
    double bounce;
    bool later; /* the lift is added after what it carries */
    int pressed_by;
    int crates; /* between the lift and what rides */
} variant;

static variant now;

static const abut_vec2 speeds[] = { { 0, -0.3 }, { 0, -1 },     { 0, -3 },
                                    { 1, -2 },   { 0.5, -0.1 }, { -0.7, 0.6 } };

static abut_shape rider_shape(void)
{
    return now.shape == 0   ? box(8, 8)
           : now.shape == 1 ? ball(8)
           : now.shape == 2
               ? pill(4, 8)
               : abut_polygon((const abut_vec2[]){ { -8, 8 }, { 0, -8 }, { 8, 8 } }, 3);
}

static abut_body add_rider(stage *s, double x, double y)
{
    abut_shape shape = rider_shape();

    return stage_add(
        s, (abut_body_settings){
               .shapes = &shape, .at = { x, y }, .answer = now.answer, .bounce = now.bounce });
}

/* Those that fit between walls 16 apart. */
static const int narrow[] = { 0, 1, 3 };

static void play_variants(const char *name, abut_world_settings settings, void (*scene)(stage *))
{
    for (int k = 0; k < COUNT_OF(speeds) * SHAPES * ORDERS; k++) {
        now = (variant){ .speed = speeds[k / (SHAPES * ORDERS)],
                         .shape = k / ORDERS % SHAPES,
                         .answer = (abut_answer_kind)(k % ANSWERS),
                         .later = k % ORDERS != 0 };
        play(name, settings, scene);
    }
}

/* --- Landing ---------------------------------------------------------------------------------- */

/* Steps until a body is grounded, which must not take long. */
static void wait_for_landing(stage *s, abut_body body)
{
    int frame = 0;

    do {
        play_steps(s, 1);
    } while (!abut_body_is_grounded(s->world, body) && ++frame < 60);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
}

/* For so many frames a body keeps its seat on another, grounded, with no velocity of its own. */
static void check_ride(stage *s, abut_body body, abut_body lift, double height, int frames)
{
    double x = stage_at(s, body).x - stage_at(s, lift).x;

    for (int frame = 0; frame < frames; frame++) {
        play_steps(s, 1);
        abut_vec2 at = stage_at(s, body);
        abut_vec2 base = stage_at(s, lift);

        CHECK_STAGE(s, stage_is(s, "seat", (abut_vec2){ at.x - base.x, at.y - base.y }, x, -height,
                                now.shape == 0 && now.speed.y <= 0 ? 0 : 0.001));
        CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
        check_velocity(s, body, 0, 0, 0.001);
    }
}

static void check_ride_and_stop(stage *s, abut_body body, abut_body lift, double height)
{
    play_steps(s, 1); /* what landed goes sideways with the lift from the next step on */
    check_ride(s, body, lift, height, 12);
    CHECK_STAGE(s, stage_drive(s, lift, 0, 0) == ABUT_OK);
    check_ride(s, body, lift, height, 12);
}

static void scene_landing(stage *s)
{
    abut_body rider = now.later ? add_rider(s, 0, -42) : 0;
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);

    rider = now.later ? rider : add_rider(s, 0, -42);
    wait_for_landing(s, rider);
    check_ride_and_stop(s, rider, lift, 18);
}

static void test_landing(void)
{
    play_variants("landing on a lift", HEAVY, scene_landing);
    play_variants("landing on a rough lift", ROUGH, scene_landing);
}

/* The upper of two falls onto the lower, which rides: boxes and answers differ. */
static void scene_landing_on_rider(stage *s)
{
    abut_body upper = now.later ? add_rider(s, 1, -70) : 0;
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);
    abut_body lower = stage_mover(s, box(40, 8), 0, -18, 0, 0);

    upper = now.later ? upper : add_rider(s, 1, -70);
    wait_for_landing(s, upper);
    check_ride_and_stop(s, upper, lift, 34);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, lower));
}

static void test_landing_on_rider(void)
{
    play_variants("landing on a rider", HEAVY, scene_landing_on_rider);
}

/* Two that stand on each other fall onto a lift together. */
static void scene_landing_of_two(stage *s)
{
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);
    abut_body lower = stage_mover(s, box(40, 8), 0, -40, 0, 0);
    abut_body upper = add_rider(s, 0, -56);

    wait_for_landing(s, lower);
    wait_for_landing(s, upper);
    check_ride_and_stop(s, upper, lift, 34);
}

static void test_landing_of_two(void)
{
    play_variants("landing of two", HEAVY, scene_landing_of_two);
}

/* A hop that is slower than the lift rises is none: it rides on. */
static void scene_slow_hop(stage *s)
{
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, 0, -2);
    abut_body rider = add_rider(s, 0, -18);

    play_steps(s, 3);
    CHECK_STAGE(s, stage_drive(s, rider, 0, -1.5) == ABUT_OK);
    play_steps(s, 1);
    check_ride_and_stop(s, rider, lift, 18);
}

/* A jump that is faster keeps nothing of the lift's velocity, and parts. */
static void scene_jump(stage *s)
{
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, 0, -2);
    abut_body rider = add_rider(s, 0, -18);

    play_steps(s, 3);
    CHECK_STAGE(s, stage_drive(s, rider, 0, -5) == ABUT_OK);
    play_steps(s, 1);
    check_velocity(s, rider, 0, -4.75, 0);
    CHECK_STAGE(s, !abut_body_is_grounded(s->world, rider));
    CHECK_STAGE(s, stage_at(s, lift).y - stage_at(s, rider).y > 20);
}

static void test_hops(void)
{
    now = (variant){ .shape = 0 };
    play("a slow hop", HEAVY, scene_slow_hop);
    play("a jump", HEAVY, scene_jump);
}

/* A belt on a rising lift carries what lands on it. */
static void scene_landing_on_belt(stage *s)
{
    abut_shape deck = box(90, 10);
    abut_vec2 surface = stage_in(s, (abut_vec2){ 1, 0 });
    abut_body lift = stage_kinematic(s, deck, 0, 0, 0, -2);
    abut_body rider = add_rider(s, 0, -42);

    CHECK_STAGE(s, abut_body_set_surface(s->world, lift, surface) == ABUT_OK);
    wait_for_landing(s, rider);
    double x = stage_at(s, rider).x;

    play_steps(s, 20);
    CHECK_STAGE(
        s, stage_is(s, "on the belt", stage_at(s, rider), x + 20, stage_at(s, lift).y - 18, 1e-6));
    check_velocity(s, rider, 0, 0, 0);
}

static void test_landing_on_belt(void)
{
    now = (variant){ .shape = 0 };
    play("landing on a belt that rises", HEAVY, scene_landing_on_belt);
}

/* --- What bounces -------------------------------------------------------------------------------
 */

static void play_bouncers(const char *name, double most, void (*scene)(stage *))
{
    static const abut_answer_kind answers[] = { ABUT_ANSWER_BOUNCE, ABUT_ANSWER_PUSH };

    for (int k = 0; k < COUNT_OF(speeds) * SHAPES * 2; k++) {
        now = (variant){ .speed = speeds[k / (SHAPES * 2)],
                         .shape = k / 2 % SHAPES,
                         .answer = answers[k / 2 % 2],
                         .bounce = k % 2 == 0 ? 0.3 : most,
                         .later = k / 4 % 2 != 0 };
        play(name, HEAVY, scene);
    }
}

/* What bounces rides as all others do, and so does what stands on it, however the lift turns. */
static void scene_bouncer_rides(stage *s)
{
    abut_body rider = now.later ? add_rider(s, 0, -18) : 0;
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);

    rider = now.later ? rider : add_rider(s, 0, -18);
    play_steps(s, 1);
    check_ride(s, rider, lift, 18, 20);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
    now.speed = (abut_vec2){ -now.speed.x, -now.speed.y };
    CHECK_STAGE(s, stage_drive(s, lift, now.speed.x, now.speed.y) == ABUT_OK);
    check_ride(s, rider, lift, 18, 20);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
    CHECK_STAGE(s, stage_drive(s, lift, 0, 0) == ABUT_OK);
    check_ride(s, rider, lift, 18, 20);
    now.speed = (abut_vec2){ -now.speed.x, -now.speed.y };
}

/* It bounces off a lift as off the ground, seen from the lift, and comes to rest on it. */
static void scene_bouncer_lands(stage *s)
{
    abut_body rider = now.later ? add_rider(s, 0, -42) : 0;
    abut_body lift = stage_kinematic(s, box(900, 10), 0, 0, now.speed.x, now.speed.y);
    abut_event hit;
    int frame = 0;

    rider = now.later ? rider : add_rider(s, 0, -42);
    while (!stage_event(s, ABUT_EVENT_HIT, rider, lift, &hit) && frame++ < 60) {
        play_steps(s, 1);
    }
    CHECK_STAGE(s, frame < 60);
    /* Velocities are those of the middle of the step; what is turned round is that of the impact.
     */
    double since = 0.25 * (hit.time - 0.5);
    double leaves = now.bounce * (hit.speed + since) + since;

    CHECK_STAGE(s, fabs(now.speed.y - stage_velocity(s, rider).y - leaves) < 0.001);
    CHECK_STAGE(s, !abut_body_is_grounded(s->world, rider));
    play_steps(s, 120);
    check_ride_and_stop(s, rider, lift, 18);
}

static void test_bouncers(void)
{
    play_bouncers("a bouncer rides", 0.9, scene_bouncer_rides);
    play_bouncers("a bouncer lands", 0.6, scene_bouncer_lands);
}

/* --- From lift to lift --------------------------------------------------------------------------
 */

/* One lift takes over what another carries: the rider, and what stands on it, ride the second with
 * no velocity of their own, and when that stops they stop. */
static void scene_handover(stage *s)
{
    double first = now.speed.x;
    double second = now.speed.y;
    double apart = 20 * (second - first); /* the second lift is lower, and has come up by then */
    abut_body from = stage_kinematic(s, abut_rect(-50, 0, 50, 5), 0, 0, 0, first);
    abut_body to = now.later ? 0 : stage_kinematic(s, abut_rect(1, 0, 50, 5), 0, -apart, 0, second);
    abut_body rider = add_rider(s, 0, -8);
    abut_body upper = stage_mover(s, box(6, 6), 1, -22, 0, 0);

    to = now.later ? stage_kinematic(s, abut_rect(1, 0, 50, 5), 0, -apart, 0, second) : to;
    if (now.shape != 0) {
        stage_remove(s, upper); /* there is no room for it on a tip */
    }
    for (int frame = 1; frame < 60; frame++) {
        CHECK_STAGE(s, frame != 40 || stage_drive(s, to, 0, 0) == ABUT_OK);
        play_steps(s, 1);
        double height = fmin(stage_at(s, from).y, stage_at(s, to).y) - 8;

        check_near(s, rider, 0, height, 0.001);
        check_velocity(s, rider, 0, 0, 0.001);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, rider));
        if (now.shape == 0) {
            check_near(s, upper, 1, height - 14, 0.001);
            check_velocity(s, upper, 0, 0, 0.001);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, upper));
        }
    }
}

static void test_handover(void)
{
    static const double pairs[][2] = { { 1, -1 },  { 0.3, -2 }, { -0.5, -1.5 },
                                       { 2, 0.5 }, { 2, 1.7 },  { 1, -0.125 } };

    for (int k = 0; k < COUNT_OF(pairs) * ANSWERS * 2 * ORDERS; k++) {
        const double *speeds_of_two = pairs[k / (ANSWERS * 2 * ORDERS)];

        now = (variant){ .speed = { speeds_of_two[0], speeds_of_two[1] },
                         .answer = (abut_answer_kind)(k / (2 * ORDERS) % ANSWERS),
                         .shape = k / ORDERS % 2 * 3,
                         .later = k % ORDERS != 0 };
        play("from lift to lift", HEAVY, scene_handover);
    }
}

/* --- Exactly as the lift goes --------------------------------------------------------------------
 */

/* The crates of a stack, in whichever order they were added, go exactly as their lift goes, by no
 * more and no less, however little of that divides into ticks. */
static void scene_exact_stack(stage *s)
{
    abut_body lift = now.later ? 0 : stage_kinematic(s, box(90, 10), 0, 0, 0, 0);
    abut_body crates[4];

    for (int k = 0; k < 4; k++) {
        int level = now.later ? 3 - k : k;
        abut_shape crate = box(16 - 2 * level, 8);

        crates[level] = stage_add(s, (abut_body_settings){ .shapes = &crate,
                                                           .at = { level, -18 - 16 * level },
                                                           .answer = now.answer,
                                                           .bounce = now.bounce });
    }
    lift = now.later ? stage_kinematic(s, box(90, 10), 0, 0, 0, 0) : lift;
    for (int frame = 0; frame < 60; frame++) {
        double part = frame % 20 == 19 ? 0x1p-13 : frame / 20 % 2 == 0 ? 1 : -1;

        CHECK_STAGE(s, stage_drive(s, lift, now.speed.x * part, now.speed.y * part) == ABUT_OK);
        play_steps(s, 1);
        for (int level = 0; level < 4; level++) {
            check_at(s, crates[level], stage_at(s, lift).x + level,
                     stage_at(s, lift).y - 18 - 16 * level);
        }
    }
}

static void test_exact_stack(void)
{
    static const abut_vec2 odd[] = { { 0.610032, -0.795063 },
                                     { -0.3426, 0.657468 },
                                     { 1.1, -0.0003 } };

    for (int k = 0; k < COUNT_OF(odd) * ANSWERS * ORDERS; k++) {
        now = (variant){ .speed = odd[k / (ANSWERS * ORDERS)],
                         .answer = (abut_answer_kind)(k / ORDERS % ANSWERS),
                         .bounce = k / ORDERS % 2 * 0.3,
                         .later = k % ORDERS != 0 };
        play("a stack goes as its lift", HEAVY, scene_exact_stack);
        play("a stack goes as its rough lift", ROUGH, scene_exact_stack);
    }
}

/* --- What yields --------------------------------------------------------------------------------
 */

/* A crate on one that yields rides with it: what carries something on a lift cannot give way. */
static void scene_yielding_stack(stage *s)
{
    abut_shape crate = box(20, 8);
    abut_body lift =
        now.later ? 0 : stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);
    abut_body lower = stage_add(
        s, (abut_body_settings){
               .shapes = &crate, .at = { 0, -18 }, .yields = true, .answer = now.answer });
    abut_body upper = add_rider(s, 2, -34);

    lift = now.later ? stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y) : lift;
    play_steps(s, 1);
    for (int frame = 0; frame < 30; frame++) {
        check_ride(s, upper, lift, 34, 1);
        check_velocity(s, lower, 0, 0, 0.001);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, lower));
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
    }
}

static void test_yielding_stack(void)
{
    play_variants("on a crate that yields", HEAVY, scene_yielding_stack);
    play_variants("on a rough crate that yields", ROUGH, scene_yielding_stack);
}

/* --- Crossing --------------------------------------------------------------------------------- */

/* What the game drives across a stack of crates on a lift gets on as fast as it is driven. */
static void scene_crossing(stage *s)
{
    int crates = now.crates;
    abut_body lift =
        now.later ? 0 : stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);

    for (int k = 0; k < crates; k++) {
        stage_mover(s, box(60, 5), 0, -15 - 10 * k, 0, 0);
    }
    double height = 18 + 10 * crates;
    abut_body walker = add_rider(s, -12, -height);

    lift = now.later ? stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y) : lift;
    play_steps(s, 4);
    for (int frame = 0; frame < 12; frame++) {
        abut_vec2 base = stage_at(s, lift);
        double x = stage_at(s, walker).x - base.x;

        CHECK_STAGE(s, stage_drive(s, walker, 1.5, 0) == ABUT_OK);
        play_steps(s, 1);

        abut_vec2 at = stage_at(s, walker);

        base = stage_at(s, lift);
        CHECK_STAGE(s, stage_is(s, "walker", (abut_vec2){ at.x - base.x, at.y - base.y }, x + 1.5,
                                -height, 0.001));
        CHECK_STAGE(s, abut_body_is_grounded(s->world, walker));
        check_velocity(s, walker, 1.5, 0, 0.001);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
    }
}

/* The same without gravity: what is shoved by what a wall shoves goes on across. */
static void scene_shoved_across(stage *s)
{
    abut_body wall = stage_kinematic(s, box(5, 60), 0, 0, 1, 0);
    abut_body crate = stage_mover(s, box(5, 40), 10, 0, 0, 0);
    abut_body runner = add_rider(s, 23, -12);

    play_steps(s, 2);
    for (int frame = 0; frame < 12; frame++) {
        double y = stage_at(s, runner).y;

        CHECK_STAGE(s, stage_drive(s, runner, 0, 1.5) == ABUT_OK);
        play_steps(s, 1);
        double x = stage_at(s, wall).x;

        CHECK_STAGE(s, stage_is(s, "crate", stage_at(s, crate), x + 10, 0, 0.001));
        CHECK_STAGE(s, stage_is(s, "runner", stage_at(s, runner), x + 23, y + 1.5, 0.002));
    }
}

static void test_crossing(void)
{
    for (int k = 0; k < COUNT_OF(speeds) * ANSWERS * ORDERS; k++) {
        now = (variant){ .speed = speeds[k / (ANSWERS * ORDERS)],
                         .answer = (abut_answer_kind)(k / ORDERS % ANSWERS),
                         .later = k % ORDERS != 0,
                         .crates = k % 4 };
        if (now.speed.y <= 0) { /* what sinks faster than it falls is left behind at first */
            play("across crates on a lift", HEAVY, scene_crossing);
        }
        if (now.answer == ABUT_ANSWER_SLIDE) {
            play("across a crate that is shoved", (abut_world_settings){ 0 }, scene_shoved_across);
        }
    }
}

/* --- Blocked lifts ---------------------------------------------------------------------------- */

/* A lift that a crate under a ceiling stops carries nothing any more, and what stands on it, and on
 * that, stands still. */
static void scene_blocked_lift(stage *s)
{
    abut_body lift = now.later ? 0 : stage_kinematic(s, box(60, 10), 0, 0, 0, now.speed.y);
    abut_body stuck = stage_mover(s, box(8, 8), -30, -18, 0, 0);
    abut_body rider = add_rider(s, 20, -18);
    abut_body upper = now.shape == 0 ? stage_mover(s, box(6, 6), 20, -32, 0, 0) : 0;

    lift = now.later ? stage_kinematic(s, box(60, 10), 0, 0, 0, now.speed.y) : lift;
    stage_static(s, box(10, 10), -30, -40.3);
    play_steps(s, 30);
    double top = stage_at(s, lift).y;

    for (int frame = 0; frame < 90; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_is(s, "lift", stage_at(s, lift), 0, top, 0.001));
        CHECK_STAGE(s, stage_is(s, "rider", stage_at(s, rider), 20, stage_at(s, lift).y - 18,
                                now.shape == 0 ? 0 : 0.001));
        CHECK_STAGE(s, abut_body_is_grounded(s->world, rider));
        check_velocity(s, rider, 0, 0, 0);
        check_velocity(s, stuck, 0, 0, 0);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, stuck));
        CHECK_STAGE(s, upper == 0 || abut_body_is_grounded(s->world, upper));
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, lift, stuck) == 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_BEGAN, 0, 0) == 0);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_ENDED, 0, 0) == 0);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_HIT, 0, 0) == 0);
    }
    /* The lift goes away, and what it squeezed falls from rest. */
    CHECK_STAGE(s, stage_drive(s, lift, 5, 8) == ABUT_OK);
    stage_remove(s, lift);
    play_steps(s, 1);
    check_velocity(s, stuck, 0, 0.25, 0);
    check_velocity(s, rider, 0, 0.25, 0);
}

/* A lift that presses a stack against a ceiling for long, and turns round, takes all of the stack
 * with it at once. */
static void scene_press_and_sink(stage *s)
{
    abut_body lift = stage_kinematic(s, box(60, 10), 0, 0, 0, now.speed.y);
    abut_body crates[3];

    for (int i = 0; i < 3; i++) {
        crates[i] = stage_mover(s, box(6, 6), 2 * i, -16 - 12 * i, 0, 0);
    }
    stage_static(s, box(60, 10), 0, -61);
    play_steps(s, now.later ? 100 : 40);
    for (int frame = 0; frame < 10; frame++) {
        CHECK_STAGE(s, stage_drive(s, lift, 0, 0.5) == ABUT_OK);
        play_steps(s, 1);
        for (int i = 0; i < 3; i++) {
            check_near(s, crates[i], 2 * i, stage_at(s, lift).y - 16 - 12 * i, 0.001);
            CHECK_STAGE(s, abut_body_is_grounded(s->world, crates[i]));
        }
    }
}

static void test_press_and_sink(void)
{
    for (int k = 0; k < 2 * 3; k++) {
        now = (variant){ .speed = { 0, (double[]){ -0.3, -0.5, -3 }[k / 2] }, .later = k % 2 != 0 };
        play("a lift presses and sinks", (abut_world_settings){ .gravity = { 0, 0.25 } },
             scene_press_and_sink);
    }
}

/* The belt on a lift that is stopped still runs, and carries what stands on it. */
static void scene_blocked_belt(stage *s)
{
    abut_vec2 runs = stage_in(s, (abut_vec2){ 0.5, 0 });
    abut_body lift = stage_kinematic(s, box(90, 10), 0, 0, now.speed.x, now.speed.y);
    abut_body rider = add_rider(s, 0, -18);

    stage_mover(s, box(8, 8), -60, -18, 0, 0);
    stage_static(s, box(60, 10), -80, -36);
    CHECK_STAGE(s, abut_body_set_surface(s->world, lift, runs) == ABUT_OK);
    for (int frame = 1; frame <= 40; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, lift, 0) == 1);
        check_near(s, rider, 0.5 * frame, -18, 0.001);
        check_velocity(s, rider, 0, 0, 0.001);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, rider));
    }
}

static void test_blocked_belt(void)
{
    for (int k = 0; k < 3 * 3; k++) {
        now = (variant){ .speed = { (double[]){ 0, -0.75, 0.25 }[k / 3], -1 }, .shape = k % 3 };
        play("a belt on a blocked lift", HEAVY, scene_blocked_belt);
    }
}

static void test_blocked_lift(void)
{
    static const double rises[] = { -0.2, -1, -1.5, -3, -8 };

    for (int k = 0; k < COUNT_OF(rises) * 3 * ORDERS; k++) {
        now = (variant){ .speed = { 0, rises[k / (3 * ORDERS)] },
                         .shape = k / ORDERS % 3,
                         .later = k % ORDERS != 0 };
        play("a blocked lift", HEAVY, scene_blocked_lift);
    }
}

/* A cart that a crate at a wall stops. */
static void scene_blocked_cart(stage *s)
{
    abut_body cart = stage_kinematic(s, box(30, 10), 0, 0, now.speed.x, 0);
    abut_body rider = add_rider(s, 5, -18);
    abut_body crate = stage_mover(s, box(8, 8), 40.3, 2, 0, 0);

    stage_static(s, box(100, 10), 0, 20);
    stage_static(s, box(10, 60), 75, 0);
    play_steps(s, 60);
    for (int frame = 0; frame < 30; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, cart, crate) == 1);
        CHECK_STAGE(s, stage_is(s, "rider", stage_at(s, rider), stage_at(s, cart).x + 5,
                                stage_at(s, cart).y - 18, 0.001));
        check_velocity(s, rider, 0, 0, 0);
    }
}

static void test_blocked_cart(void)
{
    for (int k = 0; k < 9; k++) {
        now = (variant){ .speed = { (double[]){ 0.7, 1, 3.3 }[k / 3], 0 }, .shape = k % 3 };
        play("a blocked cart", HEAVY, scene_blocked_cart);
    }
}

/* --- Squeezed --------------------------------------------------------------------------------- */

/* Between a wall and a kinematic that presses on it, without friction, things fall freely. */
static void scene_squeezed_falls(stage *s)
{
    double room = now.speed.y;
    abut_body ram = now.later ? 0 : stage_kinematic(s, box(5, 400), -13, 0, now.speed.x, 0);
    abut_body body = add_rider(s, 0, 0);
    double fallen = 0;
    double speed = 0;

    ram = now.later ? stage_kinematic(s, box(5, 400), -13, 0, now.speed.x, 0) : ram;
    stage_static(s, box(5, 400), 13 + room, 0);
    for (int frame = 0; frame < 40; frame++) {
        play_steps(s, 1);
        speed += 0.25;
        fallen += speed;
        CHECK_STAGE(s, fabs(stage_at(s, body).y - fallen) < 0.01);
        CHECK_STAGE(s, fabs(stage_velocity(s, body).y - speed) < 0.001);
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, body));
    }
    CHECK_STAGE(s, stage_at(s, ram).x <= -13 + room + 0.001);
}

static void test_squeezed_falls(void)
{
    static const double rooms[] = { 0, 0.7, 3, 3.3 };

    for (int k = 0; k < COUNT_OF(rooms) * 3 * ORDERS; k++) {
        now = (variant){ .speed = { k % 5 == 0 ? 0.4 : 1, rooms[k / (3 * ORDERS)] },
                         .shape = narrow[k / ORDERS % 3],
                         .later = k % ORDERS != 0 };
        play("squeezed, and falls", HEAVY, scene_squeezed_falls);
    }
}

/* With friction it hangs there while the ram presses, awake, and falls when that ceases. */
static void scene_squeezed_hangs(stage *s)
{
    abut_body ram = stage_kinematic(s, box(5, 400), -13, 0, 1, 0);
    abut_body body = add_rider(s, 0, 0);

    stage_static(s, box(5, 400), 13, 0);
    for (int frame = 0; frame < 150; frame++) {
        play_steps(s, 1);
        check_near(s, body, 0, 0, 0.01);
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, body));
    }
    CHECK_STAGE(s, stage_drive(s, ram, 0, 0) == ABUT_OK);
    play_steps(s, 10);
    CHECK_STAGE(s, stage_at(s, body).y > 10);
}

static void test_squeezed_hangs(void)
{
    for (int k = 0; k < 3; k++) {
        now = (variant){ .shape = narrow[k] };
        play("squeezed, and hangs", ROUGH, scene_squeezed_hangs);
    }
}

/* A lid that presses on what a lift carries sideways stops; the lift does not. */
static void scene_lid(stage *s)
{
    abut_body lid = now.later ? 0 : stage_kinematic(s, box(400, 5), 0, -31 - now.speed.y, 0, 1);
    abut_body lift = stage_kinematic(s, box(400, 10), 0, 0, now.speed.x, 0);
    abut_body rider = add_rider(s, 0, -18);

    lid = now.later ? stage_kinematic(s, box(400, 5), 0, -31 - now.speed.y, 0, 1) : lid;
    for (int frame = 1; frame <= 60; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, stage_events(s, ABUT_EVENT_STOPPED, lift, 0) == 0);
        CHECK_STAGE(s, frame < 10 || stage_events(s, ABUT_EVENT_STOPPED, lid, 0) == 1);
        check_near(s, rider, now.speed.x * frame, -18, 0.001);
        check_at(s, lift, now.speed.x * frame, 0);
    }
}

static void test_lid(void)
{
    for (int k = 0; k < 3 * 3 * ORDERS; k++) {
        now = (variant){ .speed = { k % 5 == 0 ? 0.25 : -1.5, (double[]){ 0, 5, 5.5 }[k / 6] },
                         .shape = k / ORDERS % 3,
                         .later = k % ORDERS != 0 };
        play("a lid on a rider", HEAVY, scene_lid);
    }
}

/* --- Walls and sleepers ----------------------------------------------------------------------- */

/* A wall that rises drags nothing up that a lift, a belt or its own speed presses against it: the
 * body would come down again in the next step. */
static void scene_rubbing_wall(stage *s)
{
    abut_vec2 runs = stage_in(s, (abut_vec2){ 0.75, 0 });
    abut_body floor = now.pressed_by == 0 ? stage_kinematic(s, box(100, 4), 0, 4, 0.75, 0)
                                          : stage_static(s, box(100, 4), 0, 4);
    abut_body body = add_rider(s, 40, -8);

    stage_kinematic(s, box(5, 2000), 55, 0, now.speed.x, now.speed.y);
    if (now.pressed_by == 1) {
        CHECK_STAGE(s, abut_body_set_surface(s->world, floor, runs) == ABUT_OK);
    }
    for (int frame = 0; frame < 80; frame++) {
        if (now.pressed_by == 2) {
            CHECK_STAGE(s, stage_drive(s, body, 0.75, 0) == ABUT_OK);
        }
        play_steps(s, 1);
        CHECK_STAGE(s, abut_body_is_grounded(s->world, body));
        CHECK_STAGE(s, fabs(stage_at(s, body).y + 8) < 0.001);
    }
}

static void test_rubbing_wall(void)
{
    static const double rises[] = { -2.5, -0.1, 2.5 };

    for (int k = 0; k < COUNT_OF(rises) * 3 * 2; k++) {
        now = (variant){ .speed = { 0, rises[k / 6] },
                         .pressed_by = k % 3,
                         .shape = narrow[k / 3 % 2] };
        play("a wall that rubs", ROUGH, scene_rubbing_wall);
    }
}

/* A sleeper whose support is gone within a step is not grounded after it; one that stands on
 * something else as well still is. */
static void scene_lost_support(stage *s)
{
    abut_body left = stage_mover(s, box(10, 10), -11, -10, 0, 0);
    abut_body right = stage_mover(s, box(10, 10), 11, -10, 0, 0);
    abut_body over = stage_mover(s, box(now.later ? 15 : 5, 10), now.later ? 0 : 11, -30, 0, 0);

    stage_static(s, box(1000, 10), 0, 10);
    play_steps(s, 100);
    CHECK_STAGE(s, abut_body_is_asleep(s->world, over));
    CHECK_STAGE(s, stage_drive(s, right, 50, 0) == ABUT_OK);
    play_steps(s, 1);
    uint32_t count = abut_body_contacts(s->world, over, NULL, 0);

    CHECK_STAGE(s, count == (now.later ? 1 : 0));
    CHECK_STAGE(s, abut_body_is_grounded(s->world, over) == now.later);
    CHECK_STAGE(s, abut_body_is_grounded(s->world, left));
}

static void test_lost_support(void)
{
    for (int k = 0; k < 2; k++) {
        now = (variant){ .later = k != 0 };
        play("support is gone", HEAVY, scene_lost_support);
    }
}

/* However slowly a lift goes, the crates of a stack on it stay where they stand on it. */
static void scene_slow_lift(stage *s)
{
    static const abut_vec2 ways[3] = { { 1, 0 }, { 0, 1 }, { -1, -1 } };

    for (int k = 0; k < 9; k++) {
        double speed = 0x1p-11 * (k < 3 ? 1 : k < 6 ? 8 : 32);
        abut_body lift = stage_kinematic(s, abut_rect(-50, 0, 100, 10), 0, 0, speed * ways[k % 3].x,
                                         speed * ways[k % 3].y);
        abut_body crates[3];

        for (int i = 0; i < 3; i++) {
            crates[i] = stage_mover(s, abut_rect(-5, -10, 10, 10), 3 * i, -10 * i, 0, 0);
        }
        for (int step = 0; step < 300; step++) {
            play_steps(s, 1);
            abut_vec2 at = stage_at(s, lift);

            for (int i = 0; i < 3; i++) {
                check_near(s, crates[i], at.x + 3 * i, at.y - 10 * i, 0x1p-10);
                CHECK_STAGE(s, abut_body_is_grounded(s->world, crates[i]));
            }
        }
        for (int i = 0; i < 3; i++) {
            stage_remove(s, crates[i]);
        }
        stage_remove(s, lift);
        play_steps(s, 1);
    }
}

static void test_slow_lift(void)
{
    play("stacks on slow lifts", (abut_world_settings){ .gravity = { 0, 0.25 }, .up = { 0, -1 } },
         scene_slow_lift);
}

TEST_MAIN(TEST(test_landing),
          TEST(test_landing_on_rider),
          TEST(test_landing_of_two),
          TEST(test_hops),
          TEST(test_landing_on_belt),
          TEST(test_bouncers),
          TEST(test_handover),
          TEST(test_exact_stack),
          TEST(test_yielding_stack),
          TEST(test_crossing),
          TEST(test_blocked_lift),
          TEST(test_press_and_sink),
          TEST(test_blocked_belt),
          TEST(test_blocked_cart),
          TEST(test_squeezed_falls),
          TEST(test_squeezed_hangs),
          TEST(test_lid),
          TEST(test_rubbing_wall),
          TEST(test_lost_support),
          TEST(test_slow_lift))
