/* cli/base/terminal.c - what only a terminal shows: colours, and progress.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "base/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Nothing is said before the first, nor more often than the second. */
static const double seconds_of_silence = 1;
static const double seconds_between = 0.1;

bool wants_colours(int file)
{
    const char *refused = getenv("NO_COLOR");

    return isatty(file) && (refused == NULL || refused[0] == '\0');
}

double clock_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

patience patience_begin(const char *doing)
{
    return (patience){ .doing = doing,
                       .is_terminal = isatty(STDERR_FILENO),
                       .next = clock_seconds() + seconds_of_silence };
}

void patience_say(patience *p, const char *what, long number, long count)
{
    if (p->is_terminal && clock_seconds() >= p->next) {
        fprintf(stderr, "\r\x1b[K%s: %s %ld of %ld", p->doing, what, number, count);
        fflush(stderr);
        p->has_spoken = true;
        p->next = clock_seconds() + seconds_between;
    }
}

void patience_end(const patience *p)
{
    if (p->has_spoken) {
        fputs("\r\x1b[K", stderr);
    }
}
