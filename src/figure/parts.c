/* figure/parts.c - what a figure covers: points, areas, and the parts that two have in common.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/compound.h"
#include "figure/operand.h"

#include <math.h>

/* Corners of a common part, at most; two convex pieces with more are not looked at. */
enum { MOST_PART_CORNERS = 1024 };

bool abut_figure_holds(const abut_figure *figure, double x, double y)
{
    abut_shape point = abut_point(x, y);
    abut_figure place = abut_figure_of_shape(&point);

    return abut_figures_contain(figure, &place);
}

/* Of the pieces, one by one. */
static double area_of_pieces(const ab_operand *of)
{
    double sum = 0;
    ab_parade parade;

    ab_parade_begin(&parade, of, of->low, of->high);
    while (ab_parade_next(&parade)) {
        sum += abut_shape_area(ab_as_public(parade.shape));
    }
    return sum;
}

static bool has_half_plane(const ab_operand *of)
{
    for (uint32_t i = 0; of->parts != NULL && i < of->parts->pile.count; i++) {
        if (of->parts->members[i].figure.kind == ABUT_FIGURE_HALF_PLANE) {
            return true;
        }
    }
    return of->kind == ABUT_FIGURE_HALF_PLANE;
}

double abut_figure_area(const abut_figure *figure)
{
    ab_operand operand;

    if (ab_operand_make(figure, &operand) != ABUT_OK) {
        return 0;
    }
    if (has_half_plane(&operand)) {
        return INFINITY;
    }
    if (ab_kind_is_endless(operand.kind)) {
        return 0;
    }
    if (operand.kind == ABUT_FIGURE_MASK) {
        double across = figure->at.a * figure->at.d - figure->at.b * figure->at.c;

        return (double)abut_mask_count(figure->of.mask) * ab_fabs(across);
    }
    return operand.kind == ABUT_FIGURE_REGION ? abut_region_area(figure->of.region)
                                              : area_of_pieces(&operand);
}

abut_status
abut_figures_common(const abut_figure *a, const abut_figure *b, abut_outline_fn *each, void *user)
{
    ab_operand mine;
    ab_operand other;
    ab_pairs pairs;
    abut_vec2 corners[MOST_PART_CORNERS];

    if (each == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (a != NULL && b != NULL && ab_kind_is_endless(a->kind) && ab_kind_is_endless(b->kind)) {
        return ABUT_OK; /* it has no end, or no area */
    }
    if (!ab_operands_make(a, b, &mine, &other)) {
        return ABUT_OK;
    }
    ab_pairs_begin(&pairs, &mine, &other, (ab_vec){ 0, 0 }, (ab_vec){ 0, 0 }, 0);
    while (ab_pairs_next(&pairs)) {
        const ab_shape *p = pairs.parade_a.shape;
        const ab_shape *q = pairs.parade_b.shape;

        if (p->core.count + q->core.count > MOST_PART_CORNERS) {
            return ABUT_E_ROOM;
        }
        abut_intersection common =
            abut_intersect(ab_as_public(p), ab_as_public(q), corners, MOST_PART_CORNERS);

        if (common.corner_count > 2 && !each(user, corners, common.corner_count, false)) {
            break;
        }
    }
    return ABUT_OK;
}
