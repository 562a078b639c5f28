/* cli/stage/trace.h - a play as JSON Lines: where every body is, and what happened.
 *
 *     {"frame":1,"hash":"16 hex digits",
 *      "bodies":[{"name":"crate","at":[3,4],"velocity":[1,0],"grounded":false}, ...],
 *      "events":[{"time":0.5,"what":"hit","a":"crate","b":"wall","normal":[-1,0],"speed":1}, ...]}
 *
 * One line for each frame, from 0, the start.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TRACE_H
#define ABUT_CLI_TRACE_H

#include "base/text.h"
#include "stage/play.h"

/* Room for the hash of a state as 16 hex digits. */
enum { HASH_SIZE = 17 };
void hash_write(uint64_t hash, char out[HASH_SIZE]);

/* The line of the frame that was played last, or of the start. */
void trace_line(text *out, const play *p);

#endif
