/* regress/test_s2.c - the book chapter (S2): its features and its open ends.
 *
 * Each test is named after the row of the requirements it holds. The chapter's mistakes are
 * in test_s2_mistakes.c, reactions (S2.15 to S2.19, B2.18) in test_s2_reactions.c.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "regress/plain_numbers.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

#include <string.h>

static void test_s2_1_points(void)
{
    CHECK(abut_point_point(vec(3, 4), vec(3, 4), 0) == ABUT_TOUCHING);
    CHECK(abut_point_point(vec(3, 4), vec(3, 4 + ABUT_QUANTUM), 0) == ABUT_APART);
    CHECK(abut_point_point(vec(0.1 + 0.2, 0), vec(0.3, 0), 0) == ABUT_TOUCHING);
}

static void test_s2_2_points_with_a_buffer(void)
{
    abut_shape p = abut_point(0, 0);
    abut_shape q = abut_point(3, 4);

    CHECK(abut_point_point(vec(0, 0), vec(3, 4), 5) == ABUT_TOUCHING);
    CHECK(abut_point_point(vec(0, 0), vec(3, 4), 5 - ABUT_QUANTUM) == ABUT_APART);
    CHECK(abut_point_point(vec(0, 0), vec(3, 4), 50) == ABUT_TOUCHING);
    CHECK(abut_relate_within(&p, &q, 5) == ABUT_TOUCHING);
    CHECK(abut_relate_within(&p, &q, 5 - ABUT_QUANTUM) == ABUT_APART);
    CHECK(abut_point_point(vec(0, 0), vec(0, 0), -1) == ABUT_APART);
    CHECK(abut_point_point(vec(0, 0), vec(0, 0), NAN) == ABUT_APART);
}

static void test_s2_3_point_and_circle(void)
{
    const abut_disc circle = { 10, 20, 5 };

    CHECK(abut_point_circle(vec(10, 20), &circle) == ABUT_OVERLAPPING);
    CHECK(abut_point_circle(vec(13, 24), &circle) == ABUT_TOUCHING);
    CHECK(abut_point_circle(vec(13, 24 - ABUT_QUANTUM), &circle) == ABUT_OVERLAPPING);
    CHECK(abut_point_circle(vec(13 + ABUT_QUANTUM, 24), &circle) == ABUT_APART);
}

static void test_s2_4_circles(void)
{
    const abut_disc a = { 0, 0, 5 };
    const abut_disc touching = { 9, 12, 10 };
    const abut_disc overlapping = { 9, 12, 10 + ABUT_QUANTUM };
    const abut_disc apart = { 9, 12, 10 - ABUT_QUANTUM };

    CHECK(abut_circle_circle(&a, &touching) == ABUT_TOUCHING);
    CHECK(abut_circle_circle(&a, &overlapping) == ABUT_OVERLAPPING);
    CHECK(abut_circle_circle(&a, &apart) == ABUT_APART);
    CHECK(relate_circles(touching, a) == ABUT_TOUCHING);
    CHECK(relate_circles(apart, a) == ABUT_APART);
}

static void test_s2_5_rectangles(void)
{
    const abut_rectangle a = { 0, 0, 10, 10 };
    const abut_rectangle each_way[4] = {
        { 9, 0, 10, 10 }, { -9, 0, 10, 10 }, { 0, 9, 10, 10 }, { 0, -9, 10, 10 }
    };

    for (int i = 0; i < 4; i++) {
        abut_rectangle b = each_way[i];

        CHECK(abut_rect_rect(&a, &b) == ABUT_OVERLAPPING);
        b.x *= 10.0 / 9;
        b.y *= 10.0 / 9;
        CHECK(abut_rect_rect(&a, &b) == ABUT_TOUCHING);
        b.x *= 1.5;
        b.y *= 1.5;
        CHECK(abut_rect_rect(&a, &b) == ABUT_APART);
    }
}

static void test_s2_6_point_on_a_line(void)
{
    const abut_line line = { 2, 1, 10, 7 };

    CHECK(abut_line_point(&line, vec(6, 4), 0) == ABUT_TOUCHING);
    CHECK(abut_line_point(&line, vec(2, 1), 0) == ABUT_TOUCHING);
    CHECK(abut_line_point(&line, vec(10, 7), 0) == ABUT_TOUCHING);
    CHECK(abut_line_point(&line, vec(14, 10), 0) == ABUT_APART); /* on, but past its end */
    CHECK(abut_line_point(&line, vec(6, 4 + ABUT_QUANTUM), 0) == ABUT_APART);
    CHECK(relate_line_point(line, vec(6, 4)) == ABUT_TOUCHING);
}

static void test_s2_7_point_near_a_line(void)
{
    const abut_line line = { 2, 1, 10, 7 };

    /* (3, 8) is 5 away from (6, 4), at a right angle; (13, 11) is 5 past the end. */
    CHECK(abut_line_point(&line, vec(3, 8), 5) == ABUT_TOUCHING);
    CHECK(abut_line_point(&line, vec(3, 8), 5 - ABUT_QUANTUM) == ABUT_APART);
    CHECK(abut_line_point(&line, vec(13, 11), 5) == ABUT_TOUCHING);
    CHECK(abut_line_point(&line, vec(13, 11), 5 - ABUT_QUANTUM) == ABUT_APART);
    CHECK(abut_line_point(&line, vec(6, 4), 5) == ABUT_TOUCHING); /* never overlapping */
}

static void test_s2_8_line_and_circle(void)
{
    const abut_line line = { 0, 0, 10, 0 };
    const struct {
        abut_disc circle;
        abut_relation relation;
    } rows[] = {
        { { 5, 2, 2 }, ABUT_TOUCHING },     /* tangent */
        { { 5, 1, 2 }, ABUT_OVERLAPPING },  /* cut */
        { { 5, 3, 2 }, ABUT_APART },        /* beside */
        { { 13, 4, 5 }, ABUT_TOUCHING },    /* its end on the circle */
        { { 13, 4, 4 }, ABUT_APART },       /* past its end */
        { { 5, 0, 50 }, ABUT_OVERLAPPING }, /* all of it within */
        { { -2, 0, 3 }, ABUT_OVERLAPPING }, /* its start within */
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        CHECK(abut_line_circle(&line, &rows[i].circle) == rows[i].relation);
        CHECK(relate_line_circle(line, rows[i].circle) == rows[i].relation);
    }
}

static void test_s2_9_circle_and_rectangle(void)
{
    const abut_rectangle rect = { 0, 0, 20, 10 };
    const struct {
        abut_disc circle;
        abut_relation relation;
    } rows[] = {
        { { 10, 15, 5 }, ABUT_TOUCHING },                   /* on a side */
        { { 10, 16, 5 }, ABUT_APART },                      /* off it */
        { { 10, 14, 5 }, ABUT_OVERLAPPING },                /* over it */
        { { 23, 14, 5 }, ABUT_TOUCHING },                   /* on a corner: 3-4-5 */
        { { 23, 14 + ABUT_QUANTUM, 5 }, ABUT_APART },       /* a quantum off it */
        { { 23, 14 - ABUT_QUANTUM, 5 }, ABUT_OVERLAPPING }, /* a quantum over it */
        { { 24, 14, 5 }, ABUT_APART },                      /* bounds meet, circle does not */
        { { 10, 5, 1 }, ABUT_OVERLAPPING },                 /* inside */
        { { 10, 5, 100 }, ABUT_OVERLAPPING },               /* around */
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        CHECK(abut_circle_rect(&rows[i].circle, &rect) == rows[i].relation);
        CHECK(relate_circle_rect(rows[i].circle, rect) == rows[i].relation);
    }
}

/* The untangle puzzle: two threads cross, meet in a knot, or do not meet. */
static void test_s2_10_line_and_line(void)
{
    const abut_line line = { 0, 0, 12, 9 };
    const struct {
        abut_line other;
        abut_relation relation;
    } rows[] = {
        { { 0, 9, 12, 0 }, ABUT_OVERLAPPING }, /* a cross */
        { { 4, 3, 0, 9 }, ABUT_TOUCHING },     /* starts on it */
        { { 12, 9, 20, 0 }, ABUT_TOUCHING },   /* from its end */
        { { 0, 1, 12, 10 }, ABUT_APART },      /* beside it */
        { { 16, 12, 24, 18 }, ABUT_APART },    /* in line, further on */
        { { 8, 6, 24, 18 }, ABUT_TOUCHING },   /* in line, sharing a part */
        { { 0, 9, 7, 6 }, ABUT_APART },        /* stops before it */
        { { 0, 9, 9, 6 }, ABUT_OVERLAPPING },  /* goes through */
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const abut_line *o = &rows[i].other;
        abut_shape a = abut_segment(line.x1, line.y1, line.x2, line.y2);
        abut_shape b = abut_segment(o->x1, o->y1, o->x2, o->y2);

        CHECK(abut_line_line(&line, o) == rows[i].relation);
        CHECK(abut_line_line(o, &line) == rows[i].relation);
        CHECK(abut_relate(&a, &b) == rows[i].relation);
    }
}

static void test_s2_11_line_and_rectangle(void)
{
    const abut_rectangle rect = { 0, 0, 20, 10 };
    const struct {
        abut_line line;
        abut_relation relation;
    } rows[] = {
        { { -5, 5, 25, 5 }, ABUT_OVERLAPPING }, /* through */
        { { 5, 5, 15, 6 }, ABUT_OVERLAPPING },  /* inside */
        { { 5, 5, 50, 50 }, ABUT_OVERLAPPING }, /* one end inside */
        { { -5, 10, 25, 10 }, ABUT_TOUCHING },  /* along a side */
        { { 16, 13, 24, 7 }, ABUT_TOUCHING },   /* past a corner: slope 3 to 4 */
        { { 25, 5, 20, 5 }, ABUT_TOUCHING },    /* ends on a side */
        { { 16, 14, 24, 8 }, ABUT_APART },      /* off the corner */
        { { -5, 11, 25, 11 }, ABUT_APART },     /* beside */
    };
    abut_shape box = abut_rect(0, 0, 20, 10);

    for (int i = 0; i < COUNT_OF(rows); i++) {
        const abut_line *l = &rows[i].line;
        abut_shape segment = abut_segment(l->x1, l->y1, l->x2, l->y2);

        CHECK(abut_line_rect(l, &rect) == rows[i].relation);
        CHECK(abut_relate(&segment, &box) == rows[i].relation);
        CHECK(abut_cast(vec(l->x1, l->y1), vec(l->x2, l->y2), &box, ABUT_INSIDE_HIT).hit ==
              (rows[i].relation != ABUT_APART));
    }
}

/* Rectangles in a row, each over the next: the list of pairs, by each and any index. */
static void test_s2_13_pair_list(void)
{
    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        abut_pair pairs[10];
        size_t count = 0;

        for (uint32_t i = 0; i < 7; i++) {
            double x = 8.0 * i;

            abut_index_add(index, i, (abut_bounds){ { x, 0 }, { x + 10, 10 } });
        }
        CHECK(abut_index_pairs(index, ABUT_PAIRS_ORDERED, pairs, 10, &count) == ABUT_OK);
        CHECK(count == 6);
        for (uint32_t i = 0; i < 6; i++) {
            CHECK(pairs[i].a == i && pairs[i].b == i + 1);
        }
        abut_index_destroy(index);
    }
}

/* A quad tree, told anew every frame where everything is: the pairs that brute force
 * finds, and the items near one of them without asking all. */
static void test_s2_14_quad_tree_every_frame(void)
{
    enum { ITEMS = 400, FRAMES = 10 };
    abut_bounds bounds[ITEMS];
    static abut_pair one[ITEMS * ITEMS / 2];
    static abut_pair two[ITEMS * ITEMS / 2];
    abut_index *tree = abut_index_create(&(abut_index_settings){ .kind = ABUT_INDEX_QUADTREE });
    abut_index *brute = abut_index_create(&(abut_index_settings){ .kind = ABUT_INDEX_BRUTE });
    rng r = { 214 };

    for (int frame = 0; frame < FRAMES; frame++) {
        size_t count_one = 0;
        size_t count_two = 1;

        for (int i = 0; i < ITEMS; i++) {
            double x = (double)rng_int(&r, 0, 300);
            double y = (double)rng_int(&r, 0, 300);

            bounds[i] = (abut_bounds){ { x, y }, { x + 10, y + 10 } };
        }
        CHECK(abut_index_assign(tree, bounds, ITEMS, NULL) == ABUT_OK);
        CHECK(abut_index_assign(brute, bounds, ITEMS, NULL) == ABUT_OK);
        abut_index_pairs(tree, ABUT_PAIRS_ORDERED, one, COUNT_OF(one), &count_one);
        abut_index_pairs(brute, ABUT_PAIRS_ORDERED, two, COUNT_OF(two), &count_two);
        CHECK(count_one == count_two && count_one > ITEMS / 2);
        CHECK(memcmp(one, two, count_one * sizeof *one) == 0);
        CHECK(abut_index_report(tree).kind == ABUT_INDEX_QUADTREE && abut_index_verify(tree));
    }
    abut_index_destroy(tree);
    abut_index_destroy(brute);
}

TEST_MAIN(TEST(test_s2_1_points),
          TEST(test_s2_2_points_with_a_buffer),
          TEST(test_s2_3_point_and_circle),
          TEST(test_s2_4_circles),
          TEST(test_s2_5_rectangles),
          TEST(test_s2_6_point_on_a_line),
          TEST(test_s2_7_point_near_a_line),
          TEST(test_s2_8_line_and_circle),
          TEST(test_s2_9_circle_and_rectangle),
          TEST(test_s2_10_line_and_line),
          TEST(test_s2_11_line_and_rectangle),
          TEST(test_s2_13_pair_list),
          TEST(test_s2_14_quad_tree_every_frame))
