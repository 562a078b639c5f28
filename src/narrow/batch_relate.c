/* narrow/batch_relate.c - the relations of many pairs at once.
 *
 * Columns of doubles are compared four at a time (batch.inc), and a ragged end in a vector of its
 * own. Of shapes that are neither circles nor rectangles, the lanes say which bounds are apart, and
 * the general code is asked about the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "math/lanes.h"
#include "math/margins.h"
#include "narrow/batch.h"
#include "narrow/boxes.h"
#include "narrow/narrow.h"
#include "narrow/simple.h"

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
        if (ab_fabs(a->low_x[i]) <= (double)AB_BATCH_LIMIT &&
            ab_fabs(b->low_x[j]) <= (double)AB_BATCH_LIMIT) {
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

static const double no_radius[AB_BATCH_LANES] = { 0 };

static batch_side side_of_batch(const abut_batch *batch)
{
    const double *column = batch->columns;
    size_t stride = batch->stride;

    if (batch->column_count == AB_COLUMNS_OF_CIRCLES) {
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
    double lanes[5][AB_BATCH_LANES];
} broadcast;

static batch_side side_of_box(const ab_batch_box *box, broadcast *room)
{
    double numbers[] = { (double)box->low.x, (double)box->low.y, (double)box->high.x,
                         (double)box->high.y, (double)box->radius };

    for (int column = 0; column < 5; column++) {
        for (int lane = 0; lane < AB_BATCH_LANES; lane++) {
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
    int whole = count & ~(AB_BATCH_LANES - 1);
    int total = relate_vectors(&a, &b, whole, kernel, out);

    if (whole < count) {
        batch_side rest_a = skip(a, whole);
        batch_side rest_b = skip(b, whole);
        uint8_t rest[AB_BATCH_LANES];

        relate_vectors(&rest_a, &rest_b, AB_BATCH_LANES, kernel, rest);
        for (int i = whole; i < count; i++) {
            out[i] = rest[i - whole];
            total += out[i] == ABUT_OVERLAPPING;
        }
    }
    return total;
}

static abut_relation relate_members(const ab_batch_box *a, const ab_batch_box *b)
{
    if (!a->is_shape || !b->is_shape) {
        return ABUT_APART;
    }
    ab_vec gap = { ab_max(a->low.x - b->high.x, b->low.x - a->high.x),
                   ab_max(a->low.y - b->high.y, b->low.y - a->high.y) };

    return ab_relate_gap(gap, a->radius + b->radius);
}

/* A shape that is no box, against a member made into a core. */
static abut_relation relate_hull(const ab_shape *a, const ab_batch_box *member)
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
    ab_batch_box member = ab_batch_member(a->of_shapes ? b : a, i);

    return relate_hull(ab_inside(&shapes->shapes[i]), &member);
}

/* The lanes find bounds that are apart; the other pairs are asked about one by one. */
static uint32_t relate_to_shapes(const abut_shape *a, const abut_batch *many, uint8_t *relations)
{
    const ab_shape *one = ab_inside(a);
    ab_batch_box bounds = ab_batch_bounds_of(a);
    broadcast room;
    uint32_t total = 0;

    if (bounds.is_shape && !many->wide && ab_batch_box_fits(&bounds)) {
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
    ab_batch_box box = ab_batch_box_of(a);
    bool circles = many->column_count == AB_COLUMNS_OF_CIRCLES;
    uint32_t total = 0;

    if (one->core.form == AB_CORE_BOX && !many->wide && ab_batch_box_fits(&box)) {
        broadcast room;
        bool point = box.low.x == box.high.x && box.low.y == box.high.y;
        batch_kernel kernel = circles ? (point ? KERNEL_DISCS : KERNEL_ROUND)
                                      : (box.radius == 0 ? KERNEL_SHARP : KERNEL_ROUND);

        return (uint32_t)relate_sides(side_of_box(&box, &room), side_of_batch(many), many->count,
                                      kernel, relations);
    }
    for (int i = 0; i < many->count; i++) {
        ab_batch_box member = ab_batch_member(many, i);

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
    bool circles_a = a->column_count == AB_COLUMNS_OF_CIRCLES;
    bool circles_b = b->column_count == AB_COLUMNS_OF_CIRCLES;
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
        ab_batch_box member_a = ab_batch_member(a, i);
        ab_batch_box member_b = ab_batch_member(b, i);

        relations[i] = (uint8_t)relate_members(&member_a, &member_b);
        total += relations[i] == ABUT_OVERLAPPING;
    }
    return total;
}
