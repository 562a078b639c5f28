/* world/report/trails.c - the path of every body through a step, for pictures and for checks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/draw.h"
#include "base/sort.h"
#include "world/report/report.h"
#include "world/state/state.h"

enum { BEFORE_STEP = -1 }; /* as a tick: of a walker, before its walk */

void ab_trail_note(abut_world *world, uint32_t index, int32_t tick)
{
    if (!world->settings.trails) {
        return;
    }
    ab_trace *trace = ab_array_push(world, &world->reporting.traces, sizeof *trace);

    if (trace == NULL) {
        world->failed = true;
        return;
    }
    *trace = (ab_trace){ world->cold[index].id,
                         ab_add(ab_hot_at(&world->hot[index], tick), world->cold[index].origin),
                         tick, world->reporting.traces.count };
}

/* The first trace of a body, or of one with a greater id. */
static uint32_t first_trace(const abut_world *world, abut_body id)
{
    const ab_trace *traces = world->reported.traces.items;
    uint32_t from = 0;
    uint32_t end = world->reported.trails.count;

    while (from < end) {
        uint32_t middle = from + (end - from) / 2;

        if (traces[middle].id < id) {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    return from;
}

/* Where a walker was at the end of the last step, if it has only walked since: it is to be drawn on
 * its way from there. */
void ab_trails_note_walkers(abut_world *world)
{
    uint32_t count = world->state->parts[AB_PART_WALKERS].count;

    for (uint32_t i = 0; i < count && world->settings.trails; i++) {
        const ab_walker *walker = &world->walkers[i];
        uint32_t index = ab_index_of(world, walker->id);
        uint32_t end = first_trace(world, walker->id + 1);

        if (index == AB_NONE || end == first_trace(world, walker->id)) {
            continue;
        }
        ab_vec here = ab_add(world->hot[index].at, world->cold[index].origin);
        ab_vec before = ((const ab_trace *)world->reported.traces.items)[end - 1].at;
        ab_vec moved = ab_sub(here, before);

        if ((moved.x | moved.y) == 0 || ab_units(moved.x) != walker->last.moved.x ||
            ab_units(moved.y) != walker->last.moved.y) {
            continue;
        }
        ab_trace *trace = ab_array_push(world, &world->reporting.traces, sizeof *trace);

        if (trace == NULL) {
            world->failed = true;
            return;
        }
        *trace = (ab_trace){ walker->id, before, BEFORE_STEP, world->reporting.traces.count };
    }
}

/* By body, then as it came. */
static bool trace_before(const void *p, const void *q)
{
    const ab_trace *s = p;
    const ab_trace *t = q;

    return s->id != t->id ? s->id < t->id : s->order < t->order;
}

bool ab_trails_sort(abut_world *world)
{
    world->reporting.trails.count = 0;
    if (!world->settings.trails) {
        return true;
    }
    for (uint32_t i = 0; i < world->active; i++) {
        ab_trail_note(world, i, AB_STEP_TICKS);
    }
    if (world->failed ||
        !ab_array_reserve(world, &world->reporting.trails, world->reporting.traces.count,
                          sizeof(abut_trail_point))) {
        return false;
    }
    ab_trace *traces = world->reporting.traces.items;
    abut_trail_point *trails = world->reporting.trails.items;

    ab_sort(traces, world->reporting.traces.count, sizeof *traces, trace_before);
    for (uint32_t k = 0; k < world->reporting.traces.count; k++) {
        trails[k] = (abut_trail_point){ (double)traces[k].tick / AB_STEP_TICKS,
                                        { ab_units(traces[k].at.x), ab_units(traces[k].at.y) } };
    }
    world->reporting.trails.count = world->reporting.traces.count;
    return true;
}

/* Whether a body has walked since the step before. */
static bool has_come_by_walk(const abut_world *world, abut_body id, uint32_t first)
{
    const ab_trace *traces = world->reported.traces.items;

    return first < world->reported.trails.count && traces[first].id == id &&
           traces[first].tick == BEFORE_STEP;
}

/* The first trace within the step. */
static uint32_t start_of_trail(const abut_world *world, abut_body id)
{
    uint32_t first = first_trace(world, id);

    return first + (has_come_by_walk(world, id, first) ? 1 : 0);
}

const abut_trail_point *abut_body_trail(const abut_world *world, abut_body body, uint32_t *count)
{
    uint32_t found = 0;
    const abut_trail_point *trail = NULL;

    if (world != NULL && ab_index_of(world, body) != AB_NONE && world->reported.trails.count > 0) {
        uint32_t first = start_of_trail(world, body);

        found = first_trace(world, body + 1) - first;
        trail = found > 0 ? (const abut_trail_point *)world->reported.trails.items + first : NULL;
    }
    if (count != NULL) {
        *count = found;
    }
    return trail;
}

/* Where a straight path leads at a part of it, on the lattice: never past its end. */
static ab_vec part_of_path(ab_vec from, ab_vec to, double part)
{
    return (ab_vec){ from.x + (int64_t)((double)(to.x - from.x) * part),
                     from.y + (int64_t)((double)(to.y - from.y) * part) };
}

abut_status abut_body_at_time(const abut_world *world, abut_body body, double time, abut_vec2 *at)
{
    if (world == NULL || at == NULL) {
        return ABUT_E_ARGUMENT;
    }
    if (ab_index_of(world, body) == AB_NONE) {
        return ABUT_E_STALE;
    }
    if (time != time) {
        return ABUT_E_NOT_FINITE;
    }
    const ab_trace *traces = world->reported.traces.items;
    uint32_t start = start_of_trail(world, body);
    uint32_t next = start;
    uint32_t end = first_trace(world, body + 1);
    double tick = (time < 0 ? 0 : time > 1 ? 1 : time) * AB_STEP_TICKS;

    *at = abut_body_at(world, body);
    if (next == end) {
        return ABUT_OK;
    }
    while (next < end && traces[next].tick <= tick) { /* a path has few points */
        next++;
    }
    const ab_trace *to = &traces[next == end ? end - 1 : next];
    const ab_trace *from = next == start ? to : &traces[next - 1];
    ab_vec place = from->at;

    if (to->tick > from->tick) {
        place =
            part_of_path(from->at, to->at, (tick - from->tick) / (double)(to->tick - from->tick));
    }
    if (start > first_trace(world, body)) { /* the walk takes as long as the step */
        place = part_of_path(place, ab_add(place, ab_sub(traces[start - 1].at, traces[start].at)),
                             1 - tick / AB_STEP_TICKS);
    }
    *at = (abut_vec2){ ab_units(place.x), ab_units(place.y) };
    return ABUT_OK;
}
