/* bench/harness/program.c - what the programs have in common.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/program.h"

#include <stdlib.h>
#include <string.h>

bool program_number(const char *program, const char *text, int *number)
{
    char *end = NULL;
    long value = strtol(text, &end, 10);
    long unit = *end == 'k' ? 1000 : *end == 'M' ? 1000000 : 1;

    if (unit > 1) {
        end++;
    }
    if (end == text || *end || value < 1 || value > 100000000 / unit) {
        fprintf(stderr, "%s: expected a number from 1 to 100000000, got \"%s\"\n", program, text);
        return false;
    }
    *number = (int)(value * unit);
    return true;
}

int program_name(const char *program, const char *text, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(text, names[i]) == 0) {
            return i;
        }
    }
    fprintf(stderr, "%s: \"%s\" is none of", program, text);
    for (int i = 0; i < count; i++) {
        fprintf(stderr, " %s", names[i]);
    }
    fprintf(stderr, "\n");
    return -1;
}

bool program_write(const char *path, program_write_fn *write, const void *what)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    bool written = file != NULL;

    if (!path) {
        return true;
    }
    if (file) {
        write(file, what);
        written = !ferror(file);
        written = fclose(file) == 0 && written;
    }
    if (!written) {
        perror(path);
    }
    return written;
}

const char *program_short_count(int count, char text[16])
{
    if (count >= 1000000 && count % 1000000 == 0) {
        snprintf(text, 16, "%dM", count / 1000000);
    } else if (count >= 1000 && count % 1000 == 0) {
        snprintf(text, 16, "%dk", count / 1000);
    } else {
        snprintf(text, 16, "%d", count);
    }
    return text;
}

void program_say_ratio(char *text, size_t size, double faster)
{
    snprintf(text, size, "%.1fx %s", faster >= 1 ? faster : 1 / faster,
             faster >= 1 ? "faster" : "slower");
}

void program_print_ratio(FILE *file, double faster)
{
    if (faster >= 0.995) {
        fprintf(file, "  %.2fx faster", faster);
    } else if (faster > 0) {
        fprintf(file, "  %.2fx slower", 1 / faster);
    }
}

void program_print_peers(FILE *file)
{
#ifdef BENCH_BOX2D
    fprintf(file, "Box2D: 2.4, as packaged.\n");
#else
    fprintf(file, "Box2D (libbox2d-dev) is not installed: skipped.\n");
#endif
#ifdef BENCH_CHIPMUNK
    fprintf(file, "Chipmunk: 7, as packaged: with its assertions.\n");
#else
    fprintf(file, "Chipmunk (chipmunk-dev) is not installed: skipped.\n");
#endif
}
