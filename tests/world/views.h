/* world/views.h - a scene that is written down once, in four directions and mirrored.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_VIEWS_H
#define ABUT_TESTS_VIEWS_H

#include "abut/math.h"

enum { VIEWS = 8 };

static inline abut_vec2 seen(int view, double x, double y)
{
    abut_vec2 v = { view >= 4 ? -x : x, y };

    for (int k = 0; k < view % 4; k++) {
        v = (abut_vec2){ -v.y, v.x };
    }
    return v;
}

static inline abut_vec2 unseen(int view, abut_vec2 v)
{
    for (int k = 0; k < view % 4; k++) {
        v = (abut_vec2){ v.y, -v.x };
    }
    return (abut_vec2){ view >= 4 ? -v.x : v.x, v.y };
}

#endif
