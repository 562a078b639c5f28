/* broad/kinds/kinds.c - the kinds by number: their names and their tables.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/kinds/kinds.h"

static const struct {
    const char *name;
    const ab_kind *kind;
} kinds[ABUT_INDEX_KIND_COUNT] = {
    [ABUT_INDEX_AUTO] = { "auto", NULL },
    [ABUT_INDEX_BRUTE] = { "brute", &ab_kind_brute },
    [ABUT_INDEX_GRID] = { "grid", &ab_kind_grid },
    [ABUT_INDEX_LEVELS] = { "levels", &ab_kind_levels },
    [ABUT_INDEX_QUADTREE] = { "quadtree", &ab_kind_quadtree },
    [ABUT_INDEX_SWEEP] = { "sweep", &ab_kind_sweep },
    [ABUT_INDEX_TREE] = { "tree", &ab_kind_tree },
};

const char *abut_index_kind_name(abut_index_kind kind)
{
    return (unsigned)kind < ABUT_INDEX_KIND_COUNT ? kinds[kind].name : "";
}

const ab_kind *ab_kind_of(abut_index_kind kind)
{
    AB_ASSERT(kind > ABUT_INDEX_AUTO && kind < ABUT_INDEX_KIND_COUNT, "auto has no table");
    return kinds[kind].kind;
}
