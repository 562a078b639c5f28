/* cli/stage/overlaps.h - which bodies overlap that must not, by the exact predicate.
 *
 * The shapes are asked as they stand, whatever the world believes. Whether another body may be in
 * one that is open on some sides does not follow from the shapes: it depends on the side by which
 * it came, so every frame is looked at in turn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_OVERLAPS_H
#define ABUT_CLI_OVERLAPS_H

#include "stage/watch.h"

/* Receives a piece of one body that overlaps a piece of another. a stands before b in the file.
 * Returns false to end the search. */
typedef bool
overlap_fn(void *user, const actor *a, const actor *b, uint32_t piece_a, uint32_t piece_b);

/* What is kept between two looks at one stage. */
typedef struct overlaps overlaps;

/* NULL if there is no memory. */
overlaps *overlaps_new(const stage *on);
void overlaps_free(overlaps *o);

/* Looks at the start, and at every frame: once each, before the next functions are called. */
abut_status overlaps_see(overlaps *o, const play *p);
/* The same as a watcher. */
watcher overlaps_watcher(overlaps *o);

/* Reports all solid pairs that overlap now, by a, then b, then the pieces. */
abut_status overlaps_each(overlaps *o, overlap_fn *each, void *user);
/* Counts the pairs of bodies. */
abut_status overlaps_count(overlaps *o, uint64_t *count);

/* Whether two that should meet pass through each other by what happened since: placed into overlap,
 * or crushed. False and a status that is not ABUT_OK if that cannot be found out. */
bool is_passing(overlaps *o, const actor *a, const actor *b, abut_status *status);

#endif
