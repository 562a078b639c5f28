/* cli/base/program.c - what the subcommands have in common: files and complaints.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "base/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void complain(const char *what, const char *name, const char *why)
{
    fprintf(stderr, "abut: %s %s: %s\n", what, name, why);
}

int wrong_usage(const char *subcommand, const char *what, const char *which)
{
    fprintf(stderr, "abut %s: %s %s\ntry: abut %s --help\n", subcommand, what, which, subcommand);
    return 2;
}

bool read_count(const char *words, long least, long most, long *out)
{
    char *end = NULL;

    errno = 0;
    *out = strtol(words, &end, 10);
    return end != words && *end == '\0' && errno == 0 && *out >= least && *out <= most;
}

bool write_text(const text *words, FILE *to, const char *what)
{
    if (words->failed) {
        complain("cannot write", what, "not enough memory");
        return false;
    }
    if (fwrite(text_string(words), 1, words->length, to) != words->length || fflush(to) != 0) {
        complain("cannot write", what, strerror(errno));
        return false;
    }
    return true;
}

const char *input_name(const char *name)
{
    return name != NULL ? name : "standard input";
}

int open_input(const char *name)
{
    int file = name != NULL ? open(name, O_RDONLY) : STDIN_FILENO;

    if (file < 0) {
        complain("cannot read", name, strerror(errno));
    }
    return file;
}

void close_input(int file)
{
    if (file != STDIN_FILENO) {
        close(file);
    }
}

/* The folder of a file that is not there. */
static bool stat_folder(const char *name, struct stat *out)
{
    const char *slash = strrchr(name, '/');
    text folder = { 0 };

    text_add_bytes(&folder, name, slash != NULL ? (size_t)(slash - name) + 1 : 0);
    bool ok = !folder.failed && stat(slash != NULL ? text_string(&folder) : ".", out) == 0;

    text_free(&folder);
    return ok;
}

static const char *last_name(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash != NULL ? slash + 1 : name;
}

bool is_same_file(const char *a, const char *b)
{
    struct stat first;
    struct stat second;
    bool a_is = stat(a, &first) == 0;
    bool b_is = stat(b, &second) == 0;

    if (a_is != b_is) {
        return false;
    }
    if (!a_is && (strcmp(last_name(a), last_name(b)) != 0 || !stat_folder(a, &first) ||
                  !stat_folder(b, &second))) {
        return false;
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}
