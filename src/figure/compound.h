/* figure/compound.h - a compound inside: members that stand somewhere, in a pile of boxes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_FIGURE_COMPOUND_H
#define AB_FIGURE_COMPOUND_H

#include "base/check.h"

#include "abut/compound.h"
#include "region/pile.h"

/* A member, never a compound itself: moved by so much from where its figure stands. */
typedef struct ab_member {
    abut_figure figure;
    ab_vec moved;
} ab_member;

struct abut_compound {
    ab_pile pile; /* of boxes */
    ab_member *members;
    bool has_thin;
    bool has_joints;
    bool has_open;
    bool is_endless; /* one of them is */
    bool is_loose;   /* its box may be larger than it is: endless, or tiles */
    abut_allocator allocator;
    size_t size; /* of the block, in bytes */
};

#endif
