/* math/math.c - the plain values of abut/math.h: bounds and snapping.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/math.h"
#include "math/lattice.h"

#include <math.h>

abut_status ab_coordinate_check(double value)
{
    if (ab_in_range(value)) {
        return ABUT_OK;
    }
    return ab_fabs(value) <= DBL_MAX ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
}

double abut_snap(double coordinate)
{
    return ab_in_range(coordinate) ? ab_units(ab_round(coordinate)) : (double)NAN;
}

abut_bounds abut_bounds_empty(void)
{
    return (abut_bounds){ { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
}

bool abut_bounds_is_empty(abut_bounds bounds)
{
    return !(bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y);
}

abut_bounds abut_bounds_join(abut_bounds a, abut_bounds b)
{
    if (abut_bounds_is_empty(a)) {
        return abut_bounds_is_empty(b) ? abut_bounds_empty() : b;
    }
    if (abut_bounds_is_empty(b)) {
        return a;
    }
    return (abut_bounds){
        { a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y },
        { a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y },
    };
}
