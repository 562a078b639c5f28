/* query/index_source.c - an index, as the query engine sees it.
 *
 * An entry is a slot of the index. It has one piece: the shape that the caller's function gives,
 * or the rectangle of its bounds.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/index_source.h"

static const ab_index_source *index_of_source(const ab_source *source)
{
    return (const ab_index_source *)(const void *)source;
}

static abut_status begin_index_query(ab_source *source, bool visitor)
{
    ab_index_source *mine = (ab_index_source *)(void *)source;

    mine->calls |= visitor;
    return ab_index_begin_question(mine->index, mine->calls) ? ABUT_OK : ABUT_E_BUSY;
}

static void end_index_query(const ab_source *source)
{
    const ab_index_source *mine = index_of_source(source);

    if (mine->calls) {
        ab_index_end_question(mine->index, true);
    }
}

static bool
visit_index(const ab_source *source, const ab_box *region, ab_visit_fn *each, void *context)
{
    return ab_index_visit(index_of_source(source)->index, region, each, context);
}

static bool walk_index(const ab_source *source, ab_box_path *path, ab_walk_fn *each, void *context)
{
    return ab_index_walk(index_of_source(source)->index, path, each, context);
}

static ab_box index_extent(const ab_source *source)
{
    return ab_index_extent(index_of_source(source)->index);
}

static uint32_t index_count(const ab_source *source)
{
    return ab_index_live(index_of_source(source)->index);
}

static double index_spacing(const ab_source *source, const ab_box *extent)
{
    double width = (double)(extent->high.x - extent->low.x) + 1;
    double height = (double)(extent->high.y - extent->low.y) + 1;

    return ab_sqrt(width * height / index_count(source));
}

static bool index_wants(const ab_source *source, uint32_t slot)
{
    const ab_index_source *mine = index_of_source(source);
    const abut_query *query = mine->query;

    if (query->categories != 0 &&
        (query->categories & ab_index_slot_category(mine->index, slot)) == 0) {
        return false;
    }
    return query->wants == NULL || query->wants(query->user, ab_index_id(mine->index, slot));
}

static uint64_t index_entry_id(const ab_source *source, uint32_t slot)
{
    return ab_index_id(index_of_source(source)->index, slot);
}

static void open_index_entry(const ab_source *source, uint32_t slot, ab_entry *entry)
{
    const ab_index_source *mine = index_of_source(source);
    const abut_query *query = mine->query;

    entry->shape = ab_inside(query->shape_of(query->user, ab_index_id(mine->index, slot)));
    entry->pieces = entry->shape->core.count > 0;
}

static const ab_source_kind index_source_kind = {
    .begin = begin_index_query,
    .end = end_index_query,
    .visit = visit_index,
    .walk = walk_index,
    .extent = index_extent,
    .count = index_count,
    .spacing = index_spacing,
    .wants = index_wants,
    .id = index_entry_id,
    .open = open_index_entry,
};

ab_source *
ab_index_source_of(ab_index_source *room, const abut_index *index, const abut_query *query)
{
    static const abut_query everything = { 0 };

    if (index == NULL) {
        return NULL;
    }
    query = query != NULL ? query : &everything;
    room->source = (ab_source){
        .kind = &index_source_kind,
        .boxes = ab_index_boxes(index),
        .overlapping = query->overlapping,
        .filtered = query->categories != 0 || query->wants != NULL,
        .plain = query->shape_of == NULL,
    };
    room->index = index;
    room->query = query;
    room->calls = query->wants != NULL || query->shape_of != NULL;
    return &room->source;
}
