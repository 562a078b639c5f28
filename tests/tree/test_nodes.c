/* tree/test_nodes.c - the node tree in small scenes that can be checked by eye.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

#define HALF_PI 1.5707963267948966

static abut_node put(abut_tree *tree, abut_node parent, abut_parts parts, const abut_shape *shape)
{
    abut_node node = ABUT_NO_NODE;
    abut_node_settings settings = { .parent = parent, .parts = &parts, .shape = shape };

    CHECK(abut_tree_add(tree, &settings, &node) == ABUT_OK);
    return node;
}

static abut_parts at(double x, double y)
{
    abut_parts parts = abut_parts_default();

    parts.x = x;
    parts.y = y;
    return parts;
}

static abut_node
put_rect(abut_tree *tree, abut_node parent, double x, double y, abut_rectangle rect)
{
    abut_shape shape = abut_rect(rect.x, rect.y, rect.width, rect.height);

    return put(tree, parent, at(x, y), &shape);
}

static bool bounds_are(abut_bounds b, double x1, double y1, double x2, double y2)
{
    return b.min.x == x1 && b.min.y == y1 && b.max.x == x2 && b.max.y == y2;
}

/* S0.5: containers enclose their children, wherever these are; empty ones are empty. */
static void test_bounds_enclose_children(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node group = put(tree, ABUT_NO_NODE, at(100, 0), NULL);
    abut_node inner = put(tree, group, at(10, 0), NULL);
    abut_node left = put_rect(tree, inner, 0, 0, (abut_rectangle){ -1, -1, 2, 2 });
    abut_node right = put_rect(tree, group, 50, 20, (abut_rectangle){ 0, 0, 10, -10 });

    CHECK(bounds_are(abut_node_bounds(tree, left), 109, -1, 111, 1));
    CHECK(bounds_are(abut_node_bounds(tree, right), 150, 10, 160, 20));
    CHECK(bounds_are(abut_node_bounds(tree, group), 109, -1, 160, 20));
    CHECK(bounds_are(abut_node_bounds(tree, ABUT_NO_NODE), 109, -1, 160, 20));
    CHECK(abut_node_set_visible(tree, inner, false) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, group), 150, 10, 160, 20));
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, inner)));
    CHECK(
        bounds_are(abut_node_bounds(tree, left), 109, -1, 111, 1)); /* what is above is not asked */
    CHECK(abut_tree_remove(tree, right) == ABUT_OK);
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, group)));
    CHECK(abut_node_set_visible(tree, inner, true) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, group), 109, -1, 111, 1));
    CHECK(abut_tree_remove(tree, inner) == ABUT_OK && !abut_tree_has(tree, left));
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, ABUT_NO_NODE)));
    abut_tree_destroy(tree);
}

/* Position, rotation, scale (negative too), skew and pivot, as the command has them. */
static void test_parts_compose(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_parts turned = at(10, 20);
    abut_parts mirrored = at(5, 0);
    abut_parts read;

    turned.rotation = HALF_PI;
    turned.pivot_x = 2;
    mirrored.scale_x = -3;
    mirrored.skew_y = 0.5;
    abut_node outer = put(tree, ABUT_NO_NODE, turned, NULL);
    abut_node inner = put(tree, outer, mirrored, NULL);
    abut_transform expected =
        abut_compose(abut_transform_from_parts(&turned), abut_transform_from_parts(&mirrored));
    abut_transform global = abut_node_global(tree, inner);
    abut_vec2 there = abut_node_to_global(tree, inner, (abut_vec2){ 1, 2 });
    abut_vec2 back = { 0, 0 };

    CHECK(memcmp(&global, &expected, sizeof global) == 0);
    CHECK(abut_node_to_local(tree, inner, there, &back) == ABUT_OK);
    CHECK(fabs(back.x - 1) < 1e-12 && fabs(back.y - 2) < 1e-12);
    CHECK(abut_node_parts(tree, inner, &read) && memcmp(&read, &mirrored, sizeof read) == 0);
    CHECK(abut_node_set_transform(tree, inner, abut_scaling(0, 1)) == ABUT_OK);
    CHECK(!abut_node_parts(tree, inner, &read));
    CHECK(abut_node_to_local(tree, inner, there, &back) == ABUT_E_SINGULAR);
    abut_tree_destroy(tree);
}

static void test_attach(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node a = put(tree, ABUT_NO_NODE, at(100, 0), NULL);
    abut_node b = put(tree, a, at(10, 0), NULL);
    abut_node c = put_rect(tree, b, 1, 0, (abut_rectangle){ 0, 0, 1, 1 });
    abut_node other = put(tree, ABUT_NO_NODE, at(0, 50), NULL);

    CHECK(abut_node_attach(tree, a, c, ABUT_NO_NODE, ABUT_KEEP_LOCAL) == ABUT_E_CYCLE);
    CHECK(abut_node_attach(tree, a, a, ABUT_NO_NODE, ABUT_KEEP_PLACE) == ABUT_E_CYCLE);
    CHECK(abut_node_attach(tree, c, other, b, ABUT_KEEP_LOCAL) == ABUT_E_ARGUMENT);
    CHECK(abut_node_attach(tree, c, other, ABUT_NO_NODE, ABUT_KEEP_PLACE) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, c), 111, 0, 112, 1));
    CHECK(abut_node_transform(tree, c).tx == 111 && abut_node_transform(tree, c).ty == -50);
    CHECK(abut_node_attach(tree, c, b, ABUT_NO_NODE, ABUT_KEEP_LOCAL) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, c), 221, -50, 222, -49));
    CHECK(abut_node_attach(tree, c, ABUT_NO_NODE, a, ABUT_KEEP_PLACE) == ABUT_OK);
    CHECK(abut_node_first(tree, ABUT_NO_NODE) == c && abut_node_next(tree, c) == a);
    CHECK(abut_node_is_within(tree, b, a) && !abut_node_is_within(tree, c, a));
    CHECK(abut_node_set_transform(tree, other, abut_scaling(0, 0)) == ABUT_OK);
    CHECK(abut_node_attach(tree, c, other, ABUT_NO_NODE, ABUT_KEEP_PLACE) == ABUT_E_SINGULAR);
    CHECK(abut_node_parent(tree, c) == ABUT_NO_NODE && abut_tree_verify(tree));
    abut_tree_destroy(tree);
}

/* Removing a node alone leaves its children where they are, in its stead. */
static void test_remove_alone(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node before = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node group = put(tree, ABUT_NO_NODE, at(3, 4), NULL);
    abut_node after = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node one = put_rect(tree, group, 1, 1, (abut_rectangle){ 0, 0, 2, 2 });
    abut_node two = put_rect(tree, group, 9, 9, (abut_rectangle){ 0, 0, 2, 2 });

    CHECK(abut_tree_remove_alone(tree, group) == ABUT_OK);
    CHECK(!abut_tree_has(tree, group) && abut_tree_count(tree) == 4);
    CHECK(abut_node_next(tree, before) == one && abut_node_next(tree, one) == two &&
          abut_node_next(tree, two) == after);
    CHECK(bounds_are(abut_node_bounds(tree, one), 4, 5, 6, 7));
    CHECK(bounds_are(abut_node_bounds(tree, ABUT_NO_NODE), 4, 5, 14, 15));
    CHECK(abut_tree_remove_alone(tree, group) == ABUT_E_STALE);
    abut_tree_destroy(tree);
}

/* Ids fit into 53 bits and do not come back. */
static void test_ids_never_repeat(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node seen[1000];
    int again = 0;

    for (int i = 0; i < COUNT_OF(seen); i++) {
        abut_tree_add(tree, NULL, &seen[i]);
        CHECK(seen[i] != ABUT_NO_NODE && seen[i] < (abut_node)1 << 53);
        if (i % 3 != 0) {
            CHECK(abut_tree_remove(tree, seen[i]) == ABUT_OK);
            CHECK(abut_tree_remove(tree, seen[i]) == ABUT_E_STALE);
        }
        for (int k = 0; k < i; k++) {
            again += seen[k] == seen[i];
        }
    }
    CHECK(again == 0);
    abut_tree_destroy(tree);
}

/* A change that cannot be is refused and leaves everything as it was. */
static void test_bad_input(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node group = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node leaf = put_rect(tree, group, 5, 5, (abut_rectangle){ 0, 0, 1, 1 });
    abut_node made = group;
    abut_shape bad = abut_circle(0, 0, -1);
    abut_shape far = abut_rect(5e8, 0, 1, 1);
    abut_transform wild = { NAN, 0, 0, 1, 0, 0 };
    abut_parts parts = at(5.2e8, 0);
    abut_node both[2] = { leaf, group };
    abut_transform pair[2] = { abut_translation(7, 7), abut_translation(6e8, 0) };

    CHECK(abut_tree_add(NULL, NULL, &made) == ABUT_E_ARGUMENT);
    CHECK(abut_tree_add(tree, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = 12345 }, &made) == ABUT_E_STALE);
    CHECK(made == ABUT_NO_NODE);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .shape = &bad }, &made) == ABUT_E_RADIUS);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .transform = &wild }, &made) ==
          ABUT_E_NOT_FINITE);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .parts = &parts, .shape = &far }, &made) ==
          ABUT_E_RANGE);
    CHECK(abut_tree_count(tree) == 2);
    CHECK(abut_node_set_transform(tree, group, abut_translation(6e8, 0)) == ABUT_E_RANGE);
    CHECK(abut_tree_verify(tree) && bounds_are(abut_node_bounds(tree, leaf), 5, 5, 6, 6));
    CHECK(abut_node_set_transform(tree, group, wild) == ABUT_E_NOT_FINITE);
    CHECK(abut_tree_place_many(tree, both, pair, 2) == ABUT_E_RANGE);
    CHECK(abut_tree_verify(tree) && bounds_are(abut_node_bounds(tree, leaf), 5, 5, 6, 6));
    CHECK(abut_tree_place_many(tree, NULL, pair, 2) == ABUT_E_ARGUMENT);
    CHECK(abut_node_set_shape(tree, leaf, &bad) == ABUT_E_RADIUS);
    abut_shape wide = abut_rect(0, 0, 536870910, 1);

    CHECK(abut_node_set_shape(tree, leaf, &wide) == ABUT_E_RANGE);
    CHECK(abut_tree_verify(tree) && bounds_are(abut_node_bounds(tree, group), 5, 5, 6, 6));
    CHECK(abut_node_place(tree, leaf, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_node_place(tree, 99, &parts) == ABUT_E_STALE);
    CHECK(abut_node_set_user(tree, ABUT_NO_NODE, 1) == ABUT_E_STALE);
    CHECK(bounds_are(abut_node_bounds(tree, ABUT_NO_NODE), 5, 5, 6, 6));
    CHECK(abut_tree_verify(tree));
    CHECK(abut_tree_has(NULL, leaf) == false && abut_tree_count(NULL) == 0);
    CHECK(abut_bounds_is_empty(abut_node_bounds(NULL, leaf)));
    CHECK(abut_tree_relate(NULL, leaf, leaf) == ABUT_APART);
    CHECK(abut_tree_relate(tree, leaf, 77) == ABUT_APART);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ NAN, 0 }) == ABUT_NO_NODE);
    abut_tree_destroy(NULL);
    abut_tree_destroy(tree);
}

/* A point on the seam of two boxes is inside of their union; so is a segment along it. */
static void test_seams(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node floor = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_shape dot = abut_point(0, 0);
    abut_shape stick = abut_segment(0, 0, 0, 3);

    put_rect(tree, floor, 0, 0, (abut_rectangle){ 0, 0, 10, 10 });
    put_rect(tree, floor, 10, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node point = put(tree, ABUT_NO_NODE, at(10, 5), &dot);
    abut_node line = put(tree, ABUT_NO_NODE, at(10, 2), &stick);
    abut_parts edge = at(10, 0);

    CHECK(abut_tree_relate(tree, point, floor) == ABUT_OVERLAPPING);
    CHECK(abut_tree_relate(tree, floor, point) == ABUT_OVERLAPPING);
    CHECK(abut_tree_relate(tree, line, floor) == ABUT_OVERLAPPING);
    CHECK(abut_tree_collide(tree, point, floor, NULL).separation < 0);
    abut_vec2 push = abut_tree_push(tree, point, floor);

    CHECK(fabs(push.x) + fabs(push.y) >= 5 && !(push.x != push.x));
    CHECK(abut_node_place(tree, point, &edge) == ABUT_OK);
    CHECK(abut_tree_relate(tree, point, floor) == ABUT_TOUCHING);
    CHECK(abut_tree_relate_within(tree, point, floor, -1) == ABUT_APART);
    abut_tree_destroy(tree);
}

/* What a click meets: the last that is drawn. */
static void test_pick(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node back = put_rect(tree, ABUT_NO_NODE, 0, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node child = put_rect(tree, back, 5, 5, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node front = put_rect(tree, ABUT_NO_NODE, 8, 8, (abut_rectangle){ 0, 0, 1, 1 });

    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 1, 1 }) == back);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 5, 5 }) == child);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 8, 9 }) == front);
    CHECK(abut_tree_pick(tree, back, (abut_vec2){ 8, 9 }) == child);
    CHECK(abut_node_attach(tree, front, ABUT_NO_NODE, back, ABUT_KEEP_LOCAL) == ABUT_OK);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 8, 9 }) == child);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 20, 9 }) == ABUT_NO_NODE);
    abut_tree_destroy(tree);
}

/* The union's push, not that of its first piece: out of a slot of three boxes. */
static void test_push_out_of_union(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node wall = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node box = put_rect(tree, ABUT_NO_NODE, 14, 6, (abut_rectangle){ 0, 0, 2, 2 });

    put_rect(tree, wall, 0, 0, (abut_rectangle){ 0, 0, 10, 10 });
    put_rect(tree, wall, 10, 0, (abut_rectangle){ 0, 0, 10, 10 });
    put_rect(tree, wall, 20, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_vec2 push = abut_tree_push(tree, box, wall);

    CHECK(push.x == 0 && push.y == 4);
    abut_tree_destroy(tree);
}

/* Pairs below two groups, and within one. */
static void test_pairs(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node left = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node right = put(tree, ABUT_NO_NODE, at(10, 0), NULL);
    abut_node a = put_rect(tree, left, 0, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node b = put_rect(tree, right, 0, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node c = put_rect(tree, right, 5, 0, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node_meeting pairs[4];

    CHECK(abut_tree_pairs(tree, left, right, pairs, 4) == 1);
    CHECK(pairs[0].a == a && pairs[0].b == b && pairs[0].relation == ABUT_TOUCHING);
    CHECK(abut_tree_pairs(tree, ABUT_NO_NODE, ABUT_NO_NODE, pairs, 4) == 2);
    CHECK(pairs[1].a == b && pairs[1].b == c && pairs[1].relation == ABUT_OVERLAPPING);
    CHECK(abut_tree_pairs(tree, right, ABUT_NO_NODE, pairs, 1) == 2 && pairs[0].a == b &&
          pairs[0].b == a);
    CHECK(abut_tree_levels(tree, left, right, 0).colliding == ABUT_YES);
    abut_tree_destroy(tree);
}

static void test_cast(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node wall = put(tree, ABUT_NO_NODE, at(100, 0), NULL);
    abut_node near = put_rect(tree, wall, 10, -5, (abut_rectangle){ 0, 0, 10, 10 });
    abut_node met = ABUT_NO_NODE;

    put_rect(tree, wall, 50, -5, (abut_rectangle){ 0, 0, 10, 10 });
    abut_hit hit = abut_tree_cast(tree, wall, (abut_vec2){ 0, 0 }, (abut_vec2){ 220, 0 },
                                  ABUT_INSIDE_HIT, &met);

    CHECK(hit.hit && hit.time == 0.5 && hit.point.x == 110 && met == near && hit.normal.x == -1);
    hit = abut_tree_cast(tree, wall, (abut_vec2){ 0, 9 }, (abut_vec2){ 220, 9 }, ABUT_INSIDE_HIT,
                         &met);
    CHECK(!hit.hit && hit.time == 1 && met == ABUT_NO_NODE);
    abut_tree_destroy(tree);
}

/* A node that carries a body stands where the body is, with its own scale. */
static void test_follow(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_world *world = abut_world_create(NULL);
    abut_shape square = abut_rect(-1, -1, 2, 2);
    abut_parts parts = at(0, 0);
    abut_body body = ABUT_NO_BODY;

    parts.scale_x = parts.scale_y = 2;
    abut_node node = put(tree, ABUT_NO_NODE, parts, &square);
    abut_node group = put(tree, ABUT_NO_NODE, at(100, 100), NULL);
    abut_node inner = put(tree, group, parts, &square);

    abut_world_add(world,
                   &(abut_body_settings){ .shapes = &square, .at = { 5, 7 }, .velocity = { 1, 0 } },
                   &body);
    CHECK(abut_tree_follow(tree, node, world, body) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, node), 3, 5, 7, 9));
    abut_world_step(world);
    for (int i = 0; i < 2; i++) {
        CHECK(abut_tree_follow(tree, node, world, body) == ABUT_OK);
        CHECK(abut_tree_follow(tree, inner, world, body) == ABUT_OK);
        CHECK(bounds_are(abut_node_bounds(tree, node), 4, 5, 8, 9));
        CHECK(bounds_are(abut_node_bounds(tree, inner), 4, 5, 8, 9));
    }
    CHECK(abut_tree_follow(tree, node, world, 4711) == ABUT_E_STALE);
    CHECK(abut_tree_follow(tree, 4711, world, body) == ABUT_E_STALE);
    CHECK(abut_tree_follow(tree, node, NULL, body) == ABUT_E_ARGUMENT);
    abut_world_destroy(world);
    abut_tree_destroy(tree);
}

/* A chain of nodes as long as this needs no stack. */
static void test_deep(void)
{
    enum { DEPTH = 100000 };
    abut_tree *tree = abut_tree_create(NULL);
    abut_node top = put(tree, ABUT_NO_NODE, at(0, 0), NULL);
    abut_node node = top;

    for (int i = 0; i < DEPTH; i++) {
        abut_transform step = abut_translation(1, 0);
        abut_node below = ABUT_NO_NODE;

        abut_tree_add(tree, &(abut_node_settings){ .parent = node, .transform = &step }, &below);
        node = below;
    }
    CHECK(abut_node_set_rect(tree, node, (abut_rectangle){ 0, 0, 1, 1 }) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, top), DEPTH, 0, DEPTH + 1, 1));
    CHECK(abut_node_set_transform(tree, top, abut_translation(0, 5)) == ABUT_OK);
    CHECK(bounds_are(abut_node_bounds(tree, top), DEPTH, 5, DEPTH + 1, 6));
    CHECK(abut_tree_remove(tree, top) == ABUT_OK && abut_tree_count(tree) == 0);
    abut_tree_destroy(tree);
}

/* An outline of many corners is copied with all that it borrows. */
static void test_large_outlines(void)
{
    enum { CORNERS = 40 };
    abut_vec2 points[CORNERS];
    static uint64_t memory[4096];
    abut_tree *tree = abut_tree_create(NULL);

    for (int i = 0; i < CORNERS; i++) {
        points[i] =
            (abut_vec2){ 100 * cos(i * 0.15707963267948966), 100 * sin(i * 0.15707963267948966) };
    }
    abut_shape round = abut_polygon_in(points, CORNERS, 5, memory, sizeof memory);
    abut_parts parts = at(1000, 0);
    abut_node node = put(tree, ABUT_NO_NODE, parts, &round);

    memset(memory, 0xff, sizeof memory);
    CHECK(abut_node_bounds(tree, node).max.x == 1105);
    parts.scale_x = 2;
    CHECK(abut_node_place(tree, node, &parts) == ABUT_OK);
    CHECK(fabs(abut_node_bounds(tree, node).max.x - 1210) < 0.1);
    CHECK(fabs(abut_node_bounds(tree, node).max.y - 105) < 0.1);
    CHECK(abut_tree_pick(tree, ABUT_NO_NODE, (abut_vec2){ 1200, 0 }) == node);
    abut_tree_destroy(tree);
}

TEST_MAIN(TEST(test_bounds_enclose_children),
          TEST(test_parts_compose),
          TEST(test_attach),
          TEST(test_remove_alone),
          TEST(test_ids_never_repeat),
          TEST(test_bad_input),
          TEST(test_seams),
          TEST(test_pick),
          TEST(test_push_out_of_union),
          TEST(test_pairs),
          TEST(test_cast),
          TEST(test_follow),
          TEST(test_deep),
          TEST(test_large_outlines))
