/* cli/read/legend.c - kinds of tiles as the legend of a map describes them.
 *
 * SPDX-License-Identifier: MIT */
#include "read/legend.h"

#include "abut/region.h"
#include "base/utf8.h"
#include "read/shapes.h"
#include "read/sides.h"

#include <stdint.h>
#include <string.h>

/* What '#', '/', '\' and '=' are called, from kind 1 on. Kinds of the legend follow. */
static const char built_in[] = "#/\\=";
enum { FIRST_OWN = sizeof built_in };

static const char *const kind_fields[] = { "polygon", "shapes",  "slope",    "side",
                                           "like",    "flip_x",  "flip_y",   "swap_xy",
                                           "one_way", "sensor",  "category", "friction",
                                           "bounce",  "surface", "about",    NULL };

/* --- Characters ------------------------------------------------------------- */

uint32_t first_letter(const char *bytes, size_t length, size_t *width)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t letter;

    *width = utf8_width(bytes, length);
    if (*width <= 1) {
        *width = length > 0;
        return length > 0 ? at[0] : 0;
    }
    letter = at[0] & (0x7fu >> *width);
    for (size_t i = 1; i < *width; i++) {
        letter = letter << 6 | (at[i] & 0x3fu);
    }
    return letter;
}

uint32_t single_letter(const char *bytes, size_t length)
{
    size_t width = 0;
    uint32_t letter = first_letter(bytes, length, &width);

    return width == length ? letter : 0;
}

uint32_t kind_of_letter(const tile_map *map, uint32_t letter)
{
    for (uint32_t k = 1; k < ABUT_TILE_KINDS && letter != 0; k++) {
        if (map->letters[k] == letter) {
            return k;
        }
    }
    return 0;
}

/* --- The kinds that every map has -------------------------------------------- */

static bool
set_kind(const object *from, const path *at, tile_map *map, uint32_t kind, const abut_tile_kind *is)
{
    abut_status status = abut_tiles_set_kind(map->tiles, kind, is);
    text rule = { 0 };

    if (status == ABUT_OK) {
        return true;
    }
    text_add(&rule, "is no possible tile: ");
    text_add(&rule, status == ABUT_E_RANGE ? "it reaches more than four tiles beyond its own"
                                           : abut_status_text(status));
    fault_at(from->wrong, at, text_string(&rule), NULL);
    text_free(&rule);
    return false;
}

bool legend_begin(const object *from, tile_map *map)
{
    double size = abut_tiles_size(map->tiles);
    abut_shape square = abut_rect(0, 0, size, size);
    abut_shape rising = abut_tile_slope(size, ABUT_SIDE_MAX_Y, 1, 0);
    abut_shape falling = abut_tile_slope(size, ABUT_SIDE_MAX_Y, 0, 1);
    abut_shape plank = abut_segment(0, 0, size, 0);
    abut_tile_kind kinds[] = { { .shapes = &square, .shape_count = 1 },
                               { .shapes = &rising, .shape_count = 1 },
                               { .shapes = &falling, .shape_count = 1 },
                               { .shapes = &plank, .shape_count = 1, .open_side = { 0, 1 } } };

    for (uint32_t k = 0; built_in[k] != '\0'; k++) {
        if (!set_kind(from, from->at, map, k + 1, &kinds[k])) {
            return false;
        }
        map->letters[k + 1] = (unsigned char)built_in[k];
    }
    return true;
}

/* --- One kind ---------------------------------------------------------------- */

/* What the shapes of one kind are read into. */
typedef struct kind_reader {
    const object *from; /* the entry */
    tile_map *map;
    abut_tile_kind is;
    abut_shape shapes[ABUT_TILE_SHAPES];
    uint32_t count;
    bool fixed; /* its shapes are as they are to be: no edges are taken of them */
    figures read;
    figure polygon;
} kind_reader;

static bool too_many(const kind_reader *k)
{
    return fault_at(k->from->wrong, k->from->at,
                    "has more than 8 convex parts, which is the most of a tile", NULL);
}

static bool add_shape(kind_reader *k, abut_shape shape)
{
    if (k->count == ABUT_TILE_SHAPES) {
        return too_many(k);
    }
    k->shapes[k->count++] = shape;
    return true;
}

/* A polygon stands in its entry as a list of points, and is read as a shape that has them. */
static bool read_polygon_field(kind_reader *k, const json_t *points)
{
    path at = { k->from->at, "polygon", 0 };
    json_t *shape = json_pack("{s:s,s:O}", "type", "polygon", "points", points);
    bool ok =
        shape != NULL || fault_at(k->from->wrong, &at, "needs more memory than there is", NULL);

    k->polygon.may_be_region = true;
    ok = ok && read_shape_at(shape, &at, (abut_vec2){ 0, 0 }, &k->polygon, k->from->wrong);
    if (ok && k->polygon.region == NULL) {
        ok = add_shape(k, k->polygon.shape);
    }
    for (uint32_t i = 0; ok && i < abut_region_pieces(k->polygon.region); i++) {
        ok = add_shape(k, abut_region_piece(k->polygon.region, i));
    }
    json_decref(shape);
    return ok;
}

static bool read_shapes_field(kind_reader *k)
{
    if (!read_shapes(k->from, "shapes", &k->read)) {
        return false;
    }
    for (size_t i = 0; i < k->read.count; i++) {
        if (!add_shape(k, k->read.list[i].shape)) {
            return false;
        }
    }
    return true;
}

static bool read_slope_field(kind_reader *k)
{
    path at = { k->from->at, "slope", 0 };
    int side = ABUT_SIDE_MAX_Y;
    abut_vec2 ends = { 0, 0 };

    if (!read_pair(k->from, "slope", &ends) || !read_word(k->from, "side", side_word, &side)) {
        return false;
    }
    abut_shape slope =
        abut_tile_slope(abut_tiles_size(k->map->tiles), (abut_side)side, ends.x, ends.y);

    if (abut_shape_check(&slope) != ABUT_OK) {
        return fault_at(k->from->wrong, &at,
                        "must be two heights from 0 to 1 that leave something solid",
                        json_object_get(k->from->json, "slope"));
    }
    return add_shape(k, slope);
}

/* The shapes of another kind, and its rules, which the entry may change. */
static bool read_like_field(kind_reader *k, const json_t *like)
{
    path at = { k->from->at, "like", 0 };
    uint32_t kind = 0;

    if (!tile_map_kind(k->map, like, &kind) || kind == 0) {
        return fault_at(k->from->wrong, &at, "must be another tile that is not itself \"like\" one",
                        like);
    }
    abut_tiles_read_kind(k->map->tiles, kind, &k->is);
    k->fixed = k->is.open_side.x != 0 || k->is.open_side.y != 0;
    for (uint32_t i = 0; i < k->is.shape_count; i++) {
        add_shape(k, k->is.shapes[i]);
    }
    return true;
}

static bool read_kind_shapes(kind_reader *k)
{
    static const char *const forms[] = { "polygon", "shapes", "slope", "like" };
    const json_t *entry = k->from->json;
    double size = abut_tiles_size(k->map->tiles);
    int given = 0;

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        given += json_object_get(entry, forms[i]) != NULL;
    }
    if (given > 1) {
        return fault_at(k->from->wrong, k->from->at,
                        "must have one of \"polygon\", \"shapes\", \"slope\" and \"like\"", NULL);
    }
    if (json_object_get(entry, "polygon") != NULL) {
        return read_polygon_field(k, json_object_get(entry, "polygon"));
    }
    if (json_object_get(entry, "shapes") != NULL) {
        return read_shapes_field(k);
    }
    if (json_object_get(entry, "slope") != NULL) {
        return read_slope_field(k);
    }
    if (json_object_get(entry, "like") != NULL) {
        return read_like_field(k, json_object_get(entry, "like"));
    }
    return add_shape(k, abut_rect(0, 0, size, size));
}

/* true: it holds what comes from above; or the direction to the open side; or false. */
static bool read_one_way(kind_reader *k)
{
    path at = { k->from->at, "one_way", 0 };
    const json_t *value = json_object_get(k->from->json, "one_way");
    abut_vec2 open = { 0, json_is_true(value) ? 1 : 0 };

    if (value == NULL) {
        return true;
    }
    if (!json_is_boolean(value) && !read_pair_value(value, &at, k->from->wrong, &open)) {
        return false;
    }
    if (!json_is_boolean(value) && open.x == 0 && open.y == 0) {
        return fault_at(k->from->wrong, &at, "must not be [0, 0]", value);
    }
    k->is.open_side = open;
    return true;
}

static bool read_turn(kind_reader *k)
{
    static const struct {
        const char *field;
        unsigned bit;
    } turns[] = { { "swap_xy", ABUT_TILE_SWAP_XY },
                  { "flip_x", ABUT_TILE_FLIP_X },
                  { "flip_y", ABUT_TILE_FLIP_Y } };

    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        bool is = false;

        if (!read_bool(k->from, turns[i].field, &is)) {
            return false;
        }
        k->is.turn |= is ? turns[i].bit : 0;
    }
    return true;
}

/* The edges of a shape that face away from the open side, behind the others. What is round, or
 * thin already, stays as it is. */
static bool add_closed_edges(kind_reader *k, const abut_shape *shape)
{
    enum { MOST_CORNERS = 64 };
    abut_vec2 corners[MOST_CORNERS];
    abut_vec2 open = k->is.open_side;
    uint32_t count = abut_shape_corners(shape, corners, MOST_CORNERS);

    if (abut_shape_radius(shape) > 0 || count <= 2 || count > MOST_CORNERS) {
        return add_shape(k, *shape);
    }
    for (uint32_t i = 0; i < count; i++) {
        abut_vec2 from = corners[i];
        abut_vec2 to = corners[(i + 1) % count];
        abut_vec2 out = { to.y - from.y, from.x - to.x };

        if (out.x * open.x + out.y * open.y < 0 &&
            !add_shape(k, abut_segment(from.x, from.y, to.x, to.y))) {
            return false;
        }
    }
    return true;
}

/* A one-way tile is the edge that stops: of a square the upper one. */
static bool keep_closed_edges(kind_reader *k)
{
    abut_shape whole[ABUT_TILE_SHAPES];
    uint32_t count = k->count;
    abut_vec2 open = k->is.open_side;

    if (k->fixed || (open.x == 0 && open.y == 0)) {
        return true;
    }
    if (abut_region_pieces(k->polygon.region) > 1) {
        return fault_at(k->from->wrong, k->from->at,
                        "is one-way: its polygon must be convex, or two points", NULL);
    }
    for (uint32_t i = 0; i < count; i++) {
        whole[i] = k->shapes[i];
    }
    k->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!add_closed_edges(k, &whole[i])) {
            return false;
        }
    }
    return true;
}

/* A number from 0 to 1 that may be missing. */
static bool read_part(kind_reader *k, const char *field, double *out)
{
    const json_t *value = json_object_get(k->from->json, field);
    path at = { k->from->at, field, 0 };
    double part = 0;

    if (value == NULL) {
        return true;
    }
    if (!read_number(k->from, field, &part)) {
        return false;
    }
    *out = part;
    return (part >= 0 && part <= 1) ||
           fault_number(k->from->wrong, &at, "must be from 0 to 1", part);
}

/* How it feels: ice, a spring, a belt. A legend that says friction 0 means it. */
static bool read_feel(kind_reader *k)
{
    bool ok = read_part(k, "friction", &k->is.friction) && read_part(k, "bounce", &k->is.bounce) &&
              read_optional_pair(k->from, "surface", &k->is.surface) &&
              check_limit_pair(k->from, "surface", k->is.surface);

    if (json_object_get(k->from->json, "friction") != NULL && k->is.friction == 0) {
        k->is.friction = ABUT_NO_FRICTION;
    }
    return ok;
}

static bool read_kind(const object *entry, tile_map *map, uint32_t kind)
{
    kind_reader k = { .from = entry, .map = map };
    double category = 0;
    bool ok = read_kind_shapes(&k) && read_one_way(&k) && read_turn(&k) &&
              read_bool(entry, "sensor", &k.is.sensor) &&
              read_whole(entry, "category", 1, UINT32_MAX, &category) && read_feel(&k) &&
              keep_closed_edges(&k);

    if (ok) {
        k.is.category = category > 0 ? (uint32_t)category : k.is.category;
        k.is.shapes = k.shapes;
        k.is.shape_count = k.count;
        ok = set_kind(entry, entry->at, map, kind, &k.is);
    }
    figures_free(&k.read);
    figure_free(&k.polygon);
    return ok;
}

/* --- All of them -------------------------------------------------------------- */

/* The number that a character of the legend gets: its own if it has one. */
static uint32_t number_of(const tile_map *map, uint32_t letter)
{
    uint32_t kind = kind_of_letter(map, letter);

    for (uint32_t k = FIRST_OWN; kind == 0 && k < ABUT_TILE_KINDS; k++) {
        kind = map->letters[k] == 0 ? k : 0;
    }
    return kind;
}

static bool
read_entry(const object *legend, tile_map *map, const char *key, const json_t *value, bool alike)
{
    path at = { legend->at, key, 0 };
    object entry = { value, &at, legend->wrong };
    uint32_t letter = single_letter(key, strlen(key));

    if (letter == 0 || letter == '.' || letter == ' ') {
        return fault_at(legend->wrong, &at, "must be one character, and not '.' or ' '", NULL);
    }
    if (!json_is_object(value)) {
        return fault_at(legend->wrong, &at, "must be a kind of tile {\"polygon\": ...}", value);
    }
    if (!check_fields(&entry, kind_fields, "a kind of tile")) {
        return false;
    }
    if ((json_object_get(value, "like") != NULL) != alike) {
        return true;
    }
    uint32_t kind = number_of(map, letter);

    if (kind == 0) {
        return fault_at(legend->wrong, &at, "is one kind of tile too many: 251 may be added", NULL);
    }
    if (!read_kind(&entry, map, kind)) {
        return false;
    }
    map->letters[kind] = letter;
    return true;
}

bool read_legend(const object *from, tile_map *map)
{
    json_t *legend = json_object_get(from->json, "legend");
    path at = { from->at, "legend", 0 };
    object in = { legend, &at, from->wrong };

    if (legend == NULL) {
        return true;
    }
    if (!json_is_object(legend)) {
        return fault_at(from->wrong, &at, "must be an object {\"a\": {...}, ...}", legend);
    }
    for (int alike = 0; alike < 2; alike++) { /* those that are like others come behind these */
        const char *key;
        json_t *value;

        json_object_foreach(legend, key, value)
        {
            if (!read_entry(&in, map, key, value, alike == 1)) {
                return false;
            }
        }
    }
    return true;
}
