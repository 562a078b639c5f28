/* narrow/posed.c - the relation of two templates at poses, without placing them.
 *
 * What is asked for is the relation of the placed shapes, whose corners are
 * rounded to the lattice. Doubles answer it in the frames of the templates
 * whenever no rounding could change the answer, which is nearly always; the rest
 * is placed and decided exactly.
 *
 * The templates' own corners are on the lattice too: 0.71 steps at most from the
 * numbers they were made of. Together with the rounding of the placed corners,
 * each corner of either shape is within 0.71 (scale + 1) steps of where these
 * kernels take it to be, and the gap within twice that; arithmetic adds a few
 * times 2^-53 of the sizes involved.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "narrow/lanes.h"
#include "narrow/narrow.h"

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_posed_base
#include "narrow/posed.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_posed_avx2
#include "narrow/posed.inc"
#undef AB_LANES
#undef AB_LANES_NAME
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
#define posed_gap_posed_avx2 posed_gap_posed_base
#endif

/* Where the origins of two placed cores lie and how they are turned, in steps. */
typedef struct posed_pair {
    abut_vec2 d;    /* from the origin of a to that of b */
    abut_vec2 turn; /* cosine and sine of b's turn as seen from a's, times scales */
    double scale_a; /* squared: a cosine and a sine need not be exactly of length 1 */
    double scale_b;
    double doubt;
} posed_pair;

static abut_vec2 origin_at(const ab_shape *shape, abut_pose pose)
{
    double x = (double)shape->at.x;
    double y = (double)shape->at.y;

    return (abut_vec2){ pose.cos * x - pose.sin * y + pose.x * AB_PER_UNIT,
                        pose.sin * x + pose.cos * y + pose.y * AB_PER_UNIT };
}

static posed_pair
pose_pair(const ab_shape *a, abut_pose pose_a, const ab_shape *b, abut_pose pose_b)
{
    abut_vec2 at_a = origin_at(a, pose_a);
    abut_vec2 at_b = origin_at(b, pose_b);
    posed_pair pair = {
        { at_b.x - at_a.x, at_b.y - at_a.y },
        { pose_a.cos * pose_b.cos + pose_a.sin * pose_b.sin,
          pose_a.cos * pose_b.sin - pose_a.sin * pose_b.cos },
        pose_a.cos * pose_a.cos + pose_a.sin * pose_a.sin,
        pose_b.cos * pose_b.cos + pose_b.sin * pose_b.sin,
        0,
    };
    double size = a->core.extent + b->core.extent + ab_fabs(at_a.x) + ab_fabs(at_a.y) +
                  ab_fabs(at_b.x) + ab_fabs(at_b.y);

    /* 6 steps cover scales up to 1.01 (the only ones that come here). */
    pair.doubt = 6 + size * 0x1p-46;
    return pair;
}

/* Upright rectangles before their turn: the gaps along the four axes are those of
 * half extents, in closed form. */
static double box_gap(
    const ab_core *a, abut_pose pose_a, const ab_core *b, abut_pose pose_b, const posed_pair *pair)
{
    double cos = ab_fabs(pair->turn.x);
    double sin = ab_fabs(pair->turn.y);
    double a_x = (double)a->high.x;
    double a_y = (double)a->high.y;
    double b_x = (double)b->high.x;
    double b_y = (double)b->high.y;
    abut_vec2 d = pair->d;
    double on_a_x = ab_fabs(pose_a.cos * d.x + pose_a.sin * d.y) -
                    (pair->scale_a * a_x + b_x * cos + b_y * sin);
    double on_a_y = ab_fabs(pose_a.cos * d.y - pose_a.sin * d.x) -
                    (pair->scale_a * a_y + b_x * sin + b_y * cos);
    double on_b_x = ab_fabs(pose_b.cos * d.x + pose_b.sin * d.y) -
                    (pair->scale_b * b_x + a_x * cos + a_y * sin);
    double on_b_y = ab_fabs(pose_b.cos * d.y - pose_b.sin * d.x) -
                    (pair->scale_b * b_y + a_x * sin + a_y * cos);

    return ab_fmax(ab_fmax(on_a_x, on_a_y), ab_fmax(on_b_x, on_b_y));
}

static double ring_gap(const ab_core *a,
                       const ab_core *b,
                       abut_pose pose,
                       abut_vec2 d,
                       abut_vec2 turn,
                       double scale_sq)
{
    abut_vec2 place = { pose.cos * d.x + pose.sin * d.y, pose.cos * d.y - pose.sin * d.x };

    return ab_machine_has_avx2() ? posed_gap_posed_avx2(a, b, place, turn, scale_sq)
                                 : posed_gap_posed_base(a, b, place, turn, scale_sq);
}

/* Room for a placed shape of ABUT_CURVE_CORNERS corners. */
enum { PLACED_BYTES = 40000 };

AB_COLD static abut_relation
place_and_relate(const abut_shape *a, abut_pose pose_a, const abut_shape *b, abut_pose pose_b)
{
    unsigned char memory_a[PLACED_BYTES];
    unsigned char memory_b[PLACED_BYTES];
    abut_shape placed_a =
        abut_transformed_in(a, abut_pose_transform(pose_a), memory_a, sizeof memory_a);
    abut_shape placed_b =
        abut_transformed_in(b, abut_pose_transform(pose_b), memory_b, sizeof memory_b);

    return abut_relate(&placed_a, &placed_b);
}

/* Whether the template kernels may be asked: polygons without radius that stand
 * well within the lattice at poses that hardly scale. */
static bool fits_pose(const ab_core *a, const ab_core *b, const posed_pair *pair)
{
    return a->count > 2 && b->count > 2 && a->radius + b->radius == 0 &&
           ((a->flags | b->flags) & AB_CORE_WIDE) == 0 && pair->scale_a < 1.01 &&
           pair->scale_b < 1.01 && pair->scale_a > 0.99 && pair->scale_b > 0.99 &&
           pair->doubt < 0x1p14; /* so every place is within the limit */
}

abut_relation
abut_relate_at(const abut_shape *a, abut_pose pose_a, const abut_shape *b, abut_pose pose_b)
{
    const ab_shape *me = ab_inside(a);
    const ab_shape *other = ab_inside(b);
    posed_pair pair = pose_pair(me, pose_a, other, pose_b);

    if (!fits_pose(&me->core, &other->core, &pair)) {
        return place_and_relate(a, pose_a, b, pose_b);
    }
    double gap;

    if ((me->core.form & other->core.form) == AB_CORE_BOX) {
        gap = box_gap(&me->core, pose_a, &other->core, pose_b, &pair);
    } else {
        gap = ring_gap(&me->core, &other->core, pose_a, pair.d, pair.turn, pair.scale_a);
        if (!(gap > pair.doubt)) {
            double back =
                ring_gap(&other->core, &me->core, pose_b, (abut_vec2){ -pair.d.x, -pair.d.y },
                         (abut_vec2){ pair.turn.x, -pair.turn.y }, pair.scale_b);

            gap = back > gap ? back : gap;
        }
    }
    if (AB_LIKELY(ab_fabs(gap) > pair.doubt)) {
        return ab_bits(gap) >> 63 ? ABUT_OVERLAPPING : ABUT_APART;
    }
    return place_and_relate(a, pose_a, b, pose_b);
}
