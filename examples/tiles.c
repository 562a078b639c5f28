/* tiles.c - a map of walls and planks: a crate rests on the floor until a hole is dug, another one
 * on a plank until that is taken away.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"

#include <stdio.h>
#include <stdlib.h>

static void play(abut_world *world, const abut_body *crates, int steps)
{
    for (int k = 0; k < steps; k++) {
        abut_world_step(world);
    }
    for (int k = 0; k < 2; k++) {
        abut_vec2 at = abut_body_at(world, crates[k]);

        printf("crate %d is at (%g, %g)%s\n", k + 1, at.x, at.y,
               abut_body_is_asleep(world, crates[k]) ? ", asleep" : "");
    }
}

/* Which cell does it stand on? */
static void say_cell(const abut_world *world, const abut_map *map, abut_body crate)
{
    abut_body_contact contact;
    uint32_t x;
    uint32_t y;

    if (abut_body_contacts(world, crate, &contact, 1) > 0 && abut_map_has(map, contact.other) &&
        abut_body_find_tile(world, contact.other, contact.point, contact.normal, &x, &y)) {
        printf("it stands on cell (%u, %u), of kind %u\n", (unsigned)x, (unsigned)y,
               (unsigned)abut_map_tile(world, map, x, y));
    }
}

int main(void)
{
    static const char *const rows[] = {
        "................", "......./#...==..", "....../##.......", "################",
        "################", "................", "################",
    };
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.4 } });
    abut_shape box = abut_rect(-6, -6, 12, 12);
    abut_body crates[2] = { ABUT_NO_BODY, ABUT_NO_BODY };
    abut_tiles *tiles = NULL;
    abut_map level;

    if (world == NULL || abut_tiles_from_text(rows, 7, 16, NULL, &tiles) != ABUT_OK) {
        return EXIT_FAILURE;
    }
    /* Planks have other rules than walls: they become a second body, a layer of the map. */
    abut_world_add_map(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                       &level);
    abut_tiles_destroy(tiles); /* the world has a copy */
    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 40, 20 } }, &crates[0]);
    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 208, 6 } }, &crates[1]);

    play(world, crates, 60);
    say_cell(world, &level, crates[0]);
    say_cell(world, &level, crates[1]);

    abut_map_fill_disc(world, &level, (abut_vec2){ 40, 64 }, 28, ABUT_TILE_EMPTY,
                       ABUT_SPAWN_REFUSE);
    abut_map_fill_tiles(world, &level, (abut_cells){ 12, 1, 2, 1 }, ABUT_TILE_EMPTY,
                        ABUT_SPAWN_REFUSE);
    play(world, crates, 60);
    abut_world_destroy(world);
    return EXIT_SUCCESS;
}
