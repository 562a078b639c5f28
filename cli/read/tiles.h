/* cli/read/tiles.h - grids of tiles as they are written in JSON.
 *
 *     {"type":"tiles","x":0,"y":0,"size":16,"rows":["..=.","##/\\"]}
 *     {"type":"tiles","size":16,"rows":["ab^^"],"legend":{"a":{"slope":[1,0.5]},
 *      "b":{"slope":[0.5,0]},"^":{"polygon":[[0,16],[8,4],[16,16]],"sensor":true}}}
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TILES_H
#define ABUT_CLI_TILES_H

#include "abut/tiles.h"
#include "read/fields.h"

/* A map that was read. */
typedef struct tile_map {
    abut_tiles *tiles;
    abut_vec2 at;                      /* where the least corner of its cell (0, 0) stands */
    uint32_t letters[ABUT_TILE_KINDS]; /* the character of a kind; 0: it has none */
} tile_map;

/* Reads "x", "y", "size", "rows" and "legend". On failure returns false and a fault, and there is
 * nothing to be freed. */
bool read_tiles(const object *from, tile_map *out);
void tile_map_free(tile_map *map);

/* The kind of the character that a text consists of. False if the map has none such. */
bool tile_map_kind(const tile_map *map, const json_t *letter, uint32_t *kind);

#endif
