/* oracle/trial.c - setting up a trial, and its simplest questions.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Lengths handed out are promised to within 2^-30 unit and 2^-48 of the extent of
 * the pair, for coordinates up to 2^20 units. */
#define ALLOWED_LENGTH 0x1p-30
#define ALLOWED_SHARE 0x1p-48
#define ACCURATE_REACH 0x1p20

static const char *const measure_names[TRIAL_MEASURE_COUNT] = {
    [TRIAL_SEPARATION] = "separation",
    [TRIAL_NORMAL] = "normal, gap along it",
    [TRIAL_NORMAL_LENGTH] = "normal, length",
    [TRIAL_CONTACT_POINT] = "contact points",
    [TRIAL_PUSH] = "push, beyond depth",
    [TRIAL_DISTANCE] = "distance",
    [TRIAL_CLOSEST] = "closest points",
    [TRIAL_CLOSEST_SPAN] = "closest points, span",
    [TRIAL_CAST_TIME] = "cast, time as length",
    [TRIAL_CAST_POINT] = "cast, point",
    [TRIAL_CAST_NORMAL] = "cast, normal",
    [TRIAL_RAY_TIME] = "ray, distance",
    [TRIAL_COMMON_BOUNDS] = "intersection, bounds",
    [TRIAL_COMMON_CORNER] = "intersection, corners",
    [TRIAL_COMMON_AREA] = "intersection, area by extent",
    [TRIAL_ROUND_BOUNDS] = "round intersection, bounds",
    [TRIAL_ROUND_AREA] = "round intersection, area by extent",
    [TRIAL_AREA] = "area by extent",
    [TRIAL_CENTROID] = "centroid",
    [TRIAL_AXIS] = "separating axis, gap along it",
};

bool trial_wrong(trial *trial, const char *ask, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(trial->wrong, sizeof(trial->wrong), format, arguments);
    va_end(arguments);
    trial->ask = ask;
    return false;
}

bool trial_within(
    trial *trial, trial_measure measure, double error, double allowed, const char *ask)
{
    trial_worst *worst = trial->worst;

    if (worst != NULL && trial->accurate) {
        if (error > worst->error[measure]) {
            worst->error[measure] = error;
        }
        if (error / allowed > worst->share[measure]) {
            worst->share[measure] = error / allowed;
            worst->number[measure] = trial->pair.number;
        }
    }
    if (error <= allowed) {
        return true;
    }
    return trial_wrong(trial, ask, "%s: off by %.3g, allowed %.3g", measure_names[measure], error,
                       allowed);
}

bool trial_zeros_positive(const double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        if (numbers[i] == 0.0 && signbit(numbers[i])) {
            return false;
        }
    }
    return true;
}

bool trial_unit(trial *trial, abut_vec2 normal, const char *ask)
{
    mpf_t length, part, one;

    mpf_init2(length, ORACLE_BITS);
    mpf_init2(part, ORACLE_BITS);
    mpf_init_set_ui(one, 1);
    if (!isfinite(normal.x) || !isfinite(normal.y)) {
        mpf_clears(length, part, one, NULL);
        return trial_wrong(trial, ask, "normal (%g, %g)", normal.x, normal.y);
    }
    mpf_set_d(length, normal.x);
    mpf_mul(length, length, length);
    mpf_set_d(part, normal.y);
    mpf_mul(part, part, part);
    mpf_add(length, length, part);
    mpf_sqrt(length, length);
    double error = oracle_error(1.0, length);

    mpf_clears(length, part, one, NULL);
    return trial_within(trial, TRIAL_NORMAL_LENGTH, error, 0x1p-50, ask);
}

static bool same_model(const oracle_shape *a, const oracle_shape *b)
{
    return a->count == b->count && a->radius == b->radius &&
           memcmp(a->corners, b->corners, (size_t)a->count * sizeof(a->corners[0])) == 0;
}

bool trial_set_up(trial *trial, trial_worst *worst)
{
    case_pair *pair = &trial->pair;

    trial->worst = worst;
    trial->ask = "relate";
    trial->wrong[0] = '\0';
    trial->a = case_build(&pair->a, trial->memory[0], sizeof(trial->memory[0]));
    trial->b = case_build(&pair->b, trial->memory[1], sizeof(trial->memory[1]));
    trial->model_a = case_model(&pair->a);
    trial->model_b = case_model(&pair->b);
    trial->relation = oracle_relate(&trial->model_a, &trial->model_b);
    trial->same = same_model(&trial->model_a, &trial->model_b);
    trial->extent = oracle_extent_units(&trial->model_a, &trial->model_b);
    double reach = fmax(oracle_reach_units(&trial->model_a), oracle_reach_units(&trial->model_b));

    trial->accurate = reach <= ACCURATE_REACH;
    trial->allowance = ALLOWED_LENGTH + ALLOWED_SHARE * (trial->accurate ? trial->extent : reach);
    for (int i = 0; i < 2; i++) {
        const abut_shape *shape = i == 0 ? &trial->a : &trial->b;
        const oracle_shape *model = i == 0 ? &trial->model_a : &trial->model_b;

        if ((abut_shape_check(shape) == ABUT_OK) != (model->count > 0)) {
            return trial_wrong(trial, "relate", "shape %s: %s", i == 0 ? "a" : "b",
                               abut_status_text(abut_shape_check(shape)));
        }
    }
    return true;
}

bool trial_make(trial *trial, uint64_t seed, uint64_t number, trial_worst *worst)
{
    case_make(seed, number, &trial->pair);
    return trial_set_up(trial, worst);
}

static bool relate_within(trial *trial, int64_t buffer)
{
    double units = (double)buffer * 0x1p-32;
    int64_t rounded = 0;

    if (!oracle_round(units, &rounded)) {
        return true;
    }
    oracle_relation expected = oracle_relate_within(&trial->model_a, &trial->model_b, rounded);
    int found = (int)abut_relate_within(&trial->a, &trial->b, units);
    int swapped = (int)abut_relate_within(&trial->b, &trial->a, units);

    if (found != (int)expected || swapped != (int)expected) {
        return trial_wrong(trial, "relate", "within %.17g: %d, swapped %d, in truth %d", units,
                           found, swapped, (int)expected);
    }
    return true;
}

bool trial_relate(trial *trial)
{
    int found = (int)abut_relate(&trial->a, &trial->b);
    int swapped = (int)abut_relate(&trial->b, &trial->a);

    if (found != (int)trial->relation || swapped != (int)trial->relation) {
        return trial_wrong(trial, "relate", "relation %d, swapped %d, in truth %d", found, swapped,
                           (int)trial->relation);
    }
    if (!relate_within(trial, 0) || !relate_within(trial, INT64_C(1) << 24)) {
        return false;
    }
    if (trial->relation != ORACLE_APART) {
        return true;
    }
    int64_t gap = oracle_core_distance(&trial->model_a, &trial->model_b) - trial->model_a.radius -
                  trial->model_b.radius;

    return relate_within(trial, gap) && relate_within(trial, gap + 1);
}

static bool contains_corners(trial *trial, const oracle_shape *from, bool in_a)
{
    const abut_shape *outer = in_a ? &trial->a : &trial->b;
    const oracle_shape *model = in_a ? &trial->model_a : &trial->model_b;

    for (int i = 0; i < from->count; i++) {
        oracle_shape dot = oracle_hull(&from->corners[i], 1, 0);
        double x = (double)from->corners[i].x * 0x1p-32;
        double y = (double)from->corners[i].y * 0x1p-32;
        bool expected = oracle_relate(model, &dot) != ORACLE_APART;

        if (abut_contains_point(outer, x, y) != expected) {
            return trial_wrong(trial, "relate", "%s %s hold the point (%.17g, %.17g)",
                               in_a ? "a" : "b", expected ? "should" : "should not", x, y);
        }
    }
    return true;
}

bool trial_contains(trial *trial)
{
    bool a_in_b = oracle_contains(&trial->model_b, &trial->model_a);
    bool b_in_a = oracle_contains(&trial->model_a, &trial->model_b);

    if (abut_contains(&trial->b, &trial->a) != a_in_b) {
        return trial_wrong(trial, "relate", "a %s in b", a_in_b ? "is" : "is not");
    }
    if (abut_contains(&trial->a, &trial->b) != b_in_a) {
        return trial_wrong(trial, "relate", "b %s in a", b_in_a ? "is" : "is not");
    }
    return contains_corners(trial, &trial->model_b, true) &&
           contains_corners(trial, &trial->model_a, false) &&
           contains_corners(trial, &trial->model_a, true);
}

void trial_report(const trial *trial, FILE *file)
{
    const case_pair *pair = &trial->pair;

    fprintf(file, "seed %llu case %llu (%s): %s against %s: %s\n", (unsigned long long)pair->seed,
            (unsigned long long)pair->number, case_way_name(pair->way),
            case_kind_name(pair->a.kind), case_kind_name(pair->b.kind), trial->wrong);
    case_print(file, trial->ask, pair);
}

void trial_worst_join(trial_worst *into, const trial_worst *from)
{
    for (int i = 0; i < TRIAL_MEASURE_COUNT; i++) {
        if (from->error[i] > into->error[i]) {
            into->error[i] = from->error[i];
        }
        if (from->share[i] > into->share[i]) {
            into->share[i] = from->share[i];
            into->number[i] = from->number[i];
        }
    }
}

void trial_worst_print(const trial_worst *worst, FILE *file)
{
    for (int i = 0; i < TRIAL_MEASURE_COUNT; i++) {
        if (worst->share[i] > 0.0) {
            fprintf(file,
                    "  %-30s at most %9.3g (2^%.1f), %5.1f %% of what is allowed (case %llu)\n",
                    measure_names[i], worst->error[i], log2(worst->error[i]),
                    100.0 * worst->share[i], (unsigned long long)worst->number[i]);
        }
    }
}
