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
    ab_vec *hull; /* around all members, in the order of positive area; NULL if one is endless */
    uint32_t hull_count;
    bool has_thin;
    bool has_joints;
    bool has_open;
    bool is_endless; /* one of them is */
    bool is_loose;   /* its box may be larger than it is: endless, or tiles */
    abut_allocator allocator;
    size_t size; /* of the block, in bytes */
};

/* How many bytes abut_compound_create() asks its allocator for, all in all, at most, to make a
 * compound of so many members with so many points in all that its hull is found among. */
size_t ab_compound_bytes(uint32_t count, size_t hull_points);

/* How many points a member adds to those that a hull is found among. */
uint32_t ab_hull_points_of(const abut_figure *figure);

/* How many points a hull is found among; 0 if there is none to be found. And the hull of a
 * compound, behind that many points in memory with room for three times as many: how many corners
 * it has. */
uint32_t ab_compound_hull_points(const abut_compound *compound);
uint32_t ab_compound_hull(const abut_compound *compound, uint32_t room, ab_vec *work);

#endif
