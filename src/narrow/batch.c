/* narrow/batch.c - the members of a batch: many circles, rectangles or other shapes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "narrow/batch.h"

#include <math.h>

/* What a member that is no shape has for its first coordinate, among int64 bits. */
#define NO_SHAPE INT64_MIN

/* And the sides of a rectangle that is none, among doubles. */
#define INSIDE_OUT 0x1p100

abut_batch *abut_batch_create(const abut_allocator *allocator)
{
    abut_allocator own = ab_allocator_or_default(allocator);
    abut_batch *batch = ab_resize(&own, NULL, 0, 1, sizeof *batch);

    if (batch != NULL) {
        *batch = (abut_batch){ .allocator = own };
    }
    return batch;
}

void abut_batch_destroy(abut_batch *batch)
{
    if (batch != NULL) {
        abut_allocator own = batch->allocator;

        ab_free(&own, batch->columns, batch->capacity, sizeof(double));
        ab_free(&own, batch->shapes, batch->shape_capacity, sizeof *batch->shapes);
        ab_free(&own, batch, 1, sizeof *batch);
    }
}

uint32_t abut_batch_count(const abut_batch *batch)
{
    return batch != NULL ? (uint32_t)batch->count : 0;
}

/* Room for `count` members of so many columns; the old ones are lost. */
static abut_status make_room(abut_batch *batch, int count, int column_count)
{
    size_t stride = ((size_t)count + AB_BATCH_LANES - 1) & ~(size_t)(AB_BATCH_LANES - 1);
    size_t needed = stride * (size_t)column_count + AB_BATCH_LANES;

    if (needed > batch->capacity) {
        double *columns =
            ab_resize(&batch->allocator, batch->columns, batch->capacity, needed, sizeof(double));

        if (columns == NULL) {
            return ABUT_E_MEMORY;
        }
        batch->columns = columns;
        batch->capacity = needed;
    }
    batch->stride = stride;
    batch->count = count;
    batch->column_count = column_count;
    return ABUT_OK;
}

ab_batch_box ab_batch_box_of(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    ab_batch_box box = { ab_add(inside->at, inside->core.low),
                         ab_add(inside->at, inside->core.high), inside->core.radius,
                         inside->core.count > 0 };

    return box;
}

static bool fits_double(int64_t quanta)
{
    return quanta <= AB_BATCH_LIMIT && quanta >= -AB_BATCH_LIMIT;
}

bool ab_batch_box_fits(const ab_batch_box *box)
{
    return !box->is_shape ||
           (fits_double(box->low.x) && fits_double(box->low.y) && fits_double(box->high.x) &&
            fits_double(box->high.y) && fits_double(box->radius));
}

static void write_member(abut_batch *batch, size_t i, const ab_batch_box *box)
{
    bool circles = batch->column_count == AB_COLUMNS_OF_CIRCLES;
    int64_t numbers[] = { box->low.x, box->low.y, circles ? box->radius : box->high.x,
                          box->high.y };

    for (int column = 0; column < batch->column_count; column++) {
        double *place = &batch->columns[(size_t)column * batch->stride + i];

        if (batch->wide) {
            int64_t bits = box->is_shape ? numbers[column] : NO_SHAPE;

            memcpy(place, &bits, sizeof bits);
        } else if (box->is_shape) {
            *place = (double)numbers[column];
        } else {
            *place = circles ? NAN : column < 2 ? INSIDE_OUT : -INSIDE_OUT;
        }
    }
}

ab_batch_box ab_batch_member(const abut_batch *batch, int i)
{
    int64_t numbers[AB_COLUMNS_OF_RECTS] = { 0 };
    bool is_shape = true;

    for (int column = 0; column < batch->column_count; column++) {
        double number = batch->columns[(size_t)column * batch->stride + (size_t)i];

        is_shape = is_shape && (batch->wide ? (int64_t)ab_bits(number) != NO_SHAPE
                                            : ab_fabs(number) <= (double)AB_BATCH_LIMIT);
        numbers[column] = batch->wide ? (int64_t)ab_bits(number) : is_shape ? (int64_t)number : 0;
    }
    ab_vec low = { numbers[0], numbers[1] };

    if (batch->column_count == AB_COLUMNS_OF_CIRCLES) {
        return (ab_batch_box){ low, low, numbers[2], is_shape };
    }
    return (ab_batch_box){ low, { numbers[2], numbers[3] }, 0, is_shape };
}

typedef ab_batch_box member_fn(const void *items, int i);

static ab_batch_box circle_member(const void *items, int i)
{
    const abut_disc *disc = (const abut_disc *)items + i;
    abut_shape shape = abut_circle(disc->x, disc->y, disc->radius);

    return ab_batch_box_of(&shape);
}

static ab_batch_box rect_member(const void *items, int i)
{
    const abut_rectangle *rect = (const abut_rectangle *)items + i;
    abut_shape shape = abut_rect(rect->x, rect->y, rect->width, rect->height);

    return ab_batch_box_of(&shape);
}

ab_batch_box ab_batch_bounds_of(const abut_shape *shape)
{
    ab_batch_box box = ab_batch_box_of(shape);

    return (ab_batch_box){ { box.low.x - box.radius, box.low.y - box.radius },
                           { box.high.x + box.radius, box.high.y + box.radius },
                           0,
                           box.is_shape };
}

static ab_batch_box bounds_member(const void *items, int i)
{
    return ab_batch_bounds_of((const abut_shape *)items + i);
}

static abut_status
fill(abut_batch *batch, const void *items, uint32_t size, int column_count, member_fn *member)
{
    if (batch == NULL || size > INT32_MAX || (items == NULL && size > 0)) {
        return ABUT_E_ARGUMENT;
    }
    int count = (int)size;
    abut_status status = make_room(batch, count, column_count);

    if (status != ABUT_OK) {
        return status;
    }
    batch->wide = false;
    for (int i = 0; i < count && !batch->wide; i++) {
        ab_batch_box box = member(items, i);

        batch->wide = !ab_batch_box_fits(&box);
    }
    for (size_t i = 0; i < batch->stride; i++) {
        ab_batch_box box = member(items, i < (size_t)count ? (int)i : count - 1);

        write_member(batch, i, &box);
    }
    batch->of_shapes = member == bounds_member;
    return ABUT_OK;
}

abut_status abut_batch_set_circles(abut_batch *batch, const abut_disc *circles, uint32_t count)
{
    return fill(batch, circles, count, AB_COLUMNS_OF_CIRCLES, circle_member);
}

abut_status abut_batch_set_rects(abut_batch *batch, const abut_rectangle *rects, uint32_t count)
{
    return fill(batch, rects, count, AB_COLUMNS_OF_RECTS, rect_member);
}

/* Room for copies of so many shapes; those that are there stay. */
static abut_status reserve_shapes(abut_batch *batch, uint32_t count)
{
    if (count <= batch->shape_capacity) {
        return ABUT_OK;
    }
    abut_shape *shapes =
        ab_resize(&batch->allocator, batch->shapes, batch->shape_capacity, count, sizeof *shapes);

    if (shapes == NULL) {
        return ABUT_E_MEMORY;
    }
    batch->shapes = shapes;
    batch->shape_capacity = count;
    return ABUT_OK;
}

abut_status abut_batch_set_shapes(abut_batch *batch, const abut_shape *shapes, uint32_t count)
{
    if (batch == NULL || count > INT32_MAX || (shapes == NULL && count > 0)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = reserve_shapes(batch, count);

    if (status == ABUT_OK) {
        status = fill(batch, shapes, count, AB_COLUMNS_OF_RECTS, bounds_member);
    }
    if (status == ABUT_OK && count > 0) {
        memcpy(batch->shapes, shapes, count * sizeof *shapes);
    }
    return status;
}
