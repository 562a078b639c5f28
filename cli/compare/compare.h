/* cli/compare/compare.h - abut compare: scenes, mode beside mode.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_COMPARE_H
#define ABUT_CLI_COMPARE_H

#include "base/options.h"

extern const command compare_command;

#endif
