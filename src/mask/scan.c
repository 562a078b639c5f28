/* mask/scan.c - looking for solid pixels, a word at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/mask.h"

/* The first set bit from `from` on of a row whose words are XORed with `flip`. */
static int next_in_row(const uint64_t *row, int from, int to, uint64_t flip)
{
    if (from >= to) {
        return to;
    }
    int word = from / AB_WORD;
    int last = (to - 1) / AB_WORD;
    uint64_t bits = (row[word] ^ flip) & ab_bits_from(from % AB_WORD);

    while (bits == 0 && word < last) {
        word++;
        bits = row[word] ^ flip;
    }
    if (bits == 0) {
        return to;
    }
    int found = word * AB_WORD + ab_first_bit(bits);

    return found < to ? found : to;
}

int ab_row_next_set(const uint64_t *row, int from, int to)
{
    return next_in_row(row, from, to, 0);
}

int ab_row_next_clear(const uint64_t *row, int from, int to)
{
    return next_in_row(row, from, to, ~(uint64_t)0);
}

int ab_row_last_set(const uint64_t *row, int from, int to)
{
    if (from >= to) {
        return from - 1;
    }
    int word = (to - 1) / AB_WORD;
    int first = from / AB_WORD;
    uint64_t bits = row[word] & ab_bits_before((to - 1) % AB_WORD + 1);

    while (bits == 0 && word > first) {
        word--;
        bits = row[word];
    }
    int found = bits == 0 ? from - 1 : word * AB_WORD + ab_bit_length(bits) - 1;

    return found >= from ? found : from - 1;
}

bool ab_row_has_any(const uint64_t *row, int from, int to)
{
    return next_in_row(row, from, to, 0) < to;
}

bool ab_row_has_all(const uint64_t *row, int from, int to)
{
    return next_in_row(row, from, to, ~(uint64_t)0) == to;
}

uint64_t ab_row_bits(const uint64_t *row, int words, int64_t place)
{
    int64_t word = place >= 0 ? place / AB_WORD : -((AB_WORD - 1 - place) / AB_WORD);
    int shift = (int)(place - word * AB_WORD);
    uint64_t low = word >= 0 && word < words ? row[word] : 0;
    uint64_t high = word + 1 >= 0 && word + 1 < words ? row[word + 1] : 0;

    return shift == 0 ? low : low >> shift | high << (AB_WORD - shift);
}

static bool any_in_rows(const abut_mask *mask, int x0, int y0, int x1, int y1)
{
    for (int y = y0; y < y1; y++) {
        if (ab_row_has_any(ab_mask_row(mask, y), x0, x1)) {
            return true;
        }
    }
    return false;
}

static int greater_of(int a, int b)
{
    return a > b ? a : b;
}

static int lesser_of(int a, int b)
{
    return a < b ? a : b;
}

/* By the first coarse level: a set cell that lies wholly in the rectangle answers at once. */
static bool any_in_blocks(const abut_mask *mask, int x0, int y0, int x1, int y1)
{
    int from = x0 / AB_COARSE;
    int to = (x1 - 1) / AB_COARSE + 1;

    for (int by = y0 / AB_COARSE; by <= (y1 - 1) / AB_COARSE; by++) {
        const uint64_t *row = ab_level_row(mask, 1, by);
        int low = greater_of(y0, by * AB_COARSE);
        int high = lesser_of(y1, (by + 1) * AB_COARSE);

        for (int bx = ab_row_next_set(row, from, to); bx < to;
             bx = ab_row_next_set(row, bx + 1, to)) {
            if (any_in_rows(mask, greater_of(x0, bx * AB_COARSE), low,
                            lesser_of(x1, (bx + 1) * AB_COARSE), high)) {
                return true;
            }
        }
    }
    return false;
}

bool ab_mask_any(const abut_mask *mask, int x0, int y0, int x1, int y1)
{
    x0 = greater_of(x0, mask->low_x);
    y0 = greater_of(y0, mask->low_y);
    x1 = lesser_of(x1, mask->high_x);
    y1 = lesser_of(y1, mask->high_y);
    if (x0 >= x1 || y0 >= y1) {
        return false;
    }
    bool large = y1 - y0 > 2 * AB_COARSE && mask->level_count > 1;

    return large ? any_in_blocks(mask, x0, y0, x1, y1) : any_in_rows(mask, x0, y0, x1, y1);
}
