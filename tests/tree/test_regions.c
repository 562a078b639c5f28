/* tree/test_regions.c - regions on nodes: under turns, mirrors and what flattens them.
 *
 * test_model.c compares random trees with plain recursion; here are the things that it does not
 * see: the numbers of sides, the loops of what stands, and changes that are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"

#include <math.h>

/* A U: edge i runs from vertex i to the next. */
static const abut_vec2 cup[] = { { 0, 0 }, { 6, 0 }, { 6, 5 }, { 4, 5 },
                                 { 4, 2 }, { 2, 2 }, { 2, 5 }, { 0, 5 } };
enum { CUP = 8 };

static const abut_transform turns[] = {
    { 1, 0, 0, 1, 0, 0 },  { 0, 1, -1, 0, 0, 0 }, { -1, 0, 0, -1, 0, 0 }, { 0, -1, 1, 0, 0, 0 },
    { -1, 0, 0, 1, 0, 0 }, { 1, 0, 0, -1, 0, 0 }, { 0, 1, 1, 0, 0, 0 },   { 0, -1, -1, 0, 0, 0 },
};
enum { TURNS = 8 };

static const double offsets[] = { 0, 1000000 };

static abut_region *make_cup(void)
{
    abut_loop loop = { cup, CUP };
    abut_region *region = NULL;

    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    return region;
}

/* A tree with a group that is turned and moved, a region below it, and a point beside that. */
typedef struct grown {
    abut_tree *tree;
    abut_region *region;
    abut_node group;
    abut_node node;
    abut_node probe;
} grown;

static grown grow(abut_transform at)
{
    grown g = { .tree = abut_tree_create(NULL), .region = make_cup() };
    abut_figure figure = abut_figure_of_region(g.region, 0, 0);
    abut_shape dot = abut_point(0, 0);
    abut_node_settings group = { .transform = &at };

    CHECK(abut_tree_add(g.tree, &group, &g.group) == ABUT_OK);
    abut_node_settings below = { .parent = g.group, .figure = &figure };
    abut_node_settings probe = { .parent = g.group, .shape = &dot };

    CHECK(abut_tree_add(g.tree, &below, &g.node) == ABUT_OK);
    CHECK(abut_tree_add(g.tree, &probe, &g.probe) == ABUT_OK);
    return g;
}

static void fell(grown *g)
{
    CHECK(abut_tree_verify(g->tree));
    abut_tree_destroy(g->tree);
    abut_region_destroy(g->region);
}

/* What touches the middle of an edge gets its number, and the normal out of it. */
static void touch_edge(const grown *g, int edge, double radius, abut_transform at)
{
    abut_vec2 from = cup[edge];
    abut_vec2 to = cup[(edge + 1) % CUP];
    double length = fabs(to.x - from.x) + fabs(to.y - from.y);
    abut_vec2 out = { (to.y - from.y) / length, -(to.x - from.x) / length };
    abut_shape round = abut_circle((from.x + to.x) / 2 + radius * out.x,
                                   (from.y + to.y) / 2 + radius * out.y, radius);

    CHECK(abut_node_set_shape(g->tree, g->probe, &round) == ABUT_OK);
    abut_contact contact = abut_tree_collide(g->tree, g->probe, g->node, NULL);

    CHECK(contact.relation == ABUT_TOUCHING);
    CHECK(contact.side == edge);
    CHECK(contact.normal.x == at.a * out.x + at.c * out.y);
    CHECK(contact.normal.y == at.b * out.x + at.d * out.y);
}

static void test_sides(void)
{
    for (int turn = 0; turn < TURNS; turn++) {
        for (int far = 0; far < 2; far++) {
            abut_transform at = turns[turn];

            at.tx = offsets[far];
            at.ty = -offsets[far];
            grown g = grow(at);

            for (int edge = 0; edge < CUP; edge++) {
                touch_edge(&g, edge, 0, at);
                touch_edge(&g, edge, 0.5, at);
            }
            fell(&g);
        }
    }
}

/* What stands is a region itself: the same area, the outline in the order of positive area from the
 * same vertex on. */
static void test_what_stands(void)
{
    for (int turn = 0; turn < TURNS; turn++) {
        abut_transform at = turns[turn];

        at.tx = 7;
        at.ty = -3;
        grown g = grow(at);
        bool mirrored = at.a * at.d - at.b * at.c < 0;
        abut_vec2 points[CUP];
        abut_figure figure;
        abut_shape shape;

        CHECK(abut_node_shape(g.tree, g.node, NULL, 0, &shape) == ABUT_E_SHAPE);
        CHECK(abut_node_figure(g.tree, g.node, &figure) == ABUT_OK);
        CHECK(figure.kind == ABUT_FIGURE_REGION && figure.of.region != g.region);
        CHECK(abut_region_area(figure.of.region) == abut_region_area(g.region));
        CHECK(abut_region_loop(figure.of.region, 0, points, CUP) == CUP);
        for (int i = 0; i < CUP; i++) {
            abut_vec2 expected = abut_apply(at, cup[mirrored ? (CUP - i) % CUP : i]);

            CHECK(points[i].x == expected.x && points[i].y == expected.y);
        }
        fell(&g);
    }
}

/* A node that is only moved answers as the region itself, in every field. */
static void test_moved(void)
{
    abut_transform at = abut_translation(-3, -2);
    grown g = grow(at);
    abut_figure figure = abut_figure_of_region(g.region, -3, -2);
    unsigned long met = 0;

    for (int i = 0; i < 24 * 24; i++) {
        abut_shape box = abut_rect(i % 24 / 2.0 - 6, i / 24 / 2.0 - 6, 1 + i % 3, 1 + i % 2);
        abut_figure boxed = abut_figure_of_shape(&box);
        abut_contact expected = abut_figures_collide(&boxed, &figure);
        abut_transform back = abut_translation(3, 2);

        CHECK(abut_node_set_shape(g.tree, g.probe, &box) == ABUT_OK);
        CHECK(abut_node_set_transform(g.tree, g.probe, back) == ABUT_OK);
        abut_contact contact = abut_tree_collide(g.tree, g.probe, g.node, NULL);

        CHECK(contact.relation == expected.relation && contact.side == expected.side);
        CHECK(contact.separation == expected.separation);
        CHECK(contact.normal.x == expected.normal.x && contact.normal.y == expected.normal.y);
        met += contact.relation != ABUT_APART;
    }
    CHECK(met > 100);
    fell(&g);
}

/* A transform that flattens the plane leaves segments, also on a slanted line that the lattice
 * misses; and what is thin overlaps two boxes along the seam between them. */
static void test_flat(void)
{
    abut_transform slanted = { 1, 0.3, 2, 0.6, 0, 0 };
    abut_transform flat = { 0.25, 0, 0, 0, 0.25, 1 };
    abut_transform point = { 0, 0, 0, 0, 2, 2 };
    grown g = grow(flat);
    abut_bounds bounds = abut_node_bounds(g.tree, g.node);
    abut_figure figure;
    abut_node pair;

    CHECK(bounds.min.x == 0.25 && bounds.max.x == 1.75 && bounds.min.y == 1 && bounds.max.y == 1);
    CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ 1, 1 }) == g.node);
    CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ 1, 0.5 }) == ABUT_NO_NODE);
    CHECK(abut_tree_add(g.tree, NULL, &pair) == ABUT_OK);
    for (int i = 0; i < 2; i++) {
        abut_rectangle box = { 0, i, 2, 1 };
        abut_node_settings settings = { .parent = pair, .rect = &box };
        abut_node node;

        CHECK(abut_tree_add(g.tree, &settings, &node) == ABUT_OK);
    }
    CHECK(abut_tree_relate(g.tree, g.node, pair) == ABUT_OVERLAPPING);
    CHECK(abut_tree_relate(g.tree, pair, g.node) == ABUT_OVERLAPPING);
    CHECK(abut_node_set_transform(g.tree, g.group, slanted) == ABUT_OK);
    CHECK(abut_node_figure(g.tree, g.node, &figure) == ABUT_OK);
    for (uint32_t i = 0; i < abut_region_pieces(figure.of.region); i++) {
        abut_shape piece = abut_region_piece(figure.of.region, i);

        CHECK(abut_shape_kind(&piece) == ABUT_KIND_SEGMENT);
    }
    CHECK(abut_node_set_transform(g.tree, g.group, point) == ABUT_OK);
    CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ 2, 2 }) == g.node);
    fell(&g);
}

/* A change that leads beyond the limits is refused, and everything stands where it did. */
static void test_refused(void)
{
    grown g = grow(turns[1]);
    abut_bounds before = abut_node_bounds(g.tree, ABUT_NO_NODE);
    abut_figure nothing = abut_figure_of_region(NULL, 0, 0);
    abut_transform wild[] = { { 1, 0, 0, 1, 2 * ABUT_LIMIT, 0 }, { 1e300, 0, 0, 1e300, 0, 0 } };

    for (int i = 0; i < 2; i++) {
        CHECK(abut_node_set_transform(g.tree, g.group, wild[i]) == ABUT_E_RANGE);
        abut_bounds after = abut_node_bounds(g.tree, ABUT_NO_NODE);

        CHECK(after.min.x == before.min.x && after.min.y == before.min.y);
        CHECK(after.max.x == before.max.x && after.max.y == before.max.y);
        CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ -1, 1 }) == g.node);
        CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ -3, 3 }) == ABUT_NO_NODE);
    }
    CHECK(abut_node_set_figure(g.tree, g.node, &nothing) == ABUT_E_SHAPE);
    nothing.kind = (abut_figure_kind)77;
    CHECK(abut_node_set_figure(g.tree, g.node, &nothing) == ABUT_E_SHAPE);
    CHECK(abut_tree_pick(g.tree, g.node, (abut_vec2){ -1, 1 }) == g.node);
    fell(&g);
}

TEST_MAIN(
    TEST(test_sides), TEST(test_what_stands), TEST(test_moved), TEST(test_flat), TEST(test_refused))
