/* cli/stage/tally.h - what went wrong in a play, counted by the exact predicates.
 *
 *   overlaps  how often two that are solid to each other came to overlap
 *   passes    how often one went through another: before and after they do not overlap, on the
 *             way between they did (way.h)
 *   snags     how often a mover was held up on a surface along which the way was free (snag.h)
 *
 * It asks about the shapes and the places alone, not the world's opinion of itself; the world
 * is asked only whom it let through. In exact mode all three are 0, if the stage has trails: how
 * a body went within a step is not to be seen otherwise.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TALLY_H
#define ABUT_CLI_TALLY_H

#include "stage/watch.h"

typedef struct tally tally;

typedef struct tally_counts {
    uint64_t overlaps;
    uint64_t passes;
    uint64_t snags;
    double deepest; /* overlap, in units; 0 if there was none */
} tally_counts;

/* NULL if there is no memory. */
tally *tally_new(const stage *on);
void tally_free(tally *t);
watcher tally_watcher(tally *t);
tally_counts tally_result(const tally *t);

#endif
