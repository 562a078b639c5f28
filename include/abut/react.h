/* abut/react.h - the usual collision reactions, by name, as pure functions of two motions.
 *
 * Each takes two shapes as they lie before the frame and the motion that each would like to make,
 * and returns the motion that each does make. Nothing is remembered, no world is needed. All of
 * them work along one axis. Let g be the gap along it, a and b the moves of the two, c = a - b how
 * far they close in, and m = c - g the depth of the overlap afterwards. The two touch at time g /
 * c, and going back to that time takes a m / c from one and b m / c from the other. The axis is the
 * one along which the shapes came to overlap last; across it both keep their whole motion, so they
 * slide.
 *
 * docs/reactions.md shows with pictures which method fails where. In short: only ABUT_REACT_IMPACT
 * notices, for shapes of any kind, that they pass through each other between two frames, and leaves
 * every pair that did not overlap before apart or touching.
 *
 * Lengths, motions and velocities are in units. Every function is pure: no allocation, no
 * hidden state, safe on any thread; the cost is that of abut_sweep().
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_REACT_H
#define ABUT_REACT_H

#include "sweep.h"

typedef enum abut_method {
    ABUT_REACT_SHORTEST = 0,  /* part them by the shortest push, wherever they came from */
    ABUT_REACT_DIRECTION,     /* back along the motion relative to b, also if they overlapped
                               * before */
    ABUT_REACT_BEFORE_AFTER,  /* out on the side where it was before: the same as DIRECTION, except
                               * that a shape that was on no side takes the shortest push */
    ABUT_REACT_MEETING_SIDES, /* at the sides that met first, also if they pass through */
    ABUT_REACT_TILE_OFFSET,   /* no further than the cell in front of the wall; a shape that is
                               * in a cell of the wall already is held to the wall itself */
    ABUT_REACT_IMPACT,        /* to the exact time of impact, then on along the surface */
    /* As tutorials print them, mistakes and all: for teaching. They ignore the options. */
    ABUT_REACT_SHORTEST_AS_WRITTEN,
    ABUT_REACT_MEETING_SIDES_AS_WRITTEN,
    ABUT_METHOD_COUNT
} abut_method;

/* Returns "shortest", "direction", "before_after", "meeting_sides", "tile_offset", "impact",
 * "shortest_as_written", "meeting_sides_as_written"; "" for anything else. */
ABUT_API const char *abut_method_name(abut_method method);

/* Which of the two goes back, and by how much. */
typedef enum abut_split {
    ABUT_SPLIT_TIME = 0, /* each as far as it moved since they touched: the right one */
    ABUT_SPLIT_RATIO,    /* by |a| to |b| on the axis: a shape that is chased is pushed on */
    ABUT_SPLIT_MASS,     /* the heavier less: by mass_b to mass_a */
    ABUT_SPLIT_HALF,     /* half each, even if one rests */
    ABUT_SPLIT_COUNT
} abut_split;

/* NULL or all zero: split by time, all sides solid, cells as large as b. */
typedef struct abut_react_options {
    abut_split split;
    double mass_a;       /* for ABUT_SPLIT_MASS; 0 means 1, INFINITY does not go back at all */
    double mass_b;       /* two infinite masses are split by time */
    unsigned open_sides; /* of b, a bit 1 << ABUT_SIDE_... each: pass through from there */
    double cell;         /* for ABUT_REACT_TILE_OFFSET: the width of a cell, 0 for that of b */
    abut_vec2 origin;    /* a corner of the cells, unless `cell` is 0 */
} abut_react_options;

typedef struct abut_reaction {
    bool hit;         /* the two had to react */
    double time;      /* when they touched, as in abut_swept: 0 if they overlapped before; 1
                       * without a hit, and if the method does not know */
    abut_vec2 move_a; /* the whole motion of each, lattice vectors */
    abut_vec2 move_b;
    abut_vec2 normal; /* out of b towards a; zero without a hit */
    int side;         /* of b, as in abut_contact; of its bounds for methods that see those */
} abut_reaction;

/* Reacts. SHORTEST and IMPACT take shapes of any kind and are exact; the others see only the bounds
 * of the shapes, as hitboxes. Hitboxes, and shapes that meet on a side parallel to an axis, end
 * touching exactly; a motion beyond 2^21 units, where doubles are coarser than the lattice, may end
 * 2^-22 unit short of that.
 *
 * A shape whose motion is zero stays exactly where it is, except with ABUT_SPLIT_MASS and
 * ABUT_SPLIT_HALF, and with SHORTEST, which moves only a unless one of these is asked for. Two that
 * overlap both before and after they move are parted by the shortest push: split as asked if the
 * split applies; otherwise only a is moved, or only b if a does not move. DIRECTION instead takes
 * them back against their relative motion, if there is one, to the side where they would have met
 * on a straight line, however far back that is: a shape that is leaving b, but has not left it yet,
 * goes back through all of b.
 *
 * If b has open sides, SHORTEST takes the shortest push of the hitboxes out through a closed side.
 * The other methods let through everything that arrives at an open side, and everything that
 * overlapped b before. Where shapes meet at an angle, the side is the one that the normal points
 * out of most.
 *
 * On bad input (as in abut_sweep(); ABUT_E_ARGUMENT for options out of range), and with
 * ABUT_E_RANGE if the push leads beyond ABUT_LIMIT, `out` has no hit and no motion. */
ABUT_API abut_status abut_react(abut_method method,
                                const abut_shape *a,
                                abut_vec2 move_a,
                                const abut_shape *b,
                                abut_vec2 move_b,
                                const abut_react_options *options,
                                abut_reaction *out);

/* The shortest push (abut_push()) shared by two. */
typedef struct abut_halves {
    abut_vec2 a;
    abut_vec2 b;
} abut_halves;

/* Returns the motions that part a and b by half of the shortest push each, in opposite directions:
 * lattice vectors, of which a's is longer by a quantum if the push cannot be halved. Both are zero
 * if the two do not overlap, or if a motion leads beyond ABUT_LIMIT. The same as SHORTEST with
 * ABUT_SPLIT_HALF for two shapes at rest. */
ABUT_API abut_halves abut_push_halves(const abut_shape *a, const abut_shape *b);

/* How an impact changes two velocities. */
typedef enum abut_response {
    ABUT_RESPONSE_SLIDE = 0, /* a loses what approaches b, and keeps the rest */
    ABUT_RESPONSE_STOP,      /* a takes on b's velocity along the normal, and stops across it */
    ABUT_RESPONSE_BOUNCE,    /* a's approach is turned round, times `bounce` */
    ABUT_RESPONSE_PUSH,      /* both exchange momentum along the normal, by their masses */
    ABUT_RESPONSE_COUNT
} abut_response;

typedef struct abut_velocities {
    abut_vec2 a;
    abut_vec2 b;
} abut_velocities;

/* Returns the velocities after an impact. The normal has unit length and points out of b towards a.
 * A pair that does not approach keeps its velocities. `bounce` is the restitution, 0 to 1, and is
 * used by BOUNCE and PUSH. Masses are used only by PUSH, which is also the only one that changes b;
 * a body of mass INFINITY cannot be pushed. If a number that is used is not finite or out of range,
 * the velocities come back unchanged. */
ABUT_API abut_velocities abut_respond(abut_response response,
                                      abut_vec2 normal,
                                      abut_velocities velocities,
                                      double mass_a,
                                      double mass_b,
                                      double bounce);

/* Five usual measures against tunnelling. (d), the sweep, makes the others unnecessary; they
 * are for programs that only detect overlaps.
 *
 * (a) Returns a motion shortened to the length `limit`, never longer by even one bit. A motion that
 * is short enough comes back unchanged; the result is zero if a number is not finite or the limit
 * is negative. An infinite limit means no limit. */
ABUT_API abut_vec2 abut_limit_speed(abut_vec2 move, double limit);
/* Returns the width of the two shapes together, in the direction in which that is smallest: if b is
 * at rest, no shorter motion takes a from one side of b to the opposite one between two frames. It
 * may still cut a corner. Infinite if a shape is empty. */
ABUT_API double abut_safe_speed(const abut_shape *a, const abut_shape *b);
/* (b) Returns a shape that is thicker by `by` units all around: round corners stay round, and a
 * sharp rectangle or polygon becomes a rounded one with the radius `by`. The empty shape if `by` is
 * negative (ABUT_E_RADIUS). */
ABUT_API abut_shape abut_thickened(const abut_shape *shape, double by);
/* The same on one side only (an abut_side), for walls and level boundaries that may grow outward
 * but not into the level: an upright rectangle grows on that side alone. Any other shape is drawn
 * out in that direction (abut_elongated(); a shape of more than six corners needs
 * abut_elongated_in()). The empty shape if `side` is not a side (ABUT_E_ARGUMENT) or `by` is
 * negative (ABUT_E_RADIUS). */
ABUT_API abut_shape abut_thickened_outward(const abut_shape *shape, int side, double by);
/* (c) Returns into how many equal parts a motion relative to b must be cut so that none is longer
 * than half of abut_safe_speed(): at least 1, and INT32_MAX if no number is enough. */
ABUT_API uint32_t abut_substeps(const abut_shape *a, abut_vec2 move, const abut_shape *b);
/* (d) is abut_sweep(), or abut_elongated() in programs that only detect overlaps: what a shape
 * meets during its motion is what it meets when drawn out along that motion. (e) Returns whether a,
 * after the move, is still on the same side of b, judged by their bounds: along x or y they were
 * apart or touching before, and a is not on the other side of b now. False if they overlapped
 * before. */
ABUT_API bool abut_same_side(const abut_shape *a, abut_vec2 move, const abut_shape *b);

#endif
