/* cli/read/cell_form.c - maps of tiles and masks as bodies of a scene.
 *
 * SPDX-License-Identifier: MIT */
#include "read/cell_form.h"

#include "read/masks.h"
#include "read/transform.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const tile_fields[] = { "type", "x",      "y",         "size",
                                           "rows", "legend", "transform", NULL };
static const char *const mask_fields[] = { "type",  "x",         "y",     "rows",
                                           "image", "key",       "solid", "threshold",
                                           "frame", "transform", NULL };

static bool has_type(const json_t *shape, const char *type)
{
    const char *said = json_string_value(json_object_get(shape, "type"));

    return said != NULL && strcmp(said, type) == 0;
}

bool is_cell_shape(const json_t *shape)
{
    return has_type(shape, "tiles") || has_type(shape, "mask");
}

/* --- Transforms -------------------------------------------------------------- */

static abut_vec2 turned(abut_transform t, double x, double y)
{
    return (abut_vec2){ t.a * x + t.c * y, t.b * x + t.d * y };
}

/* The scale of a transform that maps squares on squares: moves, even scales, mirrors and quarter
 * turns. 0 for any other. */
static double square_scale(abut_transform t)
{
    bool straight = t.b == 0 && t.c == 0 && fabs(t.a) == fabs(t.d);
    bool swapped = t.a == 0 && t.d == 0 && fabs(t.b) == fabs(t.c);

    return straight ? fabs(t.a) : swapped ? fabs(t.b) : 0;
}

/* The mask under a quarter turn or a mirror: `turn` has entries of 1, 0 and -1. Its least corner
 * goes to `corner`. */
static abut_status
turn_mask(const abut_mask *mask, abut_transform turn, abut_mask **out, abut_vec2 *corner)
{
    int width = (int)abut_mask_width(mask);
    int height = (int)abut_mask_height(mask);
    abut_vec2 far = turned(turn, width, height);
    abut_status status =
        abut_mask_create((uint32_t)fabs(far.x), (uint32_t)fabs(far.y), false, NULL, out);

    *corner = (abut_vec2){ fmin(far.x, 0), fmin(far.y, 0) };
    for (int y = 0; y < height && status == ABUT_OK; y++) {
        for (int x = 0; x < width; x++) {
            if (abut_mask_is_solid(mask, x, y)) {
                abut_vec2 middle = turned(turn, x + 0.5, y + 0.5);

                abut_mask_set(*out, (int)floor(middle.x - corner->x),
                              (int)floor(middle.y - corner->y), true);
            }
        }
    }
    return status;
}

static bool place_mask(const object *from, abut_transform t, abut_vec2 at, cell_form *out)
{
    path where = { from->at, "transform", 0 };
    double scale = square_scale(t);
    abut_mask *upright = NULL;
    abut_vec2 corner = { 0, 0 };

    if (scale == 0) {
        return fault_at(from->wrong, &where,
                        "of a mask that is a body may move it, scale it evenly, mirror it and turn "
                        "it by quarters",
                        json_object_get(from->json, "transform"));
    }
    abut_transform turn = { t.a / scale, t.b / scale, t.c / scale, t.d / scale, 0, 0 };
    abut_status status = turn_mask(out->mask, turn, &upright, &corner);

    if (status != ABUT_OK) {
        return fault_at(from->wrong, from->at, abut_status_text(status), NULL);
    }
    abut_mask_destroy(out->mask);
    out->mask = upright;
    out->pixel = scale;
    out->origin = turned(t, at.x, at.y);
    out->origin.x += t.tx + scale * corner.x;
    out->origin.y += t.ty + scale * corner.y;
    return true;
}

static bool place_tiles(const object *from, abut_transform t, cell_form *out)
{
    path where = { from->at, "transform", 0 };

    if (t.a != 1 || t.b != 0 || t.c != 0 || t.d != 1) {
        return fault_at(from->wrong, &where, "of tiles may only move them",
                        json_object_get(from->json, "transform"));
    }
    out->origin = (abut_vec2){ out->map.at.x + t.tx, out->map.at.y + t.ty };
    return true;
}

/* --- Reading ------------------------------------------------------------------ */

static bool check_origin(const object *from, abut_vec2 origin)
{
    return (fabs(origin.x) <= ABUT_LIMIT && fabs(origin.y) <= ABUT_LIMIT) ||
           fault_at(from->wrong, from->at, limit_rule, NULL);
}

static bool read_form(cell_form *out, const object *from, const char *file)
{
    abut_transform transform = abut_identity();
    const json_t *given = json_object_get(from->json, "transform");
    abut_vec2 at = { 0, 0 };

    if (given != NULL && !read_transform(from, given, &transform)) {
        return false;
    }
    if (!has_type(from->json, "mask")) {
        return check_fields(from, tile_fields, "tiles") && read_tiles(from, &out->map) &&
               place_tiles(from, transform, out);
    }
    return check_fields(from, mask_fields, "a mask") && read_optional(from, "x", &at.x) &&
           read_optional(from, "y", &at.y) && check_limit(from, "x", at.x) &&
           check_limit(from, "y", at.y) && read_mask_beside(from, file, &out->mask) &&
           place_mask(from, transform, at, out);
}

bool cell_form_read(
    cell_form *out, const json_t *value, const path *at, const char *file, fault *wrong)
{
    object from = { value, at, wrong };

    *out = (cell_form){ .pixel = 1 };
    if (!json_is_object(value)) {
        return fault_at(wrong, at, "must be tiles {\"rows\": ...}", value);
    }
    if (read_form(out, &from, file) && check_origin(&from, out->origin)) {
        return true;
    }
    cell_form_free(out);
    return false;
}

void cell_form_free(cell_form *form)
{
    tile_map_free(&form->map);
    abut_mask_destroy(form->mask);
    *form = (cell_form){ 0 };
}

/* --- Rules -------------------------------------------------------------------- */

static bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

static bool same_direction(abut_vec2 a, abut_vec2 b)
{
    return is_zero(a) == is_zero(b) && a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y >= 0;
}

static bool same_rules(const cell_rules *a, const cell_rules *b)
{
    return a->sensor == b->sensor && a->category == b->category &&
           same_direction(a->open_side, b->open_side);
}

static cell_rules rules_of_body(const abut_body_settings *is)
{
    return (cell_rules){ .sensor = is->sensor,
                         .open_side = is->answer == ABUT_ANSWER_ONE_WAY ? is->open_side
                                                                        : (abut_vec2){ 0, 0 },
                         .category = is->category != 0 ? is->category : ABUT_DEFAULT_CATEGORY };
}

static cell_rules rules_of_kind(const abut_tile_kind *kind)
{
    return (cell_rules){ .sensor = kind->sensor,
                         .open_side = kind->open_side,
                         .category = kind->category };
}

/* What tiles do not say, the body says for them. */
static abut_status settle_kind(abut_tiles *tiles, uint32_t number, const cell_rules *body)
{
    abut_tile_kind kind;

    abut_tiles_read_kind(tiles, number, &kind);
    kind.sensor = kind.sensor || body->sensor;
    kind.category = kind.category != 0 ? kind.category : body->category;
    kind.open_side = is_zero(kind.open_side) ? body->open_side : kind.open_side;
    return abut_tiles_set_kind(tiles, number, &kind);
}

static void mark_used(const abut_tiles *tiles, bool *used)
{
    for (uint32_t y = 0; y < abut_tiles_height(tiles); y++) {
        for (uint32_t x = 0; x < abut_tiles_width(tiles); x++) {
            used[abut_tiles_kind_at(tiles, x, y)] = true;
        }
    }
}

/* What tells the rules of tiles from those of the body; `number` if that is not enough. */
static void name_rules(cell_rules *rules, const cell_rules *body, uint32_t number)
{
    bool one_way = !is_zero(rules->open_side) && is_zero(body->open_side);
    bool sensor = rules->sensor && !body->sensor;
    char category[32] = "";
    char count[16] = "";

    if (rules->category != body->category) {
        snprintf(category, sizeof category, "%scategory_%u", one_way || sensor ? "_" : "",
                 (unsigned)rules->category);
    }
    if (number > 1) {
        snprintf(count, sizeof count, "_%u", (unsigned)number);
    }
    snprintf(rules->name, sizeof rules->name, "%s%s%s%s%s", one_way ? "one_way" : "",
             one_way && sensor ? "_" : "", sensor ? "sensor" : "", category, count);
}

static void name_all(cell_rules *rules, uint32_t count, const cell_rules *body)
{
    for (uint32_t i = 0; i < count && count > 1; i++) {
        uint32_t number = 1;

        if (i == 0 && same_rules(&rules[0], body)) {
            continue;
        }
        name_rules(&rules[i], body, number);
        for (uint32_t k = 0; k < i; k++) {
            if (strcmp(rules[k].name, rules[i].name) == 0) {
                name_rules(&rules[i], body, ++number);
                k = UINT32_MAX; /* from the first again */
            }
        }
    }
}

abut_status cell_form_settle(cell_form *form,
                             const abut_body_settings *is,
                             const bool *needed,
                             cell_rules *rules,
                             uint32_t *count)
{
    cell_rules body = rules_of_body(is);
    bool used[ABUT_TILE_KINDS] = { false };
    bool plain = false;
    abut_status status = ABUT_OK;

    rules[0] = body;
    *count = 1;
    mark_used(form->map.tiles, used);
    for (uint32_t k = 1; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        status = settle_kind(form->map.tiles, k, &body);
    }
    for (uint32_t k = 1; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        abut_tile_kind kind;
        uint32_t at = 0;

        abut_tiles_read_kind(form->map.tiles, k, &kind);
        if ((!used[k] && !needed[k]) || kind.shape_count == 0) {
            continue;
        }
        cell_rules found = rules_of_kind(&kind);

        plain = plain || same_rules(&found, &body);
        while (at < *count && !same_rules(&found, &rules[at])) {
            at++;
        }
        if (at == *count) {
            rules[(*count)++] = found;
        }
    }
    if (!plain && *count > 1) { /* no tile is plain */
        memmove(rules, rules + 1, --*count * sizeof *rules);
    }
    name_all(rules, *count, &body);
    return status;
}

void cell_rules_apply(const cell_rules *rules, const cell_form *form, abut_body_settings *is)
{
    is->shapes = NULL;
    is->shape_count = 0;
    is->tiles = form->map.tiles;
    is->pixels = form->mask;
    is->pixel_size = form->mask != NULL ? form->pixel : 0;
    is->at.x += form->origin.x;
    is->at.y += form->origin.y;
    if (rules == NULL) {
        return;
    }
    is->sensor = rules->sensor;
    if (rules->category != rules_of_body(is).category) {
        is->category = rules->category;
    }
    if (!is_zero(rules->open_side)) {
        is->answer = ABUT_ANSWER_ONE_WAY;
        is->open_side = rules->open_side;
    }
}
