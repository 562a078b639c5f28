/* narrow/stems.c - the contact of two thin shapes: capsules and segments, and circles with them.
 *
 * The nearest points of two segments that do not cross are a corner of one and its foot on the
 * other. All four corners are measured at once, one to a lane, and only the nearest of them is
 * looked at again (stems.inc). It is the search of survey.c and the clipping of manifold.c in
 * closed form: the same numbers by the same operations, so the same bits. What is not clear by
 * more than rounding, touches, or has two features to choose from, goes to ab_collide_any().
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "base/wide.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "math/vec2.h"
#include "narrow/collide.h"
#include "narrow/hulls.h"

#include <float.h>
#include <math.h>

/* Two stems in the order of ab_order(). All coordinates are integers that doubles hold, and so
 * are sums of any four of them. */
typedef struct stem_pair {
    const ab_shape *shapes[2];
    double sign;       /* -1 if the first is b */
    abut_vec2 between; /* from the origin of the first to that of the second */
    double size;       /* no less than all coordinates of both, and between them */
    double reach;
} stem_pair;

/* Corners that are measured: a point is no stem to stand over, and has one corner. By the points of
 * the first and of the second: 2 and 1, 1 and 2, 2 and 2. */
static const double corners_that_count[4][4] = {
    { 0, 0, 0, 0 }, { 1, 0, 0, 0 }, { 0, 0, 1, 0 }, { 1, 1, 1, 1 }
};

/* How near two stems may come, of their size, for a rounding to turn no normal by 2^-28. */
#define LEAST_SHARE 0x1p-20

/* What is not clear. */
AB_COLD static abut_contact
collide_stems_slowly(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
    abut_contact contact = ab_collide_any(a, b);

    if (only_meeting && contact.relation == ABUT_APART) {
        return (abut_contact){ .separation = INFINITY, .side = ABUT_SIDE_NONE };
    }
    return contact;
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_stems_base
#include "narrow/stems.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_stems_avx2
#include "narrow/stems.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

abut_contact ab_collide_stems(const ab_shape *a, const ab_shape *b, bool only_meeting)
{
#if defined(AB_HAVE_AVX2)
    if (ab_machine_has_avx2()) { /* not AB_LANES_CALL: that would copy the contact */
        return collide_stems_avx2(a, b, only_meeting);
    }
#endif
    return collide_stems_base(a, b, only_meeting);
}
