/* figure/figure.c - makes figures, checks them, and answers questions about one of them.
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

static abut_figure endless_figure(abut_figure_kind kind, double x, double y, double dx, double dy)
{
    return (abut_figure){ kind, { .direction = { dx, dy } }, abut_translation(x, y) };
}

abut_figure abut_figure_of_ray(double x, double y, double dx, double dy)
{
    return endless_figure(ABUT_FIGURE_RAY, x, y, dx, dy);
}

abut_figure abut_figure_of_line(double x, double y, double dx, double dy)
{
    return endless_figure(ABUT_FIGURE_LINE, x, y, dx, dy);
}

abut_figure abut_figure_of_half_plane(double x, double y, double nx, double ny)
{
    return endless_figure(ABUT_FIGURE_HALF_PLANE, x, y, nx, ny);
}

abut_figure abut_figure_of_tiles(const abut_tiles *tiles, double x, double y)
{
    return (abut_figure){ ABUT_FIGURE_TILES, { .tiles = tiles }, abut_translation(x, y) };
}

abut_figure abut_figure_of_compound(const abut_compound *compound, double x, double y)
{
    return (abut_figure){ ABUT_FIGURE_COMPOUND, { .compound = compound }, abut_translation(x, y) };
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
    return ab_operand_bounds(&operand);
}
