/* world/body/set_rules.c - other rules for a body that is there: its kind, what it meets, what it
 * lets through.
 *
 * As in change.c: make the change, judge it, take it back if there is no memory for what follows.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/body/body.h"
#include "world/body/judge.h"
#include "world/cells/cells.h"
#include "world/pair/pair.h"
#include "world/pair/passing.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/state.h"
#include "world/state/width.h"

/* --- Another kind -------------------------------------------------------------------------------
 */

/* Whether a body is wide enough to be a solid mover. */
static abut_status check_body_width(abut_world *world, uint32_t index)
{
    uint32_t thin;
    const ab_cold *cold = &world->cold[index];
    ab_kept_shapes kept = { world, cold->piece };
    ab_shape_list list = { ab_kept_shape, &kept, cold->piece_count };
    abut_status status = ab_width_check(&world->allocator, &list, cold->whole != 0, &thin);

    if (status == ABUT_E_THIN) {
        return cold->whole != 0 ? ab_refuse_thin(world, &list, thin)
                                : ab_refuse_shape(world, status, thin, "", AB_IS_TOO_THIN);
    }
    return status == ABUT_OK ? ABUT_OK
                             : ab_refuse(world, status, "no memory to measure the shapes");
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
    return ab_refuse(world, ABUT_E_MEMORY, "no memory for the pairs that pass");
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
    world->forms++; /* of pieces that are equally near one is chosen by what can rest on it */
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
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_KIND, .bodies = { body },
                                            .words = { (uint64_t)kind } });
    }
    uint32_t index;
    ab_judgement judgement;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_check_choice(world, "kind", (int)kind, ABUT_BODY_KIND_COUNT);
    if (status != ABUT_OK) {
        return status;
    }
    if (kind == (abut_body_kind)world->hot[index].kind) {
        return ABUT_OK;
    }
    if (kind == ABUT_BODY_MOVER && world->cold[index].one_sided != 0) {
        return ab_refuse(world, ABUT_E_ARGUMENT, "a mover cannot be one-sided");
    }
    if (kind == ABUT_BODY_MOVER && world->cold[index].sensor == 0) {
        status = check_body_width(world, index);
        if (status != ABUT_OK) {
            return status;
        }
    }
    if (!ab_body_cells_reserve(world, 1)) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the body's cell");
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

/* --- What it meets ------------------------------------------------------------------------------
 */

abut_status abut_body_set_filter(
    abut_world *world, abut_body body, uint32_t category, uint32_t mask, int32_t group)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_FILTER, .bodies = { body },
                                            .words = { category, mask, (uint32_t)group } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    ab_traits before = world->traits[index];

    world->traits[index].category = ab_category_kept(category);
    world->traits[index].mask = ab_mask_kept(mask);
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
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_ANSWER, .bodies = { body },
                                            .numbers = { bounce }, .words = { (uint64_t)answer } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_check_choice(world, "answer", (int)answer, ABUT_ANSWER_COUNT);
    if (status == ABUT_OK) {
        status = ab_check_amount(world, "bounce", bounce, 1);
    }
    if (status != ABUT_OK) {
        return status;
    }
    const ab_traits *traits = &world->traits[index];

    if (answer == ABUT_ANSWER_ONE_WAY && (traits->open_x | traits->open_y) == 0) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "a one-way body needs an open_side that is not (0, 0)");
    }
    ab_cold before = world->cold[index];

    world->cold[index].answer = (uint8_t)answer;
    world->cold[index].bounce = ab_bounce_quanta(bounce);
    if (!follow_rules(world, index)) {
        world->cold[index] = before;
        ab_judge_picky(world, index);
        return no_memory_for_pairs(world);
    }
    world->traits[index].bounce = bounce;
    return ABUT_OK;
}

abut_status abut_body_set_sensor(abut_world *world, abut_body body, bool sensor)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_SENSOR, .bodies = { body }, .words = { sensor } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK || sensor == (world->cold[index].sensor != 0)) {
        return status;
    }
    if (!sensor && world->hot[index].kind == ABUT_BODY_MOVER) {
        status = check_body_width(world, index);
        if (status != ABUT_OK) {
            return status;
        }
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

/* What is let through from now on is decided when it is met: nothing that passes becomes solid. */
static void follow_openings(abut_world *world, uint32_t index)
{
    ab_judge_picky(world, index);
    ab_wake(world, index);
    ab_contacts_review(world, index);
}

abut_status abut_body_set_open_side(abut_world *world, abut_body body, abut_vec2 open_side)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_OPEN_SIDE, .bodies = { body },
                                            .vector = open_side });
    }
    uint32_t index;
    ab_vec direction;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_direction_from(open_side, &direction);
    if (status != ABUT_OK) {
        return ab_refuse_direction(world, "open_side.x", "open_side.y", open_side);
    }
    if (world->cold[index].answer == ABUT_ANSWER_ONE_WAY && (direction.x | direction.y) == 0) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "a one-way body needs an open_side that is not (0, 0)");
    }
    world->traits[index].open_side = open_side;
    world->traits[index].open_x = (int32_t)direction.x;
    world->traits[index].open_y = (int32_t)direction.y;
    follow_openings(world, index);
    return ABUT_OK;
}

abut_status abut_body_set_open_sides(abut_world *world, abut_body body, unsigned open_sides)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_OPEN_SIDES, .bodies = { body },
                                            .words = { open_sides } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_check_choice(world, "open_sides", open_sides, 16);
    if (status != ABUT_OK) {
        return status;
    }
    world->cold[index].open_sides = (uint8_t)open_sides;
    follow_openings(world, index);
    return ABUT_OK;
}

/* --- Pairs --------------------------------------------------------------------------------------
 */

abut_status abut_world_ignore(abut_world *world, abut_body a, abut_body b, bool ignore, int steps)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_IGNORE, .bodies = { a, b },
                                            .words = { ignore, (uint32_t)steps } });
    }
    uint32_t first;
    uint32_t second;
    abut_status status = ab_find_body(world, a, &first);

    if (status == ABUT_OK) {
        status = ab_find_body(world, b, &second);
    }
    if (status != ABUT_OK) {
        return status;
    }
    if (a == b) {
        return ab_refuse_number(world, ABUT_E_ARGUMENT, "a", (double)a,
                                "b is the same body, and a body does not meet itself");
    }
    if (steps < -1) {
        return ab_refuse_number(world, ABUT_E_ARGUMENT, "steps", steps,
                                "must be at least -1, which means for good");
    }
    uint32_t room = world->state->parts[AB_PART_PASSING].count +
                    ab_passing_room(world, first, second, true) +
                    ab_passing_parts(world, first, second);

    if (!ab_part_reserve(world, AB_PART_PASSING, room)) {
        return no_memory_for_pairs(world);
    }
    ab_wake(world, first);
    ab_wake(world, second);
    ab_passing_drop(world, a, b); /* and is given anew, for all that it holds for now */
    abut_relation now = ab_relate_bodies(world, first, second, 0);

    if (!ignore) { /* what overlaps still passes until apart, if it would be solid */
        bool solid = (ab_is_mover(&world->hot[first]) || ab_is_mover(&world->hot[second])) &&
                     ab_pair_rule_bare(world, first, second) == AB_RULE_SOLID;

        now = solid ? now : ABUT_APART;
        steps = 0;
    }
    if (steps != 0) {
        ab_passing_put(world, a, b, steps,
                       now == ABUT_OVERLAPPING ? AB_SINCE_BEFORE : AB_SINCE_ASKED);
    } else if (now == ABUT_OVERLAPPING || (now == ABUT_TOUCHING && ignore)) {
        ab_passing_put_here(world, first, second, ignore);
    }
    return ABUT_OK;
}
