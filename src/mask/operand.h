/* mask/operand.h - the two sides of a question: each a shape, or a mask and its pieces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_OPERAND_H
#define AB_MASK_OPERAND_H

#include "base/check.h"

#include "mask/pair.h"
#include "mask/pieces.h"

/* What reaches everything. */
#define AB_ALL_REACH ((int64_t)1 << 61)

typedef struct ab_operand {
    const ab_shape *shape; /* NULL: a mask */
    ab_view view;
    ab_vec low; /* bounds */
    ab_vec high;
} ab_operand;

/* ABUT_OK, or why the figure is empty. */
abut_status ab_operand_make(const abut_figure *figure, ab_operand *out);

/* The pieces of one side near a box: for a shape, itself. */
typedef struct ab_parade {
    const ab_operand *of;
    ab_pieces pieces;
    bool done;
    const ab_shape *shape; /* the one it is at */
} ab_parade;

void ab_parade_begin(ab_parade *parade, const ab_operand *of, ab_vec low, ab_vec high);
bool ab_parade_next(ab_parade *parade);

/* Pairs of pieces that come near each other: a moved by `shift`, then along `way`, and grown by
 * `reach`. */
typedef struct ab_pairs {
    const ab_operand *a;
    const ab_operand *b;
    ab_vec shift;
    ab_vec way;
    int64_t reach;
    bool inside; /* of a piece of a */
    ab_parade parade_a;
    ab_parade parade_b;
} ab_pairs;

void ab_pairs_begin(ab_pairs *pairs,
                    const ab_operand *a,
                    const ab_operand *b,
                    ab_vec shift,
                    ab_vec way,
                    int64_t reach);
bool ab_pairs_next(ab_pairs *pairs);

/* Looks no further than this from now on: pieces that come are nearer than it, or some are not. */
void ab_pairs_narrow(ab_pairs *pairs, int64_t reach);

/* How the pair lies, a moved by the shift. */
abut_relation ab_pairs_relate(const ab_pairs *pairs);

static inline const abut_shape *ab_as_public(const ab_shape *shape)
{
    return (const abut_shape *)(const void *)shape;
}

/* Whether both are masks on one grid: unturned, of one scale and with whole quanta from pixel
 * to pixel; and where b then is, a moved by `shift`. False also if it is too far to matter. */
bool ab_on_one_grid(const ab_operand *a, const ab_operand *b);
bool ab_grid_offset(const ab_operand *a, const ab_operand *b, ab_vec shift, ab_offset *out);

/* How two operands lie to each other, a moved by a shift (relate.c). */
abut_relation ab_operands_relate(const ab_operand *a, const ab_operand *b, ab_vec shift);

/* Whether a thin shape, moved by a shift, that overlaps no piece of a mask (or no pixel that is not
 * solid) meets the interior of them all on a seam (relate.c). */
bool ab_thin_on_seam(const ab_view *view, const ab_shape *thin, ab_vec shift, bool hollow);

/* The pair of pieces that overlap first, as they come; false if none do. Seams are left out. */
bool ab_find_overlap(ab_pairs *pairs, const ab_operand *a, const ab_operand *b, ab_vec shift);

/* The push of figure.h, a lattice vector; false if there is none (push.c). */
bool ab_operands_push(const ab_operand *a, const ab_operand *b, ab_vec *push);
/* The same for two on one grid (grid_push.c). */
bool ab_grid_push(const ab_operand *a, const ab_operand *b, ab_vec *push);
/* The area and the bounds of what they have in common, in units; empty if they do not overlap. */
double ab_grid_area(const ab_operand *a, const ab_operand *b);
abut_bounds ab_grid_common(const ab_operand *a, const ab_operand *b);
/* The direction in which their overlap gets smaller; false if it is even (grid_push.c). */
bool ab_grid_normal(const ab_operand *a, const ab_operand *b, abut_vec2 *normal);

#endif
