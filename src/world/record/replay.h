/* world/record/replay.h - a recording that is being played.
 *
 * The first error, in the bytes or in the world, ends it: from then on `status` is not ABUT_OK, and
 * `last_error` says why.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_RECORD_REPLAY_H
#define AB_WORLD_RECORD_REPLAY_H

#include "base/check.h"

#include "base/text.h"
#include "world/record/script.h"
#include "world/save/parcel.h"

typedef struct ab_replay_rollback {
    abut_rollback *rollback;
    uint32_t number;
    uint32_t capacity;
} ab_replay_rollback;

/* The name of a body lies in the recording. */
typedef struct ab_replay_name {
    abut_body body;
    const char *name;
} ab_replay_name;

struct abut_replay {
    abut_allocator allocator;
    abut_world_settings settings; /* functions and allocator, for states */
    abut_world *world;
    ab_parcel parcel; /* `end` is that of the chunk */
    size_t size;      /* of all bytes */
    uint64_t chunk;   /* the number of the next one */
    uint64_t frame;
    abut_status status;
    bool over;
    bool diverged;
    abut_divergence divergence;
    ab_line_shapes shapes;
    ab_replay_rollback *rollbacks;
    uint32_t rollback_count;
    uint32_t rollback_capacity;
    ab_replay_name *names; /* by body */
    uint32_t name_count;
    uint32_t name_capacity;
    char last_error[480];
};

/* --- Bytes (record/replay_bytes.c) --------------------------------------------------------------
 */

/* What a recording begins with. */
bool ab_replay_open_head(ab_parcel *parcel);
/* Opens the next chunk if it is whole; all bytes are `size`. */
bool ab_replay_open_chunk(ab_parcel *parcel, size_t size, uint64_t *chunk);
/* A name lies in the recording with a final zero; "", and refused, if it does not. */
const char *ab_replay_read_name(ab_parcel *parcel);
/* The kind of the next line; 0 if it cannot be read. */
uint8_t ab_replay_next_kind(const abut_replay *replay);
/* Reads the kind of the next line; 0, and refused, if there is none. */
uint8_t ab_replay_read_kind(abut_replay *replay);
/* Which byte was refused, and why. */
void ab_replay_say_position(ab_text *text, const ab_parcel *parcel);
/* The parcel was refused: so is the replay. False. */
bool ab_replay_fail(abut_replay *replay);
/* Refuses the parcel, and the replay. False. */
bool ab_replay_refuse(abut_replay *replay, abut_status status, const char *why);

/* --- Diverging (record/replay_diverge.c) --------------------------------------------------------
 */

/* Notes that the world did not do what was recorded; `trouble` is that of a call. Returns false. */
bool ab_replay_diverge(abut_replay *replay, const abut_divergence *how, const char *trouble);
/* Reads a state of the recording: whether the world is equal to it. */
bool ab_replay_check_state(abut_replay *replay);
/* A frame ends: whether the hash is what it was. */
bool ab_replay_end_frame(abut_replay *replay, uint64_t recorded);

#endif
