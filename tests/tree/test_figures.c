/* tree/test_figures.c - figures on nodes: under turns, mirrors and scales chains, grids of tiles,
 * compounds, rays, lines and half-planes answer as the same figure placed by hand.
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
    default: {
        double width = (double)rng_int(dice, 1, 3);

        return abut_rect(x, y, width, (double)rng_int(dice, 1, 3));
    }
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

/* --- Compounds ---------------------------------------------------------------------------------
 */

enum { PARTS = 7, CURVE_WORDS = 4096 };

/* What a compound is made of, and where each part stands under a transform. */
typedef struct parts_box {
    abut_shape shapes[PARTS];
    uint64_t memory[PARTS][CURVE_WORDS];
    abut_chain *chain;
    abut_mask *mask;
    abut_compound *inner;
    abut_compound *compound;
    abut_figure figure;
} parts_box;

static void destroy_parts(parts_box *box)
{
    abut_compound_destroy(box->compound);
    abut_compound_destroy(box->inner);
    abut_chain_destroy(box->chain);
    abut_mask_destroy(box->mask);
}

/* A rectangle, a circle, a capsule, a chain, a mask, and a compound of a triangle and a point that
 * is moved; under a transform, by hand: each part by itself. */
static void make_parts(parts_box *box, abut_transform at, bool by_hand)
{
    static const char *const rows[2] = { "#.", "##" };
    abut_transform moved = by_hand ? abut_compose(at, abut_translation(-3, 1)) : abut_identity();
    abut_vec2 points[POINTS];
    abut_figure inner[2];
    abut_figure all[6];

    box->shapes[0] = abut_rect(0, 0, 2, 1);
    box->shapes[1] = abut_circle(3, 3, 1);
    box->shapes[2] = abut_capsule(-2, -2, 1, -2, 0.5);
    box->shapes[3] = abut_triangle(0, 0, 2, 0, 0, 2);
    box->shapes[4] = abut_point(1, 3);
    for (int i = 0; i < 5 && by_hand; i++) {
        abut_shape shape = box->shapes[i];

        box->shapes[i] =
            abut_transformed_in(&shape, i < 3 ? at : moved, box->memory[i], sizeof box->memory[i]);
        CHECK(abut_shape_check(&box->shapes[i]) == ABUT_OK);
    }
    for (int i = 0; i < POINTS; i++) {
        points[by_hand && is_mirror(at) ? POINTS - 1 - i : i] =
            by_hand ? abut_apply(at, zigzag[i]) : zigzag[i];
    }
    box->chain = make_chain(points, false, true);
    CHECK(abut_mask_from_text(rows, 2, NULL, &box->mask) == ABUT_OK);
    abut_transform pixels = abut_translation(-4, -4);

    inner[0] = abut_figure_of_shape(&box->shapes[3]);
    inner[1] = abut_figure_of_shape(&box->shapes[4]);
    CHECK(abut_compound_create(inner, 2, NULL, &box->inner, NULL) == ABUT_OK);
    for (int i = 0; i < 3; i++) {
        all[i] = abut_figure_of_shape(&box->shapes[i]);
    }
    all[3] = abut_figure_of_chain(box->chain, 0, 0);
    all[4] = abut_figure_of_mask_under(box->mask, by_hand ? abut_compose(at, pixels) : pixels);
    all[5] = abut_figure_of_compound(box->inner, by_hand ? 0 : -3, by_hand ? 0 : 1);
    CHECK(abut_compound_create(all, 6, NULL, &box->compound, NULL) == ABUT_OK);
    box->figure = abut_figure_of_compound(box->compound, 0, 0);
}

static bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Contacts and pushes, too, are those of the figure placed by hand. */
static void compare_contact(const grown *g, const abut_figure *same, rng *dice)
{
    abut_shape shape = some_probe(dice);
    abut_figure probe = abut_figure_of_shape(&shape);

    CHECK(abut_node_set_shape(g->tree, g->probe, &shape) == ABUT_OK);
    abut_contact contact = abut_tree_collide(g->tree, g->probe, g->node, NULL);
    abut_contact wanted = abut_figures_collide(&probe, same);

    CHECK(contact.relation == wanted.relation && contact.separation == wanted.separation);
    CHECK(same_vec2(contact.normal, wanted.normal));
    CHECK(same_vec2(abut_tree_push(g->tree, g->probe, g->node), abut_figures_push(&probe, same)));
}

static void test_compounds(void)
{
    static parts_box given;
    static parts_box placed;
    rng dice = { 7 };

    for (int k = 0; k < TRANSFORMS; k++) {
        abut_transform at = some_transform(k);

        make_parts(&given, at, false);
        make_parts(&placed, at, true);
        grown g = grow(&given.figure, at);
        abut_bounds bounds = abut_node_bounds(g.tree, g.node);
        abut_bounds expected = abut_figure_bounds(&placed.figure);
        abut_figure read;

        CHECK(memcmp(&bounds, &expected, sizeof bounds) == 0);
        CHECK(abut_node_figure(g.tree, g.node, &read) == ABUT_OK &&
              read.kind == ABUT_FIGURE_COMPOUND);
        CHECK(abut_compound_members(read.of.compound) == 7);
        for (int i = 0; i < PROBES / sample_part(); i++) {
            compare(&g, &placed.figure, &dice);
            compare_contact(&g, &placed.figure, &dice);
        }
        /* Moved there and back, it is what it was. */
        CHECK(abut_node_set_transform(g.tree, g.node, (abut_transform){ 1, 2, 0.5, 1, 9, 9 }) ==
              ABUT_OK);
        at.tx = at.ty = 0;
        CHECK(abut_node_set_transform(g.tree, g.node, at) == ABUT_OK);
        compare_contact(&g, &placed.figure, &dice);
        CHECK(abut_tree_verify(g.tree));
        abut_tree_destroy(g.tree);
        destroy_parts(&given);
        destroy_parts(&placed);
    }
}

/* --- Without end -------------------------------------------------------------------------------
 */

/* A ray, a line or a half-plane under a transform, by hand: the border of a half-plane goes where
 * the transform puts it, and the inside where it puts the inside. */
static abut_figure endless_by_hand(int kind, abut_vec2 at, abut_vec2 v, abut_transform t)
{
    abut_transform linear = { t.a, t.b, t.c, t.d, 0, 0 };
    abut_vec2 place = abut_apply(t, at);
    abut_vec2 along = abut_apply(linear, kind < 2 ? v : (abut_vec2){ -v.y, v.x });
    abut_vec2 inside = abut_apply(linear, (abut_vec2){ -v.x, -v.y });
    abut_vec2 normal = { along.y, -along.x };

    if (normal.x * inside.x + normal.y * inside.y > 0) {
        normal = (abut_vec2){ -along.y, along.x };
    }
    return kind == 0   ? abut_figure_of_ray(place.x, place.y, along.x, along.y)
           : kind == 1 ? abut_figure_of_line(place.x, place.y, along.x, along.y)
                       : abut_figure_of_half_plane(place.x, place.y, normal.x, normal.y);
}

static void test_endless(void)
{
    rng dice = { 8 };

    for (int k = 0; k < 3 * TRANSFORMS; k++) {
        abut_transform at = some_transform(k % TRANSFORMS);

        for (int n = 0; n < 4; n++) {
            abut_vec2 place = { (double)rng_int(&dice, -3, 3), (double)rng_int(&dice, -3, 3) };
            abut_vec2 v = { (double)rng_int(&dice, -2, 2), (double)rng_int(&dice, 1, 3) };
            abut_figure figure = endless_by_hand(k / TRANSFORMS, place, v, abut_identity());
            abut_figure same = endless_by_hand(k / TRANSFORMS, place, v, at);
            grown g = grow(&figure, at);
            abut_bounds bounds = abut_node_bounds(g.tree, g.node);
            abut_bounds expected = abut_figure_bounds(&same);

            CHECK(memcmp(&bounds, &expected, sizeof bounds) == 0);
            for (int i = 0; i < PROBES / sample_part(); i++) {
                compare(&g, &same, &dice);
                compare_contact(&g, &same, &dice);
            }
            CHECK(abut_tree_verify(g.tree));
            abut_tree_destroy(g.tree);
        }
    }
}

/* Two without end on two nodes answer as the two figures do. */
static void test_endless_pairs(void)
{
    rng dice = { 9 };

    for (int k = 0; k < 400; k++) {
        abut_tree *tree = abut_tree_create(NULL);
        abut_node nodes[2] = { ABUT_NO_NODE, ABUT_NO_NODE };
        abut_figure figures[2];
        abut_vec2 move = { (double)rng_int(&dice, -4, 4), (double)rng_int(&dice, -4, 4) };
        abut_swept swept;
        abut_swept expected;

        for (int i = 0; i < 2; i++) {
            abut_transform at = some_transform((int)rng_int(&dice, 0, TRANSFORMS - 1));
            abut_vec2 place = { (double)rng_int(&dice, -2, 2), (double)rng_int(&dice, -2, 2) };
            abut_vec2 v = { (double)rng_int(&dice, -1, 1), 1 };
            int kind = (int)rng_int(&dice, 0, 2);
            abut_figure figure = endless_by_hand(kind, place, v, abut_identity());

            figures[i] = endless_by_hand(kind, place, v, at);
            CHECK(abut_tree_add(tree, &(abut_node_settings){ .transform = &at, .figure = &figure },
                                &nodes[i]) == ABUT_OK);
        }
        abut_relation relation = abut_tree_relate(tree, nodes[0], nodes[1]);
        abut_vec2 push = abut_tree_push(tree, nodes[0], nodes[1]);
        abut_vec2 wanted = abut_figures_push(&figures[0], &figures[1]);

        CHECK(relation == abut_figures_relate(&figures[0], &figures[1]));
        CHECK(abut_tree_relate_within(tree, nodes[0], nodes[1], 1) ==
              abut_figures_relate_within(&figures[0], &figures[1], 1));
        CHECK(abut_tree_measure(tree, nodes[0], nodes[1], NULL).distance ==
              abut_figures_measure(&figures[0], &figures[1]).distance);
        CHECK(abut_tree_collide(tree, nodes[0], nodes[1], NULL).separation ==
              abut_figures_collide(&figures[0], &figures[1]).separation);
        CHECK(push.x == push.x ? same_vec2(push, wanted) : wanted.x != wanted.x);
        CHECK(abut_tree_sweep(tree, nodes[0], move, nodes[1], (abut_vec2){ 0, 0 }, &swept) ==
              ABUT_OK);
        CHECK(abut_figures_sweep(&figures[0], move, &figures[1], (abut_vec2){ 0, 0 }, &expected) ==
              ABUT_OK);
        CHECK(swept.hit == expected.hit && swept.time == expected.time);
        CHECK(abut_tree_levels(tree, nodes[0], nodes[1], -1).colliding ==
              (relation != ABUT_APART ? ABUT_YES : ABUT_NO));
        abut_tree_destroy(tree);
    }
}

/* The union of a node: what is thin lies inside on a seam, with or without an end; and a box that
 * is pushed out of two half-planes leaves both. */
static void test_endless_unions(void)
{
    abut_tree *tree = abut_tree_create(NULL);
    abut_node group = ABUT_NO_NODE;
    abut_node other = ABUT_NO_NODE;
    abut_node node = ABUT_NO_NODE;
    abut_figure halves[2] = { abut_figure_of_half_plane(0, 2, 0, 1),
                              abut_figure_of_half_plane(0, 2, 0, -1) };
    abut_figure line = abut_figure_of_line(5, 2, 3, 0);
    abut_figure walls[2] = { abut_figure_of_half_plane(0, 0, 1, 0),
                             abut_figure_of_half_plane(0, 0, 0, 1) };
    abut_shape point = abut_point(7, 2);
    abut_shape box = abut_rect(-2, -1, 3, 3);

    CHECK(abut_tree_add(tree, NULL, &group) == ABUT_OK);
    CHECK(abut_tree_add(tree, NULL, &other) == ABUT_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = group, .figure = &halves[i] },
                            &node) == ABUT_OK);
    }
    CHECK(abut_node_set_shape(tree, other, &point) == ABUT_OK);
    CHECK(abut_tree_relate(tree, other, group) == ABUT_OVERLAPPING);
    CHECK(abut_node_set_figure(tree, other, &line) == ABUT_OK);
    CHECK(abut_tree_relate(tree, other, group) == ABUT_OVERLAPPING);
    abut_vec2 push = abut_tree_push(tree, other, group);

    CHECK(push.x != push.x); /* there is no way out of the whole plane */
    CHECK(abut_tree_remove(tree, node) == ABUT_OK);
    CHECK(abut_tree_relate(tree, other, group) == ABUT_TOUCHING);
    CHECK(abut_tree_pick(tree, group, (abut_vec2){ 1e8, 1 }) != ABUT_NO_NODE);
    CHECK(abut_tree_pick(tree, group, (abut_vec2){ 1e8, 3 }) == ABUT_NO_NODE);

    CHECK(abut_tree_remove(tree, group) == ABUT_OK);
    CHECK(abut_tree_add(tree, NULL, &group) == ABUT_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = group, .figure = &walls[i] },
                            &node) == ABUT_OK);
    }
    CHECK(abut_node_set_shape(tree, other, &box) == ABUT_OK);
    push = abut_tree_push(tree, other, group);
    CHECK(push.x == push.x);
    CHECK(abut_node_set_transform(tree, other, abut_translation(push.x, push.y)) == ABUT_OK);
    CHECK(abut_tree_relate(tree, other, group) == ABUT_TOUCHING);
    abut_tree_destroy(tree);
}

/* What is round is turned and scaled evenly, or refused; and what has no end must keep a
 * direction. */
static void test_refusals(void)
{
    abut_shape ball = abut_circle(0.5, 0.5, 0.5);
    abut_tile_kind kind = { .shapes = &ball, .shape_count = 1 };
    abut_tiles *tiles = NULL;
    abut_tree *tree = abut_tree_create(NULL);
    abut_node node = ABUT_NO_NODE;
    abut_figure bare[5] = { abut_figure_of_chain(NULL, 0, 0), abut_figure_of_tiles(NULL, 0, 0),
                            abut_figure_of_compound(NULL, 0, 0), abut_figure_of_line(0, 0, 0, 0),
                            abut_figure_of_half_plane(0, 0, 0, 0) };
    abut_compound *empty = NULL;

    CHECK(abut_tiles_create(2, 1, 1, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 9, &kind) == ABUT_OK &&
          abut_tiles_set(tiles, 1, 0, 9) == ABUT_OK);
    abut_figure figure = abut_figure_of_tiles(tiles, 0, 0);

    CHECK(abut_tree_add(tree, &(abut_node_settings){ .parent = ABUT_NO_NODE }, &node) == ABUT_OK);
    CHECK(abut_node_set_figure(tree, node, &figure) == ABUT_OK);
    CHECK(abut_node_set_transform(tree, node, some_transform(10)) == ABUT_OK);
    CHECK(abut_node_set_transform(tree, node, some_transform(9)) == ABUT_E_RADIUS);
    for (int i = 0; i < 5; i++) {
        CHECK(abut_node_set_figure(tree, node, &bare[i]) == ABUT_E_SHAPE);
    }
    /* An empty compound is legal, and nowhere. */
    CHECK(abut_compound_create(NULL, 0, NULL, &empty, NULL) == ABUT_OK);
    figure = abut_figure_of_compound(empty, 0, 0);
    CHECK(abut_node_set_figure(tree, node, &figure) == ABUT_OK);
    CHECK(abut_bounds_is_empty(abut_node_bounds(tree, node)));
    CHECK(abut_tree_relate(tree, node, node) == ABUT_APART);

    /* A line along x survives what takes away y; one along y, and a half-plane, do not. */
    abut_figure flat = abut_figure_of_line(0, 1, 1, 0);

    CHECK(abut_node_set_figure(tree, node, &flat) == ABUT_OK);
    CHECK(abut_node_set_transform(tree, node, abut_scaling(2, 0)) == ABUT_OK);
    CHECK(abut_node_bounds(tree, node).max.y == 0 &&
          abut_node_bounds(tree, node).max.x == INFINITY);
    CHECK(abut_node_set_transform(tree, node, abut_scaling(0, 2)) == ABUT_E_SINGULAR);
    CHECK(abut_node_bounds(tree, node).max.y == 0);
    flat = abut_figure_of_half_plane(0, 1, 1, 0);
    CHECK(abut_node_set_figure(tree, node, &flat) == ABUT_E_SINGULAR);
    CHECK(abut_node_set_transform(tree, node, abut_translation(6e8, 0)) == ABUT_E_RANGE);
    abut_tree_destroy(tree);
    abut_compound_destroy(empty);
    abut_tiles_destroy(tiles);
}

TEST_MAIN(TEST(test_chains),
          TEST(test_tiles),
          TEST(test_compounds),
          TEST(test_endless),
          TEST(test_endless_pairs),
          TEST(test_endless_unions),
          TEST(test_refusals))
