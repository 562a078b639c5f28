/* oracle/oracle.h - an exact model of convex shapes, to judge the library by.
 *
 * Written from the definitions (docs/conventions.md) by someone who has not read
 * the kernels, and by another method: the Minkowski difference of two cores is
 * formed point by point, its hull is taken, and the origin is placed against
 * that hull. Integers and rationals decide; GMP carries what outgrows 128 bits.
 *
 * A shape is the hull of lattice points grown by a lattice radius. Numbers in
 * here are lattice quanta (2^-32 unit) unless a name says `units`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_ORACLE_H
#define ABUT_ORACLE_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

enum { ORACLE_CORNERS = 16 };

/* The furthest lattice coordinate: 2^29 units. */
#define ORACLE_LIMIT (INT64_C(1) << 61)

/* Bits of the real numbers: errors in them are beyond notice. */
enum { ORACLE_BITS = 512 };

typedef struct oracle_point {
    int64_t x;
    int64_t y;
} oracle_point;

/* A core and what it is grown by. The corners are those of the strict hull, in
 * the order of positive area from the least x, then y; none for the empty shape. */
typedef struct oracle_shape {
    int count;
    oracle_point corners[ORACLE_CORNERS];
    int64_t radius;
} oracle_shape;

typedef enum oracle_relation {
    ORACLE_APART = 0,
    ORACLE_TOUCHING = 1,
    ORACLE_OVERLAPPING = 2
} oracle_relation;

/* Rounds units to the lattice, half to even. False for NaN and beyond the limit. */
bool oracle_round(double units, int64_t *steps);

/* The hull of at most ORACLE_CORNERS points, grown by a radius. Empty when there are no
 * points, when the radius is negative, or when it reaches beyond the limit. */
oracle_shape oracle_hull(const oracle_point *points, int count, int64_t radius);

oracle_shape oracle_moved(const oracle_shape *shape, int64_t x, int64_t y);

/* The sign of the separation, and the same where a gap up to `buffer` touches. */
oracle_relation oracle_relate(const oracle_shape *a, const oracle_shape *b);
oracle_relation oracle_relate_within(const oracle_shape *a, const oracle_shape *b, int64_t buffer);

/* Whether every point of the closed inner shape is one of the closed outer one. */
bool oracle_contains(const oracle_shape *outer, const oracle_shape *inner);

/* The integer part of the distance between the cores, in quanta; 0 when they meet. */
int64_t oracle_core_distance(const oracle_shape *a, const oracle_shape *b);

/* The largest difference of coordinates within the pair, radii included, in units. */
double oracle_extent_units(const oracle_shape *a, const oracle_shape *b);

/* The largest coordinate of a shape, radius included, in units. */
double oracle_reach_units(const oracle_shape *shape);

/* Real numbers, in units, good to far more than a double. `out` must be
 * initialised with ORACLE_BITS. */

/* The separation: the gap, or minus the shortest translation that ends the overlap. */
void oracle_separation(const oracle_shape *a, const oracle_shape *b, mpf_t out);

/* The width of the gap that the direction (x, y) leaves between a and b, as it is
 * given (it is not made a unit): negative when they overlap along it. */
void oracle_gap_along(const oracle_shape *a, const oracle_shape *b, double x, double y, mpf_t out);

/* How far the point (x, y), in units, lies outside of a shape: negative inside. */
void oracle_place(const oracle_shape *shape, double x, double y, mpf_t out);

/* The times at which a point on its way from one place (time 0) to another (time
 * 1) enters and leaves the closed shape, within 0 and 1. False if it never does. */
bool oracle_cast(
    oracle_point from, oracle_point to, const oracle_shape *shape, mpf_t enter, mpf_t leave);

/* |value - truth|, rounded up a little. */
double oracle_error(double value, const mpf_t truth);

/* Whether no other double is nearer to a truth of at least 0. */
bool oracle_is_nearest(double value, const mpf_t truth);

/* The common part of two cores, corner by corner, as rationals in units. */
enum { ORACLE_COMMON = 2 * ORACLE_CORNERS + 2 };
typedef struct oracle_common {
    int count;
    mpq_t x[ORACLE_COMMON];
    mpq_t y[ORACLE_COMMON];
} oracle_common;

void oracle_common_init(oracle_common *common);
void oracle_common_clear(oracle_common *common);
void oracle_intersect(const oracle_shape *a, const oracle_shape *b, oracle_common *common);

/* Area and centroid of a polygon of rationals; the centroid of a segment is its
 * middle. Each of the outputs must be initialised. */
void oracle_area(const oracle_common *polygon, mpq_t area);
void oracle_centroid(const oracle_common *polygon, mpq_t x, mpq_t y);

/* The corners of a shape as such a polygon. */
void oracle_outline(const oracle_shape *shape, oracle_common *outline);

#endif
