/* bench/all_pairs/phases.c - where the time of a frame goes.
 *
 * Looking at the clock between phases costs time of its own, so this is measured
 * apart from the rows that are compared.
 *
 * SPDX-License-Identifier: MIT */
#include "all_pairs/phases.h"

#include "harness/clock.h"

#include <string.h>

enum { WARM_FRAMES = 2 };

/* The phases seen so far, and the one that is under way. */
typedef struct stopwatch {
    const char *names[BOXES_MAX_PHASES];
    double frame[BOXES_MAX_PHASES]; /* this frame's times, ns */
    samples times[BOXES_MAX_PHASES];
    int count;
    int current; /* -1: none */
    double since;
} stopwatch;

static int find_phase(stopwatch *watch, const char *name)
{
    for (int i = 0; i < watch->count; i++) {
        if (strcmp(watch->names[i], name) == 0) {
            return i;
        }
    }
    if (watch->count == BOXES_MAX_PHASES) {
        return BOXES_MAX_PHASES - 1;
    }
    watch->names[watch->count] = name;
    return watch->count++;
}

/* Ends the phase that is under way and begins another; NULL begins none. */
static void begin(void *user, const char *name)
{
    stopwatch *watch = user;
    double now = clock_thread();

    if (watch->current >= 0) {
        watch->frame[watch->current] += now - watch->since;
    }
    watch->current = name ? find_phase(watch, name) : -1;
    watch->since = clock_thread();
}

static bool run_frame(abut_index *index, boxes_scene *scene, boxes_pairs *pairs, stopwatch *watch)
{
    bool done = true;

    memset(watch->frame, 0, sizeof(watch->frame));
    begin(watch, "motion");
    boxes_step(scene);
    begin(watch, scene->stride > 1 ? "moves" : "assign");
    for (int i = 0; scene->stride > 1 && i < scene->count && done; i += scene->stride) {
        done = abut_index_move(index, (uint32_t)i, scene->boxes[i]) == ABUT_OK;
    }
    if (scene->stride == 1) {
        done = abut_index_assign(index, scene->boxes, (uint32_t)scene->count, NULL) == ABUT_OK;
    }
    done =
        done && abut_index_pairs(index, 0, pairs->room, pairs->capacity, &pairs->count) == ABUT_OK;
    begin(watch, NULL);
    return done;
}

bool boxes_measure_phases(boxes_scene *scene, boxes_pairs *pairs, int frames, boxes_phases *out)
{
    stopwatch watch = { .current = -1 };
    abut_index_settings settings = { .phase = begin, .phase_user = &watch };
    abut_index *index = abut_index_create(&settings);
    bool done =
        index && abut_index_assign(index, scene->boxes, (uint32_t)scene->count, NULL) == ABUT_OK;

    for (int i = -WARM_FRAMES; i < frames && done; i++) {
        done = run_frame(index, scene, pairs, &watch);
        for (int k = 0; k < watch.count && done && i >= 0; k++) {
            done = samples_add(&watch.times[k], watch.frame[k] / 1e6);
        }
    }
    *out = (boxes_phases){ .count = watch.count };
    for (int i = 0; i < watch.count; i++) {
        out->names[i] = watch.names[i];
        out->times[i] = samples_median(&watch.times[i]);
        samples_free(&watch.times[i]);
    }
    if (done) {
        out->report = abut_index_report(index);
    }
    abut_index_destroy(index);
    return done;
}
