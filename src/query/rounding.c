/* query/rounding.c - the numbers of a query on the lattice, and the bounds of its shape.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bounds.h"
#include "query/rounding.h"

abut_status ab_region_of(abut_bounds region, ab_box *out)
{
    abut_status status = ab_bounds_check(&region);

    *out = status == ABUT_OK ? ab_box_of_bounds(&region) : ab_box_empty();
    return status;
}

ab_box ab_core_box(const ab_shape *shape)
{
    return (ab_box){ ab_add(shape->at, shape->core.low), ab_add(shape->at, shape->core.high) };
}

ab_box ab_shape_box(const ab_shape *shape)
{
    return ab_core_box_at(&shape->core, shape->at);
}
