/* cli/advise.h - abut advise: which index suits a scene.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_ADVISE_H
#define ABUT_CLI_ADVISE_H

/* Runs the subcommand with its own arguments (argv[0] is "advise"). Returns the
 * exit status: 0 if there is advice, 1 if the file could not be read or is no
 * scene, or the indexes did not agree, 2 for wrong usage. */
int run_advise(int argc, char **argv);

#endif
