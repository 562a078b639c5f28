/* cli/base/interrupt.h - Ctrl-C: an end in good order.
 *
 * The first Ctrl-C asks for an end: long work looks here after every frame, and finishes the
 * files that are open. A second ends the program at once, and removes files that are not whole.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_INTERRUPT_H
#define ABUT_CLI_INTERRUPT_H

/* From now on. A closed pipe and a limit of file sizes become write errors like any other. */
void watch_signals(void);

/* The signal that wants an end, 0 until there is one. */
int end_wanted(void);

/* The exit status after an interrupt: 128 and the number of the signal. */
int interrupted_status(void);

#endif
