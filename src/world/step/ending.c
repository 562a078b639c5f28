/* world/step/ending.c - where bodies are when a step ends.
 *
 * A body moves by whole quanta per tick, so a remainder of less than one quantum per tick is left.
 * It is added here, and the gaps that it leaves between resting boxes are closed; both only where
 * the path is free, so that nothing that was apart overlaps afterwards. A body with nothing near it
 * is finished first, on any thread; the others are finished in the order of their ids. Finally the
 * fields that a body needs only within a step are cleared.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/state/chunks.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/step.h"

void ab_shift_at_end(abut_world *world, uint32_t index, ab_vec by)
{
    ab_hot *hot = &world->hot[index];

    hot->at = ab_add(hot->at, by);
    ab_trail_note(world, index, AB_STEP_TICKS);
    ab_box32 box = ab_box_of(world, index);

    if (!ab_box32_holds(&hot->leg, &box)) {
        if (!ab_body_cells_reserve(world, 1)) {
            world->failed = true;
            return;
        }
        ab_body_cells_unlink(world, index);
        hot->leg = box;
        ab_body_cells_link(world, index);
    }
}

/* Whether the remainder that is added at the end of the step might lead a body beyond the
 * lattice. The box of its leg, which is next to its place in memory, rules this out for nearly
 * all bodies. */
static inline bool is_near_edge(const abut_world *world, uint32_t index)
{
    const ab_box32 *leg = &world->hot[index].leg;
    const int32_t middle = (int32_t)(AB_COARSE_LIMIT / 2);

    if (world->grain == AB_LEAST_GRAIN && leg->low_x > -middle && leg->low_y > -middle &&
        leg->high_x < middle && leg->high_y < middle) {
        return false;
    }
    ab_vec low;
    ab_vec high;

    ab_body_extent(world, index, &low, &high);
    low = ab_add(low, world->hot[index].at);
    high = ab_add(high, world->hot[index].at);
    return ab_max(ab_max(ab_abs(low.x), ab_abs(high.x)), ab_max(ab_abs(low.y), ab_abs(high.y))) >
           AB_LATTICE_LIMIT - AB_STEP_TICKS;
}

static_assert((AB_COARSE_LIMIT / 2) << AB_LEAST_GRAIN < AB_LATTICE_LIMIT / 2,
              "half of what boxes can say is far from the edge");

/* How much of a remainder has a free path: all of it, or one of its parts if the other one is in
 * the way, or nothing. What arrives at a floor as the step ends loses none of its way along it. */
static ab_vec free_rest(const abut_world *world, uint32_t index, ab_vec rest)
{
    const ab_vec parts[2] = { { rest.x, 0 }, { 0, rest.y } };
    bool free[2];

    if (ab_is_path_free(world, index, AB_NONE, rest, AB_STEP_TICKS)) {
        return rest;
    }
    for (int k = 0; k < 2; k++) {
        free[k] = rest.x != 0 && rest.y != 0 &&
                  ab_is_path_free(world, index, AB_NONE, parts[k], AB_STEP_TICKS);
    }
    return free[0] == free[1] ? (ab_vec){ 0, 0 } : parts[free[0] ? 0 : 1];
}

/* Adds the remainder that whole quanta per tick left, where the path is free; false if some of it
 * is left. */
static bool add_rest(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];
    ab_vec rest = { cold->carry_x, cold->carry_y };

    if ((world->hot[index].flags & AB_CLOSE) != 0 || is_near_edge(world, index)) {
        rest = free_rest(world, index, rest);
    }
    if ((rest.x | rest.y) != 0) {
        world->hot[index].at = ab_add(world->hot[index].at, rest); /* its box has room for that */
        ab_trail_note(world, index, AB_STEP_TICKS);
        cold->carry_x -= (int32_t)rest.x;
        cold->carry_y -= (int32_t)rest.y;
    }
    return (cold->carry_x | cold->carry_y) == 0;
}

enum { REST_ROUNDS = 16 };

static bool stays_put(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    return hot->kind == ABUT_BODY_STATIC ||
           (hot->at.x == world->starts[index].at.x && hot->at.y == world->starts[index].at.y);
}

/* Resting boxes with a gap of less than a quantum per tick cannot close it by moving. It is closed
 * only along gravity: sideways this could open the contact on the other side. */
static void close_gap_of(abut_world *world, const ab_active_contact *active_contact)
{
    int64_t pulls = ab_direction_dot(active_contact->normal, world->state->gravity);
    uint32_t self = pulls < 0 ? active_contact->a : active_contact->b;
    ab_vec velocity =
        ab_sub(world->cold[active_contact->a].velocity, world->cold[active_contact->b].velocity);

    if (!active_contact->upright || active_contact->curved || pulls == 0 ||
        !ab_is_mobile(&world->hot[self]) ||
        (active_contact->gap == 0 && stays_put(world, active_contact->a) &&
         stays_put(world, active_contact->b))) {
        return;
    }
    ab_nearness near = ab_nearness_kept(world, active_contact->a, active_contact->b);

    if (near.gap <= 0 || near.gap > 2 * AB_STEP_TICKS || !near.upright ||
        ab_direction_dot(near.normal, velocity) > 2 * AB_STEP_TICKS) {
        return;
    }
    ab_vec towards = self == active_contact->a ? ab_neg(near.normal) : near.normal;
    ab_vec move = { towards.x / AB_DIRECTION_LENGTH * near.gap,
                    towards.y / AB_DIRECTION_LENGTH * near.gap };

    if (ab_is_path_free(world, self, AB_NONE, move, AB_STEP_TICKS)) {
        ab_shift_at_end(world, self, move);
    }
}

static void close_gaps(abut_world *world)
{
    const ab_active_contact *active_contacts = world->active_contacts.items;

    for (uint32_t k = 0; k < world->active_contacts.count; k++) {
        close_gap_of(world, &active_contacts[k]);
    }
}

static bool id_comes_first(const void *p, const void *q)
{
    return ((const ab_index_pair *)p)->a < ((const ab_index_pair *)q)->a;
}

/* Adds the remainders of bodies that wait, forward or backward; returns how many still wait. */
static uint32_t add_rests(abut_world *world, uint32_t count, bool back)
{
    ab_index_pair *waiting = world->waiting.items;
    uint32_t left = 0;

    for (uint32_t k = 0; k < count; k++) {
        ab_index_pair *waits = &waiting[back ? count - 1 - k : k];

        waits->b = add_rest(world, waits->b) ? AB_NONE : waits->b;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (waiting[k].b != AB_NONE) {
            waiting[left++] = waiting[k];
        }
    }
    return left;
}

/* Adds the remainders of bodies that something may be in the way of: in the order of ids, and then
 * again, because what was in the way may be gone. Forward and backward: a stack on a lift takes two
 * rounds, whatever the order of its ids. A kinematic does not wait: it pushes. */
static void add_crowded_rests(abut_world *world)
{
    ab_index_pair *waiting = world->waiting.items;
    uint32_t count = world->waiting.count;

    ab_sort_here(waiting, count, sizeof *waiting, id_comes_first);
    for (int round = 0; round < REST_ROUNDS && count > 0; round++) {
        uint32_t left = add_rests(world, count, round % 2 != 0);

        if (left == count && round > 0) {
            break;
        }
        count = left;
    }
    world->waiting.count = count;
    for (uint32_t k = 0; k < count && !world->failed; k++) {
        uint32_t index = ((const ab_index_pair *)world->waiting.items)[k].b;

        if (world->hot[index].kind == ABUT_BODY_KINEMATIC) {
            ab_arrive(world, index);
        }
    }
}

/* Whether a mover is too slow to bounce, and loses its velocity. */
static bool is_slow(const ab_cold *cold, int64_t rest_speed)
{
    return cold->bounce < AB_FULL_BOUNCE &&
           ab_max(ab_abs(cold->velocity.x), ab_abs(cold->velocity.y)) <= rest_speed;
}

/* Clears what a body kept for this step. A frozen body keeps its velocity, unless it is in a jam:
 * there it would come on again in every step. */
static inline void finish_body(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    bool frozen = (hot->flags & AB_FROZEN) != 0;

    cold->frozen_streak = (uint8_t)(!frozen                   ? 0
                                    : cold->frozen_streak < 2 ? cold->frozen_streak + 1
                                                              : 2);
    if (AB_UNLIKELY(cold->frozen_streak == 2) && hot->kind == ABUT_BODY_MOVER &&
        is_slow(cold, world->rest_speed)) {
        cold->velocity = (ab_vec){ 0, 0 };
    }
    ab_drop_rest(world, index);
    hot->since = 0;
    hot->motion = (ab_vec){ 0, 0 };
    hot->flags &= (uint8_t) ~(AB_DRIVEN | AB_FROZEN);
    cold->grounded = 0;
}

/* Whether a body can be cleared as soon as it has its final place. A frozen body or a kinematic is
 * examined again later. */
static inline bool is_finished_early(const ab_hot *hot)
{
    return hot->kind == ABUT_BODY_MOVER && (hot->flags & AB_FROZEN) == 0;
}

/* Clears a body, or lists it if that is too early. */
static void finish_or_list(abut_world *world, uint32_t index)
{
    if (is_finished_early(&world->hot[index])) {
        finish_body(world, index);
        return;
    }
    uint32_t *late = ab_array_push(world, &world->lists, sizeof *late);

    if (late == NULL) {
        world->failed = true;
        return;
    }
    *late = index;
}

void ab_listed_finish(abut_world *world)
{
    const uint32_t *late = world->lists.items;

    for (uint32_t k = 0; k < world->lists.count; k++) {
        finish_body(world, late[k]);
    }
}

static void finish_position(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    ab_rebase(hot, AB_STEP_TICKS);
    ab_trail_note(world, index, AB_STEP_TICKS);
    if ((cold->carry_x | cold->carry_y) != 0 && (hot->flags & AB_FROZEN) == 0) {
        if ((hot->flags & AB_CLOSE) == 0) {
            add_rest(world, index);
        } else {
            ab_index_pair *waits = ab_array_push(world, &world->waiting, sizeof *waits);

            if (waits == NULL) {
                world->failed = true;
                return;
            }
            *waits = (ab_index_pair){ ab_slot_of(cold->id), index };
        }
    }
    finish_or_list(world, index);
}

/* Calls a function for each body that woke after the start of this step. */
static void each_roused(abut_world *world, void (*each)(abut_world *world, uint32_t index))
{
    for (uint32_t k = 0; k < world->stirred.count && !world->failed; k++) {
        uint32_t index = ab_index_of(world, ((const abut_body *)world->stirred.items)[k]);

        if (index >= world->awake) {
            each(world, index);
        }
    }
}

/* Calls a function for each of those, and for each body that was awake before. */
static void each_awake(abut_world *world, void (*each)(abut_world *world, uint32_t index))
{
    for (uint32_t i = 0; i < world->awake && !world->failed; i++) {
        each(world, i);
    }
    each_roused(world, each);
}

/* The work of the threads on where bodies end: each chunk lists, from the place where its bodies
 * begin, those that others may be in the way of. */
typedef struct ending {
    abut_world *world;
    ab_found_pair *found;
    uint32_t counts[AB_MOST_CHUNKS];
} ending;

/* Finishes a body if nothing is near it where it ends; returns false if the general code must do
 * it. */
static inline bool ends_freely(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    if (!is_finished_early(hot)) {
        return false;
    }
    ab_rebase(hot, AB_STEP_TICKS);
    if ((cold->carry_x | cold->carry_y) != 0) {
        if ((hot->flags & AB_CLOSE) != 0 || is_near_edge(world, index)) {
            return false;
        }
        hot->at = ab_add(hot->at, (ab_vec){ cold->carry_x, cold->carry_y });
        cold->carry_x = 0;
        cold->carry_y = 0;
    }
    finish_body(world, index);
    return true;
}

static void end_chunk_of_step(void *context, ab_chunk chunk)
{
    ending *all = context;
    ab_found_pair *found = all->found + chunk.from;
    uint32_t count = 0;

    for (uint32_t i = chunk.from; i < chunk.end; i++) {
        if (!ends_freely(all->world, i)) {
            found[count++].a = i;
        }
    }
    all->counts[chunk.number] = count;
}

static void finish_positions_on_threads(abut_world *world)
{
    ending all = { .world = world, .found = world->found.items };

    ab_do_chunks(world, world->awake, end_chunk_of_step, &all);
    for (uint32_t i = 0; i < ab_chunk_count(world, world->awake); i++) {
        const ab_found_pair *found = all.found + ab_chunk_at(world, world->awake, i).from;

        for (uint32_t k = 0; k < all.counts[i] && !world->failed; k++) {
            finish_position(world, found[k].a);
        }
    }
    each_roused(world, finish_position);
}

static void finish_positions_here(abut_world *world)
{
    for (uint32_t i = 0; i < world->awake && !world->failed; i++) {
        if (!ends_freely(world, i)) {
            finish_position(world, i);
        }
    }
    each_roused(world, finish_position);
}

void ab_positions_finish(abut_world *world)
{
    world->waiting.count = 0;
    world->lists.count = 0;
    ab_rests_share(world);
    if (world->settings.trails) {
        each_awake(world, finish_position);
    } else if (ab_has_threads(world, world->awake)) {
        finish_positions_on_threads(world);
    } else {
        finish_positions_here(world);
    }
    if (world->failed) {
        return;
    }
    ab_passing_end_over(world); /* remainders must not lead into a body that is solid again */
    if (world->near_holds) {
        ab_neighbours_expect(world, world->waiting.count);
    }
    add_crowded_rests(world);
    ab_rests_forget(world);
    close_gaps(world);
}
