/* cli/stage/actor.c - one body of a scene as it is written in JSON.
 *
 * Here is checked what a field looks like; whether its value makes a body is the
 * library's word, when it is added.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/actor.h"

#include "read/sides.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const body_fields[] = {
    "name",      "about",      "kind",         "shape",        "shapes",    "at",
    "angle",     "velocity",   "path",         "react",        "mass",      "bounce",
    "friction",  "damping",    "braking",      "acceleration", "push_rule", "push_limit",
    "open_side", "open_sides", "when_blocked", "category",     "mask",      "group",
    "sensor",    "floats",     "wakeful",      "yields",       "spawn",     "reach",
    "walk",      "surface",    "whole",        "one_sided",    NULL
};

/* --- Words ----------------------------------------------------------------- */

const char *kind_word(int kind)
{
    static const char *const words[] = { [ABUT_BODY_MOVER] = "mover",
                                         [ABUT_BODY_KINEMATIC] = "kinematic",
                                         [ABUT_BODY_STATIC] = "static" };

    return kind < ABUT_BODY_KIND_COUNT ? words[kind] : NULL;
}

const char *react_word(int answer)
{
    static const char *const words[] = {
        [ABUT_ANSWER_SLIDE] = "slide",   [ABUT_ANSWER_STOP] = "stop",
        [ABUT_ANSWER_BOUNCE] = "bounce", [ABUT_ANSWER_PUSH] = "push",
        [ABUT_ANSWER_PASS] = "pass",     [ABUT_ANSWER_ONE_WAY] = "one_way",
    };

    return answer < ABUT_ANSWER_COUNT ? words[answer] : NULL;
}

const char *push_word(int rule)
{
    static const char *const words[] = {
        [ABUT_PUSH_BY_MASS] = "mass", [ABUT_PUSH_BY_SPEED] = "speed"
    };

    return rule < ABUT_PUSH_RULE_COUNT ? words[rule] : NULL;
}

const char *blocked_word(int blocked)
{
    static const char *const words[] = {
        [ABUT_BLOCKED_STOP] = "stop", [ABUT_BLOCKED_CRUSH] = "crush", [ABUT_BLOCKED_PASS] = "pass"
    };

    return blocked < ABUT_BLOCKED_COUNT ? words[blocked] : NULL;
}

const char *spawn_word(int spawn)
{
    static const char *const words[] = { [ABUT_SPAWN_REFUSE] = "refuse",
                                         [ABUT_SPAWN_IGNORE] = "ignore",
                                         [ABUT_SPAWN_NEAREST] = "nearest" };

    return spawn < ABUT_SPAWN_COUNT ? words[spawn] : NULL;
}

/* --- Fields ---------------------------------------------------------------- */

/* The name, or the place in the file: room is made for either. */
static bool read_name(const object *from, char **out)
{
    const json_t *value = json_object_get(from->json, "name");
    path at = { from->at, "name", 0 };
    text place = { 0 };

    if (value != NULL && json_string_length(value) == 0) {
        return fault_at(from->wrong, &at, "must be a name", value);
    }
    if (value != NULL) {
        text_add(&place, json_string_value(value));
    } else {
        text_path(&place, from->at);
    }
    *out = place.failed ? NULL : place.bytes;
    if (*out == NULL) {
        text_free(&place);
        return fault_at(from->wrong, from->at, "needs more memory than there is", NULL);
    }
    return true;
}

static bool read_words(const object *from, abut_body_settings *out)
{
    int kind = (int)out->kind;
    int answer = (int)out->answer;
    int rule = (int)out->push_rule;
    int blocked = (int)out->when_blocked;
    int spawn = (int)out->spawn;

    if (!read_word(from, "kind", kind_word, &kind) ||
        !read_word(from, "react", react_word, &answer) ||
        !read_word(from, "push_rule", push_word, &rule) ||
        !read_word(from, "when_blocked", blocked_word, &blocked) ||
        !read_word(from, "spawn", spawn_word, &spawn)) {
        return false;
    }
    out->kind = (abut_body_kind)kind;
    out->answer = (abut_answer_kind)answer;
    out->push_rule = (abut_push_rule)rule;
    out->when_blocked = (abut_when_blocked)blocked;
    out->spawn = (abut_spawn)spawn;
    return true;
}

/* [x, y] within the lattice; stays as it is if it is missing. */
static bool read_near_pair(const object *from, const char *field, abut_vec2 *out)
{
    return read_optional_pair(from, field, out) && check_limit_pair(from, field, *out);
}

/* 0 means something else to the library than it says, so it is refused where it counts. */
static bool read_mass(const object *from, double *out)
{
    path at = { from->at, "mass", 0 };
    bool given = json_object_get(from->json, "mass") != NULL;

    return read_optional(from, "mass", out) &&
           (!given || *out > 0 || fault_number(from->wrong, &at, "must be above 0", *out));
}

/* A scene that says 0 means it. */
static bool read_friction(const object *from, double *out)
{
    if (!read_optional(from, "friction", out)) {
        return false;
    }
    if (json_object_get(from->json, "friction") != NULL && *out == 0) {
        *out = ABUT_NO_FRICTION;
    }
    return true;
}

static bool read_numbers(const object *from, abut_body_settings *out)
{
    return read_near_pair(from, "at", &out->at) &&
           read_near_pair(from, "velocity", &out->velocity) &&
           read_near_pair(from, "acceleration", &out->acceleration) &&
           read_near_pair(from, "surface", &out->surface) &&
           read_near_pair(from, "open_side", &out->open_side) &&
           read_optional(from, "angle", &out->angle) && read_mass(from, &out->mass) &&
           read_optional(from, "bounce", &out->bounce) && read_friction(from, &out->friction) &&
           read_optional(from, "damping", &out->damping) &&
           read_optional(from, "braking", &out->braking) &&
           read_optional(from, "push_limit", &out->push_limit) &&
           read_optional(from, "reach", &out->reach);
}

static bool read_filters(const object *from, abut_body_settings *out)
{
    double category = 0;
    double mask = 0;
    double group = 0;

    if (!read_whole(from, "category", 1, UINT32_MAX, &category) ||
        !read_whole(from, "mask", 1, UINT32_MAX, &mask) ||
        !read_whole(from, "group", INT32_MIN, INT32_MAX, &group)) {
        return false;
    }
    out->category = (uint32_t)category;
    out->mask = (uint32_t)mask;
    out->group = (int32_t)group;
    return read_open_sides(from, side_word, &out->open_sides) &&
           read_bool(from, "sensor", &out->sensor) && read_bool(from, "floats", &out->floats) &&
           read_bool(from, "wakeful", &out->wakeful) && read_bool(from, "yields", &out->yields) &&
           read_bool(from, "whole", &out->whole) && read_bool(from, "one_sided", &out->one_sided);
}

/* What would be left out is refused. */
static bool check_motion_fields(const object *from, const abut_body_settings *is)
{
    path velocity = { from->at, "velocity", 0 };

    return is->kind != ABUT_BODY_STATIC || (is->velocity.x == 0 && is->velocity.y == 0) ||
           fault_at(
               from->wrong, &velocity,
               "is for movers and kinematics: a static never moves (a \"surface\" carries what "
               "stands on it)",
               json_object_get(from->json, "velocity"));
}

static bool read_route(const object *from, actor *out)
{
    path at = { from->at, "path", 0 };

    if (!route_read(&out->route, from)) {
        return false;
    }
    if (out->route.count > 0 && out->is.kind != ABUT_BODY_KINEMATIC) {
        return fault_at(from->wrong, &at, "is for bodies of kind \"kinematic\"", NULL);
    }
    return out->route.count == 0 || (out->is.velocity.x == 0 && out->is.velocity.y == 0) ||
           fault_at(from->wrong, &at, "and a velocity cannot both lead it", NULL);
}

static bool read_stroll(const object *from, actor *out)
{
    path at = { from->at, "walk", 0 };

    if (!stroll_read(&out->stroll, from)) {
        return false;
    }
    return out->stroll.count == 0 || out->is.kind == ABUT_BODY_MOVER ||
           fault_at(from->wrong, &at, "is for bodies of kind \"mover\"", NULL);
}

/* --- Shapes ---------------------------------------------------------------- */

/* The field "shape" as a list of one. */
static bool read_one_shape(const object *from, const json_t *value, actor_reader *reader)
{
    path at = { from->at, "shape", 0 };

    if (!figures_reserve(&reader->figures, 1)) {
        return fault_at(from->wrong, &at, "needs more memory than there is", NULL);
    }
    reader->figures.list[0].may_be_region = true;
    reader->figures.list[0].may_be_other = true;
    reader->figures.list[0].may_be_mask = true;
    return read_shape_at(value, &at, (abut_vec2){ 0, 0 }, &reader->figures.list[0], from->wrong);
}

static bool read_many_shapes(const object *from, const json_t *list, actor_reader *reader)
{
    path at = { from->at, "shapes", 0 };

    /* What is no convex shape is a "shape", or stands in a compound. */
    for (size_t i = 0; i < reader->figures.room; i++) {
        reader->figures.list[i].may_be_region = false;
        reader->figures.list[i].may_be_other = false;
        reader->figures.list[i].may_be_mask = false;
    }
    if (!read_shapes(from, "shapes", &reader->figures)) {
        return false;
    }
    return json_array_size(list) > 0 ||
           fault_at(from->wrong, &at, "must hold at least one shape", list);
}

/* The library takes shapes side by side, and a figure as it is. */
static bool gather_shapes(const object *from, actor_reader *reader, abut_body_settings *out)
{
    size_t count = reader->figures.count;

    if (count == 1 && figure_has_pieces(&reader->figures.list[0])) {
        reader->figure = figure_as_figure(&reader->figures.list[0]);
        out->figure = &reader->figure;
        return true;
    }
    if (count > INT_MAX || !room_reserve(&reader->shapes, count * sizeof(abut_shape))) {
        return fault_at(from->wrong, from->at, "needs more memory than there is", NULL);
    }
    abut_shape *shapes = reader->shapes.memory;

    for (size_t i = 0; i < count; i++) {
        shapes[i] = reader->figures.list[i].shape;
    }
    out->shapes = shapes;
    out->shape_count = (uint32_t)count;
    return true;
}

/* A map or a mask is all of its body. */
static bool check_no_cells(const object *from, const json_t *list)
{
    path at = { from->at, "shapes", 0 };

    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };

        if (is_cell_shape(json_array_get(list, i))) {
            return fault_at(from->wrong, &step,
                            "is a map or a mask, which must be the \"shape\" of a body of its own",
                            NULL);
        }
    }
    return true;
}

static bool read_cells(const object *from, const json_t *shape, actor_reader *reader)
{
    path at = { from->at, "shape", 0 };

    return cell_form_read(&reader->cells, shape, &at, reader->file, from->wrong);
}

static bool read_body_shapes(const object *from, actor_reader *reader, abut_body_settings *out)
{
    const json_t *shape = json_object_get(from->json, "shape");
    const json_t *shapes = json_object_get(from->json, "shapes");

    cell_form_free(&reader->cells);

    if (shape != NULL && shapes != NULL) {
        return fault_at(from->wrong, from->at, "must have \"shape\" or \"shapes\", not both", NULL);
    }
    if (shapes == NULL && require(from, "shape") == NULL) {
        return false;
    }
    if (shape != NULL && is_cell_shape(shape)) {
        return read_cells(from, shape, reader);
    }
    return check_no_cells(from, shapes) &&
           (shape != NULL ? read_one_shape(from, shape, reader)
                          : read_many_shapes(from, shapes, reader)) &&
           gather_shapes(from, reader, out);
}

/* --- All of it ------------------------------------------------------------- */

bool actor_read(actor *out, const json_t *value, const path *at, actor_reader *reader)
{
    object from = { value, at, reader->wrong };

    *out = (actor){ .is.spawn = reader->spawn };
    if (!json_is_object(value)) {
        return fault_at(reader->wrong, at, "must be a body {\"shape\": ...}", value);
    }
    if (!read_name(&from, &out->name)) {
        return false;
    }
    return check_fields(&from, body_fields, "a body") && read_words(&from, &out->is) &&
           read_numbers(&from, &out->is) && read_filters(&from, &out->is) &&
           check_motion_fields(&from, &out->is) && read_route(&from, out) &&
           read_stroll(&from, out) && read_body_shapes(&from, reader, &out->is);
}

void actor_free(actor *out)
{
    free(out->name);
    route_free(&out->route);
    stroll_free(&out->stroll);
    *out = (actor){ 0 };
}

bool actor_copy(actor *out, const actor *from, const char *behind_name)
{
    text name = { 0 };

    *out = *from;
    out->body = ABUT_NO_BODY;
    out->stroll = (stroll){ 0 };
    out->route.legs = from->route.count > 0 ? calloc(from->route.count, sizeof(leg)) : NULL;
    text_add(&name, from->name);
    text_add(&name, behind_name);
    out->name = name.failed ? NULL : name.bytes;
    if (out->name == NULL || (out->route.legs == NULL && from->route.count > 0)) {
        text_free(&name);
        free(out->route.legs);
        *out = (actor){ 0 };
        return false;
    }
    for (size_t i = 0; i < from->route.count; i++) {
        out->route.legs[i] = from->route.legs[i];
    }
    return true;
}

abut_vec2 actor_at(const abut_world *world, const actor *who)
{
    abut_vec2 at = abut_body_at(world, who->body);

    return (abut_vec2){ at.x - who->origin.x, at.y - who->origin.y };
}

void actor_reader_free(actor_reader *reader)
{
    figures_free(&reader->figures);
    free(reader->shapes.memory);
    reader->shapes = (room){ 0 };
    cell_form_free(&reader->cells);
}
