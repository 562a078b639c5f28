/* region/pile.h - many convex pieces that stand together, and which of them are near a box.
 *
 * Pieces are made of numbered corners that they share, or are the segments of a path, or separate
 * shapes. They are sorted along a curve through the plane, or along their path, eight to a node,
 * eight nodes to a node of the next level: a walk looks only at what is near. Everything is in one
 * block, and nothing changes once it is made.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REGION_PILE_H
#define AB_REGION_PILE_H

#include "base/check.h"

#include "abut/base.h"
#include "shape/core.h"

enum { AB_PILE_FAN = 8, AB_PILE_LEVELS = 9 };

typedef struct ab_pile_box {
    ab_vec low;
    ab_vec high;
} ab_pile_box;

/* What lies between two lines along a direction: its cross products with all places, as seen from
 * the least corner of the pile. */
typedef struct ab_pile_slab {
    double x;
    double y;
    double low;
    double high;
} ab_pile_slab;

/* A ring of at most eight corners, from that of least x, then y, in the order of positive area. */
typedef struct ab_pile_piece {
    uint32_t first; /* in the list of corners */
    uint8_t count;
    uint8_t inner; /* bits of edges that other pieces cover */
} ab_pile_piece;

typedef struct ab_pile {
    uint32_t count;
    bool has_thin;
    ab_vec low;
    ab_vec high;
    ab_vec *points;
    uint32_t *numbers; /* of the edge that leaves each point, as given */
    ab_pile_piece *pieces;
    uint32_t *corners;
    abut_shape *shapes; /* instead of pieces, or NULL */
    ab_pile_box *boxes; /* instead of pieces: only where they are is known */
    bool is_path;       /* instead of pieces: segment i is from point i to the next */
    bool closed;        /* a path whose last segment ends where the first begins */
    bool one_sided;     /* a path that is solid to what is on its left, and open from its right */
    uint32_t *hull;     /* the points of its convex hull, in the order of positive area, or NULL */
    uint32_t hull_count;
    ab_pile_box *nodes;  /* level by level, from the leaves */
    ab_pile_slab *slabs; /* of the nodes, of pieces that may be long and aslant, or NULL */
    uint32_t level_first[AB_PILE_LEVELS];
    uint32_t levels;
} ab_pile;

/* How many nodes a pile of so many pieces has. */
uint32_t ab_pile_node_count(uint32_t count);

/* Puts the pieces in order and makes the nodes, for which there is room. `keys` has room for a
 * key a piece. */
typedef struct ab_pile_key {
    uint64_t place;
    uint32_t number;
    ab_pile_piece piece;
} ab_pile_key;
void ab_pile_finish(ab_pile *pile, ab_pile_key *keys);

/* Puts keys of all pieces in the order of a curve through the plane; the bounds must be known. */
void ab_pile_sort_keys(const ab_pile *pile, ab_pile_key *keys);

/* Joins the bounds of all nodes and of the whole again, for pieces that have been moved together:
 * neighbours in the plane are still neighbours. */
void ab_pile_join_nodes(ab_pile *pile);

/* The bounds of a piece. */
ab_pile_box ab_pile_piece_box(const ab_pile *pile, uint32_t number);

/* A piece as a shape, moved. */
void ab_pile_shape(const ab_pile *pile, uint32_t number, ab_vec shift, ab_shape *out);

/* The edges of a piece that others cover, as bits. */
static inline unsigned ab_pile_inner(const ab_pile *pile, uint32_t number)
{
    return pile->pieces == NULL ? 0 : pile->pieces[number].inner;
}

/* Where the neighbour of a segment of a path ends that begins, or ends, at its point `end` (0 or
 * 1): false if it has none there. */
bool ab_pile_beyond(const ab_pile *pile, uint32_t number, int end, ab_vec *beyond);

/* The number, as given, of an edge of a piece; ABUT_SIDE_NONE if other pieces cover it. */
int ab_pile_side(const ab_pile *pile, uint32_t number, int edge);

/* The first piece from a number on that meets a closed box, but for rounding; `count` if there is
 * none. Of what is not made of corners, the bounds count. */
uint32_t ab_pile_next(const ab_pile *pile, uint32_t from, ab_vec low, ab_vec high);

/* Where a part of what was copied as one block lies in the copy. */
static inline void *ab_part_of_copy(void *copy, const void *of, const void *part)
{
    return part == NULL ? NULL : (char *)copy + ((const char *)part - (const char *)of);
}

#endif
