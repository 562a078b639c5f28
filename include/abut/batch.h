/* abut/batch.h - one shape against many, and many against many, at once.
 *
 * A batch holds circles, rectangles or convex shapes of any kind on the lattice, laid out for
 * vector instructions. The answers are exactly those of abut_relate(), only faster.
 *
 * Questions may be asked of a batch from many threads at once while none of them
 * changes it. They take time in proportion to the members asked about, and allocate
 * nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BATCH_H
#define ABUT_BATCH_H

#include "base.h"
#include "classic.h"
#include "pair.h"

typedef struct abut_batch abut_batch;

/* Makes an empty batch, which the caller destroys. Returns NULL when there is no memory. The
 * allocator is copied (NULL means malloc) and must work until the batch is destroyed. Destroying
 * NULL does nothing. */
ABUT_API abut_batch *abut_batch_create(const abut_allocator *allocator);
ABUT_API void abut_batch_destroy(abut_batch *batch);

/* Replaces the members of the batch by `count` circles or rectangles, in units; they are copied.
 * One that cannot be a shape becomes an empty member, which is apart from everything. Returns
 * ABUT_E_ARGUMENT for NULL and for more than INT32_MAX members, and ABUT_E_MEMORY when memory runs
 * out; both leave the batch unchanged. O(count). */
ABUT_API abut_status abut_batch_set_circles(abut_batch *batch,
                                            const abut_disc *circles,
                                            uint32_t count);
ABUT_API abut_status abut_batch_set_rects(abut_batch *batch,
                                          const abut_rectangle *rects,
                                          uint32_t count);
/* The same with shapes of any kinds, mixed: capsules, turned rectangles, polygons. A member whose
 * bounds are apart from the bounds of the other shape costs as little as a rectangle, any other as
 * much as abut_relate(). The copy of a polygon of more than ABUT_INLINE_CORNERS corners borrows its
 * memory, like every copy of a shape. */
ABUT_API abut_status abut_batch_set_shapes(abut_batch *batch,
                                           const abut_shape *shapes,
                                           uint32_t count);
ABUT_API uint32_t abut_batch_count(const abut_batch *batch);

/* Relates `a` to every member of the batch: relations[i] becomes an abut_relation, so the array
 * needs room for abut_batch_count() bytes. Returns how many members overlap. If `many` or
 * `relations` is NULL, returns 0 and writes nothing. */
ABUT_API uint32_t abut_relate_many(const abut_shape *a, const abut_batch *many, uint8_t *relations);

/* Relates the i-th member of one batch to the i-th of the other, for as many as the smaller batch
 * has. Returns how many pairs overlap. If a pointer is NULL, returns 0 and writes nothing. */
ABUT_API uint32_t abut_relate_pairs(const abut_batch *a, const abut_batch *b, uint8_t *relations);

#endif
