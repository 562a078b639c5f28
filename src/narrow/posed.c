/* narrow/posed.c - the relation of two templates at poses, without placing them.
 *
 * The answer must be the relation of the placed shapes, whose corners are rounded to the lattice.
 * Doubles find it in the frames of the templates whenever no rounding could change it, which is
 * nearly always. Otherwise the corners are rounded (corners.c), or both shapes are placed, and it
 * is decided exactly.
 *
 * The templates' own corners are on the lattice too: 0.71 quanta at most from the
 * numbers they were made of. Together with the rounding of the placed corners,
 * each corner of either shape is within 0.71 (scale + 1) quanta of where these
 * kernels take it to be, and the gap within twice that; arithmetic adds a few
 * times 2^-53 of the sizes involved: of the templates, and of all that their
 * places are made of (posed.gappa).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/corners.h"
#include "narrow/narrow.h"

/* Room for a placed shape of ABUT_CURVE_CORNERS corners. */
enum { PLACED_BYTES = 40000 };

AB_COLD static abut_relation place_and_relate(const ab_shape *a,
                                              const abut_pose *pose_a,
                                              const ab_shape *b,
                                              const abut_pose *pose_b)
{
    if (a->core.count == 0 || b->core.count == 0) {
        return ABUT_APART;
    }
    const abut_shape *me = (const abut_shape *)(const void *)a;
    const abut_shape *other = (const abut_shape *)(const void *)b;
    unsigned char memory_a[PLACED_BYTES];
    unsigned char memory_b[PLACED_BYTES];
    abut_shape placed_a =
        abut_transformed_in(me, abut_pose_transform(*pose_a), memory_a, sizeof memory_a);
    abut_shape placed_b =
        abut_transformed_in(other, abut_pose_transform(*pose_b), memory_b, sizeof memory_b);

    return abut_relate(&placed_a, &placed_b);
}

/* Templates without radii that doubles cannot decide about. */
AB_NOINLINE static abut_relation relate_undecided(const ab_shape *a,
                                                  const abut_pose *pose_a,
                                                  const ab_shape *b,
                                                  const abut_pose *pose_b)
{
    abut_relation relation;

    if ((a->core.flags & b->core.flags & AB_CORE_SMALL) != 0 &&
        ab_relate_rounded(a, pose_a, b, pose_b, &relation)) {
        return relation;
    }
    return place_and_relate(a, pose_a, b, pose_b);
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_posed_base
#include "narrow/posed.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_posed_avx2
#include "narrow/posed.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

/* Whether the templates may be asked: polygons without a radius, in doubles. */
static bool are_templates(const ab_core *a, const ab_core *b)
{
    bool small = (a->flags & b->flags & AB_CORE_SMALL) != 0;
    bool narrow = ((a->flags | b->flags) & AB_CORE_WIDE) == 0;

    return (a->radius | b->radius) == 0 && (small || (narrow && a->count > 2 && b->count > 2));
}

abut_relation
abut_relate_at(const abut_shape *a, abut_pose pose_a, const abut_shape *b, abut_pose pose_b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);

    if (!AB_SHORTCUTS || !AB_LIKELY(are_templates(&me->core, &other->core))) {
        return place_and_relate(me, &pose_a, other, &pose_b);
    }
    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        return AB_LANES_CALL(relate_boxes_posed, me, &pose_a, other, &pose_b);
    }
    return AB_LANES_CALL(relate_rings_posed, me, &pose_a, other, &pose_b);
}
