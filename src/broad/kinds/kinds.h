/* broad/kinds/kinds.h - what every kind of structure offers.
 *
 * A *structure* is built over the boxes of an index to find things quickly. It owns no memory: it
 * lives in a block that the index has reserved for it, so building cannot fail, and another kind
 * can be built in the same place. Between two builds a structure does not change, except by
 * `refit`; the index itself keeps track of the slots that have changed since, and checks every
 * candidate against its exact box. So a structure may report too much, but each slot or pair only
 * once, and must miss nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_KINDS_KINDS_H
#define AB_BROAD_KINDS_KINDS_H

#include "base/check.h"

#include "broad/boxes/boxes.h"
#include "broad/broad.h"

/* How a walk ended: at its end, earlier because the visitor ended it, or not begun. */
typedef enum ab_walked { AB_WALK_DONE, AB_WALK_ENDED, AB_WALK_NOT_MINE } ab_walked;

/* A kind of structure. `block` is aligned to 64 bytes. */
typedef struct ab_kind {
    /* How large a block must be for so many slots. */
    size_t (*bytes)(uint32_t capacity);
    /* Builds anew over the set; `capacity` (>= set->count) is what the block was
     * measured for. */
    void (*build)(void *block, uint32_t capacity, const ab_box_set *set);
    /* Brings single slots up to date, new ones too, where that is possible without
     * building anew; false (and nothing done) where it is not. NULL: never. */
    bool (*refit)(void *block, const ab_box_set *set, const uint32_t *slots, uint32_t count);
    /* The search for all pairs comes in chunks that may run at once; how many there are
     * depends on what was built, never on threads, and it is at most 64. Each pair
     * that counts goes to the sink of exactly one chunk. */
    uint32_t (*chunks)(const void *block);
    void (*search)(const void *block, const ab_box *boxes, uint32_t chunk, ab_sink *sink);
    /* Visits each slot whose box may meet a region that is not empty, the box being that of the
     * last build or refit. Returns false if the visitor ended it. */
    bool (*visit)(const void *block, const ab_box *region, ab_visit_fn *each, void *context);
    /* Visits what a path may meet, roughly in its order. If this is NULL, or not made for the path,
     * regions along the path are searched instead. */
    ab_walked (*walk)(
        const void *block, const ab_box *boxes, ab_box_path *path, ab_walk_fn *each, void *context);
    /* All built slots in an order in which neighbours are near; NULL: there is none. */
    const uint32_t *(*order)(const void *block, uint32_t *count);
    /* Whether everything is as it should be, for a structure that is up to date. */
    bool (*check)(const void *block, const ab_box *boxes, uint32_t count);
} ab_kind;

extern const ab_kind ab_kind_brute;
extern const ab_kind ab_kind_grid;
extern const ab_kind ab_kind_levels;
extern const ab_kind ab_kind_quadtree;
extern const ab_kind ab_kind_sweep;
extern const ab_kind ab_kind_tree;

/* Rounds a size up so that what follows it in a block is aligned. */
static inline size_t ab_block_size(size_t bytes)
{
    return (bytes + 63) & ~(size_t)63;
}

/* The table of a kind that is not AUTO. */
const ab_kind *ab_kind_of(abut_index_kind kind);

#endif
