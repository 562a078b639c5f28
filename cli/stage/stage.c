/* cli/stage/stage.c - a scene file brought to life: a world, and the actors in it.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "stage/stage_parts.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const scene_fields[] = { "gravity", "up",     "friction", "budget", "sleep",
                                            "spawn",   "bodies", "tiles",    "map",    "frames",
                                            "view",    "about",  "edits",    NULL };

enum { MOST_BUDGET = 1000 };

static const path whole = { NULL, "a scene", 0 };

bool no_room(fault *wrong)
{
    return fault_at(wrong, &whole, "needs more memory than there is", NULL);
}

/* --- The scene itself ------------------------------------------------------ */

/* What the format has and this version has not. */
static bool refuse_later(const object *from)
{
    path at = { NULL, "map", 0 };

    return json_object_get(from->json, "map") == NULL ||
           fault_at(from->wrong, &at, "is not supported yet", NULL);
}

static bool read_about(const object *from, char **out)
{
    const json_t *value = json_object_get(from->json, "about");
    path at = { NULL, "about", 0 };
    text words = { 0 };

    if (value != NULL && !json_is_string(value)) {
        return fault_at(from->wrong, &at, "must be text", value);
    }
    text_add(&words, value != NULL ? json_string_value(value) : "");
    *out = words.bytes;
    return *out != NULL || no_room(from->wrong);
}

static bool read_friction(const object *from, double *out)
{
    path at = { NULL, "friction", 0 };

    return read_optional(from, "friction", out) &&
           ((*out >= 0 && *out <= 1) ||
            fault_number(from->wrong, &at, "must be from 0 to 1", *out));
}

/* [x, y, w, h], which may be missing. */
static bool read_view(const object *from, stage *out)
{
    const json_t *value = json_object_get(from->json, "view");
    path at = { NULL, "view", 0 };
    double numbers[4];

    if (value == NULL) {
        return true;
    }
    if (json_array_size(value) != 4) {
        return fault_at(from->wrong, &at, "must be [x, y, w, h]", value);
    }
    for (size_t i = 0; i < 4; i++) {
        const json_t *number = json_array_get(value, i);
        path step = { &at, NULL, i };

        if (!json_is_number(number)) {
            return fault_at(from->wrong, &step, "must be a number", number);
        }
        numbers[i] = json_number_value(number);
        if (!(fabs(numbers[i]) <= ABUT_LIMIT)) {
            return fault_number(from->wrong, &step, limit_rule, numbers[i]);
        }
    }
    if (!(numbers[2] > 0 && numbers[3] > 0)) {
        return fault_at(from->wrong, &at, "must have a width and a height above 0", value);
    }
    out->has_view = true;
    out->view = (abut_bounds){ { numbers[0], numbers[1] },
                               { numbers[0] + numbers[2], numbers[1] + numbers[3] } };
    return true;
}

static bool read_settings(const object *from, stage *out)
{
    abut_world_settings *world = &out->settings;
    double budget = world->budget;
    double frames = STAGE_FRAMES;
    bool sleep = !world->no_sleep;

    if (!read_optional_pair(from, "gravity", &world->gravity) ||
        !check_limit_pair(from, "gravity", world->gravity) ||
        !read_optional_pair(from, "up", &world->up) || !check_limit_pair(from, "up", world->up) ||
        !read_friction(from, &world->friction) ||
        !read_whole(from, "budget", 1, MOST_BUDGET, &budget) ||
        !read_whole(from, "frames", 0, STAGE_MOST_FRAMES, &frames) ||
        !read_bool(from, "sleep", &sleep)) {
        return false;
    }
    world->budget = (int)budget;
    world->no_sleep = !sleep;
    out->frames = (uint32_t)frames;
    return read_view(from, out) && read_about(from, &out->about);
}

bool make_room(stage *out, size_t count)
{
    if (count < out->room) {
        return true;
    }
    size_t grown = count + count / 2 + 1;
    actor *more = grown <= UINT32_MAX ? realloc(out->actors, grown * sizeof *more) : NULL;

    if (more == NULL) {
        return false;
    }
    memset(more + out->room, 0, (grown - out->room) * sizeof *more);
    out->actors = more;
    out->room = (uint32_t)grown;
    return true;
}

static bool make_world(stage *out, uint32_t count, fault *wrong)
{
    abut_status status = abut_world_settings_check(&out->settings);

    if (status != ABUT_OK) {
        text rule = { 0 };

        text_add(&rule, "is not possible: ");
        text_add(&rule, abut_status_text(status));
        fault_at(wrong, &whole, text_string(&rule), NULL);
        text_free(&rule);
        return false;
    }
    out->world = abut_world_create(&out->settings);
    if (out->records && out->world != NULL) {
        abut_recording_settings how = { .states_every = out->states_every };

        out->recording = abut_recording_create(out->world, &how);
        if (out->recording == NULL) {
            return no_room(wrong);
        }
    }
    out->numbers = json_object();
    return (out->world != NULL && out->numbers != NULL && make_room(out, count) &&
            abut_world_reserve(out->world, count) == ABUT_OK) ||
           no_room(wrong);
}

/* --- Its bodies ------------------------------------------------------------ */

/* Names are for people and for `explain`: two bodies of one name could not be told apart. */
static bool register_name(stage *out, const path *at, fault *wrong)
{
    const char *name = out->actors[out->count].name;
    const json_t *other = json_object_get(out->numbers, name);

    if (other == NULL) {
        return json_object_set_new(out->numbers, name, json_integer(out->count)) == 0 ||
               no_room(wrong);
    }
    path list = { NULL, "bodies", 0 };
    path first = { &list, NULL, out->actors[json_integer_value(other)].place };
    path tiles = { NULL, "tiles", 0 };
    path field = { at, "name", 0 };
    text rule = { 0 };

    text_add(&rule, "is the name of ");
    text_path(&rule, first.index == ACTOR_NOWHERE ? &tiles : &first);
    text_add(&rule, " already");
    fault_at(wrong, &field, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

/* Why the library refused a body, in its words. */
static bool
refused(const stage *out, const actor *who, const path *at, abut_status status, fault *wrong)
{
    const char *trouble = abut_world_last_error(out->world);
    const actor *other = stage_actor(out, abut_world_blocker(out->world));
    text rule = { 0 };

    if (status == ABUT_E_OVERLAP && other != NULL) {
        text_add(&rule, "cannot be added: it would overlap ");
        text_string_json(&rule, other->name, strlen(other->name));
        text_add(&rule, who->is.spawn == ABUT_SPAWN_NEAREST
                            ? ", and there is no free place within its \"reach\""
                            : "; move it, or give it a \"spawn\": \"nearest\" (with a \"reach\") "
                              "or \"ignore\"");
    } else {
        text_add(&rule, "cannot be added: ");
        text_add(&rule, trouble[0] != '\0' ? trouble : abut_status_text(status));
    }
    fault_at(wrong, at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

/* The recording has the names, so that a replay can say them. */
static bool record_name(const stage *out, const actor *who)
{
    char name[256] = { 0 };

    if (out->recording == NULL) {
        return true;
    }
    strncpy(name, who->name, sizeof name - 1);
    return abut_recording_name(out->recording, who->body, name) == ABUT_OK;
}

bool add_actor(stage *out, const path *at, fault *wrong)
{
    actor *who = &out->actors[out->count];

    who->is.user = out->count;
    return enter_actor(out, at, abut_world_add(out->world, &who->is, &who->body), wrong);
}

bool enter_actor(stage *out, const path *at, abut_status status, fault *wrong)
{
    actor *who = &out->actors[out->count];

    if (!register_name(out, at, wrong)) {
        return false;
    }
    who->is.shapes = NULL;
    who->is.tiles = NULL;
    who->is.pixels = NULL;
    if (status == ABUT_OK && who->is.figure != NULL) { /* it is made of shapes now */
        abut_body_settings made;

        abut_body_read(out->world, who->body, &made);
        who->is.whole = made.whole;
        who->is.one_sided = made.one_sided;
    }
    who->is.figure = NULL;
    if (status == ABUT_OK && who->stroll.count > 0) { /* its settings must make a walker */
        status = abut_body_steer(out->world, who->body, &who->stroll.how, (abut_vec2){ 0, 0 });
    }
    if (status != ABUT_OK) {
        return refused(out, who, at, status, wrong);
    }
    if (!record_name(out, who)) {
        return no_room(wrong);
    }
    out->count++;
    return true;
}

/* --- All bodies -------------------------------------------------------------- */

static bool add_body(stage *out, const json_t *scene, const path *at, actor_reader *reader)
{
    const json_t *value = json_array_get(json_object_get(scene, "bodies"), at->index);

    if (!make_room(out, out->count + 1)) {
        return no_room(reader->wrong);
    }
    actor *who = &out->actors[out->count];

    if (!actor_read(who, value, at, reader)) {
        return false;
    }
    who->place = at->index;
    return reader->cells.map.tiles != NULL || reader->cells.mask != NULL
               ? add_cells(out, scene, at, &reader->cells, reader->wrong)
               : add_actor(out, at, reader->wrong);
}

/* Puts the name behind a fault, so that places in lists need not be counted. */
static void name_culprit(const json_t *value, fault *wrong)
{
    const json_t *name = json_object_get(value, "name");

    if (json_is_string(name)) {
        text_add(&wrong->what, " (body ");
        text_cut_value(&wrong->what, name);
        text_add(&wrong->what, ")");
    }
}

static bool add_bodies(stage *out, const json_t *scene, actor_reader *reader)
{
    path bodies = { NULL, "bodies", 0 };
    const json_t *list = json_object_get(scene, "bodies");

    for (size_t i = 0; i < json_array_size(list); i++) {
        path at = { &bodies, NULL, i };

        if (!add_body(out, scene, &at, reader)) {
            name_culprit(json_array_get(list, i), reader->wrong);
            if (out->count < out->room) {
                actor_free(&out->actors[out->count]);
            }
            return false;
        }
    }
    return true;
}

bool stage_read(stage *out, const json_t *json, fault *wrong)
{
    object from = { json, NULL, wrong };
    path bodies = { NULL, "bodies", 0 };
    actor_reader reader = { .wrong = wrong, .file = out->file };
    int spawn = ABUT_SPAWN_REFUSE;

    if (!json_is_object(json)) {
        return fault_at(wrong, &whole, "must be an object with \"bodies\"", json);
    }
    if (!check_fields(&from, scene_fields, "a scene") || !refuse_later(&from) ||
        !read_settings(&from, out) || !read_word(&from, "spawn", spawn_word, &spawn)) {
        return false;
    }
    const json_t *list =
        require_list(&from, "bodies", "must be a list of bodies [{\"shape\": ...}]");
    size_t count = json_array_size(list);

    if (list == NULL) {
        return false;
    }
    if (count > ABUT_MAX_BODIES) {
        return fault_number(wrong, &bodies, "must be at most 4194304", (double)count);
    }
    reader.spawn = (abut_spawn)spawn;
    bool ok = make_world(out, (uint32_t)count, wrong) && add_tiles(out, json, &reader) &&
              add_bodies(out, json, &reader) && end_cells(out, &from);

    actor_reader_free(&reader);
    return ok && (stage_lead(out, false) == ABUT_OK ||
                  fault_at(wrong, &bodies, abut_world_last_error(out->world), NULL));
}

void stage_free(stage *out)
{
    for (uint32_t i = 0; i < out->count; i++) {
        actor_free(&out->actors[i]);
    }
    free(out->actors);
    free_cells(out);
    free(out->about);
    json_decref(out->numbers);
    abut_recording_destroy(out->recording);
    abut_world_destroy(out->world);
    *out = (stage){ 0 };
}

/* --- Finding actors --------------------------------------------------------- */

const actor *stage_actor(const stage *s, abut_body body)
{
    return abut_world_has(s->world, body) ? &s->actors[abut_body_user(s->world, body)] : NULL;
}

const actor *stage_find(const stage *s, const char *name)
{
    const json_t *number = json_object_get(s->numbers, name);

    return number != NULL ? &s->actors[json_integer_value(number)] : NULL;
}

abut_status stage_lead(stage *s, bool passed)
{
    abut_status status = ABUT_OK;

    for (uint32_t i = 0; i < s->count && status == ABUT_OK; i++) {
        actor *who = &s->actors[i];

        status = stroll_lead(&who->stroll, s->world, who->body, s->settings.gravity, passed);
        if (who->route.count == 0 || status != ABUT_OK) {
            continue;
        }
        if (passed) {
            route_pass(&who->route);
        }
        abut_vec2 velocity = route_velocity(&who->route, abut_body_at(s->world, who->body));

        status = abut_body_set_velocity(s->world, who->body, velocity);
    }
    return status;
}
