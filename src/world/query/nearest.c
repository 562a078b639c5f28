/* world/query/nearest.c - the bodies that are nearest to a shape.
 *
 * Squares grow round the shape's bounds. What does not meet a square is further away than it
 * reaches, so the search ends when the last of the answers that are kept is nearer than that.
 * A body is looked at in the first square that its bounds meet.
 *
 * Distances are doubles: whatever is left out here is further by more than their error.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/asking.h"
#include "query/best.h"
#include "query/span.h"
#include "world/cells/cells.h"
#include "world/query/query_set.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

#define ANYWHERE ((int64_t)1 << 62)

typedef struct body_near {
    ab_question seeking;
    const ab_shape *shape;
    ab_box bounds;
    ab_box core;   /* without the radius */
    ab_box square; /* what is looked through now, and what was before; empty at first */
    ab_box before;
    double within; /* in units */
    ab_best best;
    ab_query_set flock;
} body_near;

/* The distance, in steps, that an answer must not exceed, and what it may be off by. */
static double wanted_reach(const body_near *near)
{
    double last = ab_best_limit(&near->best);

    return (last < near->within ? last : near->within) * AB_PER_UNIT +
           2 * (double)ab_steps_of_doubt(0x1p62);
}

/* Whether something within a box may be near enough. */
static bool may_be_near(const body_near *near, const ab_box *box)
{
    ab_vec gap = ab_box_gap(&near->core, box);
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);

    return ab_sqrt(x * x + y * y) - (double)near->shape->core.radius <= wanted_reach(near);
}

static bool gather_near(void *context, uint32_t index)
{
    body_near *near = context;
    ab_box box = ab_body_box(near->seeking.world, index);

    if (!ab_boxes_meet(&near->square, &box) || ab_boxes_meet(&near->before, &box) ||
        !ab_question_may_want(&near->seeking, index) || !may_be_near(near, &box) ||
        !ab_question_wants(&near->seeking, index)) {
        return true;
    }
    return ab_query_set_take(&near->flock, near->seeking.world->cold[index].id);
}

/* The nearest piece of a body. */
static void measure_body(body_near *near, abut_body id)
{
    const abut_world *world = near->seeking.world;
    uint32_t index = ab_index_of(world, id);
    abut_near nearest = { .id = id };
    bool found = false;

    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);
        ab_box box = ab_piece_box(core, at);

        if (!may_be_near(near, &box)) {
            continue;
        }
        abut_shape piece = ab_piece_public(core, at);
        abut_distance distance =
            abut_measure((const abut_shape *)(const void *)near->shape, &piece);

        if (!found || distance.distance < nearest.distance.distance) {
            nearest.distance = distance;
            found = true;
        }
    }
    if (found && nearest.distance.distance <= near->within) {
        ab_best_take(&near->best, &nearest);
    }
}

static void look_through_square(body_near *near)
{
    const abut_world *world = near->seeking.world;
    ab_box32 box = ab_coarse(world, near->square.low, near->square.high);

    near->flock.count = 0;
    ab_body_cells_visit(world, &box, gather_near, near);
    ab_query_set_settle(&near->flock);
    for (uint32_t i = 0; i < near->flock.count && !near->flock.failed; i++) {
        measure_body(near, near->flock.ids[i]);
    }
    near->before = near->square;
}

/* A square that has more cells than there are bodies may as well be as large as can be. */
static int64_t next_reach(const body_near *near, int64_t reach)
{
    double cell = (double)((int64_t)1 << ab_cell_bits(near->seeking.world));
    double cells = 2 * (double)reach / cell;
    double needed = wanted_reach(near);
    int64_t enough = needed < 0x1p62 ? (int64_t)needed + 1 : ANYWHERE;

    if (cells * cells > 16 + (double)near->seeking.world->count) {
        return enough;
    }
    return ab_min(enough, 2 * reach);
}

static abut_status search_nearby(body_near *near)
{
    int bits = ab_cell_bits(near->seeking.world);
    double wide = ab_sqrt((double)near->best.capacity) / 2;
    double first = wide * (double)((int64_t)1 << bits);
    int64_t reach = first < 0x1p61 ? (int64_t)first : ANYWHERE;

    ab_query_set_start(&near->flock, near->seeking.world);
    for (;;) {
        near->square = ab_box_grown(&near->bounds, reach);
        look_through_square(near);
        if (near->flock.failed || reach >= ANYWHERE || wanted_reach(near) <= (double)reach) {
            break;
        }
        reach = next_reach(near, reach);
    }
    ab_query_set_end(&near->flock);
    ab_best_sort(&near->best);
    return near->flock.failed ? ABUT_E_MEMORY : ABUT_OK;
}

abut_status abut_world_nearest(const abut_world *world,
                               const abut_shape *shape,
                               double within,
                               const abut_world_query *query,
                               abut_near *near,
                               uint32_t capacity,
                               uint32_t *count)
{
    body_near search;
    abut_status status = ab_question_start(&search.seeking, world, query, near, capacity, count);

    if (status != ABUT_OK || shape == NULL || !(within >= 0)) {
        return status != ABUT_OK ? status : ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    if (capacity == 0) {
        return ABUT_OK;
    }
    search.shape = ab_inside(shape);
    search.bounds = ab_shape_box(search.shape);
    search.core = ab_core_box(search.shape);
    search.before = ab_box_empty();
    search.within = within;
    search.best = (ab_best){ (unsigned char *)near,
                             sizeof *near,
                             offsetof(abut_near, id),
                             offsetof(abut_near, distance) + offsetof(abut_distance, distance),
                             capacity,
                             0,
                             0 };
    status = search_nearby(&search);
    *count = status == ABUT_OK ? search.best.kept : 0;
    return status;
}
