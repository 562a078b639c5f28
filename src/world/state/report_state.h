/* world/state/report_state.h - what a step has to report: events, trails, counts.
 *
 * A step writes its own reports, which replace those of the step before only if it does not fail
 * (report/events.c, report/trails.c).
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

/* An event as it is noted within a step: a cache line, where what is shown of it takes nearly two.
 */
typedef struct ab_noted_event {
    abut_body a;  /* the lower id */
    abut_body b;  /* or 0 */
    ab_vec point; /* of one with `users` these, of bodies that may be gone */
    int64_t speed;
    int32_t normal_x; /* of length 2^30 */
    int32_t normal_y;
    int32_t fine;   /* when, in 1/256 ticks */
    uint32_t order; /* how many were noted before it, and itself */
    uint8_t what;   /* abut_event_kind */
    bool solid;
    bool users;
    uint8_t unused[5];
} ab_noted_event;

static_assert(sizeof(ab_noted_event) == 64, "an event that is noted is a cache line");

/* What a step reports, besides events. */
typedef struct ab_reports {
    ab_array traces; /* ab_trace */
    ab_array trails; /* abut_trail_point */
    abut_step_report report;
} ab_reports;

#endif
