/* bench/arena/abut_methods.c - abut's world, as it comes.
 *
 * Bodies that meet only walls slide, others push: with a bounce of 1 that keeps momentum and
 * energy. All memory is asked for through a counting allocator.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/method.h"

#include <abut/tiles.h>
#include <abut/walk.h>
#include <abut/world.h>

#include <stdio.h>
#include <stdlib.h>

enum { AS_BOXES = 0, AS_MAP = 1 }; /* what walls are made of */

typedef struct state {
    const arena *arena;
    abut_world *world;
    abut_body *bodies;
    double allocations;
} state;

static void *counted_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    state *made = user;

    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    made->allocations++;
    return realloc(block, new_size);
}

static bool add_walls(state *made)
{
    for (int i = 0; i < made->arena->wall_count; i++) {
        const abut_bounds *wall = &made->arena->walls[i];
        abut_shape shape = abut_rect_between(wall->min.x, wall->min.y, wall->max.x, wall->max.y);
        abut_body_settings settings = { .kind = ABUT_BODY_STATIC, .shapes = &shape };
        abut_body body = ABUT_NO_BODY;

        if (abut_world_add(made->world, &settings, &body) != ABUT_OK) {
            return false;
        }
    }
    return true;
}

/* All walls as one body of tiles of side 1; they must be made of such. */
static bool add_map(state *made)
{
    const arena *arena = made->arena;
    uint32_t width = (uint32_t)(arena->room.max.x - arena->room.min.x);
    uint32_t height = (uint32_t)(arena->room.max.y - arena->room.min.y);
    abut_tiles *tiles = NULL;
    bool done = abut_tiles_create(width, height, 1, NULL, &tiles) == ABUT_OK;

    for (int i = 0; i < arena->wall_count && done; i++) {
        const abut_bounds *wall = &arena->walls[i];
        abut_cells cells = { (int)(wall->min.x - arena->room.min.x),
                             (int)(wall->min.y - arena->room.min.y),
                             (uint32_t)(wall->max.x - wall->min.x),
                             (uint32_t)(wall->max.y - wall->min.y) };

        done = abut_tiles_fill(tiles, cells, ABUT_TILE_SOLID) == ABUT_OK;
    }
    done = done &&
           abut_world_add(made->world,
                          &(abut_body_settings){
                              .kind = ABUT_BODY_STATIC, .tiles = tiles, .at = arena->room.min },
                          NULL) == ABUT_OK;
    abut_tiles_destroy(tiles);
    return done;
}

static bool add_bodies(state *made)
{
    for (int i = 0; i < made->arena->count; i++) {
        const arena_body *from = &made->arena->bodies[i];
        abut_shape shape = arena_shape(&from->outline, (abut_vec2){ 0, 0 });
        abut_body_settings settings = {
            .shapes = &shape,
            .at = from->at,
            .velocity = from->velocity,
            .answer = made->arena->apart ? ABUT_ANSWER_SLIDE : ABUT_ANSWER_PUSH,
            .bounce = made->arena->bounce,
            .group = made->arena->apart ? -1 : 0,
        };

        if (abut_world_add(made->world, &settings, &made->bodies[i]) != ABUT_OK) {
            return false;
        }
    }
    return true;
}

static void destroy(void *what)
{
    state *made = what;

    abut_world_destroy(made->world);
    free(made->bodies);
    free(made);
}

static void *create(const arena_method *method, const arena *arena)
{
    state *made = calloc(1, sizeof(*made));

    if (!made) {
        return NULL;
    }
    made->arena = arena;
    made->bodies = calloc((size_t)arena->count, sizeof(*made->bodies));
    made->world = abut_world_create(&(abut_world_settings){
        .gravity = arena->gravity,
        .friction = arena->friction,
        .no_sleep = !arena->sleeps,
        .allocator = { counted_resize, made },
    });
    if (!made->bodies || !made->world || !(method->user == AS_MAP ? add_map : add_walls)(made) ||
        !add_bodies(made)) {
        fprintf(stderr, "abut: %s\n",
                made->world ? abut_world_last_error(made->world) : "no world");
        destroy(made);
        return NULL;
    }
    return made;
}

static bool step_world(void *what, int number)
{
    state *made = what;
    const arena *arena = made->arena;

    for (int i = 0; i < arena->driven && arena->drive; i++) {
        abut_body_set_velocity(made->world, made->bodies[i], arena->drive(arena, i, number));
    }
    return abut_world_step(made->world) == ABUT_OK;
}

static bool move_each(void *what, int number)
{
    state *made = what;
    const arena *arena = made->arena;

    for (int i = 0; i < arena->count; i++) {
        abut_vec2 motion = arena->drive(arena, i, number);
        abut_moved_body moved;

        if (abut_body_move(made->world, made->bodies[i], motion, ABUT_ANSWER_SLIDE, &moved, NULL,
                           0) != ABUT_OK) {
            return false;
        }
    }
    return true;
}

static bool walk_each(void *what, int number)
{
    state *made = what;
    const arena *arena = made->arena;

    for (int i = 0; i < arena->count; i++) {
        abut_vec2 motion = arena->drive(arena, i, number);
        abut_walked walked;

        if (abut_body_walk(made->world, made->bodies[i], NULL, motion, &walked) != ABUT_OK) {
            return false;
        }
    }
    return true;
}

static void read_places(const void *what, arena_place *places)
{
    const state *made = what;

    for (int i = 0; i < made->arena->count; i++) {
        abut_body body = made->bodies[i];

        places[i].at = abut_body_at(made->world, body);
        places[i].velocity = abut_body_velocity(made->world, body);
        places[i].asleep = abut_body_is_asleep(made->world, body);
    }
}

static void tell(const void *what, arena_told *told)
{
    const state *made = what;
    abut_step_report report = abut_world_report(made->world);
    uint32_t events = 0;

    abut_world_events(made->world, &events);
    *told = (arena_told){
        .numbers = {
            [ARENA_IMPACTS] = report.impacts,
            [ARENA_FROZEN] = report.frozen,
            [ARENA_EVENTS] = events,
            [ARENA_CONTACTS] = report.contacts,
            [ARENA_CANDIDATES] = report.candidates,
            [ARENA_SWEEPS] = report.sweeps,
            [ARENA_LEGS] = report.legs,
        },
        .allocations = made->allocations,
        .bytes = (double)report.bytes,
    };
}

static const arena_method methods[] = {
    { .base = { "abut", "abut_world_step", 0, 0, 1, BENCH_MAIN },
      .create = create,
      .step = step_world,
      .read = read_places,
      .tell = tell,
      .destroy = destroy },
    { .base = { "abut", "abut_body_move", 0, 0, 1, 0 },
      .moves = true,
      .create = create,
      .step = move_each,
      .read = read_places,
      .tell = tell,
      .destroy = destroy },
    { .base = { "abut", "abut_body_walk", 0, 0, 1, 0 },
      .moves = true,
      .create = create,
      .step = walk_each,
      .read = read_places,
      .tell = tell,
      .destroy = destroy },
    { .base = { "abut", "abut_world_step, one map", 0, 0, 1, 0 },
      .moves = true, /* for the sake of its walls, which are tiles in driven arenas only */
      .create = create,
      .step = step_world,
      .read = read_places,
      .tell = tell,
      .destroy = destroy,
      .user = AS_MAP },
    { .base = { "abut", "abut_body_move, one map", 0, 0, 1, 0 },
      .moves = true,
      .create = create,
      .step = move_each,
      .read = read_places,
      .tell = tell,
      .destroy = destroy,
      .user = AS_MAP },
    { .base = { "abut", "abut_body_walk, one map", 0, 0, 1, 0 },
      .moves = true,
      .create = create,
      .step = walk_each,
      .read = read_places,
      .tell = tell,
      .destroy = destroy,
      .user = AS_MAP },
};

const bench_methods arena_abut_methods = BENCH_METHODS(methods);
