/* world/walk/settings.h - the settings of a walk, checked and brought onto the lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_WORLD_WALK_SETTINGS_H
#define AB_WORLD_WALK_SETTINGS_H

#include "base/check.h"

#include "world/state/state.h"
#include "world/walk/walk.h"

/* The number that was wrong, and what it may be. */
typedef struct ab_wrong_number {
    const char *field;
    double value;
    const char *but;
} ab_wrong_number;

abut_status ab_walk_rules_from(const abut_world *world,
                               uint32_t index,
                               const abut_walk_settings *settings,
                               ab_walk_rules *rules,
                               ab_wrong_number *wrong);

#endif
