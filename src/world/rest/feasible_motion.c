/* world/rest/feasible_motion.c - the motion nearest to a wish that respects a few limits.
 *
 * In the plane at most two limits are active. So the answer is the wish itself, its projection on
 * one limit, the motion of the other body at that limit, or the point where two limits meet; all of
 * these are tried. Motions are whole quanta per tick, and limits that are not parallel to an axis
 * leave room for rounding. The motion chosen is strictly nearer to the wish than standing still, so
 * a body that is driven into a corner comes to rest in it.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "world/rest/rest.h"
#include "world/state/direction.h"

enum { ROUNDING = 4 }; /* quanta per tick */

/* n times a motion, in 2^-30 quanta: both are below 2^31. */
static int64_t along_limit(const ab_limit *limit, ab_vec motion)
{
    return limit->normal.x * motion.x + limit->normal.y * motion.y;
}

static bool is_within_all(const ab_limit *limits, int count, ab_vec motion)
{
    for (int i = 0; i < count; i++) {
        const ab_limit *limit = &limits[i];
        bool follows = limit->follows && motion.x == limit->theirs.x && motion.y == limit->theirs.y;

        if (!follows && along_limit(limit, motion) < limit->least - limit->slack) {
            return false;
        }
    }
    return true;
}

/* The nearest motion on a limit: adds as many whole quanta along the normal as are missing. */
static ab_vec foot_on_limit(const ab_limit *limit, ab_vec motion)
{
    int64_t lack = limit->least - along_limit(limit, motion);

    return ab_direction_add(motion, limit->normal,
                            (lack + AB_DIRECTION_LENGTH - 1) / AB_DIRECTION_LENGTH);
}

/* Where two limits meet; false if they are nearly parallel. */
static bool meet_of_limits(const ab_limit *p, const ab_limit *q, ab_vec *motion)
{
    int64_t across = p->normal.x * q->normal.y - p->normal.y * q->normal.x;
    bool over = false;

    if (ab_abs(across) < AB_DIRECTION_LENGTH * (AB_DIRECTION_LENGTH / 128)) {
        return false;
    }
    ab_i128 x = i128_sub(i128_mul(p->least, q->normal.y), i128_mul(q->least, p->normal.y));
    ab_i128 y = i128_sub(i128_mul(q->least, p->normal.x), i128_mul(p->least, q->normal.x));
    ab_i128 one = i128_from(1);

    motion->x = i128_low(i128_mul_div_round(x, one, i128_from(across), &over));
    motion->y = i128_low(i128_mul_div_round(y, one, i128_from(across), &over));
    return !over;
}

static uint64_t motion_square(ab_vec v)
{
    return (uint64_t)(v.x * v.x) + (uint64_t)(v.y * v.y);
}

typedef struct best_motion {
    ab_vec wish;
    ab_vec motion;
    uint64_t distance;
    int64_t most;     /* nothing faster is a solution: two almost opposite sides meet far away */
    uint64_t longest; /* squared: a body that nothing drives gets no faster than the fastest body
                       * that takes part */
    bool found;
} best_motion;

static void try_motion(best_motion *best, const ab_limit *limits, int count, ab_vec motion)
{
    ab_vec off = ab_sub(motion, best->wish);

    if (ab_max(ab_abs(motion.x), ab_abs(motion.y)) > best->most ||
        motion_square(motion) > best->longest || !is_within_all(limits, count, motion)) {
        return;
    }
    uint64_t distance = motion_square(off);

    if (!best->found || distance < best->distance) {
        best->motion = motion;
        best->distance = distance;
        best->found = true;
    }
}

/* The square of a length to which is added what rounding may add. */
static uint64_t square_and_more(ab_vec v)
{
    return motion_square(v) + 2 * ROUNDING * (uint64_t)(ab_abs(v.x) + ab_abs(v.y)) +
           ROUNDING * ROUNDING;
}

/* The square of the greatest length that a motion may have. If nothing drives the body, that is the
 * length of the longest motion that takes part. */
static uint64_t longest_motion(const ab_limit *limits, int count, ab_vec wish)
{
    uint64_t longest = square_and_more(wish);

    for (int i = 0; i < count; i++) {
        uint64_t theirs = limits[i].drives ? UINT64_MAX : square_and_more(limits[i].theirs);

        longest = theirs > longest ? theirs : longest;
    }
    return longest;
}

/* The motions within limits that are all upright: a box. */
typedef struct motion_box {
    ab_vec low;
    ab_vec high;
} motion_box;

static bool box_of_limits(const ab_limit *limits, int count, motion_box *box)
{
    *box = (motion_box){ { -INT64_MAX, -INT64_MAX }, { INT64_MAX, INT64_MAX } };
    for (int i = 0; i < count; i++) {
        int64_t least = limits[i].least / AB_DIRECTION_LENGTH; /* whole quanta */

        if (!limits[i].upright ||
            ab_abs(limits[i].normal.x + limits[i].normal.y) != AB_DIRECTION_LENGTH) {
            return false;
        }
        if (limits[i].normal.x > 0) {
            box->low.x = ab_max(box->low.x, least);
        } else if (limits[i].normal.x < 0) {
            box->high.x = ab_min(box->high.x, -least);
        } else if (limits[i].normal.y > 0) {
            box->low.y = ab_max(box->low.y, least);
        } else {
            box->high.y = ab_min(box->high.y, -least);
        }
    }
    return true;
}

bool ab_feasible_motion(const ab_limit *limits, int count, ab_vec *motion)
{
    best_motion best = { *motion, *motion, 0, 0, 0, false };
    motion_box box;

    if (is_within_all(limits, count, *motion)) {
        return true;
    }
    bool is_box = box_of_limits(limits, count, &box);

    if (is_box && (box.low.x > box.high.x || box.low.y > box.high.y)) {
        return false;
    }
    best.most = ab_max(ab_abs(motion->x), ab_abs(motion->y));
    for (int i = 0; i < count; i++) {
        best.most = ab_max(best.most, ab_abs(limits[i].least / AB_DIRECTION_LENGTH));
    }
    best.most = ab_min(2 * best.most + 64, (int64_t)1 << 30);
    best.longest = longest_motion(limits, count, *motion);
    if (is_box) { /* one motion in it is the nearest; the code below would find the same */
        try_motion(&best, limits, count,
                   (ab_vec){ ab_max(box.low.x, ab_min(box.high.x, motion->x)),
                             ab_max(box.low.y, ab_min(box.high.y, motion->y)) });
        if (best.found) {
            *motion = best.motion;
            return true;
        }
    }
    for (int i = 0; i < count; i++) {
        if (limits[i].follows) { /* exactly as the other body: a slanted side keeps no distance */
            try_motion(&best, limits, count, limits[i].theirs);
        }
        if (along_limit(&limits[i], *motion) < limits[i].least) {
            try_motion(&best, limits, count, foot_on_limit(&limits[i], *motion));
        }
    }
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count; k++) {
            ab_vec meet;

            if (meet_of_limits(&limits[i], &limits[k], &meet)) {
                try_motion(&best, limits, count, meet);
            }
        }
    }
    *motion = best.motion;
    return best.found;
}
