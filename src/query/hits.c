/* query/hits.c - collecting what is met on a path.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "query/hits.h"

abut_status ab_hit_list_start(ab_hit_list *list, const ab_source *source, const ab_hits *wanted)
{
    if (wanted->called  ? wanted->each == NULL
        : wanted->first ? wanted->met == NULL
                        : wanted->count == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (wanted->count != NULL) {
        *wanted->count = 0;
    }
    if (wanted->first) {
        *wanted->met = (abut_met){ 0 };
    }
    list->wanted = wanted;
    list->best = (ab_best){ (unsigned char *)wanted->met,
                            sizeof *wanted->met,
                            offsetof(abut_met, id),
                            offsetof(abut_met, hit) + offsetof(abut_hit, time),
                            sizeof wanted->met->id,
                            wanted->capacity,
                            0,
                            0 };
    return source != NULL && (wanted->met != NULL || wanted->capacity == 0) ? ABUT_OK
                                                                            : ABUT_E_ARGUMENT;
}
