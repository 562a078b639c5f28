/* world/rest/follow_motions.c - velocities follow the motions that were decided.
 *
 * A velocity loses the part that approaches bodies decided earlier, friction slows what slides, and
 * anything a body presses on that cannot yield is remembered for the impacts of the step. The
 * motions themselves are decided already (rest/settle.c); here friction can only shorten them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/limits.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/state/state.h"

enum { CORNER_ROOM = 8 };

/* The velocity of the other of a limit. One that is pinned, and whose turn is still to come, has
 * not lost what it cannot keep: its motion says what it will have. */
static ab_vec velocity_met(const abut_world *world, uint32_t index, const ab_limit *limit)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[limit->other];
    ab_vec motion = world->hot[limit->other].motion;
    bool waits = mark != AB_NONE && mark > world->marks[index] && ranks[mark].pinned;

    return waits ? (ab_vec){ motion.x * AB_STEP_TICKS, motion.y * AB_STEP_TICKS }
                 : world->cold[limit->other].velocity;
}

/* How fast a body is to go along the normal of a limit, at least, as the other goes. */
static int64_t speed_wanted(const abut_world *world,
                            uint32_t index,
                            const ab_body_limits *of,
                            const ab_limit *limit)
{
    ab_vec theirs = ab_as_seen(world, limit->other, velocity_met(world, index, limit),
                               limit->normal, ab_view_taken(of));
    bool drives = limit->drives || ab_is_driven(world, limit->other, ab_neg(limit->normal));
    int64_t comes = ab_direction_dot(limit->normal, theirs);

    return (drives ? comes : ab_min(comes, 0)) + limit->speed;
}

static bool is_floor(const abut_world *world, const ab_limit *limit)
{
    return ab_direction_dot(limit->normal, world->up) > AB_STEEPEST;
}

/* Limits a change of speed along a wall so that it lifts the body off no floor: in the air nothing
 * would press the body on the wall, and it would fall back in the next step. */
static int64_t without_lifting(const abut_world *world,
                               uint32_t index,
                               const ab_body_limits *of,
                               const ab_limit *wall,
                               int64_t change)
{
    ab_vec across = { -wall->normal.y, wall->normal.x };

    for (int k = 0; k < of->count && !is_floor(world, wall); k++) {
        const ab_limit *floor = &of->limits[k];
        int64_t lifts = ab_direction_dot(floor->normal, across);

        if (ab_abs(lifts) > AB_DIRECTION_LENGTH / 2 && (lifts > 0) == (change > 0) &&
            is_floor(world, floor)) {
            int64_t has = ab_direction_dot(floor->normal, world->cold[index].velocity);
            int64_t most = ab_max(0, speed_wanted(world, index, of, floor) - has);

            change = ab_max(-most, ab_min(most, change));
        }
    }
    return change;
}

/* The velocity of the body that another slides along: its motion, and the remainder that whole
 * quanta per tick leave. */
static ab_vec velocity_rubbed(const abut_world *world, uint32_t other)
{
    ab_vec motion = world->hot[other].motion;
    ab_vec shown = { motion.x * AB_STEP_TICKS, motion.y * AB_STEP_TICKS };
    ab_vec left = ab_sub(world->cold[other].velocity, shown);

    return ab_max(ab_abs(left.x), ab_abs(left.y)) < AB_STEP_TICKS ? world->cold[other].velocity
                                                                  : shown;
}

/* Applies friction along an active limit. The motion, which other limits may have shortened
 * already, becomes no longer than what is left. */
static void rub(abut_world *world,
                uint32_t index,
                const ab_body_limits *of,
                const ab_limit *limit,
                int64_t taken,
                int64_t friction)
{
    ab_cold *cold = &world->cold[index];
    ab_hot *hot = &world->hot[index];
    ab_vec across = { -limit->normal.y, limit->normal.x };
    ab_vec theirs = world->hot[limit->other].motion;
    ab_vec belt = ab_surface_of(world, limit->other);
    ab_vec goes_past = ab_add(velocity_rubbed(world, limit->other), belt);
    int64_t slide = ab_direction_dot(across, ab_sub(cold->velocity, goes_past));
    int64_t most = ab_direction_mul(taken, friction);
    int64_t change = without_lifting(world, index, of, limit, ab_max(-most, ab_min(most, -slide)));
    int64_t left = (slide + change) / AB_STEP_TICKS;
    ab_vec passes = { hot->motion.x - theirs.x - belt.x / AB_STEP_TICKS,
                      hot->motion.y - theirs.y - belt.y / AB_STEP_TICKS };
    int64_t goes = ab_direction_dot(across, passes);
    int64_t over = slide > 0 ? ab_min(0, left - goes) : slide < 0 ? ab_max(0, left - goes) : 0;

    cold->velocity = ab_direction_add(cold->velocity, across, change);
    hot->motion = ab_direction_add(hot->motion, across, over);
}

/* Applies friction to a squeezed body. The bodies that squeeze it are treated as standing still,
 * yet they press on it as fast as they would come. */
static void rub_squeezed(abut_world *world, const ab_rank *rank, const ab_body_limits *of)
{
    const ab_active_contact *contacts = world->active_contacts.items;
    const uint32_t *lists = world->lists.items;

    for (uint32_t p = rank->first; p < rank->end; p++) {
        const ab_active_contact *contact = &contacts[lists[p]];
        ab_limit limit = ab_limit_of(world, contact, rank->index, AB_AS_DECIDED);
        int64_t comes = ab_direction_dot(limit.normal, world->cold[limit.other].velocity);
        int64_t friction = ab_friction_between(world, rank->index, limit.other);

        if (friction > 0 && comes > contact->gap && ab_stops_when_blocked(world, limit.other)) {
            rub(world, rank->index, of, &limit, comes, friction);
        }
    }
    ab_cold *cold = &world->cold[rank->index];

    if ((cold->velocity.x | cold->velocity.y) == 0) { /* held: it does not creep, either */
        cold->carry_x = 0;
        cold->carry_y = 0;
    }
}

static bool is_carried(const abut_world *world, uint32_t index)
{
    return ((const ab_rank *)world->ranks.items)[world->marks[index]].carried;
}

/* Whether a velocity claims that a body moves although it stands, because bodies decided later hold
 * it, too. A slow body may be moving all the same, at a rate that no motion shows yet. */
static bool stands_and_speeds_up(const abut_world *world, ab_vec velocity, ab_vec motion)
{
    int64_t slow = ab_max(AB_GENTLE, world->rest_speed / 8);

    return ab_max(ab_abs(motion.x), ab_abs(motion.y)) <= 1 &&
           ab_max(ab_abs(velocity.x), ab_abs(velocity.y)) > slow;
}

/* A velocity loses the part that approaches bodies decided earlier, and only along their normals: a
 * velocity across them of less than a quantum per tick must survive. If two of them take something,
 * respecting one after the other would leave a velocity away from the first or the second; in that
 * case the velocity follows the motion. */
static void lower_velocity(abut_world *world, uint32_t index, const ab_body_limits *of)
{
    const ab_limit *limits = of->limits;
    ab_hot *hot = &world->hot[index];
    ab_cold *cold = &world->cold[index];
    ab_vec motion = hot->motion;
    ab_vec fastest = cold->velocity; /* of all that take part */
    bool driven = false;
    int active = 0;
    int took = 0; /* limits that took something */

    for (int k = 0; k < of->count; k++) {
        ab_vec normal = limits[k].normal;
        ab_vec theirs = ab_as_seen(world, limits[k].other, velocity_met(world, index, &limits[k]),
                                   normal, ab_view_taken(of));
        bool drives = limits[k].drives || ab_is_driven(world, limits[k].other, ab_neg(normal));
        int64_t wanted = speed_wanted(world, index, of, &limits[k]);
        int64_t has = ab_direction_dot(normal, cold->velocity);

        active += normal.x * motion.x + normal.y * motion.y <=
                  limits[k].least + CORNER_ROOM * AB_DIRECTION_LENGTH;
        if (has >= wanted) {
            continue;
        }
        took += wanted - has > AB_STEP_TICKS;
        driven = driven || drives;
        theirs = ab_add(theirs, ab_surface_of(world, limits[k].other));
        fastest = ab_is_longer(theirs, fastest) ? theirs : fastest;
        cold->velocity = ab_direction_add(cold->velocity, normal, wanted - has);
        cold->carry_x = normal.x != 0 ? 0 : cold->carry_x;
        cold->carry_y = normal.y != 0 ? 0 : cold->carry_y;
        int64_t friction = ab_friction_between(world, index, limits[k].other);

        if (friction > 0) {
            rub(world, index, of, &limits[k], wanted - has, friction);
        }
    }
    cold->velocity = driven ? cold->velocity : ab_cut_to_length(cold->velocity, fastest);
    if (active >= 2 && ab_max(ab_abs(motion.x), ab_abs(motion.y)) <= 1) {
        cold->velocity = (ab_vec){ motion.x * AB_STEP_TICKS, motion.y * AB_STEP_TICKS };
    } else if (!is_carried(world, index) && ((active >= 2 && took >= 2) ||
                                             stands_and_speeds_up(world, cold->velocity, motion))) {
        hot->motion = motion;
        cold->velocity = (ab_vec){ motion.x * AB_STEP_TICKS, motion.y * AB_STEP_TICKS };
    }
}

/* The body presses on something that cannot yield, which is remembered for the impacts of this
 * step. */
static bool lean_on(abut_world *world, uint32_t index, const ab_limit *limit, ab_view_of_other view)
{
    const ab_rank *ranks = world->ranks.items;
    uint32_t mark = world->marks[limit->other];
    ab_vec motion = world->hot[index].motion;
    ab_vec towards = ab_neg(limit->normal);

    if ((limit->normal.x * motion.x + limit->normal.y * motion.y >
             limit->least + 2 * AB_DIRECTION_LENGTH &&
         view != AB_AS_SQUEEZED) ||
        (mark != AB_NONE && !ranks[mark].pinned && !ab_has_block(world, limit->other, towards))) {
        return true;
    }
    ab_vec met = view == AB_AS_SQUEEZED ? limit->theirs : world->hot[limit->other].motion;
    ab_vec theirs = { met.x * AB_STEP_TICKS, met.y * AB_STEP_TICKS };
    int64_t speed = ab_direction_dot(towards, theirs);
    bool drives = limit->drives || ab_is_driven(world, limit->other, towards);

    return ab_block_add(world, index, towards, drives ? speed : ab_max(speed, 0));
}

bool ab_follow_motions(abut_world *world)
{
    const ab_rank *ranks = world->ranks.items;

    for (uint32_t q = 0; q < world->ranks.count; q++) {
        uint32_t index = ranks[q].index;
        ab_vec wish = world->cold[index].velocity;
        ab_body_limits of;

        of.pinned = ranks[q].pinned;
        of.squeezed = false;
        of.heeds = false;
        uint32_t waiting = ab_find_flush_limits(world, q, &of);

        ab_find_limits_ahead(world, q, &waiting, &of);
        if (ranks[q].squeezed && !ranks[q].pinned) {
            ab_see_squeezed(world, &of);
        }
        if (ranks[q].stays || (ranks[q].pinned && (ranks[q].wish.x | ranks[q].wish.y) == 0)) {
            ab_cold *cold = &world->cold[index];

            cold->velocity = (ab_vec){ 0, 0 };
            cold->carry_x = 0;
            cold->carry_y = 0;
        } else {
            lower_velocity(world, index, &of);
        }
        if (of.squeezed) {
            rub_squeezed(world, &ranks[q], &of);
        }
        for (int k = 0; k < of.count; k++) {
            if (!lean_on(world, index, &of.limits[k], ab_view_taken(&of))) {
                return false;
            }
        }
        ab_wish_keep(world, index, wish);
    }
    return true;
}
