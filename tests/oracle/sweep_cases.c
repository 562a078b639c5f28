/* oracle/sweep_cases.c - pairs in motion as numbers: built, modelled and printed.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/sweep_cases.h"

#include <math.h>
#include <stdlib.h>

static const char *const way_names[SWEEP_WAY_COUNT] = {
    [SWEEP_GRAZE] = "graze",       [SWEEP_INTO] = "into",       [SWEEP_END] = "end",
    [SWEEP_START] = "start",       [SWEEP_AIM] = "aim",         [SWEEP_CORNER] = "corner",
    [SWEEP_PARALLEL] = "parallel", [SWEEP_NEAR] = "near",       [SWEEP_INSIDE] = "inside",
    [SWEEP_STILL] = "still",       [SWEEP_TINY] = "tiny",       [SWEEP_GAME] = "game",
    [SWEEP_BRINK] = "brink",       [SWEEP_GENERIC] = "generic",
};

const char *sweep_kind_name(int kind)
{
    return kind == SWEEP_ORIENTED ? "oriented"
           : kind == SWEEP_LARGE  ? "large polygon"
                                  : case_kind_name((case_kind)kind);
}

const char *sweep_way_name(sweep_way way)
{
    return way_names[way];
}

abut_vec2 sweep_units(oracle_point point)
{
    return (abut_vec2){ (double)point.x * 0x1p-32, (double)point.y * 0x1p-32 };
}

static bool is_rect(const sweep_shape *shape)
{
    return shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT;
}

abut_shape sweep_build(const sweep_shape *shape, void *memory, size_t size)
{
    abut_vec2 p[MOTION_CORNERS] = { { 0, 0 } };
    double radius = (double)shape->radius * 0x1p-32;
    abut_shape built;

    for (int i = 0; i < shape->count; i++) {
        p[i] = sweep_units(shape->points[i]);
    }
    switch (shape->kind) {
    case CASE_POINT:
        return abut_point(p[0].x, p[0].y);
    case CASE_SEGMENT:
        return abut_segment(p[0].x, p[0].y, p[1].x, p[1].y);
    case CASE_CIRCLE:
        return abut_circle(p[0].x, p[0].y, radius);
    case CASE_CAPSULE:
        return abut_capsule(p[0].x, p[0].y, p[1].x, p[1].y, radius);
    case CASE_RECT:
        return abut_rect_between(p[0].x, p[0].y, p[1].x, p[1].y);
    case CASE_ROUND_RECT:
        return abut_rounded_rect(p[0].x, p[0].y, p[1].x - p[0].x, p[1].y - p[0].y, radius);
    case CASE_TRIANGLE:
        if (shape->count == 3) {
            return abut_triangle(p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
        }
        break;
    case SWEEP_ORIENTED:
        built = abut_oriented_rect(p[0].x, p[0].y, p[1].x, p[1].y, shape->angle);
        p[2] = sweep_units(shape->moved);
        return abut_moved(&built, p[2].x, p[2].y);
    default:
        break;
    }
    if (shape->count > ABUT_INLINE_CORNERS) {
        return abut_polygon_in(p, shape->count, radius, memory, size);
    }
    if (shape->radius > 0) {
        return abut_rounded_polygon(p, shape->count, radius);
    }
    return abut_polygon(p, shape->count);
}

static motion_shape read_back(const sweep_shape *shape)
{
    abut_shape built = sweep_build(shape, NULL, 0);
    abut_vec2 corners[MOTION_CORNERS];
    oracle_point points[MOTION_CORNERS] = { { 0, 0 } };
    int count = abut_shape_corners(&built, corners, MOTION_CORNERS);

    for (int i = 0; i < count; i++) {
        oracle_round(corners[i].x, &points[i].x);
        oracle_round(corners[i].y, &points[i].y);
    }
    return motion_hull(points, count, 0);
}

motion_shape sweep_model(const sweep_shape *shape)
{
    const oracle_point *p = shape->points;
    oracle_point box[4] = {
        { p[0].x, p[0].y }, { p[1].x, p[0].y }, { p[1].x, p[1].y }, { p[0].x, p[1].y }
    };

    if (shape->kind == SWEEP_ORIENTED) {
        return read_back(shape);
    }
    if (is_rect(shape)) {
        return motion_hull(box, 4, shape->radius);
    }
    return motion_hull(p, shape->count, shape->radius);
}

void sweep_shift(sweep_shape *shape, oracle_point by)
{
    if (shape->kind == SWEEP_ORIENTED) {
        shape->moved.x += by.x;
        shape->moved.y += by.y;
        return;
    }
    for (int i = 0; i < shape->count; i++) {
        shape->points[i].x += by.x;
        shape->points[i].y += by.y;
    }
}

static bool is_named(int64_t steps)
{
    return llabs(steps) <= ORACLE_LIMIT && (int64_t)(double)steps == steps;
}

/* How far a shape reaches from the origin when it is moved, in steps. */
static int64_t reach_of(const motion_shape *shape, oracle_point move)
{
    int64_t reach = 0;

    for (int i = 0; i < shape->count; i++) {
        int64_t x = llabs(shape->corners[i].x + move.x);
        int64_t y = llabs(shape->corners[i].y + move.y);

        reach = x > reach ? x : reach;
        reach = y > reach ? y : reach;
    }
    return reach + shape->radius;
}

/* Numbers and the shape that they make; sizes of rectangles are numbers too. */
static bool shape_is_exact(const sweep_shape *shape, oracle_point move)
{
    motion_shape model = { 0 };
    bool named = is_named(shape->radius) && is_named(move.x) && is_named(move.y) &&
                 is_named(shape->moved.x) && is_named(shape->moved.y);

    for (int i = 0; i < shape->count; i++) {
        named = named && is_named(shape->points[i].x) && is_named(shape->points[i].y);
    }
    if (!named) {
        return false;
    }
    model = sweep_model(shape);
    if (is_rect(shape)) {
        named = is_named(shape->points[1].x - shape->points[0].x) &&
                is_named(shape->points[1].y - shape->points[0].y);
    }
    if (shape->kind == SWEEP_ORIENTED &&
        reach_of(&model, (oracle_point){ 0, 0 }) > (INT64_C(1) << 52)) {
        return false; /* could not be read back */
    }
    return named && model.count > 0 && reach_of(&model, (oracle_point){ 0, 0 }) <= ORACLE_LIMIT &&
           reach_of(&model, move) <= ORACLE_LIMIT;
}

bool sweep_is_exact(const sweep_case *sweep)
{
    return shape_is_exact(&sweep->a, sweep->move_a) && shape_is_exact(&sweep->b, sweep->move_b);
}

double sweep_reach(const sweep_case *sweep)
{
    motion_shape a = sweep_model(&sweep->a);
    motion_shape b = sweep_model(&sweep->b);
    oracle_point none = { 0, 0 };
    int64_t all[] = { reach_of(&a, none),     reach_of(&a, sweep->move_a),
                      reach_of(&b, none),     reach_of(&b, sweep->move_b),
                      llabs(sweep->move_a.x), llabs(sweep->move_a.y),
                      llabs(sweep->move_b.x), llabs(sweep->move_b.y) };
    int64_t reach = 0;

    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
        reach = all[i] > reach ? all[i] : reach;
    }
    return (double)reach * 0x1p-32;
}

/* An oriented rectangle is printed as the polygon that it became. */
static void print_shape(FILE *file, const sweep_shape *shape)
{
    motion_shape model = sweep_model(shape);
    const oracle_point *points = shape->kind == SWEEP_ORIENTED ? model.corners : shape->points;
    int count = shape->kind == SWEEP_ORIENTED ? model.count : shape->count;
    case_shape plain = { .kind = CASE_ROUND_POLYGON, .radius = (double)shape->radius * 0x1p-32 };

    if (shape->kind < CASE_KIND_COUNT) {
        plain.kind = (case_kind)shape->kind;
    }
    if (count <= CASE_POINTS) {
        plain.count = count;
        for (int i = 0; i < count; i++) {
            plain.points[i] = sweep_units(points[i]);
        }
        if (is_rect(shape)) {
            plain.points[1].x -= plain.points[0].x;
            plain.points[1].y -= plain.points[0].y;
        }
        case_print_shape(file, &plain);
        return;
    }
    fprintf(file, "{\"type\":\"polygon\",\"points\":[");
    for (int i = 0; i < count; i++) {
        abut_vec2 p = sweep_units(points[i]);

        fprintf(file, "%s[%.17g,%.17g]", i > 0 ? "," : "", p.x, p.y);
    }
    fprintf(file, "],\"r\":%.17g}", (double)shape->radius * 0x1p-32);
}

void sweep_print(FILE *file, const sweep_case *sweep)
{
    abut_vec2 move_a = sweep_units(sweep->move_a);
    abut_vec2 move_b = sweep_units(sweep->move_b);

    fprintf(file, "{\"ask\":\"sweep\",\"a\":");
    print_shape(file, &sweep->a);
    fprintf(file, ",\"b\":");
    print_shape(file, &sweep->b);
    fprintf(file, ",\"move_a\":[%.17g,%.17g],\"move_b\":[%.17g,%.17g]}\n", move_a.x, move_a.y,
            move_b.x, move_b.y);
}
