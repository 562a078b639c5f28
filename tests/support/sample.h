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

/* Whether the part has case `number` of a table: as good as drawn, so that no row and no column of
 * it is left out as a whole, and the same ones every time. */
static inline bool sample_takes(int number)
{
    uint32_t mixed = (uint32_t)number + 0x9e3779b9u;

    mixed = (mixed ^ mixed >> 16) * 0x7feb352du;
    mixed = (mixed ^ mixed >> 15) * 0x846ca68bu;
    return (mixed ^ mixed >> 16) % (uint32_t)sample_part() == 0;
}

#endif
