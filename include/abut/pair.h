/* abut/pair.h - two shapes, one answer.
 *
 * Every function here is pure: no allocation, no hidden state, safe on any thread. Circles,
 * rectangles and other small shapes take constant time; outlines of n and m corners take about n +
 * m. Lengths are in units. All functions rest on one exact decision, so they cannot disagree:
 * abut_relate() returns ABUT_APART exactly when abut_collide() finds a positive separation,
 * abut_measure() a positive distance and abut_intersect() nothing.
 *
 *   a           the first shape, "me": the one you would move.
 *   normal      unit length, points out of b towards a: moving a along it
 *               parts them.
 *   separation  > 0 the width of the gap, < 0 minus the depth of the overlap,
 *               0 exactly when they touch.
 *
 * Swapping a and b reverses normals and changes nothing else, except if the two are the same shape
 * in the same place: then nothing distinguishes a from b. The empty shape is apart from everything.
 * NULL counts as the empty shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_PAIR_H
#define ABUT_PAIR_H

#include "math.h"
#include "shape.h"

/* How two closed shapes are related, decided exactly. Ordered, so that
 * `>= ABUT_TOUCHING` reads "they meet". */
typedef enum abut_relation {
    ABUT_APART = 0,      /* a gap lies between them */
    ABUT_TOUCHING = 1,   /* they meet, but an arbitrarily small move parts them */
    ABUT_OVERLAPPING = 2 /* no arbitrarily small move parts them */
} abut_relation;

/* Returns the relation of a and b, and nothing more: the cheapest question.
 *
 *     if (abut_relate(&hero, &spike) >= ABUT_TOUCHING) {
 *         die();
 *     } */
ABUT_API abut_relation abut_relate(const abut_shape *a, const abut_shape *b);

/* The same with a buffer, in units: a pair that is apart by no more than `buffer` counts as
 * touching. The buffer is rounded to the lattice and never turns overlapping
 * into touching. A negative, NaN or infinite buffer, or one beyond ABUT_LIMIT,
 * makes the answer ABUT_APART. */
ABUT_API abut_relation abut_relate_within(const abut_shape *a, const abut_shape *b, double buffer);

/* The relation of a and b at two poses, without making the placed shapes: the same answer as
 * abut_relate() of abut_transformed() shapes, and much faster if each placed shape is asked about
 * only once or twice. A shape of more than ABUT_CURVE_CORNERS corners counts as empty here: use
 * abut_transformed_in(). */
ABUT_API abut_relation abut_relate_at(const abut_shape *a,
                                      abut_pose pose_a,
                                      const abut_shape *b,
                                      abut_pose pose_b);

/* The sides of a rectangle, which are also its edge numbers as a polygon. */
typedef enum abut_side {
    ABUT_SIDE_NONE = -1,
    ABUT_SIDE_MIN_Y = 0,
    ABUT_SIDE_MAX_X = 1,
    ABUT_SIDE_MAX_Y = 2,
    ABUT_SIDE_MIN_X = 3
} abut_side;

/* Where and how two shapes meet. */
typedef struct abut_contact {
    abut_relation relation;
    uint32_t point_count; /* none when apart, otherwise one or two */
    double separation;    /* positive, zero or negative, as the relation says; see above */
    abut_vec2 normal;     /* zero only when one of the shapes is empty */
    abut_vec2 points[2];  /* midway between the surfaces */
    /* Which side of b was met. For rectangles an abut_side, of the rectangle before any turn; for
     * polygons the number of the corner, as given, at which the edge starts; for round parts,
     * points and segments ABUT_SIDE_NONE. */
    int side;
} abut_contact;

/* Finds the contact between a and b. When no direction is better than another (two circles with one
 * centre) the normal is +x or -x. */
ABUT_API abut_contact abut_collide(const abut_shape *a, const abut_shape *b);

/* Finds the same contact if a and b meet. If they are apart it stops early: relation ABUT_APART, an
 * infinite separation, no normal, no points, ABUT_SIDE_NONE. Faster for callers that do not need
 * the width of a gap, because most pairs of a game are apart. */
ABUT_API abut_contact abut_touch(const abut_shape *a, const abut_shape *b);

/* Returns the shortest move of a that ends an overlap (the minimum translation
 * vector): a lattice vector, zero unless they overlap. abut_moved(a, push.x, push.y) is
 * apart from or touching b, by the exact predicate. For coordinates up to 2^20 units
 * its length exceeds the depth of the overlap by at most 2^-20 unit. */
ABUT_API abut_vec2 abut_push(const abut_shape *a, const abut_shape *b);

typedef struct abut_distance {
    double distance; /* 0 exactly when they meet; infinite if one is empty */
    abut_vec2 on_a;  /* the closest points; a common point when they meet */
    abut_vec2 on_b;
} abut_distance;

/* Finds the distance between a and b, and their closest points. */
ABUT_API abut_distance abut_measure(const abut_shape *a, const abut_shape *b);

/* Returns whether every point of `inner` is a point of `outer`, as closed sets, exactly. The empty
 * shape contains nothing, and nothing contains it. */
ABUT_API bool abut_contains(const abut_shape *outer, const abut_shape *inner);

typedef struct abut_intersection {
    abut_relation relation;
    abut_bounds bounds; /* of the common part: of size 0 where they just touch */
    double area;        /* of the common part */
    /* Corners of the common part of two straight-edged shapes, in the order of
     * positive area: 1 for a point, 2 for a segment. 0 when apart, and when a
     * shape is round. At most the sum of both shapes' corner counts. */
    uint32_t corner_count;
} abut_intersection;

/* Finds the common part of a and b. Up to `capacity` corners are written to
 * `corners`, which may be NULL if `capacity` is 0. */
ABUT_API abut_intersection abut_intersect(const abut_shape *a,
                                          const abut_shape *b,
                                          abut_vec2 *corners,
                                          uint32_t capacity);

/* What a cast does if it starts strictly inside a shape, not on its edge. */
typedef enum abut_inside {
    ABUT_INSIDE_HIT = 0, /* hits it at once, at time 0 */
    ABUT_INSIDE_IGNORE,  /* passes through it. A figure that is left may be met again further on
                          * (figure.h); a body of a world is passed as a whole (world_query.h) */
    ABUT_INSIDE_EXIT     /* hits it where it leaves, if it does */
} abut_inside;

typedef struct abut_hit {
    bool hit;
    bool graze;       /* met the edge but never the inside */
    double time;      /* 0 at `from`, 1 at `to`; 1 without a hit */
    abut_vec2 point;  /* where; `to` without a hit */
    abut_vec2 normal; /* out of the shape; zero without a hit or if it starts inside. Where two
                       * sides meet, of the one that faces the motion more (where the path leaves,
                       * less); of equals, the greater in x, then y */
    int side;         /* as in abut_contact */
} abut_hit;

/* Casts a point from one place to another: when does it first meet the closed shape? It hits
 * exactly when the segment and the shape are not apart. `time` is the nearest double to the exact
 * time, ties to even: shapes of any kinds that are met at the same time get the same double, and a
 * shape that is met later never gets a smaller one. Motions beyond ABUT_LIMIT and places that are
 * not finite hit nothing. */
ABUT_API abut_hit abut_cast(abut_vec2 from, abut_vec2 to, const abut_shape *b, abut_inside inside);

/* Casts a ray: the same in a direction of any length, as far as ABUT_LIMIT units. `time` is then
 * the distance along the ray in units, the nearest double to the exact one; infinite without a hit.
 * A zero direction, or one that is not finite, hits nothing. The ray follows a lattice vector that
 * is long enough to pass the shape: the same vector for all shapes within 2^18 units, and for those
 * further away a longer one, whose direction is rounded more finely. */
ABUT_API abut_hit abut_cast_ray(abut_vec2 from,
                                abut_vec2 direction,
                                const abut_shape *b,
                                abut_inside inside);

/* A direction along which two straight-edged shapes do not overlap. */
typedef struct abut_axis {
    bool found;        /* false: they overlap, or a shape is empty or round */
    abut_vec2 normal;  /* unit length, out of b towards a */
    double separation; /* the gap along it: 0 when they touch */
    uint32_t tested;   /* how many axes were looked at */
} abut_axis;

/* Looks for a separating axis among the edge normals of a, then of b, and stops
 * at the first along which they do not overlap. */
ABUT_API abut_axis abut_separating_axis(const abut_shape *a, const abut_shape *b);

#endif
