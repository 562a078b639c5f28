/* cli/run.h - abut run: a scene, frame after frame.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_RUN_H
#define ABUT_CLI_RUN_H

/* Runs the subcommand with its own arguments (argv[0] is "run"). Returns the exit
 * status: 0 if it was run, 1 if the file could not be read or is no scene, the trace could
 * not be written, or solid bodies overlap after exact steps, 2 for wrong usage, 128 and the
 * number of the signal that ended it. */
int run_run(int argc, char **argv);

#endif
