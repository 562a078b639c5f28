/* cli/base/terminal.h - what only a terminal shows: colours, and progress.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_TERMINAL_H
#define ABUT_CLI_TERMINAL_H

#include <stdbool.h>

/* Whether a stream of that number is a terminal and NO_COLOR does not forbid it. */
bool wants_colours(int file);

/* Seconds since some moment. */
double clock_seconds(void);

/* Shows on standard error how far work has come that takes longer than a second. */
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
