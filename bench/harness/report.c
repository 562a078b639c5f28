/* bench/harness/report.c - a table for each scene, a summary, and JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/report.h"

#include "harness/program.h"

void report_head(FILE *file, const bench_workload *workload)
{
    fprintf(file,
            "%s\n%sAll methods take turns; times are in %s of processor time (by the wall for "
            "methods\nwith threads).\n",
            workload->title, workload->about, workload->unit);
    program_print_peers(file);
    fprintf(file, "\n");
}

/* --- A table -------------------------------------------------------------------------------- */

static void print_names(FILE *file, const bench_cell *cell, const bench_row *row)
{
    const bench_workload *workload = cell->workload;

    fprintf(file, "  %-9s %-33s", row ? row->method->library : "library",
            row ? row->method->name : "method");
    if (workload->question_names) {
        fprintf(file, " %-12s", row ? workload->question_names[row->method->question] : "question");
    }
    if (workload->layout_names) {
        fprintf(file, " %-8s", row ? workload->layout_names[row->method->layout] : "shapes");
    }
}

static void print_value(FILE *file, const bench_column *column, double value)
{
    if (column->digits < 0) {
        fprintf(file, " %*.*g", column->width, -column->digits, value);
    } else {
        fprintf(file, " %*.*f", column->width, column->digits, value);
    }
}

static void print_columns(FILE *file, const bench_cell *cell, const bench_row *row)
{
    for (int i = 0; i < cell->workload->column_count; i++) {
        const bench_column *column = &cell->workload->columns[i];

        if (column->head && row) {
            print_value(file, column, row->values[i]);
        } else if (column->head) {
            fprintf(file, " %*s", column->width, column->head);
        }
    }
}

/* How much faster a row is, than what, and whether that was the target. */
static void print_comparison(FILE *file, const bench_cell *cell, const bench_row *row)
{
    const bench_scene *scene = &cell->scene;

    if (row->method->threads > 1 && cell->main) {
        fprintf(file, "  %.2fx of one thread", cell->main->wall / row->wall);
        return;
    }
    program_print_ratio(file, row->faster);
    if (row == cell->main && row->against) {
        fprintf(file, " than %s", row->against->method->name);
    }
    if (row == cell->main && scene->target > 0 && cell->against_rival > 0) {
        fprintf(file, " (target %gx%s%s: %s)", scene->target, scene->rival ? " of " : "",
                scene->rival ? scene->rival : "",
                cell->against_rival >= scene->target ? "met" : "missed");
    }
    if (bench_is_abut(row->method) && !row->right) {
        fprintf(file, "  WRONG");
    }
}

static void print_row(FILE *file, const bench_cell *cell, const bench_row *row)
{
    int digits = cell->workload->digits;
    char best[24];

    print_names(file, cell, row);
    if (row->count == 0) {
        fprintf(file, " left out: %.0f s would not be enough\n",
                row->left_out > 0 ? row->left_out : cell->options->budget);
        return;
    }
    snprintf(best, sizeof(best), "[%.*f]", digits, row->best);
    fprintf(file, " %9.*f %10s %9.*f %5d", digits, row->median, best, digits, row->mean,
            row->count);
    print_columns(file, cell, row);
    print_comparison(file, cell, row);
    fprintf(file, "\n");
}

void report_cell(FILE *file, const bench_cell *cell)
{
    fprintf(file, "%s, %s%s\n", cell->scene.scene, cell->kind,
            cell->right ? "" : ": abut's answers are WRONG");
    print_names(file, cell, NULL);
    fprintf(file, " %9s %10s %9s %5s", "median", "[best]", "mean", "n");
    print_columns(file, cell, NULL);
    fprintf(file, "  against the best peer\n");
    for (int i = 0; i < cell->row_count; i++) {
        print_row(file, cell, &cell->rows[i]);
    }
    fprintf(file, "%s\n", cell->remarks);
    fflush(file);
}

static void print_summary(FILE *file, const bench_cell *cell)
{
    int digits = cell->workload->digits;
    const bench_row *peer = cell->main->against;

    fprintf(file, "%-12s %-12s %10.*f", cell->scene.scene, cell->kind, digits, cell->main->median);
    if (peer) {
        fprintf(file, " %10.*f  %-25s %7.2fx %7.2fx", digits, peer->median, peer->method->name,
                cell->main->faster, cell->faster_by_means);
    }
    if (cell->scene.target > 0 && cell->against_rival > 0) {
        fprintf(file, "  %gx %s: %s, %.2fx", cell->scene.target,
                cell->scene.rival ? cell->scene.rival : "the best",
                cell->against_rival >= cell->scene.target ? "met" : "missed", cell->against_rival);
    }
    fprintf(file, "\n");
}

void report_summary(FILE *file, const bench_results *results)
{
    bool begun = false;

    for (int i = 0; i < results->count; i++) {
        if (!results->cells[i].main) {
            continue;
        }
        if (!begun) {
            fprintf(file, "%-12s %-12s %10s %10s  %-25s %8s %8s  %s\n", "scene", "", "abut", "peer",
                    "best peer", "faster", "by means", "target");
            begun = true;
        }
        print_summary(file, &results->cells[i]);
    }
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void json_row(FILE *file, const bench_cell *cell, const bench_row *row)
{
    const bench_workload *workload = cell->workload;

    fprintf(file, "    {\"library\": \"%s\", \"method\": \"%s\"", row->method->library,
            row->method->name);
    if (workload->question_names) {
        fprintf(file, ", \"question\": \"%s\"", workload->question_names[row->method->question]);
    }
    if (workload->layout_names) {
        fprintf(file, ", \"shapes\": \"%s\"", workload->layout_names[row->method->layout]);
    }
    fprintf(file,
            ", \"samples\": %d, \"median\": %.6f, \"best\": %.6f, \"worst\": %.6f, "
            "\"mean\": %.6f, \"wall\": %.6f, \"faster\": %.3f, \"right\": %s",
            row->count, row->median, row->best, row->worst, row->mean, row->wall, row->faster,
            row->right ? "true" : "false");
    if (row->left_out > 0) {
        fprintf(file, ", \"predicted_seconds\": %.1f", row->left_out);
    }
    for (int i = 0; i < workload->column_count; i++) {
        fprintf(file, ", \"%s\": %.9g", workload->columns[i].name, row->values[i]);
    }
    fprintf(file, "}");
}

static void json_cell(FILE *file, const bench_cell *cell)
{
    fprintf(file,
            "  {\"scene\": \"%s\", \"kind\": \"%s\", \"size\": %d, \"right\": %s, "
            "\"target\": %g, \"against_rival\": %.3f, \"faster_by_means\": %.3f,\n   \"notes\": {",
            cell->scene.scene, cell->kind, cell->scene.size, cell->right ? "true" : "false",
            cell->scene.target, cell->against_rival, cell->faster_by_means);
    for (int i = 0; i < cell->note_count; i++) {
        fprintf(file, "%s\"%s\": %.6f", i > 0 ? ", " : "", cell->notes[i].name,
                cell->notes[i].value);
    }
    fprintf(file, "},\n   \"rows\": [\n");
    for (int i = 0; i < cell->row_count; i++) {
        json_row(file, cell, &cell->rows[i]);
        fprintf(file, "%s\n", i + 1 < cell->row_count ? "," : "");
    }
    fprintf(file, "   ]}");
}

void report_json(FILE *file, const bench_results *results)
{
    fprintf(file, "{\"workload\": \"%s\", \"unit\": \"%s\", \"amount\": %d, \"cells\": [\n",
            results->workload->name, results->workload->unit, results->options->amount);
    for (int i = 0; i < results->count; i++) {
        json_cell(file, &results->cells[i]);
        fprintf(file, "%s\n", i + 1 < results->count ? "," : "");
    }
    fprintf(file, "]}\n");
}
