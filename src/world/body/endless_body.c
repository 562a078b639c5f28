/* world/body/endless_body.c - rays, lines and half-planes as shapes that end where the lattice
 * does.
 *
 * The direction is a pair of whole numbers without a common divisor (figure/endless.h), so the
 * lattice points of the border are steps of it: pieces go from such a point to another. One goes
 * about as far as doubles hold coordinates exactly, and the others from there to the end.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/endless.h"
#include "world/body/endless_body.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* How many steps can be gone from a coordinate before it leaves the lattice. */
static int64_t steps_on_axis(int64_t from, int64_t step)
{
    if (step == 0) {
        return INT64_MAX;
    }
    return step > 0 ? (AB_LATTICE_LIMIT - from) / step : (AB_LATTICE_LIMIT + from) / -step;
}

static int64_t steps_on_lattice(ab_vec from, ab_vec step)
{
    return ab_min(steps_on_axis(from.x, step.x), steps_on_axis(from.y, step.y));
}

static ab_vec after_steps(ab_vec from, ab_vec step, int64_t steps)
{
    return (ab_vec){ from.x + step.x * steps, from.y + step.y * steps };
}

#define NEAR_ENOUGH (AB_LATTICE_LIMIT >> 9) /* 2^20 units */

/* A corner in units, as the body sees it. */
static abut_vec2 seen_from_body(ab_vec corner, ab_vec body)
{
    return (abut_vec2){ ab_units(corner.x - body.x), ab_units(corner.y - body.y) };
}

/* How many steps can be gone until something so large is as large as a shape may be. */
static int64_t steps_of_size(int64_t size, int64_t step)
{
    return step == 0 ? INT64_MAX : (AB_LATTICE_LIMIT - size) / ab_abs(step);
}

/* The part of a half-plane behind a stretch of its border. */
static abut_shape part_behind(ab_vec from, ab_vec to, ab_vec inward, ab_vec body)
{
    int64_t depth = ab_min(steps_on_lattice(from, inward), steps_on_lattice(to, inward));
    ab_vec size = { ab_abs(to.x - from.x), ab_abs(to.y - from.y) };

    depth = ab_min(depth, steps_of_size(size.x, inward.x));
    depth = ab_min(depth, steps_of_size(size.y, inward.y));
    abut_vec2 corners[4] = { seen_from_body(from, body), seen_from_body(to, body),
                             seen_from_body(after_steps(to, inward, depth), body),
                             seen_from_body(after_steps(from, inward, depth), body) };

    return abut_polygon(corners, 4);
}

abut_status
ab_endless_pieces(const abut_figure *figure, abut_vec2 at, abut_shape *pieces, uint32_t *count)
{
    ab_endless of;
    abut_status status = ab_endless_make(figure, &of);
    ab_vec body = { 0, 0 };

    *count = 0;
    if (status == ABUT_OK && (!ab_in_range(at.x) || !ab_in_range(at.y))) {
        status = ABUT_E_RANGE;
    }
    if (status != ABUT_OK) {
        return status;
    }
    body = (ab_vec){ ab_round(at.x), ab_round(at.y) };
    ab_vec start = ab_add(of.at, body);

    if (ab_max(ab_abs(start.x), ab_abs(start.y)) > AB_LATTICE_LIMIT) {
        return ABUT_E_RANGE;
    }
    ab_vec inward = { -of.along.y, of.along.x };
    int64_t last = steps_on_lattice(start, of.along);
    int64_t first = figure->kind == ABUT_FIGURE_RAY
                        ? 0
                        : -steps_on_lattice(start, (ab_vec){ -of.along.x, -of.along.y });
    int64_t near = NEAR_ENOUGH / ab_max(ab_abs(of.along.x), ab_abs(of.along.y));
    int64_t ends[4] = { first, ab_max(first, -near), ab_min(last, near), last };

    for (int k = 0; k < 3; k++) {
        ab_vec from = after_steps(start, of.along, ends[k]);
        ab_vec to = after_steps(start, of.along, ends[k + 1]);
        abut_vec2 p = seen_from_body(from, body);
        abut_vec2 q = seen_from_body(to, body);
        abut_shape piece = figure->kind == ABUT_FIGURE_HALF_PLANE
                               ? part_behind(from, to, inward, body)
                               : abut_segment(p.x, p.y, q.x, q.y);

        if (ends[k] < ends[k + 1] && abut_shape_check(&piece) == ABUT_OK) {
            pieces[(*count)++] = piece;
        }
    }
    return *count > 0 ? ABUT_OK : ABUT_E_RANGE;
}
