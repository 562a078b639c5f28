/* broad/index/store.c - slots, and the ids that name them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "broad/index/store.h"

#include <string.h>

enum { FIRST_CAPACITY = 64 };

static size_t words_for(uint32_t slots)
{
    return ((size_t)slots + 63) / 64;
}

void ab_store_free(ab_store *store)
{
    const abut_allocator *allocator = &store->allocator;

    ab_free(allocator, store->boxes, store->capacity, sizeof *store->boxes);
    ab_free(allocator, store->used, words_for(store->capacity), sizeof *store->used);
    ab_free(allocator, store->ids, store->capacity, sizeof *store->ids);
    ab_free(allocator, store->category, store->capacity, sizeof *store->category);
    ab_free(allocator, store->mask, store->capacity, sizeof *store->mask);
    ab_free(allocator, store->users, store->capacity, sizeof *store->users);
    ab_free(allocator, store->buckets, store->bucket_count, sizeof *store->buckets);
}

/* A larger copy of a table; NULL, with `failed` set, without memory. A table that
 * does not exist yet stays NULL. */
static void *
larger(const ab_store *store, const void *table, uint32_t capacity, size_t item, bool *failed)
{
    if (table == NULL || *failed) {
        return NULL;
    }
    void *copy = ab_resize(&store->allocator, NULL, 0, capacity, item);

    if (copy == NULL) {
        *failed = true;
    } else {
        memcpy(copy, table, store->count * item);
    }
    return copy;
}

bool ab_store_reserve(ab_store *store, uint32_t capacity)
{
    if (capacity <= store->capacity) {
        return true;
    }
    if (capacity > AB_MAX_SLOTS) {
        return false;
    }
    ab_store grown = *store;
    bool failed = false;

    grown.capacity = capacity;
    grown.buckets = NULL; /* stays where it is */
    grown.ids = larger(store, store->ids, capacity, sizeof *store->ids, &failed);
    grown.category = larger(store, store->category, capacity, sizeof *store->category, &failed);
    grown.mask = larger(store, store->mask, capacity, sizeof *store->mask, &failed);
    grown.users = larger(store, store->users, capacity, sizeof *store->users, &failed);
    grown.boxes =
        failed ? NULL : ab_resize(&store->allocator, NULL, 0, capacity, sizeof *store->boxes);
    grown.used = grown.boxes == NULL ? NULL
                                     : ab_resize(&store->allocator, NULL, 0, words_for(capacity),
                                                 sizeof *store->used);
    if (grown.used == NULL) {
        ab_store_free(&grown);
        return false;
    }
    if (store->count > 0) {
        memcpy(grown.boxes, store->boxes, store->count * sizeof *store->boxes);
        memcpy(grown.used, store->used, words_for(store->count) * sizeof *store->used);
    }
    memset(grown.used + words_for(store->count), 0,
           (words_for(capacity) - words_for(store->count)) * sizeof *store->used);
    uint32_t *buckets = store->buckets;

    store->buckets = NULL;
    ab_store_free(store);
    *store = grown;
    store->buckets = buckets;
    return true;
}

/* --- Ids that are not their own slots --------------------------------------- */

static uint32_t bucket_of(const ab_store *store, uint32_t id)
{
    uint32_t mixed = id * 0x9e3779b9u;

    return (mixed ^ mixed >> 15) & (store->bucket_count - 1);
}

/* The bucket that holds an id, or the free one where it would be. */
static uint32_t find_bucket(const ab_store *store, uint32_t id)
{
    uint32_t bucket = bucket_of(store, id);

    while (store->buckets[bucket] != AB_NO_SLOT && store->ids[store->buckets[bucket]] != id) {
        bucket = (bucket + 1) & (store->bucket_count - 1);
    }
    return bucket;
}

/* Makes room for one more stranger: at most half of the buckets are full. */
static bool reserve_bucket(ab_store *store)
{
    uint32_t wanted = store->bucket_count;

    if (store->ids == NULL) {
        uint32_t *ids = ab_resize(&store->allocator, NULL, 0, store->capacity, sizeof *store->ids);

        if (ids == NULL) {
            return false;
        }
        for (uint32_t slot = 0; slot < store->count; slot++) {
            ids[slot] = slot;
        }
        store->ids = ids;
    }
    while (wanted / 2 <= store->strangers) {
        wanted = wanted == 0 ? 16 : wanted * 2;
    }
    if (wanted == store->bucket_count) {
        return true;
    }
    ab_store grown = *store;

    grown.bucket_count = wanted;
    grown.buckets = ab_resize(&store->allocator, NULL, 0, wanted, sizeof *store->buckets);
    if (grown.buckets == NULL) {
        return false;
    }
    memset(grown.buckets, 0xff, wanted * sizeof *grown.buckets);
    for (uint32_t i = 0; i < store->bucket_count; i++) {
        uint32_t slot = store->buckets[i];

        if (slot != AB_NO_SLOT) {
            grown.buckets[find_bucket(&grown, store->ids[slot])] = slot;
        }
    }
    ab_free(&store->allocator, store->buckets, store->bucket_count, sizeof *store->buckets);
    *store = grown;
    return true;
}

/* Closes the gap that a removed stranger leaves, so that the others are found. */
static void empty_bucket(ab_store *store, uint32_t bucket)
{
    uint32_t last = store->bucket_count - 1;
    uint32_t gap = bucket;

    store->buckets[gap] = AB_NO_SLOT;
    for (uint32_t next = (gap + 1) & last; store->buckets[next] != AB_NO_SLOT;
         next = (next + 1) & last) {
        uint32_t home = bucket_of(store, store->ids[store->buckets[next]]);

        if (((next - home) & last) >= ((next - gap) & last)) {
            store->buckets[gap] = store->buckets[next];
            store->buckets[next] = AB_NO_SLOT;
            gap = next;
        }
    }
    store->strangers--;
}

/* --- Entries ----------------------------------------------------------------- */

uint32_t ab_store_find(const ab_store *store, uint32_t id)
{
    if (ab_store_is_used(store, id) && ab_store_id(store, id) == id) {
        return id;
    }
    if (store->strangers == 0) {
        return AB_NO_SLOT;
    }
    return store->buckets[find_bucket(store, id)];
}

/* The first free slot, which may be one that was never used. */
static uint32_t free_slot(ab_store *store)
{
    uint32_t slot = store->free_hint;

    while (slot < store->count && ab_store_is_used(store, slot)) {
        slot++;
    }
    store->free_hint = slot;
    return slot;
}

/* Whether an id is to be its own slot: that leaves no large gaps. */
static bool can_be_own_slot(const ab_store *store, uint32_t id)
{
    return (id < store->capacity || id < 2 * store->entries + FIRST_CAPACITY) &&
           !ab_store_is_used(store, id);
}

static void initialise_slot(ab_store *store, uint32_t slot, uint32_t id)
{
    store->boxes[slot] = ab_box_empty();
    if (store->ids != NULL) {
        store->ids[slot] = id;
    }
    if (store->category != NULL) {
        store->category[slot] = UINT32_MAX;
        store->mask[slot] = UINT32_MAX;
    }
    if (store->users != NULL) {
        store->users[slot] = 0;
    }
}

uint32_t ab_store_add(ab_store *store, uint32_t id)
{
    bool own = can_be_own_slot(store, id);
    uint32_t slot = own ? id : free_slot(store);

    if (slot >= store->capacity) {
        uint32_t grown = store->capacity < FIRST_CAPACITY ? FIRST_CAPACITY : store->capacity;

        while (grown <= slot) {
            grown = grown + grown / 2;
        }
        grown = grown < AB_MAX_SLOTS ? grown : AB_MAX_SLOTS;
        if (!ab_store_reserve(store, grown)) {
            return AB_NO_SLOT;
        }
    }
    if (!own && !reserve_bucket(store)) {
        return AB_NO_SLOT;
    }
    for (; store->count <= slot; store->count++) {
        initialise_slot(store, store->count, store->count);
    }
    initialise_slot(store, slot, id);
    if (!own) {
        store->buckets[find_bucket(store, id)] = slot;
        store->strangers++;
    }
    store->used[slot >> 6] |= (uint64_t)1 << (slot & 63);
    store->entries++;
    return slot;
}

void ab_store_remove(ab_store *store, uint32_t slot)
{
    uint32_t id = ab_store_id(store, slot);

    if (id != slot) {
        empty_bucket(store, find_bucket(store, id));
    }
    initialise_slot(store, slot, slot);
    store->used[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
    store->entries--;
    store->free_hint = slot < store->free_hint ? slot : store->free_hint;
}

void ab_store_clear(ab_store *store)
{
    if (store->capacity > 0) {
        memset(store->used, 0, words_for(store->capacity) * sizeof *store->used);
    }
    if (store->buckets != NULL) {
        memset(store->buckets, 0xff, store->bucket_count * sizeof *store->buckets);
    }
    store->count = 0;
    store->entries = 0;
    store->strangers = 0;
    store->free_hint = 0;
}

/* Gives every id its own slot again, and its filter and number with it; false
 * without memory. Boxes are not kept. */
static bool settle_strangers(ab_store *store)
{
    ab_store other = { .allocator = store->allocator };

    if ((store->category != NULL || store->users != NULL) &&
        (!ab_store_reserve(&other, store->capacity) ||
         (store->category != NULL && !ab_store_want_filters(&other)) ||
         (store->users != NULL && !ab_store_want_users(&other)))) {
        ab_store_free(&other);
        return false;
    }
    for (uint32_t id = 0; id < other.capacity; id++) {
        uint32_t slot = ab_store_find(store, id);

        if (slot == AB_NO_SLOT) {
            continue;
        }
        ab_store_add(&other, id);
        if (store->category != NULL) {
            other.category[id] = store->category[slot];
            other.mask[id] = store->mask[slot];
        }
        if (store->users != NULL) {
            other.users[id] = store->users[slot];
        }
    }
    if (other.capacity > 0) {
        ab_store_free(store);
        *store = other;
    } else {
        ab_store_clear(store);
    }
    return true;
}

bool ab_store_number(ab_store *store, uint32_t count)
{
    if (!ab_store_reserve(store, count) || (store->strangers > 0 && !settle_strangers(store))) {
        return false;
    }
    if (store->entries == count && store->count == count) {
        return true; /* as it is in most frames */
    }
    for (uint32_t slot = 0; slot < store->count; slot++) {
        if (slot >= count || !ab_store_is_used(store, slot)) {
            initialise_slot(store, slot, slot);
        }
    }
    for (; store->count < count; store->count++) {
        initialise_slot(store, store->count, store->count);
    }
    store->count = count;
    store->entries = count;
    store->free_hint = count;
    if (store->capacity > 0) {
        memset(store->used, 0, words_for(store->capacity) * sizeof *store->used);
        memset(store->used, 0xff, count / 64 * sizeof *store->used);
    }
    if (count % 64 != 0) {
        store->used[count / 64] = ((uint64_t)1 << count % 64) - 1;
    }
    return true;
}

bool ab_store_want_filters(ab_store *store)
{
    if (store->category != NULL) {
        return true;
    }
    size_t bytes = sizeof *store->category;
    uint32_t *category = ab_resize(&store->allocator, NULL, 0, store->capacity, bytes);
    uint32_t *mask =
        category == NULL ? NULL : ab_resize(&store->allocator, NULL, 0, store->capacity, bytes);

    if (mask == NULL) {
        ab_free(&store->allocator, category, store->capacity, bytes);
        return false;
    }
    memset(category, 0xff, store->capacity * bytes);
    memset(mask, 0xff, store->capacity * bytes);
    store->category = category;
    store->mask = mask;
    return true;
}

bool ab_store_want_users(ab_store *store)
{
    if (store->users == NULL) {
        store->users = ab_resize(&store->allocator, NULL, 0, store->capacity, sizeof *store->users);
        if (store->users != NULL) {
            memset(store->users, 0, store->capacity * sizeof *store->users);
        }
    }
    return store->users != NULL;
}

/* --- Looking at itself -------------------------------------------------------- */

size_t ab_store_bytes(const ab_store *store)
{
    size_t capacity = store->capacity;

    return words_for(store->capacity) * sizeof *store->used +
           (store->ids != NULL ? capacity * sizeof *store->ids : 0) +
           (store->category != NULL ? 2 * capacity * sizeof *store->category : 0) +
           (store->users != NULL ? capacity * sizeof *store->users : 0) +
           store->bucket_count * sizeof *store->buckets;
}

bool ab_store_check(const ab_store *store)
{
    uint32_t entries = 0;
    uint32_t strangers = 0;

    for (uint32_t slot = 0; slot < store->count; slot++) {
        uint32_t id = ab_store_id(store, slot);

        if (!ab_store_is_used(store, slot)) {
            if (!ab_box_is_empty(&store->boxes[slot]) || id != slot || slot < store->free_hint) {
                return false;
            }
            continue;
        }
        entries++;
        strangers += id != slot;
        if (ab_store_find(store, id) != slot) {
            return false;
        }
    }
    return entries == store->entries && strangers == store->strangers;
}
