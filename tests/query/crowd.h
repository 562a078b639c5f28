/* query/crowd.h - scenes full of entries, the same in every kind of index.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_CROWD_H
#define ABUT_TESTS_CROWD_H

#include "abut/abut.h"
#include "support/rng.h"

enum { CROWD_SIZE = 160 };

/* How entries lie. */
typedef enum crowd_layout {
    CROWD_LOOSE,   /* all over the place, of sizes alike */
    CROWD_CLUSTER, /* most of them in one corner */
    CROWD_TILES,   /* a grid whose cells share edges and corners */
    CROWD_NESTED,  /* round one centre */
    CROWD_STEPS,   /* on integers, give or take a quantum */
    CROWD_MIXED,   /* from points to one that covers the world */
    CROWD_FAR,     /* tiles, a million units away */
    CROWD_DUST,    /* tiny ones, far between */
    CROWD_LAYOUT_COUNT
} crowd_layout;

/* Entries in the order of their ids. Each has a shape that lies within its bounds. */
typedef struct crowd {
    crowd_layout layout;
    uint64_t seed;
    rng dice;
    int count;
    uint32_t ids[CROWD_SIZE];
    abut_bounds bounds[CROWD_SIZE];
    abut_shape shapes[CROWD_SIZE];
    abut_shape rects[CROWD_SIZE]; /* of the bounds */
    uint32_t categories[CROWD_SIZE];
} crowd;

/* Seeds for the scenes of a test: other ones if SEED is set in the environment. */
uint64_t crowd_seed(int i);

void crowd_make(crowd *crowd, crowd_layout layout, uint64_t seed);

/* An index that holds the crowd, after some changes: `unsorted` of its entries were put
 * where they are after the last update. */
abut_index *crowd_index(const crowd *crowd, abut_index_kind kind, int unsorted);

/* Numbers and places in the manner of the crowd: where entries have edges and corners
 * as well as elsewhere. */
double crowd_number(crowd *crowd);
abut_vec2 crowd_place(crowd *crowd);
abut_shape crowd_shape(crowd *crowd);

/* A size of up to 2^low to 2^high. */
double crowd_size(rng *dice, int low, int high);

/* Queries: the shapes of the crowd, filters. `user` is the crowd. */
const abut_shape *crowd_shape_of(void *user, uint32_t id);
bool crowd_wants(void *user, uint32_t id);

/* Query number i of CROWD_QUERIES, and what of entry k it asks about, NULL if it takes
 * no part. */
enum { CROWD_QUERIES = 6 };
abut_query crowd_query(const crowd *crowd, int i);
const abut_shape *crowd_part(const crowd *crowd, const abut_query *query, int k);

/* "tiles, seed 12, tree" for messages, in a static buffer. */
const char *crowd_name(const crowd *crowd, abut_index_kind kind);

#endif
