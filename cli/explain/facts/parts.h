/* cli/explain/facts/parts.h - the parts of the facts, for gather.c alone.
 *
 * Each function reads the facts that are there so far; gather.c calls them in an order in which
 * that is enough.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PARTS_H
#define ABUT_CLI_PARTS_H

#include "explain/facts/facts.h"

/* Finds all impacts of the two; the first chooses the pieces that the explanation is about. False
 * if there is no memory. */
bool impacts_find(facts *f);

filters filters_judge(const facts *f);

/* The first moment at which one of two that touched already changes the path of the other. */
contact_effect contact_effect_find(const facts *f);

blame blame_find(const facts *f);

verdict_kind verdict_of(const facts *f);

/* Tries each method of discrete mode on the two alone. False if there is no memory. */
bool methods_try(facts *f);

#endif
