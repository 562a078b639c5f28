/* cli/stage/play.h - a scene played frame after frame, in one of three modes.
 *
 *   exact       abut_world_step(): everything at once, nothing overlaps
 *   sequential  abut_body_move(): one body after the other, in the order of the file
 *   discrete    abut_world_step_discrete(): move, look, separate; no promise
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PLAY_H
#define ABUT_CLI_PLAY_H

#include "abut/world.h"
#include "stage/stage.h"

typedef enum play_mode { PLAY_EXACT, PLAY_SEQUENTIAL, PLAY_DISCRETE, PLAY_MODE_COUNT } play_mode;

/* "exact", "sequential", "discrete"; NULL behind the last. */
const char *play_mode_word(int mode);
/* "shortest", "direction", ...; likewise. */
const char *method_word(int method);

typedef struct tally tally;

/* An impact of sequential mode, beside the event that reports it. */
typedef struct turn_note {
    const actor *who;       /* whose turn it was */
    abut_vec2 at;           /* where it was then */
    abut_velocities before; /* its own and that of the other; of a kinematic they do not change */
    abut_velocities after;
} turn_note;

typedef struct play {
    stage *on;
    play_mode mode;
    abut_method method; /* of discrete mode */

    bool finishes;  /* it draws what an earlier play was interrupted in: nothing ends it */
    uint32_t frame; /* how many have been played */
    double seconds; /* that took, watchers not counted */
    /* Of the last one: */
    const abut_event *events;
    uint32_t event_count;
    uint32_t impacts;
    uint32_t frozen;
    tally *counts; /* what went wrong, NULL if that is not counted (tally.h) */
    /* Kept for sequential mode. */
    room bumps;
    room hits;
    room notes; /* turn_note, one for each of the events */
    size_t hit_count;
    room turns; /* places at which paths bent in the last frame, of one body after the other */
    size_t turn_count;
    room first_turns; /* of every actor, a size_t: where its turns begin; and where all end */
} play;

/* The places of a body in the last frame: at its start, wherever its path bent, at its end;
 * straight between them. NULL if they are not known: in discrete mode, at the start, and of exact
 * steps unless settings.trails. They stay until the next frame. */
const abut_trail_point *play_path(const play *p, uint32_t number, uint32_t *count);

/* Plays one frame. What is not ABUT_OK ends the play: abut_world_last_error() says why. */
abut_status play_frame(play *p);
void play_free(play *p);

/* sequence.c: a frame of sequential mode. */
abut_status sequence_frame(play *p);

#endif
