/* bench/pairs/abut_methods.h - the loops that ask abut; see method.h for their shape.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_ABUT_METHODS_H
#define ABUT_BENCH_ABUT_METHODS_H

#include "pairs/method.h"

/* Plain circles and rectangles in long arrays: abut_circle_circle() and so on. */
void *plain_create(const pairs_set *set);
long plain_circles(void *state, int first, int count);
long plain_rects(void *state, int first, int count);
long plain_circle_rect(void *state, int first, int count);
void plain_destroy(void *state);

/* Templates at poses: abut_relate_at(), and placing both first. */
void *posed_create(const pairs_set *set);
long posed_relate_at(void *state, int first, int count);
long posed_place_and_relate(void *state, int first, int count);
void posed_destroy(void *state);

/* Ready-made shapes. */
void *shapes_create(const pairs_set *set);
void shapes_load(void *state, int first, int count);
long shapes_relate(void *state, int first, int count);
long shapes_collide(void *state, int first, int count);
long shapes_touch(void *state, int first, int count);
long shapes_push(void *state, int first, int count);
void shapes_destroy(void *state);

/* Batches; their loops take whole windows only. */
void *batches_create(const pairs_set *set);
void batches_load_cached(void *state, int first, int count);
long batches_relate_pairs(void *state, int first, int count);
long batches_relate_many(void *state, int first, int count);
long batches_relate_cached(void *state, int first, int count);
void batches_destroy(void *state);

/* Batches of shapes of any kind. */
void *shape_batches_create(const pairs_set *set);
void shape_batches_load(void *state, int first, int count);
long shape_batches_relate(void *state, int first, int count);

#endif
