/* cli/replay/scene_of.h - a world, written as a scene.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SCENE_OF_H
#define ABUT_CLI_SCENE_OF_H

#include "abut/record.h"
#include "base/text.h"

/* Writes the world of a replay as it is now: its bodies with their shapes, places and velocities,
 * and its settings. What has no field in a scene is left out: what walks or follows a path goes on
 * with its velocity, and nobody sleeps. False without memory. */
bool scene_of_replay(text *out, const abut_replay *replay, const char *about);

#endif
