/* world/body/map.c - maps: bodies that together are one grid of tiles, one for each set of rules.
 *
 * Each layer has a copy of all cells, and the shapes of its own kinds only: to a layer the cells of
 * other kinds are empty. So setting a cell is the same edit of every layer.
 *
 * SPDX-License-Identifier: MIT */
#include "base/check.h"

#include "abut/map.h"
#include "base/alloc.h"
#include "tiles/tiles.h"
#include "world/body/body.h"
#include "world/body/cell_edit.h"
#include "world/state/border.h"
#include "world/state/call.h"
#include "world/state/refusal.h"

/* --- Layers -------------------------------------------------------------------------------------
 */

/* What tells a layer from the others. */
typedef struct layer_plan {
    abut_body_settings settings;
    bool kinds[ABUT_TILE_KINDS]; /* those that it consists of */
} layer_plan;

static bool is_zero(abut_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

static bool points_alike(abut_vec2 a, abut_vec2 b)
{
    return a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0;
}

/* The settings of a layer with this kind: what the kind does not say, the map says. */
static abut_body_settings settings_for(const abut_tile_kind *kind, const abut_body_settings *map)
{
    abut_body_settings layer = *map;

    layer.sensor = map->sensor || kind->sensor;
    layer.category = kind->category != 0 ? kind->category : map->category;
    layer.friction = kind->friction != 0 ? kind->friction : map->friction;
    layer.bounce = kind->bounce != 0 ? kind->bounce : map->bounce;
    layer.surface = is_zero(kind->surface) ? map->surface : kind->surface;
    if (!is_zero(kind->open_side)) {
        layer.answer = ABUT_ANSWER_ONE_WAY;
        layer.open_side = kind->open_side;
    }
    return layer;
}

static bool are_alike(const abut_body_settings *a, const abut_body_settings *b)
{
    return a->sensor == b->sensor && a->answer == b->answer &&
           (a->answer != ABUT_ANSWER_ONE_WAY || points_alike(a->open_side, b->open_side)) &&
           ab_category_kept(a->category) == ab_category_kept(b->category) &&
           a->friction == b->friction && a->bounce == b->bounce && a->surface.x == b->surface.x &&
           a->surface.y == b->surface.y;
}

/* Sorts the kinds with shapes into layers; one more than ABUT_MAP_LAYERS if there are too many. */
static uint32_t plan_layers(const abut_body_settings *map, layer_plan *plans)
{
    uint32_t count = 0;

    for (uint32_t k = 1; k < ABUT_TILE_KINDS; k++) {
        const abut_tile_kind *kind = &map->tiles->kinds[k].settings;
        abut_body_settings settings = settings_for(kind, map);
        uint32_t at = 0;

        if (kind->shape_count == 0) {
            continue;
        }
        while (at < count && !are_alike(&plans[at].settings, &settings)) {
            at++;
        }
        if (at == ABUT_MAP_LAYERS) {
            return ABUT_MAP_LAYERS + 1;
        }
        if (at == count) {
            plans[count++] = (layer_plan){ .settings = settings };
        }
        plans[at].kinds[k] = true;
    }
    return count;
}

/* --- Adding and removing ------------------------------------------------------------------------
 */

static abut_status check_map(abut_world *world, const abut_body_settings *settings)
{
    abut_status status = ab_may_add(world, settings);

    if (status != ABUT_OK) {
        return status;
    }
    if (settings->tiles == NULL) {
        return ab_refuse(world, ABUT_E_ARGUMENT, "a map needs tiles, but tiles is NULL");
    }
    if (settings->figure != NULL) {
        return ab_refuse(world, ABUT_E_ARGUMENT, AB_MADE_OF_ONE);
    }
    return ABUT_OK;
}

static abut_status
check_plans(abut_world *world, const abut_body_settings *settings, uint32_t count)
{
    if (count == 0) {
        return ab_refuse(world, ABUT_E_SHAPE, "no kind of tile of the map has a shape");
    }
    if (count > ABUT_MAP_LAYERS) {
        return ab_refuse(world, ABUT_E_RANGE,
                         "the kinds of tiles have more than 32 (ABUT_MAP_LAYERS) sets of rules");
    }
    if (count > 1 && settings->kind == ABUT_BODY_MOVER) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         "the kinds of tiles differ in their rules, but a mover is one body");
    }
    if (count > 1 && settings->spawn == ABUT_SPAWN_NEAREST) {
        return ab_refuse_number(world, ABUT_E_ARGUMENT, "spawn", (int)settings->spawn,
                                "must be 0 (ABUT_SPAWN_REFUSE) or 1 (ABUT_SPAWN_IGNORE) for a map "
                                "of several layers");
    }
    return ABUT_OK;
}

/* Makes all layers, or none. */
static abut_status
make_layers(abut_world *world, const layer_plan *plans, uint32_t count, ab_newcomer *layers)
{
    abut_status status = ABUT_OK;
    uint32_t permissions = 0;
    uint32_t contacts = 0;
    uint32_t made = 0;

    while (made < count && status == ABUT_OK) {
        const ab_judgement *judgement = &layers[made].judgement;

        status = ab_newcomer_make(world, &plans[made].settings, plans[made].kinds, count > 1,
                                  &layers[made]);
        if (status == ABUT_OK) {
            permissions += judgement->permissions;
            contacts += judgement->touched.count + judgement->unseen.count;
            made++;
        }
    }
    if (status == ABUT_OK && !ab_judge_room(world, permissions, contacts)) {
        status = ab_refuse(world, ABUT_E_MEMORY, "no memory for what the map meets");
    }
    while (status != ABUT_OK && made > 0) {
        ab_newcomer_unmake(world, &layers[--made]);
    }
    return status;
}

static abut_status add_layers(
    abut_world *world, const layer_plan *plans, uint32_t count, ab_newcomer *layers, abut_map *map)
{
    abut_status status = make_layers(world, plans, count, layers);

    for (uint32_t k = 0; k < count && status == ABUT_OK; k++) {
        ab_newcomer_welcome(world, &layers[k]);
        map->layers[k] = layers[k].id;
        map->layer_count = k + 1;
    }
    return status;
}

abut_status abut_world_add_map(abut_world *world, const abut_body_settings *settings, abut_map *map)
{
    if (ab_is_recorded(world)) {
        return ab_record(world,
                         &(ab_call){ AB_CALL_WORLD_ADD_MAP, .settings = settings, .out = map });
    }
    abut_map none;

    map = map != NULL ? map : &none;
    *map = (abut_map){ 0 };
    abut_status status = check_map(world, settings);

    if (status != ABUT_OK) {
        return status;
    }
    layer_plan *plans = ab_resize(&world->allocator, NULL, 0, ABUT_MAP_LAYERS, sizeof *plans);

    if (plans == NULL) {
        return ab_refuse(world, ABUT_E_MEMORY, "no memory for the map");
    }
    uint32_t count = plan_layers(settings, plans);

    status = check_plans(world, settings, count);
    if (status == ABUT_OK) {
        ab_newcomer *layers = ab_resize(&world->allocator, NULL, 0, count, sizeof *layers);

        status = layers != NULL ? add_layers(world, plans, count, layers, map)
                                : ab_refuse(world, ABUT_E_MEMORY, "no memory for the map");
        ab_free(&world->allocator, layers, count, sizeof *layers);
    }
    ab_free(&world->allocator, plans, ABUT_MAP_LAYERS, sizeof *plans);
    return status;
}

/* Whether all layers can be used. */
static abut_status check_layers(abut_world *world, const abut_map *map)
{
    abut_status status = world == NULL ? ABUT_E_ARGUMENT : ABUT_OK;

    if (status == ABUT_OK && (map == NULL || map->layer_count > ABUT_MAP_LAYERS)) {
        return ab_refuse(world, ABUT_E_ARGUMENT,
                         map == NULL ? "map is NULL" : "the map has more layers than a map can");
    }
    if (status == ABUT_OK && map->layer_count == 0) {
        return ab_refuse(world, ABUT_E_STALE, "the map has no layers: it was not added");
    }
    for (uint32_t k = 0; status == ABUT_OK && k < map->layer_count; k++) {
        uint32_t index;

        status = ab_find_body(world, map->layers[k], &index);
        for (uint32_t before = 0; before < k && status == ABUT_OK; before++) {
            if (map->layers[before] == map->layers[k]) {
                status = ab_refuse(world, ABUT_E_ARGUMENT, "the map has one layer twice");
            }
        }
    }
    return status;
}

abut_status abut_world_remove_map(abut_world *world, const abut_map *map)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_WORLD_REMOVE_MAP, .map = map });
    }
    abut_status status = check_layers(world, map);

    for (uint32_t k = 0; status == ABUT_OK && k < map->layer_count; k++) {
        status = abut_world_remove(world, map->layers[k]);
    }
    return status;
}

/* --- Reading ------------------------------------------------------------------------------------
 */

bool abut_map_has(const abut_map *map, abut_body body)
{
    uint32_t k = 0;

    while (map != NULL && k < map->layer_count && k < ABUT_MAP_LAYERS && map->layers[k] != body) {
        k++;
    }
    return map != NULL && k < map->layer_count && k < ABUT_MAP_LAYERS && body != ABUT_NO_BODY;
}

uint32_t abut_map_tile(const abut_world *world, const abut_map *map, int64_t x, int64_t y)
{
    return map == NULL || map->layer_count == 0 ? 0 : abut_body_tile(world, map->layers[0], x, y);
}

abut_body abut_map_layer(const abut_world *world, const abut_map *map, uint32_t kind)
{
    for (uint32_t k = 0; world != NULL && map != NULL && kind < ABUT_TILE_KINDS; k++) {
        if (k >= map->layer_count || k >= ABUT_MAP_LAYERS) {
            return ABUT_NO_BODY;
        }
        uint32_t index = ab_index_of(world, map->layers[k]);
        const ab_grid *grid = index == AB_NONE ? NULL : ab_grid_of(world, index);

        if (grid != NULL && kind < (grid->bits == 1 ? 2 : AB_GRID_KINDS) &&
            ab_grid_patterns(grid, kind) > 0) {
            return map->layers[k];
        }
    }
    return ABUT_NO_BODY;
}

/* The layers of a map have the same cells; layers by hand may be bodies of any kind. */
static bool has_cells_of(const abut_world *world, abut_body body, const ab_grid *first)
{
    uint32_t index = ab_index_of(world, body);
    const ab_grid *grid = index == AB_NONE ? NULL : ab_grid_of(world, index);

    return grid != NULL && grid->width == first->width && grid->height == first->height &&
           grid->size == first->size && grid->bits == first->bits;
}

/* Takes over the kinds of a layer, with the rules that it has. */
static abut_status take_kinds(const abut_world *world, abut_body layer, abut_tiles *tiles)
{
    uint32_t index = ab_index_of(world, layer);
    abut_shape shapes[ABUT_TILE_SHAPES];
    abut_body_settings is;
    abut_tile_kind kind;
    abut_status status = abut_body_read(world, layer, &is);

    for (uint32_t k = 1; k < ABUT_TILE_KINDS && status == ABUT_OK; k++) {
        if (ab_cell_kind_read(world, index, k, shapes, &kind)) {
            kind.category = is.category;
            kind.friction = is.friction;
            kind.bounce = is.bounce;
            kind.surface = is.surface;
            status = abut_tiles_set_kind(tiles, k, &kind);
        }
    }
    return status;
}

abut_status abut_map_tiles(const abut_world *world,
                           const abut_map *map,
                           const abut_allocator *allocator,
                           abut_tiles **out)
{
    abut_tiles *tiles;

    if (out == NULL) {
        return ABUT_E_ARGUMENT;
    }
    *out = NULL;
    if (map == NULL || map->layer_count == 0 || map->layer_count > ABUT_MAP_LAYERS) {
        return map != NULL && map->layer_count == 0 ? ABUT_E_STALE : ABUT_E_ARGUMENT;
    }
    abut_status status = abut_body_tiles(world, map->layers[0], allocator, &tiles);

    if (status != ABUT_OK) {
        return status;
    }
    for (uint32_t k = 0; k < map->layer_count && status == ABUT_OK; k++) {
        const ab_grid *first = ab_grid_of(world, ab_index_of(world, map->layers[0]));

        status = !abut_world_has(world, map->layers[k]) ? ABUT_E_STALE
                 : !has_cells_of(world, map->layers[k], first)
                     ? ABUT_E_ARGUMENT
                     : take_kinds(world, map->layers[k], tiles);
    }
    if (status != ABUT_OK) {
        abut_tiles_destroy(tiles);
        return status;
    }
    *out = tiles;
    return ABUT_OK;
}

/* --- Changing -----------------------------------------------------------------------------------
 */

/* An edit of the first layer, which is the edit of all of them. */
typedef struct map_edit {
    ab_cell_edit edit;
    abut_spawn spawn;
} map_edit;

static abut_status
start_edit(abut_world *world, const abut_map *map, uint32_t kind, abut_spawn spawn, map_edit *out)
{
    abut_status status = check_layers(world, map);

    if (status == ABUT_OK) {
        status = ab_cell_edit_check(world, map->layers[0], kind, spawn, &out->edit);
    }
    for (uint32_t k = 1; status == ABUT_OK && k < map->layer_count; k++) {
        const ab_grid *first = ab_grid_of(world, ab_index_of(world, map->layers[0]));

        if (!has_cells_of(world, map->layers[k], first)) {
            status = ab_refuse(world, ABUT_E_ARGUMENT, "the layers are not of one map");
        }
    }
    out->spawn = spawn;
    return status;
}

static abut_status make_edit(abut_world *world, const abut_map *map, const map_edit *what)
{
    ab_cell_edit edits[ABUT_MAP_LAYERS];

    for (uint32_t k = 0; k < map->layer_count; k++) {
        edits[k] = what->edit;
        edits[k].body = map->layers[k];
    }
    return ab_cells_edit(world, edits, map->layer_count, what->spawn);
}

abut_status abut_map_set_tile(
    abut_world *world, const abut_map *map, uint32_t x, uint32_t y, uint32_t kind, abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world, &(ab_call){ AB_CALL_MAP_SET_TILE, .map = map,
                                            .words = { x, y, kind, (uint64_t)spawn } });
    }
    map_edit what;
    abut_status status = start_edit(world, map, kind, spawn, &what);

    if (status == ABUT_OK) {
        status = ab_cell_edit_one(world, x, y, &what.edit);
    }
    return status == ABUT_OK ? make_edit(world, map, &what) : status;
}

abut_status abut_map_fill_tiles(
    abut_world *world, const abut_map *map, abut_cells area, uint32_t kind, abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world,
                         &(ab_call){ AB_CALL_MAP_FILL_TILES, .map = map,
                                     .words = { (uint32_t)area.x, (uint32_t)area.y, area.width,
                                                area.height, kind, (uint64_t)spawn } });
    }
    map_edit what;
    abut_status status = start_edit(world, map, kind, spawn, &what);

    if (status == ABUT_OK) {
        status = ab_cell_edit_area(world, area, &what.edit);
    }
    return status == ABUT_OK ? make_edit(world, map, &what) : status;
}

abut_status abut_map_fill_disc(abut_world *world,
                               const abut_map *map,
                               abut_vec2 middle,
                               double radius,
                               uint32_t kind,
                               abut_spawn spawn)
{
    if (ab_is_recorded(world)) {
        return ab_record(world,
                         &(ab_call){ AB_CALL_MAP_FILL_DISC, .map = map, .vector = middle,
                                     .numbers = { radius }, .words = { kind, (uint64_t)spawn } });
    }
    map_edit what;
    abut_status status = start_edit(world, map, kind, spawn, &what);

    if (status == ABUT_OK) {
        status = ab_cell_edit_disc(world, middle, radius, &what.edit);
    }
    return status == ABUT_OK ? make_edit(world, map, &what) : status;
}
