/* oracle/trial_cast.c - casts and rays against the exact first time.
 *
 * The path is drawn from the case: the ends of a, or from a corner of a to one of
 * b and beyond, so that casts start on edges, run along them and graze arcs.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial.h"

#include "support/rng.h"

#include <math.h>
#include <stdlib.h>

typedef struct path {
    oracle_point from;
    oracle_point to;
    abut_vec2 start;
    abut_vec2 end;
    double length;    /* in units, about */
    double allowance; /* for lengths on it */
} path;

/* How much further off a grazing cast may be along its path than across it. */
enum { GRAZING = 1024 };

static abut_vec2 in_units(oracle_point point)
{
    return (abut_vec2){ (double)point.x * 0x1p-32, (double)point.y * 0x1p-32 };
}

/* Whether doubles name this lattice point. */
static bool is_exact(oracle_point point)
{
    return (int64_t)(double)point.x == point.x && (int64_t)(double)point.y == point.y &&
           llabs(point.x) <= ORACLE_LIMIT && llabs(point.y) <= ORACLE_LIMIT;
}

static bool choose_path(trial *trial, rng *random, path *path)
{
    const oracle_shape *a = &trial->model_a;
    const oracle_shape *b = &trial->model_b;
    oracle_point corner = b->corners[rng_int(random, 0, b->count - 1)];

    path->from = a->corners[rng_int(random, 0, a->count - 1)];
    path->to = a->corners[rng_int(random, 0, a->count - 1)];
    switch (rng_int(random, 0, 4)) {
    case 0: /* as far beyond the corner as it is away */
        path->to = (oracle_point){ corner.x + (corner.x - path->from.x) / 2,
                                   corner.y + (corner.y - path->from.y) / 2 };
        break;
    case 1: /* along an axis past the corner */
        path->to = (oracle_point){ path->from.x, 2 * (corner.y / 2) };
        break;
    case 2: /* across the arc of the corner */
        path->from.x = corner.x + b->radius;
        path->to.x = path->from.x;
        break;
    case 3: /* out of the middle */
        path->from = corner;
        break;
    default:
        break;
    }
    if (!is_exact(path->from) || !is_exact(path->to)) {
        return false;
    }
    oracle_point ends[2] = { path->from, path->to };
    oracle_shape line = oracle_hull(ends, 2, 0);

    path->start = in_units(path->from);
    path->end = in_units(path->to);
    path->length = hypot(path->end.x - path->start.x, path->end.y - path->start.y);
    path->allowance = 0x1p-30 + 0x1p-48 * oracle_extent_units(&line, b);
    if (!trial->accurate || oracle_reach_units(&line) > 0x1p20) {
        path->allowance += 0x1p-48 * fmax(oracle_reach_units(&line), oracle_reach_units(b));
    }
    return true;
}

/* Motions beyond the limit hit nothing. */
static bool is_too_long(const path *path)
{
    return llabs(path->to.x - path->from.x) > ORACLE_LIMIT ||
           llabs(path->to.y - path->from.y) > ORACLE_LIMIT;
}

/* What the cast should find, by the policy for starting inside. */
typedef struct expected {
    bool hit;
    bool optional; /* it ends on the edge it would leave by */
    bool inside;   /* it starts inside, and that is the hit */
    mpf_t time;
} expected;

static void expect(const trial *trial, const path *path, abut_inside inside, expected *expected)
{
    oracle_shape start = oracle_hull(&path->from, 1, 0);
    oracle_shape end = oracle_hull(&path->to, 1, 0);
    oracle_relation at_start = oracle_relate(&start, &trial->model_b);
    oracle_relation at_end = oracle_relate(&end, &trial->model_b);
    mpf_t leave;

    mpf_init2(leave, ORACLE_BITS);
    expected->optional = false;
    expected->inside = false;
    expected->hit = oracle_cast(path->from, path->to, &trial->model_b, expected->time, leave);
    if (is_too_long(path)) {
        expected->hit = false;
    } else if (at_start == ORACLE_OVERLAPPING) {
        if (inside == ABUT_INSIDE_HIT) {
            expected->inside = true;
        } else if (inside == ABUT_INSIDE_IGNORE) {
            expected->hit = false;
        } else {
            expected->hit = at_end != ORACLE_OVERLAPPING;
            expected->optional = at_end == ORACLE_TOUCHING;
            mpf_set(expected->time, leave);
        }
    }
    mpf_clear(leave);
}

/* The shape lies on one side of the line that the normal stands on. */
static double normal_error(const trial *trial, abut_vec2 point, abut_vec2 normal)
{
    mpf_t along;
    oracle_shape origin = { .count = 1 };

    mpf_init2(along, ORACLE_BITS);
    oracle_gap_along(&origin, &trial->model_b, normal.x, normal.y, along);
    double most = 0.0; /* n . point - max over b of n . x - r, in more bits than doubles have */
    mpf_t part, factor;

    mpf_init2(part, ORACLE_BITS);
    mpf_init2(factor, ORACLE_BITS);
    mpf_set_d(part, normal.x);
    mpf_set_d(factor, point.x);
    mpf_mul(part, part, factor);
    mpf_add(along, along, part);
    mpf_set_d(part, normal.y);
    mpf_set_d(factor, point.y);
    mpf_mul(part, part, factor);
    mpf_add(along, along, part);
    most = fabs(mpf_get_d(along));
    mpf_clears(along, part, factor, NULL);
    return most;
}

static bool check_surface(trial *trial, const path *path, const abut_hit *hit)
{
    mpf_t place;

    mpf_init2(place, ORACLE_BITS);
    oracle_place(&trial->model_b, hit->point.x, hit->point.y, place);
    double off = fabs(mpf_get_d(place));

    mpf_clear(place);
    return trial_within(trial, TRIAL_CAST_POINT, off, path->allowance, "cast") &&
           trial_unit(trial, hit->normal, "cast") &&
           trial_within(trial, TRIAL_CAST_NORMAL, normal_error(trial, hit->point, hit->normal),
                        4.0 * path->allowance, "cast");
}

static bool check_hit(trial *trial,
                      const path *path,
                      const expected *expected,
                      const abut_hit *hit,
                      const char *policy)
{
    double numbers[5] = { hit->time, hit->point.x, hit->point.y, hit->normal.x, hit->normal.y };

    if (!trial_zeros_positive(numbers, 5)) {
        return trial_wrong(trial, "cast", "a negative zero");
    }
    if (hit->hit != expected->hit && !expected->optional) {
        return trial_wrong(trial, "cast", "policy %s from (%.17g, %.17g) to (%.17g, %.17g): %s",
                           policy, path->start.x, path->start.y, path->end.x, path->end.y,
                           hit->hit ? "hit" : "no hit");
    }
    if (!hit->hit) {
        if (hit->time != 1.0 || hit->point.x != path->end.x || hit->point.y != path->end.y ||
            hit->normal.x != 0.0 || hit->normal.y != 0.0) {
            return trial_wrong(trial, "cast", "no hit, but time %.17g", hit->time);
        }
        return true;
    }
    if (!(hit->time >= 0.0 && hit->time <= 1.0)) {
        return trial_wrong(trial, "cast", "time %.17g", hit->time);
    }
    if (expected->inside) {
        if (hit->time != 0.0 || hit->normal.x != 0.0 || hit->normal.y != 0.0 ||
            hit->point.x != path->start.x || hit->point.y != path->start.y) {
            return trial_wrong(trial, "cast", "starts inside, but time %.17g", hit->time);
        }
        return true;
    }
    if (mpf_sgn(expected->time) == 0 && hit->time != 0.0) {
        return trial_wrong(trial, "cast", "time %.17g from (%.17g, %.17g) to (%.17g, %.17g)",
                           hit->time, path->start.x, path->start.y, path->end.x, path->end.y);
    }
    if (!oracle_is_nearest(hit->time, expected->time)) {
        return trial_wrong(trial, "cast",
                           "time %.17g from (%.17g, %.17g) to (%.17g, %.17g) is not the nearest",
                           hit->time, path->start.x, path->start.y, path->end.x, path->end.y);
    }
    double error = oracle_error(hit->time, expected->time) * path->length;

    /* Along a surface that is nearly parallel to the path, an accurate point may be
     * reached some way off. */
    if (!trial_within(trial, TRIAL_CAST_TIME, error, GRAZING * path->allowance, "cast") ||
        !check_surface(trial, path, hit)) {
        size_t used = 0;

        while (trial->wrong[used] != '\0') {
            used++;
        }
        snprintf(trial->wrong + used, sizeof(trial->wrong) - used,
                 " (%s, from (%.17g, %.17g) to (%.17g, %.17g))", policy, path->start.x,
                 path->start.y, path->end.x, path->end.y);
        return false;
    }
    return true;
}

/* A ray reaches further than any shape of the case: to 2^23 units. */
static bool check_ray(trial *trial, const path *path)
{
    oracle_point step = { path->to.x - path->from.x, path->to.y - path->from.y };
    abut_vec2 direction = in_units(step);
    oracle_point far = path->from;
    double size = fmax(fabs(direction.x), fabs(direction.y));
    mpf_t enter, leave;
    bool good = true;

    if (!trial->accurate || size == 0.0 || size > 0x1p21) {
        return true;
    }
    int64_t times = (int64_t)ceil(0x1p23 / size);

    if (times > (INT64_C(1) << 60) / (1 + llabs(step.x) + llabs(step.y))) {
        return true;
    }
    far.x += step.x * times;
    far.y += step.y * times;
    abut_hit hit = abut_cast_ray(path->start, direction, &trial->b, ABUT_INSIDE_HIT);

    mpf_init2(enter, ORACLE_BITS);
    mpf_init2(leave, ORACLE_BITS);
    bool expected = oracle_cast(path->from, far, &trial->model_b, enter, leave);

    if (hit.hit != expected) {
        good = trial_wrong(trial, "cast", "ray from (%.17g, %.17g) along (%.17g, %.17g): %s",
                           path->start.x, path->start.y, direction.x, direction.y,
                           hit.hit ? "hit" : "no hit");
    } else if (!expected) {
        good = (isinf(hit.time) && hit.time > 0.0) ||
               trial_wrong(trial, "cast", "ray without a hit, but time %.17g", hit.time);
    } else {
        mpf_set_d(leave, direction.x);
        mpf_mul(leave, leave, leave);
        mpf_t part;
        mpf_init2(part, ORACLE_BITS);
        mpf_set_d(part, direction.y);
        mpf_mul(part, part, part);
        mpf_add(leave, leave, part);
        mpf_sqrt(leave, leave);
        mpf_set_d(part, (double)times); /* came from a double: exact */
        mpf_mul(leave, leave, part);
        mpf_mul(enter, enter, leave);
        mpf_clear(part);
        good = trial_within(trial, TRIAL_RAY_TIME, oracle_error(hit.time, enter), path->allowance,
                            "cast");
        /* A shorter direction is lengthened by a power of two, and stays what it is. */
        if (good && size < 0x1p19 && !oracle_is_nearest(hit.time, enter)) {
            good = trial_wrong(trial, "cast",
                               "distance %.17g from (%.17g, %.17g) along (%.17g, %.17g) is not "
                               "the nearest",
                               hit.time, path->start.x, path->start.y, direction.x, direction.y);
        }
    }
    mpf_clears(enter, leave, NULL);
    return good;
}

bool trial_cast(trial *trial)
{
    static const char *const names[3] = { "hit", "ignore", "exit" };
    rng random = { trial->pair.seed ^ (trial->pair.number * UINT64_C(0x9e3779b97f4a7c15)) };
    path path;
    expected expected;
    bool good = true;

    if (!choose_path(trial, &random, &path)) {
        return true;
    }
    oracle_point ends[2] = { path.from, path.to };
    oracle_shape line = oracle_hull(ends, 2, 0);
    oracle_relation relation = oracle_relate(&line, &trial->model_b);
    bool has_area = trial->model_b.radius > 0 || trial->model_b.count > 2;

    mpf_init2(expected.time, ORACLE_BITS);
    for (int policy = 0; policy < 3 && good; policy++) {
        abut_hit hit = abut_cast(path.start, path.end, &trial->b, (abut_inside)policy);

        expect(trial, &path, (abut_inside)policy, &expected);
        good = check_hit(trial, &path, &expected, &hit, names[policy]);
        if (good && policy == 0 && has_area && hit.hit &&
            hit.graze != (relation == ORACLE_TOUCHING)) {
            good = trial_wrong(trial, "cast", "graze %d from (%.17g, %.17g) to (%.17g, %.17g)",
                               (int)hit.graze, path.start.x, path.start.y, path.end.x, path.end.y);
        }
    }
    mpf_clear(expected.time);
    return good && check_ray(trial, &path);
}
