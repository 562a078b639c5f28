/* figure/joints.c - paths that cross at a vertex.
 *
 * Two segments that only touch at an end do not overlap. But the path that one belongs to may
 * continue to the other side of the other path. Two branches lead away from a place on a path, and
 * two paths cross there if the branches of one lie on different sides of the branches of the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "figure/joints.h"
#include "narrow/seam.h"

static int turn_between(ab_vec from, ab_vec v)
{
    return i128_sign(i128_cross(from.x, from.y, v.x, v.y));
}

/* Whether a direction lies strictly between two others, turning from x to y. */
static bool is_between(ab_vec from, ab_vec to, ab_vec v)
{
    int turn = turn_between(from, to);

    if (turn > 0) {
        return turn_between(from, v) > 0 && turn_between(v, to) > 0;
    }
    if (turn < 0) {
        return turn_between(to, v) < 0 || turn_between(v, from) < 0;
    }
    /* Half a turn, or none. */
    return i128_sign(i128_dot(from.x, from.y, to.x, to.y)) < 0 && turn_between(from, v) > 0;
}

/* The two directions in which a path leads away from a place on it. */
typedef struct joint_branches {
    ab_vec a;
    ab_vec b;
} joint_branches;

static bool branches_cross(const joint_branches *mine, const joint_branches *other)
{
    return (is_between(mine->a, mine->b, other->a) && is_between(mine->b, mine->a, other->b)) ||
           (is_between(mine->a, mine->b, other->b) && is_between(mine->b, mine->a, other->a));
}

static ab_vec segment_end(const ab_parade *parade, int end)
{
    return ab_add(parade->shape->at, ab_core_point(&parade->shape->core, end));
}

/* The branches from a place on a segment of a path; false if the path ends there. */
static bool branches_at(const ab_parade *parade, ab_vec place, joint_branches *branches)
{
    for (int end = 0; end < 2; end++) {
        ab_vec at = segment_end(parade, end);

        if (at.x == place.x && at.y == place.y) {
            ab_vec beyond;

            if (!ab_parade_beyond(parade, place, &beyond)) {
                return false;
            }
            *branches = (joint_branches){ ab_sub(segment_end(parade, 1 - end), place),
                                          ab_sub(beyond, place) };
            return true;
        }
    }
    *branches = (joint_branches){ ab_sub(segment_end(parade, 0), place),
                                  ab_sub(segment_end(parade, 1), place) };
    return true;
}

static bool is_on_segment(const ab_parade *parade, ab_vec place)
{
    ab_vec p = ab_sub(segment_end(parade, 0), place);
    ab_vec q = ab_sub(segment_end(parade, 1), place);

    return turn_between(p, q) == 0 && i128_sign(i128_dot(p.x, p.y, q.x, q.y)) <= 0;
}

bool ab_cross_at_joint(const ab_parade *a, const ab_parade *b, ab_vec shift)
{
    if (!ab_core_is_thin(&a->shape->core) || !ab_core_is_thin(&b->shape->core) ||
        a->shape->core.count < 2 || b->shape->core.count < 2) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        ab_vec of_a = i < 2 ? segment_end(a, i) : ab_sub(segment_end(b, i - 2), shift);
        ab_vec of_b = ab_add(of_a, shift);
        joint_branches mine;
        joint_branches other;

        if (is_on_segment(a, of_a) && is_on_segment(b, of_b) && branches_at(a, of_a, &mine) &&
            branches_at(b, of_b, &other) && branches_cross(&mine, &other)) {
            return true;
        }
    }
    return false;
}

/* Whether a motion leads across a joint from the side that is solid. */
static bool comes_from_solid(const ab_parade *path, const joint_branches *branches, ab_vec motion)
{
    ab_vec along = { -path->open.y, path->open.x };
    ab_vec back = { -motion.x, -motion.y };
    bool leads_here = i128_sign(i128_dot(along.x, along.y, branches->a.x, branches->a.y)) < 0;
    ab_vec before = leads_here ? branches->a : branches->b;
    ab_vec after = leads_here ? branches->b : branches->a;

    return (path->open.x | path->open.y) == 0 || is_between(after, before, back);
}

bool ab_joint_is_met(
    const ab_parade *mover, ab_vec at, const ab_parade *path, ab_vec motion, ab_when *when)
{
    const ab_core *core = &mover->shape->core;

    if (!ab_core_is_thin(core) || !ab_core_is_thin(&path->shape->core) ||
        path->shape->core.count < 2 || (motion.x | motion.y) == 0 ||
        (mover->open.x | mover->open.y) != 0) { /* end on, it meets nothing with its solid side */
        return false;
    }
    ab_vec head = segment_end(mover, 0);

    if (core->count == 2) {
        ab_vec along = ab_sub(segment_end(mover, 1), head);

        if (turn_between(along, motion) != 0) {
            return false;
        }
        head = i128_sign(i128_dot(along.x, along.y, motion.x, motion.y)) > 0 ? segment_end(mover, 1)
                                                                             : head;
    }
    head = ab_add(head, at);
    for (int end = 0; end < 2; end++) {
        ab_vec place = segment_end(path, end);
        ab_vec ahead = ab_sub(place, head);
        joint_branches branches;
        joint_branches across = { motion, { -motion.x, -motion.y } };
        ab_i128 far = i128_dot(ahead.x, ahead.y, motion.x, motion.y);
        ab_i128 whole = i128_dot(motion.x, motion.y, motion.x, motion.y);
        int least = core->count == 1 ? 1 : 0; /* a point that starts there leaves to one side */

        if (turn_between(ahead, motion) == 0 && i128_sign(far) >= least &&
            i128_cmp(far, whole) < 0 && branches_at(path, place, &branches) &&
            branches_cross(&across, &branches) && comes_from_solid(path, &branches, motion)) {
            *when = ab_when_of(far, i128_abs(whole));
            return true;
        }
    }
    return false;
}

bool ab_end_faces(const ab_parade *path, ab_vec place, ab_vec normal)
{
    ab_vec open = path->open;
    ab_vec along = { -open.y, open.x };
    ab_vec beyond;

    if (!ab_parade_beyond(path, place, &beyond)) {
        return i128_sign(i128_dot(open.x, open.y, normal.x, normal.y)) < 0;
    }
    ab_vec first = segment_end(path, 0);
    bool is_first = first.x == place.x && first.y == place.y;
    ab_vec own = ab_sub(place, is_first ? segment_end(path, 1) : first);
    bool leads_here = i128_sign(i128_dot(along.x, along.y, own.x, own.y)) > 0;
    ab_vec before = leads_here ? along : ab_sub(place, beyond);
    ab_vec after = leads_here ? ab_sub(beyond, place) : along;
    ab_vec left_before = { -before.y, before.x };
    ab_vec left_after = { -after.y, after.x };
    int turn = turn_between(before, after);

    if (turn == 0 && i128_sign(i128_dot(before.x, before.y, after.x, after.y)) < 0) {
        return i128_sign(i128_dot(before.x, before.y, normal.x, normal.y)) >= 0; /* a tip */
    }
    if (turn == 0) {
        return turn_between(left_after, normal) == 0 &&
               i128_sign(i128_dot(left_after.x, left_after.y, normal.x, normal.y)) > 0;
    }
    return turn < 0 && turn_between(left_before, normal) <= 0 &&
           turn_between(normal, left_after) <= 0;
}
