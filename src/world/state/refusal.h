/* world/state/refusal.h - sentences about calls that were refused.
 *
 * Each function that changes a world and does not return ABUT_OK leaves a sentence behind, for
 * abut_world_last_error(): which argument or field was wrong, what it was, and what it may be.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_REFUSAL_H
#define AB_WORLD_STATE_REFUSAL_H

#include "base/check.h"

#include "base/text.h"
#include "world/state/state.h"

/* What a coordinate or a motion may be: from -ABUT_LIMIT to ABUT_LIMIT. */
#define AB_WITHIN_LIMIT "must be from -536870912 to 536870912"

/* What is said of a shape that is too thin for a solid mover: ABUT_MOVER_WIDTH. */
#define AB_IS_TOO_THIN                                                                             \
    " is too thin: a solid mover must be at least 1/256 unit wide in every direction"

/* The same of something made of lines, such as a chain. */
#define AB_HAS_NO_AREA                                                                             \
    "each part of a solid mover must have area: a chain has none, and may be static, kinematic "   \
    "or a sensor"

#define AB_MADE_OF_ONE "a body must have only one of shapes, tiles, pixels and figure"

/* What is said of bodies of cells. */
#define AB_NO_TURNED_GRID "a body of tiles or pixels cannot be turned"
#define AB_GRID_IS_FAR "the cells reach further than 536870912 units (ABUT_LIMIT) from the origin"

/* Adds "mass is -1, but must be from 0.5 to 2"; "must be finite" if all that is finite may be. */
void ab_say_range(ab_text *text, const char *what, double value, double least, double most);

/* Each of these returns the status. A sentence of its own. */
abut_status ab_refuse(abut_world *world, abut_status status, const char *sentence);
/* "mass is -1, but BUT": `but` says what it may be. */
abut_status ab_refuse_number(
    abut_world *world, abut_status status, const char *what, double value, const char *but);
/* "mass is -1, but must be from 0.5 to 2". */
abut_status ab_refuse_range(abut_world *world,
                            abut_status status,
                            const char *what,
                            double value,
                            double least,
                            double most);
/* Whichever number of a vector is not finite or is larger than `most`. */
abut_status ab_refuse_vector(
    abut_world *world, abut_status status, const char *x, const char *y, abut_vec2 v, double most);
/* A direction, of which all numbers are allowed but NaN and infinity. */
abut_status ab_refuse_direction(abut_world *world, const char *x, const char *y, abut_vec2 v);
/* "shape 3 of tile kind 2 is too thin": `of` may be "". */
abut_status ab_refuse_shape(
    abut_world *world, abut_status status, uint32_t number, const char *of, const char *why);
abut_status ab_refuse_stale(abut_world *world, abut_body body);
/* A call from within a function that the world has called. */
abut_status ab_refuse_busy(abut_world *world);
/* A body that the call would overlap, which is the blocker then. */
abut_status ab_refuse_overlap(abut_world *world, const char *what, abut_body blocker);
/* The same of a body for which there is no place within a reach, in quanta. */
abut_status ab_refuse_no_room(abut_world *world, abut_body blocker, int64_t reach);

/* Refuses a number that does not lie between two others; ABUT_OK if it does. */
abut_status
ab_check_range(abut_world *world, const char *what, double value, double least, double most);
/* The same from 0 on for a number that must be finite, and for one of `count` choices. */
abut_status ab_check_amount(abut_world *world, const char *what, double value, double most);
abut_status ab_check_choice(abut_world *world, const char *what, int64_t value, int64_t count);
/* The same for an angle, in radians. */
abut_status ab_check_angle(abut_world *world, double angle);
/* The same for a place. */
abut_status ab_check_place(abut_world *world, const char *x, const char *y, abut_vec2 place);

#endif
