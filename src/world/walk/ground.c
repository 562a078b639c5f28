/* world/walk/ground.c - along the floor.
 *
 * A leg follows one face of the floor, of several the one that falls most or rises least of those
 * that the body can follow; it ends where the face does, or at an impact. So the body keeps to the
 * floor over every crest and foot, and its path is measured along it. About something round
 * legs are short.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/walk.h"

enum { MOST_LEGS = 64, CUT_LEGS = 48, ROUND_PARTS = 8 };

/* Along a plane, sideways by the sign. */
static ab_vec along_floor(const ab_walk *walk, const ab_plane *plane, int sign)
{
    ab_vec along = { -plane->normal.y, plane->normal.x };
    ab_vec unit = { -plane->unit.y, plane->unit.x };
    bool turned = (ab_walk_aside(walk, unit) < 0) != (sign < 0);

    return turned ? ab_neg(along) : along;
}

static bool is_parallel(ab_vec a, ab_vec b)
{
    return i128_sign(i128_cross(a.x, a.y, b.x, b.y)) == 0 &&
           i128_sign(i128_dot(a.x, a.y, b.x, b.y)) > 0;
}

/* From here to where the floor along a plane ends; other faces in its line go on with it. */
static ab_vec end_of_floor(const ab_walk *walk, int number, ab_vec along)
{
    const ab_plane *items = walk->planes.items;
    ab_vec far = { 0, 0 };
    ab_i128 most = i128_from(0);

    for (int i = 0; i < walk->planes.count; i++) {
        ab_vec n = items[i].normal;
        ab_vec forth = { -n.y, n.x };

        if (items[i].curved || !is_parallel(n, items[number].normal)) {
            continue;
        }
        ab_vec end =
            items[i].ends[i128_sign(i128_dot(forth.x, forth.y, along.x, along.y)) > 0 ? 1 : 0];
        ab_i128 ahead = i128_dot(end.x, end.y, along.x, along.y);

        if (i128_cmp(ahead, most) > 0) {
            most = ahead;
            far = end;
        }
    }
    return far;
}

int ab_walk_floor_ahead(const ab_walk *walk, int sign)
{
    int best = -1;
    int64_t lowest = INT64_MAX;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];

        if (!ab_walk_is_floor(walk, plane)) {
            continue;
        }
        ab_vec along = along_floor(walk, plane, sign);
        ab_vec end = end_of_floor(walk, i, along);
        int64_t rise = ab_walk_rise(walk, ab_direction_of(along));

        if (rise < lowest && ((end.x | end.y) != 0 || plane->curved) &&
            ab_planes_allow(&walk->planes, along)) {
            best = i;
            lowest = rise;
        }
    }
    return best;
}

/* So much along a floor, or sideways, as a motion that does not lead into it. */
static ab_vec leg_along(const ab_walk *walk, const ab_plane *plane, ab_vec along, int64_t by)
{
    double x = (double)along.x;
    double y = (double)along.y;
    double aside = ab_fabs(x * (double)walk->side.x + y * (double)walk->side.y);
    double length =
        walk->rules.keeps_sideways ? aside / (double)AB_DIRECTION_LENGTH : ab_sqrt(x * x + y * y);
    double part = (double)by / length;
    ab_vec leg = ab_rounded_out(x * part, y * part, plane->normal);

    /* Exactly, along an axis. */
    if (along.x == 0 || along.y == 0) {
        leg = (ab_vec){ along.x == 0  ? 0
                        : along.x > 0 ? by
                                      : -by,
                        along.y == 0  ? 0
                        : along.y > 0 ? by
                                      : -by };
    }
    if (walk->rules.keeps_sideways && walk->rules.up.x == 0) {
        leg.x = along.x > 0 ? by : -by;
    } else if (walk->rules.keeps_sideways && walk->rules.up.y == 0) {
        leg.y = along.y > 0 ? by : -by;
    }
    /* What rounding leads into the floor is taken from the height: the length is kept. */
    for (int i = 0; i < AB_PLANE_SLACK && ab_plane_side(plane, leg) < 0; i++) {
        leg.x += walk->rules.up.x == 0 ? 0 : (plane->normal.x > 0) - (plane->normal.x < 0);
        leg.y += walk->rules.up.y == 0 ? 0 : (plane->normal.y > 0) - (plane->normal.y < 0);
    }
    return leg;
}

/* How much of what was to go a motion has made: along the floor, or sideways. */
static int64_t progress_of(const ab_walk *walk, ab_vec made)
{
    return walk->rules.keeps_sideways ? ab_abs(ab_walk_aside(walk, made)) : ab_length_of(made);
}

/* A straight leg leads off a bend, by about the square of its length over twice the radius: back
 * towards it. Straight down would make the path longer. */
static void keep_to_bend(ab_walk *walk, const ab_plane *plane, int64_t gone)
{
    double radius = (double)ab_length_of(plane->normal);
    double off = (double)gone * (double)gone / (2 * radius);
    int64_t back = (int64_t)(off + off / 4) + AB_PLANE_SLACK;

    ab_walk_go(walk, ab_direction_add((ab_vec){ 0, 0 }, plane->unit, -back));
}

/* How far a leg follows something round: sideways that is less where it is steep. */
static int64_t part_of_bend(const ab_walk *walk, const ab_plane *plane)
{
    int64_t part = ab_length_of(plane->normal) / ROUND_PARTS;
    int64_t lift = ab_abs(ab_walk_rise(walk, plane->unit));

    return walk->rules.keeps_sideways ? ab_direction_mul(part, lift) : part;
}

/* How far below the floor may go on after a leg. One that was cut stands where its floor ends, and
 * a slope that goes on from there touches the body. Any other may have led past such a place. */
static int64_t most_of_snap(const ab_walk *walk, int64_t past)
{
    int64_t most = walk->rules.snap < 0
                       ? AB_TOUCH_GAP
                       : walk->rules.snap + (int64_t)((double)past * walk->rules.steepness);

    return most + AB_PLANE_SLACK;
}

/* Where the corner is that a round foot touches. */
static ab_vec corner_at(const ab_walk *walk, const ab_plane *plane, int corner)
{
    ab_vec at;
    const ab_core *core = ab_piece_core(walk->straight.world, plane->other, plane->pieces[1], &at);

    return ab_add(at, ab_core_point(core, (corner + core->count) % core->count));
}

/* Whether a floor goes on to a side from the corner that a round foot touches. */
static bool floor_goes_on(const ab_walk *walk, const ab_plane *plane, int sign)
{
    ab_vec here = corner_at(walk, plane, plane->corner);

    for (int turn = -1; turn <= 1; turn += 2) {
        ab_vec along = ab_sub(corner_at(walk, plane, plane->corner + turn), here);
        ab_vec out = turn > 0 ? (ab_vec){ along.y, -along.x } : (ab_vec){ -along.y, along.x };

        if (sign * ab_walk_aside(walk, along) > 0 &&
            ab_walk_rise(walk, ab_direction_of(out)) >= walk->rules.floor) {
            return true;
        }
    }
    return false;
}

/* Whether there is another floor below the corner that a round foot touches, to which it steps
 * down: it meets that where it comes down past the corner. On stairs finer than the foot that is
 * not the next one, but one that is lower by no more than its radius. */
static bool has_lower_floor(ab_walk *walk, const ab_plane *plane, int sign)
{
    ab_vec gone = walk->gone;
    bool snapped = walk->snapped;
    int64_t radius = ab_length_of(plane->normal);
    int64_t most = ab_max(most_of_snap(walk, 0), radius);
    int64_t lowest = ab_walk_height_of(walk, plane) - most;

    ab_walk_go(walk, ab_walk_sideways(walk, sign * radius - ab_walk_aside(walk, plane->normal)));
    bool lands = ab_walk_snap(walk, radius + most);
    bool found = false;

    for (int i = 0; i < walk->planes.count && lands && !found; i++) {
        const ab_plane *other = &walk->planes.items[i];

        found = ab_walk_is_floor(walk, other) && ab_walk_height_of(walk, other) >= lowest;
    }
    walk->snapped = snapped;
    ab_walk_return(walk, gone);
    return found;
}

/* Whether a round foot is over the last corner of its floor, with no other floor below. */
static bool is_over_cliff(ab_walk *walk, const ab_plane *plane, int sign)
{
    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *other = &walk->planes.items[i];

        if (other->corner >= 0 && floor_goes_on(walk, other, sign)) {
            return false;
        }
    }
    return !has_lower_floor(walk, plane, sign);
}

/* Whether it leaves its floor there: as soon as its motion leads off the corner. To follow that
 * further would drag it round the corner. Where it is nearly past that, it may be about to sink
 * into a pit that it fits exactly. */
static bool leaves_corner(ab_walk *walk, const ab_plane *plane, int sign)
{
    return plane->corner >= 0 && ab_plane_side(plane, walk->left) >= 0 &&
           ab_walk_rise(walk, plane->unit) >= AB_DIRECTION_LENGTH / 8 &&
           is_over_cliff(walk, plane, sign);
}

bool ab_walk_falls_past(ab_walk *walk, int number)
{
    ab_plane plane = walk->planes.items[number];
    ab_vec along = { -plane.unit.y, plane.unit.x };
    int64_t aside = ab_walk_aside(walk, walk->left);
    int sign = aside < 0 ? -1 : 1;
    bool grazes = ab_abs(ab_direction_dot(along, walk->left)) >
                  ab_abs(ab_direction_dot(plane.unit, walk->left));

    return plane.corner >= 0 && aside != 0 && sign * ab_walk_aside(walk, plane.unit) > 0 &&
           grazes && ab_walk_rise(walk, plane.unit) >= AB_DIRECTION_LENGTH / 8 &&
           is_over_cliff(walk, &plane, sign);
}

/* One leg; how much of the path it has made. */
static int64_t walk_leg(ab_walk *walk, int number, int sign, int64_t by, bool cuts)
{
    ab_plane plane = walk->planes.items[number];
    ab_vec from = walk->gone;
    ab_vec along = along_floor(walk, &plane, sign);
    ab_vec end = end_of_floor(walk, number, along);

    if (leaves_corner(walk, &plane, sign)) {
        walk->grounded = false;
        return 0;
    }
    if (plane.curved) {
        by = ab_min(by, ab_max(part_of_bend(walk, &plane), 1));
    }
    ab_vec leg = leg_along(walk, &plane, along, by);

    bool cut = cuts && !plane.curved &&
               i128_cmp(i128_dot(end.x, end.y, along.x, along.y),
                        i128_dot(leg.x, leg.y, along.x, along.y)) <= 0;

    leg = cut ? end : leg;
    ab_vec made = ab_walk_go(walk, leg);

    if (plane.curved && !walk->rules.keeps_sideways) {
        keep_to_bend(walk, &plane, ab_length_of(made));
    }
    ab_walk_look(walk);
    if (ab_walk_support(walk) < 0) {
        walk->grounded = ab_walk_snap(walk, most_of_snap(walk, cut ? 0 : ab_length_of(made)));
    }
    /* A step down from where the floor ends is no part of the path along it. */
    return progress_of(walk, walk->grounded && !cut ? ab_sub(walk->gone, from) : made);
}

/* Goes on from the edge of its floor, over which it has pushed crates: down to the floor, or it
 * falls. */
static void follow_crates(ab_walk *walk)
{
    ab_vec gone = walk->gone;
    bool snapped = walk->snapped;

    if (!ab_walk_snap(walk, most_of_snap(walk, 0))) {
        ab_walk_go(walk, ab_walk_upward(walk, ab_walk_rise(walk, walk->left)));
        ab_walk_look(walk);
    }
    if (ab_walk_leads_into_crates(walk, gone, ab_sub(walk->gone, gone))) {
        walk->snapped = snapped;
        ab_walk_return(walk, gone);
    }
}

/* A body that hangs over its floor by what rounding leaves goes down to it, if nothing leads on
 * from where it is: over a crest it may still touch the end of one floor, but not yet the next. */
static bool settle(ab_walk *walk)
{
    int support = ab_walk_support(walk);
    ab_vec gone = walk->gone;

    return support >= 0 && walk->planes.items[support].gap > 0 &&
           ab_walk_snap(walk, most_of_snap(walk, 0)) &&
           (walk->gone.x != gone.x || walk->gone.y != gone.y);
}

/* Something is in the way: a step, crates, or a wall. How much of the path was made. */
static int64_t get_past(ab_walk *walk, int sign, int64_t by)
{
    int64_t stepped = ab_walk_step(walk, sign * by, walk->rules.step);

    if (stepped != 0) {
        walk->stepped = true;
        return ab_abs(stepped);
    }
    if (walk->crate_count > 0 || !ab_walk_may_push(walk)) {
        return 0;
    }
    ab_vec pushed = ab_walk_push(walk, ab_walk_sideways(walk, sign * by));

    if (walk->crate_count > 0 && ab_walk_support(walk) < 0) {
        follow_crates(walk);
    }
    return ab_abs(ab_walk_aside(walk, pushed));
}

void ab_walk_on_ground(ab_walk *walk, int64_t by)
{
    int sign = by < 0 ? -1 : 1;
    int64_t left = ab_abs(by);
    int stuck = 0;

    for (int leg = 0; leg < MOST_LEGS && left > 0 && walk->grounded && !walk->failed; leg++) {
        int number = ab_walk_floor_ahead(walk, sign);

        if ((number < 0 || stuck > 0) && settle(walk)) {
            continue;
        }
        int64_t made = number < 0 || stuck > 1 ? get_past(walk, sign, left)
                                               : walk_leg(walk, number, sign, left, leg < CUT_LEGS);

        left -= ab_min(made, left);
        stuck = made > 0 ? 0 : stuck + 1;
        /* A wall; or crates have been moved, and are no more where they were; or rounding leads
         * into what no plane shows. */
        if ((number < 0 && made == 0) || walk->crate_count > 0 || stuck > 2) {
            walk->refused = sign * left;
            break;
        }
    }
    /* Where the floor ends, it falls in the same walk. */
    walk->left = walk->grounded ? (ab_vec){ 0, 0 }
                                : ab_add(ab_walk_sideways(walk, sign * left),
                                         ab_walk_upward(walk, ab_walk_rise(walk, walk->left)));
}
