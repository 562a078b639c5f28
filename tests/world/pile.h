/* world/pile.h - mixed bodies poured into a bin, and how calm they become.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_PILE_H
#define ABUT_TESTS_PILE_H

#include "world/stage.h"

typedef struct pile {
    stage *s;
    int count;
    abut_body *ids;
    abut_body floor;
    double width;
} pile;

/* What was seen while watching. */
typedef struct pile_watch {
    abut_vec2 *from; /* where each was when it began */
    double furthest; /* that anybody strayed from there */
    int strayed;     /* how many did by more than a unit, in the last frame */
    int most_events; /* in a frame, those that last left out */
    int frames;
    double mean_events;
    int asleep; /* in the last frame */
} pile_watch;

/* Fills a bin with boxes, circles, polygons, capsules and rounded boxes in the air. The
 * bin is as wide as the square root of their number asks for. */
pile pile_pour(stage *s, uint64_t seed, int count);

pile_watch pile_start_watch(const pile *p);
void pile_look(const pile *p, pile_watch *watch);
void pile_print(const pile *p, const pile_watch *watch);
/* How many are still in the bin. */
int pile_inside(const pile *p);
/* Sleepers that nothing supports from beneath. */
int pile_hanging(const pile *p);
void pile_free(pile *p, pile_watch *watch);

#endif
