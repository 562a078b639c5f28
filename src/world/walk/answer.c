/* world/walk/answer.c - what a walk answers.
 *
 * Nothing is decided here that moves anything: points and normals are shown as doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/pair.h"
#include "base/wide.h"
#include "world/state/border.h"
#include "world/state/direction.h"
#include "world/state/pieces.h"
#include "world/walk/walk.h"

static abut_vec2 shown_vec(ab_vec v)
{
    return (abut_vec2){ ab_units(v.x), ab_units(v.y) };
}

/* Where the two pieces of a plane touch. */
static abut_vec2 touch_point(const ab_walk *walk, const ab_plane *plane)
{
    const abut_world *world = walk->glide.world;
    ab_vec at_a;
    ab_vec at_b;
    const ab_core *a = ab_piece_core(world, walk->glide.self, plane->pieces[0], &at_a);
    const ab_core *b = ab_piece_core(world, plane->other, plane->pieces[1], &at_b);
    abut_shape self = ab_piece_public(a, ab_add(at_a, walk->gone));
    abut_shape other = ab_piece_public(b, at_b);
    abut_contact contact = abut_collide(&self, &other);

    return contact.point_count > 0 ? contact.points[0] : abut_measure(&self, &other).on_b;
}

static abut_walk_touch shown_touch(const ab_walk *walk, int number)
{
    const abut_world *world = walk->glide.world;

    if (number < 0) {
        return (abut_walk_touch){ .body = ABUT_NO_BODY };
    }
    const ab_plane *plane = &walk->planes.items[number];

    return (abut_walk_touch){ .body = world->cold[plane->other].id,
                              .normal = ab_unit_shown(plane->unit),
                              .point = touch_point(walk, plane),
                              .velocity =
                                  ab_velocity_shown(world, world->cold[plane->other].velocity) };
}

/* A group is a corner on a corner: nothing is touched but a point. */
static bool stands_alone(const ab_walk *walk, const ab_plane *plane)
{
    for (int i = 0; i < walk->planes.count; i++) {
        const ab_plane *other = &walk->planes.items[i];

        if (other != plane && other->group == plane->group) {
            return false;
        }
    }
    return true;
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

        if (lift > least && lift < most && into < value && stands_alone(walk, plane) &&
            !ab_walk_is_floor(walk, plane)) {
            best = i;
            value = into;
        }
    }
    return best;
}

/* What is left of the wish for the next walk. In the air it is as everybody sees it, with what a
 * lift has given; on the floor as seen from that, so that it is not given twice. */
static ab_vec velocity_left(const ab_walk *walk, ab_vec wish, int support)
{
    if (support < 0) {
        return ab_walk_allowed(walk, ab_add(wish, walk->taken));
    }
    const abut_world *world = walk->glide.world;
    uint32_t floor = walk->planes.items[support].other;
    int64_t aside = ab_walk_aside(walk, wish);

    if (!walk->stood && walk->rules.leave == ABUT_LEAVE_ADD &&
        world->hot[floor].kind == ABUT_BODY_KINEMATIC) {
        aside -= ab_walk_aside(walk, world->cold[floor].velocity);
    }
    ab_vec sideways = ab_walk_sideways(walk, aside);
    ab_vec allowed = ab_planes_solve(&walk->planes, sideways, walk->rules.up, walk->rules.floor);

    /* Along the floor it may rise; everything else that is in the way takes it. */
    return (allowed.x | allowed.y) == 0 ? allowed : sideways;
}

/* Whether it sinks no further, and stands on no floor. */
static bool is_wedged(const ab_walk *walk, bool on_floor)
{
    ab_vec sink = ab_walk_upward(walk, -AB_ONE);

    return !on_floor && (sink.x | sink.y) != 0 && !walk->drops &&
           !ab_planes_allow(&walk->planes, sink) && ab_walk_allowed(walk, sink).x == 0 &&
           ab_walk_allowed(walk, sink).y == 0;
}

abut_walked ab_walk_answer(const ab_walk *walk, ab_vec start, ab_vec wish)
{
    const abut_world *world = walk->glide.world;
    uint32_t self = walk->glide.self;
    int64_t floor = walk->rules.floor;
    bool has_no_floors = (walk->rules.up.x | walk->rules.up.y) == 0;
    bool upward = ab_walk_rise(walk, wish) > 0;
    int support = has_no_floors || (upward && !walk->grounded) ? -1 : ab_walk_support(walk);
    abut_walked walked = {
        .at = shown_vec(ab_add(ab_add(world->hot[self].at, world->cold[self].origin), walk->gone)),
        .moved = shown_vec(ab_sub(walk->gone, start)),
        .carried = shown_vec(walk->carried),
        .velocity = shown_vec(velocity_left(walk, wish, support)),
        .floor = shown_touch(walk, support),
        .stepped = walk->stepped,
        .snapped = walk->snapped,
        .shifted = walk->shifted,
        .nudged = walk->nudged,
        .wedged = is_wedged(walk, support >= 0),
        .pushed = walk->crate_count > 0 ? walk->crates[0] : ABUT_NO_BODY,
    };

    if (has_no_floors) {
        walked.wall = shown_touch(walk, touched_between(walk, INT64_MIN, INT64_MAX, wish));
        return walked;
    }
    walked.wall = shown_touch(walk, touched_between(walk, -floor, INT64_MAX, wish));
    walked.ceiling = shown_touch(walk, touched_between(walk, INT64_MIN, 1 - floor, wish));
    if (walk->crate_count > 0 && walked.wall.body == ABUT_NO_BODY) {
        walked.wall = (abut_walk_touch){ .body = walk->crates[0] };
    }
    return walked;
}
