/* broad/index/index.h - what an index holds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BROAD_INDEX_INDEX_H
#define AB_BROAD_INDEX_INDEX_H

#include "base/check.h"

#include "base/busy.h"
#include "broad/index/marks.h"
#include "broad/index/store.h"
#include "broad/kinds/kinds.h"

/* Pairs in memory of our own. */
typedef struct ab_pair_list {
    abut_pair *pairs;
    size_t count;
    size_t capacity;
} ab_pair_list;

/* What abut_index_changes() remembers from one call to the next (changes.c). */
typedef struct ab_tracking {
    bool on;             /* it was asked before */
    unsigned flags;      /* with these */
    bool own_slots;      /* every id was its own slot then */
    ab_marks moved;      /* slots that changed since then */
    ab_pair_list pairs;  /* those reported then, ordered */
    ab_pair_list next;   /* room for the next report */
    ab_pair_list found;  /* pairs of what moved, as they are now */
    ab_pair_list broken; /* and as they were */
    ab_pair_list began;
    ab_pair_list ended;
} ab_tracking;

struct abut_index {
    ab_busy busy;     /* questions that call functions of the caller's */
    unsigned handing; /* calls of abut_index_each_pair() that hand out pairs */
    bool working;     /* sorting in, searching for pairs, or assigning */
    abut_allocator allocator;
    abut_index_settings settings; /* with the defaults filled in */
    bool alone;                   /* no threads were given */
    int64_t cell;                 /* settings.cell_size in quanta */
    ab_store store;
    ab_marks unsorted;     /* slots that the structure does not know as they are now */
    abut_index_kind built; /* the structure in the block; AUTO: none */
    unsigned char *memory; /* holds the block */
    size_t memory_size;
    ab_census census; /* taken when the structure was built */
    bool counted;     /* the next census was already taken, when everything was assigned */
    ab_census counted_census;
    double moved;      /* fraction of entries that had changed before the last update */
    uint32_t refitted; /* slots that were refitted since the structure was built */
    ab_tracking tracking;
    ab_pair_list spare;   /* for sorting */
    ab_pair_list ordered; /* for more pairs than the caller has room for */
};

/* Whether a call may search for pairs: not from within a function that a query, a phase or a task
 * calls. A function that is given pairs may: by then everything is sorted in, and the list of pairs
 * has been taken out of the index. */
static inline bool ab_index_may_search(const abut_index *index)
{
    return !index->working && !ab_is_busy(&index->busy);
}

/* Whether a call may change the index: not from within any function that it calls. */
static inline bool ab_index_may_change(const abut_index *index)
{
    return ab_index_may_search(index) && index->handing == 0;
}

/* What an index is about to be asked. */
typedef enum ab_purpose { AB_FOR_PAIRS, AB_FOR_QUERIES, AB_FOR_FEW_CHANGES } ab_purpose;

/* Brings the structure up to date for a purpose (index.c). */
abut_status ab_index_settle(abut_index *index, ab_purpose purpose);

/* Whether so small a part of all entries has changed that refitting a structure is better than
 * building it anew. */
static inline bool ab_are_few(double changed, double entries)
{
    return changed * 16 <= entries;
}

/* Whether there are no unknown ones among some flags. */
static inline bool ab_are_pair_flags(unsigned flags)
{
    return (flags & ~(unsigned)(ABUT_PAIRS_OVERLAPPING | ABUT_PAIRS_ORDERED)) == 0;
}

/* Where the structure lives: aligned to 64 bytes. */
static inline void *ab_index_block(const abut_index *index)
{
    return index->memory + (-(uintptr_t)index->memory & 63);
}

/* Whether every entry is where the structure thinks it is. */
static inline bool ab_index_is_sorted(const abut_index *index)
{
    return index->built != ABUT_INDEX_AUTO && !index->unsorted.all && index->unsorted.count == 0;
}

/* The kind that suits a purpose best (choose.c), with the reason. */
abut_index_kind ab_choose_kind(const ab_census *census, ab_purpose purpose, const char **reason);

/* Notes that everything may have changed (entries.c). */
void ab_index_mark_all(abut_index *index);

/* All pairs of an index that is sorted, in order (pairs.c). */
abut_status ab_index_ordered_pairs(abut_index *index, unsigned flags, ab_pair_list *list);

ab_sink ab_index_sink(const abut_index *index, unsigned flags, abut_pair *pairs, size_t capacity);
bool ab_pair_list_reserve(const abut_index *index, ab_pair_list *list, size_t capacity);
void ab_pair_list_free(const abut_index *index, ab_pair_list *list);

/* Changes (changes.c). */
void ab_tracking_free(abut_index *index);

static inline void ab_index_phase(const abut_index *index, const char *name)
{
    if (index->settings.phase != NULL) {
        index->settings.phase(index->settings.phase_user, name);
    }
}

#endif
