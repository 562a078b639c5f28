/* tables/figure.h - figures that a table names, and the views they are seen in.
 *
 * A figure is a shape written down before the library sees it: corners and a
 * radius. A view turns, mirrors, scales and shifts the whole picture by numbers
 * that keep every corner of every figure exact in a double and on the lattice:
 * the 8 turns and mirrors of the lattice, and turns by the 3-4-5 and 5-12-13
 * triangles, which scale lengths by 5 and by 13. So a row that touches, touches
 * in every view.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_TESTS_FIGURE_H
#define ABUT_TESTS_FIGURE_H

#include "abut/abut.h"
#include "support/check.h"
#include "tables/near.h"

#include <string.h>

typedef enum figure_kind {
    FIGURE_POINT,
    FIGURE_SEGMENT,
    FIGURE_CIRCLE,
    FIGURE_CAPSULE,
    FIGURE_RECT,   /* corners in the order of its sides: edge 0 is ABUT_SIDE_MIN_Y */
    FIGURE_TURNED, /* the same, turned */
    FIGURE_TRIANGLE,
    FIGURE_POLYGON,
    FIGURE_ROUNDED_RECT,
    FIGURE_ROUNDED_POLYGON
} figure_kind;

typedef struct figure {
    figure_kind kind;
    int count;
    double radius;
    abut_vec2 points[8];
} figure;

static inline figure fig_point(double x, double y)
{
    return (figure){ FIGURE_POINT, 1, 0, { { x, y } } };
}

static inline figure fig_segment(double x1, double y1, double x2, double y2)
{
    return (figure){ FIGURE_SEGMENT, 2, 0, { { x1, y1 }, { x2, y2 } } };
}

static inline figure fig_circle(double x, double y, double radius)
{
    return (figure){ FIGURE_CIRCLE, 1, radius, { { x, y } } };
}

static inline figure fig_capsule(double x1, double y1, double x2, double y2, double radius)
{
    return (figure){ FIGURE_CAPSULE, 2, radius, { { x1, y1 }, { x2, y2 } } };
}

static inline figure fig_rect(double x, double y, double w, double h)
{
    return (
        figure){ FIGURE_RECT, 4, 0, { { x, y }, { x + w, y }, { x + w, y + h }, { x, y + h } } };
}

/* A rectangle about (x, y) whose half sides are (ux, uy) and its quarter turn,
 * (-uy, ux) times `ratio`: what was +x before the turn points along (ux, uy). */
static inline figure fig_turned(double x, double y, double ux, double uy, double ratio)
{
    double vx = -uy * ratio;
    double vy = ux * ratio;

    return (figure){ FIGURE_TURNED,
                     4,
                     0,
                     { { x - ux - vx, y - uy - vy },
                       { x + ux - vx, y + uy - vy },
                       { x + ux + vx, y + uy + vy },
                       { x - ux + vx, y - uy + vy } } };
}

static inline figure fig_triangle(double x1, double y1, double x2, double y2, double x3, double y3)
{
    return (figure){ FIGURE_TRIANGLE, 3, 0, { { x1, y1 }, { x2, y2 }, { x3, y3 } } };
}

static inline figure fig_rounded_rect(double x, double y, double w, double h, double radius)
{
    figure f = fig_rect(x, y, w, h);

    f.kind = FIGURE_ROUNDED_RECT;
    f.radius = radius;
    return f;
}

static inline figure fig_rounded(figure outline, double radius)
{
    outline.kind = FIGURE_ROUNDED_POLYGON;
    outline.radius = radius;
    return outline;
}

static inline bool fig_straight(const figure *f)
{
    return f->radius == 0;
}

static inline figure fig_moved(figure f, double x, double y)
{
    for (int i = 0; i < f.count; i++) {
        f.points[i].x += x;
        f.points[i].y += y;
    }
    return f;
}

typedef struct view {
    const char *name;
    abut_transform map; /* whole numbers, except for the shift */
    double scale;       /* what it does to lengths */
    bool axes_stay;     /* axis-aligned figures stay so */
} view;

enum { VIEW_COUNT = 48 };

/* 8 turns and mirrors of the lattice, 4 by Pythagorean triangles; each in its
 * place, a million units away, and at an odd lattice place 2^20 units away. */
static inline void views_fill(view views[VIEW_COUNT])
{
    static const struct {
        const char *name;
        double a, b, c, d, scale;
    } turns[12] = {
        { "as drawn", 1, 0, 0, 1, 1 },           { "quarter turn", 0, 1, -1, 0, 1 },
        { "half turn", -1, 0, 0, -1, 1 },        { "three quarters", 0, -1, 1, 0, 1 },
        { "x flipped", -1, 0, 0, 1, 1 },         { "y flipped", 1, 0, 0, -1, 1 },
        { "x and y swapped", 0, 1, 1, 0, 1 },    { "swapped and flipped", 0, -1, -1, 0, 1 },
        { "turned 3-4-5", 3, 4, -4, 3, 5 },      { "mirrored 4-3-5", 4, 3, 3, -4, 5 },
        { "turned 5-12-13", 5, 12, -12, 5, 13 }, { "mirrored -12-5-13", -12, 5, 5, 12, 13 },
    };
    static const abut_vec2 shifts[4] = {
        { 0, 0 },
        { 1e6, -1e6 },
        { 12345 * ABUT_QUANTUM, -7 * ABUT_QUANTUM },
        { 1048000 + 3 * ABUT_QUANTUM, 1047000 - 5 * ABUT_QUANTUM },
    };

    for (int i = 0; i < VIEW_COUNT; i++) {
        int t = i % 12;
        abut_vec2 shift = shifts[i / 12];

        views[i].name = turns[t].name;
        views[i].map =
            (abut_transform){ turns[t].a, turns[t].b, turns[t].c, turns[t].d, shift.x, shift.y };
        views[i].scale = turns[t].scale;
        views[i].axes_stay = t < 8;
    }
}

/* A place, and a direction (which keeps its length), as the view shows them. */
static inline abut_vec2 view_place(const view *v, abut_vec2 p)
{
    return (abut_vec2){ v->map.a * p.x + v->map.c * p.y + v->map.tx,
                        v->map.b * p.x + v->map.d * p.y + v->map.ty };
}

static inline abut_vec2 view_direction(const view *v, abut_vec2 p)
{
    return (abut_vec2){ (v->map.a * p.x + v->map.c * p.y) / v->scale,
                        (v->map.b * p.x + v->map.d * p.y) / v->scale };
}

static inline figure fig_seen(const view *v, figure f)
{
    for (int i = 0; i < f.count; i++) {
        f.points[i] = view_place(v, f.points[i]);
    }
    f.radius *= v->scale;
    if (f.kind == FIGURE_RECT && !v->axes_stay) {
        f.kind = FIGURE_TURNED;
    }
    return f;
}

/* A turned rectangle out of its corners: the unit square under the transform
 * that takes it there. */
static inline abut_shape shape_turned(const figure *f)
{
    const abut_vec2 *p = f->points;
    abut_shape unit = abut_rect(0, 0, 1, 1);
    abut_transform map = { p[1].x - p[0].x, p[1].y - p[0].y, p[3].x - p[0].x,
                           p[3].y - p[0].y, p[0].x,          p[0].y };

    return abut_transformed(&unit, map);
}

static inline abut_shape shape_rounded_rect(const figure *f)
{
    const abut_vec2 *p = f->points;
    abut_shape turned = shape_turned(f);

    if (p[0].x != p[1].x && p[0].y != p[1].y) {
        return abut_rounded(&turned, f->radius);
    }
    return abut_rounded_rect(p[0].x, p[0].y, p[2].x - p[0].x, p[2].y - p[0].y, f->radius);
}

/* The shape by the constructor that its name says. */
static inline abut_shape shape_of(const figure *f)
{
    const abut_vec2 *p = f->points;

    switch (f->kind) {
    case FIGURE_POINT:
        return abut_point(p[0].x, p[0].y);
    case FIGURE_SEGMENT:
        return abut_segment(p[0].x, p[0].y, p[1].x, p[1].y);
    case FIGURE_CIRCLE:
        return abut_circle(p[0].x, p[0].y, f->radius);
    case FIGURE_CAPSULE:
        return abut_capsule(p[0].x, p[0].y, p[1].x, p[1].y, f->radius);
    case FIGURE_RECT:
        return abut_rect(p[0].x, p[0].y, p[2].x - p[0].x, p[2].y - p[0].y);
    case FIGURE_TURNED:
        return shape_turned(f);
    case FIGURE_TRIANGLE:
        return abut_triangle(p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
    case FIGURE_POLYGON:
        return abut_polygon(p, f->count);
    case FIGURE_ROUNDED_RECT:
        return shape_rounded_rect(f);
    case FIGURE_ROUNDED_POLYGON:
        return abut_rounded_polygon(p, f->count, f->radius);
    }
    return abut_nothing();
}

/* The same set of points, said in another way: the outline starts `shift`
 * corners later and may run backwards. */
static inline abut_shape shape_respelled(const figure *f, int shift, bool backwards)
{
    abut_vec2 points[8];

    for (int i = 0; i < f->count; i++) {
        int from = (i + shift) % f->count;

        points[backwards ? f->count - 1 - i : i] = f->points[from];
    }
    return abut_rounded_polygon(points, f->count, f->radius);
}

/* The side number to expect where the table says edge `edge` of the figure. An
 * axis-aligned rectangle names its sides anew in every view. */
static inline int side_of(const figure *f, int edge)
{
    const abut_vec2 *p = f->points;
    bool aligned = f->kind == FIGURE_RECT ||
                   (f->kind == FIGURE_ROUNDED_RECT && (p[0].x == p[1].x || p[0].y == p[1].y));

    if (edge < 0 || !aligned) {
        return edge;
    }
    double x = (p[edge].x + p[(edge + 1) % 4].x) - (p[0].x + p[2].x);
    double y = (p[edge].y + p[(edge + 1) % 4].y) - (p[0].y + p[2].y);

    if (x != 0) {
        return x < 0 ? ABUT_SIDE_MIN_X : ABUT_SIDE_MAX_X;
    }
    return y < 0 ? ABUT_SIDE_MIN_Y : ABUT_SIDE_MAX_Y;
}

/* "row, as drawn" for the reports of CHECK_ROW. */
static inline const char *row_in_view(const char *row, const view *v)
{
    static char text[160];

    snprintf(text, sizeof text, "%s, %s, at %g", row, v->name, v->map.tx);
    return text;
}

#endif
