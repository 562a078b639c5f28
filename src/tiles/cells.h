/* tiles/cells.h - which cells of a grid reach a coordinate.
 *
 * Patterns of a cell may reach beyond it. All is seen from the least corner of the grid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_TILES_CELLS_H
#define AB_TILES_CELLS_H

#include "base/check.h"

#include "base/bits.h"
#include "math/lattice.h"

/* Nothing lies further away than this: so much may be added without an overflow. */
#define AB_CELLS_FAR ((int64_t)1 << 61)

/* A quotient rounded down; `b` is positive, and mostly a power of two. */
static inline int64_t ab_floor_of_quotient(int64_t a, int64_t b)
{
    if (AB_LIKELY((b & (b - 1)) == 0)) {
        return a >> (ab_bit_length((uint64_t)b) - 1);
    }
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The first cell that reaches a coordinate, and the last one that does. */
static inline int64_t ab_first_cell(int64_t low, int64_t high_of_pattern, int64_t size)
{
    int64_t near = ab_max(ab_min(low, AB_CELLS_FAR), -AB_CELLS_FAR);

    return -ab_floor_of_quotient(-(near - high_of_pattern), size);
}

static inline int64_t ab_last_cell(int64_t high, int64_t low_of_pattern, int64_t size)
{
    int64_t near = ab_max(ab_min(high, AB_CELLS_FAR), -AB_CELLS_FAR);

    return ab_floor_of_quotient(near - low_of_pattern, size);
}

#endif
