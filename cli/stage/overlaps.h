/* cli/stage/overlaps.h - which bodies overlap that must not, by the exact predicate.
 *
 * Asked of the shapes as they stand, beside whatever the world believes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OVERLAPS_H
#define ABUT_CLI_OVERLAPS_H

#include "stage/stage.h"

/* Is told of a piece of one body that overlaps a piece of another. a stands before b in the
 * file. False: that is enough. */
typedef bool overlap_fn(void *user, const actor *a, const actor *b, int piece_a, int piece_b);

/* What is kept between two looks at one stage, for those who look at every frame. */
typedef struct overlaps overlaps;

/* NULL if there is no memory. */
overlaps *overlaps_new(const stage *on);
void overlaps_free(overlaps *o);

/* Tells of all solid pairs that overlap now, by a, then b, then the pieces. */
abut_status overlaps_each(overlaps *o, overlap_fn *each, void *user);

/* The same for one look. */
abut_status each_overlap(const stage *s, overlap_fn *each, void *user);

/* Counts the pairs of bodies. */
abut_status count_overlaps(const stage *s, uint64_t *count);

/* Whether two that should meet pass through each other by what happened since: placed into
 * overlap, or crushed. False and a status that is not ABUT_OK if that cannot be told. */
bool is_passing(overlaps *o, const actor *a, const actor *b, abut_status *status);

#endif
