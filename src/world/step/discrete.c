/* world/step/discrete.c - the step that tutorials teach: move, detect, separate.
 *
 * Everything moves at once. Then each pair, in the order of ids, is given to a reaction by name
 * (react/), with the shapes as they stood before the step and the motions as they are by now, and
 * takes the motions that the reaction returns. A later pair may undo what was done for an earlier
 * one: that is in the nature of these methods, and the reason why this step promises nothing. It
 * ends when a round has changed nothing.
 *
 * A body that is not a mover keeps its motion. Whether two bodies overlap depends only on the
 * motion of one relative to the other, so the mover takes all of the correction.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "base/wide.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/report/report.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"
#include "world/state/pieces.h"
#include "world/state/state.h"
#include "world/step/step.h"

/* --- The start ----------------------------------------------------------------------------------
 */

/* How far a body would like to go in this step: its velocity, and the remainder of exact steps. */
static ab_vec wanted_motion(abut_world *world, uint32_t index)
{
    ab_cold *cold = &world->cold[index];

    if (ab_is_mover(&world->hot[index])) {
        ab_add_gravity(world, index);
    }
    ab_vec motion = { cold->velocity.x + cold->carry_x, cold->velocity.y + cold->carry_y };

    cold->carry_x = 0;
    cold->carry_y = 0;
    return motion;
}

/* The edge of the lattice is a wall: the part of a motion that leads beyond it is removed. */
static void stop_at_limit(abut_world *world, uint32_t index, ab_vec motion)
{
    ab_box here = ab_body_box(world, index);
    ab_hot *hot = &world->hot[index];
    ab_vec kept = {
        ab_max(ab_min(motion.x, AB_LATTICE_LIMIT - here.high.x), -AB_LATTICE_LIMIT - here.low.x),
        ab_max(ab_min(motion.y, AB_LATTICE_LIMIT - here.high.y), -AB_LATTICE_LIMIT - here.low.y)
    };
    ab_vec normal = { kept.x < motion.x   ? -AB_DIRECTION_LENGTH
                      : kept.x > motion.x ? AB_DIRECTION_LENGTH
                                          : 0,
                      kept.y < motion.y   ? -AB_DIRECTION_LENGTH
                      : kept.y > motion.y ? AB_DIRECTION_LENGTH
                                          : 0 };

    hot->at = ab_add(hot->at, kept);
    if ((normal.x | normal.y) != 0) {
        ab_cold *cold = &world->cold[index];

        cold->velocity.x = normal.x != 0 ? 0 : cold->velocity.x;
        cold->velocity.y = normal.y != 0 ? 0 : cold->velocity.y;
        ab_event_report(world, ABUT_EVENT_EDGE, index, AB_NONE, AB_FINE_END,
                        ab_direction_of(normal));
    }
}

/* Where a body was before the step: statics have not moved. */
static ab_vec place_before(const abut_world *world, uint32_t index)
{
    return index < world->active ? world->starts[index].at : world->hot[index].at;
}

static ab_vec motion_now(const abut_world *world, uint32_t index)
{
    return ab_sub(world->hot[index].at, place_before(world, index));
}

static bool begin_discrete(abut_world *world)
{
    ab_reports_start(world);
    world->passing_before.count = 0;
    for (uint32_t i = 0; i < world->active; i++) {
        ab_start_keep(world, i);
        ab_contacts_raise(world, i);
    }
    if (!ab_contacts_gather(world)) { /* wakes what must not sleep on */
        return false;
    }
    world->active_contacts.count = 0;
    for (uint32_t i = 0; i < world->active; i++) {
        ab_trail_note(world, i, 0);
        if ((world->hot[i].flags & AB_ASLEEP) == 0) {
            stop_at_limit(world, i, wanted_motion(world, i));
        }
    }
    return !world->failed;
}

/* --- Pairs
 * ------------------------------------------------------------------------------------------ */

static bool pair_before(const void *a, const void *b)
{
    const ab_index_pair *p = a;
    const ab_index_pair *q = b;

    return p->a != q->a ? p->a < q->a : p->b < q->b;
}

/* Everything that a body has swept over goes into the cells. */
static void set_swept_box(abut_world *world, uint32_t index)
{
    ab_hot *hot = &world->hot[index];
    ab_box now = ab_body_box(world, index);
    ab_vec back = ab_sub(world->starts[index].at, hot->at);
    ab_box then = { ab_add(now.low, back), ab_add(now.high, back) };
    ab_box box = ab_box_join(&now, &then);

    hot->leg = ab_coarse(world, box.low, box.high);
    hot->leg_end = AB_STEP_TICKS;
}

/* All pairs that may meet, as slots, each once and in order. */
static bool list_pairs(abut_world *world)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < world->active; i++) {
        set_swept_box(world, i);
    }
    if (!ab_body_cells_build(world) || !ab_body_cells_near_pairs(world)) {
        return false;
    }
    ab_index_pair *pairs = world->pairs.items;

    ab_near_forget(world); /* they are slots from now on */
    for (uint32_t k = 0; k < world->pairs.count; k++) {
        uint32_t a = ab_slot_of(world->cold[pairs[k].a].id);
        uint32_t b = ab_slot_of(world->cold[pairs[k].b].id);

        if (ab_box32_meet(&world->hot[pairs[k].a].leg, &world->hot[pairs[k].b].leg)) {
            pairs[kept++] = (ab_index_pair){ a < b ? a : b, a < b ? b : a };
        }
    }
    world->pairs.count = kept;
    kept = 0;
    if (world->pairs.count > 0) {
        ab_sort(pairs, world->pairs.count, sizeof *pairs, pair_before);
    }
    for (uint32_t k = 0; k < world->pairs.count; k++) {
        if (kept == 0 || pair_before(&pairs[kept - 1], &pairs[k])) {
            pairs[kept++] = pairs[k];
        }
    }
    world->pairs.count = kept;
    return true;
}

/* --- Velocities
 * ------------------------------------------------------------------------------------ */

static int64_t part_of_speed(int64_t speed, int64_t part)
{
    return ab_direction_mul(speed, part);
}

/* The velocity of one of two bodies that have met: it takes the speed at which they meet, and turns
 * back from there if it bounces. Speeds are along the direction in which the body separates. */
static void answer_velocity(
    abut_world *world, uint32_t self, uint32_t other, ab_vec away, const int64_t speed[2])
{
    ab_cold *me = &world->cold[self];
    const ab_cold *it = &world->cold[other];
    bool yields = ab_is_mover(&world->hot[other]);
    bool pushed = yields && (me->answer == ABUT_ANSWER_PUSH || it->answer == ABUT_ANSWER_PUSH);
    int64_t bounce = me->bounce > it->bounce ? me->bounce : it->bounce;
    int64_t approach = -(speed[0] + speed[1]);
    bool bounces = approach >= world->rest_speed && (pushed || me->answer == ABUT_ANSWER_BOUNCE);
    int64_t elastic = bounces ? bounce : 0;
    int64_t wanted;

    if (!ab_is_mover(&world->hot[self])) {
        return;
    }
    if (pushed) { /* the lighter body takes more of the exchange */
        int64_t share =
            i128_low(i128_mul_div_round(i128_from(me->lightness), i128_from(AB_DIRECTION_LENGTH),
                                        i128_from(me->lightness + it->lightness), NULL));

        wanted = speed[0] + ab_direction_mul(approach + part_of_speed(approach, elastic), share);
    } else {
        wanted = ab_max(speed[0], yields ? -ab_max(speed[1], 0) : -speed[1]);
        wanted += part_of_speed(wanted - speed[0], elastic);
    }
    me->velocity = me->answer == ABUT_ANSWER_STOP
                       ? ab_direction_add((ab_vec){ 0, 0 }, away, wanted)
                       : ab_direction_add(me->velocity, away, wanted - speed[0]);
}

/* Reports an impact, and answers it. The normal points out of b towards a. */
static void answer_pair(abut_world *world, uint32_t a, uint32_t b, ab_vec normal)
{
    ab_vec apart = ab_neg(normal);
    int64_t speed_a = ab_direction_dot(normal, world->cold[a].velocity);
    int64_t speed_b = ab_direction_dot(apart, world->cold[b].velocity);
    int64_t approach = -(speed_a + speed_b);

    ab_vec point = ab_pair_point(world, a, b, 0, normal);

    ab_contact_note(world, a, b, AB_FINE_END, normal, point, AB_CONTACT_SOLID);
    ab_wake(world, a);
    ab_wake(world, b);
    if (approach <= 0) {
        return;
    }
    /* Gravity presses what rests into its ground anew in every step. */
    if (approach > world->rest_speed ||
        ab_contact_find(world, world->cold[a].id, world->cold[b].id) == NULL) {
        ab_event_report(world, ABUT_EVENT_HIT, a, b, AB_FINE_END, normal);
        ab_event_point(world, point);
        ab_event_speed(world, approach);
        world->reporting.report.impacts++;
    }
    answer_velocity(world, a, b, normal, (const int64_t[2]){ speed_a, speed_b });
    answer_velocity(world, b, a, apart, (const int64_t[2]){ speed_b, speed_a });
}

/* --- Separation
 * ------------------------------------------------------------------------------------ */

static abut_vec2 steps_in_units(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

/* A piece of a body as it stood before. */
static abut_shape piece_before(const abut_world *world, uint32_t index, uint32_t number)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(world, index, number, &at);

    return ab_core_public(core, ab_sub(at, motion_now(world, index)));
}

/* Applies the result of a reaction; a body that is not a mover keeps its motion. */
static void take_reaction(abut_world *world, uint32_t a, uint32_t b, const abut_reaction *reaction)
{
    ab_vec new_a = { ab_round(reaction->move_a.x), ab_round(reaction->move_a.y) };
    ab_vec new_b = { ab_round(reaction->move_b.x), ab_round(reaction->move_b.y) };

    if (!ab_is_mover(&world->hot[b])) {
        new_a = ab_add(new_a, ab_sub(motion_now(world, b), new_b));
    } else if (!ab_is_mover(&world->hot[a])) {
        new_b = ab_add(new_b, ab_sub(motion_now(world, a), new_a));
    }
    if (ab_is_mover(&world->hot[a])) {
        world->hot[a].at = ab_add(place_before(world, a), new_a);
    }
    if (ab_is_mover(&world->hot[b])) {
        world->hot[b].at = ab_add(place_before(world, b), new_b);
    }
}

static bool is_on_lattice(const abut_world *world, uint32_t index)
{
    ab_box box = ab_body_box(world, index);

    return ab_max(ab_max(box.high.x, box.high.y), -ab_min(box.low.x, box.low.y)) <=
           AB_LATTICE_LIMIT;
}

/* Separates two pieces; false if there was nothing to do. */
static bool separate_pieces(
    abut_world *world, abut_method method, uint32_t a, uint32_t i, uint32_t b, uint32_t k)
{
    abut_shape shape_a = piece_before(world, a, i);
    abut_shape shape_b = piece_before(world, b, k);
    abut_reaction reaction;
    ab_vec normal;
    abut_status status =
        abut_react(method, &shape_a, steps_in_units(motion_now(world, a)), &shape_b,
                   steps_in_units(motion_now(world, b)), NULL, &reaction);

    if (status != ABUT_OK || !reaction.hit ||
        ab_direction_from(reaction.normal, &normal) != ABUT_OK) {
        return false;
    }
    if (ab_lets_through(world, a, b, normal, (ab_met_pieces){ i, k }) ||
        ab_passing_joins(world, a, b, (ab_met_pieces){ i, k })) {
        ab_passing_begin(world, a, b, AB_STEP_TICKS, (ab_met_pieces){ i, k });
        return false;
    }
    ab_vec before[2] = { world->hot[a].at, world->hot[b].at };

    take_reaction(world, a, b, &reaction);
    if (!is_on_lattice(world, a) || !is_on_lattice(world, b)) { /* there is no such place */
        world->hot[a].at = before[0];
        world->hot[b].at = before[1];
        return false;
    }
    answer_pair(world, a, b, normal);
    return before[0].x != world->hot[a].at.x || before[0].y != world->hot[a].at.y ||
           before[1].x != world->hot[b].at.x || before[1].y != world->hot[b].at.y;
}

static int64_t largest_part(ab_vec v)
{
    return ab_max(ab_abs(v.x), ab_abs(v.y));
}

/* The same as separate_pair() if one body has a grid: only the cells that are near count. */
static bool separate_near(abut_world *world, abut_method method, uint32_t a, uint32_t b)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    int64_t slack = largest_part(motion_now(world, a)) + largest_part(motion_now(world, b));
    ab_piece_pairs near = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, slack);
    bool moved = false;
    ab_sum sum;

    while (ab_next_pieces(&near, &sum)) {
        if (ab_pair_rule(world, a, b) == AB_RULE_SOLID) {
            moved |= separate_pieces(world, method, a, near.i, b, near.k);
            ab_pairs_renew(&near); /* one may be passed from now on */
        }
    }
    return moved;
}

/* Separates two bodies, a mover first; false if nothing has moved. */
static bool separate_pair(abut_world *world, abut_method method, uint32_t a, uint32_t b)
{
    bool moved = false;

    if (!ab_is_mover(&world->hot[a])) {
        uint32_t swap = a;

        a = b;
        b = swap;
    }
    if (world->cold[a].grid != AB_NONE || world->cold[b].grid != AB_NONE) {
        return separate_near(world, method, a, b);
    }
    ab_piece_pairs all = ab_pairs_near(world, a, b, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, -1);

    for (uint32_t i = 0; i < ab_piece_total(world, a); i++) {
        for (uint32_t k = 0; k < ab_piece_total(world, b); k++) {
            ab_pairs_find_strips(&all); /* it may be let through meanwhile */
            if (ab_pair_rule(world, a, b) == AB_RULE_SOLID && !ab_pairs_leave_out(&all, i, k)) {
                moved |= separate_pieces(world, method, a, i, b, k);
            }
        }
    }
    return moved;
}

/* One round; false if nothing has moved. */
static bool separate_all(abut_world *world, abut_method method)
{
    bool moved = false;

    for (uint32_t n = 0; n < world->pairs.count && !world->failed; n++) {
        ab_index_pair pair = ((const ab_index_pair *)world->pairs.items)[n];
        uint32_t a = world->slots[pair.a].index;
        uint32_t b = world->slots[pair.b].index;

        if ((ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b])) &&
            ab_pair_rule(world, a, b) == AB_RULE_SOLID) {
            world->reporting.report.sweeps++;
            moved |= separate_pair(world, method, a, b);
        }
    }
    return moved;
}

/* Notes the pairs that are in touch at the end. */
static void note_touching(abut_world *world)
{
    for (uint32_t n = 0; n < world->pairs.count && !world->failed; n++) {
        ab_index_pair pair = ((const ab_index_pair *)world->pairs.items)[n];
        uint32_t a = world->slots[pair.a].index;
        uint32_t b = world->slots[pair.b].index;
        ab_rule rule = ab_pair_rule(world, a, b);
        bool solid = rule == AB_RULE_SOLID;

        if (rule != AB_RULE_NONE &&
            (!solid || ab_is_mover(&world->hot[a]) || ab_is_mover(&world->hot[b])) &&
            ab_relate_bodies(world, a, b, 0) != ABUT_APART &&
            ab_contact_find(world, world->cold[a].id, world->cold[b].id) == NULL) {
            ab_vec normal = solid ? ab_nearness_of(world, a, b).normal : (ab_vec){ 0, 0 };

            ab_contact_note(world, a, b, AB_FINE_END, normal, ab_pair_point(world, a, b, 0, normal),
                            solid ? AB_CONTACT_SOLID : 0);
        }
    }
}

/* --- The end
 * ------------------------------------------------------------------------------------------ */

static bool finish_discrete(abut_world *world)
{
    if (!list_pairs(world)) {
        return false;
    }
    note_touching(world);
    if (world->failed || !ab_contacts_reserve(world) || !ab_trails_sort(world)) {
        return false;
    }
    for (uint32_t i = 0; i < world->active; i++) { /* from here on nothing can fail */
        world->hot[i].flags &= (uint8_t)~AB_DRIVEN;
        world->cold[i].grounded = 0;
        world->cold[i].frozen_streak = 0;
    }
    ab_passing_finish(world);
    ab_contacts_finish(world);
    ab_sleep_update(world);
    ab_contacts_chain(world);
    ab_reports_end(world);
    world->state->frame++;
    return true;
}

static bool run_discrete(abut_world *world, abut_method method, uint32_t rounds)
{
    bool moved = true;

    if (!begin_discrete(world)) {
        return false;
    }
    for (uint32_t round = 0; round < rounds && moved; round++) {
        if (!list_pairs(world)) {
            return false;
        }
        world->reporting.report.candidates = world->pairs.count;
        moved = separate_all(world, method);
        if (world->failed) {
            return false;
        }
    }
    return finish_discrete(world);
}

abut_status abut_world_step_discrete(abut_world *world, abut_method method, uint32_t rounds)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_STEP_DISCRETE,
                                            .words = { (uint64_t)method, rounds } });
    }
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ab_refuse_busy(world);
    }
    abut_status status = ab_check_choice(world, "method", (int)method, ABUT_METHOD_COUNT);

    if (status == ABUT_OK) {
        status = ab_check_choice(world, "rounds", rounds, (int64_t)INT32_MAX + 1);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (!ab_caches_reserve(world, world->count) || !ab_order_unite(world)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for a step");
    }
    world->stepping = true;
    world->failed = false;
    bool done = run_discrete(world, method, rounds);

    if (done) {
        world->state->discrete = 1;
    } else {
        ab_start_restore(world);
    }
    ab_order_divide(world);
    world->stepping = false;
    return done ? ABUT_OK : ab_refuse(world, ABUT_E_MEMORY, "no memory for a step");
}
