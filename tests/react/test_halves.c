/* react/test_halves.c - half of a correction for each of two (S4.10).
 *
 * SPDX-License-Identifier: MIT */
#include "react/scene.h"
#include "support/rng.h"

#define STAY                                                                                       \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define MIN_X                                                                                      \
    {                                                                                              \
        -1, 0                                                                                      \
    }

static const abut_method with_sides[] = { ABUT_REACT_DIRECTION, ABUT_REACT_BEFORE_AFTER,
                                          ABUT_REACT_MEETING_SIDES, ABUT_REACT_TILE_OFFSET,
                                          ABUT_REACT_IMPACT };

static void test_half_each(void)
{
    // clang-format off
    const struct {
        const char *name;
        abut_vec2 move_a;
        abut_vec2 move_b;
        outcome want;
    } rows[] = { /* a is (0, 0, 10, 10), b (12, 0, 10, 10) */
        { "towards each other", { 5, 1 }, { -1, 0 },
          { true, true, 1.0 / 3, { 3, 1 }, { 1, 0 }, MIN_X } },
        { "one rests, and is pushed on", { 6, 2 }, STAY,
          { true, true, 1.0 / 3, { 4, 2 }, { 2, 0 }, MIN_X } },
        { "a chase", { 10, 0 }, { 4, 0 },
          { true, true, 1.0 / 3, { 8, 0 }, { 6, 0 }, MIN_X } },
    };
    // clang-format on

    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (int k = 0; k < COUNT_OF(with_sides); k++) {
            scene s = { fig_rect(0, 0, 10, 10),
                        rows[i].move_a,
                        fig_rect(12, 0, 10, 10),
                        rows[i].move_b,
                        { .split = ABUT_SPLIT_HALF } };

            check_scene(rows[i].name, with_sides[k], &s, rows[i].want, 0, true, true);
        }
    }
}

static void test_half_of_the_shortest_push(void)
{
    scene s = {
        fig_rect(0, 0, 10, 10), { 1, 0 }, fig_rect(8, 1, 10, 10), STAY, { .split = ABUT_SPLIT_HALF }
    };
    outcome want = { true, true, 1, { -0.5, 0 }, { 1.5, 0 }, MIN_X };

    check_scene("shortest", ABUT_REACT_SHORTEST, &s, want, 0, true, true);
}

/* The masses do not count. */
static void test_masses_do_not_count(void)
{
    scene s = { fig_rect(0, 0, 10, 10),
                { 6, 0 },
                fig_rect(12, 0, 10, 10),
                STAY,
                { .split = ABUT_SPLIT_HALF, .mass_a = 9, .mass_b = INFINITY } };
    outcome want = { true, true, 1.0 / 3, { 4, 0 }, { 2, 0 }, MIN_X };

    check_scene("heavy", ABUT_REACT_IMPACT, &s, want, 0, true, true);
}

static abut_shape some_figure(rng *dice)
{
    double x = (double)rng_int(dice, -6, 6) / 2;
    double y = (double)rng_int(dice, -6, 6) / 2;

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return abut_circle(x, y, (double)rng_int(dice, 0, 6) / 2);
    case 1:
        return abut_triangle(x, y, x + 3, y, x, y + 2);
    case 2:
        return abut_oriented_rect(x, y, 4, 2, (double)rng_int(dice, 0, 12) / 4);
    default:
        return abut_rect(x, y, (double)rng_int(dice, 0, 4) + ABUT_QUANTUM, 2);
    }
}

/* The two halves make the push of abut_push(), and part the two by the exact predicate. */
static void test_the_halves_make_the_push(void)
{
    rng dice = { 410 };
    int overlaps = 0;
    int odd = 0;

    for (int i = 0; i < 20000; i++) {
        abut_shape a = some_figure(&dice);
        abut_shape b = some_figure(&dice);
        abut_vec2 push = abut_push(&a, &b);
        abut_halves halves = abut_push_halves(&a, &b);
        double more_x = halves.a.x + halves.b.x;
        double more_y = halves.a.y + halves.b.y;
        abut_shape moved_a = abut_moved(&a, halves.a.x, halves.a.y);
        abut_shape moved_b = abut_moved(&b, halves.b.x, halves.b.y);

        overlaps += abut_relate(&a, &b) == ABUT_OVERLAPPING;
        odd += more_x != 0 || more_y != 0;
        CHECK(halves.a.x - halves.b.x == push.x && halves.a.y - halves.b.y == push.y);
        CHECK(more_x == 0 || more_x * push.x > 0); /* the odd step is a's */
        CHECK(more_y == 0 || more_y * push.y > 0);
        CHECK(fabs(more_x) <= ABUT_QUANTUM && fabs(more_y) <= ABUT_QUANTUM);
        CHECK(abut_relate(&moved_a, &moved_b) != ABUT_OVERLAPPING);
    }
    CHECK(overlaps > 5000 && odd > 100);
}

static void test_nothing_to_halve(void)
{
    abut_shape a = abut_rect(0, 0, 2, 2);
    abut_shape b = abut_rect(2, 0, 2, 2);
    abut_shape none = abut_nothing();
    abut_halves touching = abut_push_halves(&a, &b);
    abut_halves empty = abut_push_halves(&a, &none);
    abut_halves missing = abut_push_halves(NULL, NULL);

    CHECK(same_vec2(touching.a, 0, 0) && same_vec2(touching.b, 0, 0));
    CHECK(same_vec2(empty.a, 0, 0) && same_vec2(empty.b, 0, 0));
    CHECK(same_vec2(missing.a, 0, 0) && same_vec2(missing.b, 0, 0));
}

TEST_MAIN(TEST(test_half_each),
          TEST(test_half_of_the_shortest_push),
          TEST(test_masses_do_not_count),
          TEST(test_the_halves_make_the_push),
          TEST(test_nothing_to_halve))
