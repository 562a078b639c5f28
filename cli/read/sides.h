/* cli/read/sides.h - the sides of a rectangle by name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SIDES_H
#define ABUT_CLI_SIDES_H

#include "read/fields.h"

/* "min_y", "max_x", "max_y", "min_x" by their numbers; NULL behind the last. */
const char *side_word(int side);

/* The field "sides": what sides are called, "top" and "bottom" where y runs down ("y_down")
 * or up ("y_up"). The words above if it is missing. */
bool read_side_words(const object *from, word_fn **out);

/* The field "open_sides", a list of such names, as bits 1 << ABUT_SIDE_...; 0 if it is
 * missing. */
bool read_open_sides(const object *from, word_fn *words, unsigned *out);

#endif
