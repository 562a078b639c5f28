/* tiles.c - a map of tiles as one body: a crate rests on it until a hole is dug.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"

#include <stdio.h>
#include <stdlib.h>

static void play(abut_world *world, abut_body crate, int steps)
{
    for (int k = 0; k < steps; k++) {
        abut_world_step(world);
    }
    abut_vec2 at = abut_body_at(world, crate);

    printf("the crate is at (%g, %g)%s\n", at.x, at.y,
           abut_body_is_asleep(world, crate) ? ", asleep" : "");
}

int main(void)
{
    static const char *const rows[] = {
        "................", "......./#.......", "....../##.......", "################",
        "################", "................", "################",
    };
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.4 } });
    abut_shape box = abut_rect(-6, -6, 12, 12);
    abut_tiles *level = NULL;
    abut_body ground = ABUT_NO_BODY;
    abut_body crate = ABUT_NO_BODY;

    if (world == NULL || abut_tiles_from_text(rows, 7, 16, NULL, &level) != ABUT_OK) {
        return EXIT_FAILURE;
    }
    abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = level },
                   &ground);
    abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 40, 20 } }, &crate);
    abut_tiles_destroy(level); /* the world has a copy */

    play(world, crate, 60);

    /* Which cell does it stand on? */
    abut_body_contact contact;
    uint32_t x;
    uint32_t y;

    if (abut_body_contacts(world, crate, &contact, 1) > 0 &&
        abut_body_find_tile(world, ground, contact.point, contact.normal, &x, &y)) {
        printf("it stands on cell (%u, %u)\n", (unsigned)x, (unsigned)y);
    }

    abut_body_fill_disc(world, ground, (abut_vec2){ 40, 64 }, 28, ABUT_TILE_EMPTY,
                        ABUT_SPAWN_REFUSE);
    play(world, crate, 60);
    abut_world_destroy(world);
    return EXIT_SUCCESS;
}
