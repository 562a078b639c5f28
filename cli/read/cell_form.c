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

/* --- Layers ------------------------------------------------------------------- */

static bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

static bool is_one_way(const abut_body_settings *is)
{
    return is->answer == ABUT_ANSWER_ONE_WAY;
}

static uint32_t category_of(const abut_body_settings *is)
{
    return is->category != 0 ? is->category : ABUT_DEFAULT_CATEGORY;
}

void cell_form_apply(const cell_form *form, abut_body_settings *is)
{
    is->shapes = NULL;
    is->shape_count = 0;
    is->tiles = form->map.tiles;
    is->pixels = form->mask;
    is->pixel_size = form->mask != NULL ? form->pixel : 0;
    is->at.x += form->origin.x;
    is->at.y += form->origin.y;
}

static bool has_shapes(const abut_tiles *tiles, uint32_t number)
{
    abut_tile_kind kind;

    abut_tiles_read_kind(tiles, number, &kind);
    return kind.shape_count > 0;
}

abut_status cell_form_keep(cell_form *form, bool *needed)
{
    abut_tiles *tiles = form->map.tiles;
    abut_status status = ABUT_OK;
    bool any = false;

    for (uint32_t y = 0; y < abut_tiles_height(tiles); y++) {
        for (uint32_t x = 0; x < abut_tiles_width(tiles); x++) {
            needed[abut_tiles_kind_at(tiles, x, y)] = true;
        }
    }
    for (uint32_t k = 1; k < ABUT_TILE_KINDS; k++) {
        any = any || (needed[k] && has_shapes(tiles, k));
    }
    for (uint32_t k = any ? 1 : 2; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        if (!needed[k]) {
            status = abut_tiles_set_kind(tiles, k, &(abut_tile_kind){ 0 });
        }
    }
    return status;
}

/* "_" between two words. */
static void add_word(text *out, const char *word)
{
    text_add(out, out->length > 0 ? "_" : "");
    text_add(out, word);
}

static void add_value(text *out, const char *word, double value)
{
    add_word(out, word);
    text_add(out, "_");
    text_number(out, value);
}

void cell_layer_name(text *out, const abut_body_settings *layer, const abut_body_settings *body)
{
    if (is_one_way(layer) && !is_one_way(body)) {
        add_word(out, "one_way");
    }
    if (layer->sensor && !body->sensor) {
        add_word(out, "sensor");
    }
    if (category_of(layer) != category_of(body)) {
        add_value(out, "category", category_of(layer));
    }
    if (layer->friction != body->friction) {
        add_value(out, "friction", layer->friction == ABUT_NO_FRICTION ? 0 : layer->friction);
    }
    if (layer->bounce != body->bounce) {
        add_value(out, "bounce", layer->bounce);
    }
    if (layer->surface.x != body->surface.x || layer->surface.y != body->surface.y) {
        add_word(out, "surface");
    }
}

void cell_layer_apply(const abut_body_settings *layer, abut_body_settings *is)
{
    is->sensor = layer->sensor;
    if (category_of(layer) != category_of(is)) {
        is->category = layer->category;
    }
    is->friction = layer->friction;
    is->bounce = layer->bounce;
    is->surface = layer->surface;
    if (is_one_way(layer) && !is_zero(layer->open_side)) {
        is->answer = layer->answer;
        is->open_side = layer->open_side;
    }
}
