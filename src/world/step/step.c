/* world/step/step.c - one step, from its start to its end: begin reading here.
 *
 * Within a step the world goes from impact to impact in the order of time. Rounding decides
 * nothing: bodies stand on the lattice at every tick, impacts are found in integers, and a body
 * that has had too many of them freezes, which is always safe. What comes before (contacts, riders,
 * settling) only makes impacts fewer and motions smoother.
 *
 * A step that runs out of memory restores what it saved at the start.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/call.h"
#include "world/state/chunks.h"
#include "world/state/refusal.h"
#include "world/state/state.h"
#include "world/step/leg.h"
#include "world/step/step.h"
#include "world/walk/walk.h"

/* --- The start ---------------------------------------------------------------------------- */

/* Whether gravity, or something of its own, changes the velocity of a body. Gravity does not act on
 * a body that was frozen two steps running: in a jam it would pile up. One that bounces fully is
 * pulled only until it freezes, in every step. */
static inline bool is_pulled(const ab_hot *hot, const ab_cold *cold, bool gravity)
{
    return hot->kind == ABUT_BODY_MOVER && (cold->frozen_streak < 2 || ab_bounces_fully(cold)) &&
           (cold->changes_speed != 0 || (gravity && cold->floats == 0));
}

/* Returns whether the body is so fast that its step has more than one leg. */
static inline bool begin_body(abut_world *world, uint32_t index, bool gravity)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    ab_start_keep(world, index);
    hot->version = 0;
    hot->since = 0; /* a static that was hit, and has become a mover since, has another */
    cold->spent = 0;
    cold->scrapes = 0;
    if ((hot->flags & AB_ASLEEP) == 0) {
        if (is_pulled(hot, cold, gravity)) {
            ab_add_gravity(world, index);
        }
        ab_drop_rest(world, index); /* it may have been a mover until now */
        ab_motion_set(world, index);
    }
    return ab_leg_set(world, index, 0);
}

typedef struct beginning {
    abut_world *world;
    bool has_legs[AB_MOST_CHUNKS];
} beginning;

static void begin_chunk(void *context, ab_chunk chunk)
{
    beginning *all = context;
    ab_vec pull = all->world->state->gravity;
    bool has_legs = false;

    for (uint32_t i = chunk.from; i < chunk.end; i++) {
        has_legs |= begin_body(all->world, i, (pull.x | pull.y) != 0);
    }
    all->has_legs[chunk.number] = has_legs;
}

static void begin_bodies(abut_world *world)
{
    beginning all = { .world = world };

    world->has_legs = false;
    ab_do_chunks(world, world->awake, begin_chunk, &all);
    for (uint32_t i = 0; i < ab_chunk_count(world, world->awake); i++) {
        world->has_legs |= all.has_legs[i];
    }
}

/* Boxes are kept in 32 bits: the further out the world reaches, the coarser they are. */
static bool choose_grain(abut_world *world)
{
    uint64_t far = 0;
    int grain = AB_LEAST_GRAIN;

    for (uint32_t i = 0; i < world->active; i += ab_sample_step(world->active)) {
        far |= (uint64_t)ab_abs(world->hot[i].at.x) | (uint64_t)ab_abs(world->hot[i].at.y);
    }
    while (far >> grain > (uint64_t)1 << 27) {
        grain++;
    }
    if (grain <= world->grain) {
        return true;
    }
    if (!ab_body_cells_room(world)) {
        return false;
    }
    world->grain = grain;
    world->still_stale = true;
    for (uint32_t i = 0; i < world->count; i++) {
        world->hot[i].leg = ab_box_of(world, i);
    }
    return ab_body_cells_build(world); /* at once: if the step fails later, the boxes are still
                                        * valid */
}

static void set_motion_anew(abut_world *world, uint32_t index)
{
    if (ab_is_mobile(&world->hot[index])) {
        world->cold[index].carry_x = world->starts[index].carry_x;
        world->cold[index].carry_y = world->starts[index].carry_y;
        ab_motion_set(world, index);
    }
}

static void set_leg_anew(abut_world *world, uint32_t index)
{
    if (ab_is_mobile(&world->hot[index])) {
        world->has_legs |= ab_leg_set(world, index, 0);
    }
}

/* The pass has changed the velocities of bodies that press on something, and of riders: their
 * motions are set anew, from the remainders that they had before, and then their legs. */
static void set_pressed(abut_world *world, void (*set)(abut_world *world, uint32_t index))
{
    const ab_rank *ranks = world->ranks.items;
    const ab_rider *riders = world->riders.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        set(world, ranks[q].index);
    }
    for (uint32_t k = 0; k < world->riders.count; k++) {
        set(world, riders[k].index);
    }
}

static void begin_trails(abut_world *world)
{
    ab_trails_note_walkers(world);
    for (uint32_t i = 0; i < world->active && world->settings.trails; i++) {
        ab_trail_note(world, i, 0);
    }
}

static void box_chunk(void *context, ab_chunk chunk)
{
    abut_world *world = context;

    for (uint32_t i = chunk.from; i < chunk.end; i++) {
        world->hot[i].leg = ab_box_of(world, i);
    }
}

/* Now and then neighbours in the plane become neighbours in memory. Only speed depends on it:
 * every order that shows is by id. */
static bool sort_memory(abut_world *world)
{
    if (world->awake < 512 || world->state->frame % 32 != 0) {
        return true;
    }
    if (!ab_body_cells_room(world)) {
        return false;
    }
    ab_do_chunks(world, world->awake, box_chunk, world);
    if (!ab_body_cells_build(world)) {
        return false;
    }
    ab_body_cells_arrange(world);
    return true;
}

/* The start of the step has woken some bodies: they are moved among those that are awake, and
 * indices change. */
static bool order_woken(abut_world *world)
{
    ab_active_contact *active_contacts = world->active_contacts.items;

    if (world->stirred.count == 0) {
        return true;
    }
    if (!ab_order_update(world)) {
        return false;
    }
    for (uint32_t k = 0; k < world->active_contacts.count; k++) {
        const ab_contact *contact = &world->contacts[active_contacts[k].contact];

        active_contacts[k].a = ab_index_of(world, contact->a);
        active_contacts[k].b = ab_index_of(world, contact->b);
    }
    return true;
}

/* Makes room for what the chunks of a pass over pairs or bodies find, if there are threads. */
static bool reserve_found(abut_world *world)
{
    uint32_t most = world->pairs.capacity > world->awake ? world->pairs.capacity : world->awake;

    return !ab_has_threads(world, most) ||
           ab_array_reserve(world, &world->found, most, sizeof(ab_found_pair));
}

static bool begin_frame(abut_world *world)
{
    ab_reports_start(world);
    world->passing_before.count = 0;
    world->latest = 0;
    bool sorted = choose_grain(world) && sort_memory(world);

    begin_bodies(world);
    if (!sorted || !ab_contacts_gather(world) || !order_woken(world) || !ab_riders_board(world)) {
        return false;
    }
    if (!ab_relax(world)) {
        return false;
    }
    ab_oppose(world);
    set_pressed(world, set_motion_anew);
    if (!ab_settle_motions(world)) {
        return false;
    }
    set_pressed(world, set_leg_anew);
    begin_trails(world);
    return ab_near_find(world) && ab_queue_start(world) && ab_neighbours_reserve(world) &&
           reserve_found(world);
}

/* --- Impacts -------------------------------------------------------------------------------- */

static void run_frame(abut_world *world)
{
    ab_coming coming;

    world->running = true;
    ab_predict_all(world);
    while (!world->failed && ab_queue_pop(world, &coming)) {
        int32_t fine = ab_coming_fine(coming.key);
        unsigned rank = ab_coming_rank(coming.key);

        if (coming.b == AB_NONE) {
            ab_leg_end(world, coming.a, fine >> AB_FINE_BITS);
        } else if (rank == AB_RANK_LEG) {
            ab_predict_pair(world, coming.a, coming.b, fine >> AB_FINE_BITS);
        } else {
            ab_impact_handle(world, coming.a, coming.b, coming.key);
        }
    }
}

/* --- The end ----------------------------------------------------------------------------- */

static bool finish_frame(abut_world *world)
{
    ab_positions_finish(world);
    if (world->failed || !ab_contacts_reserve(world) || !ab_trails_sort(world) ||
        !ab_riders_leave(world)) {
        return false;
    }
    ab_listed_finish(world); /* from here on nothing can fail */
    ab_passing_finish(world);
    ab_contacts_finish(world);
    ab_riders_forget(world);
    ab_sleep_update(world);
    ab_contacts_chain(world);
    ab_reports_end(world);
    world->state->frame++;
    return true;
}

abut_status abut_world_step(abut_world *world)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ .what = AB_CALL_WORLD_STEP });
    }
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    if (ab_memory_give_back(world)) {
        ab_body_cells_give_back(world);
    }
    if (!ab_caches_reserve(world, world->count) || !ab_walk_all_steered(world)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the step");
    }
    if (!ab_order_update(world)) {
        ab_walk_undo(world);
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the step");
    }
    world->stepping = true;
    world->failed = false;
    bool done = begin_frame(world);

    if (done) {
        run_frame(world);
        done = !world->failed && finish_frame(world);
    }
    ab_blocks_clear(world);
    if (!done) {
        ab_near_forget(world);
        ab_start_restore(world);
        ab_walk_undo(world);
    }
    world->stepping = false;
    world->running = false;
    if (!world->near_holds) {
        ab_near_forget(world); /* and which bodies are neighbours */
    }
    return done ? ABUT_OK : ab_refuse(world, ABUT_E_MEMORY, "no memory for the step");
}
