/* world/step/exchange.c - a blow that reverses an approach, without creating energy.
 *
 * Along a direction n of any length, the change (1 + e) (v . n) / |n|^2 n preserves exactly what an
 * elastic blow preserves; so |n|^2 is computed in integers from n as it is, and is not assumed to
 * be that of a unit vector. What remains is the rounding of velocities to quanta, and that is made
 * to lose energy: energies are compared exactly, and where rounding has created some, it is taken
 * off quantum by quantum.
 *
 * Energy here means the sum of v^2 / lightness: mass as it is stored.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/state/direction.h"
#include "world/step/step.h"

/* What is added to v^2. */
static ab_i128 gain_of(ab_vec before, ab_vec after)
{
    return i128_dot(after.x - before.x, after.y - before.y, after.x + before.x, after.y + before.y);
}

/* Whether the energy of both bodies, or of the one that yields, is more than before: if one gains
 * what the other loses, each is multiplied with the lightness of the other. */
static bool has_gained(const ab_vec before[2], const ab_vec after[2], const int64_t lightness[2])
{
    ab_i128 none = i128_from(0);
    ab_i128 first = lightness[0] > 0 ? gain_of(before[0], after[0]) : none;
    ab_i128 second = lightness[1] > 0 ? gain_of(before[1], after[1]) : none;
    int sign = i128_sign(first);

    if (lightness[0] == lightness[1]) {
        return i128_sign(i128_add(first, second)) > 0;
    }
    if (sign * i128_sign(second) >= 0) {
        return sign > 0 || i128_sign(second) > 0;
    }
    int more = u256_cmp(u256_mul(i128_abs(first), u128_from((uint64_t)lightness[1])),
                        u256_mul(i128_abs(second), u128_from((uint64_t)lightness[0])));

    return sign > 0 ? more > 0 : more < 0;
}

static ab_u128 momentum_of(int64_t speed, int64_t weight)
{
    return u128_mul((uint64_t)ab_abs(speed), weight > 0 ? (uint64_t)weight : 1);
}

static int64_t one_less(int64_t v)
{
    return v > 0 ? v - 1 : v < 0 ? v + 1 : 0;
}

/* Takes one quantum off the largest component of the velocities, so that few quanta are enough; off
 * both components if they are equal, because x is no better than y. */
static AB_NOINLINE void take_step(ab_vec velocity[2], const int64_t lightness[2])
{
    ab_u128 most = u128_from(0);
    int who = -1;

    for (int k = 0; k < 2; k++) {
        int64_t part = ab_max(ab_abs(velocity[k].x), ab_abs(velocity[k].y));
        ab_u128 momentum = momentum_of(part, lightness[!k]);

        if (lightness[k] > 0 && u128_less(most, momentum)) {
            most = momentum;
            who = k;
        }
    }
    if (who >= 0) {
        ab_vec v = velocity[who];

        velocity[who].x = ab_abs(v.x) >= ab_abs(v.y) ? one_less(v.x) : v.x;
        velocity[who].y = ab_abs(v.y) >= ab_abs(v.x) ? one_less(v.y) : v.y;
    }
}

/* The approach and what comes back of it: for most bodies, twice the approach. */
static ab_i128 change_of(ab_i128 along, int64_t elasticity)
{
    if (elasticity == AB_FULL_BOUNCE) {
        return i128_add(along, along);
    }
    return i128_sub(
        along, i128_mul_div_round(along, i128_from(-elasticity), i128_from(AB_FULL_BOUNCE), NULL));
}

/* A product that is known to be less than 2^128. */
static ab_u128 short_product(ab_u128 a, uint64_t b)
{
    return u128_add(u128_mul(u128_low(a), b), u128_join(u128_high(a) * b, 0));
}

/* A component of the change, along a component of the normal that may be zero. For most bodies all
 * of it fits into 128 bits: the normal has 31, the change of all but the fastest 75, and the rest
 * are bits of the share. */
static int64_t part_of_change(ab_i128 change, int64_t share, int64_t normal, ab_i128 under)
{
    ab_u128 size = i128_abs(change);
    uint64_t times = (uint64_t)share * (uint64_t)ab_abs(normal);

    if (normal == 0) {
        return 0;
    }
    if (share >> 21 != 0 || u128_high(size) >> 11 != 0) {
        return i128_low(i128_mul_div_round(change, i128_mul(share, normal), under, NULL));
    }
    ab_u256 product = u256_from(short_product(size, times));
    int64_t part = (int64_t)u128_low(u256_div_round(product, i128_bits(under), NULL));

    return (i128_sign(change) < 0) == (normal < 0) ? part : -part;
}

/* Only the ratio of two lightnesses matters, and the shorter the numbers are, the faster is what
 * follows: for most bodies they are powers of two. */
static void shorten_ratio(const int64_t lightness[2], int64_t ratio[2])
{
    int zeros = 0;

    if (lightness[0] > 0 && lightness[1] > 0) {
        zeros = ab_trailing_zeros((uint64_t)(lightness[0] | lightness[1]));
    }
    ratio[0] = lightness[0] >> zeros;
    ratio[1] = lightness[1] >> zeros;
}

static void exchange(ab_vec normal, int64_t elasticity, const int64_t given[2], ab_vec velocity[2])
{
    int64_t lightness[2];

    shorten_ratio(given, lightness);
    const ab_vec before[2] = { velocity[0], velocity[1] };
    bool wall_moves = false;
    ab_vec relative = ab_sub(velocity[0], velocity[1]);
    ab_i128 along = i128_dot(normal.x, normal.y, relative.x, relative.y);
    ab_i128 change = change_of(along, elasticity);
    int64_t length = normal.x * normal.x + normal.y * normal.y; /* less than 2^62 */
    int64_t weight = lightness[0] > 0 && lightness[1] > 0 ? lightness[0] + lightness[1] : 1;
    ab_i128 under = i128_mul(length, weight);

    ab_vec part = { 0, 0 };
    int64_t last = 0; /* the share of which that is the part */

    for (int k = 0; k < 2; k++) {
        if (lightness[k] == 0) {
            wall_moves = (velocity[k].x | velocity[k].y) != 0;
            continue;
        }
        int64_t share = lightness[!k] > 0 ? lightness[k] : 1;

        if (share != last) {
            part = (ab_vec){ part_of_change(change, share, normal.x, under),
                             part_of_change(change, share, normal.y, under) };
            last = share;
        }
        velocity[k] = k == 0 ? ab_sub(velocity[k], part) : ab_add(velocity[k], part);
    }
    while (!wall_moves && has_gained(before, velocity, lightness)) {
        take_step(velocity, lightness);
    }
}

static int64_t fastest_of(const ab_vec velocity[2])
{
    return ab_max(ab_max(ab_abs(velocity[0].x), ab_abs(velocity[0].y)),
                  ab_max(ab_abs(velocity[1].x), ab_abs(velocity[1].y)));
}

/* A speed in multiples of `scale` quanta, rounded so that it is not more than that on the
 * lattice. */
static int64_t speed_within(int64_t v, int64_t scale)
{
    int64_t most = (AB_LATTICE_LIMIT - 1) / scale;

    return ab_max(-most, ab_min(most, v)) * scale;
}

/* The result may be five times as fast: the fastest velocities are cut to fit, towards zero, which
 * creates no energy either. */
void ab_exchange(ab_vec normal, int64_t elasticity, const int64_t lightness[2], ab_vec velocity[2])
{
    int64_t scale = fastest_of(velocity) > AB_LATTICE_LIMIT / 8 ? 8 : 1;
    ab_vec scaled[2];

    for (int k = 0; k < 2; k++) {
        scaled[k] = (ab_vec){ velocity[k].x / scale, velocity[k].y / scale };
    }
    exchange(normal, elasticity, lightness, scaled);
    for (int k = 0; k < 2; k++) {
        if (lightness[k] > 0) {
            velocity[k] =
                (ab_vec){ speed_within(scaled[k].x, scale), speed_within(scaled[k].y, scale) };
        }
    }
}
