/* world/step/predict_near.c - which bodies are predicted.
 *
 * A body is predicted with everything that meets the box of its leg: at the start of a step all
 * pairs that are near each other; then, when the motion of a body changes or its leg ends, that
 * body alone. Earlier predictions for it become void: its version tells them apart.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/cells/cells.h"
#include "world/cells/levels.h"
#include "world/pair/pair.h"
#include "world/report/report.h"
#include "world/state/chunks.h"
#include "world/state/state.h"
#include "world/step/foresee.h"
#include "world/step/leg.h"
#include "world/step/step.h"

static void queue_leg(abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];

    if (hot->leg_end < AB_STEP_TICKS) {
        ab_queue_up(world,
                    &(ab_coming){ ab_coming_key((int64_t)hot->leg_end << AB_FINE_BITS, AB_RANK_LEG),
                                  index, AB_NONE, hot->version, 0, AB_NONE });
    }
}

enum { FOUND_AT_ONCE = 32 };

/* What one body or two may meet. Bodies near them may be anywhere in memory, so several are found
 * before any of them is read: meanwhile they are all fetched. */
typedef struct prediction {
    abut_world *world;
    uint32_t self[2]; /* the second, or AB_NONE */
    uint32_t but;     /* is not predicted with the first here, or AB_NONE */
    int32_t tick;
    uint32_t count;
    uint32_t found[FOUND_AT_ONCE];
} prediction;

/* Predicts a body with those of the bodies found whose legs meet its own, except one. */
static void predict_found_with(const prediction *all, uint32_t self, uint32_t but)
{
    abut_world *world = all->world;
    ab_box_probe probe = ab_box_probe_of(&world->hot[self].leg);
    ab_flight flight = ab_flight_of(world, self, all->tick);
    uint32_t near[FOUND_AT_ONCE];
    uint32_t count = 0;

    for (uint32_t k = 0; k < all->count; k++) {
        uint32_t index = all->found[k];

        if (ab_box_probe_meets(probe, &world->hot[index].leg) && index != self && index != but &&
            !ab_is_out_of_reach(world, &flight, index)) {
            const ab_core *core = ab_world_core(world, world->hot[index].core);

            AB_PREFETCH(&world->cold[index]);
            AB_PREFETCH(core);
            AB_PREFETCH((const char *)core + 64);
            AB_PREFETCH((const char *)core + 128);
            near[count++] = index;
        }
    }
    for (uint32_t k = 0; k < count && !world->failed; k++) {
        ab_predict_pair(world, self, near[k], all->tick);
    }
}

static void predict_found(prediction *all)
{
    predict_found_with(all, all->self[0], all->but);
    if (all->self[1] != AB_NONE) {
        predict_found_with(all, all->self[1], all->self[0]);
    }
    all->count = 0;
}

static bool note_found(void *context, uint32_t index)
{
    prediction *all = context;

    AB_PREFETCH(&all->world->hot[index]);
    AB_PREFETCH(&all->world->extents[index]);
    AB_PREFETCH(&all->world->cold[index]);
    all->found[all->count++] = index;
    if (all->count == FOUND_AT_ONCE) {
        predict_found(all);
    }
    return !all->world->failed;
}

/* Predicts with all that meets a box. */
static void predict_in_cells(prediction *all, const ab_box32 *box)
{
    all->count = ab_body_cells_find(all->world, box, all->found, FOUND_AT_ONCE);
    if (AB_UNLIKELY(all->count > FOUND_AT_ONCE)) {
        all->count = 0;
        ab_body_cells_visit(all->world, box, note_found, all);
    }
    predict_found(all);
}

static void predict_body(abut_world *world, uint32_t index, uint32_t but, int32_t tick)
{
    prediction all = { .world = world, .self = { index, AB_NONE }, .but = but, .tick = tick };
    ab_box32 box = world->hot[index].leg;

    queue_leg(world, index);
    if (ab_neighbours_cover(world, index, &box)) {
        ab_neighbours_visit(world, index, &box, note_found, &all);
        predict_found(&all);
    } else {
        predict_in_cells(&all, &box);
    }
}

static double area_of_leg(const ab_box32 *box)
{
    return ((double)box->high_x - box->low_x) * ((double)box->high_y - box->low_y);
}

/* For two bodies that have met: what is near one of them is near the other, and mostly in the same
 * cells, so these are searched once, unless the two go far in different directions. */
static void predict_both(abut_world *world, uint32_t a, uint32_t b, bool apart, int32_t tick)
{
    const ab_box32 *leg_a = &world->hot[a].leg;
    const ab_box32 *leg_b = &world->hot[b].leg;
    ab_box32 around = *leg_a;

    ab_box32_include(&around, leg_b);
    if (ab_neighbours_cover(world, a, leg_a) || ab_neighbours_cover(world, b, leg_b) ||
        area_of_leg(&around) > 2 * (area_of_leg(leg_a) + area_of_leg(leg_b))) {
        predict_body(world, a, apart ? b : AB_NONE, tick);
        predict_body(world, b, a, tick);
        return;
    }
    prediction both = {
        .world = world, .self = { a, b }, .but = apart ? b : AB_NONE, .tick = tick
    };

    queue_leg(world, a);
    queue_leg(world, b);
    predict_in_cells(&both, &around);
}

/* The work of the threads on near pairs: each chunk lists what it foresees, from the place where
 * its pairs begin. */
typedef struct foresight {
    const abut_world *world;
    ab_found_pair *found;
    uint32_t counts[AB_MOST_CHUNKS];
    uint32_t candidates[AB_MOST_CHUNKS];
    uint32_t sweeps[AB_MOST_CHUNKS];
} foresight;

/* The pair and what it is made of are fetched before their turn comes. */
static inline bool are_out_of_reach(const abut_world *world, const ab_index_pair *pair)
{
    ab_flight flight = ab_flight_of(world, pair->a, 0);

    return ab_is_out_of_reach(world, &flight, pair->b);
}

static inline bool is_candidate(const abut_world *world, uint32_t k)
{
    const ab_index_pair *pairs = world->pairs.items;

    if (k + 8 < world->pairs.count) {
        AB_PREFETCH(&world->hot[pairs[k + 8].a]);
        AB_PREFETCH(&world->hot[pairs[k + 8].b]);
    }
    return ab_box32_meet(&world->hot[pairs[k].a].leg, &world->hot[pairs[k].b].leg) &&
           (k >= world->near_count || /* strays are paired again, after all others */
            !(ab_is_stray(world, pairs[k].a) || ab_is_stray(world, pairs[k].b)));
}

static void foresee_chunk(void *context, ab_chunk chunk)
{
    foresight *all = context;
    const ab_index_pair *pairs = all->world->pairs.items;
    ab_found_pair *found = all->found + chunk.from;
    uint32_t candidates = 0;
    uint32_t sweeps = 0;
    uint32_t count = 0;

    for (uint32_t k = chunk.from; k < chunk.end; k++) {
        if (is_candidate(all->world, k)) {
            candidates++;
            if (are_out_of_reach(all->world, &pairs[k])) {
                continue;
            }
            uint64_t key = ab_foresee_pair(all->world, pairs[k].a, pairs[k].b, 0, &sweeps);

            if (key != AB_FORESEEN_NOTHING) {
                found[count++] = (ab_found_pair){ key, pairs[k].a, pairs[k].b };
            }
        }
    }
    all->counts[chunk.number] = count;
    all->candidates[chunk.number] = candidates;
    all->sweeps[chunk.number] = sweeps;
}

static void expect_found(abut_world *world, const ab_found_pair *found)
{
    if (found->key == AB_FORESEEN_RULES) {
        ab_predict_pair(world, found->a, found->b, 0);
    } else {
        ab_expect(world, found->a, found->b, 0, found->key);
    }
}

static void predict_on_threads(abut_world *world)
{
    foresight all = { .world = world, .found = world->found.items };
    uint32_t pairs = world->pairs.count;

    ab_do_chunks(world, pairs, foresee_chunk, &all);
    for (uint32_t i = 0; i < ab_chunk_count(world, pairs); i++) {
        const ab_found_pair *found = all.found + ab_chunk_at(world, pairs, i).from;

        world->reporting.report.candidates += all.candidates[i];
        world->reporting.report.sweeps += all.sweeps[i];
        for (uint32_t k = 0; k < all.counts[i] && !world->failed; k++) {
            expect_found(world, &found[k]);
        }
    }
}

static void predict_here(abut_world *world)
{
    const ab_index_pair *pairs = world->pairs.items;

    for (uint32_t k = 0; k < world->pairs.count && !world->failed; k++) {
        if (is_candidate(world, k)) {
            world->reporting.report.candidates++;
            if (!are_out_of_reach(world, &pairs[k])) {
                ab_predict_pair(world, pairs[k].a, pairs[k].b, 0);
            }
        }
    }
}

void ab_predict_all(abut_world *world)
{
    uint32_t fast = 0;

    for (uint32_t i = 0; i < world->awake && world->has_legs; i++) {
        if (world->hot[i].leg_end < AB_STEP_TICKS) {
            queue_leg(world, i);
            fast++;
        }
    }
    if (ab_has_threads(world, world->pairs.count)) {
        predict_on_threads(world);
    } else {
        predict_here(world);
    }
    if (world->failed) {
        return;
    }
    if (fast > world->awake / 2 && !world->near_holds) {
        world->failed = !ab_body_cells_loosen(world);
    } else {
        ab_neighbours_expect(world, ab_queue_count(world));
    }
}

static void relink(abut_world *world, uint32_t index, int32_t tick)
{
    ab_hot *hot = &world->hot[index];
    ab_box32 before = hot->leg;

    ab_leg_set(world, index, tick);
    ab_trail_note(world, index, tick);
    if (ab_body_cells_keep(world, index, &before)) {
        return;
    }
    if (!ab_body_cells_reserve(world, 1)) { /* before it is out of its cell: the step is undone */
        hot->leg = before;
        world->failed = true;
        return;
    }
    ab_body_cells_unlink(world, index);
    ab_body_cells_link(world, index);
}

static void begin_anew(abut_world *world, uint32_t index, int32_t tick)
{
    world->hot[index].version++;
    relink(world, index, tick);
}

void ab_changed(abut_world *world, uint32_t index, int32_t tick)
{
    begin_anew(world, index, tick);
    predict_body(world, index, AB_NONE, tick);
}

void ab_struck(
    abut_world *world, uint32_t a, uint32_t b, const bool changed[2], bool apart, int32_t tick)
{
    if (changed[0]) {
        begin_anew(world, a, tick);
    }
    if (changed[1]) {
        begin_anew(world, b, tick);
    }
    if (changed[0] && changed[1]) {
        predict_both(world, a, b, apart, tick);
    } else if (changed[0]) {
        predict_body(world, a, apart ? b : AB_NONE, tick);
    } else if (changed[1]) {
        predict_body(world, b, apart ? a : AB_NONE, tick);
    } else {
        return;
    }
    if (apart) {
        ab_predict_divided(world, a, b, tick);
    }
}

void ab_leg_end(abut_world *world, uint32_t index, int32_t tick)
{
    ab_rebase(&world->hot[index], tick);
    world->reporting.report.legs++;
    if (ab_stop_at_edge(world, index, tick)) {
        ab_changed(world, index, tick);
        return;
    }
    relink(world, index, tick);
    predict_body(world, index, AB_NONE, tick);
}
