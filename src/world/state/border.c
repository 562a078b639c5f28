/* world/state/border.c - numbers at the border: checked once, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "base/text.h"
#include "math/lanes.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/direction.h"
#include "world/state/state.h"

abut_status ab_set_last_error(abut_world *world, abut_status status, const char *what, double value)
{
    if (status != ABUT_OK) {
        world->blocker = ABUT_NO_BODY;
        ab_text text = ab_text_to(world->last_error, sizeof world->last_error);

        ab_text_add(&text, what);
        ab_text_add(&text, " is ");
        ab_text_add_double(&text, value);
        ab_text_add(&text, ": ");
        ab_text_add(&text, abut_status_text(status));
    }
    return status;
}

abut_status
ab_check_range(abut_world *world, const char *what, double value, double least, double most)
{
    if (value != value) {
        return ab_set_last_error(world, ABUT_E_NOT_FINITE, what, value);
    }
    if (value >= least && value <= most) {
        return ABUT_OK;
    }
    world->blocker = ABUT_NO_BODY;
    ab_text text = ab_text_to(world->last_error, sizeof world->last_error);

    ab_text_add(&text, what);
    ab_text_add(&text, " is ");
    ab_text_add_double(&text, value);
    ab_text_add(&text, ", but must be from ");
    ab_text_add_double(&text, least);
    ab_text_add(&text, " to ");
    ab_text_add_double(&text, most);
    return ABUT_E_RANGE;
}

abut_status ab_check_amount(abut_world *world, const char *what, double value, double most)
{
    if (value != value || value > DBL_MAX || value < -DBL_MAX) {
        return ab_set_last_error(world, ABUT_E_NOT_FINITE, what, value);
    }
    return ab_check_range(world, what, value, 0, most);
}

abut_status ab_check_choice(abut_world *world, const char *what, int value, int count)
{
    return value >= 0 && value < count ? ABUT_OK
                                       : ab_set_last_error(world, ABUT_E_ARGUMENT, what, value);
}

abut_status ab_set_vector_error(
    abut_world *world, abut_status status, const char *x, const char *y, abut_vec2 v)
{
    bool in_x = ab_coordinate_check(v.x) != ABUT_OK;

    return ab_set_last_error(world, status, in_x ? x : y, in_x ? v.x : v.y);
}

abut_status ab_set_last_error_text(abut_world *world, abut_status status, const char *text)
{
    world->blocker = ABUT_NO_BODY;
    ab_text sentence = ab_text_to(world->last_error, sizeof world->last_error);

    ab_text_add(&sentence, text);
    return status;
}

const char *abut_world_last_error(const abut_world *world)
{
    return world == NULL ? "there is no world" : world->last_error;
}

abut_body abut_world_blocker(const abut_world *world)
{
    return world == NULL ? ABUT_NO_BODY : world->blocker;
}

static double speed_scale(const abut_world_settings *settings)
{
    return settings->steps_per_second > 0 ? settings->steps_per_second : 1;
}

double ab_speed_scale(const abut_world *world)
{
    return speed_scale(&world->settings);
}

/* A vector at the border, divided and rounded to the lattice. */
static abut_status vector_quanta(abut_vec2 v, double divisor, ab_vec *quanta)
{
    abut_vec2 scaled = { v.x / divisor, v.y / divisor };
    abut_status status = ab_coordinate_check(scaled.x);

    if (status == ABUT_OK) {
        status = ab_coordinate_check(scaled.y);
    }
    if (status == ABUT_OK) {
        *quanta = (ab_vec){ ab_round(scaled.x), ab_round(scaled.y) };
    }
    return status;
}

abut_status ab_velocity_quanta(const abut_world *world, abut_vec2 velocity, ab_vec *quanta)
{
    return vector_quanta(velocity, speed_scale(&world->settings), quanta);
}

abut_status ab_acceleration_quanta(const abut_world *world, abut_vec2 acceleration, ab_vec *quanta)
{
    double scale = speed_scale(&world->settings);

    return vector_quanta(acceleration, scale * scale, quanta);
}

abut_vec2 ab_velocity_shown(const abut_world *world, ab_vec velocity)
{
    double scale = speed_scale(&world->settings);

    return (abut_vec2){ ab_units(velocity.x) * scale, ab_units(velocity.y) * scale };
}

/* A direction, of any length, as one of length 2^30; zero stays zero. */
abut_status ab_direction_from(abut_vec2 direction, ab_vec *quanta)
{
    double size = ab_fmax(ab_fabs(direction.x), ab_fabs(direction.y));

    if (!(ab_fabs(direction.x) <= DBL_MAX && ab_fabs(direction.y) <= DBL_MAX)) { /* NaN, too */
        return ABUT_E_NOT_FINITE;
    }
    *quanta = (ab_vec){ 0, 0 };
    if (size > 0) {
        ab_vec large = { (int64_t)(direction.x / size * 0x1p40),
                         (int64_t)(direction.y / size * 0x1p40) };

        *quanta = ab_direction_of(large);
    }
    return ABUT_OK;
}

static bool is_part(double value)
{
    return value >= 0 && value <= 1; /* false for NaN */
}

abut_status abut_world_settings_check(const abut_world_settings *settings)
{
    ab_vec quanta;

    if (settings == NULL) {
        return ABUT_OK;
    }
    double rate = settings->steps_per_second;

    if (!(rate >= 0 && rate <= 0x1p20)) {
        return rate == rate ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
    }
    if (settings->budget > 1000) {
        return ABUT_E_ARGUMENT;
    }
    if (!is_part(settings->friction)) {
        return settings->friction == settings->friction ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
    }
    abut_status status = ab_direction_from(settings->up, &quanta);
    double scale = speed_scale(settings);

    return status != ABUT_OK ? status : vector_quanta(settings->gravity, scale * scale, &quanta);
}

void ab_set_up(abut_world *world)
{
    ab_vec gravity = world->state->gravity;
    ab_vec halved = { gravity.x / 8, gravity.y / 8 }; /* so that the root fits */

    world->rest_speed = ab_max(ab_length_of(halved) * 20, AB_STEP_TICKS);
    ab_direction_from(world->settings.up, &world->up);
    if ((world->up.x | world->up.y) == 0 && (gravity.x | gravity.y) != 0) {
        world->up = ab_neg(ab_direction_of(gravity));
    }
}

abut_world *abut_world_create(const abut_world_settings *settings)
{
    const abut_world_settings none = { 0 };

    if (settings == NULL) {
        settings = &none;
    }
    if (abut_world_settings_check(settings) != ABUT_OK) {
        return NULL;
    }
    abut_allocator allocator = ab_allocator_or_default(&settings->allocator);
    abut_world *world = ab_resize(&allocator, NULL, 0, 1, sizeof *world);

    if (world == NULL) {
        return NULL;
    }
    memset(world, 0, sizeof *world);
    world->allocator = allocator;
    world->settings = *settings;
    world->settings.budget = settings->budget == 0 ? AB_DEFAULT_BUDGET : settings->budget;
    world->friction = (int64_t)(settings->friction * (double)AB_DIRECTION_LENGTH);
    world->grain = AB_LEAST_GRAIN;
    world->still_stale = true;
    world->shapes.free = AB_NONE;
    if (!ab_part_reserve(world, AB_PART_SLOTS, 16)) {
        ab_free(&allocator, world, 1, sizeof *world);
        return NULL;
    }
    world->state->free_first = AB_NONE;
    world->state->free_last = AB_NONE;
    ab_acceleration_quanta(world, settings->gravity, &world->state->gravity);
    ab_set_up(world);
    return world;
}

void abut_world_destroy(abut_world *world)
{
    if (world == NULL || ab_world_is_busy(world)) {
        return;
    }
    if (world->recorder != NULL) {
        world->recorder->lose(world->recorder);
    }
    abut_allocator allocator = world->allocator;

    ab_shape_store_free(world);
    ab_memory_free(world);
    ab_free(&allocator, world, 1, sizeof *world);
}

abut_status abut_world_reserve(abut_world *world, uint32_t bodies)
{
    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    if (bodies > ABUT_MAX_BODIES) {
        return ab_set_last_error(world, ABUT_E_FULL, "the number of bodies", bodies);
    }
    bool done = ab_part_reserve(world, AB_PART_SLOTS, bodies) && ab_caches_reserve(world, bodies);

    return done ? ABUT_OK
                : ab_set_last_error_text(world, ABUT_E_MEMORY, "no memory for so many bodies");
}
