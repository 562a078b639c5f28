/* abut/shape.h - convex shapes: values that lie somewhere in the plane.
 *
 * Every shape here is the convex hull of some points, grown by a radius: a circle has one point, a
 * capsule two, a rectangle four. Degenerate shapes (no radius, no length, no area) are legal: a
 * circle of radius 0 is a point.
 *
 * Constructors never fail: input that cannot be a shape (a NaN, a negative radius, a
 * dented outline, a place beyond ABUT_LIMIT) gives the *empty shape*, which
 * is apart from everything and has empty bounds. abut_shape_check() says why. NULL
 * counts as the empty shape wherever a shape is read.
 *
 * Coordinates, sizes and radii are in units, angles in radians. Coordinates are
 * rounded to the lattice once, when the shape is made; sums such as x + width are
 * formed first, so that decimal neighbours touch.
 *
 * Every function here is pure: no allocation, no hidden state, safe on any thread. Making an
 * outline of n corners takes n log n time, everything else at most n.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_SHAPE_H
#define ABUT_SHAPE_H

#include "base.h"
#include "math.h"

/* Corners that fit into the value itself. Outlines with more live in memory
 * that the caller lends (abut_polygon_in, abut_transformed_in). */
#define ABUT_INLINE_CORNERS 8

/* The most corners a curved shape gets when a transform makes it a polygon. */
#define ABUT_CURVE_CORNERS 256

/* Lets the library keep numbers of its own in the bytes of a shape. */
#if defined(__GNUC__)
#define ABUT_MAY_ALIAS __attribute__((may_alias))
#else
#define ABUT_MAY_ALIAS
#endif

/* A shape. Its contents are private: copy it, pass it on, do not look inside. */
typedef struct ABUT_MAY_ALIAS abut_shape {
    uint64_t private_part[56];
} abut_shape;

typedef enum abut_kind {
    ABUT_KIND_EMPTY = 0,
    ABUT_KIND_POINT,
    ABUT_KIND_SEGMENT,
    ABUT_KIND_CIRCLE,
    ABUT_KIND_CAPSULE,
    ABUT_KIND_RECT,   /* axis-aligned or turned; may be rounded */
    ABUT_KIND_POLYGON /* may be rounded */
} abut_kind;

/* Makes the empty shape. */
ABUT_API abut_shape abut_nothing(void);

ABUT_API abut_shape abut_point(double x, double y);
ABUT_API abut_shape abut_segment(double x1, double y1, double x2, double y2);
ABUT_API abut_shape abut_circle(double x, double y, double radius);
ABUT_API abut_shape abut_capsule(double x1, double y1, double x2, double y2, double radius);

/* Rectangles by a corner and a size, by centre and size, or by two opposite corners in any order. A
 * negative size extends from the corner towards smaller coordinates. */
ABUT_API abut_shape abut_rect(double x, double y, double width, double height);
ABUT_API abut_shape abut_rect_centered(double x, double y, double width, double height);
ABUT_API abut_shape abut_rect_between(double x1, double y1, double x2, double y2);

/* A rectangle about its centre, turned by an angle. */
ABUT_API abut_shape
abut_oriented_rect(double x, double y, double width, double height, double radians);

ABUT_API abut_shape abut_triangle(double x1, double y1, double x2, double y2, double x3, double y3);

/* A convex outline, in either winding. Repeated corners and corners on a straight edge are welded;
 * the result may be a segment or a point. Outlines that keep more than ABUT_INLINE_CORNERS corners
 * need abut_polygon_in(); here they give the empty shape (ABUT_E_ROOM). */
ABUT_API abut_shape abut_polygon(const abut_vec2 *points, uint32_t count);

/* Rectangles and outlines with a radius, by which they are grown on every side. A negative radius
 * gives the empty shape (ABUT_E_RADIUS). */
ABUT_API abut_shape
abut_rounded_rect(double x, double y, double width, double height, double radius);
ABUT_API abut_shape abut_rounded_polygon(const abut_vec2 *points, uint32_t count, double radius);

/* A convex outline of any number of corners. The points are copied. The shape, and every copy of
 * it, borrows `memory`, which must stay where it is, untouched, for as long as they are used.
 * abut_polygon_memory() says how many bytes `count` corners take: 0 if none are needed, SIZE_MAX if
 * a size_t cannot hold the number. Any alignment will do. Too little memory gives the empty shape
 * (ABUT_E_ROOM), and so do more than INT32_MAX corners (ABUT_E_ARGUMENT). */
ABUT_API size_t abut_polygon_memory(uint32_t count);
ABUT_API abut_shape
abut_polygon_in(const abut_vec2 *points, uint32_t count, double radius, void *memory, size_t size);

/* The shape grown by a radius on every side, in addition to the radius it has. */
ABUT_API abut_shape abut_rounded(const abut_shape *shape, double radius);

/* The shape moved rigidly, by (x, y) rounded to the lattice. This is how a push or a motion is
 * applied; nothing else about the shape changes. Both share borrowed memory. */
ABUT_API abut_shape abut_moved(const abut_shape *shape, double x, double y);

/* The shape drawn out along a motion: exactly the region that it sweeps over on a straight line
 * from where it is to where abut_moved() puts it. A circle becomes a capsule, and a rectangle that
 * moves along x or y becomes a longer rectangle. Edges are numbered in the order of
 * abut_shape_corners(); a zero motion gives the shape itself. A shape of up to six corners needs no
 * memory; others borrow abut_elongated_memory() bytes, which is 0 if none are needed. A motion that
 * abut_moved() refuses gives the same empty shape. */
ABUT_API abut_shape abut_elongated(const abut_shape *shape, double x, double y);
ABUT_API size_t abut_elongated_memory(const abut_shape *shape);
ABUT_API abut_shape
abut_elongated_in(const abut_shape *shape, double x, double y, void *memory, size_t size);

/* The shape under a transform, computed from the numbers it was made of and rounded once. Flattened
 * shapes become segments and points. A round shape stays round when it is turned, mirrored or
 * scaled evenly; under any other transform it becomes an inscribed polygon of at most
 * ABUT_CURVE_CORNERS corners, within 2^-12 of its larger radius (or 2^-10 unit) of the true curve.
 * So an ellipse is a circle of radius 1 under { rx, 0, 0, ry, x, y }, in memory that is lent;
 * without memory it is the empty shape, with ABUT_E_ROOM (docs/shapes.md).
 * abut_transformed_memory() says how many bytes the result needs to borrow: 0 if it fits into the
 * value, in which case abut_transformed() will do. */
ABUT_API abut_shape abut_transformed(const abut_shape *shape, abut_transform transform);
ABUT_API size_t abut_transformed_memory(const abut_shape *shape, abut_transform transform);
ABUT_API abut_shape abut_transformed_in(const abut_shape *shape,
                                        abut_transform transform,
                                        void *memory,
                                        size_t size);

/* Returns ABUT_OK for a valid shape, otherwise the reason why it is the empty shape. */
ABUT_API abut_status abut_shape_check(const abut_shape *shape);

/* Writes a sentence that says what was wrong and what its value was, for example "the radius must
 * not be negative, but is -3". As snprintf: at most `size` bytes with the final zero, and returns
 * the length of the whole sentence. */
ABUT_API size_t abut_shape_explain(const abut_shape *shape, char *text, size_t size);

/* Read a shape back: its area in square units, the rest in units. Coordinates are exact up to 2^20
 * units. The empty shape has kind ABUT_KIND_EMPTY, empty bounds, no area and no corners. */
ABUT_API abut_kind abut_shape_kind(const abut_shape *shape);
ABUT_API double abut_shape_radius(const abut_shape *shape);
ABUT_API abut_bounds abut_shape_bounds(const abut_shape *shape);
ABUT_API double abut_shape_area(const abut_shape *shape);
ABUT_API abut_vec2 abut_shape_centroid(const abut_shape *shape);

/* Writes the points whose hull, grown by the radius, is the shape: at most `capacity`
 * of them, in the order of positive area (from +x towards +y), beginning with the one
 * of least x, then y. Returns how many there are. `corners` may be NULL if `capacity`
 * is 0. */
ABUT_API uint32_t abut_shape_corners(const abut_shape *shape,
                                     abut_vec2 *corners,
                                     uint32_t capacity);

/* Returns whether a point lies in the closed shape. To tell inside from edge, use abut_relate()
 * with abut_point(). */
ABUT_API bool abut_contains_point(const abut_shape *shape, double x, double y);

#endif
