/* query/nearest.c - what is nearest to a shape.
 *
 * Squares grow round the shape's bounds. What does not meet a square is further
 * away than it reaches, so the search ends when the last of the answers that are
 * kept is nearer than that. The first square is as large as should do if entries
 * were spread evenly; each entry is looked at when it first meets a square, and is
 * measured only if its box is near enough to be among the answers.
 *
 * Distances are doubles: whatever is left out here is further by more than their
 * error.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/asking.h"
#include "query/best.h"
#include "query/span.h"

#include <math.h>

typedef struct nearest_search {
    ab_asking asking;
    const ab_shape *shape;
    ab_box core;   /* the bounds of the shape without its radius */
    ab_box square; /* what was looked through before; empty at first */
    double furthest;
    double doubt; /* more than the error of a distance, in steps */
    ab_best best;
} nearest_search;

/* The distance, in steps, that an answer must not exceed, and what it may be off by. */
static double reach_of_answers(const nearest_search *search)
{
    double last = ab_best_limit(&search->best);

    return (last < search->furthest ? last : search->furthest) * AB_PER_UNIT + search->doubt;
}

/* A distance in steps that nothing within the box can come below, but for rounding. */
static double least_distance(const nearest_search *search, const ab_box *box)
{
    ab_vec gap = ab_box_gap(&search->core, box);
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);

    return ab_sqrt(x * x + y * y) - (double)search->shape->core.radius;
}

static bool measure_at(void *context, uint32_t slot)
{
    nearest_search *search = context;
    const ab_box *box = ab_index_box(search->asking.index, slot);

    if (ab_boxes_meet(&search->square, box) ||
        least_distance(search, box) > reach_of_answers(search) ||
        !ab_asking_wants(&search->asking, slot)) {
        return true;
    }
    ab_shape room;
    const ab_shape *entry = ab_asking_shape(&search->asking, slot, &room);

    if (entry == NULL) {
        return true;
    }
    abut_near near = {
        ab_index_id(search->asking.index, slot),
        abut_measure((const abut_shape *)(const void *)search->shape,
                     (const abut_shape *)(const void *)entry),
    };

    if (near.distance.distance <= search->furthest) {
        ab_best_take(&search->best, &near);
    }
    return true;
}

/* How far the first square should reach, in steps: to where the entries begin, and on
 * until it should hold as many as are asked for. */
static double first_reach(const nearest_search *search, const ab_box *bounds, const ab_box *extent)
{
    double live = ab_index_live(search->asking.index);
    double wanted = search->best.capacity < live ? search->best.capacity : live;
    double width = (double)(extent->high.x - extent->low.x) + 1;
    double height = (double)(extent->high.y - extent->low.y) + 1;
    ab_vec gap = ab_box_gap(bounds, extent);

    return (double)ab_max(ab_max(gap.x, gap.y), 0) + ab_sqrt(width * height * wanted / live) / 2;
}

/* A number of steps as an integer, rounded up, no larger than any distance there is. */
static int64_t whole_steps(double steps)
{
    return steps < 0x1p62 ? (int64_t)steps + 1 : (int64_t)1 << 62;
}

static bool covers(const ab_box *outer, const ab_box *inner)
{
    return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
           outer->high.x >= inner->high.x && outer->high.y >= inner->high.y;
}

static void search_squares(nearest_search *search)
{
    ab_box bounds = ab_shape_box(search->shape);
    ab_box extent = ab_index_extent(search->asking.index);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(&bounds, &extent);
    int64_t reach = whole_steps(first_reach(search, &bounds, &extent));

    search->doubt = 2 * (double)ab_steps_of_doubt((double)ab_box_size(&whole));
    for (;;) {
        ab_box square = ab_box_grown(&bounds, reach);

        ab_index_visit(search->asking.index, &square, measure_at, search);
        search->square = square;
        double needed = reach_of_answers(search);

        if (needed <= (double)reach || covers(&square, &extent)) {
            return;
        }
        reach = ab_min(whole_steps(needed), whole_steps(2 * (double)reach));
    }
}

abut_status abut_index_nearest(const abut_index *index,
                               const abut_shape *shape,
                               double furthest,
                               const abut_query *query,
                               abut_near *nearest,
                               uint32_t capacity,
                               uint32_t *count)
{
    if (!ab_room_for_answers(index, nearest, capacity, count) || shape == NULL ||
        !(furthest >= 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    if (capacity == 0) {
        return ABUT_OK;
    }
    nearest_search search = {
        .asking = ab_ask(index, query),
        .shape = ab_inside(shape),
        .core = ab_core_box(ab_inside(shape)),
        .square = ab_box_empty(),
        .furthest = furthest,
        .best = { (unsigned char *)nearest, sizeof *nearest, offsetof(abut_near, id),
                  offsetof(abut_near, distance) + offsetof(abut_distance, distance), capacity, 0,
                  0 },
    };

    abut_status status = ab_asking_begin(&search.asking, false);

    if (status == ABUT_OK) {
        search_squares(&search);
        ab_asking_end(&search.asking);
    }
    ab_best_sort(&search.best);
    *count = search.best.kept;
    return status;
}
