/* query/sight.c - whether one place can be seen from another.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/query.h"

abut_status abut_index_sees(const abut_index *index,
                            abut_vec2 from,
                            abut_vec2 to,
                            const abut_query *query,
                            bool *sees,
                            uint32_t *blocker)
{
    abut_query hiding = query != NULL ? *query : (abut_query){ 0 };
    abut_met met = { 0 };
    abut_status status = ABUT_E_ARGUMENT;

    hiding.overlapping = true; /* what the line only touches does not hide */
    if (sees != NULL) {
        status = abut_index_cast_first(index, from, to, ABUT_INSIDE_HIT, &hiding, &met);
        *sees = status == ABUT_OK && !met.hit.hit;
    }
    if (blocker != NULL) {
        *blocker = (uint32_t)met.id;
    }
    return status;
}
