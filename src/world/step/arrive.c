/* world/step/arrive.c - a kinematic that nothing stops arrives exactly where its velocity takes it.
 *
 * Whole quanta per tick leave a remainder of its motion, which is added at the end of the step.
 * Movers in the way go along as one group, along one axis at a time, so that no two of them
 * overlap; whatever they would overlap joins the group. If the group cannot move, the kinematic is
 * blocked, as it would be by an impact, and does what its settings say.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/step.h"

typedef struct arrival {
    abut_world *world;
    uint32_t first; /* of the group, in world->waiting: slots and indices */
    uint32_t self;
    ab_vec move;
    bool blocked;
} arrival;

static ab_index_pair *group_of(const arrival *all)
{
    return (ab_index_pair *)all->world->waiting.items + all->first;
}

static uint32_t group_size(const arrival *all)
{
    return all->world->waiting.count - all->first;
}

static void join_group(arrival *all, uint32_t index)
{
    ab_index_pair *joins = ab_array_push(all->world, &all->world->waiting, sizeof *joins);

    if (joins == NULL) {
        all->world->failed = true;
        return;
    }
    *joins = (ab_index_pair){ ab_slot_of(all->world->cold[index].id), index };
    all->world->cold[index].grouped = 1;
}

static void leave_group(arrival *all)
{
    for (uint32_t k = 0; k < group_size(all); k++) {
        all->world->cold[group_of(all)[k].b].grouped = 0;
    }
    all->world->waiting.count = all->first;
}

/* Whether a body is in the way of one of the group. */
static bool is_in_path(const arrival *all, uint32_t index)
{
    const abut_world *world = all->world;

    return world->cold[index].grouped == 0 &&
           (ab_is_mover(&world->hot[index]) || ab_is_mover(&world->hot[all->self])) &&
           ab_pair_rule(world, all->self, index) == AB_RULE_SOLID &&
           ab_moves_into(world, all->self, index, all->move, AB_STEP_TICKS);
}

static bool take_along(void *context, uint32_t index)
{
    arrival *all = context;
    const ab_hot *hot = &all->world->hot[index];

    if (!is_in_path(all, index)) {
        return true;
    }
    if (!ab_is_mover(hot) || (hot->flags & AB_FROZEN) != 0) {
        all->blocked = true;
        return false;
    }
    join_group(all, index);
    return !all->world->failed;
}

/* The box that a body covers when it is moved at once. */
static ab_box32 box_of_path(const abut_world *world, uint32_t index, ab_vec move, bool *within)
{
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    low = ab_add(low, world->hot[index].at);
    high = ab_add(high, world->hot[index].at);
    low = (ab_vec){ low.x + ab_min(move.x, 0), low.y + ab_min(move.y, 0) };
    high = (ab_vec){ high.x + ab_max(move.x, 0), high.y + ab_max(move.y, 0) };
    *within = ab_max(ab_max(ab_abs(low.x), ab_abs(low.y)),
                     ab_max(ab_abs(high.x), ab_abs(high.y))) <= AB_LATTICE_LIMIT;
    return ab_coarse(world, low, high);
}

static void visit_path(arrival *all, uint32_t index, ab_visit_fn *each)
{
    bool within;
    ab_box32 box = box_of_path(all->world, index, all->move, &within);

    all->self = index;
    all->blocked |= !within;
    if (within) {
        ab_body_cells_visit(all->world, &box, each, all);
    }
}

/* Moves a body together with all bodies that it would overlap; false, and nothing moved, if they
 * cannot go. */
static bool move_group(abut_world *world, uint32_t index, ab_vec move)
{
    arrival all = { .world = world, .first = world->waiting.count, .move = move };

    join_group(&all, index);
    for (uint32_t k = 0; k < group_size(&all) && !all.blocked && !world->failed; k++) {
        visit_path(&all, group_of(&all)[k].b, take_along);
    }
    bool free = !all.blocked && !world->failed;

    for (uint32_t k = 0; k < group_size(&all) && free; k++) {
        if ((world->hot[group_of(&all)[k].b].flags & AB_ASLEEP) != 0) {
            ab_trail_note(world, group_of(&all)[k].b, AB_STEP_TICKS); /* it stood there until now */
        }
        ab_wake(world, group_of(&all)[k].b);
        ab_shift_at_end(world, group_of(&all)[k].b, move);
    }
    leave_group(&all);
    return free;
}

/* --- What cannot go ----------------------------------------------------------------------- */

static bool list_in_path(void *context, uint32_t index)
{
    arrival *all = context;

    if (is_in_path(all, index)) {
        join_group(all, index);
    }
    return !all->world->failed;
}

static bool has_lower_id(const void *p, const void *q)
{
    return ((const ab_index_pair *)p)->a < ((const ab_index_pair *)q)->a;
}

/* An exit along the other axis, up or down a slanted side. */
static ab_vec exit_of(const ab_nearness *near, ab_vec move)
{
    ab_vec n = near->normal;

    if (n.x == 0 || n.y == 0) {
        return (ab_vec){ 0, 0 };
    }
    if (move.x != 0) {
        int64_t by = ab_abs(ab_direction_mul(move.x, n.x)) * AB_DIRECTION_LENGTH / ab_abs(n.y) + 2;

        return (ab_vec){ 0, n.y > 0 ? by : -by };
    }
    int64_t by = ab_abs(ab_direction_mul(move.y, n.y)) * AB_DIRECTION_LENGTH / ab_abs(n.x) + 2;

    return (ab_vec){ n.x > 0 ? by : -by, 0 };
}

/* Moves one body out of a kinematic's way; if that is impossible, the kinematic does what its
 * settings say. False if it stops. */
static bool clear_path(abut_world *world, uint32_t kinematic, uint32_t other, ab_vec move)
{
    ab_nearness near = ab_nearness_of(world, other, kinematic);
    ab_vec out = exit_of(&near, move);
    const ab_cold *cold = &world->cold[kinematic];

    if (move_group(world, other, move) ||
        (ab_max(ab_abs(out.x), ab_abs(out.y)) > 0 &&
         ab_max(ab_abs(out.x), ab_abs(out.y)) < AB_WARM_GAP && move_group(world, other, out) &&
         !ab_moves_into(world, kinematic, other, move, AB_STEP_TICKS)) ||
        world->failed) {
        return !world->failed;
    }
    ab_vec point = ab_pair_point(world, other, kinematic, AB_STEP_TICKS, near.normal);

    if (cold->when_blocked == ABUT_BLOCKED_STOP) {
        ab_event_report(world, ABUT_EVENT_STOPPED, other, kinematic, AB_FINE_END, near.normal);
        ab_event_point(world, point);
        return false;
    }
    if (cold->when_blocked == ABUT_BLOCKED_CRUSH) {
        ab_event_report(world, ABUT_EVENT_CRUSHED, other, kinematic, AB_FINE_END, near.normal);
        ab_event_point(world, point);
    }
    ab_contact_note(world, other, kinematic, AB_FINE_END, near.normal, point, 0);
    ab_vec there = ab_add(world->hot[kinematic].at, move);

    ab_passing_begin_at(world, other, kinematic, AB_STEP_TICKS,
                        ab_sub(there, world->hot[other].at));
    return !world->failed;
}

/* One by one, because some may be able to move and others not. */
static bool clear_paths(abut_world *world, uint32_t kinematic, ab_vec move)
{
    arrival all = { .world = world, .first = world->waiting.count, .move = move };
    bool clear = true;

    visit_path(&all, kinematic, list_in_path);
    uint32_t count = group_size(&all);

    for (uint32_t k = 0; k < count; k++) { /* none of them is in a group yet */
        world->cold[group_of(&all)[k].b].grouped = 0;
    }
    ab_sort(group_of(&all), count, sizeof(ab_index_pair), has_lower_id);
    for (uint32_t k = 0; k < count && clear && !world->failed; k++) {
        uint32_t other = group_of(&all)[k].b;

        if (ab_moves_into(world, kinematic, other, move, AB_STEP_TICKS)) { /* it may be gone */
            clear = clear_path(world, kinematic, other, move);
        }
    }
    leave_group(&all);
    return clear && !world->failed;
}

void ab_arrive(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];
    const ab_vec parts[2] = { { cold->carry_x, 0 }, { 0, cold->carry_y } };

    for (int k = 0; k < 2 && !world->failed; k++) {
        if ((parts[k].x | parts[k].y) != 0 && !move_group(world, index, parts[k]) &&
            (!clear_paths(world, index, parts[k]) || !move_group(world, index, parts[k]))) {
            return;
        }
    }
}
