/* sweep/test_sweep_laws.c - what holds of every sweep, on the hard cases of the oracle.
 *
 * The seed is printed; SEED=... in the environment replays it, COUNT=... runs longer.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/trial_sweep.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_COUNT = 4000 };

static uint64_t seed = 4101;
static uint64_t rounds = DEFAULT_COUNT;
static rng dice;
static sweep_trial first;
static sweep_trial other;

static bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return memcmp(&a, &b, sizeof(a)) == 0;
}

/* Hit, graze and times, to the bit. */
static bool same_times(const abut_swept *a, const abut_swept *b)
{
    return a->hit == b->hit && a->graze == b->graze && a->time == b->time && a->touch == b->touch;
}

static bool law(const char *name, bool holds)
{
    if (!CHECK_ROW(name, holds) && check_failures <= CHECK_PRINT_LIMIT) {
        printf("seed %llu case %llu\n", (unsigned long long)seed,
               (unsigned long long)first.sweep.number);
        sweep_print(stdout, &first.sweep);
        sweep_print(stdout, &other.sweep);
    }
    return holds;
}

/* Sets up a case and its variation, made by a function that may decline. */
static void
vary(const char *name, bool (*change)(const sweep_case *from, sweep_case *to), bool (*agree)(void))
{
    for (uint64_t i = 0; i < rounds; i++) {
        if (!sweep_trial_make(&first, seed, i, NULL)) {
            law(first.wrong, false);
            continue;
        }
        other.sweep = first.sweep;
        if (!change(&first.sweep, &other.sweep) || !sweep_is_exact(&other.sweep)) {
            continue;
        }
        law(name, sweep_trial_set_up(&other, NULL) && agree());
    }
}

/* --- Moved elsewhere --------------------------------------------------------------- */

static bool translate(const sweep_case *from, sweep_case *to)
{
    int64_t reach = rng_int(&dice, 0, 1) == 0 ? INT64_C(1) << 51 : INT64_C(1) << 34;
    oracle_point by = { rng_int(&dice, -reach, reach), rng_int(&dice, -reach, reach) };

    (void)from;
    sweep_shift(&to->a, by);
    sweep_shift(&to->b, by);
    return true;
}

static bool is_same_elsewhere(void)
{
    return same_times(&first.swept, &other.swept) &&
           same_vec2(first.swept.normal, other.swept.normal) &&
           same_vec2(first.swept.move_a, other.swept.move_a) &&
           same_vec2(first.swept.move_b, other.swept.move_b) &&
           first.swept.side == other.swept.side;
}

static void test_translation(void)
{
    vary("translation", translate, is_same_elsewhere);
}

/* --- Mirrored and turned --------------------------------------------------------------- */

static int64_t symmetry;

static oracle_point reflect(oracle_point p)
{
    p.x = symmetry & 1 ? -p.x : p.x;
    p.y = symmetry & 2 ? -p.y : p.y;
    return symmetry & 4 ? (oracle_point){ p.y, p.x } : p;
}

static void reflect_shape(sweep_shape *shape)
{
    oracle_point low = reflect(shape->points[0]);
    oracle_point high = reflect(shape->points[1]);

    for (int i = 0; i < shape->count; i++) {
        shape->points[i] = reflect(shape->points[i]);
    }
    if (shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT) {
        shape->points[0] =
            (oracle_point){ low.x < high.x ? low.x : high.x, low.y < high.y ? low.y : high.y };
        shape->points[1] =
            (oracle_point){ low.x < high.x ? high.x : low.x, low.y < high.y ? high.y : low.y };
    }
}

static bool mirror(const sweep_case *from, sweep_case *to)
{
    if (from->a.kind == SWEEP_ORIENTED || from->b.kind == SWEEP_ORIENTED) {
        return false; /* its corners are rounded anew */
    }
    symmetry = rng_int(&dice, 1, 7);
    reflect_shape(&to->a);
    reflect_shape(&to->b);
    to->move_a = reflect(from->move_a);
    to->move_b = reflect(from->move_b);
    return true;
}

static abut_vec2 reflect_units(abut_vec2 v)
{
    v.x = symmetry & 1 ? 0.0 - v.x : v.x;
    v.y = symmetry & 2 ? 0.0 - v.y : v.y;
    return symmetry & 4 ? (abut_vec2){ v.y, v.x } : v;
}

static bool is_near(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) <= 2 * ABUT_QUANTUM && fabs(a.y - b.y) <= 2 * ABUT_QUANTUM;
}

/* A step that two share may go to either. */
static bool is_mirrored(void)
{
    return same_times(&first.swept, &other.swept) &&
           is_near(reflect_units(first.swept.move_a), other.swept.move_a) &&
           is_near(reflect_units(first.swept.move_b), other.swept.move_b);
}

static void test_mirrors(void)
{
    vary("mirrored", mirror, is_mirrored);
}

/* --- Split between the two --------------------------------------------------------------- */

static bool split_anew(const sweep_case *from, sweep_case *to)
{
    oracle_point v = oracle_sub(from->move_a, from->move_b);
    int64_t reach = INT64_C(1) << rng_int(&dice, 1, 51);

    to->move_b = (oracle_point){ 0, 0 };
    if (rng_int(&dice, 0, 2) == 0) {
        to->move_b = (oracle_point){ -v.x, -v.y };
    } else if (sweep_reach(from) < 0x1p20 && rng_int(&dice, 0, 1) == 0) {
        to->move_b = (oracle_point){ rng_int(&dice, -reach, reach), rng_int(&dice, -reach, reach) };
    }
    to->move_a = (oracle_point){ v.x + to->move_b.x, v.y + to->move_b.y };
    return true;
}

static bool is_same_meeting(void)
{
    return same_times(&first.swept, &other.swept) &&
           same_vec2(first.swept.normal, other.swept.normal) &&
           first.swept.side == other.swept.side;
}

static void test_splits(void)
{
    vary("split", split_anew, is_same_meeting);
}

/* --- Longer motions ------------------------------------------------------------------------ */

static int64_t factor;

static bool lengthen(const sweep_case *from, sweep_case *to)
{
    const int64_t most = INT64_C(1) << 57;

    factor = rng_int(&dice, 2, 9);
    to->move_a = (oracle_point){ from->move_a.x * factor, from->move_a.y * factor };
    to->move_b = (oracle_point){ from->move_b.x * factor, from->move_b.y * factor };
    return llabs(from->move_a.x) < most && llabs(from->move_a.y) < most &&
           llabs(from->move_b.x) < most && llabs(from->move_b.y) < most;
}

/* The floor of a quotient is the quotient of the floor, so the time divides exactly. */
static bool is_sooner(void)
{
    int64_t before = (int64_t)(first.swept.touch * (double)MOTION_TICKS);
    int64_t now = (int64_t)(other.swept.touch * (double)MOTION_TICKS);

    if (!first.swept.hit && !first.swept.graze) {
        return true;
    }
    return now == before / factor && (other.swept.hit || !first.swept.hit);
}

static void test_longer(void)
{
    vary("longer", lengthen, is_sooner);
}

/* --- What was handed back ------------------------------------------------------------------ */

/* Moved by what came back, nothing is in the way of standing still. */
static bool take_moves(const sweep_case *from, sweep_case *to)
{
    oracle_point move_a;
    oracle_point move_b;

    (void)from;
    if (first.verdict.inside || !oracle_round(first.swept.move_a.x, &move_a.x) ||
        !oracle_round(first.swept.move_a.y, &move_a.y) ||
        !oracle_round(first.swept.move_b.x, &move_b.x) ||
        !oracle_round(first.swept.move_b.y, &move_b.y)) {
        return false;
    }
    sweep_shift(&to->a, move_a);
    sweep_shift(&to->b, move_b);
    to->move_a = (oracle_point){ 0, 0 };
    to->move_b = (oracle_point){ 0, 0 };
    return true;
}

static bool is_free(void)
{
    return !other.swept.hit;
}

static void test_moves_are_free(void)
{
    vary("moved", take_moves, is_free);
}

/* --- Motions off the lattice ---------------------------------------------------------------- */

static void test_motions_are_rounded(void)
{
    for (uint64_t i = 0; i < rounds; i++) {
        if (!sweep_trial_make(&first, seed, i, NULL) || sweep_reach(&first.sweep) > 0x1p19) {
            continue;
        }
        abut_vec2 a = sweep_units(first.sweep.move_a);
        abut_vec2 b = sweep_units(first.sweep.move_b);
        double off = rng_between(&dice, -0.49, 0.49) * ABUT_QUANTUM;
        abut_vec2 near_a = { a.x + off, a.y - off };
        abut_vec2 near_b = { b.x - off, b.y + off };
        abut_swept swept;

        if (abut_snap(near_a.x) != a.x || abut_snap(near_a.y) != a.y ||
            abut_snap(near_b.x) != b.x || abut_snap(near_b.y) != b.y) {
            continue;
        }
        other.sweep = first.sweep;
        law("rounded", abut_sweep(&first.a, near_a, &first.b, near_b, &swept) == ABUT_OK &&
                           same_times(&swept, &first.swept) &&
                           same_vec2(swept.normal, first.swept.normal) &&
                           same_vec2(swept.point, first.swept.point) &&
                           same_vec2(swept.move_a, first.swept.move_a) &&
                           same_vec2(swept.move_b, first.swept.move_b));
    }
}

/* --- Points and casts ------------------------------------------------------------------------ */

/* A point that moves alone is cast: it meets what the cast meets, when the cast does. */
static void test_casts_agree(void)
{
    for (uint64_t i = 0; i < rounds; i++) {
        sweep_make(seed, i, &first.sweep);
        sweep_case *sweep = &first.sweep;
        motion_shape model = sweep_model(&sweep->a);

        sweep->a = (sweep_shape){ .kind = CASE_POINT, .count = 1, .points = { model.corners[0] } };
        sweep->move_a = oracle_sub(sweep->move_a, sweep->move_b);
        sweep->move_b = (oracle_point){ 0, 0 };
        if (!sweep_is_exact(sweep) || sweep_reach(sweep) > 0x1p20) {
            continue;
        }
        other.sweep = *sweep;
        bool fine = sweep_trial_set_up(&first, NULL);
        abut_vec2 from = sweep_units(model.corners[0]);
        abut_vec2 by = sweep_units(sweep->move_a);
        abut_hit hit =
            abut_cast(from, (abut_vec2){ from.x + by.x, from.y + by.y }, &first.b, ABUT_INSIDE_HIT);
        const abut_swept *swept = &first.swept;
        double length = hypot(by.x, by.y);
        double off = length * fabs(hit.time - swept->touch);

        law("cast", fine && hit.hit == (swept->hit || swept->graze));
        law("cast, time", off <= 0x1p-32 * length + 0x1p-18 * (1.0 + 0x1p-20 * length));
    }
}

/* --- Bad input ----------------------------------------------------------------------------- */

static bool tells_nothing(const abut_swept *swept)
{
    const abut_vec2 zero = { 0, 0 };

    return !swept->hit && !swept->graze && swept->time == 1.0 && swept->touch == 1.0 &&
           swept->side == ABUT_SIDE_NONE && same_vec2(swept->normal, zero) &&
           same_vec2(swept->move_a, zero) && same_vec2(swept->move_b, zero);
}

static void check_refused(const char *row,
                          const abut_shape *a,
                          abut_vec2 move_a,
                          const abut_shape *b,
                          abut_vec2 move_b,
                          abut_status wanted)
{
    abut_swept swept;

    for (int swapped = 0; swapped < 2; swapped++) {
        memset(&swept, 0x5a, sizeof(swept));
        abut_status got = swapped ? abut_sweep(b, move_b, a, move_a, &swept)
                                  : abut_sweep(a, move_a, b, move_b, &swept);

        CHECK_ROW(row, wanted == ABUT_STATUS_COUNT ? got != ABUT_OK : got == wanted);
        CHECK_ROW(row, tells_nothing(&swept));
    }
}

static void test_bad_input(void)
{
    const abut_shape box = abut_rect(0, 0, 1, 1);
    const abut_shape disc = abut_circle(5, 0, 1);
    const abut_shape nothing = abut_nothing();
    const abut_shape edge = abut_rect(ABUT_LIMIT - 2, 0, 1, 1);
    const abut_vec2 some = { 9, 0 };
    const double bad[] = { NAN, INFINITY, -INFINITY };
    const double far[] = { ABUT_LIMIT * 1.0001, -ABUT_LIMIT * 1.0001, 1e300, -1e300 };
    abut_swept swept;

    for (int i = 0; i < 3; i++) {
        check_refused("not finite", &box, (abut_vec2){ bad[i], 0 }, &disc, some, ABUT_E_NOT_FINITE);
        check_refused("not finite", &box, (abut_vec2){ 1, bad[i] }, &disc, some, ABUT_E_NOT_FINITE);
    }
    for (int i = 0; i < 4; i++) {
        check_refused("too far", &box, (abut_vec2){ far[i], 0 }, &disc, some, ABUT_E_RANGE);
        check_refused("too far", &box, (abut_vec2){ 0, far[i] }, &disc, some, ABUT_E_RANGE);
    }
    check_refused("leads too far", &edge, (abut_vec2){ 1 + ABUT_QUANTUM * 4, 0 }, &disc, some,
                  ABUT_STATUS_COUNT);
    check_refused("leads too far", &edge, (abut_vec2){ 2, 0 }, &disc, some, ABUT_E_RANGE);
    check_refused("empty", &nothing, some, &disc, some, ABUT_E_SHAPE);
    check_refused("both empty", &nothing, some, &nothing, some, ABUT_E_SHAPE);
    check_refused("NULL", NULL, some, &disc, some, ABUT_STATUS_COUNT);
    CHECK(abut_sweep(&edge, (abut_vec2){ 1, 0 }, &disc, some, &swept) == ABUT_OK && !swept.hit);
    CHECK(abut_sweep(&box, (abut_vec2){ 0, ABUT_LIMIT - 1 }, &disc, some, &swept) == ABUT_OK);
}

/* A motion is taken exactly if the shape can be moved so: rounded boxes of all sizes and places, up
 * to the limit. */
static void test_motions_up_to_the_limit(void)
{
    const abut_shape disc = abut_circle(5, 0, 1);
    uint64_t taken = 0;

    for (uint64_t i = 0; i < rounds; i++) {
        double share[6];

        for (int k = 0; k < 6; k++) { /* of the limit: all of it, or some part */
            share[k] = rng_between(&dice, -1.01, 1.01);
            share[k] = ldexp(share[k], -(int)rng_int(&dice, 0, 6)) * ABUT_LIMIT;
        }
        abut_shape box = abut_rounded_rect(share[0], share[1], fabs(share[2]), fabs(share[2]) / 2,
                                           fabs(share[3]));
        abut_shape moved = abut_moved(&box, share[4], share[5]);
        abut_vec2 move = { share[4], share[5] };
        abut_meeting met;
        abut_swept swept;
        bool wanted = abut_shape_check(&moved) == ABUT_OK;

        taken += wanted;
        CHECK((abut_sweep_meeting(&box, move, &disc, (abut_vec2){ 0, 0 }, &met) == ABUT_OK) ==
              wanted);
        CHECK((abut_sweep(&disc, (abut_vec2){ 1, 0 }, &box, move, &swept) == ABUT_OK) == wanted);
    }
    CHECK(taken > rounds / 10 && taken < rounds * 9 / 10);
}

static void read_environment(void)
{
    const char *given = getenv("SEED");
    const char *count = getenv("COUNT");

    seed = given != NULL ? strtoull(given, NULL, 10) : seed;
    rounds = count != NULL ? strtoull(count, NULL, 10) : rounds;
    dice.state = seed;
    printf("seed %llu, %llu rounds\n", (unsigned long long)seed, (unsigned long long)rounds);
}

int main(void)
{
    static const check_test tests[] = {
        TEST(test_translation), TEST(test_mirrors),        TEST(test_splits),
        TEST(test_longer),      TEST(test_moves_are_free), TEST(test_motions_are_rounded),
        TEST(test_casts_agree), TEST(test_bad_input),      TEST(test_motions_up_to_the_limit),
    };

    read_environment();
    return check_run(tests, COUNT_OF(tests));
}
