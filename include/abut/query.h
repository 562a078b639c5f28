/* abut/query.h - what is here, what lies that way, what is nearest.
 *
 * Questions to an index (index.h), answered exactly. Each entry is the shape that
 * `shape_of` gives for its id, or the rectangle of its bounds if there is no such
 * function. The shape must lie within the bounds it was put in with; what sticks
 * out may be missed.
 *
 * Answers do not depend on the kind of the index, on threads, or on the order of
 * insertion: they are sorted by time or distance where there is one, then by id.
 * Arrays are filled to their capacity with the first answers in that order, and
 * the number of all is told. Functions called back may ask the index, but not change
 * it: ABUT_E_BUSY (index.h).
 *
 * Bad input (NaN, an empty shape, a path longer than ABUT_LIMIT, a motion that ends
 * beyond it) gets a status, a count of 0 and no answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_QUERY_H
#define ABUT_QUERY_H

#include "index.h"
#include "pair.h"
#include "shape.h"

/* Which entries take part. NULL or all zero: all of them, as rectangles. */
typedef struct abut_query {
    uint32_t categories; /* only entries with one of these bits; 0: any */
    bool overlapping;    /* what only touches does not count */
    /* The shape of an entry, or NULL to leave it out; NULL: its bounds. */
    const abut_shape *(*shape_of)(void *user, uint32_t id);
    /* Whether an entry takes part, asked before its shape, perhaps more than once, and
     * of some that turn out not to be met; NULL: it does. */
    bool (*wants)(void *user, uint32_t id);
    void *user;
} abut_query;

/* Finds the entries that meet a shape: a point, a region, anything.
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

/* The same by callback, in no promised order, until it returns false. */
typedef bool abut_found_fn(void *user, uint32_t id);
ABUT_API abut_status abut_index_each(const abut_index *index,
                                     const abut_shape *shape,
                                     const abut_query *query,
                                     abut_found_fn *each,
                                     void *user);

/* Something met on the way. */
typedef struct abut_met {
    uint64_t id;
    abut_hit hit; /* as abut_cast() or abut_cast_ray() gives it for this entry; without a
                   * hit only `hit` and `time` mean anything */
} abut_met;

/* Called with each, until it returns false. */
typedef bool abut_met_fn(void *user, const abut_met *met);

/* Casts a point from one place to another. `first` finds what it meets first: of
 * equal times the lowest id; out->hit.hit is false if there is nothing. `all`
 * finds everything on the way, sorted by time, then id; `each` hands it to a function,
 * in no promised order. With query.overlapping a graze does not count. A path along the common edge
 * of two entries, or through the corner where they meet, meets both.
 *
 * Times are exact and then rounded once, to the nearest double (abut_cast()): what is met
 * at the same time is told the same time, whatever its shape, and what is told the same
 * time counts as met at the same time. */
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

/* The same in a direction of any length but 0, as far as ABUT_LIMIT units, as
 * abut_cast_ray() does: `time` is the distance in units, rounded once. */
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

/* Moves a shape along a straight line: what does it meet first, and what at all?
 * It meets an entry exactly when the place it sweeps over and the entry are not
 * apart. `time` is 0 at the start and 1 at the end, `point` where the two meet then,
 * `normal` out of the entry towards the shape, `side` that of the entry. An entry
 * that it overlaps at the start is met at time 0, with a zero normal. */
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
    uint64_t id;
    abut_distance distance; /* on_a is on the asker's shape, on_b on the entry */
} abut_near;

/* Finds the `capacity` entries that are nearest to a shape, the nearest first, then
 * by id, none further than `furthest` (INFINITY for any distance; a negative or NaN
 * one is ABUT_E_ARGUMENT). `count` is how many were written. What meets the shape
 * is at distance 0. */
ABUT_API abut_status abut_index_nearest(const abut_index *index,
                                        const abut_shape *shape,
                                        double furthest,
                                        const abut_query *query,
                                        abut_near *nearest,
                                        uint32_t capacity,
                                        uint32_t *count);

/* Whether one place can be seen from another: no entry overlaps the line between
 * them. What the line only touches does not hide anything. `sees` gets the answer,
 * `blocker` (may be NULL) the id that hides it, the first on the way; 0 if none does. */
ABUT_API abut_status abut_index_sees(const abut_index *index,
                                     abut_vec2 from,
                                     abut_vec2 to,
                                     const abut_query *query,
                                     bool *sees,
                                     uint32_t *blocker);

#endif
