/* react/sides.c - the methods that go by the sides of hitboxes.
 *
 * They differ in what they look at. Direction + velocity and before and after see the
 * boxes after the motion, and are blind to what has passed through by then; meeting sides looks
 * at the whole motion; tile + offset does so too, with cells in place of b. Once they see
 * something, the same sides met: those of the axis entered last, on the side of b that the
 * relative motion leads to. Velocities alone, or their sum, do not decide it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "react/axis.h"

/* Back to the side where they met, on the axis entered last. For two that overlapped before,
 * that is where they would have met on a straight path to here. */
static void back_to_side(const ab_plan *plan, const ab_approaches *approaches, abut_reaction *out)
{
    int axis = ab_approaches_last(approaches);
    const ab_approach *approach = &approaches->on[axis];
    int side = ab_side_of(axis, approach->facing);

    if (ab_side_is_open(plan, side)) {
        return;
    }
    abut_vec2 normal = ab_axis_normal(axis, approach->facing);
    ab_vec back = ab_on_axis(axis, -approach->facing * (approach->closing - approach->gap));

    ab_go_back(plan, normal, back, ab_share_take(back, ab_share_of(plan, normal)), out);
    out->time = approach->gap < 0 ? 0 : ab_approach_time(approach);
    out->side = side;
}

static void
react_to_sides(const ab_plan *plan, bool (*see)(const ab_approaches *), abut_reaction *out)
{
    ab_approaches approaches = ab_approaches_of(plan);

    if (ab_approaches_overlap_before(&approaches)) {
        ab_react_part(plan, true, out);
    } else if (see(&approaches)) {
        back_to_side(plan, &approaches, out);
    }
}

void ab_react_before_after(const ab_plan *plan, abut_reaction *out)
{
    react_to_sides(plan, ab_approaches_overlap_after, out);
}

/* A shape that is inside already goes back against the motion, however far that is; without a
 * motion there is no direction. */
void ab_react_direction(const ab_plan *plan, abut_reaction *out)
{
    ab_approaches approaches = ab_approaches_of(plan);
    bool moves = approaches.on[0].closing > 0 || approaches.on[1].closing > 0;

    if (!moves || plan->open_sides != 0 || !ab_approaches_overlap_before(&approaches)) {
        ab_react_before_after(plan, out);
    } else if (ab_approaches_overlap_after(&approaches)) {
        back_to_side(plan, &approaches, out);
    }
}

void ab_react_meeting_sides(const ab_plan *plan, abut_reaction *out)
{
    react_to_sides(plan, ab_approaches_meet, out);
}

/* The cells that an interval reaches into, within the lattice. An interval without
 * length on the line between two cells stays what it is. */
static void widen_to_cells(int64_t *low, int64_t *high, int64_t cell, int64_t origin)
{
    int64_t before = (*low - origin) % cell;
    int64_t after = (origin - *high) % cell;

    before += before < 0 ? cell : 0;
    after += after < 0 ? cell : 0;
    *low = ab_max(*low - before, -AB_LATTICE_LIMIT);
    *high = ab_min(*high + after, AB_LATTICE_LIMIT);
}

void ab_react_tile_offset(const ab_plan *plan, abut_reaction *out)
{
    ab_plan cells = *plan;

    if (plan->cell > 0) {
        widen_to_cells(&cells.box_b.low.x, &cells.box_b.high.x, plan->cell, plan->origin.x);
        widen_to_cells(&cells.box_b.low.y, &cells.box_b.high.y, plan->cell, plan->origin.y);
    }
    ab_approaches approaches = ab_approaches_of(&cells);

    /* A shape that is in the cells already is held to b itself. */
    ab_react_meeting_sides(ab_approaches_overlap_before(&approaches) ? plan : &cells, out);
}
