/* world/test_rows.c - rows of bodies that push each other: momentum is kept, and no train stutters.
 *
 * One runs into a row of others that stand flush, or nearly; it arrives within a step or exactly at
 * its start. Every scene is played in ten views. A game drives a hero that pushes a train of
 * crates. A row that touches goes off as one in the step in which it is pushed, awake or asleep.
 *
 * SPDX-License-Identifier: MIT */

#include "support/sample.h"
#include "world/stage.h"

#include <math.h>

enum { MOST_IN_ROW = 60 };

/* Momentum and energy may be off by so much of themselves: velocities are rounded. */
#define MOMENTUM_SLACK 0x1p-20

typedef struct row_case {
    const char *name;
    int count;    /* crates in the row */
    double gap;   /* between them */
    double start; /* of the one that comes, left of the first by so much */
    double speed;
    double mass;     /* of the one that comes */
    uint32_t budget; /* 0: as usual */
    bool balls;
} row_case;

typedef struct row {
    abut_body ids[MOST_IN_ROW + 1];
    double masses[MOST_IN_ROW + 1];
    int count;
} row;

static double momentum_of(const stage *s, const row *r)
{
    double sum = 0;

    for (int i = 0; i < r->count; i++) {
        sum += r->masses[i] * stage_velocity(s, r->ids[i]).x;
    }
    return sum;
}

static double energy_of(const stage *s, const row *r)
{
    double sum = 0;

    for (int i = 0; i < r->count; i++) {
        double v = stage_velocity(s, r->ids[i]).x;

        sum += r->masses[i] * v * v;
    }
    return sum;
}

static void add_to_row(stage *s, row *r, abut_shape shape, double x, double v, double mass)
{
    r->masses[r->count] = mass;
    r->ids[r->count++] = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                            .at = { x, 0 },
                                                            .velocity = { v, 0 },
                                                            .mass = mass,
                                                            .answer = ABUT_ANSWER_PUSH });
}

static void play_row(const row_case *c, int view)
{
    stage s = stage_open(c->name, (abut_world_settings){ .budget = c->budget }, view);
    abut_shape crate = c->balls ? ball(5) : box(5, 5);
    row r = { .count = 0 };
    double mass = 0;

    for (int i = 0; i < c->count; i++) {
        add_to_row(&s, &r, crate, i * (10 + c->gap), 0, 1 + i % 3 * 0.5);
        mass += r.masses[i];
    }
    add_to_row(&s, &r, crate, -10 - c->start, c->speed, c->mass);
    mass += c->mass;
    double momentum = c->mass * c->speed;
    double energy = energy_of(&s, &r);

    for (int frame = 0; frame < 40; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
        double now = energy_of(&s, &r);

        CHECK_STAGE(&s, fabs(momentum_of(&s, &r) - momentum) <= momentum * MOMENTUM_SLACK);
        CHECK_STAGE(&s, now <= energy * (1 + MOMENTUM_SLACK));
        energy = now;
    }
    for (int i = 0; i < r.count; i++) { /* all together, in the end */
        double v = stage_velocity(&s, r.ids[i]).x;

        CHECK_STAGE(&s, fabs(v - momentum / mass) <= momentum / mass * 0x1p-10);
    }
    CHECK_ROW(c->name, stage_close(&s));
}

static void test_momentum(void)
{
    // clang-format off
    static const row_case cases[] = {
        /* name                         count  gap     start  speed  mass  budget  balls */
        { "two, within a step",            2,  0,       3.7,    10,    1,      0,  false },
        { "three, within a step",          3,  0,       3.7,    10,    2,      0,  false },
        { "three, a large budget",         3,  0,       3.7,    10,    1,   1000,  false },
        { "five, with gaps",               5,  1,       3.7,     3,    1,      0,  false },
        { "twenty, with small gaps",      20,  0.01,    3.7,    10,    1,      0,  false },
        { "twenty, gaps, large budget",   20,  0.01,    3.7,    10,    1,   1000,  false },
        { "five, flush at the start",      5,  0,       0,      10,    1,      0,  false },
        { "twenty, flush",                20,  0,       0,      10,    1,      0,  false },
        { "sixty, flush and heavy",       60,  0,       0,      10,   16,      0,  false },
        { "ten, nearly flush",            10,  1.0 / 256, 0,    10,    4,      0,  false },
        { "ten balls, flush",             10,  0,       0,      10,    1,      0,  true },
        { "four balls, within a step",     4,  0,       2.5,     6,    1,      0,  true },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(cases); i++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            if (sample_takes(i * STAGE_VIEWS + view)) {
                play_row(&cases[i], view);
            }
        }
    }
}

/* A hero that the game drives goes on evenly, however long the train is that it pushes. */
static void push_train(int crates, int view)
{
    stage s = stage_open("a train", (abut_world_settings){ 0 }, view);
    abut_shape shape = box(5, 5);
    double before = 0;

    for (int i = 0; i < crates; i++) {
        stage_add(&s, (abut_body_settings){ .shapes = &shape,
                                            .at = { 20 + i * 10.5, 0 },
                                            .answer = ABUT_ANSWER_PUSH,
                                            .braking = 0.1 });
    }
    abut_body hero = stage_add(
        &s, (abut_body_settings){ .shapes = &shape, .answer = ABUT_ANSWER_PUSH, .mass = 4 });

    for (int frame = 0; frame < 120; frame++) {
        stage_drive(&s, hero, 2, 0);
        CHECK_STAGE(&s, stage_advance(&s));
        double at = stage_at(&s, hero).x;

        if (frame > 60) { /* it has come to all of them */
            CHECK_STAGE(&s, fabs(at - before - (2 - 0.1 * crates / 4)) < 1e-3);
        }
        before = at;
    }
    CHECK_ROW(s.name, stage_close(&s));
}

static void test_trains(void)
{
    for (int crates = 1; crates <= 8; crates++) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            if (sample_takes(crates * STAGE_VIEWS + view)) {
                push_train(crates, view);
            }
        }
    }
}

typedef struct shove_case {
    const char *name;
    int idle;      /* steps before the push: after 30 the crates sleep */
    double run_up; /* of the hero, to the first crate */
} shove_case;

/* A row that touches goes off as one in the very step in which it is pushed. The hero and the
 * crates weigh the same, so they come to a speed of 1. */
static void shove_row(const shove_case *c, int crates, int view)
{
    stage s = stage_open(c->name, (abut_world_settings){ 0 }, view);
    row r = { .count = 0 };
    double moved = 1 - c->run_up / (crates + 1);

    for (int i = 0; i < crates; i++) {
        add_to_row(&s, &r, box(4, 4), 8 + 8 * i, 0, 1);
    }
    add_to_row(&s, &r, box(4, 4), -c->run_up, 0, 1);
    for (int frame = 0; frame < c->idle; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
    }
    abut_body hero = r.ids[crates];

    stage_drive(&s, hero, crates + 1, 0);
    for (int frame = 0; frame < 3; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
        double at = stage_at(&s, hero).x;

        CHECK_STAGE(&s, s.tally[ABUT_EVENT_FROZEN] == 0);
        CHECK_STAGE(&s, fabs(at - frame - moved) <= (c->run_up == 0 ? 0 : 1e-5));
        for (int i = 0; i < crates; i++) {
            CHECK_STAGE(&s, stage_at(&s, r.ids[i]).x == at + 8 + 8 * i);
            if (moved > 0 || frame > 0) {
                CHECK_STAGE(&s, fabs(stage_velocity(&s, r.ids[i]).x - 1) <= MOMENTUM_SLACK);
            }
        }
    }
    CHECK_ROW(c->name, stage_close(&s));
}

static void test_shoves(void)
{
    static const shove_case cases[] = {
        { "flush", 0, 0 },         { "flush, one step later", 1, 0 }, { "flush, asleep", 30, 0 },
        { "with a run-up", 0, 3 }, { "a run-up, one later", 1, 3 },   { "a run-up, asleep", 30, 3 },
    };
    static const int lengths[] = { 2, 4, 8, 12, 31 };

    for (int i = 0; i < COUNT_OF(cases); i++) {
        for (int k = 0; k < COUNT_OF(lengths); k++) {
            for (int view = 0; view < STAGE_VIEWS; view++) {
                if (sample_takes((i * COUNT_OF(lengths) + k) * STAGE_VIEWS + view)) {
                    shove_row(&cases[i], lengths[k], view);
                }
            }
        }
    }
}

/* A row against a wall stops what runs into it, at once, and whether it sleeps or not. */
static void shove_against_wall(int idle, int crates, int view)
{
    stage s = stage_open("against a wall", (abut_world_settings){ 0 }, view);
    row r = { .count = 0 };

    stage_static(&s, box(4, 20), 8 + 8 * crates, 0);
    for (int i = 0; i < crates; i++) {
        add_to_row(&s, &r, box(4, 4), 8 + 8 * i, 0, 1);
    }
    add_to_row(&s, &r, box(4, 4), -3, 0, 1);
    for (int frame = 0; frame < idle; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
    }
    stage_drive(&s, r.ids[crates], 9, 0);
    for (int frame = 0; frame < 3; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
        CHECK_STAGE(&s, s.tally[ABUT_EVENT_FROZEN] == 0);
        for (int i = 0; i < r.count; i++) {
            CHECK_STAGE(&s, stage_at(&s, r.ids[i]).x == (i < crates ? 8 + 8 * i : 0));
            CHECK_STAGE(&s, stage_velocity(&s, r.ids[i]).x == 0);
        }
    }
    CHECK_ROW(s.name, stage_close(&s));
}

static void test_walls(void)
{
    for (int crates = 2; crates <= 16; crates *= 2) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            if (sample_takes(crates * STAGE_VIEWS + view)) {
                shove_against_wall(0, crates, view);
                shove_against_wall(60, crates, view);
            }
        }
    }
}

/* On a rough floor, too, a row takes a push as one, and slows down as one: it gains no momentum,
 * and is not torn apart. */
static void shove_on_floor(double friction, int idle, int crates, int view)
{
    stage s =
        stage_open("on a rough floor",
                   (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = friction }, view);
    row r = { .count = 0 };

    stage_static(&s, box(500, 4), 0, 8);
    for (int i = 0; i < crates; i++) {
        add_to_row(&s, &r, box(4, 4), 8 + 8 * i, 0, 1);
    }
    for (int frame = 0; frame < idle; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
    }
    add_to_row(&s, &r, box(4, 4), -7, 9, 1);
    double before = 9;

    for (int frame = 0; frame < 60; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
        double momentum = momentum_of(&s, &r);
        double at = stage_at(&s, r.ids[crates]).x;

        CHECK_STAGE(&s, s.tally[ABUT_EVENT_FROZEN] == 0);
        CHECK_STAGE(&s, momentum <= before * (1 + MOMENTUM_SLACK) && momentum >= 0);
        for (int i = 0; i < crates; i++) {
            CHECK_STAGE(&s, fabs(stage_at(&s, r.ids[i]).x - at - 8 - 8 * i) <= 0x1p-20);
        }
        before = momentum;
    }
    CHECK_STAGE(&s, friction < 0.2 || before == 0);
    CHECK_ROW(s.name, stage_close(&s));
}

static void test_rough_floors(void)
{
    static const double frictions[] = { 0.05, 0.25, 0.5 };

    for (int crates = 2; crates <= 16; crates *= 2) {
        for (int view = 0; view < STAGE_VIEWS; view++) {
            for (int k = 0; k < COUNT_OF(frictions); k++) {
                if (sample_takes((crates * STAGE_VIEWS + view) * COUNT_OF(frictions) + k)) {
                    shove_on_floor(frictions[k], 1, crates, view);
                    shove_on_floor(frictions[k], 60, crates, view);
                }
            }
        }
    }
}

/* Mirrored, a row does the same to the bit. */
static void test_mirrored_rows(void)
{
    static const double masses[7] = { 1, 3, 0.5, 7, 1, 2.25, 0.125 };
    stage s[2];
    row rows[2] = { { .count = 0 }, { .count = 0 } };

    for (int k = 0; k < 2; k++) {
        double sign = k == 0 ? 1 : -1;

        s[k] = stage_open("mirrored", (abut_world_settings){ 0 }, 0);
        for (int i = 0; i < 7; i++) {
            add_to_row(&s[k], &rows[k], box(5, 5), sign * (i * 10 + (i + 1) / 2 * 0x1p-9),
                       sign * (i == 0   ? 9.7
                               : i == 5 ? -3.3
                                        : 0),
                       masses[i]);
        }
    }
    for (int frame = 0; frame < 30; frame++) {
        CHECK_STAGE(&s[0], stage_advance(&s[0]));
        CHECK_STAGE(&s[1], stage_advance(&s[1]));
        for (int i = 0; i < 7; i++) {
            CHECK_STAGE(&s[0],
                        stage_at(&s[0], rows[0].ids[i]).x == -stage_at(&s[1], rows[1].ids[i]).x);
            CHECK_STAGE(&s[0], stage_velocity(&s[0], rows[0].ids[i]).x ==
                                   -stage_velocity(&s[1], rows[1].ids[i]).x);
        }
    }
    CHECK_ROW("mirrored", stage_close(&s[0]));
    CHECK_ROW("mirrored", stage_close(&s[1]));
}

/* A row of crates of unequal masses on a rough floor, some with a little room between them, of
 * which the first is shoved. */
typedef struct rough_row {
    double masses[3];
    double speed;
    double friction;
    double gap; /* before the last */
    bool all_push;
} rough_row;

static stage open_rough_row(const rough_row *c, int view, row *r)
{
    stage s =
        stage_open("unequal crates on a rough floor",
                   (abut_world_settings){ .gravity = { 0, 0.25 }, .friction = c->friction }, view);
    abut_shape crate = box(4, 4);

    stage_static(&s, box(400, 4), 0, 8);
    for (int i = 0; i < COUNT_OF(c->masses); i++) {
        bool pushes = c->all_push || i == 0;

        r->masses[i] = c->masses[i];
        r->ids[i] = stage_add(
            &s, (abut_body_settings){ .shapes = &crate,
                                      .at = { 8 * i + (i == 2 ? c->gap : 0), 0 },
                                      .velocity = { i == 0 ? c->speed : 0, 0 },
                                      .mass = c->masses[i],
                                      .answer = pushes ? ABUT_ANSWER_PUSH : ABUT_ANSWER_SLIDE });
        r->count = i + 1;
    }
    return s;
}

static bool goes_alike(const stage *plain, const stage *other, const row *r)
{
    for (int i = 0; i < r->count; i++) {
        abut_vec2 at = stage_at(plain, r->ids[i]);
        abut_vec2 v = stage_velocity(plain, r->ids[i]);

        if (!stage_is(other, "place", stage_at(other, r->ids[i]), at.x, at.y, 0) ||
            !stage_is(other, "velocity", stage_velocity(other, r->ids[i]), v.x, v.y, 0)) {
            return false;
        }
    }
    return true;
}

/* Side by side with the row as it is written down. */
static void compare_rough_rows(const rough_row *c, int view)
{
    row r;
    stage plain = open_rough_row(c, 0, &r);
    stage other = open_rough_row(c, view, &r);
    bool alike = true;

    for (int frame = 0; frame < 20 && alike; frame++) {
        CHECK_STAGE(&plain, stage_advance(&plain));
        CHECK_STAGE(&other, stage_advance(&other));
        alike = CHECK_STAGE(&other, goes_alike(&plain, &other, &r));
    }
    if (!alike) {
        printf("masses %g, %g, %g, speed %g, friction %g, gap %g, %s\n", c->masses[0], c->masses[1],
               c->masses[2], c->speed, c->friction, c->gap,
               c->all_push ? "all push" : "one pushes");
    }
    CHECK_ROW(plain.name, stage_close(&plain));
    CHECK_ROW(plain.name, stage_close(&other));
}

/* What those of a row hand on to each other is the same from both ends. */
static void test_rough_rows_in_views(void)
{
    static const double masses[][3] = { { 1, 2, 2 }, { 1, 1, 3 }, { 2, 1, 1 }, { 3, 5, 0.5 } };
    static const double frictions[] = { 0.1, 0.25 };
    static const double gaps[] = { 0, 0x1p-9, 1.5 };
    int number = 0;

    for (int m = 0; m < COUNT_OF(masses); m++) {
        for (int speed = 4; speed <= 12; speed++) {
            for (int k = 0; k < COUNT_OF(frictions) * COUNT_OF(gaps) * 2; k++) {
                rough_row c = { .masses = { masses[m][0], masses[m][1], masses[m][2] },
                                .speed = speed * 0.25,
                                .friction = frictions[k % 2],
                                .gap = gaps[k / 2 % 3],
                                .all_push = k >= 6 };

                if (sample_takes(number++)) {
                    compare_rough_rows(&c, 1 + number % (STAGE_VIEWS - 1));
                }
            }
        }
    }
}

/* What comes bounces, and the row does not, but takes all that is given to its first crate. On a
 * floor every crate of it has several contacts, which must not hold any of that up. */
static void play_bounced_by(stage *s, double bounce)
{
    stage_static(s, box(1000, 5), 0, 10);
    for (int i = 0; i < 4 * 2; i++) {
        int count = i % 4 + 1;
        abut_shape crate = box(5, 5);
        abut_shape comes = i / 4 ? ball(2) : box(2, 2);
        row r = { .count = 0 };
        double energy = 0;

        for (int k = 0; k < count; k++) {
            add_to_row(s, &r, crate, 10 * k, 0, 1);
        }
        play_steps(s, 3);
        r.masses[r.count] = 1;
        r.ids[r.count++] = stage_add(s, (abut_body_settings){ .shapes = &comes,
                                                              .at = { -20, 0 },
                                                              .velocity = { 3, 0 },
                                                              .answer = ABUT_ANSWER_PUSH,
                                                              .bounce = bounce,
                                                              .floats = true });
        energy = energy_of(s, &r);
        play_steps(s, 8);
        CHECK_STAGE(s, fabs(momentum_of(s, &r) - 3) <= 3 * 0x1p-12);
        CHECK_STAGE(s, energy_of(s, &r) <= energy * (1 + MOMENTUM_SLACK));
        for (int k = 0; k < count; k++) {
            double before = stage_velocity(s, r.ids[k == 0 ? count : k - 1]).x;

            CHECK_STAGE(s, stage_velocity(s, r.ids[k]).x >= before - 0x1p-10);
        }
        CHECK_STAGE(s, stage_velocity(s, r.ids[count - 1]).x > 0.5);
        for (int k = 0; k <= count; k++) {
            stage_remove(s, r.ids[k]);
        }
    }
}

static void scene_bounced_by(stage *s)
{
    play_bounced_by(s, 0.25);
    play_bounced_by(s, 0.5);
    play_bounced_by(s, 1);
}

/* Without gravity the slowest blow bounces, and smaller bounces use up the budget. */
static void scene_afloat(stage *s)
{
    play_bounced_by(s, 1);
}

static void test_bounced_by(void)
{
    play_in(4, "bounced by", (abut_world_settings){ .gravity = { 0, 0.25 } }, scene_bounced_by);
    play_in(4, "bounced by, afloat", (abut_world_settings){ .budget = 0 }, scene_afloat);
}

TEST_MAIN(TEST(test_momentum),
          TEST(test_rough_floors),
          TEST(test_trains),
          TEST(test_shoves),
          TEST(test_walls),
          TEST(test_mirrored_rows),
          TEST(test_rough_rows_in_views),
          TEST(test_bounced_by))
