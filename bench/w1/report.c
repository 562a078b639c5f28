/* bench/w1/report.c - one line per method.
 *
 * SPDX-License-Identifier: MIT */
#include "w1/report.h"

#include "common/program.h"

#include <string.h>

const char *report_question_name(bench_question question)
{
    static const char *const names[ASK_COUNT] = { "relation", "contact", "contact+push" };
    return names[question];
}

const char *report_layout_name(bench_layout layout)
{
    static const char *const names[LAY_COUNT] = { "streamed", "placed", "template", "columns",
                                                  "cached" };
    return names[layout];
}

bool report_is_right(const bench_result *result)
{
    bool peer = strcmp(result->method->library, "abut") != 0;

    return result->wrong_sums == 0 || (peer && result->scene == W1_TOUCHING);
}

void report_table_head(FILE *file, int pairs, int rounds)
{
    fprintf(file, "W1: %d pairs of each kind, %d rounds of windows of %d pairs, all libraries in\n",
            pairs, rounds, W1_WINDOW);
    fprintf(file,
            "turn; nanoseconds of processor time for one pair. half: half of them overlap,\n");
    fprintf(file, "in random order; many: the same, one against all; touching: all just touch.\n");
    program_print_peers(file);
    fprintf(file, "\n%-11s %-8s %-12s %-8s %-33s %-8s %7s %8s %7s  %s\n", "pairs", "scene",
            "question", "library", "asked with", "shapes", "median", "[best]", "hits",
            "against the best peer");
}

/* What a reader counts: overlaps, or, where all touch, those that meet. */
static long hits(const bench_result *result)
{
    bool abut_touching = result->scene == W1_TOUCHING && result->sum == result->asked;

    return abut_touching ? result->sum : result->sum / 2;
}

void report_table(FILE *file, const bench_result *results, int count)
{
    for (int i = 0; i < count; i++) {
        const bench_result *row = &results[i];
        char best[32];

        snprintf(best, sizeof(best), "[%.2f]", row->best);
        fprintf(file, "%-11s %-8s %-12s %-8s %-33s %-8s %7.2f %8s %7ld", w1_kind_name(row->kind),
                w1_scene_name(row->scene), report_question_name(row->method->question),
                row->method->library, row->method->name, report_layout_name(row->method->layout),
                row->median, best, hits(row));
        program_print_ratio(file, row->faster);
        if (!report_is_right(row)) {
            fprintf(file, "  WRONG in %ld windows", row->wrong_sums);
        }
        fprintf(file, "\n");
    }
    fprintf(file, "\n");
    fflush(file);
}

void report_json(FILE *file, const bench_result *results, int count, int pairs, int rounds)
{
    fprintf(file, "{\"workload\": \"W1\", \"pairs\": %d, \"rounds\": %d, \"window\": %d,\n", pairs,
            rounds, W1_WINDOW);
    fprintf(file, " \"unit\": \"ns/pair\", \"rows\": [\n");
    for (int i = 0; i < count; i++) {
        const bench_result *row = &results[i];

        fprintf(file,
                "  {\"pairs\": \"%s\", \"scene\": \"%s\", \"question\": \"%s\", "
                "\"library\": \"%s\", \"method\": \"%s\", \"shapes\": \"%s\", "
                "\"median\": %.3f, \"best\": %.3f, \"asked\": %ld, \"hits\": %ld, "
                "\"right\": %s, \"faster\": %.3f}%s\n",
                w1_kind_name(row->kind), w1_scene_name(row->scene),
                report_question_name(row->method->question), row->method->library,
                row->method->name, report_layout_name(row->method->layout), row->median, row->best,
                row->asked, hits(row), report_is_right(row) ? "true" : "false", row->faster,
                i + 1 < count ? "," : "");
    }
    fprintf(file, "]}\n");
}
