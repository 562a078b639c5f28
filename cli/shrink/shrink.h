/* cli/shrink/shrink.h - abut shrink: the smallest part of a scene that still shows something.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_SHRINK_H
#define ABUT_CLI_SHRINK_H

#include "base/options.h"

extern const command shrink_command;

#endif
