/* world/rest/relax.c - pushers and what they push take a common speed, before anything moves.
 *
 * Rows of bodies take their speeds at once (rest/rows.c). The rest is projected Gauss-Seidel on
 * velocities, only over contacts in which one of the two pushes: other bodies do not give way, and
 * for them settling the motions is enough (rest/settle.c). Two bodies may approach by the gap
 * between them, and a push never pulls. Friction is applied here, in proportion to the push:
 * settling would find no approach left to take away there, and so would apply none.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { RELAX_ROUNDS = 12 };

/* How light a body is to another: one that need not give way is as heavy as a wall. */
static int64_t lightness_of(const abut_world *world, uint32_t index, uint32_t other)
{
    bool yields = ab_is_mobile(&world->hot[index]) && !ab_gives_way(world, other, index);

    return yields ? world->cold[index].lightness : 0;
}

/* How two bodies share a push; false if neither yields. */
static bool share_push(const abut_world *world, ab_active_contact *contact)
{
    int64_t weight_a = lightness_of(world, contact->a, contact->b);
    int64_t weight_b = lightness_of(world, contact->b, contact->a);

    if (weight_a + weight_b <= 0) {
        return false;
    }
    if (weight_a == weight_b || weight_a == 0 || weight_b == 0) { /* most are alike, or a wall */
        contact->share = (int32_t)(weight_a == 0   ? 0
                                   : weight_b == 0 ? AB_DIRECTION_LENGTH
                                                   : AB_DIRECTION_LENGTH / 2);
        return true;
    }
    while (weight_a + weight_b >= (int64_t)1 << 33) {
        weight_a /= 2;
        weight_b /= 2;
    }
    contact->share = (int32_t)(weight_a * AB_DIRECTION_LENGTH / (weight_a + weight_b));
    return true;
}

static bool is_axis(int64_t along, int64_t across)
{
    return across == 0 && ab_abs(along) == AB_DIRECTION_LENGTH;
}

/* The part of v along a direction. The result is that of the general formula, but directions along
 * an axis, which most are among boxes, take a shortcut. */
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
apply_push(abut_world *world, const ab_active_contact *contact, ab_vec direction, int64_t push)
{
    int64_t push_a = ab_direction_mul(push, contact->share);

    speed_up(&world->cold[contact->a].velocity, direction, push_a);
    speed_up(&world->cold[contact->b].velocity, direction, -(push - push_a));
}

bool ab_active_contact_hits(const ab_active_contact *contact, ab_vec motion)
{
    /* Whether a point that starts at `off` and goes in this direction gets nearer to the origin
     * than the reach. */
    ab_i128 toward = i128_dot(contact->off.x, contact->off.y, motion.x, motion.y);
    ab_i128 length = i128_dot(motion.x, motion.y, motion.x, motion.y);

    if (i128_sign(toward) >= 0) {
        return false;
    }
    if (!i128_less(i128_neg(toward), length)) { /* the end is nearest */
        ab_vec end = ab_add(contact->off, motion);

        return i128_less(i128_dot(end.x, end.y, end.x, end.y),
                         i128_mul(contact->reach, contact->reach));
    }
    ab_u128 across = i128_abs(i128_cross(contact->off.x, contact->off.y, motion.x, motion.y));

    return u256_cmp(u256_mul(across, across),
                    u256_mul(u128_square(contact->reach), i128_abs(length))) < 0;
}

/* How fast the surface of b runs past that of a, to the left of the normal. */
static int64_t belt_speed(const abut_world *world, const ab_active_contact *contact)
{
    ab_vec across = { -contact->normal.y, contact->normal.x };

    return world->state->belts == 0 ? 0
                                    : speed_along(across, ab_sub(ab_surface_of(world, contact->b),
                                                                 ab_surface_of(world, contact->a)));
}

/* Applies friction, in proportion to the push that presses the two together. Returns the largest
 * change so far. */
static int64_t rub_contact(abut_world *world, ab_active_contact *contact, int64_t worst)
{
    ab_vec across = { -contact->normal.y, contact->normal.x };
    ab_vec relative = ab_sub(world->cold[contact->a].velocity, world->cold[contact->b].velocity);
    int64_t most = ab_direction_mul(contact->push, contact->friction);
    int64_t wanted = contact->rub - speed_along(across, relative) + belt_speed(world, contact);
    int64_t rub = ab_max(-most, ab_min(most, wanted));

    int64_t more = rub - contact->rub;

    if (more != 0) {
        apply_push(world, contact, across, more);
        contact->rub = rub;
    }
    return ab_max(worst, ab_abs(more));
}

/* Whether a body is beside something that does not move by itself: it presses on a corner of that
 * with something round, or comes by it with a slanted side, of which the line goes on past its end.
 */
static bool is_beside_firm(const abut_world *world, const ab_active_contact *contact)
{
    bool beside = contact->curved || (contact->gap > 0 && !contact->upright);

    return beside && contact->pushes &&
           !(ab_is_mover(&world->hot[contact->a]) && ab_is_mover(&world->hot[contact->b]));
}

/* Whether a motion of a as seen from b leads into b, and not only past the end of what is near. */
static bool hits(const abut_world *world, const ab_active_contact *contact, ab_vec motion)
{
    ab_vec normal;

    if (contact->curved) {
        return ab_active_contact_hits(contact, motion);
    }
    return !is_beside_firm(world, contact) ||
           ab_moves_until(world, contact->a, contact->b, motion, 0, &normal) < AB_TICKS;
}

/* Handles one contact; returns the largest change so far. */
static int64_t relax_contact(abut_world *world, ab_active_contact *contact, int64_t worst)
{
    ab_vec relative = ab_sub(world->cold[contact->a].velocity, world->cold[contact->b].velocity);
    int64_t need = -speed_along(contact->normal, relative) - contact->gap;
    int64_t push = ab_max(0, contact->push + need);

    if (push > 0) { /* judged without its own push */
        ab_vec without = ab_direction_add(relative, contact->normal, -contact->push);

        push = hits(world, contact, without) ? push : 0;
    }
    int64_t change = push - contact->push;

    contact->push = push;
    if (change != 0) {
        apply_push(world, contact, contact->normal, change);
    }
    return ab_max(worst, ab_abs(change));
}

/* How much of a push along an axis the first of two bodies takes. */
static inline int64_t push_on_first(const ab_active_contact *contact, int64_t push)
{
    bool halves = contact->share == AB_DIRECTION_LENGTH / 2; /* equal masses, the same rounding */

    return halves ? (push + (push < 0 ? -1 : 1)) / 2 : ab_direction_mul(push, contact->share);
}

/* The same as relax_contact() and rub_contact() for a flat contact along an axis, where speeds are
 * numbers: those of a and b along the normal, and across it. `sign` is that of the normal, `across`
 * that of what is to the left of it. Returns the larger change. */
AB_INLINE int64_t relax_numbers(const abut_world *world,
                                ab_active_contact *contact,
                                int64_t sign,
                                int64_t across,
                                int64_t *along_a,
                                int64_t *along_b,
                                int64_t *across_a,
                                int64_t *across_b)
{
    int64_t push = ab_max(0, contact->push - sign * (*along_a - *along_b) - contact->gap);
    int64_t change = push - contact->push;
    int64_t larger = ab_abs(change);

    if (change != 0) {
        int64_t first = push_on_first(contact, change);

        contact->push = push;
        *along_a += sign * first;
        *along_b -= sign * (change - first);
    }
    int64_t slide = across * (*across_a - *across_b) - belt_speed(world, contact);

    if (contact->rub != 0 || (slide != 0 && push != 0 && contact->friction > 0)) {
        int64_t most = ab_direction_mul(push, contact->friction);
        int64_t rub = ab_max(-most, ab_min(most, contact->rub - slide));
        int64_t more = rub - contact->rub;

        if (more != 0) {
            int64_t first = push_on_first(contact, more);

            *across_a += across * first;
            *across_b -= across * (more - first);
            contact->rub = rub;
            larger = ab_max(larger, ab_abs(more));
        }
    }
    return larger;
}

static int64_t relax_along_axis(abut_world *world, ab_active_contact *contact)
{
    ab_vec *a = &world->cold[contact->a].velocity;
    ab_vec *b = &world->cold[contact->b].velocity;

    if (contact->normal.x != 0) {
        int64_t sign = contact->normal.x < 0 ? -1 : 1;

        return relax_numbers(world, contact, sign, sign, &a->x, &b->x, &a->y, &b->y);
    }
    int64_t sign = contact->normal.y < 0 ? -1 : 1;

    return relax_numbers(world, contact, sign, -sign, &a->y, &b->y, &a->x, &b->x);
}

static bool is_along_axis(const ab_active_contact *contact)
{
    return contact->upright && !contact->curved &&
           ab_abs(contact->normal.x + contact->normal.y) == AB_DIRECTION_LENGTH;
}

int64_t ab_relax_one(abut_world *world, ab_active_contact *contact)
{
    if (is_along_axis(contact)) {
        return relax_along_axis(world, contact);
    }
    if (is_beside_firm(world, contact)) {
        return 0;
    }
    int64_t worst = relax_contact(world, contact, 0);

    return contact->friction > 0 ? rub_contact(world, contact, worst) : worst;
}

/* Handles all contacts but those beside what is firm, or only these, forward or backward; returns
 * the largest change. Those come last: what a floor holds up presses on no corner beside it. A foot
 * on the joint of two floors would be pushed aside by the corner of the one that it is leaving, and
 * rounds are too few to take that back where the two normals are almost the same. */
static int64_t relax_all(abut_world *world, bool back, bool beside)
{
    ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;
    int64_t worst = 0;

    for (uint32_t k = 0; k < count; k++) {
        ab_active_contact *contact = &contacts[back ? count - 1 - k : k];

        if (!contact->pushes) {
            continue;
        }
        if (is_along_axis(contact)) {
            worst = beside ? worst : ab_max(worst, relax_along_axis(world, contact));
            continue;
        }
        if (is_beside_firm(world, contact) != beside) {
            continue;
        }
        worst = relax_contact(world, contact, worst);
        if (contact->friction > 0) {
            worst = rub_contact(world, contact, worst);
        }
    }
    return worst;
}

/* Whether one of the two bodies of a contact takes all of a push. */
static bool is_on_firm(const ab_active_contact *contact)
{
    return contact->share == 0 || contact->share == AB_DIRECTION_LENGTH;
}

/* A pusher that presses only on what does not give way has nothing to share, and is left to
 * settling, as a slider is: that respects all sides at once. Relaxing takes them one after the
 * other, and in a corner wider than 90 degrees that comes to an end only after many rounds. */
static void leave_to_settling(abut_world *world)
{
    ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;

    for (uint32_t k = 0; k < count; k++) {
        if (contacts[k].pushes && !is_on_firm(&contacts[k])) {
            world->marks[contacts[k].a] = world->marks[contacts[k].b] = 0; /* they share */
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        contacts[k].pushes = contacts[k].pushes && (world->marks[contacts[k].a] != AB_NONE ||
                                                    world->marks[contacts[k].b] != AB_NONE);
    }
    for (uint32_t k = 0; k < count; k++) {
        world->marks[contacts[k].a] = world->marks[contacts[k].b] = AB_NONE;
    }
}

bool ab_relax(abut_world *world)
{
    ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;
    bool beside = false;

    for (uint32_t k = 0; k < count; k++) {
        contacts[k].push = 0;
        contacts[k].rub = 0;
        contacts[k].friction = (int32_t)ab_friction_between(world, contacts[k].a, contacts[k].b);
        contacts[k].pushes = contacts[k].pushes && share_push(world, &contacts[k]);
    }
    leave_to_settling(world);
    for (uint32_t k = 0; k < count; k++) {
        beside = beside || is_beside_firm(world, &contacts[k]);
    }
    if (!ab_settle_rows(world) || !ab_settle_ranks(world)) {
        return false;
    }
    ab_carry_loads(world);
    for (int round = 0; round < RELAX_ROUNDS; round++) {
        bool back = round % 2 != 0;
        int64_t worst = relax_all(world, back, false);

        worst = beside ? ab_max(worst, relax_all(world, back, true)) : worst;

        if (worst < AB_STEP_TICKS / 16) { /* less than a motion can show */
            return true;
        }
    }
    return ab_relax_blows(world);
}
