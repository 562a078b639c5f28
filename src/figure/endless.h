/* figure/endless.h - rays, lines and half-planes.
 *
 * An endless figure is a place on the lattice and a direction of whole numbers; all it consists
 * of is found from these two exactly. Two of them are compared as they are. For everything else
 * the part that can matter is cut out as a shape, whose true sides are exact and whose other ends
 * are further off than the other figure could be pushed to.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_ENDLESS_H
#define AB_FIGURE_ENDLESS_H

#include "base/check.h"

#include "abut/figure.h"
#include "narrow/cast.h"
#include "shape/core.h"

typedef struct ab_endless {
    abut_figure_kind kind;
    ab_vec at;
    ab_vec along; /* of a half-plane, its border: it is solid towards the left, with y up */
} ab_endless;

static inline bool ab_kind_is_endless(abut_figure_kind kind)
{
    return kind == ABUT_FIGURE_RAY || kind == ABUT_FIGURE_LINE || kind == ABUT_FIGURE_HALF_PLANE;
}

/* ABUT_OK, or why the figure is empty. */
abut_status ab_endless_make(const abut_figure *figure, ab_endless *out);

/* What of it may matter to a figure within a box, as a shape. */
void ab_endless_fit(const ab_endless *of, ab_vec low, ab_vec high, ab_shape *out);

abut_bounds ab_endless_bounds(const ab_endless *of);

/* A cast at one (endless_cast.c). */
abut_hit ab_endless_cast(const ab_endless *of, const ab_cast *cast);

/* Two of them: every question (endless_pair.c; sweeps in endless_sweep.c). */
abut_contact ab_endless_collide(const ab_endless *a, const ab_endless *b);
abut_vec2 ab_endless_push(const ab_endless *a, const ab_endless *b);
abut_distance ab_endless_measure(const ab_endless *a, const ab_endless *b);
bool ab_endless_contain(const ab_endless *outer, const ab_endless *inner);
abut_intersection ab_endless_intersect(const ab_endless *a, const ab_endless *b);
void ab_endless_sweep(
    const ab_endless *a, ab_vec move_a, const ab_endless *b, ab_vec move_b, abut_swept *out);

#endif
