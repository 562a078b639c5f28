/* world/walk/air.c - in the air, and seen from above.
 *
 * Sideways and upright motion are limited each by itself, by everything that is touched, and then
 * added: together they would push a body that leans against a steep slope up along it. Sideways
 * motion never climbs anything but a floor. A body that falls, and goes away from all that it
 * touches, is limited as a whole: the sum would lead off a slope down which it slides, by what the
 * slope does to its fall. So is one that rises: as it is, if it rises faster than the slopes to
 * which it goes; the sum would turn a part of its sideways motion upwards.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/state/direction.h"
#include "world/walk/walk.h"

enum { MOST_FLIGHTS = 16 };

/* A motion that would rise more slowly than a slope to which it goes: on a floor it goes along
 * that, as in a walk; at what is too steep, no further aside than the slope permits. */
static ab_vec risen_along(const ab_walk *walk, const ab_plane *plane, ab_vec wish)
{
    int64_t lift = ab_walk_rise(walk, plane->unit);
    int64_t across = ab_abs(ab_walk_aside(walk, plane->unit));
    int64_t aside = ab_walk_aside(walk, wish);
    int64_t rise = ab_walk_rise(walk, wish);
    bool climbs = lift >= walk->rules.floor;

    if (climbs && !walk->rules.keeps_sideways) {
        return ab_plane_along(plane, wish);
    }
    if (climbs) {
        rise = (int64_t)((double)ab_abs(aside) * (double)across / (double)lift);
    } else {
        int64_t most = (int64_t)((double)rise * (double)lift / (double)across);

        most -= walk->rules.pixel > 0 ? most % walk->rules.pixel : 0;
        aside = aside < 0 ? -most : most;
    }
    ab_vec motion = ab_add(ab_walk_sideways(walk, aside), ab_walk_upward(walk, rise));

    for (int i = 0; i < AB_PLANE_SLACK && ab_plane_side(plane, motion) < 0; i++) {
        motion = ab_add(motion, ab_walk_upward(walk, 1));
    }
    return motion;
}

/* Of a motion that rises into slopes, what leads furthest aside; false if nothing does. */
static bool rises_along(const ab_walk *walk, ab_vec wish, ab_vec *best)
{
    int64_t most = 0;
    bool left = ab_walk_aside(walk, wish) < 0;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (ab_walk_rise(walk, plane->unit) <= AB_UPRIGHT_LIFT || ab_plane_side(plane, wish) >= 0) {
            continue;
        }
        ab_vec motion = risen_along(walk, plane, wish);
        int64_t aside = left ? -ab_walk_aside(walk, motion) : ab_walk_aside(walk, motion);

        if (aside > most && ab_planes_allow(&walk->planes, motion)) {
            *best = motion;
            most = aside;
        }
    }
    return most > 0;
}

ab_vec ab_walk_allowed(const ab_walk *walk, ab_vec wish)
{
    ab_vec up = walk->rules.up;
    int64_t floor = walk->rules.floor;

    if ((up.x | up.y) == 0) {
        return ab_planes_solve(&walk->planes, wish, up, INT64_MIN);
    }
    int64_t aside = ab_walk_aside(walk, wish);
    ab_vec sideways = ab_walk_sideways(walk, aside);
    ab_vec upright = ab_sub(wish, sideways); /* exactly the rest */
    ab_vec along;

    /* What rises leaves the ground, and is hindered only by what it leads into. */
    if (ab_walk_rise(walk, upright) > 0 && ab_planes_allow(&walk->planes, wish)) {
        return wish;
    }
    if (ab_walk_rise(walk, upright) > 0 && rises_along(walk, wish, &along)) {
        return along;
    }
    if (ab_walk_rise(walk, upright) <= 0 && ab_planes_allow(&walk->planes, sideways)) {
        return ab_planes_solve(&walk->planes, wish, up, floor);
    }
    ab_vec sum = ab_add(ab_planes_solve(&walk->planes, sideways, up, floor),
                        ab_planes_solve(&walk->planes, upright, up, INT64_MIN));

    return ab_planes_allow(&walk->planes, sum) ? sum
                                               : ab_planes_solve(&walk->planes, wish, up, floor);
}

/* What is left of a wish after a part of the motion that it led to. */
static ab_vec left_after(ab_vec left, ab_vec motion, ab_vec made)
{
    double whole =
        (double)ab_abs(motion.x) + (double)ab_abs(motion.y); /* of both: x is not before y */
    double part = ((double)ab_abs(made.x) + (double)ab_abs(made.y)) / whole;

    if ((made.x == motion.x && made.y == motion.y) || part >= 1) {
        return (ab_vec){ 0, 0 };
    }
    part = part > 0 ? 1 - part : 1;
    return ab_rounded_out((double)left.x * part, (double)left.y * part, (ab_vec){ 0, 0 });
}

/* The same in whole pixels: half of one would be none. Where a flight ends early, all that a wall
 * has held up until then is still to be gone sideways; what a slope has shortened is not. */
static ab_vec left_in_pixels(const ab_walk *walk, ab_vec motion, ab_vec made)
{
    ab_vec left = left_after(walk->left, motion, made);
    int64_t wanted = ab_walk_aside(walk, walk->left);
    int64_t allowed = ab_walk_aside(walk, motion);

    if ((left.x | left.y) == 0 || (allowed != 0 && allowed != wanted)) {
        return left;
    }
    int64_t aside = wanted - ab_walk_aside(walk, made);

    return ab_add(left, ab_walk_sideways(walk, aside - ab_walk_aside(walk, left)));
}

/* Against a wall in the air: onto the ledge that is just too high. */
static bool take_ledge(ab_walk *walk)
{
    int64_t aside = ab_walk_aside(walk, walk->left);

    if (walk->rules.ledge <= 0 || aside == 0 || ab_walk_rise(walk, walk->left) > 0 ||
        ab_planes_allow(&walk->planes, ab_walk_sideways(walk, aside))) {
        return false;
    }
    int64_t made = ab_walk_step(walk, aside, walk->rules.ledge);

    if (made == 0) {
        return false;
    }
    walk->nudged = true;
    walk->grounded = true;
    ab_walk_on_ground(walk, aside - made);
    return true;
}

/* Into a passage that a flight has led past, while what is around that was in the way: if it is
 * just as high as the body, it is open only for an instant. */
static bool enter_passage(ab_walk *walk, ab_vec wish, ab_vec made)
{
    int64_t fell = -ab_walk_rise(walk, made);
    int64_t aside = ab_walk_aside(walk, wish);

    if (fell <= 0 || walk->drops || aside == 0 || ab_walk_aside(walk, made) != 0) {
        return false;
    }
    int64_t sill = ab_walk_sill(walk, aside, fell);
    int64_t by = (int64_t)((double)aside * ((double)sill / (double)fell)); /* from there on */
    int64_t on = by == 0 ? 0 : ab_walk_step(walk, by, sill);

    if (on == 0) {
        return false;
    }
    walk->grounded = true;
    ab_walk_on_ground(walk, by - on);
    return true;
}

/* Whether its head is in the way up. */
static bool hits_ceiling(const ab_walk *walk)
{
    int64_t rise = ab_walk_rise(walk, walk->left);
    ab_vec up = ab_walk_upward(walk, rise);

    if (rise <= 0) {
        return false;
    }
    for (int i = 0; i < walk->planes.count; i++) {
        if (ab_walk_rise(walk, walk->planes.items[i].unit) <= -walk->rules.floor &&
            !ab_plane_allows(&walk->planes, i, up)) {
            return true;
        }
    }
    return false;
}

/* The floor on which a flight ends, or -1. A walk that rises past a floor may end just as its feet
 * are level with that, or on a slope that rises faster: it goes on rising. */
static int floor_of_landing(const ab_walk *walk, ab_vec flight)
{
    if (walk->drops || walk->leaps || ab_walk_rise(walk, walk->left) > 0) {
        return -1;
    }
    return ab_walk_rise(walk, flight) > 0 ? -1 : ab_walk_support(walk);
}

/* What can be done instead of flying on; true if the walk goes on differently from here. */
static bool lands_or_turns(ab_walk *walk, ab_vec flight)
{
    int support = floor_of_landing(walk, flight);

    walk->falls = support >= 0 && ab_walk_falls_past(walk, support);
    if (support >= 0 && !walk->falls) {
        walk->grounded = true;
        ab_walk_on_ground(walk, ab_walk_aside(walk, walk->left));
        return true;
    }
    if (!walk->shifted && hits_ceiling(walk)) {
        ab_walk_shift(walk);
    }
    return take_ledge(walk);
}

/* Down between two walls that are nearly upright, where what is touched leaves no motion. */
static bool sink_between(ab_walk *walk)
{
    int64_t sunk = ab_walk_slip(walk, -ab_walk_rise(walk, walk->left));

    walk->left = ab_add(walk->left, ab_walk_upward(walk, sunk));
    return sunk > 0;
}

void ab_walk_in_air(ab_walk *walk)
{
    ab_vec wish = walk->left;
    int stuck = 0;

    for (int flight = 0; flight < MOST_FLIGHTS && !walk->failed; flight++) {
        if (lands_or_turns(walk, wish) && walk->grounded) {
            return;
        }
        if ((walk->left.x | walk->left.y) == 0) {
            return;
        }
        ab_vec motion = ab_walk_allowed(walk, walk->left);
        bool sinks = (motion.x | motion.y) == 0 && sink_between(walk);
        ab_vec made = ab_walk_go(walk, motion);
        ab_vec wished = walk->left;

        if ((motion.x | motion.y) == 0 && !sinks) {
            return;
        }
        if (!sinks) {
            walk->left = walk->rules.pixel > 0 ? left_in_pixels(walk, motion, made)
                                               : left_after(walk->left, motion, made);
        }
        stuck = (made.x | made.y) == 0 && !sinks ? stuck + 1 : 0;
        if (stuck > 1) {
            return;
        }
        ab_walk_look(walk);
        if (enter_passage(walk, wished, made)) {
            return;
        }
    }
}

/* Notes what turns it aside here, by more than rounding: the side along which it goes on. Where the
 * walk ends, nothing of that may be touched any more. */
static void note_struck(ab_walk *walk, ab_vec motion)
{
    ab_vec taken = ab_sub(walk->left, motion);
    int64_t most = 0;

    if (ab_max(ab_abs(taken.x), ab_abs(taken.y)) <= AB_PLANE_SLACK) {
        return;
    }
    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        int64_t into = ab_direction_dot(plane->unit, walk->left);

        if (into < most && ab_plane_side(plane, motion) >= 0 &&
            !ab_plane_allows(&walk->planes, i, walk->left)) {
            walk->struck = true;
            walk->struck_plane = *plane;
            walk->struck_at = walk->gone;
            most = into;
        }
    }
}

void ab_walk_without_floors(ab_walk *walk)
{
    ab_vec lost = { 0, 0 };
    int stuck = 0;

    for (int flight = 0; flight < MOST_FLIGHTS && stuck < 2 && !walk->failed; flight++) {
        ab_vec motion = ab_walk_allowed(walk, walk->left);

        note_struck(walk, motion);
        if ((lost.x | lost.y) == 0) {
            lost = ab_sub(walk->left, motion);
        }
        if ((motion.x | motion.y) == 0) {
            if ((walk->left.x | walk->left.y) != 0 && ab_walk_squeeze(walk)) {
                continue;
            }
            break;
        }
        ab_vec made = ab_walk_go(walk, motion);

        walk->left = left_after(walk->left, motion, made);
        stuck = (made.x | made.y) == 0 ? stuck + 1 : 0;
        ab_walk_look(walk);
    }
    if (ab_walk_may_push(walk) && (lost.x | lost.y) != 0) {
        ab_vec made = ab_walk_push(walk, lost); /* last: crates are then no more where they were */

        walk->refused = made.x != lost.x || made.y != lost.y;
    }
}
