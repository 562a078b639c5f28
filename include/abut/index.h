/* abut/index.h - a broad phase: many boxes, and all pairs of them that meet.
 *
 * An index holds bounds under ids: 32-bit numbers of the caller's choice (any will do; small ones
 * without large gaps are best). It needs no world and no shapes. Every kind of index gives the same
 * answers; the kinds differ only in speed:
 *
 *   kind        all pairs                       region query       good for
 *   brute       n^2 / 2 tests                   n                  a few dozen
 *   grid        n, if sizes are alike           cells + found      one size, even spread
 *   levels      n for each size class           cells + found      any sizes
 *   quadtree    n log n                         log n + found      uneven spread
 *   sweep       n (radix sort), alike sizes     rows + found       everything moves
 *   tree        n log n                         log n + found      anything; rays, few moves
 *
 * (expected for n boxes that mostly do not overlap; add the pairs found). ABUT_INDEX_AUTO measures
 * sizes and motion, and chooses a kind.
 *
 * Bounds are closed and rounded to the lattice once, so touching is decided exactly. They may be
 * points, may cover everything, and may be empty: abut_bounds_empty() is apart from everything.
 * query.h has the questions to ask about the entries.
 *
 * Calls that take a const index may run on many threads at once while no thread changes it. Their
 * answers are always right; but after changes they look through the changed entries one by one,
 * until abut_index_update() has sorted these in.
 *
 * A function of yours that an index calls must not change the index: such changes are refused with
 * ABUT_E_BUSY, and abut_index_clear() and abut_index_destroy() are ignored.
 *   - Functions given to a query (query.h: shape_of, wants, each) may make queries and read the
 *     index, on any thread, but not search for pairs.
 *   - Functions given to abut_index_each_pair() and abut_index_pairs_if() may also search for pairs
 *     (except by abut_index_changes(), which replaces its last report).
 *   - `phase` and `tasks.run` are called in the middle of the work: they may read the index, but
 *     queries and searches for pairs are refused, too.
 * All of them must return: no longjmp, no exception. An allocator must not call the index at all.
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

/* Returns "auto", "brute", "grid", "levels", "quadtree", "sweep" or "tree"; "" for anything
 * else. */
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

/* Makes an empty index, which the caller destroys. The settings are copied; NULL means default
 * settings. Returns NULL when there is no memory or a setting is invalid (an unknown kind, a cell
 * size that is negative, not finite or beyond ABUT_LIMIT). */
ABUT_API abut_index *abut_index_create(const abut_index_settings *settings);
/* Does nothing for NULL, or when called from a function that the index has called. */
ABUT_API void abut_index_destroy(abut_index *index);

/* Entries, with bounds in units. A call that does not return ABUT_OK has changed
 * nothing: ABUT_E_ARGUMENT for a NULL index; ABUT_E_NOT_FINITE, ABUT_E_RANGE or
 * ABUT_E_INVERTED for the bounds (only abut_bounds_empty() itself may have min past
 * max); ABUT_E_MEMORY; ABUT_E_BUSY.
 *   add     adds an entry: ABUT_E_TAKEN if the id is in use
 *   move    gives an entry other bounds: ABUT_E_STALE if there is no such id
 *   put     adds or moves
 *   remove  removes an entry: ABUT_E_STALE if there is no such id
 *   clear   removes all entries, and keeps the memory
 * Each is O(1) on average, clear is O(n). */
ABUT_API abut_status abut_index_add(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_move(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_put(abut_index *index, uint32_t id, abut_bounds bounds);
ABUT_API abut_status abut_index_remove(abut_index *index, uint32_t id);
ABUT_API void abut_index_clear(abut_index *index);

/* Replaces all entries by copies of bounds[i] under the id i: the quickest call when everything
 * moves. If some bounds are invalid, nothing changes, and `bad` (may be NULL) gets the first such
 * i. Ids that remain keep their filters and user values. O(n). */
ABUT_API abut_status abut_index_assign(abut_index *index,
                                       const abut_bounds *bounds,
                                       uint32_t count,
                                       uint32_t *bad);

/* Reserves memory for `count` entries: adding them then allocates nothing, if all ids
 * are less than `count`. */
ABUT_API abut_status abut_index_reserve(abut_index *index, uint32_t count);

/* Sorts the changed entries in: one by one if few have changed, otherwise by building the structure
 * anew, in O(n) or O(n log n). abut_index_rebuild() always builds anew. After ABUT_E_MEMORY
 * everything still works, only more slowly. */
ABUT_API abut_status abut_index_update(abut_index *index);
ABUT_API abut_status abut_index_rebuild(abut_index *index);

/* Sets a filter for pairs and queries, as in other engines: two entries make a pair only if neither
 * (a.category & b.mask) nor (b.category & a.mask) is zero. At first an entry has all bits set in
 * both. Returns ABUT_E_STALE if there is no such id, ABUT_E_ARGUMENT or ABUT_E_BUSY. The first
 * filter of an index takes memory for all entries (ABUT_E_MEMORY) and O(n) time, every other
 * O(1). */
ABUT_API abut_status abut_index_set_filter(abut_index *index,
                                           uint32_t id,
                                           uint32_t category,
                                           uint32_t mask);
/* Attaches a number of the caller's own to an entry; at first it is 0. The same statuses and
 * cost. */
ABUT_API abut_status abut_index_set_user(abut_index *index, uint32_t id, uint64_t user);

/* Read an entry back, in constant time. An id that names nothing, and a NULL index, have empty
 * bounds, no filter bits and user 0. Bounds are returned as they were rounded: exact up to 2^20
 * units. */
ABUT_API uint32_t abut_index_count(const abut_index *index);
ABUT_API bool abut_index_has(const abut_index *index, uint32_t id);
ABUT_API abut_bounds abut_index_bounds(const abut_index *index, uint32_t id);
ABUT_API uint32_t abut_index_category(const abut_index *index, uint32_t id);
ABUT_API uint32_t abut_index_mask(const abut_index *index, uint32_t id);
ABUT_API uint64_t abut_index_user(const abut_index *index, uint32_t id);
/* Writes the ids in ascending order, at most `capacity` of them, and returns how many
 * there are. O(n). */
ABUT_API uint32_t abut_index_ids(const abut_index *index, uint32_t *ids, uint32_t capacity);

/* --- Pairs ---------------------------------------------------------------- */

typedef struct abut_pair {
    uint32_t a; /* a < b, except between two indexes */
    uint32_t b;
} abut_pair;

/* What makes a pair, and in what order pairs come; flags to be combined by |. */
enum {
    ABUT_PAIRS_OVERLAPPING = 1, /* bounds that only touch do not count */
    ABUT_PAIRS_ORDERED = 2      /* sorted by a, then b; otherwise in any order */
};

/* Finds all pairs of entries whose bounds meet, each once. Writes at most `capacity` of them to
 * `pairs` and the number of all to `count`; the rest of the array may be overwritten. If they do
 * not all fit, ordered pairs are the first ones in order. The index is not const, because changed
 * entries are sorted in first. Returns ABUT_E_ARGUMENT for unknown flags, or NULL pairs with a
 * capacity; ABUT_E_MEMORY. The table above says what it costs.
 *
 *     size_t count = 0;
 *     abut_index_pairs(index, 0, pairs, 1000, &count);
 *     for (size_t i = 0; i < count && i < 1000; i++) { ... pairs[i].a ... } */
ABUT_API abut_status abut_index_pairs(
    abut_index *index, unsigned flags, abut_pair *pairs, size_t capacity, size_t *count);

/* The same between two indexes: a is an id of `movers`, b an id of `others`. Two entries of one
 * index make no pair here. */
ABUT_API abut_status abut_index_pairs_between(abut_index *movers,
                                              abut_index *others,
                                              unsigned flags,
                                              abut_pair *pairs,
                                              size_t capacity,
                                              size_t *count);

/* Calls a function with each pair until it returns false, ordered by a, then b, if the flag says
 * so. The function may search the index, but not change it. */
typedef bool abut_pair_fn(void *user, abut_pair pair);
ABUT_API abut_status abut_index_each_pair(abut_index *index,
                                          unsigned flags,
                                          abut_pair_fn *each,
                                          void *user);

/* The caller's own idea of a collision. The function is called once for every pair whose bounds
 * meet, and returns ABUT_PAIR_YES or ABUT_PAIR_NO (so a bool will do); adding ABUT_PAIR_STOP by |
 * ends the search.
 *
 *     static unsigned collides(void *user, abut_pair pair)
 *     {
 *         const abut_shape *shapes = user;
 *         return abut_relate(&shapes[pair.a], &shapes[pair.b]) == ABUT_OVERLAPPING;
 *     } */
enum { ABUT_PAIR_NO = 0, ABUT_PAIR_YES = 1, ABUT_PAIR_STOP = 2 };
typedef unsigned abut_collide_fn(void *user, abut_pair pair);

/* Finds all pairs of entries that collide. Writes at most `capacity` of them to `pairs`, the first
 * ones in order if the flag says so, and the number of all to `count`. The function may do the same
 * as the one given to abut_index_each_pair(). */
ABUT_API abut_status abut_index_pairs_if(abut_index *index,
                                         unsigned flags,
                                         abut_collide_fn *collides,
                                         void *user,
                                         abut_pair *pairs,
                                         size_t capacity,
                                         size_t *count);

/* The same without an index, by brute force, for items 0 to item_count - 1 with these bounds;
 * without bounds (NULL) the function is called for every pair. Pairs are ordered; flags are as
 * above. Allocates nothing, and makes n^2 / 2 comparisons. Bounds that an index would refuse are
 * refused before the function is called. */
ABUT_API abut_status abut_pairs_if(const abut_bounds *bounds,
                                   uint32_t item_count,
                                   unsigned flags,
                                   abut_collide_fn *collides,
                                   void *user,
                                   abut_pair *pairs,
                                   size_t capacity,
                                   size_t *count);

/* The pairs that began and that ended since the last call of abut_index_changes() (or since the
 * index was made), ordered. Only changed entries are looked at, so this is quick when little moves.
 * All three arrays belong to the index and stay valid until the next call of that function, or of
 * one that changes the index. A pair also begins or ends when its filters begin or cease to agree,
 * when an entry is removed, and when the flags differ from those of the last call. */
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

/* What the index has measured about its entries, and which kind follows from that. */
typedef struct abut_structure_report {
    abut_index_kind kind;    /* the one built now; AUTO only if nothing is built */
    abut_index_kind advised; /* the one that AUTO would build to find all pairs of these entries */
    const char *reason;      /* why, in a sentence */
    uint32_t count;          /* entries */
    uint32_t unsorted;       /* entries changed since the last update */
    double smallest;         /* of the larger sides of all entries, in units */
    double median;           /* (within a factor of two) */
    double largest;
    double density;         /* entries that cover a place in their common bounds, on average */
    double moved;           /* fraction of entries that changed before the last update */
    uint32_t size_classes;  /* groups of alike sizes */
    size_t bytes;           /* all memory, except for the bounds and pairs counted next */
    size_t bytes_of_bounds; /* the index's own copy of the bounds */
    size_t bytes_of_pairs;  /* kept for abut_index_changes() and for order */
} abut_structure_report;

/* Measures the index. All zero for NULL. O(n). */
ABUT_API abut_structure_report abut_index_report(const abut_index *index);

/* Checks the index's own invariants: for tests and bug reports. About O(n log n). */
ABUT_API bool abut_index_verify(const abut_index *index);

#endif
