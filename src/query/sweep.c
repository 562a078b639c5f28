/* query/sweep.c - what a shape meets while it moves in a straight line.
 *
 * The way is cut into pieces about as long as the shape is large or entries are
 * apart, and the index is asked for what is near each piece in turn. What is near
 * two pieces is near all of them in between, so it is enough to leave out what the
 * piece before has shown already.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/asking.h"
#include "query/best.h"
#include "query/span.h"
#include "sweep/sweep.h"

typedef struct sweep_search {
    ab_asking asking;
    const ab_shape *shape;
    ab_vec step;
    ab_box bounds; /* of the shape at the start, and by how much rounding may lead off */
    ab_box shown;  /* by the piece before; empty at first */
    bool first;    /* only as many as there is room for are asked for */
    ab_best best;
    abut_met_fn *each; /* NULL: into `best` */
    void *user;
} sweep_search;

/* When the bounds of the shape meet a box on the way. */
static ab_span span_of_box(const sweep_search *search, const ab_box *box)
{
    ab_box seen = { ab_sub(box->low, search->bounds.high), ab_sub(box->high, search->bounds.low) };

    return ab_span_within(search->step, &seen);
}

/* Whether what happens at this time is after all that is wanted. The times told are
 * those of whole ticks, so what happens within a tick may still count as early. */
static bool is_too_late(const sweep_search *search, double time)
{
    return time - time * 0x1p-40 > ab_best_limit(&search->best) + AB_TICK_LENGTH;
}

static bool sweep_at(void *context, uint32_t slot)
{
    sweep_search *search = context;
    const ab_box *box = ab_index_box(search->asking.index, slot);

    if (ab_boxes_meet(&search->shown, box) || !ab_asking_wants(&search->asking, slot)) {
        return true;
    }
    ab_span span = span_of_box(search, box);

    if (span.enter > span.leave || (search->first && is_too_late(search, span.enter))) {
        return true;
    }
    ab_shape room;
    const ab_shape *entry = ab_asking_shape(&search->asking, slot, &room);

    if (entry == NULL) {
        return true;
    }
    abut_met met = { ab_index_id(search->asking.index, slot),
                     ab_sweep_shape(search->shape, search->step, entry) };

    if (!met.hit.hit || (search->asking.query.overlapping && met.hit.graze)) {
        return true;
    }
    if (search->each != NULL) {
        return search->each(search->user, &met);
    }
    ab_best_take(&search->best, &met);
    return true;
}

/* How many pieces the part of the way where there is something is cut into. Entries are
 * as far apart as if they were spread evenly, or stood in a row. */
static int pieces_of(const sweep_search *search, const ab_box *extent, const ab_span *span)
{
    enum { MOST_PIECES = 4096 };
    double x = ab_fabs((double)search->step.x);
    double y = ab_fabs((double)search->step.y);
    double way = (x > y ? x : y) * (span->leave - span->enter);
    double width = (double)(extent->high.x - extent->low.x) + 1;
    double height = (double)(extent->high.y - extent->low.y) + 1;
    double live = ab_index_live(search->asking.index);
    double spread = ab_sqrt(width * height / live);
    double row = (width > height ? width : height) / live;
    double apart = spread > row ? spread : row;
    double pieces = way / ((double)ab_box_size(&search->bounds) + 2 * apart);

    return pieces < MOST_PIECES ? (int)pieces + 1 : MOST_PIECES;
}

/* The bounds of the shape after a fraction of the way. */
static ab_box bounds_after(const sweep_search *search, double time)
{
    ab_vec by = { (int64_t)(time * (double)search->step.x),
                  (int64_t)(time * (double)search->step.y) };

    return (ab_box){ ab_add(search->bounds.low, by), ab_add(search->bounds.high, by) };
}

static void sweep_pieces(sweep_search *search)
{
    ab_box extent = ab_index_extent(search->asking.index);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(&search->bounds, &extent);
    int64_t doubt = 2 * ab_steps_of_doubt((double)ab_box_size(&whole));

    search->bounds = ab_box_grown(&search->bounds, doubt);
    ab_span span = span_of_box(search, &extent);

    if (span.enter > span.leave) {
        return;
    }
    int pieces = pieces_of(search, &extent, &span);
    ab_box from = bounds_after(search, span.enter);

    for (int i = 1; i <= pieces; i++) {
        double time = span.enter + (span.leave - span.enter) * i / pieces;
        ab_box to = bounds_after(search, time);
        ab_box region = ab_box_join(&from, &to);

        bool goes_on = ab_index_visit(search->asking.index, &region, sweep_at, search);

        if (!goes_on || (search->first && is_too_late(search, time))) {
            return;
        }
        search->shown = region;
        from = to;
    }
}

/* Checks what is asked, and looks. */
static abut_status sweep_with(sweep_search *search, const abut_shape *shape, abut_vec2 motion)
{
    const ab_shape *inside = ab_inside(shape);

    if (shape == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (inside->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    abut_status bad = ab_place_of(motion, &search->step);

    if (bad != ABUT_OK) {
        return bad;
    }
    ab_box start = ab_shape_box(inside);

    search->bounds = start;
    if (ab_max(ab_max(start.high.x + search->step.x, start.high.y + search->step.y),
               -ab_min(start.low.x + search->step.x, start.low.y + search->step.y)) >
        AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    search->shape = inside;
    search->shown = ab_box_empty();
    sweep_pieces(search);
    ab_best_sort(&search->best);
    return ABUT_OK;
}

static sweep_search
sweep_into(const abut_index *index, const abut_query *query, abut_met *met, uint32_t capacity)
{
    return (sweep_search){
        .asking = ab_ask(index, query),
        .best = { (unsigned char *)met, sizeof *met, offsetof(abut_met, id),
                  offsetof(abut_met, hit) + offsetof(abut_hit, time), capacity, 0, 0 },
    };
}

abut_status abut_index_sweep_first(const abut_index *index,
                                   const abut_shape *shape,
                                   abut_vec2 motion,
                                   const abut_query *query,
                                   abut_met *out)
{
    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_met){ 0 };
    if (index == NULL) {
        return ABUT_E_ARGUMENT;
    }
    sweep_search search = sweep_into(index, query, out, 1);

    search.first = true;
    abut_status status = sweep_with(&search, shape, motion);

    if (status == ABUT_OK && search.best.kept == 0) {
        out->hit = (abut_hit){ .time = 1, .side = ABUT_SIDE_NONE };
    }
    return status;
}

abut_status abut_index_sweep_all(const abut_index *index,
                                 const abut_shape *shape,
                                 abut_vec2 motion,
                                 const abut_query *query,
                                 abut_met *met,
                                 uint32_t capacity,
                                 uint32_t *count)
{
    if (!ab_room_for_answers(index, met, capacity, count)) {
        return ABUT_E_ARGUMENT;
    }
    sweep_search search = sweep_into(index, query, met, capacity);
    abut_status status = sweep_with(&search, shape, motion);

    *count = search.best.count;
    return status;
}

abut_status abut_index_sweep_each(const abut_index *index,
                                  const abut_shape *shape,
                                  abut_vec2 motion,
                                  const abut_query *query,
                                  abut_met_fn *each,
                                  void *user)
{
    if (index == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    sweep_search search = sweep_into(index, query, NULL, 0);

    search.each = each;
    search.user = user;
    return sweep_with(&search, shape, motion);
}
