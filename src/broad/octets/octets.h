/* broad/octets/octets.h - boxes in 32 bits a side, rounded outward, eight at a time.
 *
 * Structures hold boxes in units of a power of two of quanta, chosen so that the bulk of the
 * entries fits into 30 bits; what lies outside of that window is put on its border. Low sides are
 * rounded towards minus infinity and high ones towards plus infinity. Let `reach` be the least of
 * the four differences high - low of two boxes, where high is a side of one box and low a side of
 * the other. Then:
 *
 *   reach < 0    the boxes are apart
 *   reach >= 2   they overlap
 *   otherwise    their exact boxes must be asked
 *
 * This holds on the border, too: there a high side can only be too small, or both sides are on the
 * border itself, and no difference is more than 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_OCTETS_OCTETS_H
#define AB_BROAD_OCTETS_OCTETS_H

#include "base/check.h"

#include "base/bits.h"
#include "broad/boxes/boxes.h"
#include "math/lanes.h"

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
ab_frame ab_frame_for(const ab_box_set *set);

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

/* --- Eight small boxes side by side, and one box against them (octet.inc) --------- */

enum { AB_OCTET = 8, AB_OCTET_BITS = 3, AB_OCTET_ALL = 255 };

/* Columns, so that one instruction looks at the same side of all eight. */
typedef struct ab_octet {
    int32_t low_x[AB_OCTET];
    int32_t low_y[AB_OCTET];
    int32_t high_x[AB_OCTET];
    int32_t high_y[AB_OCTET];
} ab_octet;

/* Which of eight boxes may meet one: bit k for the k-th. */
typedef struct ab_octet_meets {
    unsigned may;  /* reach >= 0 */
    unsigned sure; /* reach >= AB_FRAME_SURE: they overlap */
} ab_octet_meets;

static inline ab_small_box ab_octet_box(const ab_octet *octet, int lane)
{
    return (ab_small_box){ octet->low_x[lane], octet->low_y[lane], octet->high_x[lane],
                           octet->high_y[lane] };
}

static inline void ab_octet_set(ab_octet *octet, int lane, ab_small_box box)
{
    octet->low_x[lane] = box.low_x;
    octet->low_y[lane] = box.low_y;
    octet->high_x[lane] = box.high_x;
    octet->high_y[lane] = box.high_y;
}

static inline int32_t ab_small_min(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t ab_small_max(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The common bounds of all eight. */
static inline ab_small_box ab_octet_bounds(const ab_octet *octet)
{
    ab_small_box bounds = ab_small_box_empty();

    for (int i = 0; i < AB_OCTET; i++) {
        bounds.low_x = ab_small_min(bounds.low_x, octet->low_x[i]);
        bounds.low_y = ab_small_min(bounds.low_y, octet->low_y[i]);
        bounds.high_x = ab_small_max(bounds.high_x, octet->high_x[i]);
        bounds.high_y = ab_small_max(bounds.high_y, octet->high_y[i]);
    }
    return bounds;
}

/* For each mask of eight: the lanes it names, packed to the front, and how many. */
extern const uint8_t ab_lane_picks[256][AB_OCTET];
extern const uint8_t ab_lane_counts[256];

/* Which of the lanes that are not sure count, by their exact boxes. */
unsigned ab_exact_lanes(const ab_sink *sink,
                        const ab_box *boxes,
                        uint32_t slot,
                        const uint32_t *slots,
                        unsigned unsure);

/* Takes pairs one by one, for when slots are not ids, there are filters, or room is short. */
void ab_take_lanes(ab_sink *sink, uint32_t slot, const uint32_t *slots, unsigned mask);

#endif
