/* cli/read/transform.c - the two forms of a transform.
 *
 * SPDX-License-Identifier: MIT */
#include "read/transform.h"

#include <math.h>

static const char forms[] = "must be six numbers [a, b, c, d, tx, ty] or an object with any of "
                            "x, y, rotation, scale, skew, pivot";

static bool read_matrix(const json_t *list, const path *at, fault *wrong, abut_transform *out)
{
    double *const entries[] = { &out->a, &out->b, &out->c, &out->d, &out->tx, &out->ty };

    if (json_array_size(list) != 6) {
        return fault_at(wrong, at, forms, list);
    }
    for (size_t i = 0; i < 6; i++) {
        const json_t *entry = json_array_get(list, i);
        path step = { at, NULL, i };

        if (!json_is_number(entry)) {
            return fault_at(wrong, &step, "must be a number", entry);
        }
        *entries[i] = json_number_value(entry);
    }
    return true;
}

/* [sx, sy], or one number for both. */
static bool read_scale(const object *from, abut_vec2 *out)
{
    const json_t *value = json_object_get(from->json, "scale");

    if (json_is_number(value)) {
        *out = (abut_vec2){ json_number_value(value), json_number_value(value) };
        return true;
    }
    return read_optional_pair(from, "scale", out);
}

/* Beyond this nothing meaningful is left of an angle, and its sine is NaN. */
static const double angle_limit = 1073741824.0;

static bool check_angle(const object *from, const char *field, double radians)
{
    path at = { from->at, field, 0 };

    return fabs(radians) <= angle_limit ||
           fault_number(from->wrong, &at, "must be at most 2^30 radians", radians);
}

static bool read_parts(const object *from, abut_transform *out)
{
    static const char *const known[] = { "x", "y", "rotation", "scale", "skew", "pivot", NULL };
    static const char *const others[] = { NULL };
    static const field_word words[] = { { "angle", "\"rotation\"" },
                                        { "tx", "\"x\"" },
                                        { "ty", "\"y\"" },
                                        { "origin", "\"pivot\"" },
                                        { NULL, NULL } };
    abut_parts parts = abut_parts_default();
    abut_vec2 scale = { parts.scale_x, parts.scale_y };
    abut_vec2 skew = { 0, 0 };
    abut_vec2 pivot = { 0, 0 };

    if (!read_optional(from, "x", &parts.x) || !read_optional(from, "y", &parts.y) ||
        !read_optional(from, "rotation", &parts.rotation) || !read_scale(from, &scale) ||
        !read_optional_pair(from, "skew", &skew) || !read_optional_pair(from, "pivot", &pivot) ||
        !check_angle(from, "rotation", parts.rotation) || !check_angle(from, "skew", skew.x) ||
        !check_angle(from, "skew", skew.y) ||
        !check_fields_or_notes(from, others, known, words, "a transform")) {
        return false;
    }
    parts.scale_x = scale.x;
    parts.scale_y = scale.y;
    parts.skew_x = skew.x;
    parts.skew_y = skew.y;
    parts.pivot_x = pivot.x;
    parts.pivot_y = pivot.y;
    *out = abut_transform_from_parts(&parts);
    return true;
}

bool read_transform(const object *from, const json_t *value, abut_transform *out)
{
    path at = { from->at, "transform", 0 };

    if (json_is_array(value)) {
        return read_matrix(value, &at, from->wrong, out);
    }
    if (json_is_object(value)) {
        object parts = { value, &at, from->wrong };

        return read_parts(&parts, out);
    }
    return fault_at(from->wrong, &at, forms, value);
}
