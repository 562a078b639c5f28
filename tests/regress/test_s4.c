/* regress/test_s4.c - hitboxes and meeting sides (S4): its features and its mistakes.
 *
 * Each test is named after the row of the requirements it holds, and runs along x and
 * along y, forwards and backwards. S4.1 and S4.2 are shapes and abut_relate(); B4.8 is a
 * test of rectangles by min and max.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

/* A frame of two hitboxes 10 high along one axis: where they are and go. */
typedef struct lane {
    double a;
    double a_end;
    double move_a;
    double b;
    double b_end;
    double move_b;
} lane;

/* Where they end. */
typedef struct ends {
    bool hit;
    double a;
    double b;
} ends;

enum { DIRECTIONS = 4 };

/* A rectangle, and a motion, seen in one of four directions: along +x, -x, +y, -y. */
static abut_shape box_along(int direction, double from, double to)
{
    double sign = direction % 2 == 0 ? 1 : -1;

    if (direction < 2) {
        return abut_rect_between(sign * from, 0, sign * to, 10);
    }
    return abut_rect_between(0, sign * from, 10, sign * to);
}

static abut_vec2 move_along(int direction, double by)
{
    double sign = direction % 2 == 0 ? 1 : -1;

    return direction < 2 ? (abut_vec2){ sign * by, 0 } : (abut_vec2){ 0, sign * by };
}

static double read_along(int direction, abut_vec2 move)
{
    double sign = direction % 2 == 0 ? 1 : -1;

    return sign * (direction < 2 ? move.x : move.y);
}

static ends
react_along(int direction, abut_method method, const lane *l, const abut_react_options *options)
{
    abut_shape a = box_along(direction, l->a, l->a_end);
    abut_shape b = box_along(direction, l->b, l->b_end);
    abut_reaction r;

    CHECK(abut_react(method, &a, move_along(direction, l->move_a), &b,
                     move_along(direction, l->move_b), options, &r) == ABUT_OK);
    CHECK(read_along(direction ^ 2, r.move_a) == 0 && read_along(direction ^ 2, r.move_b) == 0);
    return (ends){ r.hit, l->a + read_along(direction, r.move_a),
                   l->b + read_along(direction, r.move_b) };
}

/* What the document says of net velocities it says for those to the right: to the left it
 * takes the opposite sides, which are wrong ones, so that its numbers hold one way only. */
static bool one_way_only(abut_method method)
{
    return method == ABUT_REACT_MEETING_SIDES_AS_WRITTEN;
}

/* Checks where a and b begin after the frame, to a thousandth as the rows are written. */
static void check_ends(
    abut_method method, lane l, const abut_react_options *options, bool hit, double a, double b)
{
    for (int direction = 0; direction < DIRECTIONS; direction += one_way_only(method) ? 2 : 1) {
        ends got = react_along(direction, method, &l, options);

        CHECK_ROW(abut_method_name(method), got.hit == hit);
        CHECK_ROW(abut_method_name(method), near_by(got.a, a, 0.0005));
        CHECK_ROW(abut_method_name(method), near_by(got.b, b, 0.0005));
    }
}

static const abut_react_options by_ratio = { .split = ABUT_SPLIT_RATIO };

/* The sides that would have touched first, never the shortest way: more than half through
 * each other, they stay on their sides. */
static void test_s4_3_meeting_sides(void)
{
    const lane past_half = { 0, 10, 9, 12, 22, -9 };

    check_ends(ABUT_REACT_MEETING_SIDES, past_half, NULL, true, 1, 11);
    check_ends(ABUT_REACT_SHORTEST, past_half, NULL, true, 13, 3); /* swapped */
    check_ends(ABUT_REACT_IMPACT, past_half, NULL, true, 1, 11);
}

static void test_s4_4_touches_exactly(void)
{
    for (int i = 1; i <= 200; i++) {
        abut_shape a = abut_rect(0, 0, 10, 10);
        abut_shape b = abut_rect(10 + i * 0.1, i * 0.01, 10, 10);
        abut_vec2 move_a = { i * 0.7, 0.01 };
        abut_vec2 move_b = { i * -0.3, 0 };
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_MEETING_SIDES, &a, move_a, &b, move_b, NULL, &r) == ABUT_OK);
        abut_shape end_a = abut_moved(&a, r.move_a.x, r.move_a.y);
        abut_shape end_b = abut_moved(&b, r.move_b.x, r.move_b.y);

        CHECK(r.hit && abut_relate(&end_a, &end_b) == ABUT_TOUCHING);
    }
}

/* By the ratio of the velocities; what rests gets nothing. */
static void test_s4_5_split_by_ratio(void)
{
    const lane both = { 0, 10, 6, 12, 22, -2 }; /* overlap by 6 */
    const lane one = { 0, 10, 6, 12, 22, 0 };

    check_ends(ABUT_REACT_MEETING_SIDES, both, &by_ratio, true, 1.5, 11.5);
    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, one, NULL, true, 2, 12);
    check_ends(ABUT_REACT_MEETING_SIDES, one, &by_ratio, true, 2, 12);
    check_ends(ABUT_REACT_MEETING_SIDES, one, NULL, true, 2, 12);
}

/* Known problem 1, and B4.7: through each other in one frame. */
static void test_b4_7_passing_through(void)
{
    const lane jump = { 0, 10, 100, 50, 60, 0 };
    const lane swap = { 0, 10, 40, 30, 40, -40 };

    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, jump, NULL, false, 100, 50);
    check_ends(ABUT_REACT_BEFORE_AFTER, jump, NULL, false, 100, 50);
    check_ends(ABUT_REACT_MEETING_SIDES, jump, NULL, true, 40, 50);
    check_ends(ABUT_REACT_IMPACT, jump, NULL, true, 40, 50);
    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, swap, NULL, false, 40, -10);
    check_ends(ABUT_REACT_IMPACT, swap, NULL, true, 10, 20);
}

static void test_b4_1_sum_of_the_velocities(void)
{
    const lane head_on = { 0, 10, 5, 14, 24, -5 };
    const lane unequal = { 0, 10, 1, 12, 22, -10 };
    const lane to_the_left = { 12, 22, -4, 0, 10, 0 };

    /* As written: the sum is 0, and they stay in each other; or it picks the outer sides, and
     * they swap places. */
    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, head_on, NULL, true, 5, 9);
    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, unequal, NULL, true, 2, -8);
    /* So does whoever walks to the left into a wall: out at its far side. */
    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, to_the_left, NULL, true, -10, 0);
    check_ends(ABUT_REACT_MEETING_SIDES, to_the_left, NULL, true, 10, 0);
    check_ends(ABUT_REACT_MEETING_SIDES, head_on, NULL, true, 2, 12);
    check_ends(ABUT_REACT_MEETING_SIDES, unequal, NULL, true, 0.182, 10.182);
    check_ends(ABUT_REACT_MEETING_SIDES, unequal, &by_ratio, true, 0.182, 10.182);
    check_ends(ABUT_REACT_IMPACT, head_on, NULL, true, 2, 12);
    check_ends(ABUT_REACT_IMPACT, unequal, NULL, true, 0.182, 10.182);
}

/* Spawned into each other, at rest: 0 / 0. The shortest way, by mass or a alone. */
static void test_b4_2_nobody_moves(void)
{
    const lane spawned = { 0, 10, 0, 8, 18, 0 };
    const abut_react_options by_mass = { .split = ABUT_SPLIT_MASS, .mass_a = 3, .mass_b = 1 };

    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, spawned, NULL, true, 0, 8); /* stuck */
    check_ends(ABUT_REACT_MEETING_SIDES, spawned, NULL, true, -2, 8);
    check_ends(ABUT_REACT_MEETING_SIDES, spawned, &by_ratio, true, -2, 8);
    check_ends(ABUT_REACT_MEETING_SIDES, spawned, &by_mass, true, -0.5, 9.5);
    check_ends(ABUT_REACT_IMPACT, spawned, NULL, true, -2, 8);
    check_ends(ABUT_REACT_IMPACT, spawned, &by_mass, true, -0.5, 9.5);

    /* Both move alike, so that nothing closes: by their difference that is 3 / 0. */
    const lane together = { 0, 10, 3, 8, 18, 3 };

    check_ends(ABUT_REACT_MEETING_SIDES, together, NULL, true, 1, 11);
    check_ends(ABUT_REACT_DIRECTION, together, NULL, true, 1, 11);
    check_ends(ABUT_REACT_IMPACT, together, NULL, true, 1, 11);

    /* Both move, but neither along the way out: 0 / 0 as well. */
    const abut_split splits[] = { ABUT_SPLIT_RATIO, ABUT_SPLIT_TIME };
    abut_shape a = abut_rect(0, 0, 10, 30);
    abut_shape b = abut_rect(8, 0, 10, 30);

    for (int i = 0; i < COUNT_OF(splits); i++) {
        abut_react_options options = { .split = splits[i] };
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_SHORTEST, &a, (abut_vec2){ 0, 3 }, &b, (abut_vec2){ 0, 2 },
                         &options, &r) == ABUT_OK);
        CHECK(r.hit && r.move_a.x == -2 && r.move_a.y == 3 && r.move_b.x == 0 && r.move_b.y == 2);
    }
}

/* Two policies, by name: the ratio pushes the one in front on. */
static void test_b4_3_chase(void)
{
    const lane chase = { 0, 10, 10, 12, 22, 4 };

    check_ends(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, chase, NULL, true, 7.143, 17.143);
    check_ends(ABUT_REACT_MEETING_SIDES, chase, &by_ratio, true, 7.143, 17.143);
    check_ends(ABUT_REACT_IMPACT, chase, &by_ratio, true, 7.143, 17.143);
    check_ends(ABUT_REACT_MEETING_SIDES, chase, NULL, true, 3.333, 13.333);
    check_ends(ABUT_REACT_IMPACT, chase, NULL, true, 3.333, 13.333);
}

/* The ratio is of the motions along the axis, not of the vectors: what moves along y is not
 * moved along x. */
static void test_b4_4_ratio_per_axis(void)
{
    abut_shape a = abut_rect(0, 0, 10, 10);
    abut_shape b = abut_rect(12, 0, 10, 10);
    abut_vec2 move_a = { 6, 0 };
    abut_vec2 move_b = { 0, 2 };
    abut_reaction r;

    CHECK(abut_react(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, &a, move_a, &b, move_b, NULL, &r) ==
          ABUT_OK);
    CHECK(same_vec2(r.move_a, 3, 0) && same_vec2(r.move_b, 1, 2));
    CHECK(abut_react(ABUT_REACT_MEETING_SIDES, &a, move_a, &b, move_b, &by_ratio, &r) == ABUT_OK);
    CHECK(same_vec2(r.move_a, 2, 0) && same_vec2(r.move_b, 0, 2));
    CHECK(abut_react(ABUT_REACT_IMPACT, &a, move_a, &b, move_b, NULL, &r) == ABUT_OK);
    CHECK(same_vec2(r.move_a, 2, 0) && same_vec2(r.move_b, 0, 2));
}

/* Rectangles in the plane, in the 8 turns and mirrors of it. */

typedef struct plane_view {
    double a, b, c, d;
} plane_view;

/* The first two keep what is positive so. */
static const plane_view plane_views[] = { { 1, 0, 0, 1 },   { 0, 1, 1, 0 },  { 0, 1, -1, 0 },
                                          { -1, 0, 0, -1 }, { 0, -1, 1, 0 }, { -1, 0, 0, 1 },
                                          { 1, 0, 0, -1 },  { 0, -1, -1, 0 } };

static abut_vec2 seen_vec(const plane_view *v, abut_vec2 p)
{
    return (abut_vec2){ v->a * p.x + v->c * p.y, v->b * p.x + v->d * p.y };
}

static abut_shape seen_box(const plane_view *v, abut_rectangle r)
{
    abut_vec2 p = seen_vec(v, (abut_vec2){ r.x, r.y });
    abut_vec2 q = seen_vec(v, (abut_vec2){ r.x + r.width, r.y + r.height });

    return abut_rect_between(p.x, p.y, q.x, q.y);
}

/* Checks where the corner of a mover ends that meets something at rest. */
static void check_corner(abut_method method,
                         abut_rectangle mover,
                         abut_vec2 move,
                         abut_rectangle wall,
                         double x,
                         double y)
{
    for (int i = 0; i < (one_way_only(method) ? 2 : COUNT_OF(plane_views)); i++) {
        const plane_view *v = &plane_views[i];
        abut_shape a = seen_box(v, mover);
        abut_shape b = seen_box(v, wall);
        abut_vec2 wanted = seen_vec(v, (abut_vec2){ x - mover.x, y - mover.y });
        abut_reaction r;

        CHECK(abut_react(method, &a, seen_vec(v, move), &b, (abut_vec2){ 0, 0 }, NULL, &r) ==
              ABUT_OK);
        CHECK_ROW(abut_method_name(method), near_vec2(r.move_a, wanted.x, wanted.y));
        CHECK_ROW(abut_method_name(method), same_vec2(r.move_b, 0, 0));
    }
}

/* Sliding over the edge of a platform keeps the other axis. */
static void test_s4_8_diagonal_motion(void)
{
    const abut_rectangle mover = { 0, 0, 10, 10 };
    const abut_rectangle platform = { 4, 12, 100, 20 };
    const abut_vec2 move = { 8, 6 };

    check_corner(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, mover, move, platform, 8, 2);
    check_corner(ABUT_REACT_MEETING_SIDES, mover, move, platform, 8, 2);
    check_corner(ABUT_REACT_IMPACT, mover, move, platform, 8, 2);
}

/* S4.9, the admitted flaw: far along x, it pops out along y. */
static void test_b4_5_lowest_axis(void)
{
    const abut_rectangle mover = { 0, 0, 10, 10 };
    const abut_rectangle wall = { 40, 8, 100, 100 };
    const abut_vec2 move = { 60, 1 };

    check_corner(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, mover, move, wall, 60, -2);
    check_corner(ABUT_REACT_SHORTEST, mover, move, wall, 60, -2);
    check_corner(ABUT_REACT_DIRECTION, mover, move, wall, 30, 1);
    check_corner(ABUT_REACT_BEFORE_AFTER, mover, move, wall, 30, 1);
    check_corner(ABUT_REACT_MEETING_SIDES, mover, move, wall, 30, 1);
    check_corner(ABUT_REACT_IMPACT, mover, move, wall, 30, 1);
}

static void test_b4_10_standing_on_the_floor(void)
{
    const abut_rectangle mover = { 20, 90, 10, 10 };
    const abut_rectangle floor = { 0, 100, 200, 20 };
    const abut_vec2 walk = { 3, 0 };
    const abut_vec2 walk_and_fall = { 3, 1 };

    check_corner(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, mover, walk, floor, -10, 90);
    for (int m = ABUT_REACT_SHORTEST; m <= ABUT_REACT_IMPACT; m++) {
        check_corner((abut_method)m, mover, walk, floor, 23, 90);
        check_corner((abut_method)m, mover, walk_and_fall, floor, 23, 90);
    }
}

/* As written, touching is an overlap, on each side; it is none. */
static void test_b4_10_touching_is_no_overlap(void)
{
    const abut_rectangle around[] = {
        { 10, 0, 10, 10 }, { -10, 0, 10, 10 }, { 0, 10, 10, 10 }, { 0, -10, 10, 10 }
    };
    abut_shape a = abut_rect(0, 0, 10, 10);
    abut_vec2 still = { 0, 0 };

    for (int i = 0; i < COUNT_OF(around); i++) {
        abut_shape b = abut_rect(around[i].x, around[i].y, 10, 10);
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_MEETING_SIDES_AS_WRITTEN, &a, still, &b, still, NULL, &r) ==
              ABUT_OK);
        CHECK(r.hit && same_vec2(r.move_a, 0, 0));
        CHECK(abut_react(ABUT_REACT_MEETING_SIDES, &a, still, &b, still, NULL, &r) == ABUT_OK);
        CHECK(!r.hit);
    }
}

/* Diagonal neighbours were on no side of each other by x alone or y alone: the axis they
 * enter last is the one they meet on. */
static void test_b4_9_diagonal_neighbours(void)
{
    const abut_rectangle mover = { 0, 0, 10, 10 };
    const abut_rectangle other = { 12, 16, 10, 10 };
    const abut_rectangle beside = { 2, 16, 10, 10 }; /* apart along y only */

    check_corner(ABUT_REACT_BEFORE_AFTER, mover, (abut_vec2){ 8, 10 }, other, 8, 6);
    check_corner(ABUT_REACT_MEETING_SIDES, mover, (abut_vec2){ 8, 10 }, other, 8, 6);
    check_corner(ABUT_REACT_IMPACT, mover, (abut_vec2){ 8, 10 }, other, 8, 6);
    check_corner(ABUT_REACT_MEETING_SIDES, mover, (abut_vec2){ 3, 20 }, other, 2, 20);
    check_corner(ABUT_REACT_IMPACT, mover, (abut_vec2){ 3, 20 }, other, 2, 20);
    check_corner(ABUT_REACT_MEETING_SIDES, mover, (abut_vec2){ 9, 10 }, beside, 9, 6);
    check_corner(ABUT_REACT_IMPACT, mover, (abut_vec2){ 9, 10 }, beside, 9, 6);
}

/* Three bodies (S4.7): A[0,10] + 6, B[12,22] + 2, C[24,34] - 6. */

typedef struct body {
    double at;
    double move;
} body;

static double overlap_of(body left, body right)
{
    return left.at + 10 + left.move - right.at - right.move;
}

static void react_bodies(body *a, body *b, const abut_react_options *options)
{
    lane l = { a->at, a->at + 10, a->move, b->at, b->at + 10, b->move };
    ends got = react_along(0, ABUT_REACT_IMPACT, &l, options);

    a->move = got.a - a->at;
    b->move = got.b - b->at;
}

static void test_b4_6_three_bodies(void)
{
    body a = { 0, 6 };
    body b = { 12, 2 };
    body c = { 24, -6 };

    /* As the document does it: after its first correction B has moved, with the same
     * velocity; the second pushes it back into A. */
    react_bodies(&a, &b, &by_ratio);
    CHECK(near(a.move, 4.5) && near(b.move, 2.5));
    body shifted = { b.at + b.move - 2, 2 };

    react_bodies(&shifted, &c, &by_ratio);
    CHECK(near(overlap_of(a, shifted), 1.625) && near(overlap_of(shifted, c), 0));

    /* Impacts only ever take motion away, so doing it again until nothing meets ends. */
    a = (body){ 0, 6 };
    b = (body){ 12, 2 };
    c = (body){ 24, -6 };
    int rounds = 0;

    for (bool met = true; met; rounds++) {
        react_bodies(&a, &b, NULL);
        react_bodies(&b, &c, NULL);
        met = overlap_of(a, b) > 0 || overlap_of(b, c) > 0;
    }
    CHECK(rounds == 2 && overlap_of(a, b) <= 0 && overlap_of(b, c) <= 0);
    CHECK(a.move >= 0 && a.move <= 6 && b.move >= 0 && b.move <= 2 && c.move <= 0);

    /* In the order of time: B and C meet at 1/4 and stop, then A meets B. */
    a = (body){ 0, 6 };
    b = (body){ 12, 2 };
    c = (body){ 24, -6 };
    react_bodies(&b, &c, NULL);
    CHECK(near(b.move, 0.5) && near(c.move, -1.5));
    b = (body){ b.at + b.move, 0 };
    react_bodies(&a, &b, NULL);
    CHECK(near(a.move, 2.5) && b.move == 0 && overlap_of(b, c) == 0);
}

/* y runs either way here: min and max do not care. */
static void test_b4_8_either_way_up(void)
{
    const struct {
        double x1, y1, x2, y2;
        abut_relation relation;
    } rows[] = {
        { 5, 5, 15, 15, ABUT_OVERLAPPING },    { -5, -5, 5, 5, ABUT_OVERLAPPING },
        { 0, 10, 10, 20, ABUT_TOUCHING },      { 0, -10, 10, 0, ABUT_TOUCHING },
        { 10, 10, 20, 20, ABUT_TOUCHING },     { 10, -10, 20, 0, ABUT_TOUCHING },
        { 0, 11, 10, 21, ABUT_APART },         { 0, -11, 10, -1, ABUT_APART },
        { 2, 9.999, 4, 30, ABUT_OVERLAPPING }, { 2, -30, 4, 0.001, ABUT_OVERLAPPING },
    };
    abut_shape a = abut_rect_between(0, 0, 10, 10);
    abut_shape up_a = abut_rect_between(0, 10, 10, 0);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_shape b = abut_rect_between(rows[i].x1, rows[i].y1, rows[i].x2, rows[i].y2);
        abut_shape up_b = abut_rect_between(rows[i].x1, rows[i].y2, rows[i].x2, rows[i].y1);

        CHECK(abut_relate(&a, &b) == rows[i].relation);
        CHECK(abut_relate(&b, &a) == rows[i].relation);
        CHECK(abut_relate(&up_a, &up_b) == rows[i].relation);
        CHECK(abut_relate(&a, &up_b) == rows[i].relation);
    }
}

/* A velocity is a motion per frame: half the frame, half the motion, the same place. */
static void test_s4_11_per_frame(void)
{
    const lane whole = { 0, 10, 8, 15, 25, 0 };
    const lane first = { 0, 10, 4, 15, 25, 0 };
    const lane second = { 4, 14, 4, 15, 25, 0 };

    check_ends(ABUT_REACT_IMPACT, whole, NULL, true, 5, 15);
    check_ends(ABUT_REACT_IMPACT, first, NULL, false, 4, 15);
    check_ends(ABUT_REACT_IMPACT, second, NULL, true, 5, 15);

    /* Whoever thinks in seconds says how many steps there are in one: 8 units a second, in 4
     * steps, are 2 a step, and 16 units a second squared are 1 a step per step. */
    abut_world *world = abut_world_create(
        &(abut_world_settings){ .steps_per_second = 4, .gravity = { 0, 16 }, .no_sleep = true });
    abut_shape dot = abut_circle(0, 0, 1);
    abut_body body = ABUT_NO_BODY;
    const double falls[] = { 1, 3, 6, 10 };

    abut_world_add(world, &(abut_body_settings){ .shapes = &dot, .velocity = { 8, 0 } }, &body);
    for (int i = 0; i < 4; i++) {
        CHECK(abut_world_step(world) == ABUT_OK);
        CHECK(abut_body_at(world, body).x == 2 * (i + 1));
        CHECK(abut_body_at(world, body).y == falls[i]);
    }
    CHECK(abut_body_velocity(world, body).x == 8 && abut_body_velocity(world, body).y == 16);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_s4_3_meeting_sides),
          TEST(test_s4_4_touches_exactly),
          TEST(test_s4_5_split_by_ratio),
          TEST(test_s4_8_diagonal_motion),
          TEST(test_s4_11_per_frame),
          TEST(test_b4_1_sum_of_the_velocities),
          TEST(test_b4_2_nobody_moves),
          TEST(test_b4_3_chase),
          TEST(test_b4_4_ratio_per_axis),
          TEST(test_b4_5_lowest_axis),
          TEST(test_b4_6_three_bodies),
          TEST(test_b4_7_passing_through),
          TEST(test_b4_8_either_way_up),
          TEST(test_b4_9_diagonal_neighbours),
          TEST(test_b4_10_standing_on_the_floor),
          TEST(test_b4_10_touching_is_no_overlap))
