/* world/body/settings.c - what was set on a body and on a world, read back; and what can be changed
 * about a world.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/grid.h"
#include "world/state/state.h"

/* --- Bodies ----------------------------------------------------------------------------------- */

static abut_body_settings settings_of(const abut_world *world, uint32_t index)
{
    const ab_cold *cold = &world->cold[index];
    const ab_traits *traits = &world->traits[index];
    double scale = ab_speed_scale(world);
    abut_vec2 acceleration = ab_velocity_shown(world, traits->acceleration);
    const ab_grid *grid = ab_grid_of(world, index);

    return (abut_body_settings){
        .kind = (abut_body_kind)world->hot[index].kind,
        .shape_count = grid == NULL ? cold->piece_count : 0,
        .pixel_size = grid != NULL && grid->bits == 1 ? ab_units(grid->size) : 0,
        .whole = cold->whole != 0,
        .one_sided = cold->one_sided != 0,
        .at = abut_body_at(world, cold->id),
        .angle = traits->angle,
        .velocity = ab_velocity_shown(world, cold->velocity),
        .acceleration = { acceleration.x * scale, acceleration.y * scale },
        .answer = (abut_answer_kind)cold->answer,
        .mass = traits->mass,
        .bounce = traits->bounce,
        .friction = traits->friction,
        .damping = traits->damping,
        .braking = traits->braking,
        .surface = ab_velocity_shown(world, traits->surface),
        .push_rule = (abut_push_rule)cold->push_rule,
        .push_limit = ab_units(traits->push_limit) * scale,
        .open_side = traits->open_side,
        .open_sides = cold->open_sides,
        .when_blocked = (abut_when_blocked)cold->when_blocked,
        .category = traits->category,
        .mask = traits->mask,
        .group = traits->group,
        .sensor = cold->sensor != 0,
        .floats = cold->floats != 0,
        .wakeful = cold->wakeful != 0,
        .yields = cold->gives_way != 0,
        .user = traits->user,
    };
}

abut_status abut_body_read(const abut_world *world, abut_body body, abut_body_settings *out)
{
    if (world == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    uint32_t index = ab_index_of(world, body);

    *out = index == AB_NONE ? (abut_body_settings){ 0 } : settings_of(world, index);
    return index == AB_NONE ? ABUT_E_STALE : ABUT_OK;
}

uint32_t
abut_body_shapes(const abut_world *world, abut_body body, abut_shape *shapes, uint32_t capacity)
{
    uint32_t index = world == NULL ? AB_NONE : ab_index_of(world, body);

    if (index == AB_NONE || world->cold[index].grid != AB_NONE) {
        return 0;
    }
    const ab_cold *cold = &world->cold[index];

    for (uint32_t k = 0; shapes != NULL && k < cold->piece_count && k < capacity; k++) {
        shapes[k] = ab_shape_store_read(world, world->pieces[cold->piece + k].local);
    }
    return cold->piece_count;
}

/* --- The world -------------------------------------------------------------------------------- */

abut_status abut_world_read(const abut_world *world, abut_world_settings *out)
{
    if (world == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = world->settings;
    return ABUT_OK;
}

/* The settings as they are, if they may be changed now. */
static abut_status start_change(abut_world *world, abut_world_settings *settings)
{
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *settings = world->settings;
    return ab_world_is_busy(world) ? ab_refuse_busy(world) : ABUT_OK;
}

/* Takes other settings if they are valid. */
static abut_status take_settings(abut_world *world, const abut_world_settings *settings)
{
    abut_status status = ab_check_world_settings(world, settings);

    if (status != ABUT_OK) {
        return status;
    }
    world->settings = *settings;
    world->friction = (int64_t)(settings->friction * (double)AB_DIRECTION_LENGTH);
    ab_acceleration_quanta(world, settings->gravity, &world->state->gravity);
    ab_set_up(world);
    return ABUT_OK;
}

/* The same; what rests may rest no more, and wakes. */
static abut_status unsettle(abut_world *world, const abut_world_settings *settings)
{
    abut_status status = take_settings(world, settings);

    for (uint32_t i = 0; status == ABUT_OK && i < world->active; i++) {
        ab_wake(world, i);
    }
    return status;
}

abut_status abut_world_set_gravity(abut_world *world, abut_vec2 gravity)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_GRAVITY, .vector = gravity });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK || (gravity.x == settings.gravity.x && gravity.y == settings.gravity.y)) {
        return status;
    }
    settings.gravity = gravity;
    return unsettle(world, &settings);
}

abut_status abut_world_set_up(abut_world *world, abut_vec2 up)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_UP, .vector = up });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK || (up.x == settings.up.x && up.y == settings.up.y)) {
        return status;
    }
    settings.up = up;
    return unsettle(world, &settings);
}

abut_status abut_world_set_friction(abut_world *world, double friction)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_FRICTION, .numbers = { friction } });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK || friction == settings.friction) {
        return status;
    }
    settings.friction = friction;
    return unsettle(world, &settings);
}

abut_status abut_world_set_budget(abut_world *world, uint32_t budget)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_BUDGET, .words = { budget } });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK) {
        return status;
    }
    settings.budget = budget == 0 ? AB_DEFAULT_BUDGET : budget;
    return take_settings(world, &settings);
}

abut_status abut_world_set_no_sleep(abut_world *world, bool no_sleep)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_NO_SLEEP, .words = { no_sleep } });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK) {
        return status;
    }
    settings.no_sleep = no_sleep;
    return no_sleep ? unsettle(world, &settings) : take_settings(world, &settings);
}

abut_status abut_world_set_no_stayed(abut_world *world, bool no_stayed)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_NO_STAYED, .words = { no_stayed } });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK) {
        return status;
    }
    settings.no_stayed = no_stayed;
    return take_settings(world, &settings);
}

abut_status abut_world_set_trails(abut_world *world, bool trails)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_SET_TRAILS, .words = { trails } });
    }
    abut_world_settings settings;
    abut_status status = start_change(world, &settings);

    if (status != ABUT_OK) {
        return status;
    }
    settings.trails = trails;
    return take_settings(world, &settings);
}
