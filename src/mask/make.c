/* mask/make.c - masks from text, from pictures, from shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/rows.h"
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

#define PIXEL_LETTERS "#. "
#define PIXEL_LETTERS_NAMED "# or . or a space"

abut_status abut_mask_from_text(const char *const *rows,
                                uint32_t count,
                                const abut_allocator *allocator,
                                abut_mask **out)
{
    ab_rows found = ab_rows_check(rows, count, ABUT_MASK_LIMIT, PIXEL_LETTERS);

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    return found.fault == AB_ROWS_FINE
               ? make_by_rule(is_hash, rows, (uint32_t)found.length, count, allocator, out)
               : ab_rows_status(found.fault);
}

size_t abut_mask_explain(const char *const *rows, uint32_t count, char *text, size_t size)
{
    ab_text sentence = ab_text_to(text, text == NULL ? 0 : size);
    ab_rows found = ab_rows_check(rows, count, ABUT_MASK_LIMIT, PIXEL_LETTERS);

    ab_rows_explain(&sentence, &found, PIXEL_LETTERS_NAMED);
    return sentence.length;
}

/* A picture, how many bytes a pixel has, and which values are solid. */
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

/* Whether a picture can be read: there are bytes, and its rows do not overlap in memory. */
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

/* A shape, and the part of a pixel that it must meet: the whole pixel, or its middle. */
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
