/* query/asking.h - what every question to an index needs: who takes part, the shape
 * of an entry, and numbers that can be used.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_ASKING_H
#define AB_QUERY_ASKING_H

#include "base/check.h"

#include "abut/query.h"
#include "broad/broad.h"
#include "shape/core.h"

typedef struct ab_asking {
    const abut_index *index;
    abut_query query;
    bool plain; /* entries are the rectangles of their bounds */
    bool calls; /* functions of the caller's, while it is being answered */
} ab_asking;

/* `query` may be NULL. */
ab_asking ab_ask(const abut_index *index, const abut_query *query);

/* Whether there is an index, and somewhere to put the answers and how many there are;
 * sets that to 0. */
bool ab_room_for_answers(const abut_index *index,
                         const void *answers,
                         uint32_t capacity,
                         uint32_t *count);

/* Begins a question with a visitor, or none, and ends it: ABUT_E_BUSY if the index is being
 * changed. A call that is begun is ended. */
abut_status ab_asking_begin(ab_asking *asking, bool visitor);
void ab_asking_end(const ab_asking *asking);

/* Whether the entry takes part. */
bool ab_asking_wants(const ab_asking *asking, uint32_t slot);

/* The shape of the entry, made in `room` if there is none; NULL if it has none that
 * could be met. */
const ab_shape *ab_asking_shape(const ab_asking *asking, uint32_t slot, ab_shape *room);

/* Whether a relation counts as meeting. */
static inline bool ab_asking_counts(const ab_asking *asking, abut_relation relation)
{
    return relation >= (asking->query.overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING);
}

/* Rounds a place to the lattice, or says why it is none. */
abut_status ab_place_of(abut_vec2 place, ab_vec *out);

/* The same for bounds, which may also be the empty ones. */
abut_status ab_region_of(abut_bounds region, ab_box *out);

/* The bounds of a shape that is not empty: of its core alone, and with the radius. */
ab_box ab_core_box(const ab_shape *shape);
ab_box ab_shape_box(const ab_shape *shape);

/* A box grown by so many steps on every side. */
static inline ab_box ab_box_grown(const ab_box *box, int64_t by)
{
    return (ab_box){ { box->low.x - by, box->low.y - by }, { box->high.x + by, box->high.y + by } };
}

/* How far two boxes are apart along x and along y; negative where they overlap. */
static inline ab_vec ab_box_gap(const ab_box *a, const ab_box *b)
{
    return (ab_vec){ ab_max(a->low.x - b->high.x, b->low.x - a->high.x),
                     ab_max(a->low.y - b->high.y, b->low.y - a->high.y) };
}

#endif
