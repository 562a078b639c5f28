/* narrow/sides.c - what the sides of a rectangle are called on the screen.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"

abut_side abut_side_top(abut_y y)
{
    return y == ABUT_Y_UP ? ABUT_SIDE_MAX_Y : ABUT_SIDE_MIN_Y;
}

abut_side abut_side_bottom(abut_y y)
{
    return y == ABUT_Y_UP ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

const char *abut_side_name(int side, abut_y y)
{
    if (side == ABUT_SIDE_MIN_X || side == ABUT_SIDE_MAX_X) {
        return side == ABUT_SIDE_MIN_X ? "left" : "right";
    }
    if (side == ABUT_SIDE_MIN_Y || side == ABUT_SIDE_MAX_Y) {
        return side == (int)abut_side_top(y) ? "top" : "bottom";
    }
    return NULL;
}
