/* bench/harness/plot.c - the picture: how times grow with the size of a scene, or bars.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/chart.h"
#include "harness/measure.h"
#include "harness/program.h"
#include "harness/report.h"

#include <string.h>

static bool is_drawn(const bench_cell *cell, const bench_row *row)
{
    return row->count > 0 && (!cell->workload->in_picture || cell->workload->in_picture(cell, row));
}

static bool is_scene(const bench_cell *cell, const char *scene)
{
    return strcmp(cell->scene.scene, scene) == 0;
}

/* --- Curves ---------------------------------------------------------------------------------- */

static void add_point(chart_curve *curve, double x, double y)
{
    if (curve->count < CHART_POINTS && y > 0) {
        curve->points[curve->count++] = (chart_point){ x, y };
    }
}

/* One method over all sizes of a scene. */
static void add_curve(chart_panel *panel,
                      const bench_results *results,
                      const char *scene,
                      const bench_method *method)
{
    static const char *const colours[] = { CHART_BLUE,  CHART_SKY,  CHART_ORANGE, CHART_RED,
                                           CHART_GREEN, CHART_PINK, "#000000" };
    chart_curve *curve = &panel->curves[panel->count];

    *curve = (chart_curve){ .name = method->name, .dash = "" };
    curve->colour = colours[panel->count % (int)(sizeof(colours) / sizeof(colours[0]))];
    for (int i = 0; i < results->count; i++) {
        const bench_cell *cell = &results->cells[i];

        for (int k = 0; k < cell->row_count && is_scene(cell, scene); k++) {
            if (cell->rows[k].method == method && is_drawn(cell, &cell->rows[k])) {
                add_point(curve, cell->scene.size, cell->rows[k].median);
            }
        }
    }
    panel->count += curve->count > 0;
}

/* A line of slope 1 through abut's first point. */
static void add_guide(chart_panel *panel, const bench_results *results, const char *scene)
{
    chart_curve *guide = &panel->curves[panel->count++];
    double each = 0;

    *guide = (chart_curve){ .name = "as N grows (slope 1)", .colour = CHART_GREY, .dash = "2,4" };
    for (int i = 0; i < results->count; i++) {
        const bench_cell *cell = &results->cells[i];

        if (is_scene(cell, scene) && cell->main) {
            each = each > 0 ? each : cell->main->median / cell->scene.size;
            add_point(guide, cell->scene.size, each * cell->scene.size);
        }
    }
}

static int sizes_of(const bench_results *results, const char *scene)
{
    int sizes = 0;

    for (int i = 0; i < results->count; i++) {
        sizes += is_scene(&results->cells[i], scene) && results->cells[i].scene.size > 0;
    }
    return sizes;
}

/* A panel for each scene of several sizes. */
static void add_panels(chart_panels *chart, const bench_results *results)
{
    const char *last = "";

    for (int i = 0; i < results->count && chart->count < CHART_PANELS; i++) {
        const char *scene = results->cells[i].scene.scene;
        const bench_method *method = NULL;

        if (sizes_of(results, scene) < 2 || strcmp(scene, last) == 0) {
            continue;
        }

        chart_panel *panel = &chart->panels[chart->count++];

        last = scene;
        *panel = (chart_panel){ .title = scene };
        while ((method = bench_next(results->workload, method)) &&
               panel->count < CHART_CURVES - 1) {
            add_curve(panel, results, scene, method);
        }
        add_guide(panel, results, scene);
    }
}

/* --- Bars ------------------------------------------------------------------------------------ */

static chart_bar bar_of(const bench_cell *cell, const bench_row *row)
{
    chart_bar bar = { .value = row->median };

    bar.group = cell->scene.kind ? cell->scene.kind : cell->scene.scene;
    bar.colour = row == cell->main            ? CHART_BLUE
                 : bench_is_abut(row->method) ? CHART_SKY
                                              : CHART_GREY;
    snprintf(bar.label, sizeof(bar.label), "%s: %s", row->method->library, row->method->name);
    if (row->faster > 0) {
        program_say_ratio(bar.note, sizeof(bar.note), row->faster);
    }
    return bar;
}

static void draw_bars(FILE *file, const bench_results *results)
{
    static chart_bar list[BENCH_MAX_SCENES * BENCH_MAX_ROWS];
    const bench_workload *workload = results->workload;
    chart_bars bars = { workload->title,   workload->unit, workload->first_decade,
                        workload->decades, list,           0 };

    for (int i = 0; i < results->count; i++) {
        const bench_cell *cell = &results->cells[i];

        for (int k = 0; k < cell->row_count; k++) {
            if (is_drawn(cell, &cell->rows[k])) {
                list[bars.count++] = bar_of(cell, &cell->rows[k]);
            }
        }
    }
    chart_draw_bars(file, &bars);
}

void report_plot(FILE *file, const bench_results *results)
{
    static chart_panels chart;

    chart = (chart_panels){ .title = results->workload->title,
                            .x_unit = "size",
                            .y_unit = results->workload->unit };
    add_panels(&chart, results);
    if (chart.count > 0) {
        chart_draw_panels(file, &chart);
    } else {
        draw_bars(file, results);
    }
}
