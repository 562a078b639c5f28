/* query/engine.h - the queries themselves, over any source.
 *
 * abut/query.h says what each query answers. A NULL source means that the caller passed NULL:
 * ABUT_E_ARGUMENT, with no answers, as after any other refusal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_ENGINE_H
#define AB_QUERY_ENGINE_H

#include "base/check.h"

#include "query/source.h"

/* Where the ids of entries go that were found: into an array, or to a function. */
typedef struct ab_found {
    void *ids; /* uint64_t or uint32_t, as the source says */
    uint32_t capacity;
    uint32_t *count;
    abut_found_fn *each; /* NULL: into the array */
    void *user;
    bool called; /* `each` is what was asked for */
} ab_found;

/* Where entries go that were met on a path: the first, all of them, or each to a function. */
typedef struct ab_hits {
    abut_met *met;
    uint32_t capacity;
    uint32_t *count; /* NULL for `first` */
    abut_met_fn *each;
    void *user;
    bool first;
    bool called; /* `each` is what was asked for */
} ab_hits;

static inline ab_found ab_found_in(void *ids, uint32_t capacity, uint32_t *count)
{
    return (ab_found){ ids, capacity, count, NULL, NULL, false };
}

static inline ab_found ab_found_by(abut_found_fn *each, void *user)
{
    return (ab_found){ NULL, 0, NULL, each, user, true };
}

static inline ab_hits ab_hits_first(abut_met *out)
{
    return (ab_hits){ out, 1, NULL, NULL, NULL, true, false };
}

static inline ab_hits ab_hits_all(abut_met *met, uint32_t capacity, uint32_t *count)
{
    return (ab_hits){ met, capacity, count, NULL, NULL, false, false };
}

static inline ab_hits ab_hits_each(abut_met_fn *each, void *user)
{
    return (ab_hits){ NULL, 0, NULL, each, user, false, true };
}

abut_status ab_query_find(ab_source *source, const abut_shape *shape, const ab_found *found);
abut_status ab_query_find_point(ab_source *source, abut_vec2 point, const ab_found *found);
abut_status ab_query_find_bounds(ab_source *source, abut_bounds region, const ab_found *found);

abut_status ab_query_cast(
    ab_source *source, abut_vec2 from, abut_vec2 to, abut_inside inside, const ab_hits *hits);
abut_status ab_query_ray(ab_source *source,
                         abut_vec2 from,
                         abut_vec2 direction,
                         abut_inside inside,
                         const ab_hits *hits);
abut_status
ab_query_sweep(ab_source *source, const abut_shape *shape, abut_vec2 motion, const ab_hits *hits);

abut_status ab_query_nearest(ab_source *source,
                             const abut_shape *shape,
                             double within,
                             abut_near *nearest,
                             uint32_t capacity,
                             uint32_t *count);

/* `blocker` gets 0 if nothing hides the place. */
abut_status
ab_query_sees(ab_source *source, abut_vec2 from, abut_vec2 to, bool *sees, uint64_t *blocker);

#endif
