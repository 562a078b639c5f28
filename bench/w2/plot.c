/* bench/w2/plot.c - how the time for a frame grows with the number of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "common/chart.h"
#include "w2/report.h"

#include <string.h>

/* What is drawn, in the order of the legend. */
typedef struct drawn {
    const char *library;
    const char *method;
    const char *name;
    const char *colour;
} drawn;

static const drawn rows[] = {
    { "abut", "auto", "abut", CHART_BLUE },
    { "abut", "auto, movers told", "abut", CHART_BLUE },
    { "abut", "auto, movers told, changes", "abut, only what changed", "#000000" },
    { "abut", "auto, two threads", "abut, two threads", CHART_SKY },
    { "Chipmunk", "cpBBTree, velocities", "cpBBTree, velocities", CHART_ORANGE },
    { "Chipmunk", "cpSpaceHash", "cpSpaceHash", CHART_GREEN },
    { "Chipmunk", "cpBBTree", "cpBBTree", CHART_PINK },
    { "Box2D", "b2DynamicTree", "b2DynamicTree", CHART_RED },
};

static void add_point(chart_curve *curve, double x, double y)
{
    if (curve->count < CHART_POINTS && y > 0) {
        curve->points[curve->count++] = (chart_point){ x, y };
    }
}

static void add_row(chart_curve *curve, const w2_cell *cell, const drawn *wanted)
{
    for (int i = 0; i < cell->row_count; i++) {
        const w2_row *row = &cell->rows[i];

        if (row->frames > 0 && strcmp(row->method->library, wanted->library) == 0 &&
            strcmp(row->method->name, wanted->method) == 0) {
            add_point(curve, cell->count, row->median);
        }
    }
}

/* A line of slope 1 through abut's first point. */
static void add_guide(chart_panel *panel, const w2_results *results, w2_kind kind)
{
    chart_curve *guide = &panel->curves[panel->count++];
    double a_box = 0;

    *guide = (chart_curve){ "as N grows (slope 1)", CHART_GREY, "2,4", { { 0, 0 } }, 0 };
    for (int i = 0; i < results->count; i++) {
        const w2_cell *cell = &results->cells[i];

        if (cell->kind == kind) {
            a_box = a_box > 0 ? a_box : cell->main->median / cell->count;
            add_point(guide, cell->count, a_box * cell->count);
        }
    }
}

static int sizes_of(const w2_results *results, w2_kind kind)
{
    int sizes = 0;

    for (int i = 0; i < results->count; i++) {
        sizes += results->cells[i].kind == kind;
    }
    return sizes;
}

static void add_panel(chart_panels *chart, const w2_results *results, w2_kind kind)
{
    chart_panel *panel = &chart->panels[chart->count++];

    *panel = (chart_panel){ .title = w2_kind_names[kind] };
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        chart_curve *curve = &panel->curves[panel->count];

        *curve = (chart_curve){ rows[r].name, rows[r].colour, "", { { 0, 0 } }, 0 };
        for (int i = 0; i < results->count; i++) {
            if (results->cells[i].kind == kind) {
                add_row(curve, &results->cells[i], &rows[r]);
            }
        }
        panel->count += curve->count > 0;
    }
    add_guide(panel, results, kind);

    chart_curve *memory = &panel->curves[panel->count++];

    *memory = (chart_curve){ "what memory alone needs", "#000000", "6,3", { { 0, 0 } }, 0 };
    for (int i = 0; i < results->count; i++) {
        if (results->cells[i].kind == kind) {
            add_point(memory, results->cells[i].count, results->cells[i].floor);
        }
    }
}

void w2_plot(FILE *file, const w2_results *results)
{
    chart_panels chart = {
        .title = "W2: all pairs of moving boxes, time for a frame (median)",
        .x_unit = "boxes",
        .y_unit = "ms",
    };

    for (int kind = 0; kind < W2_KIND_COUNT && chart.count < CHART_PANELS; kind++) {
        if (sizes_of(results, (w2_kind)kind) > 1) {
            add_panel(&chart, results, (w2_kind)kind);
        }
    }
    chart_draw_panels(file, &chart);
}
