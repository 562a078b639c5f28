/* narrow/test_slivers.c - parts so thin or edges so short that doubles lose them.
 *
 * The largest shapes are 2^61 steps across, and a double holds 53 bits: a cut of
 * such a shape may lie within one rounding of the next, and two of its corners in
 * the same place. What is decided and what has a size must not vanish there.
 * Every row is asked mirrored, transposed, swapped and moved.
 *
 * SPDX-License-Identifier: MIT */

#include "support/rng.h"
#include "tables/near.h"

#include "support/check.h"

#define QUANTUM ABUT_QUANTUM

enum { WAYS = 8, ROUNDS = 4000 };

/* One of the eight ways to lay the axes on each other. */
static abut_vec2 laid(int way, abut_vec2 p)
{
    abut_vec2 q = { way & 1 ? -p.x : p.x, way & 2 ? -p.y : p.y };

    return way & 4 ? (abut_vec2){ q.y, q.x } : q;
}

/* A point, a segment or a polygon, rounded if there is a radius. */
static abut_shape
laid_shape(int way, const abut_vec2 *points, int count, double radius, abut_vec2 by)
{
    abut_vec2 turned[8];
    abut_vec2 move = laid(way, by);

    for (int i = 0; i < count; i++) {
        turned[i] = laid(way, points[i]);
    }
    abut_shape shape = count == 2 ? abut_segment(turned[0].x, turned[0].y, turned[1].x, turned[1].y)
                                  : abut_rounded_polygon(turned, count, radius);

    return abut_moved(&shape, move.x, move.y);
}

/* A tip reaches a few steps through a line of 2^60 steps: between two neighbouring
 * doubles of the way along it. */
static void check_tip(int way, abut_vec2 by, const abut_vec2 *line, int line_count, int corners)
{
    const abut_vec2 diamond[] = { { 1, -1 + 4 * QUANTUM },
                                  { 2, -2 + 4 * QUANTUM },
                                  { 3, -1 + 4 * QUANTUM },
                                  { 2, 4 * QUANTUM } };
    abut_shape a = laid_shape(way, diamond, COUNT_OF(diamond), 0, by);
    abut_shape b = laid_shape(way, line, line_count, 0, by);
    abut_vec2 low = laid(way, (abut_vec2){ 2 - 4 * QUANTUM + by.x, by.y });
    abut_vec2 high =
        laid(way, (abut_vec2){ 2 + 4 * QUANTUM + by.x, (corners - 2) * 4 * QUANTUM + by.y });
    abut_intersection ab = abut_intersect(&a, &b, NULL, 0);
    abut_intersection ba = abut_intersect(&b, &a, NULL, 0);
    abut_distance d = abut_measure(&a, &b);

    CHECK(ab.relation == ABUT_OVERLAPPING && ba.relation == ABUT_OVERLAPPING);
    CHECK((int)ab.corner_count == corners && (int)ba.corner_count == corners);
    CHECK(same_bounds(ab.bounds, fmin(low.x, high.x), fmin(low.y, high.y), fmax(low.x, high.x),
                      fmax(low.y, high.y)));
    CHECK(
        same_bounds(ba.bounds, ab.bounds.min.x, ab.bounds.min.y, ab.bounds.max.x, ab.bounds.max.y));
    CHECK(ab.area == (corners > 2 ? 16 * QUANTUM * QUANTUM : 0) && ba.area == ab.area);
    /* A common point is one up to rounding, which for the line is 2^-24 at most. */
    CHECK(d.distance == 0);
    CHECK(near_vec2_by(d.on_a, laid(way, (abut_vec2){ 2 + by.x, by.y }), 0x1p-23));
}

static void test_tip_through_a_long_line(void)
{
    const abut_vec2 segment[] = { { 0, 0 }, { 0x1p28, 0 } };
    const abut_vec2 wedge[] = { { 0, 0 }, { 0x1p28, 0 }, { 0x1p27, 0x1p27 } };
    const abut_vec2 places[] = { { 0, 0 }, { 1000 + 3 * QUANTUM, -77 }, { 0, 5 * QUANTUM } };

    for (int way = 0; way < WAYS; way++) {
        for (int k = 0; k < COUNT_OF(places); k++) {
            check_tip(way, places[k], segment, COUNT_OF(segment), 2);
            check_tip(way, places[k], wedge, COUNT_OF(wedge), 3);
        }
    }
}

/* Huge and tiny shapes at random: whatever meets has a common part, in both. */
static void test_huge_and_tiny(void)
{
    rng dice = { 20240607 };
    int met = 0;

    for (int i = 0; i < ROUNDS; i++) {
        abut_vec2 points[2][3];
        int count[2] = { 3, (int)rng_int(&dice, 2, 3) };
        abut_vec2 corners[6];

        for (int k = 0; k < 3; k++) {
            double x = (double)rng_int(&dice, -20, 20) * QUANTUM;
            double y = (double)rng_int(&dice, -20, 20) * QUANTUM;
            double far = rng_between(&dice, 0x1p18, 0x1p27);

            points[0][k] = (abut_vec2){ x, y };
            points[1][k] = k == 0 ? (abut_vec2){ y, x + 3 * QUANTUM }
                                  : (abut_vec2){ rng_between(&dice, -far, far),
                                                 rng_between(&dice, -far, far) };
        }
        abut_shape a = laid_shape(i % WAYS, points[0], count[0], 0, (abut_vec2){ 0, 0 });
        abut_shape b = laid_shape(i % WAYS, points[1], count[1], 0, (abut_vec2){ 0, 0 });
        abut_intersection common = abut_intersect(&a, &b, corners, COUNT_OF(corners));
        bool apart = common.relation == ABUT_APART;

        met += !apart;
        CHECK((int)common.corner_count <= count[0] + count[1]);
        CHECK((common.corner_count == 0) == apart && abut_bounds_is_empty(common.bounds) == apart);
        for (uint32_t k = 0; k < common.corner_count; k++) {
            abut_shape corner = abut_point(corners[k].x, corners[k].y);

            CHECK(abut_relate_within(&corner, &a, 2 * QUANTUM) != ABUT_APART);
            CHECK(abut_relate_within(&corner, &b, 2 * QUANTUM) != ABUT_APART);
        }
    }
    CHECK(met > ROUNDS / 20 && met < ROUNDS);
}

/* Neighbouring Fibonacci numbers span the smallest triangle of the lattice, half a
 * square step, however long it is. */
static void test_areas_of_slivers(void)
{
    const double scales[] = { QUANTUM, 0x1p7 * QUANTUM };
    const abut_vec2 places[] = { { 0, 0 }, { 0x1p24 + 7, -0x1p25 + QUANTUM } };
    double f = 1;
    double g = 1;

    for (int n = 2; g + (f + g) < 0x1p53; n++) {
        for (int k = 0; k < WAYS * COUNT_OF(places) * COUNT_OF(scales); k++) {
            double scale = scales[k / WAYS % COUNT_OF(scales)];
            abut_vec2 by = places[k / WAYS / COUNT_OF(scales)];
            const abut_vec2 half[] = { { 0, 0 },
                                       { f * scale, g * scale },
                                       { g * scale, (f + g) * scale } };
            const abut_vec2 whole[] = {
                half[0], half[1], { (f + g) * scale, (f + 2 * g) * scale }, half[2]
            };
            abut_shape triangle = laid_shape(k % WAYS, half, 3, 0, by);
            abut_shape square = laid_shape(k % WAYS, whole, 4, 0, by);
            abut_intersection common = abut_intersect(&triangle, &square, NULL, 0);

            CHECK(abut_shape_area(&triangle) == scale * scale / 2);
            CHECK(abut_shape_area(&square) == scale * scale);
            CHECK(common.area >= 0 && common.area <= scale * scale / 2);
            CHECK(common.relation == ABUT_OVERLAPPING && common.corner_count == 3);
        }
        double next = f + g;

        f = g;
        g = next;
    }
}

/* A nib of ten steps, 2^27 units from the middle of its shape. */
static void test_short_edges_of_long_shapes(void)
{
    const double s = 10 * QUANTUM;
    const double length = 0x1p28;
    const double radius = 3;
    const abut_vec2 nib[] = { { -3, length }, { 3, 3 + s }, { 3 + s, 3 }, { 3 + s, 3 + s } };
    const abut_vec2 places[] = { { 0, 0 }, { 1000 + 3 * QUANTUM, -77 } };

    for (int k = 0; k < WAYS * COUNT_OF(places); k++) {
        int way = k % WAYS;
        abut_vec2 by = places[k / WAYS];
        abut_vec2 at = laid(way, (abut_vec2){ 3 + 2 * s + by.x, 3 + s / 2 + by.y });
        abut_vec2 out = laid(way, (abut_vec2){ 1, 0 });
        abut_shape sharp = laid_shape(way, nib, COUNT_OF(nib), 0, by);
        abut_shape round = laid_shape(way, nib, COUNT_OF(nib), radius, by);
        abut_shape bare = abut_point(at.x, at.y);
        abut_contact near_sharp = abut_collide(&bare, &sharp);
        abut_contact near_round = abut_collide(&bare, &round);
        abut_shape disc = abut_circle(at.x, at.y, s);
        abut_intersection common = abut_intersect(&disc, &round, NULL, 0);

        /* There and back, and a disc; what it encloses is thinner than a millionth. */
        CHECK(near_by(abut_shape_area(&round), 2 * length * radius, 4e-6 * length * radius));
        CHECK(isfinite(abut_shape_centroid(&round).x) && isfinite(abut_shape_centroid(&round).y));
        CHECK(near_sharp.relation == ABUT_APART && near_by(near_sharp.separation, s, QUANTUM / 4));
        CHECK(near_vec2_by(near_sharp.normal, out, 1e-9));
        CHECK(near_round.relation == ABUT_OVERLAPPING);
        CHECK(near_by(near_round.separation, s - radius, 1e-6));
        CHECK(near_by(common.area, TEST_PI * s * s, 1e-6 * s * s));
    }
}

/* A path of up to 2^25 units that meets a circle of five steps three aside of its centre:
 * four before it, when it enters, and four beyond, when it leaves. */
static void test_small_circle_far_along_a_path(void)
{
    const double lengths[] = { 1.1, 1000.3, 1234567.7, 12345678.7 };

    for (int k = 0; k < WAYS * COUNT_OF(lengths); k++) {
        int way = k % WAYS;
        double length = lengths[k / WAYS];
        abut_shape disc = abut_circle(0, 0, 5 * QUANTUM);
        abut_vec2 outside = laid(way, (abut_vec2){ 3 * QUANTUM, length });
        abut_vec2 inside = laid(way, (abut_vec2){ 3 * QUANTUM, 0 });
        abut_vec2 beyond = laid(way, (abut_vec2){ 3 * QUANTUM, -1.7 * length });
        abut_hit entry = abut_cast(outside, beyond, &disc, ABUT_INSIDE_HIT);
        abut_hit exit = abut_cast(inside, beyond, &disc, ABUT_INSIDE_EXIT);

        CHECK(entry.hit && near_vec2_by(entry.normal, laid(way, (abut_vec2){ 0.6, 0.8 }), 1e-15));
        CHECK(exit.hit && near_vec2_by(exit.normal, laid(way, (abut_vec2){ 0.6, -0.8 }), 1e-15));
    }
}

TEST_MAIN(TEST(test_tip_through_a_long_line),
          TEST(test_huge_and_tiny),
          TEST(test_areas_of_slivers),
          TEST(test_short_edges_of_long_shapes),
          TEST(test_small_circle_far_along_a_path))
