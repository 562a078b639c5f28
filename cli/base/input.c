/* cli/base/input.c - lines of any length from a file or pipe, or all of it.
 *
 * The buffer holds one block, or one line if that is longer; every byte is
 * looked at once and moved at most once for each doubling.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "base/input.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 65536 };

/* Moves the unfinished line to the front and makes sure a block fits behind it.
 * What a long line took is given back once it is done. */
static bool make_space(input *in)
{
    size_t kept = in->end - in->start;
    size_t room = in->room;

    if (kept > 0 && in->start > 0) {
        memmove(in->bytes, in->bytes + in->start, kept);
    }
    in->start = 0;
    in->end = kept;
    if (room - kept < BLOCK) {
        if (kept > SIZE_MAX / 2 - BLOCK) {
            in->error = ENOMEM;
            return false;
        }
        room = 2 * kept + BLOCK;
    } else if (kept < BLOCK && room > (size_t)64 * BLOCK) {
        room = (size_t)2 * BLOCK;
    }
    if (room != in->room) {
        char *bytes = realloc(in->bytes, room);

        if (bytes == NULL) {
            in->error = ENOMEM;
            return false;
        }
        in->bytes = bytes;
        in->room = room;
    }
    return true;
}

static bool fill(input *in)
{
    if (!make_space(in)) {
        return false;
    }
    if (in->before_wait != NULL && !in->before_wait(in->user)) {
        in->stopped = true;
        return false;
    }
    ssize_t count = 0;

    do {
        count = read(in->file, in->bytes + in->end, in->room - in->end);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        in->error = errno;
        return false;
    }
    in->ended = count == 0;
    in->end += (size_t)count;
    return true;
}

bool input_line(input *in, const char **line, size_t *length)
{
    size_t looked = 0; /* bytes of this line that hold no newline */

    for (;;) {
        size_t known = in->end - in->start;
        const char *begin = known > 0 ? in->bytes + in->start : "";
        const char *newline = known > looked ? memchr(begin + looked, '\n', known - looked) : NULL;

        if (newline != NULL) {
            *line = begin;
            *length = (size_t)(newline - begin);
            in->start += *length + 1;
            return true;
        }
        if (in->ended) {
            *line = begin;
            *length = known;
            in->start = in->end;
            return known > 0;
        }
        looked = known;
        if (!fill(in)) {
            return false;
        }
    }
}

bool input_all(input *in, const char **bytes, size_t *length)
{
    while (!in->ended) {
        if (!fill(in)) {
            return false;
        }
    }
    *bytes = in->end > in->start ? in->bytes + in->start : "";
    *length = in->end - in->start;
    in->start = in->end;
    return true;
}

void skip_mark(const char **bytes, size_t *length)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (*length >= 3 && memcmp(*bytes, mark, 3) == 0) {
        *bytes += 3;
        *length -= 3;
    }
}

void input_free(input *in)
{
    free(in->bytes);
    in->bytes = NULL;
}
