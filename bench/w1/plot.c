/* bench/w1/plot.c - the quickest way to each answer, as bars.
 *
 * SPDX-License-Identifier: MIT */
#include "w1/plot.h"

#include "common/chart.h"
#include "common/program.h"
#include "w1/report.h"

#include <stdbool.h>
#include <string.h>

enum { MOST_BARS = 12 * W1_KIND_COUNT };

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

static const char *colour(const bench_result *row)
{
    bool ours = strcmp(row->method->library, "abut") == 0;
    bool relation = row->method->question == ASK_RELATION;

    if (ours) {
        return relation ? "#0b6e4f" : "#4fae8b";
    }
    return relation ? "#8a8a8a" : "#bcbcbc";
}

static chart_bar bar_of(const bench_result *row)
{
    chart_bar bar = { .group = w1_kind_name(row->kind), .value = row->median };

    bar.colour = colour(row);
    snprintf(bar.label, sizeof(bar.label), "%s %s", row->method->library,
             report_question_name(row->method->question));
    if (row->faster > 0) {
        program_say_ratio(bar.note, sizeof(bar.note), row->faster);
    }
    return bar;
}

/* Adds the bars of one kind: relations first, then contacts. */
static void
add_bars(const bench_result *results, int count, w1_kind kind, chart_bars *chart, chart_bar *bars)
{
    int library_count = 0;
    const bench_library *const *libraries = bench_libraries(&library_count);

    for (int question = ASK_RELATION; question <= ASK_CONTACT; question++) {
        for (int l = 0; l < library_count; l++) {
            const bench_result *row =
                quickest(results, count, kind, libraries[l]->name, (bench_question)question);

            if (row && chart->count < MOST_BARS) {
                bars[chart->count++] = bar_of(row);
            }
        }
    }
}

void plot_svg(FILE *file, const bench_result *results, int count)
{
    chart_bar bars[MOST_BARS];
    chart_bars chart = {
        .title = "W1: time for one pair, half of them overlapping (median, logarithmic)",
        .unit = "ns",
        .decades = 3,
        .bars = bars,
    };

    for (int kind = 0; kind < W1_KIND_COUNT; kind++) {
        add_bars(results, count, (w1_kind)kind, &chart, bars);
    }
    chart_draw_bars(file, &chart);
}
