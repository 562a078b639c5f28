/* world/query/cast.c - what a point or a shape meets on its way, first or at all.
 *
 * The way is followed part by part. When only the first body counts each is asked as it is
 * seen, and the walk ends with the part after which nothing can come that is earlier: by a
 * little more than the time of the hit, because times are rounded and the lowest id of equal
 * times is the answer. When all count they are gathered first, so that each is asked once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/cast.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"
#include "query/asking.h"
#include "query/best.h"
#include "query/span.h"
#include "sweep/sweep.h"
#include "world/cells/cells.h"
#include "world/pair/seams.h"
#include "world/query/query_set.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

typedef struct body_cast {
    ab_question seeking;
    const ab_shape *shape; /* that moves; NULL: a point does */
    ab_cast cast;          /* of the point; of a shape, only its way */
    ab_box start;          /* the bounds of what moves */
    bool first;            /* only one is asked for */
    double slack;          /* by how much a time may come before its body's bounds are met */
    double limit;          /* what is later is not wanted */
    ab_best best;
    ab_query_set flock;
} body_cast;

/* Whether the way leads through a box early enough; in doubt it does. */
static bool leads_through(const body_cast *cast, const ab_box *box)
{
    ab_box seen = { ab_sub(box->low, cast->start.high), ab_sub(box->high, cast->start.low) };
    ab_span span = ab_span_within(cast->cast.way, &seen);

    return span.enter <= span.leave && span.enter <= cast->limit;
}

static abut_hit hit_on_piece(const body_cast *cast, const ab_core *core, ab_vec at)
{
    ab_shape piece = ab_piece_shape(core, at);

    return cast->shape != NULL ? ab_sweep_shape(cast->shape, cast->cast.way, &piece)
                               : ab_cast_shape(&cast->cast, &piece);
}

/* --- Seams: what only bodies of several pieces have, and only thin things meet -----------------
 */

/* What moves, as a thin core; NULL if it has an area. */
static const ab_core *thin_of_cast(const body_cast *cast, const ab_core *point)
{
    if (cast->shape == NULL) {
        return point;
    }
    return ab_core_is_thin(&cast->shape->core) ? &cast->shape->core : NULL;
}

/* A hit on a seam after a part of the way: it is met head on. */
static abut_hit hit_on_seam(const body_cast *cast, const ab_core *thin, const ab_seam_entry *entry)
{
    ab_vec way = cast->cast.way;
    ab_vec head = cast->cast.from;
    double time = ab_seam_time(entry);
    double x = (double)way.x;
    double y = (double)way.y;
    double length = ab_sqrt(x * x + y * y);

    if (cast->shape != NULL) {
        ab_vec first = ab_core_point(thin, 0);
        ab_vec last = ab_core_point(thin, thin->count - 1);
        bool forth = (double)(last.x - first.x) * x + (double)(last.y - first.y) * y > 0;

        head = ab_add(cast->shape->at, forth ? last : first);
        time = (double)ab_seam_part(entry, (uint64_t)AB_TICKS) * AB_TICK_LENGTH;
    }
    return (abut_hit){ .hit = true,
                       .time = time,
                       .point = { ((double)head.x + time * x) * ABUT_STEP,
                                  ((double)head.y + time * y) * ABUT_STEP },
                       .normal = { -x / length + 0.0, -y / length + 0.0 },
                       .side = ABUT_SIDE_NONE };
}

/* Where a cast that starts on a seam leaves the body: at the end of the seam, or with the first
 * piece of those that it gets into at once. Who comes back that way meets it there. */
static abut_hit exit_from_seam(const body_cast *cast, uint32_t index, const ab_core *point)
{
    const abut_world *world = cast->seeking.world;
    const ab_cast *forth = &cast->cast;
    ab_vec way = forth->way;
    ab_cast back = { ab_add(forth->from, way), { -way.x, -way.y }, ABUT_INSIDE_IGNORE, false };
    abut_hit hit = ab_cast_nothing(forth);
    ab_seam_entry end;

    if (ab_runs_off_seam(world, index, point, ab_sub(world->hot[index].at, forth->from), way,
                         &end)) {
        hit = hit_on_seam(cast, point, &end);
        hit.normal = (abut_vec2){ 0.0 - hit.normal.x, 0.0 - hit.normal.y };
    }
    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);
        ab_shape piece = ab_piece_shape(core, at);

        if (ab_relate(point, core, ab_sub(at, forth->from), core->radius) != ABUT_TOUCHING) {
            continue;
        }
        abut_hit met = ab_cast_shape(&back, &piece);

        if (met.hit && !met.graze && (!hit.hit || 1 - met.time < hit.time)) {
            hit = met;
            hit.time = 1 - met.time;
        }
    }
    return hit;
}

/* A place of a thin core that lies on a seam, where it does. */
static abut_vec2
place_on_seam(const abut_world *world, uint32_t index, const ab_core *thin, ab_vec from)
{
    ab_core point = ab_core_of_point();
    ab_vec first = ab_add(from, ab_core_point(thin, 0));
    ab_vec along = ab_sub(ab_core_point(thin, thin->count - 1), ab_core_point(thin, 0));
    ab_seam_entry entry;
    double part = 0;

    if (ab_runs_onto_seam(world, index, &point, ab_sub(world->hot[index].at, first), along,
                          &entry)) {
        part = ab_seam_time(&entry);
    }
    return (abut_vec2){ ((double)first.x + part * (double)along.x) * ABUT_STEP,
                        ((double)first.y + part * (double)along.y) * ABUT_STEP };
}

/* What starts on a seam is inside from the start. */
static abut_hit
hit_from_seam(const body_cast *cast, uint32_t index, const ab_core *thin, ab_vec from)
{
    if (cast->shape == NULL && cast->cast.inside != ABUT_INSIDE_HIT) {
        return cast->cast.inside == ABUT_INSIDE_IGNORE ? ab_cast_nothing(&cast->cast)
                                                       : exit_from_seam(cast, index, thin);
    }
    return (abut_hit){ .hit = true,
                       .point = place_on_seam(cast->seeking.world, index, thin, from),
                       .side = ABUT_SIDE_NONE };
}

/* Whether a cast that passes through what it starts in starts in a piece of a body: then it passes
 * through the others, too. */
static bool passes_from_inside(const body_cast *cast, uint32_t index, const ab_core *point)
{
    const abut_world *world = cast->seeking.world;

    if (cast->shape != NULL || cast->cast.inside != ABUT_INSIDE_IGNORE) {
        return false;
    }
    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);

        if (ab_relate(point, core, ab_sub(at, cast->cast.from), core->radius) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

/* The earliest of a hit on pieces and what seams there are. A seam comes before a graze at
 * the same time: it is where the inside is met. */
static abut_hit hit_with_seams(const body_cast *cast, uint32_t index, abut_hit earliest)
{
    const abut_world *world = cast->seeking.world;
    ab_core point = ab_core_of_point();
    const ab_core *thin = thin_of_cast(cast, &point);
    ab_vec from = cast->shape != NULL ? cast->shape->at : cast->cast.from;
    ab_seam_entry entry;

    if (thin == NULL) {
        return earliest;
    }
    if (passes_from_inside(cast, index, thin)) {
        return ab_cast_nothing(&cast->cast);
    }
    ab_vec d = ab_sub(world->hot[index].at, from);

    if (ab_lies_on_seam(world, index, thin, d)) {
        return hit_from_seam(cast, index, thin, from);
    }
    if (ab_runs_onto_seam(world, index, thin, d, cast->cast.way, &entry)) {
        abut_hit hit = hit_on_seam(cast, thin, &entry);

        if (!earliest.hit || hit.time < earliest.time ||
            (hit.time == earliest.time && earliest.graze)) {
            return hit;
        }
    }
    return earliest;
}

/* --- Bodies ------------------------------------------------------------------------------------
 */

/* Whether a cast gets into a piece of a body anywhere on its way: then it does not only graze it.
 */
static bool gets_into_body(const body_cast *cast, uint32_t index)
{
    const abut_world *world = cast->seeking.world;

    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);
        abut_hit hit = hit_on_piece(cast, core, at);

        if (hit.hit && !hit.graze) {
            return true;
        }
    }
    return false;
}

/* The earliest hit on any piece of a body. */
static abut_hit hit_on_body(const body_cast *cast, uint32_t index)
{
    const abut_world *world = cast->seeking.world;
    abut_hit earliest = { .hit = false };

    for (uint32_t k = 0; k < ab_piece_total(world, index); k++) {
        ab_vec at;
        const ab_core *core = ab_piece_core(world, index, k, &at);
        ab_box box = ab_piece_box(core, at);

        if (!leads_through(cast, &box)) {
            continue;
        }
        abut_hit hit = hit_on_piece(cast, core, at);
        bool counts = hit.hit && !(cast->seeking.query.overlapping && hit.graze);

        if (counts && (!earliest.hit || hit.time < earliest.time)) {
            earliest = hit;
        }
    }
    if (ab_piece_total(world, index) > 1) {
        earliest = hit_with_seams(cast, index, earliest);
        earliest.graze = earliest.hit && earliest.graze && !gets_into_body(cast, index);
    }
    return earliest;
}

static void cast_at_body(body_cast *cast, uint32_t index)
{
    abut_met met = { cast->seeking.world->cold[index].id, { .hit = false } };

    if (ab_question_wants(&cast->seeking, index)) {
        met.hit = hit_on_body(cast, index);
    }
    if (!met.hit.hit) {
        return;
    }
    ab_best_take(&cast->best, &met);
    if (cast->first) {
        double last = ab_best_limit(&cast->best);

        cast->limit = last + last * 0x1p-40 + cast->slack;
    }
}

static bool cast_visited(void *context, uint32_t index)
{
    body_cast *cast = context;
    const abut_world *world = cast->seeking.world;
    ab_box box = ab_body_box(world, index);

    if (!leads_through(cast, &box) || !ab_question_may_want(&cast->seeking, index)) {
        return true;
    }
    if (cast->first) {
        cast_at_body(cast, index);
        return true;
    }
    return ab_query_set_take(&cast->flock, world->cold[index].id);
}

/* Times of a sweep are whole ticks: what is met within one may still count as early. Times of a
 * cast are the nearest doubles. */
static double slack_of_way(const body_cast *cast)
{
    return cast->shape != NULL ? 2 * AB_TICK_LENGTH : 0;
}

static abut_status follow_way(body_cast *cast)
{
    const abut_world *world = cast->seeking.world;
    ab_cut_path path = ab_cut_path_of(world, &cast->start, cast->cast.way);

    cast->slack = slack_of_way(cast);
    cast->limit = 1;
    ab_query_set_start(&cast->flock, world);
    for (uint32_t part = 0; part < path.parts && (double)part / path.parts <= cast->limit; part++) {
        ab_box32 box = ab_cut_path_part(world, &path, part);

        if (!ab_body_cells_visit(world, &box, cast_visited, cast)) {
            break;
        }
    }
    ab_query_set_settle(&cast->flock);
    for (uint32_t i = 0; i < cast->flock.count && !cast->flock.failed; i++) {
        cast_at_body(cast, ab_index_of(world, cast->flock.ids[i]));
    }
    ab_query_set_end(&cast->flock);
    ab_best_sort(&cast->best);
    return cast->flock.failed ? ABUT_E_MEMORY : ABUT_OK;
}

/* --- What is asked ------------------------------------------------------------------------ */

static abut_status cast_point(body_cast *cast, abut_vec2 from, abut_vec2 to, abut_inside inside)
{
    ab_vec end;
    abut_status bad = ab_place_of(from, &cast->cast.from);

    bad = bad != ABUT_OK ? bad : ab_place_of(to, &end);
    if (bad != ABUT_OK) {
        return bad;
    }
    if ((unsigned)inside > ABUT_INSIDE_EXIT) {
        return ABUT_E_ARGUMENT;
    }
    cast->shape = NULL;
    cast->cast.way = ab_sub(end, cast->cast.from);
    cast->cast.inside = inside;
    cast->cast.ray = false;
    cast->start = (ab_box){ cast->cast.from, cast->cast.from };
    if (ab_max(ab_abs(cast->cast.way.x), ab_abs(cast->cast.way.y)) > AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    return follow_way(cast);
}

static abut_status sweep_body(body_cast *cast, const abut_shape *shape, abut_vec2 motion)
{
    const ab_shape *inside = ab_inside(shape);

    if (shape == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (inside->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    abut_status bad = ab_place_of(motion, &cast->cast.way);

    if (bad != ABUT_OK) {
        return bad;
    }
    ab_vec way = cast->cast.way;

    cast->shape = inside;
    cast->start = ab_shape_box(inside);
    if (ab_max(ab_max(cast->start.high.x + way.x, cast->start.high.y + way.y),
               -ab_min(cast->start.low.x + way.x, cast->start.low.y + way.y)) > AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    return follow_way(cast);
}

/* Prepares a question; the answers go into an array. */
static abut_status start_cast(body_cast *cast,
                              const abut_world *world,
                              const abut_world_query *query,
                              abut_met *met,
                              uint32_t capacity,
                              uint32_t *count)
{
    cast->first = false;
    cast->best = (ab_best){ (unsigned char *)met,
                            sizeof *met,
                            offsetof(abut_met, id),
                            offsetof(abut_met, hit) + offsetof(abut_hit, time),
                            capacity,
                            0,
                            0 };
    return ab_question_start(&cast->seeking, world, query, met, capacity, count);
}

static abut_status
start_first(body_cast *cast, const abut_world *world, const abut_world_query *query, abut_met *out)
{
    uint32_t count;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_met){ 0 };
    abut_status status = start_cast(cast, world, query, out, 1, &count);

    cast->first = true;
    return status;
}

abut_status abut_world_cast(const abut_world *world,
                            abut_vec2 from,
                            abut_vec2 to,
                            abut_inside inside,
                            const abut_world_query *query,
                            abut_met *out)
{
    body_cast cast;
    abut_status status = start_first(&cast, world, query, out);

    if (status == ABUT_OK) {
        status = cast_point(&cast, from, to, inside);
    }
    if (status == ABUT_OK && cast.best.kept == 0) {
        out->hit = ab_cast_nothing(&cast.cast);
    }
    return status;
}

abut_status abut_world_cast_all(const abut_world *world,
                                abut_vec2 from,
                                abut_vec2 to,
                                abut_inside inside,
                                const abut_world_query *query,
                                abut_met *met,
                                uint32_t capacity,
                                uint32_t *count)
{
    body_cast cast;
    abut_status status = start_cast(&cast, world, query, met, capacity, count);

    if (status == ABUT_OK) {
        status = cast_point(&cast, from, to, inside);
        *count = status == ABUT_OK ? cast.best.count : 0;
    }
    return status;
}

abut_status abut_world_sweep(const abut_world *world,
                             const abut_shape *shape,
                             abut_vec2 motion,
                             const abut_world_query *query,
                             abut_met *out)
{
    body_cast cast;
    abut_status status = start_first(&cast, world, query, out);

    if (status == ABUT_OK) {
        status = sweep_body(&cast, shape, motion);
    }
    if (status == ABUT_OK && cast.best.kept == 0) {
        out->hit = (abut_hit){ .time = 1, .side = ABUT_SIDE_NONE };
    }
    return status;
}

abut_status abut_world_sweep_all(const abut_world *world,
                                 const abut_shape *shape,
                                 abut_vec2 motion,
                                 const abut_world_query *query,
                                 abut_met *met,
                                 uint32_t capacity,
                                 uint32_t *count)
{
    body_cast cast;
    abut_status status = start_cast(&cast, world, query, met, capacity, count);

    if (status == ABUT_OK) {
        status = sweep_body(&cast, shape, motion);
        *count = status == ABUT_OK ? cast.best.count : 0;
    }
    return status;
}
