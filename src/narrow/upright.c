/* narrow/upright.c - upright boxes known by two corners: their shape, and casts.
 *
 * A cast against a box comes down to the two sides that face it: it enters at the later of the two
 * lines, if it enters at all. Searches among many boxes ask this most often, and here it costs a
 * tenth of what the general kernels take. Times are rounded once, as in the general kernels, so the
 * answer has the same bits. Casts that start in the box or on its edge, and boxes without area, go
 * to the general kernels.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "math/margins.h"
#include "narrow/upright.h"

#include <math.h>

/* Writes the ring of a box: round it, or there and back between its two corners. */
static void lay_out_box(ab_core *core, ab_vec size)
{
    static const uint8_t far_x[2][5] = { { 0, 1, 0, 1, 0 }, { 0, 1, 1, 0, 0 } };
    static const uint8_t far_y[2][5] = { { 0, 1, 0, 1, 0 }, { 0, 0, 1, 1, 0 } };
    bool wide = ab_core_is_wide(core);
    double x[2] = { ab_core_keep(core->low.x, wide), ab_core_keep(core->high.x, wide) };
    double y[2] = { ab_core_keep(core->low.y, wide), ab_core_keep(core->high.y, wide) };
    bool area = core->count == 4;
    double along_x = core->count > 1 ? 1 / (double)(area ? size.x : size.x + size.y) : 0;
    double along_y = area ? 1 / (double)size.y : along_x;

    for (int i = 0; i <= 4; i++) {
        core->ring.held.x[i] = x[far_x[area][i]];
        core->ring.held.y[i] = y[far_y[area][i]];
    }
    for (int i = 0; i < 4; i++) {
        core->ring.held.inverse_length[i] = i % 2 == 0 ? along_x : along_y;
        core->ring.held.side[i] = (int8_t)i;
    }
}

void ab_shape_of_box(ab_shape *shape, ab_vec low, ab_vec high)
{
    ab_vec size = ab_sub(high, low);
    ab_vec half = { size.x >> 1, size.y >> 1 };
    ab_core *core = &shape->core;

    shape->at = ab_add(low, half);
    core->form = AB_CORE_BOX;
    core->kind = ABUT_KIND_RECT;
    core->status = ABUT_OK;
    core->count = size.x > 0 && size.y > 0 ? 4 : size.x > 0 || size.y > 0 ? 2 : 1;
    core->radius = 0;
    core->low = (ab_vec){ -half.x, -half.y };
    core->high = ab_sub(size, half);
    core->extent = (double)ab_max(core->high.x, core->high.y);
    core->source_count = 0;
    core->bad_index = -1;
    core->source_radius = 0;
    bool wide = core->extent > (double)AB_LOCAL_LIMIT;

    core->flags = wide ? AB_CORE_WIDE : core->count == 4 ? AB_CORE_SMALL : 0;
    lay_out_box(core, size);
}

/* Boxes that the path starts in, and all others that are not worth a kernel of their own. */
AB_COLD static bool
cast_box_shape(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit)
{
    ab_shape shape;

    ab_shape_of_box(&shape, low, high);
    abut_hit found = ab_cast_shape(cast, &shape);

    if (!found.hit || (!cast->ray && found.time > latest)) {
        return false;
    }
    *hit = found;
    return true;
}

/* Whether sums of two such vectors are exact in doubles, so that products of their
 * components are rounded once. */
static bool is_handy(ab_vec v)
{
    uint64_t x = v.x < 0 ? 0 - (uint64_t)v.x : (uint64_t)v.x;
    uint64_t y = v.y < 0 ? 0 - (uint64_t)v.y : (uint64_t)v.y;

    return (x | y) >> 52 == 0;
}

/* On which side of the path's line a corner lies that its start sees at `off`. */
static int side_of_path(ab_vec motion, int64_t off_x, int64_t off_y)
{
    double left = (double)motion.x * (double)off_y;
    double right = (double)motion.y * (double)off_x;
    double sum = left - right;

    /* Each product is rounded; rounding their difference keeps its sign. */
    if (AB_LIKELY(ab_fabs(sum) > (ab_fabs(left) + ab_fabs(right)) * AB_MARGIN_CROSS)) {
        return sum > 0 ? 1 : -1;
    }
    return i128_sign(i128_cross(motion.x, motion.y, off_x, off_y));
}

/* How the path and a box are related whose corners its start sees at `near` and `far`, if they
 * are not apart along x or y, or only touch there. */
static abut_relation relate_path(ab_vec motion, ab_vec near, ab_vec far, bool bounds_touch)
{
    int most = side_of_path(motion, motion.y > 0 ? near.x : far.x, motion.x > 0 ? far.y : near.y);
    int least = side_of_path(motion, motion.y > 0 ? far.x : near.x, motion.x > 0 ? near.y : far.y);

    if (most < 0 || least > 0) {
        return ABUT_APART;
    }
    return most == 0 || least == 0 || bounds_touch ? ABUT_TOUCHING : ABUT_OVERLAPPING;
}

/* The larger of the gaps along x and y between a box and what lies between the start
 * and `to`, from where the box is seen; negative if they overlap along both. */
static int64_t gap_to_box(ab_vec to, ab_vec near, ab_vec far)
{
    int64_t gap_x = ab_max(near.x - ab_max(to.x, 0), ab_min(to.x, 0) - far.x);
    int64_t gap_y = ab_max(near.y - ab_max(to.y, 0), ab_min(to.y, 0) - far.y);

    return ab_max(gap_x, gap_y);
}

/* A side that faces the path, along x or y. */
typedef struct box_face {
    int64_t face;   /* where the start sees its line */
    int64_t motion; /* of the path, along the same axis */
    int64_t length;
    double time; /* when the path crosses the line: of two integers, so rounded once */
} box_face;

static box_face side_facing(int64_t motion, int64_t near, int64_t far, int64_t length)
{
    int64_t face = motion > 0 ? near : far;

    return (box_face){ face, motion, length,
                       motion != 0 ? (double)face / (double)motion : -INFINITY };
}

/* Whether the path crosses the line along x after the one along y. At a corner the side that faces
 * it more is the one that is crossed, of equals that with the greater normal. */
static bool is_last_along_x(const box_face *x, const box_face *y)
{
    if (x->time != y->time) {
        return x->time > y->time;
    }
    int order = i128_sign(i128_cross(x->face, x->motion, y->face, y->motion));

    /* x.face / x.motion - y.face / y.motion has the sign of this, times those of both motions. */
    order = (x->motion < 0) == (y->motion < 0) ? order : -order;
    int64_t more = ab_max(x->motion, -x->motion) - ab_max(y->motion, -y->motion);

    return order > 0 || (order == 0 && (more > 0 || (more == 0 && x->motion < 0)));
}

/* Reports the hit on a side. A length times its inverse is not always 1 to the bit; the
 * general kernel has its normals from that, and so has this. */
static void fill_facing(abut_hit *hit, const ab_cast *cast, const box_face *side, bool along_x)
{
    double size = (double)side->length * (1 / (double)side->length);
    double normal = side->motion > 0 ? -size : size;
    int number = along_x ? (side->motion > 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X)
                         : (side->motion > 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y);
    ab_cast_fill(hit, cast, side->time, number);
    if (cast->ray) {
        ab_when when = { .part = i128_from(side->motion > 0 ? side->face : -side->face),
                         .whole = u128_from(
                             (uint64_t)(side->motion > 0 ? side->motion : -side->motion)) };

        hit->time = ab_when_distance(&when, cast->motion);
    }
    hit->normal = (abut_vec2){ along_x ? normal : 0, along_x ? 0 : normal };
}

bool ab_cast_box(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit)
{
    ab_vec motion = cast->motion;
    ab_vec near = ab_sub(low, cast->from);
    ab_vec far = ab_sub(high, cast->from);
    ab_vec size = ab_sub(high, low);
    int64_t gap = gap_to_box(motion, near, far);

    if (gap > 0) {
        return false;
    }
    bool apart = gap_to_box((ab_vec){ 0, 0 }, near, far) > 0; /* at the start */

    if (!AB_LIKELY(apart && size.x > 0 && size.y > 0 && is_handy(size) && is_handy(motion))) {
        return cast_box_shape(cast, low, high, latest, hit);
    }
    box_face x = side_facing(motion.x, near.x, far.x, size.y);
    box_face y = side_facing(motion.y, near.y, far.y, size.x);
    double time = x.time > y.time ? x.time : y.time;

    if (time > latest && latest < 1) {
        return false;
    }
    abut_relation relation = relate_path(motion, near, far, gap == 0);

    if (relation == ABUT_APART) {
        return false;
    }
    bool along_x = is_last_along_x(&x, &y);

    fill_facing(hit, cast, along_x ? &x : &y, along_x);
    hit->graze = relation == ABUT_TOUCHING;
    return true;
}
