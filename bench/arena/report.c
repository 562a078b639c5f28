/* bench/arena/report.c - one line for each method, and what abut tells of its steps.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/report.h"

#include "common/program.h"

void arena_report_head(FILE *file, const arena_workload *workload)
{
    fprintf(file,
            "%s\n%s"
            "Milliseconds of processor time for a step, all methods in turn. Overlaps are counted\n"
            "exactly, on the places after the last step; the deepest is in units. A peer that has\n"
            "lost more than one body of a hundred (outside) is not compared with.\n",
            workload->title, workload->about);
    program_print_peers(file);
    fprintf(file, "\n");
}

/* What else there is to say of a scene, in one column. */
static const char *remark_name(const arena_cell *cell)
{
    return cell->bounces ? "energy" : cell->sleeps ? "asleep" : "moved";
}

static double remark_of(const arena_cell *cell, const arena_verdict *verdict)
{
    return cell->bounces ? verdict->energy : cell->sleeps ? verdict->asleep : verdict->moved;
}

static void print_row(FILE *file, const arena_cell *cell, const arena_row *row)
{
    const arena_verdict *verdict = &row->verdict;
    char best[24];

    if (row->steps == 0) {
        fprintf(file, "  %-9s %-23s left out: used up its time before the first step that counts\n",
                row->method->library, row->method->name);
        return;
    }
    snprintf(best, sizeof(best), "[%.3f]", row->best);
    fprintf(file, "  %-9s %-23s %9.3f %10s %9.3f %4d %8ld %8.4f %7d %9.*f", row->method->library,
            row->method->name, row->median, best, row->worst, row->steps, verdict->overlaps,
            verdict->deepest, verdict->outside, cell->sleeps ? 0 : 6, remark_of(cell, verdict));
    program_print_ratio(file, row->faster);
    fprintf(file, "\n");
}

static void print_told(FILE *file, const arena_cell *cell, const arena_row *row)
{
    const arena_told *told = &row->told;

    fprintf(file, "  %s, of a step:", row->method->name);
    for (int i = 0; i < ARENA_NUMBER_COUNT; i++) {
        fprintf(file, "%s %s %.1f", i > 0 ? "," : "", arena_number_names[i], told->numbers[i]);
    }
    fprintf(file, "\n    %.0f bytes a body; %.0f allocations in %d steps\n",
            told->bytes / cell->bodies, told->allocations, row->steps);
}

void arena_report_cell(FILE *file, const arena_cell *cell)
{
    char count[16];

    fprintf(file, "%s, %s bodies%s\n", cell->setting.scene,
            program_short_count(cell->setting.count, count),
            cell->right ? "" : ": abut DID NOT KEEP its promise");
    fprintf(file, "  %-9s %-23s %9s %10s %9s %4s %8s %8s %7s %9s  %s\n", "library", "method",
            "median", "[best]", "worst", "n", "overlaps", "deepest", "outside", remark_name(cell),
            "against the best peer");
    for (int i = 0; i < cell->row_count; i++) {
        print_row(file, cell, &cell->rows[i]);
    }
    for (int i = 0; i < cell->row_count; i++) {
        if (cell->rows[i].method->tell) {
            print_told(file, cell, &cell->rows[i]);
        }
    }
    fprintf(file, "\n");
    fflush(file);
}

void arena_report_summary(FILE *file, const arena_results *results)
{
    fprintf(file, "%-12s %6s %10s %10s  %-23s %8s  %s\n", "scene", "bodies", "abut, ms", "peer, ms",
            "best peer", "faster", "target");
    for (int i = 0; i < results->count; i++) {
        const arena_cell *cell = &results->cells[i];
        const arena_setting *setting = &cell->setting;
        char count[16];

        fprintf(file, "%-12s %6s", setting->scene, program_short_count(setting->count, count));
        if (cell->main) {
            fprintf(file, " %10.3f", cell->main->median);
        }
        if (cell->main && cell->best_peer) {
            fprintf(file, " %10.3f  %-23s %7.2fx", cell->best_peer->median,
                    cell->best_peer->method->name, cell->main->faster);
        }
        if (setting->target > 0 && cell->against_rival > 0) {
            fprintf(file, "  %gx %s: %s, %.2fx", setting->target,
                    setting->rival ? setting->rival : "the best",
                    cell->against_rival >= setting->target ? "met" : "missed", cell->against_rival);
        }
        fprintf(file, "\n");
    }
}

static void json_row(FILE *file, const arena_row *row)
{
    const arena_verdict *verdict = &row->verdict;

    fprintf(file,
            "    {\"library\": \"%s\", \"method\": \"%s\", \"steps\": %d, \"median\": %.6f, "
            "\"best\": %.6f, \"worst\": %.6f, \"mean\": %.6f, \"overlaps\": %ld, "
            "\"deepest\": %.9f, \"outside\": %d, \"energy\": %.9f, \"moved\": %.6f, "
            "\"asleep\": %d, \"faster\": %.3f, \"bytes\": %.0f, \"allocations\": %.0f",
            row->method->library, row->method->name, row->steps, row->median, row->best, row->worst,
            row->mean, verdict->overlaps, verdict->deepest, verdict->outside, verdict->energy,
            verdict->moved, verdict->asleep, row->faster, row->told.bytes, row->told.allocations);
    for (int i = 0; i < ARENA_NUMBER_COUNT && row->method->tell; i++) {
        fprintf(file, ", \"%s\": %.3f", arena_number_names[i], row->told.numbers[i]);
    }
    fprintf(file, "}");
}

void arena_report_json(FILE *file, const arena_results *results)
{
    fprintf(file, "{\"workload\": \"%s\", \"unit\": \"ms/step\", \"cells\": [\n",
            results->workload->program);
    for (int i = 0; i < results->count; i++) {
        const arena_cell *cell = &results->cells[i];

        fprintf(file,
                "  {\"scene\": \"%s\", \"count\": %d, \"bodies\": %d, \"right\": %s, "
                "\"target\": %g, \"against_rival\": %.3f, \"rows\": [\n",
                cell->setting.scene, cell->setting.count, cell->bodies,
                cell->right ? "true" : "false", cell->setting.target, cell->against_rival);
        for (int k = 0; k < cell->row_count; k++) {
            json_row(file, &cell->rows[k]);
            fprintf(file, "%s\n", k + 1 < cell->row_count ? "," : "");
        }
        fprintf(file, "  ]}%s\n", i + 1 < results->count ? "," : "");
    }
    fprintf(file, "]}\n");
}
