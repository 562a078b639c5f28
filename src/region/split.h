/* region/split.h - from an outline to convex pieces, along diagonals.
 *
 * Three steps. The outline is cut into parts that are monotone from left to right (monotone.c),
 * each of which falls into triangles at once (triangles.c); then diagonals are removed as long as
 * the joined pieces stay convex (merge.c), which leaves at most four times the least possible
 * number of pieces (Hertel and Mehlhorn), apart from the limit on corners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_REGION_SPLIT_H
#define AB_REGION_SPLIT_H

#include "base/check.h"

#include "region/outline.h"

#define AB_NO_TWIN UINT32_MAX

/* Triangles, three half-edges each: half-edge h leaves vertex `from[h]`, and `twin[h]` is
 * the same edge reversed, or none on the border. While they are merged, `next` and
 * `prev` run round the pieces. */
typedef struct ab_mesh {
    abut_allocator allocator;
    const ab_vec *at;
    uint32_t count; /* of half-edges */
    uint32_t *from;
    uint32_t *twin;
    uint32_t *next;
    uint32_t *prev;
    void *block;
    size_t size;
} ab_mesh;

/* How diagonals are taken away. The answers of a region do not depend on it; tests see to that. */
typedef enum ab_merging {
    AB_MERGE_LONGEST, /* the longest first */
    AB_MERGE_LAST,    /* from the last to the first */
    AB_MERGE_NONE     /* triangles stay triangles */
} ab_merging;

/* Cuts an outline that was checked. ABUT_OK or ABUT_E_MEMORY. */
abut_status ab_mesh_make(const ab_outline *outline, ab_mesh *out);
void ab_mesh_free(ab_mesh *mesh);
abut_status ab_mesh_merge(ab_mesh *mesh, ab_merging merging);

/* The cut into monotone parts: half-edge i < count is the edge that leaves vertex i, and the two of
 * each diagonal follow (monotone.c). */
typedef struct ab_region_cut {
    uint32_t diagonal_count;
    uint32_t *ends; /* two vertices a diagonal */
    uint32_t *next; /* round the parts */
} ab_region_cut;

/* Bytes that a cut of so many vertices works in, eight-byte aligned. */
size_t ab_cut_memory(uint32_t count);
void ab_cut_make(const ab_outline *outline, void *memory, ab_region_cut *out);

static inline uint32_t
ab_cut_from(const ab_outline *outline, const ab_region_cut *cut, uint32_t half)
{
    return half < outline->count ? half : cut->ends[half - outline->count];
}

#endif
