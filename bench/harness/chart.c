/* bench/harness/chart.c - bars and curves in SVG, without a library.
 *
 * SPDX-License-Identifier: MIT */
#include "harness/chart.h"

#include "harness/program.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Bars. */
enum {
    LEFT = 250,   /* where they begin */
    DECADE = 180, /* from 1 to 10 */
    BAR = 14,
    GAP = 14, /* between groups */
    HEAD = 70
};

/* Panels. */
enum {
    PANEL_WIDTH = 250,
    PANEL_HEIGHT = 380,
    MARGIN = 60, /* left of a panel, for the numbers of its scale */
    FOOT = 50,
    LEGEND = 215
};

static void open_picture(FILE *file, int width, int height, const char *title)
{
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"11\">\n",
            width, height);
    fprintf(file, "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n");
    fprintf(file, "<text x=\"12\" y=\"24\" font-size=\"15\">%s</text>\n", title);
}

static void draw_line(FILE *file, double x1, double y1, double x2, double y2, const char *style)
{
    fprintf(file, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2,
            style);
}

static void draw_text(FILE *file, double x, double y, const char *anchor, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text);
}

static bool begins_group(const chart_bars *chart, int i)
{
    return i == 0 || strcmp(chart->bars[i].group, chart->bars[i - 1].group) != 0;
}

static void draw_bar_scale(FILE *file, const chart_bars *chart, int height)
{
    for (int decade = 0; decade <= chart->decades; decade++) {
        int x = LEFT + decade * DECADE;
        char text[48];

        draw_line(file, x, HEAD - 8, x, height - GAP, "stroke=\"#dddddd\"");
        snprintf(text, sizeof(text), "%.10g %s", pow(10, chart->first_decade + decade),
                 chart->unit);
        draw_text(file, x, HEAD - 14, "middle", text);
    }
}

static void draw_bar(FILE *file, const chart_bars *chart, const chart_bar *bar, int y)
{
    double length = (log10(bar->value) - chart->first_decade) * DECADE;
    char text[80];

    length = fmax(length, 1);
    draw_text(file, LEFT - 8, y + BAR - 4, "end", bar->label);
    fprintf(file, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", LEFT,
            y + 1, length, BAR - 2, bar->colour);
    snprintf(text, sizeof(text), "%.*f%s%s%s", bar->value < 100 ? 1 : 0, bar->value,
             bar->note[0] ? " (" : "", bar->note, bar->note[0] ? ")" : "");
    draw_text(file, LEFT + length + 4, y + BAR - 4, "start", text);
}

void chart_draw_bars(FILE *file, const chart_bars *chart)
{
    int height = HEAD + chart->count * BAR + GAP;
    int y = HEAD - GAP;

    for (int i = 0; i < chart->count; i++) {
        height += begins_group(chart, i) ? GAP : 0;
    }
    open_picture(file, LEFT + DECADE * chart->decades + 120, height, chart->title);
    draw_bar_scale(file, chart, height);
    for (int i = 0; i < chart->count; i++) {
        if (begins_group(chart, i)) {
            y += GAP;
            fprintf(file, "<text x=\"12\" y=\"%d\" font-weight=\"bold\">%s</text>\n", y + BAR - 4,
                    chart->bars[i].group);
        }
        draw_bar(file, chart, &chart->bars[i], y);
        y += BAR;
    }
    fprintf(file, "</svg>\n");
}

/* Decades that hold all points of all panels. */
typedef struct scale {
    double x_low;
    double x_high;
    double y_low;
    double y_high;
} scale;

static scale scale_of(const chart_panels *chart)
{
    scale all = { 30, -30, 30, -30 };

    for (int p = 0; p < chart->count; p++) {
        for (int c = 0; c < chart->panels[p].count; c++) {
            const chart_curve *curve = &chart->panels[p].curves[c];

            for (int i = 0; i < curve->count; i++) {
                double x = log10(curve->points[i].x);
                double y = log10(curve->points[i].y);

                all.x_low = fmin(all.x_low, floor(x + 0.01));
                all.x_high = fmax(all.x_high, ceil(x - 0.01));
                all.y_low = fmin(all.y_low, floor(y));
                all.y_high = fmax(all.y_high, ceil(y));
            }
        }
    }
    all.x_high = fmax(all.x_high, all.x_low + 1);
    all.y_high = fmax(all.y_high, all.y_low + 1);
    return all;
}

static double across(const scale *all, double left, double value)
{
    return left + (log10(value) - all->x_low) / (all->x_high - all->x_low) * PANEL_WIDTH;
}

static double upwards(const scale *all, double value)
{
    return HEAD + (all->y_high - log10(value)) / (all->y_high - all->y_low) * PANEL_HEIGHT;
}

static void draw_frame(FILE *file, const chart_panels *chart, const scale *all, double left)
{
    char text[48];
    char count[16];

    for (double decade = all->y_low; decade <= all->y_high; decade++) {
        double y = upwards(all, pow(10, decade));

        draw_line(file, left, y, left + PANEL_WIDTH, y, "stroke=\"#dddddd\"");
        snprintf(text, sizeof(text), "%.10g", pow(10, decade));
        draw_text(file, left - 5, y + 4, "end", text);
    }
    for (double decade = all->x_low; decade <= all->x_high; decade++) {
        double x = across(all, left, pow(10, decade));

        draw_line(file, x, HEAD, x, HEAD + PANEL_HEIGHT, "stroke=\"#dddddd\"");
        program_short_count((int)pow(10, decade), count);
        draw_text(file, x, HEAD + PANEL_HEIGHT + 15, "middle", count);
    }
    draw_text(file, left - 5, HEAD - 12, "end", chart->y_unit);
    draw_text(file, left + PANEL_WIDTH / 2.0, HEAD + PANEL_HEIGHT + 32, "middle", chart->x_unit);
}

static void draw_curve(FILE *file, const chart_curve *curve, const scale *all, double left)
{
    fprintf(file, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" ", curve->colour,
            curve->dash[0] ? "1" : "2");
    if (curve->dash[0]) {
        fprintf(file, "stroke-dasharray=\"%s\" ", curve->dash);
    }
    fprintf(file, "points=\"");
    for (int i = 0; i < curve->count; i++) {
        fprintf(file, "%.1f,%.1f ", across(all, left, curve->points[i].x),
                upwards(all, curve->points[i].y));
    }
    fprintf(file, "\"/>\n");
    for (int i = 0; i < curve->count && !curve->dash[0]; i++) {
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n",
                across(all, left, curve->points[i].x), upwards(all, curve->points[i].y),
                curve->colour);
    }
}

/* Every name once, in the order in which they first appear. */
static void draw_legend(FILE *file, const chart_panels *chart, double left)
{
    const char *named[CHART_PANELS * CHART_CURVES];
    int count = 0;

    for (int p = 0; p < chart->count; p++) {
        for (int c = 0; c < chart->panels[p].count; c++) {
            const chart_curve *curve = &chart->panels[p].curves[c];
            bool known = curve->count == 0;
            char style[96];

            for (int i = 0; i < count && !known; i++) {
                known = strcmp(named[i], curve->name) == 0;
            }
            if (known) {
                continue;
            }

            double y = HEAD + 10 + 18 * count;

            snprintf(style, sizeof(style), "stroke=\"%s\" stroke-width=\"%d\" %s%s%s",
                     curve->colour, curve->dash[0] ? 1 : 2,
                     curve->dash[0] ? "stroke-dasharray=\"" : "", curve->dash,
                     curve->dash[0] ? "\"" : "");
            draw_line(file, left, y, left + 24, y, style);
            draw_text(file, left + 30, y + 4, "start", curve->name);
            named[count++] = curve->name;
        }
    }
}

void chart_draw_panels(FILE *file, const chart_panels *chart)
{
    int step = PANEL_WIDTH + MARGIN;
    scale all = scale_of(chart);

    open_picture(file, chart->count * step + LEGEND, HEAD + PANEL_HEIGHT + FOOT, chart->title);
    for (int p = 0; p < chart->count; p++) {
        const chart_panel *panel = &chart->panels[p];
        double left = MARGIN + p * step;

        draw_frame(file, chart, &all, left);
        fprintf(file, "<text x=\"%.1f\" y=\"%d\" font-weight=\"bold\">%s</text>\n", left + 4,
                HEAD - 12, panel->title);
        for (int c = 0; c < panel->count; c++) {
            draw_curve(file, &panel->curves[c], &all, left);
        }
    }
    draw_legend(file, chart, chart->count * step + 20);
    fprintf(file, "</svg>\n");
}
