/* math/test_angle.c - our sine, cosine and arc tangent against MPFR.
 *
 * The error of every result is measured in ulp of the true value and held to the
 * bounds that math/angle.c states. One hash holds the bits of a fixed set of
 * results, so that a compiler that fuses or reorders is noticed.
 *
 * SPDX-License-Identifier: MIT */
#include "math/angle.h"

#include "abut/math.h"

#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

enum { ANGLE_ROUNDS = 70000 }; /* of each kind */

static const uint64_t angle_seed = 0xab07a291e5u;
static const double sincos_bound = 0.52;
static const double atan2_bound = 0.505;
static const double half_pi = 0x1.921fb54442d18p+0;

/* The doubles up to 2^30 that come nearest to a multiple of pi/2 for their size,
 * by continued fractions: the first leaves 2^-60.5, and the last few suffer most
 * from what is not carried of pi/2. */
static const double near_multiples[] = {
    0x1.6c6cbc45dc8dep+5,  0x1.6c6cbc45dc8dep+6,  0x1.6c6cbc45dc8dep+13, 0x1.b951f1572eba5p+23,
    0x1.b951f1572eba5p+24, 0x1.b951f1572eba5p+26, 0x1.b951f1572eba5p+28, 0x1.b951f1572eba5p+29,
    0x1.39c6fd67805a7p+18, 0x1.9eb7148f354d6p+20, 0x1.921fb54442d18p+0,  0x1.921fb54442d18p+1,
    0x1.55202aefde314p+29, 0x1.67e57cdd4dc54p+15, 0x1.921fb54442d18p+29,
};

/* The worst found in long searches, besides. */
static const double worst_arguments[] = {
    0x1.f6df926fbc744p+1,  0x1.59156183e94fbp+29, 0x1.30b7dab4971afp+6, 0x1.b7c67282a6a2p+4,
    0x1.47f93865e46d8p+18, 0x1.5e32501bc3b4cp+29, 0x1.3d3bcf89dce9bp+6, 0x1.90341cdeebbb4p-1,
};

static const double worst_directions[][2] = {
    { 0x1.ca042429cd2fcp-5, 0x1.ca0423d6c8224p+0 }, { 0x1.9acdb0ee58414p-5, 0x1.9b5d8fcd0d658p+0 },
    { 0x1.7f66e869936eap-5, 0x1.7f66e98b214d2p+0 }, { 0x1.829f804558c9p-4, 0x1.9603fd37fe51ap+1 },
    { 0x1.2ba5cafed213p-5, 0x1.3d692efcbb532p+0 },
};

static mpfr_t truth;
static mpfr_t argument;
static mpfr_t other;

static rng start(void)
{
    static bool made;

    if (!made) {
        mpfr_inits2(160, truth, argument, other, (mpfr_ptr)0);
        printf("seed %#llx\n", (unsigned long long)angle_seed);
        made = true;
    }
    return (rng){ angle_seed };
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* |found - truth| in units of the spacing of doubles at the truth. */
static double error_in_ulp(double found)
{
    mpfr_exp_t exponent;

    if (mpfr_zero_p(truth)) {
        return found == 0.0 ? 0.0 : HUGE_VAL;
    }
    exponent = mpfr_get_exp(truth) - 53;
    if (exponent < -1074) {
        exponent = -1074;
    }
    mpfr_sub_d(truth, truth, found, MPFR_RNDN);
    mpfr_mul_2si(truth, truth, -(long)exponent, MPFR_RNDN);
    return fabs(mpfr_get_d(truth, MPFR_RNDN));
}

static double sin_error(double x, double found)
{
    mpfr_set_d(argument, x, MPFR_RNDN);
    mpfr_sin(truth, argument, MPFR_RNDN);
    return error_in_ulp(found);
}

static double cos_error(double x, double found)
{
    mpfr_set_d(argument, x, MPFR_RNDN);
    mpfr_cos(truth, argument, MPFR_RNDN);
    return error_in_ulp(found);
}

static double atan2_error(double y, double x, double found)
{
    mpfr_set_d(argument, y, MPFR_RNDN);
    mpfr_set_d(other, x, MPFR_RNDN);
    mpfr_atan2(truth, argument, other, MPFR_RNDN);
    return error_in_ulp(found);
}

static double step_ulps(double x, int64_t ulps)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    bits += (uint64_t)ulps;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Any bits with an exponent in [low, high], both signs. */
static double draw_scaled(rng *r, int low, int high)
{
    int power = (int)rng_int(r, low, high);
    double v = ldexp(1.0 + rng_unit(r), power);

    return rng_next(r) & 1 ? -v : v;
}

enum { KIND_TURNS, KIND_ANY_SIZE, KIND_NEAR_MULTIPLE, KIND_HUGE, KIND_EIGHTH, KIND_COUNT };

static double draw_radians(rng *r, int kind)
{
    switch (kind) {
    case KIND_TURNS:
        return rng_between(r, -10.0, 10.0);
    case KIND_ANY_SIZE:
        return draw_scaled(r, rng_next(r) % 8 ? -40 : -1074, 29); /* up to 2^30 */
    case KIND_NEAR_MULTIPLE: {
        int64_t most = rng_next(r) & 1 ? 64 : 683565275; /* the latter is 2^30 */
        double multiple = (double)rng_int(r, 1, most) * half_pi;

        return step_ulps(multiple, rng_int(r, -16, 16));
    }
    case KIND_HUGE:
        return rng_between(r, -0x1p30, 0x1p30);
    default: { /* around an odd multiple of pi/4, where the series is longest */
        double quarters = (double)rng_int(r, 0, 64);

        return (quarters + rng_between(r, 0.4, 0.6)) * half_pi;
    }
    }
}

static void check_sincos(double x, double *worst)
{
    double sin;
    double cos;
    double sin_mirrored;
    double cos_mirrored;
    double errors[2];

    ab_sincos(x, &sin, &cos);
    ab_sincos(-x, &sin_mirrored, &cos_mirrored);
    errors[0] = sin_error(x, sin);
    errors[1] = cos_error(x, cos);
    for (int i = 0; i < 2; i++) {
        if (!CHECK(errors[i] <= sincos_bound)) {
            printf("    %s(%a): %.4f ulp\n", i ? "cos" : "sin", x, errors[i]);
        }
        *worst = errors[i] > *worst ? errors[i] : *worst;
    }
    CHECK(same_bits(sin_mirrored, x == 0.0 ? 0.0 : -sin));
    CHECK(same_bits(cos_mirrored, cos));
    CHECK(same_bits(ab_sin(x), sin) && same_bits(ab_cos(x), cos));
    CHECK(same_bits(abut_sin(x), sin) && same_bits(abut_cos(x), cos));
    CHECK(fabs(sin) <= 1.0 && fabs(cos) <= 1.0);
}

static void test_sincos(void)
{
    static const char *const names[KIND_COUNT] = { "turns", "any size", "near multiples", "huge",
                                                   "eighths" };
    rng r = start();

    for (int kind = 0; kind < KIND_COUNT; kind++) {
        double worst = 0.0;

        for (int i = 0; i < ANGLE_ROUNDS / sample_part(); i++) {
            check_sincos(draw_radians(&r, kind), &worst);
        }
        printf("sin, cos, %s: %d arguments, at most %.4f ulp\n", names[kind], ANGLE_ROUNDS, worst);
    }
}

static void test_sincos_worst(void)
{
    double worst = 0.0;

    start();
    for (int i = 0; i < COUNT_OF(near_multiples); i++) {
        for (int64_t ulps = -2; ulps <= 2; ulps++) {
            check_sincos(step_ulps(near_multiples[i], ulps), &worst);
        }
    }
    for (int i = 0; i < COUNT_OF(worst_arguments); i++) {
        check_sincos(worst_arguments[i], &worst);
    }
    /* Around each border between quadrants, and around pi/4 where the next begins. */
    for (int eighths = 0; eighths < 64; eighths++) {
        for (int64_t ulps = -3; ulps <= 3; ulps++) {
            double border = (double)eighths * (half_pi / 2.0);

            check_sincos(border == 0.0 ? 0.0 : step_ulps(border, ulps), &worst);
        }
    }
    /* Around each step of the inner reduction, r = 6 m / 2^14. */
    for (int m = 1; m < 2145; m++) {
        for (int64_t ulps = -1; ulps <= 1; ulps++) {
            check_sincos(step_ulps(6.0 * m * 0x1p-14, ulps), &worst);
        }
    }
    for (int power = -1074; power <= 30; power++) {
        check_sincos(ldexp(1.0, power), &worst);
    }
    printf("sin, cos, chosen arguments: at most %.4f ulp\n", worst);
}

static void test_sincos_special(void)
{
    static const double outside[] = { 0x1.0000000000001p+30, 0x1p31, 1e300, HUGE_VAL, NAN };
    double sin;
    double cos;

    start();
    CHECK(same_bits(ab_sin(0.0), 0.0));
    CHECK(same_bits(ab_sin(-0.0), 0.0));
    CHECK(same_bits(ab_cos(0.0), 1.0));
    CHECK(same_bits(ab_cos(-0.0), 1.0));
    CHECK(same_bits(ab_sin(0x1p-1074), 0x1p-1074));
    CHECK(same_bits(ab_sin(-0x1p-1074), -0x1p-1074));
    CHECK(ab_cos(0x1p-27) <= 1.0);
    CHECK(!isnan(ab_sin(0x1p30)) && !isnan(ab_cos(-0x1p30)));
    for (int i = 0; i < COUNT_OF(outside); i++) {
        CHECK(isnan(abut_sin(outside[i])) && isnan(abut_sin(-outside[i])));
        CHECK(isnan(abut_cos(outside[i])) && isnan(abut_cos(-outside[i])));
        ab_sincos(outside[i], &sin, &cos);
        CHECK(isnan(sin) && isnan(cos));
    }
}

static void check_atan2(double y, double x, double *worst)
{
    double found = ab_atan2(y, x);
    double error = atan2_error(y, x, found);

    if (!CHECK(error <= atan2_bound)) {
        printf("    atan2(%a, %a): %.4f ulp\n", y, x, error);
    }
    *worst = error > *worst ? error : *worst;
    CHECK(same_bits(ab_atan2(-y, x), found == 0.0 ? 0.0 : -found));
    CHECK(same_bits(abut_atan2(y, x), found));
    CHECK(found != 0.0 || !signbit(found));
}

static void test_atan2(void)
{
    rng r = start();
    double worst;

    worst = 0.0;
    for (int i = 0; i < ANGLE_ROUNDS / sample_part(); i++) {
        double y = rng_between(&r, -10.0, 10.0);
        double x = rng_between(&r, -10.0, 10.0);

        check_atan2(y, x, &worst);
    }
    printf("atan2, uniform: %d arguments, at most %.4f ulp\n", ANGLE_ROUNDS, worst);
    worst = 0.0;
    for (int i = 0; i < ANGLE_ROUNDS / sample_part(); i++) {
        double y = draw_scaled(&r, -40, 40);
        double x = draw_scaled(&r, -40, 40);

        check_atan2(y, x, &worst);
    }
    printf("atan2, any ratio: %d arguments, at most %.4f ulp\n", ANGLE_ROUNDS, worst);
    worst = 0.0;
    for (int i = 0; i < ANGLE_ROUNDS / sample_part(); i++) {
        double y = draw_scaled(&r, -1074, 1023);
        double x = draw_scaled(&r, -1074, 1023);

        check_atan2(y, x, &worst);
    }
    printf("atan2, any size: %d arguments, at most %.4f ulp\n", ANGLE_ROUNDS, worst);
    worst = 0.0;
    for (int i = 0; i < ANGLE_ROUNDS / sample_part(); i++) { /* alike in size, at every size */
        int power = (int)rng_int(&r, -1068, 1016);
        double y = draw_scaled(&r, power - 6, power + 6);
        double x = draw_scaled(&r, power - 6, power + 6);

        check_atan2(y, x, &worst);
    }
    printf("atan2, like sizes: %d arguments, at most %.4f ulp\n", ANGLE_ROUNDS, worst);
    worst = 0.0;
    for (int i = 0; i < ANGLE_ROUNDS / sample_part();
         i++) { /* around the steps and borders of the table */
        double x = draw_scaled(&r, -2, 2);
        double ratio = (double)rng_int(&r, 1, 32) / 32.0;
        int power = -(int)rng_int(&r, 2, 53);
        double y = x * ratio * (1.0 + ldexp(rng_between(&r, -1.0, 1.0), power));

        check_atan2(y, x, &worst);
        check_atan2(x, y, &worst);
    }
    printf("atan2, near steps: %d arguments, at most %.4f ulp\n", 2 * ANGLE_ROUNDS, worst);
    worst = 0.0;
    for (int i = 0; i < COUNT_OF(worst_directions); i++) {
        check_atan2(worst_directions[i][0], worst_directions[i][1], &worst);
    }
    printf("atan2, chosen arguments: at most %.4f ulp\n", worst);
}

/* A multiple of pi/4, correctly rounded. */
static double eighths_of_turn(int count)
{
    mpfr_const_pi(truth, MPFR_RNDN);
    mpfr_mul_si(truth, truth, count, MPFR_RNDN);
    mpfr_div_2ui(truth, truth, 2, MPFR_RNDN);
    return mpfr_get_d(truth, MPFR_RNDN);
}

static void test_atan2_axes(void)
{
    static const double sizes[] = {
        0x1p-1074, 0x1p-1022, 1e-300,  0x1.fffffffffffffp-401, 0.1,   1.0,
        3.0,       1e9,       0x1p500, 0x1.0000000000001p+500, 1e300, DBL_MAX
    };

    start();
    for (int i = 0; i < COUNT_OF(sizes); i++) {
        double size = sizes[i];

        CHECK(same_bits(ab_atan2(0.0, size), 0.0));
        CHECK(same_bits(ab_atan2(-0.0, size), 0.0));
        CHECK(same_bits(ab_atan2(size, size), eighths_of_turn(1)));
        CHECK(same_bits(ab_atan2(size, 0.0), eighths_of_turn(2)));
        CHECK(same_bits(ab_atan2(size, -0.0), eighths_of_turn(2)));
        CHECK(same_bits(ab_atan2(size, -size), eighths_of_turn(3)));
        CHECK(same_bits(ab_atan2(0.0, -size), eighths_of_turn(4)));
        CHECK(same_bits(ab_atan2(-0.0, -size), eighths_of_turn(4)));
        CHECK(same_bits(ab_atan2(-size, -size), eighths_of_turn(-3)));
        CHECK(same_bits(ab_atan2(-size, 0.0), eighths_of_turn(-2)));
        CHECK(same_bits(ab_atan2(-size, size), eighths_of_turn(-1)));
    }
    for (int sign = 0; sign < 4; sign++) {
        CHECK(same_bits(abut_atan2(sign & 1 ? -0.0 : 0.0, sign & 2 ? -0.0 : 0.0), 0.0));
    }
    CHECK(same_bits(abut_atan2(-0.0, -1.0), eighths_of_turn(4)));
    CHECK(same_bits(abut_atan2(-1.0, -0.0), eighths_of_turn(-2)));
    CHECK(same_bits(abut_atan2(-0x1p-1074, 0x1p1000), 0.0)); /* too small to be told, and not -0 */
}

static void test_atan2_special(void)
{
    static const double strange[] = { HUGE_VAL, -HUGE_VAL, NAN };
    static const double plain[] = { 0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL, NAN };
    double worst = 0.0;

    start();
    for (int i = 0; i < COUNT_OF(strange); i++) {
        for (int j = 0; j < COUNT_OF(plain); j++) {
            CHECK(isnan(abut_atan2(strange[i], plain[j])));
            CHECK(isnan(abut_atan2(plain[j], strange[i])));
        }
    }
    /* Too small for a double: +0 on the +x side, pi or pi/2 elsewhere. */
    CHECK(same_bits(ab_atan2(0x1p-1074, 1e300), 0.0));
    CHECK(same_bits(ab_atan2(-0x1p-1074, 1e300), 0.0));
    CHECK(same_bits(ab_atan2(0x1p-1074, -1e300), eighths_of_turn(4)));
    CHECK(same_bits(ab_atan2(-0x1p-1074, -1e300), eighths_of_turn(-4)));
    CHECK(same_bits(ab_atan2(1e300, 0x1p-1074), eighths_of_turn(2)));
    /* On both sides of the ratio where the angle becomes its tangent. */
    for (int64_t ulps = -3; ulps <= 3; ulps++) {
        check_atan2(step_ulps(0x1p-60, ulps), 1.0, &worst);
        check_atan2(1.0, step_ulps(0x1p-60, ulps), &worst);
        check_atan2(step_ulps(0x1p-60, ulps), -1.0, &worst);
        check_atan2(step_ulps(0x1p500, ulps), 0x1p440, &worst);
        check_atan2(step_ulps(0x1p-400, ulps), 0x1p-460, &worst);
    }
}

static void hash_double(uint64_t *hash, double v)
{
    uint64_t bits;

    memcpy(&bits, &v, sizeof bits);
    *hash = (*hash ^ bits) * 0x100000001b3u;
    *hash ^= *hash >> 29;
}

static void test_same_bits(void)
{
    rng r = start();
    uint64_t hash = 0xcbf29ce484222325u;

    for (int i = 0; i < 200000; i++) {
        double x = (double)((int64_t)(rng_next(&r) >> 10) - ((int64_t)1 << 53)) *
                   (i % 2 ? 0x1p-50 : 0x1p-23);
        double y = (double)((int64_t)(rng_next(&r) >> 10) - ((int64_t)1 << 53)) * 0x1p-50;
        double sin;
        double cos;

        ab_sincos(x, &sin, &cos);
        hash_double(&hash, sin);
        hash_double(&hash, cos);
        hash_double(&hash, ab_atan2(y, x));
    }
    if (!CHECK(hash == 0x2facdf1219eac8bdu)) {
        printf("    hash %#llx\n", (unsigned long long)hash);
    }
}

TEST_MAIN(TEST(test_sincos),
          TEST(test_sincos_worst),
          TEST(test_sincos_special),
          TEST(test_atan2),
          TEST(test_atan2_axes),
          TEST(test_atan2_special),
          TEST(test_same_bits))
