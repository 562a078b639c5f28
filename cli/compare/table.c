/* cli/compare/table.c - what plays came to: a table, a sentence, JSON.
 *
 * Rows are written as they come, so that progress is seen: the columns are as wide as what
 * usually stands in them, and what is wider moves its row to the right.
 *
 * SPDX-License-Identifier: MIT */
#include "compare/table.h"

#include "stage/trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELL_SIZE = 64 };

static const char *ink(const table *t, const char *code)
{
    return t->colours ? code : "";
}

#define STRONG "\x1b[1m"
#define QUIET "\x1b[2m"
#define BAD "\x1b[1;31m"
#define PLAIN "\x1b[0m"

/* --- The table -------------------------------------------------------------- */

void table_head(const table *t, text *out)
{
    char line[4 * CELL_SIZE];

    snprintf(line, sizeof line, "%-*s  %-*s %6s %6s %8s %8s %6s %5s %6s %8s  %s", t->name_width,
             "scene", t->mode_width, "mode", "bodies", "frames", "overlaps", "deepest", "passes",
             "snags", "events", "ms/frame", "hash");
    text_add(out, ink(t, STRONG));
    text_add(out, line);
    text_add(out, ink(t, PLAIN));
    text_add(out, "\n");
}

/* A name of any length, cut where it would break the table. */
static void add_name(text *out, const char *name, int width)
{
    size_t start = out->length;
    int written = 0;

    text_cut_to(out, name, strlen(name), (size_t)width);
    for (const char *at = text_string(out) + start; *at != '\0'; at++) {
        written += ((unsigned char)*at & 0xc0) != 0x80; /* characters, not bytes */
    }
    for (; written < width; written++) {
        text_add(out, " ");
    }
}

static void add_cell(text *out, int width, const char *cell)
{
    char padded[2 * CELL_SIZE];

    snprintf(padded, sizeof padded, " %*s", width, cell);
    text_add(out, padded);
}

static void add_count(text *out, int width, uint64_t count)
{
    char cell[CELL_SIZE];

    snprintf(cell, sizeof cell, "%llu", (unsigned long long)count);
    add_cell(out, width, cell);
}

/* What should be 0: calm if it is, loud if it is not. */
static void add_fault(const table *t, text *out, int width, uint64_t count)
{
    text_add(out, ink(t, count > 0 ? BAD : QUIET));
    add_count(out, width, count);
    text_add(out, ink(t, PLAIN));
}

/* Four digits behind the point; what is less than that is said to be. */
static void depth_write(double depth, char out[CELL_SIZE])
{
    if (depth == 0) {
        snprintf(out, CELL_SIZE, "-");
    } else if (depth < 0.0001) {
        snprintf(out, CELL_SIZE, "<0.0001");
    } else {
        snprintf(out, CELL_SIZE, "%.4f", depth);
    }
}

static void count_in(table *t, const result *r)
{
    total *all = &t->totals[r->mode];

    all->scenes++;
    all->counts.overlaps += r->counts.overlaps;
    all->counts.passes += r->counts.passes;
    all->counts.snags += r->counts.snags;
}

void table_row(table *t, const result *r, text *out)
{
    char cell[CELL_SIZE];

    count_in(t, r);
    text_add(out, ink(t, STRONG));
    add_name(out, t->shown == r->file ? "" : r->name, t->name_width);
    text_add(out, ink(t, PLAIN));
    t->shown = r->file;
    snprintf(cell, sizeof cell, "  %-*s", t->mode_width, play_mode_word((int)r->mode));
    text_add(out, cell);
    add_count(out, 6, r->bodies);
    add_count(out, 6, r->frames);
    add_fault(t, out, 8, r->counts.overlaps);
    depth_write(r->counts.deepest, cell);
    add_cell(out, 8, cell);
    add_fault(t, out, 6, r->counts.passes);
    add_fault(t, out, 5, r->counts.snags);
    add_count(out, 6, r->events);
    snprintf(cell, sizeof cell, "%.3f", 1000 * r->seconds);
    add_cell(out, 8, cell);
    hash_write(r->hash, cell);
    text_add(out, "  ");
    text_add(out, ink(t, QUIET));
    text_add(out, cell);
    text_add(out, ink(t, PLAIN));
    text_add(out, "\n");
}

/* --- Words ------------------------------------------------------------------ */

static void add_counted(text *out, uint64_t count, const char *one, const char *many)
{
    text_number(out, (double)count);
    text_add(out, " ");
    text_add(out, count == 1 ? one : many);
}

/* What went wrong, as a list; what did not is left out. */
static void add_faults(text *out, const tally_counts *c)
{
    const char *between = "";

    if (c->overlaps > 0) {
        add_counted(out, c->overlaps, "overlap", "overlaps");
        between = ", ";
    }
    if (c->passes > 0) {
        text_add(out, between);
        add_counted(out, c->passes, "pass-through", "pass-throughs");
        between = ", ";
    }
    if (c->snags > 0) {
        text_add(out, between);
        add_counted(out, c->snags, "snag", "snags");
    }
}

static bool is_clean(const tally_counts *c)
{
    return c->overlaps == 0 && c->passes == 0 && c->snags == 0;
}

static const char clean_words[] =
    "nothing overlapped or passed that must not, nothing was held up by a seam";

void table_sentence(const table *t, text *out)
{
    const char *between = "";

    for (int mode = 0; mode < PLAY_MODE_COUNT; mode++) {
        const total *all = &t->totals[mode];

        if (all->scenes == 0) {
            continue;
        }
        text_add(out, between);
        text_add(out, ink(t, STRONG));
        text_add(out, play_mode_word(mode));
        text_add(out, ink(t, PLAIN));
        text_add(out, ": ");
        if (is_clean(&all->counts)) {
            text_add(out, clean_words);
        } else {
            add_faults(out, &all->counts);
        }
        text_add(out, " in ");
        add_counted(out, all->scenes, "scene", "scenes");
        between = ";\n";
    }
    text_add(out, between[0] != '\0' ? ".\n" : "");
}

void result_words(const result *r, text *out)
{
    char depth[CELL_SIZE];

    if (is_clean(&r->counts)) {
        text_add(out, clean_words);
    } else {
        add_faults(out, &r->counts);
        if (r->counts.overlaps > 0) {
            depth_write(r->counts.deepest, depth);
            text_add(out, " (the deepest ");
            text_add(out, depth);
            text_add(out, ")");
        }
    }
    text_add(out, "; ");
    add_counted(out, r->events, "event", "events");
    text_add(out, " in ");
    add_counted(out, r->frames, "frame", "frames");
}

/* --- JSON ------------------------------------------------------------------- */

static void add_number(text *out, const char *key, double value)
{
    text_add(out, ",\"");
    text_add(out, key);
    text_add(out, "\":");
    text_number(out, value);
}

void result_json(const result *r, text *out)
{
    char hash[HASH_SIZE];
    bool discrete = r->mode == PLAY_DISCRETE;

    hash_write(r->hash, hash);
    text_add(out, "{\"scene\":");
    text_string_json(out, r->file, strlen(r->file));
    text_add(out, ",\"mode\":\"");
    text_add(out, play_mode_word((int)r->mode));
    text_add(out, discrete ? "\",\"method\":\"" : "\",\"method\":null");
    text_add(out, discrete ? method_word((int)r->method) : "");
    text_add(out, discrete ? "\"" : "");
    add_number(out, "bodies", r->bodies);
    add_number(out, "frames", r->frames);
    add_number(out, "overlaps", (double)r->counts.overlaps);
    add_number(out, "deepest", r->counts.deepest);
    add_number(out, "passes", (double)r->counts.passes);
    add_number(out, "snags", (double)r->counts.snags);
    add_number(out, "events", (double)r->events);
    add_number(out, "ms_per_frame", floor(1e9 * r->seconds + 0.5) / 1e6);
    text_add(out, ",\"hash\":\"");
    text_add(out, hash);
    text_add(out, "\"}\n");
}
