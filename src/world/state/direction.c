/* world/state/direction.c - the direction of a vector, by an integer root.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/vec2.h"
#include "world/state/direction.h"

/* The root of what is less than 2^63 and a bit, rounded down: a guess, put right. */
static int64_t root_of(uint64_t square)
{
    uint64_t root = (uint64_t)ab_sqrt((double)square);

    while (root * root > square) {
        root--;
    }
    while ((root + 1) * (root + 1) <= square) {
        root++;
    }
    return (int64_t)root;
}

ab_vec ab_direction_of(ab_vec v)
{
    int64_t most = ab_max(ab_abs(v.x), ab_abs(v.y));

    if (v.x == 0 || v.y == 0) {
        return (ab_vec){ v.x > 0   ? AB_DIRECTION_LENGTH
                         : v.x < 0 ? -AB_DIRECTION_LENGTH
                                   : 0,
                         v.y > 0   ? AB_DIRECTION_LENGTH
                         : v.y < 0 ? -AB_DIRECTION_LENGTH
                                   : 0 };
    }
    /* As many bits as a product of two still fits into 64. */
    int bits = 64 - (int)wide_leading_zeros((uint64_t)most);

    if (bits > 31) {
        v.x /= (int64_t)1 << (bits - 31);
        v.y /= (int64_t)1 << (bits - 31);
    } else {
        v.x *= (int64_t)1 << (31 - bits);
        v.y *= (int64_t)1 << (31 - bits);
    }
    int64_t length = root_of((uint64_t)(v.x * v.x) + (uint64_t)(v.y * v.y));

    return (ab_vec){ v.x * AB_DIRECTION_LENGTH / length, v.y * AB_DIRECTION_LENGTH / length };
}

int64_t ab_length_of(ab_vec v)
{
    if (v.x == 0 || v.y == 0) {
        return ab_abs(v.x) + ab_abs(v.y);
    }
    return (int64_t)u128_sqrt_floor(u128_add(u128_square(v.x), u128_square(v.y)));
}

bool ab_is_longer(ab_vec v, ab_vec than)
{
    return i128_less(i128_dot(than.x, than.y, than.x, than.y), i128_dot(v.x, v.y, v.x, v.y));
}

ab_vec ab_cut_to_length(ab_vec v, ab_vec other)
{
    if (!ab_is_longer(v, other)) {
        return v;
    }
    int64_t length = ab_length_of(other);

    /* A direction may be too long by 2^-28 of itself. */
    return ab_direction_add((ab_vec){ 0, 0 }, ab_direction_of(v), length - (length >> 27));
}
