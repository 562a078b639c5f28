/* react/test_found.c - what a reviewer broke: sweeps and reactions that were wrong once.
 *
 * Motions are run turned, mirrored and in both orders where the question allows it.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>

/* The eight orientations of a figure, by swapping and mirroring its axes: exact on the lattice. */
static abut_vec2 laid(abut_vec2 v, int orientation)
{
    abut_vec2 swapped = orientation & 4 ? (abut_vec2){ v.y, v.x } : v;

    return (abut_vec2){ orientation & 1 ? -swapped.x : swapped.x,
                        orientation & 2 ? -swapped.y : swapped.y };
}

static abut_shape laid_triangle(const abut_vec2 steps[3], abut_vec2 at, int orientation)
{
    abut_vec2 corners[3];

    for (int i = 0; i < 3; i++) {
        corners[i] = laid((abut_vec2){ steps[i].x * 0x1p-32 + at.x, steps[i].y * 0x1p-32 + at.y },
                          orientation);
    }
    return abut_polygon(corners, 3);
}

/* Sides that are parallel but for a cross product of a step squared: the corner that doubles
 * take for the nearest is not, and the line through it lies a hair inside. */
static void test_nearly_parallel_sides(void)
{
    const abut_vec2 of_b[3] = { { 0, 0 }, { 99340757, 66409924 }, { 165750681, -32930833 } };
    const abut_vec2 of_a[3] = { { 0, 0 }, { 117717940, 78695187 }, { 39022753, 196413127 } };
    const abut_vec2 from = { -9.65625, 28.34375 };
    const abut_vec2 origin = { 0, 0 };

    for (int row = 0; row < 8 * 6; row++) {
        int orientation = row % 8;
        double times = 2 + row / 8;
        abut_shape a = laid_triangle(of_a, from, orientation);
        abut_shape b = laid_triangle(of_b, origin, orientation);
        abut_vec2 move = laid((abut_vec2){ -times * from.x, -times * from.y }, orientation);
        abut_swept swept;
        abut_swept back;
        abut_reaction reaction;

        CHECK(abut_relate(&a, &b) == ABUT_APART);
        CHECK(abut_sweep(&a, move, &b, origin, &swept) == ABUT_OK);
        CHECK(abut_sweep(&b, origin, &a, move, &back) == ABUT_OK);
        abut_shape there = abut_moved(&a, swept.move_a.x, swept.move_a.y);
        abut_shape again = abut_moved(&a, back.move_b.x, back.move_b.y);

        CHECK(swept.hit && abut_relate(&there, &b) != ABUT_OVERLAPPING);
        CHECK(back.hit && abut_relate(&again, &b) != ABUT_OVERLAPPING);
        CHECK(abut_react(ABUT_REACT_IMPACT, &a, move, &b, origin, NULL, &reaction) == ABUT_OK);
        there = abut_moved(&a, reaction.move_a.x, reaction.move_a.y);
        CHECK(reaction.hit && abut_relate(&there, &b) != ABUT_OVERLAPPING);
    }
}

/* Long bars that slide along each other and close slowly: the line between their nearest
 * points says little about the direction of so small a gap. */
static void test_bars_that_slide(void)
{
    abut_shape bar = abut_rect_centered(0, 0, 100, 1);

    for (int degrees = 5; degrees < 360; degrees += 35) {
        double angle = degrees * 0.017453292519943295;
        abut_vec2 u = { cos(angle), sin(angle) };
        double apart = 1 + 2e-6;
        abut_course rests = { abut_at_angle(100, 200, angle), { 0, 0 }, 0 };
        abut_course slides = { abut_at_angle(100 - u.y * apart, 200 + u.x * apart, angle),
                               { 40 * u.x + 1.6e-5 * u.y, 40 * u.y - 1.6e-5 * u.x },
                               0 };
        abut_turned turned;
        abut_turned back;

        CHECK(abut_sweep_turning(&bar, &slides, &bar, &rests, &turned) == ABUT_OK);
        CHECK(turned.hit && turned.time <= 2e-6 / 1.6e-5);
        CHECK(turned.gap <= ABUT_TURN_GAP);
        CHECK(abut_relate_at(&bar, turned.pose_a, &bar, turned.pose_b) != ABUT_OVERLAPPING);
        CHECK(abut_sweep_turning(&bar, &rests, &bar, &slides, &back) == ABUT_OK);
        CHECK(back.hit && back.time <= 2e-6 / 1.6e-5);
    }
}

/* Sliding a long orientation, near the edge of the lattice, along a side that is met. */
static void test_slides_near_the_limit(void)
{
    for (int orientation = 0; orientation < 8; orientation++) {
        abut_vec2 a0 = laid((abut_vec2){ 0, 5.3e8 }, orientation);
        abut_vec2 a1 = laid((abut_vec2){ 10, 5.3e8 + 10 }, orientation);
        abut_vec2 b0 = laid((abut_vec2){ 11, 4.9e8 }, orientation);
        abut_vec2 b1 = laid((abut_vec2){ 20, 5.36e8 }, orientation);
        abut_shape a = abut_rect_between(a0.x, a0.y, a1.x, a1.y);
        abut_shape b = abut_rect_between(b0.x, b0.y, b1.x, b1.y);
        abut_vec2 wants_a = laid((abut_vec2){ 20, 0 }, orientation);
        abut_vec2 wants_b = laid((abut_vec2){ 10, -1e7 }, orientation);
        abut_vec2 goes_a = laid((abut_vec2){ 2, 0 }, orientation);
        abut_vec2 goes_b = laid((abut_vec2){ 1, -1e7 }, orientation);
        abut_reaction r;

        CHECK(abut_react(ABUT_REACT_IMPACT, &a, wants_a, &b, wants_b, NULL, &r) == ABUT_OK);
        CHECK(r.hit && r.move_a.x == goes_a.x && r.move_a.y == goes_a.y);
        CHECK(r.move_b.x == goes_b.x && r.move_b.y == goes_b.y);
    }
}

/* A orientation out that is longer than any motion may be is refused, not handed out. */
static void test_motions_beyond_the_limit(void)
{
    abut_shape a = abut_rect(0, 3e8, 1e4, 1e4);
    abut_shape b = abut_rect(-1e5, -236861912, 2e5, 1e5);
    abut_vec2 still = { 0, 0 };
    abut_vec2 move = { 0, -536870912 };
    abut_reaction r;

    CHECK(abut_react(ABUT_REACT_SHORTEST, &a, move, &b, still, NULL, &r) == ABUT_E_RANGE);
    CHECK(!r.hit && r.move_a.x == 0 && r.move_a.y == 0);
}

static void test_speeds_of_any_size(void)
{
    const struct {
        abut_vec2 move;
        double limit;
    } rows[] = {
        { { 1e10, 3e9 }, 1e-310 },
        { { 1e300, 1e299 }, 1.3e-20 },
        { { -1e8, 3 }, 2.4978575324372804e-116 },
    };

    for (int i = 0; i < COUNT_OF(rows) * 8; i++) {
        double limit = rows[i / 8].limit;
        abut_vec2 v = abut_limit_speed(laid(rows[i / 8].move, i % 8), limit);

        CHECK(hypot(v.x / limit, v.y / limit) > 0.999 && hypot(v.x / limit, v.y / limit) < 1.001);
    }
}

static void test_points_that_rest_keep_their_side(void)
{
    abut_shape p = abut_point(1, 1);

    CHECK(abut_same_side(&p, (abut_vec2){ 0, 0 }, &p));
}

TEST_MAIN(TEST(test_nearly_parallel_sides),
          TEST(test_bars_that_slide),
          TEST(test_slides_near_the_limit),
          TEST(test_motions_beyond_the_limit),
          TEST(test_speeds_of_any_size),
          TEST(test_points_that_rest_keep_their_side))
