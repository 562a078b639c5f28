/* narrow/manifold.h - the numbers of a meeting from the features that meet.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_MANIFOLD_H
#define AB_NARROW_MANIFOLD_H

#include "base/check.h"

#include "narrow/meet.h"

static inline int ab_corner_before(const ab_core *ring, int corner)
{
    return corner > 0 ? corner - 1 : ring->count - 1;
}

/* Of the two edges at a corner, the one that faces along `direction` most. */
int ab_facing_edge(const ab_core *core, int corner, abut_vec2 direction);

/* Fills in a meeting at one point of each core: `distance` lies between them
 * along `normal`, from b to a. The edges are left alone. */
void ab_meeting_between(ab_meeting *meeting,
                        const ab_core *a,
                        const ab_core *b,
                        abut_vec2 on_a,
                        abut_vec2 on_b,
                        abut_vec2 normal,
                        double distance);

/* Fills in a meeting of two rings, whose relation is known, from their survey. */
void ab_meeting_from_survey(
    ab_meeting *meeting, const ab_core *a, const ab_core *b, ab_vec d, const ab_survey *survey);

#endif
