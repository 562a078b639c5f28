/* cli/stage/stage_cells.c - maps and masks on a stage: how they become bodies, their edits, and
 * what they look like.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "stage/stage_parts.h"

#include <stdlib.h>
#include <string.h>

/* --- Bodies -------------------------------------------------------------------- */

/* Remembers what edits of a map or mask need, before its first actor is there. */
static bool add_group(stage *out, const cell_form *form, const abut_map *map)
{
    cell_group *more = realloc(out->groups, (out->group_count + 1) * sizeof *more);
    char *name = strdup(out->actors[out->count].name);

    out->groups = more != NULL ? more : out->groups;
    if (more == NULL || name == NULL) {
        free(name);
        return false;
    }
    cell_group *group = &more[out->group_count++];

    *group = (cell_group){
        .name = name, .first = out->count, .map = *map, .is_mask = form->mask != NULL
    };
    group->size[0] =
        group->is_mask ? abut_mask_width(form->mask) : abut_tiles_width(form->map.tiles);
    group->size[1] =
        group->is_mask ? abut_mask_height(form->mask) : abut_tiles_height(form->map.tiles);
    memcpy(group->letters, form->map.letters, sizeof group->letters);
    group->letters[ABUT_TILE_SOLID] =
        group->is_mask ? (unsigned char)'#' : group->letters[ABUT_TILE_SOLID];
    return true;
}

/* The name of a layer, behind that of its map; a number if another has it already. False without
 * memory. */
static bool
name_layer(const stage *out, const actor *map, const abut_body_settings *layer, text *behind)
{
    text rules = { 0 };
    text whole = { 0 };
    uint32_t number = 1;

    cell_layer_name(&rules, layer, &map->is);
    do {
        text_free(behind);
        text_free(&whole);
        text_add(behind, rules.length > 0 ? "/" : "");
        text_add(behind, text_string(&rules));
        if (number > 1) {
            text_add(behind, "_");
            text_number(behind, number);
        }
        text_add(&whole, map->name);
        text_add(&whole, text_string(behind));
        number++;
    } while (rules.length > 0 && !whole.failed && stage_find(out, text_string(&whole)) != NULL);
    bool ok = !rules.failed && !behind->failed && !whole.failed;

    text_free(&rules);
    text_free(&whole);
    return ok;
}

/* Makes an actor for one of several layers. */
static bool add_layer(stage *out, const actor *map, abut_body layer, const path *at, fault *wrong)
{
    abut_body_settings is;
    text behind = { 0 };

    abut_body_read(out->world, layer, &is);
    bool ok = (name_layer(out, map, &is, &behind) && make_room(out, out->count + 1) &&
               actor_copy(&out->actors[out->count], map, text_string(&behind))) ||
              no_room(wrong);

    text_free(&behind);
    if (ok) {
        cell_layer_apply(&is, &out->actors[out->count].is);
        out->actors[out->count].body = layer;
        ok = (abut_body_set_user(out->world, layer, out->count) == ABUT_OK || no_room(wrong)) &&
             enter_actor(out, at, ABUT_OK, wrong);
    }
    return ok;
}

/* Makes actors of the layers of the map that has been read. */
static bool add_layers(stage *out, const abut_map *map, const path *at, fault *wrong)
{
    actor whole = out->actors[out->count];
    bool ok = true;

    out->actors[out->count] = (actor){ 0 };
    for (uint32_t k = 0; k < map->layer_count && ok; k++) {
        ok = add_layer(out, &whole, map->layers[k], at, wrong);
    }
    actor_free(&whole);
    return ok;
}

static bool add_map(stage *out, const json_t *scene, const path *at, cell_form *form, fault *wrong)
{
    actor *who = &out->actors[out->count];
    bool needed[ABUT_TILE_KINDS] = { false };
    path side = { at, "open_side", 0 };
    abut_map map;

    edits_need(scene, who->name, &form->map, needed);
    if (cell_form_keep(form, needed) != ABUT_OK) {
        return no_room(wrong);
    }
    if (who->is.answer == ABUT_ANSWER_ONE_WAY && who->is.open_side.x == 0 &&
        who->is.open_side.y == 0) {
        return fault_at(wrong, &side, "must say which side of a one-way body is open", NULL);
    }
    cell_form_apply(form, &who->is);
    who->is.user = out->count;
    abut_status status = abut_world_add_map(out->world, &who->is, &map);

    if (status == ABUT_OK && !add_group(out, form, &map)) {
        return no_room(wrong);
    }
    if (status == ABUT_OK && map.layer_count > 1) {
        return add_layers(out, &map, at, wrong);
    }
    who->body = map.layers[0];
    return enter_actor(out, at, status, wrong);
}

bool add_cells(stage *out, const json_t *scene, const path *at, cell_form *form, fault *wrong)
{
    actor *who = &out->actors[out->count];

    who->origin = form->origin;
    for (size_t i = 0; i < who->route.count; i++) {
        who->route.legs[i].to.x += form->origin.x;
        who->route.legs[i].to.y += form->origin.y;
    }
    if (form->mask == NULL) {
        return add_map(out, scene, at, form, wrong);
    }
    cell_form_apply(form, &who->is);
    if (!add_group(out, form, &(abut_map){ .layer_count = 1 })) {
        return no_room(wrong);
    }
    bool ok = add_actor(out, at, wrong);
    cell_group *group = &out->groups[out->group_count - 1];

    group->map.layers[0] = ok ? out->actors[group->first].body : ABUT_NO_BODY;
    return ok;
}

bool add_tiles(stage *out, const json_t *scene, actor_reader *reader)
{
    path at = { NULL, "tiles", 0 };
    const json_t *value = json_object_get(scene, "tiles");
    actor *who = &out->actors[out->count];
    const char *type = json_string_value(json_object_get(value, "type"));

    if (value == NULL) {
        return true;
    }
    if (type != NULL && strcmp(type, "tiles") != 0) {
        return fault_at(reader->wrong, &at, "must be of type \"tiles\"", value);
    }
    *who = (actor){ .is.kind = ABUT_BODY_STATIC,
                    .is.spawn = reader->spawn,
                    .name = strdup("tiles"),
                    .place = ACTOR_NOWHERE };
    if (who->name == NULL) {
        return no_room(reader->wrong);
    }
    bool ok = cell_form_read(&reader->cells, value, &at, reader->file, reader->wrong) &&
              add_cells(out, scene, &at, &reader->cells, reader->wrong);

    if (!ok) {
        actor_free(&out->actors[out->count]);
    }
    return ok;
}

/* --- Edits --------------------------------------------------------------------- */

/* Notes which bodies edits may place into others. */
static void note_passing(stage *out)
{
    for (size_t i = 0; i < out->edits.count; i++) {
        const edit *what = &out->edits.items[i];
        const cell_group *group = &out->groups[what->group];

        for (uint32_t k = 0; k < group->map.layer_count; k++) {
            actor *who = &out->actors[group->first + k];

            who->passes = who->passes || what->spawn == ABUT_SPAWN_IGNORE;
        }
    }
}

bool end_cells(stage *out, const object *scene)
{
    out->looks = calloc((size_t)out->count + 1, sizeof *out->looks);
    if (out->looks == NULL) {
        return no_room(scene->wrong);
    }
    if (!edits_read(&out->edits, scene, out->groups, out->group_count, scene->wrong)) {
        return false;
    }
    note_passing(out);
    return true;
}

static abut_status make_edit(stage *s, const edit *what)
{
    const cell_group *group = &s->groups[what->group];

    for (uint32_t k = 0; k < group->map.layer_count; k++) {
        s->actors[group->first + k].edits++;
    }
    return edit_make(what, s->world, &group->map);
}

abut_status stage_edit(stage *s, uint32_t frame)
{
    edit_list *edits = &s->edits;

    while (edits->next < edits->count && edits->items[edits->next].frame <= frame) {
        abut_status status = make_edit(s, &edits->items[edits->next]);

        if (status != ABUT_OK) {
            return status;
        }
        edits->next++;
        s->edited = frame;
    }
    return ABUT_OK;
}

/* --- What they look like --------------------------------------------------------- */

const cell_outline *stage_outline(const stage *s, const actor *who)
{
    cell_look *look = &s->looks[who - s->actors];

    if (!has_cells(s->world, who->body)) {
        return NULL;
    }
    if (!look->known || look->edits != who->edits) {
        cell_outline_free(&look->outline);
        cell_outline_find(&look->outline, s->world, who->body);
        look->part = filled_part(s->world, who->body);
        look->known = true;
        look->edits = who->edits;
    }
    return &look->outline;
}

abut_bounds stage_filled_part(const stage *s, const actor *who)
{
    abut_vec2 at = abut_body_at(s->world, who->body);

    if (stage_outline(s, who) == NULL) {
        return abut_bounds_empty();
    }
    abut_bounds part = s->looks[who - s->actors].part;

    return (abut_bounds){ { part.min.x + at.x, part.min.y + at.y },
                          { part.max.x + at.x, part.max.y + at.y } };
}

void free_cells(stage *s)
{
    for (uint32_t i = 0; i < s->group_count; i++) {
        free(s->groups[i].name);
    }
    for (uint32_t i = 0; i < s->count && s->looks != NULL; i++) {
        cell_outline_free(&s->looks[i].outline);
    }
    free(s->groups);
    free(s->looks);
    edits_free(&s->edits);
}
