/* shape/make.c - the constructors: each is a draft with its points filled in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "math/angle.h"
#include "shape/build.h"
#include "shape/quick.h"

abut_shape abut_nothing(void)
{
    return ab_empty(ABUT_E_SHAPE, 0, -1);
}

static abut_shape convex(abut_kind kind, const abut_vec2 *points, int count, double radius)
{
    return ab_build(&(ab_draft){ points, count, radius, kind, AB_TRUST_CONVEX, .memory = NULL });
}

AB_NOINLINE static abut_shape point_quickly(abut_kind kind, double x, double y, double radius)
{
    abut_shape shape;

    ab_fill_point((abut_vec2){ x, y }, radius, kind, ab_private(&shape));
    return shape;
}

AB_NOINLINE static abut_shape point_slowly(abut_kind kind, double x, double y, double radius)
{
    return convex(kind, &(abut_vec2){ x, y }, 1, radius);
}

abut_shape abut_point(double x, double y)
{
    if (!AB_SHORTCUTS || !AB_LIKELY(ab_is_quick_point((abut_vec2){ x, y }, 0))) {
        return point_slowly(ABUT_KIND_POINT, x, y, 0);
    }
    return point_quickly(ABUT_KIND_POINT, x, y, 0);
}

abut_shape abut_circle(double x, double y, double radius)
{
    if (!AB_SHORTCUTS || !AB_LIKELY(ab_is_quick_point((abut_vec2){ x, y }, radius))) {
        return point_slowly(ABUT_KIND_CIRCLE, x, y, radius);
    }
    return point_quickly(ABUT_KIND_CIRCLE, x, y, radius);
}

AB_NOINLINE static abut_shape stem_quickly(abut_kind kind, const ab_ends *ends)
{
    abut_shape shape;

    ab_fill_stem(ends, kind, ab_private(&shape));
    return shape;
}

AB_NOINLINE static abut_shape
stem_slowly(abut_kind kind, double x1, double y1, double x2, double y2, double radius)
{
    abut_vec2 ends[] = { { x1, y1 }, { x2, y2 } };

    return convex(kind, ends, 2, radius);
}

AB_INLINE abut_shape stem(abut_kind kind, double x1, double y1, double x2, double y2, double radius)
{
    ab_ends ends;

    if (!AB_SHORTCUTS ||
        !AB_LIKELY(ab_take_ends((abut_vec2){ x1, y1 }, (abut_vec2){ x2, y2 }, radius, &ends) &&
                   ab_is_quick_stem(ends.first, ends.second))) {
        return stem_slowly(kind, x1, y1, x2, y2, radius);
    }
    return stem_quickly(kind, &ends);
}

abut_shape abut_segment(double x1, double y1, double x2, double y2)
{
    return stem(ABUT_KIND_SEGMENT, x1, y1, x2, y2, 0);
}

abut_shape abut_capsule(double x1, double y1, double x2, double y2, double radius)
{
    return stem(ABUT_KIND_CAPSULE, x1, y1, x2, y2, radius);
}

AB_NOINLINE static abut_shape box_quickly(const ab_ends *ends)
{
    abut_shape shape;

    ab_fill_box(ends, ab_private(&shape));
    return shape;
}

/* The corners in the order of positive area from the least, so that edges carry
 * the numbers of abut_side. */
AB_NOINLINE static abut_shape box_slowly(abut_vec2 least, abut_vec2 most, double radius)
{
    abut_vec2 corners[] = { least, { most.x, least.y }, most, { least.x, most.y } };

    return convex(ABUT_KIND_RECT, corners, 4, radius);
}

static abut_shape box(double x1, double y1, double x2, double y2, double radius)
{
    abut_vec2 least = { x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2 };
    abut_vec2 most = { x1 < x2 ? x2 : x1, y1 < y2 ? y2 : y1 };

    ab_ends ends;

    if (!AB_SHORTCUTS || !AB_LIKELY(ab_take_ends(least, most, radius, &ends) &&
                                    ab_is_quick_box(ends.first, ends.second))) {
        return box_slowly(least, most, radius);
    }
    return box_quickly(&ends);
}

abut_shape abut_rect(double x, double y, double width, double height)
{
    return box(x, y, x + width, y + height, 0);
}

abut_shape abut_rect_centered(double x, double y, double width, double height)
{
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2, 0);
}

abut_shape abut_rect_between(double x1, double y1, double x2, double y2)
{
    return box(x1, y1, x2, y2, 0);
}

abut_shape abut_rounded_rect(double x, double y, double width, double height, double radius)
{
    return box(x, y, x + width, y + height, radius);
}

abut_shape abut_oriented_rect(double x, double y, double width, double height, double radians)
{
    double sin;
    double cos;
    double half_x = ab_fabs(width) / 2;
    double half_y = ab_fabs(height) / 2;

    if (!(ab_fabs(radians) <= AB_MOST_RADIANS)) {
        bool finite = ab_fabs(radians) <= DBL_MAX;

        return ab_empty(finite ? ABUT_E_RANGE : ABUT_E_NOT_FINITE, radians, AB_BAD_ANGLE);
    }
    ab_sincos(radians, &sin, &cos);
    abut_vec2 right = { cos * half_x, sin * half_x };
    abut_vec2 up = { 0 - sin * half_y, cos * half_y };
    abut_vec2 corners[] = {
        { x - right.x - up.x, y - right.y - up.y },
        { x + right.x - up.x, y + right.y - up.y },
        { x + right.x + up.x, y + right.y + up.y },
        { x - right.x + up.x, y - right.y + up.y },
    };

    return convex(ABUT_KIND_RECT, corners, 4, 0);
}

abut_shape abut_triangle(double x1, double y1, double x2, double y2, double x3, double y3)
{
    abut_vec2 corners[] = { { x1, y1 }, { x2, y2 }, { x3, y3 } };

    return convex(ABUT_KIND_POLYGON, corners, 3, 0);
}

abut_shape abut_polygon(const abut_vec2 *points, uint32_t count)
{
    return abut_polygon_in(points, count, 0, NULL, 0);
}

abut_shape abut_rounded_polygon(const abut_vec2 *points, uint32_t count, double radius)
{
    return abut_polygon_in(points, count, radius, NULL, 0);
}

size_t abut_polygon_memory(uint32_t count)
{
    return count <= INT32_MAX ? ab_memory_for((int)count) : SIZE_MAX;
}

abut_shape
abut_polygon_in(const abut_vec2 *points, uint32_t count, double radius, void *memory, size_t size)
{
    if (count > INT32_MAX) {
        return ab_empty(ABUT_E_ARGUMENT, count, -1);
    }
    return ab_build(&(ab_draft){ points, (int)count, radius, ABUT_KIND_POLYGON, AB_TRUST_NONE,
                                 .memory = memory, .size = size });
}
