/* scene/walk.c - the visible shapes at and below a node, one by one.
 *
 * At each node there are four things to do: the siblings to its left, its own shape, its
 * children, the siblings to its right; backwards from the last to the first. A walk knows where
 * it is and what it has done there, and needs no stack. Whole parts are left out where their
 * bounds do not meet the region.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "scene/walk.h"

enum { DO_LEFT, DO_OWN, DO_BELOW, DO_RIGHT, DO_COUNT };

static const ab_box everywhere = { { -AB_LATTICE_LIMIT, -AB_LATTICE_LIMIT },
                                   { AB_LATTICE_LIMIT, AB_LATTICE_LIMIT } };

ab_walk ab_walk_in(const abut_tree *tree, uint32_t top, const ab_box *region)
{
    return (ab_walk){ .tree = tree, .region = *region, .top = top, .at = top };
}

ab_walk ab_walk_all(const abut_tree *tree, uint32_t top)
{
    return ab_walk_in(tree, top, &everywhere);
}

ab_box ab_box_grown(const ab_box *box, int64_t by)
{
    if (ab_box_is_empty(box)) {
        return *box;
    }
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* Where a step leads to: down a link, or AB_NO_SLOT. */
static uint32_t way_down(const ab_walk *walk, const ab_tree_node *node, int what)
{
    static const int links[DO_COUNT] = { AB_LEFT, -1, AB_BELOW, AB_RIGHT };
    bool is_top = walk->at == walk->top;
    bool hidden = (node->flags & AB_NODE_HIDDEN) != 0;

    if (what == DO_OWN || (is_top && what != DO_BELOW) || (hidden && what == DO_BELOW)) {
        return AB_NO_SLOT;
    }
    uint32_t down = node->down[links[what]];

    if (down == AB_NO_SLOT || !ab_boxes_meet(&walk->tree->nodes[down].span, &walk->region)) {
        return AB_NO_SLOT;
    }
    return down;
}

/* Goes up, to what comes after the part that is done. */
static void go_up(ab_walk *walk)
{
    uint32_t up = walk->tree->nodes[walk->at].up;
    const uint32_t *down = walk->tree->nodes[up].down;
    int done = down[AB_LEFT] == walk->at    ? DO_LEFT
               : down[AB_RIGHT] == walk->at ? DO_RIGHT
                                            : DO_BELOW;

    walk->at = up;
    walk->step = (walk->backwards ? DO_COUNT - 1 - done : done) + 1;
}

uint32_t ab_walk_next(ab_walk *walk)
{
    while (walk->at != AB_NO_SLOT) {
        const ab_tree_node *node = &walk->tree->nodes[walk->at];

        if (walk->step == DO_COUNT) {
            if (walk->at == walk->top) {
                walk->at = AB_NO_SLOT;
            } else {
                go_up(walk);
            }
            continue;
        }
        int what = walk->backwards ? DO_COUNT - 1 - walk->step : walk->step;
        uint32_t down = way_down(walk, node, what);

        walk->step++;
        if (down != AB_NO_SLOT) {
            walk->at = down;
            walk->step = 0;
        } else if (what == DO_OWN && node->form != NULL && (node->flags & AB_NODE_HIDDEN) == 0 &&
                   ab_boxes_meet(&node->own, &walk->region)) {
            return walk->at;
        }
    }
    return AB_NO_SLOT;
}
