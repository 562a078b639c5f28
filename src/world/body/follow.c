/* world/body/follow.c - a node that carries a body.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/tree.h"
#include "tree/tree.h"

abut_status
abut_tree_follow(abut_tree *tree, abut_node node, const abut_world *world, abut_body body)
{
    if (tree == NULL || world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!abut_world_has(world, body)) {
        return ABUT_E_STALE;
    }
    return ab_node_follow(tree, node, abut_body_at(world, body), abut_body_angle(world, body));
}
