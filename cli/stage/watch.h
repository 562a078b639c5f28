/* cli/stage/watch.h - a play from its start to its end, and its watchers.
 *
 * Nothing of a frame is kept once all have seen it: a watcher that wants to remember it keeps a
 * copy or writes it out as it comes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_WATCH_H
#define ABUT_CLI_WATCH_H

#include "stage/play.h"

/* Is shown the start (p->frame is 0), then every frame. */
typedef struct watcher {
    void *self;
    /* False after a complaint: the play ends. */
    bool (*see)(void *self, const play *p);
} watcher;

/* What to play: which scene, how, and how long. */
typedef struct production {
    const json_t *scene;
    const char *name; /* of the file */
    play_mode mode;
    abut_method method; /* of discrete mode */
    long frames;        /* -1: as the scene says */
    bool records;       /* the world is recorded (stage/record.h), */
    long states_every;  /* with whole states; 0: without */
    bool trails;        /* the paths of bodies within a step are wanted (exact mode has them) */
    abut_tasks tasks;   /* of the steps, for threads */
} production;

/* Sets a stage and a play on it. False after a complaint. Free both in any case. */
bool production_begin(const production *of, stage *on, play *p);
/* How many frames that is. */
uint32_t production_frames(const production *of, const stage *on);

/* Plays so many frames, or until an interrupt, and shows them to the watchers. `doing` is shown on
 * a terminal if it takes long: "running". False after a complaint. */
bool play_through(play *p,
                  uint32_t frames,
                  const char *name,
                  const char *doing,
                  const watcher *watchers,
                  size_t count);

#endif
