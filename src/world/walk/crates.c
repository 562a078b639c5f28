/* world/walk/crates.c - pushing crates.
 *
 * The walker and the bodies that it pushes go on together as far as all of them can. If a mover
 * that is not too heavy stops them, it comes along from there on; anything else that stops them is
 * a wall.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/state/direction.h"
#include "world/walk/walk.h"

/* What gives way to the walker weighs nothing to it. */
static double mass_of(const ab_walk *walk, uint32_t index)
{
    const abut_world *world = walk->straight.world;

    return ab_gives_way(world, index, walk->straight.self) ? 0 : world->traits[index].mass;
}

bool ab_walk_may_push(const ab_walk *walk)
{
    return walk->rules.push > 0 || walk->straight.heeds == AB_HEEDS_ALL;
}

static bool is_pushed(const ab_walk *walk, abut_body id)
{
    for (int i = 0; i < walk->crate_count; i++) {
        if (walk->crates[i] == id) {
            return true;
        }
    }
    return false;
}

/* Whether there is room for one more, which is not among them. */
static bool may_take(const ab_walk *walk, uint32_t index)
{
    const abut_world *world = walk->straight.world;

    return ab_is_mover(&world->hot[index]) && !is_pushed(walk, world->cold[index].id) &&
           walk->crate_count < AB_MOST_CRATES && walk->straight.ignored_count < AB_MOST_IGNORED - 1;
}

/* One more, which has gone by so much. */
static void add_crate(ab_walk *walk, uint32_t index, ab_vec move, bool rides)
{
    abut_body id = walk->straight.world->cold[index].id;

    walk->crate_moves[walk->crate_count] = move;
    walk->crate_rides[walk->crate_count] = rides;
    walk->crates[walk->crate_count++] = id;
    walk->straight.ignored[walk->straight.ignored_count++] = (ab_ignored){ .id = id };
}

static void drop_last_crate(ab_walk *walk)
{
    walk->crate_count--;
    walk->straight.ignored_count--;
}

/* What they weigh together. What rides on others of them adds nothing. */
static double mass_of_crates(ab_walk *walk)
{
    double mass = 0;

    for (int i = 0; i < walk->crate_count; i++) {
        uint32_t index = ab_index_of(walk->straight.world, walk->crates[i]);
        ab_vec move;

        if (!walk->crate_rides[i] &&
            (walk->crate_count == 1 || !ab_walk_rides_crates(walk, index, &move))) {
            mass += mass_of(walk, index);
        }
    }
    return mass;
}

bool ab_walk_take_crate(ab_walk *walk, uint32_t index)
{
    if (!may_take(walk, index)) {
        return false;
    }
    add_crate(walk, index, (ab_vec){ 0, 0 }, false);
    if (mass_of_crates(walk) > walk->rules.push) {
        drop_last_crate(walk);
        return false;
    }
    return true;
}

ab_vec ab_walk_reach_of(ab_walk *walk, int number, ab_vec motion, uint32_t *hitter)
{
    const abut_world *world = walk->straight.world;
    ab_straight_move straight = { .world = world,
                                  .self = walk->straight.self,
                                  .heeds = walk->straight.heeds,
                                  .from = walk->gone,
                                  .motion = motion };

    memcpy(straight.ignored, walk->straight.ignored, sizeof straight.ignored);
    straight.ignored_count = walk->straight.ignored_count;
    if (number >= 0) { /* planks that the walker drops through do hinder these */
        int own = walk->straight.ignored_count - walk->crate_count;

        memcpy(straight.ignored, walk->straight.ignored + own,
               (size_t)walk->crate_count * sizeof *straight.ignored);
        straight.ignored_count = walk->crate_count;
        straight.self = ab_index_of(world, walk->crates[number]);
        straight.heeds = AB_HEEDS_ALL;
        straight.from = walk->crate_moves[number];
        straight.ignored[straight.ignored_count++] =
            (ab_ignored){ .id = world->cold[walk->straight.self].id };
    }
    ab_query_set_start(&straight.near, world);
    if (!ab_straight_move_go(&straight)) {
        walk->failed = true;
        straight.reach = (ab_vec){ 0, 0 };
    }
    ab_query_set_end(&straight.near);
    *hitter = straight.hitter;
    return straight.reach;
}

static bool is_shorter(ab_vec a, ab_vec b, ab_vec motion)
{
    return i128_cmp(i128_dot(a.x, a.y, motion.x, motion.y),
                    i128_dot(b.x, b.y, motion.x, motion.y)) < 0;
}

/* How far all of them get; `stop` becomes what stops the first of those that get no further. */
static ab_vec reach_of_all(ab_walk *walk, ab_vec motion, uint32_t *stop)
{
    ab_vec least = motion;

    *stop = AB_NONE;
    for (int i = -1; i < walk->crate_count; i++) {
        uint32_t hitter;
        ab_vec reach = ab_walk_reach_of(walk, i, motion, &hitter);

        if (hitter != AB_NONE && (*stop == AB_NONE || is_shorter(reach, least, motion))) {
            least = reach;
            *stop = hitter;
        }
    }
    return least;
}

/* Whether all of them can go by exactly so much. */
static bool can_all_go(ab_walk *walk, ab_vec by)
{
    for (int i = -1; i < walk->crate_count; i++) {
        uint32_t hitter;
        ab_vec reach = ab_walk_reach_of(walk, i, by, &hitter);

        if (reach.x != by.x || reach.y != by.y) {
            return false;
        }
    }
    return true;
}

static void move_all(ab_walk *walk, ab_vec by)
{
    ab_straight_move *straight = &walk->straight;

    straight->from = walk->gone;
    straight->motion = by;
    straight->passes = true; /* the path is free: this only looks what lies along it */
    walk->failed = walk->failed || !ab_straight_move_go(straight);
    straight->passes = false;
    ab_walk_note_leg(walk);
    walk->gone = ab_add(walk->gone, by);
    for (int i = 0; i < walk->crate_count; i++) {
        walk->crate_moves[i] = ab_add(walk->crate_moves[i], by);
    }
}

bool ab_walk_leads_into_crates(const ab_walk *walk, ab_vec from, ab_vec motion)
{
    ab_straight_move straight = walk->straight;

    straight.ignored_count = 0;
    straight.reach = (ab_vec){ 0, 0 };
    for (int i = 0; i < walk->crate_count; i++) {
        straight.from = ab_sub(from, walk->crate_moves[i]);
        if (ab_straight_move_enters(&straight, ab_index_of(straight.world, walk->crates[i]),
                                    motion)) {
            return true;
        }
    }
    return false;
}

/* Something on the crates, which goes with them (walk/stacked.c), is in the way only because they
 * have been moved from under it: it comes along from where they started, if it has room. */
static bool take_rider(ab_walk *walk, uint32_t index)
{
    uint32_t hitter;
    ab_vec move;

    if (!may_take(walk, index) || !ab_walk_rides_crates(walk, index, &move)) {
        return false;
    }
    add_crate(walk, index, (ab_vec){ 0, 0 }, true);
    int number = walk->crate_count - 1;
    ab_vec reach = ab_walk_reach_of(walk, number, move, &hitter);

    walk->crate_moves[number] = move;
    if (reach.x != move.x || reach.y != move.y) {
        drop_last_crate(walk);
        return false;
    }
    return true;
}

ab_vec ab_walk_push(ab_walk *walk, ab_vec motion)
{
    int ignored = walk->straight.ignored_count;
    ab_vec start = walk->gone;
    ab_vec left = motion;

    for (int round = 0; round <= AB_MOST_CRATES && (left.x | left.y) != 0 && !walk->failed;
         round++) {
        uint32_t stop;
        ab_vec by = reach_of_all(walk, left, &stop);

        if (!can_all_go(walk, by)) {
            break;
        }
        move_all(walk, by);
        left = ab_sub(left, by);
        if (stop != AB_NONE && !take_rider(walk, stop) && !ab_walk_take_crate(walk, stop)) {
            break;
        }
    }
    ab_vec made = ab_sub(walk->gone, start);

    if ((made.x | made.y) == 0) { /* nothing has moved */
        walk->crate_count = 0;
        walk->straight.ignored_count = ignored;
    }
    ab_walk_look(walk);
    return made;
}
