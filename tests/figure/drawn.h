/* figure/drawn.h - figures of every kind drawn on a small grid, and what they are by definition.
 *
 * A drawing is numbers alone, in half units. It is built in one of the eight symmetries of the
 * lattice and anywhere in the plane: as a figure of the library, and as closed convex pieces and
 * curves for the oracle, which knows nothing of cuts, indexes and cells.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_FIGURE_DRAWN_H
#define ABUT_FIGURE_DRAWN_H

#include "abut/abut.h"
#include "oracle/union.h"
#include "support/rng.h"

enum { DRAWN_POINTS = 8, DRAWN_CELLS = 3, DRAWN_MEMBERS = 3, DRAWN_PIECES = 48, DRAWN_CURVES = 12 };

typedef enum drawn_kind {
    DRAWN_POINT,
    DRAWN_SEGMENT,
    DRAWN_CIRCLE,
    DRAWN_CAPSULE,
    DRAWN_POLYGON,
    DRAWN_MASK,
    DRAWN_REGION,
    DRAWN_CHAIN,
    DRAWN_RAY,
    DRAWN_LINE,
    DRAWN_HALF_PLANE,
    DRAWN_TILES,
    DRAWN_COMPOUND,
    DRAWN_KINDS
} drawn_kind;

typedef struct drawing {
    drawn_kind kind;
    int count; /* of points, or members */
    oracle_point points[DRAWN_POINTS];
    int radius;
    bool closed;
    bool one_sided;
    uint8_t cells[DRAWN_CELLS][DRAWN_CELLS]; /* from the first point on, two half units each */
    const struct drawing *members;           /* of a compound, from the first point on */
} drawing;

/* How it is built: first the axes change places, then each is mirrored, then it is moved, in half
 * units. */
typedef struct drawn_way {
    bool swap;
    bool mirror_x;
    bool mirror_y;
    int64_t x;
    int64_t y;
} drawn_way;

/* A curve: its vertices in order. */
typedef struct drawn_curve {
    int count;
    bool closed;
    oracle_point points[DRAWN_POINTS];
} drawn_curve;

typedef struct drawn {
    abut_figure figure;
    int piece_count;
    oracle_shape pieces[DRAWN_PIECES];
    int curve_count;
    drawn_curve curves[DRAWN_CURVES];
    bool endless;
    /* What it owns. */
    abut_shape shape;
    abut_mask *mask;
    abut_region *region;
    abut_chain *chain;
    abut_tiles *tiles;
    abut_compound *compound;
    struct drawn *members;
    int member_count;
} drawn;

extern const char *const drawn_names[DRAWN_KINDS];

/* Draws a figure of a kind. Members of compounds are kept in `pool`, which has room for
 * DRAWN_MEMBERS of them and as many for each. */
drawing draw_figure(rng *random, drawn_kind kind, drawing *pool);

void build_drawing(const drawing *from, const drawn_way *way, drawn *out);
void free_drawn(drawn *figure);

/* How two lie to each other, a moved by some quanta, from the definitions. */
oracle_relation drawn_relate(const drawn *a, const drawn *b, oracle_point shift);

/* The distance in units; 0 if they meet. */
double drawn_distance(const drawn *a, const drawn *b);

#endif
