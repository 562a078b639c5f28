/* world/state/cell_state.h - bodies by the cells that they are in: sorted, and in lists.
 *
 * A cache: dropping it changes nothing but the time of the next search (cells/cells.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_CELL_STATE_H
#define AB_WORLD_STATE_CELL_STATE_H

#include "base/check.h"

#include "world/state/box32.h"

/* Where a body is in the cells. */
typedef struct ab_link {
    uint32_t entry; /* in sorted cells; the level of one that is loose */
    uint32_t bucket;
    uint32_t next;
    uint32_t before;
} ab_link;

/* A level with at most so many bodies has few. */
#define AB_FEW_ON_LEVEL 8
#define AB_FEW_ENTRIES (32 * AB_FEW_ON_LEVEL)

/* Bodies sorted by cell, once for many questions. */
typedef struct ab_sorted_cells {
    uint32_t *start; /* bucket -> first entry; one more at the end */
    ab_box32 *boxes;
    uint32_t *members; /* index, and the level in the high bits */
    uint32_t count;
    uint32_t capacity;
    uint32_t mask;   /* buckets - 1 */
    uint32_t stride; /* buckets from a cell to the next one along y */
    uint32_t bucket_capacity;
    uint32_t levels; /* a bit for each that has a body */
    uint32_t few;    /* a bit for each that has only a few */
    int least_bits;  /* of the side of its smallest cells */
    int32_t margin;  /* boxes are larger by this than the legs of their bodies */
    bool lasts;      /* that is enough for further steps */
    ab_box32 around; /* holds all boxes, if there are any */
    uint32_t few_count;
    uint32_t few_entries[AB_FEW_ENTRIES]; /* those on levels of few, if these cells are those of
                                             what stands still */
} ab_sorted_cells;

/* Bodies that changed since the sorted cells were sorted, in lists. */
typedef struct ab_cell_lists {
    uint32_t *heads;  /* the first body of each list that has one */
    uint64_t *filled; /* behind these: a bit for each list, whether it has */
    uint32_t mask;
    uint32_t capacity;
    uint32_t counts[32]; /* by level */
    uint32_t levels;
    uint32_t total;
    uint32_t most;   /* for which there had to be lists, since it was last looked at that */
    int least_bits;  /* of the side of the smallest cells */
    ab_box32 around; /* holds all boxes, if there are any */
} ab_cell_lists;

/* How many numbers of 32 bits the heads and bits of so many lists are. */
static inline uint32_t ab_cell_lists_words(uint32_t lists)
{
    return lists + lists / 32;
}

#endif
