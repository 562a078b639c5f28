/* query/sweep.c - what a shape meets while it moves in a straight line.
 *
 * The index is walked along the path of its bounds. When only the first entry counts, the
 * walk is told not to look any further than that.
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
    ab_box swept;  /* the same of all of its way */
    bool first;    /* only as many as there is room for are asked for */
    ab_best best;
    abut_met_fn *each; /* NULL: into `best` */
    void *user;
} sweep_search;

/* Lowers a limit on the way to where nothing that is later can be kept. The times told
 * are those of whole ticks, so what happens within a tick may still count as early. */
static double lower_sweep_limit(const sweep_search *search, double limit)
{
    if (!search->first) {
        return limit;
    }
    double last = ab_best_limit(&search->best) + AB_TICK_LENGTH;

    last += last * 0x1p-40;
    return last < limit ? last : limit;
}

/* Whether the shape may meet an entry early enough. Where both are boxes, perhaps with a
 * radius, the sweep itself is as quick as a closer look. */
static bool may_be_met(const sweep_search *search, const ab_way *way, uint32_t slot)
{
    const ab_box *box = ab_index_box(search->asking.index, slot);

    if (!ab_boxes_meet(&search->swept, box) || !ab_asking_wants(&search->asking, slot)) {
        return false;
    }
    if (search->asking.plain && search->shape->core.form == AB_CORE_BOX) {
        return true;
    }
    ab_box seen = { ab_sub(box->low, search->bounds.high), ab_sub(box->high, search->bounds.low) };
    ab_span span = ab_span_within(search->step, &seen);

    return span.enter <= span.leave && span.enter <= way->limit;
}

static bool sweep_on_way(void *context, ab_way *way, uint32_t slot)
{
    sweep_search *search = context;

    if (!may_be_met(search, way, slot)) {
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
    way->limit = lower_sweep_limit(search, way->limit);
    return true;
}

/* A motion of no length is a place. */
typedef struct sweep_visit {
    sweep_search *search;
    ab_way way;
} sweep_visit;

static bool sweep_at_place(void *context, uint32_t slot)
{
    sweep_visit *visit = context;

    return sweep_on_way(visit->search, &visit->way, slot);
}

static void follow_motion(sweep_search *search)
{
    const abut_index *index = search->asking.index;
    ab_box extent = ab_index_extent(index);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(&search->bounds, &extent);
    int64_t doubt = 2 * ab_steps_of_doubt((double)ab_box_size(&whole));

    search->bounds = ab_box_grown(&search->bounds, doubt);
    ab_vec from = search->bounds.low;
    ab_box end = { ab_add(from, search->step), ab_add(search->bounds.high, search->step) };

    search->swept = ab_box_join(&search->bounds, &end);
    ab_way way = { from, search->step, ab_sub(search->bounds.high, from),
                   lower_sweep_limit(search, 1) };

    if (way.way.x == 0 && way.way.y == 0) {
        ab_index_visit(index, &search->bounds, sweep_at_place, &(sweep_visit){ search, way });
    } else {
        ab_index_walk(index, &way, sweep_on_way, search);
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
    bad = ab_asking_begin(&search->asking, search->each != NULL);
    if (bad == ABUT_OK) {
        search->shape = inside;
        follow_motion(search);
        ab_asking_end(&search->asking);
        ab_best_sort(&search->best);
    }
    return bad;
}

static sweep_search
sweep_into(const abut_index *index, const abut_query *query, abut_met *met, uint32_t capacity)
{
    sweep_search search;

    /* One by one: most of the rest is set later, and zeros cost as much as an entry. */
    search.asking = ab_ask(index, query);
    search.first = false;
    search.best = (ab_best){ (unsigned char *)met,
                             sizeof *met,
                             offsetof(abut_met, id),
                             offsetof(abut_met, hit) + offsetof(abut_hit, time),
                             capacity,
                             0,
                             0 };
    search.each = NULL;
    search.user = NULL;
    return search;
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
