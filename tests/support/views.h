/* support/views.h - a scene seen in eight ways: mirrored in x, in y, and with x and y swapped.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_VIEWS_H
#define ABUT_TESTS_VIEWS_H

#include "abut/base.h"

enum { VIEWS = 8 }; /* a bit for each of the three */

static inline abut_vec2 seen(int view, double x, double y)
{
    x = (view & 1) != 0 ? -x : x;
    y = (view & 2) != 0 ? -y : y;
    return (view & 4) != 0 ? (abut_vec2){ y, x } : (abut_vec2){ x, y };
}

/* The other way round. */
static inline abut_vec2 unseen(int view, abut_vec2 v)
{
    v = (view & 4) != 0 ? (abut_vec2){ v.y, v.x } : v;
    return (abut_vec2){ (view & 1) != 0 ? -v.x : v.x, (view & 2) != 0 ? -v.y : v.y };
}

#endif
