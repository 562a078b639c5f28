/* broad/index/marks.c - a set of slots that is quick to walk through.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/alloc.h"
#include "broad/index/marks.h"

#include <string.h>

static size_t mark_words(uint32_t capacity)
{
    return ((size_t)capacity + 63) / 64;
}

void ab_marks_free(ab_marks *marks, const abut_allocator *allocator)
{
    ab_free(allocator, marks->bits, mark_words(marks->capacity), sizeof *marks->bits);
    ab_free(allocator, marks->list, ab_marks_room(marks), sizeof *marks->list);
}

bool ab_marks_reserve(ab_marks *marks, const abut_allocator *allocator, uint32_t capacity)
{
    if (capacity <= marks->capacity) {
        return true;
    }
    ab_marks grown = *marks;

    grown.capacity = capacity;
    grown.bits = ab_resize(allocator, NULL, 0, mark_words(capacity), sizeof *grown.bits);
    grown.list = grown.bits == NULL
                     ? NULL
                     : ab_resize(allocator, NULL, 0, ab_marks_room(&grown), sizeof *grown.list);
    if (grown.list == NULL) {
        ab_free(allocator, grown.bits, mark_words(capacity), sizeof *grown.bits);
        return false;
    }
    memset(grown.bits, 0, mark_words(capacity) * sizeof *grown.bits);
    if (marks->capacity > 0) {
        memcpy(grown.bits, marks->bits, mark_words(marks->capacity) * sizeof *grown.bits);
        memcpy(grown.list, marks->list, ab_marks_room(marks) * sizeof *grown.list);
    }
    ab_marks_free(marks, allocator);
    *marks = grown;
    return true;
}

/* A few bits are taken back one by one, which is quicker than clearing all. */
void ab_marks_clear(ab_marks *marks)
{
    for (uint32_t i = 0; !marks->all && i < marks->count; i++) {
        marks->bits[marks->list[i] >> 6] = 0;
    }
    if (marks->all && marks->capacity > 0) {
        memset(marks->bits, 0, mark_words(marks->capacity) * sizeof *marks->bits);
    }
    marks->count = 0;
    marks->all = false;
}

void ab_marks_set_all(ab_marks *marks)
{
    marks->all = true;
    marks->count = AB_EVERY_SLOT;
}

size_t ab_marks_bytes(const ab_marks *marks)
{
    if (marks->capacity == 0) {
        return 0;
    }
    return mark_words(marks->capacity) * sizeof *marks->bits +
           ab_marks_room(marks) * sizeof *marks->list;
}
