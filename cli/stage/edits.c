/* cli/stage/edits.c - cells that change while a scene plays.
 *
 * SPDX-License-Identifier: MIT */
#include "stage/edits.h"

#include "abut/pair.h"
#include "stage/actor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const edit_fields[] = { "frame", "body", "set",   "fill",  "erase",
                                           "draw",  "tile", "spawn", "about", NULL };

static const double most_frames = 1e9;

/* --- What a map needs ---------------------------------------------------------- */

/* The character that an edit sets: that of "set" and "fill" stands behind their numbers. */
static const json_t *letter_of(const json_t *value)
{
    const json_t *set = json_object_get(value, "set");
    const json_t *fill = json_object_get(value, "fill");

    return set != NULL    ? json_array_get(set, 2)
           : fill != NULL ? json_array_get(fill, 4)
                          : json_object_get(value, "tile");
}

void edits_need(const json_t *scene, const char *name, const tile_map *map, bool *needed)
{
    const json_t *list = json_object_get(scene, "edits");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        const char *body = json_string_value(json_object_get(value, "body"));
        uint32_t kind = 0;

        if (body != NULL && strcmp(body, name) == 0 &&
            tile_map_kind(map, letter_of(value), &kind)) {
            needed[kind] = true;
        }
        needed[ABUT_TILE_SOLID] =
            needed[ABUT_TILE_SOLID] ||
            (body != NULL && strcmp(body, name) == 0 && json_object_get(value, "draw") != NULL &&
             json_object_get(value, "tile") == NULL);
    }
}

/* --- Reading ------------------------------------------------------------------- */

/* One edit that is being read. */
typedef struct edit_reader {
    const object *from;
    const cell_group *group;
    edit *out;
} edit_reader;

static bool find_group(edit_reader *r, const cell_group *groups, uint32_t count)
{
    const json_t *value = require(r->from, "body");
    const char *name = json_string_value(value);
    path at = { r->from->at, "body", 0 };

    if (value == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < count && name != NULL; i++) {
        if (strcmp(groups[i].name, name) == 0) {
            r->group = &groups[i];
            r->out->group = i;
            return true;
        }
    }
    return fault_at(r->from->wrong, &at, "must be the name of a body of tiles or of a mask", value);
}

/* A character of the map; of a mask '#', '.' and ' '. */
static bool read_letter(edit_reader *r, const json_t *value, const path *at)
{
    tile_map map = { 0 };

    memcpy(map.letters, r->group->letters, sizeof map.letters);
    return tile_map_kind(&map, value, &r->out->kind) ||
           fault_at(r->from->wrong, at,
                    r->group->is_mask ? "must be \"#\" or \".\""
                                      : "must be a tile: '#', '.', or another one of the map",
                    value);
}

/* A column or row that the map does not have: an edit that does nothing is a slip. */
static bool refuse_beyond(edit_reader *r, const path *at, size_t axis, const json_t *item)
{
    text must = { 0 };

    text_add(&must,
             axis == 0 ? "must be a column of the map, 0 to " : "must be a row of the map, 0 to ");
    text_number(&must, (double)r->group->size[axis] - 1);
    fault_at(r->from->wrong, at, must.failed ? "must be a cell of the map" : text_string(&must),
             item);
    text_free(&must);
    return false;
}

/* [x, y, "#"] or [x, y, w, h, "#"]. */
static bool read_cells(edit_reader *r, const char *field, size_t count)
{
    const json_t *value = json_object_get(r->from->json, field);
    path at = { r->from->at, field, 0 };
    path last = { &at, NULL, count };
    uint32_t numbers[4] = { 0, 0, 1, 1 };

    if (json_array_size(value) != count + 1) {
        return fault_at(r->from->wrong, &at,
                        count == 2 ? "must be [x, y, \"#\"]" : "must be [x, y, w, h, \"#\"]",
                        value);
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *item = json_array_get(value, i);
        double number = json_number_value(item);
        path step = { &at, NULL, i };

        if (!json_is_number(item) || number != floor(number) || number < 0 ||
            number > ABUT_MASK_LIMIT) {
            return fault_at(r->from->wrong, &step, "must be a whole number from 0 to 32768", item);
        }
        if (i < 2 && number >= r->group->size[i]) {
            return refuse_beyond(r, &step, i, item);
        }
        numbers[i] = (uint32_t)number;
    }
    r->out->what = EDIT_CELLS;
    r->out->area = (abut_cells){ (int)numbers[0], (int)numbers[1], numbers[2], numbers[3] };
    return read_letter(r, json_array_get(value, count), &last);
}

static bool read_edit_shape(edit_reader *r, const char *field)
{
    const json_t *tile = json_object_get(r->from->json, "tile");
    path at = { r->from->at, field, 0 };
    path letter = { r->from->at, "tile", 0 };
    bool draws = strcmp(field, "draw") == 0;

    r->out->what = EDIT_SHAPE;
    r->out->kind = draws ? ABUT_TILE_SOLID : ABUT_TILE_EMPTY;
    if (tile != NULL && !draws) {
        return fault_at(r->from->wrong, &letter, "is for edits that \"draw\"", NULL);
    }
    return (tile == NULL || read_letter(r, tile, &letter)) &&
           read_shape_at(json_object_get(r->from->json, field), &at, (abut_vec2){ 0, 0 },
                         &r->out->shape, r->from->wrong);
}

static bool read_what(edit_reader *r)
{
    static const char *const words[] = { "set", "fill", "erase", "draw" };
    const char *found = NULL;
    int given = 0;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (json_object_get(r->from->json, words[i]) != NULL) {
            found = words[i];
            given++;
        }
    }
    if (given != 1) {
        return fault_at(r->from->wrong, r->from->at,
                        "must have one of \"set\", \"fill\", \"erase\" and \"draw\"", NULL);
    }
    if (strcmp(found, "set") == 0) {
        return read_cells(r, "set", 2);
    }
    return strcmp(found, "fill") == 0 ? read_cells(r, "fill", 4) : read_edit_shape(r, found);
}

static bool read_edit(edit *out, const object *from, const cell_group *groups, uint32_t count)
{
    edit_reader r = { .from = from, .out = out };
    double frame = 0;
    int spawn = ABUT_SPAWN_REFUSE;
    path at = { from->at, "spawn", 0 };

    if (!check_fields(from, edit_fields, "an edit") || require(from, "frame") == NULL ||
        !read_whole(from, "frame", 1, most_frames, &frame) || !find_group(&r, groups, count) ||
        !read_what(&r) || !read_word(from, "spawn", spawn_word, &spawn)) {
        return false;
    }
    out->frame = (uint32_t)frame;
    out->spawn = (abut_spawn)spawn;
    return spawn != ABUT_SPAWN_NEAREST ||
           fault_at(from->wrong, &at, "of an edit must be \"refuse\" or \"ignore\"", NULL);
}

/* By their frames; of one frame in the order of the file. */
static int compare_edits(const void *first, const void *second)
{
    const edit *a = first;
    const edit *b = second;

    return a->frame != b->frame ? (a->frame < b->frame ? -1 : 1) : a->number < b->number ? -1 : 1;
}

bool edits_read(
    edit_list *out, const object *scene, const cell_group *groups, uint32_t count, fault *wrong)
{
    const json_t *list = json_object_get(scene->json, "edits");
    path at = { scene->at, "edits", 0 };

    *out = (edit_list){ 0 };
    if (list == NULL) {
        return true;
    }
    if (!json_is_array(list)) {
        return fault_at(wrong, &at, "must be a list of edits [{\"frame\": ...}]", list);
    }
    out->items = calloc(json_array_size(list) + 1, sizeof *out->items);
    if (out->items == NULL) {
        return fault_at(wrong, &at, "need more memory than there is", NULL);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        path step = { &at, NULL, i };
        object from = { json_array_get(list, i), &step, wrong };

        out->items[out->count++].number = i;
        if (!json_is_object(from.json)) {
            return fault_at(wrong, &step, "must be an edit {\"frame\": ...}", from.json);
        }
        if (!read_edit(&out->items[i], &from, groups, count)) {
            return false;
        }
    }
    qsort(out->items, out->count, sizeof *out->items, compare_edits);
    return true;
}

void edits_free(edit_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        figure_free(&list->items[i].shape);
    }
    free(list->items);
    *list = (edit_list){ 0 };
}

/* --- Making them ----------------------------------------------------------------- */

/* The cells along a side that middles between two places may belong to. */
static void cells_between(double low, double high, double size, uint32_t count, int64_t *range)
{
    range[0] = (int64_t)fmax(floor(low / size) - 1, 0);
    range[1] = (int64_t)fmin(ceil(high / size) + 1, count);
}

/* Cells of a row whose middles lie in the shape are set run by run. */
static abut_status edit_row(
    const edit *what, abut_world *world, const abut_map *map, const int64_t *columns, int64_t y)
{
    double size = abut_body_tile_size(world, map->layers[0]);
    abut_vec2 at = abut_body_at(world, map->layers[0]);
    int64_t first = -1;
    abut_status status = ABUT_OK;

    for (int64_t x = columns[0]; x <= columns[1] && status == ABUT_OK; x++) {
        bool in = x < columns[1] &&
                  abut_contains_point(&what->shape.shape, at.x + ((double)x + 0.5) * size,
                                      at.y + ((double)y + 0.5) * size);

        if (in && first < 0) {
            first = x;
        }
        if (!in && first >= 0) {
            abut_cells run = { (int)first, (int)y, (uint32_t)(x - first), 1 };

            status = abut_map_fill_tiles(world, map, run, what->kind, what->spawn);
            first = -1;
        }
    }
    return status;
}

static abut_status edit_shape(const edit *what, abut_world *world, const abut_map *map)
{
    abut_bounds bounds = abut_shape_bounds(&what->shape.shape);
    abut_vec2 at = abut_body_at(world, map->layers[0]);
    double size = abut_body_tile_size(world, map->layers[0]);
    uint32_t width = 0;
    uint32_t height = 0;
    int64_t columns[2];
    int64_t rows[2];
    abut_status status = ABUT_OK;

    abut_body_tile_count(world, map->layers[0], &width, &height);
    cells_between(bounds.min.x - at.x, bounds.max.x - at.x, size, width, columns);
    cells_between(bounds.min.y - at.y, bounds.max.y - at.y, size, height, rows);
    for (int64_t y = rows[0]; y < rows[1] && status == ABUT_OK; y++) {
        status = edit_row(what, world, map, columns, y);
    }
    return status;
}

abut_status edit_make(const edit *what, abut_world *world, const abut_map *map)
{
    if (what->what == EDIT_CELLS) {
        return abut_map_fill_tiles(world, map, what->area, what->kind, what->spawn);
    }
    if (abut_shape_kind(&what->shape.shape) == ABUT_KIND_CIRCLE) {
        abut_vec2 middle;

        abut_shape_corners(&what->shape.shape, &middle, 1);
        return abut_map_fill_disc(world, map, middle, abut_shape_radius(&what->shape.shape),
                                  what->kind, what->spawn);
    }
    return edit_shape(what, world, map);
}
