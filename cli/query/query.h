/* cli/query/query.h - abut query: questions in, answers out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_QUERY_H
#define ABUT_CLI_QUERY_H

#include "base/options.h"

extern const command query_command;

#endif
