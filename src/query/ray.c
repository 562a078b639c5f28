/* query/ray.c - what a point meets on a path without an end.
 *
 * abut_cast_ray() casts along a vector that is longer the further away the shape lies
 * (narrow/cast.h). Nearly always everything in a source is near enough for one vector, and the
 * ray is a cast along that. Otherwise the walk follows the longest vector that is needed, and
 * each entry is cast at along its own. Where their directions were rounded differently they are
 * less than 2^11 quanta apart, so the walk has a width.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/cast.h"
#include "query/rounding.h"
#include "query/span.h"

#include <math.h>

#define RAY_MARGIN ((int64_t)1 << 12)

/* No entry within these bounds needs a longer vector than this. */
static double most_needed(ab_vec from, const ab_box *extent)
{
    double low_x = ab_fabs((double)(extent->low.x - from.x));
    double low_y = ab_fabs((double)(extent->low.y - from.y));
    double high_x = ab_fabs((double)(extent->high.x - from.x));
    double high_y = ab_fabs((double)(extent->high.y - from.y));
    double size = 2 * (double)ab_box_size(extent);

    return (low_x + low_y + high_x + high_y + size) * (1 + 0x1p-40) + 2 * AB_PER_UNIT;
}

double ab_ray_need_of_entry(ab_vec from, const ab_entry *entry)
{
    double most = 0;

    for (uint32_t k = 0; k < entry->pieces; k++) {
        ab_vec at;
        const ab_core *core = ab_entry_piece(entry, k, &at);
        double need = core->count == 0 ? 0 : ab_ray_need(from, core, at);

        most = need > most ? need : most;
    }
    return most;
}

void ab_ray_turn(ab_cast_search *search, double need)
{
    if (need >= search->need_low && need <= search->need_high) {
        return;
    }
    search->need_low = need;
    search->need_high = ab_ray_motion(search->direction, need, &search->probe.cast.motion);
}

/* Follows a ray as far as there is something. */
static void follow_ray(ab_cast_search *search)
{
    ab_box extent = search->source->kind->extent(search->source);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_cast *cast = &search->probe.cast;
    double most = most_needed(cast->from, &extent);

    search->need_low = 0;
    search->need_high = ab_ray_motion(search->direction, 0, &cast->motion);
    search->many_vectors = most > search->need_high;
    ab_box_path path = { cast->from, cast->motion, { 0, 0 }, 1 };

    if (AB_UNLIKELY(search->many_vectors)) {
        ab_ray_motion(search->direction, most, &path.motion);
        path.from = ab_sub(cast->from, (ab_vec){ RAY_MARGIN, RAY_MARGIN });
        path.size = (ab_vec){ 2 * RAY_MARGIN, 2 * RAY_MARGIN };
    }
    ab_box seen = { ab_sub(ab_sub(extent.low, path.from), path.size),
                    ab_sub(extent.high, path.from) };
    ab_span span = ab_span_within(path.motion, &seen);

    if (span.enter <= span.leave) {
        path.limit = span.leave;
        search->unit = ab_sqrt((double)path.motion.x * (double)path.motion.x +
                               (double)path.motion.y * (double)path.motion.y) *
                       ABUT_QUANTUM;
        ab_cast_follow(search, &path);
    }
}

/* Whether a direction and the rest of a ray are ones. */
static abut_status check_ray(abut_vec2 direction, abut_inside inside)
{
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);

    if (!(ab_fabs(direction.x) <= DBL_MAX && ab_fabs(direction.y) <= DBL_MAX)) {
        return ABUT_E_NOT_FINITE;
    }
    if (size == 0 || (unsigned)inside > ABUT_INSIDE_EXIT) {
        return ABUT_E_ARGUMENT;
    }
    return size > DBL_MAX ? ABUT_E_RANGE : ABUT_OK;
}

abut_status ab_query_ray(
    ab_source *source, abut_vec2 from, abut_vec2 direction, abut_inside inside, const ab_hits *hits)
{
    ab_cast_search search;
    abut_status bad = ab_hit_list_start(&search.hits, source, hits);

    search.source = source;
    search.probe.shape = NULL;
    search.probe.cast.inside = inside;
    search.probe.cast.ray = true;
    search.direction = direction;
    bad = bad != ABUT_OK ? bad : ab_place_of(from, &search.probe.cast.from);
    bad = bad != ABUT_OK ? bad : check_ray(direction, inside);
    bad = bad != ABUT_OK ? bad : source->kind->begin(source, hits->called);
    if (bad != ABUT_OK) {
        return bad;
    }
    search.probe.start = (ab_box){ search.probe.cast.from, search.probe.cast.from };
    follow_ray(&search);
    source->kind->end(source);
    if (!ab_hit_list_finish(&search.hits)) {
        hits->met->hit = (abut_hit){ .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    }
    return ABUT_OK;
}
