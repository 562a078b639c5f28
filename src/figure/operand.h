/* figure/operand.h - the two sides of a question, as sources of convex pieces.
 *
 * Whatever a figure is made of, questions see it as pieces near a box: ab_parade. What else
 * there is to know of it is kept here, so that no question asks what kind of figure it has;
 * only the few that have a better answer for one kind do (casts at masks, two masks on one grid).
 * A kind of figure is a case in ab_operand_make() (operand.c) and of a leaf in parade.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_OPERAND_H
#define AB_FIGURE_OPERAND_H

#include "base/check.h"

#include "abut/figure.h"
#include "figure/endless.h"
#include "mask/pair.h"
#include "mask/pieces.h"
#include "region/pile.h"

/* What reaches everything. */
#define AB_ALL_REACH ((int64_t)1 << 61)

/* After a hit, so much more of the way is looked at: more than times are rounded by. */
#define AB_PAST_HIT 0x1p-30

/* A walk over cells: the next one, and the range. */
typedef struct ab_cell_walk {
    int64_t x;
    int64_t y;
    int64_t x0;
    int64_t x1;
    int64_t y1;
} ab_cell_walk;

typedef struct ab_operand {
    abut_figure_kind kind;
    const ab_shape *shape;      /* of one that is a convex shape; else NULL */
    ab_view view;               /* of a mask */
    const ab_pile *pile;        /* of many pieces, */
    const abut_tiles *tiles;    /* of cells, */
    const abut_compound *parts; /* or of several figures... */
    ab_vec moved;               /* ...by so much */
    bool turned;                /* of cells: under a transform instead, */
    abut_transform at;          /* this one */
    ab_endless endless;         /* of a figure without end */
    ab_shape fitted;            /* what of it matters: `shape` then */
    ab_vec fit_low;             /* where endless members matter */
    ab_vec fit_high;
    ab_vec low; /* bounds */
    ab_vec high;
    bool has_thin;   /* pieces may be points or segments */
    bool has_seams;  /* pieces may share sides, on which what is thin is inside */
    bool has_joints; /* thin pieces may follow each other: a path that others cross at a vertex */
    bool has_open;   /* pieces may let through what comes from one side */
    bool has_sides;  /* which of its sides give a normal is looked for: they may be covered */
    bool has_covers; /* sides may be covered by pieces that know nothing of each other */
    bool is_endless; /* it, or a member: bounds are those of the lattice */
    int64_t grain;   /* about as large as a few of its pieces; 0 for a shape */
} ab_operand;

/* ABUT_OK, or why the figure is empty. */
abut_status ab_operand_make(const abut_figure *figure, ab_operand *out);
/* The same of one that is neither a mask nor tiles: programs without these do without their code.
 */
abut_status ab_operand_without_cells(const abut_figure *figure, ab_operand *out);

/* Makes both sides of a question and fits them to each other: where one is endless, its part that
 * matters to the other, which moves along `motion` as seen from it. False if one is empty, or if
 * both are endless: endless.h answers for those. */
bool ab_operands_make(const abut_figure *a,
                      const abut_figure *b,
                      ab_operand *mine,
                      ab_operand *other);
void ab_operands_fit(ab_operand *a, ab_operand *b, ab_vec motion_of_a);
/* Fits one side to a box in which the other is: nothing to do unless it, or a member, is endless.
 */
void ab_operand_fit(ab_operand *of, ab_vec low, ab_vec high);

/* Whether two figures are both endless; then as such. */
bool ab_are_endless(const abut_figure *a,
                    const abut_figure *b,
                    ab_endless *mine,
                    ab_endless *other);

/* The bounds in units: infinite where it has no end. */
abut_bounds ab_operand_bounds(const ab_operand *of);

/* The operand of a shape that is not empty. */
ab_operand ab_operand_of_shape(const ab_shape *shape);

/* The pieces of one side near a box: for a shape, itself. The parade must stay where it is. */
typedef struct ab_parade {
    const ab_operand *of;
    const ab_operand *leaf; /* what the pieces come from: `of`, or a member of it; NULL: none yet */
    ab_operand member;
    uint32_t next_member;
    ab_vec shift;     /* by which the member is moved */
    ab_vec whole_low; /* the box, as the figure was given, */
    ab_vec whole_high;
    ab_vec low; /* and as the leaf sees it */
    ab_vec high;
    ab_pieces pieces; /* of a mask */
    ab_shape held;    /* of a pile */
    ab_shape placed;  /* of a member that is moved */
    uint32_t next;    /* of a pile, or of a cell */
    uint32_t number;
    ab_cell_walk cells; /* of tiles */
    bool done;
    const ab_shape *shape; /* the one it is at */
    unsigned inner;        /* bits of its edges that other pieces cover: they never give a normal */
    ab_vec open;           /* towards the side that lets through; zero if there is none */
} ab_parade;

/* Whether other pieces cover an edge of the one that stands in front. Only pieces of a few corners
 * have such: a shape by itself may have any number of edges. */
static inline bool ab_parade_is_inner(const ab_parade *parade, int edge)
{
    return edge < 8 && (parade->inner >> edge & 1) != 0;
}

/* All that meet a closed box, and perhaps some around it. */
void ab_parade_begin(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high);
bool ab_parade_next(ab_parade *parade);

/* Looks only near a smaller box from now on. */
void ab_parade_narrow(ab_parade *parade, ab_vec low, ab_vec high);

/* The number, as the caller knows it, of an edge of the piece it is at. */
int ab_parade_side(const ab_parade *parade, int side);

/* Where the path goes on beyond an end of the thin piece that it is at, which is `place`: false if
 * that is no end, or nothing follows there. */
bool ab_parade_beyond(const ab_parade *parade, ab_vec place, ab_vec *beyond);

/* Pieces of the plane around a figure instead, near a box; for figures that have cells. */
void ab_parade_begin_hollow(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high);

/* Pairs of pieces that come near each other: a moved by `shift`, then along `motion`, and grown by
 * `reach`. */
typedef struct ab_pairs {
    const ab_operand *a;
    const ab_operand *b;
    ab_vec shift;
    ab_vec motion;
    int64_t reach;
    bool b_first; /* b is walked through first, and a near each of its pieces */
    bool inside;  /* of a piece of that one */
    ab_parade parade_a;
    ab_parade parade_b;
} ab_pairs;

void ab_pairs_begin(ab_pairs *pairs,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_vec shift,
                    ab_vec motion,
                    int64_t reach);
bool ab_pairs_next(ab_pairs *pairs);

/* Looks no further than this from now on: pieces that come are nearer than it, or some are not. */
void ab_pairs_narrow(ab_pairs *pairs, int64_t reach);

/* Looks along no more than this part of the motion from now on. */
void ab_pairs_shorten(ab_pairs *pairs, ab_vec motion);

/* How the pair lies, a moved by the shift; two paths that cross at a vertex overlap. */
abut_relation ab_pairs_relate(const ab_pairs *pairs);

/* Whether two thin pieces, a moved by a shift, cross where one of them is joined to the next
 * (joints.c). */
bool ab_cross_at_joint(const ab_parade *a, const ab_parade *b, ab_vec shift);

static inline const abut_shape *ab_as_public(const ab_shape *shape)
{
    return (const abut_shape *)(const void *)shape;
}

/* The bounds of a shape that stands somewhere, its radius included. */
static inline void ab_operand_box_of(const ab_shape *shape, ab_vec *low, ab_vec *high)
{
    const ab_core *core = &shape->core;
    int64_t r = core->radius;

    *low = (ab_vec){ shape->at.x + core->low.x - r, shape->at.y + core->low.y - r };
    *high = (ab_vec){ shape->at.x + core->high.x + r, shape->at.y + core->high.y + r };
}

/* Whether both are masks on one grid: unturned, of one scale and with whole quanta from pixel
 * to pixel; and where b then is, a moved by `shift`. False also if it is too far to matter. */
bool ab_on_one_grid(const ab_operand *a, const ab_operand *b);
bool ab_grid_offset(const ab_operand *a, const ab_operand *b, ab_vec shift, ab_offset *out);

/* How two operands lie to each other, a moved by a shift (relate.c). */
abut_relation ab_operands_relate(const ab_operand *a, const ab_operand *b, ab_vec shift);

/* Whether any two pieces come within a buffer of each other, a moved by a shift (relate.c). */
bool ab_operands_come_within(const ab_operand *a,
                             const ab_operand *b,
                             ab_vec shift,
                             int64_t buffer);

/* Whether a thin shape, moved by a shift, that overlaps no piece of an operand (or of the plane
 * around it, if it has cells) meets the interior of them all on a seam (relate.c). */
bool ab_thin_on_seam(const ab_operand *of, const ab_shape *thin, ab_vec shift, bool hollow);

/* The pair of pieces that overlap first, as they come; false if none do. Seams are left out. */
bool ab_find_overlap(ab_pairs *pairs, const ab_operand *a, const ab_operand *b, ab_vec shift);

/* The push out of the deepest pair of pieces that overlap, a moved by a shift, and how deep that
 * is; zero if none do (push.c). */
ab_vec ab_push_of_deepest(const ab_operand *a, const ab_operand *b, ab_vec shift, double *depth);
/* Whether a comes first, whichever is named first: then swapping them turns answers round. Only
 * two that are the same in the same place are in either order (push.c). */
bool ab_operands_in_order(const ab_operand *a, const ab_operand *b);
/* A normal, and a place in units at which two figures meet with it. */
typedef struct ab_met_normal {
    abut_vec2 normal;
    abut_vec2 place;
} ab_met_normal;

/* Whether a normal is preferred to another where nothing else tells the two apart: whichever piece
 * comes first, and whichever figure is named first (pairs.c). */
bool ab_normal_is_preferred(const ab_operand *a,
                            const ab_operand *b,
                            const ab_met_normal *normal,
                            const ab_met_normal *than);

/* Of two sides in one line, the one with the lower number; ABUT_SIDE_NONE is none. */
static inline int ab_lower_side(int a, int b)
{
    return a == ABUT_SIDE_NONE || (b != ABUT_SIDE_NONE && b < a) ? b : a;
}

/* The contact of two that touch, a moved by a shift: the one that faces most along a direction, and
 * of those, or if that is zero, the longest; then the one whose normal is greatest (contact.c). */
bool ab_operands_touch(
    const ab_operand *a, const ab_operand *b, ab_vec shift, abut_vec2 along, abut_contact *out);

/* The push of figure.h, a lattice vector; false if there is none (push.c). */
bool ab_operands_push(const ab_operand *a, const ab_operand *b, ab_vec *push);
/* The direction in which the convex hulls of two operands are parted soonest; false if one has
 * none that is known (hulls.c). */
bool ab_hulls_direction(const ab_operand *a, const ab_operand *b, abut_vec2 *direction);
/* How far two masks overlap along a direction of unit length, at least, from where they are on and
 * without a gap; not much more than `enough` (solid_chain.c). */
int64_t
ab_solid_chain(const ab_operand *a, const ab_operand *b, abut_vec2 direction, int64_t enough);
/* The same for two on one grid (grid_push.c). */
bool ab_grid_push(const ab_operand *a, const ab_operand *b, ab_vec *push);
/* The area and the bounds of what they have in common, in units; empty if they do not overlap. */
double ab_grid_area(const ab_operand *a, const ab_operand *b);
abut_bounds ab_grid_common(const ab_operand *a, const ab_operand *b);
/* The direction in which their overlap gets smaller; false if it is even (grid_push.c). */
bool ab_grid_normal(const ab_operand *a, const ab_operand *b, abut_vec2 *normal);

#endif
