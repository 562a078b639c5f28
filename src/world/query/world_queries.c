/* world/query/world_queries.c - the queries of a world: the engine, with a world as its source.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/engine.h"
#include "world/query/world_source.h"

abut_status abut_world_find(const abut_world *world,
                            const abut_shape *shape,
                            const abut_world_query *query,
                            abut_body *bodies,
                            uint32_t capacity,
                            uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_found found = ab_found_in(bodies, capacity, count);

    return ab_query_find(source, shape, &found);
}

abut_status abut_world_find_point(const abut_world *world,
                                  abut_vec2 point,
                                  const abut_world_query *query,
                                  abut_body *bodies,
                                  uint32_t capacity,
                                  uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_found found = ab_found_in(bodies, capacity, count);

    return ab_query_find_point(source, point, &found);
}

abut_status abut_world_find_bounds(const abut_world *world,
                                   abut_bounds region,
                                   const abut_world_query *query,
                                   abut_body *bodies,
                                   uint32_t capacity,
                                   uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_found found = ab_found_in(bodies, capacity, count);

    return ab_query_find_bounds(source, region, &found);
}

abut_status abut_world_find_each(const abut_world *world,
                                 const abut_shape *shape,
                                 const abut_world_query *query,
                                 abut_found_fn *each,
                                 void *user)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_found found = ab_found_by(each, user);

    return ab_query_find(source, shape, &found);
}

abut_status abut_world_cast_first(const abut_world *world,
                                  abut_vec2 from,
                                  abut_vec2 to,
                                  abut_inside inside,
                                  const abut_world_query *query,
                                  abut_met *out)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_world_cast_all(const abut_world *world,
                                abut_vec2 from,
                                abut_vec2 to,
                                abut_inside inside,
                                const abut_world_query *query,
                                abut_met *met,
                                uint32_t capacity,
                                uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_world_cast_each(const abut_world *world,
                                 abut_vec2 from,
                                 abut_vec2 to,
                                 abut_inside inside,
                                 const abut_world_query *query,
                                 abut_met_fn *each,
                                 void *user)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_cast(source, from, to, inside, &hits);
}

abut_status abut_world_ray_first(const abut_world *world,
                                 abut_vec2 from,
                                 abut_vec2 direction,
                                 abut_inside inside,
                                 const abut_world_query *query,
                                 abut_met *out)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_world_ray_all(const abut_world *world,
                               abut_vec2 from,
                               abut_vec2 direction,
                               abut_inside inside,
                               const abut_world_query *query,
                               abut_met *met,
                               uint32_t capacity,
                               uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_world_ray_each(const abut_world *world,
                                abut_vec2 from,
                                abut_vec2 direction,
                                abut_inside inside,
                                const abut_world_query *query,
                                abut_met_fn *each,
                                void *user)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_ray(source, from, direction, inside, &hits);
}

abut_status abut_world_sweep_first(const abut_world *world,
                                   const abut_shape *shape,
                                   abut_vec2 motion,
                                   const abut_world_query *query,
                                   abut_met *out)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_first(out);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_world_sweep_all(const abut_world *world,
                                 const abut_shape *shape,
                                 abut_vec2 motion,
                                 const abut_world_query *query,
                                 abut_met *met,
                                 uint32_t capacity,
                                 uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_all(met, capacity, count);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_world_sweep_each(const abut_world *world,
                                  const abut_shape *shape,
                                  abut_vec2 motion,
                                  const abut_world_query *query,
                                  abut_met_fn *each,
                                  void *user)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    ab_hits hits = ab_hits_each(each, user);

    return ab_query_sweep(source, shape, motion, &hits);
}

abut_status abut_world_nearest(const abut_world *world,
                               const abut_shape *shape,
                               double within,
                               const abut_world_query *query,
                               abut_near *nearest,
                               uint32_t capacity,
                               uint32_t *count)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);

    return ab_query_nearest(source, shape, within, nearest, capacity, count);
}

abut_status abut_world_sees(const abut_world *world,
                            abut_vec2 from,
                            abut_vec2 to,
                            const abut_world_query *query,
                            bool *sees,
                            abut_body *blocker)
{
    ab_world_source room;
    ab_source *source = ab_world_source_of(&room, world, query);
    uint64_t id;
    abut_status status = ab_query_sees(source, from, to, sees, &id);

    if (blocker != NULL) {
        *blocker = (abut_body)id;
    }
    return status;
}
