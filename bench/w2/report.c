/* bench/w2/report.c - one line for each method, and one for where the time goes.
 *
 * SPDX-License-Identifier: MIT */
#include "w2/report.h"

#include "common/program.h"

void w2_report_head(FILE *file)
{
    fprintf(
        file,
        "W2: every frame the boxes move and all pairs that meet are written once to an array;\n"
        "milliseconds of processor time for a frame (by the wall for two threads), all methods\n"
        "in turn; median, [best], mean. The pairs of every frame are compared.\n");
    program_print_peers(file);
    fprintf(file, "\n");
}

static void print_target(FILE *file, const w2_cell *cell)
{
    double target = w2_target(cell->kind, cell->count);

    if (target > 0) {
        fprintf(file, " (target %gx: %s)", target, cell->main->faster >= target ? "met" : "missed");
    }
}

/* What there is to say about a row: against whom, and by how much. */
static void print_remark(FILE *file, const w2_cell *cell, const w2_row *row)
{
    bool same_work = row != cell->main && row->method->scenes == cell->main->method->scenes;

    if (row->method->threads > 1) {
        fprintf(file, "  %.2fx of one thread", cell->main->wall / row->wall);
    } else {
        program_print_ratio(file, row->faster);
    }
    if (row == cell->main && cell->best_peer) {
        fprintf(file, " than %s", cell->best_peer->method->name);
        print_target(file, cell);
    } else if (same_work && w2_is_abut(row->method) && row->method->threads == 1) {
        fprintf(file, "%s%.2fx the time of the first row", row->faster > 0 ? ", " : "  ",
                row->median / cell->main->median);
    }
    if (row->differing > 0) {
        fprintf(file, "  DIFFERS in %d frames, by up to %+ld pairs", row->differing,
                row->difference);
    }
}

static void print_row(FILE *file, const w2_cell *cell, const w2_row *row)
{
    char best[24];

    if (row->frames == 0) {
        fprintf(file, "  %-9s %-27s left out: would take about %.0f s\n", row->method->library,
                row->method->name, row->predicted);
        return;
    }
    snprintf(best, sizeof(best), "[%.3f]", row->best);
    fprintf(file, "  %-9s %-27s %9.3f %10s %9.3f %4d %8zu", row->method->library, row->method->name,
            row->median, best, row->mean, row->frames, row->pairs);
    print_remark(file, cell, row);
    fprintf(file, "\n");
}

static void print_phases(FILE *file, const w2_cell *cell)
{
    const w2_phases *phases = &cell->phases;
    const abut_structure_report *report = &phases->report;
    double all = 0;

    fprintf(file, "  phases, ms:");
    for (int i = 0; i < phases->count; i++) {
        if (phases->times[i] > 0) {
            fprintf(file, " %s %.3f", phases->names[i], phases->times[i]);
            all += phases->times[i];
        }
    }
    fprintf(file, "; together %.3f\n", all);
    fprintf(file, "  built as %s: %s\n", abut_index_kind_name(report->kind), report->reason);
    fprintf(file, "  bytes a box: %.1f, and %.1f for its bounds; pairs kept: %.1f\n",
            (double)report->bytes / cell->count, (double)report->bytes_of_bounds / cell->count,
            (double)report->bytes_of_pairs / cell->count);
    fprintf(file, "  memory floor: %.3f ms at %.1f GB/s (triad); the first row takes %.1fx that\n",
            cell->floor, cell->bandwidth, cell->main->median / cell->floor);
}

void w2_report_cell(FILE *file, const w2_cell *cell)
{
    char count[16];

    fprintf(file, "%s, %s boxes%s\n", w2_kind_names[cell->kind],
            program_short_count(cell->count, count), cell->right ? "" : ": abut's PAIRS ARE WRONG");
    fprintf(file, "  %-9s %-27s %9s %10s %9s %4s %8s  %s\n", "library", "method", "median",
            "[best]", "mean", "n", "pairs", "against the best peer");
    for (int i = 0; i < cell->row_count; i++) {
        print_row(file, cell, &cell->rows[i]);
    }
    print_phases(file, cell);
    if (cell->checked) {
        fprintf(file, "  pairs counted again by comparing every box with every other: %s\n",
                cell->right ? "the same" : "NOT the same");
    }
    fprintf(file, "\n");
    fflush(file);
}

void w2_report_summary(FILE *file, const w2_results *results)
{
    fprintf(file, "%-8s %6s %10s %10s  %-22s %8s %8s %8s\n", "scene", "boxes", "abut, ms",
            "peer, ms", "best peer", "faster", "by means", "target");
    for (int i = 0; i < results->count; i++) {
        const w2_cell *cell = &results->cells[i];
        double target = w2_target(cell->kind, cell->count);
        char count[16];

        fprintf(file, "%-8s %6s %10.3f", w2_kind_names[cell->kind],
                program_short_count(cell->count, count), cell->main->median);
        if (cell->best_peer) {
            fprintf(file, " %10.3f  %-22s %7.1fx %7.1fx", cell->best_peer->median,
                    cell->best_peer->method->name, cell->main->faster, cell->faster_by_means);
        } else {
            fprintf(file, " %10s  %-22s %8s %8s", "", "none was quick enough", "", "");
        }
        if (target > 0) {
            fprintf(file, " %7gx", target);
        }
        fprintf(file, "\n");
    }
}

static void json_row(FILE *file, const w2_row *row)
{
    fprintf(file,
            "    {\"library\": \"%s\", \"method\": \"%s\", \"threads\": %d, \"frames\": %d, "
            "\"median\": %.6f, \"best\": %.6f, \"mean\": %.6f, \"wall\": %.6f, \"pairs\": %zu, "
            "\"differing_frames\": %d, \"predicted_seconds\": %.1f, \"faster\": %.3f}",
            row->method->library, row->method->name, row->method->threads, row->frames, row->median,
            row->best, row->mean, row->wall, row->pairs, row->differing, row->predicted,
            row->faster);
}

static void json_cell(FILE *file, const w2_cell *cell)
{
    const w2_phases *phases = &cell->phases;

    fprintf(file, "  {\"scene\": \"%s\", \"boxes\": %d, \"right\": %s, \"target\": %g,\n",
            w2_kind_names[cell->kind], cell->count, cell->right ? "true" : "false",
            w2_target(cell->kind, cell->count));
    fprintf(file, "   \"faster_by_means\": %.3f,\n", cell->faster_by_means);
    fprintf(file, "   \"built_as\": \"%s\", \"bandwidth_GBps\": %.2f, \"floor\": %.6f,\n",
            abut_index_kind_name(phases->report.kind), cell->bandwidth, cell->floor);
    fprintf(file, "   \"bytes\": %zu, \"bytes_of_bounds\": %zu, \"bytes_of_pairs\": %zu,\n",
            phases->report.bytes, phases->report.bytes_of_bounds, phases->report.bytes_of_pairs);
    fprintf(file, "   \"phases\": {");
    for (int i = 0; i < phases->count; i++) {
        fprintf(file, "%s\"%s\": %.6f", i > 0 ? ", " : "", phases->names[i], phases->times[i]);
    }
    fprintf(file, "},\n   \"rows\": [\n");
    for (int i = 0; i < cell->row_count; i++) {
        json_row(file, &cell->rows[i]);
        fprintf(file, "%s\n", i + 1 < cell->row_count ? "," : "");
    }
    fprintf(file, "   ]}");
}

void w2_report_json(FILE *file, const w2_results *results)
{
    fprintf(file, "{\"workload\": \"W2\", \"unit\": \"ms/frame\", \"cells\": [\n");
    for (int i = 0; i < results->count; i++) {
        json_cell(file, &results->cells[i]);
        fprintf(file, "%s\n", i + 1 < results->count ? "," : "");
    }
    fprintf(file, "]}\n");
}
