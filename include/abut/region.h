/* abut/region.h - regions: any simple outline, dented or not, with holes in it.
 *
 * A region is a closed set with an area: the inside of an outline that neither crosses nor touches
 * itself, without the insides of its holes. When it is made it is cut into a few convex pieces of
 * at most ABUT_INLINE_CORNERS corners, along diagonals between its own vertices; no answer depends
 * on the cuts. abut/figure.h answers every question about it. Large regions have an index of their
 * pieces, so the cost of a question depends on the pieces nearby.
 *
 * Coordinates are in units and rounded to the lattice once, when the region is made. A region
 * does not change afterwards, so any number of threads may ask about it. No function but
 * abut_region_create() allocates. A function that states no cost takes constant time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_REGION_H
#define ABUT_REGION_H

#include "base.h"
#include "math.h"
#include "shape.h"

typedef struct abut_region abut_region;

/* A closed outline, in either winding: the last vertex is joined to the first. */
typedef struct abut_loop {
    const abut_vec2 *points;
    uint32_t count;
} abut_loop;

/* What is wrong with an outline. */
typedef enum abut_fault_kind {
    ABUT_FAULT_NONE = 0,
    ABUT_FAULT_PLACE,      /* vertex a is not finite, or too far off: beyond ABUT_LIMIT */
    ABUT_FAULT_FEW,        /* loop a has no area: fewer than three different vertices */
    ABUT_FAULT_TURNS_BACK, /* at vertex a the outline goes back along itself */
    ABUT_FAULT_SAME_PLACE, /* vertices a and b are at the same place */
    ABUT_FAULT_MEET,       /* the edges from vertex a and from vertex b cross or touch */
    ABUT_FAULT_OUTSIDE     /* loop a, a hole, is not inside of the outline, or is in another hole */
} abut_fault_kind;

/* What is wrong, and where: loop 0 is the outline, the others are holes; vertices are counted from
 * 0 in their loop, as they were given. */
typedef struct abut_fault {
    abut_fault_kind kind;
    uint32_t loop_a;
    uint32_t vertex_a;
    uint32_t loop_b;
    uint32_t vertex_b;
} abut_fault;

/* Makes a region of loops, of which the first is the outline and the others are its holes.
 * Repeated vertices and those on a straight edge are left out. Everything is copied; the caller
 * destroys the region. Takes n log n time for n vertices.
 *
 * Returns ABUT_E_OUTLINE if the loops do not bound a region, ABUT_E_NOT_FINITE or ABUT_E_RANGE for
 * a bad coordinate: then `fault`, which may be NULL, says where; with any other status it is
 * ABUT_FAULT_NONE. ABUT_E_NO_POINTS without loops or vertices, ABUT_E_ARGUMENT for NULL,
 * ABUT_E_RANGE for more than ABUT_REGION_LIMIT vertices, ABUT_E_MEMORY. */
#define ABUT_REGION_LIMIT (1u << 24)
ABUT_API abut_status abut_region_create(const abut_loop *loops,
                                        uint32_t count,
                                        const abut_allocator *allocator,
                                        abut_region **out,
                                        abut_fault *fault);

/* Destroying NULL does nothing. */
ABUT_API void abut_region_destroy(abut_region *region);

/* Writes a sentence that says what is wrong and where, for example "the edges from vertex 3 and
 * from vertex 7 meet". As snprintf: at most `size` bytes with the final zero, and returns the
 * length of the whole sentence. */
ABUT_API size_t abut_fault_explain(const abut_fault *fault, char *text, size_t size);

/* --- Looking at it ------------------------------------------------------------------------ */

/* Bounds in units, area in square units, and centroid, without the holes. NULL has empty bounds, an
 * area of 0 and its centroid at the origin. Area and centroid take time in proportion to the
 * vertices. */
ABUT_API abut_bounds abut_region_bounds(const abut_region *region);
ABUT_API double abut_region_area(const abut_region *region);
ABUT_API abut_vec2 abut_region_centroid(const abut_region *region);

/* How many loops it has; and the vertices that were kept of one of them, in units. Writes at most
 * `capacity` of them, beginning with the first that was given: the outline in the order of positive
 * area (from +x towards +y), holes the other way round. Returns how many there are; 0 for a loop
 * that does not exist. Takes time in proportion to the vertices written. */
ABUT_API uint32_t abut_region_loops(const abut_region *region);
ABUT_API uint32_t abut_region_loop(const abut_region *region,
                                   uint32_t loop,
                                   abut_vec2 *points,
                                   uint32_t capacity);

/* How many convex pieces it was cut into, and one of them as a shape: the empty shape if no piece
 * has that number. */
ABUT_API uint32_t abut_region_pieces(const abut_region *region);
ABUT_API abut_shape abut_region_piece(const abut_region *region, uint32_t number);

/* How many bytes it takes. */
ABUT_API size_t abut_region_memory(const abut_region *region);

#endif
