/* cli/read/transform.h - the two forms of a transform.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TRANSFORM_H
#define ABUT_CLI_TRANSFORM_H

#include "abut/math.h"
#include "read/fields.h"

/* Reads [a, b, c, d, tx, ty] or {"x", "y", "rotation", "scale", "skew",
 * "pivot"}, the value of the field "transform" of an object. */
bool read_transform(const object *from, const json_t *value, abut_transform *out);

#endif
