/* tree/tour.c - the visible shapes at and below a node, one by one.
 *
 * At each node there are four things to do: the siblings to its left, its own shape, its
 * children, the siblings to its right; backwards from the last to the first. A tour knows where
 * it is and what it has done there, and needs no stack. Whole parts are left out where their
 * bounds do not meet the region.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "tree/tour.h"

enum { DO_LEFT, DO_OWN, DO_CHILDREN, DO_RIGHT, DO_COUNT };

static const ab_box everywhere = { { -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT },
                                   { AB_LATTICE_LIMIT, AB_LATTICE_LIMIT } };

ab_tour ab_tour_in(const abut_tree *tree, uint32_t root, const ab_box *region)
{
    return (ab_tour){ .tree = tree, .region = *region, .root = root, .at = root };
}

ab_tour ab_tour_all(const abut_tree *tree, uint32_t root)
{
    return ab_tour_in(tree, root, &everywhere);
}

static int64_t side_moved(int64_t side, int64_t by)
{
    return side > -AB_NO_END && side < AB_NO_END ? side + by : side;
}

ab_box ab_box_moved(const ab_box *box, ab_vec by)
{
    return (ab_box){ { side_moved(box->low.x, by.x), side_moved(box->low.y, by.y) },
                     { side_moved(box->high.x, by.x), side_moved(box->high.y, by.y) } };
}

ab_box ab_box_widened(const ab_box *box, int64_t by)
{
    if (ab_box_is_empty(box)) {
        return *box;
    }
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* Where a step leads to: down a link, or AB_NO_SLOT. */
static uint32_t link_for(const ab_tour *tour, const ab_tree_node *node, int what)
{
    static const int links[DO_COUNT] = { AB_LEFT, -1, AB_CHILDREN, AB_RIGHT };
    bool is_root = tour->at == tour->root;
    bool hidden = (node->flags & AB_NODE_HIDDEN) != 0;

    if (what == DO_OWN || (is_root && what != DO_CHILDREN) || (hidden && what == DO_CHILDREN)) {
        return AB_NO_SLOT;
    }
    uint32_t linked = node->links[links[what]];

    if (linked == AB_NO_SLOT || !ab_boxes_meet(&tour->tree->nodes[linked].span, &tour->region)) {
        return AB_NO_SLOT;
    }
    return linked;
}

/* Goes up, to what comes after the part that is done. */
static void go_up(ab_tour *tour)
{
    uint32_t up = tour->tree->nodes[tour->at].up;
    const uint32_t *links = tour->tree->nodes[up].links;
    int done = links[AB_LEFT] == tour->at    ? DO_LEFT
               : links[AB_RIGHT] == tour->at ? DO_RIGHT
                                             : DO_CHILDREN;

    tour->at = up;
    tour->step = (tour->backwards ? DO_COUNT - 1 - done : done) + 1;
}

uint32_t ab_tour_next(ab_tour *tour)
{
    while (tour->at != AB_NO_SLOT) {
        const ab_tree_node *node = &tour->tree->nodes[tour->at];

        if (tour->step == DO_COUNT) {
            if (tour->at == tour->root) {
                tour->at = AB_NO_SLOT;
            } else {
                go_up(tour);
            }
            continue;
        }
        int what = tour->backwards ? DO_COUNT - 1 - tour->step : tour->step;
        uint32_t linked = link_for(tour, node, what);

        tour->step++;
        if (linked != AB_NO_SLOT) {
            tour->at = linked;
            tour->step = 0;
        } else if (what == DO_OWN && node->form != NULL && (node->flags & AB_NODE_HIDDEN) == 0 &&
                   ab_boxes_meet(&node->own, &tour->region)) {
            return tour->at;
        }
    }
    return AB_NO_SLOT;
}
