/* world/walk/slip.c - a round foot between two sides that leave it exactly the room it needs.
 *
 * In a notch, a shaft or a doorway as wide as the body, the two corners of the entry seem to hold a
 * round foot long before they do: it touches them within what rounding leaves, and their normals
 * lean against the way in. So it goes to the middle of the room that it has, which the sweep says
 * exactly, and on from there.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/direction.h"
#include "world/walk/walk.h"

enum { MOST_SLIPS = 4 };

static ab_vec by_along(ab_vec direction, int64_t by)
{
    return ab_direction_add((ab_vec){ 0, 0 }, direction, by);
}

/* How far over a corner a round foot may be that it is not held by: of the largest that is in the
 * way along a direction. */
static int64_t least_hold(const ab_walk *walk, ab_vec direction)
{
    int64_t most = 0;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (plane->curved && ab_abs(ab_direction_dot(direction, plane->unit)) <= AB_UPRIGHT_LIFT &&
            ab_plane_side(plane, by_along(direction, AB_ONE)) < 0) {
            /* r - sqrt(r^2 - (r/256)^2) is r/2^17: twice that, and what rounding left */
            most = ab_max(most, (ab_length_of(plane->normal) >> 16) + 2 * AB_PLANE_SLACK);
        }
    }
    return most;
}

/* Goes to the middle of the room that there is across a direction, within so much to either side.
 */
static void go_to_middle(ab_walk *walk, ab_vec across, int64_t hold)
{
    ab_vec here = walk->gone;
    ab_vec less = ab_walk_go(walk, by_along(across, -hold));

    walk->gone = here;
    ab_vec more = ab_walk_go(walk, by_along(across, hold));

    walk->gone = here;
    ab_walk_go(
        walk,
        by_along(across, (ab_direction_dot(across, less) + ab_direction_dot(across, more)) / 2));
}

int64_t ab_walk_slip(ab_walk *walk, int64_t most)
{
    ab_vec fall = ab_neg(walk->rules.up);
    ab_vec start = walk->gone;
    int64_t sunk = 0;

    for (int slips = 0; slips < MOST_SLIPS && sunk < most && !walk->failed; slips++) {
        ab_vec here = walk->gone;
        int64_t hold = least_hold(walk, fall);

        if (hold == 0) {
            break;
        }
        go_to_middle(walk, walk->side, hold);
        if (ab_direction_dot(fall, ab_walk_go(walk, by_along(fall, most - sunk))) <= 0) {
            walk->gone = here;
            break;
        }
        ab_walk_look(walk);
        sunk = ab_direction_dot(fall, ab_sub(walk->gone, start));
    }
    return sunk;
}

/* --- Seen from above --------------------------------------------------------------------------
 */

/* A way on between two sides, of which at most one is straight. */
typedef struct passage {
    ab_vec ahead;    /* its direction, to the side of the wish; zero if there is none */
    ab_vec straight; /* the normal of the side that is straight, or zero */
} passage;

/* Between two sides that nearly face each other: along the one that is straight, else as far from
 * the one as from the other. */
static passage passage_between(const ab_plane *a, const ab_plane *b, ab_vec wish)
{
    ab_vec straight = !a->curved ? a->unit : !b->curved ? b->unit : (ab_vec){ 0, 0 };
    ab_vec across = a->curved && b->curved ? ab_sub(a->unit, b->unit) : straight;
    ab_vec ahead = ab_direction_of((ab_vec){ -across.y, across.x });

    return (passage){ ab_direction_dot(ahead, wish) < 0 ? ab_neg(ahead) : ahead, straight };
}

/* How far from parallel two sides are that face each other; INT64_MAX if they do not, or neither is
 * round. */
static int64_t lean_of(const ab_plane *a, const ab_plane *b)
{
    ab_vec turned = { -b->unit.y, b->unit.x };

    return (a->curved || b->curved) && ab_direction_dot(a->unit, b->unit) < 0
               ? ab_abs(ab_direction_dot(a->unit, turned))
               : INT64_MAX;
}

/* The passage that the body stands in or before, of several the one with the least lean. */
static passage passage_ahead(const ab_walk *walk, ab_vec wish)
{
    const ab_plane *planes = walk->planes.items;
    int64_t least = 2 * (int64_t)AB_UPRIGHT_LIFT;
    passage found = { { 0, 0 }, { 0, 0 } };

    for (int i = 0; i < walk->planes.count; i++) {
        for (int k = i + 1; k < walk->planes.count; k++) {
            int64_t lean = lean_of(&planes[i], &planes[k]);

            if (lean < least) {
                least = lean;
                found = passage_between(&planes[i], &planes[k], wish);
            }
        }
    }
    return found;
}

/* Goes to where a passage leaves the most room: to the side of it that is straight, or to its
 * middle, where both corners of the entry are alike; and returns its direction as seen from there.
 */
static ab_vec line_up(ab_walk *walk, const passage *way, int64_t hold)
{
    if ((way->straight.x | way->straight.y) != 0) {
        ab_walk_go(walk, by_along(way->straight, -hold));
        return way->ahead;
    }
    go_to_middle(walk, (ab_vec){ -way->ahead.y, way->ahead.x }, hold);
    ab_walk_look(walk);
    ab_vec ahead = passage_ahead(walk, walk->left).ahead;

    return (ahead.x | ahead.y) != 0 ? ahead : way->ahead;
}

bool ab_walk_squeeze(ab_walk *walk)
{
    ab_vec here = walk->gone;
    passage way = passage_ahead(walk, walk->left);
    int64_t hold = least_hold(walk, way.ahead);

    if (hold == 0) {
        return false;
    }
    ab_vec ahead = line_up(walk, &way, hold);
    ab_vec motion = by_along(ahead, ab_direction_dot(ahead, walk->left));
    ab_vec made = ab_walk_go(walk, motion);

    if (ab_direction_dot(ahead, made) <= 0) {
        ab_walk_return(walk, here);
        return false;
    }
    walk->left = ab_sub(motion, made);
    ab_walk_look(walk);
    return true;
}
