/* query/index_queries.c - the queries of an index: the engine, with an index as its source.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/engine.h"
#include "query/index_source.h"

abut_status abut_index_find(const abut_index *index,
                            const abut_shape *shape,
                            const abut_query *query,
                            uint32_t *ids,
                            uint32_t capacity,
                            uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_found found = ab_found_in(ids, capacity, count);

    return ab_query_find(source, shape, &found);
}

abut_status abut_index_find_point(const abut_index *index,
                                  abut_vec2 point,
                                  const abut_query *query,
                                  uint32_t *ids,
                                  uint32_t capacity,
                                  uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_found found = ab_found_in(ids, capacity, count);

    return ab_query_find_point(source, point, &found);
}

abut_status abut_index_find_bounds(const abut_index *index,
                                   abut_bounds region,
                                   const abut_query *query,
                                   uint32_t *ids,
                                   uint32_t capacity,
                                   uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_found found = ab_found_in(ids, capacity, count);

    return ab_query_find_bounds(source, region, &found);
}

abut_status abut_index_find_each(const abut_index *index,
                                 const abut_shape *shape,
                                 const abut_query *query,
                                 abut_found_fn *each,
                                 void *user)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_found found = ab_found_by(each, user);

    return ab_query_find(source, shape, &found);
}

abut_status abut_index_cast_first(const abut_index *index,
                                  abut_vec2 from,
                                  abut_vec2 to,
                                  abut_inside inside,
                                  const abut_query *query,
                                  abut_met *out)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_index_cast_all(const abut_index *index,
                                abut_vec2 from,
                                abut_vec2 to,
                                abut_inside inside,
                                const abut_query *query,
                                abut_met *met,
                                uint32_t capacity,
                                uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_index_cast_each(const abut_index *index,
                                 abut_vec2 from,
                                 abut_vec2 to,
                                 abut_inside inside,
                                 const abut_query *query,
                                 abut_met_fn *each,
                                 void *user)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_index_ray_first(const abut_index *index,
                                 abut_vec2 from,
                                 abut_vec2 direction,
                                 abut_inside inside,
                                 const abut_query *query,
                                 abut_met *out)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_index_ray_all(const abut_index *index,
                               abut_vec2 from,
                               abut_vec2 direction,
                               abut_inside inside,
                               const abut_query *query,
                               abut_met *met,
                               uint32_t capacity,
                               uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_index_ray_each(const abut_index *index,
                                abut_vec2 from,
                                abut_vec2 direction,
                                abut_inside inside,
                                const abut_query *query,
                                abut_met_fn *each,
                                void *user)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_index_sweep_first(const abut_index *index,
                                   const abut_shape *shape,
                                   abut_vec2 motion,
                                   const abut_query *query,
                                   abut_met *out)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_index_sweep_all(const abut_index *index,
                                 const abut_shape *shape,
                                 abut_vec2 motion,
                                 const abut_query *query,
                                 abut_met *met,
                                 uint32_t capacity,
                                 uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_index_sweep_each(const abut_index *index,
                                  const abut_shape *shape,
                                  abut_vec2 motion,
                                  const abut_query *query,
                                  abut_met_fn *each,
                                  void *user)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_index_nearest(const abut_index *index,
                               const abut_shape *shape,
                               double within,
                               const abut_query *query,
                               abut_near *nearest,
                               uint32_t capacity,
                               uint32_t *count)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);

    return ab_query_nearest(source, shape, within, nearest, capacity, count);
}

abut_status abut_index_sees(const abut_index *index,
                            abut_vec2 from,
                            abut_vec2 to,
                            const abut_query *query,
                            bool *sees,
                            uint32_t *blocker)
{
    ab_index_source room;
    ab_source *source = ab_index_source_of(&room, index, query);
    uint64_t id;
    abut_status status = ab_query_sees(source, from, to, sees, &id);

    if (blocker != NULL) {
        *blocker = (uint32_t)id;
    }
    return status;
}
