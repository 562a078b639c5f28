/* tree/test_model.c - random trees against plain recursion: no difference.
 *
 * Places and shapes come from small grids, so that shapes touch exactly. After every change
 * everything that can be read is compared, bit by bit. To plain recursion a mask is the list of
 * its pixels, a region that of its pieces and a grid of tiles that of its cells, each a shape.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"
#include "tree/plain_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 16, MASKS = 4, REGIONS = 4, GRIDS = 3 };

typedef struct twins {
    rng random;
    abut_tree *tree;
    plain_tree plain;
    plain_piece a[PLAIN_PIECES];
    plain_piece b[PLAIN_PIECES];
    abut_mask *masks[MASKS];
    abut_region *regions[REGIONS];
    abut_tiles *grids[GRIDS];
    unsigned long asked;
} twins;

static bool same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

static int some_node(twins *t) /* -1: none, the whole tree */
{
    int i = (int)rng_int(&t->random, -1, PLAIN_NODES - 1);

    return i >= 0 && t->plain.nodes[i].id != ABUT_NO_NODE ? i : -1;
}

static abut_node id_of(const twins *t, int node)
{
    return node < 0 ? ABUT_NO_NODE : t->plain.nodes[node].id;
}

static abut_parts some_parts(rng *r)
{
    static const double turns[] = { 0, 1.5707963267948966, 3.141592653589793, 0.5, -0.25 };
    static const double scales[] = { 1, 1, 1, -1, 2, 0.5, -0.5, 0 };
    abut_parts parts = abut_parts_default();

    parts.x = (double)rng_int(r, -3, 3);
    parts.y = (double)rng_int(r, -3, 3);
    if (rng_int(r, 0, 1) == 0) {
        return parts;
    }
    parts.rotation = turns[rng_int(r, 0, 4)];
    parts.scale_x = scales[rng_int(r, 0, 7)];
    parts.scale_y = scales[rng_int(r, 0, 6)];
    parts.pivot_x = (double)rng_int(r, -1, 1);
    parts.skew_x = rng_int(r, 0, 3) == 0 ? 0.5 : 0;
    parts.skew_y = rng_int(r, 0, 3) == 0 ? -0.25 : 0;
    return parts;
}

static abut_shape some_shape(rng *r)
{
    double x = (double)rng_int(r, -2, 2);
    double y = (double)rng_int(r, -2, 2);
    double w = (double)rng_int(r, 0, 3);
    double h = (double)rng_int(r, 0, 3);

    switch (rng_int(r, 0, 6)) {
    case 0:
        return abut_circle(x, y, w);
    case 1:
        return abut_point(x, y);
    case 2:
        return abut_segment(x, y, x + w, y + h);
    case 3:
        return abut_capsule(x, y, x + w, y + h, 1);
    default:
        return abut_rect(x, y, w, h);
    }
}

/* A mask, a region or a grid of tiles in the size of one unit or of half of one, where it stands by
 * itself; or none. */
static bool take_figure(twins *t, plain_node *node, abut_figure *figure)
{
    rng *r = &t->random;
    int which = (int)rng_int(r, 0, 9);

    node->mask = which == 0 ? t->masks[rng_int(r, 0, MASKS - 1)] : NULL;
    node->region = which == 1 ? t->regions[rng_int(r, 0, REGIONS - 1)] : NULL;
    node->tiles = which == 2 ? t->grids[rng_int(r, 0, GRIDS - 1)] : NULL;
    double x = (double)rng_int(r, -2, 2);

    node->figure_at = abut_translation(x, (double)rng_int(r, -2, 2));
    if (rng_int(r, 0, 1) == 0) {
        node->figure_at.a = node->figure_at.d = 0.5;
    }
    *figure = node->region != NULL  ? abut_figure_of_region(node->region, 0, 0)
              : node->tiles != NULL ? abut_figure_of_tiles(node->tiles, 0, 0)
                                    : abut_figure_of_mask(node->mask, 0, 0);
    figure->at = node->figure_at;
    return node->mask != NULL || node->region != NULL || node->tiles != NULL;
}

/* --- Changes ------------------------------------------------------------------------------- */

static void add_node(twins *t)
{
    int node = plain_free(&t->plain);
    int parent = some_node(t);
    abut_parts parts = some_parts(&t->random);
    abut_shape shape = some_shape(&t->random);
    plain_node made = { .parent = parent, .local = abut_transform_from_parts(&parts) };

    made.has_shape = rng_int(&t->random, 0, 3) != 0;
    made.hidden = rng_int(&t->random, 0, 9) == 0;
    made.shape = shape;
    if (node < 0) {
        return;
    }
    abut_figure figure;
    bool drawn = take_figure(t, &made, &figure);
    abut_node_settings settings = { .parent = id_of(t, parent),
                                    .parts = &parts,
                                    .shape = made.has_shape && !drawn ? &shape : NULL,
                                    .figure = drawn ? &figure : NULL,
                                    .hidden = made.hidden };

    CHECK(abut_tree_add(t->tree, &settings, &made.id) == ABUT_OK);
    CHECK(plain_find(&t->plain, made.id) < 0);
    t->plain.nodes[node] = made;
    plain_link(&t->plain, node, parent, -1);
}

static void move_node(twins *t, int node)
{
    abut_parts parts = some_parts(&t->random);

    CHECK(abut_node_place(t->tree, id_of(t, node), &parts) == ABUT_OK);
    t->plain.nodes[node].local = abut_transform_from_parts(&parts);
}

static void move_many(twins *t)
{
    abut_node ids[8];
    abut_transform transforms[8];
    uint32_t count = 0;

    for (int i = 0; i < 8; i++) {
        int node = some_node(t);
        abut_parts parts = some_parts(&t->random);

        if (node >= 0) {
            ids[count] = id_of(t, node);
            transforms[count++] = abut_transform_from_parts(&parts);
            t->plain.nodes[node].local = transforms[count - 1];
        }
    }
    CHECK(abut_tree_place_many(t->tree, ids, transforms, count) == ABUT_OK);
}

static void attach_node(twins *t, int node)
{
    int parent = some_node(t);
    int before = some_node(t);
    bool cycle = plain_is_under(&t->plain, parent, node);
    bool misplaced = before >= 0 && t->plain.nodes[before].parent != parent;
    abut_keep keep = (abut_keep)rng_int(&t->random, 0, 1);
    abut_status status =
        abut_node_attach(t->tree, id_of(t, node), id_of(t, parent), id_of(t, before), keep);

    if (before == node || misplaced) {
        CHECK(status == ABUT_E_ARGUMENT);
        return;
    }
    if (cycle) {
        CHECK(status == ABUT_E_CYCLE);
        return;
    }
    bool moves = keep == ABUT_KEEP_PLACE && t->plain.nodes[node].parent != parent;
    abut_transform back = abut_identity();
    abut_transform global = plain_global(&t->plain, node);

    if (moves && abut_invert(plain_global(&t->plain, parent), &back) != ABUT_OK) {
        CHECK(status == ABUT_E_SINGULAR);
        return;
    }
    CHECK(status == ABUT_OK);
    plain_unlink(&t->plain, node);
    plain_link(&t->plain, node, parent, before);
    if (moves) {
        t->plain.nodes[node].local = abut_compose(back, global);
    }
}

static void remove_alone(twins *t, int node)
{
    plain_node *n = &t->plain.nodes[node];

    CHECK(abut_tree_remove_alone(t->tree, n->id) == ABUT_OK);
    while (n->count > 0) {
        int child = n->children[0];

        t->plain.nodes[child].local = abut_compose(n->local, t->plain.nodes[child].local);
        plain_unlink(&t->plain, child);
        plain_link(&t->plain, child, n->parent, node);
    }
    plain_remove(&t->plain, node);
}

static void change_look(twins *t, int node)
{
    plain_node *n = &t->plain.nodes[node];

    if (rng_int(&t->random, 0, 1) == 0) {
        n->hidden = !n->hidden;
        CHECK(abut_node_set_visible(t->tree, n->id, !n->hidden) == ABUT_OK);
        return;
    }
    abut_figure figure;

    n->has_shape = rng_int(&t->random, 0, 3) != 0;
    n->shape = some_shape(&t->random);
    if (take_figure(t, n, &figure)) {
        CHECK(abut_node_set_figure(t->tree, n->id, &figure) == ABUT_OK);
        return;
    }
    CHECK(abut_node_set_shape(t->tree, n->id, n->has_shape ? &n->shape : NULL) == ABUT_OK);
}

static void change(twins *t)
{
    int node = some_node(t);
    int what = (int)rng_int(&t->random, 0, 11);

    if (node < 0 || what < 3) {
        add_node(t);
    } else if (what < 5) {
        move_node(t, node);
    } else if (what < 6) {
        move_many(t);
    } else if (what < 8) {
        attach_node(t, node);
    } else if (what < 10) {
        change_look(t, node);
    } else if (what == 10) {
        remove_alone(t, node);
    } else if (rng_int(&t->random, 0, 2) == 0) {
        CHECK(abut_tree_remove(t->tree, id_of(t, node)) == ABUT_OK);
        plain_remove(&t->plain, node);
    }
}

/* --- Comparing ----------------------------------------------------------------------------- */

static void compare_node(twins *t, int node)
{
    abut_node ids[PLAIN_NODES] = { 0 };
    int count = plain_pieces(&t->plain, node, t->a);
    uint32_t listed = 0;
    abut_bounds expected = plain_bounds(t->a, count);
    abut_bounds bounds = abut_node_bounds(t->tree, id_of(t, node));
    abut_transform global = abut_node_global(t->tree, id_of(t, node));
    abut_transform plain = plain_global(&t->plain, node);

    CHECK(same(&bounds, &expected, sizeof bounds));
    CHECK(same(&global, &plain, sizeof global));
    CHECK(abut_tree_shapes(t->tree, id_of(t, node), ids, PLAIN_NODES) ==
          (uint32_t)plain_owners(t->a, count));
    for (int i = 0; i < count; i++) {
        listed += i > 0 && t->a[i].node != t->a[i - 1].node;
        CHECK(ids[listed] == id_of(t, t->a[i].node));
    }
}

static void compare_order(twins *t, int parent)
{
    const int *list = parent < 0 ? t->plain.outermost : t->plain.nodes[parent].children;
    int count = parent < 0 ? t->plain.count : t->plain.nodes[parent].count;
    abut_node id = abut_node_first(t->tree, id_of(t, parent));
    abut_node before = ABUT_NO_NODE;

    for (int i = 0; i < count; i++) {
        CHECK(id == id_of(t, list[i]));
        CHECK(abut_node_previous(t->tree, id) == before);
        CHECK(abut_node_parent(t->tree, id) == id_of(t, parent));
        before = id;
        id = abut_node_next(t->tree, id);
    }
    CHECK(id == ABUT_NO_NODE && abut_node_last(t->tree, id_of(t, parent)) == before);
}

static void compare_pick(twins *t, int node)
{
    abut_vec2 point = { (double)rng_int(&t->random, -12, 12) / 2,
                        (double)rng_int(&t->random, -12, 12) / 2 };
    int count = plain_pieces(&t->plain, node, t->a);
    abut_node expected = ABUT_NO_NODE;

    for (int i = 0; i < count; i++) {
        if (abut_contains_point(&t->a[i].shape, point.x, point.y)) {
            expected = id_of(t, t->a[i].node);
        }
    }
    CHECK(abut_tree_pick(t->tree, id_of(t, node), point) == expected);
}

/* What two loops over all pairs find. */
typedef struct plain_answer {
    abut_relation most;
    double nearest;
    double separation; /* of the best contact; a figure that overlaps has one of its own */
    bool separable;
    size_t meetings; /* twice as many as there are pairs of nodes that meet */
} plain_answer;

static void add_pieces(const plain_piece *a, const plain_piece *b, plain_answer *all)
{
    abut_contact contact = abut_collide(&a->shape, &b->shape);

    if (contact.relation > all->most) {
        all->most = contact.relation;
        all->separation = INFINITY;
    }
    if (contact.relation == all->most) {
        all->separation = fmin(all->separation, contact.separation);
    }
    all->separable = all->separable && !a->part && !b->part;
    all->nearest = fmin(all->nearest, abut_measure(&a->shape, &b->shape).distance);
}

/* Whether two nodes meet, counted at the first pair of their pieces. */
static size_t meetings_of(const twins *t, int i, int k, int count_a, int count_b)
{
    int a = t->a[i].node;
    int b = t->b[k].node;
    bool meets = false;

    if (a == b || (i > 0 && t->a[i - 1].node == a) || (k > 0 && t->b[k - 1].node == b)) {
        return 0;
    }
    for (int m = i; m < count_a && t->a[m].node == a; m++) {
        for (int n = k; n < count_b && t->b[n].node == b; n++) {
            meets = meets || abut_relate(&t->a[m].shape, &t->b[n].shape) != ABUT_APART;
        }
    }
    return meets;
}

/* Distances of figures of many pieces are rounded so that they do not depend on the pieces. */
static bool is_near(double a, double b)
{
    return a == b || fabs(a - b) <= 1e-15 * (1 + fabs(a));
}

static void compare_pair(twins *t, int first, int second)
{
    int count_a = plain_pieces(&t->plain, first, t->a);
    int count_b = plain_pieces(&t->plain, second, t->b);
    abut_node a = id_of(t, first);
    abut_node b = id_of(t, second);
    plain_answer all = { ABUT_APART, INFINITY, INFINITY, true, 0 };

    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            bool shared = plain_is_under(&t->plain, t->a[i].node, second) &&
                          plain_is_under(&t->plain, t->b[k].node, first);

            add_pieces(&t->a[i], &t->b[k], &all);
            all.meetings += meetings_of(t, i, k, count_a, count_b) * (shared ? 1 : 2);
        }
    }
    abut_node_pair pair;
    abut_contact contact = abut_tree_collide(t->tree, a, b, &pair);
    abut_relation relation = abut_tree_relate(t->tree, a, b);
    bool on_seam = all.most == ABUT_TOUCHING && relation == ABUT_OVERLAPPING;
    bool known = count_a * count_b == 0 || on_seam ||
                 (relation == ABUT_OVERLAPPING && !all.separable) ||
                 is_near(contact.separation, all.separation);

    CHECK(relation == all.most || on_seam);
    CHECK(contact.relation == relation);
    CHECK(known);
    CHECK((pair.a == ABUT_NO_NODE) == (count_a * count_b == 0));
    CHECK(is_near(abut_tree_measure(t->tree, a, b, NULL).distance, all.nearest));
    CHECK(abut_tree_relate(t->tree, b, a) == relation);
    CHECK((abut_tree_levels(t->tree, a, b, -1).colliding == ABUT_YES) == (all.most != ABUT_APART));
    CHECK(2 * abut_tree_pairs(t->tree, a, b, NULL, 0) == all.meetings);
    t->asked++;
}

/* Whether pieces are thin: these may be stopped by the seam between two parts. */
static bool has_thin(const plain_piece *pieces, int count)
{
    bool thin = false;

    for (int i = 0; i < count; i++) {
        thin = thin || abut_shape_area(&pieces[i].shape) == 0;
    }
    return thin;
}

/* A push parts, and so do the moves of a sweep. */
static void compare_motion(twins *t, int first, int second)
{
    abut_node a = id_of(t, first);
    abut_node b = id_of(t, second);
    int count_a = plain_pieces(&t->plain, first, t->a);
    int count_b = plain_pieces(&t->plain, second, t->b);
    abut_vec2 push = abut_tree_push(t->tree, a, b);
    bool on_grid = rng_int(&t->random, 0, 1) == 0;
    abut_vec2 move = {
        on_grid ? (double)rng_int(&t->random, -8, 8) : rng_between(&t->random, -9, 9),
        on_grid ? (double)rng_int(&t->random, -8, 8) : rng_between(&t->random, -9, 9)
    };
    abut_relation before = abut_tree_relate(t->tree, a, b);
    abut_swept swept;
    abut_status status = abut_tree_sweep(t->tree, a, move, b, (abut_vec2){ 1, 0 }, &swept);
    double time = 1;
    bool parts = false;

    CHECK(status == (count_a * count_b == 0 ? ABUT_E_SHAPE : ABUT_OK));
    CHECK(before == ABUT_OVERLAPPING || (push.x == 0 && push.y == 0));
    for (int i = 0; i < count_a && status == ABUT_OK; i++) {
        for (int k = 0; k < count_b; k++) {
            abut_shape pushed = abut_moved(&t->a[i].shape, push.x, push.y);
            abut_shape end_a = abut_moved(&t->a[i].shape, swept.move_a.x, swept.move_a.y);
            abut_shape end_b = abut_moved(&t->b[k].shape, swept.move_b.x, swept.move_b.y);
            abut_swept one;

            parts = parts || t->a[i].part || t->b[k].part;
            CHECK(abut_relate(&pushed, &t->b[k].shape) != ABUT_OVERLAPPING);
            CHECK(before == ABUT_OVERLAPPING || abut_relate(&end_a, &end_b) != ABUT_OVERLAPPING);
            abut_sweep(&t->a[i].shape, move, &t->b[k].shape, (abut_vec2){ 1, 0 }, &one);
            time = one.hit ? fmin(time, one.time) : time;
        }
    }
    bool seams = parts && (has_thin(t->a, count_a) || has_thin(t->b, count_b));

    CHECK(status != ABUT_OK || swept.time == time || (seams && swept.time < time));
}

static void compare(twins *t)
{
    int first = some_node(t);
    int second = some_node(t);

    CHECK(abut_tree_verify(t->tree));
    for (int i = -1; i < PLAIN_NODES; i++) {
        if (i < 0 || t->plain.nodes[i].id != ABUT_NO_NODE) {
            compare_node(t, i);
            compare_order(t, i);
        }
    }
    compare_pick(t, first);
    compare_pair(t, first, second);
    compare_motion(t, first, second);
}

static void make_figures(twins *t)
{
    static const char *const rows[MASKS][3] = {
        { "##", "#.", ".." }, { "#.#", "#.#", NULL }, { "######" }, { "#" }
    };
    static const int heights[MASKS] = { 3, 2, 1, 1 };
    /* An L, an arrow, a U, and a frame: the last four vertices are its hole. */
    static const abut_vec2 points[REGIONS][8] = {
        { { 0, 0 }, { 3, 0 }, { 3, 1 }, { 1, 1 }, { 1, 3 }, { 0, 3 } },
        { { 0, 0 }, { 3, 1 }, { 0, 2 }, { 1, 1 } },
        { { 0, 0 }, { 3, 0 }, { 3, 3 }, { 2, 3 }, { 2, 1 }, { 1, 1 }, { 1, 3 }, { 0, 3 } },
        { { 0, 0 }, { 4, 0 }, { 4, 4 }, { 0, 4 }, { 1, 1 }, { 1, 2 }, { 3, 2 }, { 3, 1 } },
    };
    static const uint32_t counts[REGIONS] = { 6, 4, 8, 4 };

    for (int i = 0; i < MASKS; i++) {
        CHECK(abut_mask_from_text(rows[i], heights[i], NULL, &t->masks[i]) == ABUT_OK);
    }
    for (int i = 0; i < REGIONS; i++) {
        abut_loop loops[] = { { points[i], counts[i] }, { &points[i][4], 4 } };

        CHECK(abut_region_create(loops, i == 3 ? 2 : 1, NULL, &t->regions[i], NULL) == ABUT_OK);
        CHECK(abut_region_pieces(t->regions[i]) <= PLAIN_PIXELS);
    }
}

/* Squares, and slopes of both sides. */
static void make_grids(twins *t)
{
    static const char *const rows[GRIDS][3] = { { "#.", "##", ".#" }, { "/#\\" }, { "/.", "#\\" } };
    static const uint32_t heights[GRIDS] = { 3, 1, 2 };

    for (int i = 0; i < GRIDS; i++) {
        CHECK(abut_tiles_from_text(rows[i], heights[i], 1, NULL, &t->grids[i]) == ABUT_OK);
    }
}

static void destroy_figures(twins *t)
{
    for (int i = 0; i < GRIDS; i++) {
        abut_tiles_destroy(t->grids[i]);
    }
    for (int i = 0; i < MASKS; i++) {
        abut_mask_destroy(t->masks[i]);
    }
    for (int i = 0; i < REGIONS; i++) {
        abut_region_destroy(t->regions[i]);
    }
}

static void test_random_trees(void)
{
    twins *t = malloc(sizeof *t);
    unsigned long asked = 0;
    unsigned long seeds = (unsigned long)(SEEDS / sample_part());

    for (uint64_t seed = 1; seed <= seeds && check_failures == 0; seed++) {
        memset(t, 0, sizeof *t);
        t->random.state = seed;
        t->tree = abut_tree_create(NULL);
        make_figures(t);
        make_grids(t);
        for (int i = 0; i < 150 && check_failures == 0; i++) {
            change(t);
            compare(t);
            if (check_failures > 0) {
                printf("seed %d, change %d\n", (int)seed, i);
            }
        }
        asked += t->asked;
        abut_tree_destroy(t->tree);
        destroy_figures(t);
    }
    CHECK(asked == seeds * 150);
    free(t);
}

TEST_MAIN(TEST(test_random_trees))
