/* region/lines.h - the edges that a line sweeping from left to right meets, from the lowest up.
 *
 * "Left" is by x, then by y, so no two vertices are met at once. Edges that do not cross each other
 * have one order along the line, which holds for as long as both are met. A treap keeps it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REGION_LINES_H
#define AB_REGION_LINES_H

#include "base/check.h"

#include "base/wide.h"
#include "math/lattice.h"

#define AB_NO_EDGE UINT32_MAX

typedef struct ab_line_node {
    uint32_t lower;
    uint32_t upper;
} ab_line_node;

/* Edge e runs from vertex e to vertex next[e]. */
typedef struct ab_lines {
    const ab_vec *at;
    const uint32_t *next;
    ab_line_node *nodes; /* one an edge */
    uint32_t root;
} ab_lines;

static inline bool ab_is_left(ab_vec a, ab_vec b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* On which side of the line from a to b a place is: 1 to the left of it, -1 to the right, 0. */
static inline int ab_turn(ab_vec a, ab_vec b, ab_vec place)
{
    return i128_sign(i128_cross(b.x - a.x, b.y - a.y, place.x - a.x, place.y - a.y));
}

/* The edges next to each other about one: either may be AB_NO_EDGE. */
typedef struct ab_neighbours {
    uint32_t lower;
    uint32_t upper;
} ab_neighbours;

ab_neighbours ab_lines_beside(const ab_lines *lines, uint32_t edge);
/* The highest edge that runs lower than a place, and has it not on it. */
uint32_t ab_lines_under(const ab_lines *lines, ab_vec place);

void ab_lines_insert(ab_lines *lines, uint32_t edge);
void ab_lines_remove(ab_lines *lines, uint32_t edge);

#endif
