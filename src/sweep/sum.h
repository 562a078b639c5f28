/* sweep/sum.h - the outline that a moving point must not get into.
 *
 * Seen from b, the origin of a is a moving point. It must not get into the Minkowski sum of b and a
 * reflected in its origin: a ring whose edges are those of both, in the order of their directions,
 * grown by both radii. The ring is not kept anywhere: a walk round both rings at once makes its
 * edges one by one, so outlines may have any number of corners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_SUM_H
#define AB_SWEEP_SUM_H

#include "base/check.h"

#include "base/wide.h"
#include "shape/core.h"

typedef struct ab_sum {
    const ab_core *a;
    const ab_core *b;
    ab_vec d;       /* from a's origin to b's, at the start */
    ab_vec motion;  /* the motion of a, as seen from b */
    int64_t reach;  /* of both radii */
    bool only_hits; /* a path that only touches may count as apart: that is quicker */
} ab_sum;

/* A corner of the sum, or the edge that starts there: which corners and edges of the two rings it
 * is made of. An edge of the sum is an edge of a or of b, or of both if these are parallel; a
 * corner is made of no edge. */
typedef struct ab_feature {
    int corner_a;
    int corner_b;
    int edge_a; /* -1 for none */
    int edge_b;
} ab_feature;

/* An edge of the sum in the order of positive area: its outward normal is (y, -x). */
typedef struct ab_sum_edge {
    ab_feature feature;
    ab_vec off;   /* where the path starts, as seen from the start of the edge */
    ab_vec along; /* zero if the sum is a point, which has no edges but this one */
} ab_sum_edge;

typedef struct ab_sum_walk {
    const ab_sum *sum;
    int corner_a;
    int corner_b;
    int left_a; /* edges to go */
    int left_b;
    int beside_a; /* the edge of a that the one of b to come is parallel to, or -1 */
    bool started;
} ab_sum_walk;

ab_sum_walk ab_sum_start(const ab_sum *sum);

/* The next edge; false if there is none left. There is always one. */
bool ab_sum_next(ab_sum_walk *walk, ab_sum_edge *edge);

/* Whether the path starts on an edge, ends included. */
bool ab_is_on_edge(const ab_sum_edge *edge);

/* Whether a sum is of two sharp upright boxes, neither of them flat: then it is one, too. */
static inline bool ab_sum_is_box(const ab_sum *sum)
{
    return (sum->a->form & sum->b->form) == AB_CORE_BOX && sum->reach == 0 && sum->a->count == 4 &&
           sum->b->count == 4;
}

/* The four faces of such a sum, in the order of a walk round it: each is two edges of the walk, one
 * of a and one of b. Features are not filled in. */
static inline void ab_sum_faces(const ab_sum *sum, ab_sum_edge faces[4])
{
    ab_vec low = { sum->b->low.x - sum->a->high.x + sum->d.x,
                   sum->b->low.y - sum->a->high.y + sum->d.y };
    ab_vec high = { sum->b->high.x - sum->a->low.x + sum->d.x,
                    sum->b->high.y - sum->a->low.y + sum->d.y };

    faces[0].off = (ab_vec){ -low.x, -low.y };
    faces[0].along = (ab_vec){ high.x - low.x, 0 };
    faces[1].off = (ab_vec){ -high.x, -low.y };
    faces[1].along = (ab_vec){ 0, high.y - low.y };
    faces[2].off = (ab_vec){ -high.x, -high.y };
    faces[2].along = (ab_vec){ low.x - high.x, 0 };
    faces[3].off = (ab_vec){ -low.x, -high.y };
    faces[3].along = (ab_vec){ 0, low.y - high.y };
}

/* How far before the line of such a face the path starts, or behind it: without its sign. */
static inline int64_t ab_sum_face_gap(const ab_sum_edge *face)
{
    int64_t off = face->along.x == 0 ? face->off.x : face->off.y;

    return off < 0 ? -off : off;
}

/* Whether a line across a normal, which points out of b towards a, separates the two where the path
 * starts. Radii do not count. */
bool ab_sum_is_parted(const ab_sum *sum, ab_vec normal);

/* How far it is to the first corner of a sum without a radius that the path hits exactly: zero if
 * it hits none, or starts on one. */
ab_vec ab_corner_on_path(const ab_sum *sum);

/* Whether the bounds of the path are apart from those of the sum, exactly. */
static inline bool ab_sum_is_clear(const ab_sum *sum)
{
    const ab_core *a = sum->a;
    const ab_core *b = sum->b;
    int64_t reach = sum->reach;

    return sum->d.x + b->low.x - a->high.x - reach > ab_max(sum->motion.x, 0) ||
           sum->d.y + b->low.y - a->high.y - reach > ab_max(sum->motion.y, 0) ||
           sum->d.x + b->high.x - a->low.x + reach < ab_min(sum->motion.x, 0) ||
           sum->d.y + b->high.y - a->low.y + reach < ab_min(sum->motion.y, 0);
}

/* Where the path starts, as seen from a corner of the sum. */
ab_vec ab_sum_off(const ab_sum *sum, int corner_a, int corner_b);

/* The least of a ring along a direction, exactly. */
static inline ab_i128 ab_ring_least(const ab_core *core, ab_vec n)
{
    ab_vec first = ab_core_point(core, 0);
    ab_i128 least = i128_dot(n.x, n.y, first.x, first.y);

    for (int i = 1; i < core->count; i++) {
        ab_vec p = ab_core_point(core, i);
        ab_i128 here = i128_dot(n.x, n.y, p.x, p.y);

        least = i128_less(here, least) ? here : least;
    }
    return least;
}

#endif
