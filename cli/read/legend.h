/* cli/read/legend.h - kinds of tiles as the legend of a map describes them.
 *
 *     {"slope":[1,0.5],"side":"max_y"}        {"polygon":[[0,16],[16,8],[16,16]]}
 *     {"shapes":[SHAPE, ...]}                 {"like":"/","flip_y":true}
 *     any of them, or none of them for the whole square, with "one_way":true or [x,y],
 *     "sensor":true, "category":8, "flip_x":true, "flip_y":true, "swap_xy":true
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LEGEND_H
#define ABUT_CLI_LEGEND_H

#include "read/tiles.h"

/* Gives the map the kinds of '#', '/', '\' and '='. */
bool legend_begin(const object *from, tile_map *map);

/* Reads "legend", which may be missing, into a map without rows. */
bool read_legend(const object *from, tile_map *map);

/* The one character that a text of so many bytes is; 0 if it is none. */
uint32_t single_letter(const char *bytes, size_t length);
/* The character that a text begins with, and how many bytes it takes. */
uint32_t first_letter(const char *bytes, size_t length, size_t *width);

/* The kind of a character; 0 if there is none such, or it is '.' or ' '. */
uint32_t kind_of_letter(const tile_map *map, uint32_t letter);

#endif
