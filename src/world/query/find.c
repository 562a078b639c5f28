/* world/query/find.c - which bodies are here: at a point, in a region, in touch with a shape.
 *
 * Candidates come from the cells; the answer is the exact relation of the shape to the pieces
 * of a body, of which the greatest counts, and of a thin one to the seams between them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/narrow.h"
#include "narrow/upright.h"
#include "query/asking.h"
#include "world/cells/cells.h"
#include "world/pair/seams.h"
#include "world/query/query_set.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

typedef struct body_find {
    ab_question seeking;
    const ab_shape *shape;
    ab_box bounds;
    ab_query_set flock;
} body_find;

/* Whether a body meets the shape, as the query wants it. */
static bool is_body_here(const body_find *find, uint32_t index)
{
    const abut_world *world = find->seeking.world;
    const ab_shape *shape = find->shape;
    abut_relation least = find->seeking.query.overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING;

    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);
        ab_box box = ab_piece_box(core, at);

        if (ab_boxes_meet(&box, &find->bounds) &&
            ab_relate(&shape->core, core, ab_sub(at, shape->at),
                      shape->core.radius + core->radius) >= least) {
            return true;
        }
    }
    return least == ABUT_OVERLAPPING &&
           ab_lies_on_seam(world, index, &shape->core, ab_sub(world->hot[index].at, shape->at));
}

static bool find_body(void *context, uint32_t index)
{
    body_find *find = context;

    ab_box box = ab_body_box(find->seeking.world, index);

    if (!ab_boxes_meet(&box, &find->bounds) || !ab_question_may_want(&find->seeking, index) ||
        !ab_question_wants(&find->seeking, index) || !is_body_here(find, index)) {
        return true;
    }
    return ab_query_set_take(&find->flock, find->seeking.world->cold[index].id);
}

/* Finds all bodies that meet a shape which is not empty. */
static abut_status find_bodies(
    body_find *find, const ab_shape *shape, abut_body *bodies, uint32_t capacity, uint32_t *count)
{
    const abut_world *world = find->seeking.world;

    find->shape = shape;
    find->bounds = ab_shape_box(shape);
    ab_box32 box = ab_coarse(world, find->bounds.low, find->bounds.high);

    ab_query_set_start(&find->flock, world);
    ab_body_cells_visit(world, &box, find_body, find);
    ab_query_set_settle(&find->flock);
    if (!find->flock.failed) {
        *count = find->flock.count;
        if (*count > 0 && capacity > 0) {
            memcpy(bodies, find->flock.ids,
                   (size_t)(*count < capacity ? *count : capacity) * sizeof *bodies);
        }
    }
    ab_query_set_end(&find->flock);
    return find->flock.failed ? ABUT_E_MEMORY : ABUT_OK;
}

abut_status abut_world_find(const abut_world *world,
                            const abut_shape *shape,
                            const abut_world_query *query,
                            abut_body *bodies,
                            uint32_t capacity,
                            uint32_t *count)
{
    body_find find;
    abut_status status = ab_question_start(&find.seeking, world, query, bodies, capacity, count);

    if (status != ABUT_OK || shape == NULL) {
        return status != ABUT_OK ? status : ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    return find_bodies(&find, ab_inside(shape), bodies, capacity, count);
}

abut_status abut_world_find_point(const abut_world *world,
                                  abut_vec2 point,
                                  const abut_world_query *query,
                                  abut_body *bodies,
                                  uint32_t capacity,
                                  uint32_t *count)
{
    body_find find;
    ab_shape shape;
    ab_vec place;
    abut_status status = ab_question_start(&find.seeking, world, query, bodies, capacity, count);

    if (status == ABUT_OK) {
        status = ab_place_of(point, &place);
    }
    if (status != ABUT_OK) {
        return status;
    }
    ab_shape_of_box(&shape, place, place);
    return find_bodies(&find, &shape, bodies, capacity, count);
}

abut_status abut_world_find_bounds(const abut_world *world,
                                   abut_bounds region,
                                   const abut_world_query *query,
                                   abut_body *bodies,
                                   uint32_t capacity,
                                   uint32_t *count)
{
    body_find find;
    ab_shape shape;
    ab_box box;
    abut_status status = ab_question_start(&find.seeking, world, query, bodies, capacity, count);

    if (status == ABUT_OK) {
        status = ab_region_of(region, &box);
    }
    if (status != ABUT_OK || ab_box_is_empty(&box)) {
        return status;
    }
    ab_shape_of_box(&shape, box.low, box.high);
    return find_bodies(&find, &shape, bodies, capacity, count);
}
