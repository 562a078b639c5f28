/* cli/base/terminal.h - what only somebody at a terminal sees: colours, and how far it is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TERMINAL_H
#define ABUT_CLI_TERMINAL_H

#include <stdbool.h>

/* Whether a stream of that number is a terminal and NO_COLOR does not forbid it. */
bool wants_colours(int file);

/* Seconds since some moment. */
double clock_seconds(void);

/* What is said on standard error to somebody who has waited for a second. */
typedef struct patience {
    const char *doing; /* "measuring" */
    bool is_terminal;
    bool has_spoken;
    double next; /* when to speak next */
} patience;

patience patience_begin(const char *doing);
/* "measuring: grid 3 of 20", if it is time. */
void patience_say(patience *p, const char *what, long number, long count);
/* Wipes it away. */
void patience_end(const patience *p);

#endif
