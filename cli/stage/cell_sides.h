/* cli/stage/cell_sides.h - straight lines with a solid hand, cancelled and joined into outlines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_CELL_SIDES_H
#define ABUT_CLI_CELL_SIDES_H

#include "abut/math.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A side of something: solid is what lies towards +y of it if it runs towards +x. */
typedef struct side {
    abut_vec2 from;
    abut_vec2 to;
} side;

/* All zero is an empty one. Its owner frees `items`. */
typedef struct side_list {
    side *items;
    size_t count;
    size_t room;
} side_list;

/* These return false if there is no memory. */
bool sides_add(side_list *list, abut_vec2 from, abut_vec2 to);

/* Replaces all upright sides of a list by what is left of them when those that run in opposite
 * directions have cancelled each other. Slanted ones stay, in front. */
bool sides_cancel_upright(side_list *list);

/* Slanted sides that lie on each other, two cells back to back, are none. */
void sides_cancel_slanted(side_list *list);

/* Joins sides end to end into loops, and orders them anew: the points of all loops, and where in
 * them each loop ends. What goes straight on is one side. The caller frees both, also after a
 * failure. */
bool sides_join(side_list *list, abut_vec2 **points, uint32_t **ends, uint32_t *loops);

#endif
