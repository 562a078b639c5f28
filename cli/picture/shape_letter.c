/* cli/picture/shape_letter.c - where the letter of a shape goes.
 *
 * A few places are tried: part of the line from the middle to each corner. The
 * best lies furthest from the middle of the other shape, and not in it.
 *
 * SPDX-License-Identifier: MIT */
#include "picture/shape_letter.h"

#include <math.h>

/* Corners looked at; a shape with more is as good as round. */
enum { MOST_CORNERS = ABUT_INLINE_CORNERS, SMALL_SHAPE = 34 };

static double distance_between(abut_vec2 a, abut_vec2 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* How good a place on the page is. */
static double worth(
    const canvas *c, abut_vec2 at, const abut_shape *shape, bool is_small, const abut_shape *other)
{
    const double bad = 10000;
    abut_vec2 world = canvas_unmap(c, at);
    double value = is_small || abut_contains_point(shape, world.x, world.y) ? 0 : -bad;

    if (other == NULL) {
        return value - at.x - at.y; /* nothing to avoid: any corner, always the same */
    }
    return value + distance_between(at, canvas_map(c, abut_shape_centroid(other))) -
           (abut_contains_point(other, world.x, world.y) ? bad : 0);
}

/* From the middle towards the corner: inside a shape with room, just past the
 * end of a thin or small one. */
static abut_vec2 place_at(abut_vec2 middle, abut_vec2 corner, bool is_small, double share)
{
    double length = distance_between(corner, middle);
    double part = is_small ? 1 + 15 / fmax(length, 1e-9) : share;

    if (!(length > 0)) {
        return (abut_vec2){ middle.x + 14, middle.y - 12 };
    }
    return (abut_vec2){ middle.x + part * (corner.x - middle.x),
                        middle.y + part * (corner.y - middle.y) };
}

void shape_letter(const canvas *c,
                  const abut_shape *shape,
                  const abut_shape *other,
                  colour ink,
                  const char *letter)
{
    abut_bounds bounds = abut_shape_bounds(shape);
    abut_vec2 corners[MOST_CORNERS];
    int count = abut_shape_corners(shape, corners, MOST_CORNERS);
    abut_vec2 middle = canvas_map(c, abut_shape_centroid(shape));
    double size = fmin(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y) * c->scale;
    bool is_small = size < SMALL_SHAPE || !(abut_shape_area(shape) > 0);
    abut_vec2 best = { middle.x + 14, middle.y - 12 };
    double best_worth = -INFINITY;

    if (!is_small && (count < 3 || count > MOST_CORNERS)) {
        count = 4;
        corners[0] = bounds.min;
        corners[1] = (abut_vec2){ bounds.max.x, bounds.min.y };
        corners[2] = bounds.max;
        corners[3] = (abut_vec2){ bounds.min.x, bounds.max.y };
    }
    for (int i = 0; i < 2 * count && i < 2 * MOST_CORNERS; i++) {
        const double share = i % 2 == 0 ? 0.55 : 0.75;
        abut_vec2 at = place_at(middle, canvas_map(c, corners[i / 2]), is_small, share);
        double value = worth(c, at, shape, is_small, other) - (i % 2) * 40;

        if (value > best_worth) {
            best = at;
            best_worth = value;
        }
    }
    canvas_label(c, best, ink, letter);
}
