/* cli/read/simple_shapes.c - shapes that are a few numbers in JSON, and the mask: a function for
 * each type.
 *
 * SPDX-License-Identifier: MIT */
#include "read/simple_shapes.h"

#include "read/masks.h"

bool read_point(const object *from, figure *out)
{
    double x = 0;
    double y = 0;

    if (!read_number(from, "x", &x) || !read_number(from, "y", &y)) {
        return false;
    }
    out->shape = abut_point(x, y);
    return true;
}

static bool read_ends(const object *from, double ends[4])
{
    return read_number(from, "x1", &ends[0]) && read_number(from, "y1", &ends[1]) &&
           read_number(from, "x2", &ends[2]) && read_number(from, "y2", &ends[3]);
}

bool read_segment(const object *from, figure *out)
{
    double ends[4] = { 0 };

    if (!read_ends(from, ends)) {
        return false;
    }
    out->shape = abut_segment(ends[0], ends[1], ends[2], ends[3]);
    return true;
}

bool read_circle(const object *from, figure *out)
{
    double x = 0;
    double y = 0;

    if (!read_number(from, "x", &x) || !read_number(from, "y", &y) ||
        !read_number(from, "r", &out->radius)) {
        return false;
    }
    out->shape = abut_circle(x, y, out->radius);
    return true;
}

bool read_capsule(const object *from, figure *out)
{
    double ends[4] = { 0 };

    if (!read_ends(from, ends) || !read_number(from, "r", &out->radius)) {
        return false;
    }
    out->shape = abut_capsule(ends[0], ends[1], ends[2], ends[3], out->radius);
    return true;
}

bool read_rect(const object *from, figure *out)
{
    abut_rectangle rect = { 0 };

    if (!read_number(from, "x", &rect.x) || !read_number(from, "y", &rect.y) ||
        !read_number(from, "w", &rect.width) || !read_number(from, "h", &rect.height) ||
        !read_optional(from, "r", &out->radius)) {
        return false;
    }
    out->is_rect = true;
    out->rect = rect;
    out->shape = out->radius == 0
                     ? abut_rect(rect.x, rect.y, rect.width, rect.height)
                     : abut_rounded_rect(rect.x, rect.y, rect.width, rect.height, out->radius);
    return true;
}

/* An ellipse is a circle of radius 1 under a transform, which is made one with its own. */
bool read_ellipse(const object *from, figure *out)
{
    double x = 0;
    double y = 0;
    double radii[2] = { 0, 0 };

    if (!read_number(from, "x", &x) || !read_number(from, "y", &y) ||
        !read_number(from, "rx", &radii[0]) || !read_number(from, "ry", &radii[1]) ||
        !check_limit(from, "x", x) || !check_limit(from, "y", y) ||
        !check_limit(from, "rx", radii[0]) || !check_limit(from, "ry", radii[1])) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        path at = { from->at, i == 0 ? "rx" : "ry", 0 };

        if (radii[i] < 0) {
            return fault_number(from->wrong, &at, "must not be negative", radii[i]);
        }
    }
    out->shape = abut_circle(0, 0, 1);
    out->is_ellipse = true;
    out->ellipse = (abut_transform){ radii[0], 0, 0, radii[1], x, y };
    return true;
}

/* A mask stands at x, y before its transform. */
bool read_mask_figure(const object *from, figure *out)
{
    double x = 0;
    double y = 0;

    if (!out->may_be_mask) {
        path at = { from->at, "type", 0 };

        return fault_at(from->wrong, &at,
                        "\"mask\" is only for a, b and nodes of a question so far", NULL);
    }
    if (!read_optional(from, "x", &x) || !read_optional(from, "y", &y) ||
        !check_limit(from, "x", x) || !check_limit(from, "y", y) || !read_mask(from, &out->mask)) {
        return false;
    }
    out->is_rect = true;
    out->mask_at = abut_translation(x, y);
    return true;
}
