/* mask/make.c - masks from text, from pictures, from shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "mask/mask.h"
#include "math/lattice.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

#include <string.h>

/* Says which pixels of a source are solid. */
typedef bool pixel_rule(const void *source, int x, int y);

/* Makes a mask of the pixels that a rule says are solid. */
static abut_status make_by_rule(pixel_rule *rule,
                                const void *source,
                                uint32_t width,
                                uint32_t height,
                                const abut_allocator *allocator,
                                abut_mask **out)
{
    abut_status status = ab_mask_check_size(width, height);
    abut_mask *mask = status == ABUT_OK ? ab_mask_new((int)width, (int)height, allocator) : NULL;

    if (mask == NULL) {
        return status != ABUT_OK ? status : ABUT_E_MEMORY;
    }
    for (int y = 0; y < (int)height; y++) {
        uint64_t *row = ab_level_row_of(mask, 0, y);

        for (int x = 0; x < (int)width; x++) {
            row[x / AB_WORD] |= (uint64_t)rule(source, x, y) << x % AB_WORD;
        }
    }
    ab_mask_refresh(mask);
    *out = mask;
    return ABUT_OK;
}

static bool is_hash(const void *source, int x, int y)
{
    return ((const char *const *)source)[y][x] == '#';
}

/* The length that all rows have; negative if they have not, or hold other characters. */
static int64_t length_of_rows(const char *const *rows, uint32_t count)
{
    size_t length = 0;

    for (uint32_t y = 0; y < count; y++) {
        if (rows[y] == NULL) {
            return -1;
        }
        size_t own = strlen(rows[y]);

        for (size_t x = 0; x < own; x++) {
            if (rows[y][x] != '#' && rows[y][x] != '.' && rows[y][x] != ' ') {
                return -1;
            }
        }
        if (y > 0 && own != length) {
            return -1;
        }
        length = own;
    }
    return length <= INT32_MAX ? (int64_t)length : INT32_MAX;
}

abut_status abut_mask_from_text(const char *const *rows,
                                uint32_t count,
                                const abut_allocator *allocator,
                                abut_mask **out)
{
    if (out == NULL || (rows == NULL && count > 0)) {
        return ABUT_E_ARGUMENT;
    }
    int64_t length = length_of_rows(rows, count);

    return length < 0 ? ABUT_E_ARGUMENT
                      : make_by_rule(is_hash, rows, (uint32_t)length, count, allocator, out);
}

/* A picture of so many bytes a pixel, and the rule to read it by. */
typedef struct picture_source {
    const uint8_t *bytes;
    size_t stride;
    uint32_t threshold;
    abut_solid_rule rule;
} picture_source;

static bool is_high_byte(const void *source, int x, int y)
{
    const picture_source *picture = source;

    return picture->bytes[(size_t)y * picture->stride + (size_t)x] >= picture->threshold;
}

static bool is_solid_colour(const void *source, int x, int y)
{
    const picture_source *picture = source;
    const uint8_t *pixel = picture->bytes + (size_t)y * picture->stride + 4 * (size_t)x;
    const uint8_t *key = picture->rule.key;

    switch (picture->rule.rule) {
    case ABUT_SOLID_ALPHA:
        break;
    case ABUT_SOLID_BRIGHT:
        return (299u * pixel[0] + 587u * pixel[1] + 114u * pixel[2] + 500u) / 1000 >=
               picture->rule.threshold;
    case ABUT_SOLID_NOT_COLOUR:
        return pixel[0] != key[0] || pixel[1] != key[1] || pixel[2] != key[2];
    }
    return pixel[3] >= picture->rule.threshold;
}

/* Whether a picture can be read: its rows do not run into each other, and it has any bytes. */
static bool
is_picture(const uint8_t *bytes, uint32_t width, uint32_t height, size_t stride, size_t size)
{
    bool any = width > 0 && height > 0;

    return !any || (bytes != NULL && (height == 1 || stride / size >= width));
}

abut_status abut_mask_from_bytes(const uint8_t *bytes,
                                 uint32_t width,
                                 uint32_t height,
                                 size_t stride,
                                 uint32_t threshold,
                                 const abut_allocator *allocator,
                                 abut_mask **out)
{
    picture_source source = { .bytes = bytes, .stride = stride, .threshold = threshold };

    if (out == NULL || !is_picture(bytes, width, height, stride, 1)) {
        return ABUT_E_ARGUMENT;
    }
    return make_by_rule(is_high_byte, &source, width, height, allocator, out);
}

abut_solid_rule abut_solid_default(void)
{
    return (abut_solid_rule){ ABUT_SOLID_ALPHA, 128, { 0, 0, 0 } };
}

abut_status abut_mask_from_rgba(const uint8_t *bytes,
                                uint32_t width,
                                uint32_t height,
                                size_t stride,
                                const abut_solid_rule *rule,
                                const abut_allocator *allocator,
                                abut_mask **out)
{
    picture_source source = { .bytes = bytes, .stride = stride };

    source.rule = rule != NULL ? *rule : abut_solid_default();
    if (out == NULL || !is_picture(bytes, width, height, stride, 4) ||
        source.rule.rule < ABUT_SOLID_ALPHA || source.rule.rule > ABUT_SOLID_NOT_COLOUR) {
        return ABUT_E_ARGUMENT;
    }
    return make_by_rule(is_solid_colour, &source, width, height, allocator, out);
}

/* A shape, and what of a pixel it must meet: a box, or a point, that stands in the pixel's corner
 * or its middle. */
typedef struct shape_source {
    const ab_shape *shape;
    ab_core probe;
    int64_t middle;
    abut_relation least;
} shape_source;

static bool is_in_shape(const void *source, int x, int y)
{
    const shape_source *from = source;
    ab_vec corner = { ((int64_t)x << AB_LATTICE_BITS) + from->middle,
                      ((int64_t)y << AB_LATTICE_BITS) + from->middle };

    return ab_relate(&from->shape->core, &from->probe, ab_sub(corner, from->shape->at),
                     from->shape->core.radius) >= from->least;
}

abut_status abut_mask_from_shape(const abut_shape *shape,
                                 uint32_t width,
                                 uint32_t height,
                                 bool touched,
                                 const abut_allocator *allocator,
                                 abut_mask **out)
{
    const int64_t unit = (int64_t)1 << AB_LATTICE_BITS;
    shape_source source = { .shape = ab_inside(shape) };

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (source.shape->core.count == 0) {
        return ABUT_E_SHAPE;
    }
    source.probe = touched ? ab_core_of_box((ab_vec){ unit, unit }) : ab_core_of_point();
    source.middle = touched ? 0 : unit / 2;
    source.least = touched ? ABUT_OVERLAPPING : ABUT_TOUCHING;
    return make_by_rule(is_in_shape, &source, width, height, allocator, out);
}
