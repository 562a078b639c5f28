/* world/report/report.h - what a step reports: events, and the paths of bodies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_REPORT_REPORT_H
#define AB_WORLD_REPORT_REPORT_H

#include "base/check.h"
#include "world/state/state.h"

/* The end of a step, in 1/256 ticks. */
#define AB_FINE_END (AB_STEP_TICKS << AB_FINE_BITS)

/* A time within the step, 0 to 1, of 1/256 ticks. */
static inline double ab_time_of(int32_t fine)
{
    return (double)fine / AB_FINE_END;
}

/* --- Events (report/events.c) --- */

/* Reports two bodies, or one (AB_NONE), at a time in 1/256 ticks: ids in order, the normal out of b
 * towards a turned to match. */
void ab_event_report(
    abut_world *world, abut_event_kind what, uint32_t a, uint32_t b, int32_t fine, ab_vec normal);
/* The same with ids. */
void ab_event_put(abut_world *world,
                  abut_event_kind what,
                  abut_body id_a,
                  abut_body id_b,
                  int32_t fine,
                  ab_vec normal);
/* The user values of bodies that are gone, of what was reported last, which has no point. */
void ab_event_users(abut_world *world, uint64_t user_a, uint64_t user_b);
/* Where the two met, of what was reported last. */
void ab_event_point(abut_world *world, ab_vec point);
/* The speed of what was reported last. */
void ab_event_speed(abut_world *world, int64_t speed);
/* Whether that was solid: it is, unless this says otherwise. */
void ab_event_solid(abut_world *world, bool solid);
/* Room for so many more events, also where they are shown; false without memory. */
bool ab_events_reserve(abut_world *world, uint32_t more);
/* What a step reports is shown when it is done; until then, what the one before reported. */
void ab_reports_start(abut_world *world);
void ab_reports_end(abut_world *world);

/* --- Trails (report/trails.c)
 * ----------------------------------------------------------------------- */

void ab_trail_note(abut_world *world, uint32_t index, int32_t tick);
/* At the start of a step: where walkers came from. */
void ab_trails_note_walkers(abut_world *world);
/* The paths that were noted, body by body; false without memory. */
bool ab_trails_sort(abut_world *world);

#endif
