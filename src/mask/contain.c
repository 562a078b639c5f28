/* mask/contain.c - whether one figure lies wholly in another.
 *
 * A mask holds what does not meet the open plane around it: what overlaps no pixel that is not
 * solid, inside of the mask or beyond its edges. Thin shapes may lie on a seam between two of
 * those and be out all the same.
 *
 * A convex shape holds a mask if it holds every piece of it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/operand.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"

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
static bool view_holds(const ab_view *view, const ab_shape *shape)
{
    const ab_core *core = &shape->core;
    int64_t r = core->radius;
    ab_vec low = { shape->at.x + core->low.x - r, shape->at.y + core->low.y - r };
    ab_vec high = { shape->at.x + core->high.x + r, shape->at.y + core->high.y + r };
    ab_pieces pieces;

    if (!is_within_bounds(view, low, high)) {
        return false;
    }
    if (view->flat) {
        return piece_holds(view, shape, low, high);
    }
    ab_pieces_begin_hollow(&pieces, view, low, high);
    while (ab_pieces_next(&pieces)) {
        ab_vec d = ab_sub(pieces.shape.at, shape->at);

        if (ab_relate(core, &pieces.shape.core, d, r) == ABUT_OVERLAPPING) {
            return false;
        }
    }
    return !ab_core_is_thin(core) || !ab_thin_on_seam(view, shape, (ab_vec){ 0, 0 }, true);
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
        bool held = out.shape != NULL ? abut_contains(outer->shape, ab_as_public(parade.shape))
                                      : view_holds(&out.view, parade.shape);

        if (!held) {
            return false;
        }
    }
    return true;
}
