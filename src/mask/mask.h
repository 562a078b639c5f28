/* mask/mask.h - what a mask is inside: rows of words, bounds, and coarser pictures of itself.
 *
 * A level is a picture of one bit a cell. Level 0 has the pixels; each cell of a level stands for
 * 8 by 8 of the level before, and is set if any of those is. Rows are whole words; pixel x of
 * a row is bit x % 64 of word x / 64, and the bits beyond the width are zero. A word stands before
 * the first row of pixels and some after the last, so that vectors may be read past both ends.
 *
 * All of it is one block: a sprite of 64 by 64 pixels takes 576 bytes, of which 512 are pixels, so
 * that little has to be fetched before they are read. What is small has no coarse levels: its
 * words are as quickly looked at.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_MASK_MASK_H
#define AB_MASK_MASK_H

#include "base/check.h"

#include "abut/mask.h"
#include "base/bits.h"

enum {
    AB_MASK_LEVELS = 5,
    AB_WORD = 64,
    AB_COARSE = 8,
    AB_WORDS_BEFORE = 1,
    AB_WORDS_AFTER = 5,
    AB_WORDS_AFTER_NARROW = 3, /* of rows of one word: a vector begins in the last at the latest */
    AB_SMALL_MASK = 256        /* no more words than this, or rows of one word: it is small */
};

/* A coarse level: one word each, in front of the rows of all of them. */
typedef struct ab_mask_level {
    uint32_t first; /* word, counted from the first of these */
    uint16_t words; /* of a row */
    uint16_t height;
} ab_mask_level;

static_assert(sizeof(ab_mask_level) == sizeof(uint64_t), "a level takes a word");
static_assert(ABUT_MASK_LIMIT < 1 << 16, "a side is in 16 bits");

struct abut_mask {
    /* The solid pixels, half-open: from low to before high; all zero if there are none. */
    uint16_t low_x;
    uint16_t low_y;
    uint16_t high_x;
    uint16_t high_y;
    uint16_t width;
    uint16_t height;
    uint16_t words; /* of a row */
    uint16_t level_count;
    abut_allocator allocator;
    uint64_t bits[]; /* words to spare, rows, words to spare, coarse levels, their rows */
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

static inline const uint64_t *ab_mask_row(const abut_mask *mask, int y)
{
    return mask->bits + AB_WORDS_BEFORE + (size_t)y * (size_t)mask->words;
}

/* How many words there are before the coarse levels. */
static inline size_t ab_words_of_pixels(int words, int height)
{
    return AB_WORDS_BEFORE + (size_t)words * (size_t)height +
           (size_t)(words > 1 ? AB_WORDS_AFTER : AB_WORDS_AFTER_NARROW);
}

/* The coarse levels, from 1 on. */
static inline const ab_mask_level *ab_mask_level_of(const abut_mask *mask, int level)
{
    const uint64_t *levels = mask->bits + ab_words_of_pixels(mask->words, mask->height);

    return (const ab_mask_level *)(const void *)(levels + level - 1);
}

static inline int ab_level_height(const abut_mask *mask, int level)
{
    return level == 0 ? mask->height : ab_mask_level_of(mask, level)->height;
}

static inline const uint64_t *ab_level_row(const abut_mask *mask, int level, int y)
{
    if (level == 0) {
        return ab_mask_row(mask, y);
    }
    const ab_mask_level *coarse = ab_mask_level_of(mask, level);
    const uint64_t *levels = mask->bits + ab_words_of_pixels(mask->words, mask->height);

    return levels + coarse->first + (size_t)y * coarse->words;
}

static inline uint64_t *ab_level_row_of(abut_mask *mask, int level, int y)
{
    return mask->bits + (ab_level_row(mask, level, y) - mask->bits);
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
