/* mask/test_masks.c - masks against masks, on one grid and on two, against pairs of squares.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "mask/grid.h"
#include "mask/squares.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>

/* The first rows put both on one grid, the others do not. */
static const abut_transform pairs_of_turns[][2] = {
    { { 1, 0, 0, 1, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 1, 0, 0, 1, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 0, 1, -1, 0, 0, 0 }, { 0, 1, -1, 0, 0, 0 } },
    { { -1, 0, 0, 1, 0, 0 }, { -1, 0, 0, 1, 0, 0 } },
    { { 0, 2, 0.5, 0, 0, 0 }, { 0, 2, 0.5, 0, 0, 0 } },
    { { 1, 0, 0, 1, 0, 0 }, { -1, 0, 0, 1, 0, 0 } },
    { { 0, 1, -1, 0, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 2, 0, 0, 2, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 0.3, 0, 0, 0.7, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 0.6, 0.8, -0.8, 0.6, 0, 0 }, { 1, 0, 0, 1, 0, 0 } },
    { { 0.6, 0.8, -0.8, 0.6, 0, 0 }, { 0.6, 0.8, -0.8, 0.6, 0, 0 } },
    { { 1, 0, 0.5, 1, 0, 0 }, { 0.9, 0.3, 0.4, -1.1, 0, 0 } },
};

enum { ON_ONE_GRID = 5 };

static double place(uint64_t *state, int range)
{
    static const double parts[] = { 0, 0, 0, 0.5, 1 / 256.0, 255 / 256.0 };

    return grid_below(state, 2 * range + 1) - range + parts[grid_below(state, COUNT_OF(parts))];
}

typedef struct trial {
    grid g[2];
    abut_mask *mask[2];
    abut_figure figure[2];
    squares all[2];
    bool one_grid;
    char name[80];
} trial;

static void begin_trial(trial *t, int number, uint64_t *state)
{
    int row = grid_below(state, COUNT_OF(pairs_of_turns));

    for (int k = 0; k < 2; k++) {
        abut_transform at = pairs_of_turns[row][k];

        grid_fill(&t->g[k], 1 + grid_below(state, 7), 1 + grid_below(state, 7),
                  10 + 30 * grid_below(state, 4), state);
        t->mask[k] = grid_mask(&t->g[k]);
        at.tx = place(state, 4) - (at.a + at.c < 0 ? -4 : 0);
        at.ty = place(state, 4) - (at.b + at.d < 0 ? -4 : 0);
        t->figure[k] = abut_figure_of_mask_under(t->mask[k], at);
        squares_of(&t->all[k], t->mask[k], at);
    }
    t->one_grid = row < ON_ONE_GRID;
    snprintf(t->name, sizeof t->name, "trial %d, turns %d", number, row);
}

static void end_trial(trial *t)
{
    abut_mask_destroy(t->mask[0]);
    abut_mask_destroy(t->mask[1]);
}

static abut_relation relate_squares(const squares *a, const squares *b)
{
    abut_relation most = ABUT_APART;

    for (int i = 0; i < b->count; i++) {
        abut_relation one = squares_relate(a, &b->list[i]);

        most = one > most ? one : most;
    }
    return most;
}

enum { TRIALS = 6000 };

static void test_relate_and_measure(void)
{
    uint64_t state = 11;
    int seen[3] = { 0, 0, 0 };

    for (int i = 0; i < TRIALS / sample_part(); i++) {
        trial t;

        begin_trial(&t, i, &state);
        abut_relation expected = relate_squares(&t.all[0], &t.all[1]);
        double least = INFINITY;

        for (int k = 0; k < t.all[1].count; k++) {
            least = fmin(least, squares_distance(&t.all[0], &t.all[1].list[k]));
        }
        abut_distance gap = abut_figures_measure(&t.figure[0], &t.figure[1]);
        abut_contact contact = abut_figures_collide(&t.figure[0], &t.figure[1]);

        seen[expected]++;
        CHECK_ROW(t.name, abut_figures_relate(&t.figure[0], &t.figure[1]) == expected);
        CHECK_ROW(t.name, abut_figures_relate(&t.figure[1], &t.figure[0]) == expected);
        CHECK_ROW(t.name,
                  fabs(gap.distance - least) < 1e-9 || (isinf(least) && isinf(gap.distance)));
        CHECK_ROW(t.name, contact.relation == expected);
        CHECK_ROW(t.name, (contact.separation > 0) == (expected == ABUT_APART) &&
                              (contact.separation < 0) == (expected == ABUT_OVERLAPPING));
        end_trial(&t);
    }
    int trials = TRIALS / sample_part();

    CHECK(seen[0] > trials / 10 && seen[1] > trials / 40 && seen[2] > trials / 10);
}

static double length_of(abut_vec2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

static abut_figure moved_by(abut_figure figure, double x, double y)
{
    figure.at.tx += x;
    figure.at.ty += y;
    return figure;
}

static double bounds_push(abut_bounds a, abut_bounds b)
{
    double x = fmin(a.max.x - b.min.x, b.max.x - a.min.x);
    double y = fmin(a.max.y - b.min.y, b.max.y - a.min.y);

    return fmin(x, y);
}

/* Nowhere nearer is free: tried at eighths of a pixel all round. */
static void check_shortest(const trial *t, double length)
{
    int reach = (int)(length * 8);

    for (int i = -reach; i <= reach; i++) {
        for (int k = -reach; k <= reach; k++) {
            if (sqrt(i * i + k * k) / 8.0 < length - 1e-9) {
                abut_figure moved = moved_by(t->figure[0], i / 8.0, k / 8.0);

                CHECK_ROW(t->name, abut_figures_relate(&moved, &t->figure[1]) == ABUT_OVERLAPPING);
            }
        }
    }
}

static void test_push(void)
{
    uint64_t state = 12;
    int fits = 0;

    for (int i = 0; i < TRIALS / 3 / sample_part(); i++) {
        trial t;

        begin_trial(&t, i, &state);
        const abut_figure *a = &t.figure[0];
        const abut_figure *b = &t.figure[1];
        bool overlaps = relate_squares(&t.all[0], &t.all[1]) == ABUT_OVERLAPPING;
        abut_vec2 push = abut_figures_push(a, b);
        abut_vec2 back = abut_figures_push(b, a);

        CHECK_ROW(t.name, overlaps == (length_of(push) > 0));
        CHECK_ROW(t.name, push.x == -back.x && push.y == -back.y);
        if (overlaps) {
            double shorter = 1 - ldexp(1, -10) / length_of(push);
            abut_figure after = moved_by(*a, push.x, push.y);
            abut_figure before = moved_by(*a, push.x * shorter, push.y * shorter);
            double most = bounds_push(abut_figure_bounds(a), abut_figure_bounds(b));

            CHECK_ROW(t.name, abut_figures_relate(&after, b) != ABUT_OVERLAPPING);
            CHECK_ROW(t.name, shorter < 0 || abut_figures_relate(&before, b) == ABUT_OVERLAPPING);
            CHECK_ROW(t.name, length_of(push) <= most + 1e-9);
            if (t.one_grid) {
                check_shortest(&t, length_of(push));
                fits++;
            }
        }
        end_trial(&t);
    }
    CHECK(fits > 50 / sample_part());
}

static double common_area(const squares *a, const squares *b, abut_bounds *bounds)
{
    double area = 0;

    *bounds = abut_bounds_empty();
    for (int i = 0; i < b->count; i++) {
        abut_bounds one;

        area += squares_area(a, &b->list[i], &one);
        *bounds = abut_bounds_join(*bounds, one);
    }
    return area;
}

static void test_common_and_contain(void)
{
    uint64_t state = 13;
    int held = 0;

    for (int i = 0; i < TRIALS / sample_part(); i++) {
        trial t;
        abut_bounds bounds;

        begin_trial(&t, i, &state);
        double area = common_area(&t.all[0], &t.all[1], &bounds);
        abut_intersection common = abut_figures_intersect(&t.figure[0], &t.figure[1]);
        bool holds = t.all[0].count > 0 && t.all[1].count > 0;

        for (int k = 0; k < t.all[1].count; k++) {
            holds = holds && squares_contain(&t.all[0], &t.all[1].list[k]);
        }
        held += holds;
        CHECK_ROW(t.name, fabs(area - common.area) < 1e-6);
        if (common.relation == ABUT_OVERLAPPING && t.one_grid) {
            /* Where they only touch somewhere else the bounds of the common squares are larger. */
            CHECK_ROW(t.name, common.bounds.min.x >= bounds.min.x - 1e-9 &&
                                  common.bounds.max.y <= bounds.max.y + 1e-9);
        }
        CHECK_ROW(t.name, abut_figures_contain(&t.figure[0], &t.figure[1]) == holds);
        end_trial(&t);
    }
    CHECK(held > 20 / sample_part());
}

/* The gradient by its definition: one pixel further to either side. */
static void test_normal(void)
{
    uint64_t state = 14;
    int even = 0;

    for (int i = 0; i < TRIALS / 2; i++) { /* all: even ones are rare */
        trial t;

        begin_trial(&t, i, &state);
        if (!t.one_grid || abut_figures_relate(&t.figure[0], &t.figure[1]) != ABUT_OVERLAPPING) {
            end_trial(&t);
            continue;
        }
        abut_transform at = t.figure[0].at;
        double wide = fabs(at.a) + fabs(at.c);
        double high = fabs(at.b) + fabs(at.d);
        abut_vec2 expected = { 0, 0 };

        for (int sign = -1; sign <= 1; sign += 2) {
            abut_figure beside = moved_by(t.figure[0], sign * wide, 0);
            abut_figure over = moved_by(t.figure[0], 0, sign * high);

            expected.x -= sign * abut_figures_intersect(&beside, &t.figure[1]).area / wide;
            expected.y -= sign * abut_figures_intersect(&over, &t.figure[1]).area / high;
        }
        abut_contact contact = abut_figures_collide(&t.figure[0], &t.figure[1]);
        abut_contact back = abut_figures_collide(&t.figure[1], &t.figure[0]);
        double length = length_of(expected);

        CHECK_ROW(t.name, fabs(contact.normal.x + back.normal.x) < 1e-9 &&
                              fabs(contact.normal.y + back.normal.y) < 1e-9);
        if (length > 1e-9) {
            CHECK_ROW(t.name, fabs(contact.normal.x - expected.x / length) < 1e-6 &&
                                  fabs(contact.normal.y - expected.y / length) < 1e-6);
        } else {
            abut_vec2 push = abut_figures_push(&t.figure[0], &t.figure[1]);

            even++;
            CHECK_ROW(t.name, fabs(contact.normal.x - push.x / length_of(push)) < 1e-6);
        }
        end_trial(&t);
    }
    CHECK(even > 0);
}

static void test_sweep(void)
{
    uint64_t state = 15;
    int hits = 0;

    for (int i = 0; i < TRIALS / 2 / sample_part(); i++) {
        trial t;
        abut_swept found;
        abut_swept back;
        abut_swept first = { .time = 1, .touch = 1 };

        begin_trial(&t, i, &state);
        abut_vec2 move_a = { place(&state, 9), place(&state, 9) };
        abut_vec2 move_b = { place(&state, 1), place(&state, 1) };

        if (t.all[0].count == 0 || t.all[1].count == 0) {
            end_trial(&t);
            continue;
        }
        CHECK(abut_figures_sweep(&t.figure[0], move_a, &t.figure[1], move_b, &found) == ABUT_OK);
        CHECK(abut_figures_sweep(&t.figure[1], move_b, &t.figure[0], move_a, &back) == ABUT_OK);
        for (int k = 0; k < t.all[0].count * t.all[1].count; k++) {
            abut_swept one;

            abut_sweep(&t.all[0].list[k % t.all[0].count], move_a,
                       &t.all[1].list[k / t.all[0].count], move_b, &one);
            first.hit = first.hit || one.hit;
            first.time = fmin(first.time, one.time);
        }
        CHECK_ROW(t.name, found.hit == first.hit && found.time == first.time);
        CHECK_ROW(t.name, back.hit == first.hit && back.time == first.time);
        if (abut_figures_relate(&t.figure[0], &t.figure[1]) != ABUT_OVERLAPPING) {
            abut_figure a = moved_by(t.figure[0], found.move_a.x, found.move_a.y);
            abut_figure b = moved_by(t.figure[1], found.move_b.x, found.move_b.y);

            CHECK_ROW(t.name, abut_figures_relate(&a, &b) != ABUT_OVERLAPPING);
            hits += found.hit;
        }
        end_trial(&t);
    }
    CHECK(hits > TRIALS / 40 / sample_part());
}

/* B2.10: sprites side by side touch. */
static void test_adjacent(void)
{
    abut_mask *mask;

    CHECK(abut_mask_create(2, 2, true, NULL, &mask) == ABUT_OK);
    abut_figure a = abut_figure_of_mask(mask, 0, 0);
    abut_figure b = abut_figure_of_mask(mask, 2, 0);
    abut_figure c = abut_figure_of_mask(mask, 2 - 1 / 256.0, 0);
    abut_figure d = abut_figure_of_mask(mask, 2 + 1 / 256.0, 0);
    abut_contact contact = abut_figures_collide(&a, &b);

    CHECK(abut_figures_relate(&a, &b) == ABUT_TOUCHING);
    CHECK(abut_figures_relate(&a, &c) == ABUT_OVERLAPPING);
    CHECK(abut_figures_relate(&a, &d) == ABUT_APART);
    CHECK(!abut_masks_first(mask, mask, 2, 0, NULL, NULL));
    CHECK(contact.normal.x == -1 && contact.normal.y == 0 && contact.point_count == 2);
    CHECK(fabs(contact.points[0].y - contact.points[1].y) == 2 && contact.points[0].x == 2);
    abut_mask_destroy(mask);
}

/* A peg that just fits its hole: the shortest push leads in. */
static void test_fits(void)
{
    const char *block[] = { "###########", "#####.#####", "###########" };
    const char *peg[] = { "#" };
    abut_mask *a;
    abut_mask *b;

    CHECK(abut_mask_from_text(peg, 1, NULL, &a) == ABUT_OK);
    CHECK(abut_mask_from_text(block, 3, NULL, &b) == ABUT_OK);
    abut_figure in = abut_figure_of_mask(a, 5.25, 1);
    abut_figure of = abut_figure_of_mask(b, 0, 0);
    abut_vec2 push = abut_figures_push(&in, &of);

    CHECK(push.x == -0.25 && push.y == 0);
    abut_mask_destroy(a);
    abut_mask_destroy(b);
}

TEST_MAIN(TEST(test_relate_and_measure),
          TEST(test_push),
          TEST(test_common_and_contain),
          TEST(test_normal),
          TEST(test_sweep),
          TEST(test_adjacent),
          TEST(test_fits))
