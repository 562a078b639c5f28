/* world/save/rollback.c - the last states of a world, and how to go back to them.
 *
 * A state is a copy of the arena and of what lies beside it: settings and counts. Shapes are not
 * copied; each state counts as a user of the shapes of its bodies. Going back writes the arena and
 * rebuilds everything else.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/state.h"
#include "base/alloc.h"
#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/rest/rest.h"
#include "world/save/pages.h"
#include "world/state/call.h"
#include "world/state/pieces.h"
#include "world/state/refusal.h"

enum { MOST_STATES = 65536 };

typedef struct kept_state {
    ab_arena_copy arena;
    uint32_t *shapes; /* in use by this state, in the store: one for each use */
    uint32_t shape_count;
    uint32_t shape_capacity;
    abut_world_settings settings;
    int64_t friction;
    ab_vec up;
    int64_t rest_speed;
    int grain;
    uint32_t active;
    uint32_t awake;
} kept_state;

struct abut_rollback {
    abut_world *world;
    ab_page_pool pool;
    kept_state *states; /* a ring */
    uint32_t capacity;
    uint32_t first;
    uint32_t count;
};

/* The state number k, from the oldest on. */
static kept_state *state_at(const abut_rollback *rollback, uint32_t k)
{
    return &rollback->states[(rollback->first + k) % rollback->capacity];
}

/* --- Shapes ----------------------------------------------------------------------------------- */

static uint32_t count_shapes_in_use(const abut_world *world)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < world->count; i++) {
        count += 2 * (uint32_t)world->cold[i].piece_count;
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_WALKERS].count; i++) {
        count += world->walkers[i].tall_count;
    }
    return count;
}

/* Writes down which shapes a world uses, one for each use. */
static void list_shapes(const abut_world *world, uint32_t *list)
{
    for (uint32_t i = 0; i < world->count; i++) {
        const ab_piece *pieces = &world->pieces[world->cold[i].piece];

        for (uint32_t k = 0; k < world->cold[i].piece_count; k++) {
            *list++ = pieces[k].core;
            *list++ = pieces[k].local;
        }
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_WALKERS].count; i++) {
        for (uint32_t k = 0; k < world->walkers[i].tall_count; k++) {
            *list++ = world->walkers[i].tall[k];
        }
    }
}

static void use_shapes(abut_world *world, const kept_state *state)
{
    for (uint32_t k = 0; k < state->shape_count; k++) {
        ab_shape_store_use(world, state->shapes[k]);
    }
}

static void drop_state(abut_rollback *rollback, kept_state *state)
{
    for (uint32_t k = 0; k < state->shape_count; k++) {
        ab_shape_store_drop_kept(rollback->world, state->shapes[k]);
    }
    state->shape_count = 0;
    ab_arena_drop(&rollback->pool, &state->arena);
}

static bool keep_shapes(abut_world *world, kept_state *state)
{
    uint32_t count = count_shapes_in_use(world);

    if (count > state->shape_capacity) {
        uint32_t grown = count + count / 4 + 16;
        uint32_t *shapes = ab_resize(&world->allocator, state->shapes, state->shape_capacity, grown,
                                     sizeof *shapes);

        if (shapes == NULL) {
            return false;
        }
        state->shapes = shapes;
        state->shape_capacity = grown;
    }
    list_shapes(world, state->shapes);
    state->shape_count = count;
    for (uint32_t k = 0; k < count; k++) {
        ab_shape_store_use_kept(world, state->shapes[k]);
    }
    return true;
}

/* --- Making one, and keeping ------------------------------------------------------------------ */

abut_rollback *abut_rollback_create(abut_world *world, uint32_t frames)
{
    if (world == NULL || frames < 1 || frames > MOST_STATES || ab_world_is_busy(world)) {
        return NULL;
    }
    abut_rollback *rollback = ab_resize(&world->allocator, NULL, 0, 1, sizeof *rollback);
    kept_state *states = ab_resize(&world->allocator, NULL, 0, frames, sizeof *states);

    if (rollback == NULL || states == NULL) {
        ab_free(&world->allocator, rollback, 1, sizeof *rollback);
        ab_free(&world->allocator, states, frames, sizeof *states);
        return NULL;
    }
    memset(states, 0, frames * sizeof *states);
    *rollback = (abut_rollback){ .world = world,
                                 .pool = { .allocator = &world->allocator },
                                 .states = states,
                                 .capacity = frames };
    return rollback;
}

void abut_rollback_destroy(abut_rollback *rollback)
{
    if (rollback == NULL || ab_world_is_busy(rollback->world)) {
        return;
    }
    const abut_allocator *allocator = &rollback->world->allocator;

    if (rollback->world->recorder != NULL) {
        rollback->world->recorder->forget(rollback->world->recorder, rollback);
    }
    for (uint32_t k = 0; k < rollback->capacity; k++) {
        kept_state *state = &rollback->states[k];

        drop_state(rollback, state);
        ab_arena_free(&rollback->pool, &state->arena);
        ab_free(allocator, state->shapes, state->shape_capacity, sizeof *state->shapes);
    }
    ab_page_pool_free(&rollback->pool);
    ab_free(allocator, rollback->states, rollback->capacity, sizeof *rollback->states);
    ab_free(allocator, rollback, 1, sizeof *rollback);
}

abut_status abut_rollback_keep(abut_rollback *rollback)
{
    if (rollback != NULL && ab_is_recorded(rollback->world)) {
        return ab_record(rollback->world,
                         &(ab_call){ AB_CALL_ROLLBACK_KEEP, .rollback = rollback });
    }
    if (rollback == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_world *world = rollback->world;

    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    if (rollback->count == rollback->capacity) {
        drop_state(rollback, state_at(rollback, 0));
        rollback->first = (rollback->first + 1) % rollback->capacity;
        rollback->count--;
    }
    kept_state *state = state_at(rollback, rollback->count);
    const ab_arena_copy *before =
        rollback->count == 0 ? NULL : &state_at(rollback, rollback->count - 1)->arena;

    if (!ab_arena_keep(&rollback->pool, world, before, &state->arena)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory to keep the state");
    }
    if (!keep_shapes(world, state)) {
        ab_arena_drop(&rollback->pool, &state->arena);
        return ab_refuse(world, ABUT_E_MEMORY, "no memory to keep the state");
    }
    state->settings = world->settings;
    state->friction = world->friction;
    state->up = world->up;
    state->rest_speed = world->rest_speed;
    state->grain = world->grain;
    state->active = world->active;
    state->awake = world->awake;
    rollback->count++;
    return ABUT_OK;
}

/* --- Going back ------------------------------------------------------------------------------- */

/* Room in the cells for the bodies of a state, so that nothing can fail any more. */
static bool reserve_for_state(abut_world *world, const kept_state *state)
{
    uint32_t count = world->count;
    uint32_t awake = world->awake;

    world->count = state->arena.head.parts[AB_PART_HOT].count;
    world->awake = state->awake;
    bool done = ab_body_cells_room(world) && ab_body_cells_room_to_leave(world);

    world->count = count;
    world->awake = awake;
    return done;
}

/* Gives up the shapes of the bodies that are there now. */
static void drop_shapes_in_use(abut_world *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        const ab_piece *pieces = &world->pieces[world->cold[i].piece];

        for (uint32_t k = 0; k < world->cold[i].piece_count; k++) {
            ab_shape_store_drop(world, pieces[k].core);
            ab_shape_store_drop(world, pieces[k].local);
        }
    }
    for (uint32_t i = 0; i < world->state->parts[AB_PART_WALKERS].count; i++) {
        for (uint32_t k = 0; k < world->walkers[i].tall_count; k++) {
            ab_shape_store_drop(world, world->walkers[i].tall[k]);
        }
    }
}

/* What the state does not say: which bodies are in which cell, and what lies in the wrong part of
 * memory. */
static void make_caches(abut_world *world)
{
    world->still_stale = true;
    world->forms++;
    bool built = ab_body_cells_build(world);

    AB_ASSERT(built, "there is room: reserve_for_state()");
    (void)built;
    world->stirred.count = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        bool asleep = (world->hot[i].flags & AB_ASLEEP) != 0;

        ab_body_measure(world, i);
        ab_remember(world, i);
        world->cold[i].stirred = 0;
        if (i < world->active && asleep == (i < world->awake)) {
            ab_stir(world, i);
        }
    }
    ab_contacts_chain(world);
}

static void forget_reports(abut_world *world)
{
    world->events.count = 0;
    world->reported.traces.count = 0;
    world->reported.trails.count = 0;
    world->reported.report = (abut_step_report){ 0 };
}

static abut_status refuse_frames(const abut_rollback *rollback, uint32_t frames)
{
    if (rollback->count == 0) {
        return ab_refuse_number(rollback->world, ABUT_E_RANGE, "frames", frames,
                                "no state has been kept");
    }
    return ab_refuse_range(rollback->world, ABUT_E_RANGE, "frames", frames, 0, rollback->count - 1);
}

abut_status abut_rollback_back(abut_rollback *rollback, uint32_t frames)
{
    if (rollback != NULL && ab_is_recorded(rollback->world)) {
        return ab_record(rollback->world, &(ab_call){ AB_CALL_ROLLBACK_BACK, .words = { frames },
                                                      .rollback = rollback });
    }
    if (rollback == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_world *world = rollback->world;

    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    if (frames >= rollback->count) {
        return refuse_frames(rollback, frames);
    }
    const kept_state *state = state_at(rollback, rollback->count - 1 - frames);

    if (!reserve_for_state(world, state)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory to go back");
    }
    use_shapes(world, state);
    drop_shapes_in_use(world);
    ab_arena_restore(world, &state->arena);
    world->settings = state->settings;
    world->friction = state->friction;
    world->up = state->up;
    world->rest_speed = state->rest_speed;
    world->grain = state->grain;
    world->count = world->state->parts[AB_PART_HOT].count;
    world->active = state->active;
    world->awake = state->awake;
    make_caches(world);
    forget_reports(world);
    for (; frames > 0; frames--) {
        drop_state(rollback, state_at(rollback, --rollback->count));
    }
    return ABUT_OK;
}

/* --- Reading ---------------------------------------------------------------------------------- */

uint32_t ab_ring_capacity(const abut_rollback *rollback)
{
    return rollback->capacity;
}

uint32_t abut_rollback_count(const abut_rollback *rollback)
{
    return rollback == NULL ? 0 : rollback->count;
}

size_t abut_rollback_bytes(const abut_rollback *rollback)
{
    if (rollback == NULL) {
        return 0;
    }
    size_t bytes = sizeof *rollback + rollback->capacity * sizeof *rollback->states +
                   rollback->pool.pages * sizeof(ab_page);

    for (uint32_t k = 0; k < rollback->capacity; k++) {
        bytes += rollback->states[k].arena.capacity * sizeof(ab_page *) +
                 rollback->states[k].shape_capacity * sizeof(uint32_t);
    }
    return bytes;
}
