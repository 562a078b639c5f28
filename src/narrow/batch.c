/* narrow/batch.c - many circles, rectangles or other shapes at once.
 *
 * A batch keeps its members in columns of lattice integers: as doubles, if every one of them is an
 * integer that doubles hold to spare (up to 2^19 units), and as int64 bits otherwise, when each
 * pair goes to the box kernel. A circle has the same column for its low and its high side. A circle
 * that is not a valid shape is stored as NaN: it is never clear, so it is examined by itself. An
 * invalid rectangle is stored inside out, which is far from everything. Columns are padded to whole
 * vectors with their last member, and a ragged end is answered in a vector of its own.
 *
 * Shapes of other kinds are kept as they are, and their bounds as rectangles: the
 * lanes say which bounds are apart, and the general code is asked about the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/batch.h"
#include "base/alloc.h"
#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/boxes.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

#include <math.h>

enum { COLUMNS_OF_CIRCLES = 3, COLUMNS_OF_RECTS = 4, LANES = 4 };

/* What a member that is no shape has for its first coordinate, among int64 bits. */
#define NO_SHAPE INT64_MIN

/* And the sides of a rectangle that is none, among doubles. */
#define INSIDE_OUT 0x1p100

/* Coordinates that are kept as doubles: sums of three stay below 2^53. */
#define BATCH_LIMIT ((int64_t)1 << 51)

struct abut_batch {
    abut_allocator allocator;
    double *columns; /* one after another, each `stride` long */
    size_t stride;
    size_t capacity; /* in doubles */
    int count;
    int column_count;
    bool wide;          /* columns hold int64 bits */
    bool of_shapes;     /* columns hold the bounds of these */
    abut_shape *shapes; /* there is room for so many */
    size_t shape_capacity;
};

/* One side of a comparison: columns, or one box in every lane (step 0). */
typedef struct batch_side {
    const double *low_x;
    const double *low_y;
    const double *high_x;
    const double *high_y;
    const double *radius;
    int step;        /* -1: a column; 0: one and the same */
    int radius_step; /* likewise */
} batch_side;

/* How the lanes are to compare two sides. */
typedef enum batch_kernel { KERNEL_DISCS, KERNEL_SHARP, KERNEL_ROUND } batch_kernel;

/* Byte k is 2 where bit k says overlapping; in memory order on any machine. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define LANE_BYTE(lane) ((uint32_t)2 << (24 - 8 * (lane)))
#else
#define LANE_BYTE(lane) ((uint32_t)2 << (8 * (lane)))
#endif
#define LANE_BYTES(mask)                                                                           \
    (((mask)&1 ? LANE_BYTE(0) : 0) | ((mask)&2 ? LANE_BYTE(1) : 0) |                               \
     ((mask)&4 ? LANE_BYTE(2) : 0) | ((mask)&8 ? LANE_BYTE(3) : 0))

static const uint32_t overlap_bytes[16] = {
    LANE_BYTES(0),  LANE_BYTES(1),  LANE_BYTES(2),  LANE_BYTES(3),  LANE_BYTES(4),  LANE_BYTES(5),
    LANE_BYTES(6),  LANE_BYTES(7),  LANE_BYTES(8),  LANE_BYTES(9),  LANE_BYTES(10), LANE_BYTES(11),
    LANE_BYTES(12), LANE_BYTES(13), LANE_BYTES(14), LANE_BYTES(15),
};

static const uint8_t overlap_count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

/* Pairs that are not clear in doubles, and members that are no shape. */
AB_COLD static int
relate_one_by_one(const batch_side *a, const batch_side *b, int from, int count, uint8_t *out)
{
    int overlapping = 0;

    for (int k = from; k < from + count; k++) {
        int i = k & a->step;
        int j = k & b->step;

        out[k] = ABUT_APART;
        if (ab_fabs(a->low_x[i]) <= (double)BATCH_LIMIT &&
            ab_fabs(b->low_x[j]) <= (double)BATCH_LIMIT) {
            ab_vec gap = {
                ab_max((int64_t)(a->low_x[i] - b->high_x[j]),
                       (int64_t)(b->low_x[j] - a->high_x[i])),
                ab_max((int64_t)(a->low_y[i] - b->high_y[j]),
                       (int64_t)(b->low_y[j] - a->high_y[i])),
            };
            double reach = a->radius[i & a->radius_step] + b->radius[j & b->radius_step];

            out[k] = (uint8_t)ab_relate_gap(gap, (int64_t)reach);
        }
        overlapping += out[k] == ABUT_OVERLAPPING;
    }
    return overlapping;
}

#define AB_LANES AB_LANES_PAIRS
#define AB_LANES_NAME(name) name##_batch_base
#include "narrow/batch.inc"
#undef AB_LANES
#undef AB_LANES_NAME

#if defined(AB_HAVE_AVX2)
AB_AVX2_BEGIN
#define AB_LANES AB_LANES_AVX2
#define AB_LANES_NAME(name) name##_batch_avx2
#include "narrow/batch.inc"
#undef AB_LANES
#undef AB_LANES_NAME
AB_AVX2_END
#endif

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
    size_t stride = ((size_t)count + LANES - 1) & ~(size_t)(LANES - 1);
    size_t needed = stride * (size_t)column_count + LANES;

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

/* A member, or the one that all members are compared with. */
typedef struct batch_box {
    ab_vec low;
    ab_vec high;
    int64_t radius;
    bool is_shape;
} batch_box;

static batch_box box_of_shape(const abut_shape *shape)
{
    const ab_shape *inside = ab_inside(shape);
    batch_box box = { ab_add(inside->at, inside->core.low), ab_add(inside->at, inside->core.high),
                      inside->core.radius, inside->core.count > 0 };

    return box;
}

static bool fits_double(int64_t quanta)
{
    return quanta <= BATCH_LIMIT && quanta >= -BATCH_LIMIT;
}

static bool box_fits(const batch_box *box)
{
    return !box->is_shape ||
           (fits_double(box->low.x) && fits_double(box->low.y) && fits_double(box->high.x) &&
            fits_double(box->high.y) && fits_double(box->radius));
}

static void write_member(abut_batch *batch, size_t i, const batch_box *box)
{
    bool circles = batch->column_count == COLUMNS_OF_CIRCLES;
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

static batch_box read_member(const abut_batch *batch, int i)
{
    int64_t numbers[COLUMNS_OF_RECTS] = { 0 };
    bool is_shape = true;

    for (int column = 0; column < batch->column_count; column++) {
        double number = batch->columns[(size_t)column * batch->stride + (size_t)i];

        is_shape = is_shape && (batch->wide ? (int64_t)ab_bits(number) != NO_SHAPE
                                            : ab_fabs(number) <= (double)BATCH_LIMIT);
        numbers[column] = batch->wide ? (int64_t)ab_bits(number) : is_shape ? (int64_t)number : 0;
    }
    ab_vec low = { numbers[0], numbers[1] };

    if (batch->column_count == COLUMNS_OF_CIRCLES) {
        return (batch_box){ low, low, numbers[2], is_shape };
    }
    return (batch_box){ low, { numbers[2], numbers[3] }, 0, is_shape };
}

typedef batch_box member_fn(const void *items, int i);

static batch_box circle_member(const void *items, int i)
{
    const abut_disc *disc = (const abut_disc *)items + i;
    abut_shape shape = abut_circle(disc->x, disc->y, disc->radius);

    return box_of_shape(&shape);
}

static batch_box rect_member(const void *items, int i)
{
    const abut_rectangle *rect = (const abut_rectangle *)items + i;
    abut_shape shape = abut_rect(rect->x, rect->y, rect->width, rect->height);

    return box_of_shape(&shape);
}

/* The bounds of any shape, as a rectangle. */
static batch_box bounds_member(const void *items, int i)
{
    batch_box box = box_of_shape((const abut_shape *)items + i);

    return (batch_box){ { box.low.x - box.radius, box.low.y - box.radius },
                        { box.high.x + box.radius, box.high.y + box.radius },
                        0,
                        box.is_shape };
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
        batch_box box = member(items, i);

        batch->wide = !box_fits(&box);
    }
    for (size_t i = 0; i < batch->stride; i++) {
        batch_box box = member(items, i < (size_t)count ? (int)i : count - 1);

        write_member(batch, i, &box);
    }
    batch->of_shapes = member == bounds_member;
    return ABUT_OK;
}

abut_status abut_batch_set_circles(abut_batch *batch, const abut_disc *circles, uint32_t count)
{
    return fill(batch, circles, count, COLUMNS_OF_CIRCLES, circle_member);
}

abut_status abut_batch_set_rects(abut_batch *batch, const abut_rectangle *rects, uint32_t count)
{
    return fill(batch, rects, count, COLUMNS_OF_RECTS, rect_member);
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
        status = fill(batch, shapes, count, COLUMNS_OF_RECTS, bounds_member);
    }
    if (status == ABUT_OK && count > 0) {
        memcpy(batch->shapes, shapes, count * sizeof *shapes);
    }
    return status;
}

static const double no_radius[LANES] = { 0 };

static batch_side side_of_batch(const abut_batch *batch)
{
    const double *column = batch->columns;
    size_t stride = batch->stride;

    if (batch->column_count == COLUMNS_OF_CIRCLES) {
        return (batch_side){
            column, column + stride, column, column + stride, column + 2 * stride, -1, -1
        };
    }
    return (batch_side){
        column, column + stride, column + 2 * stride, column + 3 * stride, no_radius, -1, 0
    };
}

/* One box, in every lane. */
typedef struct broadcast {
    double lanes[5][LANES];
} broadcast;

static batch_side side_of_box(const batch_box *box, broadcast *room)
{
    double numbers[] = { (double)box->low.x, (double)box->low.y, (double)box->high.x,
                         (double)box->high.y, (double)box->radius };

    for (int column = 0; column < 5; column++) {
        for (int lane = 0; lane < LANES; lane++) {
            room->lanes[column][lane] = numbers[column];
        }
    }
    return (batch_side){
        room->lanes[0], room->lanes[1], room->lanes[2], room->lanes[3], room->lanes[4], 0, 0
    };
}

static batch_side skip(batch_side side, int members)
{
    if (side.step != 0) {
        side.low_x += members;
        side.low_y += members;
        side.high_x += members;
        side.high_y += members;
    }
    if (side.radius_step != 0) {
        side.radius += members;
    }
    return side;
}

static int relate_vectors(
    const batch_side *a, const batch_side *b, int count, batch_kernel kernel, uint8_t *out)
{
    return AB_LANES_CALL(relate_by_kernel_batch, a, b, count, kernel, out);
}

static int relate_sides(batch_side a, batch_side b, int count, batch_kernel kernel, uint8_t *out)
{
    int whole = count & ~(LANES - 1);
    int total = relate_vectors(&a, &b, whole, kernel, out);

    if (whole < count) {
        batch_side rest_a = skip(a, whole);
        batch_side rest_b = skip(b, whole);
        uint8_t rest[LANES];

        relate_vectors(&rest_a, &rest_b, LANES, kernel, rest);
        for (int i = whole; i < count; i++) {
            out[i] = rest[i - whole];
            total += out[i] == ABUT_OVERLAPPING;
        }
    }
    return total;
}

static abut_relation relate_members(const batch_box *a, const batch_box *b)
{
    if (!a->is_shape || !b->is_shape) {
        return ABUT_APART;
    }
    ab_vec gap = { ab_max(a->low.x - b->high.x, b->low.x - a->high.x),
                   ab_max(a->low.y - b->high.y, b->low.y - a->high.y) };

    return ab_relate_gap(gap, a->radius + b->radius);
}

/* A shape that is no box, against a member made into a core. */
static abut_relation relate_hull(const ab_shape *a, const batch_box *member)
{
    if (!member->is_shape || a->core.count == 0) {
        return ABUT_APART;
    }
    ab_vec size = ab_sub(member->high, member->low);
    ab_core box = ab_core_of_box(size);

    return ab_relate(&a->core, &box, ab_sub(member->low, a->at), a->core.radius + member->radius);
}

/* --- Shapes of any kind ----------------------------------------------------------------------- */

static abut_relation relate_shapes(const ab_shape *a, const ab_shape *b)
{
    if (a->core.count == 0 || b->core.count == 0) {
        return ABUT_APART;
    }
    return ab_relate(&a->core, &b->core, ab_sub(b->at, a->at), a->core.radius + b->core.radius);
}

/* Two members, of which one at least is a shape of any kind. */
static abut_relation relate_any_members(const abut_batch *a, const abut_batch *b, int i)
{
    if (a->of_shapes && b->of_shapes) {
        return relate_shapes(ab_inside(&a->shapes[i]), ab_inside(&b->shapes[i]));
    }
    const abut_batch *shapes = a->of_shapes ? a : b;
    batch_box member = read_member(a->of_shapes ? b : a, i);

    return relate_hull(ab_inside(&shapes->shapes[i]), &member);
}

/* The lanes find bounds that are apart; the other pairs are asked about one by one. */
static uint32_t relate_to_shapes(const abut_shape *a, const abut_batch *many, uint8_t *relations)
{
    const ab_shape *one = ab_inside(a);
    batch_box bounds = bounds_member(one, 0);
    broadcast room;
    uint32_t total = 0;

    if (bounds.is_shape && !many->wide && box_fits(&bounds)) {
        relate_sides(side_of_box(&bounds, &room), side_of_batch(many), many->count, KERNEL_SHARP,
                     relations);
    } else {
        memset(relations, ABUT_TOUCHING, (size_t)many->count);
    }
    for (int i = 0; i < many->count; i++) {
        if (relations[i] != ABUT_APART) {
            relations[i] = (uint8_t)relate_shapes(one, ab_inside(&many->shapes[i]));
            total += relations[i] == ABUT_OVERLAPPING;
        }
    }
    return total;
}

static uint32_t relate_pairs_of_shapes(
    const abut_batch *a, const abut_batch *b, int count, batch_kernel kernel, uint8_t *relations)
{
    uint32_t total = 0;

    if (!a->wide && !b->wide) {
        relate_sides(side_of_batch(a), side_of_batch(b), count, kernel, relations);
    } else {
        memset(relations, ABUT_TOUCHING, (size_t)count);
    }
    for (int i = 0; i < count; i++) {
        if (relations[i] != ABUT_APART) {
            relations[i] = (uint8_t)relate_any_members(a, b, i);
            total += relations[i] == ABUT_OVERLAPPING;
        }
    }
    return total;
}

/* --- Questions -------------------------------------------------------------------------------- */

uint32_t abut_relate_many(const abut_shape *a, const abut_batch *many, uint8_t *relations)
{
    if (many == NULL || relations == NULL || many->count == 0) {
        return 0; /* an empty batch may have no columns at all */
    }
    if (many->of_shapes) {
        return relate_to_shapes(a, many, relations);
    }
    const ab_shape *one = ab_inside(a);
    batch_box box = box_of_shape(a);
    bool circles = many->column_count == COLUMNS_OF_CIRCLES;
    uint32_t total = 0;

    if (one->core.form == AB_CORE_BOX && !many->wide && box_fits(&box)) {
        broadcast room;
        bool point = box.low.x == box.high.x && box.low.y == box.high.y;
        batch_kernel kernel = circles ? (point ? KERNEL_DISCS : KERNEL_ROUND)
                                      : (box.radius == 0 ? KERNEL_SHARP : KERNEL_ROUND);

        return (uint32_t)relate_sides(side_of_box(&box, &room), side_of_batch(many), many->count,
                                      kernel, relations);
    }
    for (int i = 0; i < many->count; i++) {
        batch_box member = read_member(many, i);

        relations[i] = (uint8_t)relate_hull(one, &member);
        total += relations[i] == ABUT_OVERLAPPING;
    }
    return total;
}

uint32_t abut_relate_pairs(const abut_batch *a, const abut_batch *b, uint8_t *relations)
{
    if (a == NULL || b == NULL || relations == NULL || a->count == 0 || b->count == 0) {
        return 0;
    }
    int count = a->count < b->count ? a->count : b->count;
    bool circles_a = a->column_count == COLUMNS_OF_CIRCLES;
    bool circles_b = b->column_count == COLUMNS_OF_CIRCLES;
    batch_kernel kernel = circles_a && circles_b   ? KERNEL_DISCS
                          : circles_a || circles_b ? KERNEL_ROUND
                                                   : KERNEL_SHARP;
    uint32_t total = 0;

    if (a->of_shapes || b->of_shapes) {
        return relate_pairs_of_shapes(a, b, count, kernel, relations);
    }
    if (!a->wide && !b->wide) {
        return (uint32_t)relate_sides(side_of_batch(a), side_of_batch(b), count, kernel, relations);
    }
    for (int i = 0; i < count; i++) {
        batch_box member_a = read_member(a, i);
        batch_box member_b = read_member(b, i);

        relations[i] = (uint8_t)relate_members(&member_a, &member_b);
        total += relations[i] == ABUT_OVERLAPPING;
    }
    return total;
}
