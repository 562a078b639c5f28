/* broad/index/choose.c - which kind of index suits what was measured.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/boxes/boxes.h"
#include "broad/index/index.h"

enum { FEW = 32, MANY_SIZES = 4 };

abut_index_kind ab_choose_kind(const ab_census *census, ab_purpose purpose, const char **reason)
{
    if (census->live <= FEW) {
        *reason = "there are so few that looking at all of them is quickest";
        return ABUT_INDEX_BRUTE;
    }
    if (purpose == AB_FOR_QUERIES) {
        *reason = "a tree answers single questions quickest, whatever the sizes";
        return ABUT_INDEX_TREE;
    }
    if (purpose == AB_FOR_FEW_CHANGES) {
        *reason = "so little changes that it pays to keep a tree and refit it";
        return ABUT_INDEX_TREE;
    }
    if (ab_group_sizes(census).count > MANY_SIZES) {
        *reason = "sizes differ so much that no strips suit all; a tree does not mind";
        return ABUT_INDEX_TREE;
    }
    *reason = "sizes are alike, or fall into a few groups: sorted strips find all pairs quickest";
    return ABUT_INDEX_SWEEP;
}
