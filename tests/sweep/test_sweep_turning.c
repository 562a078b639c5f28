/* sweep/test_sweep_turning.c - shapes that move and turn: never late, and near at a hit.
 *
 * Every answer is checked against the shapes placed at many times before: by even samples,
 * and by walking from 0 on, each step no longer than the gap and the greatest speed allow,
 * so that nothing can lie between. The seed is printed; SEED=... replays, COUNT=... runs
 * longer.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/sweep.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_COUNT = 1500, SAMPLES = 257, WALK_STEPS = 20000, ROOM = 4096 };

static rng dice = { 4201 };
static int rounds = DEFAULT_COUNT;

typedef struct pair {
    abut_shape a;
    abut_shape b;
    abut_course course_a;
    abut_course course_b;
} pair;

/* --- The truth, by samples ------------------------------------------------------------ */

static abut_shape placed(const abut_shape *shape, abut_pose pose, unsigned char *memory)
{
    abut_transform transform = abut_pose_transform(pose);

    return abut_transformed_in(shape, transform, memory, ROOM);
}

static double
gap_between(const pair *pair, abut_pose pose_a, abut_pose pose_b, abut_relation *relation)
{
    static unsigned char memory[2][ROOM];
    abut_shape a = placed(&pair->a, pose_a, memory[0]);
    abut_shape b = placed(&pair->b, pose_b, memory[1]);

    *relation = abut_relate(&a, &b);
    return abut_measure(&a, &b).distance;
}

static double gap_at(const pair *pair, double time, abut_relation *relation)
{
    return gap_between(pair, abut_course_at(&pair->course_a, time),
                       abut_course_at(&pair->course_b, time), relation);
}

/* How far from its own origin a shape reaches. */
static double reach_of(const abut_shape *shape)
{
    abut_vec2 corners[64];
    int count = abut_shape_corners(shape, corners, 64);
    double reach = 0.0;

    for (int i = 0; i < count; i++) {
        reach = fmax(reach, length_of(corners[i]));
    }
    return reach + abut_shape_radius(shape);
}

/* As fast as any two points of the pair can near each other. */
static double speed_of(const pair *pair)
{
    abut_vec2 apart = { pair->course_a.move.x - pair->course_b.move.x,
                        pair->course_a.move.y - pair->course_b.move.y };

    return length_of(apart) + fabs(pair->course_a.turn) * reach_of(&pair->a) +
           fabs(pair->course_b.turn) * reach_of(&pair->b);
}

/* Whether the two are apart at every time before `end`. */
static bool is_free_until(const pair *pair, double end)
{
    abut_relation relation = ABUT_APART;
    double speed = speed_of(pair) + 1e-9;
    double time = 0.0;

    for (int i = 0; i < SAMPLES; i++) {
        double sample = end * i / SAMPLES;

        gap_at(pair, sample, &relation);
        if (relation != ABUT_APART) {
            return false;
        }
    }
    for (int i = 0; i < WALK_STEPS && time < end; i++) {
        double gap = gap_at(pair, time, &relation);

        if (relation != ABUT_APART) {
            return false;
        }
        time += fmax(gap / speed, 1e-9);
    }
    return true;
}

/* --- What every answer has to keep ------------------------------------------------------ */

static int gave_up;

static bool same_pose(abut_pose a, abut_pose b)
{
    return memcmp(&a, &b, sizeof(a)) == 0;
}

static void check_hit(const char *row, const pair *pair, const abut_turned *turned)
{
    abut_relation at_start = ABUT_APART;
    abut_relation there = ABUT_APART;
    double first = gap_at(pair, 0.0, &at_start);
    double gap = gap_between(pair, turned->pose_a, turned->pose_b, &there);

    CHECK_ROW(row, turned->time >= 0.0 && turned->time <= 1.0);
    CHECK_ROW(row, near_by(turned->gap, gap, 0x1p-28));
    if (turned->gap > ABUT_TURN_GAP) {
        gave_up++;
    }
    if (at_start != ABUT_APART) {
        CHECK_ROW(row, turned->time == 0.0 && turned->gap == 0.0);
    } else {
        CHECK_ROW(row, there != ABUT_OVERLAPPING);
        CHECK_ROW(row, turned->time > 0.0 || first <= ABUT_TURN_GAP);
        CHECK_ROW(row, is_free_until(pair, turned->time));
    }
    if (at_start == ABUT_OVERLAPPING) {
        CHECK_ROW(row, same_vec2(turned->normal, 0, 0));
    } else {
        CHECK_ROW(row, near_by(length_of(turned->normal), 1, 0x1p-50));
    }
}

static void check_miss(const char *row, const pair *pair, const abut_turned *turned)
{
    CHECK_ROW(row, turned->time == 1.0);
    CHECK_ROW(row, same_vec2(turned->normal, 0, 0));
    CHECK_ROW(row, turned->side == ABUT_SIDE_NONE);
    CHECK_ROW(row, is_free_until(pair, 1.0));
}

static abut_turned check_pair(const char *row, const pair *pair)
{
    abut_turned turned;
    abut_turned swapped;

    memset(&turned, 0x5a, sizeof(turned));
    CHECK_ROW(row, abut_sweep_turning(&pair->a, &pair->course_a, &pair->b, &pair->course_b,
                                      &turned) == ABUT_OK);
    CHECK_ROW(row, abut_sweep_turning(&pair->b, &pair->course_b, &pair->a, &pair->course_a,
                                      &swapped) == ABUT_OK);
    CHECK_ROW(row, swapped.hit == turned.hit);
    CHECK_ROW(row, same_pose(turned.pose_a, abut_course_at(&pair->course_a, turned.time)));
    CHECK_ROW(row, same_pose(turned.pose_b, abut_course_at(&pair->course_b, turned.time)));
    if (turned.hit) {
        check_hit(row, pair, &turned);
    } else {
        check_miss(row, pair, &turned);
    }
    return turned;
}

/* --- Rows to check by hand ---------------------------------------------------------------- */

static abut_course course(double x, double y, double move_x, double move_y, double turn)
{
    return (abut_course){ abut_at(x, y), { move_x, move_y }, turn };
}

static const double quarter = TEST_PI / 2;

typedef struct turning_row {
    const char *name;
    abut_shape a;
    abut_course course_a;
    abut_shape b;
    abut_course course_b;
    double time;      /* above 1: they miss */
    double speed;     /* at which they meet, in units per time: a gap is that much time */
    abut_vec2 normal; /* 0, 0: more than one is right, or none */
} turning_row;

/* A quarter turn of a whole row: places and motions about the origin, turns as they are. */
static pair seen(const turning_row *row, int quarters, abut_vec2 shift)
{
    pair pair = { row->a, row->b, row->course_a, row->course_b };
    abut_course *courses[2] = { &pair.course_a, &pair.course_b };

    for (int i = 0; i < 2; i++) {
        abut_course *c = courses[i];

        for (int k = 0; k < quarters; k++) {
            c->from = (abut_pose){ -c->from.y, c->from.x, -c->from.sin, c->from.cos };
            c->move = (abut_vec2){ -c->move.y, c->move.x };
        }
        c->from.x += shift.x;
        c->from.y += shift.y;
    }
    return pair;
}

static void check_turning_row(const turning_row *row)
{
    static const abut_vec2 shifts[2] = { { 0, 0 }, { 1000000, -700000 } };

    for (int i = 0; i < 8; i++) {
        pair pair = seen(row, i % 4, shifts[i / 4]);
        abut_turned turned = check_pair(row->name, &pair);
        abut_vec2 normal = row->normal;

        for (int k = 0; k < i % 4; k++) {
            normal = (abut_vec2){ -normal.y, normal.x };
        }
        CHECK_ROW(row->name, turned.hit == (row->time <= 1.0));
        if (turned.hit && row->time <= 1.0) {
            CHECK_ROW(row->name, turned.time <= row->time + 1e-9);
            CHECK_ROW(row->name, turned.time >= row->time - ABUT_TURN_GAP / row->speed - 1e-9);
            CHECK_ROW(row->name, turned.gap <= ABUT_TURN_GAP);
        }
        if (normal.x != 0 || normal.y != 0) {
            CHECK_ROW(row->name, near_vec2_by(turned.normal, normal, 1e-5));
        }
    }
}

static void test_rows(void)
{
    const abut_shape bar = abut_rect(-5, -0.5, 10, 1);
    const abut_shape square = abut_rect(-1, -1, 2, 2);
    const abut_shape wheel = abut_circle(0, 0, 1);
    const abut_shape bob = abut_circle(2, 0, 1);
    const abut_shape door = abut_segment(0, 0, 4, 0);
    const abut_shape ball = abut_circle(0, 0, 1);
    const abut_shape wall = abut_rect(-100, 0, 200, 1); /* its face is y = 0 */
    const double root = sqrt(2.0);
    const double half_diagonal = sqrt(25.25);

    const turning_row rows[] = {
        /* The corner (5, 0.5) comes up to y = 3. */
        { "a bar turns into a wall",
          bar,
          course(0, 0, 0, 0, quarter),
          wall,
          course(0, 3, 0, 0, 0),
          (asin(3 / half_diagonal) - atan2(0.5, 5)) / quarter,
          4,
          { 0, -1 } },
        { "a bar turns the other way",
          bar,
          course(0, 0, 0, 0, -quarter),
          wall,
          course(0, 3, 0, 0, 0),
          (asin(3 / half_diagonal) - atan2(0.5, 5)) / quarter,
          4,
          { 0, -1 } },
        { "a bar has no time to",
          bar,
          course(0, 0, 0, 0, 0.5),
          wall,
          course(0, 3, 0, 0, 0),
          2,
          1,
          { 0, 0 } },
        { "the wall turns",
          wall,
          course(0, 3, 0, 0, 0),
          bar,
          course(0, 0, 0, 0, quarter),
          (asin(3 / half_diagonal) - atan2(0.5, 5)) / quarter,
          4,
          { 0, 1 } },
        /* A square sweeps the circle of its corners, of radius sqrt(2). */
        { "a square that just fits",
          square,
          course(0, 0, 0, 0, 4 * quarter),
          wall,
          course(0, root + 0x1p-14, 0, 0, 0),
          2,
          1,
          { 0, 0 } },
        { "a square that does not fit",
          square,
          course(0, 0, 0, 0, quarter),
          wall,
          course(0, root - 0x1p-6, 0, 0, 0),
          0.5 - acos((root - 0x1p-6) / root) / quarter,
          0.3,
          { 0, -1 } },
        { "a square beside a wall",
          square,
          course(0, 0, 0, 0, 1),
          wall,
          course(0, 1, 0, 0, 0),
          0,
          1,
          { 0, -1 } },
        /* Turning about its centre changes nothing of a wheel. */
        { "a wheel rolls",
          wheel,
          course(0, -1.5, 50, 0, 50),
          wall,
          course(0, 0, 0, 0, 0),
          2,
          1,
          { 0, 0 } },
        { "a wheel rolls to a wall",
          wheel,
          course(0, -4, 3, 5, -7),
          wall,
          course(0, 0, 0, 0, 0),
          0.6,
          5,
          { 0, -1 } },
        /* Its centre comes from (2, 0) up to y = 1.5. */
        { "a bob swings up",
          bob,
          course(0, 0, 0, 0, quarter),
          wall,
          course(0, 2.5, 0, 0, 0),
          asin(0.75) / quarter,
          2,
          { 0, -1 } },
        /* At the angle whose sine is 1/4 the line is 1 from (4, 0). */
        { "a door meets a ball",
          door,
          course(0, 0, 0, 0, -quarter),
          ball,
          course(0, -4, 0, 0, 0),
          1 - asin(0.25) / quarter,
          5,
          { 0.9682458365518543, 0.25 } },
        { "a door misses a ball",
          door,
          course(0, 0, 0, 0, -quarter),
          ball,
          course(0, -5.5, 0, 0, 0),
          2,
          1,
          { 0, 0 } },
        { "nothing moves",
          bar,
          course(0, 0, 0, 0, 0),
          wall,
          course(0, 3, 0, 0, 0),
          2,
          1,
          { 0, 0 } },
        { "one in the other",
          bar,
          course(0, 0, 5, 5, 3),
          wheel,
          course(0, 0, 0, 0, 0),
          0,
          1,
          { 0, 0 } },
        { "both fall",
          square,
          course(0, 0, 0, 3000, 0),
          wall,
          course(0, 5, 0, 3000, 0),
          2,
          1,
          { 0, 0 } },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        check_turning_row(&rows[i]);
    }
}

static void test_course(void)
{
    abut_course c = { abut_at_angle(3, 4, 0.5), { 8, -2 }, 1.5 };
    abut_pose middle = abut_course_at(&c, 0.5);
    abut_pose end = abut_course_at(&c, 1);

    CHECK(same_pose(abut_course_at(&c, 0), c.from));
    CHECK(near(middle.x, 7) && near(middle.y, 3));
    CHECK(near(middle.cos, cos(1.25)) && near(middle.sin, sin(1.25)));
    CHECK(near(end.x, 11) && near(end.y, 2) && near(end.cos, cos(2.0)) && near(end.sin, sin(2.0)));
}

/* --- At random ----------------------------------------------------------------------------- */

static abut_shape random_shape(void)
{
    double w = rng_between(&dice, 0.1, 4);
    double h = rng_between(&dice, 0.1, 4);
    double x = rng_int(&dice, 0, 2) == 0 ? rng_between(&dice, -3, 3) : 0;
    abut_vec2 p[7];

    switch (rng_int(&dice, 0, 7)) {
    case 0:
        return abut_point(x, 0);
    case 1:
        return abut_segment(x, 0, x + w, h);
    case 2:
        return abut_circle(x, 0, w);
    case 3:
        return abut_capsule(x - w, 0, x + w, h, h / 2);
    case 4:
        return abut_rect_centered(x, 0, w, h);
    case 5:
        return abut_rounded_rect(x - w, -h, 2 * w, 2 * h, 0.5);
    case 6:
        return abut_triangle(x, 0, x + w, 0, x, h);
    default:
        for (int i = 0; i < 7; i++) {
            p[i] = (abut_vec2){ x + w * cos(i * 0.89), h * sin(i * 0.89) };
        }
        return abut_polygon(p, 7);
    }
}

static abut_course random_course(void)
{
    double far = rng_int(&dice, 0, 3) == 0 ? 500000 : 0;
    double fast = rng_int(&dice, 0, 7) == 0 ? 300 : 12;
    double x = far + rng_between(&dice, -6, 6);
    double y = far + rng_between(&dice, -6, 6);

    return (abut_course){
        abut_at_angle(x, y, rng_int(&dice, 0, 1) == 0 ? 0 : rng_between(&dice, -4, 4)),
        { rng_between(&dice, -fast, fast), rng_between(&dice, -fast, fast) },
        rng_int(&dice, 0, 3) == 0 ? 0 : rng_between(&dice, -8, 8),
    };
}

static void test_random(void)
{
    int hits = 0;

    gave_up = 0;
    for (int i = 0; i < rounds; i++) {
        pair pair = { random_shape(), random_shape(), random_course(), random_course() };
        int before = check_failures;

        if (i % 2 == 0) { /* so that they are near each other */
            pair.course_b.from.x += pair.course_a.from.x > 1000 ? pair.course_a.from.x : 0;
            pair.course_b.from.y += pair.course_a.from.y > 1000 ? pair.course_a.from.y : 0;
        }
        hits += check_pair("random", &pair).hit;
        if (check_failures > before && before < CHECK_PRINT_LIMIT) {
            printf("round %d\n", i);
        }
    }
    printf("%d rounds, %d hits, gave up %d times\n", rounds, hits, gave_up);
    CHECK(hits > rounds / 8 && hits < rounds);
    CHECK(gave_up * 50 <= rounds);
}

/* Without turns it is a sweep, met a gap earlier. */
static void test_no_turns(void)
{
    for (int i = 0; i < rounds; i++) {
        pair pair = { random_shape(), random_shape(), random_course(), random_course() };
        abut_course *courses[2] = { &pair.course_a, &pair.course_b };

        for (int k = 0; k < 2; k++) {
            abut_course *c = courses[k];

            *c = course(abut_snap(fmod(c->from.x, 1000)), abut_snap(fmod(c->from.y, 1000)),
                        abut_snap(c->move.x), abut_snap(c->move.y), 0);
        }
        abut_shape a = abut_moved(&pair.a, pair.course_a.from.x, pair.course_a.from.y);
        abut_shape b = abut_moved(&pair.b, pair.course_b.from.x, pair.course_b.from.y);
        abut_turned turned = check_pair("no turns", &pair);
        abut_swept swept;

        CHECK(abut_sweep(&a, pair.course_a.move, &b, pair.course_b.move, &swept) == ABUT_OK);
        if (swept.hit || swept.graze) {
            CHECK(turned.hit && turned.time <= swept.touch + 0x1p-30);
            CHECK(turned.gap <= ABUT_TURN_GAP);
        } else if (turned.hit) {
            CHECK(turned.gap > 0.0 && turned.gap <= ABUT_TURN_GAP);
        }
    }
}

/* --- Bad input ------------------------------------------------------------------------------ */

static void check_refused(const char *row, const pair *pair, abut_status wanted)
{
    abut_turned turned;
    abut_status got =
        abut_sweep_turning(&pair->a, &pair->course_a, &pair->b, &pair->course_b, &turned);
    abut_status swapped =
        abut_sweep_turning(&pair->b, &pair->course_b, &pair->a, &pair->course_a, &turned);

    CHECK_ROW(row, wanted == ABUT_STATUS_COUNT ? got != ABUT_OK : got == wanted);
    CHECK_ROW(row, got == swapped);
    CHECK_ROW(row, !turned.hit && turned.time == 1.0);
}

static void test_bad_input(void)
{
    const pair good = { abut_rect(-1, -1, 2, 2), abut_circle(0, 0, 1), course(0, 0, 1, 1, 1),
                        course(9, 9, 0, 0, 0) };
    const double bad[] = { NAN, INFINITY, -INFINITY };
    pair wrong = good;

    for (int i = 0; i < 3; i++) {
        wrong = good;
        wrong.course_a.move.x = bad[i];
        check_refused("motion", &wrong, ABUT_E_NOT_FINITE);
        wrong = good;
        wrong.course_a.turn = bad[i];
        check_refused("turn", &wrong, ABUT_E_NOT_FINITE);
        wrong = good;
        wrong.course_a.from.y = bad[i];
        check_refused("place", &wrong, ABUT_E_NOT_FINITE);
        wrong = good;
        wrong.course_a.from.sin = bad[i];
        check_refused("sine", &wrong, ABUT_STATUS_COUNT);
    }
    wrong = good;
    wrong.course_a.turn = 1025;
    check_refused("turns too far", &wrong, ABUT_E_RANGE);
    wrong.course_a.turn = -1025;
    check_refused("turns too far", &wrong, ABUT_E_RANGE);
    wrong = good;
    wrong.course_a.move.y = 6e8;
    check_refused("moves too far", &wrong, ABUT_E_RANGE);
    wrong = good;
    wrong.course_a.from.x = ABUT_LIMIT - 3;
    wrong.course_a.move.x = 9;
    check_refused("leads too far", &wrong, ABUT_E_RANGE);
    wrong = good;
    wrong.b = abut_nothing();
    check_refused("empty", &wrong, ABUT_E_SHAPE);
}

static void read_environment(void)
{
    const char *seed = getenv("SEED");
    const char *count = getenv("COUNT");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : dice.state;
    rounds = count != NULL ? atoi(count) : rounds;
    printf("SEED=%llu COUNT=%d\n", (unsigned long long)dice.state, rounds);
}

/* Two that turn alike: it does not matter which is named first. */
static void test_alike(void)
{
    for (int i = 0; i < 4 * rounds; i++) {
        double turn = rng_between(&dice, -7, 7);
        double wide = rng_between(&dice, 0.5, 4);
        double high = rng_between(&dice, 0.5, 4);
        abut_shape shapes[2];
        abut_course courses[2];
        abut_turned t;
        abut_turned back;

        for (int k = 0; k < 2; k++) {
            double x = rng_between(&dice, -6, 6);
            double y = rng_between(&dice, -6, 6);

            shapes[k] = abut_rect(-wide / 2, -high / 2, wide, high);
            courses[k] = (abut_course){ abut_at(x, y), { -2 * x, -2 * y }, turn };
        }
        CHECK(abut_sweep_turning(&shapes[0], &courses[0], &shapes[1], &courses[1], &t) == ABUT_OK);
        CHECK(abut_sweep_turning(&shapes[1], &courses[1], &shapes[0], &courses[0], &back) ==
              ABUT_OK);
        CHECK(t.hit == back.hit && t.time == back.time && t.gap == back.gap);
    }
}

int main(void)
{
    static const check_test tests[] = {
        TEST(test_course),   TEST(test_rows),      TEST(test_random),
        TEST(test_no_turns), TEST(test_bad_input), TEST(test_alike),
    };

    read_environment();
    return check_run(tests, COUNT_OF(tests));
}
