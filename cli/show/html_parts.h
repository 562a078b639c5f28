/* cli/show/html_parts.h - what the files that write a page share.
 *
 * A page is, in this order: its head and style, the bare frame of the viewer, the plays, the
 * program. All that comes from a scene stands in script elements of a type that no browser
 * runs, as JSON. A play is
 *
 *     <script class="play" type="application/json">    what it is: one object
 *     <script class="frames" type="text/plain">        a key frame and up to 59 more, a line each
 *     <script class="marks" type="application/json">   which frames these were, their events as
 *                                                      [frame, kind, count, time of the first], and
 *                                                      what went wrong in between: [kind, body,
 *                                                      other or -1, frame, time in it, from x, y,
 *                                                      to x, y], and how many more there were
 *     ...                                              and so on
 *     <script class="remark" type="application/json">  a text
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_HTML_PARTS_H
#define ABUT_CLI_HTML_PARTS_H

#include "base/output.h"
#include "base/text.h"
#include "show/picture_options.h"
#include "stage/tally.h"

/* Kinds of marks on the line of time: those of events, and for what goes wrong. */
enum { MARK_OVERLAP = ABUT_EVENT_KIND_COUNT, MARK_PASS, MARK_SNAG, MARK_COUNT };

/* The most mishaps that are listed for a block: the others are counted. */
enum { MOST_TOLD = 600 };

/* A body as the page knows it: as it was written, or is foretold from that. */
typedef struct known_body {
    abut_vec2 at;
    abut_vec2 velocity;
    abut_vec2 change;  /* of the velocity, the last time */
    uint64_t contacts; /* a hash of those that were written */
    unsigned flags;
    uint32_t edits; /* of its cells, as they were written last */
    int side;       /* of its cell in the broad phase: 2 to this power */
} known_body;

typedef struct known_mark {
    uint64_t count;
    double time; /* of the first */
} known_mark;

/* The frames of the play that is being written. */
typedef struct frames_writer {
    output *out;
    text line;
    text marks; /* of the block that is open */
    known_body *bodies;
    uint32_t count;
    room contacts;
    text mishaps; /* of the block that is open, also from frames that are not kept */
    uint64_t mishap_count;
    double parts;    /* of a unit, to which points that are only drawn are rounded */
    uint32_t frames; /* that will be played */

    bool has_block;
    uint32_t first; /* frame of the block */
    uint32_t kept;  /* frames in it */
    uint32_t every; /* frame is kept */
    uint32_t last;  /* frame that was kept */
    uint32_t next;  /* that is to be kept */
    uint64_t block_bytes;
    uint64_t bytes;               /* of all blocks */
    known_mark found[MARK_COUNT]; /* since the last frame that was kept */
} frames_writer;

/* html_frames.c. Begins the frames of a play; false if there is no memory. */
bool frames_begin(frames_writer *w, output *out, const play *p, uint32_t frames, abut_bounds view);
/* A frame; false after a complaint. */
bool frames_see(frames_writer *w, const play *p);
/* Ends the block that is open, and forgets everything. False after a complaint. */
bool frames_end(frames_writer *w);

/* html_lines.c. Counts what happened in a frame, also in one that is not kept. */
void note_events(frames_writer *w, const play *p);
/* Adds the line of a frame; a key frame holds everything. False after a complaint. */
bool add_line(frames_writer *w, const play *p, bool is_key);

/* A number with a comma before it. */
void add_value(text *out, double value);

/* html_cast.c: writes what a play is, as JSON. `words` is for use meanwhile. */
bool write_cast(output *out,
                text *words,
                const production *of,
                const picture_options *how,
                const scene_survey *seen,
                const play *p);
/* What a body of cells looks like: "LOOPS":[[x,y,...],...],"SHAPES":[[radius,x,y,...],...]. */
void add_outline(text *out, const cell_outline *outline, const char *loops, const char *shapes);
/* Where it has room for a name: [x, y, x, y] behind `before`, or nothing. */
void add_filled_part(text *out, const stage *on, const actor *who, const char *before);
/* A JSON string that nothing in a page takes for anything else. */
void add_words(text *out, const char *words);

#endif
