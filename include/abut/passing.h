/* abut/passing.h - two bodies of a world that pass through each other, for a while or for good.
 *
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_PASSING_H
#define ABUT_PASSING_H

#include "body.h"

/* Lets two bodies pass through each other for a number of steps, until they are apart (0), or for
 * good (-1). With `ignore` false they are solid again at once. If a permission ends while the two
 * overlap, they pass until apart. ABUT_E_ARGUMENT if a is b, or `steps` is below -1.
 *
 * A pair that passes until apart, for whatever reason, is solid again as soon as it does not
 * overlap. A step checks this when the two part, and at its end; every call that changes the place,
 * shape, kind, filter, sensor or answer of one of them checks it at once. There is one exception: a
 * pair that this function lets pass while it touches may go on touching until the end of the next
 * step, so that a character can drop through what it stands on. Two bodies that are already apart
 * stay solid, and so do two that come apart in that step: a lift that sinks faster than a body
 * falls leaves it behind, and it lands again. Give the body the velocity of the lift, or permit
 * steps.
 *
 * For a map of cells, and for a one-way body of several shapes, passing until apart applies to the
 * parts that overlap (or, if this function permits it, touch); each part becomes solid by itself,
 * and the rest of the body stays solid. In a map a part is a cell. In a one-way body it is a plank:
 * cells that touch each other in one line across its open side, or one shape; and whatever else
 * touches the plank when it is met on the way through. With `steps` other than 0 the whole body is
 * passed. */
ABUT_API abut_status
abut_world_ignore(abut_world *world, abut_body a, abut_body b, bool ignore, int steps);

/* Why two bodies pass through each other. */
typedef enum abut_pass {
    ABUT_PASS_NOT = 0, /* they do not: they are solid to each other */
    /* They do not even meet, so nothing is reported: */
    ABUT_PASS_SENSORS, /* both are sensors */
    ABUT_PASS_GROUP,   /* both are of one negative group */
    ABUT_PASS_MASK,    /* the mask of one has no bit of the other's category */
    ABUT_PASS_FILTER,  /* the filter of the world says so */
    /* They meet, but do not block each other: */
    ABUT_PASS_SENSOR,      /* one is a sensor */
    ABUT_PASS_ANSWER,      /* one answers ABUT_ANSWER_PASS */
    ABUT_PASS_STEPS,       /* abut_world_ignore() lets them, for a number of steps */
    ABUT_PASS_UNTIL_APART, /* they may pass until they are apart, for whatever reason */
    ABUT_PASS_FOR_GOOD,    /* abut_world_ignore() lets them, for good */
    ABUT_PASS_COUNT
} abut_pass;

/* "not", "sensors", "group", ..., "for good"; "" for anything else. */
ABUT_API const char *abut_pass_name(abut_pass pass);

/* How two bodies pass each other at present. */
typedef struct abut_passage {
    abut_pass why;
    bool meet;      /* their contacts are reported */
    uint32_t steps; /* of ABUT_PASS_STEPS: how many are left; otherwise 0 */
    bool sided;     /* they are solid, but one has a side on which it lets the other through */
    uint32_t parts; /* they are solid, but one passes this many parts of the other until apart:
                     * planks, or cells of a map (abut_world_passes_shape()) */
} abut_passage;

/* Says whether two bodies pass each other now, and why: the first of the reasons above that
 * applies. Kinds and places have no influence, so two statics are as solid to each other as they
 * would be if one became a mover.
 *
 * Returns ABUT_E_ARGUMENT if something is NULL or a is b, ABUT_E_STALE if there is no such body,
 * ABUT_E_BUSY from within a step; `out` is then all zero. May call the world's filter, on the
 * calling thread. Allocates nothing. Takes constant time, or the logarithm of the number of
 * permissions if both bodies have any. */
ABUT_API abut_status abut_world_passes(const abut_world *world,
                                       abut_body a,
                                       abut_body b,
                                       abut_passage *out);

/* The same for a body and one shape of another, by its number (abut_body_shape()). The planks of a
 * one-way map or body are passed one by one, and so are cells that were set where a body stood: for
 * such a shape the reason is ABUT_PASS_UNTIL_APART, while the other shapes of its body are solid. A
 * number that no shape has is not such a part. */
ABUT_API abut_status abut_world_passes_shape(
    const abut_world *world, abut_body body, abut_body other, uint32_t shape, abut_passage *out);

#endif
