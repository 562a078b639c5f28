/* figure/cast.c - points and rays cast at a mask.
 *
 * The path is walked from pixel to pixel, and each pixel that it may meet is cast at as a shape,
 * exactly. The normal is that of an edge of the mask, never of a seam. A path that starts inside
 * goes from pixel to pixel as long as the next one is entered no later than the last is left, by
 * exact times.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/cast.h"
#include "mask/trail.h"
#include "math/vec2.h"
#include "narrow/cast.h"
#include "narrow/simple.h"

#include <math.h>

static void pixel_shape(const ab_view *view, int x, int y, ab_shape *out)
{
    ab_pixels_shape(view, &(ab_pixel_range){ x, y, x + 1, y + 1 }, out);
}

/* The first pixel that is met; after a time, if one is given: then only those that are entered
 * later. */
static abut_hit first_pixel(const ab_view *view, const ab_cast *cast, const ab_when *after)
{
    abut_hit first = ab_cast_nothing(cast);
    ab_trail walk;

    ab_trail_begin(&walk, view, cast->from, cast->motion);
    while (ab_trail_next(&walk)) {
        abut_hit hit = ab_cast_nothing(cast);
        ab_shape piece;

        if (first.hit && ab_trail_least(&walk) > ab_cast_part(cast, &first)) {
            break;
        }
        pixel_shape(view, walk.x, walk.y, &piece);
        if (after == NULL) {
            hit = ab_cast_shape(cast, &piece);
        } else {
            const ab_when end = ab_when_of(i128_from(1), u128_from(1));
            ab_cast_span span;

            if (ab_cast_spans(cast, &piece, &span) && ab_when_compare(&span.in, after) > 0 &&
                ab_when_compare(&span.in, &end) <= 0) {
                ab_cast_hit_edge(cast, &piece, &span.in, span.edge_in, &hit);
            }
        }
        if (hit.hit && (!first.hit || hit.time < first.time)) {
            first = hit;
        }
    }
    return first;
}

/* The end of the solid pixels that follow each other from the start of a path, which is inside of
 * them: false if the path ends before it. */
static bool find_exit(const ab_view *view, const ab_cast *cast, abut_hit *hit, ab_when *exit)
{
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));
    ab_trail walk;
    bool went = true;

    ab_trail_begin(&walk, view, cast->from, cast->motion); /* for its numbers */
    *exit = ab_when_of(i128_from(0), u128_from(1));
    while (went && ab_when_compare(exit, &end) <= 0) {
        double t = ab_when_time(exit);
        double x = walk.from_x + t * walk.motion_x;
        double y = walk.from_y + t * walk.motion_y;
        double wrong = walk.wrong * 2;
        int low_x = (int)(x - wrong + 4) - 4;
        int low_y = (int)(y - wrong + 4) - 4;

        went = false;
        for (int i = 0; i < 4 && !went; i++) {
            int pixel_x = i % 2 == 0 ? low_x : (int)(x + wrong + 4) - 4;
            int pixel_y = i / 2 == 0 ? low_y : (int)(y + wrong + 4) - 4;
            ab_cast_span span;
            ab_shape piece;

            if (!abut_mask_is_solid(view->mask, pixel_x, pixel_y)) {
                continue;
            }
            pixel_shape(view, pixel_x, pixel_y, &piece);
            if (ab_cast_spans(cast, &piece, &span) && ab_when_compare(&span.in, exit) <= 0 &&
                ab_when_compare(&span.out, exit) > 0) {
                *exit = span.out;
                ab_cast_hit_edge(cast, &piece, &span.out, span.edge_out, hit);
                went = true;
            }
        }
    }
    return ab_when_compare(exit, &end) <= 0;
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

/* From outside, or from where the path has left the mask. */
static abut_hit enter_mask(const ab_operand *mask, const ab_cast *cast, const ab_when *after)
{
    abut_hit hit = first_pixel(&mask->view, cast, after);

    if (hit.hit && hit.graze) {
        hit.graze = ab_relate_route(mask, cast->from, cast->motion) != ABUT_OVERLAPPING;
    }
    if (hit.hit) {
        ab_cast_find_outer(mask, cast, false, &hit);
    }
    return hit;
}

static abut_hit cast_at_mask(const ab_operand *mask, const ab_cast *cast)
{
    const ab_view *view = &mask->view;
    abut_hit hit = ab_cast_nothing(cast);
    ab_when exit;

    if (view->flat) {
        return cast_at_pieces(mask, cast);
    }
    if (ab_relate_route(mask, cast->from, (ab_vec){ 0, 0 }) != ABUT_OVERLAPPING) {
        return enter_mask(mask, cast, NULL);
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
    if (cast->inside == ABUT_INSIDE_IGNORE) {
        return enter_mask(mask, cast, &exit);
    }
    ab_cast_find_outer(mask, cast, true, &left);
    return left;
}

static abut_hit cast_at_operand(const ab_operand *of, const ab_cast *cast)
{
    return of->kind == ABUT_FIGURE_MASK   ? cast_at_mask(of, cast)
           : ab_kind_is_endless(of->kind) ? ab_endless_cast(&of->endless, cast)
                                          : ab_cast_at_pieces(of, cast);
}

/* Endless members matter where the path goes. */
static void fit_to_path(ab_operand *of, const ab_cast *cast)
{
    ab_vec end = ab_add(cast->from, cast->motion);

    of->fit_low = (ab_vec){ ab_min(cast->from.x, end.x), ab_min(cast->from.y, end.y) };
    of->fit_high = (ab_vec){ ab_max(cast->from.x, end.x), ab_max(cast->from.y, end.y) };
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
        return abut_cast(from, to, figure->of.shape, inside);
    }
    ab_vec start = { ab_round(from.x), ab_round(from.y) };
    ab_vec end = { ab_round(to.x), ab_round(to.y) };
    ab_cast cast = { start, ab_sub(end, start), inside, false };
    int64_t longest =
        ab_max(ab_max(cast.motion.x, -cast.motion.x), ab_max(cast.motion.y, -cast.motion.y));

    fit_to_path(&operand, &cast);
    return longest <= AB_LATTICE_LIMIT ? cast_at_operand(&operand, &cast) : nothing;
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
        return abut_cast_ray(from, direction, figure->of.shape, inside);
    }
    ab_cast cast = { { ab_round(from.x), ab_round(from.y) }, { 0, 0 }, inside, true };
    double need = furthest_of(cast.from.x, operand.low.x, operand.high.x) +
                  furthest_of(cast.from.y, operand.low.y, operand.high.y) + AB_PER_UNIT;

    ab_ray_motion(direction, operand.is_endless && operand.parts == NULL ? AB_PER_UNIT : need,
                  &cast.motion);
    fit_to_path(&operand, &cast);
    abut_hit hit = cast_at_operand(&operand, &cast);

    return hit.hit ? hit : nothing;
}
