/* world/walk/answer.c - what a walk answers.
 *
 * Nothing here affects a motion: points and normals are converted to doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "sweep/path.h"
#include "world/pair/pair.h"
#include "world/rest/rest.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/walk/walk.h"

static abut_vec2 shown_vec(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

static abut_walk_touch shown_plane(const ab_walk *walk, const ab_plane *plane, ab_vec gone)
{
    const abut_world *world = walk->straight.world;

    return (abut_walk_touch){ .body = world->cold[plane->other].id,
                              .normal = ab_unit_shown(plane->unit),
                              .point = shown_vec(ab_pair_point_after(
                                  world, walk->straight.self, plane->other, gone, plane->unit)),
                              .velocity = shown_vec(
                                  ab_walk_velocity_under(walk, plane->other, plane->unit)) };
}

static abut_walk_touch shown_touch(const ab_walk *walk, int number)
{
    if (number < 0) {
        return (abut_walk_touch){ .body = ABUT_NO_BODY };
    }
    return shown_plane(walk, &walk->planes.items[number], walk->gone);
}

/* The crate that it pushes, where both get to. */
static abut_walk_touch shown_crate(const ab_walk *walk)
{
    ab_vec move = walk->crate_moves[0];
    abut_walk_touch touch = shown_plane(walk, &walk->crate_plane, ab_sub(walk->gone, move));

    touch.point.x += ab_units(move.x);
    touch.point.y += ab_units(move.y);
    return touch;
}

/* A group is a corner on a corner: nothing is touched but a point, and only what leads into all of
 * its planes is held up there. */
static bool holds_up(const ab_walk *walk, int number, ab_vec wish)
{
    ab_vec aside = ab_walk_sideways(walk, AB_ONE);

    if ((aside.x | aside.y) == 0) { /* seen from above */
        return !ab_plane_allows(&walk->planes, number, wish);
    }
    return !ab_plane_allows(&walk->planes, number, aside) ||
           !ab_plane_allows(&walk->planes, number, ab_neg(aside));
}

/* Whether a group has a plane with this normal. */
static bool group_has(const ab_planes *planes, int group, ab_vec normal)
{
    for (int i = 0; i < planes->count; i++) {
        if (planes->items[i].group == group && ab_is_one_normal(planes->items[i].normal, normal)) {
            return true;
        }
    }
    return false;
}

/* Whether a plane is only one end of a cone whose other end is a side of something else, too, that
 * is touched. A tip on the joint of two tiles has a cone with each, from its own side to that of
 * the tile: what both have in common is the side of the wall, as for steps and moves
 * (docs/decisions/0019). */
static bool gives_way_at_joint(const ab_planes *planes, int number)
{
    const ab_plane *plane = &planes->items[number];

    for (int i = 0; i < planes->count; i++) {
        const ab_plane *beside = &planes->items[i];

        for (int k = 0; k < planes->count && beside->group == plane->group && i != number; k++) {
            const ab_plane *other = &planes->items[k];

            if (other->group != plane->group && ab_is_one_normal(other->normal, beside->normal) &&
                !group_has(planes, other->group, plane->normal)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a plane is touched as a face; or it is the one to name of a group that is in the way and
 * has no floor in it: the most upright, as at the foot of a slope that is too steep. */
static bool is_for_all(const ab_walk *walk, int number, ab_vec wish)
{
    const ab_plane *plane = &walk->planes.items[number];
    int64_t lift = ab_walk_rise(walk, plane->unit);
    bool alone = true;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *other = &walk->planes.items[i];

        if (i == number || other->group != plane->group) {
            continue;
        }
        if (ab_walk_is_floor(walk, other)) {
            return false;
        }
        if (gives_way_at_joint(&walk->planes, i)) {
            continue;
        }
        alone = false;
        if (ab_walk_rise(walk, other->unit) > lift) {
            return false;
        }
    }
    return alone || holds_up(walk, number, wish);
}

/* What it can climb is no wall, and neither is a corner past which the floor or the motion leads.
 */
static bool is_but_a_step(const ab_walk *walk, int number, ab_vec wish)
{
    const ab_plane *plane = &walk->planes.items[number];
    bool ceiling = ab_walk_rise(walk, plane->unit) <= -walk->rules.floor;

    for (int k = 0; k < 2; k++) {
        ab_vec aside = ab_walk_sideways(walk, k == 0 ? -AB_ONE : AB_ONE);
        ab_vec motion = (aside.x | aside.y) != 0 ? aside : wish;

        if (ab_plane_side(plane, motion) < 0 && (walk->climbs[k] || (walk->goes[k] && !ceiling) ||
                                                 ab_plane_allows(&walk->planes, number, motion))) {
            return true;
        }
    }
    return false;
}

/* The wall that the wish leads into most, or else one that is touched; the ceiling most overhead.
 * `lift` says from where to where along `up` its normal lies. */
static int touched_between(const ab_walk *walk, int64_t least, int64_t most, ab_vec wish)
{
    int best = -1;
    int64_t value = INT64_MAX;

    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *plane = &walk->planes.items[i];
        int64_t lift = ab_walk_rise(walk, plane->unit);
        int64_t into = ab_direction_dot(plane->unit, wish);

        if (lift > least && lift < most && into < value && !ab_walk_is_floor(walk, plane) &&
            !gives_way_at_joint(&walk->planes, i) && is_for_all(walk, i, wish) &&
            !is_but_a_step(walk, i, wish)) {
            best = i;
            value = into;
        }
    }
    return best;
}

/* Whether pieces that touch with a corner each lie beside each other: at the side of a wall, where
 * nothing is overhead. */
static bool lies_beside(const ab_walk *walk, uint32_t other, const ab_nearness *near)
{
    const abut_world *world = walk->straight.world;
    int64_t gone = ab_walk_aside(walk, walk->gone);
    ab_extent own = ab_extent_of_piece(world, walk->straight.self, near->piece_a, walk->side);
    ab_extent its = ab_extent_of_piece(world, other, near->piece_b, walk->side);

    return near->corner &&
           ab_min(own.most + gone, its.most) - ab_max(own.least + gone, its.least) <=
               AB_PLANE_SLACK;
}

/* Something overhead that came to the walker and stopped there, a door, leaves a gap by the ticks
 * of its step: the two are in contact all the same, as long as the world says so. */
static abut_walk_touch ceiling_in_contact(const ab_walk *walk)
{
    const abut_world *world = walk->straight.world;
    uint32_t self = walk->straight.self;
    abut_body id = world->cold[self].id;
    const uint32_t wanted = AB_CONTACT_REPORTED | AB_CONTACT_SOLID;

    for (uint32_t i = ab_contact_first(world, id); i != AB_NONE;
         i = ab_contact_next(world, id, i)) {
        const ab_contact *c = &world->contacts[i];
        uint32_t other = ab_index_of(world, c->a == id ? c->b : c->a);

        if ((c->flags & (wanted | AB_CONTACT_LOST)) != wanted || other == AB_NONE ||
            !ab_straight_move_is_solid(&walk->straight, other, walk->gone)) {
            continue;
        }
        ab_vec d = ab_sub(ab_sub(world->hot[other].at, world->hot[self].at), walk->gone);
        ab_nearness near = ab_nearest_pieces(world, self, other, d, AB_TOUCH_GAP);
        ab_plane plane = { .unit = near.normal,
                           .other = other,
                           .pieces = { near.piece_a, near.piece_b } };

        if (near.gap >= 0 && near.gap <= AB_TOUCH_GAP &&
            ab_walk_rise(walk, near.normal) <= -walk->rules.floor &&
            !lies_beside(walk, other, &near)) {
            return shown_plane(walk, &plane, walk->gone);
        }
    }
    return (abut_walk_touch){ .body = ABUT_NO_BODY };
}

/* Seen from above: whether something has turned the walker aside on its way, and where it is now
 * nothing does. */
static bool has_slid_past(const ab_walk *walk, ab_vec wish)
{
    return walk->struck && walk->crate_count == 0 && ab_planes_allow(&walk->planes, wish);
}

/* What everything leaves of a motion in the air, or seen from above. */
static ab_vec velocity_in_air(const ab_walk *walk, ab_vec wish)
{
    ab_vec allowed = ab_walk_allowed(walk, wish);
    int64_t more = ab_walk_rise(walk, allowed) - ab_max(ab_walk_rise(walk, wish), 0);
    const ab_plane *taker = has_slid_past(walk, wish)                   ? &walk->struck_plane
                            : walk->touches_crate && walk->refused != 0 ? &walk->crate_plane
                                                                        : NULL;

    /* What leads up a slope is no jump: it gains no speed for the air behind the slope. */
    allowed = more > 0 ? ab_sub(allowed, ab_walk_upward(walk, more)) : allowed;
    /* What it has slid past is no more there; what it pushes got no further. */
    return taker != NULL && ab_plane_side(taker, allowed) < 0 ? ab_plane_along(taker, allowed)
                                                              : allowed;
}

/* What is left of the motion for the next walk. In the air it is as everybody sees it, with what a
 * lift has given; on the floor as seen from that, so that it is not given twice. */
static ab_vec velocity_left(const ab_walk *walk, ab_vec motion)
{
    if (walk->support < 0) {
        return velocity_in_air(walk, ab_add(motion, walk->taken));
    }
    return walk->stops ? (ab_vec){ 0, 0 } : ab_walk_sideways(walk, walk->kept);
}

/* Whether it sinks no further, and stands on no floor. */
static bool is_wedged(const ab_walk *walk, bool on_floor)
{
    ab_vec sink = ab_walk_upward(walk, -AB_ONE);

    return !on_floor && (sink.x | sink.y) != 0 && !walk->drops &&
           !ab_planes_allow(&walk->planes, sink) && ab_walk_allowed(walk, sink).x == 0 &&
           ab_walk_allowed(walk, sink).y == 0;
}

abut_walked ab_walk_answer(const ab_walk *walk, ab_vec start, ab_vec wish, ab_vec motion)
{
    const abut_world *world = walk->straight.world;
    uint32_t self = walk->straight.self;
    int64_t floor = walk->rules.floor;
    bool has_no_floors = (walk->rules.up.x | walk->rules.up.y) == 0;
    abut_walked walked = {
        .at = shown_vec(ab_add(ab_add(world->hot[self].at, world->cold[self].origin), walk->gone)),
        .moved = shown_vec(ab_sub(walk->gone, start)),
        .carried = shown_vec(walk->carried),
        .velocity = shown_vec(velocity_left(walk, motion)),
        .floor = shown_touch(walk, walk->support),
        .stepped = walk->stepped,
        .snapped = walk->snapped,
        .shifted = walk->shifted,
        .nudged = walk->nudged,
        .wedged = is_wedged(walk, walk->support >= 0),
        .pushed = walk->crate_count > 0 ? walk->crates[0] : ABUT_NO_BODY,
    };

    if (has_no_floors) {
        walked.wall = has_slid_past(walk, wish)
                          ? shown_plane(walk, &walk->struck_plane, walk->struck_at)
                          : shown_touch(walk, touched_between(walk, INT64_MIN, INT64_MAX, wish));
    } else {
        walked.wall = shown_touch(walk, touched_between(walk, -floor, INT64_MAX, wish));
        walked.ceiling = shown_touch(walk, touched_between(walk, INT64_MIN, 1 - floor, wish));
        if (walked.ceiling.body == ABUT_NO_BODY) {
            walked.ceiling = ceiling_in_contact(walk);
        }
    }
    if (walk->support >= 0 && walk->stops && walked.wall.body == ABUT_NO_BODY) {
        walked.wall = walked.ceiling; /* a slope led up to it: it goes no further that way */
    }
    if (walk->touches_crate && walked.wall.body == ABUT_NO_BODY) {
        walked.wall = shown_crate(walk);
    }
    return walked;
}
