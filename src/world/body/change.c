/* world/body/change.c - what can be changed about a body that is there.
 *
 * A change is made, judged (judge.h), and taken back if there is no memory for what follows from
 * it. Only then does anything happen that cannot be taken back: contacts end, sleepers wake.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/body/body.h"
#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/pieces.h"
#include "world/state/state.h"

/* --- Other shapes, another place ---------------------------------------------------------------
 */

/* What a body has and another placing replaces. */
typedef struct body_form {
    ab_vec at;
    ab_vec origin;
    uint32_t core;
    uint32_t piece;
    uint32_t piece_count;
    uint8_t many;
} body_form;

static body_form form_of(const abut_world *world, uint32_t index)
{
    const ab_hot *hot = &world->hot[index];
    const ab_cold *cold = &world->cold[index];

    return (body_form){ hot->at,     cold->origin,      hot->core,
                        cold->piece, cold->piece_count, hot->flags & AB_MANY };
}

static void take_form(abut_world *world, uint32_t index, const body_form *form)
{
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];

    ab_body_cells_unlink(world, index);
    hot->at = form->at;
    hot->core = form->core;
    hot->flags = (uint8_t)((hot->flags & ~AB_MANY) | form->many);
    cold->origin = form->origin;
    cold->piece = form->piece;
    cold->piece_count = (uint16_t)form->piece_count;
    ab_body_link(world, index);
}

static abut_status settle_anew(
    abut_world *world, uint32_t index, abut_spawn spawn, int64_t reach, ab_judgement *judgement)
{
    abut_status status = ab_body_settle(world, index, spawn, reach);

    if (status == ABUT_OK && !ab_judge(world, index, judgement)) {
        status =
            ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for what the body meets there");
    }
    return status;
}

static abut_status place_anew(
    abut_world *world, uint32_t index, const ab_placing *placing, abut_spawn spawn, int64_t reach)
{
    ab_placed placed;
    ab_judgement judgement;

    if (!ab_body_cells_reserve(world, 1)) {
        return ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for the body's cell");
    }
    abut_status status = ab_pieces_keep(world, placing, &placed);

    if (status != ABUT_OK) {
        return status;
    }
    body_form before = form_of(world, index);
    body_form after = { placed.at,    placed.origin, world->pieces[placed.first].core,
                        placed.first, placed.count,  placed.count > 1 ? AB_MANY : 0 };

    take_form(world, index, &after);
    status = settle_anew(world, index, spawn, reach, &judgement);
    if (status != ABUT_OK) {
        take_form(world, index, &before);
        ab_pieces_drop(world, after.piece, after.piece_count);
        world->state->parts[AB_PART_PIECES].count -= after.piece_count;
        return status;
    }
    ab_pieces_drop(world, before.piece, before.piece_count);
    ab_body_leave(world, index);
    ab_judgement_carry_out(world, &judgement, true);
    ab_pieces_let_go(world, before.piece, before.piece_count);
    return ABUT_OK;
}

/* The shapes of a body as they were given, in memory of their own. */
static abut_shape *copy_local_shapes(abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    abut_shape *shapes = ab_resize(&world->allocator, NULL, 0, cold->piece_count, sizeof *shapes);

    for (uint32_t k = 0; shapes != NULL && k < cold->piece_count; k++) {
        memcpy(&shapes[k], world->shapes.items[world->pieces[cold->piece + k].local].shape,
               sizeof(ab_shape));
    }
    return shapes;
}

static abut_status check_spawn(abut_world *world, abut_spawn spawn, double reach)
{
    if ((unsigned)spawn >= ABUT_SPAWN_COUNT) {
        return ab_set_last_error(world, ABUT_E_ARGUMENT, "spawn", (double)spawn);
    }
    if (!(reach >= 0 && reach <= ABUT_LIMIT)) {
        return ab_set_last_error(world, reach == reach ? ABUT_E_RANGE : ABUT_E_NOT_FINITE, "reach",
                                 reach);
    }
    return ABUT_OK;
}

static bool must_be_wide(const abut_world *world, uint32_t index)
{
    return world->hot[index].kind == ABUT_BODY_MOVER && world->cold[index].sensor == 0;
}

abut_status abut_body_place(
    abut_world *world, abut_body body, abut_vec2 at, double angle, abut_spawn spawn, double reach)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = check_spawn(world, spawn, reach);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (!(ab_fabs(angle) <= DBL_MAX)) {
        return ab_set_last_error(world, ABUT_E_NOT_FINITE, "angle", angle);
    }
    uint32_t count = world->cold[index].piece_count;
    abut_shape *shapes = copy_local_shapes(world, index);

    if (shapes == NULL) {
        return ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory to place the body");
    }
    ab_placing placing = { shapes, (int)count, abut_at_angle(at.x, at.y, angle),
                           must_be_wide(world, index) };

    status = place_anew(world, index, &placing, spawn, ab_round(reach));
    ab_free(&world->allocator, shapes, count, sizeof *shapes);
    if (status == ABUT_OK) {
        world->traits[index].angle = angle;
    }
    return status;
}

abut_status abut_body_reshape(abut_world *world,
                              abut_body body,
                              const abut_shape *shapes,
                              int shape_count,
                              abut_spawn spawn,
                              double reach)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = check_spawn(world, spawn, reach);
    }
    if (status != ABUT_OK) {
        return status;
    }
    ab_vec at = ab_add(world->hot[index].at, world->cold[index].origin);
    ab_placing placing = { shapes, shape_count,
                           abut_at_angle(ab_units(at.x), ab_units(at.y),
                                         world->traits[index].angle),
                           must_be_wide(world, index) };

    return place_anew(world, index, &placing, spawn, ab_round(reach));
}

/* --- Another kind -------------------------------------------------------------------------------
 */

static bool has_width(abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    abut_shape point = abut_point(0, 0);

    for (uint32_t k = 0; k < cold->piece_count; k++) {
        const ab_shape *shape = world->shapes.items[world->pieces[cold->piece + k].core].shape;

        if (abut_safe_speed((const abut_shape *)(const void *)shape, &point) < ABUT_MOVER_WIDTH) {
            return false;
        }
    }
    return true;
}

/* What follows from other rules of a body, which it has already. False, and nothing has followed,
 * without memory. */
static bool follow_rules(abut_world *world, uint32_t index)
{
    ab_judgement judgement;

    ab_judge_picky(world, index);
    if (!ab_judge(world, index, &judgement)) {
        return false;
    }
    ab_wake(world, index);
    ab_judgement_carry_out(world, &judgement, false);
    ab_contacts_review(world, index);
    return true;
}

static abut_status no_memory_for_pairs(abut_world *world)
{
    return ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for the pairs that pass");
}

/* What a change of kind replaces. */
typedef struct body_nature {
    abut_body_kind kind;
    ab_cold cold;
} body_nature;

/* Makes a body one of another kind, in the cells, too, where there must be room; its index then. */
static uint32_t take_kind(abut_world *world, uint32_t index, abut_body_kind kind)
{
    abut_body body = world->cold[index].id;

    ab_body_cells_unlink(world, index);
    world->state->kinematics -= world->hot[index].kind == ABUT_BODY_KINEMATIC;
    world->state->kinematics += kind == ABUT_BODY_KINEMATIC;
    ab_body_regroup(world, index, kind);
    index = ab_index_of(world, body);
    world->cold[index].grounded = 0;
    if (kind == ABUT_BODY_STATIC) {
        world->cold[index].velocity = (ab_vec){ 0, 0 };
        world->cold[index].carry_x = 0;
        world->cold[index].carry_y = 0;
    }
    ab_body_link(world, index);
    return index;
}

abut_status abut_body_set_kind(abut_world *world, abut_body body, abut_body_kind kind)
{
    uint32_t index;
    ab_judgement judgement;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    if ((unsigned)kind >= ABUT_BODY_KIND_COUNT) {
        return ab_set_last_error(world, ABUT_E_ARGUMENT, "kind", (double)kind);
    }
    if (kind == (abut_body_kind)world->hot[index].kind) {
        return ABUT_OK;
    }
    if (kind == ABUT_BODY_MOVER && world->cold[index].sensor == 0 && !has_width(world, index)) {
        return ab_set_last_error(world, ABUT_E_THIN, "the id of the body", (double)body);
    }
    if (!ab_body_cells_reserve(world, 1)) {
        return ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for the body's cell");
    }
    body_nature before = { (abut_body_kind)world->hot[index].kind, world->cold[index] };

    index = take_kind(world, index, kind);
    if (!ab_judge(world, index, &judgement)) {
        index = take_kind(world, index, before.kind);
        before.cold.stirred = world->cold[index].stirred;
        world->cold[index] = before.cold;
        return no_memory_for_pairs(world);
    }
    ab_contacts_end(world, body);
    ab_wake(world, index);
    ab_judgement_carry_out(world, &judgement, false);
    return ABUT_OK;
}

/* --- Numbers -------------------------------------------------------------------------------------
 */

abut_status abut_body_set_velocity(abut_world *world, abut_body body, abut_vec2 velocity)
{
    uint32_t index;
    ab_vec steps;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_velocity_quanta(world, velocity, &steps);
    if (status != ABUT_OK) {
        bool x = ab_coordinate_check(velocity.x) != ABUT_OK;

        return ab_set_last_error(world, status, x ? "velocity.x" : "velocity.y",
                                 x ? velocity.x : velocity.y);
    }
    if (world->hot[index].kind == ABUT_BODY_STATIC) {
        return ab_set_last_error_text(world, ABUT_E_ARGUMENT, "a static body has no velocity");
    }
    ab_cold *cold = &world->cold[index];
    bool same = steps.x == cold->velocity.x && steps.y == cold->velocity.y;

    cold->velocity = steps;
    if (!same || (steps.x | steps.y) != 0) {
        ab_wake(world, index);
        world->hot[index].flags |= AB_DRIVEN;
    }
    return ABUT_OK;
}

abut_status abut_body_set_acceleration(abut_world *world, abut_body body, abut_vec2 by)
{
    uint32_t index;
    ab_vec steps;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_acceleration_quanta(world, by, &steps);
    if (status != ABUT_OK) {
        bool x = ab_coordinate_check(by.x) != ABUT_OK;

        return ab_set_last_error(world, status, x ? "by.x" : "by.y", x ? by.x : by.y);
    }
    ab_vec *acceleration = &world->traits[index].acceleration;

    if (acceleration->x != steps.x || acceleration->y != steps.y) {
        *acceleration = steps;
        world->cold[index].accelerates = (steps.x | steps.y) != 0;
        ab_wake(world, index);
    }
    return ABUT_OK;
}

abut_status abut_body_set_filter(
    abut_world *world, abut_body body, uint32_t category, uint32_t mask, int32_t group)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    ab_traits before = world->traits[index];

    world->traits[index].category = category == 0 ? UINT32_MAX : category;
    world->traits[index].mask = mask == 0 ? UINT32_MAX : mask;
    world->traits[index].group = group;
    if (!follow_rules(world, index)) {
        world->traits[index] = before;
        ab_judge_picky(world, index);
        return no_memory_for_pairs(world);
    }
    return ABUT_OK;
}

abut_status
abut_body_set_answer(abut_world *world, abut_body body, abut_answer_kind answer, double bounce)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    if ((unsigned)answer >= ABUT_ANSWER_COUNT) {
        return ab_set_last_error(world, ABUT_E_ARGUMENT, "answer", (double)answer);
    }
    if (!(bounce >= 0 && bounce <= 1)) {
        return ab_set_last_error(world, bounce == bounce ? ABUT_E_RANGE : ABUT_E_NOT_FINITE,
                                 "bounce", bounce);
    }
    const ab_traits *traits = &world->traits[index];

    if (answer == ABUT_ANSWER_ONE_WAY && (traits->open_x | traits->open_y) == 0) {
        return ab_set_last_error_text(world, ABUT_E_ARGUMENT, "a one-way body needs an open_side");
    }
    ab_cold before = world->cold[index];

    world->cold[index].answer = (uint8_t)answer;
    world->cold[index].bounce = ab_bounce_quanta(bounce);
    if (!follow_rules(world, index)) {
        world->cold[index] = before;
        ab_judge_picky(world, index);
        return no_memory_for_pairs(world);
    }
    return ABUT_OK;
}

abut_status abut_body_set_mass(abut_world *world, abut_body body, double mass)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_mass(world, mass);
    }
    if (status == ABUT_OK) {
        world->cold[index].lightness = ab_lightness(mass);
    }
    return status;
}

abut_status abut_body_set_sensor(abut_world *world, abut_body body, bool sensor)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK || sensor == (world->cold[index].sensor != 0)) {
        return status;
    }
    if (!sensor && world->hot[index].kind == ABUT_BODY_MOVER && !has_width(world, index)) {
        return ab_set_last_error(world, ABUT_E_THIN, "the id of the body", (double)body);
    }
    ab_cold before = world->cold[index];

    world->cold[index].sensor = sensor;
    if (!follow_rules(world, index)) {
        world->cold[index] = before;
        ab_judge_picky(world, index);
        return no_memory_for_pairs(world);
    }
    ab_contacts_end(world, body);
    return ABUT_OK;
}

abut_status abut_body_set_open_sides(abut_world *world, abut_body body, unsigned open_sides)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    if (open_sides > 15) {
        return ab_set_last_error(world, ABUT_E_ARGUMENT, "open_sides", open_sides);
    }
    world->cold[index].open_sides = (uint8_t)open_sides;
    ab_judge_picky(world, index);
    ab_wake(world, index);
    ab_contacts_review(world, index);
    return ABUT_OK;
}

abut_status abut_body_set_user(abut_world *world, abut_body body, uint64_t user)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        world->traits[index].user = user;
    }
    return status;
}

abut_status abut_body_wake(abut_world *world, abut_body body)
{
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        ab_wake(world, index);
    }
    return status;
}

abut_status abut_world_ignore(abut_world *world, abut_body a, abut_body b, bool ignore, int steps)
{
    uint32_t first;
    uint32_t second;
    abut_status status = ab_find_body(world, a, &first);

    if (status == ABUT_OK) {
        status = ab_find_body(world, b, &second);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (a == b || steps < -1) {
        return ab_set_last_error(world, ABUT_E_ARGUMENT, a == b ? "the other body" : "steps",
                                 a == b ? (double)b : steps);
    }
    if (!ab_part_reserve(world, AB_PART_PASSING, world->state->parts[AB_PART_PASSING].count + 1)) {
        return no_memory_for_pairs(world);
    }
    ab_wake(world, first);
    ab_wake(world, second);
    abut_relation now = ab_relate_bodies(world, first, second, 0);

    if (!ignore) { /* what overlaps still passes until apart, if it would be solid */
        bool solid = (ab_is_mover(&world->hot[first]) || ab_is_mover(&world->hot[second])) &&
                     ab_pair_rule_bare(world, first, second) == AB_RULE_SOLID;

        now = solid ? now : ABUT_APART;
        steps = 0;
    }
    if (steps == 0 && (now == ABUT_APART || (now == ABUT_TOUCHING && !ignore))) {
        ab_passing_drop(world, a, b);
    } else {
        ab_passing_put(world, a, b, steps,
                       now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : AB_SINCE_ASKED);
    }
    return ABUT_OK;
}
