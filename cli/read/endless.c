/* cli/read/endless.c - rays, lines and half-planes as they are written in JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "read/others.h"

#include <math.h>

static bool
read_endless(const object *from, const char *x, const char *y, abut_figure_kind kind, figure *out)
{
    abut_vec2 at = { 0, 0 };
    abut_vec2 along = { 0, 0 };
    path first = { from->at, x, 0 };

    if (!read_number(from, "x", &at.x) || !read_number(from, "y", &at.y) ||
        !read_number(from, x, &along.x) || !read_number(from, y, &along.y) ||
        !check_limit(from, "x", at.x) || !check_limit(from, "y", at.y)) {
        return false;
    }
    if (along.x == 0 && along.y == 0) {
        text rule = { 0 };

        text_add(&rule, "and ");
        text_add(&rule, y);
        text_add(&rule, " must not both be zero: they are a direction");
        fault_at(from->wrong, &first, text_string(&rule), NULL);
        text_free(&rule);
        return false;
    }
    out->other.kind = kind;
    out->other.at = abut_translation(at.x, at.y);
    out->other.of.direction = along;
    return true;
}

bool read_ray(const object *from, figure *out)
{
    return read_endless(from, "dx", "dy", ABUT_FIGURE_RAY, out);
}

bool read_line(const object *from, figure *out)
{
    return read_endless(from, "dx", "dy", ABUT_FIGURE_LINE, out);
}

bool read_half_plane(const object *from, figure *out)
{
    return read_endless(from, "nx", "ny", ABUT_FIGURE_HALF_PLANE, out);
}

/* The direction under a transform. A normal stays one: what it is the normal of is turned, and it
 * points to the side that the other side of the plane goes to. */
static abut_vec2 turned_direction(const figure *out)
{
    abut_transform t = out->transform;
    abut_vec2 v = out->other.of.direction;

    if (out->other.kind != ABUT_FIGURE_HALF_PLANE) {
        return (abut_vec2){ t.a * v.x + t.c * v.y, t.b * v.x + t.d * v.y };
    }
    double sign = t.a * t.d - t.b * t.c < 0 ? -1 : 1;

    return (abut_vec2){ sign * (t.d * v.x - t.b * v.y), sign * (t.a * v.y - t.c * v.x) };
}

bool place_endless(const object *from, figure *out)
{
    abut_transform t = out->transform;
    abut_vec2 at = abut_apply(t, (abut_vec2){ out->other.at.tx, out->other.at.ty });
    abut_vec2 along = turned_direction(out);
    bool flat = t.a * t.d - t.b * t.c == 0;

    if ((along.x == 0 && along.y == 0) || (flat && out->other.kind == ABUT_FIGURE_HALF_PLANE)) {
        return fault_at(from->wrong, from->at,
                        "with its transform is not a possible shape: it is flattened", NULL);
    }
    out->other.at = abut_translation(at.x, at.y);
    out->other.of.direction = along;
    return true;
}
