/* bench/pairs/with_abut.h - W1 bodies as the library's own values.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_WITH_ABUT_H
#define ABUT_BENCH_WITH_ABUT_H

#include "pairs/scene.h"

#include <abut/abut.h>

abut_disc with_abut_disc(const pairs_body *body);
abut_rectangle with_abut_rectangle(const pairs_body *body);
abut_pose with_abut_pose(const pairs_body *body);
abut_shape with_abut_template(const pairs_template *local);

/* The shape of a body where it is; `circle` says which of a mixed pair it is. */
abut_shape with_abut_shape(const pairs_set *set, const pairs_body *body, bool circle);

#endif
