/* react/impact.c - to the exact time of impact, then on along the surface.
 *
 * The sweep says how far the two can go and on which normal they meet. What is left
 * of the motion of a relative to b is cut in two: along the normal it is taken back,
 * along the surface it is swept again. Convex shapes cannot meet anew on the
 * tangent that they touch at, but the tangent is rounded: to the lattice, and where a round
 * part meets a corner by as much as a quantum is seen from its centre. So if the second
 * sweep meets something the motion is lifted off the surface a little, and more until it
 * does not.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/vec2.h"
#include "react/react.h"

/* How far the rest of a motion may be lifted off the surface: a few quanta for the lattice,
 * and what a normal wrong by this angle amounts to. */
#define LIFT_STEPS 8
#define LIFT_ANGLE 0x1p-10

static abut_vec2 doubles_of(ab_vec v)
{
    return (abut_vec2){ (double)v.x, (double)v.y };
}

/* To the nearest quantum, ties away from zero, so that mirrored motions stay mirrored. */
static int64_t nearest_quantum(double quanta)
{
    return quanta < 0 ? -(int64_t)(0.5 - quanta) : (int64_t)(quanta + 0.5);
}

static ab_vec scaled_normal(abut_vec2 normal, double length)
{
    return (ab_vec){ nearest_quantum(normal.x * length), nearest_quantum(normal.y * length) };
}

/* What of a motion runs along the surface. */
static ab_vec along_surface(ab_vec rest, abut_vec2 normal)
{
    if (ab_is_axial(normal)) {
        return normal.x == 0 ? (ab_vec){ rest.x, 0 } : (ab_vec){ 0, rest.y };
    }
    return ab_sub(rest, scaled_normal(normal, v2_dot(doubles_of(rest), normal)));
}

/* How far a can slide along b, from where the two touch. */
static ab_vec slide_from(const ab_plan *plan, const abut_swept *touch, ab_vec rest)
{
    const abut_vec2 still = { 0, 0 };
    abut_shape a = abut_moved(plan->a, touch->move_a.x, touch->move_a.y);
    abut_shape b = abut_moved(plan->b, touch->move_b.x, touch->move_b.y);
    ab_vec along = along_surface(rest, touch->normal);
    double most = LIFT_STEPS + LIFT_ANGLE * (ab_fabs((double)rest.x) + ab_fabs((double)rest.y));
    ab_vec reached = { 0, 0 };

    if (ab_rests(along) || ab_is_axial(touch->normal)) {
        return along; /* a line along an axis parts the two, wherever they are on it */
    }
    for (double lift = 0; lift <= most; lift = lift > 0 ? 2 * lift : 1) {
        ab_vec try = ab_add(along, scaled_normal(touch->normal, lift));
        abut_swept swept;
        abut_status status = abut_sweep(&a, ab_vec_units(try), &b, still, &swept);

        if (lift == 0) {
            reached = ab_vec_round(swept.move_a); /* nowhere if it leads off the lattice */
        }
        if (status != ABUT_OK) {
            break;
        }
        if (!swept.hit) {
            return try;
        }
    }
    return reached;
}

/* What a takes back itself. By time, and not along an axis, that is what it had still to
 * go at the touch; to divide by the closing motion would magnify the roundings. */
static ab_vec back_of_a(const ab_plan *plan, const abut_swept *touch, ab_vec back)
{
    bool moving = !ab_rests(plan->want_a) && !ab_rests(plan->want_b);

    if (plan->split != ABUT_SPLIT_TIME || ab_is_axial(touch->normal) || !moving) {
        return ab_share_take(back, ab_share_of(plan, touch->normal));
    }
    ab_vec rest = ab_sub(plan->want_a, ab_vec_round(touch->move_a));

    return scaled_normal(touch->normal, v2_dot(doubles_of(rest), touch->normal));
}

/* Doubles cannot hold every motion beyond 2^21 units: the last word is the predicate's. */
static bool ends_overlapping(const ab_plan *plan, const abut_reaction *reaction)
{
    abut_shape a = abut_moved(plan->a, reaction->move_a.x, reaction->move_a.y);
    abut_shape b = abut_moved(plan->b, reaction->move_b.x, reaction->move_b.y);

    return abut_relate(&a, &b) == ABUT_OVERLAPPING;
}

/* Whether the sides of b that a normal points out of most are open. */
static bool faces_open_side(const ab_plan *plan, abut_vec2 normal)
{
    double x = ab_fabs(normal.x);
    double y = ab_fabs(normal.y);
    bool open_x = ab_side_is_open(plan, ab_side_of(0, normal.x < 0 ? -1 : 1));
    bool open_y = ab_side_is_open(plan, ab_side_of(1, normal.y < 0 ? -1 : 1));

    return (open_x || x < y) && (open_y || y < x);
}

void ab_react_impact(const ab_plan *plan, abut_reaction *out)
{
    abut_swept touch;
    abut_status status = abut_sweep(plan->a, ab_vec_units(plan->want_a), plan->b,
                                    ab_vec_units(plan->want_b), &touch);

    AB_ASSERT(status == ABUT_OK, "a plan is checked before it is swept");
    if (status != ABUT_OK || !touch.hit) {
        return;
    }
    if (touch.normal.x == 0 && touch.normal.y == 0) {
        ab_react_part(plan, false, out);
        return;
    }
    if (faces_open_side(plan, touch.normal)) {
        return;
    }
    ab_vec wanted = ab_sub(plan->want_a, plan->want_b);
    ab_vec reached = ab_sub(ab_vec_round(touch.move_a), ab_vec_round(touch.move_b));
    ab_vec rest = ab_sub(wanted, reached);
    ab_vec back = ab_sub(rest, slide_from(plan, &touch, rest));

    ab_go_back(plan, touch.normal, back, back_of_a(plan, &touch, back), out);
    if (ends_overlapping(plan, out)) {
        out->move_a = touch.move_a;
        out->move_b = touch.move_b;
    }
    out->time = touch.time;
    out->side = touch.side;
}
