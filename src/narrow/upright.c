/* narrow/upright.c - upright boxes known by two corners: their shape, and casts.
 *
 * A cast against a box comes down to the two sides that face it: it enters at the
 * later of the two lines, if it enters at all. This is what a search among many
 * boxes asks most, and here it costs a tenth of the general way. The products are
 * those of the general way, so that the answer has the same bits; what starts in the
 * box or on its edge, and boxes without area, go there.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "narrow/upright.h"

#include <math.h>

void ab_shape_of_box(ab_shape *shape, ab_vec low, ab_vec high)
{
    ab_vec size = ab_sub(high, low);
    ab_vec half = { size.x >> 1, size.y >> 1 };
    ab_core *core = &shape->core;

    shape->at = ab_add(low, half);
    core->radius = 0;
    core->low = (ab_vec){ -half.x, -half.y };
    core->high = ab_sub(size, half);
    core->extent = (double)ab_max(core->high.x, core->high.y);
    core->form = AB_CORE_BOX;
    core->kind = ABUT_KIND_RECT;
    core->status = ABUT_OK;
    core->source_count = 0;
    core->source_radius = 0;
    core->count = size.x > 0 && size.y > 0 ? 4 : size.x > 0 || size.y > 0 ? 2 : 1;
    core->bad_index = -1;
    bool wide = core->extent > (double)AB_LOCAL_LIMIT;

    core->flags = wide ? AB_CORE_WIDE : core->count == 4 ? AB_CORE_SMALL : 0;
    for (int i = 0; i <= 4; i++) {
        /* Round the box, or there and back between its two corners. */
        bool far_x = core->count == 4 ? i == 1 || i == 2 : i % 2 == 1;
        bool far_y = core->count == 4 ? i == 2 || i == 3 : i % 2 == 1;

        core->ring.held.x[i] = ab_core_keep(far_x ? core->high.x : core->low.x, wide);
        core->ring.held.y[i] = ab_core_keep(far_y ? core->high.y : core->low.y, wide);
    }
    for (int i = 0; i < 4 && core->count > 1; i++) {
        int64_t length = core->count == 2 ? size.x + size.y : i % 2 == 0 ? size.x : size.y;

        core->ring.held.inverse_length[i] = 1 / (double)length;
        core->ring.held.side[i] = (int8_t)i;
    }
}

/* Boxes that the path starts in, and all others that are not worth a way of their own. */
AB_COLD static bool
cast_box_shape(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit)
{
    ab_shape shape;

    ab_shape_of_box(&shape, low, high);
    abut_hit found = ab_cast_shape(cast, &shape);

    if (!found.hit || found.time > latest) {
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
static int side_of_path(ab_vec way, int64_t off_x, int64_t off_y)
{
    double left = (double)way.x * (double)off_y;
    double right = (double)way.y * (double)off_x;
    double sum = left - right;

    /* Three roundings of at most 2^-53 each, of no more than the two products. */
    if (AB_LIKELY(ab_fabs(sum) > (ab_fabs(left) + ab_fabs(right)) * 0x1p-50)) {
        return sum > 0 ? 1 : -1;
    }
    return i128_sign(i128_cross(way.x, way.y, off_x, off_y));
}

/* How the path lies to a box whose corners its start sees at `near` and `far`, if
 * their bounds meet. */
static abut_relation relate_path(ab_vec way, ab_vec near, ab_vec far)
{
    int most = side_of_path(way, way.y > 0 ? near.x : far.x, way.x > 0 ? far.y : near.y);
    int least = side_of_path(way, way.y > 0 ? far.x : near.x, way.x > 0 ? near.y : far.y);
    bool bounds_touch = near.x == ab_max(way.x, 0) || near.y == ab_max(way.y, 0) ||
                        far.x == ab_min(way.x, 0) || far.y == ab_min(way.y, 0);

    if (most < 0 || least > 0) {
        return ABUT_APART;
    }
    return most == 0 || least == 0 || bounds_touch ? ABUT_TOUCHING : ABUT_OVERLAPPING;
}

/* The crossing of the side that faces the path, along x or y. A length times its inverse
 * is not always 1 to the bit; the general way has its normals from that, and so has this. */
static ab_crossing facing_crossing(double time, int64_t way, int64_t length, bool along_x)
{
    double size = (double)length * (1 / (double)length);
    double normal = way > 0 ? -size : size;
    int edge = along_x ? (way > 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X)
                       : (way > 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y);

    return (ab_crossing){ time, { along_x ? normal : 0, along_x ? 0 : normal }, edge };
}

bool ab_cast_box(const ab_cast *cast, ab_vec low, ab_vec high, double latest, abut_hit *hit)
{
    ab_vec way = cast->way;
    ab_vec near = ab_sub(low, cast->from);
    ab_vec far = ab_sub(high, cast->from);
    ab_vec size = ab_sub(high, low);

    if ((near.x > ab_max(way.x, 0)) | (near.y > ab_max(way.y, 0)) | (far.x < ab_min(way.x, 0)) |
        (far.y < ab_min(way.y, 0))) {
        return false;
    }
    bool apart = (near.x > 0) | (near.y > 0) | (far.x < 0) | (far.y < 0);

    if (!AB_LIKELY(apart && size.x > 0 && size.y > 0 && is_handy(size) && is_handy(way))) {
        return cast_box_shape(cast, low, high, latest, hit);
    }
    /* When the path crosses the lines of the two sides that face it. */
    double face_x = (double)(way.x > 0 ? near.x : far.x);
    double face_y = (double)(way.y > 0 ? near.y : far.y);
    double width = (double)size.x;
    double height = (double)size.y;
    double time_x = way.x != 0 ? height * face_x / (height * (double)way.x) : -INFINITY;
    double time_y = way.y != 0 ? width * face_y / (width * (double)way.y) : -INFINITY;
    double time = time_x > time_y ? time_x : time_y;

    if (time > latest && latest < 1) {
        return false;
    }
    abut_relation relation = relate_path(way, near, far);

    if (relation == ABUT_APART) {
        return false;
    }
    /* At a corner the edge of the lower number is the one that was crossed. */
    bool along_x = time_x > time_y || (time_x == time_y && way.x < 0 && way.y < 0);
    ab_crossing entry = along_x ? facing_crossing(time_x, way.x, size.y, true)
                                : facing_crossing(time_y, way.y, size.x, false);

    ab_cast_fill(hit, cast, entry, entry.edge);
    hit->graze = relation == ABUT_TOUCHING;
    return true;
}
