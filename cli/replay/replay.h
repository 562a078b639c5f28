/* cli/replay/replay.h - abut replay: a recording, played again and verified.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_REPLAY_H
#define ABUT_CLI_REPLAY_H

#include "base/options.h"

extern const command replay_command;

#endif
