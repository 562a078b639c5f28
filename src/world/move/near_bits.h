/* world/move/near_bits.h - the bits of near cells, tested by boxes.
 *
 * Bit 8 y + x stands for the cell in column x and row y of the near cells; cells beyond the grid
 * are empty. A box must lie within the area that was examined. Interiors count: a box that only
 * touches a cell is not in it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_NEAR_BITS_H
#define AB_WORLD_MOVE_NEAR_BITS_H

#include "base/check.h"

#include "query/rounding.h"
#include "sweep/sweep.h"
#include "tiles/cells.h"
#include "world/move/near_cells.h"

enum { AB_NEAR_SIDE = 8 };

#define AB_FIRST_COLUMN UINT64_C(0x0101010101010101)

/* Which cell a coordinate is in along an axis, counted from the first cell of the grid or of the
 * near cells. */
static inline int64_t ab_cell_along(const ab_near_cells *nearby, int64_t off)
{
    return nearby->size_bits >= 0 ? off >> nearby->size_bits
                                  : ab_floor_of_quotient(off, nearby->size);
}

/* The same for the corners of a box. */
static inline ab_grid_range ab_cells_along(const ab_near_cells *nearby, const ab_box *off)
{
    int bits = nearby->size_bits;

    if (bits >= 0) {
        return (ab_grid_range){ off->low.x >> bits, off->low.y >> bits, off->high.x >> bits,
                                off->high.y >> bits };
    }
    return (ab_grid_range){ ab_floor_of_quotient(off->low.x, nearby->size),
                            ab_floor_of_quotient(off->low.y, nearby->size),
                            ab_floor_of_quotient(off->high.x, nearby->size),
                            ab_floor_of_quotient(off->high.y, nearby->size) };
}

/* The solid cells whose interior meets that of a box. */
static inline uint64_t ab_solid_inside(const ab_near_cells *nearby, const ab_box *box)
{
    if (nearby->solid == 0) {
        return 0;
    }
    ab_box seen = { ab_sub(box->low, nearby->corner), ab_sub(box->high, nearby->corner) };

    seen.high = ab_sub(seen.high, (ab_vec){ 1, 1 });
    ab_grid_range in = ab_cells_along(nearby, &seen);

    AB_ASSERT(in.x0 >= 0 && in.y0 >= 0 && in.x1 < AB_NEAR_SIDE && in.y1 < AB_NEAR_SIDE,
              "a box lies within what was looked at");
    uint64_t row = (uint64_t)0xff << in.x0 & (uint64_t)0xff >> (AB_NEAR_SIDE - 1 - in.x1);
    uint64_t rows = ~(uint64_t)0 << AB_NEAR_SIDE * in.y0 &
                    ~(uint64_t)0 >> AB_NEAR_SIDE * (AB_NEAR_SIDE - 1 - in.y1);

    return nearby->solid & row * AB_FIRST_COLUMN & rows;
}

/* --- Boxes ----------------------------------------------------------------------------------- */

static inline ab_box ab_moved_box(const ab_box *box, ab_vec by)
{
    return (ab_box){ ab_add(box->low, by), ab_add(box->high, by) };
}

/* The extension of a box along one axis by a signed length: only the part beyond the box. */
static inline ab_box ab_beyond_x(const ab_box *box, int64_t by)
{
    return by > 0 ? (ab_box){ { box->high.x, box->low.y }, { box->high.x + by, box->high.y } }
                  : (ab_box){ { box->low.x + by, box->low.y }, { box->low.x, box->high.y } };
}

static inline ab_box ab_beyond_y(const ab_box *box, int64_t by)
{
    return by > 0 ? (ab_box){ { box->low.x, box->high.y }, { box->high.x, box->high.y + by } }
                  : (ab_box){ { box->low.x, box->low.y + by }, { box->high.x, box->low.y } };
}

/* --- Straight moves across the air (move/near_impact.c) ------------------------------------- */

/* A straight move that meets some cells on its path, at an angle, ends at a face of them. Returns
 * false if something else is near where it ends, because then more than that face may decide. This
 * includes a corner that meets a corner, since that cell is beyond no face. If two faces are met in
 * one tick and the wrong one was taken, the one that comes first is in the way, and so false is
 * returned, too. */
bool ab_near_cells_reach_face(const ab_near_cells *nearby,
                              const ab_box *box,
                              uint64_t cells,
                              ab_straight_move *straight);
/* Ends the straight move there, at cells that are in its way along an axis. */
void ab_near_cells_hit(const ab_near_cells *nearby,
                       ab_straight_move *straight,
                       ab_vec reach,
                       bool by_x);

#endif
