/* alloc/acts.h - all calls that change a world or ask it something, as a script.
 *
 * Calls of every kind, each a little different every time. A test plays them in a world with
 * memory and in one without.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_ACTS_H
#define ABUT_TESTS_ACTS_H

#include "abut/abut.h"
#include "hash/digest.h"

enum { ACTORS = 128 };

/* A world and its bodies. Two that live the same life give out the same ids. */
typedef struct troupe {
    abut_world *world;
    abut_body bodies[ACTORS];
    int count;
} troupe;

/* A call, with a number that makes it a little different each time. What it answers goes
 * into the digest. */
typedef abut_status act(troupe *c, int number, digest *d);

typedef struct chapter {
    const char *name;
    act *does;
    int times;
} chapter;

/* What a life begins with, then what happens in it, ended by one without a name. */
extern const chapter acts_beginning[];
extern const chapter acts_script[];

#endif
