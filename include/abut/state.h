/* abut/state.h - the state of a world: saved to bytes, loaded again, copied, and rolled back.
 *
 * A world that was saved and loaded goes on exactly as the one it was saved from: the same calls
 * give the same bits, the ids that were valid are valid, and the next ids are the same. The bytes
 * do not depend on the machine: what one writes loads on every other.
 *
 *     size_t size;
 *     abut_world_save(world, NULL, 0, &size);
 *     void *bytes = malloc(size);
 *     abut_world_save(world, bytes, size, &size);
 *     ...
 *     abut_world *again;
 *     abut_world_load(NULL, bytes, size, &again);
 *
 * Everything that decides what happens next is saved. What the last step has reported (events,
 * trails, abut_world_report(), the last error) is not: a loaded world is as if no step had been
 * taken yet.
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too. Everything
 * takes time in proportion to the size of the world; loading also O(k) for each mover.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_STATE_H
#define ABUT_STATE_H

#include "world.h"

/* --- Bytes ------------------------------------------------------------------------------------ */

/* Writes a world as bytes. `size` gets how many these are; with a capacity of 0, that is all.
 * ABUT_E_ROOM if they do not fit: nothing was written then. Allocates nothing. Functions and
 * pointers of the settings are not saved, only whether there was a filter and an answer. */
ABUT_API abut_status abut_world_save(const abut_world *world,
                                     void *bytes,
                                     size_t capacity,
                                     size_t *size);

/* Makes a world from such bytes. Filter, answer, user, tasks and allocator come from `settings`,
 * whose other fields are ignored; NULL means none of these. ABUT_E_FORMAT if the bytes are no saved
 * world, are of another version of the format, or are damaged, or if two bodies overlap that are
 * solid to each other, unless the world has made a discrete step: the filter is asked about bodies
 * that are near each other. ABUT_E_ARGUMENT if the world had a filter or an answer and `settings`
 * has none. `world` is NULL then. The bytes may come from anybody: whatever is in them, no more
 * memory is used than a fixed multiple of their size. */
ABUT_API abut_status abut_world_load(const abut_world_settings *settings,
                                     const void *bytes,
                                     size_t size,
                                     abut_world **world);

/* Says in a sentence why abut_world_load() refuses bytes, and where in them; "" if it does not.
 * Written to `text` as snprintf does it; returns the length of the whole sentence. */
ABUT_API size_t abut_state_explain(const abut_world_settings *settings,
                                   const void *bytes,
                                   size_t size,
                                   char *text,
                                   size_t text_size);

/* Makes a second world that is equal to the first, with its settings, functions and allocator.
 * NULL without memory, or if the world is NULL or busy. */
ABUT_API abut_world *abut_world_copy(const abut_world *world);

/* Where two worlds differ. */
typedef struct abut_difference {
    abut_body body;    /* ABUT_NO_BODY: in the world itself */
    abut_body other;   /* of a contact or a permission: the second body */
    const char *field; /* "at", "velocity", "contact push", ...: a constant. NULL: they are equal */
    char first[64];    /* what it is in the first world, as text, */
    char second[64];   /* and in the second */
} abut_difference;

/* Finds the first difference of two worlds in what decides what happens next: of the frame, then of
 * bodies in the order of ids, of contacts, permissions, walkers, and settings. For games that were
 * meant to stay alike and have not. ABUT_E_ARGUMENT if something is NULL, ABUT_E_BUSY within a
 * callback. Allocates nothing. O(n + all contacts, times those of one body). */
ABUT_API abut_status abut_world_compare(const abut_world *a,
                                        const abut_world *b,
                                        abut_difference *out);

/* --- Rollback --------------------------------------------------------------------------------- */

/* The last states of a world, for games that learn late what a player did: keep every frame, go
 * back to the frame in question, and step again.
 *
 * What has not changed from one state to the next is kept once, in pages: what sleeps or stands
 * still costs next to nothing. Once it has found its size, keeping and going back allocate
 * nothing. */
typedef struct abut_rollback abut_rollback;

/* Makes an empty one that keeps up to `frames` states of a world, 1 to 65536. Memory comes from the
 * world's allocator. NULL without memory, or if an argument is invalid. */
ABUT_API abut_rollback *abut_rollback_create(abut_world *world, uint32_t frames);

/* Forgets all states. Must come before the world is destroyed. NULL is fine. */
ABUT_API void abut_rollback_destroy(abut_rollback *rollback);

/* Keeps the state that the world is in now, and forgets the oldest one if there are too many.
 * ABUT_E_MEMORY leaves everything as it was, but for the oldest state, which may be forgotten. */
ABUT_API abut_status abut_rollback_keep(abut_rollback *rollback);

/* Brings the world back to a state that was kept: 0 for the last one, 1 for the one before it, and
 * so on. States kept after that one are forgotten; that one stays. Bodies that were removed since
 * are there again, with their ids; those added since are gone, and their ids may be given out
 * again. What the last step has reported is gone, too. ABUT_E_RANGE if so many were not kept;
 * ABUT_E_MEMORY leaves everything as it was. */
ABUT_API abut_status abut_rollback_back(abut_rollback *rollback, uint32_t frames);

/* How many states are kept, and all memory they take, shapes not included. */
ABUT_API uint32_t abut_rollback_count(const abut_rollback *rollback);
ABUT_API size_t abut_rollback_bytes(const abut_rollback *rollback);

#endif
