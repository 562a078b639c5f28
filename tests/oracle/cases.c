/* oracle/cases.c - cases as numbers: built, modelled and printed.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/cases.h"

static const char *const kind_names[CASE_KIND_COUNT] = {
    [CASE_POINT] = "point",
    [CASE_SEGMENT] = "segment",
    [CASE_CIRCLE] = "circle",
    [CASE_CAPSULE] = "capsule",
    [CASE_RECT] = "rect",
    [CASE_TURNED_RECT] = "turned rect",
    [CASE_TRIANGLE] = "triangle",
    [CASE_POLYGON] = "polygon",
    [CASE_ROUND_RECT] = "round rect",
    [CASE_ROUND_POLYGON] = "round polygon",
};

static const char *const way_names[CASE_WAY_COUNT] = {
    [CASE_TOUCH] = "touch",     [CASE_SLIDE] = "slide", [CASE_INNER] = "inner",
    [CASE_SHARE] = "share",     [CASE_SAME] = "same",   [CASE_NESTED] = "nested",
    [CASE_FIT] = "fit",         [CASE_GRID] = "grid",   [CASE_DECIMAL] = "decimal",
    [CASE_GENERIC] = "generic",
};

const char *case_kind_name(case_kind kind)
{
    return kind_names[kind];
}

const char *case_way_name(case_way way)
{
    return way_names[way];
}

abut_shape case_build(const case_shape *shape, void *memory, size_t size)
{
    const abut_vec2 *p = shape->points;

    switch (shape->kind) {
    case CASE_POINT:
        return abut_point(p[0].x, p[0].y);
    case CASE_SEGMENT:
        return abut_segment(p[0].x, p[0].y, p[1].x, p[1].y);
    case CASE_CIRCLE:
        return abut_circle(p[0].x, p[0].y, shape->radius);
    case CASE_CAPSULE:
        return abut_capsule(p[0].x, p[0].y, p[1].x, p[1].y, shape->radius);
    case CASE_RECT:
        return abut_rect(p[0].x, p[0].y, p[1].x, p[1].y);
    case CASE_ROUND_RECT:
        return abut_rounded_rect(p[0].x, p[0].y, p[1].x, p[1].y, shape->radius);
    case CASE_TRIANGLE:
        if (shape->count == 3) {
            return abut_triangle(p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
        }
        break;
    default:
        break;
    }
    if (shape->count > ABUT_INLINE_CORNERS) {
        return abut_polygon_in(p, shape->count, shape->radius, memory, size);
    }
    if (shape->kind == CASE_ROUND_POLYGON) {
        return abut_rounded_polygon(p, shape->count, shape->radius);
    }
    return abut_polygon(p, shape->count);
}

oracle_shape case_model(const case_shape *shape)
{
    oracle_point points[CASE_POINTS] = { { 0, 0 } };
    int count = shape->count;
    int64_t radius = 0;
    bool good = oracle_round(shape->radius, &radius);

    if (shape->kind == CASE_RECT || shape->kind == CASE_ROUND_RECT) {
        double x = shape->points[0].x;
        double y = shape->points[0].y;
        int64_t left = 0;
        int64_t right = 0;
        int64_t low = 0;
        int64_t high = 0;

        good = good && oracle_round(x, &left) && oracle_round(y, &low) &&
               oracle_round(x + shape->points[1].x, &right) &&
               oracle_round(y + shape->points[1].y, &high);
        points[0] = (oracle_point){ left, low };
        points[1] = (oracle_point){ right, low };
        points[2] = (oracle_point){ right, high };
        points[3] = (oracle_point){ left, high };
        count = 4;
    } else {
        for (int i = 0; i < count; i++) {
            good = good && oracle_round(shape->points[i].x, &points[i].x) &&
                   oracle_round(shape->points[i].y, &points[i].y);
        }
    }
    return oracle_hull(points, good ? count : 0, radius);
}

static void print_ends(FILE *file, const case_shape *shape)
{
    fprintf(file, "\"x1\":%.17g,\"y1\":%.17g,\"x2\":%.17g,\"y2\":%.17g", shape->points[0].x,
            shape->points[0].y, shape->points[1].x, shape->points[1].y);
}

static void print_outline(FILE *file, const case_shape *shape)
{
    fprintf(file, "\"points\":[");
    for (int i = 0; i < shape->count; i++) {
        fprintf(file, "%s[%.17g,%.17g]", i > 0 ? "," : "", shape->points[i].x, shape->points[i].y);
    }
    fprintf(file, "]");
}

void case_print_shape(FILE *file, const case_shape *shape)
{
    static const char *const types[CASE_KIND_COUNT] = {
        "point",   "segment", "circle",  "capsule", "rect",
        "polygon", "polygon", "polygon", "rect",    "polygon",
    };

    fprintf(file, "{\"type\":\"%s\",", types[shape->kind]);
    switch (shape->kind) {
    case CASE_POINT:
    case CASE_CIRCLE:
        fprintf(file, "\"x\":%.17g,\"y\":%.17g", shape->points[0].x, shape->points[0].y);
        break;
    case CASE_SEGMENT:
    case CASE_CAPSULE:
        print_ends(file, shape);
        break;
    case CASE_RECT:
    case CASE_ROUND_RECT:
        fprintf(file, "\"x\":%.17g,\"y\":%.17g,\"w\":%.17g,\"h\":%.17g", shape->points[0].x,
                shape->points[0].y, shape->points[1].x, shape->points[1].y);
        break;
    default:
        print_outline(file, shape);
        break;
    }
    if (shape->kind == CASE_CIRCLE || shape->kind == CASE_CAPSULE ||
        shape->kind == CASE_ROUND_RECT || shape->kind == CASE_ROUND_POLYGON) {
        fprintf(file, ",\"r\":%.17g", shape->radius);
    }
    fprintf(file, "}");
}

void case_print(FILE *file, const char *ask, const case_pair *pair)
{
    fprintf(file, "{\"ask\":\"%s\",\"a\":", ask);
    case_print_shape(file, &pair->a);
    fprintf(file, ",\"b\":");
    case_print_shape(file, &pair->b);
    fprintf(file, "}\n");
}
