/* cli/advise/advise.h - abut advise: which index suits a scene.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ADVISE_H
#define ABUT_CLI_ADVISE_H

#include "base/options.h"

extern const command advise_command;

#endif
