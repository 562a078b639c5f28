/* cli/base/interrupt.c - Ctrl-C: an end in good order.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "base/interrupt.h"

#include "base/output.h"

#include <signal.h>
#include <unistd.h>

enum { SIGNALLED = 128 };

static volatile sig_atomic_t wanted;

static void want_end(int number)
{
    if (wanted != 0) {
        output_abandon();
        _exit(SIGNALLED + number);
    }
    wanted = number;
}

/* Unless the signal is ignored, as in the background of a script. */
static void watch_signal(int number)
{
    struct sigaction action = { .sa_handler = want_end, .sa_flags = SA_RESTART };
    struct sigaction before;

    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(number, &action, NULL);
    }
}

void watch_signals(void)
{
    watch_signal(SIGINT);
    watch_signal(SIGTERM);
    watch_signal(SIGHUP);
    signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN);
#endif
}

int end_wanted(void)
{
    return (int)wanted;
}

int interrupted_status(void)
{
    return SIGNALLED + (int)wanted;
}
