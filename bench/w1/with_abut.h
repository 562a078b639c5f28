/* bench/w1/with_abut.h - W1 bodies as the library's own values.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_WITH_ABUT_H
#define ABUT_BENCH_WITH_ABUT_H

#include "w1/w1.h"

#include <abut/abut.h>

abut_disc with_abut_disc(const w1_body *body);
abut_rectangle with_abut_rectangle(const w1_body *body);
abut_pose with_abut_pose(const w1_body *body);
abut_shape with_abut_template(const w1_template *local);

/* The shape of a body where it is; `circle` says which of a mixed pair it is. */
abut_shape with_abut_shape(const w1_set *set, const w1_body *body, bool circle);

#endif
