/* sweep/tick.c - exact sums at a tick.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "sweep/tick.h"

static void multiply_words(uint64_t product[3], ab_u128 value, uint64_t by)
{
    ab_u128 low = u128_mul(u128_low(value), by);
    ab_u128 high = u128_add(u128_mul(u128_high(value), by), u128_from(u128_high(low)));

    product[0] = u128_low(low);
    product[1] = u128_low(high);
    product[2] = u128_high(high);
}

static int compare_words(const uint64_t *a, const uint64_t *b, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static void add_words(uint64_t *to, const uint64_t *value)
{
    uint64_t carry = 0;

    for (int i = 0; i < 3; i++) {
        uint64_t sum = to[i] + value[i];
        uint64_t next = sum < value[i];

        to[i] = sum + carry;
        carry = next | (to[i] < carry);
    }
}

static void subtract_words(uint64_t *from, const uint64_t *value)
{
    uint64_t borrow = 0;

    for (int i = 0; i < 3; i++) {
        uint64_t less = from[i] - value[i];
        uint64_t next = from[i] < value[i] || less < borrow;

        from[i] = less - borrow;
        borrow = next;
    }
}

ab_ticked ab_at_tick(ab_i128 start, ab_i128 change, int64_t tick)
{
    ab_ticked sum = { i128_sign(start), { 0, 0, 0 } };
    int sign = tick > 0 ? i128_sign(change) : 0;
    uint64_t moved[3];

    multiply_words(sum.magnitude, i128_abs(start), (uint64_t)AB_TICKS);
    multiply_words(moved, i128_abs(change), (uint64_t)tick);
    if (sum.sign * sign >= 0) {
        add_words(sum.magnitude, moved);
        sum.sign = sum.sign != 0 ? sum.sign : sign;
        return sum;
    }
    int order = compare_words(sum.magnitude, moved, 3);

    if (order >= 0) {
        subtract_words(sum.magnitude, moved);
        sum.sign *= order;
    } else {
        subtract_words(moved, sum.magnitude);
        sum = (ab_ticked){ sign, { moved[0], moved[1], moved[2] } };
    }
    return sum;
}

int ab_compare_squares(const ab_ticked *value, ab_u256 square)
{
    const uint64_t *v = value->magnitude;
    uint64_t mine[6] = { 0 };
    uint64_t other[6] = { 0, square.w[0], square.w[1], square.w[2], square.w[3], 0 };

    for (int i = 0; i < 3; i++) {
        uint64_t carry = 0;

        for (int j = 0; j < 3; j++) {
            ab_u128 sum = u128_add(u128_mul(v[i], v[j]), u128_from(mine[i + j]));

            sum = u128_add(sum, u128_from(carry));
            mine[i + j] = u128_low(sum);
            carry = u128_high(sum);
        }
        mine[i + 3] = carry;
    }
    return compare_words(mine, other, 6);
}

int64_t ab_last_tick(ab_i128 start, ab_i128 change)
{
    ab_u128 rest;
    ab_u256 quotient = u256_divide(u256_mul(i128_abs(start), u128_from((uint64_t)AB_TICKS)),
                                   i128_abs(change), &rest);

    return (int64_t)quotient.w[0];
}
