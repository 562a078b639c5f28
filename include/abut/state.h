/* abut/state.h - the state of a world: saved to bytes, loaded again, copied, and rolled back.
 *
 * A world that was saved and loaded goes on exactly like the one it was saved from: the same calls
 * give the same bits, valid ids stay valid, and the next ids are the same. The bytes do not depend
 * on the machine: a world saved on one loads on every other.
 *
 *     size_t size;
 *     abut_world_save(world, NULL, 0, &size);
 *     void *bytes = malloc(size);
 *     abut_world_save(world, bytes, size, &size);
 *     ...
 *     abut_world *again;
 *     abut_world_load(NULL, bytes, size, &again);
 *
 * Everything that decides what happens next is saved. Reports of the last step (events, trails,
 * abut_world_report(), the last error) are not: in a loaded world they are empty, as if no step had
 * been taken yet.
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too. Every call
 * takes time in proportion to the size of the world, unless its comment says otherwise; loading
 * also takes O(k) for each mover.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_STATE_H
#define ABUT_STATE_H

#include "world.h"

/* --- Bytes ------------------------------------------------------------------------------------ */

/* Writes a world as bytes. `size` gets their number; with a capacity of 0 nothing else is done.
 * Returns ABUT_E_ROOM, and writes nothing, if they do not fit; ABUT_E_BUSY within a callback.
 * Allocates nothing. Functions and pointers of the settings are not saved, only whether there was a
 * filter and an answer. */
ABUT_API abut_status abut_world_save(const abut_world *world,
                                     void *bytes,
                                     size_t capacity,
                                     size_t *size);

/* Makes a world from such bytes, which the caller destroys. Filter, answer, user, tasks and
 * allocator come from `settings`, whose other fields are ignored; NULL means none of these. Returns
 * ABUT_E_FORMAT if the bytes are not a saved world, are of another version of the format, or are
 * damaged; also if two bodies that are solid to each other overlap, unless the world has made a
 * discrete step (to find out, the filter is called for bodies that are near each other). Returns
 * ABUT_E_ARGUMENT if the world had a filter or an answer and `settings` has none. `world` is then
 * NULL. The bytes may come from an untrusted source: whatever they are, no more memory is used than
 * a fixed multiple of their size. */
ABUT_API abut_status abut_world_load(const abut_world_settings *settings,
                                     const void *bytes,
                                     size_t size,
                                     abut_world **world);

/* Writes a sentence that says why abut_world_load() refuses bytes, and at which byte; "" if it does
 * not. As snprintf: at most `text_size` bytes with the final zero, and returns the length of the
 * whole sentence. */
ABUT_API size_t abut_state_explain(const abut_world_settings *settings,
                                   const void *bytes,
                                   size_t size,
                                   char *text,
                                   size_t text_size);

/* Makes a second world that is equal to the first, with the same settings, functions and allocator;
 * the caller destroys it. Returns NULL if there is no memory, or the world is NULL or busy. */
ABUT_API abut_world *abut_world_copy(const abut_world *world);

/* Where two worlds differ. */
typedef struct abut_difference {
    abut_body body;    /* ABUT_NO_BODY: in the world itself */
    abut_body other;   /* of a contact or a permission: the second body */
    const char *field; /* "at", "velocity", "contact push", ...: a constant. NULL: they are equal */
    char first[64];    /* its value in the first world, as text, */
    char second[64];   /* and in the second */
} abut_difference;

/* Finds the first difference between two worlds, among everything that decides what happens next:
 * the frame, then bodies in the order of ids, contacts, permissions, walkers, and settings. For
 * games that should have stayed in step and have not. Returns ABUT_E_ARGUMENT if something is NULL,
 * ABUT_E_BUSY within a callback. Allocates nothing. O(n + all contacts times those of one body). */
ABUT_API abut_status abut_world_compare(const abut_world *a,
                                        const abut_world *b,
                                        abut_difference *out);

/* --- Rollback --------------------------------------------------------------------------------- */

/* The last states of a world, for games that learn late what a player did: keep the state of every
 * frame, go back to the frame in question, and step again.
 *
 * Memory that has not changed from one state to the next is kept once, in pages, so bodies that
 * sleep or stand still cost next to nothing. Once a rollback has grown to its size, keeping and
 * going back allocate nothing. */
typedef struct abut_rollback abut_rollback;

/* Makes an empty rollback that keeps up to `frames` states of a world, 1 to 65536; the caller
 * destroys it. Memory comes from the world's allocator. Returns NULL if there is no memory, an
 * argument is invalid or the world is busy. */
ABUT_API abut_rollback *abut_rollback_create(abut_world *world, uint32_t frames);

/* Frees a rollback and its states. It must be destroyed before its world. NULL is fine. */
ABUT_API void abut_rollback_destroy(abut_rollback *rollback);

/* Keeps the present state of the world, and forgets the oldest state if there are too many.
 * ABUT_E_MEMORY leaves everything as it was, except that the oldest state may be forgotten. */
ABUT_API abut_status abut_rollback_keep(abut_rollback *rollback);

/* Brings the world back to a state that was kept: 0 for the last one, 1 for the one before it, and
 * so on. That state stays kept; later ones are forgotten. Bodies that were removed since are there
 * again, with their ids; bodies that were added since are gone, and their ids may be given out
 * again. The reports of the last step are gone, too. Returns ABUT_E_RANGE if there is no such
 * state; ABUT_E_MEMORY leaves everything as it was. */
ABUT_API abut_status abut_rollback_back(abut_rollback *rollback, uint32_t frames);

/* How many states are kept, and how many bytes they take, without shapes. For NULL both are 0. */
ABUT_API uint32_t abut_rollback_count(const abut_rollback *rollback);
ABUT_API size_t abut_rollback_bytes(const abut_rollback *rollback);

#endif
