/* world/state/border.c - numbers at the border: checked once, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "math/lanes.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/direction.h"
#include "world/state/state.h"

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

abut_status ab_refuse_acceleration(abut_world *world, abut_status status, abut_vec2 acceleration)
{
    double scale = ab_speed_scale(world);

    return ab_refuse_vector(world, status, "acceleration.x", "acceleration.y", acceleration,
                            ABUT_LIMIT * scale * scale);
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

/* --- Settings of a world ---------------------------------------------------------------------- */

/* A number of the settings that is not allowed, and what it may be. */
typedef struct wrong_setting {
    const char *field;
    double value;
    double least;
    double most;
} wrong_setting;

/* Whether a number is allowed; if not, it is the wrong one. */
static bool is_allowed(const char *field, double value, double least, double most, wrong_setting *w)
{
    bool allowed = value >= least && value <= most; /* false for NaN */

    if (!allowed) {
        *w = (wrong_setting){ field, value, least, most };
    }
    return allowed;
}

static abut_status status_of_number(double value)
{
    return value == value ? ABUT_E_RANGE : ABUT_E_NOT_FINITE;
}

static abut_status check_world_settings(const abut_world_settings *settings, wrong_setting *wrong)
{
    double scale = speed_scale(settings);
    double fastest = ABUT_LIMIT * scale * scale;
    ab_vec quanta;

    if (!is_allowed("steps_per_second", settings->steps_per_second, 0, 0x1p20, wrong) ||
        !is_allowed("friction", settings->friction, 0, 1, wrong)) {
        return status_of_number(wrong->value);
    }
    if (!is_allowed("budget", settings->budget, 0, 1000, wrong)) {
        return ABUT_E_ARGUMENT;
    }
    if (!is_allowed("up.x", settings->up.x, -DBL_MAX, DBL_MAX, wrong) ||
        !is_allowed("up.y", settings->up.y, -DBL_MAX, DBL_MAX, wrong)) {
        return ABUT_E_NOT_FINITE;
    }
    abut_status status = vector_quanta(settings->gravity, scale * scale, &quanta);
    bool in_x = !(ab_fabs(settings->gravity.x) <= fastest);

    *wrong = (wrong_setting){ in_x ? "gravity.x" : "gravity.y",
                              in_x ? settings->gravity.x : settings->gravity.y, -fastest, fastest };
    return status;
}

abut_status abut_world_settings_check(const abut_world_settings *settings)
{
    wrong_setting wrong;

    return settings == NULL ? ABUT_OK : check_world_settings(settings, &wrong);
}

size_t abut_world_settings_explain(const abut_world_settings *settings, char *text, size_t size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : size);
    wrong_setting wrong;

    if (settings == NULL || check_world_settings(settings, &wrong) == ABUT_OK) {
        ab_text_add(&sentence, "nothing is wrong with the settings");
    } else {
        ab_say_range(&sentence, wrong.field, wrong.value, wrong.least, wrong.most);
    }
    return sentence.length;
}

abut_status ab_check_world_settings(abut_world *world, const abut_world_settings *settings)
{
    wrong_setting wrong;
    abut_status status = check_world_settings(settings, &wrong);

    return status == ABUT_OK
               ? ABUT_OK
               : ab_refuse_range(world, status, wrong.field, wrong.value, wrong.least, wrong.most);
}

void ab_set_up(abut_world *world)
{
    ab_vec gravity = world->state->gravity;
    ab_vec halved = { gravity.x / 8, gravity.y / 8 }; /* so that the root fits */

    world->forms++; /* of pieces that are equally near one is chosen by what is up */
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
        return ab_refuse_busy(world);
    }
    if (bodies > ABUT_MAX_BODIES) {
        return ab_refuse_range(world, ABUT_E_FULL, "bodies", bodies, 0, ABUT_MAX_BODIES);
    }
    bool done = ab_part_reserve(world, AB_PART_SLOTS, bodies) && ab_caches_reserve(world, bodies);

    return done ? ABUT_OK : ab_refuse(world, ABUT_E_MEMORY, "no memory for so many bodies");
}
