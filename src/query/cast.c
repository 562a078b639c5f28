/* query/cast.c - what a point meets on a straight path: first, or at all.
 *
 * The source is walked along the path. Entries that are their own bounds are cast at without
 * a shape (narrow/upright.c). When only the first one counts, the walk goes no further than that:
 * by a little more than the time of the hit, because times are rounded and the lowest id of equal
 * times is the answer.
 *
 * A path that runs to another place is in this file; one without an end is in ray.c.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/upright.h"
#include "query/cast.h"
#include "query/rounding.h"
#include "query/span.h"

/* Whether the path leads through a box early enough; in doubt it does. */
static bool passes_box(const ab_box_path *path, const ab_box *box)
{
    ab_box seen = { ab_sub(ab_sub(box->low, path->from), path->size),
                    ab_sub(box->high, path->from) };
    ab_span span = ab_span_within(path->motion, &seen);

    return span.enter <= span.leave && span.enter <= path->limit;
}

/* Casts at a rectangle; false if it is not met early enough. */
static bool
cast_at_box(ab_cast_search *search, const ab_box_path *path, uint32_t number, abut_hit *hit)
{
    const ab_box *box = &search->source->boxes[number];
    double latest = path->limit;

    if (AB_UNLIKELY(search->many_vectors)) {
        ab_shape shape;

        ab_shape_of_box(&shape, box->low, box->high);
        ab_ray_turn(search, ab_ray_need(search->probe.cast.from, &shape.core, shape.at));
        latest = 1;
    }
    return ab_cast_box(&search->probe.cast, box->low, box->high, latest, hit);
}

/* Leaves out pieces that are not near the path which the source is walked along: of a ray that is
 * as long and as wide as anything in the source needs. */
static void narrow_to_path(ab_entry *entry, const ab_box_path *path)
{
    ab_box start = { path->from, ab_add(path->from, path->size) };

    ab_entry_narrow(entry, &start, path->motion);
}

/* Casts at an entry that has pieces; false if it is not met. */
static bool
cast_at_entry(ab_cast_search *search, const ab_box_path *path, uint32_t number, abut_hit *hit)
{
    const ab_source *source = search->source;
    ab_box room;
    const ab_box *box = ab_source_box(source, number, &room);
    double latest = path->limit;
    ab_met_corner corner; /* points have none */
    ab_entry entry;

    if (!passes_box(path, box) || !ab_source_wants(source, number)) {
        return false;
    }
    ab_source_open(source, number, &entry);
    narrow_to_path(&entry, path);
    if (entry.pieces == 0) {
        return false;
    }
    if (AB_UNLIKELY(search->many_vectors)) {
        ab_ray_turn(search, ab_ray_need_of_entry(search->probe.cast.from, &entry));
        ab_entry_narrow(&entry, &search->probe.start, search->probe.cast.motion);
        latest = 1;
    }
    if (AB_LIKELY(entry.pieces == 1 && !entry.many)) {
        *hit = ab_probe_piece(&search->probe, &entry, 0, &corner);
    } else {
        *hit = ab_probe_union(&search->probe, &entry, latest, &corner);
    }
    return hit->hit;
}

/* Lowers the limit of a walk to where nothing that is later can be kept. */
static void lower_limit(const ab_cast_search *search, ab_box_path *path)
{
    double last = ab_hit_list_limit(&search->hits) / search->unit;

    last += last * 0x1p-48;
    path->limit = last < path->limit ? last : path->limit;
}

static bool cast_on_path(void *context, ab_box_path *path, uint32_t number)
{
    ab_cast_search *search = context;
    const ab_source *source = search->source;
    abut_met met;
    bool hit = source->plain
                   ? ab_source_wants(source, number) && cast_at_box(search, path, number, &met.hit)
                   : cast_at_entry(search, path, number, &met.hit);

    if (!hit || !ab_source_counts_hit(source, number, &search->probe.cast, &met.hit)) {
        return true;
    }
    bool more = ab_hit_list_take(&search->hits, source, number, &met);

    lower_limit(search, path);
    return more;
}

/* A path of no length is a place. */
typedef struct cast_visit {
    ab_cast_search *search;
    ab_box_path path;
} cast_visit;

static bool cast_at_place(void *context, uint32_t number)
{
    cast_visit *visit = context;

    return cast_on_path(visit->search, &visit->path, number);
}

void ab_cast_follow(ab_cast_search *search, ab_box_path *path)
{
    const ab_source *source = search->source;

    if (path->motion.x == 0 && path->motion.y == 0) {
        ab_box place = { path->from, path->from };

        source->kind->visit(source, &place, cast_at_place, &(cast_visit){ search, *path });
    } else {
        source->kind->walk(source, path, cast_on_path, search);
    }
}

/* Rounds a path to the lattice, or says why it is none. */
static abut_status round_path(ab_cast *cast, abut_vec2 from, abut_vec2 to)
{
    ab_vec end = { 0, 0 };
    abut_status bad = ab_place_of(from, &cast->from);

    bad = bad != ABUT_OK ? bad : ab_place_of(to, &end);
    if (bad != ABUT_OK) {
        return bad;
    }
    if ((unsigned)cast->inside > ABUT_INSIDE_EXIT) {
        return ABUT_E_ARGUMENT;
    }
    cast->motion = ab_sub(end, cast->from);
    int64_t longest =
        ab_max(ab_max(cast->motion.x, -cast->motion.x), ab_max(cast->motion.y, -cast->motion.y));

    return longest > AB_LATTICE_LIMIT ? ABUT_E_RANGE : ABUT_OK;
}

abut_status ab_query_cast(
    ab_source *source, abut_vec2 from, abut_vec2 to, abut_inside inside, const ab_hits *hits)
{
    ab_cast_search search;
    abut_status bad = ab_hit_list_start(&search.hits, source, hits);

    search.source = source;
    search.probe.shape = NULL;
    search.probe.cast.inside = inside;
    search.probe.cast.ray = false;
    search.unit = 1;
    search.many_vectors = false;
    bad = bad != ABUT_OK ? bad : round_path(&search.probe.cast, from, to);
    bad = bad != ABUT_OK ? bad : source->kind->begin(source, hits->called);
    if (bad != ABUT_OK) {
        return bad;
    }
    const ab_cast *cast = &search.probe.cast;
    ab_box_path path = { cast->from, cast->motion, { 0, 0 }, 1 };

    search.probe.start = (ab_box){ cast->from, cast->from };
    ab_cast_follow(&search, &path);
    source->kind->end(source);
    if (!ab_hit_list_finish(&search.hits)) {
        hits->met->hit = ab_cast_nothing(cast);
    }
    return ABUT_OK;
}

abut_status
ab_query_sees(ab_source *source, abut_vec2 from, abut_vec2 to, bool *sees, uint64_t *blocker)
{
    abut_met met = { 0 };
    abut_status status = ABUT_E_ARGUMENT;

    if (sees != NULL) {
        if (source != NULL) {
            source->overlapping = true; /* what the line only touches does not hide */
        }
        ab_hits hits = ab_hits_first(&met);

        status = ab_query_cast(source, from, to, ABUT_INSIDE_HIT, &hits);
        *sees = status == ABUT_OK && !met.hit.hit;
    }
    *blocker = met.id;
    return status;
}
