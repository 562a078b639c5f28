/* query/sweep.c - what a shape meets while it moves in a straight line.
 *
 * The source is walked along the path of the shape's bounds. When only the first entry counts,
 * the walk goes no further than that.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/hits.h"
#include "query/pieces.h"
#include "query/rounding.h"
#include "query/span.h"
#include "sweep/sweep.h"

typedef struct sweep_search {
    const ab_source *source;
    ab_probe probe; /* its bounds are larger by what rounding may lead off */
    ab_box swept;   /* the bounds of the whole path */
    ab_hit_list hits;
} sweep_search;

/* Lowers the limit of a walk to where nothing that is later can be kept. Times are those of whole
 * ticks, so what happens within a tick may still count as early. */
static void lower_sweep_limit(const sweep_search *search, ab_box_path *path)
{
    double last = ab_hit_list_limit(&search->hits) + AB_TICK_LENGTH;

    last += last * 0x1p-40;
    path->limit = last < path->limit ? last : path->limit;
}

/* Whether the shape may meet an entry early enough. Where both are boxes, perhaps with a
 * radius, the sweep itself is as quick as a closer look. */
static bool may_be_met(const sweep_search *search, const ab_box_path *path, uint32_t number)
{
    const ab_source *source = search->source;
    const ab_probe *probe = &search->probe;
    ab_box room;
    const ab_box *box = ab_source_box(source, number, &room);

    if (!ab_boxes_meet(&search->swept, box)) {
        return false;
    }
    if (!source->plain || probe->shape->core.form != AB_CORE_BOX) {
        ab_box seen = { ab_sub(box->low, probe->start.high), ab_sub(box->high, probe->start.low) };
        ab_span span = ab_span_within(probe->cast.motion, &seen);

        if (span.enter > span.leave || span.enter > path->limit) {
            return false;
        }
    }
    return ab_source_wants(source, number);
}

static bool sweep_on_path(void *context, ab_box_path *path, uint32_t number)
{
    sweep_search *search = context;
    const ab_source *source = search->source;
    ab_entry entry;

    if (!may_be_met(search, path, number)) {
        return true;
    }
    ab_source_open(source, number, &entry);
    ab_entry_narrow(&entry, &search->probe.start, search->probe.cast.motion);
    if (entry.pieces == 0) {
        return true;
    }
    abut_met met;
    ab_met_corner corner;

    if (AB_LIKELY(entry.pieces == 1 && !entry.many)) {
        met.hit = ab_probe_piece(&search->probe, &entry, 0, &corner);
    } else {
        met.hit = ab_probe_union(&search->probe, &entry, path->limit, &corner);
    }
    if (!met.hit.hit || !ab_source_counts_hit(source, number, &search->probe.cast, &met.hit)) {
        return true;
    }
    if (AB_UNLIKELY(corner.met && source->joined)) {
        ab_prefer_joint(source, &search->probe, number, corner.moved, &met.hit);
    }
    bool more = ab_hit_list_take(&search->hits, source, number, &met);

    lower_sweep_limit(search, path);
    return more;
}

/* A motion of no length is a place. */
typedef struct sweep_visit {
    sweep_search *search;
    ab_box_path path;
} sweep_visit;

static bool sweep_at_place(void *context, uint32_t number)
{
    sweep_visit *visit = context;

    return sweep_on_path(visit->search, &visit->path, number);
}

static void follow_motion(sweep_search *search)
{
    const ab_source *source = search->source;
    ab_box extent = source->kind->extent(source);
    ab_box *bounds = &search->probe.start;
    ab_vec motion = search->probe.cast.motion;

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_box whole = ab_box_join(bounds, &extent);

    *bounds = ab_box_grown(bounds, 2 * ab_steps_of_doubt((double)ab_box_size(&whole)));
    ab_box end = { ab_add(bounds->low, motion), ab_add(bounds->high, motion) };

    search->swept = ab_box_join(bounds, &end);
    ab_box_path path = { bounds->low, motion, ab_sub(bounds->high, bounds->low), 1 };

    if (motion.x == 0 && motion.y == 0) {
        source->kind->visit(source, bounds, sweep_at_place, &(sweep_visit){ search, path });
    } else {
        source->kind->walk(source, &path, sweep_on_path, search);
    }
}

/* Rounds a motion to the lattice, or says why it is none. */
static abut_status round_motion(ab_probe *probe, const abut_shape *shape, abut_vec2 motion)
{
    const ab_shape *inside = ab_inside(shape);

    if (shape == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (inside->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    abut_status bad = ab_place_of(motion, &probe->cast.motion);

    if (bad != ABUT_OK) {
        return bad;
    }
    ab_vec by = probe->cast.motion;
    ab_box start = ab_shape_box(inside);

    probe->shape = inside;
    probe->start = start;
    return ab_max(ab_max(start.high.x + by.x, start.high.y + by.y),
                  -ab_min(start.low.x + by.x, start.low.y + by.y)) > AB_LATTICE_LIMIT
               ? ABUT_E_RANGE
               : ABUT_OK;
}

abut_status
ab_query_sweep(ab_source *source, const abut_shape *shape, abut_vec2 motion, const ab_hits *hits)
{
    sweep_search search;
    abut_status bad = ab_hit_list_start(&search.hits, source, hits);

    search.source = source;
    search.probe.cast.inside = ABUT_INSIDE_HIT;
    search.probe.cast.ray = false;
    bad = bad != ABUT_OK ? bad : round_motion(&search.probe, shape, motion);
    bad = bad != ABUT_OK ? bad : source->kind->begin(source, hits->called);
    if (bad != ABUT_OK) {
        return bad;
    }
    follow_motion(&search);
    source->kind->end(source);
    if (!ab_hit_list_finish(&search.hits)) {
        hits->met->hit = (abut_hit){ .time = 1, .side = ABUT_SIDE_NONE };
    }
    return ABUT_OK;
}
