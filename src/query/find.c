/* query/find.c - which entries meet a shape, a point, a region.
 *
 * Candidates are the entries whose box meets the bounds of the shape; the answer is
 * the exact relation. Where both are boxes, as rectangles, circles and points are,
 * the gap between them says it all and no shape of the entry is made.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/boxes.h"
#include "narrow/narrow.h"
#include "narrow/upright.h"
#include "query/asking.h"
#include "query/best.h"

typedef struct find_search {
    ab_asking asking;
    const ab_shape *shape;
    ab_box core; /* the bounds of the shape without its radius */
    ab_best best;
    abut_found_fn *each; /* NULL: into `best` */
    void *user;
} find_search;

static abut_relation relate_entry(const find_search *search, uint32_t slot)
{
    const ab_core *core = &search->shape->core;

    if (search->asking.plain && core->form == AB_CORE_BOX) {
        const ab_box *box = ab_index_box(search->asking.index, slot);

        return ab_relate_gap(ab_box_gap(&search->core, box), core->radius);
    }
    ab_shape room;
    const ab_shape *entry = ab_asking_shape(&search->asking, slot, &room);

    if (entry == NULL) {
        return ABUT_APART;
    }
    return ab_relate(core, &entry->core, ab_sub(entry->at, search->shape->at),
                     core->radius + entry->core.radius);
}

static bool find_at(void *context, uint32_t slot)
{
    find_search *search = context;

    if (!ab_asking_wants(&search->asking, slot) ||
        !ab_asking_counts(&search->asking, relate_entry(search, slot))) {
        return true;
    }
    uint32_t id = ab_index_id(search->asking.index, slot);

    if (search->each != NULL) {
        return search->each(search->user, id);
    }
    ab_best_take(&search->best, &id);
    return true;
}

/* Looks through the candidates for a shape that is not empty. */
static abut_status find_with(find_search *search, const ab_shape *shape)
{
    ab_box bounds = ab_shape_box(shape);
    abut_status busy = ab_asking_begin(&search->asking, search->each != NULL);

    if (busy != ABUT_OK) {
        return busy;
    }
    search->shape = shape;
    search->core = ab_core_box(shape);
    ab_index_visit(search->asking.index, &bounds, find_at, search);
    ab_asking_end(&search->asking);
    return ABUT_OK;
}

static abut_status find_ids(const abut_index *index,
                            const ab_shape *shape,
                            const abut_query *query,
                            uint32_t *ids,
                            uint32_t capacity,
                            uint32_t *count)
{
    find_search search = {
        .asking = ab_ask(index, query),
        .best = { (unsigned char *)ids, sizeof *ids, 0, AB_NO_KEY, capacity, 0, 0 },
    };

    abut_status status = find_with(&search, shape);

    ab_best_sort(&search.best);
    *count = search.best.count;
    return status;
}

abut_status abut_index_find(const abut_index *index,
                            const abut_shape *shape,
                            const abut_query *query,
                            uint32_t *ids,
                            uint32_t capacity,
                            uint32_t *count)
{
    if (!ab_room_for_answers(index, ids, capacity, count) || shape == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    return find_ids(index, ab_inside(shape), query, ids, capacity, count);
}

/* The same for a closed box. */
static abut_status find_in_box(const abut_index *index,
                               const ab_box *box,
                               const abut_query *query,
                               uint32_t *ids,
                               uint32_t capacity,
                               uint32_t *count)
{
    ab_shape shape;

    ab_shape_of_box(&shape, box->low, box->high);
    return find_ids(index, &shape, query, ids, capacity, count);
}

abut_status abut_index_find_point(const abut_index *index,
                                  abut_vec2 point,
                                  const abut_query *query,
                                  uint32_t *ids,
                                  uint32_t capacity,
                                  uint32_t *count)
{
    ab_vec place;

    if (!ab_room_for_answers(index, ids, capacity, count)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status bad = ab_place_of(point, &place);

    if (bad != ABUT_OK) {
        return bad;
    }
    return find_in_box(index, &(ab_box){ place, place }, query, ids, capacity, count);
}

abut_status abut_index_find_bounds(const abut_index *index,
                                   abut_bounds region,
                                   const abut_query *query,
                                   uint32_t *ids,
                                   uint32_t capacity,
                                   uint32_t *count)
{
    ab_box box;

    if (!ab_room_for_answers(index, ids, capacity, count)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status bad = ab_region_of(region, &box);

    if (bad == ABUT_OK && !ab_box_is_empty(&box)) {
        return find_in_box(index, &box, query, ids, capacity, count);
    }
    return bad;
}

abut_status abut_index_each(const abut_index *index,
                            const abut_shape *shape,
                            const abut_query *query,
                            abut_found_fn *each,
                            void *user)
{
    if (index == NULL || shape == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    find_search search = { .asking = ab_ask(index, query), .each = each, .user = user };

    return find_with(&search, ab_inside(shape));
}
