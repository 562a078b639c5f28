/* bench/arena/plot.c - how the time for a step grows with the number of bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/report.h"
#include "common/chart.h"

#include <math.h>
#include <string.h>

static const char *colour_of(int method)
{
    static const char *const colours[] = { CHART_BLUE, CHART_SKY,   CHART_ORANGE,
                                           CHART_RED,  CHART_GREEN, CHART_PINK };

    return colours[method % (int)(sizeof(colours) / sizeof(colours[0]))];
}

static bool is_scene(const arena_cell *cell, const char *scene)
{
    return strcmp(cell->setting.scene, scene) == 0;
}

static void add_point(chart_curve *curve, double x, double y)
{
    if (curve->count < CHART_POINTS && y > 0) {
        curve->points[curve->count++] = (chart_point){ x, y };
    }
}

/* One method over all sizes of a scene. */
static void
add_curve(chart_panel *panel, const arena_results *results, const char *scene, int number)
{
    const arena_method *method = arena_method_at(number);
    chart_curve *curve = &panel->curves[panel->count];

    *curve = (chart_curve){ .name = method->name, .colour = colour_of(number), .dash = "" };
    for (int i = 0; i < results->count; i++) {
        const arena_cell *cell = &results->cells[i];

        for (int k = 0; k < cell->row_count && is_scene(cell, scene); k++) {
            if (cell->rows[k].method == method) {
                add_point(curve, cell->setting.count, cell->rows[k].median);
            }
        }
    }
    panel->count += curve->count > 0;
}

/* A line of slope 1 through abut's first point. */
static void add_guide(chart_panel *panel, const arena_results *results, const char *scene)
{
    chart_curve *guide = &panel->curves[panel->count++];
    double a_body = 0;

    *guide = (chart_curve){ .name = "as N grows (slope 1)", .colour = CHART_GREY, .dash = "2,4" };
    for (int i = 0; i < results->count; i++) {
        const arena_cell *cell = &results->cells[i];

        if (is_scene(cell, scene) && cell->main) {
            a_body = a_body > 0 ? a_body : cell->main->median / cell->setting.count;
            add_point(guide, cell->setting.count, a_body * cell->setting.count);
        }
    }
}

static int sizes_of(const arena_results *results, const char *scene)
{
    int sizes = 0;

    for (int i = 0; i < results->count; i++) {
        sizes += is_scene(&results->cells[i], scene);
    }
    return sizes;
}

/* A panel for each scene of several sizes. */
static void add_panels(chart_panels *chart, const arena_results *results)
{
    const char *last = "";

    for (int i = 0; i < results->count && chart->count < CHART_PANELS; i++) {
        const char *scene = results->cells[i].setting.scene;

        if (sizes_of(results, scene) < 2 || strcmp(scene, last) == 0) {
            continue;
        }

        chart_panel *panel = &chart->panels[chart->count++];

        last = scene;
        *panel = (chart_panel){ .title = scene };
        for (int k = 0; k < arena_method_count() && panel->count < CHART_CURVES - 1; k++) {
            add_curve(panel, results, scene, k);
        }
        add_guide(panel, results, scene);
    }
}

static void draw_bars(FILE *file, const arena_results *results)
{
    static chart_bar list[ARENA_MAX_SETTINGS * ARENA_MAX_ROWS];
    chart_bars bars = { results->workload->title, "ms a step", -1, 4, list, 0 };

    for (int i = 0; i < results->count; i++) {
        const arena_cell *cell = &results->cells[i];

        for (int k = 0; k < cell->row_count; k++) {
            const arena_row *row = &cell->rows[k];
            chart_bar *bar = &list[bars.count++];

            *bar = (chart_bar){ .group = cell->setting.scene, .value = row->median };
            bar->colour = arena_is_abut(row->method) ? CHART_BLUE : CHART_GREY;
            snprintf(bar->label, sizeof(bar->label), "%s", row->method->name);
            snprintf(bar->note, sizeof(bar->note), "worst %.1f", row->worst);
        }
    }
    chart_draw_bars(file, &bars);
}

void arena_plot(FILE *file, const arena_results *results)
{
    chart_panels chart = { .title = results->workload->title, .x_unit = "bodies", .y_unit = "ms" };

    add_panels(&chart, results);
    if (chart.count > 0) {
        chart_draw_panels(file, &chart);
    } else {
        draw_bars(file, results);
    }
}
