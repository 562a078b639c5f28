/* cli/stage/tally.h - what went wrong in a play, counted by the exact predicates.
 *
 *   overlaps  how often two bodies that are solid to each other came to overlap
 *   passes    how often one went through another: before and after they do not overlap, but in
 *             between they did (pass_through.h)
 *   snags     how often a mover was held up on a surface along which its path was free (snag.h)
 *
 * Where they happened is listed frame by frame, for pictures.
 *
 * Only the shapes and the places count, not the world's opinion of itself; the world is asked only
 * which bodies it let through. In exact mode all three are 0, if the stage has trails: without them
 * the path of a body within a step is not known.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TALLY_H
#define ABUT_CLI_TALLY_H

#include "stage/overlaps.h"

typedef struct tally_counts {
    uint64_t overlaps;
    uint64_t passes;
    uint64_t snags;
    double deepest; /* overlap, in units; 0 if there was none */
} tally_counts;

/* Counts in a play that is about to start, from now on in p->counts. `out` has to watch before any
 * watcher that reads them. False after a complaint. */
bool tally_begin(play *p, watcher *out);

/* NULL if there is no memory. */
tally *tally_new(const stage *on);
void tally_free(tally *t);
watcher tally_watcher(tally *t);
/* Of all frames so far. */
tally_counts tally_result(const tally *t);

/* --- The last frame --------------------------------------------------------- */

typedef enum mishap_kind { MISHAP_PASS, MISHAP_SNAG } mishap_kind;

/* Something that went wrong within a step. */
typedef struct mishap {
    mishap_kind what;
    uint32_t who;   /* number of the actor that went through, or was held up */
    uint32_t other; /* that it went through; of a snag TALLY_NOBODY */
    double time;    /* within the frame, 0 to 1 */
    abut_vec2 from; /* places of the one: where it went in, or was held up, */
    abut_vec2 to;   /* and where it came out, or was free to go */
} mishap;

#define TALLY_NOBODY UINT32_MAX

const mishap *tally_mishaps(const tally *t, size_t *count);

/* How many pairs overlap that must not, and all of them, as overlaps_each() lists them. */
size_t tally_overlapping(const tally *t);
abut_status tally_each_overlap(tally *t, overlap_fn *each, void *user);

#endif
