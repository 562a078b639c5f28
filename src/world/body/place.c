/* world/body/place.c - may a body stand here, and where else could it?
 *
 * A place is judged by the exact relation to everything that the body must not overlap. The search
 * for a free place grows: bodies further away than a radius cannot be in the way of a move shorter
 * than that, so a near place is found without looking far.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/wide.h"
#include "narrow/narrow.h"
#include "world/body/body.h"
#include "world/body/place.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/pair/seams.h"
#include "world/query/query_set.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* --- What must not be overlapped ----------------------------------------------------------------
 */

static bool is_solid_pair(const abut_world *world, uint32_t a, uint32_t b)
{
    return a != b && (ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b])) &&
           ab_pair_rule(world, a, b) == AB_RULE_SOLID;
}

/* Whether two bodies pass through each other only until they are apart: to get them apart is
 * what a free place is for. */
static bool passes_until_apart(const abut_world *world, uint32_t a, uint32_t b)
{
    const ab_passing *passing = ab_passing_of(world, a, b);

    return passing != NULL && passing->steps == 0 && a != b &&
           (ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b])) &&
           ab_pair_rule_bare(world, a, b) == AB_RULE_SOLID;
}

/* How two bodies lie after a move: of all their pieces, or of those that hinder each other. */
static abut_relation
relation_at_place(const abut_world *world, uint32_t self, uint32_t other, ab_vec move, bool all)
{
    ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[self].at), move);
    int64_t tick = (move.x | move.y) == 0 ? 0 : AB_STEP_END;
    ab_piece_pairs pairs = ab_pairs_judged(world, self, other, d, (ab_vec){ 0, 0 }, tick);

    pairs.counted = all ? AB_COUNT_ALL : AB_COUNT_SOLID;
    return ab_relate_pieces(&pairs);
}

abut_relation ab_relation_after(const abut_world *world, uint32_t self, uint32_t other, ab_vec move)
{
    return relation_at_place(world, self, other, move, false);
}

typedef struct overlap_search {
    const abut_world *world;
    uint32_t self;
    ab_vec move;
    ab_box box;
    bool passing;    /* what passes only until apart counts, too */
    ab_vec up;       /* what lets through what rises along this does not count; zero: all does */
    uint32_t lowest; /* slot, or AB_NONE */
} overlap_search;

/* Whether a body is open from below, to something that grows up into it. */
static bool lets_rise(const overlap_search *search, uint32_t index)
{
    return (search->up.x | search->up.y) != 0 &&
           ab_lets_through(search->world, search->self, index, ab_neg(search->up),
                           (ab_met_pieces){ AB_NONE, AB_NONE });
}

static bool look_for_overlap(void *context, uint32_t index)
{
    overlap_search *search = context;
    const abut_world *world = search->world;
    ab_box box = ab_body_box(world, index);

    if (ab_slot_of(world->cold[index].id) < search->lowest && ab_boxes_meet(&box, &search->box) &&
        !lets_rise(search, index) &&
        (is_solid_pair(world, search->self, index) ||
         (search->passing && passes_until_apart(world, search->self, index))) &&
        relation_at_place(world, search->self, index, search->move, search->passing) ==
            ABUT_OVERLAPPING) {
        search->lowest = ab_slot_of(world->cold[index].id);
    }
    return true;
}

static uint32_t search_overlap(overlap_search *search)
{
    const abut_world *world = search->world;
    ab_box here = ab_body_box(world, search->self);

    search->box = (ab_box){ ab_add(here.low, search->move), ab_add(here.high, search->move) };
    search->lowest = AB_NONE;
    ab_box32 box = ab_coarse(world, search->box.low, search->box.high);

    ab_body_cells_visit(world, &box, look_for_overlap, search);
    return search->lowest == AB_NONE ? AB_NONE : world->slots[search->lowest].index;
}

static uint32_t first_overlapped(const abut_world *world, uint32_t index, ab_vec move, bool passing)
{
    return search_overlap(
        &(overlap_search){ .world = world, .self = index, .move = move, .passing = passing });
}

uint32_t ab_overlapped_by_rise(const abut_world *world, uint32_t index, ab_vec up)
{
    return search_overlap(&(overlap_search){ .world = world, .self = index, .up = up });
}

uint32_t ab_overlapped(const abut_world *world, uint32_t index, ab_vec move)
{
    return first_overlapped(world, index, move, false);
}

/* --- Walls -------------------------------------------------------------------------------------
 */

enum { HELD_WALLS = 48 };

/* All that may be in the way of moves within a radius. */
typedef struct wall_list {
    const abut_world *world;
    uint32_t self;
    ab_box around;
    int64_t radius;
    ab_sum *walls;
    uint32_t count;
    uint32_t capacity;
    ab_query_set near;
    ab_sum held[HELD_WALLS];
} wall_list;

static bool gather_wall(void *context, uint32_t index)
{
    wall_list *list = context;
    ab_box box = ab_body_box(list->world, index);

    if (!ab_boxes_meet(&box, &list->around) ||
        !(is_solid_pair(list->world, list->self, index) ||
          passes_until_apart(list->world, list->self, index))) {
        return true;
    }
    return ab_query_set_take(&list->near, list->world->cold[index].id);
}

/* The pieces of another body and those of this one that may come to be in each other's way. */
static ab_piece_pairs walls_of(const wall_list *list, uint32_t other)
{
    const abut_world *world = list->world;
    ab_vec d = ab_sub(world->hot[other].at, world->hot[list->self].at);
    ab_piece_pairs pairs =
        ab_pairs_near(world, list->self, other, d, (ab_vec){ 0, 0 }, list->radius);

    pairs.counted = AB_COUNT_ALL; /* to get out of what it passes is what it is for */
    return pairs;
}

static uint64_t count_walls(const wall_list *list)
{
    uint64_t total = 0;

    for (uint32_t n = 0; n < list->near.count; n++) {
        ab_piece_pairs walls = walls_of(list, ab_index_of(list->world, list->near.ids[n]));
        ab_sum wall;

        while (ab_next_pieces(&walls, &wall)) {
            total++;
        }
    }
    return total;
}

static void add_walls(wall_list *list, uint32_t other)
{
    ab_piece_pairs walls = walls_of(list, other);

    while (ab_next_pieces(&walls, &list->walls[list->count])) {
        list->count++;
    }
}

/* In the order of ids. False without memory. */
static bool list_walls(wall_list *list, const ab_box *around)
{
    const abut_world *world = list->world;
    ab_box32 box = ab_coarse(world, around->low, around->high);

    list->around = *around;
    list->walls = list->held;
    list->count = 0;
    list->capacity = HELD_WALLS;
    ab_query_set_start(&list->near, world);
    ab_body_cells_visit(world, &box, gather_wall, list);
    ab_query_set_settle(&list->near);
    uint64_t most = count_walls(list);

    if (!list->near.failed && most > HELD_WALLS) {
        list->walls = most < UINT32_MAX
                          ? ab_resize(&world->allocator, NULL, 0, (size_t)most, sizeof *list->walls)
                          : NULL;
        list->capacity = (uint32_t)most;
    }
    bool done = !list->near.failed && list->walls != NULL;

    for (uint32_t n = 0; n < list->near.count && done; n++) {
        add_walls(list, ab_index_of(world, list->near.ids[n]));
    }
    if (!done) {
        ab_query_set_end(&list->near);
    }
    return done;
}

static void drop_walls(wall_list *list)
{
    ab_query_set_end(&list->near);
    if (list->walls != list->held) {
        ab_free(&list->world->allocator, list->walls, list->capacity, sizeof *list->walls);
    }
}

/* --- Seams -------------------------------------------------------------------------------------
 */

static bool has_seams(const wall_list *list)
{
    for (uint32_t n = 0; n < list->near.count; n++) {
        uint32_t other = ab_index_of(list->world, list->near.ids[n]);

        if (ab_may_meet_on_seam(list->world, list->self, other)) {
            return true;
        }
    }
    return false;
}

bool ab_exit_on_seam(const ab_exit *leave, ab_vec move)
{
    const abut_world *world = leave->world;

    for (uint32_t n = 0; leave->seams && n < leave->near->count; n++) {
        uint32_t other = ab_index_of(world, leave->near->ids[n]);
        ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[leave->self].at), move);

        if (ab_may_have_seams(world, leave->self, other) &&
            ab_overlap_on_seam(world, leave->self, other, d)) {
            return true;
        }
    }
    return false;
}

bool ab_exit_seam(const ab_exit *leave, ab_vec path, ab_vec *move)
{
    const abut_world *world = leave->world;
    ab_vec back = ab_sub(*move, path);
    bool found = false;

    for (uint32_t n = 0; leave->seams && n < leave->near->count; n++) {
        uint32_t other = ab_index_of(world, leave->near->ids[n]);
        ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[leave->self].at), path);
        ab_seam_entry entry;

        if (ab_may_have_seams(world, leave->self, other) &&
            ab_meet_on_seam(world, leave->self, other, d, back, &entry)) {
            back = ab_seam_reach(&entry);
            found = true;
        }
    }
    *move = found ? ab_add(path, back) : *move;
    return found;
}

/* --- The search ----------------------------------------------------------------------------------
 */

static ab_u128 leave_size(ab_vec v)
{
    return u128_add(u128_square(v.x), u128_square(v.y));
}

bool ab_exit_is_far(const ab_exit *leave, ab_vec move)
{
    ab_u128 length = leave_size(move);

    return u128_cmp(length, u128_square(leave->radius)) > 0 ||
           (leave->found && u128_cmp(length, leave_size(leave->move)) > 0);
}

void ab_exit_offer(ab_exit *leave, ab_vec move)
{
    if (ab_exit_is_far(leave, move) || move.x < leave->room.low.x || move.x > leave->room.high.x ||
        move.y < leave->room.low.y || move.y > leave->room.high.y || ab_exit_on_seam(leave, move)) {
        return;
    }
    bool longer = leave->found && u128_cmp(leave_size(move), leave_size(leave->move)) == 0 &&
                  (move.x > leave->move.x || (move.x == leave->move.x && move.y >= leave->move.y));

    if (!longer) {
        leave->found = true;
        leave->move = move;
    }
}

static bool is_sharp_box(const ab_core *core)
{
    return core->form == AB_CORE_BOX && core->radius == 0;
}

static bool are_sharp_boxes(const wall_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (!is_sharp_box(list->walls[i].a) || !is_sharp_box(list->walls[i].b)) {
            return false;
        }
    }
    return true;
}

/* Looks within the radius. */
static void search_within(ab_exit *leave, uint32_t index, const ab_box *here)
{
    int64_t r = leave->radius;
    ab_box around = { { here->low.x - r, here->low.y - r },
                      { here->high.x + r, here->high.y + r } };
    wall_list list;

    list.world = leave->world;
    list.self = index;
    list.radius = r;
    if (!list_walls(&list, &around)) {
        leave->failed = true;
        return;
    }
    leave->walls = list.walls;
    leave->count = list.count;
    leave->near = &list.near;
    leave->self = index;
    leave->seams = has_seams(&list);
    if (are_sharp_boxes(&list)) {
        ab_exit_boxes(leave);
    } else {
        ab_exit_shapes(leave);
    }
    drop_walls(&list);
}

/* The best move within a reach; its `failed` says that there was no memory to look. */
static ab_exit leave_within(const abut_world *world, uint32_t index, int64_t reach)
{
    ab_box here = ab_body_box(world, index);
    ab_exit leave = {
        .world = world,
        .room = { { -AB_LATTICE_LIMIT - here.low.x, -AB_LATTICE_LIMIT - here.low.y },
                  { AB_LATTICE_LIMIT - here.high.x, AB_LATTICE_LIMIT - here.high.y } },
        .radius = ab_min(reach, ab_max(ab_box_size(&here), 1 << 16)),
    };

    for (;;) {
        search_within(&leave, index, &here);
        if (leave.found || leave.failed || leave.radius == reach) {
            return leave;
        }
        leave.radius = leave.radius < reach / 4 ? 4 * leave.radius : reach;
    }
}

abut_status ab_free_move(const abut_world *world, uint32_t index, int64_t reach, ab_vec *move)
{
    ab_exit leave = leave_within(world, index, reach);

    *move = leave.move;
    return leave.failed ? ABUT_E_MEMORY : leave.found ? ABUT_OK : ABUT_E_OVERLAP;
}

/* --- What is asked
 * -------------------------------------------------------------------------------- */

static abut_status check_reach(double reach)
{
    if (!(reach >= 0 && reach <= ABUT_LIMIT)) {
        return ab_fabs(reach) <= DBL_MAX ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
    }
    return ABUT_OK;
}

static abut_status free_move_of(const abut_world *world, uint32_t index, double reach, ab_vec *move)
{
    ab_exit leave = leave_within(world, index, ab_round(reach));

    *move = leave.move;
    return leave.failed ? ABUT_E_MEMORY : leave.found ? ABUT_OK : ABUT_E_OVERLAP;
}

abut_status
abut_body_free_place(const abut_world *world, abut_body body, double reach, abut_vec2 *out)
{
    ab_vec move;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = (abut_vec2){ 0, 0 };
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_closed(world)) {
        return ABUT_E_BUSY;
    }
    uint32_t index = ab_index_of(world, body);

    if (index == AB_NONE) {
        return ABUT_E_STALE;
    }
    abut_status status = check_reach(reach);

    if (status == ABUT_OK) {
        status = free_move_of(world, index, reach, &move);
    }
    if (status == ABUT_OK) {
        ab_vec at = ab_add(ab_add(world->hot[index].at, world->cold[index].origin), move);

        *out = (abut_vec2){ ab_units(at.x), ab_units(at.y) };
    }
    return status;
}

abut_status abut_body_resolve(abut_world *world, abut_body body, double reach)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_RESOLVE, .bodies = { body }, .numbers = { reach } });
    }
    uint32_t index;
    ab_vec move;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = check_reach(reach);
    if (status != ABUT_OK) {
        return ab_refuse_range(world, status, "reach", reach, 0, ABUT_LIMIT);
    }
    status = free_move_of(world, index, reach, &move);
    if (status == ABUT_E_OVERLAP) {
        uint32_t other = first_overlapped(world, index, (ab_vec){ 0, 0 }, true);

        ab_refuse_number(world, status, "reach", reach, "no place within it is free");
        world->blocker = other != AB_NONE ? world->cold[other].id : ABUT_NO_BODY;
        return status;
    }
    if (status == ABUT_OK && (move.x | move.y) == 0) {
        return ABUT_OK;
    }
    if (status != ABUT_OK || !ab_body_carry(world, index, move, NULL)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory to look for a free place");
    }
    return ABUT_OK;
}
