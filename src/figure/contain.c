/* figure/contain.c - whether one figure lies wholly in another.
 *
 * A mask holds a shape that overlaps no empty pixel, in the mask or beyond its edges. A thin shape
 * on the seam between two empty pixels overlaps neither of them, but is outside nevertheless.
 *
 * A convex shape holds a mask if it holds every piece of it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/cast.h"
#include "figure/compound.h"
#include "narrow/narrow.h"
#include "narrow/seam.h"
#include "narrow/simple.h"

static bool is_within_bounds(const ab_view *view, ab_vec low, ab_vec high)
{
    return low.x >= view->low.x && low.y >= view->low.y && high.x <= view->high.x &&
           high.y <= view->high.y;
}

/* Where pixels may have no area, empty ones decide nothing: a piece must hold the shape. */
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
    const ab_when end = ab_when_of(i128_from(1), u128_from(1));

    return !ab_cast_find_exit(of, &cast, NULL, &exit) || ab_when_compare(&exit, &end) == 0;
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

            if (!ab_parade_is_inner(&parade, i) &&
                ab_relate(&shape->core, &side, d, shape->core.radius) == ABUT_OVERLAPPING) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a region, or a path, holds a convex shape: a shape with a point inside it, and no part
 * of its border in the shape, has no part outside it. */
static bool region_holds(const ab_operand *region, const ab_shape *shape)
{
    ab_operand inner = ab_operand_of_shape(shape);

    if (ab_core_is_thin(&shape->core)) {
        return pieces_cover(region, shape);
    }
    return !region->pile->is_path &&
           ab_operands_relate(&inner, region, (ab_vec){ 0, 0 }) == ABUT_OVERLAPPING &&
           !has_side_within(region, shape);
}

/* --- Unions whose pieces know nothing of each other ---------------------------------------------
 */

static bool has_sharp_area(const ab_core *core)
{
    return core->radius == 0 && core->count > 2;
}

/* Whether a piece has a part beyond an edge. */
static bool gets_beyond(const ab_shape *piece, const ab_cast *edge)
{
    for (int i = 0; i < piece->core.count; i++) {
        ab_vec off = ab_sub(ab_add(piece->at, ab_core_point(&piece->core, i)), edge->from);

        if (i128_sign(i128_cross(edge->motion.x, edge->motion.y, off.x, off.y)) < 0) {
            return true;
        }
    }
    return false;
}

/* Whether other pieces cover the outer side of an edge, from one time to another. */
static bool is_edge_covered(
    const ab_operand *of, const ab_shape *near, const ab_cast *edge, ab_when from, ab_when to)
{
    bool went = true;
    ab_vec low;
    ab_vec high;
    ab_parade parade;

    ab_operand_box_of(near, &low, &high);
    while (went && ab_when_compare(&from, &to) < 0) {
        went = false;
        ab_parade_begin(&parade, of, low, high);
        while (!went && ab_parade_next(&parade)) {
            ab_cast_span span;

            if (has_sharp_area(&parade.shape->core) && gets_beyond(parade.shape, edge) &&
                ab_cast_spans(edge, parade.shape, &span) && ab_when_compare(&span.in, &from) <= 0 &&
                ab_when_compare(&span.out, &from) > 0) {
                from = span.out;
                went = true;
            }
        }
    }
    return ab_when_compare(&from, &to) >= 0;
}

/* Whether all that gets into a shape of the edges of a piece is covered by others. */
static bool are_edges_covered(const ab_operand *of, const ab_shape *piece, const ab_shape *shape)
{
    const ab_core *core = &piece->core;

    for (int i = 0; i < core->count; i++) {
        ab_vec start = ab_add(piece->at, ab_core_point(core, i));
        ab_vec along = ab_core_edge(core, i);
        ab_core side = ab_core_of_path(along);
        ab_cast edge = { start, along, ABUT_INSIDE_EXIT, false };
        ab_when from = ab_when_of(i128_from(0), u128_from(1));
        ab_when to = ab_when_of(i128_from(1), u128_from(1));
        ab_cast_span span;

        if (ab_relate(&shape->core, &side, ab_sub(start, shape->at), shape->core.radius) !=
                ABUT_OVERLAPPING ||
            !ab_cast_spans(&edge, shape, &span)) {
            continue;
        }
        from = ab_when_compare(&span.in, &from) > 0 ? span.in : from;
        to = ab_when_compare(&span.out, &to) < 0 ? span.out : to;
        if (!is_edge_covered(of, shape, &edge, from, to)) {
            return false;
        }
    }
    return true;
}

/* Whether a union holds a convex shape: one of its pieces does, or the straight ones together,
 * whose edges are covered wherever they get into it. */
static bool union_holds(const ab_operand *of, const ab_shape *shape)
{
    bool inside = false;
    bool covered = true;
    ab_vec low;
    ab_vec high;
    ab_parade parade;

    ab_operand_box_of(shape, &low, &high);
    ab_parade_begin(&parade, of, low, high);
    while (ab_parade_next(&parade)) {
        if (abut_contains(ab_as_public(parade.shape), ab_as_public(shape))) {
            return true;
        }
    }
    if (ab_core_is_thin(&shape->core)) {
        return pieces_cover(of, shape);
    }
    ab_parade_begin(&parade, of, low, high);
    while (covered && ab_parade_next(&parade)) {
        const ab_shape *piece = parade.shape;
        ab_vec d = ab_sub(piece->at, shape->at);

        if (has_sharp_area(&piece->core) &&
            ab_relate(&shape->core, &piece->core, d, shape->core.radius) == ABUT_OVERLAPPING) {
            inside = true;
            covered = are_edges_covered(of, piece, shape);
        }
    }
    return inside && covered;
}

/* Whether an endless figure lies in an endless member of another. */
static bool is_endless_held(const ab_operand *out, const abut_figure *inner, ab_vec moved)
{
    ab_endless own;

    if (ab_endless_make(inner, &own) != ABUT_OK) {
        return false;
    }
    own.at = ab_add(own.at, moved);
    for (uint32_t i = 0; out->parts != NULL && i < out->parts->pile.count; i++) {
        const ab_member *member = &out->parts->members[i];
        ab_endless around;

        if (ab_kind_is_endless(member->figure.kind) &&
            ab_endless_make(&member->figure, &around) == ABUT_OK) {
            around.at = ab_add(around.at, ab_add(member->moved, out->moved));
            if (ab_endless_contain(&around, &own)) {
                return true;
            }
        }
    }
    return out->parts == NULL && ab_endless_contain(&out->endless, &own);
}

/* Whether every endless part of a figure lies in another. */
static bool are_endless_held(const ab_operand *out, const ab_operand *in, const abut_figure *inner)
{
    if (in->parts == NULL) {
        return is_endless_held(out, inner, (ab_vec){ 0, 0 });
    }
    for (uint32_t i = 0; i < in->parts->pile.count; i++) {
        const ab_member *member = &in->parts->members[i];

        if (ab_kind_is_endless(member->figure.kind) &&
            !is_endless_held(out, &member->figure, ab_add(member->moved, in->moved))) {
            return false;
        }
    }
    return true;
}

static bool holds_piece(const ab_operand *out, const ab_shape *piece)
{
    if (out->kind == ABUT_FIGURE_MASK) {
        return mask_holds(out, piece);
    }
    if (out->shape != NULL) {
        return abut_contains(ab_as_public(out->shape), ab_as_public(piece));
    }
    return out->has_covers ? union_holds(out, piece) : region_holds(out, piece);
}

bool abut_figures_contain(const abut_figure *outer, const abut_figure *inner)
{
    ab_operand out;
    ab_operand in;
    ab_parade parade;

    ab_endless around;
    ab_endless within;

    if (ab_are_endless(outer, inner, &around, &within)) {
        return ab_endless_contain(&around, &within);
    }
    if (!ab_operands_make(outer, inner, &out, &in) || (in.is_endless && !out.is_endless)) {
        return false;
    }
    if (in.is_endless && !are_endless_held(&out, &in, inner)) {
        return false;
    }
    ab_parade_begin(&parade, &in, in.low, in.high);
    while (ab_parade_next(&parade)) {
        if (!parade.leaf->is_endless && !holds_piece(&out, parade.shape)) {
            return false;
        }
    }
    return true;
}
