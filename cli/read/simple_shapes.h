/* cli/read/simple_shapes.h - shapes that are a few numbers in JSON, and the mask: a function for
 * each type.
 *
 * They read the fields of their type; the transform comes after (shapes.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SIMPLE_SHAPES_H
#define ABUT_CLI_SIMPLE_SHAPES_H

#include "read/shapes.h"

bool read_point(const object *from, figure *out);
bool read_segment(const object *from, figure *out);
bool read_circle(const object *from, figure *out);
bool read_capsule(const object *from, figure *out);
bool read_rect(const object *from, figure *out);
bool read_ellipse(const object *from, figure *out);
bool read_mask_figure(const object *from, figure *out);

#endif
