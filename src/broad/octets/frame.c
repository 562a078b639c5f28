/* broad/octets/frame.c - the window that the entries lie in, or the bulk of them.
 *
 * One box far away must not make all others look like a single point. So if the common bounds are
 * too large to distinguish boxes of the usual size, the window is that of a sample without its
 * outermost members, made several times larger.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "broad/octets/octets.h"

#include <string.h>

enum { SAMPLE = 256, OUTERMOST = 4, FINE_BITS = 6, SMALL_PART = 8 };

static void sort_sample(int64_t *values, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            int64_t value = values[i];
            int at = i;

            for (; at >= gap && values[at - gap] > value; at -= gap) {
                values[at] = values[at - gap];
            }
            values[at] = value;
        }
    }
}

/* Where the bulk of some sampled intervals lies, cut to the whole. */
static void bulk_of(int64_t *lows, int64_t *highs, int count, int64_t *low, int64_t *high)
{
    int skipped = count / (SAMPLE / OUTERMOST);

    sort_sample(lows, count);
    sort_sample(highs, count);
    int64_t from = lows[skipped];
    int64_t to = highs[count - 1 - skipped];
    int64_t margin = to - from; /* at most 2^62, as the ends are within 2^61 */

    *low = ab_max(*low, from - margin);
    *high = ab_min(*high, to + margin);
}

/* Members of the sample are picked by a stride that no regular order is in step with. */
static void cut_to_bulk(const ab_box_set *set, ab_box *window)
{
    int64_t lows[2][SAMPLE];
    int64_t highs[2][SAMPLE];
    int count = 0;

    for (uint32_t i = 0; i < SAMPLE; i++) {
        uint64_t part = (uint64_t)(i * 0x9e3779b9u) * set->count >> 32;
        const ab_box *box = &set->boxes[part];

        if (!ab_box_is_empty(box)) {
            lows[0][count] = box->low.x;
            highs[0][count] = box->high.x;
            lows[1][count] = box->low.y;
            highs[1][count] = box->high.y;
            count++;
        }
    }
    if (count > 0) {
        bulk_of(lows[0], highs[0], count, &window->low.x, &window->high.x);
        bulk_of(lows[1], highs[1], count, &window->low.y, &window->high.y);
    }
}

static ab_frame frame_of(const ab_box *window)
{
    ab_frame frame = { .origin = { window->low.x / 2 + window->high.x / 2,
                                   window->low.y / 2 + window->high.y / 2 } };
    int64_t size = ab_box_size(window) / 2 + 2;

    while (size >> frame.shift >= AB_FRAME_LIMIT - 2) {
        frame.shift++;
    }
    frame.window = ab_frame_box(&frame, window);
    return frame;
}

/* Whether a frame tells apart boxes of a size that most have. */
static bool is_fine(const ab_frame *frame, const ab_census *census)
{
    uint32_t smaller = 0;
    int class = 0;

    while (class < 63 && (smaller + census->classes[class]) * (uint64_t)SMALL_PART < census->live) {
        smaller += census->classes[class ++];
    }
    return class - FINE_BITS >= frame->shift;
}

ab_frame ab_frame_for(const ab_box_set *set)
{
    ab_box window = set->census->bounds;

    if (ab_box_is_empty(&window)) {
        return (ab_frame){ .whole = true };
    }
    ab_frame frame = frame_of(&window);

    if (is_fine(&frame, set->census)) {
        frame.whole = true;
        return frame;
    }
    cut_to_bulk(set, &window);
    frame = frame_of(&window);
    frame.whole = memcmp(&window, &set->census->bounds, sizeof window) == 0;
    return frame;
}
