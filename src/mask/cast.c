/* mask/cast.c - points and rays cast at a mask.
 *
 * The path is walked from pixel to pixel, and each that it may meet is cast at as a shape, exactly.
 * Of pixels that are met at the same time the one counts that is met at an edge of the mask, not at
 * a seam. A path that starts inside goes from pixel to pixel as long as the next one is
 * entered no later than the last is left, by exact times.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "mask/operand.h"
#include "mask/trail.h"
#include "math/vec2.h"
#include "narrow/cast.h"
#include "narrow/simple.h"

#include <math.h>

/* Where a path is in a pixel: the times, which may lie before the start or after the end, and
 * the edges it goes through. */
typedef struct pixel_span {
    ab_when in;
    ab_when out;
    int edge_in;
    int edge_out;
} pixel_span;

/* Whether the line of a path meets a piece, and when it goes in and out. */
static bool span_in_pixel(const ab_cast *cast, const ab_shape *piece, pixel_span *span)
{
    const ab_core *core = &piece->core;
    ab_vec start = ab_sub(cast->from, piece->at);

    span->edge_in = span->edge_out = -1;
    for (int i = 0; i < core->count; i++) {
        ab_vec at = ab_core_point(core, i);
        ab_vec edge = ab_sub(ab_core_point(core, i + 1), at);
        ab_vec off = ab_sub(start, at);
        /* The outward normal is (y, -x). */
        ab_i128 height = i128_dot(edge.y, -edge.x, off.x, off.y);
        ab_i128 rate = i128_dot(edge.y, -edge.x, cast->way.x, cast->way.y);
        int sign = i128_sign(rate);

        if (sign == 0 && i128_sign(height) > 0) {
            return false;
        }
        if (sign < 0) {
            ab_when when = ab_when_of(height, i128_abs(rate));

            if (span->edge_in < 0 || ab_when_compare(&when, &span->in) > 0) {
                span->in = when;
                span->edge_in = i;
            }
        } else if (sign > 0) {
            ab_when when = ab_when_of(i128_neg(height), i128_abs(rate));

            if (span->edge_out < 0 || ab_when_compare(&when, &span->out) < 0) {
                span->out = when;
                span->edge_out = i;
            }
        }
    }
    return span->edge_in >= 0 && span->edge_out >= 0 && ab_when_compare(&span->in, &span->out) <= 0;
}

/* Whether there is nothing solid beyond a side of a pixel. */
static bool is_outer_side(const abut_mask *mask, int x, int y, int side)
{
    switch (side) {
    case ABUT_SIDE_MIN_Y:
        return !abut_mask_get(mask, x, y - 1);
    case ABUT_SIDE_MAX_X:
        return !abut_mask_get(mask, x + 1, y);
    case ABUT_SIDE_MAX_Y:
        return !abut_mask_get(mask, x, y + 1);
    case ABUT_SIDE_MIN_X:
        return !abut_mask_get(mask, x - 1, y);
    default:
        return false;
    }
}

static void pixel_shape(const ab_view *view, int x, int y, ab_shape *out)
{
    ab_pixels_shape(view, &(ab_pixel_range){ x, y, x + 1, y + 1 }, out);
}

/* The part of the way at which a hit is. */
static double part_of_cast(const ab_cast *cast, const abut_hit *hit)
{
    double x = (double)cast->way.x * ABUT_QUANTUM;
    double y = (double)cast->way.y * ABUT_QUANTUM;

    return cast->ray ? hit->time / ab_sqrt(x * x + y * y) : hit->time;
}

/* Writes where a path goes through an edge of a piece. */
static void
hit_edge(const ab_cast *cast, const ab_shape *piece, const ab_when *when, int edge, abut_hit *hit)
{
    abut_vec2 way = ab_core_along(&piece->core, edge);
    double length = ab_sqrt(way.x * way.x + way.y * way.y);

    ab_cast_fill(hit, cast, ab_when_time(when), ab_core_side(&piece->core, edge));
    if (cast->ray) {
        hit->time = ab_when_distance(when, cast->way);
    }
    hit->normal = (abut_vec2){ way.y / length + 0.0, -way.x / length + 0.0 };
}

/* The first pixel that is met; after a time, if one is given: then only those that are entered
 * later. */
static abut_hit first_pixel(const ab_view *view, const ab_cast *cast, const ab_when *after)
{
    abut_hit first = ab_cast_nothing(cast);
    bool outer = false;
    ab_trail walk;

    ab_trail_begin(&walk, view, cast->from, cast->way);
    while (ab_trail_next(&walk)) {
        abut_hit hit = ab_cast_nothing(cast);
        ab_shape piece;

        if (first.hit && ab_trail_least(&walk) > part_of_cast(cast, &first)) {
            break;
        }
        pixel_shape(view, walk.x, walk.y, &piece);
        if (after == NULL) {
            hit = ab_cast_shape(cast, &piece);
        } else {
            const ab_when end = ab_when_of(i128_from(1), u128_from(1));
            pixel_span span;

            if (span_in_pixel(cast, &piece, &span) && ab_when_compare(&span.in, after) > 0 &&
                ab_when_compare(&span.in, &end) <= 0) {
                hit_edge(cast, &piece, &span.in, span.edge_in, &hit);
            }
        }
        bool outside = hit.hit && is_outer_side(view->mask, walk.x, walk.y, hit.side);

        if (hit.hit && (!first.hit || hit.time < first.time ||
                        (hit.time == first.time && outside && !outer))) {
            first = hit;
            outer = outside;
        }
    }
    return first;
}

/* The end of the solid pixels that follow each other from the start of a path, which is inside of
 * them: false if the path ends first. */
static bool find_exit(const ab_view *view, const ab_cast *cast, abut_hit *hit, ab_when *exit)
{
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));
    ab_trail walk;
    bool went = true;

    ab_trail_begin(&walk, view, cast->from, cast->way); /* for its numbers */
    *exit = ab_when_of(i128_from(0), u128_from(1));
    while (went && ab_when_compare(exit, &end) < 0) {
        double t = ab_when_time(exit);
        double x = walk.from_x + t * walk.way_x;
        double y = walk.from_y + t * walk.way_y;
        double wrong = walk.wrong * 2;
        int low_x = (int)(x - wrong + 4) - 4;
        int low_y = (int)(y - wrong + 4) - 4;

        went = false;
        for (int i = 0; i < 4 && !went; i++) {
            int pixel_x = i % 2 == 0 ? low_x : (int)(x + wrong + 4) - 4;
            int pixel_y = i / 2 == 0 ? low_y : (int)(y + wrong + 4) - 4;
            pixel_span span;
            ab_shape piece;

            if (!abut_mask_get(view->mask, pixel_x, pixel_y)) {
                continue;
            }
            pixel_shape(view, pixel_x, pixel_y, &piece);
            if (span_in_pixel(cast, &piece, &span) && ab_when_compare(&span.in, exit) <= 0 &&
                ab_when_compare(&span.out, exit) > 0) {
                *exit = span.out;
                hit_edge(cast, &piece, &span.out, span.edge_out, hit);
                went = true;
            }
        }
    }
    return ab_when_compare(exit, &end) < 0;
}

/* Points and segments against the mask, as shapes. */
static abut_relation relate_route(const ab_operand *mask, ab_vec from, ab_vec way)
{
    ab_shape route = { .at = from, .core = ab_core_of_path(way) };
    ab_operand thin = { .shape = &route };

    thin.low = ab_add(from, route.core.low);
    thin.high = ab_add(from, route.core.high);
    return ab_operands_relate(&thin, mask, (ab_vec){ 0, 0 });
}

/* A mask whose pixels may have no area: each is a shape of its own. */
static abut_hit cast_at_pieces(const ab_operand *mask, const ab_cast *cast)
{
    abut_hit first = ab_cast_nothing(cast);
    ab_pieces pieces;

    ab_pieces_begin(&pieces, &mask->view, mask->low, mask->high);
    while (ab_pieces_next(&pieces)) {
        abut_hit hit = ab_cast_shape(cast, &pieces.shape);

        if (hit.hit && (!first.hit || hit.time < first.time)) {
            first = hit;
        }
    }
    return first;
}

static abut_hit cast_at_mask(const ab_operand *mask, const ab_cast *cast)
{
    const ab_view *view = &mask->view;
    abut_hit hit = ab_cast_nothing(cast);
    ab_when exit;

    if (view->flat) {
        return cast_at_pieces(mask, cast);
    }
    if (relate_route(mask, cast->from, (ab_vec){ 0, 0 }) != ABUT_OVERLAPPING) {
        hit = first_pixel(view, cast, NULL);
        if (hit.hit && hit.graze) {
            hit.graze = relate_route(mask, cast->from, cast->way) != ABUT_OVERLAPPING;
        }
        return hit;
    }
    if (cast->inside == ABUT_INSIDE_HIT) {
        ab_cast_fill(&hit, cast, 0, ABUT_SIDE_NONE);
        return hit;
    }
    abut_hit left = hit;
    bool leaves = find_exit(view, cast, &left, &exit);

    if (!leaves) {
        return hit;
    }
    return cast->inside == ABUT_INSIDE_EXIT ? left : first_pixel(view, cast, &exit);
}

static bool can_stand(abut_vec2 v)
{
    return ab_in_range(v.x) && ab_in_range(v.y);
}

abut_hit
abut_figure_cast(abut_vec2 from, abut_vec2 to, const abut_figure *figure, abut_inside inside)
{
    abut_hit nothing = { .time = 1, .point = to, .side = ABUT_SIDE_NONE };
    ab_operand operand;

    if (ab_operand_make(figure, &operand) != ABUT_OK || !can_stand(from) || !can_stand(to)) {
        return nothing;
    }
    if (operand.shape != NULL) {
        return abut_cast(from, to, figure->shape, inside);
    }
    ab_vec start = { ab_round(from.x), ab_round(from.y) };
    ab_vec end = { ab_round(to.x), ab_round(to.y) };
    ab_cast cast = { start, ab_sub(end, start), inside, false };
    int64_t longest = ab_max(ab_max(cast.way.x, -cast.way.x), ab_max(cast.way.y, -cast.way.y));

    return longest <= AB_LATTICE_LIMIT ? cast_at_mask(&operand, &cast) : nothing;
}

static double furthest_of(int64_t from, int64_t low, int64_t high)
{
    return (double)ab_max(ab_max(low - from, from - low), ab_max(high - from, from - high));
}

abut_hit abut_figure_cast_ray(abut_vec2 from,
                              abut_vec2 direction,
                              const abut_figure *figure,
                              abut_inside inside)
{
    abut_hit nothing = { .time = INFINITY, .point = from, .side = ABUT_SIDE_NONE };
    double size = ab_fabs(direction.x) + ab_fabs(direction.y);
    ab_operand operand;

    if (ab_operand_make(figure, &operand) != ABUT_OK || !can_stand(from) ||
        !(size > 0 && size <= DBL_MAX)) {
        return nothing;
    }
    if (operand.shape != NULL) {
        return abut_cast_ray(from, direction, figure->shape, inside);
    }
    ab_cast cast = { { ab_round(from.x), ab_round(from.y) }, { 0, 0 }, inside, true };
    double need = furthest_of(cast.from.x, operand.low.x, operand.high.x) +
                  furthest_of(cast.from.y, operand.low.y, operand.high.y) + AB_PER_UNIT;

    ab_ray_motion(direction, need, &cast.way);
    abut_hit hit = cast_at_mask(&operand, &cast);

    return hit.hit ? hit : nothing;
}
