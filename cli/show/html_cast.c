/* cli/show/html_cast.c - what a play on a page is: the scene, how it is played, and its bodies.
 *
 * Words such as "kinematic" and "bounce" are numbers here; the viewer knows their names.
 *
 * SPDX-License-Identifier: MIT */
#include "base/vec.h"
#include "show/html_parts.h"

#include <stdlib.h>
#include <string.h>

/* Whoever writes "</script>" into a name must not end the element that holds it. U+2028 and
 * U+2029 end lines for some. */
void add_words(text *out, const char *words)
{
    text plain = { 0 };

    text_string_json(&plain, words, strlen(words));
    for (size_t i = 0; i < plain.length; i++) {
        const char *at = plain.bytes + i;

        if (*at == '<' || *at == '>' || *at == '&') {
            text_add(out, *at == '<' ? "\\u003c" : *at == '>' ? "\\u003e" : "\\u0026");
        } else if (strncmp(at, "\xe2\x80\xa8", 3) == 0 || strncmp(at, "\xe2\x80\xa9", 3) == 0) {
            text_add(out, at[2] == '\xa8' ? "\\u2028" : "\\u2029");
            i += 2;
        } else {
            text_add_bytes(out, at, 1);
        }
    }
    out->failed = out->failed || plain.failed;
    text_free(&plain);
}

static void add_named_words(text *out, const char *name, const char *words)
{
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
    add_words(out, words);
}

static void add_number(text *out, const char *name, double value)
{
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
    text_number(out, value);
}

static void add_pair(text *out, const char *name, abut_vec2 pair)
{
    text_add(out, ",\"");
    text_add(out, name);
    text_add(out, "\":");
    text_pair(out, pair);
}

/* Only if it is not what the viewer takes for granted. */
static void add_unless_zero(text *out, const char *name, double value)
{
    if (value != 0) {
        add_number(out, name, value);
    }
}

static void add_pair_unless_zero(text *out, const char *name, abut_vec2 pair)
{
    if (pair.x != 0 || pair.y != 0) {
        add_pair(out, name, pair);
    }
}

/* [radius, x, y, x, y, ...]: the hull of the points around the body's origin, grown by the
 * radius. */
static void add_shape(text *out, const abut_shape *shape, abut_vec2 origin)
{
    int count = abut_shape_corners(shape, NULL, 0);
    abut_vec2 *corners = calloc((size_t)count + 1, sizeof *corners);

    if (corners == NULL) {
        out->failed = true;
        return;
    }
    abut_shape_corners(shape, corners, count);
    text_add(out, "[");
    text_number(out, abut_shape_radius(shape));
    for (int i = 0; i < count; i++) {
        text_add(out, ",");
        text_number(out, corners[i].x - origin.x);
        text_add(out, ",");
        text_number(out, corners[i].y - origin.y);
    }
    text_add(out, "]");
    free(corners);
}

static void add_loop(text *out, const abut_vec2 *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? "," : "[");
        text_number(out, points[i].x);
        text_add(out, ",");
        text_number(out, points[i].y);
    }
    text_add(out, "]");
}

void add_outline(text *out, const cell_outline *outline, const char *loops, const char *shapes)
{
    uint32_t first = 0;

    text_add(out, loops);
    for (uint32_t i = 0; i < outline->loop_count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_loop(out, outline->points + first, outline->ends[i] - first);
        first = outline->ends[i];
    }
    text_add(out, shapes);
    for (uint32_t i = 0; i < outline->shape_count; i++) {
        text_add(out, i > 0 ? "," : "");
        add_shape(out, &outline->shapes[i], (abut_vec2){ 0, 0 });
    }
}

void add_filled_part(text *out, const stage *on, const actor *who, const char *before)
{
    abut_vec2 at = abut_body_at(on->world, who->body);
    abut_bounds part = stage_filled_part(on, who);
    abut_vec2 corners[2] = { vec_difference(part.min, at), vec_difference(part.max, at) };

    if (part.min.x <= part.max.x) {
        text_add(out, before);
        add_loop(out, corners, 2);
    }
}

/* How many cells, and their side; and where in them is room for a name. */
static void add_cells(text *out, const stage *on, const actor *who)
{
    const abut_world *world = on->world;
    uint32_t width = 0;
    uint32_t height = 0;

    abut_body_tile_count(world, who->body, &width, &height);
    text_add(out, ",\"cells\":[");
    text_number(out, width);
    text_add(out, ",");
    text_number(out, height);
    text_add(out, ",");
    text_number(out, abut_body_tile_size(world, who->body));
    text_add(out, "]");
    add_filled_part(out, on, who, ",\"part\":");
}

static void add_shapes(text *out, const stage *on, const actor *who)
{
    const abut_world *world = on->world;
    abut_vec2 origin = abut_body_at(world, who->body);
    const cell_outline *outline = stage_outline(on, who);

    if (outline != NULL) {
        add_cells(out, on, who);
        add_outline(out, outline, ",\"loops\":[", "],\"shapes\":[");
        text_add(out, "]");
        return;
    }
    text_add(out, ",\"shapes\":[");
    for (uint32_t i = 0; i < abut_body_shape_count(world, who->body); i++) {
        abut_shape shape = abut_body_shape(world, who->body, i);

        text_add(out, i > 0 ? "," : "");
        add_shape(out, &shape, origin);
    }
    text_add(out, "]");
}

static void add_actor(text *out, const stage *on, const actor *who)
{
    const abut_body_settings *is = &who->is;

    text_add(out, "{\"name\":");
    add_words(out, who->name);
    add_number(out, "kind", is->kind);
    add_unless_zero(out, "react", is->answer);
    add_unless_zero(out, "mass", is->mass);
    add_unless_zero(out, "bounce", is->bounce);
    add_unless_zero(out, "angle", is->angle);
    add_pair_unless_zero(out, "acceleration", is->acceleration);
    add_unless_zero(out, "push_rule", is->push_rule);
    add_unless_zero(out, "push_limit", is->push_limit);
    add_pair_unless_zero(out, "open_side", is->open_side);
    add_unless_zero(out, "open_sides", is->open_sides);
    add_unless_zero(out, "when_blocked", is->when_blocked);
    add_unless_zero(out, "category", is->category);
    add_unless_zero(out, "mask", is->mask);
    add_unless_zero(out, "group", is->group);
    add_unless_zero(out, "sensor", is->sensor);
    add_unless_zero(out, "floats", is->floats);
    add_unless_zero(out, "wakeful", is->wakeful);
    add_unless_zero(out, "yields", is->yields);
    add_unless_zero(out, "led", is->kind == ABUT_BODY_KINEMATIC && who->route.count > 0);
    add_shapes(out, on, who);
    text_add(out, "}");
}

static void add_scene(text *out, const production *of, const play *p)
{
    const abut_world_settings *settings = &p->on->settings;

    text_add(out, "{\"scene\":");
    add_words(out, of->name != NULL ? of->name : "standard input");
    add_named_words(out, "about", p->on->about);
    add_named_words(out, "mode", play_mode_word((int)p->mode));
    if (p->mode == PLAY_DISCRETE) {
        add_named_words(out, "method", abut_method_name(p->method));
    }
    add_pair_unless_zero(out, "gravity", settings->gravity);
    add_pair_unless_zero(out, "up", settings->up);
    add_unless_zero(out, "friction", settings->friction);
    add_unless_zero(out, "budget", settings->budget);
}

static void add_look(text *out, const picture_options *how, abut_bounds view)
{
    add_unless_zero(out, "y_up", how->y_up);
    add_number(out, "layers", how->layers);
    if (view.min.x <= view.max.x && view.min.y <= view.max.y) {
        text_add(out, ",\"view\":[");
        text_pair(out, view.min);
        text_add(out, ",");
        text_pair(out, view.max);
        text_add(out, "]");
    }
}

bool write_cast(output *out,
                text *words,
                const production *of,
                const picture_options *how,
                const scene_survey *seen,
                const play *p)
{
    const stage *on = p->on;
    bool ok = true;

    add_scene(words, of, p);
    add_look(words, how, picture_view(how, on, seen));
    text_add(words, ",\"bodies\":[");
    for (uint32_t i = 0; i < on->count && ok; i++) {
        text_add(words, i > 0 ? ",\n" : "\n");
        add_actor(words, on, &on->actors[i]);
        ok = output_text(out, words);
    }
    text_add(words, "]}");
    return output_text(out, words) && ok;
}
