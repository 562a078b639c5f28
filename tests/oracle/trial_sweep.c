/* oracle/trial_sweep.c - how two meet, when, and how far they may go.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial_sweep.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* The header promises gaps for shapes and motions up to here, in units. */
#define ACCURATE_REACH 0x1p20

/* Steps that the moves may leave beyond their share of the motion. */
enum { GAP_STEPS = 8 };

static const char *const measure_names[SWEEP_MEASURE_COUNT] = {
    [SWEEP_GAP] = "sweep, gap left",
    [SWEEP_NORMAL] = "sweep, normal",
    [SWEEP_SUPPORT] = "sweep, normal, gap along it",
    [SWEEP_POINT] = "sweep, point",
};

bool sweep_trial_wrong(sweep_trial *trial, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(trial->wrong, sizeof(trial->wrong), format, arguments);
    va_end(arguments);
    return false;
}

bool sweep_trial_within(sweep_trial *trial, sweep_measure measure, double error, double allowed)
{
    sweep_worst *worst = trial->worst;

    if (worst != NULL && trial->accurate) {
        worst->error[measure] = fmax(worst->error[measure], error);
        if (error / allowed > worst->share[measure]) {
            worst->share[measure] = error / allowed;
            worst->number[measure] = trial->sweep.number;
        }
    }
    if (error <= allowed) {
        return true;
    }
    return sweep_trial_wrong(trial, "%s: off by %.3g, allowed %.3g", measure_names[measure], error,
                             allowed);
}

bool sweep_trial_set_up(sweep_trial *trial, sweep_worst *worst)
{
    sweep_case *sweep = &trial->sweep;

    trial->worst = worst;
    trial->wrong[0] = '\0';
    trial->a = sweep_build(&sweep->a, trial->memory[0], sizeof(trial->memory[0]));
    trial->b = sweep_build(&sweep->b, trial->memory[1], sizeof(trial->memory[1]));
    trial->model_a = sweep_model(&sweep->a);
    trial->model_b = sweep_model(&sweep->b);
    trial->accurate = sweep_reach(sweep) <= ACCURATE_REACH;
    motion_make(&trial->model_a, sweep->move_a, &trial->model_b, sweep->move_b, &trial->motion);
    trial->verdict = motion_judge(&trial->motion);
    abut_status status = abut_sweep(&trial->a, sweep_units(sweep->move_a), &trial->b,
                                    sweep_units(sweep->move_b), &trial->swept);

    if (status != ABUT_OK) {
        return sweep_trial_wrong(trial, "refused: %s", abut_status_text(status));
    }
    return true;
}

bool sweep_trial_make(sweep_trial *trial, uint64_t seed, uint64_t number, sweep_worst *worst)
{
    sweep_make(seed, number, &trial->sweep);
    return sweep_trial_set_up(trial, worst);
}

int sweep_trial_outcome(const sweep_trial *trial)
{
    return trial->verdict.hit ? 2 : trial->verdict.graze ? 1 : 0;
}

/* --- Times ---------------------------------------------------------------------- */

/* A time in ticks, or -1 if it is not a whole number of them from 0 to 1. */
static int64_t ticks_of(double time)
{
    double ticks = time * (double)MOTION_TICKS;

    return ticks >= 0.0 && ticks <= (double)MOTION_TICKS && floor(ticks) == ticks ? (int64_t)ticks
                                                                                  : -1;
}

static bool check_times(sweep_trial *trial)
{
    const abut_swept *swept = &trial->swept;
    const motion_verdict *verdict = &trial->verdict;
    int64_t tick = ticks_of(swept->touch);

    if (swept->hit != verdict->hit || swept->graze != verdict->graze) {
        return sweep_trial_wrong(trial, "hit %d graze %d, in truth hit %d graze %d", swept->hit,
                                 swept->graze, verdict->hit, verdict->graze);
    }
    if (swept->time != (swept->hit ? swept->touch : 1.0)) {
        return sweep_trial_wrong(trial, "time %a, touch %a", swept->time, swept->touch);
    }
    bool right = verdict->hit ? motion_is_first_touch(&trial->motion, verdict, tick)
                              : tick == verdict->touch;

    if (!right) {
        int64_t truth = motion_first_touch(&trial->motion, verdict);

        return sweep_trial_wrong(trial, "touch %a = %.10g ticks, in truth %lld: %s", swept->touch,
                                 swept->touch * (double)MOTION_TICKS, (long long)truth,
                                 tick > truth ? "late" : "early");
    }
    return true;
}

/* --- Moves ---------------------------------------------------------------------- */

/* Whether a move is a lattice vector that leads as far as the motion, or less. */
static bool take_move(abut_vec2 move, oracle_point motion, oracle_point *steps)
{
    if (!oracle_round(move.x, &steps->x) || !oracle_round(move.y, &steps->y)) {
        return false;
    }
    bool exact = (double)steps->x * 0x1p-32 == move.x && (double)steps->y * 0x1p-32 == move.y;
    bool x = motion.x >= 0 ? steps->x >= 0 && steps->x <= motion.x
                           : steps->x <= 0 && steps->x >= motion.x;
    bool y = motion.y >= 0 ? steps->y >= 0 && steps->y <= motion.y
                           : steps->y <= 0 && steps->y >= motion.y;

    return exact && x && y;
}

static double length_of_point(oracle_point p)
{
    return hypot((double)p.x, (double)p.y);
}

/* How far a feature of D is from the origin, in steps, about. */
static double distance_to(const motion *motion, motion_stand stand, motion_nearest nearest)
{
    motion_wide z = motion_corner(motion, stand, nearest.index);
    motion_wide next = motion_corner(motion, stand, (nearest.index + 1) % motion->count);
    long double x = (long double)z.x;
    long double y = (long double)z.y;
    long double ex = (long double)(next.x - z.x);
    long double ey = (long double)(next.y - z.y);

    if (nearest.feature == ORACLE_CORNER) {
        return (double)ldexpl(hypotl(x, y), -stand.bits);
    }
    return (double)ldexpl(fabsl(x * ey - y * ex) / hypotl(ex, ey), -stand.bits);
}

/* Exactly: whether the gap is within what is allowed, rounded to a step on the safe side
 * of the library; and about, for the record. */
static bool check_gap(sweep_trial *trial, oracle_point shift, motion_nearest nearest)
{
    const motion *motion = &trial->motion;
    motion_stand stand = motion_at_shift(shift);
    double allowed = ABUT_SWEEP_GAP * length_of_point(motion->velocity) + GAP_STEPS;
    int64_t most = motion->radius + (int64_t)ceil(allowed * (1.0 + 0x1p-50));
    double gap = distance_to(motion, stand, nearest) - (double)motion->radius;

    if (motion_compare(motion, stand, nearest, most) > 0) {
        return sweep_trial_wrong(trial, "gap left: %.6g steps, allowed %.6g", gap, allowed);
    }
    return sweep_trial_within(trial, SWEEP_GAP, gap, allowed + 1.0);
}

static bool is_upright(const motion *motion, motion_nearest nearest)
{
    oracle_point p = motion->corners[nearest.index];
    oracle_point q = motion->corners[(nearest.index + 1) % motion->count];

    return nearest.feature == ORACLE_EDGE && (p.x == q.x || p.y == q.y);
}

/* Where a side was met that is parallel to an axis, they touch. */
static bool check_exact(sweep_trial *trial, oracle_relation left, motion_nearest nearest)
{
    const motion *motion = &trial->motion;
    int64_t tick = ticks_of(trial->swept.touch);

    for (int i = 0; i < 2; i++) {
        motion_nearest then = motion_nearest_at(motion, motion_at_tick(motion, tick + i));

        if (!is_upright(motion, then) || then.index != nearest.index ||
            nearest.feature != ORACLE_EDGE) {
            return true;
        }
    }
    if (left != ORACLE_TOUCHING) {
        return sweep_trial_wrong(trial, "an upright side was met, and a gap is left");
    }
    return true;
}

static bool check_place(sweep_trial *trial, oracle_point move_a, oracle_point move_b)
{
    const motion *motion = &trial->motion;
    oracle_point shift = oracle_sub(move_a, move_b);
    motion_stand stand = motion_at_shift(shift);
    motion_nearest nearest = motion_nearest_at(motion, stand);
    oracle_relation left = motion_relate(motion, stand);
    abut_shape a = abut_moved(&trial->a, trial->swept.move_a.x, trial->swept.move_a.y);
    abut_shape b = abut_moved(&trial->b, trial->swept.move_b.x, trial->swept.move_b.y);

    if ((int)abut_relate(&a, &b) != (int)left) {
        return sweep_trial_wrong(trial, "moved: relation %d, in truth %d", (int)abut_relate(&a, &b),
                                 (int)left);
    }
    if (left == ORACLE_OVERLAPPING) {
        return sweep_trial_wrong(trial, "the moves lead into an overlap");
    }
    if (motion_is_past(motion, shift)) {
        return sweep_trial_wrong(trial, "the moves lead through");
    }
    if (!trial->accurate) {
        return true;
    }
    return check_gap(trial, shift, nearest) && check_exact(trial, left, nearest);
}

static bool check_moves(sweep_trial *trial)
{
    const sweep_case *sweep = &trial->sweep;
    const abut_swept *swept = &trial->swept;
    oracle_point move_a = { 0, 0 };
    oracle_point move_b = { 0, 0 };

    if (!take_move(swept->move_a, sweep->move_a, &move_a) ||
        !take_move(swept->move_b, sweep->move_b, &move_b)) {
        return sweep_trial_wrong(trial, "moves (%a, %a) (%a, %a) off the lattice or too far",
                                 swept->move_a.x, swept->move_a.y, swept->move_b.x,
                                 swept->move_b.y);
    }
    if (trial->verdict.inside) {
        bool stay = move_a.x == 0 && move_a.y == 0 && move_b.x == 0 && move_b.y == 0;

        return stay || sweep_trial_wrong(trial, "they overlap at the start, and move");
    }
    if (!trial->verdict.hit) {
        bool whole = memcmp(&move_a, &sweep->move_a, sizeof(move_a)) == 0 &&
                     memcmp(&move_b, &sweep->move_b, sizeof(move_b)) == 0;

        return whole || sweep_trial_wrong(trial, "no hit, and not the whole motion");
    }
    return check_place(trial, move_a, move_b);
}

/* --- Both ways round -------------------------------------------------------------- */

static bool same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static bool same_models(const sweep_trial *trial)
{
    const motion_shape *a = &trial->model_a;
    const motion_shape *b = &trial->model_b;

    return a->count == b->count && a->radius == b->radius &&
           memcmp(a->corners, b->corners, (size_t)a->count * sizeof(a->corners[0])) == 0;
}

static bool check_swapped(sweep_trial *trial)
{
    const sweep_case *sweep = &trial->sweep;
    const abut_swept *one = &trial->swept;
    abut_swept two;
    abut_status status = abut_sweep(&trial->b, sweep_units(sweep->move_b), &trial->a,
                                    sweep_units(sweep->move_a), &two);
    abut_vec2 turned = { 0.0 - two.normal.x, 0.0 - two.normal.y };

    if (status != ABUT_OK || two.hit != one->hit || two.graze != one->graze ||
        !same_bits(&two.time, &one->time, sizeof(double)) ||
        !same_bits(&two.touch, &one->touch, sizeof(double))) {
        return sweep_trial_wrong(trial, "swapped: status %d hit %d graze %d time %a touch %a",
                                 (int)status, two.hit, two.graze, two.time, two.touch);
    }
    if (!same_bits(&two.move_a, &one->move_b, sizeof(abut_vec2)) ||
        !same_bits(&two.move_b, &one->move_a, sizeof(abut_vec2))) {
        return sweep_trial_wrong(trial, "swapped: moves (%a, %a) (%a, %a)", two.move_b.x,
                                 two.move_b.y, two.move_a.x, two.move_a.y);
    }
    if (!same_bits(&turned, &one->normal, sizeof(abut_vec2)) && !same_models(trial)) {
        return sweep_trial_wrong(trial, "swapped: normal (%a, %a), was (%a, %a)", turned.x,
                                 turned.y, one->normal.x, one->normal.y);
    }
    if (!same_bits(&two.point, &one->point, sizeof(abut_vec2))) {
        return sweep_trial_wrong(trial, "swapped: point (%a, %a), was (%a, %a)", two.point.x,
                                 two.point.y, one->point.x, one->point.y);
    }
    return true;
}

static bool check_zeros(sweep_trial *trial)
{
    const abut_swept *swept = &trial->swept;
    const double numbers[] = { swept->time,     swept->touch,   swept->normal.x, swept->normal.y,
                               swept->point.x,  swept->point.y, swept->move_a.x, swept->move_a.y,
                               swept->move_b.x, swept->move_b.y };

    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        if (!isfinite(numbers[i]) || (numbers[i] == 0.0 && signbit(numbers[i]))) {
            return sweep_trial_wrong(trial, "number %zu of the answer is %g", i, numbers[i]);
        }
    }
    return true;
}

bool sweep_trial_run(sweep_trial *trial)
{
    return check_times(trial) && check_moves(trial) && check_zeros(trial) &&
           sweep_trial_feature(trial) && check_swapped(trial);
}

/* --- Reports ------------------------------------------------------------------------ */

void sweep_trial_report(const sweep_trial *trial, FILE *file)
{
    const sweep_case *sweep = &trial->sweep;

    fprintf(file, "sweep seed %llu case %llu (%s): %s against %s: %s\n",
            (unsigned long long)sweep->seed, (unsigned long long)sweep->number,
            sweep_way_name(sweep->way), sweep_kind_name(sweep->a.kind),
            sweep_kind_name(sweep->b.kind), trial->wrong);
    sweep_print(file, sweep);
}

void sweep_worst_join(sweep_worst *into, const sweep_worst *from)
{
    for (int i = 0; i < SWEEP_MEASURE_COUNT; i++) {
        into->error[i] = fmax(into->error[i], from->error[i]);
        if (from->share[i] > into->share[i]) {
            into->share[i] = from->share[i];
            into->number[i] = from->number[i];
        }
    }
}

void sweep_worst_print(const sweep_worst *worst, FILE *file)
{
    for (int i = 0; i < SWEEP_MEASURE_COUNT; i++) {
        fprintf(file, "  %-30s at most %9.3g, %5.1f %% of what is allowed (case %llu)\n",
                measure_names[i], worst->error[i], 100.0 * worst->share[i],
                (unsigned long long)worst->number[i]);
    }
}
