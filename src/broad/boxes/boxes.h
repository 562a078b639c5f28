/* broad/boxes/boxes.h - what a structure is built over, and where the pairs it finds go.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_BOXES_BOXES_H
#define AB_BROAD_BOXES_BOXES_H

#include "base/check.h"

#include "abut/index.h"
#include "broad/box.h"

enum { AB_CENSUS_CHUNKS = 16, AB_MAX_SIZE_GROUPS = 22 };

/* What is known about the boxes before a structure is built over them. */
typedef struct ab_census {
    ab_box bounds;        /* of all of them; empty if there are none */
    uint32_t live;        /* boxes that are not empty */
    uint32_t classes[64]; /* how many have a larger side of 2^(k-1) <= size < 2^k quanta; 0: 0 */
    int64_t widest[64];   /* of each class, in quanta */
    int64_t tallest[64];
    double area; /* sum of their areas, in units */
} ab_census;

/* What a structure is built over. */
typedef struct ab_box_set {
    const ab_box *boxes; /* slot -> box; the empty box where there is nothing */
    uint32_t count;      /* slots; those from here on do not exist */
    const ab_census *census;
    int64_t cell;     /* the side of a grid cell in quanta that the caller wants; 0: none said */
    abut_tasks tasks; /* `run` is never NULL */
    void (*phase)(const void *owner, const char *name); /* says that a phase begins */
    const void *phase_owner;
} ab_box_set;

/* Where pairs go. Slots become ids here, and filters are asked. */
typedef struct ab_sink {
    abut_pair *pairs;
    size_t capacity;
    size_t count;             /* of all, also those for which there was no room */
    const uint32_t *ids;      /* slot -> id; NULL: they are the same */
    const uint32_t *category; /* slot -> bits; NULL: all bits, everywhere */
    const uint32_t *mask;
    bool overlapping; /* touching does not count */
} ab_sink;

static inline bool ab_sink_counts(const ab_sink *sink, const ab_box *a, const ab_box *b)
{
    return sink->overlapping ? ab_boxes_overlap(a, b) : ab_boxes_meet(a, b);
}

/* Takes a pair of slots that counts. */
static inline void ab_sink_take(ab_sink *sink, uint32_t a, uint32_t b)
{
    if (sink->category != NULL &&
        ((sink->category[a] & sink->mask[b]) == 0 || (sink->category[b] & sink->mask[a]) == 0)) {
        return;
    }
    if (sink->count < sink->capacity) {
        uint32_t id_a = sink->ids != NULL ? sink->ids[a] : a;
        uint32_t id_b = sink->ids != NULL ? sink->ids[b] : b;

        sink->pairs[sink->count] =
            id_a < id_b ? (abut_pair){ id_a, id_b } : (abut_pair){ id_b, id_a };
    }
    sink->count++;
}

/* --- The census (census.c) ---------------------------------------------------- */

ab_census ab_take_census(const ab_box *boxes, uint32_t count, abut_tasks tasks);

/* The same in parts: into how many chunks of which size it is cut, and how the census of a chunk
 * begins, continues and is joined with the others. */
uint32_t ab_census_chunks(uint32_t count, uint32_t *chunk_size);
void ab_census_begin(ab_census *census);
void ab_census_add(ab_census *census, const ab_box *boxes, uint32_t count);
ab_census ab_census_join(const ab_census *parts, uint32_t count);

/* Groups of alike sizes, the smallest first. */
typedef struct ab_size_groups {
    int count;
    int last_class[AB_MAX_SIZE_GROUPS]; /* the largest class of each group */
    uint32_t live[AB_MAX_SIZE_GROUPS];
} ab_size_groups;

ab_size_groups ab_group_sizes(const ab_census *census);

#endif
