/* world/walk/lift.c - up a step, down to the floor, aside for a corner: each is tried, and leaves
 * no trace if it fails.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "world/state/direction.h"
#include "world/walk/walk.h"

enum { MOST_SHORTER = 3, MOST_SILLS = 4 };

bool ab_walk_snap(ab_walk *walk, int64_t most)
{
    ab_vec gone = walk->gone;
    int64_t sunk = -ab_walk_rise(walk, ab_walk_go(walk, ab_walk_upward(walk, -most)));

    ab_walk_look(walk);
    if (ab_walk_support(walk) < 0) {
        sunk += ab_walk_slip(walk, most - sunk);
    }
    if (ab_walk_support(walk) < 0) {
        ab_walk_return(walk, gone);
        return false;
    }
    walk->snapped = walk->snapped || sunk > AB_TOUCH_GAP;
    return true;
}

/* How high it stands: a round foot on a corner at the height of that. In the air its feet count. */
static int64_t height_of_stand(const ab_walk *walk)
{
    int support = ab_walk_support(walk);

    return support < 0 ? ab_walk_extent(walk, walk->rules.up).least
                       : ab_walk_height_of(walk, &walk->planes.items[support]);
}

/* Up by a height, on by so much, and down again; how much of that was gone. A round foot meets what
 * it steps onto at a corner above its lowest point, so the height is measured between what it stood
 * on and what it stands on then. */
static int64_t try_step(ab_walk *walk, int64_t by, int64_t height, bool *too_high)
{
    ab_vec gone = walk->gone;
    int64_t highest = height_of_stand(walk) + height + AB_PLANE_SLACK;
    ab_vec up = ab_walk_go(walk, ab_walk_upward(walk, height));
    int64_t risen = ab_walk_rise(walk, up);
    ab_vec on = ab_walk_go(walk, ab_walk_sideways(walk, by));
    int64_t aside = ab_walk_aside(walk, on);

    ab_walk_go(walk, ab_walk_upward(walk, -risen));
    ab_walk_look(walk);
    *too_high = aside != 0 && ab_walk_support(walk) >= 0 && height_of_stand(walk) > highest;
    if (risen <= 0 || aside == 0 || (aside < 0) != (by < 0) || ab_walk_support(walk) < 0 ||
        ab_walk_rise(walk, ab_sub(walk->gone, gone)) <= AB_PLANE_SLACK || *too_high) {
        ab_walk_return(walk, gone);
        return 0;
    }
    return aside;
}

/* A long walk would lead past the step, or over a pit behind it, before it came down. So it goes on
 * by no more than half of its width, where a foot in its middle is over the edge of the step, and
 * follows the floor from there. If its foot is further back, by its width. On stairs it may have
 * come onto one that is too high by then, behind one that is not. */
static int64_t step_up(ab_walk *walk, int64_t by, int64_t height)
{
    ab_extent self = ab_walk_extent(walk, walk->side);
    int64_t width = self.most - self.least;
    int64_t half = ab_min(ab_abs(by), ab_max(width / 2, 1));
    int64_t whole = ab_min(ab_abs(by), ab_max(width, 1));
    bool too_high;
    int64_t made = try_step(walk, by < 0 ? -half : half, height, &too_high);

    for (int i = 0; i < MOST_SHORTER && made == 0 && too_high && half > 1; i++) {
        half /= 2;
        whole = half;
        made = try_step(walk, by < 0 ? -half : half, height, &too_high);
    }
    return made != 0 || whole == half ? made
                                      : try_step(walk, by < 0 ? -whole : whole, height, &too_high);
}

int64_t ab_walk_sill(const ab_walk *walk, int64_t by, int64_t height)
{
    int64_t feet = ab_walk_extent(walk, walk->rules.up).least;
    ab_vec aside = ab_walk_sideways(walk, by);
    int64_t best = 0;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (ab_plane_allows(&walk->planes, i, aside)) {
            continue;
        }
        int64_t sill =
            ab_extent_of_piece(walk->straight.world, plane->other, plane->pieces[1], walk->rules.up)
                .most -
            feet;

        best = sill < height ? ab_max(best, sill) : best;
    }
    return best;
}

/* Up by the whole height first, and a little more, or a floor that rises behind a step of just that
 * height would be in its way. Into a passage whose roof is too low for that, only as high as what
 * is in the way: under it there may be no more room than the body needs. */
int64_t ab_walk_step(ab_walk *walk, int64_t by, int64_t height)
{
    if (height <= 0 || by == 0) {
        return 0;
    }
    int64_t made = step_up(walk, by, height + AB_PLANE_SLACK / 2);

    height++; /* a sill may be as high as that */
    for (int i = 0; i < MOST_SILLS && made == 0 && height > 0; i++) {
        height = ab_walk_sill(walk, by, height);
        made = height > 0 ? step_up(walk, by, height) : 0;
    }
    return made;
}

/* --- Aside --------------------------------------------------------------------------------------
 */

/* How far aside whatever is in the way up ends: to greater sides with a positive sign. */
static int64_t clear_of_wall(const ab_walk *walk, int sign)
{
    ab_extent self = ab_walk_extent(walk, walk->side);
    ab_vec up = ab_walk_upward(walk, AB_ONE);
    int64_t far = 0;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (ab_plane_allows(&walk->planes, i, up)) {
            continue;
        }
        ab_extent other =
            ab_extent_of_piece(walk->straight.world, plane->other, plane->pieces[1], walk->side);

        far = ab_max(far, sign > 0 ? other.most - self.least : self.most - other.least);
    }
    return far;
}

/* Tries one side: whether the path up is free after going aside, and how far that is. */
static bool try_side(ab_walk *walk, int sign, int64_t *aside)
{
    ab_vec gone = walk->gone;
    ab_vec up = ab_walk_upward(walk, ab_walk_rise(walk, walk->left));
    bool found = false;

    *aside = 0;
    for (int tries = 0; tries < 4 && !found; tries++) {
        int64_t far = clear_of_wall(walk, sign);

        *aside += far;
        ab_vec motion = ab_walk_sideways(walk, sign * far);

        if (far <= 0 || *aside > walk->rules.corner) {
            break;
        }
        ab_vec made = ab_walk_go(walk, motion);

        if (made.x != motion.x || made.y != motion.y) {
            break;
        }
        ab_walk_look(walk);
        found = ab_planes_allow(&walk->planes, up);
    }
    ab_walk_return(walk, gone);
    return found;
}

bool ab_walk_shift(ab_walk *walk)
{
    int64_t aside[2];
    int64_t wish = ab_walk_aside(walk, walk->left);

    if (walk->rules.corner <= 0) {
        return false;
    }
    bool right = wish >= 0 && try_side(walk, 1, &aside[0]);
    bool left = wish <= 0 && try_side(walk, -1, &aside[1]);

    if (right && left) {
        right = aside[0] < aside[1];
        left = aside[1] < aside[0];
    }
    if (!right && !left) {
        return false;
    }
    ab_walk_go(walk, ab_walk_sideways(walk, right ? aside[0] : -aside[1]));
    ab_walk_look(walk);
    walk->shifted = true;
    return true;
}
