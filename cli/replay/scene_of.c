/* cli/replay/scene_of.c - a world, written as a scene.
 *
 * Shapes are written as they stand, seen from the place of their body: turned ones as polygons, so
 * that nothing is rounded again.
 *
 * SPDX-License-Identifier: MIT */
#include "replay/scene_of.h"

#include "read/sides.h"
#include "replay/scene_parts.h"
#include "stage/actor.h"
#include "stage/cells.h"

#include <stdlib.h>
#include <string.h>

/* The places of ABUT_SIDE_... are few. */
enum { SIDES = 4 };

static void add_field(text *out, const char *name)
{
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
}

static void add_number(text *out, const char *name, double value, double usual)
{
    if (value != usual) {
        add_field(out, name);
        text_number(out, value);
    }
}

static void add_vector(text *out, const char *name, abut_vec2 value)
{
    if (value.x != 0 || value.y != 0) {
        add_field(out, name);
        text_pair(out, value);
    }
}

static void add_flag(text *out, const char *name, bool value)
{
    if (value) {
        add_field(out, name);
        text_add(out, "true");
    }
}

static void add_word(text *out, const char *name, word_fn *words, int value)
{
    if (value != 0) {
        add_field(out, name);
        text_add(out, "\"");
        text_add(out, words(value));
        text_add(out, "\"");
    }
}

static void add_name(text *out, const abut_replay *replay, abut_body body, uint32_t number)
{
    const char *name = abut_replay_name(replay, body);

    if (name[0] != '\0') {
        text_string_json(out, name, strlen(name));
    } else {
        text_add(out, "\"body ");
        text_number(out, number);
        text_add(out, "\"");
    }
}

/* --- Shapes ------------------------------------------------------------------ */

static void add_ends(text *out, const char *type, const abut_vec2 *ends)
{
    text_add(out, "{\"type\":\"");
    text_add(out, type);
    text_add(out, "\"");
    add_field(out, "x1");
    text_number(out, ends[0].x);
    add_field(out, "y1");
    text_number(out, ends[0].y);
    add_field(out, "x2");
    text_number(out, ends[1].x);
    add_field(out, "y2");
    text_number(out, ends[1].y);
}

static void add_place(text *out, const char *type, abut_vec2 at)
{
    text_add(out, "{\"type\":\"");
    text_add(out, type);
    text_add(out, "\"");
    add_field(out, "x");
    text_number(out, at.x);
    add_field(out, "y");
    text_number(out, at.y);
}

static void add_outline(text *out, const abut_vec2 *corners, int count)
{
    text_add(out, "{\"type\":\"polygon\"");
    add_field(out, "points");
    for (int i = 0; i < count; i++) {
        text_add(out, i == 0 ? "[" : ",");
        text_pair(out, corners[i]);
    }
    text_add(out, "]");
}

bool add_scene_shape(text *out, const abut_shape *shape)
{
    int count = abut_shape_corners(shape, NULL, 0);
    abut_vec2 *corners = calloc((size_t)count + 1, sizeof *corners);
    double radius = abut_shape_radius(shape);

    if (corners == NULL) {
        return false;
    }
    abut_shape_corners(shape, corners, count);
    if (count == 1) {
        add_place(out, radius > 0 ? "circle" : "point", corners[0]);
    } else if (count == 2) {
        add_ends(out, radius > 0 ? "capsule" : "segment", corners);
    } else {
        add_outline(out, corners, count);
    }
    add_number(out, "r", radius, 0);
    text_add(out, "}");
    free(corners);
    return true;
}

static bool add_shapes(text *out, const abut_world *world, abut_body body)
{
    abut_vec2 at = abut_body_at(world, body);
    uint32_t count = abut_body_shape_count(world, body);
    bool ok = true;

    if (has_cells(world, body)) {
        add_field(out, "shape");
        return add_scene_cells(out, world, body);
    }
    add_field(out, "shapes");
    for (uint32_t k = 0; k < count && ok; k++) {
        abut_shape shape = abut_body_shape(world, body, k);
        abut_shape local = abut_moved(&shape, -at.x, -at.y);

        text_add(out, k == 0 ? "[" : ",");
        ok = add_scene_shape(out, &local);
    }
    text_add(out, "]");
    return ok;
}

/* --- Bodies ------------------------------------------------------------------ */

static void add_rules(text *out, const abut_body_settings *is, double rate)
{
    add_word(out, "react", react_word, (int)is->answer);
    add_number(out, "mass", is->mass, 1);
    add_number(out, "bounce", is->bounce, 0);
    if (is->friction != 0) {
        add_field(out, "friction");
        text_number(out, is->friction < 0 ? 0 : is->friction);
    }
    add_number(out, "damping", is->damping / rate, 0);
    add_number(out, "braking", is->braking / rate / rate, 0);
    add_word(out, "push_rule", push_word, (int)is->push_rule);
    add_number(out, "push_limit", is->push_limit / rate, 0);
    add_vector(out, "open_side", is->open_side);
    if (is->open_sides != 0) {
        const char *between = "[\"";

        add_field(out, "open_sides");
        for (int side = 0; side < SIDES; side++) {
            if ((is->open_sides >> side & 1) != 0) {
                text_add(out, between);
                text_add(out, side_word(side));
                text_add(out, "\"");
                between = ",\"";
            }
        }
        text_add(out, "]");
    }
    add_word(out, "when_blocked", blocked_word, (int)is->when_blocked);
    add_number(out, "category", is->category, ABUT_DEFAULT_CATEGORY);
    add_number(out, "mask", is->mask, ABUT_MEETS_ALL);
    add_number(out, "group", is->group, 0);
    add_flag(out, "sensor", is->sensor);
    add_flag(out, "floats", is->floats);
    add_flag(out, "wakeful", is->wakeful);
    add_flag(out, "yields", is->yields);
    add_flag(out, "whole", is->whole);
    add_flag(out, "one_sided", is->one_sided);
}

static bool
add_body_of(text *out, const abut_replay *replay, abut_body body, uint32_t number, double rate)
{
    const abut_world *world = abut_replay_world(replay);
    abut_body_settings is;

    abut_body_read(world, body, &is);
    text_add(out, number == 0 ? "\n  {\"name\":" : ",\n  {\"name\":");
    add_name(out, replay, body, number);
    add_word(out, "kind", kind_word, (int)is.kind);
    add_field(out, "at");
    text_pair(out, is.at);
    add_vector(out, "velocity", (abut_vec2){ is.velocity.x / rate, is.velocity.y / rate });
    add_vector(out, "acceleration",
               (abut_vec2){ is.acceleration.x / rate / rate, is.acceleration.y / rate / rate });
    add_vector(out, "surface", (abut_vec2){ is.surface.x / rate, is.surface.y / rate });
    add_rules(out, &is, rate);
    bool ok = add_shapes(out, world, body);

    text_add(out, "}");
    return ok;
}

bool scene_of_replay(text *out, const abut_replay *replay, const char *about)
{
    const abut_world *world = abut_replay_world(replay);
    uint32_t count = abut_world_count(world);
    abut_body *bodies = calloc((size_t)count + 1, sizeof *bodies);
    abut_world_settings settings;
    bool ok = bodies != NULL;

    abut_world_read(world, &settings);
    double rate = settings.steps_per_second > 0 ? settings.steps_per_second : 1;

    text_add(out, "{\"about\":");
    text_string_json(out, about, strlen(about));
    add_vector(out, "gravity",
               (abut_vec2){ settings.gravity.x / rate / rate, settings.gravity.y / rate / rate });
    add_vector(out, "up", settings.up);
    add_number(out, "friction", settings.friction, 0);
    add_number(out, "budget", settings.budget, 8);
    if (settings.no_sleep) {
        add_field(out, "sleep");
        text_add(out, "false");
    }
    add_field(out, "spawn"); /* what passes until apart does so again */
    text_add(out, "\"ignore\"");
    add_field(out, "bodies");
    text_add(out, "[");
    if (ok) {
        abut_world_bodies(world, bodies, count);
    }
    for (uint32_t k = 0; k < count && ok; k++) {
        ok = add_body_of(out, replay, bodies[k], k, rate);
    }
    text_add(out, "]}\n");
    free(bodies);
    return ok && !out->failed;
}
