/* cli/stage/stage_cells.c - maps and masks on a stage: how they become bodies, their edits, and
 * what they look like.
 *
 * SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "stage/stage_parts.h"

#include <stdlib.h>
#include <string.h>

/* --- Bodies -------------------------------------------------------------------- */

/* Remembers what edits of a map or mask need. */
static bool add_group(stage *out, const cell_form *form, uint32_t count)
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
        .name = name, .first = out->count, .count = count, .is_mask = form->mask != NULL
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

/* Makes one body of the actor that has been read for each of the rules. */
static bool add_by_rules(stage *out,
                         const path *at,
                         const cell_form *form,
                         const cell_rules *rules,
                         uint32_t count,
                         fault *wrong)
{
    actor first = out->actors[out->count];
    bool ok = true;

    out->actors[out->count] = (actor){ 0 };
    for (uint32_t i = 0; i < count && ok; i++) {
        text behind = { 0 };

        text_add(&behind, rules[i].name[0] != '\0' ? "/" : "");
        text_add(&behind, rules[i].name);
        ok = (make_room(out, out->count + 1) && !behind.failed &&
              actor_copy(&out->actors[out->count], &first, text_string(&behind))) ||
             no_room(wrong);
        text_free(&behind);
        if (ok) {
            cell_rules_apply(&rules[i], form, &out->actors[out->count].is);
            ok = add_actor(out, at, wrong);
        }
    }
    actor_free(&first);
    return ok;
}

static bool add_map(stage *out, const json_t *scene, const path *at, cell_form *form, fault *wrong)
{
    actor *who = &out->actors[out->count];
    bool needed[ABUT_TILE_KINDS] = { false };
    cell_rules *rules = calloc(MOST_CELL_RULES, sizeof *rules);
    uint32_t count = 0;
    path side = { at, "open_side", 0 };

    edits_need(scene, who->name, &form->map, needed);
    bool ok =
        (rules != NULL && cell_form_settle(form, &who->is, needed, rules, &count) == ABUT_OK) ||
        no_room(wrong);

    if (ok && who->is.answer == ABUT_ANSWER_ONE_WAY && who->is.open_side.x == 0 &&
        who->is.open_side.y == 0) {
        ok = fault_at(wrong, &side, "must say which side of a one-way body is open", NULL);
    }
    if (ok && count > 1 && who->is.kind == ABUT_BODY_MOVER) {
        ok = fault_at(wrong, at,
                      "is a mover: its tiles must all be alike in one_way, sensor and category",
                      NULL);
    }
    ok = ok && (add_group(out, form, count) || no_room(wrong)) &&
         add_by_rules(out, at, form, rules, count, wrong);
    free(rules);
    return ok;
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
    cell_rules_apply(NULL, form, &who->is);
    return (add_group(out, form, 1) || no_room(wrong)) && add_actor(out, at, wrong);
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

        for (uint32_t k = 0; k < group->count; k++) {
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
    abut_status status = ABUT_OK;

    for (uint32_t k = 0; k < group->count && status == ABUT_OK; k++) {
        actor *who = &s->actors[group->first + k];

        status = edit_make(what, s->world, who->body);
        who->edits++;
    }
    return status;
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
