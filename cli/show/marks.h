/* cli/show/marks.h - what is drawn over bodies: contacts, overlaps, boxes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MARKS_H
#define ABUT_CLI_MARKS_H

#include "picture/labels.h"
#include "stage/tally.h"

/* The next functions return whether there was something to draw. What labels should spare they
 * say in `l`. */

/* Boxes around bodies, dotted. */
bool bounds_draw(const canvas *c, const stage *s);
/* The cells of the broad phase that hold a body. */
bool cells_draw(const canvas *c, const stage *s);
/* A dot where two touch, and the normal. */
bool contacts_draw(const canvas *c, const stage *s, labels *l);

/* Hatches what overlaps and must not. False if there is no memory. */
bool overlaps_draw(const canvas *c, const play *p);

/* What went wrong within steps, as far as it is kept: the last of many. */
enum { MOST_MISHAPS = 400 };

typedef struct mishap_list {
    struct {
        mishap_kind what;
        uint32_t frame;
        abut_vec2 from; /* of the middle of a body */
        abut_vec2 to;
        double reach; /* of a snag: from there to the border of the body, along its path */
    } items[MOST_MISHAPS];
    uint64_t count; /* of all that there were */
} mishap_list;

/* Takes the mishaps of the frame that was played last. */
void mishaps_take(mishap_list *list, const play *p);
/* Draws them: an arrow through a ring where one went through another, an arrow against a bar where
 * one was held up; faintly what happened before frame `since`. Returns which kinds are seen, as
 * bits 1 << MISHAP_... */
unsigned mishaps_draw(const mishap_list *list, const canvas *c, uint32_t since, labels *l);
/* The sign of one, in a direction, at least as long as that. The size is 1, or less. */
void mishap_sign(const canvas *c,
                 mishap_kind what,
                 abut_vec2 at,
                 abut_vec2 direction,
                 double length,
                 double size);

#endif
