/* world/rest/held.c - whether the bodies that a body touches hold it where it is.
 *
 * Bodies do not turn. So a body stays where it is if the bodies that it touches stand still and can
 * push it along their normals so that it has no velocity. That is the case if the opposite of its
 * velocity, without what the bodies under it give it already, lies in the cone of the normals;
 * friction widens the cone of whatever carries the body. Such a body needs no motion, and loses its
 * velocity. The motion nearest to its wish would lead along one side of a wedge, where friction is
 * too weak to hold it, to the other side and a little up there, and back again in the next step,
 * for ever.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/pair/pair.h"
#include "world/rest/limits.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

/* A body that stands still and is touched. */
typedef struct held_side {
    const ab_active_contact *contact;
    ab_vec normal; /* towards the body */
    uint32_t other;
    uint32_t place; /* in the list of the body's contacts */
} held_side;

typedef struct held_sides {
    uint32_t number; /* of the body, among the ranks */
    const ab_body_limits *of;
    ab_vec velocity; /* that they are to cancel */
    int count;
    held_side sides[AB_MOST_LIMITS];
} held_sides;

/* The two directions of a cone that are nearest to a wanted direction, on its left and on its
 * right, and the sides that they come from. */
typedef struct push_cone {
    ab_vec wanted;
    ab_vec left;
    ab_vec right;
    const held_side *left_side;
    const held_side *right_side;
} push_cone;

/* Positive if the second direction is to the left of the first. Neither is longer than 2^31. */
static int64_t side_turn(ab_vec from, ab_vec to)
{
    return from.x * to.y - from.y * to.x;
}

static void add_direction(push_cone *cone, ab_vec direction, const held_side *side)
{
    ab_vec wanted = cone->wanted;
    int turn = i128_sign(i128_cross(wanted.x, wanted.y, direction.x, direction.y));
    bool straight =
        turn == 0 && i128_sign(i128_dot(wanted.x, wanted.y, direction.x, direction.y)) > 0;

    if ((turn > 0 || straight) &&
        (cone->left_side == NULL || side_turn(direction, cone->left) > 0)) {
        cone->left = direction;
        cone->left_side = side;
    }
    if ((turn < 0 || straight) &&
        (cone->right_side == NULL || side_turn(direction, cone->right) < 0)) {
        cone->right = direction;
        cone->right_side = side;
    }
}

/* Whether two normals are the same, but for rounding. */
static bool is_same_normal(ab_vec p, ab_vec q)
{
    return ab_abs(p.x - q.x) + ab_abs(p.y - q.y) < AB_DIRECTION_LENGTH >> 10;
}

/* Whether a body presses on a flat side, and so does not go where its velocity leads. */
static bool presses_on_flat(const held_sides *held)
{
    bool presses = false;

    for (int k = 0; k < held->count; k++) {
        const held_side *side = &held->sides[k];

        presses = presses ||
                  (!side->contact->curved && ab_direction_dot(side->normal, held->velocity) < 0);
    }
    return presses;
}

/* Whether a body that goes by its velocity runs into what is round, or slides into it along others.
 * It passes the corners of a tunnel or a shaft that is as wide as it is, although they are nearer
 * than 2^-10 unit and their normals lean against it. */
static bool is_run_into(abut_world *world, const held_sides *held, const held_side *side)
{
    ab_rank *rank = (ab_rank *)world->ranks.items + held->number;
    bool first = side->contact->a == rank->index;

    if (!presses_on_flat(held) &&
        ab_active_contact_hits(side->contact, first ? held->velocity : ab_neg(held->velocity))) {
        return true;
    }
    ab_body_limits of = *held->of;
    ab_vec wish = rank->wish;

    rank->wish = (ab_vec){ held->velocity.x / AB_STEP_TICKS, held->velocity.y / AB_STEP_TICKS };
    uint32_t waiting = ab_find_flush_limits(world, held->number, &of);

    ab_find_limits_ahead(world, held->number, &waiting, &of);
    rank->wish = wish;
    return (waiting >> side->place & 1) == 0;
}

/* Whether a body would overlap what it touches there, and would meet it with this normal. Beside
 * the end of something flat the normal may be that of a line that continues where there is nothing
 * to touch; and just before the foot of a slope that of a corner which belongs to the floor. */
static bool is_in_the_way(abut_world *world, const held_sides *held, const held_side *side)
{
    uint32_t index = ((const ab_rank *)world->ranks.items)[held->number].index;
    ab_vec path = ab_direction_add((ab_vec){ 0, 0 }, side->normal, -2 * AB_TOUCH_GAP);
    ab_vec normal;

    if (side->contact->curved) {
        return is_run_into(world, held, side);
    }
    return side->contact->gap == 0 ||
           (ab_moves_until(world, index, side->other, path, 0, &normal) < AB_TICKS &&
            is_same_normal(ab_direction_of(normal), side->normal));
}

static bool holds_wanted(abut_world *world, const held_sides *held, const push_cone *cone)
{
    if (cone->left_side == NULL || cone->right_side == NULL) {
        return false;
    }
    int64_t turn = side_turn(cone->right, cone->left);
    bool straight = cone->left_side == cone->right_side && turn == 0;

    return (straight || turn > 0) && is_in_the_way(world, held, cone->left_side) &&
           (cone->left_side == cone->right_side || is_in_the_way(world, held, cone->right_side));
}

/* The velocity that a contact has given a body so far (rest/relax.c). */
static ab_vec push_given(const held_side *side, uint32_t index)
{
    const ab_active_contact *contact = side->contact;
    ab_vec across = { -side->normal.y, side->normal.x };
    int64_t share = contact->a == index ? contact->share : AB_DIRECTION_LENGTH - contact->share;
    ab_vec push =
        ab_direction_add((ab_vec){ 0, 0 }, side->normal, ab_direction_mul(contact->push, share));

    return ab_direction_add(push, across, ab_direction_mul(contact->rub, share));
}

/* Whether the first side that is straight against a velocity along an axis touches flush. */
static bool is_met_straight(const held_sides *held)
{
    ab_vec velocity = held->velocity;
    ab_vec normal = { velocity.x == 0  ? 0
                      : velocity.x > 0 ? -AB_DIRECTION_LENGTH
                                       : AB_DIRECTION_LENGTH,
                      velocity.y == 0  ? 0
                      : velocity.y > 0 ? -AB_DIRECTION_LENGTH
                                       : AB_DIRECTION_LENGTH };

    for (int k = 0; k < held->count; k++) {
        if (held->sides[k].normal.x == normal.x && held->sides[k].normal.y == normal.y) {
            return held->sides[k].contact->gap == 0;
        }
    }
    return false;
}

/* Whether the sides can cancel a velocity, by their normals alone. */
static bool is_met_smoothly(abut_world *world, const held_sides *held)
{
    push_cone cone = { .wanted = ab_neg(held->velocity) };

    if (is_met_straight(held)) { /* as the cone would say */
        return true;
    }
    for (int k = 0; k < held->count; k++) {
        add_direction(&cone, held->sides[k].normal, &held->sides[k]);
    }
    return holds_wanted(world, held, &cone);
}

/* The same with friction. */
static bool is_met_roughly(abut_world *world, const held_sides *held)
{
    push_cone cone = { .wanted = ab_neg(held->velocity) };

    for (int k = 0; k < held->count; k++) {
        ab_vec normal = held->sides[k].normal;
        ab_vec across = { -normal.y, normal.x };
        int64_t friction = held->sides[k].contact->friction;

        if (friction > 0 && ab_direction_dot(normal, cone.wanted) > 0) {
            add_direction(&cone, ab_direction_add(normal, across, friction), &held->sides[k]);
            add_direction(&cone, ab_direction_add(normal, across, -friction), &held->sides[k]);
        }
    }
    return holds_wanted(world, held, &cone);
}

/* Whether something moves or its surface runs, even if too slowly for a motion to show it. */
static bool is_on_the_move(const abut_world *world, uint32_t index)
{
    ab_vec motion = world->hot[index].motion;

    return (motion.x | motion.y) != 0 ||
           (world->marks[index] == AB_NONE && ab_carries(world, index));
}

bool ab_is_held(abut_world *world, uint32_t number, const ab_body_limits *of)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;
    held_sides held = { .number = number, .of = of, .velocity = world->cold[rank->index].velocity };

    for (uint32_t p = rank->first; p < rank->end && held.count < AB_MOST_LIMITS; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        uint32_t other = ab_active_other(contact, rank->index);
        ab_vec normal = ab_active_normal(contact, rank->index);
        ab_vec theirs = world->hot[other].motion;
        ab_view_of_other view;

        if (!ab_looks_at(world, number, other, of, &view)) {
            continue;
        }
        if (normal.x * theirs.x + normal.y * theirs.y > 0) {
            return false;
        }
        if (contact->gap > AB_TOUCH_GAP || is_on_the_move(world, other)) {
            continue;
        }
        held_side *side = &held.sides[held.count++];

        *side = (held_side){ contact, normal, other, p - rank->first };
        if (contact->pushes && view != AB_AS_IT_WANTS && (contact->push | contact->rub) != 0) {
            held.velocity = ab_sub(held.velocity, push_given(side, rank->index));
        }
    }
    return !rank->carried && (held.velocity.x | held.velocity.y) != 0 &&
           (is_met_smoothly(world, &held) || is_met_roughly(world, &held));
}
