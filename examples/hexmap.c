/* examples/hexmap.c - a map of hexagons and an isometric one. In each a ball bounces, and a hero
 * walks (o) and looks from place to place (*) along a line, up to the first wall (X).
 *
 * The grid of tiles is finer than the map: a hexagon is 7 of its cells wide and 8 high, a diamond 4
 * and 2, and each is the shape of the one cell that holds its middle. The walls are one body.
 *
 * SPDX-License-Identifier: MIT */
#include <abut/abut.h>
#include <stdio.h>

enum { COLUMNS = 7, ROWS = 6, PLACES = COLUMNS * ROWS, FRAMES = 400 };

typedef struct layout {
    const char *walls; /* row after row */
    double cell;       /* of the grid */
    abut_vec2 first;   /* the middle of place (0, 0) */
    abut_vec2 along;   /* from there to the middle of (1, 0), */
    abut_vec2 down;    /* and to that of (0, 1), */
    double odd;        /* which is so much further along x, as in all odd rows */
    uint32_t corner_count;
    abut_vec2 corners[6]; /* around a middle */
} layout;

// clang-format off
static const layout layouts[2] = {
    { "########....###.#...##....###..#..########", 4, { 16, 16 }, { 28, 0 }, { 0, 24 }, 14,
      6, { { 0, -16 }, { 14, -8 }, { 14, 8 }, { 0, 16 }, { -14, 8 }, { -14, -8 } } },
    { "########.....##.#...##...#.##.....########", 8, { 96, 16 }, { 16, 8 }, { -16, 8 }, 0,
      4, { { 0, -8 }, { 16, 0 }, { 0, 8 }, { -16, 0 } } },
};
// clang-format on

typedef struct board {
    const layout *map;
    abut_shape shapes[PLACES]; /* where they stand */
    abut_index *places;        /* all of them */
    abut_tiles *walls;
    char letters[PLACES]; /* the picture */
} board;

static int failures = 0;

static void build(board *b)
{
    const layout *map = b->map;
    abut_shape polygon = abut_polygon(map->corners, map->corner_count);

    b->places = abut_index_create(NULL);
    failures += abut_tiles_create(56, 48, map->cell, NULL, &b->walls) != ABUT_OK;
    for (uint32_t i = 0; i < PLACES; i++) {
        uint32_t column = i % COLUMNS;
        uint32_t row = i / COLUMNS;
        uint32_t kind = 1 + row % 2; /* the middles of odd rows lie elsewhere in their cells */
        double x = map->first.x + map->along.x * column + map->down.x * row + row % 2 * map->odd;
        double y = map->first.y + map->along.y * column + map->down.y * row;
        abut_tile_place cell = abut_tiles_place_of(b->walls, (abut_vec2){ x, y });
        abut_shape tile = abut_moved(&polygon, cell.offset.x, cell.offset.y);
        abut_tile_kind settings = { .shapes = &tile, .shape_count = 1 };

        b->shapes[i] = abut_moved(&polygon, x, y);
        abut_index_add(b->places, i, abut_shape_bounds(&b->shapes[i]));
        failures += abut_tiles_set_kind(b->walls, kind, &settings) != ABUT_OK;
        b->letters[i] = map->walls[i];
        if (map->walls[i] == '#') {
            abut_tiles_set(b->walls, (uint32_t)cell.x, (uint32_t)cell.y, kind);
        }
    }
    abut_index_update(b->places);
}

static const abut_shape *shape_of(void *user, uint32_t place)
{
    return &((board *)user)->shapes[place];
}

/* A hero walks and a ball bounces; no wall may ever overlap them. Marks where the hero was. */
static abut_vec2 play(board *b, abut_world *world, const abut_body *movers)
{
    static const abut_vec2 keys[4] = { { 1, 0 }, { 0, 1 }, { 0.6, -0.8 }, { -0.8, 0.6 } };
    const abut_query query = { .shape_of = shape_of, .user = b };
    uint32_t here = 0;
    uint32_t count;

    for (int frame = 0; frame < FRAMES; frame++) {
        abut_body_walk(world, movers[0], NULL, keys[frame / 50 % 4], NULL);
        abut_world_step(world);
        abut_index_find_point(b->places, abut_body_at(world, movers[0]), &query, &here, 1, &count);
        b->letters[here] = 'o';
        for (uint32_t i = 0; i < PLACES * 2; i++) {
            abut_shape mover = abut_body_shape(world, movers[i % 2], 0);

            failures += b->map->walls[i / 2] == '#' &&
                        abut_relate(&mover, &b->shapes[i / 2]) == ABUT_OVERLAPPING;
        }
    }
    return abut_body_at(world, movers[0]);
}

/* Which places are next along a line, up to the first wall? */
static void look(board *b, abut_vec2 from, abut_vec2 to)
{
    const abut_query query = { .overlapping = true, .shape_of = shape_of, .user = b };
    abut_met met[PLACES];
    abut_tile_hit wall;
    uint32_t count;

    abut_index_cast_all(b->places, from, to, ABUT_INSIDE_HIT, &query, met, PLACES, &count);
    abut_tiles_cast(b->walls, (abut_vec2){ 0, 0 }, from, to, &wall);
    failures += !wall.hit.hit || count == 0 || b->letters[met[0].id] != 'o';
    for (uint32_t i = 1; i < count && met[i].hit.time <= wall.hit.time; i++) {
        bool is_wall = b->map->walls[met[i].id] == '#';

        b->letters[met[i].id] = is_wall ? 'X' : '*';
        failures += is_wall != (met[i].hit.time == wall.hit.time);
    }
}

int main(void)
{
    for (int k = 0; k < 2; k++) {
        board b = { .map = &layouts[k] };
        abut_world *world = abut_world_create(NULL);
        abut_shape ball = abut_circle(0, 0, 3);
        abut_body movers[2];

        build(&b);
        abut_body_settings body = { .kind = ABUT_BODY_STATIC, .tiles = b.walls };

        failures += abut_world_add(world, &body, NULL) != ABUT_OK;
        for (int m = 0; m < 2; m++) {
            body = (abut_body_settings){ .shapes = &ball, .bounce = m };
            body.at = abut_shape_centroid(&b.shapes[m == 0 ? 8 : 29]);
            body.velocity = (abut_vec2){ 2.5 * m, 1.2 * m };
            body.answer = ABUT_ANSWER_BOUNCE;
            failures += abut_world_add(world, &body, &movers[m]) != ABUT_OK;
        }
        look(&b, play(&b, world, movers), abut_shape_centroid(&b.shapes[k == 0 ? 2 : 21]));
        for (uint32_t i = 0; i < PLACES; i++) {
            const char *start = i / COLUMNS % 2 * b.map->odd > 0 ? "\n " : "\n";

            printf("%s%c", i % COLUMNS > 0 ? " " : start, b.letters[i]);
        }
        abut_world_destroy(world);
        abut_tiles_destroy(b.walls);
        abut_index_destroy(b.places);
    }
    printf("\n%s\n", failures == 0 ? "nothing overlapped" : "FAILED");
    return failures != 0;
}
