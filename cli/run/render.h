/* cli/run/render.h - abut render: a scene as a picture, a film or a page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_RENDER_H
#define ABUT_CLI_RENDER_H

#include "base/options.h"

extern const command render_command;

#endif
