/* cli/stage/may_meet.h - which bodies may meet, by their settings.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_MAY_MEET_H
#define ABUT_CLI_MAY_MEET_H

#include "abut/world.h"

/* Whether two are solid to each other, at least on some side: no sensor, no react "pass", one
 * of them a mover, and filters that agree. */
bool may_meet(const abut_body_settings *a, const abut_body_settings *b);

/* The categories of a body, and those it meets, when the file is silent about them, too. */
uint32_t categories_of(const abut_body_settings *body);
uint32_t categories_met(const abut_body_settings *body);
/* Whether one of these categories is met. Bit 31 is no category. */
bool is_category_met(uint32_t categories, uint32_t met);

/* Whether one of two is open on some side: what comes from there passes until they are apart. */
bool is_open_to_some(const abut_body_settings *a, const abut_body_settings *b);

/* Whether one of two lets the other through that meets it with this normal, out of b. */
bool lets_through(const abut_body_settings *a, const abut_body_settings *b, abut_vec2 normal);

#endif
