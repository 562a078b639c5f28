/* world/state/queue_state.h - the impacts of a step that are to come, in buckets of ticks and a
 * heap.
 *
 * An impact counts only while both bodies have the versions with which it was found. The queue is
 * empty when the step ends (step/queue.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_QUEUE_STATE_H
#define AB_WORLD_STATE_QUEUE_STATE_H

#include "base/check.h"

#include "base/wide.h"

/* An impact to come, or the end of a leg. */
typedef struct ab_coming {
    uint64_t key; /* tick, part of it, rank; and by which side they meet */
    uint32_t a;   /* indices; the one with the lower id first */
    uint32_t b;   /* AB_NONE: the end of a leg */
    uint16_t version_a;
    uint16_t version_b;
    uint32_t next;
} ab_coming;

#define AB_BUCKETS 4096

typedef struct ab_queue {
    uint32_t *first;                  /* bucket -> in `pool` */
    uint64_t filled[AB_BUCKETS / 64]; /* a bit for each bucket that has one */
    ab_coming *pool;
    uint32_t pool_count;
    uint32_t pool_capacity;
    ab_coming *heap;
    uint32_t heap_count;
    uint32_t heap_capacity;
    uint32_t now;
    ab_coming last; /* to be handled */
} ab_queue;

#endif
