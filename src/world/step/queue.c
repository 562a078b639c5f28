/* world/step/queue.c - impacts to come, the earliest first.
 *
 * A step has 4096 buckets of ticks. Only the bucket in use is a heap; later ones are lists. So most
 * impacts cost two stores, and are never sorted if their bodies change before.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "world/state/state.h"
#include "world/step/step.h"

enum { BUCKET_TICK_BITS = 8 };

static uint32_t bucket_of_key(uint64_t key)
{
    return (uint32_t)(key >> (AB_COMING_FINE_SHIFT + AB_FINE_BITS + BUCKET_TICK_BITS));
}

static bool comes_earlier(const abut_world *world, const ab_coming *p, const ab_coming *q)
{
    if (p->key >> AB_COMING_SIDE_BITS != q->key >> AB_COMING_SIDE_BITS) {
        return p->key >> AB_COMING_SIDE_BITS < q->key >> AB_COMING_SIDE_BITS;
    }
    /* By id: the order in memory must not show. */
    abut_body pa = world->cold[p->a].id;
    abut_body qa = world->cold[q->a].id;

    if (pa != qa) {
        return pa < qa;
    }
    abut_body pb = p->b == AB_NONE ? 0 : world->cold[p->b].id;
    abut_body qb = q->b == AB_NONE ? 0 : world->cold[q->b].id;

    return pb < qb;
}

static bool push_on_heap(abut_world *world, const ab_coming *coming)
{
    ab_queue *queue = &world->queue;

    if (queue->heap_count == queue->heap_capacity) {
        uint32_t grown = queue->heap_capacity * 2 + 256;
        ab_coming *heap =
            ab_resize(&world->allocator, queue->heap, queue->heap_capacity, grown, sizeof *heap);

        if (heap == NULL) {
            return false;
        }
        queue->heap = heap;
        queue->heap_capacity = grown;
    }
    uint32_t place = queue->heap_count++;

    while (place > 0) {
        uint32_t parent = (place - 1) / 2;

        if (!comes_earlier(world, coming, &queue->heap[parent])) {
            break;
        }
        queue->heap[place] = queue->heap[parent];
        place = parent;
    }
    queue->heap[place] = *coming;
    return true;
}

static void pop_from_heap(abut_world *world, ab_coming *coming)
{
    ab_queue *queue = &world->queue;
    uint32_t place = 0;

    *coming = queue->heap[0];
    ab_coming last = queue->heap[--queue->heap_count];

    for (;;) {
        uint32_t child = 2 * place + 1;

        if (child >= queue->heap_count) {
            break;
        }
        if (child + 1 < queue->heap_count &&
            comes_earlier(world, &queue->heap[child + 1], &queue->heap[child])) {
            child++;
        }
        if (!comes_earlier(world, &queue->heap[child], &last)) {
            break;
        }
        queue->heap[place] = queue->heap[child];
        place = child;
    }
    queue->heap[place] = last;
}

/* The first impact of a bucket, or none. */
static uint32_t first_of(const ab_queue *queue, uint32_t bucket)
{
    return (queue->filled[bucket / 64] >> bucket % 64 & 1) != 0 ? queue->first[bucket] : AB_NONE;
}

bool ab_queue_start(abut_world *world)
{
    ab_queue *queue = &world->queue;

    if (queue->first == NULL) {
        queue->first = ab_resize(&world->allocator, NULL, 0, AB_BUCKETS, sizeof *queue->first);
        if (queue->first == NULL) {
            return false;
        }
    }
    memset(queue->filled, 0, sizeof queue->filled);
    queue->pool_count = 0;
    queue->heap_count = 0;
    queue->now = 0;
    queue->last = (ab_coming){ .key = UINT64_MAX };
    return true;
}

bool ab_queue_push(abut_world *world, const ab_coming *coming)
{
    ab_queue *queue = &world->queue;
    uint32_t bucket = bucket_of_key(coming->key);

    bucket = bucket < AB_BUCKETS ? bucket : AB_BUCKETS - 1; /* the very end of the step */
    if (bucket <= queue->now) {
        return push_on_heap(world, coming);
    }
    if (queue->pool_count == queue->pool_capacity) {
        uint32_t grown = queue->pool_capacity * 2 + 1024;
        ab_coming *pool =
            ab_resize(&world->allocator, queue->pool, queue->pool_capacity, grown, sizeof *pool);

        if (pool == NULL) {
            return false;
        }
        queue->pool = pool;
        queue->pool_capacity = grown;
    }
    queue->pool[queue->pool_count] = *coming;
    queue->pool[queue->pool_count].next = first_of(queue, bucket);
    queue->first[bucket] = queue->pool_count++;
    queue->filled[bucket / 64] |= (uint64_t)1 << bucket % 64;
    return true;
}

uint32_t ab_queue_count(const abut_world *world)
{
    return world->queue.pool_count + world->queue.heap_count;
}

/* Whether an impact is still valid: the bodies that it was computed from have not changed. */
static bool is_current(const abut_world *world, const ab_coming *coming)
{
    return world->hot[coming->a].version == coming->version_a &&
           (coming->b == AB_NONE || world->hot[coming->b].version == coming->version_b);
}

/* Cells may show two bodies to each other more than once; what was predicted twice happens once. */
static bool is_repeated(const ab_coming *coming, const ab_coming *before)
{
    return coming->key >> AB_COMING_SIDE_BITS == before->key >> AB_COMING_SIDE_BITS &&
           coming->a == before->a && coming->b == before->b &&
           coming->version_a == before->version_a && coming->version_b == before->version_b;
}

/* Impacts come in the order of time, so the bodies of the next one may be anywhere in memory: what
 * is needed of them first is fetched while earlier impacts are answered. These functions must be in
 * line: to gcc the call of one that does nothing else than fetching has no effect. */
enum { FETCH_AHEAD = 4 };

AB_INLINE void fetch_bodies(const abut_world *world, const ab_coming *coming)
{
    AB_PREFETCH(&world->hot[coming->a]);
    if (coming->b != AB_NONE) {
        AB_PREFETCH(&world->hot[coming->b]);
    }
}

AB_INLINE void fetch_rest(const abut_world *world, uint32_t index)
{
    const ab_core *core = ab_world_core(world, world->hot[index].core);

    AB_PREFETCH(core);
    AB_PREFETCH((const char *)core + 64);
    AB_PREFETCH(&world->cold[index]);
    AB_PREFETCH(&world->cold[index].anchor);
    AB_PREFETCH(&world->links[index]);
    AB_PREFETCH(&world->extents[index]);
    AB_PREFETCH(&world->traits[index]);
    if (world->has_neighbours && index < world->neighbour_lists.count) {
        const uint32_t *starts = world->neighbour_lists.items;
        const uint32_t *neighbours = world->neighbours.items;

        for (uint32_t k = starts[index]; k < starts[index + 1]; k++) {
            AB_PREFETCH(&world->hot[neighbours[k]]);
        }
    }
}

/* Once the bodies are in the cache, and if the impact still holds, fetches all else. */
AB_INLINE void fetch_around(const abut_world *world, const ab_coming *coming)
{
    if (is_current(world, coming)) {
        fetch_rest(world, coming->a);
        if (coming->b != AB_NONE) {
            fetch_rest(world, coming->b);
        }
    }
}

/* Fetches the first impact of a bucket, before the bodies of the bucket are fetched. */
AB_INLINE void fetch_list(const ab_queue *queue, uint32_t bucket)
{
    uint32_t first = bucket < AB_BUCKETS ? first_of(queue, bucket) : AB_NONE;

    if (first != AB_NONE) {
        AB_PREFETCH(&queue->pool[first]);
    }
}

AB_INLINE void fetch_bucket(const abut_world *world,
                            uint32_t bucket,
                            void (*fetch)(const abut_world *world, const ab_coming *coming))
{
    const ab_queue *queue = &world->queue;

    for (uint32_t i = bucket < AB_BUCKETS ? first_of(queue, bucket) : AB_NONE; i != AB_NONE;
         i = queue->pool[i].next) {
        fetch(world, &queue->pool[i]);
    }
}

/* Goes on to the next bucket; 64 empty buckets are skipped at once. False at the end. */
static bool go_on(ab_queue *queue)
{
    uint32_t next = queue->now + 1;

    while (next < AB_BUCKETS && next % 64 == 0 && queue->filled[next / 64] == 0) {
        next += 64;
    }
    queue->now = next < AB_BUCKETS ? next : AB_BUCKETS - 1;
    return next < AB_BUCKETS;
}

bool ab_queue_pop(abut_world *world, ab_coming *coming)
{
    ab_queue *queue = &world->queue;

    for (;;) {
        while (queue->heap_count > 0) {
            pop_from_heap(world, coming);
            if (is_current(world, coming) && !is_repeated(coming, &queue->last)) {
                queue->last = *coming;
                return true;
            }
        }
        if (!go_on(queue)) {
            return false;
        }
        fetch_list(queue, queue->now + 3 * FETCH_AHEAD);
        fetch_bucket(world, queue->now + 2 * FETCH_AHEAD, fetch_bodies);
        fetch_bucket(world, queue->now + FETCH_AHEAD, fetch_around);
        for (uint32_t i = first_of(queue, queue->now); i != AB_NONE; i = queue->pool[i].next) {
            if (is_current(world, &queue->pool[i]) && !push_on_heap(world, &queue->pool[i])) {
                world->failed = true;
                return false;
            }
        }
    }
}

void ab_queue_forget(abut_world *world)
{
    world->queue.last = (ab_coming){ .key = UINT64_MAX };
}
