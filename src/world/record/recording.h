/* world/record/recording.h - a recording inside.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_RECORD_RECORDING_H
#define AB_WORLD_RECORD_RECORDING_H

#include "base/check.h"

#include "world/record/script.h"
#include "world/state/border.h"

/* A rollback of the world, by the number that it has in the recording. */
typedef struct ab_recorded_rollback {
    const abut_rollback *rollback;
    uint32_t number;
    uint32_t capacity;
    uint32_t kept; /* states, since the recording began */
} ab_recorded_rollback;

struct abut_recording {
    ab_recorder recorder; /* the first, so that one is the other */
    abut_world *world;    /* NULL: it has ended */
    abut_allocator allocator;
    uint8_t *bytes;
    size_t size;     /* of all that is written; behind `whole` a chunk that has not ended */
    size_t whole;    /* of chunks that have ended */
    size_t capacity; /* leaves room for the last line */
    uint64_t chunk;  /* the number of the one that has not ended */
    uint64_t frame;
    uint32_t states_every;
    bool state_due;
    ab_recorded_rollback *rollbacks;
    uint32_t rollback_count;
    uint32_t rollback_capacity;
    uint32_t next_number;
};

/* --- Bytes (recording_bytes.c) ---------------------------------------------------------------- */

/* Makes room for this many bytes, and for the end. */
bool ab_recording_reserve(abut_recording *recording, size_t more);
/* Begins a line, for which there must be room: where the rest of it is written. The line counts
 * once `recording->size` is set to its end. */
ab_parcel ab_recording_line(abut_recording *recording, uint8_t kind);
void ab_recording_end_chunk(abut_recording *recording);
/* Ends the chunk of a frame. */
void ab_recording_end_frame(abut_recording *recording);

/* Each of these returns false, and writes nothing, without memory. The head, and the world as it is
 * when the recording begins: */
bool ab_recording_write_start(abut_recording *recording, const abut_recording_settings *settings);
/* The state of the last frame, if one is due. Called before anything else changes the world. */
bool ab_recording_write_state(abut_recording *recording);
bool ab_recording_write_call(abut_recording *recording, ab_line *line);

/* The result of a call is the last thing in its line, and is known only after the call. */
void ab_recording_write_result(abut_recording *recording, uint64_t result);
/* A name of at most AB_NAME_BYTES bytes. */
void ab_carry_recorded_name(ab_parcel *parcel, const char *name);

/* --- Rollbacks (recorded_rollbacks.c) --------------------------------------------------------- */

/* Whether a replay could make this call of a rollback, too. Gives the rollback a number, if it has
 * none, and writes that into the line. */
abut_status ab_recording_check_rollback(abut_recording *recording, ab_line *line);
/* Follows a call that was made. */
void ab_recording_follow_rollback(abut_recording *recording, const ab_call *call);
/* The rollback is destroyed. If there is no memory to write this down, the replay keeps its own
 * rollback to the end. */
void ab_recording_forget_rollback(ab_recorder *self, const abut_rollback *rollback);

#endif
