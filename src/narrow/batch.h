/* narrow/batch.h - a batch inside: many circles, rectangles or other shapes in columns.
 *
 * A batch keeps its members in columns of lattice integers: as doubles, if every one of them is an
 * integer that doubles hold to spare (up to 2^19 units), and as int64 bits otherwise, when each
 * pair goes to the box kernel. A circle has the same column for its low and its high side. A circle
 * that is not a valid shape is stored as NaN: it is never clear, so it is examined by itself. An
 * invalid rectangle is stored inside out, which is far from everything. Columns are padded to whole
 * vectors with their last member.
 *
 * Shapes of other kinds are kept as they are, and their bounds as rectangles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_BATCH_H
#define AB_NARROW_BATCH_H

#include "base/check.h"

#include "abut/batch.h"
#include "shape/core.h"

enum { AB_COLUMNS_OF_CIRCLES = 3, AB_COLUMNS_OF_RECTS = 4, AB_BATCH_LANES = 4 };

/* Coordinates that are kept as doubles: sums of three stay below 2^53. */
#define AB_BATCH_LIMIT ((int64_t)1 << 51)

struct abut_batch {
    abut_allocator allocator;
    double *columns; /* one after another, each `stride` long */
    size_t stride;
    size_t capacity; /* in doubles */
    int count;
    int column_count;
    bool wide;          /* columns hold int64 bits */
    bool of_shapes;     /* columns hold the bounds of these */
    abut_shape *shapes; /* copies, as many as members */
    size_t shape_capacity;
};

/* A member, or the one that all members are compared with. */
typedef struct ab_batch_box {
    ab_vec low;
    ab_vec high;
    int64_t radius;
    bool is_shape;
} ab_batch_box;

/* A circle or a box exactly; of any other shape the bounds of its core, and its radius. */
ab_batch_box ab_batch_box_of(const abut_shape *shape);
/* The bounds of any shape, as a rectangle. */
ab_batch_box ab_batch_bounds_of(const abut_shape *shape);
/* Whether doubles hold it. */
bool ab_batch_box_fits(const ab_batch_box *box);

/* A member as it is kept in the columns. */
ab_batch_box ab_batch_member(const abut_batch *batch, int i);

#endif
