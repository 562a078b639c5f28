/* world/body/judge.h - what a body's place and rules mean for the pairs it is in.
 *
 * Every call that changes a body goes through the same stages, so that one which fails has changed
 * nothing:
 *
 *     make the change, so that it can be taken back
 *     ab_judge()             finds what follows from it, and makes room for that
 *         failed: take the change back
 *     ab_judgement_carry_out()   cannot fail
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_BODY_JUDGE_H
#define AB_WORLD_BODY_JUDGE_H

#include "base/check.h"

#include "world/query/query_set.h"
#include "world/state/state.h"

/* Everything that a body meets at a place, for a body that touches one other, or nothing, and
 * passes nothing. */
typedef struct ab_known_touch {
    uint32_t other; /* the index, or AB_NONE */
    ab_vec normal;  /* out of it, of length 2^30; zero if that has to be looked for */
} ab_known_touch;

typedef struct ab_judgement {
    uint32_t index;
    const ab_known_touch *known; /* or NULL */
    bool is_new;                 /* it was just added, so it has no contacts yet */
    uint32_t permissions;        /* that have to be given, at most */
    ab_query_set overlapped;     /* must not be: the two pass through each other until apart */
    ab_query_set touched;        /* solid to the body: a contact begins */
    abut_body floor;             /* is touched in any case, or 0 */
    ab_query_set unseen; /* sleepers that a static has been put on: no step would look at them */
} ab_judgement;

/* Judges a body as it is now. False, and nothing to end, without memory. */
bool ab_judge(abut_world *world, uint32_t index, ab_judgement *judgement);
/* The same for a body of which this is known already; it must stay where it is until everything is
 * carried out. */
bool ab_judge_known(abut_world *world,
                    uint32_t index,
                    const ab_known_touch *known,
                    ab_judgement *judgement);
/* The same for a body that stands on another, even if rounding has left a gap between the two: it
 * counts as touched. */
bool ab_judge_onto(abut_world *world, uint32_t index, uint32_t floor, ab_judgement *judgement);
/* The same where only something within a box has changed: a cell of its grid. */
bool ab_judge_within(abut_world *world,
                     uint32_t index,
                     const ab_box32 *box,
                     ab_judgement *judgement);
/* Makes room for what follows from several judgements, which is carried out one after another:
 * permissions to give, and contacts to begin. False without memory. */
bool ab_judge_room(abut_world *world, uint32_t permissions, uint32_t contacts);
/* Carries that out. `near` are all others with which the body may be in contact in the box: they
 * wake, their contacts with it end or go on, and those that touch it now are in contact with it. */
void ab_judgement_carry_out_within(abut_world *world,
                                   ab_judgement *judgement,
                                   const ab_query_set *near);
/* Gives up what was found. */
void ab_judgement_end(ab_judgement *judgement);
/* Ends the permissions that are over and gives those that are needed. With `contacts`, the body
 * stands elsewhere or has another form: its contacts are then the earlier ones that still hold, and
 * those with whatever else it touches, which are not reported yet. */
void ab_judgement_carry_out(abut_world *world, ab_judgement *judgement, bool contacts);

#endif
