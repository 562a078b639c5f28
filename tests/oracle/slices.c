/* oracle/slices.c - bounds and area of what two round shapes have in common.
 *
 * At each x a convex shape is an interval of y, whose ends come from its arcs and
 * sides one by one. The common height is concave in x: its ends are found by
 * bisection, and it is summed by adaptive quadrature between the places where
 * arcs begin and end. Long doubles, about the middle of the pair. This is slow
 * and plain, and shares nothing with a closed formula.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/slices.h"

#include <math.h>
#include <stdlib.h>

typedef long double real;

/* How often a stretch is halved at most; the first three times always. */
enum { DEPTH = 30 };

typedef struct smooth {
    int count;
    real x[ORACLE_CORNERS];
    real y[ORACLE_CORNERS];
    real radius;
} smooth;

typedef struct slicing {
    smooth shapes[2];
    real low; /* where both shapes are */
    real high;
    real slack; /* an error of the area that does not matter */
} slicing;

/* Moves a shape to the middle of the pair; mirrors it in x = y if asked. */
static smooth to_smooth(const oracle_shape *shape, oracle_point middle, bool swap)
{
    smooth result = { .count = shape->count, .radius = ldexpl((real)shape->radius, -32) };

    for (int i = 0; i < shape->count; i++) {
        int k = swap ? shape->count - 1 - i : i; /* keeps the area positive */
        real x = ldexpl((real)(shape->corners[k].x - middle.x), -32);
        real y = ldexpl((real)(shape->corners[k].y - middle.y), -32);

        result.x[i] = swap ? y : x;
        result.y[i] = swap ? x : y;
    }
    return result;
}

/* The slice of a shape at x, which must be in its range: every arc and every
 * side, moved out by the radius, that reaches there widens it. */
static void slice_shape(const smooth *shape, real x, real *low, real *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        int k = (i + 1) % shape->count;
        real off = x - shape->x[i];
        real half = shape->radius * shape->radius - off * off;

        if (half >= 0.0L) {
            *low = fminl(*low, shape->y[i] - sqrtl(half));
            *high = fmaxl(*high, shape->y[i] + sqrtl(half));
        }
        real along_x = shape->x[k] - shape->x[i];
        real along_y = shape->y[k] - shape->y[i];
        real length = hypotl(along_x, along_y);

        if (along_x == 0.0L) {
            continue;
        }
        real from_x = shape->x[i] + shape->radius * along_y / length;
        real from_y = shape->y[i] - shape->radius * along_x / length;
        real part = (x - from_x) / along_x;

        if (part >= 0.0L && part <= 1.0L) {
            real y = from_y + part * along_y;

            *low = fminl(*low, y);
            *high = fmaxl(*high, y);
        }
    }
}

static real height(const slicing *slicing, real x)
{
    real low[2];
    real high[2];

    for (int i = 0; i < 2; i++) {
        slice_shape(&slicing->shapes[i], x, &low[i], &high[i]);
    }
    return fminl(high[0], high[1]) - fmaxl(low[0], low[1]);
}

static void find_range(slicing *slicing)
{
    slicing->low = -INFINITY;
    slicing->high = INFINITY;
    for (int k = 0; k < 2; k++) {
        const smooth *shape = &slicing->shapes[k];
        real low = INFINITY;
        real high = -INFINITY;

        for (int i = 0; i < shape->count; i++) {
            low = fminl(low, shape->x[i] - shape->radius);
            high = fmaxl(high, shape->x[i] + shape->radius);
        }
        slicing->low = fmaxl(slicing->low, low);
        slicing->high = fminl(slicing->high, high);
    }
}

/* Narrows the range to where the common height is not negative. */
static void narrow_range(slicing *slicing)
{
    real low = slicing->low;
    real high = slicing->high;

    for (int i = 0; i < 200; i++) {
        real left = low + (high - low) / 3.0L;
        real right = high - (high - low) / 3.0L;

        if (height(slicing, left) < height(slicing, right)) {
            low = left;
        } else {
            high = right;
        }
    }
    real peak = (low + high) / 2.0L;

    for (int end = 0; end < 2; end++) {
        real in = peak;
        real out = end == 0 ? slicing->low : slicing->high;

        for (int i = 0; i < 100 && height(slicing, out) < 0.0L; i++) {
            real middle = (in + out) / 2.0L;

            if (height(slicing, middle) >= 0.0L) {
                in = middle;
            } else if (out == middle) {
                break;
            } else {
                out = middle;
            }
        }
        *(end == 0 ? &slicing->low : &slicing->high) = out;
    }
}

/* The height over a stretch, in a variable that smooths the ends of arcs. */
typedef struct stretch {
    const slicing *slicing;
    real middle;
    real half;
} stretch;

static real eased(const stretch *stretch, real angle)
{
    real x = stretch->middle + stretch->half * sinl(angle);

    return fmaxl(0.0L, height(stretch->slicing, x)) * stretch->half * cosl(angle);
}

static real
simpson(const stretch *stretch, real a, real b, real at_a, real at_m, real at_b, int depth)
{
    real m = (a + b) / 2.0L;
    real at_left = eased(stretch, (a + m) / 2.0L);
    real at_right = eased(stretch, (m + b) / 2.0L);
    real whole = (b - a) / 6.0L * (at_a + 4.0L * at_m + at_b);
    real halves = (b - a) / 12.0L * (at_a + 4.0L * at_left + 2.0L * at_m + 4.0L * at_right + at_b);

    if (depth == 0 || (depth < DEPTH - 3 && fabsl(halves - whole) < stretch->slicing->slack)) {
        return halves + (halves - whole) / 15.0L;
    }
    return simpson(stretch, a, m, at_a, at_left, at_m, depth - 1) +
           simpson(stretch, m, b, at_m, at_right, at_b, depth - 1);
}

static int compare_reals(const void *left, const void *right)
{
    real a = *(const real *)left;
    real b = *(const real *)right;

    return (a > b) - (a < b);
}

static real sum_area(const slicing *slicing)
{
    const real half_turn = 1.57079632679489661923L;
    real ends[10 * ORACLE_CORNERS + 2];
    int count = 0;
    real area = 0.0L;

    for (int k = 0; k < 2; k++) {
        const smooth *shape = &slicing->shapes[k];

        for (int i = 0; i < shape->count; i++) {
            int next = (i + 1) % shape->count;
            real x = shape->x[next] - shape->x[i];
            real y = shape->y[next] - shape->y[i];
            real off = shape->count > 1 ? shape->radius * y / hypotl(x, y) : 0.0L;

            ends[count++] = shape->x[i] - shape->radius;
            ends[count++] = shape->x[i] + shape->radius;
            ends[count++] = shape->x[i] + off;
            ends[count++] = shape->x[next] + off;
        }
    }
    ends[count++] = slicing->low;
    ends[count++] = slicing->high;
    qsort(ends, (size_t)count, sizeof(ends[0]), compare_reals);
    for (int i = 0; i + 1 < count; i++) {
        if (ends[i] < slicing->low || ends[i + 1] > slicing->high || ends[i] == ends[i + 1]) {
            continue;
        }
        stretch stretch = { slicing, (ends[i] + ends[i + 1]) / 2.0L,
                            (ends[i + 1] - ends[i]) / 2.0L };

        area += simpson(&stretch, -half_turn, half_turn, 0.0L, eased(&stretch, 0.0L), 0.0L, DEPTH);
    }
    return area;
}

oracle_slices oracle_slice(const oracle_shape *a, const oracle_shape *b)
{
    oracle_slices result = { 0 };
    oracle_point middle = a->corners[0];
    double x = (double)middle.x * 0x1p-32;
    double y = (double)middle.y * 0x1p-32;
    slicing slicing = { .shapes = { to_smooth(a, middle, true), to_smooth(b, middle, true) } };

    find_range(&slicing);
    narrow_range(&slicing);
    result.low_y = y + (double)slicing.low;
    result.high_y = y + (double)slicing.high;
    slicing.shapes[0] = to_smooth(a, middle, false);
    slicing.shapes[1] = to_smooth(b, middle, false);
    find_range(&slicing);
    narrow_range(&slicing);
    slicing.slack = 0x1p-52L * (real)oracle_extent_units(a, b) * (real)oracle_extent_units(a, b);
    result.low_x = x + (double)slicing.low;
    result.high_x = x + (double)slicing.high;
    result.area = (double)sum_area(&slicing);
    return result;
}
