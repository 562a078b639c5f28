/* broad/index/store.h - the entries of an index: boxes in slots, named by ids.
 *
 * Usually an id is its own slot: then nothing has to be looked up, and there is no table of ids. An
 * id that would leave a large gap, or whose slot is taken, gets some other free slot; from the
 * first of these on there is a table from slots to ids, and a hash table back.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_INDEX_STORE_H
#define AB_BROAD_INDEX_STORE_H

#include "base/check.h"

#include "abut/base.h"
#include "broad/box.h"

#define AB_NO_SLOT UINT32_MAX

/* As many entries as slots can be numbered in a block of twice as many buckets. */
#define AB_MAX_SLOTS ((uint32_t)1 << 30)

typedef struct ab_store {
    abut_allocator allocator;
    ab_box *boxes;  /* slot -> box; empty where there is no entry */
    uint64_t *used; /* slot -> bit: there is an entry */
    uint32_t capacity;
    uint32_t count; /* slots that were ever used: all entries lie before it */
    uint32_t entries;
    uint32_t free_hint; /* no free slot lies before it */
    uint32_t *ids;      /* slot -> id; NULL while every id is its own slot */
    uint32_t *buckets;  /* hash of an id -> slot of one that is not its own, or AB_NO_SLOT */
    uint32_t bucket_count;
    uint32_t strangers; /* entries in `buckets` */
    uint32_t *category; /* slot -> filter; both NULL while none is set */
    uint32_t *mask;
    uint64_t *users; /* slot -> the caller's number; NULL while none is set */
} ab_store;

void ab_store_free(ab_store *store);

/* Makes room for so many slots. False, and nothing changed, without memory. */
bool ab_store_reserve(ab_store *store, uint32_t capacity);

/* The slot of an id, or AB_NO_SLOT. */
uint32_t ab_store_find(const ab_store *store, uint32_t id);

/* The slot for a new id, with an empty box; AB_NO_SLOT without memory. */
uint32_t ab_store_add(ab_store *store, uint32_t id);

/* Frees the slot of an entry. */
void ab_store_remove(ab_store *store, uint32_t slot);

/* Forgets all entries, but keeps the memory. */
void ab_store_clear(ab_store *store);

/* Makes the entries those of the ids from 0 to count - 1, each in its own slot.
 * Their boxes are not set. False, and nothing changed, without memory. */
bool ab_store_number(ab_store *store, uint32_t count);

/* Makes the tables that only few users need. */
bool ab_store_want_filters(ab_store *store);
bool ab_store_want_users(ab_store *store);

static inline bool ab_store_is_used(const ab_store *store, uint32_t slot)
{
    return slot < store->count && (store->used[slot >> 6] >> (slot & 63) & 1) != 0;
}

static inline uint32_t ab_store_id(const ab_store *store, uint32_t slot)
{
    return store->ids != NULL ? store->ids[slot] : slot;
}

/* What the tables of the store take, beside the boxes. */
size_t ab_store_bytes(const ab_store *store);

bool ab_store_check(const ab_store *store);

#endif
