/* cli/stage/edits.h - cells that change while a scene plays.
 *
 *     {"frame":30,"body":"hill","erase":{"type":"circle","x":40,"y":12,"r":8}}
 *     {"frame":10,"body":"map","set":[3,4,"#"]}
 *     {"frame":10,"body":"map","fill":[3,4,5,1,"."]}
 *     {"frame":60,"body":"hill","draw":SHAPE,"tile":"#","spawn":"ignore"}
 *
 * The edits of a frame are made before the step that leads to it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_EDITS_H
#define ABUT_CLI_EDITS_H

#include "abut/world.h"
#include "read/shapes.h"
#include "read/tiles.h"

/* A map or mask of a scene, and the bodies that it has become. */
typedef struct cell_group {
    char *name;
    uint32_t first; /* its actors, one for each layer, stand side by side */
    abut_map map;   /* a mask is a map of one layer */
    bool is_mask;
    uint32_t size[2];                  /* columns and rows */
    uint32_t letters[ABUT_TILE_KINDS]; /* of its kinds of tiles */
} cell_group;

typedef enum edit_kind { EDIT_CELLS, EDIT_SHAPE } edit_kind;

typedef struct edit {
    uint32_t frame;
    size_t number; /* its place in the file */
    uint32_t group;
    edit_kind what;
    abut_cells area; /* of EDIT_CELLS */
    figure shape;    /* of EDIT_SHAPE: all cells whose middles lie in it, where it stands in the
                      * world */
    uint32_t kind;   /* that they become */
    abut_spawn spawn;
} edit;

typedef struct edit_list {
    edit *items; /* in the order of their frames */
    size_t count;
    size_t next; /* that has not been made */
} edit_list;

/* Marks the kinds of tiles that the edits of a scene give to the map of that name. */
void edits_need(const json_t *scene, const char *name, const tile_map *map, bool *needed);

/* Reads "edits", which may be missing. False and a fault if they are none. */
bool edits_read(
    edit_list *out, const object *scene, const cell_group *groups, uint32_t count, fault *wrong);
void edits_free(edit_list *list);

/* Makes an edit of a map. */
abut_status edit_make(const edit *what, abut_world *world, const abut_map *map);

#endif
