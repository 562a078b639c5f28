/* bench/plot.c - bars in SVG, without a library.
 *
 * SPDX-License-Identifier: MIT */
#include "plot.h"

#include "report.h"

#include <math.h>
#include <string.h>

enum {
    LEFT = 250,   /* where the bars begin */
    DECADE = 180, /* from 1 to 10 ns */
    DECADES = 3,
    BAR = 14,
    GAP = 14, /* between kinds */
    HEAD = 70,
    MOST_BARS = 12, /* of one kind */
    WIDTH = LEFT + DECADE * DECADES + 120
};

/* The quickest way of one library to ask one question about one pair of a kind;
 * batches answer many at once and are left out. */
static const bench_result *quickest(const bench_result *results,
                                    int count,
                                    w1_kind kind,
                                    const char *library,
                                    bench_question question)
{
    const bench_result *best = NULL;

    for (int i = 0; i < count; i++) {
        const bench_result *row = &results[i];

        if (row->kind == kind && row->scene == W1_HALF && row->method->question == question &&
            row->method->layout != LAY_COLUMNS && strcmp(row->method->library, library) == 0 &&
            (!best || row->median < best->median)) {
            best = row;
        }
    }
    return best;
}

static double bar_length(double nanoseconds)
{
    return fmax(log10(fmax(nanoseconds, 0.1)) * DECADE, 1);
}

static const char *colour(const bench_result *row)
{
    bool ours = strcmp(row->method->library, "abut") == 0;
    bool relation = row->method->question == ASK_RELATION;

    if (ours) {
        return relation ? "#0b6e4f" : "#4fae8b";
    }
    return relation ? "#8a8a8a" : "#bcbcbc";
}

static int plot_bar(FILE *file, const bench_result *row, int y)
{
    double length = bar_length(row->median);

    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s %s</text>\n", LEFT - 8,
            y + BAR - 4, row->method->library, report_question_name(row->method->question));
    fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", LEFT,
            y + 1, length, BAR - 2, colour(row));
    fprintf(file, "<text x=\"%.1f\" y=\"%d\">%.1f", LEFT + length + 4, y + BAR - 4, row->median);
    if (row->faster > 0) {
        fprintf(file, " (%.1fx %s)", row->faster >= 1 ? row->faster : 1 / row->faster,
                row->faster >= 1 ? "faster" : "slower");
    }
    fprintf(file, "</text>\n");
    return y + BAR;
}

/* The bars of one kind: relations first, then contacts. Returns how many. */
static int
choose_bars(const bench_result *results, int count, w1_kind kind, const bench_result **bars)
{
    int library_count = 0;
    const bench_library *const *libraries = bench_libraries(&library_count);
    int chosen = 0;

    for (int question = ASK_RELATION; question <= ASK_CONTACT; question++) {
        for (int l = 0; l < library_count; l++) {
            const bench_result *row =
                quickest(results, count, kind, libraries[l]->name, (bench_question)question);

            if (row && chosen < MOST_BARS) {
                bars[chosen++] = row;
            }
        }
    }
    return chosen;
}

static int height_of(const bench_result *results, int count, w1_kind kind)
{
    const bench_result *bars[MOST_BARS];
    int chosen = choose_bars(results, count, kind, bars);

    return chosen > 0 ? chosen * BAR + GAP : 0;
}

static int plot_kind(FILE *file, const bench_result *results, int count, w1_kind kind, int y)
{
    const bench_result *bars[MOST_BARS];
    int chosen = choose_bars(results, count, kind, bars);

    if (chosen == 0) {
        return y;
    }
    fprintf(file, "<text x=\"12\" y=\"%d\" font-weight=\"bold\">%s</text>\n", y + BAR - 4,
            w1_kind_name(kind));
    for (int i = 0; i < chosen; i++) {
        y = plot_bar(file, bars[i], y);
    }
    return y + GAP;
}

static void plot_scale(FILE *file, int height)
{
    for (int decade = 0; decade <= DECADES; decade++) {
        int x = LEFT + decade * DECADE;

        fprintf(file, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", x,
                HEAD - 8, x, height - GAP);
        fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%.0f ns</text>\n", x,
                HEAD - 14, pow(10, decade));
    }
}

void plot_svg(FILE *file, const bench_result *results, int count)
{
    int height = HEAD;

    for (int kind = 0; kind < W1_KIND_COUNT; kind++) {
        height += height_of(results, count, (w1_kind)kind);
    }
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"11\">\n",
            WIDTH, height);
    fprintf(file, "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n");
    fprintf(file, "<text x=\"12\" y=\"24\" font-size=\"15\">W1: time for one pair, half of them "
                  "overlapping (median, logarithmic)</text>\n");
    plot_scale(file, height);

    int y = HEAD;

    for (int kind = 0; kind < W1_KIND_COUNT; kind++) {
        y = plot_kind(file, results, count, (w1_kind)kind, y);
    }
    fprintf(file, "</svg>\n");
}
