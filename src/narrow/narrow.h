/* narrow/narrow.h - questions about two cores, and the kernels that answer them.
 *
 * A pair of cores is seen from the first one's origin: `d` is where the second
 * one's origin lies. `reach` is how near the points of the two must come to
 * meet: the sum of their radii, and of a buffer where there is one.
 *
 * Everything decided here is decided in integers. Doubles come first because
 * they are quick: they answer when the answer is clear by more than their proven
 * error, and otherwise only propose where to look.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_NARROW_H
#define AB_NARROW_NARROW_H

#include "base/check.h"

#include "abut/levels.h"
#include "abut/pair.h"
#include "shape/core.h"

/* The one decision (relate.c): how two cores are related. */
abut_relation ab_relate(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach);

/* Its kernels (boxes.c, hulls.c, relate_hulls.c, thin.c). Boxes are anything that fills its bounds,
 * down to points, so they serve circles and rectangles; small ones are rings of AB_CORE_SMALL
 * without a reach; hulls are rings of any kind; thin ones are rings of at most two points. */
abut_relation ab_relate_boxes(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach);
abut_relation ab_relate_small(const ab_core *a, const ab_core *b, ab_vec d);
abut_relation ab_relate_hulls(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach);
abut_relation ab_relate_thin(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach);

/* The same in integers alone, whatever the cores (exact.c). */
abut_relation ab_relate_exact(const ab_core *a, const ab_core *b, ab_vec d, int64_t reach);

/* What a level of abut/levels.h, 0 to 2, says of two cores by itself (levels.c). */
abut_answer ab_answer_level(int level, const ab_core *a, const ab_core *b, ab_vec d);

/* Asks the levels one after the other, as far as `level` allows, until one is certain. */
typedef abut_answer ab_level_fn(void *about, int level);
abut_levels ab_ask_levels(int level, ab_level_fn *ask, void *about);

/* The gaps between the bounds of two cores along x and y: negative where they
 * overlap. */
static inline ab_vec ab_bounds_gap(const ab_core *a, const ab_core *b, ab_vec d)
{
    return (ab_vec){
        ab_max(a->low.x - b->high.x - d.x, b->low.x + d.x - a->high.x),
        ab_max(a->low.y - b->high.y - d.y, b->low.y + d.y - a->high.y),
    };
}

/* Which shape a feature belongs to. */
typedef enum ab_owner { AB_OWNER_A, AB_OWNER_B } ab_owner;

/* What doubles find out about two cores that are not both boxes, in lattice quanta as seen from a's
 * origin. The axis is the edge normal along which the cores are furthest apart or overlap least;
 * the near points are the closest ones, and mean something only if the other core lies wholly
 * outside of some edge. */
typedef struct ab_survey {
    double gap;      /* along the axis; negative when the cores overlap */
    double distance; /* between the near points; infinite if there are none */
    abut_vec2 near_a;
    abut_vec2 near_b;
    abut_vec2 apart; /* from near_b to near_a, before either was rounded */
    ab_owner axis_owner;
    int axis_edge;
    int near_edge_a; /* the edge that holds the near point, -1 if a corner does */
    int near_edge_b;
    int near_corner_a; /* the corner that is the near point, or the edge's start */
    int near_corner_b;
} ab_survey;

ab_survey ab_survey_cores(const ab_core *a, const ab_core *b, ab_vec d);

/* The relation of two cores that have been surveyed: exact, but cheaper. */
abut_relation ab_relate_surveyed(
    const ab_core *a, const ab_core *b, ab_vec d, int64_t reach, const ab_survey *survey);

#endif
