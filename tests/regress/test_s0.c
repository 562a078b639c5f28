/* regress/test_s0.c - the rectangle tutorial (S0): its features and its mistakes.
 *
 * Each test is named after the row of the requirements it holds. S0.5 and S0.6
 * (containers) belong to the scene tree.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

#include <string.h>

static abut_shape box_of(const abut_rectangle *r)
{
    return abut_rect(r->x, r->y, r->width, r->height);
}

/* Asks every function that relates two rectangles, in both orders. */
static bool all_say(const abut_rectangle *a, const abut_rectangle *b, abut_relation relation)
{
    abut_shape shape_a = box_of(a);
    abut_shape shape_b = box_of(b);
    abut_rectangle common;
    bool right = CHECK(abut_rect_rect(a, b) == relation);

    right &= CHECK(abut_rect_rect(b, a) == relation);
    right &= CHECK(abut_relate(&shape_a, &shape_b) == relation);
    right &= CHECK(abut_relate(&shape_b, &shape_a) == relation);
    right &= CHECK(abut_collide(&shape_a, &shape_b).relation == relation);
    right &= CHECK(abut_rect_intersection(a, b, &common) == (relation != ABUT_APART));
    return right;
}

static void test_s0_1_shared_edge_is_not_a_collision(void)
{
    const struct {
        abut_rectangle b;
        abut_relation relation;
    } rows[] = {
        { { 5, 5, 10, 10 }, ABUT_OVERLAPPING },          /* a corner in */
        { { 2, 2, 4, 4 }, ABUT_OVERLAPPING },            /* inside */
        { { 3, -5, 4, 20 }, ABUT_OVERLAPPING },          /* across */
        { { 10, 0, 10, 10 }, ABUT_TOUCHING },            /* a shared edge, each way */
        { { -10, 0, 10, 10 }, ABUT_TOUCHING },           /* */
        { { 0, 10, 10, 10 }, ABUT_TOUCHING },            /* */
        { { 0, -10, 10, 10 }, ABUT_TOUCHING },           /* */
        { { 10, 10, 5, 5 }, ABUT_TOUCHING },             /* a shared corner */
        { { 10 + 0x1p-32, 0, 5, 5 }, ABUT_APART },       /* a quantum away */
        { { 10 - 0x1p-32, 0, 5, 5 }, ABUT_OVERLAPPING }, /* a quantum in */
        { { 0, 20, 10, 10 }, ABUT_APART },
    };
    const abut_rectangle a = { 0, 0, 10, 10 };

    for (int i = 0; i < COUNT_OF(rows); i++) {
        all_say(&a, &rows[i].b, rows[i].relation);
    }
}

static void test_s0_2_sides_of_a_rectangle(void)
{
    const abut_rectangle r = { 3, 4, 10, 20 };
    const abut_rectangle mirrored = { 13, 24, -10, -20 };

    CHECK(abut_rect_left(r) == 3 && abut_rect_left(mirrored) == 3);
    CHECK(abut_rect_right(r) == 13 && abut_rect_right(mirrored) == 13);
    CHECK(abut_rect_top(r) == 4 && abut_rect_top(mirrored) == 4);
    CHECK(abut_rect_bottom(r) == 24 && abut_rect_bottom(mirrored) == 24);
}

static void test_s0_3_intersection_rectangle(void)
{
    const abut_rectangle a = { 0, 0, 10, 10 };
    const abut_rectangle b = { 6, 7, 10, 10 };
    const abut_rectangle beside = { 10, 2, 5, 3 };
    const abut_rectangle corner = { 10, 10, 5, 5 };
    const abut_rectangle far_off = { 50, 50, 5, 5 };
    abut_rectangle common;
    abut_shape shape_a = box_of(&a);
    abut_shape shape_b = box_of(&b);
    abut_vec2 corners[8];
    abut_intersection part = abut_intersect(&shape_a, &shape_b, corners, 8);

    CHECK(abut_rect_intersection(&a, &b, &common) && same_rectangle(common, 6, 7, 4, 3));
    CHECK(abut_rect_intersection(&b, &a, &common) && same_rectangle(common, 6, 7, 4, 3));
    CHECK(abut_rect_intersection(&a, &beside, &common) && same_rectangle(common, 10, 2, 0, 3));
    CHECK(abut_rect_intersection(&a, &corner, &common) && same_rectangle(common, 10, 10, 0, 0));
    CHECK(!abut_rect_intersection(&a, &far_off, &common) && same_rectangle(common, 0, 0, 0, 0));
    CHECK(part.relation == ABUT_OVERLAPPING);
    CHECK(same_bounds(part.bounds, 6, 7, 10, 10));
    CHECK(part.area == 12 && part.corner_count == 4);
    const abut_vec2 ring[4] = { { 6, 7 }, { 10, 7 }, { 10, 10 }, { 6, 10 } };
    int first = 0;

    while (first < 3 && !same_vec2(corners[first], 6, 7)) {
        first++;
    }
    for (int i = 0; i < 4; i++) { /* each once, in the order of positive area */
        CHECK(same_vec2(corners[(first + i) % 4], ring[i].x, ring[i].y));
    }
    /* Each side decides once: inside on one axis, and wholly inside. */
    const abut_rectangle across = { -5, 2, 30, 3 };
    const abut_rectangle inside = { 1, 2, 3, 4 };

    CHECK(abut_rect_intersection(&a, &across, &common) && same_rectangle(common, 0, 2, 10, 3));
    CHECK(abut_rect_intersection(&across, &a, &common) && same_rectangle(common, 0, 2, 10, 3));
    CHECK(abut_rect_intersection(&a, &inside, &common) && same_rectangle(common, 1, 2, 3, 4));
    CHECK(abut_rect_intersection(&inside, &a, &common) && same_rectangle(common, 1, 2, 3, 4));
}

static void test_s0_4_separate_by_the_intersection(void)
{
    const abut_rectangle a = { 0, 0, 10, 10 };
    const abut_rectangle b = { 8, 3, 10, 10 };
    abut_shape shape_a = box_of(&a);
    abut_shape shape_b = box_of(&b);
    abut_vec2 push = abut_push(&shape_a, &shape_b);
    abut_shape moved = abut_moved(&shape_a, push.x, push.y);

    CHECK(same_vec2(abut_rect_separation(&a, &b), -2, 0));
    CHECK(same_vec2(abut_rect_separation(&b, &a), 2, 0));
    CHECK(same_vec2(push, -2, 0));
    CHECK(abut_relate(&moved, &shape_b) == ABUT_TOUCHING);
}

/* Angled rectangles and convex polygons: one axis that parts them is enough. */
static void test_s0_7_separating_axis(void)
{
    abut_shape diamond = abut_oriented_rect(0, 0, 2, 2, TEST_PI / 4);
    abut_shape near_one = abut_oriented_rect(2, 2, 2, 2, TEST_PI / 4);
    abut_shape upright = abut_rect(-0.5, -0.5, 1, 1);
    abut_axis apart = abut_separating_axis(&near_one, &diamond);
    abut_axis none = abut_separating_axis(&upright, &diamond);

    CHECK(apart.found);
    CHECK(near(apart.separation, 2 * sqrt(2) - 2));
    CHECK(near_vec2(apart.normal, TEST_HALF_ROOT, TEST_HALF_ROOT));
    CHECK(!none.found);
    CHECK(abut_relate(&upright, &diamond) == ABUT_OVERLAPPING);
}

/* A display object as a polygon: what its corners are, wherever it stands. */
static void test_s0_8_object_to_polygon(void)
{
    abut_parts parts = abut_parts_default();
    abut_shape sprite = abut_rect(0, 0, 20, 10);
    abut_vec2 corners[4];

    parts.x = 100;
    parts.y = 50;
    parts.rotation = TEST_PI / 2;
    parts.pivot_x = 10;
    parts.pivot_y = 5;
    abut_shape placed = abut_transformed(&sprite, abut_transform_from_parts(&parts));

    CHECK(abut_shape_corners(&placed, corners, 4) == 4);
    CHECK(same_vec2(corners[0], 95, 40));
    CHECK(same_vec2(corners[1], 105, 40));
    CHECK(same_vec2(corners[2], 105, 60));
    CHECK(same_vec2(corners[3], 95, 60));
    CHECK(same_bounds(abut_shape_bounds(&placed), 95, 40, 105, 60));
}

/* The search ends at the first axis that parts the two. */
static void test_s0_9_early_out(void)
{
    const abut_vec2 outline[8] = { { -2, -4 }, { 2, -4 }, { 4, -2 }, { 4, 2 },
                                   { 2, 4 },   { -2, 4 }, { -4, 2 }, { -4, -2 } };
    abut_shape octagon = abut_polygon(outline, 8);
    /* Edges are looked at from the corner of least x, then y, on: (-4, -2) to (-2, -4). That one
     * also parts what lies beyond either edge beside it. */
    const uint32_t tested[8] = { 1, 2, 3, 4, 5, 6, 1, 1 };

    for (int i = 0; i < 8; i++) {
        abut_vec2 p = outline[i];
        abut_vec2 q = outline[(i + 1) % 8];
        /* The same octagon, well beyond this edge. */
        abut_shape beyond = abut_moved(&octagon, 3 * (p.x + q.x), 3 * (p.y + q.y));
        abut_axis axis = abut_separating_axis(&octagon, &beyond);

        CHECK(axis.found && axis.separation > 0);
        CHECK(axis.tested == tested[i]);
    }
    CHECK(abut_separating_axis(&octagon, &octagon).tested == 16);
}

static void test_s0_10_rectangle_and_bounds(void)
{
    const abut_rectangle r = { -3.25, 4 + 0x1p-32, 1048000, 0.5 };
    abut_bounds bounds = abut_rect_bounds(r);
    abut_rectangle back = abut_bounds_rect(bounds);
    abut_rectangle nothing = abut_bounds_rect(abut_bounds_empty());

    CHECK(same_bounds(bounds, -3.25, 4 + 0x1p-32, 1047996.75, 4.5 + 0x1p-32));
    CHECK(same_rectangle(back, r.x, r.y, r.width, r.height));
    CHECK(isnan(nothing.x) && isnan(nothing.y) && isnan(nothing.width) && isnan(nothing.height));
    CHECK(abut_bounds_is_empty(abut_rect_bounds(nothing)));
    CHECK(!abut_bounds_is_empty(bounds));
}

static void test_b0_1_negative_size(void)
{
    const abut_rectangle dragged = { 10, 0, -10, 10 };
    const abut_rectangle b = { 2, 2, 4, 4 };
    abut_rectangle common;
    abut_shape shape = box_of(&dragged);

    all_say(&dragged, &b, ABUT_OVERLAPPING);
    CHECK(abut_rect_intersection(&dragged, &b, &common) && same_rectangle(common, 2, 2, 4, 4));
    CHECK(same_bounds(abut_shape_bounds(&shape), 0, 0, 10, 10));
    CHECK(same_bounds(abut_rect_bounds(dragged), 0, 0, 10, 10));
}

static void test_b0_2_nan(void)
{
    const abut_rectangle broken = { NAN, 0, 10, 10 };
    const abut_rectangle sound = { 100, 0, 10, 10 };
    abut_shape shape = box_of(&broken);
    abut_shape other = box_of(&sound);
    char text[200];

    all_say(&broken, &sound, ABUT_APART);
    all_say(&broken, &broken, ABUT_APART);
    CHECK(abut_shape_check(&shape) == ABUT_E_NOT_FINITE);
    CHECK(abut_shape_explain(&shape, text, sizeof text) > 0 && strstr(text, "NaN") != NULL);
    CHECK(same_vec2(abut_push(&shape, &other), 0, 0));
    CHECK(same_vec2(abut_rect_separation(&broken, &sound), 0, 0));
}

static void test_b0_3_containment_is_deeper_than_the_intersection(void)
{
    const abut_rectangle a = { 0, 0, 100, 100 };
    const abut_rectangle b = { 10, 40, 20, 20 };
    abut_shape shape_a = box_of(&a);
    abut_shape shape_b = box_of(&b);
    abut_rectangle common;
    abut_contact c = abut_collide(&shape_b, &shape_a);
    abut_shape by_width = abut_moved(&shape_b, -20, 0);
    abut_shape by_depth = abut_moved(&shape_b, -30, 0);

    CHECK(abut_rect_intersection(&a, &b, &common) && same_rectangle(common, 10, 40, 20, 20));
    CHECK(c.separation == -30);
    CHECK(same_vec2(c.normal, -1, 0));
    CHECK(c.side == ABUT_SIDE_MIN_X);
    CHECK(same_vec2(abut_push(&shape_b, &shape_a), -30, 0));
    CHECK(same_vec2(abut_push(&shape_a, &shape_b), 30, 0));
    CHECK(same_vec2(abut_rect_separation(&b, &a), -30, 0));
    CHECK(abut_collide(&by_width, &shape_a).separation == -10);
    CHECK(abut_relate(&by_depth, &shape_a) == ABUT_TOUCHING);
}

static void test_b0_4_bounds_of_turned_squares(void)
{
    abut_shape a = abut_oriented_rect(0, 0, 2, 2, TEST_PI / 4);
    abut_shape b = abut_oriented_rect(2, 2, 2, 2, TEST_PI / 4);
    abut_bounds bounds_a = abut_shape_bounds(&a);
    abut_bounds bounds_b = abut_shape_bounds(&b);
    abut_rectangle boxes[2] = { abut_bounds_rect(bounds_a), abut_bounds_rect(bounds_b) };
    const abut_rectangle local = { -1, -1, 2, 2 };
    abut_transform turn = abut_rotation(TEST_PI / 4);
    abut_transform there = abut_compose(abut_translation(2, 2), turn);
    abut_levels bounds_only = abut_collide_levels(local, turn, local, there, 0);
    abut_levels full = abut_collide_levels(local, turn, local, there, 2);

    CHECK(abut_rect_rect(&boxes[0], &boxes[1]) == ABUT_OVERLAPPING);
    CHECK(abut_relate(&a, &b) == ABUT_APART);
    CHECK(near(abut_collide(&a, &b).separation, 2 * sqrt(2) - 2));
    CHECK(near(abut_measure(&a, &b).distance, 0.8284271247461900976));
    CHECK(same_vec2(abut_push(&a, &b), 0, 0));
    CHECK(bounds_only.colliding == ABUT_UNDECIDED && bounds_only.decided_by == -1);
    CHECK(full.colliding == ABUT_NO && full.decided_by == 2);
}

static void test_b0_5_zero_area_and_empty(void)
{
    const abut_rectangle dot = { 5, 5, 0, 0 };
    const abut_rectangle on_edge = { 10, 5, 0, 0 };
    const abut_rectangle box = { 0, 0, 10, 10 };
    abut_bounds nothing = abut_bounds_empty();
    abut_bounds point = { { 0, 0 }, { 0, 0 } };
    abut_shape empty = abut_nothing();
    abut_shape origin = abut_rect(0, 0, 0, 0);

    all_say(&dot, &box, ABUT_OVERLAPPING);
    all_say(&on_edge, &box, ABUT_TOUCHING);
    all_say(&dot, &dot, ABUT_TOUCHING);
    CHECK(abut_point_rect((abut_vec2){ 5, 5 }, &box) == ABUT_OVERLAPPING);
    CHECK(abut_point_rect((abut_vec2){ 10, 5 }, &box) == ABUT_TOUCHING);
    CHECK(abut_point_rect((abut_vec2){ 10.5, 5 }, &box) == ABUT_APART);
    CHECK(abut_bounds_is_empty(nothing) && !abut_bounds_is_empty(point));
    CHECK(abut_bounds_is_empty(abut_shape_bounds(&empty)));
    CHECK(!abut_bounds_is_empty(abut_shape_bounds(&origin)));
    CHECK(same_bounds(abut_bounds_join(nothing, point), 0, 0, 0, 0));
    CHECK(abut_bounds_is_empty(abut_bounds_join(nothing, nothing)));
}

TEST_MAIN(TEST(test_s0_1_shared_edge_is_not_a_collision),
          TEST(test_s0_2_sides_of_a_rectangle),
          TEST(test_s0_3_intersection_rectangle),
          TEST(test_s0_4_separate_by_the_intersection),
          TEST(test_s0_7_separating_axis),
          TEST(test_s0_8_object_to_polygon),
          TEST(test_s0_9_early_out),
          TEST(test_s0_10_rectangle_and_bounds),
          TEST(test_b0_1_negative_size),
          TEST(test_b0_2_nan),
          TEST(test_b0_3_containment_is_deeper_than_the_intersection),
          TEST(test_b0_4_bounds_of_turned_squares),
          TEST(test_b0_5_zero_area_and_empty))
