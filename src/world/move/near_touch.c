/* world/move/near_touch.c - what a box touches where it has arrived among near cells, and how it
 * slides on.
 *
 * If a corner of the box is near a cell that it does not touch exactly, rounding matters, and the
 * general code decides.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/move/near_bits.h"
#include "world/move/planes.h"
#include "world/state/direction.h"

/* Whether a corner of the box is near a solid cell, and does not touch it exactly. */
static bool is_near_corner(const ab_near_cells *nearby, const ab_box *box)
{
    ab_box just_touched = ab_box_grown(box, 1);
    ab_box nearly_touched = ab_box_grown(box, AB_PLANE_SLACK + 1);

    if (ab_solid_inside(nearby, &just_touched) == ab_solid_inside(nearby, &nearly_touched)) {
        return false;
    }
    for (int k = 0; k < 4; k++) {
        ab_vec corner = { k % 2 == 0 ? box->low.x : box->high.x,
                          k / 2 == 0 ? box->low.y : box->high.y };
        ab_vec out = { k % 2 == 0 ? -1 : 1, k / 2 == 0 ? -1 : 1 };
        ab_vec far = { corner.x + out.x * (AB_PLANE_SLACK + 1),
                       corner.y + out.y * (AB_PLANE_SLACK + 1) };
        ab_vec near = { corner.x + out.x, corner.y + out.y };
        ab_box around = { { ab_min(corner.x, far.x), ab_min(corner.y, far.y) },
                          { ab_max(corner.x, far.x), ab_max(corner.y, far.y) } };
        ab_box touching = { { ab_min(corner.x, near.x), ab_min(corner.y, near.y) },
                            { ab_max(corner.x, near.x), ab_max(corner.y, near.y) } };

        if (ab_solid_inside(nearby, &around) != ab_solid_inside(nearby, &touching)) {
            return true;
        }
    }
    return false;
}

bool ab_near_cells_slide(const ab_near_cells *nearby, ab_vec gone, abut_vec2 normal, ab_vec *rest)
{
    ab_box box = ab_moved_box(&nearby->self, gone);
    bool by_x = normal.x != 0;
    int64_t along = by_x ? rest->y : rest->x;
    int64_t slack = along > 0 ? AB_PLANE_SLACK + 1 : -(AB_PLANE_SLACK + 1);
    ab_box side = by_x ? ab_beyond_y(&box, slack) : ab_beyond_x(&box, slack);

    if (is_near_corner(nearby, &box)) {
        return false;
    }
    along = ab_solid_inside(nearby, &side) != 0 ? 0 : along;
    *rest = by_x ? (ab_vec){ 0, along } : (ab_vec){ along, 0 };
    return true;
}

/* The side of the mover that touches cells, if it is the one to rest on: the normal out of the
 * cells, or zero if that is not clear. */
static ab_vec normal_of_touch(const ab_near_cells *nearby, const ab_box *box, ab_vec up)
{
    const int64_t one = AB_DIRECTION_LENGTH;
    ab_box sides[4] = { ab_beyond_x(box, -1), ab_beyond_x(box, 1), ab_beyond_y(box, -1),
                        ab_beyond_y(box, 1) };
    bool low_x = ab_solid_inside(nearby, &sides[0]) != 0;
    bool high_x = ab_solid_inside(nearby, &sides[1]) != 0;
    bool low_y = ab_solid_inside(nearby, &sides[2]) != 0;
    bool high_y = ab_solid_inside(nearby, &sides[3]) != 0;
    bool by_x = low_x != high_x && ((!low_y && !high_y) || ab_abs(up.x) > ab_abs(up.y));
    bool by_y = low_y != high_y && ((!low_x && !high_x) || ab_abs(up.y) > ab_abs(up.x));

    if (by_x) {
        return (ab_vec){ low_x ? one : -one, 0 };
    }
    return by_y ? (ab_vec){ 0, low_y ? one : -one } : (ab_vec){ 0, 0 };
}

ab_known_touch
ab_near_cells_touch(const ab_near_cells *nearby, const abut_world *world, ab_vec gone)
{
    ab_box box = ab_moved_box(&nearby->self, gone);
    ab_box around = ab_box_grown(&box, 1);

    return ab_solid_inside(nearby, &around) == 0
               ? (ab_known_touch){ .other = AB_NONE }
               : (ab_known_touch){ nearby->other, normal_of_touch(nearby, &box, world->up) };
}
