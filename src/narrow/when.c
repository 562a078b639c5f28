/* narrow/when.c - exact times: compared, and rounded once.
 *
 * Doubles come first and are never trusted beyond their error: they tell two times
 * apart when those differ by more than that. The nearest double is known from a guess of
 * twice their length, unless that lies too close to the middle between two of them; then
 * the time is compared with the numbers halfway to its neighbours.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/big.h"
#include "math/margins.h"
#include "narrow/when.h"

/* Whether the sum of two numbers may be less than half of the larger. */
static bool nearly_cancel(double a, double b)
{
    return (a < 0) != (b < 0) && ab_fabs(b) * 2 > ab_fabs(a) && ab_fabs(a) * 2 > ab_fabs(b);
}

/* part + sign sqrt(root). Where the two nearly cancel, the difference of their squares is
 * exact, and there is nothing left to cancel. */
static ab_twofold part_with_root(ab_i128 part, int sign, ab_u256 root)
{
    ab_twofold a = tf_of_i128(part);
    ab_twofold b = tf_root(tf_of_u256(root));

    b = sign < 0 ? tf_negate(b) : b;
    if (!nearly_cancel(a.high, b.high)) {
        return tf_add(a, b);
    }
    ab_u256 square = u256_mul(i128_abs(part), i128_abs(part));
    ab_twofold apart = u256_cmp(square, root) >= 0 ? tf_of_u256(u256_sub(square, root))
                                                   : tf_negate(tf_of_u256(u256_sub(root, square)));

    return tf_divide(apart, tf_add(a, tf_negate(b)));
}

ab_when ab_when_of(ab_i128 part, ab_u128 whole)
{
    return (ab_when){ .part = part,
                      .whole = whole,
                      .roughly = { i128_to_double(part) / u128_to_double(whole), 0 } };
}

ab_when ab_when_with_root(ab_i128 part, int sign, ab_u256 root, ab_u128 whole)
{
    return (ab_when){ part, root, u256_is_zero(root) ? 0 : sign, whole,
                      tf_divide(part_with_root(part, sign, root), tf_of_u128(whole)) };
}

/* --- Compared ------------------------------------------------------------------------------- */

static ab_big big_of(ab_u256 value)
{
    ab_big number;

    ab_big_set(&number, value);
    return number;
}

/* root factor^2 */
static ab_big root_times(ab_u256 root, ab_u128 factor)
{
    ab_big a = big_of(root);
    ab_big b = big_of(u256_mul(factor, factor));
    ab_big product;

    ab_big_multiply(&product, &a, &b);
    return product;
}

/* a b, and a b - c d */
static ab_signed product_of(ab_i128 a, ab_i128 b)
{
    ab_signed product = { i128_sign(a) * i128_sign(b), big_of(u256_mul(i128_abs(a), i128_abs(b))) };

    return product;
}

static ab_signed products_apart(ab_i128 a, ab_i128 b, ab_i128 c, ab_i128 d)
{
    ab_signed sum = product_of(a, b);
    ab_signed other = product_of(c, d);

    other.sign = -other.sign;
    ab_signed_add(&sum, &sum, &other);
    return sum;
}

AB_COLD static int compare_exactly(const ab_when *a, const ab_when *b)
{
    ab_signed apart =
        products_apart(a->part, i128_from_bits(b->whole), b->part, i128_from_bits(a->whole));
    ab_big root_a = root_times(a->root, b->whole);
    ab_big root_b = root_times(b->root, a->whole);

    return ab_sign_with_roots(&apart, a->sign, &root_a, -b->sign, &root_b);
}

int ab_when_compare(const ab_when *a, const ab_when *b)
{
    double apart = a->roughly.high - b->roughly.high;

    /* Each is off by less than 2^-49 of itself. */
    if (AB_LIKELY(ab_fabs(apart) >
                  (ab_fabs(a->roughly.high) + ab_fabs(b->roughly.high)) * AB_MARGIN_TIMES)) {
        return apart > 0 ? 1 : -1;
    }
    return compare_exactly(a, b);
}

int ab_when_sign_of(const ab_when *when, ab_i128 start, ab_i128 rate)
{
    double from = i128_to_double(start);
    double by = when->roughly.high * i128_to_double(rate);
    double sum = from + by;

    if (AB_LIKELY(ab_fabs(sum) > (ab_fabs(from) + ab_fabs(by)) * AB_MARGIN_TIMES)) {
        return sum > 0 ? 1 : -1;
    }
    ab_signed value =
        products_apart(start, i128_from_bits(when->whole), i128_neg(rate), when->part);
    ab_big root = root_times(when->root, i128_abs(rate));

    return ab_sign_with_root(&value, when->sign * i128_sign(rate), &root);
}

/* --- Rounded -------------------------------------------------------------------------------- */

/* mantissa 2^exponent */
typedef struct binary {
    uint64_t mantissa;
    int exponent;
} binary;

/* Compares what is rounded, a time or a distance, with a number: -1, 0 or 1. */
typedef int compare_fn(const ab_when *when, ab_vec motion, binary number);

static binary binary_of(double positive)
{
    uint64_t bits = ab_bits(positive);

    return (binary){ (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52,
                     (int)(bits >> 52) - 1075 };
}

static double double_of_binary(binary number)
{
    uint64_t bits =
        (uint64_t)(number.exponent + 1075) << 52 | (number.mantissa & (((uint64_t)1 << 52) - 1));
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static binary binary_next(binary number)
{
    return number.mantissa + 1 < (uint64_t)1 << 53
               ? (binary){ number.mantissa + 1, number.exponent }
               : (binary){ (uint64_t)1 << 52, number.exponent + 1 };
}

static binary binary_before(binary number)
{
    return number.mantissa > (uint64_t)1 << 52
               ? (binary){ number.mantissa - 1, number.exponent }
               : (binary){ ((uint64_t)1 << 53) - 1, number.exponent - 1 };
}

/* Halfway between a number and the next. */
static binary halfway_after(binary number)
{
    return (binary){ 2 * number.mantissa + 1, number.exponent - 1 };
}

/* The double that is nearest to what `compare` knows, from a guess that is some
 * roundings off. A tie goes to the even mantissa. */
static double nearest_double(const ab_when *when, ab_vec motion, double guess, compare_fn *compare)
{
    binary number = binary_of(guess);
    int over = compare(when, motion, halfway_after(number));

    while (over > 0 || (over == 0 && (number.mantissa & 1) != 0)) {
        number = binary_next(number);
        over = compare(when, motion, halfway_after(number));
    }
    for (;;) {
        binary before = binary_before(number);
        int under = compare(when, motion, halfway_after(before));

        if (under > 0 || (under == 0 && (number.mantissa & 1) == 0)) {
            return double_of_binary(number);
        }
        number = before;
    }
}

/* Multiplies by 2^count on one side of a comparison, or by 2^-count on the other. */
static void scale_sides(ab_big *left, ab_big *right, int count)
{
    ab_big_shift(count > 0 ? left : right, count > 0 ? count : -count);
}

/* The sign of part + sign sqrt(root) - number whole. */
static int compare_time(const ab_when *when, ab_vec motion, binary number)
{
    ab_signed apart = ab_signed_of(when->part);
    ab_signed other = { -1, big_of(u256_mul(u128_from(number.mantissa), when->whole)) };
    ab_big root = big_of(when->root);

    (void)motion;
    scale_sides(&other.size, &apart.size, number.exponent);
    if (number.exponent < 0) {
        ab_big_shift(&root, -2 * number.exponent);
    }
    ab_signed_add(&apart, &apart, &other);
    return ab_sign_with_root(&apart, when->sign, &root);
}

/* The sign of (part + sign sqrt(root)) length - number whole, all in quanta. The length is a
 * root itself, and so there are two roots of products with its square. */
static int compare_distance(const ab_when *when, ab_vec motion, binary number)
{
    ab_u128 length_sq = i128_abs(i128_dot(motion.x, motion.y, motion.x, motion.y));
    ab_signed apart = { -1, big_of(u256_mul(u128_from(number.mantissa), when->whole)) };
    ab_big square = big_of(u256_mul(i128_abs(when->part), i128_abs(when->part)));
    ab_big length = big_of(u256_from(length_sq));
    ab_big root = big_of(when->root);
    ab_big first;
    ab_big second;

    ab_big_multiply(&first, &square, &length);
    ab_big_multiply(&second, &root, &length);
    if (number.exponent > 0) {
        ab_big_shift(&apart.size, number.exponent);
    } else {
        ab_big_shift(&first, -2 * number.exponent);
        ab_big_shift(&second, -2 * number.exponent);
    }
    return ab_sign_with_roots(&apart, i128_sign(when->part), &first, when->sign, &second);
}

static bool is_zero_time(const ab_when *when)
{
    return when->sign == 0 && i128_sign(when->part) == 0;
}

/* The time to about 100 bits. */
static ab_twofold time_closely(const ab_when *when)
{
    return when->sign != 0 ? when->roughly
                           : tf_divide(tf_of_i128(when->part), tf_of_u128(when->whole));
}

/* Whether everything within the error of a close guess is rounded to its first double. It has
 * at most six operations of twofold.h, each within 2^-100: 2^-90 is ample. */
static bool is_rounded(ab_twofold guess)
{
    double doubt = guess.high * 0x1p-90;

    return guess.high + (guess.low + doubt) == guess.high &&
           guess.high + (guess.low - doubt) == guess.high;
}

double ab_when_time(const ab_when *when)
{
    if (is_zero_time(when)) {
        return 0;
    }
    ab_twofold time = time_closely(when);

    if (AB_LIKELY(is_rounded(time))) {
        return time.high;
    }
    return nearest_double(when, (ab_vec){ 0, 0 }, time.high, compare_time);
}

double ab_when_distance(const ab_when *when, ab_vec motion)
{
    if (is_zero_time(when)) {
        return 0;
    }
    ab_u128 length_sq = i128_abs(i128_dot(motion.x, motion.y, motion.x, motion.y));
    ab_twofold distance = tf_multiply(time_closely(when), tf_root(tf_of_u128(length_sq)));

    if (AB_LIKELY(is_rounded(distance))) {
        return distance.high * ABUT_QUANTUM;
    }
    return nearest_double(when, motion, distance.high, compare_distance) * ABUT_QUANTUM;
}
