/* react/shortest.c - the shortest push out of an overlap, wherever they came from.
 *
 * Of two pushes of equal length the one that goes more against the motion is taken, and
 * without a motion that of abut_push(), so that the order in the code decides nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "narrow/meet.h"
#include "narrow/upright.h"
#include "react/react.h"

/* An exit: what is taken back of the motion of a relative to b. */
typedef struct departure {
    bool found;
    ab_vec back;
    abut_vec2 normal;
    int side;
} departure;

/* One of the four exits from a box, by the side it leads to. */
typedef struct box_exit {
    int axis;
    int facing;
    int64_t length;
    int64_t against; /* how much of the motion it goes against */
} box_exit;

static box_exit exit_through(const ab_plan *plan, int axis, int facing)
{
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);
    int64_t move = ab_along(plan->want_a, axis) - ab_along(plan->want_b, axis);
    int64_t length = facing < 0 ? ab_along(a.high, axis) - ab_along(b.low, axis)
                                : ab_along(b.high, axis) - ab_along(a.low, axis);

    return (box_exit){ axis, facing, length, -facing * move };
}

/* The exit that abut_push() would take out of two boxes. */
static abut_vec2 usual_exit(const ab_plan *plan)
{
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);
    ab_shape shape_a;
    ab_shape shape_b;

    ab_shape_of_box(&shape_a, a.low, a.high);
    ab_shape_of_box(&shape_b, b.low, b.high);
    return ab_meet(&shape_a.core, &shape_b.core, ab_sub(shape_b.at, shape_a.at)).normal;
}

static bool better_exit(const box_exit *leave, const box_exit *best, abut_vec2 usual)
{
    if (leave->length != best->length) {
        return leave->length < best->length;
    }
    if (leave->against != best->against) {
        return leave->against > best->against;
    }
    abut_vec2 normal = ab_axis_normal(leave->axis, leave->facing);

    return normal.x == usual.x && normal.y == usual.y;
}

/* The shortest exit through a closed side, of hitboxes that overlap. */
static departure leave_box(const ab_plan *plan)
{
    abut_vec2 usual = usual_exit(plan);
    box_exit best = { 0, 0, 0, 0 };

    for (int i = 0; i < 4; i++) {
        box_exit leave = exit_through(plan, i / 2, i % 2 == 0 ? -1 : 1);

        if (!ab_side_is_open(plan, ab_side_of(leave.axis, leave.facing)) &&
            (best.facing == 0 || better_exit(&leave, &best, usual))) {
            best = leave;
        }
    }
    if (best.facing == 0) {
        return (departure){ .found = false };
    }
    return (departure){ true, ab_on_axis(best.axis, -best.facing * best.length),
                        ab_axis_normal(best.axis, best.facing),
                        ab_side_of(best.axis, best.facing) };
}

static bool fills_its_box(const abut_shape *shape)
{
    const ab_core *core = &ab_inside(shape)->core;

    return core->form == AB_CORE_BOX && core->radius == 0;
}

/* The shortest push that parts two shapes. Sides can be open only where there are sides, so
 * with open ones the shapes leave each other as hitboxes. */
static departure leave_shape(const ab_plan *plan)
{
    abut_vec2 move_a = ab_vec_units(plan->want_a);
    abut_vec2 move_b = ab_vec_units(plan->want_b);
    abut_shape a = abut_moved(plan->a, move_a.x, move_a.y);
    abut_shape b = abut_moved(plan->b, move_b.x, move_b.y);

    if (abut_relate(&a, &b) != ABUT_OVERLAPPING) {
        return (departure){ .found = false };
    }
    if (plan->open_sides != 0 || (fills_its_box(&a) && fills_its_box(&b))) {
        return leave_box(plan);
    }
    abut_contact contact = abut_collide(&a, &b);
    ab_vec push = ab_vec_round(abut_push(&a, &b));

    return (departure){ true, { -push.x, -push.y }, contact.normal, contact.side };
}

static bool hitboxes_overlap_after(const ab_plan *plan)
{
    ab_hitbox a = ab_hitbox_moved(plan->box_a, plan->want_a);
    ab_hitbox b = ab_hitbox_moved(plan->box_b, plan->want_b);

    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

static void depart(const ab_plan *plan, const departure *leave, ab_share share, abut_reaction *out)
{
    ab_go_back(plan, leave->normal, leave->back, ab_share_take(leave->back, share), out);
    out->side = leave->side;
}

void ab_react_shortest(const ab_plan *plan, abut_reaction *out)
{
    departure leave = leave_shape(plan);
    bool shared = plan->split == ABUT_SPLIT_MASS || plan->split == ABUT_SPLIT_HALF;

    if (leave.found) {
        depart(plan, &leave, shared ? ab_share_of(plan, leave.normal) : (ab_share){ 1, 1 }, out);
    }
}

void ab_react_part(const ab_plan *plan, bool hitboxes, abut_reaction *out)
{
    departure leave = { .found = false };

    if (plan->open_sides != 0) {
        return; /* came in through an open side, and is passing through */
    }
    if (!hitboxes) {
        leave = leave_shape(plan);
    } else if (hitboxes_overlap_after(plan)) {
        leave = leave_box(plan);
    }
    if (leave.found) {
        depart(plan, &leave, ab_share_untimed(plan, leave.normal), out);
        out->time = 0;
    }
}
