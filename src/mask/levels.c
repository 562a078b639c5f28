/* mask/levels.c - the coarse levels and the bounds of a mask, kept true.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/mask.h"

/* One bit for each byte of a word, set if the byte is not zero: cells that are eight pixels wide.
 */
static uint64_t bytes_to_bits(uint64_t word)
{
    word |= word >> 4;
    word |= word >> 2;
    word |= word >> 1;
    word &= 0x0101010101010101u;
    return word * 0x0102040810204080u >> 56;
}

/* Recomputes cells of a row of a level: those over the words from <= word < to of the level before.
 */
static void make_cells(abut_mask *mask, int level, int y, int from, int to)
{
    uint64_t *cells = ab_level_row_of(mask, level, y);
    int rows = ab_level_height(mask, level - 1) - y * AB_COARSE;

    rows = rows < AB_COARSE ? rows : AB_COARSE;
    for (int word = from; word < to; word++) {
        uint64_t any = 0;
        int shift = word % AB_COARSE * AB_COARSE;

        for (int k = 0; k < rows; k++) {
            any |= ab_level_row(mask, level - 1, y * AB_COARSE + k)[word];
        }
        uint64_t *into = &cells[word / AB_COARSE];

        *into = (*into & ~((uint64_t)0xff << shift)) | bytes_to_bits(any) << shift;
    }
}

static void make_levels(abut_mask *mask, int x0, int y0, int x1, int y1)
{
    for (int level = 1; level < mask->level_count; level++) {
        int from = x0 / AB_WORD;
        int to = (x1 - 1) / AB_WORD + 1;

        for (int y = y0 / AB_COARSE; y <= (y1 - 1) / AB_COARSE; y++) {
            make_cells(mask, level, y, from, to);
        }
        x0 /= AB_COARSE;
        y0 /= AB_COARSE;
        x1 = (x1 - 1) / AB_COARSE + 1;
        y1 = (y1 - 1) / AB_COARSE + 1;
    }
}

/* Whether any pixel of a column is solid. Coarse cells that are clear are skipped. */
static bool column_has_any(const abut_mask *mask, int x, int y0, int y1)
{
    for (int y = y0; y < y1; y++) {
        bool at_cell = y % AB_COARSE == 0 && mask->level_count > 1;

        if (at_cell && !ab_row_has_any(ab_level_row(mask, 1, y / AB_COARSE), x / AB_COARSE,
                                       x / AB_COARSE + 1)) {
            y += AB_COARSE - 1;
        } else if (ab_row_has_any(ab_mask_row(mask, y), x, x + 1)) {
            return true;
        }
    }
    return false;
}

static void set_mask_bounds(abut_mask *mask, int x0, int y0, int x1, int y1)
{
    mask->low_x = (uint16_t)x0;
    mask->low_y = (uint16_t)y0;
    mask->high_x = (uint16_t)x1;
    mask->high_y = (uint16_t)y1;
}

/* Shrinks the bounds to what is solid. The levels must be up to date. */
static void draw_in(abut_mask *mask)
{
    while (mask->low_y < mask->high_y &&
           !ab_row_has_any(ab_mask_row(mask, mask->low_y), mask->low_x, mask->high_x)) {
        mask->low_y++;
    }
    while (mask->low_y < mask->high_y &&
           !ab_row_has_any(ab_mask_row(mask, mask->high_y - 1), mask->low_x, mask->high_x)) {
        mask->high_y--;
    }
    if (mask->low_y >= mask->high_y) {
        set_mask_bounds(mask, 0, 0, 0, 0);
        return;
    }
    while (!column_has_any(mask, mask->low_x, mask->low_y, mask->high_y)) {
        mask->low_x++;
    }
    while (!column_has_any(mask, mask->high_x - 1, mask->low_y, mask->high_y)) {
        mask->high_x--;
    }
}

void ab_mask_changed(abut_mask *mask, int x0, int y0, int x1, int y1)
{
    if (x0 >= x1 || y0 >= y1) {
        return;
    }
    make_levels(mask, x0, y0, x1, y1);
    if (!ab_mask_is_empty(mask)) {
        x0 = ab_smaller_int(x0, mask->low_x);
        y0 = ab_smaller_int(y0, mask->low_y);
        x1 = ab_larger_int(x1, mask->high_x);
        y1 = ab_larger_int(y1, mask->high_y);
    }
    set_mask_bounds(mask, x0, y0, x1, y1);
    draw_in(mask);
}

void ab_mask_refresh(abut_mask *mask)
{
    set_mask_bounds(mask, 0, 0, 0, 0);
    ab_mask_changed(mask, 0, 0, mask->width, mask->height);
}
