/* figure/figure.c - figures: a shape, or a mask under a transform.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "figure/operand.h"

abut_figure abut_figure_of_shape(const abut_shape *shape)
{
    return (abut_figure){ ABUT_FIGURE_SHAPE, { .shape = shape }, abut_identity() };
}

abut_figure abut_figure_of_mask(const abut_mask *mask, double x, double y)
{
    return (abut_figure){ ABUT_FIGURE_MASK, { .mask = mask }, abut_translation(x, y) };
}

abut_figure abut_figure_of_mask_under(const abut_mask *mask, abut_transform at)
{
    return (abut_figure){ ABUT_FIGURE_MASK, { .mask = mask }, at };
}

abut_figure abut_figure_of_region(const abut_region *region, double x, double y)
{
    return (abut_figure){ ABUT_FIGURE_REGION, { .region = region }, abut_translation(x, y) };
}

abut_figure abut_figure_of_chain(const abut_chain *chain, double x, double y)
{
    return (abut_figure){ ABUT_FIGURE_CHAIN, { .chain = chain }, abut_translation(x, y) };
}

abut_status abut_figure_check(const abut_figure *figure)
{
    ab_operand operand;

    return ab_operand_make(figure, &operand);
}

abut_bounds abut_figure_bounds(const abut_figure *figure)
{
    ab_operand operand;

    if (ab_operand_make(figure, &operand) != ABUT_OK) {
        return abut_bounds_empty();
    }
    return (abut_bounds){ { ab_units(operand.low.x), ab_units(operand.low.y) },
                          { ab_units(operand.high.x), ab_units(operand.high.y) } };
}
