/* math/angle.c - sine, cosine and arc tangent from + - * / alone.
 *
 * IEEE doubles fix those four to the bit, so the results are the same wherever
 * they are rounded to nearest and never fused. No coefficient is fitted: the
 * series are Taylor's, made short by reducing the argument until few terms are
 * left, and exact sums and products (Dekker, Knuth) carry what one double cannot.
 * The leading term of each result is kept exact and everything else is added to
 * it once, so the error stays close to the half ulp of that last addition.
 *
 * Largest error found in 2*10^8 arguments each (uniform, log-uniform, around the
 * multiples of pi/2 and of 1/16, up to the limits) and in the worst cases of the
 * reduction: sin and cos 0.518 ulp, atan2 0.502 ulp. tests/math/test_angle.c holds
 * them to 0.52 and 0.505. In another rounding mode than to nearest the bits differ.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/math.h"
#include "math/angle.h"

#include <math.h>

/* An unevaluated sum; `tail` is at most about half an ulp of `head`. */
typedef struct angle_sum {
    double head;
    double tail;
} angle_sum;

/* a + b, exactly, if |a| >= |b| or a = 0. */
static angle_sum add_smaller(double a, double b)
{
    double head = a + b;

    return (angle_sum){ head, b - (head - a) };
}

/* a + b, exactly. */
static angle_sum add_exactly(double a, double b)
{
    double head = a + b;
    double part = head - a;

    return (angle_sum){ head, (a - (head - part)) + (b - part) };
}

/* a as a head of 26 bits and the rest, which has 26 too. */
static angle_sum split_in_half(double a)
{
    double lifted = 134217729.0 * a; /* 2^27 + 1 */
    double head = lifted - (lifted - a);

    return (angle_sum){ head, a - head };
}

/* a b, exactly. */
static angle_sum multiply_exactly(double a, double b)
{
    double head = a * b;
    angle_sum u = split_in_half(a);
    angle_sum v = split_in_half(b);
    double tail = ((u.head * v.head - head) + u.head * v.tail + u.tail * v.head) + u.tail * v.tail;

    return (angle_sum){ head, tail };
}

/* What is left of `radians` (0 to 2^30) after taking off the nearest multiple of
 * pi/2; *quarters is that multiple, less than 2^30.
 *
 * pi/2 is cut into five pieces. The first four have 23 bits each, so that their
 * products with `quarters` are exact; multiples of 2^-22, 2^-45, 2^-68, 2^-91.
 * The first two differences are exact as well: both sides are multiples of one
 * lattice (2^-22 or the ulp of `radians`, then 2^-45 or that ulp), and what is
 * left is less than 2^53 of its steps. The next two keep their rounding error.
 *
 * No double up to 2^30 comes nearer to a multiple of pi/2 than 2^-60.5 (found by
 * continued fractions, for each exponent). The fifth product is below 2^-62 and off
 * by at most 2^-114, and less for fewer quarters; against the smallest rest that
 * can occur with as many quarters that is always less than 2^-60. */
static angle_sum reduce_radians(double radians, int32_t *quarters)
{
    int32_t count = (int32_t)(radians * 0x1.45f306dc9c883p-1 + 0.5);
    double k = (double)count;
    double rest = (radians - k * 0x1.921fb4p+0) - k * 0x1.4442dp-24;
    angle_sum third = add_exactly(rest, -(k * 0x1.84698p-48));
    angle_sum fourth = add_exactly(third.head, -(k * 0x1.3198ap-69));

    *quarters = count;
    return add_smaller(fourth.head, (third.tail + fourth.tail) - k * 0x1.701b839a25205p-92);
}

/* Sine and cosine of r = x.head + x.tail, |r| up to a little over pi/4.
 *
 * Take the multiple c = 6 m / 2^14 next to r towards zero. As |m| < 2^11.1, the
 * first terms of both series at c are doubles, without rounding: c^3 / 6 is
 * 36 m^3 / 2^42, c^2 / 2 is 18 m^2 / 2^28, c^4 / 24 is 54 m^4 / 2^56. The remainder
 * d = r - c is so small that what it adds, and the higher powers (r^5/120, r^6/720
 * and on, at most 1/280 of the result), may be rounded. */
static void sincos_near_zero(angle_sum x, double *sin, double *cos)
{
    double r = x.head;
    double m = (double)(int32_t)(r * (0x1p14 / 6.0));
    double c = m * (6.0 * 0x1p-14);
    double d = (r - c) + x.tail;
    double z = r * r;
    double y = c * c;
    double odd = -1.0 / 1307674368000 + z * (1.0 / 355687428096000);    /* to r^17 / 17! */
    double even = 1.0 / 20922789888000 + z * (-1.0 / 6402373705728000); /* to r^18 / 18! */
    angle_sum lead = add_smaller(r, m * m * m * (-36.0 * 0x1p-42));
    double rest = d * (z + r * c + y) * (-1.0 / 6); /* from r^3 / 6 */

    odd = 1.0 / 362880 + z * (-1.0 / 39916800 + z * (1.0 / 6227020800 + z * odd));
    odd = 1.0 / 120 + z * (-1.0 / 5040 + z * odd);
    *sin = lead.head + (lead.tail + (x.tail + (rest + z * z * r * odd)));

    lead = add_smaller(1.0 - 0.5 * y, m * m * m * m * (54.0 * 0x1p-56));
    rest = d * (r + c) * ((z + y) * (1.0 / 24) - 0.5); /* from r^2 / 2 and r^4 / 24 */
    even = -1.0 / 3628800 + z * (1.0 / 479001600 + z * (-1.0 / 87178291200 + z * even));
    even = -1.0 / 720 + z * (1.0 / 40320 + z * even);
    *cos = lead.head + (lead.tail + (rest + z * z * z * even));
}

void ab_sincos(double radians, double *sin, double *cos)
{
    double magnitude = ab_fabs(radians);
    int32_t quarters;
    double s;
    double c;

    if (!(magnitude <= AB_MOST_RADIANS)) {
        *sin = (double)NAN;
        *cos = (double)NAN;
        return;
    }
    sincos_near_zero(reduce_radians(magnitude, &quarters), &s, &c);
    if (quarters & 1) {
        double swap = s;

        s = c;
        c = -swap;
    }
    if (quarters & 2) {
        s = -s;
        c = -c;
    }
    *sin = radians < 0.0 ? -s : s;
    *cos = c;
}

double ab_sin(double radians)
{
    double sin;
    double cos;

    ab_sincos(radians, &sin, &cos);
    return sin;
}

double ab_cos(double radians)
{
    double sin;
    double cos;

    ab_sincos(radians, &sin, &cos);
    return cos;
}

/* atan(i / 16) as head and tail. */
static const angle_sum sixteenth_angles[17] = {
    { 0.0, 0.0 },
    { 0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60 },
    { 0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59 },
    { 0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58 },
    { 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57 },
    { 0x1.362773707ebccp-2, -0x1.963a544b672d8p-57 },
    { 0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56 },
    { 0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56 },
    { 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56 },
    { 0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56 },
    { 0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58 },
    { 0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55 },
    { 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56 },
    { 0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57 },
    { 0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56 },
    { 0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56 },
    { 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55 },
};

static const angle_sum pi_sum = { 0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53 };
static const angle_sum half_pi_sum = { 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54 };

/* The angle whose tangent is small / large, for 2^-60 <= small / large <= 1 and
 * `large` between 2^-480 and 2^530, so that no exact product over- or underflows.
 *
 * With c the nearest sixteenth, the angle is atan(c) + atan(t) where
 *     t = (small - c large) / (large + c small),  |t| <= 1/32.
 * t is needed as a pair, for it can cancel half of atan(1/16); its powers are not. */
static angle_sum angle_of_ratio(double small, double large)
{
    int32_t i = (int32_t)(small / large * 16.0 + 0.5);
    double c = (double)i * 0.0625;
    angle_sum u = split_in_half(small);
    angle_sum v = split_in_half(large);
    angle_sum up = add_exactly(small, -(c * v.head)); /* c has 5 bits: c * half is exact */
    angle_sum numerator = add_exactly(up.head, -(c * v.tail));
    angle_sum across = add_smaller(large, c * u.head);
    angle_sum denominator = add_smaller(across.head, across.tail + c * u.tail);
    double t = numerator.head / denominator.head;
    angle_sum product = multiply_exactly(t, denominator.head);
    double left = ((numerator.head - product.head) - product.tail) +
                  ((up.tail + numerator.tail) - t * denominator.tail);
    double z = t * t;
    double series = z * (1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z * (1.0 / 11)))));
    angle_sum sum = add_exactly(sixteenth_angles[i].head, t);
    double tail = sixteenth_angles[i].tail + (left / denominator.head - t * series);

    return add_smaller(sum.head, sum.tail + tail);
}

/* As above for any 0 <= small <= large, 0 < large. Below 2^-60 an angle and its
 * tangent are the same double, even among the subnormal ones. */
static angle_sum angle_from_axis(double small, double large)
{
    double ratio = small / large;

    if (ratio < 0x1p-60) {
        return (angle_sum){ ratio, 0.0 };
    }
    if (large > 0x1p500) {
        return angle_of_ratio(small * 0x1p-600, large * 0x1p-600);
    }
    if (large < 0x1p-400) {
        return angle_of_ratio(small * 0x1p600, large * 0x1p600);
    }
    return angle_of_ratio(small, large);
}

/* base + turn * angle. */
static double turn_from(angle_sum base, double turn, angle_sum angle)
{
    angle_sum sum = add_smaller(base.head, turn * angle.head);

    return sum.head + (sum.tail + (base.tail + turn * angle.tail));
}

double ab_atan2(double y, double x)
{
    double across = ab_fabs(x);
    double up = ab_fabs(y);
    double result;

    if (!(across <= DBL_MAX && up <= DBL_MAX)) {
        return (double)NAN;
    }
    if (across == 0.0 && up == 0.0) {
        return 0.0;
    }
    if (up > across) {
        result = turn_from(half_pi_sum, x < 0.0 ? 1.0 : -1.0, angle_from_axis(across, up));
    } else if (x < 0.0) {
        result = turn_from(pi_sum, -1.0, angle_from_axis(up, across));
    } else {
        result = angle_from_axis(up, across).head;
    }
    return y < 0.0 && result > 0.0 ? -result : result;
}

double abut_sin(double radians)
{
    return ab_sin(radians);
}

double abut_cos(double radians)
{
    return ab_cos(radians);
}

double abut_atan2(double y, double x)
{
    return ab_atan2(y, x);
}
