/* oracle/oracle.c - relation and containment, decided by integers alone.
 *
 * The bit budget: coordinates are within 2^61, so differences are within 2^62 and
 * products of two of them, summed, within 2^126. Those fit a 128-bit integer.
 * Sides of a Minkowski difference may reach 2^63; where they pass 2^62, and for
 * products of two such products, GMP takes over.
 *
 * Not for use by several threads of one process: GMP scratch is kept between
 * calls for speed.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/internal.h"

#include <stdlib.h>
#include <string.h>

void oracle_set_wide(mpz_t out, oracle_wide value)
{
    oracle_uwide size = value < 0 ? -(oracle_uwide)value : (oracle_uwide)value;
    uint64_t words[2] = { (uint64_t)size, (uint64_t)(size >> 64) };

    mpz_import(out, 2, -1, sizeof(words[0]), 0, 0, words);
    if (value < 0) {
        mpz_neg(out, out);
    }
}

void oracle_set_uwide(mpz_t out, oracle_uwide value)
{
    uint64_t words[2] = { (uint64_t)value, (uint64_t)(value >> 64) };

    mpz_import(out, 2, -1, sizeof(words[0]), 0, 0, words);
}

static int sign_of(oracle_wide value)
{
    return (value > 0) - (value < 0);
}

/* The sign of a*b - c*d. */
static int compare_products(oracle_wide a, oracle_wide b, oracle_wide c, oracle_wide d)
{
    static mpz_t left, right, factor;
    static bool ready = false;

    if (!ready) {
        mpz_inits(left, right, factor, NULL);
        ready = true;
    }
    oracle_set_wide(left, a);
    oracle_set_wide(factor, b);
    mpz_mul(left, left, factor);
    oracle_set_wide(right, c);
    oracle_set_wide(factor, d);
    mpz_mul(right, right, factor);
    return mpz_cmp(left, right);
}

/* The sign of a^2 * b - c^2 * d. */
static int compare_squares(oracle_wide a, oracle_uwide b, oracle_wide c, oracle_uwide d)
{
    static mpz_t left, right, factor;
    static bool ready = false;

    if (!ready) {
        mpz_inits(left, right, factor, NULL);
        ready = true;
    }
    oracle_set_wide(left, a);
    mpz_mul(left, left, left);
    oracle_set_uwide(factor, b);
    mpz_mul(left, left, factor);
    oracle_set_wide(right, c);
    mpz_mul(right, right, right);
    oracle_set_uwide(factor, d);
    mpz_mul(right, right, factor);
    return mpz_cmp(left, right);
}

bool oracle_round(double units, int64_t *steps)
{
    double scaled = units * 4294967296.0; /* a power of two: exact */
    double size = scaled < 0.0 ? -scaled : scaled;

    if (!(size <= (double)ORACLE_LIMIT)) {
        return false;
    }
    int64_t whole = (int64_t)size;
    double rest = size - (double)whole; /* exact: whole is 0 bits or more of size */

    if (rest > 0.5 || (rest == 0.5 && whole % 2 != 0)) {
        whole++;
    }
    *steps = scaled < 0.0 ? -whole : whole;
    return true;
}

oracle_wide oracle_cross(oracle_point a, oracle_point b)
{
    return (oracle_wide)a.x * b.y - (oracle_wide)a.y * b.x;
}

oracle_wide oracle_dot(oracle_point a, oracle_point b)
{
    return (oracle_wide)a.x * b.x + (oracle_wide)a.y * b.y;
}

oracle_point oracle_sub(oracle_point a, oracle_point b)
{
    return (oracle_point){ a.x - b.x, a.y - b.y };
}

static bool fits(oracle_wide value)
{
    const oracle_wide limit = (oracle_wide)1 << 62;

    return -limit <= value && value <= limit;
}

/* Which way the path through three points turns: 1 towards positive area. */
static int turn(oracle_point a, oracle_point b, oracle_point c)
{
    oracle_wide ux = (oracle_wide)b.x - a.x;
    oracle_wide uy = (oracle_wide)b.y - a.y;
    oracle_wide vx = (oracle_wide)c.x - a.x;
    oracle_wide vy = (oracle_wide)c.y - a.y;

    if (fits(ux) && fits(uy) && fits(vx) && fits(vy)) {
        return sign_of(ux * vy - uy * vx);
    }
    return compare_products(ux, vy, uy, vx);
}

static int compare_points(const void *left, const void *right)
{
    const oracle_point *a = left;
    const oracle_point *b = right;

    if (a->x != b->x) {
        return a->x < b->x ? -1 : 1;
    }
    return (a->y > b->y) - (a->y < b->y);
}

static void sort_points(oracle_point *points, int count)
{
    if (count > 48) {
        qsort(points, (size_t)count, sizeof(*points), compare_points);
        return;
    }
    for (int i = 1; i < count; i++) {
        oracle_point point = points[i];
        int place = i;

        while (place > 0 && compare_points(&point, &points[place - 1]) < 0) {
            points[place] = points[place - 1];
            place--;
        }
        points[place] = point;
    }
}

/* By Andrew's two chains. */
int oracle_take_hull(oracle_point *points, int count, oracle_point *hull)
{
    int size = 0;

    sort_points(points, count);
    for (int i = 0; i < count; i++) {
        while (size >= 2 && turn(hull[size - 2], hull[size - 1], points[i]) <= 0) {
            size--;
        }
        if (size == 0 || compare_points(&hull[size - 1], &points[i]) != 0) {
            hull[size++] = points[i];
        }
    }
    if (size < 2) {
        return size;
    }
    int lower = size;

    for (int i = count - 2; i >= 0; i--) {
        while (size > lower && turn(hull[size - 2], hull[size - 1], points[i]) <= 0) {
            size--;
        }
        if (compare_points(&hull[size - 1], &points[i]) != 0) {
            hull[size++] = points[i];
        }
    }
    return size - 1; /* the last is the first again */
}

static int64_t size_of(int64_t value)
{
    return value < 0 ? -value : value;
}

oracle_shape oracle_hull(const oracle_point *points, int count, int64_t radius)
{
    oracle_shape shape = { 0 };
    oracle_point sorted[ORACLE_CORNERS];
    oracle_point hull[ORACLE_CORNERS + 1];

    if (count < 1 || count > ORACLE_CORNERS || radius < 0 || radius > ORACLE_LIMIT) {
        return shape;
    }
    for (int i = 0; i < count; i++) {
        if (size_of(points[i].x) > ORACLE_LIMIT - radius ||
            size_of(points[i].y) > ORACLE_LIMIT - radius) {
            return shape;
        }
    }
    memcpy(sorted, points, (size_t)count * sizeof(*points));
    shape.count = oracle_take_hull(sorted, count, hull);
    memcpy(shape.corners, hull, (size_t)shape.count * sizeof(*hull));
    shape.radius = radius;
    return shape;
}

oracle_shape oracle_moved(const oracle_shape *shape, int64_t x, int64_t y)
{
    oracle_shape moved = *shape;

    for (int i = 0; i < shape->count; i++) {
        moved.corners[i].x += x;
        moved.corners[i].y += y;
    }
    return moved;
}

void oracle_difference_make(const oracle_shape *a,
                            const oracle_shape *b,
                            oracle_difference *difference)
{
    oracle_point points[ORACLE_CORNERS * ORACLE_CORNERS];
    int count = 0;

    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            points[count++] = oracle_sub(a->corners[i], b->corners[j]);
        }
    }
    difference->count = oracle_take_hull(points, count, difference->corners);
}

/* Side by side of a positively ordered hull: the origin is inside when it is left
 * of every side. From outside, it is nearest to the one side that it lies right
 * of and projects into, or else to a corner. A segment has two such sides, there
 * and back. Of p = corner i and q = corner i + 1, p x q says on which side the
 * origin is, and p.p - p.q and q.q - p.q whether it projects between the two. */
oracle_nearest oracle_nearest_to_origin(const oracle_difference *difference)
{
    int count = difference->count;
    oracle_nearest nearest = { .feature = ORACLE_INSIDE };

    for (int i = 0; i < count && count > 1; i++) {
        oracle_point p = difference->corners[i];
        oracle_point q = difference->corners[(i + 1) % count];
        oracle_wide side = oracle_cross(p, q);
        oracle_wide along = oracle_dot(p, q);

        if (side > 0) {
            continue;
        }
        nearest.feature = ORACLE_CORNER;
        if (oracle_dot(p, p) - along > 0 && oracle_dot(q, q) - along > 0) {
            return (oracle_nearest){ ORACLE_EDGE, p, q };
        }
    }
    if (count > 1 && nearest.feature == ORACLE_INSIDE) {
        return nearest;
    }
    nearest = (oracle_nearest){ ORACLE_CORNER, difference->corners[0], { 0, 0 } };
    for (int i = 1; i < count; i++) {
        oracle_point p = difference->corners[i];

        if (oracle_dot(p, p) < oracle_dot(nearest.p, nearest.p)) {
            nearest.p = p;
        }
    }
    return nearest;
}

oracle_uwide oracle_length_sq(oracle_point p, oracle_point q)
{
    oracle_wide x = (oracle_wide)q.x - p.x;
    oracle_wide y = (oracle_wide)q.y - p.y;

    return (oracle_uwide)(x < 0 ? -x : x) * (oracle_uwide)(x < 0 ? -x : x) +
           (oracle_uwide)(y < 0 ? -y : y) * (oracle_uwide)(y < 0 ? -y : y);
}

/* The sign of the distance from the origin to a feature minus a radius. */
static int compare_distance(const oracle_nearest *nearest, int64_t radius)
{
    if (nearest->feature == ORACLE_CORNER) {
        return sign_of(oracle_dot(nearest->p, nearest->p) - (oracle_wide)radius * radius);
    }
    return compare_squares(oracle_cross(nearest->p, nearest->q), 1, radius,
                           oracle_length_sq(nearest->p, nearest->q));
}

/* Of two cores and the sum of their radii: the origin lies in the interior of the
 * grown difference when it lies in that of the bare one, or nearer to it than the
 * radius. A thin difference has no interior of its own. */
oracle_relation oracle_relate_within(const oracle_shape *a, const oracle_shape *b, int64_t buffer)
{
    oracle_difference difference;
    int64_t radius = a->radius + b->radius;

    if (a->count == 0 || b->count == 0) {
        return ORACLE_APART;
    }
    oracle_difference_make(a, b, &difference);
    oracle_nearest nearest = oracle_nearest_to_origin(&difference);

    if (nearest.feature == ORACLE_INSIDE) {
        return ORACLE_OVERLAPPING;
    }
    int sign = compare_distance(&nearest, radius);

    if (sign < 0) {
        return ORACLE_OVERLAPPING;
    }
    if (sign > 0 && buffer > 0) {
        sign = compare_distance(&nearest, radius + buffer);
    }
    return sign > 0 ? ORACLE_APART : ORACLE_TOUCHING;
}

oracle_relation oracle_relate(const oracle_shape *a, const oracle_shape *b)
{
    return oracle_relate_within(a, b, 0);
}

/* Whether the core of `shape`, grown by `radius`, holds a lattice point. */
static bool core_holds(const oracle_shape *shape, int64_t radius, oracle_point point)
{
    oracle_shape grown = *shape;
    oracle_shape dot = { .count = 1, .corners = { point }, .radius = 0 };

    grown.radius = radius;
    return oracle_relate(&grown, &dot) != ORACLE_APART;
}

/* Whether a lattice point lies in the core, no nearer to a side than `depth`. */
static bool core_holds_deep(const oracle_shape *shape, int64_t depth, oracle_point point)
{
    if (shape->count < 3) {
        return false;
    }
    for (int i = 0; i < shape->count; i++) {
        oracle_point p = oracle_sub(shape->corners[i], point);
        oracle_point q = oracle_sub(shape->corners[(i + 1) % shape->count], point);
        oracle_wide side = oracle_cross(p, q);

        if (side <= 0 || compare_squares(side, 1, depth, oracle_length_sq(p, q)) < 0) {
            return false;
        }
    }
    return true;
}

/* Growing two closed convex sets by one disc keeps the one in the other exactly
 * when it was before; so only the difference of the radii matters. */
bool oracle_contains(const oracle_shape *outer, const oracle_shape *inner)
{
    if (outer->count == 0 || inner->count == 0) {
        return false;
    }
    for (int i = 0; i < inner->count; i++) {
        bool held = inner->radius <= outer->radius
                        ? core_holds(outer, outer->radius - inner->radius, inner->corners[i])
                        : core_holds_deep(outer, inner->radius - outer->radius, inner->corners[i]);

        if (!held) {
            return false;
        }
    }
    return true;
}

int64_t oracle_core_distance(const oracle_shape *a, const oracle_shape *b)
{
    oracle_difference difference;

    oracle_difference_make(a, b, &difference);
    oracle_nearest nearest = oracle_nearest_to_origin(&difference);

    if (nearest.feature == ORACLE_INSIDE) {
        return 0;
    }
    int64_t low = 0;
    int64_t high = INT64_MAX; /* the answer is in [low, high) */

    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;

        if (compare_distance(&nearest, middle) >= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
