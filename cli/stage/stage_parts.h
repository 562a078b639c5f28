/* cli/stage/stage_parts.h - what the files that make a stage share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_STAGE_PARTS_H
#define ABUT_CLI_STAGE_PARTS_H

#include "stage/stage.h"

/* stage.c. There is no memory: false. */
bool no_room(fault *wrong);
/* Makes room for so many actors in all, and one more, which is being read. */
bool make_room(stage *out, size_t count);
/* Puts the actor that is being read, which stands behind the others, into the world. */
bool add_actor(stage *out, const path *at, fault *wrong);
/* The same if that has been tried already. */
bool enter_actor(stage *out, const path *at, abut_status status, fault *wrong);

/* stage_cells.c. Puts the actor that is being read, a body of cells, into the world. */
bool add_cells(stage *out, const json_t *scene, const path *at, cell_form *form, fault *wrong);
/* "tiles" of the scene: a static body of that name. */
bool add_tiles(stage *out, const json_t *scene, actor_reader *reader);
/* Reads the edits, when all bodies are there. */
bool end_cells(stage *out, const object *scene);
void free_cells(stage *s);

#endif
