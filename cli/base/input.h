/* cli/base/input.h - lines of any length from a file or pipe, or all of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_CLI_INPUT_H
#define ABUT_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Called before waiting for more input: a chance to hand out what is done.
 * Returns false to stop reading. */
typedef bool wait_fn(void *user);

typedef struct input {
    int file;
    wait_fn *before_wait;
    void *user;
    char *bytes;
    size_t room;
    size_t start; /* of the next line */
    size_t end;   /* of what has been read */
    bool ended;
    int error; /* errno of what went wrong, 0 if nothing did */
    bool stopped;
} input;

/* Finds the next line, without its newline. It is valid until the next call.
 * False at the end, and when error or stopped is set. */
bool input_line(input *in, const char **line, size_t *length);
/* Reads all there is. False when error or stopped is set. */
bool input_all(input *in, const char **bytes, size_t *length);
void input_free(input *in);

/* Leaves out the byte order mark that some editors begin a file with. */
void skip_mark(const char **bytes, size_t *length);

#endif
