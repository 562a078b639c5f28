/* world/walk/yielding.c - what gives way to a walker (`yields`) is pushed out of its path.
 *
 * A walk is planned as if such bodies were not there. Then its path is followed once more, leg by
 * leg: a yielding body that is met goes along from there to the end of the leg, together with any
 * yielding bodies that it meets. Nothing has moved yet: pushed bodies are looked up at the places
 * that they have reached in the plan. If one of them has no room, it is an obstacle, and the walk
 * is planned anew.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/walk/walk.h"

/* Those that go along on a leg, by their number. */
typedef struct those_pushed {
    bool goes[AB_MOST_CRATES];
} those_pushed;

/* Whether the walker, number -1, or one that goes along would get into one that was pushed before
 * and lies there. */
static bool leads_into_pushed(const ab_walk *walk, int number, int other, ab_vec motion)
{
    const abut_world *world = walk->straight.world;
    ab_straight_move straight = { .world = world, .self = walk->straight.self, .from = walk->gone };

    if (number >= 0) {
        straight.self = ab_index_of(world, walk->crates[number]);
        straight.from = walk->crate_moves[number];
    }
    straight.from = ab_sub(straight.from, walk->crate_moves[other]);
    return ab_straight_move_enters(&straight, ab_index_of(world, walk->crates[other]), motion);
}

/* Takes along what was pushed on an earlier leg and is met again. */
static void take_those_before(const ab_walk *walk, those_pushed *along, ab_vec motion)
{
    bool more = true;

    while (more) {
        more = false;
        for (int i = 0; i < walk->crate_count; i++) {
            for (int k = -1; k < walk->crate_count && !along->goes[i]; k++) {
                if (k != i && (k < 0 || along->goes[k]) && leads_into_pushed(walk, k, i, motion)) {
                    along->goes[i] = true;
                    more = true;
                }
            }
        }
    }
}

/* How far all of them get together; `stop` becomes what is in the way there. */
static ab_vec
reach_together(ab_walk *walk, const those_pushed *along, ab_vec motion, uint32_t *stop)
{
    ab_vec least = motion;
    bool cut = true;

    *stop = AB_NONE;
    /* The least of all is a path of its own, so it is proved for all of them. */
    while (cut && !walk->failed) {
        cut = false;
        for (int i = -1; i < walk->crate_count; i++) {
            uint32_t hitter;

            if (i >= 0 && !along->goes[i]) {
                continue;
            }
            ab_vec reach = ab_walk_reach_of(walk, i, least, &hitter);

            if (reach.x != least.x || reach.y != least.y) {
                least = reach;
                *stop = hitter;
                cut = true;
            }
        }
    }
    return least;
}

static void go_together(ab_walk *walk, const those_pushed *along, ab_vec by)
{
    walk->gone = ab_add(walk->gone, by);
    for (int i = 0; i < walk->crate_count; i++) {
        if (along->goes[i]) {
            walk->crate_moves[i] = ab_add(walk->crate_moves[i], by);
        }
    }
}

/* One leg; false if something has no room. */
static bool clear_leg(ab_walk *walk, ab_vec left)
{
    those_pushed along = { { false } };

    while ((left.x | left.y) != 0) {
        uint32_t stop;

        take_those_before(walk, &along, left);
        ab_vec by = reach_together(walk, &along, left, &stop);

        go_together(walk, &along, by);
        left = ab_sub(left, by);
        if (walk->failed ||
            (stop != AB_NONE && (!ab_gives_way(walk->straight.world, stop, walk->straight.self) ||
                                 !ab_walk_take_crate(walk, stop)))) {
            return false;
        }
        if (stop != AB_NONE) {
            along.goes[walk->crate_count - 1] = true;
        }
    }
    return true;
}

bool ab_walk_send_aside(ab_walk *walk)
{
    ab_vec end = walk->gone;
    const ab_walk_path *path = &walk->path;

    ab_walk_cut_path(walk);
    /* Crates that the walk has pushed are where nothing else sees them; and of too many legs the
     * last ones are not the path that was gone. */
    if (walk->crate_count > 0 || path->count == AB_MOST_LEGS) {
        return false;
    }
    bool clear = true;

    walk->straight.heeds = AB_HEEDS_YIELDING;
    walk->gone = path->from;
    for (int i = 0; i < path->count && clear; i++) {
        clear = clear_leg(walk, ab_sub(path->ends[i], walk->gone));
    }
    walk->straight.heeds = AB_HEEDS_FIRM;
    return clear && walk->gone.x == end.x && walk->gone.y == end.y;
}
