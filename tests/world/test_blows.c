/* world/test_blows.c - what touches takes all of a blow, however it is joined.
 *
 * Rows are in world/test_rows.c. Here pushers stand like the bricks of a wall, side by side, or tip
 * to tip; their masses differ by a factor of up to 128; they are awake or asleep; and what comes
 * strikes one of them within a step or touches it already, perhaps from both ends at once. All
 * momentum must be there afterwards, no energy may be gained, and what is behind must go. So it is
 * if they bounce, but not fully; and a row then freezes no body.
 *
 * SPDX-License-Identifier: MIT */

#include "world/stage.h"

#include <math.h>

enum { MOST_BODIES = 32 };

typedef enum wall_kind {
    BRICKS,  /* by turns one, and two that share its side */
    COURSES, /* two rows side by side; what comes strikes both */
    BALLS,   /* one row, on a floor */
    TIPS,    /* hexagons, tip to tip */
    ROW,     /* boxes, afloat */
    WALL_KINDS
} wall_kind;

typedef struct blow {
    wall_kind kind;
    int length;
    bool mixed;    /* masses */
    int idle;      /* steps before the blow: after 30 the wall sleeps */
    double run_up; /* 0: it touches already */
    double speed;
    double mass;     /* of what comes */
    double opposite; /* the speed of what comes from the other end; 0: nothing does */
    double bounce;
} blow;

typedef struct struck_wall {
    abut_body ids[MOST_BODIES];
    double masses[MOST_BODIES];
    int count;
    int bricks; /* the first so many */
} struck_wall;

static void add_pusher(
    stage *s, struck_wall *w, const blow *b, abut_shape shape, double x, double y, double mass)
{
    w->masses[w->count] = mass;
    w->ids[w->count++] = stage_add(s, (abut_body_settings){ .shapes = &shape,
                                                            .at = { x, y },
                                                            .mass = mass,
                                                            .bounce = b->bounce,
                                                            .answer = ABUT_ANSWER_PUSH });
}

static void build_wall(stage *s, const blow *b, struck_wall *w)
{
    static const double masses[] = { 1, 16, 0.125, 7, 2 };
    abut_shape brick = b->kind == BALLS ? ball(5) : b->kind == TIPS ? hexagon() : box(5, 5);
    double pitch = b->kind == TIPS ? 20 : 10;

    if (b->kind == BALLS) {
        stage_static(s, box(1000, 5), 0, 10);
    }
    for (int i = 0; i < b->length; i++) {
        bool two = b->kind == COURSES || (b->kind == BRICKS && i % 2 != 0);

        for (int k = 0; k <= two; k++) {
            add_pusher(s, w, b, brick, pitch * i, two ? 5 - 10 * k : 0,
                       b->mixed ? masses[w->count % COUNT_OF(masses)] : 1);
        }
    }
    w->bricks = w->count;
}

static void momentum_of_wall(const stage *s, const struck_wall *w, double *momentum, double *energy)
{
    *momentum = 0;
    *energy = 0;
    for (int i = 0; i < w->count; i++) {
        abut_vec2 v = stage_velocity(s, w->ids[i]);

        *momentum += w->masses[i] * v.x;
        *energy += w->masses[i] * (v.x * v.x + v.y * v.y);
    }
}

static void strike_from(stage *s, struck_wall *w, const blow *b, double x, double speed)
{
    add_pusher(s, w, b, box(3, 3), x, 0, b->mass);
    stage_drive(s, w->ids[w->count - 1], speed, 0);
}

static void play_blow(const blow *b, int view)
{
    bool floor = b->kind == BALLS;
    stage s =
        stage_open("a blow", (abut_world_settings){ .gravity = { 0, floor ? 0.25 : 0 } }, view);
    struck_wall w = { .count = 0 };
    double half = b->kind == TIPS ? 10 : 5;
    double before = 0;
    double energy = 0;
    double now = 0;
    double left = 0;
    int frozen = 0;

    build_wall(&s, b, &w);
    for (int frame = 0; frame < b->idle; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
    }
    strike_from(&s, &w, b, -half - 3 - b->run_up, b->speed);
    if (b->opposite != 0) {
        strike_from(&s, &w, b, 2 * half * b->length - half + 3 + b->run_up, b->opposite);
    }
    momentum_of_wall(&s, &w, &before, &energy);
    for (int frame = 0; frame < 12; frame++) {
        CHECK_STAGE(&s, stage_advance(&s));
        frozen += s.tally[ABUT_EVENT_FROZEN];
    }
    momentum_of_wall(&s, &w, &now, &left);
    double slack = floor || b->mixed ? 0x1p-8 : 0x1p-18;
    bool kept = CHECK_STAGE(&s, fabs(now - before) <= b->mass * b->speed * slack) &&
                CHECK_STAGE(&s, left <= energy * (1 + 0x1p-20));

    if (b->kind == ROW && !b->mixed) {
        kept = CHECK_STAGE(&s, frozen == 0) && kept;
    }
    for (int i = 0; i < w.bricks && b->opposite == 0 && b->bounce == 0; i++) { /* and all go */
        kept = CHECK_STAGE(&s, stage_velocity(&s, w.ids[i]).x > 0) && kept;
    }
    if (!kept) {
        printf(
            "kind %d, %d long, %s, idle %d, run-up %g, speed %g, mass %g, opposite %g, bounce %g: "
            "%g of %g\n",
            b->kind, b->length, b->mixed ? "mixed" : "alike", b->idle, b->run_up, b->speed, b->mass,
            b->opposite, b->bounce, now, before);
    }
    CHECK_ROW(s.name, stage_close(&s));
}

static void test_walls_of_bricks(void)
{
    static const int idle[] = { 0, 2, 30 };
    static const double run_ups[] = { 0, 1,
                                      3 }; /* at a speed of 3, the last is met as a step ends */
    static const double opposites[] = { 0, -2, -3 };
    int number = 0;

    for (int kind = 0; kind < WALL_KINDS; kind++) {
        for (int k = 0; k < 6 * 2 * 3 * 3 * 3; k++) {
            blow b = { .kind = (wall_kind)kind,
                       .length = k % 6 + 1,
                       .mixed = k / 6 % 2 != 0,
                       .idle = idle[k / 12 % 3],
                       .run_up = run_ups[k / 36 % 3],
                       .speed = 3,
                       .mass = k / 36 % 2 == 0 ? 7 : 1,
                       .opposite = opposites[k / 108] };

            if (sample_takes(number++)) {
                play_blow(&b, number % STAGE_VIEWS);
            }
        }
    }
}

static void test_bouncing_walls(void)
{
    static const wall_kind kinds[] = { BRICKS, COURSES, ROW };
    static const double bounces[] = { 0.1, 0.25, 0.5, 0.9 };
    int number = 0;

    for (int k = 0; k < 3 * 6 * 4 * 2 * 2; k++) {
        blow b = { .kind = kinds[k % 3],
                   .length = k / 3 % 6 + 1,
                   .bounce = bounces[k / 18 % 4],
                   .mixed = k / 72 % 2 != 0,
                   .run_up = k / 144 % 2 != 0 ? 1 : 0,
                   .speed = 3,
                   .mass = 1 };

        if (sample_takes(number++)) {
            play_blow(&b, number % STAGE_VIEWS);
        }
    }
}

TEST_MAIN(TEST(test_walls_of_bricks), TEST(test_bouncing_walls))
