/* world/walk/settings.c - the settings of a walk, checked and brought onto the lattice.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/angle.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/settings.h"

static_assert(ABUT_LEAVE_COUNT == 3, "LEAVES says so");
#define LEAVES "must be from 0 to 2"

#define HALF_PI 0x1.921fb54442d18p0
#define USUAL_SLOPE 0x1.921fb54442d18p-1 /* 45 degrees */
#define SLOPE_SLACK                                                                                \
    0x1p-20 /* of a cosine: what is as steep as can be is a floor, rounded or not                  \
             */

static abut_status
wrong_number(const char *field, double value, const char *but, ab_wrong_number *wrong)
{
    *wrong = (ab_wrong_number){ field, value, but };
    return ab_fabs(value) <= DBL_MAX ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
}

/* A length in quanta: `usual` for 0, `none` if it is negative. */
static abut_status length_from(const char *field,
                               double value,
                               int64_t usual,
                               int64_t none,
                               int64_t *quanta,
                               ab_wrong_number *wrong)
{
    if (!(value <= ABUT_LIMIT && value >= -DBL_MAX)) {
        return wrong_number(field, value, "must be finite and at most 536870912", wrong);
    }
    *quanta = value == 0 ? usual : value < 0 ? none : ab_round(value);
    return ABUT_OK;
}

/* How far a body reaches along a direction. */
static int64_t size_along(const abut_world *world, uint32_t index, ab_vec along)
{
    ab_extent extent = ab_extent_of_body(world, index, along);

    return extent.most - extent.least;
}

static abut_status lengths_from(const abut_world *world,
                                uint32_t index,
                                const abut_walk_settings *settings,
                                ab_walk_rules *rules,
                                ab_wrong_number *wrong)
{
    ab_vec side = { -rules->up.y, rules->up.x };
    bool flat = (rules->up.x | rules->up.y) == 0;
    int64_t height = flat ? 0 : size_along(world, index, rules->up);
    int64_t width = flat ? 0 : size_along(world, index, side);
    abut_status status = length_from("step", settings->step, height / 4, 0, &rules->step, wrong);

    if (status == ABUT_OK) {
        status = length_from("snap", settings->snap, rules->step, -1, &rules->snap, wrong);
    }
    if (status == ABUT_OK) {
        status = length_from("corner", settings->corner, width / 4, 0, &rules->corner, wrong);
    }
    if (status == ABUT_OK) {
        status = length_from("ledge", settings->ledge, 0, 0, &rules->ledge, wrong);
    }
    if (status == ABUT_OK) {
        status = length_from("pixel", settings->pixel, 0, 0, &rules->pixel, wrong);
    }
    return status;
}

abut_status ab_walk_rules_from(const abut_world *world,
                               uint32_t index,
                               const abut_walk_settings *settings,
                               ab_walk_rules *rules,
                               ab_wrong_number *wrong)
{
    double slope = settings->slope == 0 ? USUAL_SLOPE : settings->slope;
    double sine;
    double cosine;

    memset(rules, 0, sizeof *rules);
    if (ab_direction_from(settings->up, &rules->up) != ABUT_OK) {
        bool x = !(ab_fabs(settings->up.x) <= DBL_MAX);

        return wrong_number(x ? "up.x" : "up.y", x ? settings->up.x : settings->up.y,
                            "must be finite", wrong);
    }
    if ((rules->up.x | rules->up.y) == 0) {
        rules->up = world->up;
    }
    if (!(slope > 0 && slope < HALF_PI)) {
        return wrong_number("slope", slope, "must be at least 0 and less than pi / 2, in radians",
                            wrong);
    }
    if (!(ab_fabs(settings->push) <= DBL_MAX)) {
        return wrong_number("push", settings->push, "must be finite", wrong);
    }
    if ((unsigned)settings->leave >= ABUT_LEAVE_COUNT) {
        *wrong = (ab_wrong_number){ "leave", (int)settings->leave, LEAVES };
        return ABUT_E_ARGUMENT;
    }
    ab_sincos(slope, &sine, &cosine);
    rules->floor = ab_max((int64_t)((cosine - SLOPE_SLACK) * (double)AB_DIRECTION_LENGTH), 1);
    rules->steepness = sine / (cosine > SLOPE_SLACK ? cosine : SLOPE_SLACK);
    rules->push = settings->push > 0 ? settings->push : 0;
    rules->drop = settings->drop;
    rules->leave = (uint8_t)settings->leave;
    rules->keeps_sideways = settings->keeps_sideways;
    abut_status status = lengths_from(world, index, settings, rules, wrong);

    rules->keeps_sideways |= rules->pixel > 0; /* along a slope there are no whole pixels */
    return status;
}
