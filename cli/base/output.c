/* cli/base/output.c - a file that is whole, or not there.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "base/output.h"

#include "base/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The parts that are open, for output_abandon(). More than these are never open at once. */
enum { MOST_PARTS = 8 };
static char *volatile parts[MOST_PARTS];

static void remember_part(char *part)
{
    for (int i = 0; i < MOST_PARTS; i++) {
        if (parts[i] == NULL) {
            parts[i] = part;
            return;
        }
    }
}

static void forget_part(const char *part)
{
    for (int i = 0; i < MOST_PARTS; i++) {
        if (parts[i] == part) {
            parts[i] = NULL;
        }
    }
}

void output_abandon(void)
{
    for (int i = 0; i < MOST_PARTS; i++) {
        if (parts[i] != NULL) {
            unlink(parts[i]);
        }
    }
}

/* Whether something stands there that must be written to as it is: a pipe, a device, a link
 * to nothing. */
static bool is_special(const char *name)
{
    struct stat found;

    return stat(name, &found) == 0 ? !S_ISREG(found.st_mode) : lstat(name, &found) == 0;
}

static const char *shown_name(const output *out)
{
    return strcmp(out->name, "-") == 0 ? "standard output" : out->name;
}

static bool fail(output *out, const char *why)
{
    if (!out->failed) {
        complain("cannot write", shown_name(out), why);
    }
    out->failed = true;
    return false;
}

/* Behind a link stands the file that is meant. */
static bool find_place(output *out)
{
    struct stat found;

    if (lstat(out->name, &found) == 0 && S_ISLNK(found.st_mode)) {
        out->place = realpath(out->name, NULL);
    } else {
        out->place = strdup(out->name);
    }
    return out->place != NULL || fail(out, strerror(errno));
}

static bool open_part(output *out)
{
    static const char ending[] = ".part";
    size_t length = strlen(out->place);
    char *part = malloc(length + sizeof ending);

    if (part == NULL) {
        return fail(out, "not enough memory");
    }
    memcpy(part, out->place, length);
    memcpy(part + length, ending, sizeof ending);
    out->to = fopen(part, "wb");
    if (out->to == NULL) {
        fail(out, strerror(errno));
        free(part);
        return false;
    }
    out->part = part;
    remember_part(part);
    return true;
}

bool output_open(output *out, const char *name)
{
    *out = (output){ .name = name };
    if (strcmp(name, "-") == 0) {
        out->to = stdout;
        return true;
    }
    if (!is_special(name)) {
        if (find_place(out) && open_part(out)) {
            return true;
        }
    } else {
        out->to = fopen(name, "wb");
        if (out->to != NULL || fail(out, strerror(errno))) {
            return true;
        }
    }
    output_drop(out);
    return false;
}

bool output_write(output *out, const void *bytes, size_t length)
{
    if (out->failed) {
        return false;
    }
    return fwrite(bytes, 1, length, out->to) == length || fail(out, strerror(errno));
}

bool output_text(output *out, text *words)
{
    bool ok = !words->failed || fail(out, "not enough memory");

    ok = ok && output_write(out, text_string(words), words->length);
    text_clear(words);
    return ok;
}

/* Closes the stream; bytes that are still buffered may fail here. */
static bool close_stream(output *out)
{
    FILE *to = out->to;

    out->to = NULL;
    if (to == NULL) {
        return !out->failed;
    }
    if ((to == stdout ? fflush(to) : fclose(to)) != 0) {
        return fail(out, strerror(errno));
    }
    return !out->failed;
}

static void forget(output *out)
{
    if (out->part != NULL) {
        forget_part(out->part);
    }
    free(out->part);
    free(out->place);
    *out = (output){ 0 };
}

bool output_close(output *out)
{
    if (out->name == NULL) {
        return true;
    }
    bool ok = close_stream(out);

    if (ok && out->part != NULL && rename(out->part, out->place) != 0) {
        ok = fail(out, strerror(errno));
    }
    if (!ok && out->part != NULL) {
        unlink(out->part);
    }
    forget(out);
    return ok;
}

void output_drop(output *out)
{
    if (out->name == NULL) {
        return;
    }
    out->failed = true; /* bytes that are still buffered do not matter any more */
    close_stream(out);
    if (out->part != NULL) {
        unlink(out->part);
    }
    forget(out);
}

bool output_whole(const char *name, const void *bytes, size_t length)
{
    output out;

    if (!output_open(&out, name)) {
        return false;
    }
    output_write(&out, bytes, length);
    return output_close(&out);
}
