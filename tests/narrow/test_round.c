/* narrow/test_round.c - the common part of round outlines, of few corners and of many.
 *
 * What is expected comes from formulas: regular outlines against circles, which cross
 * twice at every edge, and large rings that are circles but for a part in 10^9. Outlines
 * of 200 000 corners are gone through in a moment or not at all.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793

enum { LARGE = 200000 };

/* A regular outline round (x, y) with rounded corners; its memory is freed by the caller. */
static abut_shape
make_ring(double x, double y, double reach, double radius, int count, void **memory)
{
    abut_vec2 *corners = malloc((size_t)count * sizeof *corners);
    size_t size = abut_polygon_memory(count);

    *memory = malloc(size > 0 ? size : 1);
    for (int i = 0; i < count; i++) {
        double angle = 2 * PI * i / count;
        double sine = 2 * i == count ? 0 : abut_sin(angle); /* PI is a little less than pi */

        corners[i] = (abut_vec2){ x + reach * abut_cos(angle), y + reach * sine };
    }
    abut_shape shape = abut_polygon_in(corners, count, radius, *memory, size);

    free(corners);
    return shape;
}

static bool close_to(double found, double expected, double share)
{
    return fabs(found - expected) <= share * fabs(expected);
}

static bool same_bits(abut_intersection p, abut_intersection q)
{
    return memcmp(&p.bounds, &q.bounds, sizeof p.bounds) == 0 &&
           memcmp(&p.area, &q.area, sizeof p.area) == 0 && p.relation == q.relation;
}

/* What two circles have in common. */
static double lens_area(double p, double q, double distance)
{
    double u = (distance * distance + p * p - q * q) / (2 * distance);
    double v = distance - u;

    return p * p * acos(u / p) - u * sqrt(p * p - u * u) + q * q * acos(v / q) -
           v * sqrt(q * q - v * v);
}

/* --- A regular outline and a circle that goes in and out at every edge --------------------------
 */

/* Half a corner's share: up to the angle `beta` there is the edge, then the circle. */
static double wavy_area(int count, double edge_distance, double circle)
{
    double beta = acos(edge_distance / circle);

    return count * (edge_distance * circle * sin(beta) + circle * circle * (PI / count - beta));
}

static void test_circle_along_outline(void)
{
    const int counts[] = { 3, 4, 7, 8, 9, 64, 1000, 10000 };
    const double radii[] = { 0, 0.25, 3 };

    for (int i = 0; i < COUNT_OF(counts); i++) {
        for (int k = 0; k < COUNT_OF(radii); k++) {
            int count = counts[i];
            void *memory;
            double inner = 1000 * cos(PI / count) + radii[k];
            double outer = 1000 + radii[k];
            double circle = inner + (outer - inner) / 3;
            abut_shape ring = make_ring(-70, 40, 1000, radii[k], count, &memory);
            abut_shape disc = abut_circle(-70, 40, circle);
            abut_intersection found = abut_intersect(&ring, &disc, NULL, 0);

            CHECK(found.relation == ABUT_OVERLAPPING);
            CHECK(close_to(found.area, wavy_area(count, inner, circle), 1e-11));
            CHECK(close_to(found.bounds.max.x, -70 + circle, 1e-9));
            CHECK(same_bits(found, abut_intersect(&disc, &ring, NULL, 0)));
            free(memory);
        }
    }
}

/* --- Large ones ------------------------------------------------------------------------------ */

static const double reach = 1000000;
static const double radius = 1000;

static void test_large_lens(void)
{
    void *memory[3];
    abut_shape a = make_ring(0, 0, reach, radius, LARGE, &memory[0]);
    abut_shape b = make_ring(reach, 0, reach, radius, LARGE, &memory[1]);
    abut_shape sharp = make_ring(reach, 0, reach, 0, LARGE, &memory[2]);
    abut_shape disc = abut_circle(0, reach, reach);
    abut_intersection lens = abut_intersect(&a, &b, NULL, 0);
    abut_intersection half_round = abut_intersect(&a, &sharp, NULL, 0);
    abut_intersection with_disc = abut_intersect(&a, &disc, NULL, 0);
    double whole = reach + radius;
    double height = sqrt(whole * whole - reach * reach / 4);

    CHECK(abut_shape_check(&a) == ABUT_OK && abut_shape_check(&b) == ABUT_OK);
    CHECK(close_to(lens.area, lens_area(whole, whole, reach), 1e-9));
    CHECK(close_to(lens.bounds.max.x, whole, 1e-9) && close_to(lens.bounds.min.x, -radius, 1e-6));
    CHECK(close_to(lens.bounds.max.y, height, 1e-9) && close_to(lens.bounds.min.y, -height, 1e-9));
    CHECK(close_to(half_round.area, lens_area(whole, reach, reach), 1e-9));
    CHECK(close_to(with_disc.area, lens_area(whole, reach, reach), 1e-9));
    CHECK(close_to(with_disc.bounds.max.y, whole, 1e-9) && fabs(with_disc.bounds.min.y) < 1e-6);
    CHECK(same_bits(lens, abut_intersect(&b, &a, NULL, 0)));
    CHECK(same_bits(half_round, abut_intersect(&sharp, &a, NULL, 0)));
    CHECK(same_bits(with_disc, abut_intersect(&disc, &a, NULL, 0)));

    /* The same far from the origin, where it looks no different. */
    abut_shape far_a = abut_moved(&a, 0x1p28, -0x1p28);
    abut_shape far_b = abut_moved(&b, 0x1p28, -0x1p28);
    abut_intersection far = abut_intersect(&far_a, &far_b, NULL, 0);

    CHECK(memcmp(&far.area, &lens.area, sizeof far.area) == 0);
    CHECK(fabs(far.bounds.max.x - lens.bounds.max.x - 0x1p28) < 1e-6);
    for (int i = 0; i < 3; i++) {
        free(memory[i]);
    }
}

static void test_large_inside_and_outside(void)
{
    void *memory[2];
    abut_shape a = make_ring(0, 0, reach, radius, LARGE, &memory[0]);
    abut_shape in = make_ring(0, 0, reach / 2, radius, LARGE, &memory[1]);
    abut_shape almost = abut_moved(&a, 2 * (reach + radius) - 1, 0);
    abut_shape touching = abut_moved(&a, 2 * (reach + radius), 0);
    abut_shape apart = abut_moved(&a, 2 * (reach + radius) + 1, 0);
    abut_intersection within = abut_intersect(&a, &in, NULL, 0);
    abut_intersection barely = abut_intersect(&a, &almost, NULL, 0);
    abut_intersection touch = abut_intersect(&a, &touching, NULL, 0);
    double whole = reach + radius;

    CHECK(within.area == abut_shape_area(&in));
    CHECK(close_to(within.area, PI * (reach / 2 + radius) * (reach / 2 + radius), 1e-9));
    /* The rings are flatter than circles: a step of 31 units in a lens of 2000. */
    CHECK(close_to(barely.area, lens_area(whole, whole, 2 * whole - 1), 1e-3));
    CHECK(close_to(barely.bounds.max.x, whole, 1e-12));
    CHECK(close_to(barely.bounds.min.x, whole - 1, 1e-12));
    CHECK(same_bits(barely, abut_intersect(&almost, &a, NULL, 0)));
    CHECK(touch.relation == ABUT_TOUCHING && touch.area == 0);
    CHECK(touch.bounds.min.x == whole && touch.bounds.max.x == whole);
    CHECK(abut_intersect(&a, &apart, NULL, 0).relation == ABUT_APART);
    free(memory[0]);
    free(memory[1]);
}

/* --- Where walking along the outlines went wrong ------------------------------------------------
 */

/* Numbers are of 12 digits, by the same columns in numbers of 50 digits. */
typedef struct round_row {
    const char *name;
    abut_shape a;
    abut_shape b;
    double area;
    abut_bounds bounds;
} round_row;

static bool close_bounds(abut_bounds p, abut_bounds q, double by)
{
    return fabs(p.min.x - q.min.x) <= by && fabs(p.min.y - q.min.y) <= by &&
           fabs(p.max.x - q.max.x) <= by && fabs(p.max.y - q.max.y) <= by;
}

static void test_hard_pairs(void)
{
    const abut_vec2 six[] = {
        { -919639.2853579009, -392763.76818439993 }, { -119676.70131808752, -992812.63881440461 },
        { 799962.83905485808, -600049.83756709006 }, { 919639.2853579009, 392763.76818439993 },
        { 119676.70131808752, 992812.63881440461 },  { -799962.83905485808, 600049.83756709006 }
    };
    const abut_vec2 flat[] = { { -1136298.7737768209, -1281812.760782456 },
                               { -295539.15740065323, -667765.43209272111 },
                               { 477382.77377682086, -103263.23921754397 },
                               { -363376.84259934677, -717310.56790727889 } };
    const round_row rows[] = {
        { "flanks that overlap by two steps",
          abut_capsule(-98662, 0, 98662, 0, 85495),
          abut_capsule(42647, -91903 + 2 * ABUT_QUANTUM, 62569, -91903 + 2 * ABUT_QUANTUM, 6408),
          9.27690644090e-6,
          { { 42646.9975570683, -85495 }, { 62569.0024429317, -85495 } } },
        { "lines that nearly coincide",
          abut_polygon(six, 6),
          abut_rounded_polygon(flat, 4, 65364),
          152951507563,
          { { -480668.878579, -804054.286564 }, { 542746.773777, -37899.2392175 } } },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const round_row *row = &rows[i];
        abut_intersection found = abut_intersect(&row->a, &row->b, NULL, 0);

        CHECK_ROW(row->name, fabs(found.area - row->area) <= 1e-3 + 1e-7 * row->area);
        CHECK_ROW(row->name, close_bounds(found.bounds, row->bounds, 1e-5));
        CHECK_ROW(row->name, same_bits(found, abut_intersect(&row->b, &row->a, NULL, 0)));
    }
}

/* A capsule of one quantum along the side of a triangle, which it leaves at an angle of a part in
 * 10^8. Where it does is known to 12 digits, by the same lines in numbers of 60 digits. */
static void test_grazing_lines(void)
{
    const abut_vec2 corners[] = { { 863.49999999441206, 814.5 },
                                  { 867.99999999534339, 819 },
                                  { 867.6249999969732, 818.62500000023283 } };
    abut_shape triangle = abut_polygon(corners, 3);
    abut_shape capsule = abut_capsule(867.62499999720603, 818.62500000023283, 866.5000000083819,
                                      817.50000000046566, ABUT_QUANTUM);
    abut_intersection found = abut_intersect(&triangle, &capsule, NULL, 0);
    abut_bounds expected = { { 867.6156290778669, 818.6156290811318 },
                             { 867.6249999972060, 818.6250000004657 } };

    CHECK(close_bounds(found.bounds, expected, 1e-9));
    CHECK(same_bits(found, abut_intersect(&capsule, &triangle, NULL, 0)));
}

/* A sharp triangle so long and thin that a double does not tell its sides apart (of twice
 * the area of one small square) has the same bounds in common with something round as its
 * long side. */
static void test_slivers(void)
{
    rng dice = { 6 };
    double f[78] = { 0, 1 }; /* Fibonacci's numbers: neighbours span one square */

    for (int i = 2; i < COUNT_OF(f); i++) {
        f[i] = f[i - 1] + f[i - 2];
    }
    for (int i = 0; i < 1000 / sample_part(); i++) {
        double x = i % 2 == 0 ? 0x1p-29 : -0x1p-29;
        double y = i % 4 < 2 ? 0x1p-29 : -0x1p-29;
        abut_vec2 p = { -f[75] * x, -f[74] * y };
        abut_vec2 q = { f[74] * x, f[73] * y };
        abut_vec2 r = { f[76] * x, f[75] * y };
        double left = rng_between(&dice, -3e6, -1e6);
        double right = rng_between(&dice, 1e6, 3e6);
        abut_shape room = abut_rounded_rect(left, -5e6, right - left, 1e7, 1000);
        abut_shape sliver = abut_polygon((abut_vec2[]){ p, q, r }, 3);
        abut_shape side = abut_segment(p.x, p.y, r.x, r.y);
        abut_bounds found = abut_intersect(&sliver, &room, NULL, 0).bounds;

        CHECK(abut_shape_kind(&sliver) == ABUT_KIND_POLYGON);
        CHECK(close_bounds(found, abut_intersect(&side, &room, NULL, 0).bounds, 1e-6));
    }
}

/* A speck at the round corner of something large: its lens is as wide as that of a speck
 * and a line, 2 sqrt(2 r depth). */
static void test_speck(void)
{
    double speck = 0.001;
    double depth = 0x1p-22;
    double wide = 2 * sqrt(2 * speck * depth - depth * depth);
    abut_shape large = abut_rounded_rect(-4000, -4000, 4000, 4000, 3000);
    abut_shape small = abut_circle(1800 + speck * 0.6, 2400 + speck * 0.8, speck);
    abut_contact contact = abut_collide(&small, &large);
    double back = contact.separation + depth;

    small = abut_moved(&small, -contact.normal.x * back, -contact.normal.y * back);
    abut_intersection lens = abut_intersect(&small, &large, NULL, 0);

    CHECK(lens.relation == ABUT_OVERLAPPING);
    CHECK(close_to(lens.bounds.max.x - lens.bounds.min.x, wide * 0.8, 0.02));
    CHECK(close_to(lens.area, wide * depth * 2 / 3, 0.02));
}

TEST_MAIN(TEST(test_circle_along_outline),
          TEST(test_large_lens),
          TEST(test_large_inside_and_outside),
          TEST(test_hard_pairs),
          TEST(test_grazing_lines),
          TEST(test_slivers),
          TEST(test_speck))
