/* bench/w3/report.c - one line for each method, and bars.
 *
 * SPDX-License-Identifier: MIT */
#include "w3/report.h"

#include "common/chart.h"
#include "common/program.h"

void w3_report_head(FILE *file, int rays)
{
    fprintf(file,
            "W3: %d rays among %d boxes that stand still, in windows of %d, all methods in turn;\n"
            "nanoseconds of processor time for one question. cast: what a ray hits first, and its\n"
            "mean fraction of the way; nearest: to the start of a ray, and the mean distance;\n"
            "region: what meets the square of side 4 about it.\n",
            rays, W3_BOXES, W3_WINDOW);
    program_print_peers(file);
    fprintf(file, "\n");
}

static double mean_of(const w3_row *row)
{
    return row->answer.found > 0 ? row->answer.sum / (double)row->answer.found : 0;
}

static void print_row(FILE *file, const w3_cell *cell, const w3_row *row)
{
    char best[24];
    double target = w3_target(cell->kind);

    snprintf(best, sizeof(best), "[%.0f]", row->best);
    fprintf(file, "  %-10s %-9s %-25s %9.0f %9s %8d %8ld %9.6f",
            w3_question_names[row->method->question], row->method->library, row->method->name,
            row->median, best, row->asked, row->answer.found, mean_of(row));
    program_print_ratio(file, row->faster);
    if (row->faster > 0 && row->method->main) {
        fprintf(file, " than %s (target %gx: %s)", cell->best_peer->method->name, target,
                row->faster >= target ? "met" : "missed");
    }
    if (w3_is_abut(row->method) && !row->same) {
        fprintf(file, "  OTHER ANSWERS than the first row");
    }
    fprintf(file, "\n");
}

void w3_report_cell(FILE *file, const w3_cell *cell)
{
    fprintf(file, "%s\n  %-10s %-9s %-25s %9s %9s %8s %8s %9s  %s\n", w3_kind_names[cell->kind],
            "question", "library", "method", "median", "[best]", "asked", "found", "mean",
            "against the best peer");
    for (int i = 0; i < cell->row_count; i++) {
        print_row(file, cell, &cell->rows[i]);
    }
    fprintf(file, "\n");
    fflush(file);
}

void w3_report_json(FILE *file, const w3_results *results)
{
    const char *comma = "";

    fprintf(file,
            "{\"workload\": \"W3\", \"unit\": \"ns/question\", \"boxes\": %d, \"rays\": %d,\n",
            W3_BOXES, results->rays);
    fprintf(file, " \"rows\": [");
    for (int c = 0; c < results->count; c++) {
        const w3_cell *cell = &results->cells[c];

        for (int i = 0; i < cell->row_count; i++) {
            const w3_row *row = &cell->rows[i];

            fprintf(file,
                    "%s\n  {\"scene\": \"%s\", \"question\": \"%s\", \"library\": \"%s\", "
                    "\"method\": \"%s\", \"median\": %.3f, \"best\": %.3f, \"asked\": %d, "
                    "\"found\": %ld, \"mean\": %.9f, \"faster\": %.3f}",
                    comma, w3_kind_names[cell->kind], w3_question_names[row->method->question],
                    row->method->library, row->method->name, row->median, row->best, row->asked,
                    row->answer.found, mean_of(row), row->faster);
            comma = ",";
        }
    }
    fprintf(file, "\n]}\n");
}

void w3_plot(FILE *file, const w3_results *results)
{
    chart_bar bars[W3_KIND_COUNT * W3_MAX_ROWS];
    chart_bars chart = {
        .title = "W3: time for one ray, closest hit among 100 000 boxes (median, logarithmic)",
        .unit = "ns",
        .first_decade = 2,
        .decades = 4,
        .bars = bars,
    };

    for (int c = 0; c < results->count; c++) {
        const w3_cell *cell = &results->cells[c];

        for (int i = 0; i < cell->row_count; i++) {
            const w3_row *row = &cell->rows[i];
            chart_bar *bar = &bars[chart.count];

            if (row->method->question != W3_CAST) {
                continue;
            }
            *bar = (chart_bar){ .group = w3_kind_names[cell->kind], .value = row->median };
            bar->colour = row->method->main         ? CHART_BLUE
                          : w3_is_abut(row->method) ? CHART_SKY
                                                    : CHART_GREY;
            snprintf(bar->label, sizeof(bar->label), "%s: %s", row->method->library,
                     row->method->name);
            if (row->faster > 0) {
                program_say_ratio(bar->note, sizeof(bar->note), row->faster);
            }
            chart.count++;
        }
    }
    chart_draw_bars(file, &chart);
}
