/* math/affine.c - transforms: making, composing and inverting them.
 *
 * Plain double arithmetic in a fixed order, so the same bits everywhere. A
 * transform that flattens the plane is as good as any other; only inverting it
 * is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/math.h"
#include "math/angle.h"

abut_transform abut_identity(void)
{
    return (abut_transform){ 1, 0, 0, 1, 0, 0 };
}

abut_transform abut_translation(double x, double y)
{
    return (abut_transform){ 1, 0, 0, 1, x, y };
}

abut_transform abut_rotation(double radians)
{
    double sin;
    double cos;

    ab_sincos(radians, &sin, &cos);
    return (abut_transform){ cos, sin, 0 - sin, cos, 0, 0 };
}

abut_transform abut_scaling(double sx, double sy)
{
    return (abut_transform){ sx, 0, 0, sy, 0, 0 };
}

abut_transform abut_shearing(double kx, double ky)
{
    return (abut_transform){ 1, ky, kx, 1, 0, 0 };
}

abut_transform abut_mirroring(double x, double y)
{
    double length_sq = x * x + y * y;

    if (!(length_sq > 0)) {
        return abut_identity();
    }
    double cos2 = (x * x - y * y) / length_sq;
    double sin2 = 2 * x * y / length_sq;

    return (abut_transform){ cos2, sin2, sin2, -cos2, 0, 0 };
}

abut_transform abut_transform_from_rows(const double *rows)
{
    if (rows == NULL) {
        return abut_identity();
    }
    return (abut_transform){ rows[0], rows[3], rows[1], rows[4], rows[2], rows[5] };
}

abut_transform abut_transform_from_columns(const float *columns)
{
    if (columns == NULL) {
        return abut_identity();
    }
    return (abut_transform){ columns[0], columns[1],  columns[4],
                             columns[5], columns[12], columns[13] };
}

abut_vec2 abut_apply(abut_transform transform, abut_vec2 point)
{
    return (abut_vec2){
        transform.a * point.x + transform.c * point.y + transform.tx,
        transform.b * point.x + transform.d * point.y + transform.ty,
    };
}

abut_transform abut_compose(abut_transform outer, abut_transform inner)
{
    abut_vec2 origin = abut_apply(outer, (abut_vec2){ inner.tx, inner.ty });

    return (abut_transform){
        outer.a * inner.a + outer.c * inner.b,
        outer.b * inner.a + outer.d * inner.b,
        outer.a * inner.c + outer.c * inner.d,
        outer.b * inner.c + outer.d * inner.d,
        origin.x,
        origin.y,
    };
}

abut_transform abut_about(abut_transform transform, abut_vec2 pivot)
{
    abut_vec2 moved = abut_apply(transform, (abut_vec2){ -pivot.x, -pivot.y });

    transform.tx = moved.x + pivot.x;
    transform.ty = moved.y + pivot.y;
    return transform;
}

static bool all_finite(abut_transform t)
{
    /* Any NaN or infinity makes the sum of differences NaN. */
    double zero =
        (t.a - t.a) + (t.b - t.b) + (t.c - t.c) + (t.d - t.d) + (t.tx - t.tx) + (t.ty - t.ty);

    return zero == 0;
}

abut_status abut_invert(abut_transform transform, abut_transform *out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!all_finite(transform)) {
        return ABUT_E_NOT_FINITE;
    }
    double determinant = transform.a * transform.d - transform.b * transform.c;

    if (determinant == 0) {
        return ABUT_E_SINGULAR;
    }
    abut_transform inverse = {
        transform.d / determinant,
        -transform.b / determinant,
        -transform.c / determinant,
        transform.a / determinant,
        0,
        0,
    };
    abut_vec2 origin = abut_apply(inverse, (abut_vec2){ -transform.tx, -transform.ty });

    inverse.tx = origin.x;
    inverse.ty = origin.y;
    if (!all_finite(inverse)) {
        return ABUT_E_SINGULAR; /* so nearly flat that its inverse has no doubles */
    }
    *out = inverse;
    return ABUT_OK;
}

abut_parts abut_parts_default(void)
{
    return (abut_parts){ .scale_x = 1, .scale_y = 1 };
}

abut_transform abut_transform_from_parts(const abut_parts *parts)
{
    if (parts == NULL) {
        return abut_identity();
    }
    double sin_x;
    double cos_x;
    double sin_y;
    double cos_y;

    ab_sincos(parts->rotation + parts->skew_y, &sin_x, &cos_x);
    ab_sincos(parts->rotation - parts->skew_x, &sin_y, &cos_y);
    abut_transform transform = {
        parts->scale_x * cos_x,
        parts->scale_x * sin_x,
        -parts->scale_y * sin_y,
        parts->scale_y * cos_y,
        0,
        0,
    };
    abut_vec2 moved = abut_apply(transform, (abut_vec2){ -parts->pivot_x, -parts->pivot_y });

    transform.tx = moved.x + parts->x;
    transform.ty = moved.y + parts->y;
    return transform;
}

abut_pose abut_at(double x, double y)
{
    return (abut_pose){ x, y, 1, 0 };
}

abut_pose abut_at_angle(double x, double y, double radians)
{
    abut_pose pose = { x, y, 1, 0 };

    ab_sincos(radians, &pose.sin, &pose.cos);
    return pose;
}

abut_transform abut_pose_transform(abut_pose pose)
{
    return (abut_transform){ pose.cos, pose.sin, 0 - pose.sin, pose.cos, pose.x, pose.y };
}
