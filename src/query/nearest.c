/* query/nearest.c - what is nearest to a shape.
 *
 * Squares grow round the shape's bounds. What does not meet a square is further away than it
 * reaches, so the search ends when the last of the answers that are kept is nearer than that. The
 * first square is as large as should do if entries were spread evenly; each entry is looked at
 * when its bounds first meet a square, and is measured only if they are near enough for it to be
 * among the answers.
 *
 * Distances are doubles: whatever is left out here is further by more than their error.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/best.h"
#include "query/engine.h"
#include "query/rounding.h"
#include "query/span.h"

#include <math.h>

/* A square that reaches as far as this holds the lattice, wherever it lies. */
#define ANYWHERE ((int64_t)1 << 62)

typedef struct nearest_search {
    const ab_source *source;
    const ab_shape *shape;
    ab_box core;   /* the bounds of the shape without its radius */
    ab_box square; /* what was looked through before; empty at first */
    double within;
    double doubt; /* more than the error of a distance, in quanta */
    ab_best best;
} nearest_search;

/* The distance, in quanta, that an answer must not exceed, and what it may be off by. */
static double reach_of_answers(const nearest_search *search)
{
    double last = ab_best_limit(&search->best);

    return (last < search->within ? last : search->within) * AB_PER_UNIT + search->doubt;
}

/* Whether something within a box may be near enough. */
static bool may_be_near(const nearest_search *search, const ab_box *box)
{
    ab_vec gap = ab_box_gap(&search->core, box);
    double x = (double)ab_max(gap.x, 0);
    double y = (double)ab_max(gap.y, 0);

    return ab_sqrt(x * x + y * y) - (double)search->shape->core.radius <= reach_of_answers(search);
}

static abut_distance measure_piece(const nearest_search *search, const ab_entry *entry, uint32_t k)
{
    ab_shape room;
    const ab_shape *piece = ab_entry_shape(entry, k, &room);

    return abut_measure((const abut_shape *)(const void *)search->shape,
                        (const abut_shape *)(const void *)piece);
}

/* The distance to the nearest of several pieces; false if none is near enough. */
static bool
measure_union(const nearest_search *search, const ab_entry *entry, abut_distance *nearest)
{
    bool found = false;
    uint32_t rank = 0;

    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);
        ab_box box = ab_core_box_at(core, at);

        if (core->count == 0 || !may_be_near(search, &box)) {
            continue;
        }
        abut_distance distance = measure_piece(search, entry, k);

        if (!found || distance.distance < nearest->distance ||
            (distance.distance == nearest->distance && ab_entry_rank(entry, k) < rank)) {
            *nearest = distance;
            rank = ab_entry_rank(entry, k);
            found = true;
        }
    }
    return found;
}

static bool covers(const ab_box *outer, const ab_box *inner)
{
    return outer->low.x <= inner->low.x && outer->low.y <= inner->low.y &&
           outer->high.x >= inner->high.x && outer->high.y >= inner->high.y;
}

/* The same of an entry with so many pieces that they are looked through in squares of their own,
 * which grow as those of the whole search do. */
static bool measure_many(const nearest_search *search, ab_entry *entry, abut_distance *nearest)
{
    ab_box bounds = ab_shape_box(search->shape);
    ab_box room;
    const ab_box *extent = ab_source_box(search->source, entry->number, &room);
    ab_vec gap = ab_box_gap(&bounds, extent);
    int64_t reach = ab_max(ab_max(gap.x, gap.y), 0) + ab_box_size(extent) / 1024 + 1;

    for (;;) {
        double needed = reach_of_answers(search);
        ab_box square = ab_box_grown(&bounds, reach);

        ab_entry_narrow(entry, &square, (ab_vec){ 0, 0 });
        bool found = measure_union(search, entry, nearest);

        if ((found && nearest->distance * AB_PER_UNIT + search->doubt <= (double)reach) ||
            (double)reach >= needed || covers(&square, extent)) {
            return found;
        }
        reach = reach >= ANYWHERE / 2 ? ANYWHERE : 2 * reach;
    }
}

static bool measure_at(void *context, uint32_t number)
{
    nearest_search *search = context;
    const ab_source *source = search->source;
    ab_box room;
    const ab_box *box = ab_source_box(source, number, &room);
    ab_entry entry;

    if (ab_boxes_meet(&search->square, box) || !may_be_near(search, box) ||
        !ab_source_wants(source, number)) {
        return true;
    }
    ab_source_open(source, number, &entry);
    abut_near near;
    bool found = entry.pieces == 1 && !entry.many;

    if (entry.many) {
        found = measure_many(search, &entry, &near.gap);
    } else if (found) {
        near.gap = measure_piece(search, &entry, 0);
    } else {
        found = measure_union(search, &entry, &near.gap);
    }
    if (found && near.gap.distance <= search->within) {
        near.id = source->kind->id(source, number);
        ab_best_take(&search->best, &near);
    }
    return true;
}

/* A number of quanta as an integer, rounded up, no larger than any distance there is. */
static int64_t rounded_up_quanta(double quanta)
{
    return quanta < 0x1p62 ? (int64_t)quanta + 1 : ANYWHERE;
}

/* How squares grow: from where the entries begin, and on until one should hold as many as are
 * asked for. When one is larger than an even spread of all entries the spread is not even, and
 * nothing is gained by going on in small steps. */
typedef struct square_growth {
    double first;
    double enough;
} square_growth;

static square_growth
plan_growth(const nearest_search *search, const ab_box *bounds, const ab_box *extent)
{
    double count = search->source->kind->count(search->source);
    double wanted = search->best.capacity < count ? search->best.capacity : count;
    double spacing = search->source->kind->spacing(search->source, extent);
    ab_vec gap = ab_box_gap(bounds, extent);
    double start = (double)ab_max(ab_max(gap.x, gap.y), 0);

    return (square_growth){ start + spacing * ab_sqrt(wanted) / 2,
                            start + spacing * ab_sqrt(16 + count) };
}

static void search_squares(nearest_search *search)
{
    const ab_source *source = search->source;
    ab_box bounds = ab_shape_box(search->shape);
    ab_box extent = source->kind->extent(source);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(&bounds, &extent);
    square_growth growth = plan_growth(search, &bounds, &extent);
    int64_t reach = rounded_up_quanta(growth.first);

    search->doubt = 2 * (double)ab_steps_of_doubt((double)ab_box_size(&whole));
    for (;;) {
        ab_box square = ab_box_grown(&bounds, reach);

        source->kind->visit(source, &square, measure_at, search);
        search->square = square;
        double needed = reach_of_answers(search);

        if (needed <= (double)reach || reach == ANYWHERE || covers(&square, &extent)) {
            return;
        }
        reach = (double)reach > growth.enough
                    ? rounded_up_quanta(needed)
                    : ab_min(rounded_up_quanta(needed), rounded_up_quanta(2 * (double)reach));
    }
}

abut_status ab_query_nearest(ab_source *source,
                             const abut_shape *shape,
                             double within,
                             abut_near *nearest,
                             uint32_t capacity,
                             uint32_t *count)
{
    if (count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *count = 0;
    if (source == NULL || (nearest == NULL && capacity > 0) || shape == NULL || !(within >= 0)) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    if (capacity == 0) {
        return ABUT_OK;
    }
    nearest_search search = {
        .source = source,
        .shape = ab_inside(shape),
        .core = ab_core_box(ab_inside(shape)),
        .square = ab_box_empty(),
        .within = within,
        .best = { (unsigned char *)nearest, sizeof *nearest, offsetof(abut_near, id),
                  offsetof(abut_near, gap) + offsetof(abut_distance, distance), sizeof nearest->id,
                  capacity, 0, 0 },
    };
    abut_status busy = source->kind->begin(source, false);

    if (busy != ABUT_OK) {
        return busy;
    }
    search_squares(&search);
    source->kind->end(source);
    ab_best_sort(&search.best);
    *count = search.best.kept;
    return ABUT_OK;
}
