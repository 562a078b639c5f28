/* broad/index/pairs_if.c - pairs by the caller's own idea of a collision.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/bounds.h"
#include "broad/index/index.h"

/* The function that is asked, and its answers so far. */
typedef struct inquiry {
    abut_collide_fn *collides;
    void *user;
    abut_pair *pairs;
    size_t capacity;
    size_t count;
} inquiry;

/* Asks about a pair; false to be asked no more. */
static bool ask_about(void *user, abut_pair pair)
{
    inquiry *found = user;
    unsigned answer = found->collides(found->user, pair);

    if ((answer & ABUT_PAIR_YES) != 0) {
        if (found->count < found->capacity) {
            found->pairs[found->count] = pair;
        }
        found->count++;
    }
    return (answer & ABUT_PAIR_STOP) == 0;
}

/* Nothing is found yet; false if it cannot be asked. */
static bool begin_inquiry(const inquiry *found, size_t *count)
{
    if (count == NULL) {
        return false;
    }
    *count = 0;
    return found->collides != NULL && (found->pairs != NULL || found->capacity == 0);
}

abut_status abut_index_pairs_if(abut_index *index,
                                unsigned flags,
                                abut_collide_fn *collides,
                                void *user,
                                abut_pair *pairs,
                                size_t capacity,
                                size_t *count)
{
    inquiry found = { collides, user, pairs, capacity, 0 };

    if (!begin_inquiry(&found, count)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = abut_index_each_pair(index, flags, ask_about, &found);

    *count = found.count;
    return status;
}

/* Whether the bounds of two items meet as the flags say; without bounds all do. */
static bool items_meet(const abut_bounds *bounds, abut_pair pair, unsigned flags)
{
    if (bounds == NULL) {
        return true;
    }
    ab_box a = ab_box_of_bounds(&bounds[pair.a]);
    ab_box b = ab_box_of_bounds(&bounds[pair.b]);

    return (flags & ABUT_PAIRS_OVERLAPPING) != 0 ? ab_boxes_overlap(&a, &b) : ab_boxes_meet(&a, &b);
}

static abut_status check_items(const abut_bounds *bounds, uint32_t count)
{
    uint32_t bad = bounds != NULL ? ab_first_bad_bounds(bounds, count) : count;

    return bad < count ? ab_bounds_check(&bounds[bad]) : ABUT_OK;
}

abut_status abut_pairs_if(const abut_bounds *bounds,
                          uint32_t item_count,
                          unsigned flags,
                          abut_collide_fn *collides,
                          void *user,
                          abut_pair *pairs,
                          size_t capacity,
                          size_t *count)
{
    inquiry found = { collides, user, pairs, capacity, 0 };

    if (!begin_inquiry(&found, count) || !ab_are_pair_flags(flags)) {
        return ABUT_E_ARGUMENT;
    }
    abut_status status = check_items(bounds, item_count);
    bool going_on = status == ABUT_OK;

    for (uint32_t a = 0; going_on && a < item_count; a++) {
        for (uint32_t b = a + 1; going_on && b < item_count; b++) {
            abut_pair pair = { a, b };

            going_on = !items_meet(bounds, pair, flags) || ask_about(&found, pair);
        }
    }
    *count = found.count;
    return status;
}
