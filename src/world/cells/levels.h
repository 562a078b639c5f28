/* world/cells/levels.h - levels, cells and buckets: where in the crowd a box is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_CELLS_LEVELS_H
#define AB_WORLD_CELLS_LEVELS_H

#include "base/check.h"

#include "base/machine.h"
#include "base/wide.h"
#include "world/cells/cells.h"
#include "world/state/state.h"

/* An entry of sorted cells holds an index, and the level in the high bits. */
enum { AB_LEVEL_SHIFT = 27 };
#define AB_INDEX_MASK (((uint32_t)1 << AB_LEVEL_SHIFT) - 1)

/* Set in the entry of a link: the body is among those that stand still. */
#define AB_ENTRY_STILL ((uint32_t)1 << 31)

/* A box that others are held against: in one comparison, where there are vectors. */
#if defined(AB_HAVE_SSE2)

/* Low edges must not be above the other's high ones, nor high ones below its low ones: with the
 * bits of the high ones turned over that is one order. */
typedef __m128i ab_box_probe;

static inline __m128i ab_box_turned_over(const ab_box32 *box)
{
    return _mm_xor_si128(_mm_loadu_si128((const __m128i *)(const void *)box),
                         _mm_set_epi32(-1, -1, 0, 0));
}

static inline ab_box_probe ab_box_probe_of(const ab_box32 *box)
{
    __m128i swapped = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)box), 0x4e);

    return _mm_xor_si128(swapped, _mm_set_epi32(-1, -1, 0, 0));
}

static inline bool ab_box_probe_meets(ab_box_probe probe, const ab_box32 *box)
{
    return _mm_movemask_epi8(_mm_cmpgt_epi32(ab_box_turned_over(box), probe)) == 0;
}

#else

typedef ab_box32 ab_box_probe;

static inline ab_box_probe ab_box_probe_of(const ab_box32 *box)
{
    return *box;
}

static inline bool ab_box_probe_meets(ab_box_probe probe, const ab_box32 *box)
{
    return ab_box32_meet(&probe, box);
}

#endif

/* The bits of the side of the cells for a box: the side is larger than the box. */
static inline int ab_body_cell_level(const ab_box32 *box, int least)
{
    uint32_t x = (uint32_t)box->high_x - (uint32_t)box->low_x;
    uint32_t y = (uint32_t)box->high_y - (uint32_t)box->low_y;
    int bits = 64 - (int)wide_leading_zeros(x | y);

    return bits > least ? bits : least;
}

/* The smallest of some levels, of which there is one. */
static inline int ab_lowest_level(uint32_t levels)
{
    return 63 - (int)wide_leading_zeros(levels & (~levels + 1));
}

static inline uint32_t ab_cell_bucket(uint32_t cell_x, uint32_t cell_y, int level, uint32_t stride)
{
    return cell_x + cell_y * stride + (uint32_t)level * 0x9e3779b1u;
}

static inline uint32_t ab_cell_of_box(const ab_box32 *box, int level, uint32_t stride)
{
    return ab_cell_bucket((uint32_t)(box->low_x >> level), (uint32_t)(box->low_y >> level), level,
                          stride);
}

/* The cells of a level that hold whatever may meet a box. */
typedef struct ab_cell_range {
    int64_t low_x;
    int64_t low_y;
    int64_t high_x;
    int64_t high_y;
} ab_cell_range;

static inline ab_cell_range ab_cell_range_of(const ab_box32 *box, int level)
{
    int64_t side = ((int64_t)1 << level) - 1;

    return (ab_cell_range){ (box->low_x - side) >> level, (box->low_y - side) >> level,
                            (int64_t)box->high_x >> level, (int64_t)box->high_y >> level };
}

/* How many cells those are, or a very large number. */
static inline int64_t ab_cell_range_size(const ab_cell_range *range)
{
    return (range->high_x - range->low_x + 1) * (range->high_y - range->low_y + 1);
}

/* Rows of cells are so many lists apart. */
enum { AB_LIST_STRIDE = 0x2c1b };

/* The first body of a list, or AB_NONE. */
static inline uint32_t ab_list_head(const ab_cell_lists *loose, uint32_t bucket)
{
    return (loose->filled[bucket / 64] >> bucket % 64 & 1) != 0 ? loose->heads[bucket] : AB_NONE;
}

/* Calls `each` with all of some levels of sorted cells whose boxes meet this one (cells/search.c).
 */
bool ab_sorted_cells_visit(const ab_sorted_cells *sorted,
                           const ab_box32 *box,
                           uint32_t levels,
                           ab_visit_fn *each,
                           void *context);

/* Makes sure that there are lists, however full, for bodies that move, so that a step that runs out
 * of memory can be taken back. */
bool ab_body_cells_room_to_leave(abut_world *world);

/* Calls `each` with all bodies in some lists whose boxes meet this one (cells/search.c). */
bool ab_cell_lists_visit(const abut_world *world,
                         const ab_cell_lists *loose,
                         const ab_box32 *box,
                         ab_visit_fn *each,
                         void *context);

#endif
