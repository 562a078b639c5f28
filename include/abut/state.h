/* abut/state.h - worlds that travel: saved to bytes, loaded again, copied, and rolled back.
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
 * What travels is everything that decides what happens next. What the last step has reported
 * (events, trails, abut_world_report(), the last error) does not: there, no step has happened yet.
 *
 * What world.h says about bad input, ownership, threads and callbacks holds here, too. Everything
 * takes time in proportion to the size of the world.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_STATE_H
#define ABUT_STATE_H

#include "world.h"

/* --- Bytes ------------------------------------------------------------------------------------ */

/* Writes a world as bytes. `size` gets how many these are; with a capacity of 0, that is all.
 * ABUT_E_ROOM if they do not fit: nothing was written then. Allocates nothing. Functions and
 * pointers of the settings do not travel, only whether there was a filter and an answer. */
ABUT_API abut_status abut_world_save(const abut_world *world,
                                     void *bytes,
                                     size_t capacity,
                                     size_t *size);

/* Makes a world of such bytes. From `settings` come filter, answer, user and allocator, the rest
 * of it is not looked at; NULL: none of these. ABUT_E_FORMAT if the bytes are no saved world, are
 * of another version of the format, or are damaged; ABUT_E_ARGUMENT if the world had a filter or an
 * answer and `settings` has none. `world` is NULL then. The bytes may come from anybody: whatever
 * is in them, no more memory is used than a fixed multiple of their size. */
ABUT_API abut_status abut_world_load(const abut_world_settings *settings,
                                     const void *bytes,
                                     size_t size,
                                     abut_world **world);

/* Says in a sentence why abut_world_load() refuses bytes, and where in them; "" if it does not.
 * Written to `text` as snprintf does it; returns the length of the whole sentence. */
ABUT_API int abut_state_explain(const abut_world_settings *settings,
                                const void *bytes,
                                size_t size,
                                char *text,
                                size_t text_size);

/* Makes a second world that is equal to the first, with its settings, functions and allocator.
 * NULL without memory, or if the world is NULL or busy. */
ABUT_API abut_world *abut_world_copy(const abut_world *world);

#endif
