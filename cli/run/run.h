/* cli/run/run.h - abut run: a scene, frame after frame.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_RUN_H
#define ABUT_CLI_RUN_H

#include "base/options.h"

extern const command run_command;

#endif
