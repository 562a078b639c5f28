/* abut/index.h - who is near whom: many boxes, and all pairs of them that meet.
 *
 * An index holds bounds under 32-bit numbers of the caller's choice (ids: any
 * numbers, small ones without large gaps are best). It needs no world and no
 * shapes. Every kind of index gives the same answers; they differ in speed only:
 *
 *   kind        all pairs                       region query       good for
 *   brute       n^2 / 2 tests                   n                  a few dozen
 *   grid        n, if sizes are alike           cells + found      one size, even spread
 *   levels      n for each size class           cells + found      any sizes
 *   quadtree    n log n                         log n + found      uneven spread
 *   sweep       n (radix sort), alike sizes     rows + found       everything moves
 *   tree        n log n                         log n + found      anything; rays, few moves
 *
 * (expected, for boxes that mostly do not overlap; pairs found come on top).
 * ABUT_INDEX_AUTO measures sizes and motion, and picks by itself.
 *
 * Bounds are closed and rounded to the lattice once, so `touching` is exact. They
 * may be points, may cover everything, and may be empty: abut_bounds_empty() is
 * apart from everything. Questions about what an index holds are in query.h.
 *
 * Calls that take a const index may run on many threads at once while nobody
 * changes it. They are right at any time; after changes they also look through
 * what changed, one by one, until abut_index_update() has sorted it in.
 *
 * Functions of yours that an index calls do not change it: whatever would is refused with
 * ABUT_E_BUSY, and abut_index_clear() and abut_index_destroy() are ignored.
 *   - Those of a question (query.h: shape_of, wants, each) may ask questions and read
 *     back, on any thread, but not search for pairs.
 *   - Those that abut_index_each_pair() hands pairs to may do all that, and search
 *     for pairs (not abut_index_changes(), which forgets what it told before).
 *   - `phase` and `tasks.run` are called in the middle of the work: they may read back,
 *     and questions and searches for pairs are refused, too.
 * They have to return: no longjmp, no exception. An allocator may not call the index at all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_INDEX_H
#define ABUT_INDEX_H

#include "base.h"
#include "math.h"
#include "tasks.h"

typedef enum abut_index_kind {
    ABUT_INDEX_AUTO = 0,
    ABUT_INDEX_BRUTE,    /* everything against everything */
    ABUT_INDEX_GRID,     /* cells of one size */
    ABUT_INDEX_LEVELS,   /* a hierarchical grid: a grid for each class of sizes */
    ABUT_INDEX_QUADTREE, /* quarters of quarters, as deep as needed */
    ABUT_INDEX_SWEEP,    /* sorted along x in strips, swept */
    ABUT_INDEX_TREE,     /* a tree of bounds, eight to a node */
    ABUT_INDEX_KIND_COUNT
} abut_index_kind;

/* "auto", "brute", "grid", "levels", "quadtree", "sweep", "tree"; "" for no kind. */
ABUT_API const char *abut_index_kind_name(abut_index_kind kind);

/* How an index is made; all zero is the default. */
typedef struct abut_index_settings {
    abut_index_kind kind;
    double cell_size;         /* of the grid, in units; 0: from the sizes it holds */
    abut_allocator allocator; /* zero: malloc */
    abut_tasks tasks;         /* zero: on the caller's thread alone */
    /* Called when a phase of an update or of a search for pairs begins ("bounds",
     * "keys", "sort", "gather", "refit", "search", "order") and with NULL when the
     * call is done: for a profiler. May be NULL. */
    void (*phase)(void *user, const char *name);
    void *phase_user;
} abut_index_settings;

typedef struct abut_index abut_index;

/* Makes an empty index. NULL when there is no memory or the settings are none
 * (an unknown kind, a cell size that is negative, not finite or beyond
 * ABUT_LIMIT). `settings` may be NULL. */
ABUT_API abut_index *abut_index_create(const abut_index_settings *settings);
/* Ignored from within a function that the index has called, as is abut_index_clear(). */
ABUT_API void abut_index_destroy(abut_index *index);

/* Entries. A call that does not return ABUT_OK has changed nothing:
 * ABUT_E_NOT_FINITE, ABUT_E_RANGE or ABUT_E_INVERTED for the bounds (only
 * abut_bounds_empty() itself may have min past max), ABUT_E_MEMORY, ABUT_E_BUSY.
 *   add     a new one: ABUT_E_TAKEN if the id is in use
 *   move    gives it other bounds: ABUT_E_STALE if there is no such id
 *   put     either
 *   remove  ABUT_E_STALE if there is no such id */
ABUT_API abut_status abut_index_add(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_move(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_put(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_remove(abut_index *index, uint32_t id);
ABUT_API void abut_index_clear(abut_index *index);

/* Replaces everything by bounds[i] under the id i: the quickest way to say where
 * everything is. If one of them is no bounds, `bad` (may be NULL) tells which.
 * Filters and user values of ids that stay are kept. */
ABUT_API abut_status abut_index_assign(abut_index *index,
                                       const abut_bounds *bounds,
                                       uint32_t count,
                                       uint32_t *bad);

/* Makes room for so many entries: adding them then allocates nothing, if all ids are
 * less than that. */
ABUT_API abut_status abut_index_reserve(abut_index *index, uint32_t count);

/* Sorts in what has changed: a little at a time if little did, otherwise by
 * building anew. abut_index_rebuild() always builds anew. */
ABUT_API abut_status abut_index_update(abut_index *index);
ABUT_API abut_status abut_index_rebuild(abut_index *index);

/* A filter for pairs and queries, as in other engines: two entries make a pair
 * if each one's category is in the other's mask, that is if both
 * (a.category & b.mask) and (b.category & a.mask) are not zero. An entry starts
 * with all bits set in both. */
ABUT_API abut_status abut_index_set_filter(abut_index *index,
                                           uint32_t id,
                                           uint32_t category,
                                           uint32_t mask);
/* A number of the caller's own, 0 at first. */
ABUT_API abut_status abut_index_set_user(abut_index *index, uint32_t id, uint64_t user);

/* Reading back. An id that names nothing has empty bounds, no filter bits and
 * user 0. Bounds are as they were rounded: exact up to 2^20 units. */
ABUT_API uint32_t abut_index_count(const abut_index *index);
ABUT_API bool abut_index_has(const abut_index *index, uint32_t id);
ABUT_API abut_bounds abut_index_bounds(const abut_index *index, uint32_t id);
ABUT_API uint32_t abut_index_category(const abut_index *index, uint32_t id);
ABUT_API uint32_t abut_index_mask(const abut_index *index, uint32_t id);
ABUT_API uint64_t abut_index_user(const abut_index *index, uint32_t id);
/* The ids in ascending order: at most `capacity` are written, all are counted. */
ABUT_API uint32_t abut_index_ids(const abut_index *index, uint32_t *ids, uint32_t capacity);

/* --- Pairs ---------------------------------------------------------------- */

typedef struct abut_pair {
    uint32_t a; /* a < b, except between two indexes */
    uint32_t b;
} abut_pair;

/* What makes a pair, and in what order pairs come; bits to be joined. */
enum {
    ABUT_PAIRS_OVERLAPPING = 1, /* bounds that only touch do not count */
    ABUT_PAIRS_ORDERED = 2      /* sorted by a, then b; otherwise in any order */
};

/* Finds all pairs of entries whose bounds meet, each once. Writes at most
 * `capacity` of them to `pairs` and the number of all to `count`; what stands behind
 * them in the array is lost. When there are
 * more than fit, ordered pairs are the first ones in order. ABUT_E_ARGUMENT for
 * unknown flags, or NULL pairs with a capacity; ABUT_E_MEMORY.
 *
 *     size_t count = 0;
 *     abut_index_pairs(index, 0, pairs, 1000, &count);
 *     for (size_t i = 0; i < count && i < 1000; i++) { ... pairs[i].a ... } */
ABUT_API abut_status abut_index_pairs(
    abut_index *index, unsigned flags, abut_pair *pairs, size_t capacity, size_t *count);

/* The same between two indexes: a is an id of `movers`, b one of `others`. Entries
 * of one index do not meet each other here. */
ABUT_API abut_status abut_index_pairs_between(abut_index *movers,
                                              abut_index *others,
                                              unsigned flags,
                                              abut_pair *pairs,
                                              size_t capacity,
                                              size_t *count);

/* Hands each pair to a function, ordered by a, then b if the flag says so, until it
 * returns false. The function may search the index, but not change it. */
typedef bool abut_pair_fn(void *user, abut_pair pair);
ABUT_API abut_status abut_index_each_pair(abut_index *index,
                                          unsigned flags,
                                          abut_pair_fn *each,
                                          void *user);

/* What became of the pairs since the last call of this function (or since the
 * index was made): those that began and those that ended, ordered. Only what
 * changed is looked at, so this is quick when little moves. All three arrays belong
 * to the index and stay until the next call of this function, or one that changes it. A pair whose
 * filter began or ceased to agree counts, and so does one whose entry was removed. Flags that
 * differ from the last call's are the same as any other change. */
typedef struct abut_pair_changes {
    const abut_pair *began;
    const abut_pair *ended;
    const abut_pair *pairs; /* all that there are now */
    size_t began_count;
    size_t ended_count;
    size_t pair_count;
} abut_pair_changes;

ABUT_API abut_status abut_index_changes(abut_index *index, unsigned flags, abut_pair_changes *out);

/* --- Looking at the index itself ------------------------------------------ */

/* What the index has measured about its entries, and what it makes of it. */
typedef struct abut_structure_report {
    abut_index_kind kind;    /* what it is built as now; never AUTO unless nothing is built */
    abut_index_kind advised; /* what AUTO would build for all pairs of these entries */
    const char *reason;      /* why, in a sentence */
    uint32_t count;          /* entries */
    uint32_t unsorted;       /* of them, changed since the last update */
    double smallest;         /* larger side of an entry, in units */
    double median;           /* (within a factor of two) */
    double largest;
    double density;         /* how many entries cover a place, on average, of their common bounds */
    double moved;           /* fraction of entries that changed before the last update */
    int size_classes;       /* groups of alike sizes */
    size_t bytes;           /* all memory, beside the bounds and the pairs that follow */
    size_t bytes_of_bounds; /* the index's own copy of the bounds */
    size_t bytes_of_pairs;  /* kept for abut_index_changes() and for order */
} abut_structure_report;

ABUT_API abut_structure_report abut_index_report(const abut_index *index);

/* Checks every promise the inside makes to itself: for tests and bug reports. */
ABUT_API bool abut_index_verify(const abut_index *index);

#endif
