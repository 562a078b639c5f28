/* cli/stage/actor.h - one body of a scene as it is written in JSON.
 *
 *     {"name":"crate","kind":"mover","shape":SHAPE,"at":[3,4],"velocity":[1,0]}
 *
 * Every field but the shape may be left out; any other field is an error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ACTOR_H
#define ABUT_CLI_ACTOR_H

#include "abut/world.h"
#include "read/cell_form.h"
#include "read/shapes.h"
#include "stage/route.h"
#include "stage/stroll.h"

typedef struct actor {
    char *name;            /* the place in the file, "bodies[3]", if it has none */
    abut_body body;        /* 0 until it is in the world */
    abut_body_settings is; /* its settings; the shapes are in the world alone */
    route route;           /* of a kinematic with a path */
    stroll stroll;         /* of a mover that walks */
    size_t place;          /* in the list of bodies; ACTOR_NOWHERE: it is not of that list */
    abut_vec2 origin;      /* of a body of cells: where the body stands, as seen from the place that
                            * the scene gives it; zero for others */
    uint32_t edits;        /* how often its cells have changed */
    bool passes;           /* edits may place its cells into others */
} actor;

#define ACTOR_NOWHERE SIZE_MAX

/* Where an actor is, as its scene counts places. */
abut_vec2 actor_at(const abut_world *world, const actor *who);

/* What reading one body after the other keeps. */
typedef struct actor_reader {
    abut_spawn spawn; /* of bodies that say nothing else */
    figures figures;
    abut_figure figure; /* of a body of one that is no convex shape */
    room shapes;
    cell_form cells; /* of a body of cells; has neither tiles nor a mask otherwise */
    const char *file;
    fault *wrong;
} actor_reader;

/* Reads the body that stands at a path. Its shapes or cells stay until the next is read. On failure
 * returns false and a fault, which has the name of the body if there is one. */
bool actor_read(actor *out, const json_t *value, const path *at, actor_reader *reader);
void actor_free(actor *out);

/* Makes `out` another body of the same actor: all but the name, which is made longer, and the body.
 * False if there is no memory. */
bool actor_copy(actor *out, const actor *from, const char *behind_name);
void actor_reader_free(actor_reader *reader);

/* The words of fields: "mover", ...; "slide", ...; "mass", ...; "stop", ...; "refuse", "ignore",
 * "nearest". NULL behind the last. */
const char *kind_word(int kind);
const char *react_word(int answer);
const char *push_word(int rule);
const char *blocked_word(int blocked);
const char *spawn_word(int spawn);

#endif
