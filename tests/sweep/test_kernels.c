/* sweep/test_kernels.c - the quick kernels against the integers.
 *
 * Every sweep that a kernel answers must be what ab_sweep_whole() says: the same relation and
 * the same tick; and what one feature decides must be so to the last bit. Numbers are those of
 * games (whole, halves, decimals), where ties abound.
 *
 * SPDX-License-Identifier: MIT */
#include "sweep/sweep.h"

#include "support/check.h"
#include "support/rng.h"

#include <math.h>

enum { ROUNDS = 60000 };

static rng dice = { 77 };

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 77;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(ROUNDS > 0);
}

typedef enum numbers { WHOLE, HALVES, LOOSE, TINY, NUMBERS_COUNT } numbers;

static double number_in(numbers kind, double size)
{
    double x = (rng_unit(&dice) * 2 - 1) * size;

    switch (kind) {
    case WHOLE:
        return floor(x);
    case HALVES:
        return floor(x * 2) / 2;
    case TINY:
        return floor(x) * 0x1p-32;
    default:
        return x;
    }
}

static double size_in(numbers kind)
{
    return fabs(number_in(kind, 4)) + (kind == TINY ? 0x1p-32 : 0.5);
}

static abut_shape random_shape(numbers kind)
{
    double x = number_in(kind, 16);
    double y = number_in(kind, 16);
    double width = size_in(kind);
    double height = size_in(kind);
    double end_x = x + number_in(kind, 4);
    double end_y = y + number_in(kind, 4);
    abut_vec2 corners[6];

    switch (rng_next(&dice) % 8) {
    case 0:
        return abut_circle(x, y, size_in(kind));
    case 1:
        return abut_rect(x, y, width, height);
    case 2:
        return abut_rounded_rect(x, y, width, height, size_in(kind));
    case 3:
        return abut_capsule(x, y, end_x, end_y, size_in(kind));
    case 4:
        return abut_segment(x, y, end_x, end_y);
    case 5:
        return abut_point(x, y);
    case 6:
        return abut_triangle(x, y, x + width, end_y, x - 1, y + height);
    default:
        for (int i = 0; i < 6; i++) {
            double turn = i * 1.0471975511965976;

            corners[i] = (abut_vec2){ x + 3 * abut_cos(turn), y + 3 * abut_sin(turn) };
        }
        return abut_rounded_polygon(corners, 6, rng_next(&dice) % 2 ? 0 : size_in(kind));
    }
}

/* What the kernels say is what the integers say. */
static bool check_sum(const ab_sum *sum, ab_impact *quick)
{
    ab_impact truth;

    ab_sweep(sum, quick);
    ab_sweep_in_order(sum, &truth, ab_sweep_whole);
    bool right = CHECK(quick->relation == truth.relation);

    if (!right || truth.relation == ABUT_APART) {
        return right;
    }
    right &= CHECK(quick->inside == truth.inside);
    if (truth.inside) {
        return right;
    }
    right &= CHECK(quick->tick == truth.tick);
    right &= CHECK(fabs(quick->time - truth.time) <= 0x1p-31);
    return right;
}

static void test_kernels_agree_with_integers(void)
{
    int met = 0;

    for (int i = 0; i < ROUNDS; i++) {
        uint64_t state = dice.state;
        numbers kind = (numbers)(i % NUMBERS_COUNT);
        abut_shape a = random_shape(kind);
        abut_shape b = random_shape(kind);
        double far = i % 3 == 0 ? 0.75 : i % 3 == 1 ? 2 : 1000; /* of the way to b, about */
        ab_vec way = ab_sub(ab_inside(&b)->at, ab_inside(&a)->at);
        ab_sweeping sweeping = {
            ab_inside(&a),
            ab_inside(&b),
            { (int64_t)((double)way.x * far) + ab_round(number_in(kind, 4)),
              (int64_t)((double)way.y * far) + ab_round(number_in(kind, 4)) },
            { ab_round(number_in(kind, 4)), 0 },
        };
        ab_sum sum = ab_sum_of(&sweeping);
        ab_impact quick;

        if (!check_sum(&sum, &quick)) {
            printf("SEED=%llu, round %d\n", (unsigned long long)state, i);
        }
        met += quick.relation != ABUT_APART && !quick.inside;
    }
    CHECK(met > ROUNDS / 8);
}

/* --- One side or corner, and the whole sum ------------------------------------------------- */

typedef struct single_count {
    int asked;
    int apart;
    int touched; /* of them, those that touch, and may count as apart */
    int hits;
} single_count;

static bool is_same_feature(ab_feature p, ab_feature q)
{
    return p.corner_a == q.corner_a && p.corner_b == q.corner_b && p.edge_a == q.edge_a &&
           p.edge_b == q.edge_b;
}

/* What one side or corner says is what the whole sum says, to the last bit. */
static bool check_single(const ab_sum *sum, single_count *count)
{
    ab_impact single;
    ab_impact whole;

    count->asked++;
    if (!ab_sweep_single(sum, &single)) {
        return true;
    }
    ab_sweep_whole(sum, &whole);
    if (single.relation == ABUT_APART) {
        bool touches = whole.relation == ABUT_TOUCHING && sum->only_hits;

        count->apart++;
        count->touched += touches;
        return CHECK(whole.relation == ABUT_APART || touches) && CHECK(!whole.inside);
    }
    count->hits++;
    return CHECK(whole.relation == single.relation) && CHECK(whole.inside == single.inside) &&
           CHECK(whole.tick == single.tick) && CHECK(whole.time == single.time) &&
           CHECK(whole.cone == single.cone) &&
           CHECK(is_same_feature(whole.feature, single.feature)) &&
           CHECK(whole.normal.x == single.normal.x && whole.normal.y == single.normal.y) &&
           CHECK(whole.axis == single.axis && whole.closing == single.closing) &&
           CHECK(whole.off.x == single.off.x && whole.off.y == single.off.y);
}

static int64_t few_steps(int most)
{
    return (int64_t)(rng_next(&dice) % (uint64_t)(2 * most + 1)) - most;
}

/* The pair as it stands when it has just met, but for a few steps, and goes on slowly. */
static ab_sum near_contact(const ab_sum *sum, const ab_impact *meet)
{
    static const int64_t speeds[] = { 3, 50, 4000, (int64_t)1 << 22, (int64_t)1 << 33 };
    int64_t speed = speeds[rng_next(&dice) % 5];
    ab_sum near = *sum;
    double moved_x = (double)sum->motion.x * meet->time;
    double moved_y = (double)sum->motion.y * meet->time;
    int shaken = rng_next(&dice) % 2 ? 2 : 0;

    near.d = ab_sub(near.d, (ab_vec){ (int64_t)moved_x, (int64_t)moved_y });
    near.d = ab_add(near.d, (ab_vec){ few_steps(shaken), few_steps(shaken) });
    near.motion = (ab_vec){ few_steps(4) * speed / 4 + few_steps(1), few_steps(4) * speed / 4 };
    if (rng_next(&dice) % 2) { /* straight at it, or away */
        double towards = rng_next(&dice) % 2 ? -(double)speed : (double)speed;

        near.motion =
            (ab_vec){ (int64_t)(meet->normal.x * towards), (int64_t)(meet->normal.y * towards) };
    }
    near.only_hits = rng_next(&dice) % 2;
    return near;
}

static void test_one_feature_says_what_all_say(void)
{
    single_count count = { 0, 0, 0, 0 };

    for (int i = 0; i < ROUNDS; i++) {
        uint64_t state = dice.state;
        numbers kind = (numbers)(i % NUMBERS_COUNT);
        abut_shape a = random_shape(kind);
        abut_shape b = random_shape(kind);
        ab_sweeping sweeping = { ab_inside(&a), ab_inside(&b), { 0, 0 }, { 0, 0 } };

        sweeping.move_a = ab_sub(sweeping.b->at, sweeping.a->at);
        ab_sum sum = ab_sum_of(&sweeping);
        ab_impact meet;
        bool good = check_single(&sum, &count);

        ab_sweep_whole(&sum, &meet);
        for (int k = 0; k < 4 && meet.relation != ABUT_APART && !meet.inside; k++) {
            ab_sum near = near_contact(&sum, &meet);

            good = check_single(&near, &count) && good;
        }
        if (!good) {
            printf("SEED=%llu, round %d\n", (unsigned long long)state, i);
        }
    }
    CHECK(count.apart > count.asked / 8);
    CHECK(count.hits > count.asked / 8);
    CHECK(count.touched > 0);
    printf("asked %d, apart %d, of them touching %d, hits %d\n", count.asked, count.apart,
           count.touched, count.hits);
}

/* --- Brief answers ------------------------------------------------------------------------- */

/* Two directions that no third lies between, of integers of up to so many bits: their cross
 * product is 1 or -1. */
static void draw_neighbours(int bits, ab_vec *one, ab_vec *other)
{
    ab_vec last = { rng_int(&dice, 0, 1) ? 1 : -1, 0 };
    ab_vec next = { 0, rng_int(&dice, 0, 1) ? 1 : -1 };

    while (llabs(next.x) + llabs(next.y) < (int64_t)1 << bits) {
        int64_t times = rng_int(&dice, 1, 3);
        ab_vec sum = { last.x + times * next.x, last.y + times * next.y };

        last = next;
        next = sum;
    }
    *one = next;
    *other = last;
}

static ab_vec times(ab_vec v, double factor)
{
    return (ab_vec){ (int64_t)((double)v.x * factor), (int64_t)((double)v.y * factor) };
}

/* A triangle with one edge from a place, on whose left it lies. */
static abut_shape triangle_on(ab_vec at, ab_vec edge)
{
    double part = rng_between(&dice, -0.5, 1.5);
    double high = rng_between(&dice, 0.1, 2);
    ab_vec end = ab_add(at, edge);
    ab_vec top = ab_add(ab_add(at, times(edge, part)), times((ab_vec){ -edge.y, edge.x }, high));

    return abut_triangle(ab_units(at.x), ab_units(at.y), ab_units(end.x), ab_units(end.y),
                         ab_units(top.x), ab_units(top.y));
}

static bool is_same_vector(abut_vec2 p, abut_vec2 q)
{
    return p.x == q.x && p.y == q.y;
}

/* Edges that meet face to face, parallel or as nearly so as integers can be: whose normal is told
 * must not depend on how much of the answer is asked for. */
static void test_brief_answers_are_the_same(void)
{
    int hits = 0;
    int telling = 0;

    for (int i = 0; i < ROUNDS; i++) {
        uint64_t state = dice.state;
        bool parallel = i % 3 == 0;
        ab_vec edge;
        ab_vec beside;

        draw_neighbours((int)rng_int(&dice, 20, parallel ? 44 : 30), &edge, &beside);
        edge = times(edge, (double)rng_int(&dice, 1, 7));
        beside = times(parallel ? edge : beside, -(double)rng_int(&dice, 1, 7));
        ab_vec out = { edge.y, -edge.x };
        double gap = rng_between(&dice, 0.01, 3);
        ab_vec along = times(edge, rng_between(&dice, -0.2, 1.2));
        ab_vec at = ab_sub(ab_add(along, times(out, gap)), times(beside, 0.5));
        abut_shape a = triangle_on((ab_vec){ 0, 0 }, edge);
        abut_shape b = triangle_on(at, beside);
        ab_vec across = times(out, gap * rng_between(&dice, 0.9, 3));
        ab_vec move = ab_add(across, times(edge, rng_between(&dice, -1, 1)));
        ab_sweeping sweeping = { ab_inside(&a), ab_inside(&b), move, { 0, 0 } };
        ab_sum sum = ab_sum_of(&sweeping);
        ab_impact whole;
        ab_impact brief;

        ab_sweep(&sum, &whole);
        ab_sweep_briefly(&sum, &brief);
        bool right = CHECK(brief.relation == whole.relation);

        if (right && whole.relation != ABUT_APART) {
            ab_feature of_a = { 0, 0, whole.feature.edge_a, -1 };
            ab_feature of_b = { 0, 0, -1, whole.feature.edge_b };

            hits++;
            right &= CHECK(brief.inside == whole.inside && brief.tick == whole.tick);
            right &= CHECK(is_same_vector(brief.normal, whole.normal));
            telling += whole.feature.edge_a >= 0 && whole.feature.edge_b >= 0 &&
                       !is_same_vector(ab_edge_normal(&sum, of_a), ab_edge_normal(&sum, of_b));
        }
        if (!right) {
            printf("SEED=%llu, round %d\n", (unsigned long long)state, i);
        }
    }
    printf("hits %d, of two edges with normals of their own %d\n", hits, telling);
    CHECK(hits > ROUNDS / 2);
    CHECK(telling > ROUNDS / 20);
}

TEST_MAIN(TEST(test_seed),
          TEST(test_kernels_agree_with_integers),
          TEST(test_one_feature_says_what_all_say),
          TEST(test_brief_answers_are_the_same))
