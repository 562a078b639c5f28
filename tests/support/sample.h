/* support/sample.h - a part of the cases, for a build in which another one tries all of them.
 *
 * SAMPLE=n in the environment leaves one case in n (tools/run_tests.py says where).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SAMPLE_H
#define ABUT_TESTS_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline int sample_part(void)
{
    static int part = 0;

    if (part == 0) {
        const char *asked = getenv("SAMPLE");
        int n = asked != NULL ? atoi(asked) : 1;

        part = n > 0 ? n : 1;
    }
    return part;
}

/* Whether the part has case `number` of a table: the first one, and then one of every n in a row,
 * as good as drawn, so that no row and no column of the table is left out as a whole; the same ones
 * every time. */
static inline bool sample_takes(int number)
{
    uint32_t part = (uint32_t)sample_part();
    uint32_t row = (uint32_t)number / part;
    uint32_t mixed = row;

    mixed = (mixed ^ mixed >> 16) * 0x7feb352du;
    mixed = (mixed ^ mixed >> 15) * 0x846ca68bu;
    return (uint32_t)number % part == (mixed ^ mixed >> 16) % part;
}

#endif
