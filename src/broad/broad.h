/* broad/broad.h - what every kind of index is made of.
 *
 * An index (index.c) keeps the boxes of its entries in slots. A *structure* is
 * built over them to find things quickly. It owns no memory: it lives in a block
 * that the index has reserved for it, so building cannot fail, and another kind
 * can be built in the same place. Between two builds a structure does not
 * change, except by `refit`; the index itself looks after the slots that changed
 * since then, and checks every candidate against its exact box. So a structure may
 * report too much, but each slot or pair only once, and must miss nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BROAD_H
#define AB_BROAD_BROAD_H

#include "base/check.h"

#include "abut/index.h"
#include "broad/box.h"

/* What is known about the boxes before a structure is built over them. */
typedef struct ab_census {
    ab_box bounds;        /* of all of them; empty if there are none */
    uint32_t live;        /* boxes that are not empty */
    uint32_t classes[64]; /* how many have a larger side of 2^(k-1) <= size < 2^k steps; 0: 0 */
    int64_t widest[64];   /* of each class, in steps */
    int64_t tallest[64];
    double area; /* sum of their areas, in units */
} ab_census;

/* What a structure is built over. */
typedef struct ab_scene {
    const ab_box *boxes; /* slot -> box; the empty box where there is nothing */
    uint32_t count;      /* slots; those from here on do not exist */
    const ab_census *census;
    int64_t cell;     /* the side of a grid cell in steps that the caller wants; 0: none said */
    abut_tasks tasks; /* `run` is never NULL */
    void (*phase)(const void *owner, const char *name); /* says that a phase begins */
    const void *phase_owner;
} ab_scene;

/* Where pairs go. Slots become ids here, and filters are asked. */
typedef struct ab_sink {
    abut_pair *pairs;
    size_t capacity;
    size_t count;             /* of all, also those for which there was no room */
    const uint32_t *ids;      /* slot -> id; NULL: they are the same */
    const uint32_t *category; /* slot -> bits; NULL: all bits, everywhere */
    const uint32_t *mask;
    bool overlapping; /* touching does not count */
} ab_sink;

static inline bool ab_sink_counts(const ab_sink *sink, const ab_box *a, const ab_box *b)
{
    return sink->overlapping ? ab_boxes_overlap(a, b) : ab_boxes_meet(a, b);
}

/* Takes a pair of slots that counts. */
static inline void ab_sink_take(ab_sink *sink, uint32_t a, uint32_t b)
{
    if (sink->category != NULL &&
        ((sink->category[a] & sink->mask[b]) == 0 || (sink->category[b] & sink->mask[a]) == 0)) {
        return;
    }
    if (sink->count < sink->capacity) {
        uint32_t id_a = sink->ids != NULL ? sink->ids[a] : a;
        uint32_t id_b = sink->ids != NULL ? sink->ids[b] : b;

        sink->pairs[sink->count] =
            id_a < id_b ? (abut_pair){ id_a, id_b } : (abut_pair){ id_b, id_a };
    }
    sink->count++;
}

/* Called with each slot found; false ends the search. */
typedef bool ab_visit_fn(void *context, uint32_t slot);

/* A straight path, seen by a structure that can follow it in order: of a point, or of
 * a box by its low corner. */
typedef struct ab_way {
    ab_vec from;
    ab_vec way;   /* `from` + `way` is where it ends */
    ab_vec size;  /* of the box; zero for a point */
    double limit; /* nothing later than this fraction of the way matters; 1 at first */
} ab_way;

/* Called with each slot whose box the path may meet; may lower `way->limit`; false
 * ends the walk. */
typedef bool ab_walk_fn(void *context, ab_way *way, uint32_t slot);

/* How a walk went: to its end, not as far because the visitor ended it, or not at all. */
typedef enum ab_walked { AB_WALK_DONE, AB_WALK_ENDED, AB_WALK_NOT_MINE } ab_walked;

/* A kind of structure. `block` is aligned to 64 bytes. */
typedef struct ab_kind {
    /* How large a block must be for so many slots. */
    size_t (*bytes)(uint32_t capacity);
    /* Builds anew over the scene; `capacity` (>= scene->count) is what the block was
     * measured for. */
    void (*build)(void *block, uint32_t capacity, const ab_scene *scene);
    /* Brings single slots up to date, new ones too, where that is possible without
     * building anew; false (and nothing done) where it is not. NULL: never. */
    bool (*refit)(void *block, const ab_scene *scene, const uint32_t *slots, uint32_t count);
    /* The search for all pairs comes in chunks that may run at once; how many there are
     * depends on what was built, never on threads, and it is at most 64. Each pair
     * that counts goes to the sink of exactly one chunk. */
    int (*chunks)(const void *block);
    void (*search)(const void *block, const ab_box *boxes, int chunk, ab_sink *sink);
    /* Visits each slot whose box, as it was when it was built or refitted, may meet a
     * region that is not empty. Returns false if the visitor ended it. */
    bool (*visit)(const void *block, const ab_box *region, ab_visit_fn *each, void *context);
    /* Visits what a path may meet, roughly in its order. NULL, or if this one is not for
     * it: by regions along it. */
    ab_walked (*walk)(
        const void *block, const ab_box *boxes, ab_way *way, ab_walk_fn *each, void *context);
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

/* --- What the layers over this one ask of an index (index.c) --------------- */

/* Before and after a question; `calls` if it calls a function of the caller's, from within
 * which the index is then not changed. False if the index is being changed, and is not
 * to be looked at. */
bool ab_index_begin_question(const abut_index *index, bool calls);
void ab_index_end_question(const abut_index *index, bool calls);

/* Visits every entry whose exact box meets the region, each once, in no
 * promised order. Returns false if the visitor ended it. */
bool ab_index_visit(const abut_index *index,
                    const ab_box *region,
                    ab_visit_fn *each,
                    void *context);

/* Visits every entry whose exact box the path meets up to way->limit, each once,
 * roughly in the order of the path; a few whose box it misses may be among them. */
bool ab_index_walk(const abut_index *index, ab_way *way, ab_walk_fn *each, void *context);

/* The boxes of all slots. */
const ab_box *ab_index_boxes(const abut_index *index);

/* The common bounds of all entries, or a little more; empty if there are none. */
ab_box ab_index_extent(const abut_index *index);

/* Of a slot that was visited. */
uint32_t ab_index_id(const abut_index *index, uint32_t slot);
uint32_t ab_index_slot_category(const abut_index *index, uint32_t slot);
uint32_t ab_index_live(const abut_index *index);

#endif
