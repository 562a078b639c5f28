/* shape/build.h - the one place where shapes are made.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_SHAPE_BUILD_H
#define AB_SHAPE_BUILD_H

#include "base/check.h"

#include "shape/core.h"
#include "shape/ring.h"

/* What a shape is made of: the hull of `points`, grown by `radius`. */
typedef struct ab_draft {
    const abut_vec2 *points;
    int count;
    double radius;
    abut_kind kind;
    ab_trust trust;
    void *memory; /* lent by the caller for rings that do not fit in; may be NULL */
    size_t size;
    /* Where point i lies on the lattice, if that is known exactly; NULL: where it is rounded to. */
    ab_vec (*place)(const void *of, int i);
    const void *of;
} ab_draft;

/* Bytes to lend for an outline of `count` corners; 0 if none are needed. */
size_t ab_memory_for(int count);

/* At most how many corners a shape has under a transform (transform.c). */
int ab_transformed_points(const abut_shape *shape, abut_transform transform);

/* Where in lent memory an outline of `count` corners keeps its sources: a draft
 * may be written there in advance. */
abut_vec2 *ab_memory_sources(void *memory, int count);

/* The private part of a shape that is being made. */
static inline ab_shape *ab_private(abut_shape *shape)
{
    return (ab_shape *)(void *)shape;
}

/* Makes the shape, or the empty one with the reason. Written to where it is wanted: copying a
 * shape takes longer than making a small one. */
void ab_build_into(const ab_draft *draft, abut_shape *to);
abut_shape ab_build(const ab_draft *draft);

/* Makes the hull of at most ABUT_INLINE_CORNERS points of the lattice that stand in the order of an
 * outline, but for rounding. Edges have the numbers of the points they leave. */
abut_shape ab_build_on_lattice(const ab_vec *points, int count, abut_kind kind);

/* The empty shape, with why and with which number at which point (or -1). */
abut_shape ab_empty(abut_status why, double number, int index);

#endif
