/* world/test_figure_worlds.c - arenas of dented movers, chains, compounds and grids that are
 * edited.
 *
 * Everything stands on a small grid, so that it fits, touches and meets corner on corner, and is
 * watched by oracle/world_check.h: no solid pair overlaps at the end of a step, nor anywhere on the
 * way. Between steps cells of the grids are set and emptied, where bodies stand and where not.
 * With the variable FIGURE_WORLDS set, that many worlds are played.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/compound.h"
#include "oracle/world_check.h"
#include "support/check.h"
#include "support/rng.h"
#include "world/region_draw.h"

#include <stdlib.h>

enum { WORLDS = 1200, FRAMES = 8, MOST_BODIES = 14, MOST_CELLS = 16, GRIDS = 3 };

typedef struct figure_world {
    abut_world *world;
    watch *watch;
    abut_body grids[GRIDS];
    int grid_count;
    int edits;
    int refused;
} figure_world;

static abut_vec2 draw_point(rng *dice, int64_t most)
{
    return (abut_vec2){ (double)rng_int(dice, -most, most), (double)rng_int(dice, -most, most) };
}

static abut_vec2 draw_speed(rng *dice)
{
    abut_vec2 v = draw_point(dice, rng_int(dice, 0, 9) == 0 ? 300 : 9);

    switch (rng_int(dice, 0, 3)) {
    case 0:
        return (abut_vec2){ v.x, 0 };
    case 1:
        return (abut_vec2){ 0, v.y };
    case 2:
        return (abut_vec2){ v.x / 8, v.y / 8 };
    default:
        return v;
    }
}

static abut_body_settings draw_settings(rng *dice, bool thin)
{
    int64_t kind = rng_int(dice, 0, thin ? 1 : 3);
    abut_body_settings settings = {
        .kind = kind == 0   ? ABUT_BODY_STATIC
                : kind == 1 ? ABUT_BODY_KINEMATIC
                            : ABUT_BODY_MOVER,
        .at = draw_point(dice, 16),
        .answer = (abut_answer_kind)rng_int(dice, ABUT_ANSWER_SLIDE, ABUT_ANSWER_PUSH),
        .bounce = rng_int(dice, 0, 1) ? 1 : 0.5,
        .when_blocked = (abut_when_blocked)rng_int(dice, 0, ABUT_BLOCKED_COUNT - 1),
    };

    if (kind != 0) {
        settings.velocity = draw_speed(dice);
    }
    return settings;
}

static abut_body add_watched(figure_world *f, const abut_body_settings *settings)
{
    abut_body body = ABUT_NO_BODY;

    if (abut_world_add(f->world, settings, &body) != ABUT_OK) {
        return ABUT_NO_BODY;
    }
    uint32_t pieces = 0;

    for (uint32_t k = 0; k < abut_body_shape_count(f->world, body); k++) {
        abut_shape shape = abut_body_shape(f->world, body, k);

        pieces += abut_shape_kind(&shape) != ABUT_KIND_EMPTY;
    }
    if (pieces > WATCH_PIECES || !watch_add(f->watch, body, settings, false)) {
        abut_world_remove(f->world, body);
        return ABUT_NO_BODY;
    }
    return body;
}

static void add_region(figure_world *f, rng *dice)
{
    abut_body_settings settings = draw_settings(dice, false);
    region_outline outline;
    abut_region *region = NULL;

    draw_region_outline(dice, &outline);
    CHECK(abut_region_create(outline.loops, outline.count, NULL, &region, NULL) == ABUT_OK);
    settings.figure = figure_of(region);
    add_watched(f, &settings);
    abut_region_destroy(region);
}

static void add_chain(figure_world *f, rng *dice)
{
    abut_body_settings settings = draw_settings(dice, true);
    abut_vec2 points[8];
    abut_chain_settings made = { points, (uint32_t)rng_int(dice, 2, 8), rng_int(dice, 0, 3) == 0,
                                 false };
    abut_chain *chain = NULL;

    for (uint32_t i = 0; i < made.count; i++) {
        points[i] = i % 2 == 0 || rng_int(dice, 0, 1)
                        ? draw_point(dice, 6)
                        : (abut_vec2){ points[i - 1].x + 3, points[i - 1].y };
    }
    CHECK(abut_chain_create(&made, NULL, &chain, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_chain(chain, 0, 0);

    settings.figure = &figure;
    add_watched(f, &settings);
    abut_chain_destroy(chain);
}

static void add_compound(figure_world *f, rng *dice)
{
    abut_body_settings settings = draw_settings(dice, false);
    double x = (double)rng_int(dice, -4, 2);
    double y = (double)rng_int(dice, -4, 2);
    double width = (double)rng_int(dice, 1, 4);
    double height = (double)rng_int(dice, 1, 4);
    abut_shape shapes[2] = { abut_rect(x, y, width, height),
                             abut_circle((double)rng_int(dice, -3, 3), 0, 1) };
    region_outline outline;
    abut_region *region = NULL;
    abut_compound *compound = NULL;

    draw_region_outline(dice, &outline);
    CHECK(abut_region_create(outline.loops, outline.count, NULL, &region, NULL) == ABUT_OK);
    abut_figure members[3] = { abut_figure_of_shape(&shapes[0]), abut_figure_of_shape(&shapes[1]),
                               abut_figure_of_region(region, 0, 0) };

    CHECK(abut_compound_create(members, (uint32_t)rng_int(dice, 2, 3), NULL, &compound, NULL) ==
          ABUT_OK);
    abut_figure figure = abut_figure_of_compound(compound, 0, 0);

    settings.figure = &figure;
    add_watched(f, &settings);
    abut_compound_destroy(compound);
    abut_region_destroy(region);
}

static void add_grid(figure_world *f, rng *dice)
{
    abut_body_settings settings = draw_settings(dice, false);
    uint32_t width = (uint32_t)rng_int(dice, 1, 5);
    uint32_t height = (uint32_t)rng_int(dice, 1, 3);
    double size = (double)rng_int(dice, 1, 3);
    abut_shape slope = abut_tile_slope(size, ABUT_SIDE_MAX_Y, 1, 0);
    abut_tiles *tiles = NULL;

    CHECK(abut_tiles_create(width, height, size, NULL, &tiles) == ABUT_OK);
    CHECK(abut_tiles_set_kind(tiles, 2, &(abut_tile_kind){ .shapes = &slope, .shape_count = 1 }) ==
          ABUT_OK);
    for (uint32_t i = 0; i < width * height; i++) {
        abut_tiles_set(tiles, i % width, i / width, (uint32_t)rng_int(dice, 0, 2));
    }
    settings.tiles = tiles;
    abut_body body = f->grid_count < GRIDS ? add_watched(f, &settings) : ABUT_NO_BODY;

    if (body != ABUT_NO_BODY) {
        f->grids[f->grid_count++] = body;
    }
    abut_tiles_destroy(tiles);
}

static void add_convex(figure_world *f, rng *dice)
{
    abut_body_settings settings = draw_settings(dice, false);
    double width = (double)rng_int(dice, 1, 4);
    abut_shape shape = rng_int(dice, 0, 1) ? abut_circle(0, 0, (double)rng_int(dice, 1, 2))
                                           : abut_rect(-1, -1, width, (double)rng_int(dice, 1, 4));

    settings.shapes = &shape;
    add_watched(f, &settings);
}

static void populate(figure_world *f, rng *dice)
{
    int count = (int)rng_int(dice, 5, MOST_BODIES);

    for (int i = 0; i < count; i++) {
        switch (rng_int(dice, 0, 6)) {
        case 0:
        case 1:
            add_region(f, dice);
            break;
        case 2:
            add_chain(f, dice);
            break;
        case 3:
            add_compound(f, dice);
            break;
        case 4:
        case 5:
            add_grid(f, dice);
            break;
        default:
            add_convex(f, dice);
            break;
        }
    }
}

/* Sets a cell, or a few. */
static void edit_grids(figure_world *f, rng *dice)
{
    for (int g = 0; g < f->grid_count; g++) {
        uint32_t kind = (uint32_t)rng_int(dice, 0, 2);
        abut_spawn spawn = rng_int(dice, 0, 2) == 0 ? ABUT_SPAWN_IGNORE : ABUT_SPAWN_REFUSE;
        uint32_t width;
        uint32_t height;

        if (rng_int(dice, 0, 2) > 0) {
            continue;
        }
        abut_body_tile_count(f->world, f->grids[g], &width, &height);
        abut_cells area = { rng_int(dice, 0, width - 1), rng_int(dice, 0, height - 1),
                            rng_int(dice, 1, 2), rng_int(dice, 1, 2) };
        abut_status status = rng_int(dice, 0, 1)
                                 ? abut_body_fill_tiles(f->world, f->grids[g], area, kind, spawn)
                                 : abut_body_set_tile(f->world, f->grids[g], (uint32_t)area.x,
                                                      (uint32_t)area.y, kind, spawn);

        CHECK(status == ABUT_OK || (status == ABUT_E_OVERLAP && spawn == ABUT_SPAWN_REFUSE));
        f->edits += status == ABUT_OK;
        f->refused += status != ABUT_OK;
        watch_moved(f->watch, f->grids[g], spawn);
    }
}

static void test_worlds(void)
{
    const char *wanted = getenv("FIGURE_WORLDS");
    int worlds = wanted != NULL ? atoi(wanted) : WORLDS;
    watch *w = malloc(sizeof *w);
    rng dice = { 181 };
    uint64_t stretches = 0;
    uint64_t undecided = 0;
    uint64_t impacts = 0;
    int edits = 0;

    for (int round = 0; round < worlds && w != NULL; round++) {
        uint64_t seed = dice.state;
        abut_world_settings settings = { .trails = true };

        if (rng_int(&dice, 0, 1)) {
            settings.gravity = (abut_vec2){ 0, rng_int(&dice, 0, 1) ? 1 : 0.25 };
        }
        figure_world f = { .world = abut_world_create(&settings), .watch = w };

        watch_open(w, f.world, &settings);
        populate(&f, &dice);
        for (int frame = 0; frame < FRAMES && watch_fault_count(w) == 0; frame++) {
            edit_grids(&f, &dice);
            watch_before(w);
            watch_after(w, abut_world_step(f.world));
        }
        bool good = CHECK(watch_fault_count(w) == 0);

        stretches += w->stretches;
        undecided += w->undecided;
        impacts += w->impacts;
        edits += f.edits;
        abut_world_destroy(f.world);
        if (!good) {
            printf("   world %d, seed %llu: %s\n", round, (unsigned long long)seed, w->text);
            break;
        }
    }
    printf("%llu stretches, %llu undecided, %llu impacts, %d edits\n",
           (unsigned long long)stretches, (unsigned long long)undecided,
           (unsigned long long)impacts, edits);
    CHECK(w != NULL && stretches > 10 * undecided && impacts > 1000 && edits > 100);
    free(w);
}

TEST_MAIN(TEST(test_worlds))
