/* query/twins.h - the same crowd in an index and, as statics, in a world.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_TWINS_H
#define ABUT_TESTS_TWINS_H

#include "abut/world.h"
#include "query/crowd.h"

/* The same entries twice. Bodies are added in the order of the crowd, so their ids ascend with
 * those of the index. */
typedef struct twins {
    crowd *crowd;
    abut_index *index;
    abut_world *world;
    abut_query index_query;
    abut_world_query world_query;
    abut_body bodies[CROWD_SIZE];
    const char *name;
} twins;

/* The first `sorted` bodies are added before a step, the rest after it. `query` 1 counts only what
 * overlaps, 2 asks for some categories. */
void twins_open(twins *t, crowd *crowd, abut_index_kind kind, int sorted, int query);
void twins_close(twins *t);

/* The number in the crowd of what either of them answers; -1 for no body. */
int twins_of_entry(uint64_t id);
int twins_of_body(const twins *t, uint64_t id);

/* Whether the query asks about an entry. */
bool twins_ask(const twins *t, int number);

/* To the bit. */
bool twins_same_double(double a, double b);
bool twins_same_place(abut_vec2 a, abut_vec2 b);
bool twins_same_hit(const abut_hit *a, const abut_hit *b);

#endif
