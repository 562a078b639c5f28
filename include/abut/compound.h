/* abut/compound.h - several figures as one.
 *
 * A compound is the closed union of its members: shapes, masks, regions, chains, grids of tiles,
 * rays, lines, half-planes and other compounds, each at its own place. abut/figure.h answers every
 * question about it, as about any figure. One without members is legal, and apart from everything.
 *
 *   - Members may overlap each other. Sides that other members cover give no normal.
 *   - Its relation to anything with an area is the greatest over its members. A thin figure
 *     overlaps it where it meets the interior, also on a seam between members.
 *   - Areas of common parts are summed over pairs of pieces, so where members overlap each other an
 *     area counts more than once.
 *   - Endless members against other endless figures count within 2^24 units of the origin.
 *
 * A compound borrows what its members borrow (masks, regions, chains, tiles; shapes are borrowed,
 * too): they must stay where they are, unchanged, for as long as it is used. Members of a compound
 * that is a member are taken over, so that inner compound need not be kept. It has an index, so
 * that a question costs what is near, and takes some 130 bytes a member. It does not change once it
 * is made, so any number of threads may ask about it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_COMPOUND_H
#define ABUT_COMPOUND_H

#include "base.h"
#include "figure.h"

/* The most members, those of members included. */
#define ABUT_COMPOUND_LIMIT (1u << 24)

/* Makes a compound, which the caller destroys; destroying NULL does nothing. Members without
 * anything in them (empty masks and compounds) are left out. Takes n log n time.
 *
 * If a member cannot stand where it is, the status is the one that abut_figure_check() gives for
 * it, and `wrong`, which may be NULL, gets its number. ABUT_E_ARGUMENT for NULL, ABUT_E_RANGE for
 * more than ABUT_COMPOUND_LIMIT, ABUT_E_MEMORY. */
ABUT_API abut_status abut_compound_create(const abut_figure *members,
                                          uint32_t count,
                                          const abut_allocator *allocator,
                                          abut_compound **out,
                                          uint32_t *wrong);
ABUT_API void abut_compound_destroy(abut_compound *compound);

/* How many members there are, with the members of compounds counted one by one, in an order of the
 * compound's own; and one of them, as it was given. `moved`, which may be NULL, gets how far it is
 * moved from there, by the compound that it came with. An empty figure if there is none of that
 * number. */
ABUT_API uint32_t abut_compound_members(const abut_compound *compound);
ABUT_API abut_figure abut_compound_member(const abut_compound *compound,
                                          uint32_t number,
                                          abut_vec2 *moved);

/* How many bytes it takes. */
ABUT_API size_t abut_compound_memory(const abut_compound *compound);

#endif
