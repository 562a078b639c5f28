/* cli/advise/verdict.c - what was measured, and which index to take.
 *
 * The advice goes by the time of a frame. The default is advised wherever it is
 * about as good as the best: it adapts when the scene changes.
 *
 * SPDX-License-Identifier: MIT */
#include "advise/verdict.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The columns that are compared: less is better. */
typedef enum column {
    COLUMN_MEMORY,
    COLUMN_BUILD,
    COLUMN_FRAME,
    COLUMN_REGION,
    COLUMN_RAY,
    COLUMN_COUNT
} column;

static double value_of(const survey *s, int kind, column of)
{
    const measured *row = &s->rows[kind];
    const double values[] = {
        [COLUMN_MEMORY] = (double)(row->report.bytes + row->report.bytes_of_bounds),
        [COLUMN_BUILD] = row->build_ms,
        [COLUMN_FRAME] = row->frame_ms,
        [COLUMN_REGION] = row->region_us,
        [COLUMN_RAY] = row->ray_us,
    };

    return row->left_out ? NAN : values[of];
}

static int best_kind(const survey *s, column of)
{
    int best = ABUT_INDEX_AUTO;

    for (int i = best + 1; i < ABUT_INDEX_KIND_COUNT; i++) {
        if (!(value_of(s, best, of) <= value_of(s, i, of)) && !isnan(value_of(s, i, of))) {
            best = i;
        }
    }
    return best;
}

/* Whether `auto` chose the best, or is not worse by more than is worth a word. */
static bool auto_is_as_good(const survey *s, column of)
{
    const measured *row = &s->rows[ABUT_INDEX_AUTO];
    double mine = value_of(s, ABUT_INDEX_AUTO, of);
    double best = value_of(s, best_kind(s, of), of);
    bool is_frame = of == COLUMN_FRAME;
    double ratio = is_frame ? 1.2 : 1.5;
    double slack = is_frame ? 0.01 : 0.5;

    return best_kind(s, of) == (int)(is_frame ? row->for_pairs : row->for_queries) ||
           !(mine > best * ratio && mine > best + slack);
}

static int advised_kind(const survey *s)
{
    return auto_is_as_good(s, COLUMN_FRAME) ? ABUT_INDEX_AUTO : best_kind(s, COLUMN_FRAME);
}

static const char *name_of(int kind)
{
    return abut_index_kind_name((abut_index_kind)kind);
}

/* "it chose sweep", "it chose sweep, and tree for queries" */
static void add_choice(text *out, const measured *row)
{
    text_add(out, "it chose ");
    text_add(out, name_of(row->for_pairs));
    if (row->for_queries != row->for_pairs) {
        text_add(out, ", and ");
        text_add(out, name_of(row->for_queries));
        text_add(out, " for queries");
    }
}

static void add_short(text *out, double value)
{
    char digits[32];
    int decimals = value < 0.1 ? 4 : value < 10 ? 3 : value < 100 ? 2 : value < 1000 ? 1 : 0;

    snprintf(digits, sizeof digits, "%.*f", decimals, value);
    text_add(out, isnan(value) ? "-" : digits);
}

static void add_why(text *out, const survey *s)
{
    const measured *mine = &s->rows[ABUT_INDEX_AUTO];
    int kind = advised_kind(s);

    if (s->of->count == 0) {
        text_add(out, "there is nothing to measure");
        return;
    }
    if (kind != ABUT_INDEX_AUTO) {
        text_add(out, "it took ");
        add_short(out, s->rows[kind].frame_ms);
        text_add(out, " ms a frame where auto took ");
        add_short(out, mine->frame_ms);
        text_add(out, " (");
        add_choice(out, mine);
        text_add(out, ": ");
    }
    text_add(out, mine->reason);
    text_add(out, kind != ABUT_INDEX_AUTO ? ")" : "");
}

/* --- For people ------------------------------------------------------------ */

typedef struct inks {
    const char *strong;
    const char *good;
    const char *plain;
} inks;

static void add_padded(text *out, const char *words, int width)
{
    char padded[64];

    snprintf(padded, sizeof padded, "%*s", width, words);
    text_add(out, padded);
}

static void write_memory(char *out, size_t size, double bytes)
{
    static const char *const units[] = { "B", "kB", "MB", "GB" };
    int unit = 0;

    while (unit < 3 && bytes >= 1000) {
        bytes /= 1000;
        unit++;
    }
    snprintf(out, size, "%.*f %s", unit > 0 && bytes < 100 ? 1 : 0, bytes, units[unit]);
}

/* A number in its column, marked if it is the best there. */
static void add_cell(text *out, const survey *s, int kind, column of, const inks *ink)
{
    double value = value_of(s, kind, of);
    bool best = kind == best_kind(s, of) && !isnan(value);
    char memory[32];
    text words = { 0 };

    if (of == COLUMN_MEMORY) {
        write_memory(memory, sizeof memory, value);
        text_add(&words, isnan(value) ? "-" : memory);
    } else {
        add_short(&words, value);
    }
    text_add(out, best ? ink->good : "");
    add_padded(out, text_string(&words), 11);
    text_add(out, best ? "*" : " ");
    text_add(out, best ? ink->plain : "");
    text_free(&words);
}

static void end_line(text *out)
{
    while (out->length > 0 && out->bytes[out->length - 1] == ' ') {
        out->length--;
    }
    text_add(out, "\n");
}

static void add_row(text *out, const survey *s, int kind, const inks *ink)
{
    const measured *row = &s->rows[kind];
    bool advised = kind == advised_kind(s);
    char name[32];

    snprintf(name, sizeof name, "%s %-9s", advised ? ">" : " ", name_of(kind));
    text_add(out, advised ? ink->strong : "");
    text_add(out, name);
    text_add(out, advised ? ink->plain : "");
    for (int i = 0; i < COLUMN_COUNT; i++) {
        add_cell(out, s, kind, (column)i, ink);
    }
    if (row->left_out) {
        text_add(out, "  left out: too many bodies");
    } else if (kind == ABUT_INDEX_AUTO) {
        text_add(out, "  ");
        add_choice(out, row);
    }
    end_line(out);
}

static void add_count(text *out, double count, const char *one, const char *many)
{
    text_number(out, count);
    text_add(out, count == 1 ? one : many);
}

/* "scene.json: 1000 bodies of 1 to 2 units, 40 of them move; 1999 pairs" */
static void add_scene(text *out, const survey *s, const char *name)
{
    const abut_structure_report *seen = &s->rows[ABUT_INDEX_AUTO].report;

    text_add(out, name);
    text_add(out, ": ");
    add_count(out, s->of->count, " body", " bodies");
    if (s->of->count > 0) {
        text_add(out, " of ");
        text_about(out, seen->smallest);
        text_add(out, " to ");
        text_about(out, seen->largest);
        text_add(out, " units; ");
        if (s->of->moving == 0) {
            text_add(out, "none has a velocity, so all are made to jitter");
        } else if (s->of->moving == s->of->count) {
            text_add(out, "everything moves");
        } else {
            add_count(out, s->of->moving, " moves", " move");
        }
    }
    text_add(out, "\n");
    add_count(out, (double)s->pairs, " pair", " pairs");
    text_add(out, " of bounds meet at the start\n\n");
}

static void add_agreement(text *out, const survey *s)
{
    if (s->differs_in != NULL) {
        text_add(out, "NOT ALL AGREE: ");
        text_add(out, name_of(s->differs));
        text_add(out, " found other ");
        text_add(out, s->differs_in);
        text_add(out, ". This is a bug in abut; please report it with the file.\n");
        return;
    }
    text_add(out, "All found the same pairs in ");
    add_count(out, (double)s->frame_answers.count - 1, " frame", " frames");
    text_add(out, ", and the same in ");
    add_count(out, (double)s->region_answers.count, " region", " regions");
    text_add(out, " and along ");
    add_count(out, (double)s->ray_answers.count, " ray.\n", " rays.\n");
}

/* Adds a sentence for games that only ask, if another kind would serve them better. */
static void add_query_advice(text *out, const survey *s)
{
    int region = best_kind(s, COLUMN_REGION);
    int ray = best_kind(s, COLUMN_RAY);

    if (auto_is_as_good(s, COLUMN_REGION) && auto_is_as_good(s, COLUMN_RAY)) {
        return;
    }
    text_add(out, "If you only ask and never want all pairs: ");
    text_add(out, name_of(region));
    text_add(out, " was quickest for regions, ");
    text_add(out, region == ray ? "and" : name_of(ray));
    text_add(out, " for rays.\n");
}

static void add_advice(text *out, const survey *s, const inks *ink)
{
    int kind = advised_kind(s);

    text_add(out, ink->strong);
    text_add(out, "Take ");
    text_add(out, name_of(kind));
    text_add(out, ink->plain);
    if (kind == ABUT_INDEX_AUTO && s->of->count > 0) {
        text_add(out, " (");
        add_choice(out, &s->rows[kind]);
        text_add(out, ")");
    }
    text_add(out, ": ");
    add_why(out, s);
    text_add(out, ".\n");
    add_query_advice(out, s);
}

void verdict_table(text *out, const survey *s, const char *name, bool colours)
{
    static const char *const heads[] = { "memory", "build ms", "frame ms", "region us", "ray us" };
    const inks ink = colours ? (inks){ "\x1b[1m", "\x1b[32m", "\x1b[0m" } : (inks){ "", "", "" };

    add_scene(out, s, name);
    text_add(out, "           ");
    for (int i = 0; i < COLUMN_COUNT; i++) {
        add_padded(out, heads[i], 11);
        text_add(out, " ");
    }
    end_line(out);
    for (int i = 0; i < ABUT_INDEX_KIND_COUNT; i++) {
        add_row(out, s, i, &ink);
    }
    text_add(out, "\n");
    add_agreement(out, s);
    add_advice(out, s, &ink);
}

/* --- For programs ---------------------------------------------------------- */

static void add_field(text *out, const char *key, double value)
{
    text_add(out, ",\"");
    text_add(out, key);
    text_add(out, "\":");
    text_number(out, value);
}

static void add_word(text *out, const char *key, const char *word)
{
    text_add(out, "\"");
    text_add(out, key);
    text_add(out, "\":");
    text_string_json(out, word, strlen(word));
}

static void add_row_json(text *out, const survey *s, int kind)
{
    const measured *row = &s->rows[kind];

    text_add(out, kind > 0 ? ",{" : "{");
    add_word(out, "index", name_of(kind));
    text_add(out, ",\"left_out\":");
    text_bool(out, row->left_out);
    if (!row->left_out) {
        text_add(out, ",");
        add_word(out, "for_pairs", name_of(row->for_pairs));
        text_add(out, ",");
        add_word(out, "for_queries", name_of(row->for_queries));
        add_field(out, "bytes", (double)row->report.bytes);
        add_field(out, "bytes_of_bounds", (double)row->report.bytes_of_bounds);
        add_field(out, "bytes_of_pairs", (double)row->report.bytes_of_pairs);
        add_field(out, "build_ms", row->build_ms);
        add_field(out, "frames", row->frames);
        add_field(out, "frame_ms", row->frame_ms);
        add_field(out, "worst_frame_ms", row->worst_ms);
        add_field(out, "region_us", row->region_us);
        add_field(out, "ray_us", row->ray_us);
    }
    text_add(out, "}");
}

void verdict_json(text *out, const survey *s)
{
    const abut_structure_report *seen = &s->rows[ABUT_INDEX_AUTO].report;
    text why = { 0 };

    text_add(out, "{\"bodies\":");
    text_number(out, s->of->count);
    add_field(out, "moving", s->of->moving);
    text_add(out, ",");
    add_word(out, "motion", s->of->moving > 0 ? "velocity" : "jitter");
    add_field(out, "pairs", (double)s->pairs);
    add_field(out, "regions", (double)s->region_answers.count);
    add_field(out, "rays", (double)s->ray_answers.count);
    add_field(out, "smallest", seen->smallest);
    add_field(out, "median", seen->median);
    add_field(out, "largest", seen->largest);
    add_field(out, "density", seen->density);
    add_field(out, "size_classes", seen->size_classes);
    text_add(out, ",\"agree\":");
    text_bool(out, s->differs_in == NULL);
    text_add(out, ",\"indexes\":[");
    for (int i = 0; i < ABUT_INDEX_KIND_COUNT; i++) {
        add_row_json(out, s, i);
    }
    text_add(out, "],\"advice\":{");
    add_word(out, "index", name_of(advised_kind(s)));
    text_add(out, ",");
    add_why(&why, s);
    add_word(out, "why", text_string(&why));
    text_add(out, "}}\n");
    out->failed = out->failed || why.failed;
    text_free(&why);
}
