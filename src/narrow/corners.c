/* narrow/corners.c - the relation of two templates that are nearly touching at their poses.
 *
 * Whether placed templates touch depends on how their corners are rounded to the lattice, so the
 * corners are needed; but of a whole placed shape only the ring is read. Only the relation reads
 * the ring that is made here, so it has no sources, sides, bounds and inverse lengths, and starts
 * at the first corner instead of the least one.
 *
 * The numbers are those of abut_transformed(): the same operations give the same corners. What
 * shape/build.c does beyond that is left to it: points that coincide or lie in line (the hull is
 * smaller then), outlines that rounding has dented, coordinates that lie just between two lattice
 * points, and places far away.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "math/rounding.h"
#include "narrow/corners.h"
#include "narrow/hulls.h"

/* How large the numbers of a pose may be, in units. */
#define FURTHEST_POSE 0x1p18

/* A ring in quanta, and the corner that it is relative to. */
typedef struct rounded_ring {
    ab_core core; /* only count, flags, extent, x and y are there */
    ab_d2 origin;
} rounded_ring;

/* Numbers that cannot overflow on the way, and no NaN. */
static bool is_usual_pose(const abut_pose *pose)
{
    return ab_fabs(pose->x) < FURTHEST_POSE && ab_fabs(pose->y) < FURTHEST_POSE &&
           ab_fabs(pose->cos) < 2 && ab_fabs(pose->sin) < 2;
}

/* Where corner i is before the pose, in units: as shape/transform.c takes it. */
AB_INLINE abut_vec2 given_corner(const ab_shape *shape, int i, bool moved)
{
    const ab_core *core = &shape->core;

    if (moved) {
        return (abut_vec2){ ab_units(shape->at.x + (int64_t)core->ring.held.x[i]),
                            ab_units(shape->at.y + (int64_t)core->ring.held.y[i]) };
    }
    return core->ring.held.source[i];
}

/* Whether the points were given in the order of negative area. Only a guess: a wrong one shows. */
static bool runs_backwards(const abut_vec2 *points)
{
    double before_x = points[1].x - points[0].x;
    double before_y = points[1].y - points[0].y;
    double after_x = points[2].x - points[1].x;
    double after_y = points[2].y - points[1].y;

    return before_x * after_y < before_y * after_x;
}

/* What the edges of a ring say about it, one after the other. */
typedef struct ring_turns {
    ab_d2 along;     /* the edge before */
    double least;    /* of what the turns are beyond doubt by */
    unsigned rising; /* a bit for each edge, the last one first: whether it goes to greater x */
} ring_turns;

AB_INLINE void see_edge(ring_turns *turns, ab_d2 along)
{
    turns->rising = turns->rising << 1 | (unsigned)(m2_bits(d2_exceeds(along, d2_all(0))) & 1);
    turns->along = along;
}

AB_INLINE void see_turn(ring_turns *turns, ab_d2 along)
{
    ab_d2 products = d2_mul(turns->along, d2_swap(along));
    ab_d2 sizes = d2_abs(products);
    double turn = d2_first(products) - d2_second(products);
    double doubt = (d2_first(sizes) + d2_second(sizes)) * AB_MARGIN_TURN;

    turns->least = ab_fmin(turns->least, turn - doubt);
}

/* Whether the ring, all of whose edges but for the last one were seen, is strictly convex for
 * certain: it turns towards positive area at every corner, and goes to greater x and back only
 * once. */
AB_INLINE bool is_clearly_convex(ring_turns *turns, ab_d2 last, ab_d2 first, int count)
{
    see_turn(turns, last);
    see_edge(turns, last);
    see_turn(turns, first);
    unsigned rising = turns->rising;
    unsigned before = rising >> 1 | (rising & 1) << (count - 1);
    unsigned changes = rising ^ before;

    changes &= changes - 1;
    return turns->least > 0 && (changes & (changes - 1)) == 0;
}

/* Where a corner is on the lattice at a pose. */
typedef struct pose_lanes {
    ab_d2 from_x;
    ab_d2 from_y;
    ab_d2 at;
    ab_d2 rest; /* the most that rounding has changed so far */
    ab_d2 far;  /* the furthest place so far */
} pose_lanes;

AB_INLINE ab_d2 round_corner(pose_lanes *pose, abut_vec2 corner)
{
    ab_d2 turned =
        d2_add(d2_mul(pose->from_x, d2_all(corner.x)), d2_mul(pose->from_y, d2_all(corner.y)));
    ab_d2 place = d2_mul(d2_add(turned, pose->at), d2_all(AB_PER_UNIT));

    pose->far = d2_max(pose->far, d2_abs(place));
    return ab_round_both(place, &pose->rest);
}

AB_INLINE void write_corner(ab_core *core, int i, ab_d2 local)
{
    core->ring.held.x[i] = d2_first(local);
    core->ring.held.y[i] = d2_second(local);
}

/* Goes on cyclically, as every ring does. */
AB_INLINE void close_ring(ab_core *core)
{
    int count = core->count;

    for (int i = count; i <= ab_core_lanes(core); i++) {
        core->ring.held.x[i] = core->ring.held.x[i - count];
        core->ring.held.y[i] = core->ring.held.y[i - count];
    }
}

/* Places and rounds all corners, from one on in steps of 1 or -1. False where the ring is not
 * clear. */
AB_INLINE bool round_corners(
    const ab_shape *shape, pose_lanes pose, bool moved, int from, int step, rounded_ring *ring)
{
    int count = shape->core.count;
    ab_core *core = &ring->core;
    ab_d2 origin = round_corner(&pose, given_corner(shape, from, moved));
    ab_d2 first = d2_sub(round_corner(&pose, given_corner(shape, from + step, moved)), origin);
    ab_d2 before = first;
    ab_d2 size = d2_abs(first);
    ring_turns turns = { first, DBL_MAX, 0 };

    see_edge(&turns, first);
    write_corner(core, 0, d2_all(0));
    write_corner(core, 1, first);
    for (int i = 2; i < count; i++) {
        abut_vec2 corner = given_corner(shape, from + i * step, moved);
        ab_d2 local = d2_sub(round_corner(&pose, corner), origin);
        ab_d2 along = d2_sub(local, before);

        see_turn(&turns, along);
        see_edge(&turns, along);
        size = d2_max(size, d2_abs(local));
        write_corner(core, i, local);
        before = local;
    }
    core->count = count;
    core->flags = AB_CORE_SMALL;
    core->extent = ab_fmax(d2_first(size), d2_second(size));
    ring->origin = origin;
    close_ring(core);
    return ab_is_rounded(pose.rest) && m2_bits(d2_exceeds(d2_all(AB_ROUNDABLE), pose.far)) == 3 &&
           is_clearly_convex(&turns, d2_sub(d2_all(0), before), first, count);
}

static bool round_ring(const ab_shape *shape, const abut_pose *pose, rounded_ring *ring)
{
    const ab_core *core = &shape->core;
    bool moved = (core->flags & AB_CORE_MOVED) != 0;
    pose_lanes lanes = { d2_of(pose->cos, pose->sin), d2_of(0 - pose->sin, pose->cos),
                         d2_of(pose->x, pose->y), d2_all(0), d2_all(0) };

    if (!is_usual_pose(pose)) {
        return false;
    }
    if (moved) {
        return round_corners(shape, lanes, true, 0, 1, ring);
    }
    if (core->source_count != core->count) {
        return false; /* some were welded */
    }
    bool backwards = runs_backwards(core->ring.held.source);

    return round_corners(shape, lanes, false, backwards ? core->count - 1 : 0, backwards ? -1 : 1,
                         ring);
}

bool ab_relate_rounded(const ab_shape *a,
                       const abut_pose *pose_a,
                       const ab_shape *b,
                       const abut_pose *pose_b,
                       abut_relation *relation)
{
    rounded_ring ring_a;
    rounded_ring ring_b;

    if (!round_ring(a, pose_a, &ring_a) || !round_ring(b, pose_b, &ring_b)) {
        return false;
    }
    ab_d2 between = d2_sub(ring_b.origin, ring_a.origin);
    ab_vec d = { (int64_t)d2_first(between), (int64_t)d2_second(between) };

    *relation = ab_relate_sharp(&ring_a.core, &ring_b.core, d);
    return true;
}
