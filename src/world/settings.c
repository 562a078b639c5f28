/* world/settings.c - numbers at the border: checked once, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include <stdio.h>

#include "base/alloc.h"
#include "narrow/lanes.h"
#include "world/settings.h"
#include "world/step.h"

abut_status ab_trouble(abut_world *world, abut_status status, const char *what, double value)
{
    if (status != ABUT_OK) {
        world->in_the_way = ABUT_NO_BODY;
        snprintf(world->trouble, sizeof world->trouble, "%s is %.17g: %s", what, value,
                 abut_status_text(status));
    }
    return status;
}

abut_status
ab_trouble_range(abut_world *world, const char *what, double value, double least, double most)
{
    if (value != value) {
        return ab_trouble(world, ABUT_E_NOT_FINITE, what, value);
    }
    if (value >= least && value <= most) {
        return ABUT_OK;
    }
    world->in_the_way = ABUT_NO_BODY;
    snprintf(world->trouble, sizeof world->trouble, "%s is %.17g, but must be from %.17g to %.17g",
             what, value, least, most);
    return ABUT_E_RANGE;
}

abut_status ab_trouble_text(abut_world *world, abut_status status, const char *text)
{
    world->in_the_way = ABUT_NO_BODY;
    snprintf(world->trouble, sizeof world->trouble, "%s", text);
    return status;
}

const char *abut_world_trouble(const abut_world *world)
{
    return world == NULL ? "there is no world" : world->trouble;
}

abut_body abut_world_in_the_way(const abut_world *world)
{
    return world == NULL ? ABUT_NO_BODY : world->in_the_way;
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
static abut_status vector_steps(abut_vec2 v, double divisor, ab_vec *steps)
{
    abut_vec2 scaled = { v.x / divisor, v.y / divisor };
    abut_status status = ab_coordinate_check(scaled.x);

    if (status == ABUT_OK) {
        status = ab_coordinate_check(scaled.y);
    }
    if (status == ABUT_OK) {
        *steps = (ab_vec){ ab_round(scaled.x), ab_round(scaled.y) };
    }
    return status;
}

abut_status ab_velocity_steps(const abut_world *world, abut_vec2 velocity, ab_vec *steps)
{
    return vector_steps(velocity, speed_scale(&world->settings), steps);
}

abut_status ab_acceleration_steps(const abut_world *world, abut_vec2 acceleration, ab_vec *steps)
{
    double scale = speed_scale(&world->settings);

    return vector_steps(acceleration, scale * scale, steps);
}

abut_vec2 ab_velocity_shown(const abut_world *world, ab_vec velocity)
{
    double scale = speed_scale(&world->settings);

    return (abut_vec2){ ab_units(velocity.x) * scale, ab_units(velocity.y) * scale };
}

/* A direction, of any length, as one of length 2^30; zero stays zero. */
abut_status ab_direction_steps(abut_vec2 direction, ab_vec *steps)
{
    double size = ab_fmax(ab_fabs(direction.x), ab_fabs(direction.y));

    if (!(ab_fabs(direction.x) <= DBL_MAX && ab_fabs(direction.y) <= DBL_MAX)) { /* NaN, too */
        return ABUT_E_NOT_FINITE;
    }
    *steps = (ab_vec){ 0, 0 };
    if (size > 0) {
        ab_vec large = { (int64_t)(direction.x / size * 0x1p40),
                         (int64_t)(direction.y / size * 0x1p40) };

        *steps = ab_unit_of(large);
    }
    return ABUT_OK;
}

static bool is_part(double value)
{
    return value >= 0 && value <= 1; /* false for NaN */
}

abut_status abut_world_check(const abut_world_settings *settings)
{
    ab_vec steps;

    if (settings == NULL) {
        return ABUT_OK;
    }
    double rate = settings->steps_per_second;

    if (!(rate >= 0 && rate <= 0x1p20)) {
        return rate == rate ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
    }
    if (settings->budget < 0 || settings->budget > 1000) {
        return ABUT_E_ARGUMENT;
    }
    if (!is_part(settings->friction)) {
        return settings->friction == settings->friction ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
    }
    abut_status status = ab_direction_steps(settings->up, &steps);
    double scale = speed_scale(settings);

    return status != ABUT_OK ? status : vector_steps(settings->gravity, scale * scale, &steps);
}

static void set_up_vector(abut_world *world)
{
    ab_vec gravity = world->state->gravity;
    ab_vec halved = { gravity.x / 8, gravity.y / 8 }; /* so that the root fits */

    world->rest_speed = ab_max(ab_length_of(halved) * 20, AB_FRAME);
    ab_direction_steps(world->settings.up, &world->up);
    if ((world->up.x | world->up.y) == 0 && (gravity.x | gravity.y) != 0) {
        world->up = ab_neg(ab_unit_of(gravity));
    }
}

abut_world *abut_world_create(const abut_world_settings *settings)
{
    const abut_world_settings none = { 0 };

    if (settings == NULL) {
        settings = &none;
    }
    if (abut_world_check(settings) != ABUT_OK) {
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
    world->settings.budget = settings->budget == 0 ? 8 : settings->budget;
    world->friction = (int64_t)(settings->friction * (double)AB_UNIT);
    world->grain = AB_LEAST_GRAIN;
    world->still_stale = true;
    world->stock.free = AB_NONE;
    if (!ab_part_reserve(world, AB_PART_SLOTS, 16)) {
        ab_free(&allocator, world, 1, sizeof *world);
        return NULL;
    }
    world->state->free_slot = AB_NONE;
    ab_acceleration_steps(world, settings->gravity, &world->state->gravity);
    set_up_vector(world);
    return world;
}

void abut_world_destroy(abut_world *world)
{
    if (world == NULL || ab_world_is_busy(world)) {
        return;
    }
    abut_allocator allocator = world->allocator;

    ab_stock_free(world);
    ab_memory_free(world);
    ab_free(&allocator, world, 1, sizeof *world);
}

abut_status abut_world_set_gravity(abut_world *world, abut_vec2 gravity)
{
    ab_vec steps;

    if (world == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_world_is_busy(world)) {
        return ABUT_E_BUSY;
    }
    abut_status status = ab_acceleration_steps(world, gravity, &steps);

    if (status != ABUT_OK) {
        return ab_trouble(world, status, "gravity", ab_in_range(gravity.x) ? gravity.y : gravity.x);
    }
    if (steps.x == world->state->gravity.x && steps.y == world->state->gravity.y) {
        return ABUT_OK;
    }
    world->state->gravity = steps;
    set_up_vector(world);
    for (uint32_t i = 0; i < world->active; i++) {
        ab_wake(world, i);
    }
    return ABUT_OK;
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
        return ab_trouble(world, ABUT_E_FULL, "the number of bodies", bodies);
    }
    bool done = ab_part_reserve(world, AB_PART_SLOTS, bodies) && ab_caches_reserve(world, bodies);

    return done ? ABUT_OK : ab_trouble_text(world, ABUT_E_MEMORY, "no memory for so many bodies");
}
