/* abut/chain.h - chains: open or closed polylines, for grounds, walls and fences.
 *
 *     abut_vec2 hills[] = { { 0, 0 }, { 40, 10 }, { 90, -5 }, { 140, 0 } };
 *     abut_chain *ground;
 *     abut_chain_create(&(abut_chain_settings){ hills, 4 }, NULL, &ground, NULL);
 *     abut_figure figure = abut_figure_of_chain(ground, 0, 0);
 *
 * A chain is only the curve, even when it is closed: it has no inside and no area. It may cross and
 * touch itself. abut/figure.h answers every question about it. Two chains overlap where two of
 * their segments overlap, and where one crosses the other at a vertex. Where they run along each
 * other they touch.
 *
 * A one-sided chain is solid to the left of its direction, with y up: towards +y for a chain that
 * runs along +x. Whatever comes from that side meets it; whatever comes from the other, open side
 * goes through. So a sweep hits it if the normal of the hit points to the left of the segment, and
 * a cast hits it if its path leads from left to right. A ground that supports things at greater y
 * runs along +x, and a closed chain in the order of positive area, from +x towards +y, is a room
 * that things cannot leave. With y down, as on most screens, a ground that things fall onto runs
 * towards -x, from right to left: { { 100, 10 }, { 0, 10 } } bears what comes from y < 10.
 * Relations, contacts and distances are those of the curve, whichever side is solid.
 *
 * Coordinates are in units and rounded to the lattice once, when the chain is made. Repeated
 * vertices are left out. A chain does not change afterwards, so any number of threads may ask about
 * it. It takes about 28 bytes per vertex and has an index, so the cost of a question depends on the
 * segments nearby. A function that states no cost takes constant time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CHAIN_H
#define ABUT_CHAIN_H

#include "base.h"
#include "math.h"
#include "region.h"
#include "shape.h"

typedef struct abut_chain abut_chain;

typedef struct abut_chain_settings {
    const abut_vec2 *points;
    uint32_t count;
    bool closed;    /* a segment from the last vertex leads back to the first */
    bool one_sided; /* see above */
} abut_chain_settings;

/* The most vertices of a chain. */
#define ABUT_CHAIN_LIMIT (1u << 24)

/* Makes a chain, which the caller destroys; the points are copied. One vertex, or several at one
 * place, make a point. Takes n log n time for n vertices.
 *
 * Returns ABUT_E_NOT_FINITE or ABUT_E_RANGE for a bad coordinate, and ABUT_E_RANGE for a vertex
 * further than ABUT_LIMIT from another along x or y: then `fault`, which may be NULL, says which
 * vertex (abut_fault_explain()). ABUT_E_NO_POINTS without vertices, ABUT_E_ARGUMENT for NULL,
 * ABUT_E_RANGE for more than ABUT_CHAIN_LIMIT vertices, ABUT_E_MEMORY. */
ABUT_API abut_status abut_chain_create(const abut_chain_settings *settings,
                                       const abut_allocator *allocator,
                                       abut_chain **out,
                                       abut_fault *fault);

/* The same in memory that the caller lends: abut_chain_room() bytes for that many vertices, at any
 * alignment. The memory must stay where it is, untouched, for as long as the chain is used. Nothing
 * is allocated, and nothing needs to be destroyed. Returns ABUT_E_ROOM if the memory is too
 * small. */
ABUT_API size_t abut_chain_room(uint32_t count);
ABUT_API abut_status abut_chain_create_in(const abut_chain_settings *settings,
                                          void *memory,
                                          size_t size,
                                          abut_chain **out,
                                          abut_fault *fault);

/* Does nothing for NULL and for a chain in lent memory. */
ABUT_API void abut_chain_destroy(abut_chain *chain);

/* --- Looking at it ------------------------------------------------------------------------ */

/* The bounds and the length, in units, and the settings that the chain was made with. For NULL:
 * empty bounds, a length of 0, false. The length takes time in proportion to the vertices. */
ABUT_API abut_bounds abut_chain_bounds(const abut_chain *chain);
ABUT_API double abut_chain_length(const abut_chain *chain);
ABUT_API bool abut_chain_is_closed(const abut_chain *chain);
ABUT_API bool abut_chain_is_one_sided(const abut_chain *chain);

/* Writes the vertices that were kept, at most `capacity` of them, in the order given. Returns how
 * many there are. O(vertices written). */
ABUT_API uint32_t abut_chain_points(const abut_chain *chain, abut_vec2 *points, uint32_t capacity);

/* How many segments it has, and one of them as a shape: the empty shape if no segment has that
 * number. A chain that is a point has one segment, which is that point. */
ABUT_API uint32_t abut_chain_segments(const abut_chain *chain);
ABUT_API abut_shape abut_chain_segment(const abut_chain *chain, uint32_t number);

/* The number of the vertex at which a segment starts, counted among the vertices as they were
 * given. Contacts, casts and sweeps report it as the side that was met. */
ABUT_API uint32_t abut_chain_given(const abut_chain *chain, uint32_t number);

/* Writes the numbers of the segments whose bounds meet a closed box, in ascending order, at most
 * `capacity` of them, and returns how many there are. Takes time in proportion to what it finds. */
ABUT_API uint32_t abut_chain_near(const abut_chain *chain,
                                  abut_bounds box,
                                  uint32_t *numbers,
                                  uint32_t capacity);

/* How many bytes it takes. */
ABUT_API size_t abut_chain_memory(const abut_chain *chain);

#endif
