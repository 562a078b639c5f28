/* broad/broad.h - what the layers over this one ask of an index.
 *
 * An index keeps the boxes of its entries in *slots*. Searches find slots, and
 * the functions here say which entry a slot holds.
 *
 * The layer has rooms, each with one header that says what it offers:
 *
 *   boxes/    boxes in slots, counted by size, and where pairs of them go
 *   sorting/  slots by keys and along a curve, boxes in that order, pairs by their ids
 *   octets/   boxes in 32 bits a side, eight at a time
 *   kinds/    the structures: brute, grid, levels, quadtree, sweep, tree
 *   index/    entries, changes, updates, searches, pairs
 *
 * Each sees those before it. This folder itself has what all of them, and other
 * layers, may include: boxes, bounds, and this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BROAD_H
#define AB_BROAD_BROAD_H

#include "base/check.h"

#include "abut/index.h"
#include "broad/box.h"

/* Called with each slot found; false ends the search. */
typedef bool ab_visit_fn(void *context, uint32_t slot);

/* A straight path, seen by a structure that can follow it in order: of a point, or of
 * a box by its low corner. */
typedef struct ab_box_path {
    ab_vec from;
    ab_vec motion; /* `from` + `motion` is where it ends */
    ab_vec size;   /* of the box; zero for a point */
    double limit;  /* nothing later than this fraction of the path matters; 1 at first */
} ab_box_path;

/* Called with each slot whose box the path may meet; may lower `path->limit`; false
 * ends the walk. */
typedef bool ab_walk_fn(void *context, ab_box_path *path, uint32_t slot);

/* To be called before and after a query. `calls` says that it calls a function of the caller's,
 * during which the index must not be changed. Returns false if the index is being changed, and must
 * not be read. */
bool ab_index_begin_question(const abut_index *index, bool calls);
void ab_index_end_question(const abut_index *index, bool calls);

/* Visits every entry whose exact box meets the region, each once, in no particular order. Returns
 * false if the visitor ended it. */
bool ab_index_visit(const abut_index *index,
                    const ab_box *region,
                    ab_visit_fn *each,
                    void *context);

/* Visits every entry whose exact box the path meets up to path->limit, each once, roughly in the
 * order of the path; it may also visit a few that the path misses. */
bool ab_index_walk(const abut_index *index, ab_box_path *path, ab_walk_fn *each, void *context);

/* The boxes of all slots. */
const ab_box *ab_index_boxes(const abut_index *index);

/* The common bounds of all entries, or a little more; empty if there are none. */
ab_box ab_index_extent(const abut_index *index);

/* Of a slot that was visited. */
uint32_t ab_index_id(const abut_index *index, uint32_t slot);
uint32_t ab_index_slot_category(const abut_index *index, uint32_t slot);
uint32_t ab_index_live(const abut_index *index);

#endif
