/* abut/map.h - a map whose kinds of tiles have rules of their own: walls, planks, spikes, ice.
 *
 *     abut_map level;
 *     abut_world_add_map(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
 *                        &level);
 *     abut_map_set_tile(world, &level, 12, 3, ABUT_TILE_EMPTY, ABUT_SPAWN_REFUSE);
 *
 * A body has one set of rules: it is a sensor or not, one-way or not, of some category, friction
 * and so on. So a map becomes a body for each set of rules that its kinds of tiles have, a *layer*,
 * all of them at one place. Each layer is an ordinary body: events, contacts and queries name it,
 * and every call about bodies takes it. To move a kinematic map, set the velocity of every layer.
 * Cells are changed by what stands here, in all layers at once.
 *
 * An abut_map is a value that names these bodies: copy it, keep it wherever you like. The world
 * does not know it; ids stay what they are when a world is saved, loaded or rolled back. One body
 * of tiles or pixels that was added by abut_world_add() is a map of one layer:
 *
 *     abut_map hill = { .layers = { body }, .layer_count = 1 };
 *
 * What world.h says about units, bad input, ownership, threads, callbacks and cost holds here, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ABUT_MAP_H
#define ABUT_MAP_H

#include "body.h"
#include "body_tiles.h"

/* The most layers of a map. */
#define ABUT_MAP_LAYERS 32

typedef struct abut_map {
    abut_body layers[ABUT_MAP_LAYERS];
    uint32_t layer_count;
} abut_map;

/* Adds a body for each set of rules that the kinds of `settings->tiles` have, in the order of the
 * first kind with these rules. Kinds without shapes make none; kinds that no cell is of do, because
 * cells may become of them. What a kind does not say is as the settings say: category, friction,
 * bounce, surface and open_side where the kind's are zero. A kind is a sensor if it says so or the
 * settings do.
 *
 * `map`, which may be NULL, gets the ids, or no layer if the map is refused; then the world is as
 * it was:
 *   ABUT_E_ARGUMENT  there are no tiles; or kinds differ in their rules, and it is a mover, or
 *                    `spawn` is NEAREST
 *   ABUT_E_RANGE     there would be more than ABUT_MAP_LAYERS layers
 *   ABUT_E_OVERLAP   a layer would overlap a body that it must not: abut_world_blocker()
 * and the statuses of abut_world_add(). Several layers are never nudged out of a small overlap, as
 * one body is. Each layer has a byte for each cell. O(layers x cells). */
ABUT_API abut_status abut_world_add_map(abut_world *world,
                                        const abut_body_settings *settings,
                                        abut_map *map);

/* Removes all layers, or none: ABUT_E_STALE if one of them is gone already. */
ABUT_API abut_status abut_world_remove_map(abut_world *world, const abut_map *map);

/* Whether a body, for example of an event, is a layer of the map. */
ABUT_API bool abut_map_has(const abut_map *map, abut_body body);

/* The layer that cells of a kind belong to: the planks, to drop through; the spikes, to recognize
 * in an event. Kinds with the same rules share a layer, and a body has one contact with all of it:
 * to hear about spikes and water separately, give them different categories. ABUT_NO_BODY for a
 * kind without shapes, and for a map that is gone. */
ABUT_API abut_body abut_map_layer(const abut_world *world, const abut_map *map, uint32_t kind);

/* The kind of a cell; 0 for a cell that does not exist, and for a map that is gone. */
ABUT_API uint32_t abut_map_tile(const abut_world *world, const abut_map *map, int64_t x, int64_t y);

/* Set cells of a map, as abut_body_set_tile(), abut_body_fill_tiles() and abut_body_fill_disc() do
 * for a body: one cell, all cells of a rectangle, or all whose middle lies in a disc, as seen from
 * where the first layer stands. A cell becomes solid, one-way, a sensor or slippery as its new kind
 * is, and is no longer what it was before. All layers change, or none does. The same statuses;
 * ABUT_E_STALE if a layer is gone, ABUT_E_ARGUMENT if the layers are not those of one map. */
ABUT_API abut_status abut_map_set_tile(abut_world *world,
                                       const abut_map *map,
                                       uint32_t x,
                                       uint32_t y,
                                       uint32_t kind,
                                       abut_spawn spawn);
ABUT_API abut_status abut_map_fill_tiles(
    abut_world *world, const abut_map *map, abut_cells area, uint32_t kind, abut_spawn spawn);
ABUT_API abut_status abut_map_fill_disc(abut_world *world,
                                        const abut_map *map,
                                        abut_vec2 middle,
                                        double radius,
                                        uint32_t kind,
                                        abut_spawn spawn);

/* Makes a grid of the tiles of a map as they are now, with the rules that their layers have; the
 * caller destroys it. As abut_body_tiles() for a body: the same statuses. O(layers + cells). */
ABUT_API abut_status abut_map_tiles(const abut_world *world,
                                    const abut_map *map,
                                    const abut_allocator *allocator,
                                    abut_tiles **out);

#endif
