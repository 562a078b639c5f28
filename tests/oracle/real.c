/* oracle/real.c - the true separation, place and time, to hundreds of bits.
 *
 * Which feature matters is decided by integers where it can be; then one root or
 * quotient is taken. Quanta inside, units in what is returned.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/internal.h"

#include <math.h>

enum { STEP_BITS = 32 };

static void set_steps(mpf_t out, int64_t steps)
{
    mpz_t whole;

    mpz_init(whole);
    oracle_set_wide(whole, steps);
    mpf_set_z(out, whole);
    mpz_clear(whole);
}

static void set_wide(mpf_t out, oracle_wide value)
{
    mpz_t whole;

    mpz_init(whole);
    oracle_set_wide(whole, value);
    mpf_set_z(out, whole);
    mpz_clear(whole);
}

static void set_uwide(mpf_t out, oracle_uwide value)
{
    mpz_t whole;

    mpz_init(whole);
    oracle_set_uwide(whole, value);
    mpf_set_z(out, whole);
    mpz_clear(whole);
}

static void set_units(mpf_t out, double units)
{
    mpf_set_d(out, units);
    mpf_mul_2exp(out, out, STEP_BITS);
}

static void to_units(mpf_t value)
{
    mpf_div_2exp(value, value, STEP_BITS);
}

double oracle_error(double value, const mpf_t truth)
{
    mpf_t error;

    mpf_init2(error, ORACLE_BITS);
    mpf_set_d(error, value);
    mpf_sub(error, error, truth);
    mpf_abs(error, error);
    double size = mpf_get_d(error); /* cut off, so at most one ulp short */

    mpf_clear(error);
    return size * (1.0 + 0x1p-50);
}

bool oracle_is_nearest(double value, const mpf_t truth)
{
    mpf_t off, other;
    bool nearest = value >= 0.0;

    mpf_init2(off, ORACLE_BITS);
    mpf_init2(other, ORACLE_BITS);
    mpf_set_d(off, value);
    mpf_sub(off, off, truth);
    mpf_abs(off, off);
    mpf_div_2exp(other, truth, ORACLE_BITS - 64); /* what the truth itself may be off by */
    mpf_sub(off, off, other);
    for (int side = 0; side < 2; side++) {
        mpf_set_d(other, nextafter(value, side == 0 ? -1.0 : INFINITY));
        mpf_sub(other, other, truth);
        mpf_abs(other, other);
        nearest = nearest && mpf_cmp(off, other) <= 0;
    }
    mpf_clears(off, other, NULL);
    return nearest;
}

/* The square of the distance from the origin to the line through p and q. */
static void line_distance_sq(oracle_point p, oracle_point q, mpf_t out)
{
    mpf_t length_sq;

    mpf_init2(length_sq, ORACLE_BITS);
    set_wide(out, oracle_cross(p, q));
    mpf_mul(out, out, out);
    set_uwide(length_sq, oracle_length_sq(p, q));
    mpf_div(out, out, length_sq);
    mpf_clear(length_sq);
}

/* From inside, the boundary is as near as the nearest line of a side. */
static void depth_sq(const oracle_difference *difference, mpf_t out)
{
    mpf_t other;

    mpf_init2(other, ORACLE_BITS);
    for (int i = 0; i < difference->count; i++) {
        line_distance_sq(difference->corners[i], difference->corners[(i + 1) % difference->count],
                         other);
        if (i == 0 || mpf_cmp(other, out) < 0) {
            mpf_set(out, other);
        }
    }
    mpf_clear(other);
}

void oracle_separation(const oracle_shape *a, const oracle_shape *b, mpf_t out)
{
    oracle_difference difference;
    mpf_t radius;

    oracle_difference_make(a, b, &difference);
    oracle_nearest nearest = oracle_nearest_to_origin(&difference);

    if (nearest.feature == ORACLE_INSIDE) {
        depth_sq(&difference, out);
    } else if (nearest.feature == ORACLE_EDGE) {
        line_distance_sq(nearest.p, nearest.q, out);
    } else {
        set_wide(out, oracle_dot(nearest.p, nearest.p));
    }
    mpf_sqrt(out, out);
    if (nearest.feature == ORACLE_INSIDE) {
        mpf_neg(out, out);
    }
    mpf_init2(radius, ORACLE_BITS);
    set_steps(radius, a->radius + b->radius);
    mpf_sub(out, out, radius);
    to_units(out);
    mpf_clear(radius);
}

/* The least of (x, y) . corner. */
static void
least_along(const oracle_point *corners, int count, const mpf_t x, const mpf_t y, mpf_t out)
{
    mpf_t dot, part;

    mpf_init2(dot, ORACLE_BITS);
    mpf_init2(part, ORACLE_BITS);
    for (int i = 0; i < count; i++) {
        set_steps(dot, corners[i].x);
        mpf_mul(dot, dot, x);
        set_steps(part, corners[i].y);
        mpf_mul(part, part, y);
        mpf_add(dot, dot, part);
        if (i == 0 || mpf_cmp(dot, out) < 0) {
            mpf_set(out, dot);
        }
    }
    mpf_clear(dot);
    mpf_clear(part);
}

void oracle_gap_along(const oracle_shape *a, const oracle_shape *b, double x, double y, mpf_t out)
{
    mpf_t dx, dy, most, length;

    mpf_init2(dx, ORACLE_BITS);
    mpf_init2(dy, ORACLE_BITS);
    mpf_init2(most, ORACLE_BITS);
    mpf_init2(length, ORACLE_BITS);
    mpf_set_d(dx, x);
    mpf_set_d(dy, y);
    least_along(a->corners, a->count, dx, dy, out);
    mpf_mul(length, dx, dx);
    mpf_mul(most, dy, dy);
    mpf_add(length, length, most);
    mpf_sqrt(length, length);
    mpf_neg(dx, dx);
    mpf_neg(dy, dy);
    least_along(b->corners, b->count, dx, dy, most); /* minus the most of b */
    mpf_add(out, out, most);
    set_steps(most, a->radius + b->radius);
    mpf_mul(most, most, length);
    mpf_sub(out, out, most);
    to_units(out);
    mpf_clears(dx, dy, most, length, NULL);
}

/* The vector from a corner to a real point. */
static void from_corner(oracle_point corner, const mpf_t x, const mpf_t y, mpf_t dx, mpf_t dy)
{
    set_steps(dx, corner.x);
    mpf_sub(dx, x, dx);
    set_steps(dy, corner.y);
    mpf_sub(dy, y, dy);
}

/* The square of the distance from a real point to the closed side from p to q,
 * and whether it lies left of it. */
static bool
side_distance_sq(oracle_point p, oracle_point q, const mpf_t x, const mpf_t y, mpf_t out)
{
    mpf_t dx, dy, ex, ey, along, across, length_sq;
    bool left = false;

    mpf_init2(dx, ORACLE_BITS);
    mpf_init2(dy, ORACLE_BITS);
    mpf_init2(ex, ORACLE_BITS);
    mpf_init2(ey, ORACLE_BITS);
    mpf_init2(along, ORACLE_BITS);
    mpf_init2(across, ORACLE_BITS);
    mpf_init2(length_sq, ORACLE_BITS);
    set_steps(ex, q.x - p.x);
    set_steps(ey, q.y - p.y);
    set_uwide(length_sq, oracle_length_sq(p, q));
    from_corner(p, x, y, dx, dy);
    mpf_mul(across, ex, dy);
    mpf_mul(along, ey, dx);
    mpf_sub(across, across, along); /* e x d */
    mpf_mul(along, ex, dx);
    mpf_mul(out, ey, dy);
    mpf_add(along, along, out); /* e . d */
    left = mpf_sgn(across) >= 0;
    if (mpf_sgn(along) > 0 && mpf_cmp(along, length_sq) < 0) {
        mpf_mul(out, across, across);
        mpf_div(out, out, length_sq);
    } else {
        if (mpf_sgn(along) > 0) {
            from_corner(q, x, y, dx, dy);
        }
        mpf_mul(dx, dx, dx);
        mpf_mul(dy, dy, dy);
        mpf_add(out, dx, dy);
    }
    mpf_clears(dx, dy, ex, ey, along, across, length_sq, NULL);
    return left;
}

void oracle_place(const oracle_shape *shape, double x, double y, mpf_t out)
{
    mpf_t px, py, other;
    bool inside = shape->count > 2;

    mpf_init2(px, ORACLE_BITS);
    mpf_init2(py, ORACLE_BITS);
    mpf_init2(other, ORACLE_BITS);
    set_units(px, x);
    set_units(py, y);
    for (int i = 0; i < shape->count; i++) {
        oracle_point p = shape->corners[i];
        oracle_point q = shape->corners[(i + 1) % shape->count];

        if (!side_distance_sq(p, q, px, py, other)) {
            inside = false;
        }
        if (i == 0 || mpf_cmp(other, out) < 0) {
            mpf_set(out, other);
        }
    }
    mpf_sqrt(out, out);
    if (inside) {
        mpf_neg(out, out);
    }
    set_steps(other, shape->radius);
    mpf_sub(out, out, other);
    to_units(out);
    mpf_clears(px, py, other, NULL);
}

/* What is left to find of a cast: the first and last time seen on the boundary. */
typedef struct crossing {
    oracle_point from;
    oracle_point along;
    int64_t radius;
    bool any;
    mpf_t first;
    mpf_t last;
} crossing;

static void note_time(crossing *cast, const mpf_t time)
{
    if (mpf_sgn(time) < 0 || mpf_cmp_ui(time, 1) > 0) {
        return;
    }
    if (!cast->any || mpf_cmp(time, cast->first) < 0) {
        mpf_set(cast->first, time);
    }
    if (!cast->any || mpf_cmp(time, cast->last) > 0) {
        mpf_set(cast->last, time);
    }
    cast->any = true;
}

/* The disc around a corner: |f + t d| = r, of which the discriminant is an
 * integer, so that a tangent is seen as one. */
static void cross_disc(crossing *cast, oracle_point corner)
{
    oracle_point f = oracle_sub(cast->from, corner);
    oracle_point d = cast->along;
    mpz_t dot, length_sq, discriminant, power;
    mpf_t root, time, divisor;

    mpz_inits(dot, length_sq, discriminant, power, NULL);
    oracle_set_wide(dot, oracle_dot(f, d));
    oracle_set_wide(length_sq, oracle_dot(d, d));
    oracle_set_wide(power, oracle_dot(f, f) - (oracle_wide)cast->radius * cast->radius);
    mpz_mul(power, power, length_sq);
    mpz_mul(discriminant, dot, dot);
    mpz_sub(discriminant, discriminant, power);
    if (mpz_sgn(discriminant) >= 0) {
        mpf_init2(root, ORACLE_BITS);
        mpf_init2(time, ORACLE_BITS);
        mpf_init2(divisor, ORACLE_BITS);
        mpf_set_z(root, discriminant);
        mpf_sqrt(root, root);
        mpf_set_z(divisor, length_sq);
        mpz_neg(dot, dot);
        mpf_set_z(time, dot);
        mpf_sub(time, time, root);
        mpf_div(time, time, divisor);
        note_time(cast, time);
        mpf_set_z(time, dot);
        mpf_add(time, time, root);
        mpf_div(time, time, divisor);
        note_time(cast, time);
        mpf_clears(root, time, divisor, NULL);
    }
    mpz_clears(dot, length_sq, discriminant, power, NULL);
}

/* The side from p to q, moved out by the radius: e x (f + t d) = -r |e|, where
 * 0 <= e . (f + t d) <= e . e. A path along it is left to the discs at its ends. */
static void cross_side(crossing *cast, oracle_point p, oracle_point q)
{
    oracle_point e = oracle_sub(q, p);
    oracle_point f = oracle_sub(cast->from, p);
    oracle_wide closing = oracle_cross(e, cast->along);
    mpf_t time, part, length_sq;

    if (closing == 0) {
        return;
    }
    mpf_init2(time, ORACLE_BITS);
    mpf_init2(part, ORACLE_BITS);
    mpf_init2(length_sq, ORACLE_BITS);
    set_uwide(length_sq, oracle_length_sq(p, q));
    mpf_sqrt(time, length_sq);
    set_steps(part, cast->radius);
    mpf_mul(time, time, part);
    set_wide(part, oracle_cross(e, f));
    mpf_add(time, time, part);
    mpf_neg(time, time);
    set_wide(part, closing);
    mpf_div(time, time, part);
    set_wide(part, oracle_dot(e, cast->along));
    mpf_mul(part, part, time);
    mpf_sub(length_sq, length_sq, part);
    mpf_t start;
    mpf_init2(start, ORACLE_BITS);
    set_wide(start, oracle_dot(e, f));
    mpf_add(part, part, start);           /* e . (f + t d) */
    mpf_sub(length_sq, length_sq, start); /* e . e minus that */
    if (mpf_sgn(part) >= 0 && mpf_sgn(length_sq) >= 0) {
        note_time(cast, time);
    }
    mpf_clears(time, part, length_sq, start, NULL);
}

bool oracle_cast(
    oracle_point from, oracle_point to, const oracle_shape *shape, mpf_t enter, mpf_t leave)
{
    oracle_point ends[2] = { from, to };
    oracle_shape path = oracle_hull(ends, 2, 0);
    oracle_shape start = oracle_hull(&ends[0], 1, 0);
    oracle_shape end = oracle_hull(&ends[1], 1, 0);
    crossing cast = { .from = from, .along = oracle_sub(to, from), .radius = shape->radius };

    if (oracle_relate(&path, shape) == ORACLE_APART) {
        return false;
    }
    mpf_init2(cast.first, ORACLE_BITS);
    mpf_init2(cast.last, ORACLE_BITS);
    if (path.count == 2) {
        for (int i = 0; i < shape->count; i++) {
            cross_disc(&cast, shape->corners[i]);
            cross_side(&cast, shape->corners[i], shape->corners[(i + 1) % shape->count]);
        }
    }
    mpf_set(enter, cast.first);
    mpf_set(leave, cast.last);
    if (oracle_relate(&start, shape) != ORACLE_APART) {
        mpf_set_ui(enter, 0);
    }
    if (oracle_relate(&end, shape) != ORACLE_APART) {
        mpf_set_ui(leave, 1);
    }
    mpf_clears(cast.first, cast.last, NULL);
    return true;
}

double oracle_reach_units(const oracle_shape *shape)
{
    double reach = 0.0;

    for (int i = 0; i < shape->count; i++) {
        double x = (double)shape->corners[i].x;
        double y = (double)shape->corners[i].y;

        x = (x < 0.0 ? -x : x) + (double)shape->radius;
        y = (y < 0.0 ? -y : y) + (double)shape->radius;
        reach = x > reach ? x : reach;
        reach = y > reach ? y : reach;
    }
    return reach * 0x1p-32;
}

double oracle_extent_units(const oracle_shape *a, const oracle_shape *b)
{
    const oracle_shape *shapes[2] = { a, b };
    double low[2] = { 0x1p62, 0x1p62 };
    double high[2] = { -0x1p62, -0x1p62 };

    for (int k = 0; k < 2; k++) {
        double radius = (double)shapes[k]->radius;

        for (int i = 0; i < shapes[k]->count; i++) {
            double at[2] = { (double)shapes[k]->corners[i].x, (double)shapes[k]->corners[i].y };

            for (int axis = 0; axis < 2; axis++) {
                low[axis] = at[axis] - radius < low[axis] ? at[axis] - radius : low[axis];
                high[axis] = at[axis] + radius > high[axis] ? at[axis] + radius : high[axis];
            }
        }
    }
    double width = high[0] - low[0];
    double height = high[1] - low[1];

    return (width > height ? width : height) * 0x1p-32;
}
