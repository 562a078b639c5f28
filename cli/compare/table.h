/* cli/compare/table.h - what plays came to: a table, a sentence, JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TABLE_H
#define ABUT_CLI_TABLE_H

#include "base/text.h"
#include "stage/tally.h"

/* One play. */
typedef struct result {
    const char *file; /* of the scene, as it was called */
    const char *name; /* without folders and ".json" */
    play_mode mode;
    abut_method method; /* of discrete mode */
    uint32_t bodies;
    uint32_t frames; /* that were played */
    uint64_t events;
    tally_counts counts;
    double seconds; /* a frame, without watchers */
    uint64_t hash;  /* of the final state */
} result;

/* All plays of one mode. */
typedef struct total {
    uint32_t scenes;
    tally_counts counts;
} total;

/* How wide the first columns are, and whether there are colours. */
typedef struct table {
    int name_width;
    int mode_width;
    bool colours;
    const char *shown; /* the file whose name stands already */
    total totals[PLAY_MODE_COUNT];
} table;

void table_head(const table *t, text *out);
/* Adds a play: the name of a scene stands in its first row only. */
void table_row(table *t, const result *r, text *out);
/* "exact: nothing overlapped or passed that must not in 15 scenes; discrete: 37 overlaps, ..." */
void table_sentence(const table *t, text *out);

/* The same as a JSON line, and in words. */
void result_json(const result *r, text *out);
void result_words(const result *r, text *out);

#endif
