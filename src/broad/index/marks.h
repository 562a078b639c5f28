/* broad/index/marks.h - a set of slots that is quick to walk through.
 *
 * There is a bit for each slot and, while only few are set, a list of these. When they are no
 * longer few, a walk has to go through every slot.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_INDEX_MARKS_H
#define AB_BROAD_INDEX_MARKS_H

#include "base/check.h"

#include "abut/base.h"

#define AB_EVERY_SLOT UINT32_MAX

typedef struct ab_marks {
    uint64_t *bits;
    uint32_t *list;
    uint32_t capacity; /* slots */
    uint32_t count;    /* how many are set; AB_EVERY_SLOT if all of them count as set */
    bool all;          /* they are not all in the list: every slot counts as set */
} ab_marks;

/* Makes room for so many slots; false, and nothing changed, without memory. */
bool ab_marks_reserve(ab_marks *marks, const abut_allocator *allocator, uint32_t capacity);
void ab_marks_free(ab_marks *marks, const abut_allocator *allocator);

/* How many are listed at most. */
static inline uint32_t ab_marks_room(const ab_marks *marks)
{
    return marks->capacity / 16 + 16;
}

static inline bool ab_marks_has(const ab_marks *marks, uint32_t slot)
{
    return marks->all || (marks->bits[slot >> 6] >> (slot & 63) & 1) != 0;
}

static inline void ab_marks_set(ab_marks *marks, uint32_t slot)
{
    uint64_t bit = (uint64_t)1 << (slot & 63);

    if (marks->count == AB_EVERY_SLOT || (marks->bits[slot >> 6] & bit) != 0) {
        return;
    }
    marks->bits[slot >> 6] |= bit;
    if (marks->count < ab_marks_room(marks)) {
        marks->list[marks->count] = slot;
    } else {
        marks->all = true;
    }
    marks->count++;
}

void ab_marks_set_all(ab_marks *marks);
void ab_marks_clear(ab_marks *marks);
size_t ab_marks_bytes(const ab_marks *marks);

#endif
