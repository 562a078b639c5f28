/* cli/stage/stage.h - a scene file brought to life: a world, and the actors in it.
 *
 *     {"gravity":[0,0.2],"bodies":[BODY, ...],"frames":600,"about":"what to look at"}
 *
 * Bodies stand in the world in the order of the file, those of "tiles" before them: the number of
 * an actor is also the body's user value. A map of tiles with several rules is several actors, side
 * by side. What any command does with a scene (run it, draw it, explain it) starts here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_STAGE_H
#define ABUT_CLI_STAGE_H

#include "abut/record.h"
#include "stage/actor.h"
#include "stage/cell_outline.h"
#include "stage/edits.h"

#include <jansson.h>

/* What a body of cells looks like, for as long as its cells do not change. */
typedef struct cell_look {
    bool known;
    uint32_t edits;
    cell_outline outline;
    abut_bounds part; /* filled_part() */
} cell_look;

typedef struct stage {
    abut_world *world;
    actor *actors;
    uint32_t count;
    uint32_t room;      /* for actors */
    cell_group *groups; /* maps and masks */
    uint32_t group_count;
    cell_look *looks; /* of every actor */
    edit_list edits;
    uint32_t edited;  /* the frame that the last edits were made for; 0: none have been */
    const char *file; /* the scene's, which pictures lie beside; NULL: standard input */
    abut_world_settings settings;
    uint32_t frames; /* that the scene asks for; STAGE_FRAMES if it does not say */
    char *about;     /* "" if it does not say */
    bool has_view;   /* the scene says what pictures show: */
    abut_bounds view;
    json_t *numbers;           /* of actors, by name */
    abut_recording *recording; /* of the world, from before its first body on; NULL if not asked */
    bool records;              /* it is to be recorded, */
    uint32_t states_every;     /* with whole states */
} stage;

/* A second of most games, and the most that may be asked for. */
enum { STAGE_FRAMES = 60, STAGE_MOST_FRAMES = 1000000000 };

/* Reads a scene into a stage of which all but the settings, the file and how it is recorded is
 * zero: what the scene says goes over them. False and a fault that names the field and the body if
 * it is none.
 */
bool stage_read(stage *out, const json_t *json, fault *wrong);
void stage_free(stage *out);

/* The actor that has a body; NULL for no body. */
const actor *stage_actor(const stage *s, abut_body body);
/* The actor of that name; NULL if there is none. */
const actor *stage_find(const stage *s, const char *name);

/* Sets the velocity of every kinematic with a path for the next frame; `passed` if a frame has
 * passed since the last call. */
abut_status stage_lead(stage *s, bool passed);

/* Makes the edits of a frame, before the step that leads to it. Once they are made, a second call
 * does nothing. */
abut_status stage_edit(stage *s, uint32_t frame);

/* What a body of cells looks like, as seen from its place; NULL for other bodies. Without memory it
 * is empty. It stays until the cells change. */
const cell_outline *stage_outline(const stage *s, const actor *who);
/* A large part of it that is filled, where it stands; empty if there is none. */
abut_bounds stage_filled_part(const stage *s, const actor *who);

#endif
