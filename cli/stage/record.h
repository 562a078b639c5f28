/* cli/stage/record.h - a watcher that writes what the stage records.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_STAGE_RECORD_H
#define ABUT_CLI_STAGE_RECORD_H

#include "base/output.h"
#include "stage/watch.h"

typedef struct recorder {
    abut_recording *recording; /* of the stage */
    output *to;
} recorder;

watcher recorder_watcher(recorder *r);
/* Writes the rest, and closes the output. False after a complaint. */
bool recorder_end(recorder *r);

#endif
