/* world/place.h - free places: what a body must not overlap, and the ways out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_PLACE_H
#define AB_WORLD_PLACE_H

#include "base/check.h"

#include "broad/box.h"
#include "sweep/sum.h"
#include "world/seek.h"
#include "world/world.h"

/* A move that is looked for, as short as can be. */
typedef struct ab_leave {
    const abut_world *world;
    const ab_sum *walls; /* pieces of the body and of others that they must not overlap */
    uint32_t count;
    const ab_flock *near; /* whose walls these are */
    uint32_t self;        /* index */
    bool seams;           /* some of them may meet it on a seam: ab_leave_on_seam() tells */
    ab_box room;          /* moves that do not lead off the lattice */
    int64_t radius;       /* no move is longer */
    bool found;
    bool failed; /* no memory */
    ab_vec move; /* the shortest so far; of equally long ones that of least x, then y */
} ab_leave;

/* Takes a free move, if it is allowed and better than what there is. */
void ab_leave_offer(ab_leave *leave, ab_vec move);

/* Whether a move is longer than the best so far, or than any may be. */
bool ab_leave_is_far(const ab_leave *leave, ab_vec move);

/* How a body would stand to another, moved by so much. */
abut_relation
ab_relation_after(const abut_world *world, uint32_t self, uint32_t other, ab_vec move);

/* Whether a move that leads into no wall leads onto a seam. */
bool ab_leave_on_seam(const ab_leave *leave, ab_vec move);
/* Comes back from the end of a way to the first seam: where that begins. False if there is none. */
bool ab_leave_seam(const ab_leave *leave, ab_vec way, ab_vec *move);

/* Boxes among boxes: the shortest of all (openings.c). */
void ab_leave_boxes(ab_leave *leave);
/* All others: the shortest of those that are tried (exits.c). */
void ab_leave_shapes(ab_leave *leave);

#endif
