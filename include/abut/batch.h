/* abut/batch.h - one shape against many, and many against many, at once.
 *
 * A batch is a column of circles or of rectangles on the lattice, laid out for
 * vector units. Answers are those of abut_relate(), to the bit; only faster.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BATCH_H
#define ABUT_BATCH_H

#include "base.h"
#include "classic.h"
#include "pair.h"

typedef struct abut_batch abut_batch;

/* Makes an empty batch. NULL when there is no memory. */
ABUT_API abut_batch *abut_batch_create(const abut_allocator *allocator);
ABUT_API void abut_batch_destroy(abut_batch *batch);

/* Replaces what the batch holds by circles, or by rectangles. One that cannot be
 * a shape becomes empty: it is apart from everything, as everywhere.
 * ABUT_E_MEMORY, and an unchanged batch, when memory runs out. */
ABUT_API abut_status abut_batch_set_circles(abut_batch *batch, const abut_disc *circles, int count);
ABUT_API abut_status abut_batch_set_rects(abut_batch *batch,
                                          const abut_rectangle *rects,
                                          int count);
ABUT_API int abut_batch_count(const abut_batch *batch);

/* Relates `a` to every member of the batch: relations[i] is an abut_relation.
 * Returns how many of them overlap. */
ABUT_API int abut_relate_many(const abut_shape *a, const abut_batch *many, uint8_t *relations);

/* Relates the i-th of one batch to the i-th of the other, as far as both reach. */
ABUT_API int abut_relate_pairs(const abut_batch *a, const abut_batch *b, uint8_t *relations);

#endif
