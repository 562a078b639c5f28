/* abut/world_query.h - finding bodies of a world: at a place, along a path, nearest, in sight.
 *
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_WORLD_QUERY_H
#define ABUT_WORLD_QUERY_H

#include "body.h"
#include "query.h"

/* Which bodies take part. NULL or all zero: all that are not sensors. */
typedef struct abut_world_query {
    uint32_t categories; /* only bodies with one of these bits; 0: any */
    bool sensors;        /* sensors take part, too */
    bool overlapping;    /* what only touches does not count */
    abut_body except;    /* not this one */
    abut_body as;        /* only bodies that are solid to this one, see below; 0: all bodies */
    /* Whether a body takes part; NULL: all do. May be called more than once for a body, and also
     * for some that turn out not to be met. */
    bool (*wants)(void *user, abut_body body, uint64_t body_user);
    void *user;
} abut_world_query;

/* The queries of query.h, with bodies where they stand as the entries: the same answers in the same
 * order, the same units, statuses, cost and rules for threads, and none of them allocates. `id` in
 * abut_met and abut_near is the body's. Your functions that a query calls may query and read the
 * world, but not change it.
 *
 * A body of several shapes is their union, and gives one answer: that of its first or nearest
 * shape. A point or a segment is inside the body even on a seam between two shapes. With
 * ABUT_INSIDE_IGNORE a cast that starts inside the body passes all of it, even where it comes to it
 * again, as to the other bank of a dent; abut_figure_cast() does meet the figure again. A ray
 * follows one lattice vector for all shapes of a body, the longest that any of them needs
 * (abut_cast_ray()).
 *
 * A sweep that brings a corner exactly onto a corner of a body has the normal that a step would
 * have: a side that is covered there, by another body or by another shape of the same body, gives
 * none. So on a joint of two tiles, lifts or crates the normal is that of their common side. Of
 * shapes of one body that are met at once, a side comes before a corner on a corner, then the side
 * that is approached least, as in a step. Bodies that are met at once are answered one by one; a
 * step answers a side first, and what is then left of the motion meets the others. The entries of
 * an index do not know of each other. */

/* A query `as` a body leaves out that body and all bodies that it passes now (abut_world_passes():
 * by groups, categories, masks, the filter of the world, sensors, answers and permissions); with
 * `sensors`, it leaves out only those that the body does not even meet. Casts, rays and sweeps pass
 * a one-way body or an open side as the body would: a hit whose normal is let through does not
 * count, and neither does a hit on a body with such a side if the path starts inside that body.
 * Planks that are passed one by one (abut_world_passes_shape()) are judged one by one. The query
 * still uses its own shape and place. ABUT_E_STALE if there is no such body. */

/* Find the bodies that meet a shape, a point or a region, in ascending order of ids. */
ABUT_API abut_status abut_world_find(const abut_world *world,
                                     const abut_shape *shape,
                                     const abut_world_query *query,
                                     abut_body *bodies,
                                     uint32_t capacity,
                                     uint32_t *count);
ABUT_API abut_status abut_world_find_point(const abut_world *world,
                                           abut_vec2 point,
                                           const abut_world_query *query,
                                           abut_body *bodies,
                                           uint32_t capacity,
                                           uint32_t *count);
ABUT_API abut_status abut_world_find_bounds(const abut_world *world,
                                            abut_bounds region,
                                            const abut_world_query *query,
                                            abut_body *bodies,
                                            uint32_t capacity,
                                            uint32_t *count);
ABUT_API abut_status abut_world_find_each(const abut_world *world,
                                          const abut_shape *shape,
                                          const abut_world_query *query,
                                          abut_found_fn *each,
                                          void *user);

/* Cast a point from one place to another: `time` is a fraction of the path. */
ABUT_API abut_status abut_world_cast_first(const abut_world *world,
                                           abut_vec2 from,
                                           abut_vec2 to,
                                           abut_inside inside,
                                           const abut_world_query *query,
                                           abut_met *out);
ABUT_API abut_status abut_world_cast_all(const abut_world *world,
                                         abut_vec2 from,
                                         abut_vec2 to,
                                         abut_inside inside,
                                         const abut_world_query *query,
                                         abut_met *met,
                                         uint32_t capacity,
                                         uint32_t *count);
ABUT_API abut_status abut_world_cast_each(const abut_world *world,
                                          abut_vec2 from,
                                          abut_vec2 to,
                                          abut_inside inside,
                                          const abut_world_query *query,
                                          abut_met_fn *each,
                                          void *user);

/* Cast a ray in a direction of any length but 0: `time` is a distance in units. */
ABUT_API abut_status abut_world_ray_first(const abut_world *world,
                                          abut_vec2 from,
                                          abut_vec2 direction,
                                          abut_inside inside,
                                          const abut_world_query *query,
                                          abut_met *out);
ABUT_API abut_status abut_world_ray_all(const abut_world *world,
                                        abut_vec2 from,
                                        abut_vec2 direction,
                                        abut_inside inside,
                                        const abut_world_query *query,
                                        abut_met *met,
                                        uint32_t capacity,
                                        uint32_t *count);
ABUT_API abut_status abut_world_ray_each(const abut_world *world,
                                         abut_vec2 from,
                                         abut_vec2 direction,
                                         abut_inside inside,
                                         const abut_world_query *query,
                                         abut_met_fn *each,
                                         void *user);

/* Move a shape by `motion` in a straight line, and find what it meets. */
ABUT_API abut_status abut_world_sweep_first(const abut_world *world,
                                            const abut_shape *shape,
                                            abut_vec2 motion,
                                            const abut_world_query *query,
                                            abut_met *out);
ABUT_API abut_status abut_world_sweep_all(const abut_world *world,
                                          const abut_shape *shape,
                                          abut_vec2 motion,
                                          const abut_world_query *query,
                                          abut_met *met,
                                          uint32_t capacity,
                                          uint32_t *count);
ABUT_API abut_status abut_world_sweep_each(const abut_world *world,
                                           const abut_shape *shape,
                                           abut_vec2 motion,
                                           const abut_world_query *query,
                                           abut_met_fn *each,
                                           void *user);

/* Finds the `capacity` bodies that are nearest to a shape, none further away than `within` units;
 * `count` gets the number of answers written. */
ABUT_API abut_status abut_world_nearest(const abut_world *world,
                                        const abut_shape *shape,
                                        double within,
                                        const abut_world_query *query,
                                        abut_near *nearest,
                                        uint32_t capacity,
                                        uint32_t *count);

/* Says whether one place can be seen from another; `blocker` (may be NULL) gets the first body that
 * hides it, or ABUT_NO_BODY if none does. */
ABUT_API abut_status abut_world_sees(const abut_world *world,
                                     abut_vec2 from,
                                     abut_vec2 to,
                                     const abut_world_query *query,
                                     bool *sees,
                                     abut_body *blocker);

#endif
