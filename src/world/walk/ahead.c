/* world/walk/ahead.c - at the end of a walk: what is in the way there, and what only seems so.
 *
 * A walk may end at the foot of a step, or with a round foot on the corner of one. The next walk
 * climbs it, so it is no wall and takes no speed. To find out, a step is tried where the walk ends,
 * as the next walk would; a face that is higher than a step needs no trial.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/rest/rest.h"
#include "world/state/direction.h"
#include "world/walk/walk.h"

/* Whether what is touched to a side may be a step: nothing is in the way that leads higher. */
static bool may_be_step(const ab_walk *walk, int sign)
{
    ab_vec aside = ab_walk_sideways(walk, sign * AB_ONE);

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        int64_t highest =
            ab_max(ab_walk_rise(walk, plane->ends[0]), ab_walk_rise(walk, plane->ends[1]));

        if (!plane->curved && highest > walk->rules.step + AB_PLANE_SLACK &&
            !ab_walk_is_floor(walk, plane) && !ab_plane_allows(&walk->planes, i, aside)) {
            return false;
        }
    }
    return walk->rules.step > 0;
}

/* Whether something other than a floor is touched to a side. */
static bool meets_wall(const ab_walk *walk, int sign)
{
    ab_vec aside = ab_walk_sideways(walk, sign * AB_ONE);

    for (int i = 0; i < walk->planes.count; i++) {
        if (!ab_plane_allows(&walk->planes, i, aside) &&
            !ab_walk_is_floor(walk, &walk->planes.items[i])) {
            return true;
        }
    }
    return false;
}

static bool can_step(ab_walk *walk, int64_t by)
{
    ab_vec gone = walk->gone;

    if (!may_be_step(walk, by < 0 ? -1 : 1) || ab_walk_step(walk, by, walk->rules.step) == 0) {
        return false;
    }
    ab_walk_return(walk, gone);
    return true;
}

static bool can_push(ab_walk *walk, int64_t by)
{
    ab_vec gone = walk->gone;
    int ignored = walk->straight.ignored_count;

    if (!ab_walk_may_push(walk)) {
        return false;
    }
    ab_vec made = ab_walk_push(walk, ab_walk_sideways(walk, by));

    walk->crate_count = 0;
    walk->straight.ignored_count = ignored;
    ab_walk_return(walk, gone);
    return (made.x | made.y) != 0;
}

/* The sideways motion that the next walk begins with. On a lift it is as seen from that. */
static int64_t kept_aside(const ab_walk *walk, ab_vec motion)
{
    const abut_world *world = walk->straight.world;
    uint32_t floor = walk->planes.items[walk->support].other;
    int64_t aside = ab_walk_aside(walk, motion);

    if (!walk->stood && walk->rules.leave == ABUT_LEAVE_ADD) {
        aside -= ab_walk_aside(
            walk, ab_velocity_of_floor(world, walk->straight.self, floor, (ab_vec){ 0, 0 }));
    }
    return aside;
}

/* Looks to one side. */
static void look_aside(ab_walk *walk, int side)
{
    int sign = side == 0 ? -1 : 1;
    bool leads = sign * walk->kept > 0;
    bool goes = ab_walk_floor_ahead(walk, sign) >= 0;

    walk->goes[side] = goes;
    if (leads && sign * walk->refused >= sign * walk->kept) {
        walk->stops = true;
        return;
    }
    if (goes || (!leads && !meets_wall(walk, sign))) {
        return;
    }
    walk->climbs[side] = can_step(walk, leads ? walk->kept : sign * walk->rules.step);
    walk->stops = walk->stops || (leads && !walk->climbs[side] && !can_push(walk, walk->kept));
}

/* What it touches of the first crate that it pushed. Both have gone, so it is found where the crate
 * was, as far from there as they are from each other. */
static void look_at_crate(ab_walk *walk, ab_vec motion)
{
    ab_planes planes;
    ab_straight_move straight = walk->straight;
    uint32_t crate = ab_index_of(straight.world, walk->crates[0]);
    int64_t most = 0;

    straight.ignored_count = 0;
    if (!ab_planes_find(&straight, ab_sub(walk->gone, walk->crate_moves[0]), &planes)) {
        walk->failed = true;
        return;
    }
    for (int i = 0; i < planes.count; i++) {
        int64_t into = ab_direction_dot(planes.items[i].unit, motion);

        if (planes.items[i].other == crate && into < most) {
            walk->crate_plane = planes.items[i];
            walk->touches_crate = true;
            most = into;
        }
    }
}

/* The lift that it leaps off is still there, but will sink away: it takes nothing from the leap. */
static void forget_ground(ab_walk *walk)
{
    const abut_world *world = walk->straight.world;
    abut_body ground = ab_walker_find(world, world->cold[walk->straight.self].id)->ground;
    int kept = 0;

    for (int i = 0; i < walk->planes.count; i++) {
        if (world->cold[walk->planes.items[i].other].id != ground) {
            walk->planes.items[kept++] = walk->planes.items[i];
        }
    }
    walk->planes.count = kept;
}

/* Whether it has jumped. Where there is no room to, it stands as before. */
static bool has_taken_off(const ab_walk *walk, ab_vec wish)
{
    return !walk->grounded && ab_walk_rise(walk, wish) > 0 &&
           ab_walk_rise(walk, ab_sub(walk->gone, walk->start)) > 0;
}

void ab_walk_look_ahead(ab_walk *walk, ab_vec wish, ab_vec motion)
{
    bool has_floors = (walk->rules.up.x | walk->rules.up.y) != 0;
    bool flies = walk->leaps || (walk->falls && !walk->grounded) || has_taken_off(walk, wish);

    if (walk->crate_count > 0) {
        look_at_crate(walk, motion);
    }
    if (walk->leaps) {
        forget_ground(walk);
    }
    walk->support = has_floors && !flies ? ab_walk_support(walk) : -1;
    if (walk->support < 0) {
        return;
    }
    walk->kept = kept_aside(walk, motion);
    if (walk->crate_count > 0) { /* crates are no more where they were: nothing can be tried */
        walk->stops = walk->refused != 0;
        return;
    }
    for (int side = 0; side < 2 && !walk->failed; side++) {
        look_aside(walk, side);
    }
    walk->support = walk->failed ? -1 : ab_walk_support(walk); /* planes have been found anew */
}
