/* world/move/near_cells.c - how far an upright box gets in a straight line among near cells.
 *
 * A path whose bits are all zero is free; one along an axis ends at the nearest cell. The rest is
 * swept (move/near_impact.c), or left to the general code.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/bits.h"
#include "world/move/near_bits.h"
#include "world/move/planes.h"

void ab_near_cells_hit(const ab_near_cells *nearby,
                       ab_straight_move *straight,
                       ab_vec reach,
                       bool by_x)
{
    ab_vec m = straight->motion;

    straight->reach = reach;
    straight->hitter = nearby->other;
    straight->normal =
        by_x ? (abut_vec2){ m.x > 0 ? -1 : 1, 0 } : (abut_vec2){ 0, m.y > 0 ? -1 : 1 };
}

/* The distance to the nearest of some cells, at least one, that lie beyond a side along an axis. */
static int64_t
gap_to_cells(uint64_t solid, bool by_x, bool forth, int64_t side, int64_t corner, int64_t size)
{
    uint64_t columns = solid | solid >> 32;

    columns |= columns >> 16;
    columns = (columns | columns >> 8) & 0xff;
    uint64_t seen = by_x ? columns : solid;
    int nearest =
        (forth ? ab_trailing_zeros(seen) : ab_bit_length(seen) - 1) / (by_x ? 1 : AB_NEAR_SIDE);
    int64_t cell = corner + nearest * size;

    return forth ? cell - side : side - cell - size;
}

/* A straight move along one axis ends at the nearest cell. */
static void
straight_along_axis(const ab_near_cells *nearby, const ab_box *box, ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    bool by_x = m.x != 0;
    bool forth = by_x ? m.x > 0 : m.y > 0;
    ab_box path = by_x ? ab_beyond_x(box, m.x) : ab_beyond_y(box, m.y);
    uint64_t solid = ab_solid_inside(nearby, &path);
    int64_t side = by_x ? (forth ? box->high.x : box->low.x) : (forth ? box->high.y : box->low.y);
    int64_t gap = gap_to_cells(solid, by_x, forth, side, by_x ? nearby->corner.x : nearby->corner.y,
                               nearby->size);

    gap = forth ? gap : -gap;
    ab_near_cells_hit(nearby, straight, by_x ? (ab_vec){ gap, 0 } : (ab_vec){ 0, gap }, by_x);
}

/* Whether a coordinate is on a line between cells, or clear of it. */
static bool is_crisp(const ab_near_cells *nearby, int64_t off)
{
    int64_t over = off - ab_cell_along(nearby, off) * nearby->size;

    return over == 0 || (over > AB_PLANE_SLACK && over < nearby->size - AB_PLANE_SLACK);
}

/* Where only a few quanta of a cell are met, rounding decides. */
static bool stands_crisply(const ab_near_cells *nearby, const ab_box *box)
{
    ab_vec low = ab_sub(box->low, nearby->corner);
    ab_vec high = ab_sub(box->high, nearby->corner);

    return is_crisp(nearby, low.x) && is_crisp(nearby, high.x) && is_crisp(nearby, low.y) &&
           is_crisp(nearby, high.y);
}

/* Whether everything that can affect a path was examined. */
static bool is_looked_at(const ab_near_cells *nearby, const ab_box *path)
{
    ab_box part = ab_box_grown(path, AB_PLANE_SLACK + 1);
    const ab_box *whole = &nearby->within;

    return (part.low.x >= whole->low.x) & (part.low.y >= whole->low.y) &
           (part.high.x <= whole->high.x) & (part.high.y <= whole->high.y);
}

bool ab_near_cells_are_free(const ab_near_cells *nearby)
{
    if (!ab_near_cells_is_usable(nearby)) {
        return false;
    }
    ab_box path = ab_box_grown(&nearby->within, -(AB_PLANE_SLACK + 1));

    return ab_solid_inside(nearby, &path) == 0;
}

bool ab_near_cells_are_clear_of(const ab_near_cells *nearby, ab_vec gone)
{
    ab_box box = ab_moved_box(&nearby->self, gone);
    ab_box around = ab_box_grown(&box, AB_PLANE_SLACK + 1);

    return is_looked_at(nearby, &box) && ab_solid_inside(nearby, &around) == 0;
}

bool ab_near_cells_hold(const ab_near_cells *nearby, ab_vec gone)
{
    ab_box box = ab_moved_box(&nearby->self, gone);

    return nearby->other != AB_NONE && is_looked_at(nearby, &box);
}

bool ab_near_cells_know(const ab_near_cells *nearby, ab_vec gone)
{
    ab_box box = ab_moved_box(&nearby->self, gone);

    return is_looked_at(nearby, &box) && ab_solid_inside(nearby, &box) == 0;
}

bool ab_near_cells_go(const ab_near_cells *nearby, ab_straight_move *straight)
{
    ab_vec m = straight->motion;
    ab_box box = ab_moved_box(&nearby->self, straight->from);
    ab_box end = ab_moved_box(&box, m);
    ab_box path = ab_box_join(&box, &end);

    if (!is_looked_at(nearby, &path)) {
        return false;
    }
    uint64_t ahead = ab_solid_inside(nearby, &path);

    straight->near.count = 0;
    straight->reach = m;
    straight->hitter = AB_NONE;
    if (ahead == 0) {
        return true;
    }
    if (ab_solid_inside(nearby, &box) != 0) {
        return false;
    }
    if (m.x == 0 || m.y == 0) {
        straight_along_axis(nearby, &box, straight);
        return true;
    }
    ab_box beside = ab_beyond_x(&box, m.x > 0 ? 1 : -1);
    ab_box beyond = ab_beyond_y(&box, m.y > 0 ? 1 : -1);
    bool blocked_x = ab_solid_inside(nearby, &beside) != 0;
    bool blocked_y = ab_solid_inside(nearby, &beyond) != 0;

    if (!blocked_x && !blocked_y) {
        return ab_near_cells_reach_face(nearby, &box, ahead, straight);
    }
    if (!stands_crisply(nearby, &box)) {
        return false;
    }
    /* If both are blocked, the side that is approached less, as in the general code. */
    ab_near_cells_hit(nearby, straight, (ab_vec){ 0, 0 },
                      blocked_x && (!blocked_y || ab_abs(m.x) <= ab_abs(m.y)));
    return true;
}
