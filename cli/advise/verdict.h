/* cli/advise/verdict.h - what was measured, and which index to take.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_VERDICT_H
#define ABUT_CLI_VERDICT_H

#include "advise/measure.h"
#include "base/text.h"

/* A table for people and a sentence of advice, with colours or without. */
void verdict_table(text *out, const survey *s, const char *name, bool colours);

/* The same as one JSON object. */
void verdict_json(text *out, const survey *s);

#endif
