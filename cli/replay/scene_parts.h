/* cli/replay/scene_parts.h - what the files that write a scene share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SCENE_PARTS_H
#define ABUT_CLI_SCENE_PARTS_H

#include "abut/world.h"
#include "base/text.h"

/* scene_of.c: a shape, by its corners: what is left of one that was flattened is a segment or a
 * point. False if there is no memory. */
bool add_scene_shape(text *out, const abut_shape *shape);

/* scene_cells.c: the map or mask of a body of cells. False if there is no memory. */
bool add_scene_cells(text *out, const abut_world *world, abut_body body);

#endif
