/* abut/event.h - what happened in the last step of a world: events, contacts, paths, a report.
 *
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_EVENT_H
#define ABUT_EVENT_H

#include "body.h"

typedef enum abut_event_kind {
    ABUT_EVENT_BEGAN = 0, /* a contact began: by an impact or a touch, with a sensor, or while
                           * passing */
    ABUT_EVENT_STAYED,    /* a contact lasts; only reported while one of the bodies is awake */
    ABUT_EVENT_ENDED,     /* a contact ended; follows every BEGAN, even when a body is removed */
    ABUT_EVENT_HIT,       /* an impact, with the speed of approach */
    ABUT_EVENT_CRUSHED,   /* a kinematic crushed a mover, and passes through it until apart */
    ABUT_EVENT_STOPPED,   /* a kinematic was stopped by the other body; otherwise it arrives where
                           * its velocity takes it */
    ABUT_EVENT_FROZEN,    /* a used up its budget of impacts, and stood still for the rest of the
                           * step */
    ABUT_EVENT_EDGE,      /* a reached the end of the lattice */
    ABUT_EVENT_KIND_COUNT
} abut_event_kind;

/* "began", "stayed", ...; "" for anything else. */
ABUT_API const char *abut_event_name(abut_event_kind kind);

typedef struct abut_event {
    abut_event_kind what;
    abut_body a;      /* the lower id */
    abut_body b;      /* ABUT_NO_BODY if only one body is concerned */
    double time;      /* within the step, 0 to 1; 1 for events found at its end */
    abut_vec2 normal; /* out of b towards a; zero if there is none. Of ENDED: that with which a
                       * solid pair touched, at its first impact of this step or when the step
                       * before ended; zero if a call between the steps ended the contact */
    abut_vec2 point;  /* the middle of where the two meet; zero for ENDED, FROZEN and EDGE */
    double speed;     /* of HIT: the speed at which the two approached */
    uint64_t user_a;  /* the `user` values of the bodies at the end of the step, or when they
                       * were */
    uint64_t user_b;  /* removed, if that was before */
    bool solid;       /* neither is a sensor, and neither passes */
} abut_event;

/* The events of the last step, ordered by time, then a, then b; those of one pair, time and kind in
 * the order in which they happened. They stay valid until the next step, whatever is changed
 * meanwhile. If a change between steps begins or ends a contact, the next step reports it, an end
 * at time 0. `count` may be NULL.
 *
 * The contact of a solid pair begins with an impact or a touch, and lasts as long as every step
 * ends with the two touching, or within 2^-10 unit of each other and not separating. A pair that
 * abut_world_ignore() or a one-way body lets pass while it touches stays in contact; changing
 * `sensor` or `answer` ends contacts. */
ABUT_API const abut_event *abut_world_events(const abut_world *world, uint32_t *count);

/* Goes through the same events in the same order, one with each call, for a loop that changes the
 * world while it handles them. Events of a body that has been removed meanwhile are left out,
 * except ENDED, and its user value is 0: so a bullet that is removed at its first hit hits nothing
 * else, and no pointer that the game has freed comes back. ENDED may still follow in the next step
 * for an event that was left out.
 *
 *     abut_event event;
 *     for (uint32_t next = 0; abut_world_next_event(world, &next, &event);) { ... }
 *
 * `next` is the place in the list, 0 at first. Returns false, with `event` all zero, at the end or
 * if something is NULL. A step starts a new list. */
ABUT_API bool abut_world_next_event(const abut_world *world, uint32_t *next, abut_event *event);

/* Something that a body is in contact with. */
typedef struct abut_body_contact {
    abut_body other;
    abut_vec2 normal; /* out of the other towards the body */
    abut_vec2 point;  /* the middle of where the two touch */
    double gap;       /* 0 when touching; negative if they overlap (sensors, passing) */
    bool solid;
} abut_body_contact;

/* Writes the contacts of a body, in the order of ids: after a step, exactly those that have begun
 * and not ended. Contacts that a change since then has ended are left out; those that it has begun
 * appear with the next step. Writes at most `capacity` of them, and returns how many there are.
 * `contacts` may be NULL. O(log c + its contacts), or O(c) if something has changed since the last
 * step. */
ABUT_API uint32_t abut_body_contacts(const abut_world *world,
                                     abut_body body,
                                     abut_body_contact *contacts,
                                     uint32_t capacity);

/* The body that supports this one, as seen along `up`: of several, the one most directly below it,
 * then the one with the lowest id. ABUT_NO_BODY if there is none. The same cost. */
ABUT_API abut_body abut_body_support(const abut_world *world, abut_body body);

/* A place on the path of a body through the last step. The path is straight from each to the
 * next. */
typedef struct abut_trail_point {
    double time; /* 0 to 1 */
    abut_vec2 at;
} abut_trail_point;

/* The path of a body through the last step, if settings.trails was set; otherwise NULL, and a count
 * of 0. Valid until the next step. O(log n). */
ABUT_API const abut_trail_point *
abut_body_trail(const abut_world *world, abut_body body, uint32_t *count);

/* What the last step did. */
typedef struct abut_step_report {
    uint32_t impacts; /* that were handled: at most budget * movers + kinematics */
    uint32_t frozen;  /* bodies that used up their budget */
    uint32_t awake;   /* movers */
    uint32_t asleep;
    uint32_t contacts;   /* that have begun and not ended */
    uint32_t candidates; /* pairs whose boxes met at the start of the step. Most need no sweep,
                          * because they rest on each other, move alike, or pass */
    uint32_t sweeps;     /* sweeps of pairs, to find the time of their impact; including pairs that
                          * came near each other later, and sweeps made again after an impact, but
                          * not pairs whose bounds alone show that they do not meet */
    uint32_t legs;       /* parts into which the paths of fast bodies were cut */
    size_t bytes;        /* all memory of the world */
} abut_step_report;

ABUT_API abut_step_report abut_world_report(const abut_world *world);

#endif
