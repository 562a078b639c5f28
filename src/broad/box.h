/* broad/box.h - closed boxes on the lattice.
 *
 * A box is empty if its low corner lies past its high one; there is only one such
 * box, and every comparison with it fails by itself.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BOX_H
#define AB_BROAD_BOX_H

#include "base/check.h"

#include "math/lattice.h"

typedef struct ab_box {
    ab_vec low;
    ab_vec high;
} ab_box;

static inline ab_box ab_box_empty(void)
{
    return (ab_box){ { INT64_MAX, INT64_MAX }, { INT64_MIN, INT64_MIN } };
}

static inline bool ab_box_is_empty(const ab_box *box)
{
    return box->low.x > box->high.x;
}

/* Whether two boxes meet, touching included. */
static inline bool ab_boxes_meet(const ab_box *a, const ab_box *b)
{
    return (a->low.x <= b->high.x) & (b->low.x <= a->high.x) & (a->low.y <= b->high.y) &
           (b->low.y <= a->high.y);
}

/* Whether two boxes overlap: no arbitrarily small move parts them. */
static inline bool ab_boxes_overlap(const ab_box *a, const ab_box *b)
{
    return (a->low.x < b->high.x) & (b->low.x < a->high.x) & (a->low.y < b->high.y) &
           (b->low.y < a->high.y);
}

static inline ab_box ab_box_join(const ab_box *a, const ab_box *b)
{
    return (ab_box){ { ab_min(a->low.x, b->low.x), ab_min(a->low.y, b->low.y) },
                     { ab_max(a->high.x, b->high.x), ab_max(a->high.y, b->high.y) } };
}

/* The larger side, in lattice quanta; at most 2^62. */
static inline int64_t ab_box_size(const ab_box *box)
{
    return ab_max(box->high.x - box->low.x, box->high.y - box->low.y);
}

#endif
