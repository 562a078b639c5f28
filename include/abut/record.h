/* abut/record.h - everything that a game does to a world, as bytes that can be played again.
 *
 * A recording has the world as it was when the recording began, then every call that changed it,
 * and the hash of the world after every step. Played again, on whatever machine, it does the same;
 * if it does not, the replay says where: for bug reports, for tests, and for games that show what
 * happened.
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
 * abut_world_step_discrete(), and wherever abut_recording_mark() says so.
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
    const char *filter;    /* the name of the world's filter, of up to 255 bytes: a replay is given
                            * functions by name. NULL: "filter" */
    const char *answer;    /* the same of its answer. NULL: "answer" */
    uint32_t states_every; /* after every so many frames the whole state is recorded, so that a
                            * replay that diverges can say in which body and field; 0: never */
} abut_recording_settings;

/* Records a world from now on, in memory of its allocator. NULL without memory, or if an argument
 * is invalid, the world is busy, or it is being recorded already. O(n).
 *
 * A call that changes the world then first writes itself down. It returns ABUT_E_MEMORY, and has
 * changed nothing, if there is no memory for that. A call that fails is not recorded, since it
 * changes nothing; abut_world_reserve() is not, either. A step takes O(n + all contacts) more, for
 * the hash. Two things are refused while a world is recorded: rollbacks that keep more than 65536
 * states together, and going back to a state that was kept before the recording began
 * (ABUT_E_RANGE). */
ABUT_API abut_recording *abut_recording_create(abut_world *world,
                                               const abut_recording_settings *settings);

/* Ends a recording, if need be, and forgets it with its bytes. NULL is fine. Either of recording
 * and world may be destroyed first; with the world, the recording ends. */
ABUT_API void abut_recording_destroy(abut_recording *recording);

/* Ends a frame: for games that move bodies without steps. ABUT_E_ARGUMENT if the recording has
 * ended. O(n + all contacts), for the hash. */
ABUT_API abut_status abut_recording_mark(abut_recording *recording);

/* Gives a body a name, of up to 255 bytes, which the replay knows and shows. It changes nothing
 * else. */
ABUT_API abut_status abut_recording_name(abut_recording *recording,
                                         abut_body body,
                                         const char *name);

/* Stops recording; the bytes are then complete. A second call does nothing. */
ABUT_API abut_status abut_recording_end(abut_recording *recording);

/* The bytes of all frames that have ended, and have not been dropped: valid until the next call
 * that changes the world or the recording. `size` may be NULL. */
ABUT_API const void *abut_recording_bytes(const abut_recording *recording, size_t *size);

/* Forgets the first of these bytes, which have been written to a file: so a long recording needs
 * little memory. ABUT_E_RANGE if there are fewer. Takes time in proportion to the bytes that
 * are left. */
ABUT_API abut_status abut_recording_drop(abut_recording *recording, size_t size);

/* --- Playing it again ------------------------------------------------------------------------- */

typedef struct abut_replay abut_replay;

/* A function that a recorded world may have had, by the name that its recording has for it. */
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

/* Makes a replay of a recording, at its start. NULL: no functions, and malloc. The bytes are not
 * copied: they must stay as they are until the replay is destroyed.
 *
 * ABUT_E_FORMAT if the bytes are no recording, are of another version of the format, or are
 * damaged; ABUT_E_ARGUMENT if a function is missing that the world had. `replay` is then NULL, and
 * abut_replay_explain() says why. Bytes behind the start are looked at when their turn comes.
 * Takes time in proportion to the world at the start. */
ABUT_API abut_status abut_replay_load(const abut_replay_settings *settings,
                                      const void *bytes,
                                      size_t size,
                                      abut_replay **replay);

/* Says in a sentence why abut_replay_load() refuses bytes; "" if it does not. Written to `text` as
 * snprintf does it; returns the length of the whole sentence. */
ABUT_API size_t abut_replay_explain(const abut_replay_settings *settings,
                                    const void *bytes,
                                    size_t size,
                                    char *text,
                                    size_t text_size);

/* NULL is fine. */
ABUT_API void abut_replay_destroy(abut_replay *replay);

/* Plays to the end of the next frame, or of the recording. ABUT_OK if that did what was recorded:
 *   ABUT_E_DIVERGED  it did not: abut_replay_divergence()
 *   ABUT_E_FORMAT    the bytes are damaged, or end too early
 *   ABUT_E_MEMORY    there was no memory; the frame is half played
 * After any of these, nothing can be played any more: every call returns the same.
 *
 * A recording may come from anybody. It can do to its world what its maker could have done, and
 * nothing else. Takes as much time and memory as the game did. */
ABUT_API abut_status abut_replay_next(abut_replay *replay);

/* Whether all of the recording was played. */
ABUT_API bool abut_replay_is_over(const abut_replay *replay);

/* How many frames were played. */
ABUT_API uint64_t abut_replay_frame(const abut_replay *replay);

/* The world as it is now, to be read; abut_world_copy() makes one to go on with. It belongs to the
 * replay. */
ABUT_API const abut_world *abut_replay_world(const abut_replay *replay);

/* The name that the recording gives to a body; "" if none. O(log of the number of names), on
 * average. */
ABUT_API const char *abut_replay_name(const abut_replay *replay, abut_body body);

/* Where a replay first differed from its recording. */
typedef struct abut_divergence {
    uint64_t frame;        /* the frame at whose end, or in which, that showed: 1 is the first */
    const char *call;      /* that failed, or gave out another id: "abut_body_place"; otherwise
                            * NULL, and the hash differed */
    uint64_t recorded;     /* the hash, */
    uint64_t replayed;     /* and what it is here */
    bool has_state;        /* the recording has the state of that frame, so that this is known: */
    abut_difference state; /* the first is as recorded, the second as replayed */
} abut_divergence;

/* False, and all zero, if it did not diverge. */
ABUT_API bool abut_replay_divergence(const abut_replay *replay, abut_divergence *out);

/* A sentence about why it stopped; "" if it has not. */
ABUT_API const char *abut_replay_last_error(const abut_replay *replay);

#endif
