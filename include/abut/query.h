/* abut/query.h - what is here, what lies on a path, what is nearest.
 *
 * Queries of an index (index.h), answered exactly. A world has the same queries under the same
 * names (world.h): one engine answers both. Each entry of an index is the shape that `shape_of`
 * returns for its id, or the rectangle of its bounds if there is no such function. The shape must
 * lie within the bounds of the entry; parts that stick out may be missed.
 *
 *   find     what meets a shape, a point, a region             find, find_point, find_bounds,
 *                                                              find_each
 *   cast     what a point meets from one place to another      cast_first, cast_all, cast_each
 *   ray      the same in a direction, without an end           ray_first, ray_all, ray_each
 *   sweep    what a shape meets that moves in a straight line  sweep_first, sweep_all, sweep_each
 *   nearest  what is nearest to a shape                        nearest
 *   sees     whether one place can be seen from another        sees
 *
 * Arguments come in this order: what is asked, the query's options, where the answers go, their
 * capacity, their count. `first` gives the first answer, `all` an array of answers, and `each`
 * calls a function with each answer until it returns false.
 *
 * Every query, of an index or a world:
 *   - Units. Places, sizes and distances are in units, times are fractions of the path: 0 where
 *     it starts, 1 where it ends. Only the `time` of a ray is a distance.
 *   - Order. Answers do not depend on the kind of the index, on threads or on the order of
 *     insertion. In arrays they are sorted by time or distance, if they have one, then by id: an
 *     array gets the first answers in that order, as many as it has room for, and `count` gets the
 *     number of all. A function gets them in no particular order.
 *   - Bad input. A query that is refused gives no answers: a count of 0, or a zeroed answer. It
 *     returns ABUT_E_NOT_FINITE for a NaN or an infinity, ABUT_E_RANGE for a place beyond
 *     ABUT_LIMIT, a path longer than that or a motion that ends beyond it, ABUT_E_INVERTED for
 *     bounds with min past max, ABUT_E_SHAPE for an empty shape, ABUT_E_BUSY while the index or
 *     the world is being changed, and ABUT_E_ARGUMENT for anything else: a NULL that is not
 *     allowed, an unknown `inside`, a ray without a direction, a negative or NaN `within`.
 *   - Threads. Any number of queries may run at once on one index or world while nothing changes
 *     it. The caller's functions run on the thread that makes the query.
 *   - Memory. No query allocates.
 *   - Cost. With n evenly spread entries and k answers, a find and a nearest take log n + k, from
 *     within the crowd as from far outside; a cast, a ray and a sweep take time in proportion to
 *     the entries near the path (`first` goes no further than its answer). Entries that pile up in
 *     one place, and in an index those changed since abut_index_update(), are looked through one by
 *     one, n at most. Sorting the answers takes k log k.
 *
 * Your functions that a query calls may query the index, but not change it: ABUT_E_BUSY (index.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_QUERY_H
#define ABUT_QUERY_H

#include "index.h"
#include "pair.h"
#include "shape.h"

/* Which entries of an index take part. NULL or all zero: all of them, as rectangles. */
typedef struct abut_query {
    uint32_t categories; /* only entries with one of these bits; 0: any */
    bool overlapping;    /* what only touches does not count */
    /* The shape of an entry, or NULL to leave it out; NULL: its bounds. */
    const abut_shape *(*shape_of)(void *user, uint32_t id);
    /* Whether an entry takes part; NULL: all do. Called before shape_of, perhaps more than once,
     * and also for some entries that turn out not to be met. */
    bool (*wants)(void *user, uint32_t id);
    void *user;
} abut_query;

/* Finds the entries that meet a shape, a point or a region (bounds that are empty meet nothing).
 * `ids` are in ascending order.
 *
 *     abut_shape blast = abut_circle(x, y, 40);
 *     uint32_t ids[64];
 *     uint32_t count = 0;
 *     abut_index_find(index, &blast, NULL, ids, 64, &count); */
ABUT_API abut_status abut_index_find(const abut_index *index,
                                     const abut_shape *shape,
                                     const abut_query *query,
                                     uint32_t *ids,
                                     uint32_t capacity,
                                     uint32_t *count);
ABUT_API abut_status abut_index_find_point(const abut_index *index,
                                           abut_vec2 point,
                                           const abut_query *query,
                                           uint32_t *ids,
                                           uint32_t capacity,
                                           uint32_t *count);
ABUT_API abut_status abut_index_find_bounds(const abut_index *index,
                                            abut_bounds region,
                                            const abut_query *query,
                                            uint32_t *ids,
                                            uint32_t capacity,
                                            uint32_t *count);

/* Called with each answer, until it returns false. In a world the id is that of a body; in an index
 * it has at most 32 bits. */
typedef bool abut_found_fn(void *user, uint64_t id);
ABUT_API abut_status abut_index_find_each(const abut_index *index,
                                          const abut_shape *shape,
                                          const abut_query *query,
                                          abut_found_fn *each,
                                          void *user);

/* Something met on a path. */
typedef struct abut_met {
    uint64_t id;  /* of the entry, or of the body */
    abut_hit hit; /* as abut_cast(), abut_cast_ray() or abut_sweep() gives it for this one; without
                   * a hit only `hit` and `time` mean anything */
} abut_met;

/* Called with each answer, until it returns false. */ typedef bool
abut_met_fn(void *user, const abut_met *met);

/* Casts a point from one place to another. `first` finds the entry that it meets first, of equal
 * times the one with the lowest id; out->hit.hit is false if there is none. `all` finds everything
 * on the path. `inside` says how to treat an entry in which the path starts (abut_cast()). With
 * query.overlapping a graze does not count. A path along the common edge of two entries, or through
 * the corner where they meet, meets both.
 *
 * Times are exact, then rounded once, to the nearest double: entries that are met at the same time
 * have the same `time`, whatever their shapes, and equal doubles count as the same time. */
ABUT_API abut_status abut_index_cast_first(const abut_index *index,
                                           abut_vec2 from,
                                           abut_vec2 to,
                                           abut_inside inside,
                                           const abut_query *query,
                                           abut_met *out);
ABUT_API abut_status abut_index_cast_all(const abut_index *index,
                                         abut_vec2 from,
                                         abut_vec2 to,
                                         abut_inside inside,
                                         const abut_query *query,
                                         abut_met *met,
                                         uint32_t capacity,
                                         uint32_t *count);
ABUT_API abut_status abut_index_cast_each(const abut_index *index,
                                          abut_vec2 from,
                                          abut_vec2 to,
                                          abut_inside inside,
                                          const abut_query *query,
                                          abut_met_fn *each,
                                          void *user);

/* The same in a direction of any length but 0, as far as ABUT_LIMIT units, as abut_cast_ray()
 * does: `time` is the distance in units, rounded once, and INFINITY if nothing is met. */
ABUT_API abut_status abut_index_ray_first(const abut_index *index,
                                          abut_vec2 from,
                                          abut_vec2 direction,
                                          abut_inside inside,
                                          const abut_query *query,
                                          abut_met *out);
ABUT_API abut_status abut_index_ray_all(const abut_index *index,
                                        abut_vec2 from,
                                        abut_vec2 direction,
                                        abut_inside inside,
                                        const abut_query *query,
                                        abut_met *met,
                                        uint32_t capacity,
                                        uint32_t *count);
ABUT_API abut_status abut_index_ray_each(const abut_index *index,
                                         abut_vec2 from,
                                         abut_vec2 direction,
                                         abut_inside inside,
                                         const abut_query *query,
                                         abut_met_fn *each,
                                         void *user);

/* Moves a shape in a straight line: `first` finds the entry that it meets first, `all` everything
 * that it meets. It meets an entry exactly when the region that it sweeps over and the entry are
 * not apart. `point` is where the two meet, `normal` points out of the entry towards the shape,
 * `side` is a side of the entry. An entry that it overlaps at the start is met at time 0, with a
 * zero normal. */
ABUT_API abut_status abut_index_sweep_first(const abut_index *index,
                                            const abut_shape *shape,
                                            abut_vec2 motion,
                                            const abut_query *query,
                                            abut_met *out);
ABUT_API abut_status abut_index_sweep_all(const abut_index *index,
                                          const abut_shape *shape,
                                          abut_vec2 motion,
                                          const abut_query *query,
                                          abut_met *met,
                                          uint32_t capacity,
                                          uint32_t *count);
ABUT_API abut_status abut_index_sweep_each(const abut_index *index,
                                           const abut_shape *shape,
                                           abut_vec2 motion,
                                           const abut_query *query,
                                           abut_met_fn *each,
                                           void *user);

/* Something near. */
typedef struct abut_near {
    uint64_t id;       /* of the entry, or of the body */
    abut_distance gap; /* how far off; on_a is on the shape that was given, on_b on the entry */
} abut_near;

/* Finds the `capacity` entries that are nearest to a shape, the nearest first, none further away
 * than `within` units (INFINITY for any distance). Entries that meet the shape are at distance 0.
 * Here `count` gets the number of answers written. */
ABUT_API abut_status abut_index_nearest(const abut_index *index,
                                        const abut_shape *shape,
                                        double within,
                                        const abut_query *query,
                                        abut_near *nearest,
                                        uint32_t capacity,
                                        uint32_t *count);

/* Says whether one place can be seen from another, which is so if no entry overlaps the line
 * between them; an entry that the line only touches hides nothing. `sees` gets the answer,
 * `blocker` (may be NULL) the id of the first entry that hides the place, or 0 if none does. Costs
 * as much as abut_index_cast_first(). */
ABUT_API abut_status abut_index_sees(const abut_index *index,
                                     abut_vec2 from,
                                     abut_vec2 to,
                                     const abut_query *query,
                                     bool *sees,
                                     uint32_t *blocker);

#endif
