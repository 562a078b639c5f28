/* bench/harness/chart.h - bars and curves in SVG, without a library.
 *
 * Both have logarithmic scales, so that equal ratios are equally long.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_BENCH_CHART_H
#define ABUT_BENCH_CHART_H

#include <stdio.h>

/* Colours that also the colour-blind can tell apart. */
#define CHART_BLUE "#0072b2"
#define CHART_SKY "#56b4e9"
#define CHART_ORANGE "#e69f00"
#define CHART_RED "#d55e00"
#define CHART_GREEN "#009e73"
#define CHART_PINK "#cc79a7"
#define CHART_GREY "#888888"

typedef struct chart_bar {
    const char *group; /* bars of one group stand together, under its name */
    char label[80];
    double value;
    const char *colour;
    char note[48]; /* behind the value; "" for none */
} chart_bar;

typedef struct chart_bars {
    const char *title;
    const char *unit;
    int first_decade; /* the scale begins at this power of ten... */
    int decades;      /* ...and is so many long */
    const chart_bar *bars;
    int count;
} chart_bars;

void chart_draw_bars(FILE *file, const chart_bars *chart);

enum { CHART_POINTS = 16, CHART_CURVES = 12, CHART_PANELS = 4 };

typedef struct chart_point {
    double x;
    double y;
} chart_point;

typedef struct chart_curve {
    const char *name; /* curves of the same name in other panels look alike */
    const char *colour;
    const char *dash; /* as SVG has it; "" for a plain line with dots */
    chart_point points[CHART_POINTS];
    int count;
} chart_curve;

typedef struct chart_panel {
    const char *title;
    chart_curve curves[CHART_CURVES];
    int count;
} chart_panel;

typedef struct chart_panels {
    const char *title;
    const char *x_unit; /* of whole numbers */
    const char *y_unit;
    chart_panel panels[CHART_PANELS];
    int count;
} chart_panels;

/* Panels side by side, on the same scales, with one legend. */
void chart_draw_panels(FILE *file, const chart_panels *chart);

#endif
