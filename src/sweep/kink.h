/* sweep/kink.h - the sides of several pieces that meet in one place.
 *
 * Where a tip stands between two sides no line parts it from all that it touches, and every corner
 * that comes together there has a cone of normals of its own. Of these the sides count that no
 * other piece covers, and those of the tip on a corner that no other piece fills up: as if the
 * pieces had never been cut.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SWEEP_KINK_H
#define AB_SWEEP_KINK_H

#include "base/check.h"

#include "sweep/sum.h"

/* More than this meet in no place. */
enum { AB_MOST_IN_KINK = 16 };

/* Two sharp pieces that touch; `offset` is where the first is. */
typedef struct ab_kink_pair {
    ab_sum sum;
    ab_vec offset;
} ab_kink_pair;

/* All pairs of pieces of two sides that touch in a place. */
typedef struct ab_kink {
    ab_vec place;
    int count;
    bool crowded; /* there are more */
    ab_kink_pair pairs[AB_MOST_IN_KINK];
} ab_kink;

static inline ab_kink ab_kink_at(ab_vec place)
{
    ab_kink kink;

    kink.place = place;
    kink.count = 0;
    kink.crowded = false;
    return kink;
}

/* Adds a pair, if it touches in the place. */
void ab_kink_add(ab_kink *kink, const ab_sum *sum, ab_vec offset);

/* The sides that count, one after the other. */
typedef struct ab_kink_walk {
    const ab_kink *kink;
    ab_vec motion; /* which leads into the pairs that count */
    int pair;
    int sides; /* of this pair, on which its pieces touch */
    ab_sum_walk edges;
} ab_kink_walk;

ab_kink_walk ab_kink_start(const ab_kink *kink, ab_vec motion);
/* The next side, as an edge of the sum of a pair; false if there is none left. */
bool ab_kink_next(ab_kink_walk *walk, const ab_kink_pair **pair, ab_sum_edge *edge);

/* Whether a point, as seen from a sharp core, lies in it or on its border. */
bool ab_core_has_point(const ab_core *core, ab_vec point);

#endif
