/* cli/explain/explain.h - abut explain: why two bodies did or did not react.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_EXPLAIN_H
#define ABUT_CLI_EXPLAIN_H

#include "base/options.h"

extern const command explain_command;

#endif
