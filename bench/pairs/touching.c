/* bench/pairs/touching.c - makes pairs that touch exactly.
 *
 * Round shapes meet along Pythagorean triples, with everything a multiple of
 * GRID. Turned shapes are placed by the library first, and the second is then
 * moved so that an extreme corner, or a whole edge, of both coincides.
 *
 * SPDX-License-Identifier: MIT */
#include "pairs/touching.h"

#include "pairs/with_abut.h"

#include <math.h>
#include <string.h>

/* Sums and small multiples of multiples of this are exact, also as floats. */
#define GRID 0x1p-12

static double grid_between(random_source *source, double low, double high)
{
    return floor((low + (high - low) * random_unit(source)) / GRID) * GRID;
}

/* A vector whose length is a whole number of GRID steps, near `length`. */
typedef struct whole_vector {
    double x;
    double y;
    double length;
} whole_vector;

static whole_vector draw_whole(random_source *source, double length)
{
    static const int triples[][3] = {
        { 3, 4, 5 }, { 5, 12, 13 }, { 8, 15, 17 }, { 7, 24, 25 }, { 20, 21, 29 }, { 0, 1, 1 },
    };
    const int *triple = triples[random_index(source, 6)];
    int turn = random_index(source, 8);
    double step = fmax(floor(length / triple[2] / GRID), 1) * GRID;
    double x = triple[turn & 1] * step * (turn & 2 ? -1 : 1);
    double y = triple[1 - (turn & 1)] * step * (turn & 4 ? -1 : 1);

    return (whole_vector){ x, y, triple[2] * step };
}

static void draw_circles(random_source *source, pairs_body *a, pairs_body *b)
{
    whole_vector way = draw_whole(source, 1 + 2 * random_unit(source));
    double share = floor(way.length / GRID * (0.3 + 0.4 * random_unit(source))) * GRID;

    a->radius = (float)share;
    b->radius = (float)(way.length - share);
    b->x = a->x + way.x;
    b->y = a->y + way.y;
}

static void draw_rects(random_source *source, pairs_body *a, pairs_body *b)
{
    a->half_x = (float)grid_between(source, 0.5, 1.5);
    a->half_y = (float)grid_between(source, 0.5, 1.5);
    b->half_x = (float)grid_between(source, 0.5, 1.5);
    b->half_y = (float)grid_between(source, 0.5, 1.5);

    double sum_x = (double)a->half_x + (double)b->half_x;
    double sum_y = (double)a->half_y + (double)b->half_y;
    double side = random_next(source) & 1 ? 1 : -1;

    if (random_next(source) & 1) {
        b->x = a->x + side * sum_x;
        b->y = a->y + grid_between(source, -sum_y, sum_y);
    } else {
        b->x = a->x + grid_between(source, -sum_x, sum_x);
        b->y = a->y + side * sum_y;
    }
}

/* Half on a side, half on a corner. */
static void draw_circle_rect(random_source *source, pairs_body *circle, pairs_body *rect)
{
    whole_vector way = draw_whole(source, 0.5 + random_unit(source));
    double corner_x = way.x < 0 ? -1 : 1;
    double corner_y = way.y < 0 ? -1 : 1;

    rect->half_x = (float)grid_between(source, 0.5, 1.5);
    rect->half_y = (float)grid_between(source, 0.5, 1.5);
    circle->radius = (float)way.length;
    if (random_next(source) & 1) {
        rect->x = circle->x - way.x - corner_x * (double)rect->half_x;
        rect->y = circle->y - way.y - corner_y * (double)rect->half_y;
    } else {
        rect->x = circle->x - corner_x * (way.length + (double)rect->half_x);
        rect->y = circle->y + grid_between(source, -0.4, 0.4);
    }
}

/* End to end, end to side, and side by side. */
static void draw_capsules(random_source *source, pairs_body *a, pairs_body *b)
{
    whole_vector gap = draw_whole(source, 0.4 + 0.8 * random_unit(source));
    double share = floor(gap.length / GRID * (0.3 + 0.4 * random_unit(source))) * GRID;
    double along = (1 + random_index(source, 3)) * (random_next(source) & 1 ? 1.0 : -1.0);
    whole_vector half_a = { along * gap.x, along * gap.y, 0 };
    whole_vector half_b = draw_whole(source, 0.5 + random_unit(source));
    int way = random_index(source, 3);

    if (way > 0) { /* a lies across the gap */
        half_a = (whole_vector){ -gap.y, gap.x, gap.length };
    }
    if (way == 2) { /* and b beside a */
        half_b = (whole_vector){ -gap.y, gap.x, gap.length };
    } else if (half_b.x * gap.x + half_b.y * gap.y < 0) {
        half_b = (whole_vector){ -half_b.x, -half_b.y, half_b.length };
    }
    a->radius = (float)share;
    b->radius = (float)(gap.length - share);
    a->half_x = (float)half_a.x;
    a->half_y = (float)half_a.y;
    b->half_x = (float)half_b.x;
    b->half_y = (float)half_b.y;

    /* The near ends: of a the one towards the gap, or its middle. */
    double near_a = way == 0 ? fabs(along) : 0;
    double near_b = way == 2 ? 0 : 1;

    b->x = a->x + near_a * gap.x + gap.x + near_b * half_b.x;
    b->y = a->y + near_a * gap.y + gap.y + near_b * half_b.y;
}

/* The corner that lies furthest along a direction. */
static abut_vec2 extreme(const abut_vec2 *corners, int count, double x, double y)
{
    abut_vec2 best = corners[0];

    for (int i = 1; i < count; i++) {
        if (corners[i].x * x + corners[i].y * y > best.x * x + best.y * y) {
            best = corners[i];
        }
    }
    return best;
}

static abut_vec2 outermost(const pairs_set *set, const pairs_body *body, double x, double y)
{
    abut_shape shape = with_abut_shape(set, body, false);
    abut_vec2 corners[PAIRS_MAX_CORNERS];
    int count = abut_shape_corners(&shape, corners, PAIRS_MAX_CORNERS);

    return extreme(corners, count, x, y);
}

/* Puts a corner of b on a corner of a. A shape is rounded where it stands, so
 * that it can change by a step when it is moved: then false, and try again. */
static bool
put_corner_on_corner(const pairs_set *set, random_source *source, pairs_body *a, pairs_body *b)
{
    static const int ways[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
    const int *way = ways[random_index(source, 4)];

    a->template_index = random_index(source, PAIRS_TEMPLATES);
    b->template_index = random_index(source, PAIRS_TEMPLATES);
    a->angle = random_between(source, 0, 6.28);
    b->angle = random_between(source, 0, 6.28);
    b->x = a->x;
    b->y = a->y;

    abut_vec2 to = outermost(set, a, way[0], way[1]);
    abut_vec2 from = outermost(set, b, -way[0], -way[1]);

    b->x += to.x - from.x;
    b->y += to.y - from.y;

    abut_vec2 there = outermost(set, b, -way[0], -way[1]);

    return there.x == to.x && there.y == to.y;
}

/* Puts the same rectangle beside itself, side on side. */
static bool
put_side_on_side(const pairs_set *set, random_source *source, pairs_body *a, pairs_body *b)
{
    abut_vec2 before[4];
    abut_vec2 after[4];
    abut_shape shape;
    bool moved = true;

    a->template_index = random_index(source, PAIRS_TEMPLATES);
    a->angle = random_between(source, 0, 6.28);
    shape = with_abut_shape(set, a, false);
    abut_shape_corners(&shape, before, 4);
    *b = *a;
    b->x += before[1].x - before[0].x;
    b->y += before[1].y - before[0].y;
    shape = with_abut_shape(set, b, false);
    abut_shape_corners(&shape, after, 4);
    for (int i = 0; i < 4; i++) {
        moved = moved && after[i].x - before[i].x == b->x - a->x &&
                after[i].y - before[i].y == b->y - a->y;
    }
    return moved;
}

/* Corner on corner; every second pair of rectangles side on side. */
static void draw_turned(const pairs_set *set, random_source *source, pairs_body *a, pairs_body *b)
{
    bool sides = set->kind == PAIRS_ORIENTED && (random_next(source) & 1);
    bool done = false;

    while (!done) {
        done =
            sides ? put_side_on_side(set, source, a, b) : put_corner_on_corner(set, source, a, b);
    }
}

void touching_draw(pairs_set *set, random_source *source)
{
    memset(set->answers, 1, (size_t)set->count);
    for (int i = 0; i < set->count; i++) {
        pairs_body *a = &set->a[i];
        pairs_body *b = &set->b[i];

        memset(a, 0, sizeof(*a));
        memset(b, 0, sizeof(*b));
        a->x = grid_between(source, -10, 10);
        a->y = grid_between(source, -10, 10);
        switch (set->kind) {
        case PAIRS_CIRCLES:
            draw_circles(source, a, b);
            break;
        case PAIRS_RECTS:
            draw_rects(source, a, b);
            break;
        case PAIRS_CIRCLE_RECT:
            draw_circle_rect(source, a, b);
            break;
        case PAIRS_CAPSULES:
            draw_capsules(source, a, b);
            break;
        default:
            draw_turned(set, source, a, b);
        }
    }
}
