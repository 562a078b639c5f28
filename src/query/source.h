/* query/source.h - what the query engine asks of the thing it searches.
 *
 * There are two sources: an index (index_source.c), whose entries are boxes or shapes of the
 * caller's, and a world (world/query/world_source.c), whose entries are bodies, each the union of
 * one or more pieces. A source knows which entries are near a box or a path, what they are made of
 * and which of them the caller wants. It decides nothing else: everything that is computed with an
 * entry is in this folder, once.
 *
 * An entry is a number that means something to its source only, and only while a query runs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_SOURCE_H
#define AB_QUERY_SOURCE_H

#include "base/check.h"

#include "abut/query.h"
#include "broad/broad.h"
#include "narrow/cast.h"
#include "narrow/upright.h"
#include "shape/copy.h"
#include "shape/core.h"

typedef struct ab_source ab_source;

/* What an entry is made of. */
typedef struct ab_entry {
    uint32_t pieces;       /* how many; 0: there is nothing that could be met */
    const ab_shape *shape; /* the first of them, where the source has it as a shape; NULL: it is */
    const ab_core *core;   /* this core at this place */
    ab_vec at;
    const ab_source *source; /* where the others come from, if there are any */
    uint32_t number;
    ab_shape room; /* for a shape that the source makes */
    bool many;     /* it has so many pieces that only those near a path count: see `narrow` */
    bool sided;    /* a path passes its pieces one by one, by the sides on which it meets them */
    uint64_t near[26]; /* which those are; means something to the source only */
} ab_entry;

typedef struct ab_source_kind {
    /* Before and after a query; `visitor` if the query calls a function of the caller's for each
     * answer. The source may be refused: ABUT_E_BUSY. What was begun has to be ended. */
    abut_status (*begin)(ab_source *source, bool visitor);
    void (*end)(const ab_source *source);
    /* Visits every entry whose bounds meet the region, each once, in any order. False if the
     * visitor ended it. */
    bool (*visit)(const ab_source *source, const ab_box *region, ab_visit_fn *each, void *context);
    /* Visits every entry whose bounds the path meets up to path->limit, which the visitor may
     * lower: each once, roughly in the order of the path, and perhaps some that it misses. */
    bool (*walk)(const ab_source *source, ab_box_path *path, ab_walk_fn *each, void *context);
    /* Bounds that hold all entries; empty if there are none. */
    ab_box (*extent)(const ab_source *source);
    /* How many entries there are, and about how far they are apart, in quanta. */
    uint32_t (*count)(const ab_source *source);
    double (*spacing)(const ab_source *source, const ab_box *extent);
    /* Of an entry that was visited: its bounds (only if there are no `boxes`), whether the query
     * wants it (only if the source is `filtered`), its id, and its pieces (only if the source
     * is not `plain`). */
    ab_box (*box)(const ab_source *source, uint32_t number);
    bool (*wants)(const ab_source *source, uint32_t number);
    uint64_t (*id)(const ab_source *source, uint32_t number);
    void (*open)(const ab_source *source, uint32_t number, ab_entry *entry);
    /* Whether a hit is none, because the entry lets through what comes along this path (only if
     * the source is `sided`). */
    bool (*passes)(const ab_source *source,
                   uint32_t number,
                   const ab_cast *path,
                   const abut_hit *hit);
    /* A piece other than the first, and where it stands; NULL: entries have one at most. Of an
     * entry with `many` pieces any, and perhaps the empty core. */
    const ab_core *(*piece)(const ab_source *source,
                            const ab_entry *entry,
                            uint32_t piece,
                            ab_vec *at);
    /* Of an entry with `many` pieces: the number of a piece among all of them. */
    uint32_t (*rank)(const ab_source *source, const ab_entry *entry, uint32_t piece);
    /* Of an entry with `many` pieces only those count from now on that a box comes near to on a
     * straight path. */
    void (*narrow)(const ab_source *source, ab_entry *entry, const ab_box *start, ab_vec motion);
} ab_source_kind;

struct ab_source {
    const ab_source_kind *kind;
    const ab_box *boxes; /* entry -> its bounds; NULL: ask */
    bool overlapping;    /* the query does not count what only touches */
    bool filtered;       /* it may not want every entry */
    bool sided;          /* entries may let paths through, by the side on which they are met */
    bool joined;         /* entries are solid together: at a joint they have one common side */
    bool plain;          /* every entry is the rectangle of its bounds */
    bool long_ids;       /* arrays of ids hold uint64_t, otherwise uint32_t */
};

/* The bounds of an entry; `room` is for a source that does not hold them. */
static inline const ab_box *ab_source_box(const ab_source *source, uint32_t number, ab_box *room)
{
    if (AB_LIKELY(source->boxes != NULL)) {
        return &source->boxes[number];
    }
    *room = source->kind->box(source, number);
    return room;
}

static inline bool ab_source_wants(const ab_source *source, uint32_t number)
{
    return !source->filtered || source->kind->wants(source, number);
}

/* What an entry is made of: the rectangle of its bounds, or what the source says. */
static inline void ab_source_open(const ab_source *source, uint32_t number, ab_entry *entry)
{
    entry->many = false;
    entry->sided = false;
    if (source->plain) {
        const ab_box *box = &source->boxes[number];

        ab_shape_of_box(&entry->room, box->low, box->high);
        entry->shape = &entry->room;
        entry->pieces = 1;
        return;
    }
    source->kind->open(source, number, entry);
}

/* Leaves out pieces that a box does not come near to on a path. */
static inline void ab_entry_narrow(ab_entry *entry, const ab_box *start, ab_vec motion)
{
    if (AB_UNLIKELY(entry->many)) {
        entry->source->kind->narrow(entry->source, entry, start, motion);
    }
}

/* The order of pieces: of what is met at once the first one counts. */
static inline uint32_t ab_entry_rank(const ab_entry *entry, uint32_t piece)
{
    return entry->many ? entry->source->kind->rank(entry->source, entry, piece) : piece;
}

/* A piece of an entry that was opened, and where it stands. */
static inline const ab_core *ab_entry_piece(const ab_entry *entry, uint32_t piece, ab_vec *at)
{
    if (piece > 0 || entry->many) {
        return entry->source->kind->piece(entry->source, entry, piece, at);
    }
    *at = entry->shape != NULL ? entry->shape->at : entry->at;
    return entry->shape != NULL ? &entry->shape->core : entry->core;
}

/* The same as a shape. A ring of many corners stays where it is. */
static inline const ab_shape *ab_entry_shape(const ab_entry *entry, uint32_t piece, ab_shape *room)
{
    if (piece == 0 && entry->shape != NULL) {
        return entry->shape;
    }
    ab_core_copy(&room->core, ab_entry_piece(entry, piece, &room->at));
    return room;
}

/* Whether a hit on a path counts as meeting. */
static inline bool ab_source_counts_hit(const ab_source *source,
                                        uint32_t number,
                                        const ab_cast *path,
                                        const abut_hit *hit)
{
    return !(source->overlapping && hit->graze) &&
           !(source->sided && source->kind->passes(source, number, path, hit));
}

/* Whether a relation counts as meeting. */
static inline bool ab_source_counts(const ab_source *source, abut_relation relation)
{
    return relation >= (source->overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING);
}

#endif
