/* mask/mask.h - what a mask is inside: rows of words, bounds, and coarse copies of itself.
 *
 * Level 0 is the pixels, one bit each. Each cell of a further level stands for 8 by 8 cells of the
 * level before, and is set if any of those is. Rows are whole words: pixel x of a row is bit x % 64
 * of word x / 64, and the bits beyond the width are zero. There is a spare word before the first
 * row of pixels, and there are some after the last, so that vectors may be read past both ends.
 *
 * A mask is one block of memory: a sprite of 64 by 64 pixels takes 576 bytes, 512 of them pixels,
 * so little else has to be fetched. Small masks have no coarse levels, as their words are scanned
 * just as quickly.
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
    AB_WORDS_AFTER_NARROW = 3, /* if a row is one word: a vector may begin at the last row */
    AB_SMALL_MASK = 256        /* a mask of no more words than this is small, as is one whose rows
                                * are one word */
};

/* The head of a coarse level. The heads of all levels come first, one word each, then the rows. */
typedef struct ab_mask_level {
    uint32_t first; /* the first word of its rows, counted from the first head */
    uint16_t words; /* of a row */
    uint16_t height;
} ab_mask_level;

static_assert(sizeof(ab_mask_level) == sizeof(uint64_t), "a level takes a word");
static_assert(ABUT_MASK_LIMIT < 1 << 16, "a side fits into 16 bits");

struct abut_mask {
    /* The bounds of the solid pixels, half-open: low <= x < high; all zero if there are none. */
    uint16_t low_x;
    uint16_t low_y;
    uint16_t high_x;
    uint16_t high_y;
    uint16_t width;
    uint16_t height;
    uint16_t words; /* of a row */
    uint16_t level_count;
    abut_allocator allocator;
    uint64_t bits[]; /* spare words, rows, spare words, heads of coarse levels, their rows */
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

/* A word with the bits from `from` on (0 to 63), or with those before `to` (1 to 64). */
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

/* How many words come before the coarse levels, spare ones included. */
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

/* The first bit of a row that is set, or clear, with from <= bit < to; `to` if there is none
 * (scan.c). */
int ab_row_next_set(const uint64_t *row, int from, int to);
int ab_row_next_clear(const uint64_t *row, int from, int to);
/* The last set bit with from <= bit < to; from - 1 if there is none. */
int ab_row_last_set(const uint64_t *row, int from, int to);
/* Whether any, or all, of the bits with from <= bit < to are set; from < to. */
bool ab_row_has_any(const uint64_t *row, int from, int to);
bool ab_row_has_all(const uint64_t *row, int from, int to);

/* 64 bits of a row of so many words, beginning at bit `place`; bits outside of the row are 0. */
uint64_t ab_row_bits(const uint64_t *row, int words, int64_t place);

/* Whether a pixel is solid with x0 <= x < x1 and y0 <= y < y1, which may reach out of the mask. */
bool ab_mask_any(const abut_mask *mask, int x0, int y0, int x1, int y1);

/* Makes a clear mask of a valid size; NULL if there is no memory (mask.c). */
abut_mask *ab_mask_new(int width, int height, const abut_allocator *allocator);
abut_status ab_mask_check_size(uint32_t width, uint32_t height);

/* Brings bounds and levels up to date (levels.c): of the whole mask, or after a change of pixels
 * with x0 <= x < x1 and y0 <= y < y1, all of them in the mask. */
void ab_mask_refresh(abut_mask *mask);
void ab_mask_changed(abut_mask *mask, int x0, int y0, int x1, int y1);

#endif
