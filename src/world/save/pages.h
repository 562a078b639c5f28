/* world/save/pages.h - copies of the arena, in pages that several of them share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_TRAVEL_PAGES_H
#define AB_WORLD_TRAVEL_PAGES_H

#include "base/check.h"

#include "abut/state.h"
#include "world/state/state.h"

enum { AB_PAGE_BYTES = 4096 };

typedef struct ab_page {
    struct ab_page *next; /* of those that are free */
    uint32_t users;
    uint32_t unused;
    uint8_t bytes[AB_PAGE_BYTES];
} ab_page;

/* Pages that were allocated together. */
typedef struct ab_page_block {
    struct ab_page_block *next;
    size_t count;
    ab_page pages[];
} ab_page_block;

typedef struct ab_page_pool {
    const abut_allocator *allocator;
    ab_page *free;
    ab_page_block *blocks;
    size_t pages; /* in all */
} ab_page_pool;

/* A copy of the arena: its head, and the used bytes of each part, one part after another, each
 * beginning on a new page. */
typedef struct ab_arena_copy {
    ab_state head;
    uint64_t cells_version; /* of the world */
    ab_page **pages;
    uint32_t count;
    uint32_t capacity;
} ab_arena_copy;

/* Copies the arena of a world, and shares the pages that are the same in `before`, which may be
 * NULL. Without memory it returns false, with `copy` empty. */
bool ab_arena_keep(ab_page_pool *pool,
                   const abut_world *world,
                   const ab_arena_copy *before,
                   ab_arena_copy *copy);
/* Writes a copy back to the arena, which must have room for it, with its head. */
void ab_arena_restore(abut_world *world, const ab_arena_copy *copy);
/* Gives its pages back. */
void ab_arena_drop(ab_page_pool *pool, ab_arena_copy *copy);
/* Gives all memory back: of a copy that is empty, and of a pool of which all pages are free. */
void ab_arena_free(ab_page_pool *pool, ab_arena_copy *copy);
void ab_page_pool_free(ab_page_pool *pool);

/* How many states a rollback keeps (save/rollback.c). */
uint32_t ab_ring_capacity(const abut_rollback *rollback);

#endif
