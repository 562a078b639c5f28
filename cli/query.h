/* cli/query.h - abut query: questions in, answers out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_QUERY_H
#define ABUT_CLI_QUERY_H

/* Runs the subcommand with its own arguments (argv[0] is "query"). Returns the
 * exit status: 0 if all went well, 1 if a line was bad or a file could not be
 * read or written, 2 for wrong usage. */
int run_query(int argc, char **argv);

#endif
