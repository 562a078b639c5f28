/* react/split.c - which shape goes back, and by how much: the one place that applies a split.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "react/react.h"

/* The largest number of quanta that a double holds, and all smaller ones. */
#define EXACT_STEPS ((int64_t)1 << 53)

/* A motion along a normal or against it, in quanta: exact along an axis. */
static int64_t steps_along(ab_vec move, abut_vec2 normal)
{
    if (ab_is_axial(normal)) {
        return normal.y == 0 ? move.x : move.y;
    }
    return (int64_t)((double)move.x * normal.x + (double)move.y * normal.y);
}

static int64_t magnitude_of(int64_t quanta)
{
    return quanta < 0 ? -quanta : quanta;
}

ab_share ab_share_of(const ab_plan *plan, abut_vec2 normal)
{
    const ab_share all = { 1, 1 };
    const ab_share none = { 0, 1 };

    if (plan->split == ABUT_SPLIT_MASS) {
        return (ab_share){ plan->mass_share, AB_SHARE_WHOLE };
    }
    if (plan->split == ABUT_SPLIT_HALF) {
        return (ab_share){ 1, 2 };
    }
    if (ab_rests(plan->want_b)) {
        return all;
    }
    if (ab_rests(plan->want_a)) {
        return none;
    }
    int64_t a = steps_along(plan->want_a, normal);
    int64_t b = steps_along(plan->want_b, normal);
    ab_share share = { a, a - b };

    if (plan->split == ABUT_SPLIT_RATIO) {
        share = (ab_share){ magnitude_of(a), magnitude_of(a) + magnitude_of(b) };
    }
    return share.whole != 0 ? share : all;
}

ab_share ab_share_untimed(const ab_plan *plan, abut_vec2 normal)
{
    bool b_goes = ab_rests(plan->want_a) && !ab_rests(plan->want_b);

    if (plan->split == ABUT_SPLIT_TIME && !b_goes) {
        return (ab_share){ 1, 1 };
    }
    return ab_share_of(plan, normal);
}

static int64_t take_part(int64_t quanta, ab_share share)
{
    if (share.part == share.whole) {
        return quanta;
    }
    return i128_low(
        i128_mul_div_round(i128_from(quanta), i128_from(share.part), i128_from(share.whole), NULL));
}

ab_vec ab_share_take(ab_vec back, ab_share share)
{
    return (ab_vec){ take_part(back.x, share), take_part(back.y, share) };
}

/* Quanta as a double: the nearest, or, where a double cannot hold them, the next one in a
 * direction, so that what was safe stays so. */
static double units_towards(int64_t quanta, double direction)
{
    double units = ab_units(quanta);

    if (direction == 0 || magnitude_of(quanta) <= EXACT_STEPS) {
        return units;
    }
    int64_t missing = quanta - ab_round(units);
    int64_t coarse = (int64_t)1 << (11 - wide_leading_zeros((uint64_t)magnitude_of(quanta)));

    if (direction > 0 && missing > 0) {
        return ab_units(ab_round(units) + coarse);
    }
    if (direction < 0 && missing < 0) {
        return ab_units(ab_round(units) - coarse);
    }
    return units;
}

static abut_vec2 units_of(ab_vec quanta, double x_direction, double y_direction)
{
    return (abut_vec2){ units_towards(quanta.x, x_direction),
                        units_towards(quanta.y, y_direction) };
}

void ab_go_back(
    const ab_plan *plan, abut_vec2 normal, ab_vec back, ab_vec back_a, abut_reaction *out)
{
    ab_vec back_b = ab_sub(back, back_a);

    out->hit = true;
    out->normal = normal;
    out->move_a = units_of(ab_sub(plan->want_a, back_a), normal.x, normal.y);
    out->move_b = units_of(ab_add(plan->want_b, back_b), -normal.x, -normal.y);
}
