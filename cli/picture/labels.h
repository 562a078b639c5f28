/* cli/picture/labels.h - words beside things, where they hide nothing and collide with nothing.
 *
 * The first label chooses first. A label that finds no place is left out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_LABELS_H
#define ABUT_CLI_LABELS_H

#include "picture/canvas.h"

#include <stddef.h>

/* A list of boxes, or of lines from `min` to `max`. */
typedef struct boxes {
    abut_bounds *list;
    size_t count;
    size_t room;
} boxes;

typedef struct labels {
    abut_bounds within; /* no label leaves it */
    boxes taken;        /* by labels: nothing else goes there */
    boxes things;       /* what labels had better not hide */
    boxes lines;        /* the same */
} labels;

void labels_free(labels *l);
/* Nothing may be written in a box on the page. */
void labels_take(labels *l, abut_bounds box);
/* A label had better not cover it. */
void labels_spare(labels *l, abut_bounds box);
void labels_spare_line(labels *l, abut_vec2 from, abut_vec2 to);

/* Writes words from a place on, cut to a width; returns how wide they are. */
double write_within(
    const canvas *c, abut_vec2 at, double width, double size, bool bold, const char *words);

/* Words that belong to a thing. */
typedef struct label {
    const char *words;
    double size;
    colour ink;
    abut_bounds around; /* the thing */
    abut_bounds inside; /* where in it there is room; empty if nowhere */
    /* The place it had in the picture before, in which it stays if nothing speaks against it,
     * and has now; 0 for none. */
    int place;
} label;

/* Writes it in the thing if there is room, otherwise around it. False if there is no place. */
bool labels_write(labels *l, const canvas *c, label *wanted);
/* The box that words take, around the origin. */
abut_bounds label_box(const canvas *c, double size, const char *words);

#endif
