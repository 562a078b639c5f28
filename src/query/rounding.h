/* query/rounding.h - the numbers of a query on the lattice, and the bounds of its shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_ROUNDING_H
#define AB_QUERY_ROUNDING_H

#include "base/check.h"

#include "abut/math.h"
#include "broad/box.h"
#include "shape/core.h"

/* Rounds a place to the lattice: ABUT_E_NOT_FINITE or ABUT_E_RANGE if that is impossible. */
static inline abut_status ab_place_of(abut_vec2 place, ab_vec *out)
{
    if (AB_LIKELY(ab_in_range(place.x) && ab_in_range(place.y))) {
        *out = (ab_vec){ ab_round(place.x), ab_round(place.y) };
        return ABUT_OK;
    }
    abut_status bad = ab_coordinate_check(place.x);

    return bad != ABUT_OK ? bad : ab_coordinate_check(place.y);
}

/* The same for bounds, which may also be the empty ones; those may be inverted otherwise. */
abut_status ab_region_of(abut_bounds region, ab_box *out);

/* The bounds of a shape that is not empty: of its core alone, and with the radius. */
ab_box ab_core_box(const ab_shape *shape);
ab_box ab_shape_box(const ab_shape *shape);

/* The bounds of a core with its radius, where it stands. */
static inline ab_box ab_core_box_at(const ab_core *core, ab_vec at)
{
    return (ab_box){ { at.x + core->low.x - core->radius, at.y + core->low.y - core->radius },
                     { at.x + core->high.x + core->radius, at.y + core->high.y + core->radius } };
}

/* A box grown by so many quanta on every side. */
static inline ab_box ab_box_grown(const ab_box *box, int64_t by)
{
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* How far two boxes are apart along x and along y; negative where they overlap. */
static inline ab_vec ab_box_gap(const ab_box *a, const ab_box *b)
{
    return (ab_vec){ ab_max(a->low.x - b->high.x, b->low.x - a->high.x),
                     ab_max(a->low.y - b->high.y, b->low.y - a->high.y) };
}

#endif
