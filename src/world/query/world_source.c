/* world/query/world_source.c - a world, as the query engine sees it.
 *
 * An entry is the index of a body, and its pieces are those of the body. The cells know bodies by
 * boxes that are larger than their bounds, so a body is passed on only if its exact bounds count.
 * Nothing is written and nothing allocated: a path is walked part by part, and a body is new to
 * a part exactly if its bounds do not meet the part before, because the parts that they do meet
 * follow each other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/busy.h"
#include "base/wide.h"
#include "query/span.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/query/path.h"
#include "world/query/world_source.h"
#include "world/state/border.h"
#include "world/state/piece_runs.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/sides.h"
#include "world/state/state.h"

static const ab_world_source *world_of_source(const ab_source *source)
{
    return (const ab_world_source *)(const void *)source;
}

/* --- Near a box, along a path ------------------------------------------------------------- */

typedef struct body_visit {
    const abut_world *world;
    const ab_box *region;
    ab_visit_fn *each;
    void *context;
} body_visit;

static bool visit_body(void *context, uint32_t index)
{
    const body_visit *visit = context;
    ab_box box = ab_body_box(visit->world, index);

    return !ab_boxes_meet(&box, visit->region) || visit->each(visit->context, index);
}

static bool
visit_world(const ab_source *source, const ab_box *region, ab_visit_fn *each, void *context)
{
    const abut_world *world = world_of_source(source)->world;
    ab_box32 box = ab_coarse(world, region->low, region->high);
    body_visit visit = { world, region, each, context };

    return ab_body_cells_visit_once(world, &box, visit_body, &visit);
}

typedef struct body_walk {
    const abut_world *world;
    ab_box_path *path;
    ab_walk_fn *each;
    void *context;
    ab_box part;
    ab_box part_before;
} body_walk;

static bool walk_body(void *context, uint32_t index)
{
    const body_walk *walk = context;
    ab_box box = ab_body_box(walk->world, index);

    if (!ab_boxes_meet(&box, &walk->part) || ab_boxes_meet(&box, &walk->part_before)) {
        return true;
    }
    return walk->each(walk->context, walk->path, index);
}

/* The part of a path that lies within the bounds of all bodies, and before its limit; false if
 * there is none. A place in the middle of a path is rounded, so the box that travels is larger
 * then. */
static bool
cut_to_extent(const abut_world *world, const ab_box_path *path, ab_box_path *cut, ab_span *span)
{
    const int64_t margin = (int64_t)1 << 12; /* a coordinate of 2^62 is off by 2^10 at most */
    ab_box extent = ab_body_cells_extent(world);
    ab_box seen = { ab_sub(ab_sub(extent.low, path->from), path->size),
                    ab_sub(extent.high, path->from) };

    *cut = *path;
    *span = ab_span_within(path->motion, &seen);
    span->leave = span->leave < path->limit ? span->leave : path->limit;
    if (span->enter > span->leave) {
        return false;
    }
    if (span->enter > 0 || span->leave < 1) {
        double x = (double)path->motion.x;
        double y = (double)path->motion.y;
        double length = span->leave - span->enter;

        cut->from.x += (int64_t)(x * span->enter) - margin;
        cut->from.y += (int64_t)(y * span->enter) - margin;
        cut->motion = (ab_vec){ (int64_t)(x * length), (int64_t)(y * length) };
        cut->size = ab_add(path->size, (ab_vec){ 2 * margin, 2 * margin });
    }
    return true;
}

static bool walk_world(const ab_source *source, ab_box_path *path, ab_walk_fn *each, void *context)
{
    const abut_world *world = world_of_source(source)->world;
    ab_box_path cut;
    ab_span span;

    if (world->count == 0 || !cut_to_extent(world, path, &cut, &span)) {
        return true;
    }
    ab_box start = { cut.from, ab_add(cut.from, cut.size) };
    ab_cut_path parts = ab_cut_path_of(world, &start, cut.motion);
    double length = (span.leave - span.enter) / parts.parts;
    body_walk walk = { world, path, each, context, ab_box_empty(), ab_box_empty() };

    for (uint32_t k = 0; k < parts.parts && span.enter + length * k <= path->limit; k++) {
        walk.part = ab_cut_path_part(&parts, k);
        ab_box32 box = ab_coarse(world, walk.part.low, walk.part.high);

        if (!ab_body_cells_visit_once(world, &box, walk_body, &walk)) {
            return false;
        }
        walk.part_before = walk.part;
    }
    return true;
}

/* --- Bodies as entries -------------------------------------------------------------------- */

static ab_box world_extent(const ab_source *source)
{
    return ab_body_cells_extent(world_of_source(source)->world);
}

static uint32_t world_count(const ab_source *source)
{
    return world_of_source(source)->world->count;
}

/* Bodies about fill the cells of their size. */
static double world_spacing(const ab_source *source, const ab_box *extent)
{
    (void)extent;
    return (double)((int64_t)1 << ab_cell_bits(world_of_source(source)->world));
}

static ab_box world_box(const ab_source *source, uint32_t index)
{
    return ab_body_box(world_of_source(source)->world, index);
}

/* Whether the body as which the query is made deals with another. */
static bool is_dealt_with(const ab_world_source *mine, uint32_t index)
{
    if (index == mine->as) {
        return false;
    }
    ab_rule rule = ab_pair_rule(mine->world, mine->as, index);

    return rule == AB_RULE_SOLID || (rule == AB_RULE_PASSING && mine->query->sensors);
}

static bool world_wants(const ab_source *source, uint32_t index)
{
    const ab_world_source *mine = world_of_source(source);
    const abut_world_query *query = mine->query;
    const ab_cold *cold = &mine->world->cold[index];
    const ab_traits *traits = &mine->world->traits[index];

    if ((cold->sensor != 0 && !query->sensors) || cold->id == query->except ||
        (query->categories != 0 && (query->categories & traits->category) == 0)) {
        return false;
    }
    if (mine->as != AB_NONE && !is_dealt_with(mine, index)) {
        return false;
    }
    return query->wants == NULL || query->wants(query->user, cold->id, traits->user);
}

/* Of a one-sided body the segment that was hit: of those at the place that face the normal most,
 * the one that is solid there, if any is; AB_NONE of all others. */
static uint32_t piece_at(const abut_world *world, uint32_t index, const abut_hit *hit)
{
    ab_vec place = { ab_round(hit->point.x), ab_round(hit->point.y) };
    ab_vec seen = ab_sub(place, world->hot[index].at);
    uint32_t best = AB_NONE;
    double most = -1;

    if (world->cold[index].one_sided == 0) {
        return AB_NONE;
    }
    ab_box box = { { seen.x - AB_ONE / 1024, seen.y - AB_ONE / 1024 },
                   { seen.x + AB_ONE / 1024, seen.y + AB_ONE / 1024 } };
    ab_piece_walk walk = ab_pieces_near(world, index, box);

    for (uint32_t k = ab_next_piece(&walk); k != AB_NONE; k = ab_next_piece(&walk)) {
        ab_vec along = ab_segment_along(world, index, k);
        double x = (double)along.x;
        double y = (double)along.y;
        double left = (hit->normal.y * x - hit->normal.x * y) / ab_sqrt(x * x + y * y);
        double facing = ab_fabs(left);

        if (facing > most || (facing == most && left > 0)) {
            most = facing;
            best = k;
        }
    }
    return best;
}

/* A hit without a normal is one of a path that starts inside. */
static bool
body_lets_through(const ab_source *source, uint32_t index, const ab_cast *path, const abut_hit *hit)
{
    const ab_world_source *mine = world_of_source(source);
    ab_vec out;

    if (!ab_may_let_through(mine->world, mine->as, index)) {
        return false;
    }
    if (ab_direction_from(hit->normal, &out) != ABUT_OK || (out.x | out.y) == 0) {
        return true;
    }
    if (path->inside == ABUT_INSIDE_EXIT &&
        i128_sign(i128_dot(out.x, out.y, path->motion.x, path->motion.y)) > 0) {
        return true; /* this is where it leaves */
    }
    return ab_lets_through(mine->world, mine->as, index, out,
                           (ab_met_pieces){ AB_NONE, piece_at(mine->world, index, hit) });
}

static uint64_t world_entry_id(const ab_source *source, uint32_t index)
{
    return world_of_source(source)->world->cold[index].id;
}

/* Whether the body as which the query is made passes the part of another that a piece is in. */
static bool is_passed_piece(const ab_world_source *mine, uint32_t index, uint32_t piece)
{
    if (mine->as == AB_NONE || mine->query->sensors ||
        ab_passing_parts(mine->world, mine->as, index) == 0) {
        return false;
    }
    ab_piece_pairs pairs =
        ab_pairs_near(mine->world, mine->as, index, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);

    ab_pairs_find_strips(&pairs);
    return ab_pairs_leave_out(&pairs, AB_NONE, piece);
}

/* A body of many pieces is narrowed to those near a path before they are looked at: its cells, or
 * what its tree finds. */
static void open_body(const ab_source *source, uint32_t index, ab_entry *entry)
{
    const ab_world_source *mine = world_of_source(source);
    const abut_world *world = mine->world;

    entry->source = source;
    entry->sided = mine->as != AB_NONE && ab_may_let_through(world, mine->as, index) &&
                   ab_body_in_strips(world, mine->as, index) == index;
    entry->number = index;
    entry->many = ab_grid_of(world, index) != NULL || ab_tree_of(world, index) != NULL;
    entry->shape = NULL;
    if (entry->many) {
        entry->pieces = 0; /* until it is narrowed */
        entry->at = world->hot[index].at;
        return;
    }
    entry->pieces = ab_piece_total(world, index);
    entry->core = ab_piece_core(world, index, 0, &entry->at);
    if (entry->pieces > 1 && is_passed_piece(mine, index, 0)) {
        entry->core = &ab_nothing.core;
    }
}

static_assert(sizeof(ab_cell_path) <= sizeof(((ab_entry *)0)->near), "an entry has room for it");
static_assert(sizeof(ab_piece_runs) <= sizeof(((ab_entry *)0)->near), "and for the other");

static const ab_cell_path *cells_of_entry(const ab_entry *entry)
{
    return (const ab_cell_path *)(const void *)entry->near;
}

static uint32_t piece_of_runs(const abut_world *world, const ab_entry *entry, uint32_t piece)
{
    return ab_runs_piece((const ab_piece_runs *)(const void *)entry->near, world, entry->number,
                         piece);
}

static const ab_core *
piece_of_body(const ab_source *source, const ab_entry *entry, uint32_t piece, ab_vec *at)
{
    const ab_world_source *mine = world_of_source(source);
    const abut_world *world = mine->world;
    ab_piece made;
    uint32_t number = piece;

    *at = entry->at;
    if (ab_grid_of(world, entry->number) == NULL) {
        number = entry->many ? piece_of_runs(world, entry, piece) : piece;
        return is_passed_piece(mine, entry->number, number)
                   ? &ab_nothing.core
                   : ab_piece_core(world, entry->number, number, at);
    }
    if (!ab_cell_path_piece(cells_of_entry(entry), world, entry->number, piece, &made, &number) ||
        is_passed_piece(mine, entry->number, number)) {
        return &ab_nothing.core;
    }
    *at = ab_add(entry->at, made.offset);
    return ab_world_core(world, made.core);
}

static uint32_t rank_of_piece(const ab_source *source, const ab_entry *entry, uint32_t piece)
{
    const abut_world *world = world_of_source(source)->world;
    ab_piece made;
    uint32_t number;

    if (ab_grid_of(world, entry->number) == NULL) {
        return piece_of_runs(world, entry, piece);
    }
    ab_cell_path_piece(cells_of_entry(entry), world, entry->number, piece, &made, &number);
    return number;
}

static void
narrow_body(const ab_source *source, ab_entry *entry, const ab_box *start, ab_vec motion)
{
    const abut_world *world = world_of_source(source)->world;
    const ab_grid *grid = ab_grid_of(world, entry->number);
    ab_box seen = {
        { ab_add_capped(start->low.x, -entry->at.x), ab_add_capped(start->low.y, -entry->at.y) },
        { ab_add_capped(start->high.x, -entry->at.x), ab_add_capped(start->high.y, -entry->at.y) }
    };

    if (grid != NULL) {
        ab_cell_path path = ab_grid_path(grid, &seen, motion);

        memcpy(entry->near, &path, sizeof path);
        entry->pieces = ab_cell_path_count(&path);
    } else {
        ab_piece_runs runs = ab_pieces_on_path(world, entry->number, &seen, motion);

        memcpy(entry->near, &runs, sizeof runs);
        entry->pieces = ab_runs_total(&runs);
    }
}

/* --- Queries ------------------------------------------------------------------------------ */

static abut_status begin_world_query(ab_source *source, bool visitor)
{
    ab_world_source *mine = (ab_world_source *)(void *)source;

    if (ab_world_is_closed(mine->world)) {
        return ABUT_E_BUSY;
    }
    if (mine->query->as != ABUT_NO_BODY) {
        mine->as = ab_index_of(mine->world, mine->query->as);
        if (mine->as == AB_NONE) {
            return ABUT_E_STALE;
        }
    }
    mine->calls = visitor || mine->query->wants != NULL;
    if (mine->calls) {
        ab_busy_enter(&mine->world->busy);
    }
    return ABUT_OK;
}

static void end_world_query(const ab_source *source)
{
    const ab_world_source *mine = world_of_source(source);

    if (mine->calls) {
        ab_busy_leave(&mine->world->busy);
    }
}

static const ab_source_kind world_source_kind = {
    .begin = begin_world_query,
    .end = end_world_query,
    .visit = visit_world,
    .walk = walk_world,
    .extent = world_extent,
    .count = world_count,
    .spacing = world_spacing,
    .box = world_box,
    .wants = world_wants,
    .id = world_entry_id,
    .open = open_body,
    .passes = body_lets_through,
    .piece = piece_of_body,
    .rank = rank_of_piece,
    .narrow = narrow_body,
};

ab_source *
ab_world_source_of(ab_world_source *room, const abut_world *world, const abut_world_query *query)
{
    static const abut_world_query everything = { 0 };

    if (world == NULL) {
        return NULL;
    }
    query = query != NULL ? query : &everything;
    room->source = (ab_source){
        .kind = &world_source_kind,
        .overlapping = query->overlapping,
        .filtered = true, /* sensors are left out by default */
        .sided = query->as != ABUT_NO_BODY,
        .joined = true,
        .long_ids = sizeof(abut_body) == sizeof(uint64_t),
    };
    room->world = world;
    room->query = query;
    room->as = AB_NONE;
    return &room->source;
}
