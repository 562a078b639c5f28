/* sweep/test_meeting_at.c - templates swept at offsets answer as moved shapes do, to the bit.
 *
 * Numbers stand on a grid, where much touches and grazes, are decimals, lie just between two points
 * of the lattice, are far away, or are none; also while the caller rounds another way.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

enum { ROUNDS = 200000 };

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 2716;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

typedef enum style { GRID, DECIMAL, TIES, LOOSE, FAR, ODD, STYLE_COUNT } style;

static double number_in(style s)
{
    static const double odd[] = { NAN,         INFINITY,       -INFINITY, 1e300,   ABUT_LIMIT,
                                  -ABUT_LIMIT, ABUT_LIMIT / 8, 0x1p18,    -0x1p18, -0.0 };

    switch (s) {
    case GRID:
        return (double)rng_int(&dice, -6, 6);
    case DECIMAL:
        return (double)rng_int(&dice, -600, 600) / 100;
    case TIES:
        return (double)rng_int(&dice, -6, 6) + (double)rng_int(&dice, -3, 3) * ABUT_QUANTUM / 2;
    case LOOSE:
        return rng_between(&dice, -6, 6);
    case FAR:
        return rng_between(&dice, -3e8, 3e8);
    default:
        return rng_int(&dice, 0, 9) == 0 ? odd[rng_int(&dice, 0, COUNT_OF(odd) - 1)]
                                         : number_in(GRID);
    }
}

static abut_vec2 vec2_in(style s)
{
    double x = number_in(s);

    return (abut_vec2){ x, number_in(s) };
}

static abut_shape random_template(void)
{
    static const abut_vec2 six[] = {
        { -2, 0 }, { -1, -2 }, { 1, -2 }, { 2, 0 }, { 1, 2 }, { -1, 2 }
    };

    switch (rng_int(&dice, 0, 9)) {
    case 0:
        return abut_circle(0, 0, 1);
    case 1:
        return abut_point(1, 0);
    case 2:
        return abut_segment(-1, -1, 1, 2);
    case 3:
        return abut_capsule(0, -1, 1, 1, 0.5);
    case 4:
        return abut_rounded_rect(-1, -1, 2, 2, 0.5);
    case 5:
        return abut_rect(-2e8, -1, 4e8, 2); /* wide */
    case 6:
        return rng_int(&dice, 0, 3) == 0 ? abut_nothing() : abut_rect(-1, -1, 2, 2);
    default:
        return rng_int(&dice, 0, 1) ? abut_rect(-1, -1, 2, 2) : abut_polygon(six, 6);
    }
}

static bool same_number(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_meeting(const abut_meeting *a, const abut_meeting *b)
{
    return a->hit == b->hit && a->graze == b->graze && same_number(a->time, b->time) &&
           same_number(a->touch, b->touch) && same_number(a->normal.x, b->normal.x) &&
           same_number(a->normal.y, b->normal.y);
}

/* What asking about moved shapes says: first whether they can be moved so. */
static abut_status sweep_moved(
    const abut_shape *a, abut_vec2 move_a, const abut_shape *b, abut_vec2 move_b, abut_meeting *out)
{
    abut_status status = abut_sweep_meeting(a, move_a, b, move_b, out);
    abut_status bad = abut_shape_check(a);

    bad = bad != ABUT_OK ? bad : abut_shape_check(b);
    return bad != ABUT_OK ? bad : status;
}

static void check_offsets(int *hits, int *grazes)
{
    style s = (style)rng_int(&dice, 0, STYLE_COUNT - 1);
    abut_shape a = random_template();
    abut_shape b = random_template();
    abut_vec2 at_a = vec2_in(s);
    abut_vec2 at_b = vec2_in(s);
    abut_vec2 move_a = vec2_in(rng_int(&dice, 0, 1) ? s : GRID);
    abut_vec2 move_b = rng_int(&dice, 0, 1) ? (abut_vec2){ 0, 0 } : vec2_in(s);
    abut_shape placed_a = abut_moved(&a, at_a.x, at_a.y);
    abut_shape placed_b = abut_moved(&b, at_b.x, at_b.y);
    abut_meeting met;
    abut_meeting wanted;
    abut_status status = sweep_moved(&placed_a, move_a, &placed_b, move_b, &wanted);

    CHECK(abut_sweep_meeting_at(&a, at_a, move_a, &b, at_b, move_b, &met) == status);
    CHECK(same_meeting(&met, &wanted));
    *hits += met.hit;
    *grazes += met.graze;
}

static void test_offsets(void)
{
    int hits = 0;
    int grazes = 0;

    for (int i = 0; i < ROUNDS; i++) {
        check_offsets(&hits, &grazes);
    }
    printf("%d hits, %d grazes\n", hits, grazes);
    CHECK(hits > ROUNDS / 8 && grazes > ROUNDS / 100);
}

static void test_rounding_modes(void)
{
    static const int modes[] = { FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO };
    int hits = 0;
    int grazes = 0;

    for (int i = 0; i < ROUNDS / 10; i++) {
        fesetround(modes[i % COUNT_OF(modes)]);
        check_offsets(&hits, &grazes);
        fesetround(FE_TONEAREST);
    }
    CHECK(hits > 0 && grazes > 0);
}

static void test_bad_input(void)
{
    const abut_vec2 zero = { 0, 0 };
    const abut_vec2 far = { 0, ABUT_LIMIT };
    abut_shape box = abut_rect(-1, -1, 2, 2);
    abut_meeting met;

    CHECK(abut_sweep_meeting_at(&box, zero, zero, &box, zero, zero, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_sweep_meeting_at(NULL, zero, zero, &box, zero, zero, &met) == ABUT_E_SHAPE);
    CHECK(abut_sweep_meeting_at(&box, zero, zero, NULL, zero, zero, &met) == ABUT_E_SHAPE);
    CHECK(abut_sweep_meeting_at(&box, far, zero, &box, zero, zero, &met) == ABUT_E_RANGE);
    CHECK(!met.hit && !met.graze && met.time == 1 && met.touch == 1);
    CHECK(abut_sweep_meeting_at(&box, zero, zero, &box, (abut_vec2){ NAN, 0 }, zero, &met) ==
          ABUT_E_NOT_FINITE);
    CHECK(!met.hit && !met.graze && met.normal.x == 0 && met.normal.y == 0);
}

/* Two points in one place that rest: the normal is that of their contact. */
static void test_points_in_one_place(void)
{
    const abut_vec2 zero = { 0, 0 };
    const abut_vec2 at = { 2, 3 };
    abut_shape point = abut_point(1, 0);
    abut_shape placed = abut_moved(&point, at.x, at.y);
    abut_meeting met;
    abut_meeting wanted;

    CHECK(abut_sweep_meeting(&placed, zero, &placed, zero, &wanted) == ABUT_OK);
    CHECK(abut_sweep_meeting_at(&point, at, zero, &point, at, zero, &met) == ABUT_OK);
    CHECK(same_meeting(&met, &wanted) && (met.normal.x != 0 || met.normal.y != 0));
}

TEST_MAIN(TEST(test_seed),
          TEST(test_offsets),
          TEST(test_rounding_modes),
          TEST(test_bad_input),
          TEST(test_points_in_one_place))
