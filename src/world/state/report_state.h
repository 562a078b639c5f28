/* world/state/report_state.h - what a step has to report: events, trails, counts.
 *
 * A step writes its own reports, which take the place of those before only when it has not
 * failed (report/events.c, report/trails.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_REPORT_STATE_H
#define AB_WORLD_STATE_REPORT_STATE_H

#include "base/check.h"

#include "abut/world.h"
#include "shape/core.h"
#include "world/state/array.h"

/* Of the trail of all bodies: chained backwards while the step runs. */
typedef struct ab_trace {
    abut_body id;
    ab_vec at;
    int32_t tick;
    uint32_t order;
} ab_trace;

/* An event, and how many were reported before it. */
typedef struct ab_ordered_event {
    abut_event event;
    uint32_t order;
} ab_ordered_event;

/* What a step reports. */
typedef struct ab_reports {
    ab_array events; /* ab_ordered_event; abut_event when the step is done */
    ab_array traces; /* ab_trace */
    ab_array trails; /* abut_trail_point */
    abut_step_report report;
} ab_reports;

#endif
