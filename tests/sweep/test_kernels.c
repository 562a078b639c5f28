/* sweep/test_kernels.c - the quick kernels against the integers.
 *
 * Every sweep that a kernel answers must be what ab_sweep_truth() says: the same relation and
 * the same tick. Numbers are those of games (whole, halves, decimals), where ties abound.
 *
 * SPDX-License-Identifier: MIT */
#include "sweep/sweep.h"

#include "support/check.h"
#include "support/rng.h"

#include <math.h>

enum { ROUNDS = 60000 };

static rng dice = { 77 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 77;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(ROUNDS > 0);
}

typedef enum numbers { WHOLE, HALVES, LOOSE, TINY, NUMBERS_COUNT } numbers;

static double number_in(numbers kind, double size)
{
    double x = (rng_unit(&dice) * 2 - 1) * size;

    switch (kind) {
    case WHOLE:
        return floor(x);
    case HALVES:
        return floor(x * 2) / 2;
    case TINY:
        return floor(x) * 0x1p-32;
    default:
        return x;
    }
}

static double size_in(numbers kind)
{
    return fabs(number_in(kind, 4)) + (kind == TINY ? 0x1p-32 : 0.5);
}

static abut_shape random_shape(numbers kind)
{
    double x = number_in(kind, 16);
    double y = number_in(kind, 16);
    abut_vec2 corners[6];

    switch (rng_next(&dice) % 8) {
    case 0:
        return abut_circle(x, y, size_in(kind));
    case 1:
        return abut_rect(x, y, size_in(kind), size_in(kind));
    case 2:
        return abut_rounded_rect(x, y, size_in(kind), size_in(kind), size_in(kind));
    case 3:
        return abut_capsule(x, y, x + number_in(kind, 4), y + number_in(kind, 4), size_in(kind));
    case 4:
        return abut_segment(x, y, x + number_in(kind, 4), y + number_in(kind, 4));
    case 5:
        return abut_point(x, y);
    case 6:
        return abut_triangle(x, y, x + size_in(kind), y + number_in(kind, 3), x - 1,
                             y + size_in(kind));
    default:
        for (int i = 0; i < 6; i++) {
            double turn = i * 1.0471975511965976;

            corners[i] = (abut_vec2){ x + 3 * abut_cos(turn), y + 3 * abut_sin(turn) };
        }
        return abut_rounded_polygon(corners, 6, rng_next(&dice) % 2 ? 0 : size_in(kind));
    }
}

/* What the kernels say is what the integers say. */
static bool check_sum(const ab_sum *sum, ab_impact *quick)
{
    ab_impact truth;

    ab_sweep(sum, quick);
    ab_sweep_truth(sum, &truth);
    bool right = CHECK(quick->relation == truth.relation);

    if (!right || truth.relation == ABUT_APART) {
        return right;
    }
    right &= CHECK(quick->inside == truth.inside);
    if (truth.inside) {
        return right;
    }
    right &= CHECK(quick->tick == truth.tick);
    right &= CHECK(fabs(quick->time - truth.time) <= 0x1p-31);
    return right;
}

static void test_kernels_agree_with_integers(void)
{
    int met = 0;

    for (int i = 0; i < ROUNDS; i++) {
        uint64_t state = dice.state;
        numbers kind = (numbers)(i % NUMBERS_COUNT);
        abut_shape a = random_shape(kind);
        abut_shape b = random_shape(kind);
        double far = i % 3 == 0 ? 0.75 : i % 3 == 1 ? 2 : 1000; /* of the way to b, about */
        ab_vec way = ab_sub(ab_inside(&b)->at, ab_inside(&a)->at);
        ab_sweeping sweeping = {
            ab_inside(&a),
            ab_inside(&b),
            { (int64_t)((double)way.x * far) + ab_round(number_in(kind, 4)),
              (int64_t)((double)way.y * far) + ab_round(number_in(kind, 4)) },
            { ab_round(number_in(kind, 4)), 0 },
        };
        ab_sum sum = ab_sum_of(&sweeping);
        ab_impact quick;

        if (!check_sum(&sum, &quick)) {
            printf("SEED=%llu, round %d\n", (unsigned long long)state, i);
        }
        met += quick.relation != ABUT_APART && !quick.inside;
    }
    CHECK(met > ROUNDS / 8);
}

TEST_MAIN(TEST(test_seed), TEST(test_kernels_agree_with_integers))
