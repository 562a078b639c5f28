/* bench/pairs/touching.h - pairs that touch exactly: the filters' worst case.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_TOUCHING_H
#define ABUT_BENCH_TOUCHING_H

#include "harness/random.h"
#include "pairs/scene.h"

/* Fills a set, whose templates are drawn, with pairs that touch. */
void touching_draw(pairs_set *set, random_source *source);

#endif
