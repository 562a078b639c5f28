/* abut/compound.h - several figures as one.
 *
 * A compound is the closed union of its members: shapes, masks, regions, chains, grids of tiles,
 * rays, lines, half-planes and other compounds, each at its own place. abut/figure.h answers every
 * question about it, as about any figure. A compound without members is legal, and apart from
 * everything.
 *
 *   - Members may overlap each other. A side that is covered by another member gives no normal.
 *   - Its relation to anything with an area is the greatest over its members. A thin figure
 *     overlaps it where it meets the interior, even on a seam between members.
 *   - Areas of common parts are summed over pairs of pieces: where members overlap each other, an
 *     area counts more than once.
 *   - An endless member and another endless figure are compared only within 2^24 units of the
 *     origin.
 *
 * A compound borrows its members' masks, regions, chains, tiles and shapes: they must stay where
 * they are, unchanged, for as long as the compound is used. If a member is itself a compound, its
 * members are taken over, and the inner compound need not be kept. A compound has an index, so the
 * cost of a question depends on the members nearby, and takes about 130 bytes per member. It does
 * not change once it is made, so any number of threads may ask about it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_COMPOUND_H
#define ABUT_COMPOUND_H

#include "base.h"
#include "figure.h"

/* The most members, counting those of inner compounds. */
#define ABUT_COMPOUND_LIMIT (1u << 24)

/* Makes a compound, which the caller destroys; destroying NULL does nothing. Empty members (masks
 * without solid pixels, compounds without members) are left out. Takes n log n time for n members.
 *
 * If a member is invalid, returns what abut_figure_check() returns for it, and `wrong`, which may
 * be NULL, gets its number. ABUT_E_ARGUMENT for NULL, ABUT_E_RANGE for more than
 * ABUT_COMPOUND_LIMIT members, ABUT_E_MEMORY. */
ABUT_API abut_status abut_compound_create(const abut_figure *members,
                                          uint32_t count,
                                          const abut_allocator *allocator,
                                          abut_compound **out,
                                          uint32_t *wrong);
ABUT_API void abut_compound_destroy(abut_compound *compound);

/* How many members there are, counting those of inner compounds one by one, and one of them as it
 * was given. They are in the compound's own order. `moved`, which may be NULL, gets how far an
 * inner compound moves the member from where it was given. The figure is empty if no member has
 * that number. Both take constant time. */
ABUT_API uint32_t abut_compound_members(const abut_compound *compound);
ABUT_API abut_figure abut_compound_member(const abut_compound *compound,
                                          uint32_t number,
                                          abut_vec2 *moved);

/* How many bytes it takes. */
ABUT_API size_t abut_compound_memory(const abut_compound *compound);

#endif
