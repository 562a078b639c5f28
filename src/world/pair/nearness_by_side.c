/* world/pair/nearness_by_side.c - how near a corner stands before the side of an upright box.
 *
 * Boxes walk over crests. Where one corner of what is under them is before their side, well within
 * it, and the others are further off, the distance is a difference of coordinates: no survey of all
 * corners and edges is needed to find it. The answer is the same, bit by bit.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/lanes.h"
#include "narrow/narrow.h"
#include "world/pair/nearness.h"
#include "world/state/direction.h"
#include "world/state/state.h"

#include <math.h>

/* Of a sharp ring the corner that comes furthest along an axis, whose coordinates are given, in a
 * sense; -1 if others come nearly as far: by less than any rounding hides. */
static int foremost_along(const double *coordinates, int count, double sense)
{
    const double margin = 1 << 20;
    double most = -INFINITY;
    double next = -INFINITY;
    int corner = -1;

    for (int i = 0; i < count; i++) {
        double far = coordinates[i] * sense;

        next = far > most ? most : ab_fmax(next, far);
        corner = far > most ? i : corner;
        most = ab_fmax(most, far);
    }
    return most - next >= margin ? corner : -1;
}

/* Whether a corner of a sharp ring is before a side of a box, well within it, or on it: then it is
 * nearer than anything else of the two, and touches nothing but that side. `at` is where the ring
 * stands as seen from the box. */
static bool
is_corner_before_side(const ab_core *box, const ab_core *ring, ab_vec at, bool along_x, bool low)
{
    const int64_t margin = 2 * AB_TOUCH_GAP;
    const double *far = along_x ? ab_core_xs(ring) : ab_core_ys(ring);
    const double *across = along_x ? ab_core_ys(ring) : ab_core_xs(ring);
    int corner = foremost_along(far, ring->count, low ? 1 : -1);

    if (corner < 0) {
        return false;
    }
    int64_t beside = (int64_t)across[corner] + (along_x ? at.y : at.x);

    return beside > (along_x ? box->low.y : box->low.x) + margin &&
           beside < (along_x ? box->high.y : box->high.x) - margin;
}

static bool is_upright_box(const ab_core *core)
{
    return core->form == AB_CORE_BOX && core->count == 4 && core->radius == 0;
}

bool ab_nearness_by_side(const ab_sum *sum, ab_nearness *near)
{
    bool of_a = is_upright_box(sum->a);
    const ab_core *box = of_a ? sum->a : sum->b;
    const ab_core *ring = of_a ? sum->b : sum->a;
    ab_vec at = of_a ? sum->d : ab_neg(sum->d);

    if (!AB_SHORTCUTS || sum->reach != 0 || !(of_a || is_upright_box(sum->b)) || ring->count < 2 ||
        ring->form == AB_CORE_BOX || ((box->flags | ring->flags) & AB_CORE_WIDE) != 0) {
        return false;
    }
    ab_vec gap = ab_bounds_gap(box, ring, at);
    bool along_x = gap.x > gap.y;
    int64_t closest = along_x ? gap.x : gap.y;
    bool low = along_x ? at.x + ring->high.x < box->high.x : at.y + ring->high.y < box->high.y;
    double doubt = (box->extent + ring->extent + ab_fabs((double)at.x) + ab_fabs((double)at.y)) *
                   0x1p-40; /* far more than what leaves open which features are nearest */

    if ((closest != 0 && !((double)closest > doubt)) || !(doubt < 0x1p9) ||
        !is_corner_before_side(box, ring, at, along_x, low)) {
        return false;
    }
    int64_t side = along_x ? box->high.y - box->low.y : box->high.x - box->low.x;
    int64_t sense = low == of_a ? AB_DIRECTION_LENGTH : -AB_DIRECTION_LENGTH;

    /* Rounded as a height over any edge is. */
    *near = (ab_nearness){ .gap = (int64_t)(i128_to_double(i128_mul(side, closest)) / (double)side),
                           .upright = true,
                           .normal = along_x ? (ab_vec){ sense, 0 } : (ab_vec){ 0, sense } };
    return true;
}
