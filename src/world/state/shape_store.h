/* world/state/shape_store.h - the shapes of the bodies of a world, each kept once.
 *
 * A shape is immutable and shared; it is freed with its last user. Its place in the store is a
 * number, which may lie in the arena, where pointers may not.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_SHAPE_STORE_H
#define AB_WORLD_STATE_SHAPE_STORE_H

#include "base/check.h"

#include "abut/world.h"
#include "shape/core.h"

/* What is kept of a place in the store beside its shape. */
typedef struct ab_stored_shape {
    uint32_t users; /* 0: a free place */
    uint32_t kept;  /* so many of the users are states that a rollback keeps */
    uint32_t next;  /* in its hash bucket, or the next free */
    uint32_t hash;  /* of a free place: the free one before */
} ab_stored_shape;

/* Shapes, each kept once (state/shape_store.c). Steps ask for nothing but the shapes, so these are
 * a list of their own, of which more lies in the cache. */
typedef struct ab_shape_store {
    ab_shape **shapes; /* NULL: a free place */
    ab_stored_shape *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t free;
    uint32_t *buckets;
    uint32_t bucket_count;
    size_t bytes;
} ab_shape_store;

/* Keeps a shape as it stands, sharing an equal one: its place in the store, with one user
 * more; AB_NONE without memory. */
uint32_t ab_shape_store_keep(abut_world *world, const ab_shape *shape);
/* One user more. */
void ab_shape_store_use(abut_world *world, uint32_t place);
void ab_shape_store_drop(abut_world *world, uint32_t place);
/* The same for a state that a rollback keeps. */
void ab_shape_store_use_kept(abut_world *world, uint32_t place);
void ab_shape_store_drop_kept(abut_world *world, uint32_t place);
/* A shape that the world itself uses; NULL for a free place, and for one that only kept states use.
 * And how many places there are up to the last such shape. */
const ab_shape *ab_shape_store_used(const abut_world *world, uint32_t place);
uint32_t ab_shape_store_used_count(const abut_world *world);
/* A shape of the store as the public value, for functions that take, and may copy, that: a ring of
 * many corners stays where the world keeps it. */
abut_shape ab_shape_store_read(const abut_world *world, uint32_t place);
/* Whether two cores are the same, but for the numbers that they were made of. */
bool ab_is_same_ring(const ab_core *a, const ab_core *b);
/* From now on a core is what its ring says. */
static inline void ab_core_forget_sources(ab_core *core)
{
    core->flags |= AB_CORE_MOVED;
    core->source_count = 0;
    core->source_radius = 0;
}
/* The same of a core alone, that stands somewhere, without what it was made of. */
abut_shape ab_core_public(const ab_core *core, ab_vec at);
void ab_shape_store_free(abut_world *world);

#endif
