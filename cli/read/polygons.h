/* cli/read/polygons.h - polygons as they are written in JSON: convex, dented, with holes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_POLYGONS_H
#define ABUT_CLI_POLYGONS_H

#include "read/shapes.h"

/* Reads "points"; returns how many there are, 0 after a fault. */
int read_point_list(const object *from, figure *out);

/* Reads "points", "holes" and "r". One that is not convex is left as loops, to be placed. */
bool read_polygon(const object *from, figure *out);

/* Makes the region of loops that were read under the figure's transform, and gives the figure the
 * shape of its bounds. */
bool place_region(const object *from, figure *out);

#endif
