/* mask/mask.c - creating, copying, destroying and reading masks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "mask/mask.h"

#include <math.h>
#include <string.h>

abut_status ab_mask_check_size(uint32_t width, uint32_t height)
{
    return width <= ABUT_MASK_LIMIT && height <= ABUT_MASK_LIMIT ? ABUT_OK : ABUT_E_RANGE;
}

static int words_of_row(int width)
{
    return (width + AB_WORD - 1) / AB_WORD;
}

static int coarser_side(int side)
{
    return (side + AB_COARSE - 1) / AB_COARSE;
}

/* Lays out the coarse levels, down to one with at most eight cells a side. Returns how many words
 * they take. */
static size_t plan_levels(int width, int height, ab_mask_level levels[], int *count)
{
    size_t words = 0;

    *count = 0;
    if (words_of_row(width) <= 1 || words_of_row(width) * height <= AB_SMALL_MASK) {
        return 0;
    }
    do {
        width = coarser_side(width);
        height = coarser_side(height);
        levels[*count] =
            (ab_mask_level){ (uint32_t)words, (uint16_t)words_of_row(width), (uint16_t)height };
        words += (size_t)words_of_row(width) * (size_t)height;
        (*count)++;
    } while (*count < AB_MASK_LEVELS - 1 && (width > AB_COARSE || height > AB_COARSE));
    for (int k = 0; k < *count; k++) {
        levels[k].first += (uint32_t)*count;
    }
    return words + (size_t)*count;
}

static size_t size_of_mask(int width, int height, ab_mask_level levels[], int *count)
{
    size_t coarse = plan_levels(width, height, levels, count);

    return sizeof(abut_mask) +
           (ab_words_of_pixels(words_of_row(width), height) + coarse) * sizeof(uint64_t);
}

abut_mask *ab_mask_new(int width, int height, const abut_allocator *allocator)
{
    abut_allocator own = ab_allocator_or_default(allocator);
    ab_mask_level levels[AB_MASK_LEVELS];
    int count;
    size_t size = size_of_mask(width, height, levels, &count);
    abut_mask *mask = ab_resize(&own, NULL, 0, size, 1);

    if (mask != NULL) {
        memset(mask, 0, size);
        mask->width = (uint16_t)width;
        mask->height = (uint16_t)height;
        mask->words = (uint16_t)words_of_row(width);
        mask->level_count = (uint16_t)(1 + count);
        mask->allocator = own;
        if (count > 0) {
            memcpy((void *)ab_mask_level_of(mask, 1), levels, (size_t)count * sizeof levels[0]);
        }
    }
    return mask;
}

abut_status abut_mask_create(
    uint32_t width, uint32_t height, bool solid, const abut_allocator *allocator, abut_mask **out)
{
    abut_status status = out == NULL ? ABUT_E_ARGUMENT : ab_mask_check_size(width, height);

    if (status != ABUT_OK) {
        return status;
    }
    abut_mask *mask = ab_mask_new((int)width, (int)height, allocator);

    if (mask == NULL) {
        return ABUT_E_MEMORY;
    }
    if (solid) {
        abut_mask_invert(mask);
    }
    *out = mask;
    return ABUT_OK;
}

void abut_mask_destroy(abut_mask *mask)
{
    if (mask != NULL) {
        abut_allocator own = mask->allocator;

        ab_free(&own, mask, abut_mask_memory(mask), 1);
    }
}

abut_status abut_mask_copy(const abut_mask *mask, const abut_allocator *allocator, abut_mask **out)
{
    if (mask == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    abut_mask *copy = ab_mask_new(mask->width, mask->height, allocator);

    if (copy == NULL) {
        return ABUT_E_MEMORY;
    }
    abut_allocator own = copy->allocator;

    memcpy(copy, mask, abut_mask_memory(mask));
    copy->allocator = own;
    *out = copy;
    return ABUT_OK;
}

uint32_t abut_mask_width(const abut_mask *mask)
{
    return mask != NULL ? (uint32_t)mask->width : 0;
}

uint32_t abut_mask_height(const abut_mask *mask)
{
    return mask != NULL ? (uint32_t)mask->height : 0;
}

size_t abut_mask_memory(const abut_mask *mask)
{
    ab_mask_level levels[AB_MASK_LEVELS];
    int count;

    return mask != NULL ? size_of_mask(mask->width, mask->height, levels, &count) : 0;
}

bool abut_mask_is_solid(const abut_mask *mask, int x, int y)
{
    if (mask == NULL || x < 0 || y < 0 || x >= mask->width || y >= mask->height) {
        return false;
    }
    return (ab_mask_row(mask, y)[x / AB_WORD] >> x % AB_WORD & 1) != 0;
}

uint32_t abut_mask_count(const abut_mask *mask)
{
    uint32_t count = 0; /* up to 2^30 */

    if (ab_mask_is_empty(mask)) {
        return 0;
    }
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);

        for (int i = 0; i < mask->words; i++) {
            count += (uint32_t)ab_bit_count(row[i]);
        }
    }
    return count;
}

abut_bounds abut_mask_bounds(const abut_mask *mask)
{
    if (ab_mask_is_empty(mask)) {
        return abut_bounds_empty();
    }
    return (abut_bounds){ { mask->low_x, mask->low_y }, { mask->high_x, mask->high_y } };
}

/* The sum of the positions of the set bits of a word. */
static int sum_of_places(uint64_t word)
{
    int sum = 0;

    for (; word != 0; word &= word - 1) {
        sum += ab_first_bit(word);
    }
    return sum;
}

abut_vec2 abut_mask_centroid(const abut_mask *mask)
{
    int64_t count = 0;
    int64_t sum_x = 0; /* of up to 2^30 pixels, each below 2^15 */
    int64_t sum_y = 0;

    if (ab_mask_is_empty(mask)) {
        return (abut_vec2){ (double)NAN, (double)NAN };
    }
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);

        for (int i = 0; i < mask->words; i++) {
            int bits = ab_bit_count(row[i]);

            count += bits;
            sum_x += (int64_t)bits * i * AB_WORD + sum_of_places(row[i]);
            sum_y += (int64_t)bits * y;
        }
    }
    return (abut_vec2){ (double)sum_x / (double)count + 0.5, (double)sum_y / (double)count + 0.5 };
}

/* Whether a row has a run of solid pixels that begins at `from` and ends before `to`. */
static bool has_run(const abut_mask *mask, int y, int from, int to)
{
    const uint64_t *row = ab_mask_row(mask, y);

    return ab_row_has_all(row, from, to) && !abut_mask_is_solid(mask, from - 1, y) &&
           !abut_mask_is_solid(mask, to, y);
}

uint32_t abut_mask_rects(const abut_mask *mask, abut_cells *rects, uint32_t capacity)
{
    uint32_t count = 0;

    if (ab_mask_is_empty(mask)) {
        return 0;
    }
    for (int y = mask->low_y; y < mask->high_y; y++) {
        const uint64_t *row = ab_mask_row(mask, y);
        int from = ab_row_next_set(row, mask->low_x, mask->high_x);

        while (from < mask->high_x) {
            int to = ab_row_next_clear(row, from, mask->high_x);

            if (y == mask->low_y || !has_run(mask, y - 1, from, to)) {
                if (rects != NULL && count < capacity) {
                    int end = y + 1;

                    while (end < mask->high_y && has_run(mask, end, from, to)) {
                        end++;
                    }
                    rects[count] =
                        (abut_cells){ from, y, (uint32_t)(to - from), (uint32_t)(end - y) };
                }
                count++;
            }
            from = ab_row_next_set(row, to, mask->high_x);
        }
    }
    return count;
}
