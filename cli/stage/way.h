/* cli/stage/way.h - the ways of two bodies through a frame, and whether one went through the other.
 *
 * A way is a row of places with times, straight between them:
 *
 *   exact       the trail that the world records, from impact to impact
 *   sequential  from where it stood to where it ended, when its turn came; how it went if it met
 *               somebody is not told, and not judged
 *   discrete    from where it stood to where it was pushed
 *
 * One went through another if straight between two places at which they do not overlap they
 * did. That is all for a trail, and for two that were apart and flew straight on: so they went.
 * Otherwise one may have been led or pushed round a corner, or stepped off a ledge: then it counts
 * if it came out facing away from where it went in, or was deeper in than half of the thinner of
 * the two.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_WAY_H
#define ABUT_CLI_WAY_H

#include "stage/play.h"

/* Less deep is no overlap on a way: trails are rounded to the lattice at their ends alone. A
 * mover is at least four times as wide. */
#define SCRATCH 0x1p-10

/* Where a body stood before a frame, and where it wanted to go. */
typedef struct past {
    abut_vec2 at;
    abut_vec2 wish;
} past;

enum { WAY_PLACES = 4 };

typedef struct way {
    const abut_trail_point *places; /* NULL: the own ones */
    uint32_t count;
    bool is_trail;    /* straight between places is how it went */
    bool is_straight; /* it went where it wanted */
    bool is_unknown;  /* it met somebody, and nobody tells what then */
    abut_trail_point own[WAY_PLACES];
} way;

/* What a body will want in the next frame: its velocity and what pulls at it. */
past past_of(const stage *on, const actor *who);

/* The way of a body through the frame that was played last. */
void way_find(way *out, const play *p, const actor *who, const past *before);
/* Whether it is more than one place. */
bool way_leads(const way *w);
/* All that a body has swept over. */
abut_bounds way_bounds(const way *w, const stage *on, const actor *who);

/* Where one goes along a way at a time from 0 to 1. */
abut_vec2 way_place(const way *w, double time);

/* The part of a straight way on which two overlap. */
typedef struct crossing {
    abut_vec2 in; /* places of a, as seen from b */
    abut_vec2 out;
    double time_in; /* within the frame */
    double time_out;
} crossing;

/* Whether a went through b, or b through a, and where first. */
bool ways_pass(const stage *on,
               const actor *a,
               const way *way_a,
               const actor *b,
               const way *way_b,
               crossing *where);

/* The same for two that overlapped for a while: `from` and `to` are the places of a, as seen
 * from b, where they did so not yet and no longer. No times are told. */
bool came_through(
    const stage *on, const actor *a, const actor *b, abut_vec2 from, abut_vec2 to, crossing *where);

/* By which side one of two that overlap now got into the other in the last frame. */
typedef enum entry {
    ENTRY_UNKNOWN, /* the ways do not tell */
    ENTRY_OPEN,    /* by one that lets it through: then all of it is */
    ENTRY_SOLID
} entry;

entry ways_enter(
    const stage *on, const actor *a, const way *way_a, const actor *b, const way *way_b);

#endif
