/* world/heap.h - heaps of every mixture of shapes, and how much of one moves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_HEAP_H
#define ABUT_TESTS_HEAP_H

#include "abut/world.h"

enum {
    HEAP_BOXES = 1,
    HEAP_CIRCLES = 2,
    HEAP_CAPSULES = 4,
    HEAP_POLYGONS = 8,
    HEAP_MIXTURES = 15, /* all of them: from 1 on */
    HEAP_WATCHED = 60   /* frames at the end */
};

typedef struct heap_order {
    int mixture; /* bits */
    abut_answer_kind answer;
    int bodies;
    int frames;
    uint64_t seed;
    double friction;
    bool no_sleep;
} heap_order;

/* What was seen in the last frames. */
typedef struct heap_result {
    int awake;       /* in the last of them */
    double restless; /* of all bodies and frames: the part that moved by 2^-8 unit or more */
    int strays;      /* how many of these moved by more than 1/64 */
    double furthest; /* the longest of all moves in a frame */
    int overlaps;    /* in the last frame, by the exact predicate */
} heap_result;

heap_result heap_play(const heap_order *order);

/* "boxes, circles; slide; seed 3", in a static buffer. */
const char *heap_name(const heap_order *order);

#endif
