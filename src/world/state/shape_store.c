/* world/state/shape_store.c - shapes, each kept once.
 *
 * Ten thousand equal circles share one core, which stays in the cache. A shape is equal to
 * another if its ring, its radius, the numbers it was made of and its place are. Shapes of
 * bodies as they stand have neither numbers nor a place, so these share most; one whose ring is the
 * same as that of the given shape is not kept at all (state/pieces.c). The numbers come last in a
 * shape that holds its ring, and no room is kept for those that it does not have.
 *
 * Free places are a stack, and the last place of all is never free. So shapes that are kept and
 * dropped again, the last first, leave the store as it was. This matters because saved worlds name
 * shapes by their places, and a call that is refused must leave no trace in them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "shape/build.h"
#include "shape/copy.h"
#include "world/state/state.h"

static uint64_t stir_hash(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Only numbers, never padding or what lies past the ring. */
static uint64_t hash_shape(const ab_shape *shape)
{
    const ab_core *core = &shape->core;
    uint64_t hash = stir_hash((uint64_t)core->count << 8 | core->kind, (uint64_t)core->radius);

    hash = stir_hash(stir_hash(hash, (uint64_t)shape->at.x), (uint64_t)shape->at.y);

    hash = stir_hash(hash, ab_bits(core->source_radius));
    for (int i = 0; i < core->count; i++) {
        hash = stir_hash(hash, ab_bits(ab_core_xs(core)[i]));
        hash = stir_hash(hash, ab_bits(ab_core_ys(core)[i]));
    }
    for (int i = 0; i < core->source_count; i++) {
        hash = stir_hash(hash, ab_bits(ab_core_sources(core)[i].x));
        hash = stir_hash(hash, ab_bits(ab_core_sources(core)[i].y));
    }
    return hash;
}

static bool same_numbers(const double *a, const double *b, int count)
{
    return memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

bool ab_is_same_ring(const ab_core *a, const ab_core *b)
{
    if (a->form != b->form || ((a->flags ^ b->flags) & ~AB_CORE_MOVED) != 0 || a->kind != b->kind ||
        a->count != b->count || a->radius != b->radius ||
        !same_numbers(ab_core_xs(a), ab_core_xs(b), a->count) ||
        !same_numbers(ab_core_ys(a), ab_core_ys(b), a->count)) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (ab_core_side(a, i) != ab_core_side(b, i)) {
            return false;
        }
    }
    return true;
}

static bool same_shape(const ab_shape *first, const ab_shape *second)
{
    const ab_core *a = &first->core;
    const ab_core *b = &second->core;

    return first->at.x == second->at.x && first->at.y == second->at.y && a->flags == b->flags &&
           a->source_count == b->source_count &&
           ab_bits(a->source_radius) == ab_bits(b->source_radius) && ab_is_same_ring(a, b) &&
           same_numbers(&ab_core_sources(a)->x, &ab_core_sources(b)->x, 2 * a->source_count);
}

/* How large the ring of a borrowed core is, in doubles along x. */
static size_t ring_length(const ab_core *core)
{
    return (size_t)ab_core_lanes(core) + 1;
}

static size_t kept_bytes(const ab_core *core)
{
    if ((core->flags & AB_CORE_BORROWED) == 0) {
        return offsetof(ab_shape, core) + ab_core_bytes(core);
    }
    return sizeof(ab_shape) + ring_length(core) * 3 * sizeof(double) +
           (size_t)core->source_count * sizeof(abut_vec2) +
           (size_t)ab_core_lanes(core) * sizeof(int32_t);
}

/* A copy of a shape; a ring in the caller's memory comes behind it. */
static void copy_into_store(ab_shape *to, const ab_shape *from)
{
    to->at = from->at;
    ab_core_copy(&to->core, &from->core);
    if ((from->core.flags & AB_CORE_BORROWED) == 0) {
        return;
    }
    const ab_ring_memory *lent = &from->core.ring.lent;
    size_t length = ring_length(&from->core);
    size_t lanes = (size_t)ab_core_lanes(&from->core);
    double *x = (double *)(void *)(to + 1);
    double *y = x + length;
    double *inverse_length = y + length;
    abut_vec2 *source = (abut_vec2 *)(void *)(inverse_length + length);
    int32_t *side = (int32_t *)(void *)(source + from->core.source_count);

    memcpy(x, lent->x, length * sizeof *x);
    memcpy(y, lent->y, length * sizeof *y);
    memcpy(inverse_length, lent->inverse_length, lanes * sizeof *inverse_length);
    memcpy(source, lent->source, (size_t)from->core.source_count * sizeof *source);
    memcpy(side, lent->side, (size_t)from->core.count * sizeof *side);
    to->core.ring.lent = (ab_ring_memory){ x, y, inverse_length, source, side };
}

/* Twice as many buckets, when there are as many shapes. */
static bool grow_buckets(abut_world *world)
{
    ab_shape_store *store = &world->shapes;
    uint32_t count = store->bucket_count == 0 ? 64 : store->bucket_count * 2;
    uint32_t *buckets = ab_resize(&world->allocator, NULL, 0, count, sizeof *buckets);

    if (buckets == NULL) {
        return false;
    }
    memset(buckets, 0xff, count * sizeof *buckets);
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->items[i].users > 0) {
            uint32_t bucket = store->items[i].hash & (count - 1);

            store->items[i].next = buckets[bucket];
            buckets[bucket] = i;
        }
    }
    ab_free(&world->allocator, store->buckets, store->bucket_count, sizeof *buckets);
    store->bytes += (count - store->bucket_count) * sizeof *buckets;
    store->buckets = buckets;
    store->bucket_count = count;
    return true;
}

/* A place for one more, or AB_NONE. */
static uint32_t free_place_in_store(abut_world *world)
{
    ab_shape_store *store = &world->shapes;

    if (store->count >= store->bucket_count && !grow_buckets(world)) {
        return AB_NONE;
    }
    if (store->free != AB_NONE) {
        return store->free;
    }
    if (store->count == store->capacity) {
        uint32_t grown = ab_grown_to(store->capacity, store->count + 1);
        ab_shape **shapes = ab_resize(&world->allocator, NULL, 0, grown, sizeof *shapes);
        ab_stored_shape *items = shapes == NULL ? NULL
                                                : ab_resize(&world->allocator, store->items,
                                                            store->capacity, grown, sizeof *items);

        if (items == NULL) {
            ab_free(&world->allocator, shapes, grown, sizeof *shapes);
            return AB_NONE;
        }
        if (store->count > 0) {
            memcpy(shapes, store->shapes, store->count * sizeof *shapes);
        }
        ab_free(&world->allocator, store->shapes, store->capacity, sizeof *shapes);
        store->bytes += (grown - store->capacity) * (sizeof *shapes + sizeof *items);
        store->shapes = shapes;
        store->items = items;
        store->capacity = grown;
    }
    return store->count;
}

/* Free places are linked both ways: the one before is where the hash of a shape would be. */
static void link_free_place(ab_shape_store *store, uint32_t place)
{
    store->items[place].next = store->free;
    store->items[place].hash = AB_NONE;
    if (store->free != AB_NONE) {
        store->items[store->free].hash = place;
    }
    store->free = place;
}

static void unlink_free_place(ab_shape_store *store, uint32_t place)
{
    uint32_t next = store->items[place].next;
    uint32_t before = store->items[place].hash;

    if (next != AB_NONE) {
        store->items[next].hash = before;
    }
    if (before != AB_NONE) {
        store->items[before].next = next;
    } else {
        store->free = next;
    }
}

/* A shape is gone: its place is free, or, at the end, no place any more. */
static void give_place_back(ab_shape_store *store, uint32_t place)
{
    if (place + 1 < store->count) {
        link_free_place(store, place);
        return;
    }
    store->count = place;
    while (store->count > 0 && store->items[store->count - 1].users == 0) {
        unlink_free_place(store, --store->count);
    }
}

uint32_t ab_shape_store_keep(abut_world *world, const ab_shape *shape)
{
    ab_shape_store *store = &world->shapes;
    uint32_t hash = (uint32_t)hash_shape(shape);

    if (store->bucket_count > 0) {
        uint32_t i = store->buckets[hash & (store->bucket_count - 1)];

        for (; i != AB_NONE; i = store->items[i].next) {
            if (store->items[i].hash == hash && same_shape(store->shapes[i], shape)) {
                store->items[i].users++;
                return i;
            }
        }
    }
    uint32_t place = free_place_in_store(world);
    size_t bytes = kept_bytes(&shape->core);
    ab_shape *copy = place == AB_NONE ? NULL : ab_resize(&world->allocator, NULL, 0, bytes, 1);

    if (copy == NULL) {
        return AB_NONE;
    }
    copy_into_store(copy, shape);
    if (place == store->free) {
        unlink_free_place(store, place);
    } else {
        store->count++;
    }
    uint32_t *bucket = &store->buckets[hash & (store->bucket_count - 1)];

    store->shapes[place] = copy;
    store->items[place] = (ab_stored_shape){ .users = 1, .next = *bucket, .hash = hash };
    *bucket = place;
    store->bytes += bytes;
    return place;
}

abut_shape ab_core_public(const ab_core *core, ab_vec at)
{
    abut_shape whole = abut_nothing();
    ab_shape *shape = ab_private(&whole);

    shape->at = at;
    ab_core_copy(&shape->core, core);
    ab_core_forget_sources(&shape->core);
    return whole;
}

abut_shape ab_shape_store_read(const abut_world *world, uint32_t place)
{
    const ab_shape *kept = world->shapes.shapes[place];
    abut_shape whole = abut_nothing();
    ab_shape *shape = ab_private(&whole);

    shape->at = kept->at;
    ab_core_copy(&shape->core, &kept->core);
    return whole;
}

void ab_shape_store_use(abut_world *world, uint32_t place)
{
    world->shapes.items[place].users++;
}

void ab_shape_store_drop(abut_world *world, uint32_t place)
{
    ab_shape_store *store = &world->shapes;
    ab_stored_shape *stored = &store->items[place];

    if (--stored->users > 0) {
        return;
    }
    uint32_t *link = &store->buckets[stored->hash & (store->bucket_count - 1)];

    while (*link != place) {
        link = &store->items[*link].next;
    }
    *link = stored->next;
    ab_shape *shape = store->shapes[place];
    size_t bytes = kept_bytes(&shape->core);

    ab_free(&world->allocator, shape, bytes, 1);
    store->bytes -= bytes;
    store->shapes[place] = NULL;
    give_place_back(store, place);
}

void ab_shape_store_use_kept(abut_world *world, uint32_t place)
{
    ab_shape_store_use(world, place);
    world->shapes.items[place].kept++;
}

void ab_shape_store_drop_kept(abut_world *world, uint32_t place)
{
    world->shapes.items[place].kept--;
    ab_shape_store_drop(world, place);
}

const ab_shape *ab_shape_store_used(const abut_world *world, uint32_t place)
{
    const ab_stored_shape *stored = &world->shapes.items[place];

    return stored->users > stored->kept ? world->shapes.shapes[place] : NULL;
}

uint32_t ab_shape_store_used_count(const abut_world *world)
{
    uint32_t count = world->shapes.count;

    while (count > 0 && ab_shape_store_used(world, count - 1) == NULL) {
        count--;
    }
    return count;
}

void ab_shape_store_free(abut_world *world)
{
    ab_shape_store *store = &world->shapes;

    for (uint32_t i = 0; i < store->count; i++) {
        ab_shape *shape = store->shapes[i];

        ab_free(&world->allocator, shape, shape == NULL ? 0 : kept_bytes(&shape->core), 1);
    }
    ab_free(&world->allocator, store->shapes, store->capacity, sizeof(ab_shape *));
    ab_free(&world->allocator, store->items, store->capacity, sizeof *store->items);
    ab_free(&world->allocator, store->buckets, store->bucket_count, sizeof *store->buckets);
}
