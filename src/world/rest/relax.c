/* world/rest/relax.c - pushers and what they push come to a common speed, before anything moves.
 *
 * Rows of bodies come to their speeds at once (rest/rows.c). Then projected Gauss-Seidel on
 * velocities, over the contacts with a pusher alone: everybody else gives way to nothing, and
 * settling the motions is enough (rest/settle.c). The approach allowed is the gap, and a push never
 * pulls. What slides is rubbed off as far as the push goes: settling finds nothing left to take
 * away there, and would not rub.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { RELAX_ROUNDS = 12 };

/* How light a body is for another: what need not give way is as heavy as a wall. */
static int64_t lightness_of(const abut_world *world, uint32_t index, uint32_t other)
{
    bool yields = ab_is_mobile(&world->hot[index]) && !ab_gives_way(world, other, index);

    return yields ? world->cold[index].lightness : 0;
}

/* How two share a push; false if neither yields. */
static bool share_push(const abut_world *world, ab_active_contact *press)
{
    int64_t weight_a = lightness_of(world, press->a, press->b);
    int64_t weight_b = lightness_of(world, press->b, press->a);

    if (weight_a + weight_b <= 0) {
        return false;
    }
    while (weight_a + weight_b >= (int64_t)1 << 33) {
        weight_a /= 2;
        weight_b /= 2;
    }
    press->share = weight_a == weight_b ? AB_DIRECTION_LENGTH / 2
                                        : weight_a * AB_DIRECTION_LENGTH / (weight_a + weight_b);
    return true;
}

static bool is_axis(int64_t along, int64_t across)
{
    return across == 0 && ab_abs(along) == AB_DIRECTION_LENGTH;
}

/* How much of v goes along a direction, and so much more of it: the same as for any direction, but
 * at once for those along an axis, which most are where boxes are. */
static int64_t speed_along(ab_vec direction, ab_vec v)
{
    if (is_axis(direction.y, direction.x)) {
        return direction.y > 0 ? v.y : -v.y;
    }
    if (is_axis(direction.x, direction.y)) {
        return direction.x > 0 ? v.x : -v.x;
    }
    return ab_direction_dot(direction, v);
}

static void speed_up(ab_vec *v, ab_vec direction, int64_t speed)
{
    if (is_axis(direction.y, direction.x)) {
        v->y += direction.y > 0 ? speed : -speed;
    } else if (is_axis(direction.x, direction.y)) {
        v->x += direction.x > 0 ? speed : -speed;
    } else {
        *v = ab_direction_add(*v, direction, speed);
    }
}

static void
apply_push(abut_world *world, const ab_active_contact *press, ab_vec direction, int64_t push)
{
    int64_t push_a = ab_direction_mul(push, press->share);

    speed_up(&world->cold[press->a].velocity, direction, push_a);
    speed_up(&world->cold[press->b].velocity, direction, -(push - push_a));
}

bool ab_active_contact_hits(const ab_active_contact *press, ab_vec motion)
{
    /* Whether a point that starts at `off` and goes in this direction gets nearer to the origin
     * than the reach. */
    ab_i128 toward = i128_dot(press->off.x, press->off.y, motion.x, motion.y);
    ab_i128 length = i128_dot(motion.x, motion.y, motion.x, motion.y);

    if (i128_sign(toward) >= 0) {
        return false;
    }
    if (!i128_less(i128_neg(toward), length)) { /* the end is nearest */
        ab_vec end = ab_add(press->off, motion);

        return i128_less(i128_dot(end.x, end.y, end.x, end.y),
                         i128_mul(press->reach, press->reach));
    }
    ab_u128 across = i128_abs(i128_cross(press->off.x, press->off.y, motion.x, motion.y));

    return u256_cmp(u256_mul(across, across),
                    u256_mul(u128_square(press->reach), i128_abs(length))) < 0;
}

/* Rubs off what slides, as far as the push presses the two together; the largest change so far. */
static int64_t rub_press(abut_world *world, ab_active_contact *press, int64_t worst)
{
    ab_vec across = { -press->normal.y, press->normal.x };
    ab_vec relative = ab_sub(world->cold[press->a].velocity, world->cold[press->b].velocity);
    int64_t most = ab_direction_mul(press->push, press->friction);
    int64_t wanted = press->rub - speed_along(across, relative) + press->belt;
    int64_t rub = ab_max(-most, ab_min(most, wanted));

    int64_t more = rub - press->rub;

    if (more != 0) {
        apply_push(world, press, across, more);
        press->rub = rub;
    }
    return ab_max(worst, ab_abs(more));
}

/* One contact; the largest change so far. */
static int64_t relax_press(abut_world *world, ab_active_contact *press, int64_t worst)
{
    ab_vec relative = ab_sub(world->cold[press->a].velocity, world->cold[press->b].velocity);
    int64_t need = -speed_along(press->normal, relative) - press->gap;
    int64_t push = ab_max(0, press->push + need);

    if (press->curved && push > 0) { /* judged without its own push */
        ab_vec without = ab_direction_add(relative, press->normal, -press->push);

        push = ab_active_contact_hits(press, without) ? push : 0;
    }
    int64_t change = push - press->push;

    press->push = push;
    if (change != 0) {
        apply_push(world, press, press->normal, change);
    }
    return ab_max(worst, ab_abs(change));
}

/* How much of a push along an axis the first of two takes. */
static inline int64_t push_on_first(const ab_active_contact *press, int64_t push)
{
    bool halves = press->share == AB_DIRECTION_LENGTH / 2; /* equal masses, the same rounding */

    return halves ? (push + (push < 0 ? -1 : 1)) / 2 : ab_direction_mul(push, press->share);
}

/* The same as relax_press() and rub_press() for a flat contact along an axis, where speeds are
 * numbers: those of a and b along the normal, and across it. `sign` is that of the normal, `across`
 * that of what is to the left of it. Returns the larger change. */
AB_INLINE int64_t relax_numbers(ab_active_contact *press,
                                int64_t sign,
                                int64_t across,
                                int64_t *along_a,
                                int64_t *along_b,
                                int64_t *across_a,
                                int64_t *across_b)
{
    int64_t push = ab_max(0, press->push - sign * (*along_a - *along_b) - press->gap);
    int64_t change = push - press->push;
    int64_t larger = ab_abs(change);

    if (change != 0) {
        int64_t first = push_on_first(press, change);

        press->push = push;
        *along_a += sign * first;
        *along_b -= sign * (change - first);
    }
    int64_t slide = across * (*across_a - *across_b) - press->belt;

    if (press->rub != 0 || (slide != 0 && push != 0 && press->friction > 0)) {
        int64_t most = ab_direction_mul(push, press->friction);
        int64_t rub = ab_max(-most, ab_min(most, press->rub - slide));
        int64_t more = rub - press->rub;

        if (more != 0) {
            int64_t first = push_on_first(press, more);

            *across_a += across * first;
            *across_b -= across * (more - first);
            press->rub = rub;
            larger = ab_max(larger, ab_abs(more));
        }
    }
    return larger;
}

static int64_t relax_along_axis(abut_world *world, ab_active_contact *press)
{
    ab_vec *a = &world->cold[press->a].velocity;
    ab_vec *b = &world->cold[press->b].velocity;

    if (press->normal.x != 0) {
        int64_t sign = press->normal.x < 0 ? -1 : 1;

        return relax_numbers(press, sign, sign, &a->x, &b->x, &a->y, &b->y);
    }
    int64_t sign = press->normal.y < 0 ? -1 : 1;

    return relax_numbers(press, sign, -sign, &a->y, &b->y, &a->x, &b->x);
}

static bool is_along_axis(const ab_active_contact *press)
{
    return press->upright && !press->curved &&
           ab_abs(press->normal.x + press->normal.y) == AB_DIRECTION_LENGTH;
}

/* How fast a belt runs past what touches it, to the left of the normal. */
static int64_t belt_speed(const abut_world *world, const ab_active_contact *press)
{
    ab_vec across = { -press->normal.y, press->normal.x };

    return speed_along(across,
                       ab_sub(ab_surface_of(world, press->b), ab_surface_of(world, press->a)));
}

bool ab_relax(abut_world *world)
{
    ab_active_contact *presses = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;

    for (uint32_t k = 0; k < count; k++) {
        presses[k].push = 0;
        presses[k].rub = 0;
        presses[k].friction = ab_friction_between(world, presses[k].a, presses[k].b);
        presses[k].belt = world->state->belts > 0 ? belt_speed(world, &presses[k]) : 0;
        presses[k].pushes = presses[k].pushes && share_push(world, &presses[k]);
    }
    if (!ab_settle_rows(world) || !ab_settle_ranks(world)) {
        return false;
    }
    ab_carry_loads(world);
    for (int round = 0; round < RELAX_ROUNDS; round++) {
        int64_t worst = 0;

        for (uint32_t k = 0; k < count; k++) {
            ab_active_contact *press = &presses[round % 2 == 0 ? k : count - 1 - k];

            if (press->pushes && is_along_axis(press)) {
                worst = ab_max(worst, relax_along_axis(world, press));
            } else if (press->pushes) {
                worst = relax_press(world, press, worst);
                if (press->friction > 0) {
                    worst = rub_press(world, press, worst);
                }
            }
        }
        if (worst < AB_STEP_TICKS / 16) { /* less than a motion can show */
            break;
        }
    }
    return true;
}
