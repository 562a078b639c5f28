/* world/test_frozen.c - a body that is out of impacts: met as a static is, and itself again in the
 * next step; and what elastic pushers keep of their energy while many of them freeze.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

enum { FIRST = 0, SECOND = 1 };

/* --- Met as a static --------------------------------------------------------------------- */

typedef struct meeting_row {
    const char *name;
    abut_answer_kind answer; /* of the runner */
    double bounce;
    abut_answer_kind jam_answer; /* of what is frozen */
    double jam_bounce;
} meeting_row;

// clang-format off
static const meeting_row meeting_rows[] = {
    { "bounces off a bouncer",      ABUT_ANSWER_BOUNCE, 1,   ABUT_ANSWER_BOUNCE, 1 },
    { "bounces by what is frozen",  ABUT_ANSWER_BOUNCE, 0,   ABUT_ANSWER_BOUNCE, 1 },
    { "bounces off a pusher",       ABUT_ANSWER_BOUNCE, 0.5, ABUT_ANSWER_PUSH,   1 },
    { "pushes a bouncer",           ABUT_ANSWER_PUSH,   0.5, ABUT_ANSWER_BOUNCE, 1 },
    { "pushes a pusher",            ABUT_ANSWER_PUSH,   1,   ABUT_ANSWER_PUSH,   1 },
    { "slides along a bouncer",     ABUT_ANSWER_SLIDE,  1,   ABUT_ANSWER_BOUNCE, 1 },
    { "slides along a pusher",      ABUT_ANSWER_SLIDE,  0,   ABUT_ANSWER_PUSH,   1 },
    { "is stopped by a bouncer",    ABUT_ANSWER_STOP,   0,   ABUT_ANSWER_BOUNCE, 1 },
    { "is stopped by a pusher",     ABUT_ANSWER_STOP,   1,   ABUT_ANSWER_PUSH,   1 },
};
// clang-format on

static abut_body add_runner(stage *s, const meeting_row *row, const abut_shape *shape, double speed)
{
    return stage_add(s, (abut_body_settings){ .shapes = shape,
                                              .at = { 1, 100 },
                                              .velocity = { 3, -speed },
                                              .answer = row->answer,
                                              .bounce = row->bounce });
}

static void add_jaws(stage *s)
{
    stage_static(s, box(5, 3), -10, 0);
    stage_static(s, box(5, 3), 10, 0);
}

/* A body between two walls, far too fast for its room: frozen before the runner is there. */
static abut_body add_jam(stage *s, const meeting_row *row, const abut_shape *shape)
{
    return stage_add(s, (abut_body_settings){ .shapes = shape,
                                              .velocity = { 1000, 0 },
                                              .answer = row->jam_answer,
                                              .bounce = row->jam_bounce });
}

/* What the runner does at a static where the other froze. */
static void run_at_static(
    stage *s, const meeting_row *row, const abut_shape *shapes, abut_vec2 at, abut_vec2 out[2])
{
    add_jaws(s);
    abut_body runner = add_runner(s, row, &shapes[SECOND], 200);

    stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                       .shapes = &shapes[FIRST],
                                       .at = at,
                                       .bounce = row->jam_bounce });
    play_steps(s, 1);
    out[0] = stage_at(s, runner);
    out[1] = stage_velocity(s, runner);
}

static void meet_frozen(const meeting_row *row, const abut_shape *shapes, bool runs_first, int view)
{
    stage s = stage_open(row->name, (abut_world_settings){ .budget = 7 }, view);

    add_jaws(&s);
    abut_body runner = runs_first ? add_runner(&s, row, &shapes[SECOND], 200) : 0;
    abut_body jam = add_jam(&s, row, &shapes[FIRST]);
    abut_vec2 wanted[2];
    abut_event froze;
    abut_event hit;

    runner = runs_first ? runner : add_runner(&s, row, &shapes[SECOND], 200);
    play_steps(&s, 1);
    CHECK_STAGE(&s, stage_event(&s, ABUT_EVENT_FROZEN, jam, 0, &froze));
    CHECK_STAGE(&s, stage_event(&s, ABUT_EVENT_HIT, runner, jam, &hit) && hit.time > froze.time);
    CHECK_STAGE(&s, stage_events(&s, ABUT_EVENT_FROZEN, runner, 0) == 0);

    stage other = stage_open(row->name, (abut_world_settings){ .budget = 7 }, view);

    run_at_static(&other, row, shapes, stage_at(&s, jam), wanted);
    check_at(&s, runner, wanted[0].x, wanted[0].y);
    check_velocity(&s, runner, wanted[1].x, wanted[1].y, 0);
    CHECK_STAGE(&other, stage_close(&other));

    /* It has its own velocity, whatever hit it, and goes on with it. */
    for (int frame = 0; frame < 30; frame++) {
        abut_vec2 v = stage_velocity(&s, jam);

        CHECK_STAGE(&s, fabs(v.x) == 1000 && v.y == 0);
        CHECK_STAGE(&s, !abut_body_is_asleep(s.world, jam));
        stage_remove(&s, runner);
        runner = add_runner(&s, row, &shapes[SECOND], 200 + frame);
        play_steps(&s, 1);
        CHECK_STAGE(&s, stage_events(&s, ABUT_EVENT_HIT, runner, jam) > 0);
    }
    CHECK_STAGE(&s, stage_close(&s));
}

static void test_meetings(void)
{
    const abut_shape balls[2] = { ball(4), ball(4) };
    const abut_shape boxes[2] = { box(4, 4), box(3, 5) };

    for (int i = 0; i < COUNT_OF(meeting_rows); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            meet_frozen(&meeting_rows[i], balls, view % 2 == 0, view);
            meet_frozen(&meeting_rows[i], balls, view % 2 == 1, view);
            meet_frozen(&meeting_rows[i], boxes, view % 2 == 0, view);
            meet_frozen(&meeting_rows[i], boxes, view % 2 == 1, view);
        }
    }
}

/* A runner with bounce 1 is as fast after it has met what is frozen, head on or not. */
static void scene_runner(stage *s)
{
    const meeting_row row = { "runner", ABUT_ANSWER_BOUNCE, 1, ABUT_ANSWER_BOUNCE, 1 };
    abut_shape shape = ball(4);

    add_jaws(s);
    abut_body jam = add_jam(s, &row, &shape);
    abut_body runner = add_runner(s, &row, &shape, 200);

    play_steps(s, 3);
    abut_vec2 v = stage_velocity(s, runner);

    CHECK_STAGE(s, fabs(hypot(v.x, v.y) - hypot(3, 200)) < 1e-6 && v.y > 0);
    play_steps(s, 60); /* what is frozen in one place is not at rest */
    CHECK_STAGE(s, fabs(stage_velocity(s, jam).x) == 1000);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, jam));
}

static void test_runner(void)
{
    play("runner", (abut_world_settings){ 0 }, scene_runner);
    play("runner, budget 3", (abut_world_settings){ .budget = 3 }, scene_runner);
}

/* --- An answer of one's own ------------------------------------------------------------------ */

typedef struct seen_by_answer {
    abut_body jam;
    int meetings;
    int moving; /* in which the frozen body seemed to move */
} seen_by_answer;

static abut_verdict note_velocities(void *user, const abut_pair_view *pair, abut_velocities *out)
{
    seen_by_answer *seen = user;

    (void)out;
    if (pair->user_a + pair->user_b == 3) {
        abut_vec2 v = pair->user_a == 1 ? pair->velocity_a : pair->velocity_b;

        seen->meetings++;
        seen->moving += v.x != 0 || v.y != 0;
    }
    return ABUT_VERDICT_DEFAULT;
}

static void test_own_answer(void)
{
    for (int order = 0; order < 2; order++) {
        seen_by_answer seen = { 0 };
        abut_world_settings settings = { .answer = note_velocities, .user = &seen };
        stage s = stage_open("own answer", settings, 0);
        abut_shape shape = ball(4);

        add_jaws(&s);
        for (int k = 0; k < 2; k++) {
            bool jam = k == order;

            stage_add(&s, (abut_body_settings){
                              .shapes = &shape,
                              .at = jam ? (abut_vec2){ 0, 0 } : (abut_vec2){ 1, 100 },
                              .velocity = jam ? (abut_vec2){ 1000, 0 } : (abut_vec2){ 0, -200 },
                              .answer = ABUT_ANSWER_BOUNCE,
                              .bounce = 1,
                              .user = jam ? 1 : 2 });
        }
        play_steps(&s, 1);
        CHECK(seen.meetings > 0 && seen.moving == 0);
        CHECK(stage_close(&s));
    }
}

/* --- What pulls ---------------------------------------------------------------------------------
 */

typedef struct jam {
    abut_body walls[2];
    abut_body body;
} jam;

/* A body that bounces between two walls all the time; by a bounce of its own, or by that of the
 * walls. */
static jam add_falling_jam(stage *s, double acceleration, bool own)
{
    abut_shape shape = ball(1);
    abut_shape wall = box(5, 500);
    jam made;

    for (int k = 0; k < 2; k++) {
        made.walls[k] = stage_add(s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                           .shapes = &wall,
                                                           .at = { k == 0 ? -6.5 : 6.5, 0 },
                                                           .bounce = own ? 0 : 1 });
    }
    made.body = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                   .velocity = { 1000, 0.125 },
                                                   .answer = ABUT_ANSWER_BOUNCE,
                                                   .bounce = own ? 1 : 0,
                                                   .acceleration = { 0, acceleration } });
    return made;
}

static void check_jammed(stage *s, abut_body body)
{
    CHECK_STAGE(s, s->tally[ABUT_EVENT_FROZEN] == 1);
    CHECK_STAGE(s, fabs(stage_velocity(s, body).x) == 1000);
    CHECK_STAGE(s, !abut_body_is_asleep(s->world, body));
}

/* Frozen in every step, a body is pulled twice and no more, keeps what is its own, and falls when
 * it can again. */
static void fall_in_jam(stage *s, double acceleration)
{
    jam made = add_falling_jam(s, acceleration, false);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_velocity(s, made.body).y == 0.375);
    for (int frame = 0; frame < 60; frame++) {
        play_steps(s, 1);
        check_jammed(s, made.body);
        CHECK_STAGE(s, stage_velocity(s, made.body).y == 0.625);
    }
    stage_remove(s, made.walls[0]);
    stage_remove(s, made.walls[1]);
    play_steps(s, 2);
    CHECK_STAGE(s, stage_velocity(s, made.body).y == 0.875);
}

static void scene_gravity(stage *s)
{
    fall_in_jam(s, 0);
}

static void scene_acceleration(stage *s)
{
    fall_in_jam(s, 0.25);
}

/* One with a bounce of 1 is pulled for as long as it moves, in every step. */
static void bounce_in_jam(stage *s, double acceleration)
{
    jam made = add_falling_jam(s, acceleration, true);
    double moved = 0; /* for so many steps in all */

    for (int frame = 0; frame < 60; frame++) {
        abut_event froze = { 0 };

        play_steps(s, 1);
        check_jammed(s, made.body);
        CHECK_STAGE(s, stage_event(s, ABUT_EVENT_FROZEN, made.body, 0, &froze));
        moved += froze.time;
        double wanted = 0.125 + 0.25 * moved;

        CHECK_STAGE(s, fabs(stage_velocity(s, made.body).y - wanted) <= (frame + 1) * 0x1p-20);
    }
    CHECK_STAGE(s, moved > 0.1 && moved < 2);
    double before = stage_velocity(s, made.body).y;

    stage_remove(s, made.walls[0]);
    stage_remove(s, made.walls[1]);
    play_steps(s, 2);
    CHECK_STAGE(s, stage_velocity(s, made.body).y == before + 0.5);
}

static void scene_bouncer(stage *s)
{
    bounce_in_jam(s, 0);
}

static void scene_driven_bouncer(stage *s)
{
    bounce_in_jam(s, 0.25);
}

/* The same on a floor: it is held, and in its place, but does not rest. */
static void scene_floor(stage *s)
{
    abut_shape shape = ball(4);

    stage_static(s, box(50, 5), 0, 9);
    stage_static(s, box(5, 3), -10, 0);
    stage_static(s, box(5, 3), 10, 0);
    abut_body body = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                        .velocity = { 1000, 0 },
                                                        .answer = ABUT_ANSWER_BOUNCE,
                                                        .bounce = 1 });

    for (int frame = 0; frame < 60; frame++) {
        play_steps(s, 1);
        CHECK_STAGE(s, fabs(stage_velocity(s, body).x) == 1000);
        CHECK_STAGE(s, !abut_body_is_asleep(s->world, body));
    }
}

static void test_pulled(void)
{
    play("floor", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_floor);
    play("gravity", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_gravity);
    play_in(1, "acceleration", (abut_world_settings){ 0 }, scene_acceleration);
    play("bouncer", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_bouncer);
    play("driven bouncer", (abut_world_settings){ 0 }, scene_driven_bouncer);
}

/* --- A table with bumpers
 * --------------------------------------------------------------------------- */

enum { TABLE_STEPS = 60 };

/* Two balls at more than a million units a step, as in scenes/pinball.json: there is no step in
 * which one of them stays where it is. */
static void play_table(stage *s, abut_answer_kind answer)
{
    static const double bumpers[5][3] = {
        { 60, 80, 14 }, { 140, 80, 14 }, { 100, 140, 18 }, { 50, 210, 10 }, { 150, 210, 10 }
    };
    const abut_vec2 places[2] = { { 100, 40 }, { 100, 100 } };
    const abut_vec2 speeds[2] = { { 1000000, 617000 }, { -710000, 1000000 } };
    abut_shape shape = ball(4);
    abut_body balls[2];
    int frozen = 0;

    stage_static(s, box(0.5, 151), -0.5, 150);
    stage_static(s, box(0.5, 151), 200.5, 150);
    stage_static(s, box(100, 0.5), 100, -0.5);
    stage_static(s, box(100, 0.5), 100, 300.5);
    for (int i = 0; i < 5; i++) {
        stage_static(s, ball(bumpers[i][2]), bumpers[i][0], bumpers[i][1]);
    }
    for (int k = 0; k < 2; k++) {
        balls[k] = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                      .at = places[k],
                                                      .velocity = speeds[k],
                                                      .answer = answer,
                                                      .bounce = 1 });
    }
    for (int step = 0; step < TABLE_STEPS; step++) {
        abut_vec2 before[2] = { stage_at(s, balls[0]), stage_at(s, balls[1]) };

        play_steps(s, 1);
        frozen += s->tally[ABUT_EVENT_FROZEN];
        for (int k = 0; k < 2; k++) {
            abut_vec2 at = stage_at(s, balls[k]);
            abut_vec2 v = stage_velocity(s, balls[k]);

            CHECK_STAGE(s, at.x != before[k].x || at.y != before[k].y);
            CHECK_STAGE(s, hypot(v.x, v.y) > 1);
            CHECK_STAGE(s, at.x >= 4 && at.x <= 196 && at.y >= 4 && at.y <= 296);
        }
    }
    /* Pushers stay as fast as they were, and run out of impacts in nearly every step. */
    CHECK_STAGE(s, answer != ABUT_ANSWER_PUSH || frozen > TABLE_STEPS);
}

static void scene_table(stage *s)
{
    play_table(s, ABUT_ANSWER_BOUNCE);
}

static void scene_table_of_pushers(stage *s)
{
    play_table(s, ABUT_ANSWER_PUSH);
}

static void test_table(void)
{
    play_in(2, "table", (abut_world_settings){ .budget = 1000 }, scene_table);
    play_in(2, "table of pushers", (abut_world_settings){ .budget = 1000 }, scene_table_of_pushers);
    play_in(2, "table, budget 8", (abut_world_settings){ 0 }, scene_table_of_pushers);
}

/* --- Two pushers ------------------------------------------------------------------ */

/* A heavy one hits a light one, which freezes: it turns round there as at a static, and the light
 * one has what it was given. */
static void scene_heavy(stage *s)
{
    abut_shape shape = box(5, 5);

    stage_static(s, box(5, 50), 15, 0);
    abut_body_settings settings = {
        .shapes = &shape, .velocity = { 10, 0 }, .answer = ABUT_ANSWER_PUSH, .bounce = 1
    };
    abut_body light = stage_add(s, settings);

    settings.at.x = -15;
    settings.velocity.x = 20;
    settings.mass = 100;
    abut_body heavy = stage_add(s, settings);

    play_steps(s, 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_FROZEN, light, 0) == 1);
    CHECK_STAGE(s, stage_events(s, ABUT_EVENT_FROZEN, heavy, 0) == 0);
    check_velocity(s, heavy, -20 + 60.0 / 101, 0, 1e-8);
    check_velocity(s, light, -10 + 6000.0 / 101, 0, 1e-8);
}

static void test_heavy(void)
{
    play("heavy", (abut_world_settings){ .budget = 2 }, scene_heavy);
}

/* One slides along a slanted side of the other, which whole steps per tick cannot show: that
 * neither freezes it nor takes or gives speed. */
static void scene_slanted(stage *s)
{
    abut_shape shape = hexagon();
    abut_body_settings settings = { .shapes = &shape, .answer = ABUT_ANSWER_PUSH, .bounce = 1 };
    abut_body still = stage_add(s, settings);

    settings.at = (abut_vec2){ 15, 9 };
    settings.velocity = (abut_vec2){ -0.15, 0.27 };
    abut_body slides = stage_add(s, settings);

    play_steps(s, 10);
    CHECK_STAGE(s, stage_relation(s, still, slides) != ABUT_OVERLAPPING);
    check_velocity(s, slides, -0.15, 0.27, 1e-8);
    check_velocity(s, still, 0, 0, 1e-8);
    check_near(s, slides, 13.5, 11.7, 1e-2);
}

static void test_slanted(void)
{
    play("slanted", (abut_world_settings){ .budget = 1 }, scene_slanted);
}

/* --- Gases -------------------------------------------------------------------------------------
 */

enum { GAS_SIDE = 4, GAS_COUNT = GAS_SIDE * GAS_SIDE, GAS_STEPS = 1000, GAS_MASSES = 4 };

/* For so long may a body that moves be held in its place. */
enum { GAS_HELD = 20 };

typedef struct gas {
    stage s;
    abut_body ids[GAS_COUNT];
    double masses[GAS_MASSES]; /* the i-th has the i-th of these, round and round */
    mpz_t weights[GAS_MASSES];
    mpz_t energy;
    mpz_t first;
} gas;

static const double gas_masses[][GAS_MASSES] = { { 1, 1, 1, 1 },
                                                 { 1, 2, 4, 0.5 },
                                                 { 1, 3, 0.7, 50 } };

/* A mass is kept as 2^40 / mass, in an integer, and that is the mass that counts. Energy is an
 * integer if it is multiplied by all of these; speeds are integers in lattice steps. */
static void weigh_gas(gas *g)
{
    for (int k = 0; k < GAS_MASSES; k++) {
        mpz_init_set_ui(g->weights[k], 1);
        for (int i = 0; i < GAS_MASSES; i++) {
            if (i != k) {
                mpz_mul_ui(g->weights[k], g->weights[k], (unsigned long)(0x1p40 / g->masses[i]));
            }
        }
    }
    mpz_inits(g->energy, g->first, NULL);
}

static void measure_energy(const gas *g, mpz_t energy)
{
    mpz_t part;

    mpz_init(part);
    mpz_set_ui(energy, 0);
    for (int i = 0; i < GAS_COUNT; i++) {
        abut_vec2 v = abut_body_velocity(g->s.world, g->ids[i]);

        for (int k = 0; k < 2; k++) {
            mpz_set_d(part, (k == 0 ? v.x : v.y) * 0x1p32);
            mpz_mul(part, part, part);
            mpz_addmul(energy, part, g->weights[i % GAS_MASSES]);
        }
    }
    mpz_clear(part);
}

static const abut_shape *gas_shape(const abut_shape *shapes, int kind, int i)
{
    return &shapes[kind < 3 ? kind : i % 3];
}

/* Pushers with bounce 1 in a room with a pillar, in which they hardly have room to turn. */
static void open_gas(gas *g, int kind, int masses, int budget, double speed, uint64_t seed)
{
    const abut_shape shapes[3] = { ball(8), box(9, 7), hexagon() };
    rng dice = { seed };

    g->s = stage_open("gas", (abut_world_settings){ .budget = budget }, 0);
    memcpy(g->masses, gas_masses[masses], sizeof(g->masses));
    stage_static(&g->s, box(80, 10), 0, -70);
    stage_static(&g->s, box(80, 10), 0, 70);
    stage_static(&g->s, box(10, 80), -70, 0);
    stage_static(&g->s, box(10, 80), 70, 0);
    stage_static(&g->s, seed % 2 ? ball(4) : abut_rect_between(-4, -3, 3, 4), 0, 0);
    for (int i = 0; i < GAS_COUNT; i++) {
        double angle = rng_between(&dice, 0, 6.28);

        g->ids[i] = stage_add(
            &g->s, (abut_body_settings){
                       .shapes = gas_shape(shapes, kind, i),
                       .at = { -45 + 30 * (i % GAS_SIDE), -45 + 30 * (double)(i / GAS_SIDE) },
                       .velocity = { speed * cos(angle), speed * sin(angle) },
                       .answer = ABUT_ANSWER_PUSH,
                       .bounce = 1,
                       .mass = g->masses[i % GAS_MASSES] });
    }
    weigh_gas(g);
    measure_energy(g, g->energy);
    mpz_set(g->first, g->energy);
}

static void close_gas(gas *g)
{
    CHECK_STAGE(&g->s, stage_close(&g->s));
    for (int k = 0; k < GAS_MASSES; k++) {
        mpz_clear(g->weights[k]);
    }
    mpz_clears(g->energy, g->first, NULL);
}

/* One step: no overlap, and no more energy than before. */
static void advance_gas(gas *g)
{
    mpz_t before;

    mpz_init_set(before, g->energy);
    CHECK_STAGE(&g->s, stage_advance(&g->s));
    measure_energy(g, g->energy);
    CHECK_STAGE(&g->s, mpz_cmp(g->energy, before) <= 0);
    mpz_clear(before);
}

/* Not less than the first, but for one part in 2^20. */
static bool gas_keeps_energy(gas *g)
{
    mpz_t lost;
    bool good;

    mpz_init(lost);
    mpz_sub(lost, g->first, g->energy);
    mpz_mul_2exp(lost, lost, 20);
    good = mpz_cmp(lost, g->first) <= 0;
    mpz_clear(lost);
    return good;
}

/* Returns how many bodies froze in all. */
static int run_gas(gas *g, int steps)
{
    int held[GAS_COUNT] = { 0 };
    int frozen = 0;

    for (int step = 0; step < steps; step++) {
        abut_vec2 before[GAS_COUNT];

        for (int i = 0; i < GAS_COUNT; i++) {
            before[i] = abut_body_at(g->s.world, g->ids[i]);
        }
        advance_gas(g);
        frozen += g->s.tally[ABUT_EVENT_FROZEN];
        for (int i = 0; i < GAS_COUNT; i++) {
            abut_vec2 at = abut_body_at(g->s.world, g->ids[i]);

            held[i] = at.x == before[i].x && at.y == before[i].y ? held[i] + 1 : 0;
            CHECK_STAGE(&g->s, held[i] <= GAS_HELD);
        }
    }
    CHECK_STAGE(&g->s, gas_keeps_energy(g));
    return frozen;
}

static int gas_steps(void)
{
    return GAS_STEPS / sample_part();
}

static void run_gases(int budget, double speed, int least_frozen)
{
    for (int kind = 0; kind < 4; kind++) {
        for (int masses = 0; masses < COUNT_OF(gas_masses); masses++) {
            gas g;

            open_gas(&g, kind, masses, budget, speed, (uint64_t)(kind * 10 + masses));
            CHECK_STAGE(&g.s, run_gas(&g, gas_steps()) >= least_frozen);
            close_gas(&g);
        }
    }
}

static void test_gases_of_one(void)
{
    run_gases(1, 60, 8 * gas_steps());
}

static void test_gases_of_two(void)
{
    run_gases(2, 60, 4 * gas_steps());
}

static void test_gases_of_eight(void)
{
    run_gases(8, 60, gas_steps() / 2);
}

static void test_slow_gases(void)
{
    run_gases(1, 0.5, gas_steps() / GAS_STEPS);
}

/* Packed so that they touch, at speeds in whole numbers: many impacts at one time. */
static void test_packed(void)
{
    static const int budgets[3] = { 1, 2, 8 };
    const abut_shape shapes[2] = { ball(8), box(8, 8) };

    for (int run = 0; run < 6; run++) {
        gas g = { 0 };
        rng dice = { (uint64_t)run };

        g.s = stage_open("packed", (abut_world_settings){ .budget = budgets[run / 2] }, 0);
        memcpy(g.masses, gas_masses[run % 3], sizeof(g.masses));
        stage_static(&g.s, box(80, 10), 0, -48);
        stage_static(&g.s, box(80, 10), 0, 48);
        stage_static(&g.s, box(10, 80), -48, 0);
        stage_static(&g.s, box(10, 80), 48, 0);
        for (int i = 0; i < GAS_COUNT; i++) {
            g.ids[i] = stage_add(
                &g.s,
                (abut_body_settings){
                    .shapes = &shapes[run % 2],
                    .at = { -24 + 16 * (i % GAS_SIDE), -24 + 16 * (double)(i / GAS_SIDE) },
                    .velocity = { (double)rng_int(&dice, 1, 9), (double)rng_int(&dice, -9, -1) },
                    .answer = ABUT_ANSWER_PUSH,
                    .bounce = 1,
                    .mass = g.masses[i % GAS_MASSES] });
        }
        weigh_gas(&g);
        measure_energy(&g, g.energy);
        mpz_set(g.first, g.energy);
        run_gas(&g, gas_steps());
        close_gas(&g);
    }
}

/* --- Mirrored ------------------------------------------------------------------------------------
 */

/* The last places and speeds of elastic pushers that freeze, as seen in a view. */
static void play_mirrored(int view, abut_vec2 out[2 * GAS_COUNT])
{
    const abut_shape shapes[2] = { ball(abut_snap(7.7)), box(abut_snap(8.3), abut_snap(6.9)) };
    stage s = stage_open("mirrored", (abut_world_settings){ .budget = 3 }, view);
    rng dice = { 7 };
    abut_body ids[GAS_COUNT];

    stage_static(&s, box(80, 10), 0, -70);
    stage_static(&s, box(80, 10), 0, 70);
    stage_static(&s, box(10, 80), -70, 0);
    stage_static(&s, box(10, 80), 70, 0);
    for (int i = 0; i < GAS_COUNT; i++) {
        double x = abut_snap(-45 + 30 * (i % GAS_SIDE) + rng_unit(&dice));
        double y = abut_snap(-45 + 30 * (double)(i / GAS_SIDE) + rng_unit(&dice));

        ids[i] = stage_add(
            &s, (abut_body_settings){ .shapes = &shapes[i % 2],
                                      .at = { x, y },
                                      .velocity = { abut_snap(rng_between(&dice, -40, 40)),
                                                    abut_snap(rng_between(&dice, -40, 40)) },
                                      .answer = ABUT_ANSWER_PUSH,
                                      .bounce = 1,
                                      .mass = gas_masses[2][i % GAS_MASSES] });
    }
    play_steps(&s, 40);
    for (int i = 0; i < GAS_COUNT; i++) {
        out[2 * i] = stage_at(&s, ids[i]);
        out[2 * i + 1] = stage_velocity(&s, ids[i]);
    }
    CHECK_STAGE(&s, stage_close(&s));
}

static void test_mirrored(void)
{
    abut_vec2 first[2 * GAS_COUNT];

    play_mirrored(0, first);
    for (int view = 1; view < STAGE_VIEWS; view++) {
        abut_vec2 seen[2 * GAS_COUNT];

        play_mirrored(view, seen);
        for (int i = 0; i < 2 * GAS_COUNT; i++) {
            CHECK(seen[i].x == first[i].x && seen[i].y == first[i].y);
        }
    }
}

TEST_MAIN(TEST(test_meetings),
          TEST(test_runner),
          TEST(test_own_answer),
          TEST(test_pulled),
          TEST(test_table),
          TEST(test_heavy),
          TEST(test_slanted),
          TEST(test_gases_of_one),
          TEST(test_gases_of_two),
          TEST(test_gases_of_eight),
          TEST(test_slow_gases),
          TEST(test_packed),
          TEST(test_mirrored))
