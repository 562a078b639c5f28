/* mask/parts.c - connected parts of a mask.
 *
 * While parts are being found the labels are a forest: the label of a pixel is the number of its
 * parent, a pixel before it, counted from 1; a root has its own number. So no other memory is
 * needed. At the end roots are numbered in order, and all others take the number of their root.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "mask/mask.h"

static int32_t part_root(int32_t *labels, int32_t pixel)
{
    while (labels[pixel] - 1 != pixel) {
        labels[pixel] = labels[labels[pixel] - 1];
        pixel = labels[pixel] - 1;
    }
    return pixel;
}

/* Joins two trees under the root that comes first. */
static void join_parts(int32_t *labels, int32_t a, int32_t b)
{
    int32_t root_a = part_root(labels, a);
    int32_t root_b = part_root(labels, b);

    if (root_a < root_b) {
        labels[root_b] = root_a + 1;
    } else {
        labels[root_a] = root_b + 1;
    }
}

/* Joins a solid pixel to those of its neighbours that come before it. */
static void join_before(const abut_mask *mask, bool corners, int32_t *labels, int x, int y)
{
    int width = mask->width;
    int32_t pixel = y * width + x;

    labels[pixel] = pixel + 1;
    if (abut_mask_is_solid(mask, x - 1, y)) {
        join_parts(labels, pixel, pixel - 1);
    }
    for (int k = corners ? -1 : 0; k <= (corners ? 1 : 0); k++) {
        if (abut_mask_is_solid(mask, x + k, y - 1)) {
            join_parts(labels, pixel, pixel - width + k);
        }
    }
}

static int32_t number_parts(int32_t *labels, int32_t pixels)
{
    int32_t count = 0;

    /* Parents come first: when a pixel is looked at, its parent already has the number of its part,
     * stored as a negative one so that it is not taken for a pixel. */
    for (int32_t i = 0; i < pixels; i++) {
        if (labels[i] == i + 1) {
            count++;
            labels[i] = -count;
        } else if (labels[i] > 0) {
            labels[i] = labels[labels[i] - 1];
        }
    }
    for (int32_t i = 0; i < pixels; i++) {
        labels[i] = -labels[i];
    }
    return count;
}

static int32_t find_parts(const abut_mask *mask, bool corners, int32_t *labels)
{
    int width = mask->width;
    int height = mask->height;

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            if (abut_mask_is_solid(mask, x, y)) {
                join_before(mask, corners, labels, x, y);
            } else {
                labels[y * width + x] = 0;
            }
        }
    }
    return number_parts(labels, width * height);
}

static size_t pixels_of(const abut_mask *mask)
{
    return (size_t)mask->width * (size_t)mask->height;
}

abut_status abut_mask_parts(const abut_mask *mask, bool corners, uint32_t *labels, uint32_t *count)
{
    if (mask == NULL || count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    int32_t *own = (int32_t *)labels;

    if (labels == NULL && pixels_of(mask) > 0) {
        own = ab_resize(&mask->allocator, NULL, 0, pixels_of(mask), sizeof *own);
        if (own == NULL) {
            return ABUT_E_MEMORY;
        }
    }
    *count = pixels_of(mask) > 0 ? (uint32_t)find_parts(mask, corners, own) : 0;
    if (labels == NULL && own != NULL) {
        ab_free(&mask->allocator, own, pixels_of(mask), sizeof *own);
    }
    return ABUT_OK;
}

/* Copies the pixels of one part. */
static void copy_part(abut_mask *into, const int32_t *labels, int32_t part)
{
    int width = into->width;

    for (int y = 0; y < into->height; y++) {
        uint64_t *row = ab_level_row_of(into, 0, y);

        for (int x = 0; x < width; x++) {
            row[x / AB_WORD] |= (uint64_t)(labels[y * width + x] == part) << x % AB_WORD;
        }
    }
    ab_mask_refresh(into);
}

abut_status abut_mask_part(const abut_mask *mask,
                           bool corners,
                           int x,
                           int y,
                           const abut_allocator *allocator,
                           abut_mask **out)
{
    if (mask == NULL || out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (!abut_mask_is_solid(mask, x, y)) {
        return ABUT_E_RANGE;
    }
    int width = mask->width;
    abut_allocator own = ab_allocator_or_default(allocator);
    int32_t *labels = ab_resize(&own, NULL, 0, pixels_of(mask), sizeof *labels);
    abut_mask *part = labels != NULL ? ab_mask_new(width, mask->height, &own) : NULL;

    if (part != NULL) {
        find_parts(mask, corners, labels);
        copy_part(part, labels, labels[y * width + x]);
        *out = part;
    }
    if (labels != NULL) {
        ab_free(&own, labels, pixels_of(mask), sizeof *labels);
    }
    return part != NULL ? ABUT_OK : ABUT_E_MEMORY;
}
