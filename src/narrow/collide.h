/* narrow/collide.h - how contacts are found.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_NARROW_COLLIDE_H
#define AB_NARROW_COLLIDE_H

#include "base/check.h"

#include "abut/pair.h"
#include "shape/core.h"

/* The contact of any two shapes, from ab_meet() (contact.c). */
abut_contact ab_collide_any(const ab_shape *a, const ab_shape *b);

/* The same for two AB_CORE_SMALL polygons without radii, quicker (faces.c). */
abut_contact ab_collide_faces(const ab_shape *a, const ab_shape *b);

/* The same for abut_touch(), which gives no gap and no normal of shapes that are apart. */
abut_contact ab_touch_faces(const ab_shape *a, const ab_shape *b);

/* The same for two shapes of one or two points each (stems.c); with `only_meeting`, shapes that are
 * apart get the answer of abut_touch(). */
abut_contact ab_collide_stems(const ab_shape *a, const ab_shape *b, bool only_meeting);

#endif
