/* broad/octet.h - eight small boxes side by side, and one box against them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_OCTET_H
#define AB_BROAD_OCTET_H

#include "base/check.h"

#include "base/machine.h"
#include "broad/frame.h"

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

/* Takes pairs one by one: slots are not ids, there are filters, or room is short. */
void ab_take_lanes(ab_sink *sink, uint32_t slot, const uint32_t *slots, unsigned mask);

/* The lowest bit of a mask that is not 0. */
static inline int ab_lowest_bit(unsigned mask)
{
#if defined(__GNUC__)
    return __builtin_ctz(mask);
#else
    int bit = 0;

    while ((mask >> bit & 1) == 0) {
        bit++;
    }
    return bit;
#endif
}

#endif
