/* support/sample.h - a part of the cases, for a build in which another one tries all of them.
 *
 * SAMPLE=n in the environment leaves one case in n (tools/run_tests.py says where).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_SAMPLE_H
#define ABUT_TESTS_SAMPLE_H

#include <stdlib.h>

static inline int sample_part(void)
{
    const char *part = getenv("SAMPLE");
    int n = part != NULL ? atoi(part) : 1;

    return n > 0 ? n : 1;
}

#endif
