/* abut/record.h - everything that a game does to a world, as bytes that can be played again.
 *
 * A recording holds the world as it was when the recording began, then every call that changed it,
 * and the hash of the world after every step. Played again, on any machine, it does the same; if
 * not, the replay says where they differ. It is meant for bug reports, for tests, and for games
 * that show replays.
 *
 *     abut_recording *recording = abut_recording_create(world, NULL);
 *     ... the game plays ...
 *     abut_recording_end(recording);
 *     size_t size;
 *     const void *bytes = abut_recording_bytes(recording, &size);
 *     fwrite(bytes, 1, size, file);
 *
 *     abut_replay *replay;
 *     abut_replay_load(NULL, bytes, size, &replay);
 *     while (!abut_replay_is_over(replay) && abut_replay_next(replay) == ABUT_OK) {
 *         draw(abut_replay_world(replay));
 *     }
 *     puts(abut_replay_last_error(replay));
 *
 * A *frame* of a recording ends with a hash: after every abut_world_step() and
 * abut_world_step_discrete(), and at every abut_recording_mark().
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too. A recording
 * and its world, and a replay and its world, count as one object: one thread at a time changes
 * them. A function that states no cost takes constant time.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_RECORD_H
#define ABUT_RECORD_H

#include "state.h"

/* --- Recording -------------------------------------------------------------------------------- */

typedef struct abut_recording abut_recording;

/* All zero: calls and hashes, and nothing else. */
typedef struct abut_recording_settings {
    const char *filter;    /* the name of the world's filter, up to 255 bytes: a replay finds
                            * functions by name. NULL: "filter" */
    const char *answer;    /* the same for its answer. NULL: "answer" */
    uint32_t states_every; /* the whole state is recorded every so many frames, so that a replay
                            * that diverges can say in which body and field; 0: never */
} abut_recording_settings;

/* Records a world from now on, in memory from the world's allocator. Returns NULL if there is no
 * memory, an argument is invalid, or the world is busy or already being recorded. The caller
 * destroys the recording. O(n).
 *
 * From then on a call that changes the world first records itself. If there is no memory for that,
 * it returns ABUT_E_MEMORY and has changed nothing. Calls that fail are not recorded, since they
 * change nothing, and neither is abut_world_reserve(). A step takes O(n + all contacts) more, for
 * the hash. Two things are refused while a world is recorded: rollbacks that keep more than 65536
 * states together, and going back to a state that was kept before the recording began
 * (ABUT_E_RANGE). */
ABUT_API abut_recording *abut_recording_create(abut_world *world,
                                               const abut_recording_settings *settings);

/* Ends a recording, if it has not ended, and frees it with its bytes. NULL is fine. Recording and
 * world may be destroyed in either order; destroying the world ends the recording. */
ABUT_API void abut_recording_destroy(abut_recording *recording);

/* Ends a frame, for games that move bodies without steps. Returns ABUT_E_ARGUMENT if the recording
 * has ended. O(n + all contacts), for the hash. */
ABUT_API abut_status abut_recording_mark(abut_recording *recording);

/* Gives a body a name, of up to 255 bytes, which abut_replay_name() returns. It changes nothing
 * else. */
ABUT_API abut_status abut_recording_name(abut_recording *recording,
                                         abut_body body,
                                         const char *name);

/* Stops recording; the bytes are then complete. A second call does nothing. */
ABUT_API abut_status abut_recording_end(abut_recording *recording);

/* The bytes of all frames that have ended, without those that were dropped. They belong to the
 * recording, and stay valid until the next call that changes the world or the recording. `size` may
 * be NULL. */
ABUT_API const void *abut_recording_bytes(const abut_recording *recording, size_t *size);

/* Forgets the first `size` of these bytes, once they have been written to a file, so that a long
 * recording needs little memory. Returns ABUT_E_RANGE if there are fewer. Takes time in proportion
 * to the bytes that are left. */
ABUT_API abut_status abut_recording_drop(abut_recording *recording, size_t size);

/* --- Playing it again ------------------------------------------------------------------------- */

typedef struct abut_replay abut_replay;

/* A function that a recorded world may have had, under the name that the recording has for it. */
typedef struct abut_named_function {
    const char *name;
    abut_filter_fn *filter; /* one of the two */
    abut_answer_fn *answer;
} abut_named_function;

typedef struct abut_replay_settings {
    const abut_named_function *functions;
    uint32_t function_count;
    void *user;       /* handed to them */
    abut_tasks tasks; /* of the world's steps, for threads */
    abut_allocator allocator;
} abut_replay_settings;

/* Makes a replay of a recording, at its start, which the caller destroys. NULL settings mean no
 * functions, and malloc. The bytes are not copied: they must stay as they are until the replay is
 * destroyed.
 *
 * Returns ABUT_E_FORMAT if the bytes are not a recording, are of another version of the format, or
 * are damaged; ABUT_E_ARGUMENT if a function that the world had is missing. `replay` is then NULL,
 * and abut_replay_explain() says why. Only the start is read now, the rest as it is played. Takes
 * time in proportion to the world at the start. */
ABUT_API abut_status abut_replay_load(const abut_replay_settings *settings,
                                      const void *bytes,
                                      size_t size,
                                      abut_replay **replay);

/* Writes a sentence that says why abut_replay_load() refuses bytes; "" if it does not. As snprintf:
 * at most `text_size` bytes with the final zero, and returns the length of the whole sentence.
 * Costs as much as loading. */
ABUT_API size_t abut_replay_explain(const abut_replay_settings *settings,
                                    const void *bytes,
                                    size_t size,
                                    char *text,
                                    size_t text_size);

/* NULL is fine. */
ABUT_API void abut_replay_destroy(abut_replay *replay);

/* Plays to the end of the next frame, or of the recording. Returns ABUT_OK if everything went as
 * recorded, otherwise:
 *   ABUT_E_DIVERGED  something differed: abut_replay_divergence() says what
 *   ABUT_E_FORMAT    the bytes are damaged, or end too early
 *   ABUT_E_MEMORY    there was no memory; the frame is half played
 * After any of these the replay cannot go on: every further call returns the same status.
 *
 * A recording may come from an untrusted source: it can do to its world what calls of this library
 * can do, and nothing else. Playing takes as much time and memory as the game did. */
ABUT_API abut_status abut_replay_next(abut_replay *replay);

/* Whether the whole recording has been played. */
ABUT_API bool abut_replay_is_over(const abut_replay *replay);

/* How many frames have been played. */
ABUT_API uint64_t abut_replay_frame(const abut_replay *replay);

/* The world as it is now, for reading; it belongs to the replay. abut_world_copy() makes one that a
 * game can continue with. */
ABUT_API const abut_world *abut_replay_world(const abut_replay *replay);

/* The name that the recording gives to a body, "" if it gives none. It belongs to the replay. O(log
 * of the number of names), on average. */
ABUT_API const char *abut_replay_name(const abut_replay *replay, abut_body body);

/* Where a replay first differed from its recording. */
typedef struct abut_divergence {
    uint64_t frame;        /* the frame in which, or at whose end, they differed: 1 is the first */
    const char *call;      /* the call that failed or gave out another id, such as
                            * "abut_body_place"; NULL if the hash differed */
    uint64_t recorded;     /* the recorded hash, */
    uint64_t replayed;     /* and that of the replayed world */
    bool has_state;        /* the recording has the state of that frame, so `state` is known */
    abut_difference state; /* `first` is as recorded, `second` as replayed */
} abut_divergence;

/* Says where a replay diverged. Returns false, with `out` all zero, if it did not. */
ABUT_API bool abut_replay_divergence(const abut_replay *replay, abut_divergence *out);

/* A sentence that says why the replay stopped; "" if it has not. It belongs to the replay. */
ABUT_API const char *abut_replay_last_error(const abut_replay *replay);

#endif
