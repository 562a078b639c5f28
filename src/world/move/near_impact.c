/* world/move/near_impact.c - a move that is free where it starts, and meets near cells on its path.
 *
 * It is swept against the cells whose bits its path covers, as the general code does it. The answer
 * counts only if nothing but the face that it ends at can affect it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "sweep/sweep.h"
#include "world/move/near_bits.h"
#include "world/move/planes.h"
#include "world/state/pieces.h"

/* On a longer path, a tick is longer than the slack. */
#define LONG_PATH ((int64_t)1 << 38)

/* The sum of the mover and the lowest of some cells, on a path. */
static ab_sum sum_with_cell(const ab_near_cells *nearby,
                            const ab_straight_move *straight,
                            ab_vec motion,
                            uint64_t cells)
{
    const abut_world *world = straight->world;
    const ab_grid *grid = ab_grid_of(world, nearby->other);
    int bit = ab_bit_length(cells & (~cells + 1)) - 1;
    uint64_t cell = (uint64_t)(nearby->first_y + bit / AB_NEAR_SIDE) * grid->width +
                    (uint64_t)(nearby->first_x + bit % AB_NEAR_SIDE);
    ab_vec from = ab_add(world->hot[straight->self].at, straight->from);
    ab_piece piece;

    ab_grid_piece(world, nearby->other, (uint32_t)cell * grid->most, &piece);
    return (ab_sum){ .a = ab_world_core(world, world->hot[straight->self].core),
                     .b = ab_world_core(world, piece.core),
                     .d = ab_sub(ab_add(world->hot[nearby->other].at, piece.offset), from),
                     .motion = motion };
}

/* The first impact on a path; of several in one tick, any. False if there is none. */
static bool first_impact(const ab_near_cells *nearby,
                         const ab_straight_move *straight,
                         uint64_t cells,
                         ab_sum *sum,
                         ab_impact *first)
{
    for (first->tick = INT64_MAX; cells != 0; cells &= cells - 1) {
        ab_sum next = sum_with_cell(nearby, straight, straight->motion, cells);
        ab_impact meet;

        ab_sweep(&next, &meet);
        if (meet.relation == ABUT_OVERLAPPING && meet.tick < first->tick) {
            *sum = next;
            *first = meet;
        }
    }
    return first->tick < INT64_MAX;
}

/* Whether a path that begins where a straight move does meets none of some cells. */
static bool misses_cells(const ab_near_cells *nearby,
                         const ab_straight_move *straight,
                         ab_vec motion,
                         uint64_t cells)
{
    for (; cells != 0; cells &= cells - 1) {
        ab_sum sum = sum_with_cell(nearby, straight, motion, cells);
        ab_impact meet;

        ab_sweep(&sum, &meet);
        if (meet.relation == ABUT_OVERLAPPING) {
            return false;
        }
    }
    return true;
}

bool ab_near_cells_reach_face(const ab_near_cells *nearby,
                              const ab_box *box,
                              uint64_t cells,
                              ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    ab_sweeping sweeping = { NULL, NULL, m, { 0, 0 } };
    ab_vec reach;
    ab_vec still;
    ab_impact meet;
    ab_sum sum;

    if (ab_max(ab_abs(m.x), ab_abs(m.y)) >= LONG_PATH ||
        !first_impact(nearby, straight, cells, &sum, &meet)) {
        return false;
    }
    ab_settle(&sweeping, &sum, &meet, &reach, &still);
    bool by_x = meet.axis == AB_GAP_X;
    ab_box end = ab_moved_box(box, reach);
    ab_box path = ab_box_join(box, &end);
    ab_box face = by_x ? ab_beyond_x(&end, m.x > 0 ? 1 : -1) : ab_beyond_y(&end, m.y > 0 ? 1 : -1);
    ab_box around = ab_box_grown(&end, AB_PLANE_SLACK + 1);

    if ((reach.x | reach.y) == 0 ||
        ab_solid_inside(nearby, &around) != ab_solid_inside(nearby, &face) ||
        !misses_cells(nearby, straight, reach, ab_solid_inside(nearby, &path))) {
        return false;
    }
    ab_near_cells_hit(nearby, straight, reach, by_x);
    return true;
}
