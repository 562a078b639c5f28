/* broad/frame.h - boxes in 32 bits, rounded outward.
 *
 * Structures hold boxes in units of a power of two of steps, chosen so that the
 * bulk of the entries fits into 30 bits; what lies outside of that window is put
 * on its border. Low sides are rounded towards minus infinity and high ones towards
 * plus infinity. So with `reach` the least of the four differences high - low of two
 * boxes, high and low taken from different ones:
 *
 *   reach < 0    the boxes are apart
 *   reach >= 2   they overlap
 *   otherwise    their exact boxes must be asked
 *
 * also on the border, where a high side only ever is too small, or both sides are
 * on the border itself, and differences are never more than 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_FRAME_H
#define AB_BROAD_FRAME_H

#include "base/check.h"

#include "broad/broad.h"

#define AB_FRAME_LIMIT ((int64_t)1 << 29)

/* A reach from which boxes overlap for certain. */
#define AB_FRAME_SURE 2

/* A box in the units of a frame. */
typedef struct ab_small_box {
    int32_t low_x;
    int32_t low_y;
    int32_t high_x;
    int32_t high_y;
} ab_small_box;

typedef struct ab_frame {
    ab_vec origin;
    int shift;
    bool whole;          /* everything lies in the window */
    ab_small_box window; /* where the entries are, or the bulk of them */
} ab_frame;

/* The frame for the bulk of some boxes. */
ab_frame ab_frame_for(const ab_scene *scene);

static inline int32_t ab_frame_clamp(int64_t value)
{
    return (int32_t)ab_max(ab_min(value, AB_FRAME_LIMIT), -AB_FRAME_LIMIT);
}

static inline ab_small_box ab_frame_box(const ab_frame *frame, const ab_box *box)
{
    int64_t up = ((int64_t)1 << frame->shift) - 1;

    return (ab_small_box){
        ab_frame_clamp((box->low.x - frame->origin.x) >> frame->shift),
        ab_frame_clamp((box->low.y - frame->origin.y) >> frame->shift),
        ab_frame_clamp((box->high.x - frame->origin.x + up) >> frame->shift),
        ab_frame_clamp((box->high.y - frame->origin.y + up) >> frame->shift),
    };
}

/* Past the limit by so much that its reach to every other box is negative. */
#define AB_SMALL_NOWHERE ((int32_t)1 << 30)

static inline ab_small_box ab_small_box_empty(void)
{
    return (ab_small_box){ AB_SMALL_NOWHERE, AB_SMALL_NOWHERE, -AB_SMALL_NOWHERE,
                           -AB_SMALL_NOWHERE };
}

#endif
