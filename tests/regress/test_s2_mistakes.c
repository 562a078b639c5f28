/* regress/test_s2_mistakes.c - the mistakes of the book chapter (S2), with its numbers.
 *
 * Each test is named after the row of the requirements it holds. Errors of wording (B2.3, B2.5,
 * B2.9) have nothing to run. Masks have tests of their own; B2.10 is held here for them
 * and for the rectangle that such loops run over.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "regress/plain_numbers.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

static void test_b2_1_distance_subtracts(void)
{
    const abut_disc around = { 100, 100, 5 };
    const abut_disc small = { 10, 10, 1 };
    abut_shape p = abut_point(3, 4);
    abut_shape circle = abut_circle(10, 10, 1);
    abut_shape opposite = abut_point(-10, -10);

    CHECK(abut_measure(&p, &p).distance == 0);
    CHECK(abut_point_point(vec(3, 4), vec(3, 4), 0) == ABUT_TOUCHING);
    CHECK(abut_point_circle(vec(100, 100), &around) == ABUT_OVERLAPPING);
    CHECK(abut_point_circle(vec(-10, -10), &small) == ABUT_APART);
    CHECK(abut_relate(&circle, &opposite) == ABUT_APART);
    CHECK(near(abut_measure(&circle, &opposite).distance, 20 * sqrt(2) - 1));
}

static void test_b2_2_fourth_condition(void)
{
    const abut_rectangle a = { 0, 0, 10, 10 };
    const abut_rectangle b = { 0, 100, 10, 10 };
    abut_shape shape_a = abut_rect(0, 0, 10, 10);
    abut_shape shape_b = abut_rect(0, 100, 10, 10);

    CHECK(abut_rect_rect(&a, &b) == ABUT_APART);
    CHECK(abut_rect_rect(&b, &a) == ABUT_APART);
    CHECK(abut_relate(&shape_a, &shape_b) == ABUT_APART);
    CHECK(abut_collide(&shape_a, &shape_b).separation == 90);
    CHECK(same_vec2(abut_push(&shape_a, &shape_b), 0, 0));
}

/* Every lattice point of a line is on it, and its neighbours are not. */
static void test_b2_4_exactly_on_the_line(void)
{
    int on_lines = 0;
    int lost_by_sums = 0;

    /* The 245 points: five within each of 49 segments. A sum of two distances misses 54. */
    for (int dx = 1; dx <= 7; dx++) {
        for (int dy = 1; dy <= 7; dy++) {
            for (int k = 1; k <= 5; k++) {
                const abut_line line = { 0, 0, 6 * dx, 6 * dy };
                abut_vec2 p = vec(dx * k, dy * k);
                double both = sqrt(p.x * p.x + p.y * p.y) + sqrt((line.x2 - p.x) * (line.x2 - p.x) +
                                                                 (line.y2 - p.y) * (line.y2 - p.y));

                lost_by_sums += both != sqrt(line.x2 * line.x2 + line.y2 * line.y2);
                on_lines += abut_line_point(&line, p, 0) == ABUT_TOUCHING;
                CHECK(relate_line_point(line, p) == ABUT_TOUCHING);
                CHECK(abut_line_point(&line, vec(p.x + ABUT_QUANTUM, p.y), 0) == ABUT_APART);
                CHECK(abut_line_point(&line, vec(p.x, p.y - ABUT_QUANTUM), 0) == ABUT_APART);
            }
        }
    }
    CHECK(on_lines == 245);
    CHECK(lost_by_sums == 54);
    for (int dx = -6; dx <= 6; dx++) { /* in all directions, with the ends and beyond them */
        for (int k = -1; k <= 7; k++) {
            const abut_line whole = { 0, 0, dx * 6, 36 };
            const abut_line line = { 0.1, 0.7, 0.1 + dx * 6, 36.7 };
            abut_vec2 p = vec(dx * k, 6 * k);
            abut_relation expected = k >= 0 && k <= 6 ? ABUT_TOUCHING : ABUT_APART;

            CHECK(abut_line_point(&whole, p, 0) == expected);
            /* Decimals are off the line by their rounding: that is a buffer's work. */
            CHECK(abut_line_point(&line, vec(0.1 + p.x, 0.7 + p.y), 1e-9) == expected);
        }
    }
}

static void test_b2_6_line_without_length(void)
{
    const abut_line dot = { 5, 5, 5, 5 };
    const abut_disc on_it = { 8, 9, 5 };
    const abut_disc off_it = { 8, 9, 4.5 };
    const abut_disc over_it = { 6, 5, 5 };
    const abut_rectangle rect = { 0, 0, 10, 10 };
    abut_shape segment = abut_segment(5, 5, 5, 5);
    abut_shape circle = abut_circle(8, 9, 4.5);

    CHECK(abut_line_point(&dot, vec(5, 5), 0) == ABUT_TOUCHING);
    CHECK(abut_line_point(&dot, vec(5, 6), 0) == ABUT_APART);
    CHECK(abut_line_point(&dot, vec(8, 9), 5) == ABUT_TOUCHING);
    CHECK(abut_line_circle(&dot, &on_it) == ABUT_TOUCHING);
    CHECK(abut_line_circle(&dot, &off_it) == ABUT_APART);
    CHECK(abut_line_circle(&dot, &over_it) == ABUT_OVERLAPPING);
    CHECK(abut_line_rect(&dot, &rect) == ABUT_OVERLAPPING);
    CHECK(abut_line_line(&dot, &dot) == ABUT_TOUCHING);
    CHECK(near(abut_measure(&segment, &circle).distance, 0.5));
}

static void test_b2_7_circle_over_a_line(void)
{
    const abut_line line = { 0, 0, 10, 3 };
    const abut_disc circle = { 5, 3, 2 };
    abut_shape segment = abut_segment(0, 0, 10, 3);
    abut_shape centre = abut_point(5, 3);
    rng r = { 207 };

    CHECK(abut_line_circle(&line, &circle) == ABUT_OVERLAPPING);
    CHECK(relate_line_circle(line, circle) == ABUT_OVERLAPPING);
    CHECK(near(abut_measure(&segment, &centre).distance, 15 / sqrt(109)));
    /* A circle about a place on the line never misses it, however small. */
    for (int i = 0; i < 20000; i++) {
        abut_line l = { rng_between(&r, -100, 100), rng_between(&r, -100, 100),
                        rng_between(&r, -100, 100), rng_between(&r, -100, 100) };
        double u = rng_unit(&r);
        abut_disc c = { l.x1 + u * (l.x2 - l.x1), l.y1 + u * (l.y2 - l.y1),
                        i % 2 ? 1e-9 : rng_between(&r, 0.001, 20) };

        CHECK(abut_line_circle(&l, &c) == ABUT_OVERLAPPING);
        CHECK(relate_line_circle(l, c) == ABUT_OVERLAPPING);
    }
}

static void test_b2_8_squares_do_not_overflow(void)
{
    const double far_offs[] = { 46340, 46341, 65536, 1e6, 16777216, 268435456 };

    for (int i = 0; i < COUNT_OF(far_offs); i++) {
        double d = far_offs[i];
        abut_disc a = { 0, 0, 1 };
        abut_disc apart = { d, 0, 1 };
        abut_disc touching = { 0, d, d - 1 };
        abut_disc overlapping = { -d, 0, d };
        abut_disc diagonal = { 0.6 * d, 0.8 * d, d / 2 };

        CHECK(abut_circle_circle(&a, &apart) == ABUT_APART);
        CHECK(abut_circle_circle(&a, &touching) == ABUT_TOUCHING);
        CHECK(abut_circle_circle(&a, &overlapping) == ABUT_OVERLAPPING);
        CHECK(abut_circle_circle(&a, &diagonal) == ABUT_APART);
        CHECK(abut_point_circle(vec(d, d), &a) == ABUT_APART);
        CHECK(relate_circles(a, touching) == ABUT_TOUCHING);
    }
}

/* How many pixels two solid sprites have in common. */
static int common_pixels_of(const abut_rectangle *a, const abut_rectangle *b)
{
    abut_mask *masks[2] = { NULL, NULL };

    CHECK(abut_mask_create((int)a->width, (int)a->height, true, NULL, &masks[0]) == ABUT_OK);
    CHECK(abut_mask_create((int)b->width, (int)b->height, true, NULL, &masks[1]) == ABUT_OK);
    int64_t count = abut_masks_count(masks[0], masks[1], b->x - a->x, b->y - a->y);

    abut_mask_destroy(masks[0]);
    abut_mask_destroy(masks[1]);
    return (int)count;
}

/* Two solid sprites of 2 by 2, side by side: the columns from the left of what they share up to,
 * not including, its right are none. As a loop with both ends would have it, there is one. */
static void test_b2_10_half_open_intersection(void)
{
    const abut_rectangle first = { 0, 0, 2, 2 };
    const struct {
        abut_rectangle second;
        int cells; /* that both cover */
    } rows[] = {
        { { 2, 0, 2, 2 }, 0 },  { { 0, 2, 2, 2 }, 0 }, { { 2, 2, 2, 2 }, 0 },
        { { -2, 0, 2, 2 }, 0 }, { { 3, 0, 2, 2 }, 0 }, { { 1, 0, 2, 2 }, 2 },
        { { 1, 1, 2, 2 }, 1 },  { { 0, 0, 2, 2 }, 4 }, { { -1, -1, 9, 9 }, 4 },
    };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_rectangle common;
        int cells = 0;

        abut_rect_intersection(&first, &rows[i].second, &common);
        for (int y = (int)common.y; y < (int)(common.y + common.height); y++) {
            for (int x = (int)common.x; x < (int)(common.x + common.width); x++) {
                cells++;
            }
        }
        CHECK(cells == rows[i].cells);
        CHECK(common_pixels_of(&first, &rows[i].second) == cells);
        CHECK((abut_rect_rect(&first, &rows[i].second) == ABUT_OVERLAPPING) == (cells > 0));
    }
}

/* Seven items are 21 pairs: not 42, which has each twice, and not 49, which has each
 * with itself. */
typedef struct pairs_seen {
    int count;
    bool seen[7][7];
} pairs_seen;

static bool see_pair(void *user, abut_pair pair)
{
    pairs_seen *all = user;

    CHECK(pair.a < pair.b && pair.b < 7 && !all->seen[pair.a][pair.b]);
    all->seen[pair.a][pair.b] = true;
    all->count++;
    return true;
}

static void test_b2_11_each_pair_once(void)
{
    const abut_bounds everywhere = { { 0, 0 }, { 10, 10 } };

    for (int kind = 0; kind < ABUT_INDEX_KIND_COUNT; kind++) {
        abut_index *index =
            abut_index_create(&(abut_index_settings){ .kind = (abut_index_kind)kind });
        pairs_seen all = { 0 };
        size_t count = 0;

        for (uint32_t i = 0; i < 7; i++) {
            abut_index_add(index, 6 - i, everywhere);
        }
        CHECK(abut_index_each_pair(index, 0, see_pair, &all) == ABUT_OK && all.count == 21);
        CHECK(abut_index_pairs(index, 0, NULL, 0, &count) == ABUT_OK && count == 21);
        abut_index_destroy(index);
    }
}

static void test_b2_12_sum_of_the_radii(void)
{
    const abut_disc a = { 0, 0, 5 };
    const struct {
        double distance;
        abut_relation relation;
    } rows[] = { { 1, ABUT_OVERLAPPING },
                 { 2, ABUT_OVERLAPPING },
                 { 7, ABUT_OVERLAPPING },
                 { 8, ABUT_TOUCHING },
                 { 9, ABUT_APART } };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        abut_disc b = { 0, rows[i].distance, 3 };

        CHECK(abut_circle_circle(&a, &b) == rows[i].relation);
        CHECK(relate_circles(a, b) == rows[i].relation);
    }
}

/* One policy: what shares an edge touches, whatever its kind. */
static void test_b2_13_one_policy(void)
{
    abut_shape shapes[] = { abut_circle(-1, 0, 1),
                            abut_rect(-2, -1, 2, 2),
                            abut_capsule(-5, 0, -1, 0, 1),
                            abut_segment(-3, 0, 0, 0),
                            abut_point(0, 0),
                            abut_triangle(-1, -1, 0, 0, -1, 1),
                            abut_rounded_rect(-3, -1, 2, 2, 1) };
    abut_shape facing[COUNT_OF(shapes)];

    for (int i = 0; i < COUNT_OF(shapes); i++) {
        facing[i] = abut_transformed(&shapes[i], abut_scaling(-1, 1));
    }
    for (int i = 0; i < COUNT_OF(shapes); i++) {
        for (int j = 0; j < COUNT_OF(shapes); j++) {
            CHECK(abut_relate(&shapes[i], &facing[j]) == ABUT_TOUCHING);
            CHECK(abut_collide(&shapes[i], &facing[j]).separation == 0);
        }
    }
}

static void test_b2_14_circle_inside_rectangle(void)
{
    const abut_disc circle = { 50, 50, 5 };
    const abut_rectangle rect = { 0, 0, 100, 100 };
    abut_shape a = abut_circle(50, 50, 5);
    abut_shape b = abut_rect(0, 0, 100, 100);
    abut_vec2 push = abut_push(&a, &b);

    CHECK(abut_circle_rect(&circle, &rect) == ABUT_OVERLAPPING);
    CHECK(relate_circle_rect(circle, rect) == ABUT_OVERLAPPING);
    CHECK(abut_collide(&a, &b).separation == -55);
    CHECK(near(length_of(push), 55));
    CHECK(abut_contains(&b, &a) && !abut_contains(&a, &b));
    CHECK(abut_measure(&a, &b).distance == 0);
}

static void test_b2_15_line_inside_rectangle(void)
{
    const abut_line line = { 40, 40, 60, 60 };
    const abut_rectangle rect = { 0, 0, 100, 100 };
    abut_shape segment = abut_segment(40, 40, 60, 60);
    abut_shape box = abut_rect(0, 0, 100, 100);

    CHECK(abut_line_rect(&line, &rect) == ABUT_OVERLAPPING);
    CHECK(abut_relate(&segment, &box) == ABUT_OVERLAPPING);
    CHECK(abut_collide(&segment, &box).separation == -60);
    CHECK(abut_cast(vec(40, 40), vec(60, 60), &box, ABUT_INSIDE_HIT).hit);
    CHECK(abut_contains(&box, &segment));
}

static void test_b2_16_lines_in_line(void)
{
    const abut_line a = { 0, 0, 10, 0 };
    const abut_line b = { 5, 0, 15, 0 };
    const abut_line beyond = { 11, 0, 15, 0 };
    abut_shape shape_a = abut_segment(0, 0, 10, 0);
    abut_shape shape_b = abut_segment(5, 0, 15, 0);
    abut_vec2 ends[4];
    abut_intersection common = abut_intersect(&shape_a, &shape_b, ends, 4);

    CHECK(abut_line_line(&a, &b) == ABUT_TOUCHING);
    CHECK(abut_relate(&shape_a, &shape_b) == ABUT_TOUCHING);
    CHECK(abut_line_line(&a, &beyond) == ABUT_APART);
    CHECK(common.corner_count == 2 && common.area == 0);
    CHECK(same_bounds(common.bounds, 5, 0, 10, 0));
}

/* No side of either bar is inside the other, and yet they overlap. */
static void test_b2_17_plus_of_rectangles(void)
{
    const abut_rectangle wide = { 0, 40, 100, 20 };
    const abut_rectangle tall = { 40, 0, 20, 100 };
    abut_shape a = abut_rect(0, 40, 100, 20);
    abut_shape b = abut_rect(40, 0, 20, 100);
    abut_rectangle common;

    CHECK(abut_rect_rect(&wide, &tall) == ABUT_OVERLAPPING);
    CHECK(abut_relate(&a, &b) == ABUT_OVERLAPPING);
    CHECK(abut_rect_intersection(&wide, &tall, &common) && same_rectangle(common, 40, 40, 20, 20));
}

static void test_b2_19_place_along_the_line(void)
{
    const abut_line line = { 10, 0, 20, 0 };
    const abut_disc circle = { 15, 1, 1 };
    abut_shape segment = abut_segment(10, 0, 20, 0);
    abut_shape centre = abut_point(15, 1);
    abut_distance d = abut_measure(&segment, &centre);

    CHECK(same_vec2(d.on_a, 15, 0)); /* u = 0.5 */
    CHECK(same_vec2(d.on_b, 15, 1));
    CHECK(d.distance == 1);
    CHECK(abut_line_circle(&line, &circle) == ABUT_TOUCHING);
}

TEST_MAIN(TEST(test_b2_1_distance_subtracts),
          TEST(test_b2_2_fourth_condition),
          TEST(test_b2_4_exactly_on_the_line),
          TEST(test_b2_6_line_without_length),
          TEST(test_b2_7_circle_over_a_line),
          TEST(test_b2_8_squares_do_not_overflow),
          TEST(test_b2_10_half_open_intersection),
          TEST(test_b2_11_each_pair_once),
          TEST(test_b2_12_sum_of_the_radii),
          TEST(test_b2_13_one_policy),
          TEST(test_b2_14_circle_inside_rectangle),
          TEST(test_b2_15_line_inside_rectangle),
          TEST(test_b2_16_lines_in_line),
          TEST(test_b2_17_plus_of_rectangles),
          TEST(test_b2_19_place_along_the_line))
