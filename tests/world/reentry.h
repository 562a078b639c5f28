/* world/reentry.h - functions of the caller that call the world they are called from.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_REENTRY_H
#define ABUT_TESTS_REENTRY_H

#include "abut/abut.h"
#include "hash/digest.h"

/* What the user value of a body that is added by an outer call is. */
enum { REENTRY_ADDED = 1234 };

typedef struct inner inner;

/* A world and what its functions do when they are called. */
typedef struct scene {
    abut_world *world;
    abut_world *other; /* that nothing calls */
    abut_body wall;
    abut_body runner; /* meets the wall in a step */
    abut_body hub;    /* these lie on a heap of statics, and on each other */
    abut_body lift;
    abut_body sensor;
    abut_body passer;
    abut_body loner;
    abut_body heap;
    abut_body subject; /* of the outer call, once it is known */
    const inner *does; /* when called; NULL: nothing */
    bool within;       /* such a call: functions that it calls do nothing */
    int calls;         /* of the functions */
    int wrong;         /* calls from within that did not end as they should */
    bool stepping;
    uint64_t before; /* what a question answers before the outer call... */
    uint64_t after;  /* ...and after it */
    abut_status status;
    bool (*wants)(void *user, abut_body body, uint64_t body_user); /* of queries, with the scene */
} scene;

/* A call from within. */
typedef enum inner_kind { CHANGES, ASKS, READS } inner_kind;
struct inner {
    const char *name;
    abut_status (*call)(scene *s, digest *d);
    inner_kind kind;
};

/* Which functions the world has. */
typedef enum functions { FILTER = 1, ANSWER = 2, WANTS = 4 } functions;

typedef struct outer {
    const char *name;
    abut_status (*call)(scene *s);
    functions function; /* that it calls */
    size_t subject;     /* where the scene has it; 0: there is none, or it is added */
} outer;

/* All calls from within, and all calls that have functions of the caller to call; each table
 * is ended by a row without a name. */
extern const inner reentry_inners[];
extern const inner reentry_destroying;
extern const outer reentry_outers[];

#endif
