/* world/state/refusal.c - sentences about calls that were refused.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/angle.h"
#include "math/lattice.h"
#include "world/state/refusal.h"

/* An empty sentence; nothing blocks the call. */
static ab_text start_sentence(abut_world *world)
{
    world->blocker = ABUT_NO_BODY;
    return ab_text_to(world->last_error, sizeof world->last_error);
}

abut_status ab_refuse(abut_world *world, abut_status status, const char *sentence)
{
    ab_text text = start_sentence(world);

    ab_text_add(&text, sentence);
    return status;
}

/* "mass is -1, but " */
static void say_number(ab_text *text, const char *what, double value)
{
    ab_text_add(text, what);
    ab_text_add(text, " is ");
    ab_text_add_number(text, value);
    ab_text_add(text, ", but ");
}

void ab_say_range(ab_text *text, const char *what, double value, double least, double most)
{
    say_number(text, what, value);
    if (least == -DBL_MAX && most == DBL_MAX) {
        ab_text_add(text, "must be finite");
        return;
    }
    ab_text_add(text, least == most ? "must be " : "must be from ");
    ab_text_add_number(text, least);
    if (least != most) {
        ab_text_add(text, " to ");
        ab_text_add_number(text, most);
    }
}

abut_status ab_refuse_number(
    abut_world *world, abut_status status, const char *what, double value, const char *but)
{
    ab_text text = start_sentence(world);

    say_number(&text, what, value);
    ab_text_add(&text, but);
    return status;
}

abut_status ab_refuse_range(abut_world *world,
                            abut_status status,
                            const char *what,
                            double value,
                            double least,
                            double most)
{
    ab_text text = start_sentence(world);

    ab_say_range(&text, what, value, least, most);
    return status;
}

abut_status ab_refuse_vector(
    abut_world *world, abut_status status, const char *x, const char *y, abut_vec2 v, double most)
{
    bool in_x = !(ab_fabs(v.x) <= most); /* NaN, too */

    return ab_refuse_range(world, status, in_x ? x : y, in_x ? v.x : v.y, -most, most);
}

abut_status ab_refuse_direction(abut_world *world, const char *x, const char *y, abut_vec2 v)
{
    return ab_refuse_vector(world, ABUT_E_NOT_FINITE, x, y, v, DBL_MAX);
}

abut_status ab_refuse_shape(
    abut_world *world, abut_status status, uint32_t number, const char *of, const char *why)
{
    ab_text text = start_sentence(world);

    ab_text_add(&text, "shape ");
    ab_text_add_integer(&text, number);
    ab_text_add(&text, of);
    ab_text_add(&text, why);
    return status;
}

abut_status ab_refuse_stale(abut_world *world, abut_body body)
{
    ab_text text = start_sentence(world);

    if (body == ABUT_NO_BODY) {
        ab_text_add(&text, "the id of the body is 0, which is ABUT_NO_BODY");
    } else {
        ab_text_add(&text, "the id of the body is ");
        ab_text_add_natural(&text, body);
        ab_text_add(&text, ", but the world has no such body, or no longer has it");
    }
    return ABUT_E_STALE;
}

abut_status ab_refuse_busy(abut_world *world)
{
    return ab_refuse(world, ABUT_E_BUSY,
                     "the world cannot be changed from within a function that it has called");
}

/* "the body would overlap body 3" */
static ab_text say_overlap(abut_world *world, const char *what, abut_body blocker)
{
    ab_text text = start_sentence(world);

    world->blocker = blocker;
    ab_text_add(&text, what);
    ab_text_add(&text, " would overlap body ");
    ab_text_add_natural(&text, blocker);
    uint32_t index = ab_index_of(world, blocker);

    if (index != AB_NONE && world->traits[index].user != 0) {
        ab_text_add(&text, ", whose user value is ");
        ab_text_add_natural(&text, world->traits[index].user);
    }
    return text;
}

abut_status ab_refuse_overlap(abut_world *world, const char *what, abut_body blocker)
{
    say_overlap(world, what, blocker);
    return ABUT_E_OVERLAP;
}

abut_status ab_refuse_no_room(abut_world *world, abut_body blocker, int64_t reach)
{
    ab_text text = say_overlap(world, "the body", blocker);

    ab_text_add(&text, ", and no free place was found within its reach, which is ");
    ab_text_add_number(&text, ab_units(reach));
    return ABUT_E_OVERLAP;
}

const char *abut_world_last_error(const abut_world *world)
{
    return world == NULL ? "there is no world" : world->last_error;
}

abut_body abut_world_blocker(const abut_world *world)
{
    return world == NULL ? ABUT_NO_BODY : world->blocker;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

abut_status
ab_check_range(abut_world *world, const char *what, double value, double least, double most)
{
    if (value >= least && value <= most) {
        return ABUT_OK;
    }
    return ab_refuse_range(world, value == value ? ABUT_E_RANGE : ABUT_E_NOT_FINITE, what, value,
                           least, most);
}

abut_status ab_check_amount(abut_world *world, const char *what, double value, double most)
{
    if (!(ab_fabs(value) <= DBL_MAX)) {
        return ab_refuse_range(world, ABUT_E_NOT_FINITE, what, value, 0, most);
    }
    return ab_check_range(world, what, value, 0, most);
}

abut_status ab_check_choice(abut_world *world, const char *what, int64_t value, int64_t count)
{
    return value >= 0 && value < count ? ABUT_OK
                                       : ab_refuse_range(world, ABUT_E_ARGUMENT, what,
                                                         (double)value, 0, (double)(count - 1));
}

abut_status ab_check_angle(abut_world *world, double angle)
{
    if (!(ab_fabs(angle) <= DBL_MAX)) {
        return ab_refuse_range(world, ABUT_E_NOT_FINITE, "angle", angle, -AB_MOST_RADIANS,
                               AB_MOST_RADIANS);
    }
    return ab_check_range(world, "angle", angle, -AB_MOST_RADIANS, AB_MOST_RADIANS);
}

abut_status ab_check_place(abut_world *world, const char *x, const char *y, abut_vec2 place)
{
    bool in_x = ab_coordinate_check(place.x) != ABUT_OK;
    double wrong = in_x ? place.x : place.y;
    abut_status status = ab_coordinate_check(wrong);

    return status == ABUT_OK
               ? ABUT_OK
               : ab_refuse_number(world, status, in_x ? x : y, wrong, AB_WITHIN_LIMIT);
}
