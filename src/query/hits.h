/* query/hits.h - collecting what is met on a path.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_HITS_H
#define AB_QUERY_HITS_H

#include "base/check.h"

#include "query/best.h"
#include "query/engine.h"
#include "query/source.h"

#include <math.h>

typedef struct ab_hit_list {
    const ab_hits *wanted;
    ab_best best;
} ab_hit_list;

/* Empties the answers. ABUT_E_ARGUMENT if there is no source, or nowhere to put them. */
abut_status ab_hit_list_start(ab_hit_list *list, const ab_source *source, const ab_hits *wanted);

/* The same as ab_best_take() where only the first counts, which is nearly always. */
static inline void ab_hit_list_keep_first(ab_hit_list *list, const abut_met *met)
{
    abut_met *kept = list->wanted->met;

    if (list->best.kept == 0 || met->hit.time < kept->hit.time ||
        (met->hit.time == kept->hit.time && met->id < kept->id)) {
        list->best.kept = 1;
        *kept = *met;
    }
}

/* Takes what was met, whose hit is known, and writes down its id; false if the caller's function
 * ended the query. */
static inline bool
ab_hit_list_take(ab_hit_list *list, const ab_source *source, uint32_t number, abut_met *met)
{
    met->id = source->kind->id(source, number);
    if (list->wanted->called) {
        return list->wanted->each(list->wanted->user, met);
    }
    if (AB_LIKELY(list->wanted->first)) {
        ab_hit_list_keep_first(list, met);
    } else {
        ab_best_take(&list->best, met);
    }
    return true;
}

/* No later time than this can become an answer. */
static inline double ab_hit_list_limit(const ab_hit_list *list)
{
    return list->wanted->first && list->best.kept > 0 ? list->wanted->met->hit.time : INFINITY;
}

/* Puts the answers in order. False if the first one was asked for and there is none. */
static inline bool ab_hit_list_finish(ab_hit_list *list)
{
    if (list->best.kept > 1) {
        ab_best_sort(&list->best);
    }
    if (list->wanted->count != NULL) {
        *list->wanted->count = list->best.count;
    }
    return !list->wanted->first || list->best.kept > 0;
}

#endif
