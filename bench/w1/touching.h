/* bench/w1/touching.h - pairs that touch exactly: the filters' worst case.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_TOUCHING_H
#define ABUT_BENCH_TOUCHING_H

#include "common/random.h"
#include "w1/w1.h"

/* Fills a set, whose templates are drawn, with pairs that touch. */
void touching_draw(w1_set *set, random_source *source);

#endif
