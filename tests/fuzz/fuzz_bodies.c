/* fuzz/fuzz_bodies.c - bodies of any figure: regions, chains, compounds, what has no end.
 *
 * A world of a few of them, added and reshaped with any numbers, stepped, saved and loaded: a call
 * that fails has changed nothing, and what was saved goes on as the first.
 *
 * SPDX-License-Identifier: MIT */

#include "fuzz/decode.h"

#include "abut/compound.h"
#include "abut/state.h"
#include "abut/world.h"

enum { BODY_POINTS = 10, BODY_COUNT = 6 };

/* What a figure is made of. */
typedef struct fuzz_stuff {
    fuzz_room room;
    abut_shape shape;
    abut_region *region;
    abut_chain *chain;
    abut_compound *compound;
} fuzz_stuff;

/* Mostly small whole numbers, so that things fit and touch. */
static abut_vec2 take_body_point(fuzz_bytes *bytes, int size)
{
    return take_byte(bytes) % 32 == 0
               ? take_vec2(bytes)
               : (abut_vec2){ take_int(bytes, -size, size), take_int(bytes, -size, size) };
}

static uint32_t take_body_points(fuzz_bytes *bytes, abut_vec2 *points)
{
    uint32_t count = (uint32_t)take_int(bytes, 1, BODY_POINTS);

    for (uint32_t i = 0; i < count; i++) {
        points[i] = take_body_point(bytes, 6);
    }
    return count;
}

static abut_figure take_body_figure(fuzz_bytes *bytes, fuzz_stuff *stuff)
{
    abut_vec2 points[BODY_POINTS];
    abut_vec2 at = take_body_point(bytes, 4);
    abut_vec2 way = take_body_point(bytes, 4);
    uint32_t count = take_body_points(bytes, points);
    abut_loop loop = { points, count };
    abut_chain_settings chain = { points, count, take_byte(bytes) % 2 == 0,
                                  take_byte(bytes) % 2 == 0 };

    *stuff = (fuzz_stuff){ 0 };
    stuff->shape = take_shape(bytes, &stuff->room);
    abut_region_create(&loop, 1, NULL, &stuff->region, NULL);
    abut_chain_create(&chain, NULL, &stuff->chain, NULL);
    abut_figure members[3] = { abut_figure_of_shape(&stuff->shape),
                               abut_figure_of_region(stuff->region, at.x, at.y),
                               abut_figure_of_chain(stuff->chain, way.x, way.y) };

    switch (take_int(bytes, 0, 6)) {
    case 0:
        return members[0];
    case 1:
    case 2:
        return members[1];
    case 3:
        return members[2];
    case 4:
        abut_compound_create(members, (uint32_t)take_int(bytes, 0, 3), NULL, &stuff->compound,
                             NULL);
        return abut_figure_of_compound(stuff->compound, at.x, at.y);
    case 5:
        return abut_figure_of_half_plane(at.x, at.y, way.x, way.y);
    default:
        return take_byte(bytes) % 2 == 0 ? abut_figure_of_line(at.x, at.y, way.x, way.y)
                                         : abut_figure_of_ray(at.x, at.y, way.x, way.y);
    }
}

static void free_stuff(fuzz_stuff *stuff)
{
    abut_compound_destroy(stuff->compound);
    abut_region_destroy(stuff->region);
    abut_chain_destroy(stuff->chain);
}

static void add_or_reshape(fuzz_bytes *bytes, abut_world *world, abut_body *bodies, int number)
{
    fuzz_stuff stuff;
    abut_figure figure = take_body_figure(bytes, &stuff);
    uint64_t before = abut_world_hash(world);
    abut_spawn spawn = (abut_spawn)take_int(bytes, 0, ABUT_SPAWN_COUNT - 1);
    abut_status status;

    if (take_byte(bytes) % 4 == 0 && number > 0) {
        status = abut_body_reshape_figure(world, bodies[take_int(bytes, 0, number - 1)], &figure,
                                          spawn, 20);
    } else {
        abut_body_settings settings = { .kind = (abut_body_kind)take_int(bytes, 0,
                                                                         ABUT_BODY_KIND_COUNT - 1),
                                        .figure = &figure,
                                        .at = take_body_point(bytes, 12),
                                        .angle = take_byte(bytes) % 4 == 0 ? take_number(bytes) : 0,
                                        .velocity = take_body_point(bytes, 9),
                                        .spawn = spawn,
                                        .reach = 20 };

        status = abut_world_add(world, &settings, &bodies[number]);
        FUZZ_CHECK((status == ABUT_OK) == (bodies[number] != ABUT_NO_BODY));
    }
    FUZZ_CHECK(status == ABUT_OK || abut_world_hash(world) == before);
    free_stuff(&stuff);
}

static void fuzz_bodies(const uint8_t *input, size_t size)
{
    fuzz_bytes bytes = { input, size };
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_body bodies[BODY_COUNT] = { 0 };
    abut_world *loaded = NULL;
    size_t need = 0;

    if (world == NULL) {
        return;
    }
    for (int k = 0; k < BODY_COUNT; k++) {
        add_or_reshape(&bytes, world, bodies, k);
        FUZZ_CHECK(abut_world_step(world) == ABUT_OK);
    }
    FUZZ_CHECK(abut_world_save(world, NULL, 0, &need) == ABUT_OK);
    void *saved = malloc(need);

    if (saved != NULL && abut_world_save(world, saved, need, &need) == ABUT_OK) {
        FUZZ_CHECK(abut_world_load(NULL, saved, need, &loaded) == ABUT_OK);
        FUZZ_CHECK(abut_world_step(loaded) == ABUT_OK && abut_world_step(world) == ABUT_OK);
        FUZZ_CHECK(abut_world_hash(loaded) == abut_world_hash(world));
    }
    free(saved);
    abut_world_destroy(loaded);
    abut_world_destroy(world);
}

FUZZ_ENTRY(fuzz_bodies)
