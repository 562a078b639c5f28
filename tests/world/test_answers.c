/* world/test_answers.c - what an impact does: stop, slide, bounce, push, pass, or a
 * function of one's own.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

#define PLAIN                                                                                      \
    (abut_world_settings)                                                                          \
    {                                                                                              \
        0                                                                                          \
    }

/* A box of half side 5, with an answer. */
static abut_body_settings
answering(const abut_shape *shape, abut_answer_kind answer, double x, double vx, double vy)
{
    return (abut_body_settings){
        .shapes = shape, .at = { x, 0 }, .velocity = { vx, vy }, .answer = answer
    };
}

/* --- Against a wall ----------------------------------------------------------------- */

typedef struct wall_row {
    const char *name;
    abut_answer_kind answer;
    double bounce;      /* of the mover */
    double wall_bounce; /* and of the wall */
    abut_vec2 speed;    /* afterwards, from (8, 2) */
    double x;           /* and where: it meets the wall at half time, with its centre at 4 */
} wall_row;

// clang-format off
static const wall_row wall_rows[] = {
    { "slide",                   ABUT_ANSWER_SLIDE,  0,    0,    { 0, 2 },   4 },
    { "slide knows no bounce",   ABUT_ANSWER_SLIDE,  1,    1,    { 0, 2 },   4 },
    { "stop",                    ABUT_ANSWER_STOP,   0,    0,    { 0, 0 },   4 },
    { "bounce fully",            ABUT_ANSWER_BOUNCE, 1,    0,    { -8, 2 },  0 },
    { "bounce by half",          ABUT_ANSWER_BOUNCE, 0.5,  0,    { -4, 2 },  2 },
    { "the larger bounce",       ABUT_ANSWER_BOUNCE, 0.25, 0.75, { -6, 2 },  1 },
    { "bounce by nothing",       ABUT_ANSWER_BOUNCE, 0,    0,    { 0, 2 },   4 },
    { "push a wall",             ABUT_ANSWER_PUSH,   0,    0,    { 0, 2 },   4 },
    { "one-way slides itself",   ABUT_ANSWER_ONE_WAY, 0,   0,    { 0, 2 },   4 },
    { "pass",                    ABUT_ANSWER_PASS,   0,    0,    { 8, 2 },   8 },
};
// clang-format on

static void test_wall(void)
{
    for (int i = 0; i < COUNT_OF(wall_rows); i++) {
        const wall_row *row = &wall_rows[i];

        for (int view = 0; view < STAGE_VIEWS; view++) {
            stage s = stage_open(row->name, PLAIN, view);
            abut_shape shape = box(5, 5);
            abut_shape long_box = box(5, 50);
            abut_body_settings body = answering(&shape, row->answer, 0, 8, 2);

            body.bounce = row->bounce;
            body.open_side = (abut_vec2){ 0, 1 };
            abut_body id = stage_add(&s, body);
            abut_body wall = stage_add(&s, (abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                                 .shapes = &long_box,
                                                                 .at = { 14, 0 },
                                                                 .bounce = row->wall_bounce });
            play_steps(&s, 1);
            check_velocity(&s, id, row->speed.x, row->speed.y, 0);
            check_near(&s, id, row->x, row->answer == ABUT_ANSWER_STOP ? 1 : 2, 1e-4);
            CHECK_STAGE(&s, row->x != 4 || stage_relation(&s, id, wall) == ABUT_TOUCHING);
            CHECK_ROW(row->name, stage_close(&s));
        }
    }
}

/* A ball on a slanted wall: sliding keeps the part along it, bouncing mirrors. */
static void scene_slanted(stage *s)
{
    abut_shape shape = ball(1);
    abut_shape slope = abut_triangle(0, 100, 200, -100, 200, 100);
    double part = sqrt(0.5);
    abut_body wall = stage_static(s, slope, 0, 0); /* its face is x + y = 100 */
    abut_body slider = stage_add(s, answering(&shape, ABUT_ANSWER_SLIDE, 95, 16, 0));
    abut_body_settings bouncing = answering(&shape, ABUT_ANSWER_BOUNCE, 80, 32, 0);

    bouncing.at.y = 15;
    bouncing.bounce = 1;
    abut_body bouncer = stage_add(s, bouncing);
    play_steps(s, 1);
    /* 16 along (part, -part) */
    check_velocity(s, slider, 16 * part * part, -16 * part * part, 1e-4);
    check_velocity(s, bouncer, 0, -32, 1e-3);
    CHECK_STAGE(s, stage_gap(s, slider, wall) < 0.001);
}

static void test_slanted(void)
{
    play("slanted wall", PLAIN, scene_slanted);
}

/* --- Movers against movers --------------------------------------------------------------- */

typedef struct duel_row {
    const char *name;
    abut_answer_kind answer_a;
    double mass_a;
    double bounce_a;
    double va;
    abut_answer_kind answer_b;
    double mass_b;
    double bounce_b;
    double vb;
    abut_push_rule rule;
    double want_a;
    double want_b;
} duel_row;

#define SLIDE ABUT_ANSWER_SLIDE
#define STOP ABUT_ANSWER_STOP
#define BOUNCE ABUT_ANSWER_BOUNCE
#define PUSH ABUT_ANSWER_PUSH
#define MASS ABUT_PUSH_BY_MASS
#define SPEED ABUT_PUSH_BY_SPEED

// clang-format off
static const duel_row duel_rows[] = {
    /* name                     a: mass bounce speed  b: mass bounce speed      a    b after */
    { "slide, slide",           SLIDE,  1, 0,    8,    SLIDE,  1, 0,  -8, MASS,     0,   0 },
    { "slide, heavier",         SLIDE,  1, 0,    8,    SLIDE,  9, 0,  -2, MASS,     0,   0 },
    { "stop, slide",            STOP,   1, 0,    8,    SLIDE,  1, 0,  -8, MASS,     0,   0 },
    { "stop, chasing",          STOP,   1, 0,   16,    SLIDE,  1, 0,   4, MASS,     4,   4 },
    { "bounce, bounce",         BOUNCE, 1, 1,    8,    BOUNCE, 1, 1,  -8, MASS,    -8,   8 },
    { "bounce, slide",          BOUNCE, 1, 1,    8,    SLIDE,  1, 0,  -8, MASS,    -8,   0 },
    { "bounce, at rest",        BOUNCE, 1, 1,   16,    SLIDE,  1, 0,   0, MASS,   -16,   0 },
    { "half bounce, at rest",   BOUNCE, 1, .5,  16,    SLIDE,  1, 0,   0, MASS,    -8,   0 },
    { "push one at rest",       PUSH,   1, 0,   16,    SLIDE,  1, 0,   0, MASS,     8,   8 },
    { "push a light one",       PUSH,   3, 0,   16,    SLIDE,  1, 0,   0, MASS,    12,  12 },
    { "push a heavy one",       PUSH,   1, 0,   16,    SLIDE,  7, 0,   0, MASS,     2,   2 },
    { "push, head on",          PUSH,   3, 0,    8,    SLIDE,  1, 0,  -8, MASS,     4,   4 },
    { "push, chasing",          PUSH,   1, 0,   16,    SLIDE,  1, 0,   8, MASS,    12,  12 },
    { "both push",              PUSH,   1, 0,   16,    PUSH,   1, 0,  -8, MASS,     4,   4 },
    { "push what stops",        PUSH,   1, 0,   16,    STOP,   1, 0,   0, MASS,     8,   8 },
    { "pushed while sliding",   SLIDE,  1, 0,    8,    PUSH,   3, 0,  -8, MASS,    -4,  -4 },
    { "by speed, at rest",      PUSH,   1, 0,   16,    SLIDE,  1, 0,   0, SPEED,    0,   0 },
    { "by speed, head on",      PUSH,   5, 0,   12,    SLIDE,  1, 0,  -4, SPEED,    0,   0 },
    { "by speed, chasing",      PUSH,   1, 0,   12,    SLIDE,  1, 0,   4, SPEED,    6,   6 },
};
// clang-format on

static abut_body add_duellist(stage *s, const duel_row *row, bool first)
{
    abut_shape shape = box(5, 5);
    abut_body_settings body = first ? answering(&shape, row->answer_a, 0, row->va, 0)
                                    : answering(&shape, row->answer_b, 12, row->vb, 0);

    body.mass = first ? row->mass_a : row->mass_b;
    body.bounce = first ? row->bounce_a : row->bounce_b;
    body.push_rule = row->rule;
    return stage_add(s, body);
}

static void duel(const duel_row *row, int view, bool swapped)
{
    stage s = stage_open(row->name, PLAIN, view);
    abut_body a = swapped ? 0 : add_duellist(&s, row, true);
    abut_body b = add_duellist(&s, row, false);

    a = swapped ? add_duellist(&s, row, true) : a;
    double time = 2 / (row->va - row->vb);
    play_steps(&s, 1);
    check_velocity(&s, a, row->want_a, 0, 1e-4); /* masses are kept to five digits */
    check_velocity(&s, b, row->want_b, 0, 1e-4);
    if (row->want_a == row->want_b) {
        check_velocity(&s, a, stage_velocity(&s, b).x, 0, 0);
    }
    check_near(&s, a, row->va * time + row->want_a * (1 - time), 0, 0x1p-11);
    check_near(&s, b, 12 + row->vb * time + row->want_b * (1 - time), 0, 0x1p-11);
    CHECK_STAGE(&s, row->want_a != row->want_b || stage_relation(&s, a, b) == ABUT_TOUCHING);
    abut_event hit;
    CHECK_STAGE(&s, stage_event(&s, ABUT_EVENT_HIT, a, b, &hit));
    CHECK_STAGE(&s, fabs(hit.speed - (row->va - row->vb)) < 1e-6);
    CHECK_STAGE(&s, fabs(hit.time - time) < 1e-5);
    CHECK_STAGE(&s, hit.normal.x == (swapped ? 1 : -1) && hit.normal.y == 0);
    CHECK_ROW(row->name, stage_close(&s));
}

static void test_duels(void)
{
    for (int i = 0; i < COUNT_OF(duel_rows); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            duel(&duel_rows[i], view, false);
            duel(&duel_rows[i], view, true);
        }
    }
}

/* A limit: the pushed one gains no more speed than that, the pusher loses no more. */
static void scene_limit(stage *s)
{
    abut_shape shape = box(5, 5);
    abut_body_settings pusher = answering(&shape, ABUT_ANSWER_PUSH, 0, 16, 0);

    pusher.push_limit = 2;
    abut_body a = stage_add(s, pusher);
    abut_body b = stage_add(s, answering(&shape, ABUT_ANSWER_SLIDE, 12, 0, 0));
    play_steps(s, 1);
    check_velocity(s, b, 2, 0, 0x1p-20);
    CHECK_STAGE(s, stage_at(s, b).x > 13 && stage_at(s, b).x < 14.01);
    CHECK_STAGE(s, stage_relation(s, a, b) == ABUT_TOUCHING);
    CHECK_STAGE(s, stage_velocity(s, a).x >= 2);
}

static void test_limit(void)
{
    play("push limit", PLAIN, scene_limit);
}

/* A pusher walks behind a crate on a floor, and a row of crates moves on. */
static void scene_crates(stage *s)
{
    abut_shape shape = box(10, 10);
    abut_body crates[3];
    abut_body walker = 0;

    stage_static(s, box(1000, 10), 0, 10);
    walker = stage_add(s, (abut_body_settings){
                              .shapes = &shape, .at = { -100, -10 }, .answer = ABUT_ANSWER_PUSH });
    for (int i = 0; i < 3; i++) {
        crates[i] = stage_mover(s, shape, -50 + 30 * i, -10, 0, 0);
    }
    for (int frame = 0; frame < 120; frame++) {
        CHECK_STAGE(s, stage_drive(s, walker, 2, 0) == ABUT_OK);
        play_steps(s, 1);
    }
    CHECK_STAGE(s, stage_at(s, crates[0]).x > -30);
    for (int i = 0; i < 3; i++) {
        CHECK_STAGE(s, stage_at(s, crates[i]).y == -10);
    }
    CHECK_STAGE(s, stage_at(s, walker).y == -10);
}

static void test_crates(void)
{
    play("crates", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_crates);
}

/* --- Answers of one's own ------------------------------------------------------------------- */

/* What the function saw, and what it shall say. */
typedef struct script {
    abut_verdict verdict;
    abut_velocities velocities;
    int calls;
    abut_pair_view seen;
} script;

static abut_verdict scripted(void *user, const abut_pair_view *pair, abut_velocities *velocities)
{
    script *script = user;

    script->calls++;
    script->seen = *pair;
    if (script->verdict == ABUT_VERDICT_OWN) {
        *velocities = script->velocities;
    }
    return script->verdict;
}

static stage open_scripted(script *script, int view)
{
    return stage_open("own answer", (abut_world_settings){ .answer = scripted, .user = script },
                      view);
}

/* Two that meet at half time; what they do then is the script's. */
static void play_script(script *script, int view, double want_a, double want_b)
{
    abut_shape shape = box(5, 5);
    stage s = open_scripted(script, view);
    abut_body_settings first = answering(&shape, ABUT_ANSWER_SLIDE, 0, 8, 1);
    abut_body_settings second = answering(&shape, ABUT_ANSWER_SLIDE, 18, -8, 0);

    first.user = 1234567890123ull;
    second.user = 42;
    abut_body a = stage_add(&s, first);
    abut_body b = stage_add(&s, second);
    script->velocities.a = stage_in(&s, (abut_vec2){ want_a, 1 });
    script->velocities.b = stage_in(&s, (abut_vec2){ want_b, 0 });
    if (script->verdict == ABUT_VERDICT_PASS) {
        stage_exempt(&s, a, b);
    }
    play_steps(&s, 1);
    CHECK_STAGE(&s, script->calls > 0);
    CHECK_STAGE(&s, script->seen.a == a && script->seen.b == b);
    CHECK_STAGE(&s, script->seen.user_a == 1234567890123ull && script->seen.user_b == 42);
    abut_vec2 normal = stage_out(&s, script->seen.normal);
    CHECK_STAGE(&s, normal.x == -1 && normal.y == 0);
    CHECK_STAGE(&s, fabs(script->seen.time - 0.5) < 1e-5);
    abut_vec2 speed = stage_out(&s, script->seen.velocity_a);
    CHECK_STAGE(&s, speed.x == 8 && speed.y == 1);
    speed = stage_out(&s, script->seen.velocity_b);
    CHECK_STAGE(&s, speed.x == -8 && speed.y == 0);
    check_velocity(&s, a, want_a, 1, 0);
    check_velocity(&s, b, want_b, 0, 0);
    CHECK_ROW("own answer", stage_close(&s));
}

static void test_own_answer(void)
{
    for (int view = 0; view < STAGE_VIEWS; view++) {
        play_script(&(script){ .verdict = ABUT_VERDICT_DEFAULT }, view, 0, 0);
        play_script(&(script){ .verdict = ABUT_VERDICT_OWN }, view, -3, 5);
        play_script(&(script){ .verdict = ABUT_VERDICT_PASS }, view, 8, -8);
    }
}

/* Velocities of one's own that still approach are taken from the motion: no overlap. */
static void test_own_nonsense(void)
{
    for (int view = 0; view < STAGE_VIEWS; view++) {
        script script = { .verdict = ABUT_VERDICT_OWN };
        abut_shape shape = box(5, 5);
        stage s = open_scripted(&script, view);
        abut_body a = stage_add(&s, answering(&shape, ABUT_ANSWER_SLIDE, 0, 8, 0));
        abut_body b = stage_add(&s, answering(&shape, ABUT_ANSWER_SLIDE, 18, -8, 0));

        script.velocities.a = stage_in(&s, (abut_vec2){ 50, 0 });
        script.velocities.b = stage_in(&s, (abut_vec2){ -70, 0 });
        play_steps(&s, 3);
        CHECK_STAGE(&s, stage_at(&s, a).x + 10 <= stage_at(&s, b).x);
        script.velocities.a.x = NAN;
        script.velocities.b.y = INFINITY;
        play_steps(&s, 3);
        CHECK_STAGE(&s, isfinite(stage_velocity(&s, a).x) && isfinite(stage_velocity(&s, b).y));
        CHECK_ROW("own nonsense", stage_close(&s));
    }
}

TEST_MAIN(TEST(test_wall),
          TEST(test_slanted),
          TEST(test_duels),
          TEST(test_limit),
          TEST(test_crates),
          TEST(test_own_answer),
          TEST(test_own_nonsense))
