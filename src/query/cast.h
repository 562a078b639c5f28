/* query/cast.h - a search along a straight path, shared by casts and rays.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_CAST_H
#define AB_QUERY_CAST_H

#include "base/check.h"

#include "query/hits.h"
#include "query/pieces.h"
#include "query/source.h"

typedef struct ab_cast_search {
    const ab_source *source;
    ab_probe probe;
    ab_hit_list hits;
    double unit; /* what the whole path that is walked is, in times: 1, or its length for a ray */
    /* Of a ray. */
    bool many_vectors; /* entries lie so far away that each may need a vector of its own */
    abut_vec2 direction;
    double need_low; /* the vector in `probe` is the one for needs from this one to that one */
    double need_high;
} ab_cast_search;

/* Walks along a path and takes what it meets. */
void ab_cast_follow(ab_cast_search *search, ab_box_path *path);

/* Gives the probe the vector for an entry that needs so long a one (narrow/cast.h). */
void ab_ray_turn(ab_cast_search *search, double need);

/* How long a vector an entry needs: as long as the one of its pieces that needs the longest. */
double ab_ray_need_of_entry(ab_vec from, const ab_entry *entry);

#endif
