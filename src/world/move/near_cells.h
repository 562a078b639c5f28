/* world/move/near_cells.h - an upright box that moves among square cells, directly.
 *
 * Most moves in a level of tiles are of one kind: a sharp upright box, near which there is nothing
 * but the full square cells of one grid. The *near cells* are those that one such move can reach.
 * They are examined once, and up to eight by eight cells become bits. Then a straight move that
 * meets nothing, one along an axis, and one that is blocked where it starts take only a few
 * comparisons. One that meets cells on its path is swept against these alone.
 *
 * Everything here gives the same result as the general code (straight.c, hinder.c, planes.c), to
 * the last bit, or reports that it cannot decide; tests/world/test_cell_moves.c checks this.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_MOVE_NEAR_CELLS_H
#define AB_WORLD_MOVE_NEAR_CELLS_H

#include "base/check.h"

#include "broad/box.h"
#include "world/body/body.h"
#include "world/move/straight.h"
#include "world/state/grid.h"

typedef struct ab_near_cells {
    bool usable;
    uint32_t other; /* the index of the body of cells; AB_NONE: nothing at all is near */
    ab_box self;    /* the mover where the move starts */
    ab_box within;  /* the area that was examined */
    uint64_t solid; /* cells as bits, eight a row */
    ab_vec corner;  /* of the cell of bit 0, and its number */
    int64_t first_x;
    int64_t first_y;
    int64_t size;  /* of a cell */
    int size_bits; /* if that is a power of two, or -1 */
} ab_near_cells;

/* Whether the near cells can be used: they only save time. */
static inline bool ab_near_cells_is_usable(const ab_near_cells *nearby)
{
    return AB_SHORTCUTS && nearby->usable;
}

/* Examines everything that a body may come near to on a motion, whether the motion is turned along
 * an axis or not; or while its box stays in an area, which holds the box (move/near_look.c). */
void ab_near_cells_open(ab_near_cells *nearby,
                        const abut_world *world,
                        uint32_t self,
                        ab_vec motion);
void ab_near_cells_open_area(ab_near_cells *nearby,
                             const abut_world *world,
                             uint32_t self,
                             const ab_box *area);

/* The near cells of a straight move, if everything in them is in its way; else NULL. */
static inline const ab_near_cells *ab_straight_move_nearby(const ab_straight_move *straight)
{
    return straight->passes || straight->ignored_count > 0 || straight->heeds == AB_HEEDS_YIELDING
               ? NULL
               : straight->nearby;
}

/* Whether the whole motion is free; false also if there are no near cells. */
bool ab_near_cells_are_free(const ab_near_cells *nearby);

/* Fills in how far a straight move gets, and what it hits. False if that is not clear. */
bool ab_near_cells_go(const ab_near_cells *nearby, ab_straight_move *straight);

/* Whether nothing is touched, or nearly touched, at a place. False also if that is not clear. */
bool ab_near_cells_are_clear_of(const ab_near_cells *nearby, ab_vec gone);
/* Whether nothing but the cells of the one body can be touched, or nearly touched, at a place. */
bool ab_near_cells_hold(const ab_near_cells *nearby, ab_vec gone);
/* Whether it is known at a place what is touched there, and nothing is overlapped. */
bool ab_near_cells_know(const ab_near_cells *nearby, ab_vec gone);

/* The rest of a motion that is blocked along an axis, with everything touched at a place respected
 * (move/near_touch.c). False if that is not clear. */
bool ab_near_cells_slide(const ab_near_cells *nearby, ab_vec gone, abut_vec2 normal, ab_vec *rest);

/* What the mover touches at a place where it overlaps nothing. */
ab_known_touch
ab_near_cells_touch(const ab_near_cells *nearby, const abut_world *world, ab_vec gone);

#endif
