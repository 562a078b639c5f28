/* mask/mask.h - what a mask is inside: rows of words, bounds, and coarser pictures of itself.
 *
 * A level is a picture of one bit a cell. Level 0 has the pixels; each cell of a level stands for
 * 8 by 8 of the level before, and is set if any of those is. Rows are whole words; pixel x of
 * a row is bit x % 64 of word x / 64, and the bits beyond the width are zero. A word stands before
 * the first row of pixels and some after the last, so that vectors may be read past both ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_MASK_H
#define AB_MASK_MASK_H

#include "base/check.h"

#include "abut/mask.h"
#include "base/bits.h"

enum { AB_MASK_LEVELS = 5, AB_WORD = 64, AB_COARSE = 8, AB_WORDS_BEFORE = 1, AB_WORDS_AFTER = 5 };

typedef struct ab_mask_level {
    int width;
    int height;
    int words; /* of a row */
    size_t first;
} ab_mask_level;

struct abut_mask {
    /* The solid pixels, half-open: from low to before high; all zero if there are none. These and
     * the first level are what every question reads: one cache line. */
    int low_x;
    int low_y;
    int high_x;
    int high_y;
    int level_count;
    ab_mask_level levels[AB_MASK_LEVELS];
    abut_allocator allocator;
    size_t size; /* of the block, in bytes */
    uint64_t bits[];
};

static inline int ab_larger_int(int a, int b)
{
    return a > b ? a : b;
}

static inline int ab_smaller_int(int a, int b)
{
    return a < b ? a : b;
}

/* The lowest bit of a word that is not 0. */
static inline int ab_first_bit(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    return ab_bit_length(word & (~word + 1)) - 1;
#endif
}

/* How many bits of a word are set. */
static inline int ab_bit_count(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(word * 0x0101010101010101u >> 56);
}

/* The bits from `from` on of a word, from 0 to 63; those before `to`, from 1 to 64. */
static inline uint64_t ab_bits_from(int from)
{
    return ~(uint64_t)0 << from;
}

static inline uint64_t ab_bits_before(int to)
{
    return ~(uint64_t)0 >> (AB_WORD - to);
}

static inline const uint64_t *ab_level_row(const abut_mask *mask, int level, int y)
{
    return mask->bits + mask->levels[level].first + (size_t)y * (size_t)mask->levels[level].words;
}

static inline uint64_t *ab_level_row_of(abut_mask *mask, int level, int y)
{
    return mask->bits + mask->levels[level].first + (size_t)y * (size_t)mask->levels[level].words;
}

static inline const uint64_t *ab_mask_row(const abut_mask *mask, int y)
{
    return ab_level_row(mask, 0, y);
}

static inline bool ab_mask_is_empty(const abut_mask *mask)
{
    return mask == NULL || mask->low_x >= mask->high_x;
}

/* The first bit of a row from `from` on that is set, or that is clear; `to` if there is none
 * before it (scan.c). */
int ab_row_next_set(const uint64_t *row, int from, int to);
int ab_row_next_clear(const uint64_t *row, int from, int to);
/* The last set bit from `from` to before `to`; from - 1 if there is none. */
int ab_row_last_set(const uint64_t *row, int from, int to);
/* Whether any, or all, of some bits are set; `from` is less than `to`. */
bool ab_row_has_any(const uint64_t *row, int from, int to);
bool ab_row_has_all(const uint64_t *row, int from, int to);

/* 64 bits of a row of so many words, from a place on that may lie before or after it. */
uint64_t ab_row_bits(const uint64_t *row, int words, int64_t place);

/* Whether any pixel is solid from (x0, y0) to before (x1, y1), which may reach out of the mask. */
bool ab_mask_any(const abut_mask *mask, int x0, int y0, int x1, int y1);

/* Makes a mask of a size that was checked, all clear; NULL if there is no memory (mask.c). */
abut_mask *ab_mask_new(int width, int height, const abut_allocator *allocator);
abut_status ab_mask_check_size(uint32_t width, uint32_t height);

/* Brings bounds and levels up to date (levels.c): of the whole mask, or after a change of the
 * rectangle from (x0, y0) to before (x1, y1), which lies in it. */
void ab_mask_refresh(abut_mask *mask);
void ab_mask_changed(abut_mask *mask, int x0, int y0, int x1, int y1);

#endif
