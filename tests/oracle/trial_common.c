/* oracle/trial_common.c - the common part of two shapes, and single shapes.
 *
 * Straight-edged shapes are compared with exact rationals. Of round ones, what
 * follows from the definitions is checked: the common part lies in both, is the
 * whole of one that lies in the other, and is nothing where they are apart; its
 * size is compared with that found by slicing, which is slow, by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/slices.h"
#include "oracle/trial.h"

#include <math.h>
#include <string.h>

enum { CORNERS = 2 * CASE_POINTS };

/* Slicing is good to this share of the extent of a pair. */
#define SLICE_SHARE 0x1p-28

static double rational_error(double value, const mpq_t truth)
{
    mpf_t real;

    mpf_init2(real, ORACLE_BITS);
    mpf_set_q(real, truth);
    double error = oracle_error(value, real);

    mpf_clear(real);
    return error;
}

static bool is_straight(const trial *trial)
{
    return trial->model_a.radius == 0 && trial->model_b.radius == 0;
}

static bool has_vec(const abut_vec2 *list, int count, abut_vec2 wanted)
{
    for (int i = 0; i < count; i++) {
        if (list[i].x == wanted.x && list[i].y == wanted.y) {
            return true;
        }
    }
    return false;
}

static bool common_swaps(trial *trial, const abut_intersection *found, const abut_vec2 *corners)
{
    abut_vec2 others[CORNERS];
    abut_intersection swapped = abut_intersect(&trial->b, &trial->a, others, CORNERS);

    if (swapped.relation != found->relation || swapped.area != found->area ||
        swapped.corner_count != found->corner_count ||
        (found->relation != ABUT_APART &&
         memcmp(&swapped.bounds, &found->bounds, sizeof(found->bounds)))) {
        return trial_wrong(trial, "intersection",
                           "swapped: area %.17g and %.17g, %d and %d corners", found->area,
                           swapped.area, found->corner_count, swapped.corner_count);
    }
    for (uint32_t i = 0; i < found->corner_count; i++) {
        if (!has_vec(others, swapped.corner_count, corners[i])) {
            return trial_wrong(trial, "intersection", "swapped: corner (%.17g, %.17g) is missing",
                               corners[i].x, corners[i].y);
        }
    }
    return true;
}

static double bounds_error(const abut_bounds *bounds, const oracle_common *truth)
{
    int low_x = 0;
    int low_y = 0;
    int high_x = 0;
    int high_y = 0;

    for (int i = 1; i < truth->count; i++) {
        low_x = mpq_cmp(truth->x[i], truth->x[low_x]) < 0 ? i : low_x;
        low_y = mpq_cmp(truth->y[i], truth->y[low_y]) < 0 ? i : low_y;
        high_x = mpq_cmp(truth->x[i], truth->x[high_x]) > 0 ? i : high_x;
        high_y = mpq_cmp(truth->y[i], truth->y[high_y]) > 0 ? i : high_y;
    }
    return fmax(fmax(rational_error(bounds->min.x, truth->x[low_x]),
                     rational_error(bounds->min.y, truth->y[low_y])),
                fmax(rational_error(bounds->max.x, truth->x[high_x]),
                     rational_error(bounds->max.y, truth->y[high_y])));
}

/* How far a point lies outside of the outline of a convex polygon of positive
 * area, of a segment or of a point. */
static double outside_outline(abut_vec2 point, const abut_vec2 *corners, int count)
{
    double nearest = INFINITY;
    bool inside = count > 2;

    for (int i = 0; i < count; i++) {
        abut_vec2 p = corners[i];
        abut_vec2 q = corners[(i + 1) % count];
        double x = q.x - p.x;
        double y = q.y - p.y;
        double length_sq = x * x + y * y;
        double along = x * (point.x - p.x) + y * (point.y - p.y);
        double part = length_sq > 0.0 ? fmin(1.0, fmax(0.0, along / length_sq)) : 0.0;

        nearest = fmin(nearest, hypot(point.x - p.x - part * x, point.y - p.y - part * y));
        inside = inside && x * (point.y - p.y) - y * (point.x - p.x) >= 0.0;
    }
    return inside ? 0.0 : nearest;
}

/* How far the polygon found and the exact one reach beyond each other. Corners
 * are taken relative to the first one found, where doubles have bits to spare. */
static double corners_error(const abut_vec2 *corners, int count, const oracle_common *truth)
{
    abut_vec2 found[CORNERS];
    abut_vec2 exact[ORACLE_COMMON];
    double worst = 0.0;
    mpq_t base, off;

    mpq_inits(base, off, NULL);
    for (int i = 0; i < truth->count; i++) {
        mpq_set_d(base, corners[0].x);
        mpq_sub(off, truth->x[i], base);
        exact[i].x = mpq_get_d(off);
        mpq_set_d(base, corners[0].y);
        mpq_sub(off, truth->y[i], base);
        exact[i].y = mpq_get_d(off);
    }
    mpq_clears(base, off, NULL);
    for (int i = 0; i < count; i++) {
        found[i] = (abut_vec2){ corners[i].x - corners[0].x, corners[i].y - corners[0].y };
    }
    for (int i = 0; i < truth->count; i++) {
        worst = fmax(worst, outside_outline(exact[i], found, count));
    }
    for (int i = 0; i < count; i++) {
        worst = fmax(worst, outside_outline(found[i], exact, truth->count));
    }
    return worst;
}

/* Whether a segment is too short for its ends to be told apart. */
static bool is_tiny(const oracle_common *segment, double allowance)
{
    return fabs(mpq_get_d(segment->x[0]) - mpq_get_d(segment->x[1])) <= allowance &&
           fabs(mpq_get_d(segment->y[0]) - mpq_get_d(segment->y[1])) <= allowance;
}

static double doubled_area(const abut_vec2 *corners, int count)
{
    double sum = 0.0;

    for (int i = 1; i + 1 < count; i++) {
        sum += (corners[i].x - corners[0].x) * (corners[i + 1].y - corners[0].y) -
               (corners[i].y - corners[0].y) * (corners[i + 1].x - corners[0].x);
    }
    return sum;
}

static bool check_straight(trial *trial, const abut_intersection *found, const abut_vec2 *corners)
{
    oracle_common truth;
    mpq_t area;
    bool good = true;
    double allowance = trial->allowance;

    if (!trial->accurate || trial->extent > 0x1p20) {
        allowance *= 4.0;
    }
    oracle_common_init(&truth);
    mpq_init(area);
    oracle_intersect(&trial->model_a, &trial->model_b, &truth);
    oracle_area(&truth, area);
    /* Corners nearer to each other than their rounding may be told as one or as
     * two, but a point, a segment and an area are never taken for each other. */
    if ((int)found->corner_count > trial->model_a.count + trial->model_b.count ||
        (truth.count < 3 && (int)found->corner_count > truth.count) ||
        (truth.count == 2 && found->corner_count == 1 && !is_tiny(&truth, allowance)) ||
        (truth.count == 0) != (found->corner_count == 0)) {
        good = trial_wrong(trial, "intersection", "%d corners, in truth %d", found->corner_count,
                           truth.count);
    }
    if (good && truth.count > 0) {
        double by_extent = trial->extent > 0.0 ? trial->extent : 1.0;

        good = trial_within(trial, TRIAL_COMMON_BOUNDS, bounds_error(&found->bounds, &truth),
                            allowance, "intersection") &&
               trial_within(trial, TRIAL_COMMON_CORNER,
                            corners_error(corners, found->corner_count, &truth), allowance,
                            "intersection") &&
               trial_within(trial, TRIAL_COMMON_AREA, rational_error(found->area, area) / by_extent,
                            allowance, "intersection");
    }
    if (good && !(mpq_sgn(area) > 0 ? found->area >= 0.0 : found->area == 0.0)) {
        good = trial_wrong(trial, "intersection", "area %.17g, in truth %.17g", found->area,
                           mpq_get_d(area));
    }
    if (good && doubled_area(corners, found->corner_count) < -2.0 * allowance * trial->extent) {
        good = trial_wrong(trial, "intersection", "corners of negative area");
    }
    mpq_clear(area);
    oracle_common_clear(&truth);
    return good;
}

static bool bounds_within(const abut_bounds *inner, const abut_bounds *outer, double slack)
{
    return inner->min.x >= outer->min.x - slack && inner->min.y >= outer->min.y - slack &&
           inner->max.x <= outer->max.x + slack && inner->max.y <= outer->max.y + slack;
}

static bool has_area(const oracle_shape *model)
{
    return model->radius > 0 || model->count > 2;
}

static bool check_round(trial *trial, const abut_intersection *found)
{
    abut_bounds bounds_a = abut_shape_bounds(&trial->a);
    abut_bounds bounds_b = abut_shape_bounds(&trial->b);
    double area_a = abut_shape_area(&trial->a);
    double area_b = abut_shape_area(&trial->b);
    double slack = 4.0 * trial->allowance;
    double area_slack = slack * (trial->extent + slack);

    if (found->corner_count != 0) {
        return trial_wrong(trial, "intersection", "round, but %d corners", found->corner_count);
    }
    if (found->relation == ABUT_APART) {
        return true;
    }
    if (!(found->bounds.min.x <= found->bounds.max.x &&
          found->bounds.min.y <= found->bounds.max.y) ||
        !bounds_within(&found->bounds, &bounds_a, slack) ||
        !bounds_within(&found->bounds, &bounds_b, slack)) {
        return trial_wrong(trial, "intersection", "bounds (%.17g, %.17g) to (%.17g, %.17g)",
                           found->bounds.min.x, found->bounds.min.y, found->bounds.max.x,
                           found->bounds.max.y);
    }
    if (!(found->area >= 0.0) || found->area > fmin(area_a, area_b) + area_slack ||
        (found->relation == ABUT_TOUCHING && found->area != 0.0)) {
        return trial_wrong(trial, "intersection", "area %.17g of %.17g and %.17g", found->area,
                           area_a, area_b);
    }
    bool a_in_b = oracle_contains(&trial->model_b, &trial->model_a);
    bool b_in_a = oracle_contains(&trial->model_a, &trial->model_b);

    if (a_in_b || b_in_a) {
        const abut_bounds *whole = a_in_b ? &bounds_a : &bounds_b;
        double area = a_in_b ? area_a : area_b;

        if (fabs(found->area - area) > area_slack) {
            return trial_wrong(trial, "intersection", "one in the other: area %.17g, not %.17g",
                               found->area, area);
        }
        if (!bounds_within(whole, &found->bounds, slack)) {
            return trial_wrong(
                trial, "intersection", "one in the other: bounds (%.17g, %.17g) to (%.17g, %.17g)",
                found->bounds.min.x, found->bounds.min.y, found->bounds.max.x, found->bounds.max.y);
        }
    }
    return true;
}

bool trial_intersection(trial *trial)
{
    abut_vec2 corners[CORNERS];
    abut_intersection found = abut_intersect(&trial->a, &trial->b, corners, CORNERS);

    if ((int)found.relation != (int)trial->relation ||
        abut_bounds_is_empty(found.bounds) != (trial->relation == ORACLE_APART)) {
        return trial_wrong(trial, "intersection", "relation %d, in truth %d", (int)found.relation,
                           (int)trial->relation);
    }
    if (trial->relation == ORACLE_APART && (found.area != 0.0 || found.corner_count != 0)) {
        return trial_wrong(trial, "intersection", "apart, but area %.17g", found.area);
    }
    if (found.corner_count > CORNERS) {
        return trial_wrong(trial, "intersection", "%u corners", found.corner_count);
    }
    return common_swaps(trial, &found, corners) &&
           (is_straight(trial) ? check_straight(trial, &found, corners)
                               : check_round(trial, &found));
}

/* Two outlines that nearly coincide cross anywhere: the bounds of what they have in common are then
 * asked to be those of shapes whose radii are right to a quantum. */
static bool is_between_quanta(const trial *trial, const abut_bounds *found, double allowed)
{
    oracle_shape a = trial->model_a;
    oracle_shape b = trial->model_b;

    a.radius++;
    b.radius++;
    oracle_slices most = oracle_slice(&a, &b);
    bool within = found->min.x >= most.low_x - allowed && found->max.x <= most.high_x + allowed &&
                  found->min.y >= most.low_y - allowed && found->max.y <= most.high_y + allowed;

    a.radius -= 2;
    b.radius -= 2;
    if (!within || a.radius < 0 || b.radius < 0 || oracle_relate(&a, &b) != ORACLE_OVERLAPPING) {
        return within;
    }
    oracle_slices least = oracle_slice(&a, &b);

    return found->min.x <= least.low_x + allowed && found->max.x >= least.high_x - allowed &&
           found->min.y <= least.low_y + allowed && found->max.y >= least.high_y - allowed;
}

bool trial_slices(trial *trial)
{
    if (trial->relation != ORACLE_OVERLAPPING || !trial->accurate || is_straight(trial) ||
        !has_area(&trial->model_a) || !has_area(&trial->model_b)) {
        return true;
    }
    abut_intersection found = abut_intersect(&trial->a, &trial->b, NULL, 0);
    oracle_slices truth = oracle_slice(&trial->model_a, &trial->model_b);
    double x =
        fmax(fabs(found.bounds.min.x - truth.low_x), fabs(found.bounds.max.x - truth.high_x));
    double y =
        fmax(fabs(found.bounds.min.y - truth.low_y), fabs(found.bounds.max.y - truth.high_y));
    double area = fabs(found.area - truth.area) / trial->extent;
    double allowed = trial->allowance + SLICE_SHARE * trial->extent;

    if (fmax(x, y) > allowed && is_between_quanta(trial, &found.bounds, allowed)) {
        x = 0;
        y = 0;
    }
    return trial_within(trial, TRIAL_ROUND_BOUNDS, fmax(x, y), allowed, "intersection") &&
           trial_within(trial, TRIAL_ROUND_AREA, area, allowed, "intersection");
}

/* The bounds of a shape, exact where doubles are. */
static bool check_bounds(trial *trial, const abut_shape *shape, const oracle_shape *model)
{
    abut_bounds bounds = abut_shape_bounds(shape);
    oracle_point low = model->corners[0];
    oracle_point high = model->corners[0];

    for (int i = 1; i < model->count; i++) {
        oracle_point p = model->corners[i];

        low = (oracle_point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
        high = (oracle_point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
    }
    if (bounds.min.x != (double)(low.x - model->radius) * 0x1p-32 ||
        bounds.min.y != (double)(low.y - model->radius) * 0x1p-32 ||
        bounds.max.x != (double)(high.x + model->radius) * 0x1p-32 ||
        bounds.max.y != (double)(high.y + model->radius) * 0x1p-32) {
        return trial_wrong(trial, "bounds", "bounds (%.17g, %.17g) to (%.17g, %.17g)", bounds.min.x,
                           bounds.min.y, bounds.max.x, bounds.max.y);
    }
    return true;
}

static bool check_corners(trial *trial, const abut_shape *shape, const oracle_shape *model)
{
    abut_vec2 corners[CASE_POINTS];
    int count = abut_shape_corners(shape, corners, CASE_POINTS);

    if (count != model->count) {
        return trial_wrong(trial, "bounds", "%d corners, in truth %d", count, model->count);
    }
    for (int i = 0; i < count; i++) {
        if (corners[i].x != (double)model->corners[i].x * 0x1p-32 ||
            corners[i].y != (double)model->corners[i].y * 0x1p-32) {
            return trial_wrong(trial, "bounds", "corner %d is (%.17g, %.17g)", i, corners[i].x,
                               corners[i].y);
        }
    }
    if (abut_shape_radius(shape) != (double)model->radius * 0x1p-32) {
        return trial_wrong(trial, "bounds", "radius %.17g", abut_shape_radius(shape));
    }
    return true;
}

/* Grown by r, an outline of area A and length L has the area A + L r + pi r^2
 * (a segment has length there and back). */
static double round_area(const oracle_shape *model, double straight)
{
    double length = 0.0;
    double radius = (double)model->radius * 0x1p-32;

    for (int i = 0; i < model->count; i++) {
        oracle_point p = model->corners[i];
        oracle_point q = model->corners[(i + 1) % model->count];

        length += hypot((double)(q.x - p.x) * 0x1p-32, (double)(q.y - p.y) * 0x1p-32);
    }
    return straight + length * radius + 3.14159265358979323846 * radius * radius;
}

static bool check_area(trial *trial, const abut_shape *shape, const oracle_shape *model)
{
    oracle_common outline;
    mpq_t area, x, y;
    double found = abut_shape_area(shape);
    abut_vec2 centroid = abut_shape_centroid(shape);
    double extent = oracle_extent_units(model, model);
    double reach = oracle_reach_units(model);
    double allowed = 0x1p-30 + 0x1p-48 * (trial->accurate ? extent : reach);
    bool good = true;

    oracle_common_init(&outline);
    mpq_inits(area, x, y, NULL);
    oracle_outline(model, &outline);
    oracle_area(&outline, area);
    oracle_centroid(&outline, x, y);
    double straight = mpq_get_d(area);
    double error = model->radius == 0 ? rational_error(found, area)
                                      : fabs(found - round_area(model, straight));

    if ((found > 0.0) != (model->radius > 0 || model->count > 2)) {
        good = trial_wrong(trial, "bounds", "area %.17g", found);
    }
    good = good && trial_within(trial, TRIAL_AREA, error / (extent > 0.0 ? extent : 1.0), allowed,
                                "bounds");
    if (model->radius == 0 || model->count <= 2) {
        good =
            good && trial_within(trial, TRIAL_CENTROID,
                                 fmax(rational_error(centroid.x, x), rational_error(centroid.y, y)),
                                 allowed, "bounds");
    }
    mpq_clears(area, x, y, NULL);
    oracle_common_clear(&outline);
    return good;
}

bool trial_shape(trial *trial)
{
    return check_bounds(trial, &trial->a, &trial->model_a) &&
           check_bounds(trial, &trial->b, &trial->model_b) &&
           check_corners(trial, &trial->a, &trial->model_a) &&
           check_corners(trial, &trial->b, &trial->model_b) &&
           check_area(trial, &trial->a, &trial->model_a) &&
           check_area(trial, &trial->b, &trial->model_b);
}
