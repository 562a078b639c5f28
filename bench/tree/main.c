/* bench/tree/main.c - bench_tree: one leaf of a large tree moves; the bounds of the root.
 *
 * 100 000 nodes in trees of different shapes, from a chain to a single group of them all. A leaf
 * is moved and the bounds of the whole are read; the leaf on the edge of the bounds, so that
 * they change every time. For comparison the same bounds by recursion over everything, and all
 * nodes moved at once.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "harness/clock.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES = 100000, TURNS = 2000 };

typedef struct forest {
    const char *name;
    int breadth; /* children of each group; 1: a chain, NODES: one group */
    abut_tree *tree;
    abut_node *nodes;
    abut_transform *places;
} forest;

static void plant(forest *f)
{
    abut_rectangle rect = { 0, 0, 1, 1 };

    f->tree = abut_tree_create(NULL);
    f->nodes = malloc(NODES * sizeof *f->nodes);
    f->places = malloc(NODES * sizeof *f->places);
    for (int i = 0; i < NODES; i++) {
        abut_transform place = abut_translation((i % f->breadth) * 0.001, 0);
        abut_node_settings settings = { .parent = i > 0 ? f->nodes[(i - 1) / f->breadth] : 0,
                                        .transform = &place,
                                        .rect = &rect };

        if (abut_tree_add(f->tree, &settings, &f->nodes[i]) != ABUT_OK) {
            abort();
        }
        f->places[i] = place;
    }
}

static int depth_of(const forest *f)
{
    int depth = 0;

    for (int i = NODES - 1; i > 0; i = (i - 1) / f->breadth) {
        depth++;
    }
    return depth;
}

/* Nanoseconds to move one node and read the bounds of the first; the sum keeps them needed. */
static double time_moves(forest *f, int node, int turns, double *sum)
{
    double before = clock_thread();

    for (int i = 0; i < turns; i++) {
        abut_node_set_transform(f->tree, f->nodes[node], abut_translation(5000 + i % 7, i % 3));
        *sum += abut_node_bounds(f->tree, f->nodes[0]).max.x;
    }
    double taken = (clock_thread() - before) / turns;

    abut_node_set_transform(f->tree, f->nodes[node], f->places[node]);
    return taken;
}

/* What it costs to look at everything instead. */
static double time_recursion(const forest *f, double *sum)
{
    static uint64_t memory[4096];
    double before = clock_thread();
    abut_bounds all = abut_bounds_empty();

    for (int i = 0; i < NODES; i++) {
        abut_shape shape;

        abut_node_shape(f->tree, f->nodes[i], memory, sizeof memory, &shape);
        all = abut_bounds_join(all, abut_shape_bounds(&shape));
    }
    *sum += all.max.x;
    return clock_thread() - before;
}

static double time_all(forest *f, double *sum)
{
    double before = clock_thread();

    abut_tree_place_many(f->tree, f->nodes, f->places, NODES);
    *sum += abut_node_bounds(f->tree, ABUT_NO_NODE).max.x;
    return clock_thread() - before;
}

int main(void)
{
    forest forests[] = { { .name = "chain", .breadth = 1 },
                         { .name = "binary", .breadth = 2 },
                         { .name = "tens", .breadth = 10 },
                         { .name = "hundreds", .breadth = 100 },
                         { .name = "one group", .breadth = NODES } };
    double sum = 0;

    printf("A tree of %d nodes with a shape each: one leaf moves, bounds of the root\n\n", NODES);
    printf("%-12s %8s %8s %14s %14s %16s\n", "tree", "breadth", "depth", "leaf moves", "all anew",
           "all nodes move");
    for (size_t i = 0; i < sizeof forests / sizeof forests[0]; i++) {
        forest *f = &forests[i];

        plant(f);
        int depth = depth_of(f);
        double leaf = time_moves(f, NODES - 1, depth > 1000 ? 20 : TURNS, &sum);
        double anew = time_recursion(f, &sum);
        double all = depth > 1000 ? 0 : time_all(f, &sum);

        printf("%-12s %8d %8d %11.2f us %11.2f us", f->name, f->breadth, depth, leaf / 1e3,
               anew / 1e3);
        if (all > 0) {
            printf(" %13.2f ms\n", all / 1e6);
        } else {
            printf(" %16s\n", "-");
        }
        abut_tree_destroy(f->tree);
        free(f->nodes);
        free(f->places);
    }
    return sum > 0 ? 0 : 1;
}
