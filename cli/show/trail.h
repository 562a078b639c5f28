/* cli/show/trail.h - the paths that bodies have taken, as they are seen on the page.
 *
 * A path is kept in pixels and straightened as it comes: what stays within half a pixel of a
 * straight line adds nothing, nor does what is out of sight. If all of them together become too
 * many points, they are straightened more; after that the oldest go first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TRAIL_H
#define ABUT_CLI_TRAIL_H

#include "picture/labels.h"
#include "stage/play.h"

typedef struct pixel_path pixel_path;

typedef struct trails {
    pixel_path **paths; /* of actors; NULL for one that has not moved */
    uint32_t count;
    size_t points;    /* of all */
    double tolerance; /* in pixels */
    bool is_cut;      /* of a path only the last part is left */
} trails;

/* False if there is no memory, as with all that follow. */
bool trails_begin(trails *t, uint32_t count);
void trails_free(trails *t);

/* Takes the frame that was played last. `was` is where actor `i` stood before it, `is` where it
 * stands now; both of the middle of its bounds. */
bool trails_take(
    trails *t, const canvas *c, const play *p, uint32_t i, abut_vec2 was, abut_vec2 is);
/* To be called after each frame: keeps all of them within bounds. */
void trails_settle(trails *t);

/* Adds to cairo's path what actor `i` has gone after frame `from` up to frame `to`. Returns how
 * many lines that were. */
size_t trails_add(const trails *t, const canvas *c, uint32_t i, uint32_t from, uint32_t to);
/* Says where labels had better not stand. */
void trails_spare(const trails *t, labels *l);

#endif
