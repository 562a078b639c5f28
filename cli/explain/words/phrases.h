/* cli/explain/words/phrases.h - small pieces of sentences.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_PHRASES_H
#define ABUT_CLI_PHRASES_H

#include "abut/abut.h"
#include "base/text.h"
#include "stage/actor.h"

/* The name of a body; "nothing" for NULL. */
void say_name(text *out, const actor *who);
/* Words with a number, and with a place or motion (x, y), in between. */
void say_number(text *out, const char *before, double value, const char *after);
/* The same of a time, which is never counted in lattice quanta. */
void say_moment(text *out, const char *before, double time, const char *after);
void say_pair(text *out, const char *before, abut_vec2 pair, const char *after);

/* "a circle of radius 5", "a turned rectangle, 20 by 10" */
void say_shape(text *out, const abut_shape *shape);
/* "the upper side (min_y)", "edge 3", "its flat side". On screens y grows towards the floor. */
void say_side(text *out, const abut_shape *of, int side, bool y_up);
/* What of a shape is met that has no side there: "its round edge", "a corner". */
const char *corner_phrase(const abut_shape *of);
/* "apart by 3", "touching", "overlapping by 2" */
void say_relation(text *out, abut_relation relation, double separation);

const char *relation_phrase(abut_relation relation);
const char *kind_phrase(abut_body_kind kind);
const char *react_phrase(abut_answer_kind answer);

#endif
