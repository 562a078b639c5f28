/* world/move/last_place.c - where a straight move ends that meets something at an angle.
 *
 * The tick of an impact is exact, and so is the relation of two shapes on the lattice. From these
 * alone the place is found, bit by bit. Doubles would give it to the last quantum, but not always
 * the same quantum in a mirrored world.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/narrow.h"
#include "world/move/last_place.h"
#include "world/state/direction.h"

/* How finely a tick is divided to find a place, in bits. */
enum { PART_BITS = 5, PART_OF_WAY = 32 + PART_BITS };

/* `part` * 2^-37 of a motion along one axis, rounded towards where the normal points, or else
 * towards the start. */
static int64_t part_along_axis(int64_t motion, uint64_t part, double out)
{
    ab_u128 product = u128_mul((uint64_t)ab_abs(motion), part);
    uint64_t low = u128_low(product);
    int64_t whole = (int64_t)(u128_high(product) << (64 - PART_OF_WAY) | low >> PART_OF_WAY);
    bool rest = (low & (((uint64_t)1 << PART_OF_WAY) - 1)) != 0;

    whole += rest && ((motion > 0 && out > 0) || (motion < 0 && out < 0));
    return motion < 0 ? -whole : whole;
}

static bool stands_after(const ab_sum *sum, ab_vec gone)
{
    return ab_relate(sum->a, sum->b, ab_sub(sum->d, gone), sum->reach) != ABUT_OVERLAPPING;
}

/* The normal of round shapes comes from doubles: a part of it that is smaller than their error has
 * no sign, or else it would decide about a quantum. */
static abut_vec2 certain_normal(const ab_impact *meet)
{
    abut_vec2 n = meet->normal;
    bool side = meet->feature.edge_a >= 0 || meet->feature.edge_b >= 0;

    return side ? n
                : (abut_vec2){ ab_fabs(n.x) < 0x1p-40 ? 0 : n.x, ab_fabs(n.y) < 0x1p-40 ? 0 : n.y };
}

bool ab_last_place(const ab_sum *sum, const ab_impact *meet, ab_vec *place)
{
    abut_vec2 out = certain_normal(meet);
    uint64_t first = (uint64_t)meet->tick << PART_BITS;
    uint64_t part = 0;
    bool found = false;

    for (int bit = PART_BITS; bit >= 0; bit--) { /* the first is not a bit: where the tick begins */
        uint64_t next = bit == PART_BITS ? 0 : part | (uint64_t)1 << bit;
        ab_vec there = { part_along_axis(sum->motion.x, first + next, out.x),
                         part_along_axis(sum->motion.y, first + next, out.y) };

        if (stands_after(sum, there)) {
            part = next;
            *place = there;
            found = true;
        } else if (bit == PART_BITS) {
            return false;
        }
    }
    return found;
}
