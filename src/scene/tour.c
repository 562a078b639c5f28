/* scene/tour.c - the visible shapes at and below a node, one by one.
 *
 * At each node there are four things to do: the siblings to its left, its own shape, its
 * children, the siblings to its right; backwards from the last to the first. A tour knows where
 * it is and what it has done there, and needs no stack. Whole parts are left out where their
 * bounds do not meet the region.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "scene/tour.h"

enum { DO_LEFT, DO_OWN, DO_BELOW, DO_RIGHT, DO_COUNT };

static const ab_box everywhere = { { -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT },
                                   { AB_LATTICE_LIMIT, AB_LATTICE_LIMIT } };

ab_tour ab_tour_in(const abut_tree *tree, uint32_t top, const ab_box *region)
{
    return (ab_tour){ .tree = tree, .region = *region, .top = top, .at = top };
}

ab_tour ab_tour_all(const abut_tree *tree, uint32_t top)
{
    return ab_tour_in(tree, top, &everywhere);
}

ab_box ab_box_grown(const ab_box *box, int64_t by)
{
    if (ab_box_is_empty(box)) {
        return *box;
    }
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* Where a step leads to: down a link, or AB_NO_SLOT. */
static uint32_t way_down(const ab_tour *tour, const ab_tree_node *node, int what)
{
    static const int links[DO_COUNT] = { AB_LEFT, -1, AB_BELOW, AB_RIGHT };
    bool is_top = tour->at == tour->top;
    bool hidden = (node->flags & AB_NODE_HIDDEN) != 0;

    if (what == DO_OWN || (is_top && what != DO_BELOW) || (hidden && what == DO_BELOW)) {
        return AB_NO_SLOT;
    }
    uint32_t down = node->down[links[what]];

    if (down == AB_NO_SLOT || !ab_boxes_meet(&tour->tree->nodes[down].span, &tour->region)) {
        return AB_NO_SLOT;
    }
    return down;
}

/* Goes up, to what comes after the part that is done. */
static void go_up(ab_tour *tour)
{
    uint32_t up = tour->tree->nodes[tour->at].up;
    const uint32_t *down = tour->tree->nodes[up].down;
    int done = down[AB_LEFT] == tour->at    ? DO_LEFT
               : down[AB_RIGHT] == tour->at ? DO_RIGHT
                                            : DO_BELOW;

    tour->at = up;
    tour->step = (tour->backwards ? DO_COUNT - 1 - done : done) + 1;
}

uint32_t ab_tour_next(ab_tour *tour)
{
    while (tour->at != AB_NO_SLOT) {
        const ab_tree_node *node = &tour->tree->nodes[tour->at];

        if (tour->step == DO_COUNT) {
            if (tour->at == tour->top) {
                tour->at = AB_NO_SLOT;
            } else {
                go_up(tour);
            }
            continue;
        }
        int what = tour->backwards ? DO_COUNT - 1 - tour->step : tour->step;
        uint32_t down = way_down(tour, node, what);

        tour->step++;
        if (down != AB_NO_SLOT) {
            tour->at = down;
            tour->step = 0;
        } else if (what == DO_OWN && node->form != NULL && (node->flags & AB_NODE_HIDDEN) == 0 &&
                   ab_boxes_meet(&node->own, &tour->region)) {
            return tour->at;
        }
    }
    return AB_NO_SLOT;
}
