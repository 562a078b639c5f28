/* oracle/test_world_check.c - the judge judged: trails made by hand that are good, and some
 * that are wrong by one quantum, in all eight orientations and both orders.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/world_check.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

#define TINY 0x1p-32

enum { TURNS = 8, POINTS = 5 };

/* One body: a box by its half sizes (a circle if the second is 0, by its radius), and where
 * it goes. The trail ends at its first point of time 1. */
typedef struct actor {
    abut_vec2 half;
    abut_trail_point trail[POINTS];
    abut_body_settings is;
} actor;

typedef struct trail_row {
    const char *name;
    actor a;
    actor b;
    bool crosses;
} trail_row;

static abut_vec2 turned(abut_vec2 v, int turn)
{
    abut_vec2 w = turn & 1 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ turn & 2 ? -w.x : w.x, turn & 4 ? -w.y : w.y };
}

static oracle_point steps_of(abut_vec2 v)
{
    oracle_point p = { 0, 0 };

    oracle_round(v.x, &p.x);
    oracle_round(v.y, &p.y);
    return p;
}

static oracle_shape piece_of(abut_vec2 half, int turn)
{
    oracle_point corners[4];
    bool round = half.y == 0.0;

    for (int i = 0; i < 4; i++) {
        abut_vec2 corner = { i % 2 ? half.x : -half.x, i / 2 ? half.y : -half.y };

        corners[i] = steps_of(round ? (abut_vec2){ 0, 0 } : turned(corner, turn));
    }
    return oracle_hull(corners, round ? 1 : 4, round ? steps_of(half).x : 0);
}

static void set_up(watch_body *body, const actor *actor, int turn, abut_body id)
{
    const int64_t far = ORACLE_LIMIT;
    abut_vec2 reach = turned(actor->half, turn);

    reach = actor->half.y == 0.0 ? (abut_vec2){ actor->half.x, actor->half.x }
                                 : (abut_vec2){ fabs(reach.x), fabs(reach.y) };
    body->id = id;
    body->is = actor->is;
    body->is.open_side = turned(actor->is.open_side, turn);
    body->piece_count = 1;
    body->pieces[0] = piece_of(actor->half, turn);
    body->high = steps_of(reach);
    body->low = (oracle_point){ -body->high.x, -body->high.y };
    body->path_low = (oracle_point){ -far, -far };
    body->path_high = (oracle_point){ far, far };
    body->point_count = 0;
    for (int i = 0; i < POINTS; i++) {
        const abut_trail_point *point = &actor->trail[i];

        if (i > 0 && point->time == 0.0 && actor->trail[i - 1].time != 0.0) {
            break;
        }
        if (i == 1 && point->time == 0.0 && point->at.x == 0.0 && point->at.y == 0.0) {
            break;
        }
        body->points[body->point_count++] =
            (watch_point){ (int64_t)ldexp(point->time, WATCH_TIME_BITS),
                           steps_of(turned(point->at, turn)) };
    }
}

/* Changes the second body of a row before it is looked at; NULL: it stays as it is. */
typedef void body_change(watch_body *body, int turn);

static bool crosses(
    const trail_row *row, int turn, bool swapped, body_change *change_second, uint64_t *undecided)
{
    static watch watch;
    abut_world_settings settings = { .trails = true };
    abut_world *world = abut_world_create(&settings);

    watch_open(&watch, world, &settings);
    set_up(&watch.bodies[swapped ? 1 : 0], &row->a, turn, swapped ? 2 : 1);
    set_up(&watch.bodies[swapped ? 0 : 1], &row->b, turn, swapped ? 1 : 2);
    if (change_second != NULL) {
        change_second(&watch.bodies[swapped ? 0 : 1], turn);
    }
    watch.count = 2;
    watch.pairs[0][1].solid = true;
    watch_follow(&watch, 0, 1);
    *undecided += watch.undecided;
    abut_world_destroy(world);
    return watch.faults[WATCH_CROSSING] > 0;
}

static void check_rows_of(const trail_row *rows, int count, body_change *change_second)
{
    for (int i = 0; i < count; i++) {
        uint64_t undecided = 0;

        for (int turn = 0; turn < TURNS; turn++) {
            for (int swapped = 0; swapped < 2; swapped++) {
                CHECK_ROW(rows[i].name, crosses(&rows[i], turn, swapped == 1, change_second,
                                                &undecided) == rows[i].crosses);
            }
        }
        CHECK_ROW(rows[i].name, undecided == 0);
    }
}

static void check_rows(const trail_row *rows, int count)
{
    check_rows_of(rows, count, NULL);
}

static void test_straight(void)
{
    // clang-format off
    static const trail_row rows[] = {
        { "through a wall", { { 1, 2 }, { { 0, { -50, 0 } }, { 1, { 50, 0 } } }, { 0 } },
          { { 0.5, 90 }, { { 0, { 3, 1 } } }, { 0 } }, true },
        { "to the wall", { { 1, 2 }, { { 0, { -50, 0 } }, { 1, { 1.5, 0 } } }, { 0 } },
          { { 0.5, 90 }, { { 0, { 3, 1 } } }, { 0 } }, false },
        { "a quantum into it", { { 1, 2 }, { { 0, { -50, 0 } }, { 1, { 1.5 + TINY, 0 } } }, { 0 } },
          { { 0.5, 90 }, { { 0, { 3, 1 } } }, { 0 } }, true },
        { "through a line", { { 1, 2 }, { { 0, { -50, 0 } }, { 1, { 50, 7 } } }, { 0 } },
          { { 0, 0.0625 }, { { 0, { 3, 4 } } }, { 0 } }, true },
        { "along a face", { { 5, 0 }, { { 0, { -90, 15 } }, { 1, { 900000, 15 } } }, { 0 } },
          { { 10, 10 }, { { 0, { 0, 0 } } }, { 0 } }, false },
        { "a quantum nearer", { { 5, 0 }, { { 0, { -90, 15 - TINY } }, { 1, { 900000, 15 - TINY } } }, { 0 } },
          { { 10, 10 }, { { 0, { 0, 0 } } }, { 0 } }, true },
        { "abreast", { { 1, 2 }, { { 0, { 0, 1 } }, { 1, { 77, 1 } } }, { 0 } },
          { { 3, 1 }, { { 0, { 4, 1 } }, { 1, { 81, 1 } } }, { 0 } }, false },
        { "faster by a quantum", { { 1, 2 }, { { 0, { 0, 1 } }, { 1, { 77 + TINY, 1 } } }, { 0 } },
          { { 3, 1 }, { { 0, { 4, 1 } }, { 1, { 81, 1 } } }, { 0 } }, true },
        { "crossing paths", { { 1, 1.5 }, { { 0, { -90, 1 } }, { 1, { 90, 1 } } }, { 0 } },
          { { 1, 0 }, { { 0, { 1, -90 } }, { 1, { 1, 90 } } }, { 0 } }, true },
        { "one after the other", { { 1, 1.5 }, { { 0, { -90, 1 } }, { 1, { 90, 1 } } }, { 0 } },
          { { 1, 0 }, { { 0, { 1, -110 } }, { 1, { 1, 70 } } }, { 0 } }, false },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

static void test_turning(void)
{
    // clang-format off
    static const trail_row rows[] = {
        { "round an obstacle", { { 1, 2 }, { { 0, { -9, -10 } }, { 0.5, { 10, -10 } }, { 1, { 10, 30 } } }, { 0 } },
          { { 3, 0 }, { { 0, { 3, 3 } } }, { 0 } }, false },
        { "into it after the turn", { { 1, 2 }, { { 0, { -9, -10 } }, { 0.5, { 10, -10 } }, { 1, { 10, 30 } } }, { 0 } },
          { { 3, 0 }, { { 0, { 7, 3 } } }, { 0 } }, true },
        { "there and back", { { 1, 2 }, { { 0, { -9, 1 } }, { 0.25, { 10, 1 } }, { 1, { -9, 1 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 12 - TINY, 1 } } }, { 0 } }, true },
        { "there, touching, and back", { { 1, 2 }, { { 0, { -9, 1 } }, { 0.25, { 10, 1 } }, { 1, { -9, 1 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 12, 1 } } }, { 0 } }, false },
        { "between whole steps", { { 1, 2 }, { { 0, { 1, 1 } }, { 1, { 4 + TINY, 1 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 3, 1 } }, { 0x1p-8, { 3 + 3 * 0x1p-8, 1 } }, { 1, { 7, 1 } } }, { 0 } }, true },
        { "not even between whole steps", { { 1, 2 }, { { 0, { 1, 1 } }, { 1, { 4 + TINY, 1 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 3, 1 } }, { 0x1p-8, { 3 + 3 * 0x1p-8 + TINY, 1 } }, { 1, { 7, 1 } } }, { 0 } }, false },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

static void test_jumps(void)
{
    // clang-format off
    static const trail_row rows[] = {
        { "jump through a wall", { { 1, 2 }, { { 0, { -5, 0 } }, { 0.5, { -5, 0 } }, { 0.5, { 5, 0 } }, { 1, { 5, 0 } } }, { 0 } },
          { { 0.5, 90 }, { { 0, { 1, 1 } } }, { 0 } }, true },
        { "jump to a wall", { { 1, 2 }, { { 0, { -5, 0 } }, { 0.5, { -5, 0 } }, { 0.5, { -0.5, 0 } }, { 1, { -0.5, 0 } } }, { 0 } },
          { { 0.5, 90 }, { { 0, { 1, 1 } } }, { 0 } }, false },
        { "both, one after the other", { { 1, 2 }, { { 0, { -2, 0 } }, { 1, { -2, 0 } }, { 1, { 3, 0 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 1, 1 } }, { 1, { 1, 1 } }, { 1, { 5, 1 } } }, { 0 } }, false },
        { "both, in no order", { { 1, 2 }, { { 0, { -2, 0 } }, { 1, { -2, 0 } }, { 1, { 3, 0 } } }, { 0 } },
          { { 1, 2 }, { { 0, { 3, 1 } }, { 1, { 3, 1 } }, { 1, { -2, 1 } } }, { 0 } }, true },
        { "jump into one that passes", { { 1, 2 }, { { 0, { 1, 0 } }, { 0.5, { 1, 0 } }, { 0.5, { 1, 9 } }, { 1, { 1, 9 } } }, { 0 } },
          { { 1, 0 }, { { 0, { -9, 10 } }, { 1, { 11, 10 } } }, { 0 } }, true },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

static void test_entries(void)
{
    // clang-format off
    static const trail_row rows[] = {
        { "from the open side", { { 1, 2 }, { { 0, { 1, 9 } }, { 1, { 1, -9 } } }, { 0 } },
          { { 5, 1 }, { { 0, { 3, 1 } } }, { .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 1 } } }, false },
        { "against it", { { 1, 2 }, { { 0, { 1, -9 } }, { 1, { 1, 9 } } }, { 0 } },
          { { 5, 1 }, { { 0, { 3, 1 } } }, { .answer = ABUT_ANSWER_ONE_WAY, .open_side = { 0, 1 } } }, true },
        { "a crusher that does not say so", { { 1, 2 }, { { 0, { 1, -9 } }, { 1, { 1, 9 } } }, { 0 } },
          { { 5, 1 }, { { 0, { 3, 1 } } }, { .kind = ABUT_BODY_KINEMATIC, .when_blocked = ABUT_BLOCKED_CRUSH } }, true },
        { "one that need not", { { 1, 2 }, { { 0, { 1, -9 } }, { 1, { 1, 9 } } }, { 0 } },
          { { 5, 1 }, { { 0, { 3, 1 } } }, { .kind = ABUT_BODY_KINEMATIC, .when_blocked = ABUT_BLOCKED_PASS } }, false },
    };
    // clang-format on

    check_rows(rows, COUNT_OF(rows));
}

/* Two boxes with a common side, as one body, instead of the box that it was set up with. */
static void cut_in_two(watch_body *body, int turn)
{
    for (int i = 0; i < 2; i++) {
        oracle_point off = steps_of(turned((abut_vec2){ i == 0 ? -0.5 : 0.5, 0 }, turn));
        oracle_shape half = piece_of((abut_vec2){ 0.5, 1 }, turn);

        body->pieces[i] = oracle_moved(&half, off.x, off.y);
    }
    body->piece_count = 2;
}

/* A line that goes along the seam meets no piece: only the two together. */
static void test_seams(void)
{
    // clang-format off
    static const trail_row rows[] = {
        { "a lift that must not", { { 0, 2 }, { { 0, { 0, -9 } }, { 1, { 0, 0 } } }, { .kind = ABUT_BODY_KINEMATIC } },
          { { 1, 1 }, { { 0, { 0, 0 } } }, { 0 } }, true },
        { "a crusher that does not say so", { { 0, 2 }, { { 0, { 0, -9 } }, { 1, { 0, 0 } } },
          { .kind = ABUT_BODY_KINEMATIC, .when_blocked = ABUT_BLOCKED_CRUSH } }, { { 1, 1 }, { { 0, { 0, 0 } } }, { 0 } }, true },
        { "one that need not", { { 0, 2 }, { { 0, { 0, -9 } }, { 1, { 0, 0 } } },
          { .kind = ABUT_BODY_KINEMATIC, .when_blocked = ABUT_BLOCKED_PASS } }, { { 1, 1 }, { { 0, { 0, 0 } } }, { 0 } }, false },
        { "to the mouth of the seam", { { 0, 2 }, { { 0, { 0, -9 } }, { 1, { 0, -3 } } }, { .kind = ABUT_BODY_KINEMATIC } },
          { { 1, 1 }, { { 0, { 0, 0 } } }, { 0 } }, false },
    };
    // clang-format on

    check_rows_of(rows, COUNT_OF(rows), cut_in_two);
}

TEST_MAIN(
    TEST(test_straight), TEST(test_turning), TEST(test_jumps), TEST(test_entries), TEST(test_seams))
