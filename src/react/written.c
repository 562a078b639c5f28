/* react/written.c - methods as tutorials print them, mistakes and all, for teaching.
 *
 * Nothing here is how to do it. Each mistake is named by its row of the requirements.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "react/react.h"

/* The shortest push: the least of four overlaps, in the order right, left, top, bottom; but one
 * that is positive is enough for a collision, and ties go by that order. */
void ab_react_shortest_as_written(const ab_plan *plan, abut_reaction *out)
{
    static const int axes[4] = { 0, 0, 1, 1 };
    static const int facings[4] = { -1, 1, -1, 1 };
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);
    int64_t overlaps[4] = { a.high.x - b.low.x, b.high.x - a.low.x, a.high.y - b.low.y,
                            b.high.y - a.low.y };
    int smallest = 0;
    bool any = false;

    for (int i = 0; i < 4; i++) {
        any = any || overlaps[i] > 0;
        smallest = overlaps[i] < overlaps[smallest] ? i : smallest;
    }
    if (!any) {
        return;
    }
    int axis = axes[smallest];
    int facing = facings[smallest];
    ab_vec back = ab_on_axis(axis, -facing * overlaps[smallest]);

    ab_go_back(plan, ab_axis_normal(axis, facing), back, back, out);
    out->side = ab_side_of(axis, facing);
}

static double speed_of(ab_vec move)
{
    return ab_sqrt((double)move.x * (double)move.x + (double)move.y * (double)move.y);
}

/* The distance between the meeting sides along an axis, negative if it is a's low side
 * that meets; 0 if there are none. The net velocity is the sum of the two: where
 * it points, the one that was on the near side has its meeting side. */
static int64_t distance_as_written(const ab_plan *plan, int axis)
{
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);
    int64_t net = ab_along(plan->want_a, axis) + ab_along(plan->want_b, axis);
    bool a_first = ab_along(plan->box_a.low, axis) + ab_along(plan->box_a.high, axis) <=
                   ab_along(plan->box_b.low, axis) + ab_along(plan->box_b.high, axis);

    if (net == 0) {
        return 0;
    }
    if (a_first == (net > 0)) {
        return ab_along(a.high, axis) - ab_along(b.low, axis);
    }
    return ab_along(a.low, axis) - ab_along(b.high, axis);
}

static int64_t length_as_written(int64_t distance)
{
    return distance < 0 ? -distance : distance;
}

/* Meeting sides: only if they meet after the motion, touching included, along the
 * axis of the lowest distance that is not zero, shared by the magnitudes of the
 * velocities, and of the whole vectors. */
void ab_react_meeting_sides_as_written(const ab_plan *plan, abut_reaction *out)
{
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);

    if (a.low.x > b.high.x || b.low.x > a.high.x || a.low.y > b.high.y || b.low.y > a.high.y) {
        return;
    }
    out->hit = true;
    int64_t x = distance_as_written(plan, 0);
    int64_t y = distance_as_written(plan, 1);
    int axis = x == 0 || (y != 0 && length_as_written(y) < length_as_written(x)) ? 1 : 0;
    int64_t distance = axis == 0 ? x : y;

    if (distance == 0) {
        return; /* no meeting sides: they stay as they are */
    }
    int facing = distance > 0 ? -1 : 1;
    ab_vec back = ab_on_axis(axis, distance);
    double speed_a = speed_of(plan->want_a);
    ab_share share = { (int64_t)speed_a, (int64_t)speed_a + (int64_t)speed_of(plan->want_b) };

    ab_go_back(plan, ab_axis_normal(axis, facing), back, ab_share_take(back, share), out);
    out->side = ab_side_of(axis, facing);
}
