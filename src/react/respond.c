/* react/respond.c - how an impact changes two velocities.
 *
 * All four answers take off some multiple of the approach along the normal. In doubles: a
 * velocity decides nothing, and the order of operations is fixed.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/react.h"
#include "math/vec2.h"

static bool is_finite_vec(abut_vec2 v)
{
    return ab_fabs(v.x) <= DBL_MAX && ab_fabs(v.y) <= DBL_MAX;
}

/* v + normal times length; zeros leave as +0. */
static abut_vec2 pushed_along(abut_vec2 v, abut_vec2 normal, double length)
{
    return (abut_vec2){ v.x + normal.x * length + 0.0, v.y + normal.y * length + 0.0 };
}

/* The share of one in an exchange of momentum: that of the other's mass in both. With two
 * infinite ones it is no number, and nothing changes. */
static double share_of_push(double own, double other)
{
    return own < other ? 1 / (1 + own / other) : other / own / (1 + other / own);
}

static bool counts(abut_response response, double mass_a, double mass_b, double bounce)
{
    bool elastic = response == ABUT_RESPONSE_BOUNCE || response == ABUT_RESPONSE_PUSH;

    if ((unsigned)response >= ABUT_RESPONSE_COUNT || (elastic && !(bounce >= 0 && bounce <= 1))) {
        return false;
    }
    return response != ABUT_RESPONSE_PUSH || (mass_a > 0 && mass_b > 0);
}

abut_velocities abut_respond(abut_response response,
                             abut_vec2 normal,
                             abut_velocities velocities,
                             double mass_a,
                             double mass_b,
                             double bounce)
{
    abut_velocities after = velocities;
    abut_vec2 nothing = { 0, 0 };

    if (!counts(response, mass_a, mass_b, bounce) || !is_finite_vec(normal) ||
        !is_finite_vec(velocities.a) || !is_finite_vec(velocities.b)) {
        return velocities;
    }
    double along_b = v2_dot(velocities.b, normal);
    double approach = along_b - v2_dot(velocities.a, normal);

    if (!(approach > 0)) {
        return velocities;
    }
    switch (response) {
    case ABUT_RESPONSE_STOP:
        after.a = pushed_along(nothing, normal, along_b);
        break;
    case ABUT_RESPONSE_SLIDE:
        after.a = pushed_along(velocities.a, normal, approach);
        break;
    case ABUT_RESPONSE_BOUNCE:
        after.a = pushed_along(velocities.a, normal, (1 + bounce) * approach);
        break;
    default: {
        double exchange = (1 + bounce) * approach;
        double share_a = share_of_push(mass_a, mass_b);
        double share_b = share_of_push(mass_b, mass_a);

        after.a = pushed_along(velocities.a, normal, share_a * exchange);
        after.b = pushed_along(velocities.b, normal, -share_b * exchange);
        break;
    }
    }
    return is_finite_vec(after.a) && is_finite_vec(after.b) ? after : velocities;
}
