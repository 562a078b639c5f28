/* shape/quick.h - the shapes that games are full of, made without looking for a ring.
 *
 * A circle, a capsule and an upright rectangle have their ring in order as they are given. What is
 * written is what build.c would write, number by number; whatever needs a second look (points that
 * coincide, sizes that doubles do not hold, places near the limit, mistakes) is left to it.
 *
 * What makes a shape here has no other exit, no loops, copies no structures, and nothing takes
 * its address: only then do compilers write it to where the caller wants it. Copying it takes
 * longer than making it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SHAPE_QUICK_H
#define AB_SHAPE_QUICK_H

#include "base/check.h"

#include "math/lanes.h"
#include "shape/build.h"

/* Well within the limit, so that a radius does not lead out; false for NaN. */
#define WELL_WITHIN_UNITS (ABUT_LIMIT / 4.0)

AB_INLINE bool ab_is_well_within(abut_vec2 place)
{
    return ab_fmax(ab_fabs(place.x), ab_fabs(place.y)) <= WELL_WITHIN_UNITS && place.x == place.x &&
           place.y == place.y;
}

AB_INLINE bool ab_is_usual_radius(double radius)
{
    return radius >= 0 && radius <= WELL_WITHIN_UNITS;
}

AB_INLINE ab_vec ab_round_place(abut_vec2 place)
{
    return (ab_vec){ ab_round(place.x), ab_round(place.y) };
}

/* Everything but the ring. */
AB_INLINE void ab_fill_head(
    ab_shape *to, ab_vec low, ab_vec high, double radius, int count, abut_kind kind, bool is_box)
{
    ab_core *core = &to->core;

    to->at = (ab_vec){ low.x + ((high.x - low.x) >> 1), low.y + ((high.y - low.y) >> 1) };
    core->form = is_box ? AB_CORE_BOX : AB_CORE_HULL;
    core->flags = count > 2 ? AB_CORE_SMALL : 0;
    core->kind = (uint8_t)kind;
    core->status = ABUT_OK;
    core->count = count;
    core->radius = ab_round(radius);
    core->low = ab_sub(low, to->at);
    core->high = ab_sub(high, to->at);
    core->extent =
        (double)ab_max(ab_max(core->high.x, -core->low.x), ab_max(core->high.y, -core->low.y));
    core->source_count = count;
    core->bad_index = -1;
    core->source_radius = radius;
}

/* A point or a circle. */
AB_INLINE bool ab_is_quick_point(abut_vec2 place, double radius)
{
    return ab_is_usual_radius(radius) && ab_is_well_within(place);
}

AB_INLINE void ab_fill_point(abut_vec2 place, double radius, abut_kind kind, ab_shape *to)
{
    ab_vec at = ab_round_place(place);

    ab_fill_head(to, at, at, radius, 1, kind, true);
    d2_store(to->core.ring.held.x, d2_all(0));
    d2_store(to->core.ring.held.x + 2, d2_all(0));
    d2_store(to->core.ring.held.y, d2_all(0));
    d2_store(to->core.ring.held.y + 2, d2_all(0));
    to->core.ring.held.x[4] = 0;
    to->core.ring.held.y[4] = 0;
    to->core.ring.held.side[0] = 0;
    to->core.ring.held.source[0] = place;
}

/* A segment or a capsule between places that have been rounded: not a point, and not wide. */
AB_INLINE bool ab_is_quick_stem(ab_vec start, ab_vec stop)
{
    ab_vec along = ab_sub(stop, start);

    return (along.x | along.y) != 0 &&
           ab_max(ab_max(along.x, -along.x), ab_max(along.y, -along.y)) <= AB_LOCAL_LIMIT;
}

/* What a stem or a box is made of: two places, and where they are on the lattice. */
typedef struct ab_ends {
    abut_vec2 start;
    abut_vec2 stop;
    ab_vec first;
    ab_vec second;
    double radius;
} ab_ends;

/* False for what is far away or wrong. */
AB_INLINE bool ab_take_ends(abut_vec2 start, abut_vec2 stop, double radius, ab_ends *ends)
{
    if (!ab_is_usual_radius(radius) || !ab_is_well_within(start) || !ab_is_well_within(stop)) {
        return false;
    }
    *ends = (ab_ends){ start, stop, ab_round_place(start), ab_round_place(stop), radius };
    return true;
}

AB_INLINE void ab_fill_stem(const ab_ends *ends, abut_kind kind, ab_shape *to)
{
    ab_vec first = ends->first;
    ab_vec second = ends->second;
    ab_vec along = ab_sub(second, first);
    int swap = (along.x < 0) | ((along.x == 0) & (along.y < 0));
    ab_vec from = swap ? second : first;
    ab_vec end = swap ? first : second;
    ab_vec low = { from.x, ab_min(from.y, end.y) };
    ab_vec high = { end.x, ab_max(from.y, end.y) };

    ab_fill_head(to, low, high, ends->radius, 2, kind, (along.x == 0) | (along.y == 0));
    double along_x = (double)(end.x - from.x);
    double along_y = (double)(end.y - from.y);
    double inverse = 1 / ab_sqrt(along_x * along_x + along_y * along_y);
    ab_d2 x = d2_of((double)(from.x - to->at.x), (double)(end.x - to->at.x));
    ab_d2 y = d2_of((double)(from.y - to->at.y), (double)(end.y - to->at.y));
    ab_core *core = &to->core;

    d2_store(core->ring.held.x, x);
    d2_store(core->ring.held.x + 2, x);
    d2_store(core->ring.held.y, y);
    d2_store(core->ring.held.y + 2, y);
    core->ring.held.x[4] = d2_first(x);
    core->ring.held.y[4] = d2_first(y);
    d2_store(core->ring.held.inverse_length, d2_all(inverse));
    d2_store(core->ring.held.inverse_length + 2, d2_all(inverse));
    core->ring.held.side[0] = (int8_t)swap;
    core->ring.held.side[1] = (int8_t)(1 - swap);
    d2_store(&core->ring.held.source[0].x, d2_of(ends->start.x, ends->start.y));
    d2_store(&core->ring.held.source[1].x, d2_of(ends->stop.x, ends->stop.y));
}

/* An upright rectangle between its least and its greatest corner: not flat, and not wide. */
AB_INLINE bool ab_is_quick_box(ab_vec low, ab_vec high)
{
    ab_vec size = ab_sub(high, low);

    return ab_min(size.x, size.y) > 0 && ab_max(size.x, size.y) <= AB_LOCAL_LIMIT;
}

AB_INLINE void ab_fill_box(const ab_ends *ends, ab_shape *to)
{
    abut_vec2 least = ends->start;
    abut_vec2 most = ends->stop;
    ab_vec size = ab_sub(ends->second, ends->first);

    ab_fill_head(to, ends->first, ends->second, ends->radius, 4, ABUT_KIND_RECT, true);
    double width = (double)size.x;
    double height = (double)size.y;
    /* 1 / size, by the operations of other edges. */
    ab_d2 inverse = d2_of(1 / ab_sqrt(width * width + 0.0), 1 / ab_sqrt(0.0 + height * height));
    ab_core *core = &to->core;
    double x_low = (double)core->low.x;
    double x_high = (double)core->high.x;
    double y_low = (double)core->low.y;
    double y_high = (double)core->high.y;

    d2_store(core->ring.held.x, d2_of(x_low, x_high));
    d2_store(core->ring.held.x + 2, d2_of(x_high, x_low));
    core->ring.held.x[4] = x_low;
    d2_store(core->ring.held.y, d2_all(y_low));
    d2_store(core->ring.held.y + 2, d2_all(y_high));
    core->ring.held.y[4] = y_low;
    d2_store(core->ring.held.inverse_length, inverse);
    d2_store(core->ring.held.inverse_length + 2, inverse);
    core->ring.held.side[0] = 0;
    core->ring.held.side[1] = 1;
    core->ring.held.side[2] = 2;
    core->ring.held.side[3] = 3;
    d2_store(&core->ring.held.source[0].x, d2_of(least.x, least.y));
    d2_store(&core->ring.held.source[1].x, d2_of(most.x, least.y));
    d2_store(&core->ring.held.source[2].x, d2_of(most.x, most.y));
    d2_store(&core->ring.held.source[3].x, d2_of(least.x, most.y));
}

#endif
