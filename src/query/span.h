/* query/span.h - from when to when a path is within a box.
 *
 * In doubles, and only to leave out what cannot be met: a span may begin a little
 * early and end a little late, but never the reverse.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_QUERY_SPAN_H
#define AB_QUERY_SPAN_H

#include "base/check.h"

#include "broad/box.h"

/* Fractions of the path, within 0 and 1; none if enter > leave. */
typedef struct ab_span {
    double enter;
    double leave;
} ab_span;

/* Narrows a span to when a coordinate that starts at 0 and changes by `motion` is between
 * low and high. Two roundings of the numbers and one of the quotient are 3 * 2^-53 of
 * it at most, in any rounding mode twice that. */
static inline void ab_span_narrow(ab_span *span, int64_t motion, int64_t low, int64_t high)
{
    if (motion == 0) {
        if (low > 0 || high < 0) {
            span->leave = -1;
        }
        return;
    }
    double at_low = (double)low / (double)motion;
    double at_high = (double)high / (double)motion;
    double first = at_low < at_high ? at_low : at_high;
    double last = at_low < at_high ? at_high : at_low;

    first -= ab_fabs(first) * 0x1p-49;
    last += ab_fabs(last) * 0x1p-49;
    span->enter = first > span->enter ? first : span->enter;
    span->leave = last < span->leave ? last : span->leave;
}

/* When the path from the origin along `motion` is within a box. */
static inline ab_span ab_span_within(ab_vec motion, const ab_box *box)
{
    ab_span span = { 0, 1 };

    ab_span_narrow(&span, motion.x, box->low.x, box->high.x);
    ab_span_narrow(&span, motion.y, box->low.y, box->high.y);
    return span;
}

/* More quanta than rounding can account for in a distance, or in the place where
 * something is met, among numbers as large as `size`: both come from features whose
 * heights and rates are exact before they are rounded (narrow/cross.c, meet.c). The
 * place is that near to an outline even where the time itself is badly conditioned,
 * because the path runs along it. */
static inline int64_t ab_steps_of_doubt(double size)
{
    return 4 + (int64_t)(size * 0x1p-44);
}

#endif
