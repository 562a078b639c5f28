/* shape/explain.c - why a shape is empty, in a sentence with the number in it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "shape/core.h"

#include <stdio.h>

/* "NaN" rather than what printf makes of it, which differs between systems. */
static void number_text(double number, char *text, size_t size)
{
    if (number != number) {
        snprintf(text, size, "NaN");
    } else if (ab_fabs(number) > DBL_MAX) {
        snprintf(text, size, "%sinfinity", number < 0 ? "-" : "");
    } else if (number == (double)(int64_t)(ab_fabs(number) < 1e15 ? number : 0.5)) {
        snprintf(text, size, "%lld", (long long)number);
    } else {
        snprintf(text, size, "%.17g", number);
        double back = 0;

        if (sscanf(text, "%lf", &back) == 1 && back == number) {
            for (int digits = 1; digits < 17; digits++) {
                char shorter[40];

                snprintf(shorter, sizeof shorter, "%.*g", digits, number);
                if (sscanf(shorter, "%lf", &back) == 1 && back == number) {
                    snprintf(text, size, "%s", shorter);
                    return;
                }
            }
        }
    }
}

int abut_shape_explain(const abut_shape *shape, char *text, size_t size)
{
    const ab_core *core = &ab_inside(shape)->core;
    char number[40];
    char where[40] = "a number";

    if (text == NULL) {
        size = 0;
    }
    number_text(core->source_radius, number, sizeof number);
    if (core->bad_index == AB_BAD_RADIUS) {
        snprintf(where, sizeof where, "the radius");
    }
    if (core->bad_index >= 0) {
        snprintf(where, sizeof where, "a coordinate of point %d", (int)core->bad_index);
    }
    if (core->count > 0) {
        return snprintf(text, size, "this is a shape: nothing is wrong with it");
    }
    switch ((abut_status)core->status) {
    case ABUT_E_NOT_FINITE:
        return snprintf(text, size, "%s must be finite, but is %s", where, number);
    case ABUT_E_RANGE:
        return snprintf(text, size, "%s must keep the shape within 2^29 units, but is %s", where,
                        number);
    case ABUT_E_RADIUS:
        return snprintf(text, size, "the radius must not be negative, but is %s", number);
    case ABUT_E_ARGUMENT:
        return snprintf(text, size, "the points are NULL, or their count is negative: %s", number);
    case ABUT_E_ROOM:
        return snprintf(text, size,
                        "the outline needs memory to borrow (see abut_polygon_memory): %s bytes "
                        "are not enough",
                        number);
    default:
        return snprintf(text, size, "%s", abut_status_text((abut_status)core->status));
    }
}
