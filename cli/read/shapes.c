/* cli/read/shapes.c - shapes as they are written in JSON.
 *
 * Reading has three steps: a function for each type makes the shape from its
 * numbers, the transform places it, and the library has the last word on
 * whether that is a shape at all. Only when it says no do we look for the field
 * to blame.
 *
 * SPDX-License-Identifier: MIT */
#include "read/shapes.h"

#include "abut/figure.h"
#include "read/others.h"
#include "read/polygons.h"
#include "read/simple_shapes.h"
#include "read/transform.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef bool read_fn(const object *from, figure *out);

/* What a shape of a type has; and what all of them may have. */
static const char *const of_point[] = { "x", "y", NULL };
static const char *const of_segment[] = { "x1", "y1", "x2", "y2", NULL };
static const char *const of_circle[] = { "x", "y", "r", NULL };
static const char *const of_capsule[] = { "x1", "y1", "x2", "y2", "r", NULL };
static const char *const of_rect[] = { "x", "y", "w", "h", "r", NULL };
static const char *const of_polygon[] = { "points", "holes", "r", NULL };
static const char *const of_mask[] = { "x",     "y",         "rows",  "image", "key",
                                       "solid", "threshold", "frame", NULL };
static const char *const of_ellipse[] = { "x", "y", "rx", "ry", NULL };
static const char *const of_line[] = { "x", "y", "dx", "dy", NULL };
static const char *const of_half_plane[] = { "x", "y", "nx", "ny", NULL };
static const char *const of_chain[] = { "points", "closed", "one_sided", NULL };
static const char *const of_compound[] = { "shapes", NULL };
static const char *const of_tiles[] = { "x", "y", "size", "rows", "legend", NULL };
static const char *const of_all[] = { "type", "transform", "elongated", NULL };

/* Every type; those from "ray" on are figures of another kind than a shape. */
static const struct {
    const char *name;
    read_fn *read;
    const char *const *fields;
    const char *called;
} types[] = {
    { "point", read_point, of_point, "a point" },
    { "segment", read_segment, of_segment, "a segment" },
    { "circle", read_circle, of_circle, "a circle" },
    { "capsule", read_capsule, of_capsule, "a capsule" },
    { "rect", read_rect, of_rect, "a rect" },
    { "polygon", read_polygon, of_polygon, "a polygon" },
    { "mask", read_mask_figure, of_mask, "a mask" },
    { "ellipse", read_ellipse, of_ellipse, "an ellipse" },
    { "ray", read_ray, of_line, "a ray" },
    { "line", read_line, of_line, "a line" },
    { "half_plane", read_half_plane, of_half_plane, "a half_plane" },
    { "chain", read_chain, of_chain, "a chain" },
    { "compound", read_compound, of_compound, "a compound" },
    { "tiles", read_tile_figure, of_tiles, "tiles" },
};

enum { TYPE_COUNT = sizeof types / sizeof types[0], FIRST_OTHER = 8 };

static bool is_for(int type, const figure *out)
{
    return type >= FIRST_OTHER ? out->may_be_other
                               : types[type].read != read_mask_figure || out->may_be_mask;
}

/* Words that people know things by, and what they are called here. */
typedef struct synonym {
    const char *said;
    const char *meant;
    const char *types; /* of a field: the types that have it */
} synonym;

static const synonym type_words[] = {
    { "rectangle", "rect", NULL },   { "aabb", "rect", NULL },
    { "AABB", "rect", NULL },        { "box", "rect", NULL },
    { "square", "rect", NULL },      { "obb", "rect", NULL },
    { "disc", "circle", NULL },      { "disk", "circle", NULL },
    { "ball", "circle", NULL },      { "pill", "capsule", NULL },
    { "triangle", "polygon", NULL }, { "polyline", "chain", NULL },
    { "masks", "mask", NULL },       { "tile", "tiles", NULL },
    { "edges", "chain", NULL },      { "halfplane", "half_plane", NULL },
    { "plane", "half_plane", NULL }, { "group", "compound", NULL },
    { "union", "compound", NULL },   { "tilemap", "tiles", NULL },
    { "grid", "tiles", NULL },       { NULL, NULL, NULL },
};

static const synonym field_words[] = {
    { "width", "w", "rect" },
    { "height", "h", "rect" },
    { "radius", "r", "circle capsule rect polygon" },
    { "vertices", "points", "polygon chain" },
    { "loop", "closed", "chain" },
    { "one_way", "one_sided", "chain" },
    { "members", "shapes", "compound" },
    { "children", "shapes", "compound" },
    { "parts", "shapes", "compound" },
    { NULL, NULL, NULL },
};

static void add_meant(text *out, const char *before, const char *meant, const char *after)
{
    text_add(out, before);
    text_add(out, "did you mean \"");
    text_add(out, meant);
    text_add(out, "\"?");
    text_add(out, after);
}

static bool wrong_type(const object *from, const json_t *type, const figure *out)
{
    path at = { from->at, "type", 0 };
    text rule = { 0 };
    const char *comma = "must be one of ";

    for (int i = 0; i < TYPE_COUNT; i++) {
        if (is_for(i, out)) {
            text_add(&rule, comma);
            text_add(&rule, types[i].name);
            comma = ", ";
        }
    }
    const char *said = json_string_value(type);

    for (const synonym *word = type_words; said != NULL && word->said != NULL; word++) {
        if (strcmp(word->said, said) == 0) {
            add_meant(&rule, " (", word->meant, ")");
        }
    }
    fault_at(from->wrong, &at, text_string(&rule), type);
    text_free(&rule);
    return false;
}

/* A field that the shape lacks, under another name: "width is not a field; did you mean "w"?" */
static bool check_words(const object *from)
{
    const char *type = json_string_value(json_object_get(from->json, "type"));

    for (const synonym *word = field_words; type != NULL && word->said != NULL; word++) {
        path at = { from->at, word->said, 0 };
        text rule = { 0 };

        if (json_object_get(from->json, word->said) == NULL ||
            json_object_get(from->json, word->meant) != NULL || strstr(word->types, type) == NULL) {
            continue;
        }
        add_meant(&rule, "is not a field; ", word->meant, "");
        fault_at(from->wrong, &at, text_string(&rule), NULL);
        text_free(&rule);
        return false;
    }
    return true;
}

static bool read_by_type(const object *from, figure *out)
{
    const json_t *type = require(from, "type");
    const char *name = json_string_value(type);

    if (type == NULL) {
        return false;
    }
    for (int i = 0; name != NULL && i < TYPE_COUNT; i++) {
        if (strcmp(types[i].name, name) != 0) {
            continue;
        }
        if (i >= FIRST_OTHER && !out->may_be_other) {
            return refuse_other(from, name);
        }
        out->type = types[i].name;
        out->shape = abut_point(0, 0); /* stands in for what is none */
        return types[i].read(from, out);
    }
    return wrong_type(from, type, out);
}

/* Looks for a number that is out of range by itself, in the fields that make
 * shapes. True if it was found, and blamed. */
static bool blame_number(const object *from, const figure *shape)
{
    static const char *const fields[] = { "x", "y", "x1", "y1", "x2", "y2", "w", "h", "r" };
    const abut_vec2 *points = shape->points.memory;
    size_t count = json_array_size(json_object_get(from->json, "points"));

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const json_t *value = json_object_get(from->json, fields[i]);

        if (value != NULL && !check_limit(from, fields[i], json_number_value(value))) {
            return true;
        }
    }
    bool has_points = strcmp(shape->type, "polygon") == 0;

    for (size_t i = 0; has_points && i < count; i++) {
        path list = { from->at, "points", 0 };
        path step = { &list, NULL, i };

        if (fabs(points[i].x) > ABUT_LIMIT || fabs(points[i].y) > ABUT_LIMIT) {
            fault_at(from->wrong, &step, limit_rule,
                     json_array_get(json_object_get(from->json, "points"), i));
            return true;
        }
    }
    return false;
}

/* Why the library refused a shape, in its words, unless a field is to blame. */
static bool check_shape(const object *from, const figure *out, const char *what)
{
    char reason[256] = "";
    abut_status status = abut_shape_check(&out->shape);

    if (status == ABUT_OK || out->mask != NULL || out->other.kind != ABUT_FIGURE_EMPTY) {
        return true;
    }
    if (status == ABUT_E_RADIUS && out->radius < 0) {
        path at = { from->at, "r", 0 };

        return fault_number(from->wrong, &at, "must not be negative", out->radius);
    }
    if (status == ABUT_E_RANGE && blame_number(from, out)) {
        return false;
    }
    abut_shape_explain(&out->shape, reason, sizeof reason);
    text rule = { 0 };

    text_add(&rule, what);
    text_add(&rule, reason);
    fault_at(from->wrong, from->at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

static bool no_memory(const object *from)
{
    return fault_at(from->wrong, from->at, "needs more memory than there is", NULL);
}

/* Places a mask, and gives it the shape of its bounds. */
static bool place_mask(const object *from, abut_transform transform, figure *out)
{
    text rule = { 0 };

    out->mask_at = abut_compose(transform, out->mask_at);
    abut_figure placed = abut_figure_of_mask_under(out->mask, out->mask_at);
    abut_bounds bounds = abut_figure_bounds(&placed);
    abut_status status = abut_figure_check(&placed);

    out->shape = abut_bounds_is_empty(bounds)
                     ? abut_nothing()
                     : abut_rect_between(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
    if (status == ABUT_OK || status == ABUT_E_SHAPE) {
        return true; /* a mask without solid pixels is legal */
    }
    text_add(&rule, "cannot stand there: ");
    text_add(&rule, abut_status_text(status));
    fault_at(from->wrong, from->at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

static bool move_to(const object *from, abut_vec2 place, figure *out)
{
    const json_t *value = json_object_get(from->json, "transform");

    out->transform = abut_identity();
    if (value != NULL && !read_transform(from, value, &out->transform)) {
        return false;
    }
    if (out->has_outer) {
        out->transform = abut_compose(out->outer, out->transform);
    }
    if (out->mask != NULL) {
        return place_mask(from, out->transform, out);
    }
    if (value == NULL && place.x == 0 && place.y == 0 && out->loop_count == 0 && !out->is_ellipse &&
        !out->has_outer && out->other.kind == ABUT_FIGURE_EMPTY) {
        return true;
    }
    out->transform.tx += place.x;
    out->transform.ty += place.y;
    if (out->other.kind != ABUT_FIGURE_EMPTY) {
        return place_other(from, out);
    }
    if (out->loop_count > 0) {
        return place_region(from, out);
    }
    abut_transform whole =
        out->is_ellipse ? abut_compose(out->transform, out->ellipse) : out->transform;
    size_t size = abut_transformed_memory(&out->shape, whole);

    if (!room_reserve(&out->placed, size)) {
        return no_memory(from);
    }
    out->shape = abut_transformed_in(&out->shape, whole, out->placed.memory, size);
    return true;
}

/* What a shape is called that was drawn out. It may fill a rectangle, but is none that was given.
 */
static const char *drawn_type(const figure *out)
{
    switch (abut_shape_kind(&out->shape)) {
    case ABUT_KIND_SEGMENT:
        return "segment";
    case ABUT_KIND_CAPSULE:
        return "capsule";
    default:
        return "polygon";
    }
}

/* The shape drawn out along a motion; by none, it stays what it is. */
static bool draw_out(const object *from, figure *out)
{
    abut_vec2 along = { 0, 0 };
    path at = { from->at, "elongated", 0 };
    const json_t *value = json_object_get(from->json, "elongated");

    if (value == NULL) {
        return true;
    }
    if (out->mask != NULL || out->region != NULL || out->other.kind != ABUT_FIGURE_EMPTY) {
        return fault_at(from->wrong, &at,
                        out->mask != NULL ? "does not go with a mask"
                        : out->region != NULL
                            ? "does not go with a polygon that is dented or has holes"
                            : "goes only with convex shapes",
                        value);
    }
    if (!read_pair(from, "elongated", &along) || !check_limit_pair(from, "elongated", along)) {
        return false;
    }
    if (abut_snap(along.x) == 0 && abut_snap(along.y) == 0) {
        return true;
    }
    size_t size = abut_elongated_memory(&out->shape);

    if (!room_reserve(&out->drawn, size)) {
        return no_memory(from);
    }
    out->is_rect = false;
    out->shape = abut_elongated_in(&out->shape, along.x, along.y, out->drawn.memory, size);
    out->type = drawn_type(out);
    return abut_shape_check(&out->shape) == ABUT_OK ||
           fault_at(from->wrong, &at, "must not lead beyond 536870912 (2^29) from zero", value);
}

/* What all shapes have under another name. */
static const field_word transform_words[] = {
    { "angle", "\"transform\": {\"rotation\": radians}" },
    { "rotation", "\"transform\": {\"rotation\": radians}" },
    { "rotate", "\"transform\": {\"rotation\": radians}" },
    { "scale", "\"transform\": {\"scale\": [x, y]}" },
    { "skew", "\"transform\": {\"skew\": [x, y]}" },
    { "pivot", "\"transform\": {\"pivot\": [x, y]}" },
    { "at", "\"transform\": {\"x\": x, \"y\": y}" },
    { "position", "\"transform\": {\"x\": x, \"y\": y}" },
    { NULL, NULL },
};

/* A shape that was read, so its type is one. */
static bool check_shape_fields(const object *from)
{
    const char *name = json_string_value(json_object_get(from->json, "type"));
    int type = 0;

    while (strcmp(types[type].name, name) != 0) {
        type++;
    }
    return check_fields_or_notes(from, of_all, types[type].fields, transform_words,
                                 types[type].called);
}

bool read_shape_at(const json_t *value, const path *at, abut_vec2 place, figure *out, fault *wrong)
{
    object from = { value, at, wrong };

    out->is_rect = false;
    out->is_ellipse = false;
    out->radius = 0;
    figure_clear(out);
    if (!json_is_object(value)) {
        return fault_at(wrong, at, "must be a shape {\"type\": ...}", value);
    }
    return check_words(&from) && read_by_type(&from, out) &&
           check_shape(&from, out, "is not a possible shape: ") && check_shape_fields(&from) &&
           move_to(&from, place, out) &&
           check_shape(&from, out,
                       json_object_get(value, "transform") != NULL
                           ? "with its transform is not a possible shape: "
                           : "at its place is not a possible shape: ") &&
           draw_out(&from, out);
}

bool read_shape(const json_t *question, const char *field, figure *out, fault *wrong)
{
    path at = { NULL, field, 0 };
    object outer = { question, NULL, wrong };
    const json_t *value = require(&outer, field);

    return value != NULL && read_shape_at(value, &at, (abut_vec2){ 0, 0 }, out, wrong);
}

bool read_shapes(const object *from, const char *field, figures *out)
{
    path at = { from->at, field, 0 };
    const json_t *list = require_list(from, field, "must be a list of shapes [{\"type\": ...}]");

    if (list == NULL) {
        return false;
    }
    if (!figures_reserve(out, json_array_size(list))) {
        return fault_at(from->wrong, &at, "need more memory than there is", NULL);
    }
    for (size_t i = 0; i < out->count; i++) {
        path step = { &at, NULL, i };

        if (out->may_be_any) {
            out->list[i].may_be_mask = out->list[i].may_be_region = true;
            out->list[i].may_be_other = true;
        }
        if (!read_shape_at(json_array_get(list, i), &step, (abut_vec2){ 0, 0 }, &out->list[i],
                           from->wrong)) {
            return false;
        }
    }
    return true;
}
