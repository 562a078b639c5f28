/* shape/make.c - the constructors: each is a draft with its points filled in.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "math/angle.h"
#include "shape/build.h"

abut_shape abut_nothing(void)
{
    return ab_empty(ABUT_E_SHAPE, 0, -1);
}

static abut_shape convex(abut_kind kind, const abut_vec2 *points, int count, double radius)
{
    return ab_build(&(ab_draft){ points, count, radius, kind, AB_TRUST_CONVEX, .memory = NULL });
}

abut_shape abut_point(double x, double y)
{
    return convex(ABUT_KIND_POINT, &(abut_vec2){ x, y }, 1, 0);
}

abut_shape abut_circle(double x, double y, double radius)
{
    return convex(ABUT_KIND_CIRCLE, &(abut_vec2){ x, y }, 1, radius);
}

abut_shape abut_segment(double x1, double y1, double x2, double y2)
{
    abut_vec2 ends[] = { { x1, y1 }, { x2, y2 } };

    return convex(ABUT_KIND_SEGMENT, ends, 2, 0);
}

abut_shape abut_capsule(double x1, double y1, double x2, double y2, double radius)
{
    abut_vec2 ends[] = { { x1, y1 }, { x2, y2 } };

    return convex(ABUT_KIND_CAPSULE, ends, 2, radius);
}

/* The corners in the order of positive area from the least, so that edges carry
 * the numbers of abut_side. */
static abut_shape box(double x1, double y1, double x2, double y2, double radius)
{
    double min_x = x1 < x2 ? x1 : x2;
    double max_x = x1 < x2 ? x2 : x1;
    double min_y = y1 < y2 ? y1 : y2;
    double max_y = y1 < y2 ? y2 : y1;
    abut_vec2 corners[] = {
        { min_x, min_y }, { max_x, min_y }, { max_x, max_y }, { min_x, max_y }
    };

    return convex(ABUT_KIND_RECT, corners, 4, radius);
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
