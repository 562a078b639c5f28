/* mask/change.c - setting and clearing pixels: one, many, or those of another mask.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/wide.h"
#include "mask/mask.h"
#include "math/lattice.h"

abut_status abut_mask_set(abut_mask *mask, int x, int y, bool solid)
{
    if (mask == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) {
        return ABUT_E_RANGE;
    }
    uint64_t *word = &ab_level_row_of(mask, 0, y)[x / AB_WORD];
    uint64_t bit = (uint64_t)1 << x % AB_WORD;

    if (((*word & bit) != 0) != solid) {
        *word ^= bit;
        ab_mask_changed(mask, x, y, x + 1, y + 1);
    }
    return ABUT_OK;
}

/* Sets or clears the bits of a row with from <= bit < to. */
static void write_run(uint64_t *row, int from, int to, bool solid)
{
    for (int word = from / AB_WORD; word * AB_WORD < to; word++) {
        int low = word * AB_WORD;
        uint64_t bits = (from > low ? ab_bits_from(from - low) : ~(uint64_t)0) &
                        (to - low < AB_WORD ? ab_bits_before(to - low) : ~(uint64_t)0);

        row[word] = solid ? row[word] | bits : row[word] & ~bits;
    }
}

static int within(int64_t value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

abut_status abut_mask_fill(abut_mask *mask, abut_cells cells, bool solid)
{
    if (mask == NULL || cells.width > INT32_MAX || cells.height > INT32_MAX) {
        return ABUT_E_ARGUMENT;
    }
    int x0 = within(cells.x, mask->width);
    int y0 = within(cells.y, mask->height);
    int x1 = within((int64_t)cells.x + cells.width, mask->width);
    int y1 = within((int64_t)cells.y + cells.height, mask->height);

    for (int y = y0; y < y1 && x0 < x1; y++) {
        write_run(ab_level_row_of(mask, 0, y), x0, x1, solid);
    }
    ab_mask_changed(mask, x0, y0, x1, y1);
    return ABUT_OK;
}

/* The first pixel whose centre is at a place or after it, from 0 to `most`. */
static int centre_from(int64_t place, int most)
{
    const int64_t half = (int64_t)1 << (AB_LATTICE_BITS - 1);
    int64_t past = place - half; /* where such a pixel's corner is */
    int64_t whole = past <= 0 ? 0 : ((past - 1) >> AB_LATTICE_BITS) + 1;

    return within(whole, most);
}

/* The pixels of a row whose centres are in a disc, by half the width of the disc at that row. It is
 * rounded down to whole quanta, which loses nothing: the centres are on the lattice. */
static bool disc_run(ab_vec centre, int64_t radius, int row, int width, int *from, int *to)
{
    int64_t off = (((int64_t)row * 2 + 1) << (AB_LATTICE_BITS - 1)) - centre.y;
    ab_u128 radius_sq = u128_square(radius);
    ab_u128 off_sq = u128_square(off);

    if (u128_less(radius_sq, off_sq)) {
        return false;
    }
    int64_t half = (int64_t)u128_sqrt_floor(u128_sub(radius_sq, off_sq));

    *from = centre_from(centre.x - half, width);
    *to = centre_from(centre.x + half + 1, width);
    return *from < *to;
}

abut_status abut_mask_disc(abut_mask *mask, double x, double y, double radius, bool solid)
{
    if (mask == NULL || !(radius >= 0) || x != x || y != y) {
        return ABUT_E_ARGUMENT;
    }
    if (!ab_in_range(x) || !ab_in_range(y) || !ab_in_range(radius)) {
        return ABUT_E_RANGE;
    }
    ab_vec centre = { ab_round(x), ab_round(y) };
    int64_t reach = ab_round(radius);
    int y0 = centre_from(centre.y - reach, mask->height);
    int y1 = centre_from(centre.y + reach + 1, mask->height);
    int least = mask->width;
    int most = 0;

    for (int row = y0; row < y1; row++) {
        int from;
        int to;

        if (disc_run(centre, reach, row, mask->width, &from, &to)) {
            write_run(ab_level_row_of(mask, 0, row), from, to, solid);
            least = from < least ? from : least;
            most = to > most ? to : most;
        }
    }
    ab_mask_changed(mask, least, y0, most, y1);
    return ABUT_OK;
}

abut_status abut_mask_invert(abut_mask *mask)
{
    if (mask == NULL) {
        return ABUT_E_ARGUMENT;
    }
    int width = mask->width;
    int words = mask->words;

    for (int y = 0; y < mask->height && width > 0; y++) {
        uint64_t *row = ab_level_row_of(mask, 0, y);

        for (int i = 0; i < words; i++) {
            row[i] = ~row[i];
        }
        row[words - 1] &= ab_bits_before((width - 1) % AB_WORD + 1);
    }
    ab_mask_refresh(mask);
    return ABUT_OK;
}

static uint64_t combined(uint64_t mine, uint64_t other, abut_combine how)
{
    switch (how) {
    case ABUT_COMBINE_UNION:
        return mine | other;
    case ABUT_COMBINE_INTERSECTION:
        return mine & other;
    case ABUT_COMBINE_DIFFERENCE:
        break;
    }
    return mine & ~other;
}

/* A mask that is combined with itself must not read what it has just written, so the order of the
 * rows depends on the shift. */
abut_status
abut_mask_combine(abut_mask *mask, const abut_mask *other, int x, int y, abut_combine how)
{
    if (mask == NULL || how < ABUT_COMBINE_UNION || how > ABUT_COMBINE_DIFFERENCE) {
        return ABUT_E_ARGUMENT;
    }
    int width = mask->width;
    int height = mask->height;
    int words = mask->words;
    bool rows_back = other == mask && (y > 0 || (y == 0 && x > 0));

    for (int k = 0; k < height && words > 0; k++) {
        int row_y = rows_back ? height - 1 - k : k;
        uint64_t *row = ab_level_row_of(mask, 0, row_y);
        int64_t other_y = (int64_t)row_y - y;
        bool beside = other_y >= 0 && other_y < (int64_t)abut_mask_height(other);
        const uint64_t *from = beside ? ab_mask_row(other, (int)other_y) : NULL;
        int other_words = beside ? other->words : 0;

        for (int i = 0; i < words; i++) {
            int word = rows_back ? words - 1 - i : i;

            row[word] = combined(row[word],
                                 ab_row_bits(from, other_words, (int64_t)word * AB_WORD - x), how);
        }
        row[words - 1] &= ab_bits_before((width - 1) % AB_WORD + 1);
    }
    ab_mask_refresh(mask);
    return ABUT_OK;
}
