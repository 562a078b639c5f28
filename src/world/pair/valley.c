/* world/pair/valley.c - a tip in the valley between two sides of one body.
 *
 * Each piece that the tip touches with a corner blocks the motions that lead into both sides of
 * that corner; respecting either side is enough, and which one is decided by an impact. But the
 * pieces around a valley block more than half of all motions together. What they leave lies between
 * two sides, and both must be respected, as if each were touched along a face.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/state/direction.h"
#include "world/state/piece_tree.h"

/* More than this meet in no place. */
enum { MOST_CORNERS = 8, MOST_RAYS = 4 * MOST_CORNERS + 1 };

/* The sides of a corner that is touched: the same twice if it is a face. A motion is blocked if it
 * leads into both. */
typedef struct touched_corner {
    ab_vec first;
    ab_vec last;
} touched_corner;

typedef struct valley {
    touched_corner corners[MOST_CORNERS];
    int count;
} valley;

static int side_of_valley(ab_vec normal, ab_vec motion)
{
    return i128_sign(i128_dot(normal.x, normal.y, motion.x, motion.y));
}

static int valley_turn(ab_vec from, ab_vec to)
{
    return i128_sign(i128_cross(from.x, from.y, to.x, to.y));
}

static bool are_one_direction(ab_vec p, ab_vec q)
{
    return valley_turn(p, q) == 0 && side_of_valley(p, q) > 0;
}

/* The sides of the sum on which two pieces touch; false if there are none. */
static bool find_touched_corner(const ab_sum *sum, touched_corner *corner)
{
    ab_sum_walk walk = ab_sum_start(sum);
    ab_sum_edge edge;
    bool found = false;

    while (ab_sum_next(&walk, &edge)) {
        ab_vec normal = { edge.along.y, -edge.along.x };

        if ((normal.x | normal.y) == 0 || !ab_is_on_edge(&edge)) {
            continue;
        }
        corner->first = found ? corner->first : normal;
        corner->last = normal;
        found = true;
    }
    return found;
}

static bool find_corners(const abut_world *world, uint32_t a, uint32_t b, valley *all)
{
    ab_vec d = ab_sub(world->hot[b].at, world->hot[a].at);
    ab_piece_pairs pairs = ab_pairs_near(world, a, b, d, (ab_vec){ 0, 0 }, 0);
    ab_sum sum;

    all->count = 0;
    while (ab_next_touching(&pairs, &sum)) {
        if (all->count == MOST_CORNERS) {
            return false;
        }
        all->count += find_touched_corner(&sum, &all->corners[all->count]);
    }
    return all->count > 1;
}

static bool is_blocked(const valley *all, ab_vec motion)
{
    for (int i = 0; i < all->count; i++) {
        if (side_of_valley(all->corners[i].first, motion) < 0 &&
            side_of_valley(all->corners[i].last, motion) < 0) {
            return true;
        }
    }
    return false;
}

/* The directions, leading into a side, at which a motion may begin or cease to be blocked. They are
 * in order, turning from x to y. */
typedef struct side_rays {
    ab_vec rays[MOST_RAYS];
    int count;
} side_rays;

static void add_ray(side_rays *all, ab_vec side, ab_vec ray)
{
    int place = all->count;

    if (side_of_valley(side, ray) >= 0) {
        return;
    }
    for (int i = 0; i < all->count; i++) {
        if (are_one_direction(all->rays[i], ray)) {
            return;
        }
    }
    for (; place > 0 && valley_turn(all->rays[place - 1], ray) < 0; place--) {
        all->rays[place] = all->rays[place - 1];
    }
    all->rays[place] = ray;
    all->count++;
}

/* Both ways along a side of a corner. */
static void add_rays_along(side_rays *all, ab_vec side, ab_vec normal)
{
    add_ray(all, side, (ab_vec){ -normal.y, normal.x });
    add_ray(all, side, (ab_vec){ normal.y, -normal.x });
}

/* Whether every motion that leads into a side is blocked, those directions included: a slot lets
 * through what goes straight into it. Between two of them nothing changes, so one motion there
 * stands for all. */
static bool blocks_all(const valley *all, ab_vec side)
{
    side_rays inner = { .rays = { ab_neg(side) }, .count = 1 };

    for (int i = 0; i < all->count; i++) {
        add_rays_along(&inner, side, all->corners[i].first);
        add_rays_along(&inner, side, all->corners[i].last);
    }
    ab_vec before = ab_direction_of((ab_vec){ -side.y, side.x });
    ab_vec end = ab_neg(before);

    for (int i = 0; i <= inner.count; i++) {
        bool last = i == inner.count;
        ab_vec next = last ? end : ab_direction_of(inner.rays[i]);

        if (!is_blocked(all, ab_add(before, next)) || (!last && !is_blocked(all, inner.rays[i]))) {
            return false;
        }
        before = next;
    }
    return true;
}

/* The outermost of the sides to one hand: 1 or -1. False if they close in on the tip. */
static bool find_outermost(const ab_vec *sides, int count, int hand, ab_vec *out)
{
    for (int i = 0; i < count; i++) {
        bool outermost = true;

        for (int k = 0; k < count; k++) {
            outermost = outermost && valley_turn(sides[i], sides[k]) * hand <= 0;
        }
        if (outermost) {
            *out = sides[i];
            return true;
        }
    }
    return false;
}

int ab_valley_sides(const abut_world *world, uint32_t a, uint32_t b, ab_vec sides[2])
{
    ab_vec found[2 * MOST_CORNERS];
    int count = 0;
    valley all;

    if (ab_may_let_through(world, a, b) || !find_corners(world, a, b, &all)) {
        return 0;
    }
    for (int i = 0; i < 2 * all.count; i++) {
        ab_vec side = i % 2 == 0 ? all.corners[i / 2].first : all.corners[i / 2].last;

        if (blocks_all(&all, side)) {
            found[count++] = side;
        }
    }
    if (count == 0 || !find_outermost(found, count, 1, &sides[0]) ||
        !find_outermost(found, count, -1, &sides[1])) {
        return 0;
    }
    return are_one_direction(sides[0], sides[1]) ? 1 : 2;
}
