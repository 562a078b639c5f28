/* world/state/contact_state.h - what is kept of two bodies from step to step: in touch, at rest,
 * passing.
 *
 * Bodies are named by their ids, since a record about two bodies may outlive one of them. None of
 * these structures has a pointer: they lie in the arena (state/state.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_STATE_CONTACT_STATE_H
#define AB_WORLD_STATE_CONTACT_STATE_H

#include "base/check.h"

#include "abut/world.h"
#include "shape/core.h"

enum {
    AB_CONTACT_REPORTED = 1,  /* it began, so it must end */
    AB_CONTACT_SOLID = 2,     /* not a sensor, neither passes */
    AB_CONTACT_FRESH = 4,     /* of a body put there since the last step: to be reported */
    AB_CONTACT_LOST = 8,      /* a body of it is gone */
    AB_CONTACT_ANCHORED = 16, /* `apart` is where they stood when one fell asleep */
    AB_CONTACT_PARTS = 32,    /* they touch, but leave each other: neither rests on it */
    AB_CONTACT_LEFT = 64,     /* lost because a body was put elsewhere: it may come back */
    AB_CONTACT_CROSSED = 128, /* a walk went through the other, which was met at `apart` */
    AB_CONTACT_ARRIVED = 256 /* they came together as the step ended: the impact is still to come */
};

/* Two bodies that are in touch, or nearly; kept from step to step, sorted by a, then b. */
typedef struct ab_contact {
    abut_body a; /* a < b; not slots, since a contact may outlive its bodies */
    abut_body b;
    int64_t push; /* speed that was exchanged last time; of one just noted, its number */
    ab_vec apart; /* from a to b, when one of them fell asleep; of one just noted, where they met;
                   * of one that is lost, the user values of bodies that were removed */
    uint32_t flags;
    int32_t fine;  /* when it was noted, this step, in 1/256 ticks */
    ab_vec normal; /* of length 2^30, out of b towards a */
} ab_contact;

/* The places of a contact of the list in the chains of its two slots (rest/contacts_of.c). */
typedef struct ab_contact_link {
    uint32_t next[2];
    uint32_t before[2];
} ab_contact_link;

/* A contact of two bodies at rest, in the chains of both (rest/dormant.c): of a, and of b. */
typedef struct ab_dormant {
    ab_contact contact;
    uint32_t next[2];
    uint32_t before[2];
} ab_dormant;

/* A part of a body: of the pieces `first` to `last`, the first `run` of every `stride`. In a grid
 * these are cells in a row or a column (state/strips.h). */
typedef struct ab_strip {
    uint32_t first;
    uint32_t last;
    uint32_t stride;
    uint16_t run;
    uint16_t of; /* one of those below */
} ab_strip;

enum { AB_STRIP_WHOLE = 0, AB_STRIP_OF_A = 1, AB_STRIP_OF_B = 2 };

/* Two bodies that pass through each other for a while, as a whole or one through a part of the
 * other; sorted by b, then a, then the part. */
typedef struct ab_passing {
    abut_body a; /* a < b */
    abut_body b;
    int32_t steps; /* left; 0: until apart; -1: for good; AB_PASSING_NONE: no more */
    int32_t since; /* until apart: touching ends it from this tick of the step on */
    ab_strip strip;
} ab_passing;

#define AB_PASSING_NONE INT32_MIN
#define AB_SINCE_BEFORE (-1)     /* they have overlapped before this step */
#define AB_SINCE_ASKED INT32_MAX /* they have not yet: the game lets them pass */
#define AB_SINCE_NEVER INT32_MIN /* no permission has it */

#endif
