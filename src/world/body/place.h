/* world/body/place.h - free places: what a body must not overlap, and the exits from it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_BODY_PLACE_H
#define AB_WORLD_BODY_PLACE_H

#include "base/check.h"

#include "broad/box.h"
#include "sweep/sum.h"
#include "world/query/query_set.h"
#include "world/state/state.h"

/* The shortest move found, within `reach` quanta, after which a body overlaps nothing that it must
 * not; zero if it overlaps nothing now. A fixed search, exact for boxes among boxes. ABUT_E_OVERLAP
 * if it finds none. */
abut_status ab_free_move(const abut_world *world, uint32_t index, int64_t reach, ab_vec *move);

/* A solid body that this one overlaps, moved by a vector from where it stands: the one with the
 * lowest id, or AB_NONE. */
uint32_t ab_overlapped(const abut_world *world, uint32_t index, ab_vec move);
/* The same for a body that has grown along a direction, of length 2^30: bodies that are open to
 * what comes along it are not in the way. */
uint32_t ab_overlapped_by_rise(const abut_world *world, uint32_t index, ab_vec up);

/* A move that is looked for, as short as can be. */
typedef struct ab_exit {
    const abut_world *world;
    const ab_sum *walls; /* pieces of the body and of others that they must not overlap */
    uint32_t count;
    const ab_query_set *near; /* whose walls these are */
    uint32_t self;            /* index */
    bool seams;               /* some of them may meet it on a seam: ask ab_exit_on_seam() */
    ab_box room;              /* moves that do not lead off the lattice */
    int64_t radius;           /* no move is longer */
    bool found;
    bool failed; /* no memory */
    ab_vec move; /* the shortest so far; of equally long ones the one of least x, then y */
} ab_exit;

/* Takes a free move, if it is allowed and better than what there is. */
void ab_exit_offer(ab_exit *leave, ab_vec move);

/* Whether a move is longer than the best so far, or than any may be. */
bool ab_exit_is_far(const ab_exit *leave, ab_vec move);

/* How a body would stand to another, moved by so much. */
abut_relation
ab_relation_after(const abut_world *world, uint32_t self, uint32_t other, ab_vec move);

/* Whether a move that leads into no wall leads onto a seam. */
bool ab_exit_on_seam(const ab_exit *leave, ab_vec move);
/* Comes back from the end of a path to the first seam: where that begins. False if there is none.
 */
bool ab_exit_seam(const ab_exit *leave, ab_vec path, ab_vec *move);

/* Boxes among boxes: the shortest of all (body/exits_boxes.c). */
void ab_exit_boxes(ab_exit *leave);
/* All others: the shortest of those that are tried (body/exits_shapes.c). */
void ab_exit_shapes(ab_exit *leave);

#endif
