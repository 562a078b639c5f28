/* alloc/calls.h - every call that changes a world, and every question, on the bodies of a state.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_CALLS_H
#define ABUT_TESTS_CALLS_H

#include "alloc/states.h"
#include "hash/digest.h"

/* Does it to the body of a role, in one of several ways. What it answers goes into the
 * digest, if it succeeds. */
typedef abut_status call_fn(cast *c, role r, int how, digest *d);

typedef struct call {
    const char *name;
    call_fn *does;
    role r;
    int how;
    bool asks; /* a question: changes nothing, and says nothing of its trouble */
} call;

/* All of them, ended by one without a name. */
extern const call calls[];

/* The one of that name, or NULL. */
const call *call_named(const char *name);

#endif
