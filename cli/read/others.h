/* cli/read/others.h - figures that are no convex shape, as they are written in JSON: chains, rays,
 * lines, half-planes, grids of tiles and compounds.
 *
 * Each is read in two steps: its fields, and, once its transform is known, the figure itself.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OTHERS_H
#define ABUT_CLI_OTHERS_H

#include "read/shapes.h"

/* "points", "closed", "one_sided" (chains.c). */
bool read_chain(const object *from, figure *out);
bool place_chain(const object *from, figure *out);

/* "x", "y" and "dx", "dy", or "nx", "ny" (endless.c). */
bool read_ray(const object *from, figure *out);
bool read_line(const object *from, figure *out);
bool read_half_plane(const object *from, figure *out);
bool place_endless(const object *from, figure *out);

/* "x", "y", "size", "rows", "legend" (tile_figures.c). */
bool read_tile_figure(const object *from, figure *out);
bool place_tile_figure(const object *from, figure *out);

/* "shapes" (compounds.c). */
bool read_compound(const object *from, figure *out);
bool place_compound(const object *from, figure *out);

/* Makes what was read of one of these where its transform puts it, and gives the figure the shape
 * of its bounds, or of a point of it if it is endless, or the empty one (compounds.c). */
bool place_other(const object *from, figure *out);

/* Why a figure of these kinds is not for this place: false, with a fault. */
bool refuse_other(const object *from, const char *type);

#endif
