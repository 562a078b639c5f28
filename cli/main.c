/* cli/main.c - the command abut: picks the subcommand.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "abut/base.h"
#include "base/program.h"
#include "help/help.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A stream that is closed must not become the number of the next file that is opened: what is
 * meant for it would go there. Now writing to it fails, as it should. */
static void occupy_streams(void)
{
    int file = open("/dev/null", O_RDONLY);

    while (file >= 0 && file <= STDERR_FILENO) {
        file = open("/dev/null", O_RDONLY);
    }
    if (file > STDERR_FILENO) {
        close(file);
    }
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";

    occupy_streams();

    if (strcmp(name, "--version") == 0) {
        return printf("abut %s\n", abut_version()) > 0 && fflush(stdout) == 0 ? 0 : 1;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return help_command.run(1, argv);
    }
    const command *found = find_command(name);

    if (found != NULL) {
        return found->run(argc - 1, argv + 1);
    }
    if (argc < 2) {
        print_overview(stderr);
    } else {
        fprintf(stderr, "abut: there is no subcommand %s\n", name);
        suggest_command(name);
    }
    return 2;
}
