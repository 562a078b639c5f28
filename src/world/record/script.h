/* world/record/script.h - what a recording is made of.
 *
 *     head: magic, version
 *     chunks, each: how many bytes, their checksum, the bytes
 *       the first has the names of functions, and the world as it was: a saved one
 *       the others have lines: what kind, and the arguments of the call or what else it is
 *
 * A chunk ends with a frame, and is checked before anything in it is read. So a recording that was
 * cut off can be played to its last whole frame.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_RECORD_SCRIPT_H
#define AB_WORLD_RECORD_SCRIPT_H

#include "base/check.h"

#include "abut/record.h"
#include "world/save/parcel.h"
#include "world/state/call.h"

#define AB_SCRIPT_MAGIC UINT64_C(0x6463657274756261) /* "abutrecd" */

enum {
    AB_SCRIPT_VERSION = 1,
    AB_SCRIPT_HEAD = 16,
    AB_CHUNK_HEAD = 8,
    AB_MOST_KEPT = 65536, /* states of all rollbacks */
    AB_NAME_BYTES = 255
};

/* Lines that are no call. */
enum {
    AB_LINE_NAME = 200, /* a body, and its name */
    AB_LINE_MARK,       /* the hash: a frame ends */
    AB_LINE_STATE,      /* the world as it is now */
    AB_LINE_FORGET,     /* a rollback is gone */
    AB_LINE_END
};

/* A call, and what of it is no argument. */
typedef struct ab_line {
    ab_call call;
    uint32_t rollback; /* its number */
    uint32_t rollback_capacity;
    uint64_t result;         /* the id that was given out, or the hash */
    abut_body_settings body; /* copies of what the call points to */
    abut_walk_settings walk;
    abut_map map;
    abut_moved_body moved; /* of a replay: where results go that do not matter */
    abut_shape low;
} ab_line;

/* Where the shapes of a line that is read are kept until the call is made. */
typedef struct ab_line_shapes {
    abut_world *pantry; /* a world of its own: only its store is used */
    abut_shape *shapes;
    uint32_t *places; /* in the store */
    uint32_t count;
    uint32_t capacity;
    abut_tiles *tiles; /* of a body of cells: one of the two */
    abut_mask *pixels;
} ab_line_shapes;

/* The form of a kind of call, NULL if there is none; and its function. */
const char *ab_call_form(uint8_t kind);
const char *ab_call_function(uint8_t kind);

/* Makes the call. */
abut_status ab_call_make(abut_world *world, const ab_call *call);

/* Prepares a line for a call. Returns false if the call lacks what has to be written; then it is
 * going to fail anyway. */
bool ab_line_of(ab_line *line, const ab_call *call);

/* Counts or writes a line, or reads what follows its kind. `shapes` is for reading. */
void ab_carry_line(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes);

/* Shapes of a line: at least one, and at most ABUT_MOST_SHAPES; if they are to be the kind of a
 * tile, there may be none. */
void ab_carry_line_shapes(ab_parcel *parcel,
                          const abut_shape **given,
                          uint32_t *given_count,
                          ab_line_shapes *shapes);

/* The cells of a body that is added (script_cells.c), and giving up those that were read. */
void ab_carry_line_cells(ab_parcel *parcel, ab_line *line, ab_line_shapes *shapes);
void ab_line_cells_drop(ab_line_shapes *shapes);

/* Gives up the shapes of the last line; and all memory. */
void ab_line_shapes_drop(ab_line_shapes *shapes);
void ab_line_shapes_free(ab_line_shapes *shapes);

/* The checksum of a chunk by its number. */
uint32_t ab_chunk_sum(const uint8_t *bytes, size_t size, uint64_t number);

#endif
