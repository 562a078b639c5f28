/* narrow/relate.c - the one place where a pair of cores finds its kernel.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"

static abut_relation relate_any(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if (a->count == 0 || b->count == 0) {
        return ABUT_APART;
    }
    ab_vec gap = ab_bounds_gap(a, b, d);

    if (ab_max(gap.x, gap.y) > reach) {
        return ABUT_APART;
    }
    return ab_relate_hulls(a, b, d, reach);
}

abut_relation ab_relate(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach)
{
    if ((a->form & b->form) == AB_CORE_BOX) {
        return ab_relate_boxes(a, b, d, reach);
    }
    if (AB_SHORTCUTS && (a->flags & b->flags & AB_CORE_SMALL) != 0 && reach == 0) {
        return ab_relate_small(a, b, d);
    }
    return relate_any(a, b, d, reach);
}

abut_relation abut_relate(const abut_shape *a, const abut_shape *b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    return ab_relate(&me->core, &other->core, ab_sub(other->at, me->at),
                     me->core.radius + other->core.radius);
}

abut_relation abut_relate_within(const abut_shape *a, const abut_shape *b, double buffer)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if (!(buffer >= 0) || !ab_in_range(buffer)) {
        return ABUT_APART;
    }
    ab_vec d = ab_sub(other->at, me->at);
    int64_t reach = me->core.radius + other->core.radius;
    abut_relation bare = ab_relate(&me->core, &other->core, d, reach);

    if (bare != ABUT_APART || buffer == 0) {
        return bare;
    }
    abut_relation within = ab_relate(&me->core, &other->core, d, reach + ab_round(buffer));

    return within == ABUT_APART ? ABUT_APART : ABUT_TOUCHING;
}
