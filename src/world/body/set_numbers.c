/* world/body/set_numbers.c - settings of a body that change nothing about whom it meets.
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
#include "world/state/state.h"

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
        return ab_set_vector_error(world, status, "velocity.x", "velocity.y", velocity);
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

abut_status abut_body_set_acceleration(abut_world *world, abut_body body, abut_vec2 acceleration)
{
    uint32_t index;
    ab_vec steps;
    abut_status status = ab_find_body(world, body, &index);

    if (status != ABUT_OK) {
        return status;
    }
    status = ab_acceleration_quanta(world, acceleration, &steps);
    if (status != ABUT_OK) {
        return ab_set_vector_error(world, status, "acceleration.x", "acceleration.y", acceleration);
    }
    ab_vec *kept = &world->traits[index].acceleration;

    if (kept->x != steps.x || kept->y != steps.y) {
        *kept = steps;
        world->cold[index].accelerates = (steps.x | steps.y) != 0;
        ab_wake(world, index);
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
        world->traits[index].mass = mass == 0 ? 1 : mass;
    }
    return status;
}

abut_status abut_body_set_push(abut_world *world, abut_body body, abut_push_rule rule, double limit)
{
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
