/* world/state/piece_runs.c - the pieces of a body near a path, as runs along the curve of its tree.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/span.h"
#include "world/state/piece_runs.h"
#include "world/state/pieces.h"

/* A run from a place to before another. */
typedef struct curve_run {
    uint32_t first;
    uint32_t end;
} curve_run;

typedef struct piece_run_search {
    const ab_piece_tree *tree;
    uint32_t pieces;
    const ab_box *box;
    ab_vec motion;
    uint32_t count;
    curve_run runs[AB_MOST_RUNS + 1]; /* one more, until two are joined */
} piece_run_search;

/* Whether the path leads through a node; in doubt it does. */
static bool path_meets_node(const piece_run_search *search, const ab_box32 *node)
{
    int64_t unit = (int64_t)1 << search->tree->shift;
    ab_box seen = { { ab_add_capped(node->low_x * unit, -search->box->high.x),
                      ab_add_capped(node->low_y * unit, -search->box->high.y) },
                    { ab_add_capped((node->high_x + INT64_C(1)) * unit - 1, -search->box->low.x),
                      ab_add_capped((node->high_y + INT64_C(1)) * unit - 1,
                                    -search->box->low.y) } };
    ab_span span = ab_span_within(search->motion, &seen);

    return span.enter <= span.leave;
}

/* Joins the two runs between which the least lies. */
static void join_nearest_runs(piece_run_search *search)
{
    uint32_t best = 1;

    for (uint32_t k = 2; k < search->count; k++) {
        uint32_t gap = search->runs[k].first - search->runs[k - 1].end;

        if (gap < search->runs[best].first - search->runs[best - 1].end) {
            best = k;
        }
    }
    search->runs[best - 1].end = search->runs[best].end;
    search->count--;
    for (uint32_t k = best; k < search->count; k++) {
        search->runs[k] = search->runs[k + 1];
    }
}

/* Adds what lies from a place to before another; places ascend. */
static void take_piece_run(piece_run_search *search, uint32_t first, uint32_t end)
{
    if (search->count > 0 && search->runs[search->count - 1].end == first) {
        search->runs[search->count - 1].end = end;
        return;
    }
    search->runs[search->count++] = (curve_run){ first, end };
    if (search->count > AB_MOST_RUNS) {
        join_nearest_runs(search);
    }
}

/* Goes through the nodes below one: from the root, at most as many levels deep as there are. */
static void search_node(piece_run_search *search, int level, uint32_t number)
{
    const ab_piece_tree *tree = search->tree;

    ab_box32 node = ab_tree_box(tree, (uint32_t)level, number);

    if (!path_meets_node(search, &node)) {
        return;
    }
    uint32_t first = number * AB_TREE_FAN;

    if (level == 0) {
        uint32_t end = first + AB_TREE_FAN;

        take_piece_run(search, first, end < search->pieces ? end : search->pieces);
        return;
    }
    uint32_t siblings = ab_tree_nodes(search->pieces, level - 1);

    for (uint32_t k = first; k < first + AB_TREE_FAN && k < siblings; k++) {
        search_node(search, level - 1, k);
    }
}

ab_piece_runs
ab_pieces_on_path(const abut_world *world, uint32_t index, const ab_box *box, ab_vec motion)
{
    piece_run_search search = { .tree = ab_tree_of(world, index),
                                .pieces = world->cold[index].piece_count,
                                .box = box,
                                .motion = motion,
                                .count = 0 };
    ab_piece_runs runs;

    search_node(&search, (int)search.tree->levels - 1, 0);
    runs.count = search.count;
    runs.before[0] = 0;
    for (uint32_t k = 0; k < search.count; k++) {
        runs.first[k] = (uint16_t)search.runs[k].first;
        runs.before[k + 1] = (uint16_t)(runs.before[k] + search.runs[k].end - search.runs[k].first);
    }
    return runs;
}

uint32_t
ab_runs_piece(const ab_piece_runs *runs, const abut_world *world, uint32_t index, uint32_t number)
{
    uint32_t low = 0;
    uint32_t high = runs->count;

    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;

        if (runs->before[middle] <= number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return ab_tree_order(ab_tree_of(world, index))[runs->first[low] + number - runs->before[low]];
}
