/* world/rest/settle.c - motions for bodies that rest on each other.
 *
 * From the lowest up (without gravity, from immovable bodies outward), each body takes the motion
 * nearest to its wish that respects all contacts with bodies already decided. So a stack stands
 * still without a single impact. Bodies that are not decided yet are not shoved, either: they are
 * expected to move as in the round before. A slow body that cannot respect all its limits is pinned
 * for the step: it moves into none of the bodies around it, as if they stood still, and they adapt
 * to it. Left alone, it would set off an avalanche of impacts; held in its place, it would hang in
 * the air between a wall and a ball that leans on it, which hold nothing up. For the same reason a
 * body that is squeezed by a kinematic which stops when blocked treats the kinematic as standing
 * still: it will stop. A body that is held by the sides it touches needs no motion at all
 * (rest/held.c).
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/limits.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { PIN_ROUNDS = 6, HEED_ROUNDS = 2, PUSH_ROUNDS = 64 };
#define PIN_SPEED (AB_ONE / 2 / AB_STEP_TICKS)    /* quanta per tick */
#define DRIVEN_ROUNDING (4 * AB_DIRECTION_LENGTH) /* of a motion along a normal: four quanta */

static void make_neighbours_stale(abut_world *world, uint32_t number)
{
    const ab_rank *rank = (const ab_rank *)world->ranks.items + number;
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;

    for (uint32_t p = rank->first; p < rank->end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];

        ab_make_stale(world, contact->a == rank->index ? contact->b : contact->a);
    }
}

/* Whether a kinematic makes a body move as it does: a body on a crate on a lift is lifted as fast
 * as the lift, however fast it walks across the crate. */
static bool is_driven(const abut_world *world, const ab_body_limits *of)
{
    bool driven = false;

    for (int k = 0; k < of->count; k++) {
        const ab_limit *limit = &of->limits[k];
        ab_vec n = limit->normal;
        int64_t goes = n.x * of->motion.x + n.y * of->motion.y;
        bool comes = n.x * limit->theirs.x + n.y * limit->theirs.y > 0;
        bool drives = world->hot[limit->other].kind == ABUT_BODY_KINEMATIC ||
                      ab_is_driven_from_behind(world, limit->other);

        driven = driven || (comes && drives && goes <= limit->least + DRIVEN_ROUNDING);
    }
    return driven;
}

static void set_motion(abut_world *world, uint32_t number, const ab_body_limits *of)
{
    ab_rank *rank = (ab_rank *)world->ranks.items + number;
    ab_vec *motion = &world->hot[rank->index].motion;
    bool driven = is_driven(world, of);

    if (motion->x != of->motion.x || motion->y != of->motion.y || rank->driven != driven) {
        *motion = of->motion;
        rank->driven = driven;
        make_neighbours_stale(world, number);
    }
}

/* Pins a body: from now on its wish is how it moves, whatever the others do. */
static void pin_body(abut_world *world, uint32_t number)
{
    ab_rank *rank = (ab_rank *)world->ranks.items + number;
    ab_body_limits of;

    of.pinned = true;
    of.squeezed = false;
    of.heeds = false;
    ab_find_limits(world, number, &of);
    rank->pinned = true;
    rank->driven = false;
    rank->wish = of.found ? of.motion : (ab_vec){ 0, 0 };
    world->hot[rank->index].motion = rank->wish;
    make_neighbours_stale(world, number);
}

/* Whether a body touches all that it must respect, flat, and one of these is a kinematic that will
 * stop. If there is a gap, the body is driven across it; if a side is slanted, the body is driven
 * out. */
static bool is_squeezed(const abut_world *world, const ab_body_limits *of)
{
    bool stops = false;

    for (int k = 0; k < of->count; k++) {
        if (-of->limits[k].speed > AB_TOUCH_GAP || !of->limits[k].upright) {
            return false;
        }
        stops = stops || ab_stops_when_blocked(world, of->limits[k].other);
    }
    return stops;
}

/* A body does not shove one that is decided later, and does not stop a kinematic, unless there is
 * no other motion for it. */
static void find_motion(abut_world *world, uint32_t number, ab_body_limits *of)
{
    of->pinned = false;
    of->squeezed = false;
    of->heeds = true;
    of->stays = ab_is_held(world, number, of);
    if (of->stays) {
        of->count = 0;
        of->found = true;
        of->motion = (ab_vec){ 0, 0 };
        return;
    }
    ab_find_limits(world, number, of);
    if (!of->found) {
        of->heeds = false;
        ab_find_limits(world, number, of);
    }
    if (!of->found && is_squeezed(world, of)) {
        ab_vec motion = of->motion;

        ab_see_squeezed(world, of);
        ab_take_motion((const ab_rank *)world->ranks.items + number, of);
        of->squeezed = of->found;
        of->motion = of->found ? of->motion : motion;
    }
}

/* Whether to pin a body that cannot respect all its limits. A fast one is left to impacts, unless
 * these froze it in the step before: they would do so again, for ever. */
static bool is_for_pinning(const abut_world *world, uint32_t index, ab_vec motion)
{
    return world->cold[index].frozen_streak > 0 ||
           ab_max(ab_abs(motion.x), ab_abs(motion.y)) < PIN_SPEED;
}

/* One round, from the lowest up, and in every other round from the highest down: in a row of bodies
 * each of which waits for the next, all are released in one round. Returns true if a body was
 * pinned and another round is needed. */
static bool decide_motions(abut_world *world, int round)
{
    ab_rank *ranks = world->ranks.items;
    bool last = round == PIN_ROUNDS - 1;
    bool again = false;

    for (uint32_t k = 0; k < world->ranks.count; k++) {
        uint32_t q = round % 2 == 0 ? k : world->ranks.count - 1 - k;
        ab_body_limits of;

        if (ranks[q].pinned || !ranks[q].stale) {
            continue;
        }
        ranks[q].stale = false;
        find_motion(world, q, &of);
        ranks[q].squeezed = of.squeezed;
        ranks[q].stays = of.stays;
        set_motion(world, q, &of);
        if (!of.found && !last && is_for_pinning(world, ranks[q].index, of.motion)) {
            pin_body(world, q);
            again = true;
        }
    }
    return again;
}

/* Whether the game drives a body, or it came faster than weight alone makes what it lies among. */
static bool comes_with_force(const abut_world *world, uint32_t index)
{
    ab_vec v = world->starts[index].velocity;

    return (world->hot[index].flags & AB_DRIVEN) != 0 ||
           ab_max(ab_abs(v.x), ab_abs(v.y)) > world->rest_speed;
}

/* Whether a body that came to rest is set in motion by another that moves, along a normal out of
 * that one. Weight alone does not do that: the body may press on what it stands on, and go nowhere.
 * In a heap everything presses a little to the side; so there it must be by more than a little. */
static bool is_set_off(const abut_world *world, uint32_t by, uint32_t index, ab_vec normal)
{
    const ab_rank *ranks = world->ranks.items;
    const ab_rank *mover = &ranks[world->marks[by]];

    if (mover->rests || !ranks[world->marks[index]].rests || ab_gives_way(world, by, index)) {
        return false;
    }
    int64_t weight = ab_direction_dot(normal, ab_pull_of(world, index));
    int64_t slow = world->rest_speed / (weight == 0 && mover->forceful ? 64 : 8);

    return weight <= 0 && ab_direction_dot(normal, world->cold[by].velocity) > slow &&
           ab_direction_dot(normal, world->cold[index].velocity) > slow;
}

static bool set_off(abut_world *world, uint32_t by, uint32_t index, ab_vec normal)
{
    ab_rank *ranks = world->ranks.items;

    if (!is_set_off(world, by, index, normal)) {
        return false;
    }
    ranks[world->marks[index]].rests = false;
    ranks[world->marks[index]].forceful = ranks[world->marks[by]].forceful;
    return true;
}

/* What a body that moves pushes before it is at rest no longer, nor is what that pushes in turn. If
 * it were expected to stay, what comes would have to stay, too, and its momentum would be lost. */
static void set_off_pushed(abut_world *world)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    uint32_t count = world->active_contacts.count;
    ab_rank *ranks = world->ranks.items;
    bool again = true;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        ranks[q].forceful = !ranks[q].rests && comes_with_force(world, ranks[q].index);
    }
    for (int round = 0; again && round < PUSH_ROUNDS; round++) {
        again = false;
        for (uint32_t k = 0; k < count; k++) {
            const ab_active_contact *contact = &contacts[round % 2 == 0 ? k : count - 1 - k];

            if (contact->pushes && contact->gap <= AB_TOUCH_GAP &&
                world->marks[contact->a] != AB_NONE && world->marks[contact->b] != AB_NONE &&
                (set_off(world, contact->b, contact->a, contact->normal) ||
                 set_off(world, contact->a, contact->b, ab_neg(contact->normal)))) {
                again = true;
            }
        }
    }
}

/* A first guess of all motions: each body moves as it wishes, but a body that came to rest in the
 * step before is expected to stay. If all were expected to fall, a heap would be decided as one
 * that comes down. A body that a row pushes moves with the row: if it were expected to stay, those
 * behind it would wait for it, and only as many bodies of a row would start to move as there are
 * rounds. */
static void guess_motions(abut_world *world)
{
    ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        ab_vec *motion = &world->hot[ranks[q].index].motion;

        ranks[q].wish = *motion;
        motion->x = ranks[q].rests && !ranks[q].pushed_x ? 0 : motion->x;
        motion->y = ranks[q].rests && !ranks[q].pushed_y ? 0 : motion->y;
    }
}

bool ab_settle_motions(abut_world *world)
{
    set_off_pushed(world);
    guess_motions(world);
    for (int round = 0; round < PIN_ROUNDS; round++) {
        if (!decide_motions(world, round) && round >= HEED_ROUNDS) {
            break;
        }
    }
    return ab_follow_motions(world);
}
