/* world/query/query_set.h - what questions to a world share: who is near a box or a path, each
 * once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_QUERY_QUERY_SET_H
#define AB_WORLD_QUERY_QUERY_SET_H

#include "base/check.h"

#include "base/sort.h"
#include "broad/box.h"
#include "world/state/state.h"

/* --- Flocks ------------------------------------------------------------------------------ */

/* Ids, each once, in ascending order after ab_query_set_settle(). A few are held inside; more are
 * in memory of the world's allocator until ab_query_set_end(). */
enum { AB_QUERY_SET_HELD = 128 };

typedef struct ab_query_set {
    const abut_world *world;
    abut_body *ids;
    uint32_t count;
    uint32_t capacity;
    bool failed; /* no memory */
    abut_body held[AB_QUERY_SET_HELD];
} ab_query_set;

void ab_query_set_start(ab_query_set *flock, const abut_world *world);
/* False without memory. */
bool ab_query_set_take(ab_query_set *flock, abut_body id);
void ab_query_set_settle(ab_query_set *flock);
void ab_query_set_end(ab_query_set *flock);

/* --- Paths ------------------------------------------------------------------------------ */

/* A box that travels, cut into parts of equal length, so that a long way does not cover more
 * cells than it must. */
typedef struct ab_cut_path {
    ab_box start;
    ab_vec way;
    uint32_t parts;
} ab_cut_path;

ab_cut_path ab_cut_path_of(const abut_world *world, const ab_box *start, ab_vec way);
/* All that it may meet during one part. */
ab_box32 ab_cut_path_part(const abut_world *world, const ab_cut_path *path, uint32_t part);
/* The usual size of a cell, as bits of lattice steps. */
int ab_cell_bits(const abut_world *world);

/* --- Who takes part ----------------------------------------------------------------------- */

typedef struct ab_question {
    const abut_world *world;
    abut_world_query query;
} ab_question;

/* Checks what every question needs; sets the count, if there is one, to 0. */
abut_status ab_question_start(ab_question *seeking,
                              const abut_world *world,
                              const abut_world_query *query,
                              const void *answers,
                              uint32_t capacity,
                              uint32_t *count);
/* By what is known of a body, and then by the caller's function. */
bool ab_question_may_want(const ab_question *seeking, uint32_t index);
bool ab_question_wants(const ab_question *seeking, uint32_t index);

#endif
