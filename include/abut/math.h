/* abut/math.h - the plain values that go in and come out, and a few functions
 * that make them. Nothing here depends on whether y points up or down.
 *
 * Lengths are in *units*, whatever the caller means by one; angles are in radians, from +x towards
 * +y. Every function is pure: constant time, no allocation, safe on any thread. Arguments that are
 * not finite give results that are not finite; calls that take such a result refuse it, or make the
 * empty shape of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_MATH_H
#define ABUT_MATH_H

#include "base.h"

#include <stdbool.h>

/* The furthest that a coordinate may lie from the origin, in units (2^29); for a shape, including
 * its radius. Sizes and motions have the same limit. */
#define ABUT_LIMIT 536870912.0

/* The lattice quantum, in units (2^-32). Every coordinate is rounded to a multiple of it once, when
 * a shape is made; after that nothing is rounded. */
#define ABUT_QUANTUM (1.0 / 4294967296.0)

typedef struct abut_vec2 {
    double x;
    double y;
} abut_vec2;

/* A closed axis-aligned box by its two extreme corners. It is empty when
 * min.x > max.x; abut_bounds_empty() makes one. */
typedef struct abut_bounds {
    abut_vec2 min;
    abut_vec2 max;
} abut_bounds;

/* The same box by corner and size, as sprites and editors have it. */
typedef struct abut_rectangle {
    double x;
    double y;
    double width;
    double height;
} abut_rectangle;

/* An affine map: x' = a x + c y + tx, y' = b x + d y + ty. Any six finite numbers are legal, even
 * if they flatten the plane to a line or a point. */
typedef struct abut_transform {
    double a;
    double b;
    double c;
    double d;
    double tx;
    double ty;
} abut_transform;

/* A place and a turn. The turn is kept as its cosine and sine, never as an
 * angle, so that reading it back and setting it again changes nothing. */
typedef struct abut_pose {
    double x;
    double y;
    double cos;
    double sin;
} abut_pose;

/* Rounds a coordinate to the lattice (to the nearest multiple of ABUT_QUANTUM, ties to
 * even). Up to 2^20 units the result is exactly what the library works with. Returns NaN
 * for NaN, and for a coordinate beyond ABUT_LIMIT. */
ABUT_API double abut_snap(double coordinate);

/* Sine, cosine (of radians) and the angle of (x, y): within 1 ulp of the true
 * value, and the same bits from every compiler on every machine. Infinite and
 * NaN arguments give NaN, and so do sine and cosine beyond 2^30 radians, where
 * neighbouring doubles are too far apart for the result to mean anything.
 *
 * The angle lies in (-pi, pi]. The sign of a zero makes no difference: the -x axis is at +pi even
 * if y is -0 (C's atan2 gives -pi), the +x axis and (0, 0) are at 0, and no result is -0. */
ABUT_API double abut_sin(double radians);
ABUT_API double abut_cos(double radians);
ABUT_API double abut_atan2(double y, double x);

/* Transforms. Angles run from +x towards +y. */
ABUT_API abut_transform abut_identity(void);
ABUT_API abut_transform abut_translation(double x, double y);
ABUT_API abut_transform abut_rotation(double radians);
ABUT_API abut_transform abut_scaling(double sx, double sy);
/* Shears: x' = x + kx y, y' = y + ky x. */
ABUT_API abut_transform abut_shearing(double kx, double ky);
/* Mirrors across the line through the origin that runs along (x, y); (1, 0)
 * flips y. A zero direction gives the identity. */
ABUT_API abut_transform abut_mirroring(double x, double y);

/* Converts the matrices of other libraries: 3 by 3, row by row, where the last row is assumed
 * to be 0 0 1; and 4 by 4, column by column, as graphics libraries store them
 * (sf::Transform::getMatrix()). NULL gives the identity. */
ABUT_API abut_transform abut_transform_from_rows(const double *rows);
ABUT_API abut_transform abut_transform_from_columns(const float *columns);

/* Returns the transform that does `inner` first, then `outer`. */
ABUT_API abut_transform abut_compose(abut_transform outer, abut_transform inner);

/* Returns the same transform, applied about `pivot` instead of the origin. */
ABUT_API abut_transform abut_about(abut_transform transform, abut_vec2 pivot);

/* Writes the inverse to `out`. Returns ABUT_E_SINGULAR if there is none, because the transform
 * flattens the plane; ABUT_E_NOT_FINITE if a number is not finite; ABUT_E_ARGUMENT if `out` is
 * NULL. */
ABUT_API abut_status abut_invert(abut_transform transform, abut_transform *out);

/* Returns where a transform takes a point. */
ABUT_API abut_vec2 abut_apply(abut_transform transform, abut_vec2 point);

/* The numbers by which sprites are placed, angles in radians. First the pivot is subtracted, then
 * scale and skew are applied, then the rotation, then (x, y) is added. Start from
 * abut_parts_default(): scale 1, all else 0. */
typedef struct abut_parts {
    double x;
    double y;
    double rotation;
    double scale_x;
    double scale_y;
    double skew_x;
    double skew_y;
    double pivot_x;
    double pivot_y;
} abut_parts;

ABUT_API abut_parts abut_parts_default(void);
/* NULL gives the identity. */
ABUT_API abut_transform abut_transform_from_parts(const abut_parts *parts);

/* Make a pose at a place, unturned or turned by an angle; and a transform from a pose. */
ABUT_API abut_pose abut_at(double x, double y);
ABUT_API abut_pose abut_at_angle(double x, double y, double radians);
ABUT_API abut_transform abut_pose_transform(abut_pose pose);

/* Bounds that hold nothing; whether some bounds hold nothing; the smallest bounds that
 * hold both of two. */
ABUT_API abut_bounds abut_bounds_empty(void);
ABUT_API bool abut_bounds_is_empty(abut_bounds bounds);
ABUT_API abut_bounds abut_bounds_join(abut_bounds a, abut_bounds b);

#endif
