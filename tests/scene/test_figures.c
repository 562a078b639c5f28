/* scene/test_figures.c - chains and grids of tiles on nodes: under turns, mirrors and scales they
 * answer as the same figure made of what a transform does to its vertices.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <string.h>

enum { POINTS = 6, TRANSFORMS = 12, PROBES = 40 };

static const abut_vec2 zigzag[POINTS] = { { 0, 0 }, { 2, 0 }, { 3, 2 },
                                          { 1, 2 }, { 1, 4 }, { -2, 4 } };

/* The eight turns and mirrors of the lattice, an even and an uneven scale, a turn and a skew. */
static abut_transform some_transform(int number)
{
    static const abut_transform fixed[4] = { { 0.5, 0, 0, 0.5, 1, -2 },
                                             { 2, 0, 0, -1, 0, 3 },
                                             { 0.6, 0.8, -0.8, 0.6, 1, 1 },
                                             { 1, 0.5, 0, 1, -1, 0 } };
    abut_transform t = { number >= 4 ? -1 : 1, 0, 0, 1, (double)(number % 3), -1.5 };

    if (number >= 8) {
        return fixed[number - 8];
    }
    for (int k = 0; k < number % 4; k++) {
        t = (abut_transform){ -t.b, t.a, -t.d, t.c, t.tx, t.ty };
    }
    return t;
}

static bool is_mirror(abut_transform t)
{
    return t.a * t.d - t.b * t.c < 0;
}

/* --- Asking ----------------------------------------------------------------------------------- */

typedef struct grown {
    abut_tree *tree;
    abut_node node;  /* with the figure, below one that has half of the transform */
    abut_node probe; /* with a shape, at the top */
} grown;

static grown grow(const abut_figure *figure, abut_transform at)
{
    grown g = { .tree = abut_tree_create(NULL) };
    abut_node above = ABUT_NO_NODE;
    abut_transform place = abut_translation(at.tx, at.ty);
    abut_transform linear = at;

    linear.tx = linear.ty = 0;
    CHECK(abut_tree_add(g.tree, &(abut_node_settings){ .parent = ABUT_NO_NODE }, &above) ==
          ABUT_OK);
    CHECK(abut_tree_add(g.tree, &(abut_node_settings){ .parent = above }, &g.node) == ABUT_OK);
    CHECK(abut_tree_add(g.tree, &(abut_node_settings){ .parent = ABUT_NO_NODE }, &g.probe) ==
          ABUT_OK);
    CHECK(abut_node_set_figure(g.tree, g.node, figure) == ABUT_OK);
    CHECK(abut_node_set_transform(g.tree, above, place) == ABUT_OK);
    CHECK(abut_node_set_transform(g.tree, g.node, linear) == ABUT_OK);
    return g;
}

static abut_shape some_probe(rng *dice)
{
    double x = (double)rng_int(dice, -8, 8) / 2;
    double y = (double)rng_int(dice, -8, 12) / 2;

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return abut_point(x, y);
    case 1:
        return abut_circle(x, y, (double)rng_int(dice, 1, 4) / 2);
    case 2:
        return abut_segment(x, y, x + (double)rng_int(dice, -3, 3), y + 1);
    default:
        return abut_rect(x, y, (double)rng_int(dice, 1, 3), (double)rng_int(dice, 1, 3));
    }
}

/* A node answers as a figure does that stands where the node has its own. */
static void compare(const grown *g, const abut_figure *same, rng *dice)
{
    abut_shape shape = some_probe(dice);
    abut_figure probe = abut_figure_of_shape(&shape);
    abut_vec2 motion = { (double)rng_int(dice, -6, 6), (double)rng_int(dice, -6, 6) };
    abut_vec2 from = { (double)rng_int(dice, -8, 8), (double)rng_int(dice, -8, 8) };
    abut_swept swept;
    abut_swept expected;

    CHECK(abut_node_set_shape(g->tree, g->probe, &shape) == ABUT_OK);
    CHECK(abut_tree_relate(g->tree, g->probe, g->node) == abut_figures_relate(&probe, same));
    CHECK(abut_tree_relate(g->tree, g->node, g->probe) == abut_figures_relate(same, &probe));
    CHECK(abut_tree_relate_within(g->tree, g->probe, g->node, 0.5) ==
          abut_figures_relate_within(&probe, same, 0.5));
    abut_distance near = abut_tree_measure(g->tree, g->probe, g->node, NULL);
    abut_distance wanted = abut_figures_measure(&probe, same);

    CHECK(near.distance == wanted.distance);
    CHECK(abut_tree_sweep(g->tree, g->probe, motion, g->node, (abut_vec2){ 0, 0 }, &swept) ==
          abut_figures_sweep(&probe, motion, same, (abut_vec2){ 0, 0 }, &expected));
    /* A node is no hindrance to what is thin and goes along a seam. */
    CHECK(abut_shape_area(&shape) == 0 ||
          (swept.hit == expected.hit && swept.time == expected.time));
    abut_vec2 to = { from.x + motion.x, from.y + motion.y };
    abut_hit hit = abut_tree_cast(g->tree, g->node, from, to, ABUT_INSIDE_HIT, NULL);
    abut_hit other = abut_figure_cast(from, to, same, ABUT_INSIDE_HIT);

    CHECK(hit.hit == other.hit && hit.time == other.time);
}

/* --- Chains ------------------------------------------------------------------------------------
 */

static abut_chain *make_chain(const abut_vec2 *points, bool closed, bool one_sided)
{
    abut_chain *chain = NULL;

    CHECK(abut_chain_create(
              &(abut_chain_settings){
                  .points = points, .count = POINTS, .closed = closed, .one_sided = one_sided },
              NULL, &chain, NULL) == ABUT_OK);
    return chain;
}

static void test_chains(void)
{
    rng dice = { 5 };

    for (int k = 0; k < 4 * TRANSFORMS; k++) {
        bool closed = k / TRANSFORMS % 2 != 0;
        bool one_sided = k / TRANSFORMS / 2 != 0;
        abut_transform at = some_transform(k % TRANSFORMS);
        abut_vec2 points[POINTS];

        for (int i = 0; i < POINTS; i++) {
            points[is_mirror(at) ? POINTS - 1 - i : i] = abut_apply(at, zigzag[i]);
        }
        abut_chain *chain = make_chain(zigzag, closed, one_sided);
        abut_chain *placed = make_chain(points, closed, one_sided);
        abut_figure figure = abut_figure_of_chain(chain, 0, 0);
        abut_figure same = abut_figure_of_chain(placed, 0, 0);
        grown g = grow(&figure, at);
        abut_bounds bounds = abut_node_bounds(g.tree, g.node);
        abut_bounds expected = abut_chain_bounds(placed);

        CHECK(memcmp(&bounds, &expected, sizeof bounds) == 0);
        for (int i = 0; i < PROBES / sample_part(); i++) {
            compare(&g, &same, &dice);
        }
        CHECK(abut_tree_verify(g.tree));
        abut_tree_destroy(g.tree);
        abut_chain_destroy(chain);
        abut_chain_destroy(placed);
    }
}

/* --- Tiles -------------------------------------------------------------------------------------
 */

static void test_tiles(void)
{
    static const char *const rows[3] = { "/#.", "#.#", "##\\" };
    abut_tiles *tiles = NULL;
    rng dice = { 6 };

    CHECK(abut_tiles_from_text(rows, 3, 1, NULL, &tiles) == ABUT_OK);
    for (int k = 0; k < TRANSFORMS; k++) {
        abut_transform at = some_transform(k);
        abut_figure figure = abut_figure_of_tiles(tiles, 0, 0);
        abut_shape cells[9];
        abut_figure members[9];
        uint32_t count = 0;
        abut_compound *compound = NULL;

        for (uint32_t i = 0; i < 9; i++) {
            abut_shape cell = abut_tiles_cell_shape(tiles, i % 3, i / 3, 0);

            if (abut_shape_check(&cell) == ABUT_OK) {
                cells[count] = abut_transformed(&cell, at);
                members[count] = abut_figure_of_shape(&cells[count]);
                count++;
            }
        }
        CHECK(abut_compound_create(members, count, NULL, &compound, NULL) == ABUT_OK);
        abut_figure same = abut_figure_of_compound(compound, 0, 0);
        grown g = grow(&figure, at);

        for (int i = 0; i < PROBES; i++) {
            compare(&g, &same, &dice);
        }
        abut_tree_destroy(g.tree);
        abut_compound_destroy(compound);
    }
    abut_tiles_destroy(tiles);
}

/* What is round is turned and scaled evenly, or refused; and what has no end stands on no node. */
static void test_refusals(void)
{
    abut_shape ball = abut_circle(0.5, 0.5, 0.5);
    abut_tile_kind kind = { .shapes = &ball, .shape_count = 1 };
    abut_tiles *tiles = NULL;
    abut_tree *tree = abut_tree_create(NULL);
    abut_node node = ABUT_NO_NODE;
    abut_figure line = abut_figure_of_line(0, 0, 1, 0);
    abut_figure bare[2] = { abut_figure_of_chain(NULL, 0, 0), abut_figure_of_tiles(NULL, 0, 0) };

    CHECK(abut_tiles_create(2, 1, 1, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 9, &kind) == ABUT_OK &&
          abut_tiles_set(tiles, 1, 0, 9) == ABUT_OK);
    abut_figure figure = abut_figure_of_tiles(tiles, 0, 0);

    CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = ABUT_NO_NODE }, &node) == ABUT_OK);
    CHECK(abut_node_set_figure(tree, node, &figure) == ABUT_OK);
    CHECK(abut_node_set_transform(tree, node, some_transform(10)) == ABUT_OK);
    CHECK(abut_node_set_transform(tree, node, some_transform(9)) == ABUT_E_RADIUS);
    CHECK(abut_node_set_figure(tree, node, &line) == ABUT_E_SHAPE);
    CHECK(abut_node_set_figure(tree, node, &bare[0]) == ABUT_E_SHAPE);
    CHECK(abut_node_set_figure(tree, node, &bare[1]) == ABUT_E_SHAPE);
    abut_tree_destroy(tree);
    abut_tiles_destroy(tiles);
}

TEST_MAIN(TEST(test_chains), TEST(test_tiles), TEST(test_refusals))
