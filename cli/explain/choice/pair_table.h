/* cli/explain/choice/pair_table.h - which bodies had to do with each other in a play, and in which
 * frame most.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PAIR_TABLE_H
#define ABUT_CLI_PAIR_TABLE_H

#include "stage/watch.h"

/* Two bodies that have events in common, and the first of the frames that say most about them. */
typedef struct pair_line {
    const actor *a; /* comes first in the file */
    const actor *b;
    uint32_t frame;
    unsigned events; /* of it: bits 1 << ABUT_EVENT_..., FROZEN if it befell one of them */
    uint32_t last_frame;
    unsigned last_events;
} pair_line;

/* Zero to begin with, but for the first two. */
typedef struct pair_table {
    const char *scene;
    uint32_t frame; /* the only one that counts; 0: all do */
    pair_line *lines;
    size_t count;
    size_t room;
    uint32_t *slots; /* where lines are, from 1, by a hash of the two; twice as many as room */
    uint32_t *froze; /* for each actor: the last frame in which it did */
} pair_table;

watcher pairs_watcher(pair_table *of);
/* When the play is over: the most telling first. */
void pairs_sort(pair_table *of);
void pairs_free(pair_table *of);

#endif
