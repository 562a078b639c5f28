/* cli/explain/geometry/arrangement.c - how two shapes are related, by every question that the
 * library answers.
 *
 * SPDX-License-Identifier: MIT */
#include "explain/geometry/geometry.h"

static bool is_straight(const abut_shape *shape)
{
    return abut_shape_radius(shape) == 0 && abut_shape_kind(shape) != ABUT_KIND_CIRCLE;
}

/* A sharp rectangle as the unit square under a transform; false if it is none. */
static bool as_square(const abut_shape *shape, abut_transform *out)
{
    abut_vec2 at[4];

    if (abut_shape_kind(shape) != ABUT_KIND_RECT || abut_shape_radius(shape) > 0 ||
        abut_shape_corners(shape, at, 4) != 4) {
        return false;
    }
    *out = (abut_transform){ at[1].x - at[0].x, at[1].y - at[0].y, at[3].x - at[0].x,
                             at[3].y - at[0].y, at[0].x,           at[0].y };
    return true;
}

/* The corners of a turned rectangle are rounded one by one, so the fourth need not be where the
 * other three would have it. Where that counts the levels are left out: the relation is right. */
static bool ask_levels(const abut_shape *a, const abut_shape *b, abut_levels *out)
{
    const abut_rectangle square = { 0, 0, 1, 1 };
    abut_transform at_a;
    abut_transform at_b;

    if (!as_square(a, &at_a) || !as_square(b, &at_b)) {
        return false;
    }
    *out = abut_collide_levels(square, at_a, square, at_b, -1);
    return (out->colliding == ABUT_YES) == (abut_relate(a, b) != ABUT_APART);
}

arrangement arrangement_of(const abut_shape *a, const abut_shape *b)
{
    arrangement out = { .contact = abut_collide(a, b),
                        .distance = abut_measure(a, b),
                        .straight = is_straight(a) && is_straight(b) };

    if (out.straight) {
        out.axis = abut_separating_axis(a, b);
    }
    out.has_levels = ask_levels(a, b, &out.levels);
    return out;
}
