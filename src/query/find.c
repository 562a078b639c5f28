/* query/find.c - which entries meet a shape, a point, a region.
 *
 * Candidates are the entries whose bounds meet those of the shape; the answer is the exact
 * relation. Where both are boxes, as rectangles, circles and points are, the gap between them
 * says it all and no shape of the entry is made.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/boxes.h"
#include "narrow/narrow.h"
#include "narrow/upright.h"
#include "query/best.h"
#include "query/engine.h"
#include "query/pieces.h"
#include "query/rounding.h"

typedef struct find_search {
    const ab_source *source;
    const ab_shape *shape;
    ab_box bounds; /* of the shape, and without its radius */
    ab_box core;
    const ab_found *found;
    ab_best best;
} find_search;

/* Whether any of several pieces meets the shape, or their union does. */
static bool meets_union(const find_search *search, const ab_entry *entry)
{
    const ab_shape *shape = search->shape;

    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);
        ab_box box = ab_core_box_at(core, at);

        if (core->count > 0 && ab_boxes_meet(&box, &search->bounds) &&
            ab_source_counts(search->source, ab_relate(&shape->core, core, ab_sub(at, shape->at),
                                                       shape->core.radius + core->radius))) {
            return true;
        }
    }
    return search->source->overlapping && ab_union_holds(entry, &shape->core, shape->at);
}

AB_NOINLINE static bool meets_pieces(const find_search *search, uint32_t number)
{
    const ab_source *source = search->source;
    const ab_shape *shape = search->shape;
    ab_entry entry;

    ab_source_open(source, number, &entry);
    ab_entry_narrow(&entry, &search->bounds, (ab_vec){ 0, 0 });
    if (entry.pieces != 1 || entry.many) {
        return entry.pieces > 0 && meets_union(search, &entry);
    }
    ab_vec at;
    const ab_core *core = ab_entry_piece(&entry, 0, &at);

    return ab_source_counts(source, ab_relate(&shape->core, core, ab_sub(at, shape->at),
                                              shape->core.radius + core->radius));
}

static inline bool meets_entry(const find_search *search, uint32_t number)
{
    const ab_source *source = search->source;
    const ab_core *core = &search->shape->core;

    if (source->plain && core->form == AB_CORE_BOX) {
        ab_vec gap = ab_box_gap(&search->core, &source->boxes[number]);

        return ab_source_counts(source, ab_relate_gap(gap, core->radius));
    }
    return meets_pieces(search, number);
}

static bool find_at(void *context, uint32_t number)
{
    find_search *search = context;
    const ab_source *source = search->source;

    if (!ab_source_wants(source, number) || !meets_entry(search, number)) {
        return true;
    }
    uint64_t id = source->kind->id(source, number);

    if (search->found->called) {
        return search->found->each(search->found->user, id);
    }
    if (source->long_ids) {
        ab_best_take(&search->best, &id);
    } else {
        ab_best_take(&search->best, &(uint32_t){ (uint32_t)id });
    }
    return true;
}

/* Empties the answers. ABUT_E_ARGUMENT if there is no source, or nowhere to put them. */
static abut_status start_find(const ab_source *source, const ab_found *found)
{
    if (found->called ? found->each == NULL : found->count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (found->count != NULL) {
        *found->count = 0;
    }
    return source != NULL && (found->ids != NULL || found->capacity == 0) ? ABUT_OK
                                                                          : ABUT_E_ARGUMENT;
}

/* Looks through the candidates for a shape that is not empty. */
static abut_status find_with(ab_source *source, const ab_shape *shape, const ab_found *found)
{
    size_t size = source->long_ids ? sizeof(uint64_t) : sizeof(uint32_t);
    find_search search = {
        .source = source,
        .shape = shape,
        .bounds = ab_shape_box(shape),
        .core = ab_core_box(shape),
        .found = found,
        .best = { found->ids, size, 0, AB_NO_KEY, size, found->capacity, 0, 0 },
    };
    abut_status busy = source->kind->begin(source, found->called);

    if (busy != ABUT_OK) {
        return busy;
    }
    source->kind->visit(source, &search.bounds, find_at, &search);
    source->kind->end(source);
    ab_best_sort(&search.best);
    if (found->count != NULL) {
        *found->count = search.best.count;
    }
    return ABUT_OK;
}

abut_status ab_query_find(ab_source *source, const abut_shape *shape, const ab_found *found)
{
    abut_status bad = start_find(source, found);

    if (bad != ABUT_OK || shape == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_inside(shape)->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    return find_with(source, ab_inside(shape), found);
}

/* The same for a closed box. */
static abut_status find_in_box(ab_source *source, const ab_box *box, const ab_found *found)
{
    ab_shape shape;

    ab_shape_of_box(&shape, box->low, box->high);
    return find_with(source, &shape, found);
}

abut_status ab_query_find_point(ab_source *source, abut_vec2 point, const ab_found *found)
{
    ab_vec place;
    abut_status bad = start_find(source, found);

    bad = bad != ABUT_OK ? bad : ab_place_of(point, &place);
    return bad != ABUT_OK ? bad : find_in_box(source, &(ab_box){ place, place }, found);
}

abut_status ab_query_find_bounds(ab_source *source, abut_bounds region, const ab_found *found)
{
    ab_box box;
    abut_status bad = start_find(source, found);

    bad = bad != ABUT_OK ? bad : ab_region_of(region, &box);
    if (bad != ABUT_OK || ab_box_is_empty(&box)) {
        return bad;
    }
    return find_in_box(source, &box, found);
}
