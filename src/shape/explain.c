/* shape/explain.c - why a shape is empty, in a sentence with the number in it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/shape.h"
#include "base/text.h"
#include "shape/core.h"

static void add_number(ab_text *text, double number)
{
    if (number != number) {
        ab_text_add(text, "NaN");
    } else if (ab_fabs(number) > DBL_MAX) {
        ab_text_add(text, number < 0 ? "-infinity" : "infinity");
    } else if (number == (double)(int64_t)(ab_fabs(number) < 1e15 ? number : 0.5)) {
        ab_text_add_integer(text, (int64_t)number);
    } else {
        ab_text_add_shortest(text, number);
    }
}

/* Which number it was. */
static void add_where(ab_text *text, const ab_core *core)
{
    if (core->bad_index >= 0) {
        ab_text_add(text, "a coordinate of point ");
        ab_text_add_integer(text, core->bad_index);
    } else {
        ab_text_add(text, core->bad_index == AB_BAD_RADIUS ? "the radius" : "a number");
    }
}

static void add_reason(ab_text *text, const ab_core *core)
{
    switch ((abut_status)core->status) {
    case ABUT_E_NOT_FINITE:
        add_where(text, core);
        ab_text_add(text, " must be finite, but is ");
        add_number(text, core->source_radius);
        break;
    case ABUT_E_RANGE:
        add_where(text, core);
        ab_text_add(text, " must keep the shape within 2^29 units, but is ");
        add_number(text, core->source_radius);
        break;
    case ABUT_E_RADIUS:
        ab_text_add(text, "the radius must not be negative, but is ");
        add_number(text, core->source_radius);
        break;
    case ABUT_E_ARGUMENT:
        ab_text_add(text, "a pointer is NULL, or a count or side is not possible: ");
        add_number(text, core->source_radius);
        break;
    case ABUT_E_ROOM:
        ab_text_add(text, "the outline needs memory to borrow (see abut_polygon_memory): ");
        add_number(text, core->source_radius);
        ab_text_add(text, " bytes are not enough");
        break;
    default:
        ab_text_add(text, abut_status_text((abut_status)core->status));
        break;
    }
}

size_t abut_shape_explain(const abut_shape *shape, char *text, size_t size)
{
    const ab_core *core = &ab_inside(shape)->core;
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : size);

    if (core->count > 0) {
        ab_text_add(&sentence, "this is a shape: nothing is wrong with it");
    } else {
        add_reason(&sentence, core);
    }
    return sentence.length;
}
