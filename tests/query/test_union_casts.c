/* query/test_union_casts.c - casts at the same cells, made in every way.
 *
 * A few square cells are a grid of tiles, a mask, a compound of squares, a region, and bodies of a
 * world of each of these. A cast from a place of a small lattice to another meets corners and seams
 * all the time. Whatever the cells are made of, it is met at the same time, grazed or not by the
 * exact relation of the path, and with the normal of a side of a cell beside which there is none:
 * no seam and no cut shows. A path that ends exactly on an edge leaves there.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>

enum { WIDE = 4, CELL = 4, GRIDS = 400, CASTS = 60, MOST_POINTS = 64 };

typedef struct grid {
    rng dice;
    bool solid[WIDE][WIDE]; /* y, x */
    abut_tiles *tiles;
    abut_mask *mask;
    abut_compound *compound;
    abut_region *region; /* or NULL: the cells have more than one outline */
    abut_shape shapes[WIDE * WIDE];
    uint32_t count;
    abut_figure figures[4];
    const char *names[4];
    int figure_count;
    abut_world *worlds[4];
    const char *world_names[4];
    int world_count;
} grid;

static bool is_solid(const grid *g, int x, int y)
{
    return x >= 0 && y >= 0 && x < WIDE && y < WIDE && g->solid[y][x];
}

static void draw_cells(grid *g)
{
    int full = (int)rng_int(&g->dice, 1, 3);

    g->count = 0;
    while (g->count == 0) {
        for (int i = 0; i < WIDE * WIDE; i++) {
            g->solid[i / WIDE][i % WIDE] = rng_int(&g->dice, 0, 3) < full;
            if (g->solid[i / WIDE][i % WIDE]) {
                g->shapes[g->count++] = abut_rect(i % WIDE * CELL, i / WIDE * CELL, CELL, CELL);
            }
        }
    }
}

typedef struct outline {
    int count;
    uint32_t points;
    abut_vec2 corners[MOST_POINTS];
} outline;

static bool take_outline(void *user, const abut_vec2 *corners, uint32_t count, bool hole)
{
    outline *all = user;

    (void)hole;
    all->count++;
    all->points = count < MOST_POINTS ? count : 0;
    for (uint32_t k = 0; k < all->points; k++) {
        all->corners[k] = corners[k];
    }
    return true;
}

/* The outline of the cells as a region, which is cut into pieces along diagonals. */
static abut_region *region_of(const abut_figure *figure)
{
    abut_region *region = NULL;
    outline all = { 0 };

    CHECK(abut_figure_outlines(figure, NULL, take_outline, &all) == ABUT_OK);
    abut_loop loop = { all.corners, all.points };

    return all.count == 1 && abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK ? region
                                                                                          : NULL;
}

static void add_figure(grid *g, const char *name, abut_figure figure)
{
    g->names[g->figure_count] = name;
    g->figures[g->figure_count++] = figure;
}

static void add_world(grid *g, const char *name, abut_body_settings settings)
{
    abut_world *world = abut_world_create(NULL);

    settings.kind = ABUT_BODY_STATIC;
    CHECK_ROW(name, abut_world_add(world, &settings, NULL) == ABUT_OK);
    g->world_names[g->world_count] = name;
    g->worlds[g->world_count++] = world;
}

static void make(grid *g)
{
    static abut_figure members[WIDE * WIDE];

    draw_cells(g);
    CHECK(abut_tiles_create(WIDE, WIDE, CELL, NULL, &g->tiles) == ABUT_OK);
    CHECK(abut_mask_create(WIDE, WIDE, false, NULL, &g->mask) == ABUT_OK);
    for (int i = 0; i < WIDE * WIDE; i++) {
        abut_tiles_set(g->tiles, (uint32_t)(i % WIDE), (uint32_t)(i / WIDE),
                       g->solid[i / WIDE][i % WIDE] ? ABUT_TILE_SOLID : 0);
        abut_mask_set(g->mask, i % WIDE, i / WIDE, g->solid[i / WIDE][i % WIDE]);
    }
    for (uint32_t k = 0; k < g->count; k++) {
        members[k] = abut_figure_of_shape(&g->shapes[k]);
    }
    CHECK(abut_compound_create(members, g->count, NULL, &g->compound, NULL) == ABUT_OK);
    add_figure(g, "tiles", abut_figure_of_tiles(g->tiles, 0, 0));
    add_figure(g, "compound", abut_figure_of_compound(g->compound, 0, 0));
    add_figure(g, "mask", abut_figure_of_mask_under(g->mask, abut_scaling(CELL, CELL)));
    add_world(g, "body of tiles", (abut_body_settings){ .tiles = g->tiles });
    add_world(g, "body of pixels", (abut_body_settings){ .pixels = g->mask, .pixel_size = CELL });
    /* What is one convex shape has the normal of abut_cast(), also at a corner. */
    if (g->count > 1) {
        add_world(g, "body of shapes",
                  (abut_body_settings){ .shapes = g->shapes, .shape_count = g->count });
    }
    g->region = region_of(&g->figures[0]);
    if (g->region != NULL && abut_region_pieces(g->region) > 1) {
        abut_figure figure = abut_figure_of_region(g->region, 0, 0);

        add_figure(g, "region", figure);
        add_world(g, "body of a region", (abut_body_settings){ .figure = &figure });
    }
}

static void unmake(grid *g)
{
    for (int k = 0; k < g->world_count; k++) {
        abut_world_destroy(g->worlds[k]);
    }
    abut_region_destroy(g->region);
    abut_compound_destroy(g->compound);
    abut_mask_destroy(g->mask);
    abut_tiles_destroy(g->tiles);
}

/* Whether there is a side of a cell with this normal at a place, and nothing beside it. */
static bool is_outer(const grid *g, abut_vec2 at, abut_vec2 normal)
{
    for (int i = 0; i < WIDE * WIDE; i++) {
        int x = i % WIDE;
        int y = i / WIDE;
        bool holds = at.x >= x * CELL - 1e-9 && at.x <= (x + 1) * CELL + 1e-9 &&
                     at.y >= y * CELL - 1e-9 && at.y <= (y + 1) * CELL + 1e-9;
        double edge = normal.x != 0 ? (x + (normal.x > 0)) * CELL : (y + (normal.y > 0)) * CELL;
        double off = (normal.x != 0 ? at.x : at.y) - edge;

        if (holds && is_solid(g, x, y) && fabs(off) < 1e-9 &&
            !is_solid(g, x + (int)normal.x, y + (int)normal.y)) {
            return true;
        }
    }
    return false;
}

static bool
check_hit(const grid *g, const char *name, abut_hit hit, const abut_hit *first, bool overlaps)
{
    bool starts_in = hit.normal.x == 0 && hit.normal.y == 0;

    return CHECK_ROW(name, hit.hit == first->hit) && CHECK_ROW(name, hit.time == first->time) &&
           CHECK_ROW(name, hit.graze == first->graze) &&
           CHECK_ROW(name, !hit.hit || !hit.graze || !overlaps) &&
           CHECK_ROW(name, !hit.hit || starts_in ||
                               (hit.normal.x * hit.normal.y == 0 &&
                                is_outer(g, hit.point, hit.normal))) &&
           CHECK_ROW(name, hit.normal.x == first->normal.x && hit.normal.y == first->normal.y);
}

static bool cast_once(grid *g)
{
    double ax = (double)rng_int(&g->dice, -4, CELL * WIDE + 4);
    double ay = (double)rng_int(&g->dice, -4, CELL * WIDE + 4);
    double bx = (double)rng_int(&g->dice, -4, CELL * WIDE + 4);
    double by = (double)rng_int(&g->dice, -4, CELL * WIDE + 4);
    abut_inside inside = (abut_inside)rng_int(&g->dice, ABUT_INSIDE_HIT, ABUT_INSIDE_EXIT);
    abut_vec2 from = { ax, ay };
    abut_vec2 to = { bx, by };
    abut_shape path = abut_segment(ax, ay, bx, by);
    abut_figure thin = abut_figure_of_shape(&path);
    bool overlaps = abut_figures_relate(&thin, &g->figures[0]) == ABUT_OVERLAPPING;
    abut_hit first = abut_figure_cast(from, to, &g->figures[0], inside);
    bool good = true;

    for (int k = 0; k < g->figure_count && good; k++) {
        good = check_hit(g, g->names[k], abut_figure_cast(from, to, &g->figures[k], inside), &first,
                         overlaps);
    }
    /* A figure may be met again; a body is passed as a whole. */
    for (int k = 0; k < g->world_count && good && inside != ABUT_INSIDE_IGNORE; k++) {
        abut_met met;

        CHECK(abut_world_cast_first(g->worlds[k], from, to, inside, NULL, &met) == ABUT_OK);
        good = check_hit(g, g->world_names[k], met.hit, &first, overlaps);
    }
    if (!good) {
        printf("   (%g, %g) to (%g, %g), inside %d\n", ax, ay, bx, by, (int)inside);
        for (int y = 0; y < WIDE; y++) {
            for (int x = 0; x < WIDE; x++) {
                putchar(g->solid[y][x] ? '#' : '.');
            }
            putchar('\n');
        }
    }
    return good;
}

static void test_unions(void)
{
    int grids = GRIDS / sample_part();

    for (int seed = 1; seed <= grids && check_failures == 0; seed++) {
        grid g = { .dice = { (uint64_t)seed } };
        bool good = true;

        make(&g);
        for (int k = 0; k < CASTS && good; k++) {
            good = cast_once(&g);
        }
        unmake(&g);
    }
}

TEST_MAIN(TEST(test_unions))
