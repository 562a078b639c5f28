/* world/trail.c - the path of every body through a frame, for pictures and for checks.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "base/sort.h"
#include "world/step.h"

void ab_trail_note(abut_world *world, uint32_t index, int32_t tick)
{
    if (!world->settings.trails) {
        return;
    }
    ab_trace *trace = ab_array_push(world, &world->telling.traces, sizeof *trace);

    if (trace == NULL) {
        world->failed = true;
        return;
    }
    *trace = (ab_trace){ world->cold[index].id, tick,
                         ab_add(ab_hot_at(&world->hot[index], tick), world->cold[index].origin),
                         world->telling.traces.count };
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
    world->telling.trails.count = 0;
    if (!world->settings.trails) {
        return true;
    }
    for (uint32_t i = 0; i < world->active; i++) {
        ab_trail_note(world, i, AB_FRAME);
    }
    if (world->failed || !ab_array_reserve(world, &world->telling.trails,
                                           world->telling.traces.count, sizeof(abut_trail_point))) {
        return false;
    }
    ab_trace *traces = world->telling.traces.items;
    abut_trail_point *trails = world->telling.trails.items;

    ab_sort(traces, world->telling.traces.count, sizeof *traces, trace_before);
    for (uint32_t k = 0; k < world->telling.traces.count; k++) {
        trails[k] = (abut_trail_point){ (double)traces[k].tick / AB_FRAME,
                                        { ab_units(traces[k].at.x), ab_units(traces[k].at.y) } };
    }
    world->telling.trails.count = world->telling.traces.count;
    return true;
}

/* The first trace of a body, or of one with a greater id. */
static uint32_t first_trace(const abut_world *world, uint32_t id)
{
    const ab_trace *traces = world->told.traces.items;
    uint32_t from = 0;
    uint32_t end = world->told.trails.count;

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

const abut_trail_point *abut_body_trail(const abut_world *world, abut_body body, uint32_t *count)
{
    uint32_t found = 0;
    const abut_trail_point *trail = NULL;

    if (world != NULL && ab_index_of(world, body) != AB_NONE && world->told.trails.count > 0) {
        uint32_t first = first_trace(world, body);

        found = first_trace(world, body + 1) - first;
        trail = found > 0 ? (const abut_trail_point *)world->told.trails.items + first : NULL;
    }
    if (count != NULL) {
        *count = found;
    }
    return trail;
}
