/* alloc/states.h - worlds in rich states, for calls that run out of memory.
 *
 * A state is a heap of bodies about the origin (overlapping, touching, asleep, riding, half
 * way through...), and a hub of every role that lies across the whole heap, so that whatever
 * is done to a hub concerns every body of the heap.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_STATES_H
#define ABUT_TESTS_STATES_H

#include "abut/abut.h"
#include "alloc/ledger.h"

typedef enum role {
    ROLE_MOVER = 0, /* lies across the heap, and passes through it until apart */
    ROLE_KINEMATIC,
    ROLE_STATIC,
    ROLE_SENSOR,
    ROLE_PASSER,   /* a mover whose answer is PASS */
    ROLE_LONER,    /* a mover whose filter leaves the heap out */
    ROLE_ONE_WAY,  /* a static that is open towards (0, 1) */
    ROLE_COMPOUND, /* a mover of several shapes */
    ROLE_AWAY,     /* a mover that touches a wall, far from the heap */
    ROLE_WALL,     /* that wall */
    ROLE_FIRST,    /* of the heap */
    ROLE_MIDDLE,
    ROLE_LAST,
    ROLE_COUNT
} role;

/* A world and the bodies in it that calls are about. */
typedef struct cast {
    abut_world *world;
    ledger book;
    abut_body bodies[ROLE_COUNT];
    double half;  /* of the side of a hub: what covers the heap */
    int added;    /* to the heap so far, or while it is built */
    bool trouble; /* something could not be built */
} cast;

/* How a heap is built: so many bodies. */
typedef struct state {
    const char *name;
    void (*build)(cast *c, int size);
    abut_world_settings settings;
    int size;
    int steps; /* after which it is as wanted */
} state;

/* All of them, ended by one without a name. */
extern const state states[];

/* Builds a state with as much memory as it takes. The cast must stay where it is: its book
 * is the world's allocator. */
void state_open(cast *c, const state *s);
void state_close(cast *c);

/* Adds a body to the heap. */
abut_body state_add(cast *c, abut_body_settings settings, abut_shape shape);

/* An outline of many corners; it borrows memory until the next call. */
abut_shape state_round(double radius);

#endif
