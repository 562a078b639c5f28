/* alloc/test_tree_alloc.c - the k-th allocation of a tree fails, for every k.
 *
 * Whatever cannot be had, the tree is as it was before the call, and goes on.
 *
 * SPDX-License-Identifier: MIT */

#include "alloc/ledger.h"
#include "support/check.h"

#include <string.h>

enum { NODES = 70, MOST_CALLS = 400 };

/* All that can be read of a tree, as one number. */
static uint64_t digest(const abut_tree *tree, const abut_node *nodes, int count)
{
    uint64_t hash = abut_tree_count(tree);

    for (int i = 0; i <= count; i++) {
        abut_node node = i < count ? nodes[i] : ABUT_NO_NODE;
        abut_bounds bounds = abut_node_bounds(tree, node);
        abut_transform global = abut_node_global(tree, node);
        unsigned char bytes[sizeof bounds + sizeof global];

        memcpy(bytes, &bounds, sizeof bounds);
        memcpy(bytes + sizeof bounds, &global, sizeof global);
        for (size_t k = 0; k < sizeof bytes; k++) {
            hash = (hash ^ bytes[k]) * UINT64_C(1099511628211);
        }
        hash = (hash ^ abut_node_parent(tree, node)) * UINT64_C(1099511628211);
        hash = (hash ^ abut_node_next(tree, node)) * UINT64_C(1099511628211);
    }
    return hash;
}

static abut_status change(abut_tree *tree, abut_node *nodes, int i, const abut_figure *figures)
{
    abut_shape shape = i % 3 == 0 ? abut_circle(0, 0, 1) : abut_rect(0, 0, 1, 2);
    abut_transform place = { 1, 0, 0.25, 1, i, 0 };
    abut_node_settings settings = { .parent = i > 0 ? nodes[i / 2] : ABUT_NO_NODE,
                                    .transform = &place,
                                    .shape = i % 4 != 0 ? &shape : NULL };
    const abut_figure *figure = &figures[i / 8 % 2]; /* the mask, or the compound */

    if (i % 8 == 4) {
        settings.figure = figure;
    }
    abut_status status = abut_tree_add(tree, &settings, &nodes[i]);

    if (status == ABUT_OK && i % 5 == 4) {
        status = i % 2 == 0 ? abut_node_set_shape(tree, nodes[i / 2], &shape)
                            : abut_node_set_figure(tree, nodes[i / 2], figure);
    }
    return status;
}

/* A mask, and a compound of shapes of which one is round. */
typedef struct borrowed {
    abut_mask *mask;
    abut_compound *compound;
    abut_shape shapes[2];
    abut_figure figures[2];
} borrowed;

static void make_borrowed(borrowed *out)
{
    out->shapes[0] = abut_circle(0, 0, 1);
    out->shapes[1] = abut_rect(1, 0, 2, 1);
    abut_figure members[2] = { abut_figure_of_shape(&out->shapes[0]),
                               abut_figure_of_shape(&out->shapes[1]) };

    CHECK(abut_mask_create(3, 2, true, NULL, &out->mask) == ABUT_OK);
    CHECK(abut_compound_create(members, 2, NULL, &out->compound, NULL) == ABUT_OK);
    out->figures[0] = abut_figure_of_mask(out->mask, 0, 0);
    out->figures[1] = abut_figure_of_compound(out->compound, 0, 0);
}

static void destroy_borrowed(borrowed *out)
{
    abut_compound_destroy(out->compound);
    abut_mask_destroy(out->mask);
}

/* Runs all changes, each again until it works; returns how many calls of the allocator failed. */
static int run(ledger *book, const abut_figure *figures, uint64_t *end)
{
    abut_node nodes[NODES] = { 0 };
    abut_tree *tree = abut_tree_create(&(abut_allocator){ ledger_resize, book });
    int failed = 0;

    if (tree == NULL) {
        return 1;
    }
    for (int i = 0; i < NODES; i++) {
        uint64_t before = digest(tree, nodes, i);
        abut_status status = change(tree, nodes, i, figures);

        CHECK(abut_tree_verify(tree));
        if (status == ABUT_OK) {
            continue;
        }
        CHECK(status == ABUT_E_MEMORY);
        failed++;
        if (nodes[i] == ABUT_NO_NODE) {
            CHECK(digest(tree, nodes, i) == before);
        } else {
            CHECK(abut_tree_remove(tree, nodes[i]) == ABUT_OK);
        }
        i--;
    }
    *end = digest(tree, NULL, 0);
    abut_tree_destroy(tree);
    return failed;
}

static void test_every_allocation(void)
{
    uint64_t expected = 0;
    int refused = 0;
    borrowed lent;

    make_borrowed(&lent);
    for (int k = -1; k < MOST_CALLS; k++) {
        ledger book = { .fail_at = k };
        uint64_t end = expected;
        int failed = run(&book, lent.figures, &end);

        expected = k < 0 ? end : expected;
        refused += failed;
        CHECK(end == expected);
        CHECK(ledger_is_even(&book));
        if (k > book.calls) {
            break;
        }
    }
    CHECK(refused > 50);
    destroy_borrowed(&lent);
}

/* With room made beforehand, moving and asking allocate nothing. */
static void test_steady(void)
{
    ledger book = { .fail_at = -1 };
    abut_tree *tree = abut_tree_create(&(abut_allocator){ ledger_resize, &book });
    abut_node nodes[NODES] = { 0 };

    borrowed lent;

    make_borrowed(&lent);
    CHECK(abut_tree_reserve(tree, NODES) == ABUT_OK);
    for (int i = 0; i < NODES; i++) {
        CHECK(change(tree, nodes, i, lent.figures) == ABUT_OK);
    }
    int calls = book.calls;

    for (int i = 0; i < NODES; i++) {
        CHECK(abut_node_set_transform(tree, nodes[i], abut_scaling(2, 1 + i % 3)) == ABUT_OK);
        abut_tree_relate(tree, nodes[i], nodes[NODES - 1 - i]);
        abut_tree_push(tree, nodes[i], nodes[NODES - 1 - i]);
    }
    CHECK(book.calls == calls);
    abut_tree_destroy(tree);
    destroy_borrowed(&lent);
    CHECK(ledger_is_even(&book));
}

/* A compound that needs more memory for a transform than it ever did: without it nothing has
 * changed, neither there nor in those that were placed before it; and what it once had it has. */
static void test_moving_compounds(void)
{
    borrowed lent;
    int refused = 0;

    make_borrowed(&lent);
    for (int k = 0; k < 16; k++) {
        ledger book = { .fail_at = -1 };
        abut_tree *tree = abut_tree_create(&(abut_allocator){ ledger_resize, &book });
        abut_node nodes[3] = { 0 };

        CHECK(abut_tree_add(tree, NULL, &nodes[0]) == ABUT_OK);
        for (int i = 1; i < 3; i++) {
            CHECK(abut_tree_add(
                      tree, &(abut_node_settings){ .parent = nodes[0], .figure = &lent.figures[1] },
                      &nodes[i]) == ABUT_OK);
        }
        uint64_t before = digest(tree, nodes, 3);

        book.fail_at = book.calls + k;
        abut_status status = abut_node_set_transform(tree, nodes[0], abut_scaling(2, 3));

        CHECK(abut_tree_verify(tree));
        CHECK(status == ABUT_OK || status == ABUT_E_MEMORY);
        refused += status != ABUT_OK;
        CHECK((digest(tree, nodes, 3) == before) == (status != ABUT_OK));
        CHECK(abut_tree_relate(tree, nodes[1], nodes[2]) == ABUT_OVERLAPPING);
        book.fail_at = -1;
        CHECK(abut_node_set_transform(tree, nodes[0], abut_scaling(2, 3)) == ABUT_OK);
        int calls = book.calls;

        CHECK(abut_node_set_transform(tree, nodes[0], abut_identity()) == ABUT_OK);
        CHECK(digest(tree, nodes, 3) == before);
        CHECK(abut_node_set_transform(tree, nodes[0], abut_scaling(3, 2)) == ABUT_OK);
        CHECK(book.calls == calls);
        abut_tree_destroy(tree);
        CHECK(ledger_is_even(&book));
    }
    CHECK(refused == 4); /* two blocks of each */
    destroy_borrowed(&lent);
}

TEST_MAIN(TEST(test_every_allocation), TEST(test_steady), TEST(test_moving_compounds))
