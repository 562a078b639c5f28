/* bench/w4/report.c - one line for each method, and bars.
 *
 * SPDX-License-Identifier: MIT */
#include "w4/report.h"

#include "common/chart.h"
#include "common/program.h"

void w4_report_head(FILE *file, int motions)
{
    fprintf(
        file,
        "W4: %d motions of each kind in windows of %d, all methods in turn; nanoseconds of\n"
        "processor time for one motion. streamed: each is asked about once; cached: the first\n"
        "%d over and over. Peers keep 256 templates and move them; abut_sweep has\n"
        "shapes that were placed before, \"moved twice\" places them in the call. Hits that were\n"
        "missed or imagined, and the furthest that one was told of early and late, in units,\n"
        "are against a reference in double precision (turning: against abut).\n",
        motions, W4_WINDOW, W4_FEW);
    program_print_peers(file);
    fprintf(file, "\n");
}

static bool is_main(const w4_cell *cell, const w4_row *row)
{
    return (row->method->mains & W4_BIT(cell->kind)) != 0;
}

static void print_row(FILE *file, const w4_cell *cell, const w4_row *row)
{
    char best[24];
    double target = w4_target(cell->kind);

    snprintf(best, sizeof(best), "[%.0f]", row->best);
    fprintf(file, "  %-9s %-33s %7.0f %7s %7ld %7ld %7ld %7ld %8.1g %8.1g", row->method->library,
            row->method->name, row->median, best, row->checked, row->found, row->missed,
            row->imagined, row->early, row->late);
    program_print_ratio(file, row->faster);
    if (row->faster > 0 && is_main(cell, row)) {
        fprintf(file, " than %s", cell->best_peer->method->name);
        if (target > 0) {
            fprintf(file, " (target %gx: %s)", target, row->faster >= target ? "met" : "missed");
        }
    }
    if (w4_is_abut(row->method) && !row->right) {
        fprintf(file, "  WRONG");
    }
    fprintf(file, "\n");
}

void w4_report_cell(FILE *file, const w4_cell *cell)
{
    fprintf(file, "%s, %s\n  %-9s %-33s %7s %7s %7s %7s %7s %7s %8s %8s  %s\n",
            w4_kind_names[cell->kind], w4_layout_names[cell->layout], "library", "method", "median",
            "[best]", "checked", "hits", "missed", "imag.", "early", "late",
            "against the best peer");
    for (int i = 0; i < cell->row_count; i++) {
        print_row(file, cell, &cell->rows[i]);
    }
    fprintf(file, "\n");
    fflush(file);
}

void w4_report_json(FILE *file, const w4_results *results)
{
    const char *comma = "";

    fprintf(file, "{\"workload\": \"W4\", \"unit\": \"ns/motion\", \"motions\": %d,\n",
            results->motions);
    fprintf(file, " \"rows\": [");
    for (int c = 0; c < results->count; c++) {
        const w4_cell *cell = &results->cells[c];

        for (int i = 0; i < cell->row_count; i++) {
            const w4_row *row = &cell->rows[i];

            fprintf(file,
                    "%s\n  {\"kind\": \"%s\", \"layout\": \"%s\", \"library\": \"%s\", "
                    "\"method\": \"%s\", \"median\": %.3f, \"best\": %.3f, \"checked\": %ld, "
                    "\"hits\": %ld, \"missed\": %ld, \"imagined\": %ld, \"early\": %.9g, "
                    "\"late\": %.9g, \"faster\": %.3f}",
                    comma, w4_kind_names[cell->kind], w4_layout_names[cell->layout],
                    row->method->library, row->method->name, row->median, row->best, row->checked,
                    row->found, row->missed, row->imagined, row->early, row->late, row->faster);
            comma = ",";
        }
    }
    fprintf(file, "\n]}\n");
}

void w4_plot(FILE *file, const w4_results *results)
{
    static chart_bar bars[W4_KIND_COUNT * W4_MAX_ROWS];
    chart_bars chart = {
        .title = "W4: time for one motion until it first touches (streamed, median, logarithmic)",
        .unit = "ns",
        .first_decade = 1,
        .decades = 4,
        .bars = bars,
    };

    for (int c = 0; c < results->count; c++) {
        const w4_cell *cell = &results->cells[c];

        for (int i = 0; i < cell->row_count && cell->layout == W4_STREAMED; i++) {
            const w4_row *row = &cell->rows[i];
            chart_bar *bar = &bars[chart.count++];

            *bar = (chart_bar){ .group = w4_kind_names[cell->kind], .value = row->median };
            bar->colour = is_main(cell, row)        ? CHART_BLUE
                          : w4_is_abut(row->method) ? CHART_SKY
                                                    : CHART_GREY;
            snprintf(bar->label, sizeof(bar->label), "%s: %s", row->method->library,
                     row->method->name);
            if (row->faster > 0) {
                program_say_ratio(bar->note, sizeof(bar->note), row->faster);
            }
        }
    }
    chart_draw_bars(file, &chart);
}
