/* world/body/set_numbers.c - settings of a body that change nothing about what it meets.
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

abut_status abut_body_set_velocity(abut_world *world, abut_body body, abut_vec2 velocity)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_VELOCITY, .bodies = { body }, .vector = velocity });
    }
    uint32_t index;
    ab_vec quanta;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_velocity_quanta(world, velocity, &quanta);
    if (status != ABUT_OK) {
        return ab_refuse_vector(world, status, "velocity.x", "velocity.y", velocity,
                                ABUT_LIMIT * ab_speed_scale(world));
    }
    if (world->hot[index].kind == ABUT_BODY_STATIC) {
        return ab_refuse(world, ABUT_E_ARGUMENT, "a static body cannot be given a velocity");
    }
    ab_cold *cold = &world->cold[index];
    bool same = quanta.x == cold->velocity.x && quanta.y == cold->velocity.y;

    cold->velocity = quanta;
    if (!same || (quanta.x | quanta.y) != 0) {
        ab_wake(world, index);
        world->hot[index].flags |= AB_DRIVEN;
    }
    return ABUT_OK;
}

abut_status abut_body_set_acceleration(abut_world *world, abut_body body, abut_vec2 acceleration)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_ACCELERATION, .bodies = { body },
                                            .vector = acceleration });
    }
    uint32_t index;
    ab_vec quanta;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_acceleration_quanta(world, acceleration, &quanta);
    if (status != ABUT_OK) {
        return ab_refuse_acceleration(world, status, acceleration);
    }
    ab_vec *kept = &world->traits[index].acceleration;

    if (kept->x != quanta.x || kept->y != quanta.y) {
        *kept = quanta;
        ab_note_changes_of_speed(world, index);
        ab_wake(world, index);
    }
    return ABUT_OK;
}

abut_status ab_check_friction(abut_world *world, double friction)
{
    if (friction == ABUT_NO_FRICTION || (friction >= 0 && friction <= 1)) {
        return ABUT_OK;
    }
    return ab_refuse_number(world, friction == friction ? ABUT_E_RANGE : ABUT_E_NOT_FINITE,
                            "friction", friction,
                            "must be from 0 to 1, or ABUT_NO_FRICTION, which is -1");
}

abut_status ab_check_slowing(abut_world *world, double damping, double braking)
{
    abut_status status = ab_check_range(world, "damping", damping, 0, ab_speed_scale(world));

    return status == ABUT_OK ? ab_check_amount(world, "braking", braking, ABUT_LIMIT) : status;
}

int32_t ab_friction_quanta(double friction)
{
    return friction == 0                  ? -1
           : friction == ABUT_NO_FRICTION ? 0
                                          : (int32_t)(friction * (double)AB_DIRECTION_LENGTH);
}

void ab_note_changes_of_speed(abut_world *world, uint32_t index)
{
    const ab_traits *traits = &world->traits[index];
    bool accelerates = (traits->acceleration.x | traits->acceleration.y) != 0;
    bool slows = traits->damping_part > 0 || traits->braking_quanta > 0;
    bool runs = (traits->surface.x | traits->surface.y) != 0;

    world->cold[index].changes_speed = (uint8_t)((accelerates ? AB_ACCELERATES : 0) |
                                                 (slows ? AB_SLOWS : 0) | (runs ? AB_BELT : 0));
}

void ab_set_surface(abut_world *world, uint32_t index, ab_vec surface)
{
    ab_vec *kept = &world->traits[index].surface;

    world->state->belts -= (kept->x | kept->y) != 0;
    world->state->belts += (surface.x | surface.y) != 0;
    *kept = surface;
    ab_note_changes_of_speed(world, index);
}

abut_status ab_check_surface(abut_world *world, abut_vec2 surface, ab_vec *quanta)
{
    abut_status status = ab_velocity_quanta(world, surface, quanta);

    return status == ABUT_OK ? ABUT_OK
                             : ab_refuse_vector(world, status, "surface.x", "surface.y", surface,
                                                ABUT_LIMIT * ab_speed_scale(world));
}

abut_status abut_body_set_surface(abut_world *world, abut_body body, abut_vec2 surface)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_SURFACE, .bodies = { body }, .vector = surface });
    }
    uint32_t index;
    ab_vec quanta;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_surface(world, surface, &quanta);
    }
    if (status == ABUT_OK) {
        ab_set_surface(world, index, quanta);
        ab_contacts_raise(world, index); /* the step wakes what is carried now, and what is on it */
    }
    return status;
}

void ab_set_slowing(abut_world *world, uint32_t index, double damping, double braking)
{
    ab_traits *traits = &world->traits[index];
    double scale = ab_speed_scale(world);
    double most = braking / scale / scale;

    traits->damping = damping;
    traits->braking = braking;
    traits->damping_part = (int32_t)(damping / scale * (double)AB_DIRECTION_LENGTH);
    traits->braking_quanta = ab_round(most < ABUT_LIMIT ? most : ABUT_LIMIT);
    ab_note_changes_of_speed(world, index);
}

abut_status abut_body_set_friction(abut_world *world, abut_body body, double friction)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_FRICTION, .bodies = { body },
                                            .numbers = { friction } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_friction(world, friction);
    }
    if (status == ABUT_OK && friction != world->traits[index].friction) {
        world->traits[index].friction = friction;
        world->cold[index].friction = ab_friction_quanta(friction);
        ab_wake(world, index);
        ab_contacts_review(world, index); /* what rests on it may begin to slide */
    }
    return status;
}

abut_status abut_body_set_slowing(abut_world *world, abut_body body, double damping, double braking)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_SLOWING, .bodies = { body },
                                            .numbers = { damping, braking } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_slowing(world, damping, braking);
    }
    if (status == ABUT_OK) {
        ab_set_slowing(world, index, damping, braking);
    }
    return status;
}

abut_status abut_body_set_mass(abut_world *world, abut_body body, double mass)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_MASS, .bodies = { body }, .numbers = { mass } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_mass(world, mass);
    }
    if (status == ABUT_OK) {
        world->cold[index].lightness = ab_lightness(mass);
        world->traits[index].mass = mass == 0 ? 1 : mass;
    }
    return status;
}

abut_status abut_body_set_push(abut_world *world, abut_body body, abut_push_rule rule, double limit)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_PUSH, .bodies = { body },
                                            .numbers = { limit }, .words = { (uint64_t)rule } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_choice(world, "push_rule", (int)rule, ABUT_PUSH_RULE_COUNT);
    }
    if (status == ABUT_OK) {
        status = ab_check_amount(world, "push_limit", limit, ABUT_LIMIT);
    }
    if (status == ABUT_OK) {
        world->cold[index].push_rule = (uint8_t)rule;
        world->traits[index].push_limit = ab_push_limit(world, limit);
    }
    return status;
}

abut_status
abut_body_set_when_blocked(abut_world *world, abut_body body, abut_when_blocked when_blocked)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_WHEN_BLOCKED, .bodies = { body },
                                            .words = { (uint64_t)when_blocked } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        status = ab_check_choice(world, "when_blocked", (int)when_blocked, ABUT_BLOCKED_COUNT);
    }
    if (status == ABUT_OK) {
        world->cold[index].when_blocked = (uint8_t)when_blocked;
    }
    return status;
}

abut_status abut_body_set_floats(abut_world *world, abut_body body, bool floats)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_FLOATS, .bodies = { body }, .words = { floats } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK && floats != (world->cold[index].floats != 0)) {
        world->cold[index].floats = floats;
        ab_wake(world, index);
    }
    return status;
}

abut_status abut_body_set_wakeful(abut_world *world, abut_body body, bool wakeful)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_SET_WAKEFUL, .bodies = { body },
                                            .words = { wakeful } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        world->cold[index].wakeful = wakeful;
        if (wakeful) {
            ab_wake(world, index);
        }
    }
    return status;
}

abut_status abut_body_set_yields(abut_world *world, abut_body body, bool yields)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_YIELDS, .bodies = { body }, .words = { yields } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        world->cold[index].gives_way = yields;
    }
    return status;
}

abut_status abut_body_set_user(abut_world *world, abut_body body, uint64_t user)
{
    if (ab_is_recorded(world)) {
        return ab_record(
            world, &(ab_call){ AB_CALL_BODY_SET_USER, .bodies = { body }, .words = { user } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        world->traits[index].user = user;
    }
    return status;
}

abut_status abut_body_wake(abut_world *world, abut_body body)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_BODY_WAKE, .bodies = { body } });
    }
    uint32_t index;
    abut_status status = ab_find_body(world, body, &index);

    if (status == ABUT_OK) {
        ab_wake(world, index);
    }
    return status;
}
