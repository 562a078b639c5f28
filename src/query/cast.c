/* query/cast.c - what a point meets on its way, first or at all.
 *
 * The index is walked along the path. Entries that are their own bounds are cast at
 * without a shape (narrow/upright.c). When only the first one counts, the walk is
 * told not to look any further than that: by a little more than the time of the
 * hit, because times are rounded and the lowest id of equal times is the answer.
 *
 * A ray has no end, and abut_cast_ray() makes it longer the further away a shape
 * lies (narrow/cast.h). So does this: one walk for each length that something in the
 * index needs. Nearly always that is a single one.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/upright.h"
#include "query/asking.h"
#include "query/best.h"
#include "query/span.h"

#include <math.h>

typedef struct cast_search {
    ab_asking asking;
    ab_cast cast;
    ab_best best;
    abut_met_fn *each; /* NULL: into `best` */
    void *user;
    bool first;        /* only as many as there is room for are asked for */
    double unit;       /* what one path is, in times: 1, or the length of the ray's */
    double needs_over; /* of a ray: what needs a vector longer than this */
    double needs_to;   /* and no longer than this is met by this one */
} cast_search;

/* Whether the ray along this vector is the one for a shape. */
static bool is_ray_for(const cast_search *search, const ab_shape *shape)
{
    double need = ab_ray_need(search->cast.from, shape);

    return need > search->needs_over && need <= search->needs_to;
}

static bool is_any_ray(const cast_search *search)
{
    return search->needs_over < 0 && search->needs_to == INFINITY;
}

/* Casts at one entry; false if it is not met, or later than `latest`. */
static bool cast_at_entry(const cast_search *search, uint32_t slot, double latest, abut_hit *hit)
{
    const ab_box *box = ab_index_box(search->asking.index, slot);
    ab_shape room;

    if (search->asking.plain) {
        if (!ab_cast_box(&search->cast, box->low, box->high, latest, hit)) {
            return false;
        }
        if (is_any_ray(search)) {
            return true;
        }
        ab_shape_of_box(&room, box->low, box->high);
        return is_ray_for(search, &room);
    }
    ab_box seen = { ab_sub(box->low, search->cast.from), ab_sub(box->high, search->cast.from) };
    ab_span span = ab_span_within(search->cast.way, &seen);

    if (span.enter > span.leave || span.enter > latest) {
        return false;
    }
    const ab_shape *shape = ab_asking_shape(&search->asking, slot, &room);

    if (shape == NULL || !(is_any_ray(search) || is_ray_for(search, shape))) {
        return false;
    }
    *hit = ab_cast_shape(&search->cast, shape);
    return hit->hit;
}

/* Lowers a limit on the path to where nothing that is later can be kept. */
static double lower_limit(const cast_search *search, double limit)
{
    if (!search->first) {
        return limit;
    }
    double last = ab_best_limit(&search->best) / search->unit;

    last += last * 0x1p-48;
    return last < limit ? last : limit;
}

static bool cast_on_way(void *context, ab_way *way, uint32_t slot)
{
    cast_search *search = context;
    abut_met met;

    if (!ab_asking_wants(&search->asking, slot) ||
        !cast_at_entry(search, slot, way->limit, &met.hit) ||
        (search->asking.query.overlapping && met.hit.graze)) {
        return true;
    }
    met.id = ab_index_id(search->asking.index, slot);
    if (search->each != NULL) {
        return search->each(search->user, &met);
    }
    ab_best_take(&search->best, &met);
    way->limit = lower_limit(search, way->limit);
    return true;
}

/* A path of no length is a place. */
typedef struct cast_visit {
    cast_search *search;
    ab_way way;
} cast_visit;

static bool cast_at_place(void *context, uint32_t slot)
{
    cast_visit *visit = context;

    return cast_on_way(visit->search, &visit->way, slot);
}

/* Follows the path as far as `limit`. False if the caller's function ended it. */
static bool follow_path(cast_search *search, double limit)
{
    const abut_index *index = search->asking.index;

    ab_way way = { search->cast.from, search->cast.way, { 0, 0 }, lower_limit(search, limit) };

    if (way.way.x == 0 && way.way.y == 0) {
        ab_box place = { way.from, way.from };

        return ab_index_visit(index, &place, cast_at_place, &(cast_visit){ search, way });
    }
    return ab_index_walk(index, &way, cast_on_way, search);
}

/* Rounds a path to the lattice and follows it, or says why it is none. */
static abut_status
cast_between(cast_search *search, abut_vec2 from, abut_vec2 to, abut_inside inside)
{
    ab_cast *cast = &search->cast;
    ab_vec end;
    abut_status bad = ab_place_of(from, &cast->from);

    bad = bad != ABUT_OK ? bad : ab_place_of(to, &end);
    if (bad != ABUT_OK) {
        return bad;
    }
    if ((unsigned)inside > ABUT_INSIDE_EXIT) {
        return ABUT_E_ARGUMENT;
    }
    cast->way = ab_sub(end, cast->from);
    cast->inside = inside;
    int64_t longest = ab_max(ab_max(cast->way.x, -cast->way.x), ab_max(cast->way.y, -cast->way.y));

    if (longest > AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    bad = ab_asking_begin(&search->asking, search->each != NULL);
    if (bad == ABUT_OK) {
        follow_path(search, 1);
        ab_asking_end(&search->asking);
        ab_best_sort(&search->best);
    }
    return bad;
}

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

/* Follows a ray as far as there is something, with one vector after the other. */
static void follow_ray(cast_search *search, abut_vec2 direction)
{
    ab_box extent = ab_index_extent(search->asking.index);

    if (ab_box_is_empty(&extent)) {
        return;
    }
    ab_cast *cast = &search->cast;
    ab_box seen = { ab_sub(extent.low, cast->from), ab_sub(extent.high, cast->from) };
    double most = most_needed(cast->from, &extent);

    search->needs_over = -1;
    do {
        double after = search->needs_over + ab_fabs(search->needs_over) * 0x1p-52;
        double reach = ab_ray_way(direction, after, &cast->way);
        ab_span span = ab_span_within(cast->way, &seen);

        search->needs_to = reach < most ? reach : INFINITY;
        search->unit = ab_sqrt((double)cast->way.x * (double)cast->way.x +
                               (double)cast->way.y * (double)cast->way.y) *
                       ABUT_STEP;
        if (span.enter <= span.leave && !follow_path(search, span.leave)) {
            return;
        }
        search->needs_over = search->needs_to;
    } while (search->needs_to < INFINITY);
}

/* Rounds the start of a ray to the lattice and follows it, or says why it is none. */
static abut_status
cast_along(cast_search *search, abut_vec2 from, abut_vec2 direction, abut_inside inside)
{
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);
    abut_status bad = ab_place_of(from, &search->cast.from);

    if (bad != ABUT_OK) {
        return bad;
    }
    if (!(ab_fabs(direction.x) <= DBL_MAX && ab_fabs(direction.y) <= DBL_MAX)) {
        return ABUT_E_NOT_FINITE;
    }
    if (size == 0 || (unsigned)inside > ABUT_INSIDE_EXIT) {
        return ABUT_E_ARGUMENT;
    }
    if (size > DBL_MAX) {
        return ABUT_E_RANGE;
    }
    search->cast.ray = true;
    search->cast.inside = inside;
    bad = ab_asking_begin(&search->asking, search->each != NULL);
    if (bad == ABUT_OK) {
        follow_ray(search, direction);
        ab_asking_end(&search->asking);
        ab_best_sort(&search->best);
    }
    return bad;
}

static cast_search
search_into(const abut_index *index, const abut_query *query, abut_met *met, uint32_t capacity)
{
    return (cast_search){
        .asking = ab_ask(index, query),
        .best = { (unsigned char *)met, sizeof *met, offsetof(abut_met, id),
                  offsetof(abut_met, hit) + offsetof(abut_hit, time), capacity, 0, 0 },
        .unit = 1,
        .needs_over = -1,
        .needs_to = INFINITY,
    };
}

abut_status abut_index_cast_first(const abut_index *index,
                                  abut_vec2 from,
                                  abut_vec2 to,
                                  abut_inside inside,
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
    cast_search search = search_into(index, query, out, 1);

    search.first = true;
    abut_status status = cast_between(&search, from, to, inside);

    if (status == ABUT_OK && search.best.kept == 0) {
        out->hit = ab_cast_nothing(&search.cast);
    }
    return status;
}

abut_status abut_index_ray_first(const abut_index *index,
                                 abut_vec2 from,
                                 abut_vec2 direction,
                                 abut_inside inside,
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
    cast_search search = search_into(index, query, out, 1);

    search.first = true;
    abut_status status = cast_along(&search, from, direction, inside);

    if (status == ABUT_OK && search.best.kept == 0) {
        out->hit = (abut_hit){ .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    }
    return status;
}

abut_status abut_index_cast_all(const abut_index *index,
                                abut_vec2 from,
                                abut_vec2 to,
                                abut_inside inside,
                                const abut_query *query,
                                abut_met *met,
                                uint32_t capacity,
                                uint32_t *count)
{
    if (!ab_room_for_answers(index, met, capacity, count)) {
        return ABUT_E_ARGUMENT;
    }
    cast_search search = search_into(index, query, met, capacity);
    abut_status status = cast_between(&search, from, to, inside);

    *count = search.best.count;
    return status;
}

abut_status abut_index_ray_all(const abut_index *index,
                               abut_vec2 from,
                               abut_vec2 direction,
                               abut_inside inside,
                               const abut_query *query,
                               abut_met *met,
                               uint32_t capacity,
                               uint32_t *count)
{
    if (!ab_room_for_answers(index, met, capacity, count)) {
        return ABUT_E_ARGUMENT;
    }
    cast_search search = search_into(index, query, met, capacity);
    abut_status status = cast_along(&search, from, direction, inside);

    *count = search.best.count;
    return status;
}

abut_status abut_index_cast_each(const abut_index *index,
                                 abut_vec2 from,
                                 abut_vec2 to,
                                 abut_inside inside,
                                 const abut_query *query,
                                 abut_met_fn *each,
                                 void *user)
{
    if (index == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    cast_search search = search_into(index, query, NULL, 0);

    search.each = each;
    search.user = user;
    return cast_between(&search, from, to, inside);
}

abut_status abut_index_ray_each(const abut_index *index,
                                abut_vec2 from,
                                abut_vec2 direction,
                                abut_inside inside,
                                const abut_query *query,
                                abut_met_fn *each,
                                void *user)
{
    if (index == NULL || each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    cast_search search = search_into(index, query, NULL, 0);

    search.each = each;
    search.user = user;
    return cast_along(&search, from, direction, inside);
}
