/* tree/test_mask_nodes.c - masks on nodes: turned, mirrored, beside shapes, changed while they hang
 * there.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

static abut_mask *mask_of(const char *const *rows, int count)
{
    abut_mask *mask = NULL;

    CHECK(abut_mask_from_text(rows, count, NULL, &mask) == ABUT_OK);
    return mask;
}

/* Every turn by quarters, mirrored or not, of a cup and a block that fits into it. */
static void test_mask_in_eight_views(void)
{
    static const char *const cup_rows[] = { "#..#", "#..#", "####" };
    abut_mask *cup = mask_of(cup_rows, 3);
    abut_figure figure = abut_figure_of_mask(cup, 0, 0);
    abut_shape block = abut_rect(1, 0, 2, 2);
    abut_shape large = abut_rect(1, 0, 2, 2.5);

    for (int view = 0; view < 8; view++) {
        static const double cosines[] = { 1, 0, -1, 0 };
        double c = cosines[view % 4];
        double s = cosines[(view + 3) % 4];
        double m = view < 4 ? 1 : -1;
        abut_transform whole = { c, s, -s * m, c * m, 5, -7 };
        abut_tree *tree = abut_tree_create(NULL);
        abut_node root = ABUT_NO_NODE;
        abut_node a = ABUT_NO_NODE;
        abut_node b = ABUT_NO_NODE;
        abut_node_pair pair;
        abut_swept swept;
        abut_figure placed;

        CHECK(abut_tree_add(tree, &(abut_node_settings){ .transform = &whole }, &root) == ABUT_OK);
        CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = root, .figure = &figure }, &a) ==
              ABUT_OK);
        CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = root, .shape = &block }, &b) ==
              ABUT_OK);
        CHECK(abut_tree_verify(tree));
        CHECK(abut_tree_relate(tree, a, b) == ABUT_TOUCHING);
        CHECK(abut_tree_relate(tree, b, a) == ABUT_TOUCHING);
        CHECK(abut_tree_measure(tree, a, b, &pair).distance == 0 && pair.a == a && pair.b == b);
        CHECK(abut_tree_levels(tree, a, b, -1).colliding == ABUT_YES);
        CHECK(abut_tree_levels(tree, a, b, 0).colliding == ABUT_UNDECIDED);
        CHECK(abut_tree_pairs(tree, root, root, NULL, 0) == 1);

        abut_vec2 up = { 0 - whole.c, 0 - whole.d }; /* out of the cup */
        abut_vec2 inside = abut_apply(whole, (abut_vec2){ 0.5, 1 });
        abut_vec2 notch = abut_apply(whole, (abut_vec2){ 2, 1 });
        abut_vec2 ahead = abut_apply(whole, (abut_vec2){ 2, -3 });
        abut_vec2 behind = abut_apply(whole, (abut_vec2){ 2, 9 });
        abut_node met = ABUT_NO_NODE;

        CHECK(abut_tree_pick(tree, root, inside) == a);
        CHECK(abut_tree_pick(tree, root, notch) == b);
        CHECK(abut_tree_pick(tree, a, notch) == ABUT_NO_NODE);
        abut_hit hit = abut_tree_cast(tree, a, ahead, behind, ABUT_INSIDE_HIT, &met);

        CHECK(hit.hit && met == a && hit.time == 5.0 / 12);
        CHECK(hit.normal.x == up.x && hit.normal.y == up.y);

        /* Out of the cup it goes freely, into it not at all. */
        abut_vec2 out = { 4 * up.x, 4 * up.y };
        abut_vec2 in = { -4 * up.x, -4 * up.y };

        CHECK(abut_tree_sweep(tree, b, out, a, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
        CHECK(!swept.hit && swept.move_a.x == out.x && swept.move_a.y == out.y);
        CHECK(abut_tree_sweep(tree, b, in, a, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
        CHECK(swept.hit && swept.time == 0 && swept.normal.x == up.x && swept.normal.y == up.y);

        /* Half a pixel too long, it is pushed out of the cup by that. */
        CHECK(abut_node_set_shape(tree, b, &large) == ABUT_OK);
        CHECK(abut_tree_relate(tree, a, b) == ABUT_OVERLAPPING);
        abut_vec2 push = abut_tree_push(tree, b, a);
        abut_contact contact = abut_tree_collide(tree, b, a, NULL);

        CHECK(push.x == up.x / 2 && push.y == up.y / 2);
        CHECK(contact.separation == -0.5 && contact.normal.x == up.x && contact.normal.y == up.y);

        /* Where it stands, as the figure says. */
        abut_bounds bounds = abut_node_bounds(tree, a);

        CHECK(abut_node_figure(tree, a, &placed) == ABUT_OK);
        abut_bounds same = abut_figure_bounds(&placed);

        CHECK(memcmp(&bounds, &same, sizeof same) == 0 && placed.of.mask == cup);
        CHECK(abut_node_figure(tree, b, &placed) == ABUT_E_SHAPE);
        CHECK(placed.kind == ABUT_FIGURE_EMPTY);
        abut_tree_destroy(tree);
    }
    abut_mask_destroy(cup);
}

/* A point on the seam between a mask's pixel and a rectangle of another node is inside. */
static void test_seam_between_mask_and_shape(void)
{
    static const char *const rows[] = { "#" };
    abut_mask *pixel = mask_of(rows, 1);
    abut_figure figure = abut_figure_of_mask(pixel, 0, 0);
    abut_shape beside = abut_rect(1, 0, 1, 1);
    abut_shape points[2] = { abut_point(1, 0.5), abut_point(1, 0) };
    abut_shape along = abut_segment(1, -4, 1, 0.25);
    abut_tree *tree = abut_tree_create(NULL);
    abut_node group;
    abut_node other;
    abut_node thin;

    abut_tree_add(tree, NULL, &group);
    abut_tree_add(tree, &(abut_node_settings){ .parent = group, .figure = &figure }, &other);
    abut_tree_add(tree, &(abut_node_settings){ .parent = group, .shape = &beside }, &other);
    abut_tree_add(tree, &(abut_node_settings){ .shape = &points[0] }, &thin);
    CHECK(abut_tree_relate(tree, thin, group) == ABUT_OVERLAPPING);
    CHECK(abut_tree_relate(tree, group, thin) == ABUT_OVERLAPPING);
    abut_vec2 push = abut_tree_push(tree, thin, group);

    CHECK(fabs(push.x) + fabs(push.y) >= 0.5);
    abut_node_set_shape(tree, thin, &points[1]);
    CHECK(abut_tree_relate(tree, thin, group) == ABUT_TOUCHING);
    abut_node_set_shape(tree, thin, &along);
    CHECK(abut_tree_relate(tree, thin, group) == ABUT_OVERLAPPING);
    abut_tree_destroy(tree);
    abut_mask_destroy(pixel);
}

static void test_masks_that_change(void)
{
    static const char *const rows[] = { "##", "##" };
    abut_mask *mask = mask_of(rows, 2);
    abut_figure figure = abut_figure_of_mask(mask, 0, 0);
    abut_figure nothing = { .kind = ABUT_FIGURE_EMPTY };
    abut_figure bare = abut_figure_of_mask(NULL, 0, 0);
    abut_shape circle = abut_circle(0, 0, 1);
    abut_figure round = abut_figure_of_shape(&circle);
    abut_tree *tree = abut_tree_create(NULL);
    abut_node node;
    abut_figure back;

    CHECK(abut_tree_add(tree, &(abut_node_settings){ .figure = &nothing }, &node) == ABUT_E_SHAPE);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .figure = &bare }, &node) == ABUT_E_SHAPE);
    CHECK(abut_tree_count(tree) == 0);
    CHECK(abut_tree_add(tree, &(abut_node_settings){ .figure = &figure }, &node) == ABUT_OK);
    CHECK(abut_node_bounds(tree, node).max.x == 2);
    CHECK(abut_node_shape_memory(tree, node) == 0);
    CHECK(abut_node_shape(tree, node, NULL, 0, &circle) == ABUT_E_SHAPE);
    CHECK(abut_node_set_figure(tree, node, &nothing) == ABUT_E_SHAPE);
    CHECK(abut_node_set_transform(tree, node, abut_translation(0x1p30, 0)) == ABUT_E_RANGE);
    CHECK(abut_node_bounds(tree, node).max.x == 2);

    /* Without solid pixels it is nowhere, and comes back when it has some and is set again. */
    abut_mask_fill(mask, (abut_cells){ 0, 0, 2, 2 }, false);
    CHECK(abut_tree_pick(tree, node, (abut_vec2){ 1, 1 }) == ABUT_NO_NODE);
    CHECK(abut_tree_relate(tree, node, node) == ABUT_APART);
    CHECK(abut_node_set_figure(tree, node, &figure) == ABUT_OK);
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, node)));
    CHECK(abut_tree_shapes(tree, node, NULL, 0) == 0);
    abut_mask_fill(mask, (abut_cells){ 0, 0, 2, 2 }, true);
    CHECK(abut_node_set_figure(tree, node, &figure) == ABUT_OK);
    CHECK(abut_tree_pick(tree, node, (abut_vec2){ 1, 1 }) == node);

    /* A figure that is a shape is copied as one. */
    circle = abut_circle(0, 0, 1);
    CHECK(abut_node_set_figure(tree, node, &round) == ABUT_OK);
    circle = abut_nothing();
    CHECK(abut_node_figure(tree, node, &back) == ABUT_E_SHAPE);
    CHECK(abut_node_bounds(tree, node).max.x == 1);
    CHECK(abut_node_set_figure(tree, node, NULL) == ABUT_OK);
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, node)));
    CHECK(abut_node_set_figure(NULL, node, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_node_set_figure(tree, 12345, NULL) == ABUT_E_STALE);
    CHECK(abut_node_figure(tree, 12345, &back) == ABUT_E_STALE);
    CHECK(abut_node_figure(NULL, node, &back) == ABUT_E_ARGUMENT);
    CHECK(abut_tree_verify(tree));
    abut_tree_destroy(tree);
    abut_mask_destroy(mask);
}

TEST_MAIN(TEST(test_mask_in_eight_views),
          TEST(test_seam_between_mask_and_shape),
          TEST(test_masks_that_change))
