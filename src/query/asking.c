/* query/asking.c - what every question to an index needs.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bounds.h"
#include "narrow/upright.h"
#include "query/asking.h"

ab_asking ab_ask(const abut_index *index, const abut_query *query)
{
    ab_asking asking = { .index = index };

    if (query != NULL) {
        asking.query = *query;
    }
    asking.plain = asking.query.shape_of == NULL;
    return asking;
}

abut_status ab_asking_begin(ab_asking *asking, bool visitor)
{
    asking->calls = visitor || asking->query.wants != NULL || asking->query.shape_of != NULL;
    return ab_index_begin_question(asking->index, asking->calls) ? ABUT_OK : ABUT_E_BUSY;
}

void ab_asking_end(const ab_asking *asking)
{
    ab_index_end_question(asking->index, asking->calls);
}

bool ab_room_for_answers(const abut_index *index,
                         const void *answers,
                         uint32_t capacity,
                         uint32_t *count)
{
    if (count == NULL) {
        return false;
    }
    *count = 0;
    return index != NULL && (answers != NULL || capacity == 0);
}

bool ab_asking_wants(const ab_asking *asking, uint32_t slot)
{
    const abut_query *query = &asking->query;

    if (query->categories != 0 &&
        (query->categories & ab_index_slot_category(asking->index, slot)) == 0) {
        return false;
    }
    return query->wants == NULL || query->wants(query->user, ab_index_id(asking->index, slot));
}

const ab_shape *ab_asking_shape(const ab_asking *asking, uint32_t slot, ab_shape *room)
{
    if (asking->plain) {
        const ab_box *box = ab_index_box(asking->index, slot);

        ab_shape_of_box(room, box->low, box->high);
        return room;
    }
    const abut_query *query = &asking->query;
    const abut_shape *shape = query->shape_of(query->user, ab_index_id(asking->index, slot));
    const ab_shape *inside = ab_inside(shape);

    return inside->core.count > 0 ? inside : NULL;
}

abut_status ab_place_of(abut_vec2 place, ab_vec *out)
{
    abut_status bad = ab_coordinate_check(place.x);

    bad = bad != ABUT_OK ? bad : ab_coordinate_check(place.y);
    if (bad == ABUT_OK) {
        *out = (ab_vec){ ab_round(place.x), ab_round(place.y) };
    }
    return bad;
}

abut_status ab_region_of(abut_bounds region, ab_box *out)
{
    abut_status status = ab_bounds_check(&region);

    *out = status == ABUT_OK ? ab_box_of_bounds(&region) : ab_box_empty();
    return status;
}

ab_box ab_core_box(const ab_shape *shape)
{
    return (ab_box){ ab_add(shape->at, shape->core.low), ab_add(shape->at, shape->core.high) };
}

ab_box ab_shape_box(const ab_shape *shape)
{
    ab_box box = ab_core_box(shape);

    return ab_box_grown(&box, shape->core.radius);
}
