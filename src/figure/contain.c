/* figure/contain.c - whether one figure lies wholly in another.
 *
 * A mask holds what does not meet the open plane around it: what overlaps no pixel that is not
 * solid, inside of the mask or beyond its edges. Thin shapes may lie on a seam between two of
 * those and be out all the same.
 *
 * A convex shape holds a mask if it holds every piece of it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/cast.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"
#include "narrow/simple.h"

static bool is_within_bounds(const ab_view *view, ab_vec low, ab_vec high)
{
    return low.x >= view->low.x && low.y >= view->low.y && high.x <= view->high.x &&
           high.y <= view->high.y;
}

/* A mask whose pixels may have no area has no plane around it to tell by: a piece must hold it. */
static bool piece_holds(const ab_view *view, const ab_shape *shape, ab_vec low, ab_vec high)
{
    ab_pieces pieces;

    ab_pieces_begin(&pieces, view, low, high);
    while (ab_pieces_next(&pieces)) {
        if (abut_contains(ab_as_public(&pieces.shape), ab_as_public(shape))) {
            return true;
        }
    }
    return false;
}

/* Whether a mask holds a convex shape. */
static bool mask_holds(const ab_operand *mask, const ab_shape *shape)
{
    const ab_view *view = &mask->view;
    const ab_core *core = &shape->core;
    ab_vec low;
    ab_vec high;
    ab_parade parade;

    ab_operand_box_of(shape, &low, &high);
    if (!is_within_bounds(view, low, high)) {
        return false;
    }
    if (view->flat) {
        return piece_holds(view, shape, low, high);
    }
    ab_parade_begin_hollow(&parade, mask, low, high);
    while (ab_parade_next(&parade)) {
        ab_vec d = ab_sub(parade.shape->at, shape->at);

        if (ab_relate(core, &parade.shape->core, d, core->radius) == ABUT_OVERLAPPING) {
            return false;
        }
    }
    return !ab_core_is_thin(core) || !ab_thin_on_seam(mask, shape, (ab_vec){ 0, 0 }, true);
}

/* Whether pieces cover a path wholly. */
static bool pieces_cover(const ab_operand *of, const ab_shape *thin)
{
    ab_vec from = ab_add(thin->at, ab_core_point(&thin->core, 0));
    ab_vec to = ab_add(thin->at, ab_core_point(&thin->core, thin->core.count - 1));
    ab_cast cast = { from, ab_sub(to, from), ABUT_INSIDE_EXIT, false };
    ab_when exit;

    if (thin->core.count == 1) {
        return ab_relate_route(of, from, (ab_vec){ 0, 0 }) != ABUT_APART;
    }
    return !ab_cast_find_exit(of, &cast, NULL, &exit);
}

/* Whether a side of a piece that no other covers gets into a shape. */
static bool has_side_within(const ab_operand *of, const ab_shape *shape)
{
    ab_vec low;
    ab_vec high;
    ab_parade parade;

    ab_operand_box_of(shape, &low, &high);
    ab_parade_begin(&parade, of, low, high);
    while (ab_parade_next(&parade)) {
        const ab_core *core = &parade.shape->core;

        for (int i = 0; i < core->count && core->count > 1; i++) {
            ab_vec start = ab_core_point(core, i);
            ab_core side = ab_core_of_path(ab_sub(ab_core_point(core, i + 1), start));
            ab_vec d = ab_sub(ab_add(parade.shape->at, start), shape->at);

            if ((parade.inner >> i & 1) == 0 &&
                ab_relate(&shape->core, &side, d, shape->core.radius) == ABUT_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a region holds a convex shape: what is inside of it and has no part of its border within
 * has none beyond it. */
static bool region_holds(const ab_operand *region, const ab_shape *shape)
{
    ab_operand inner = ab_operand_of_shape(shape);

    if (ab_core_is_thin(&shape->core)) {
        return pieces_cover(region, shape);
    }
    return ab_operands_relate(&inner, region, (ab_vec){ 0, 0 }) == ABUT_OVERLAPPING &&
           !has_side_within(region, shape);
}

bool abut_figures_contain(const abut_figure *outer, const abut_figure *inner)
{
    ab_operand out;
    ab_operand in;
    ab_parade parade;

    if (ab_operand_make(outer, &out) != ABUT_OK || ab_operand_make(inner, &in) != ABUT_OK) {
        return false;
    }
    ab_parade_begin(&parade, &in, in.low, in.high);
    while (ab_parade_next(&parade)) {
        bool held = out.kind == ABUT_FIGURE_MASK ? mask_holds(&out, parade.shape)
                    : out.pile != NULL           ? region_holds(&out, parade.shape)
                                       : abut_contains(outer->of.shape, ab_as_public(parade.shape));

        if (!held) {
            return false;
        }
    }
    return true;
}
