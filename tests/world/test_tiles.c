/* world/test_tiles.c - a body of tiles is the body of all the shapes of its cells.
 *
 * Random grids of every kind of tile, and movers of every shape among them, with places and speeds
 * from small grids, so that exact contact happens all the time. The same world is made twice, once
 * with the grid and once with a body that lists the shapes of its cells: every place, velocity and
 * event is the same after every step, and so is every answer to a query, but for the few worlds in
 * which a tie is broken otherwise, which are counted. And nothing overlaps, by the exact relation.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <string.h>

enum { MOST_CELLS = 160, MOST_MOVERS = 8, FRAMES = 40, WORLDS = 1000 };

typedef struct twins {
    rng dice;
    abut_tiles *tiles;
    abut_world *worlds[2]; /* with the grid, with the list */
    abut_body ground[2];
    abut_body movers[2][MOST_MOVERS];
    int mover_count;
    abut_shape shapes[MOST_CELLS];
    uint32_t shape_count;
    double size;
    abut_vec2 at;
} twins;

/* --- Making them --------------------------------------------------------------------------- */

enum { KINDS = 12 };

static void set_kinds(twins *t)
{
    double s = t->size;
    abut_shape two[2] = { abut_rect(0, 0, s / 4, s), abut_rect(s / 4, s / 2, s * 3 / 4, s / 2) };
    abut_shape ball = abut_circle(s / 2, s / 2, s / 2);
    abut_shape half = abut_rect(0, s / 2, s, s / 2);
    abut_shape wide = abut_polygon(
        (abut_vec2[]){ { -s / 2, s / 2 }, { s / 2, 0 }, { s * 3 / 2, s / 2 }, { s / 2, s } }, 4);
    abut_shape ramps[6] = {
        abut_tile_slope(s, ABUT_SIDE_MAX_Y, 1, 0),   abut_tile_slope(s, ABUT_SIDE_MAX_Y, 0, 1),
        abut_tile_slope(s, ABUT_SIDE_MAX_Y, 1, 0.5), abut_tile_slope(s, ABUT_SIDE_MAX_Y, 0.5, 0),
        abut_tile_slope(s, ABUT_SIDE_MIN_Y, 0, 1),   abut_tile_slope(s, ABUT_SIDE_MIN_X, 0.25, 0.5),
    };

    for (uint32_t k = 0; k < 6; k++) {
        CHECK(abut_tiles_set_kind(t->tiles, 2 + k,
                                  &(abut_tile_kind){ .shapes = &ramps[k], .shape_count = 1 }) ==
              ABUT_OK);
    }
    abut_tiles_set_kind(t->tiles, 8, &(abut_tile_kind){ .shapes = two, .shape_count = 2 });
    abut_tiles_set_kind(t->tiles, 9, &(abut_tile_kind){ .shapes = &ball, .shape_count = 1 });
    abut_tiles_set_kind(t->tiles, 10, &(abut_tile_kind){ .shapes = &half, .shape_count = 1 });
    abut_tiles_set_kind(t->tiles, 11, &(abut_tile_kind){ .shapes = &wide, .shape_count = 1 });
}

static void draw_tiles(twins *t)
{
    static const double sizes[] = { 1, 2, 16, 0.3 };
    uint32_t width = (uint32_t)rng_int(&t->dice, 1, 9);
    uint32_t height = (uint32_t)rng_int(&t->dice, 1, 7);
    int only = (int)rng_int(&t->dice, 0, 2);
    int full = (int)rng_int(&t->dice, 1, 3);

    t->size = sizes[rng_int(&t->dice, 0, 3)];
    CHECK(abut_tiles_create(width, height, t->size, NULL, &t->tiles) == ABUT_OK);
    t->size = abut_tiles_size(t->tiles);
    set_kinds(t);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            uint32_t kind = only == 0   ? 1
                            : only == 1 ? (uint32_t)rng_int(&t->dice, 1, 7)
                                        : (uint32_t)rng_int(&t->dice, 1, KINDS - 1);

            abut_tiles_set(t->tiles, x, y, rng_int(&t->dice, 0, 3) < full ? kind : 0);
        }
    }
    t->shape_count = 0;
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            for (uint32_t k = 0; k < 2; k++) {
                abut_shape shape = abut_tiles_cell_shape(t->tiles, x, y, k);

                if (abut_shape_check(&shape) == ABUT_OK) {
                    t->shapes[t->shape_count++] = shape;
                }
            }
        }
    }
}

static abut_shape draw_mover(twins *t)
{
    double s = t->size * (double)rng_int(&t->dice, 1, 5) / 4;

    switch (rng_int(&t->dice, 0, 5)) {
    case 0:
        return abut_circle(0, 0, s / 2);
    case 1:
        return abut_capsule(0, -s / 4, 0, s / 4, s / 4);
    case 2:
        return abut_triangle(-s / 2, s / 2, s / 2, s / 2, 0, -s / 2);
    case 3:
        return abut_polygon(
            (abut_vec2[]){ { -s / 2, 0 }, { 0, -s / 2 }, { s / 2, 0 }, { 0, s / 2 } }, 4);
    default:
        return abut_rect(-s / 2, -s / 2, s, s);
    }
}

static double draw_step(twins *t, int most)
{
    return rng_int(&t->dice, 0, 3) == 0 ? rng_between(&t->dice, -most, most) * t->size / 4
                                        : (double)rng_int(&t->dice, -most, most) * t->size / 4;
}

static bool make_worlds(twins *t)
{
    abut_vec2 gravity = { 0, rng_int(&t->dice, 0, 1) * t->size / 8 };
    abut_world_settings settings = { .gravity = gravity,
                                     .trails = true,
                                     .no_sleep = rng_int(&t->dice, 0, 1) == 1 };
    abut_body_settings ground = {
        .kind = rng_int(&t->dice, 0, 3) == 0 ? ABUT_BODY_KINEMATIC : ABUT_BODY_STATIC,
        .at = { (double)rng_int(&t->dice, -3, 3) * t->size, (double)rng_int(&t->dice, -3, 3) }
    };
    abut_body_settings listed = ground;

    if (ground.kind == ABUT_BODY_KINEMATIC) {
        ground.velocity = (abut_vec2){ draw_step(t, 2), draw_step(t, 2) };
        listed.velocity = ground.velocity;
    }
    t->at = ground.at;
    ground.tiles = t->tiles;
    listed.shapes = t->shapes;
    listed.shape_count = t->shape_count;
    t->worlds[0] = abut_world_create(&settings);
    t->worlds[1] = abut_world_create(&settings);
    return CHECK(abut_world_add(t->worlds[0], &ground, &t->ground[0]) == ABUT_OK) &&
           CHECK(abut_world_add(t->worlds[1], &listed, &t->ground[1]) == ABUT_OK);
}

static bool add_movers(twins *t)
{
    int count = (int)rng_int(&t->dice, 1, MOST_MOVERS);
    double width = abut_tiles_width(t->tiles) * t->size;
    double height = abut_tiles_height(t->tiles) * t->size;

    t->mover_count = 0;
    for (int k = 0; k < count; k++) {
        abut_shape shape = draw_mover(t);
        abut_body_settings mover = {
            .shapes = &shape,
            .at = { t->at.x + (double)rng_int(&t->dice, -4, 36) * width / 32,
                    t->at.y + (double)rng_int(&t->dice, -16, 36) * height / 32 },
            .velocity = { draw_step(t, 6), draw_step(t, 6) },
            .answer = (abut_answer_kind)rng_int(&t->dice, 0, 3),
            .bounce = rng_int(&t->dice, 0, 2) / 2.0,
            .spawn = rng_int(&t->dice, 0, 1) == 0 ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_NEAREST,
            .reach = 3 * t->size,
        };
        abut_body *ids[2] = { &t->movers[0][t->mover_count], &t->movers[1][t->mover_count] };
        abut_status first = abut_world_add(t->worlds[0], &mover, ids[0]);
        abut_status second = abut_world_add(t->worlds[1], &mover, ids[1]);

        if (!CHECK(first == second)) {
            printf("   %s, %s\n", abut_status_text(first), abut_status_text(second));
            return false;
        }
        t->mover_count += first == ABUT_OK;
    }
    return true;
}

static void unmake(twins *t)
{
    abut_world_destroy(t->worlds[0]);
    abut_world_destroy(t->worlds[1]);
    abut_tiles_destroy(t->tiles);
}

/* --- Comparing ------------------------------------------------------------------------------ */

static bool same_vector(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static bool compare_movers(const twins *t)
{
    for (int k = 0; k < t->mover_count; k++) {
        const abut_body a = t->movers[0][k];
        const abut_body b = t->movers[1][k];

        if (!(same_vector(abut_body_at(t->worlds[0], a), abut_body_at(t->worlds[1], b))) ||
            !(same_vector(abut_body_velocity(t->worlds[0], a),
                          abut_body_velocity(t->worlds[1], b))) ||
            !(abut_body_is_grounded(t->worlds[0], a) == abut_body_is_grounded(t->worlds[1], b)) ||
            !(abut_body_is_asleep(t->worlds[0], a) == abut_body_is_asleep(t->worlds[1], b))) {
            return false;
        }
    }
    return true;
}

static bool compare_events(const twins *t)
{
    uint32_t counts[2];
    const abut_event *first = abut_world_events(t->worlds[0], &counts[0]);
    const abut_event *second = abut_world_events(t->worlds[1], &counts[1]);

    if (!(counts[0] == counts[1])) {
        return false;
    }
    for (uint32_t k = 0; k < counts[0]; k++) {
        if (!(first[k].what == second[k].what) || !(first[k].a == second[k].a) ||
            !(first[k].b == second[k].b) || !(first[k].time == second[k].time) ||
            (t->shape_count <= 8 && /* more are looked through in another order */
             !(same_vector(first[k].normal, second[k].normal)))) {
            return false;
        }
    }
    return true;
}

static bool same_met(const abut_met *a, const abut_met *b)
{
    return a->id == b->id && a->hit.hit == b->hit.hit && a->hit.time == b->hit.time &&
           same_vector(a->hit.normal, b->hit.normal) && same_vector(a->hit.point, b->hit.point);
}

/* A place of the grid or near it. */
static abut_vec2 draw_place(twins *t)
{
    abut_vec2 base = abut_body_at(t->worlds[0], t->ground[0]);
    double step = t->size / 4;

    return (abut_vec2){
        base.x + (double)rng_int(&t->dice, -4, 4 + 4 * (int)abut_tiles_width(t->tiles)) * step,
        base.y + (double)rng_int(&t->dice, -4, 4 + 4 * (int)abut_tiles_height(t->tiles)) * step
    };
}

static bool compare_queries(twins *t)
{
    abut_world_query query = { .overlapping = rng_int(&t->dice, 0, 1) == 1 };
    abut_vec2 from = draw_place(t);
    abut_vec2 to = draw_place(t);
    abut_vec2 way = { to.x - from.x, to.y - from.y };
    abut_inside inside = (abut_inside)rng_int(&t->dice, 0, t->shape_count == 1 ? 1 : 2);
    abut_shape shape = draw_mover(t);
    abut_shape moved = abut_moved(&shape, from.x, from.y);
    abut_met met[2][12];
    abut_near near[2][12];
    abut_body found[2][12];
    uint32_t counts[2];
    bool good = true;

    for (int k = 0; k < 2; k++) {
        good &= abut_world_cast_all(t->worlds[k], from, to, inside, &query, met[k], 12,
                                    &counts[k]) == ABUT_OK;
    }
    good = (good && counts[0] == counts[1]);
    for (uint32_t k = 0; k < counts[0] && good; k++) {
        good = (same_met(&met[0][k], &met[1][k]));
    }
    for (int k = 0; k < 2 && (way.x != 0 || way.y != 0) && good; k++) {
        good &= abut_world_ray_all(t->worlds[k], from, way, inside, &query, met[k], 12,
                                   &counts[k]) == ABUT_OK;
    }
    good = (good && counts[0] == counts[1]) && good;
    for (uint32_t k = 0; k < counts[0] && good; k++) {
        good = (same_met(&met[0][k], &met[1][k]));
    }
    for (int k = 0; k < 2; k++) {
        good &= abut_world_sweep_all(t->worlds[k], &moved, way, &query, met[k], 12, &counts[k]) ==
                ABUT_OK;
    }
    good = (good && counts[0] == counts[1]) && good;
    for (uint32_t k = 0; k < counts[0] && good; k++) {
        good = (same_met(&met[0][k], &met[1][k]));
    }
    for (int k = 0; k < 2; k++) {
        good &= abut_world_find(t->worlds[k], &moved, &query, found[k], 12, &counts[k]) == ABUT_OK;
    }
    good = (good && counts[0] == counts[1] &&
            memcmp(found[0], found[1], counts[0] * sizeof found[0][0]) == 0) &&
           good;
    for (int k = 0; k < 2; k++) {
        good &=
            abut_world_find_point(t->worlds[k], from, &query, found[k], 12, &counts[k]) == ABUT_OK;
    }
    good = (good && counts[0] == counts[1]) && good;
    for (int k = 0; k < 2; k++) {
        good &= abut_world_nearest(t->worlds[k], &moved, t->size * 40, NULL, near[k], 12,
                                   &counts[k]) == ABUT_OK;
    }
    good = (good && counts[0] == counts[1]) && good;
    for (uint32_t k = 0; k < counts[0] && good; k++) {
        good = (near[0][k].id == near[1][k].id) &&
               (near[0][k].gap.distance == near[1][k].gap.distance);
    }
    return good;
}

/* --- The promise ------------------------------------------------------------------------------ */

/* Whether a mover overlaps a cell where it stands. */
static bool overlaps_ground(const twins *t, abut_body mover)
{
    abut_shape shape = abut_body_shape(t->worlds[0], mover, 0);
    uint32_t count = abut_body_shape_count(t->worlds[0], t->ground[0]);

    for (uint32_t k = 0; k < count; k++) {
        abut_shape cell = abut_body_shape(t->worlds[0], t->ground[0], k);

        if (abut_relate(&shape, &cell) == ABUT_OVERLAPPING) {
            return true;
        }
    }
    return false;
}

static bool check_promise(const twins *t)
{
    for (int k = 0; k < t->mover_count; k++) {
        if (!CHECK(!overlaps_ground(t, t->movers[0][k]))) {
            return false;
        }
    }
    return true;
}

static int different; /* worlds in which a tie was broken otherwise */

/* Of two pieces that are met at once another one may count: more than eight shapes of a body are
 * looked through in an order of their own, a single one is asked in closed form where both are
 * round, and the bounds of a grid are those of all its cells, so more may be near it. */
static bool are_alike(twins *t)
{
    int before = check_failures;
    bool good = compare_movers(t) && compare_events(t) && compare_queries(t);

    if (!good) {
        check_failures = before;
        different++;
    }
    return good;
}

static void play_twins(uint64_t seed)
{
    twins t = { .dice = { seed } };

    do {
        abut_tiles_destroy(t.tiles);
        draw_tiles(&t);
    } while (t.shape_count == 0);
    bool good = make_worlds(&t) && add_movers(&t);
    bool alike = good;

    for (int frame = 0; frame < FRAMES && good; frame++) {
        good = CHECK(abut_world_step(t.worlds[0]) == ABUT_OK) &&
               CHECK(abut_world_step(t.worlds[1]) == ABUT_OK) && check_promise(&t);
        alike = alike && are_alike(&t);
        if (!good) {
            printf("   world %llu, frame %d\n", (unsigned long long)seed, frame);
        }
    }
    unmake(&t);
}

static void test_same_as_list(void)
{
    uint64_t worlds = (uint64_t)(WORLDS / sample_part());

    different = 0;
    for (uint64_t seed = 1; seed <= worlds && check_failures == 0; seed++) {
        play_twins(seed);
    }
    CHECK(different <= WORLDS / 100);
}

/* --- Edits -------------------------------------------------------------------------------------
 */

/* Whether a mover overlaps ground that is solid to it. */
static bool overlaps_solid(const twins *t, abut_body mover)
{
    const abut_world *world = t->worlds[0];
    abut_shape shape = abut_body_shape(world, mover, 0);
    uint32_t count = abut_body_shape_count(world, t->ground[0]);
    abut_passage passage;

    for (uint32_t k = 0; k < count; k++) {
        abut_shape cell = abut_body_shape(world, t->ground[0], k);
        bool overlaps = abut_relate(&shape, &cell) == ABUT_OVERLAPPING;

        CHECK(abut_world_passes_shape(world, mover, t->ground[0], k, &passage) == ABUT_OK);
        if (overlaps && passage.why == ABUT_PASS_NOT) {
            return true;
        }
    }
    return false;
}

static bool draw_edit(twins *t)
{
    abut_world *world = t->worlds[0];
    abut_spawn spawn = rng_int(&t->dice, 0, 1) == 0 ? ABUT_SPAWN_REFUSE : ABUT_SPAWN_IGNORE;
    uint32_t x = (uint32_t)rng_int(&t->dice, 0, abut_tiles_width(t->tiles) - 1);
    uint32_t y = (uint32_t)rng_int(&t->dice, 0, abut_tiles_height(t->tiles) - 1);
    uint32_t kind = (uint32_t)rng_int(&t->dice, 0, KINDS - 1);
    uint32_t before = abut_body_tile(world, t->ground[0], x, y);
    abut_status status;

    switch (rng_int(&t->dice, 0, 3)) {
    case 0: {
        abut_vec2 place = draw_place(t);

        status = abut_body_fill_disc(world, t->ground[0], place, t->size * 1.25,
                                     rng_int(&t->dice, 0, 3) == 0 ? 1 : 0, spawn);
        return CHECK(status == ABUT_OK || status == ABUT_E_OVERLAP);
    }
    case 1:
        status = abut_body_fill_tiles(
            world, t->ground[0], (abut_cells){ (int)x - 1, (int)y - 1, 2, 2 }, kind % 2, spawn);
        return CHECK(status == ABUT_OK || status == ABUT_E_OVERLAP);
    default:
        status = abut_body_set_tile(world, t->ground[0], x, y, kind, spawn);
        return CHECK(status == ABUT_OK || status == ABUT_E_OVERLAP) &&
               CHECK(abut_body_tile(world, t->ground[0], x, y) ==
                     (status == ABUT_OK ? kind : before)) &&
               CHECK(status == ABUT_OK || abut_world_blocker(world) != ABUT_NO_BODY);
    }
}

static void play_edits(uint64_t seed)
{
    twins t = { .dice = { seed } };

    do {
        abut_tiles_destroy(t.tiles);
        draw_tiles(&t);
    } while (t.shape_count == 0);
    bool good = make_worlds(&t) && add_movers(&t);

    for (int frame = 0; frame < 3 * FRAMES && good; frame++) {
        for (int k = 0; k < 3 && good && frame % 3 == 0; k++) {
            good = draw_edit(&t);
            for (int m = 0; m < t.mover_count && good; m++) {
                good = CHECK(!overlaps_solid(&t, t.movers[0][m]));
            }
        }
        good = good && CHECK(abut_world_step(t.worlds[0]) == ABUT_OK);
        for (int m = 0; m < t.mover_count && good; m++) {
            good = CHECK(!overlaps_solid(&t, t.movers[0][m]));
        }
        if (!good) {
            printf("   world %llu, frame %d\n", (unsigned long long)seed, frame);
        }
    }
    unmake(&t);
}

static void test_edited(void)
{
    uint64_t worlds = (uint64_t)(WORLDS / sample_part());

    for (uint64_t seed = 1; seed <= worlds && check_failures == 0; seed++) {
        play_edits(seed);
    }
}

/* --- Over seams ---------------------------------------------------------------------------------
 */

enum { SHAPES = 5 };

static abut_shape walker_shape(int i)
{
    switch (i) {
    case 0:
        return abut_rect(-10, -10, 20, 20);
    case 1:
        return abut_circle(0, 0, 10);
    case 2:
        return abut_polygon(
            (abut_vec2[]){ { -10, 0 }, { -5, -9 }, { 5, -9 }, { 10, 0 }, { 5, 9 }, { -5, 9 } }, 6);
    case 3:
        return abut_capsule(-6, 0, 6, 0, 5);
    default:
        return abut_triangle(-9, 8, 9, 8, 0, -10);
    }
}

/* How far each reaches along y. */
static const double reach_of[SHAPES] = { 10, 10, 9, 5, 8 };

static abut_world *floor_of_tiles(double cell, double pixel, abut_body *ground)
{
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.5 } });
    abut_tiles *tiles = NULL;
    abut_mask *mask = NULL;
    abut_body_settings settings = { .kind = ABUT_BODY_STATIC };

    if (pixel > 0) {
        CHECK(abut_mask_create((int)(4096 / pixel), (int)(8 / pixel) + 1, true, NULL, &mask) ==
              ABUT_OK);
        settings.pixels = mask;
        settings.pixel_size = pixel;
    } else {
        CHECK(abut_tiles_create((uint32_t)(4096 / cell), 2, cell, NULL, &tiles) == ABUT_OK);
        abut_tiles_fill(tiles, (abut_cells){ 0, 0, 1 << 20, 2 }, ABUT_TILE_SOLID);
        settings.tiles = tiles;
    }
    CHECK(abut_world_add(world, &settings, ground) == ABUT_OK);
    abut_tiles_destroy(tiles);
    abut_mask_destroy(mask);
    return world;
}

/* Every walker is where its speed says after each step, at one height, grounded, and hits nothing.
 */
static void walk_floor(double cell, double pixel, double speed)
{
    abut_body ground;
    abut_world *world = floor_of_tiles(cell, pixel, &ground);
    abut_body ids[SHAPES];
    bool good = true;

    for (int i = 0; i < SHAPES; i++) {
        abut_shape shape = walker_shape(i);
        abut_body_settings settings = { .shapes = &shape,
                                        .at = { 40 + 60 * i, -reach_of[i] },
                                        .velocity = { speed, 0 } };

        CHECK(abut_world_add(world, &settings, &ids[i]) == ABUT_OK);
    }
    for (int frame = 1; frame <= 300 && good; frame++) {
        uint32_t count;

        CHECK(abut_world_step(world) == ABUT_OK);
        const abut_event *events = abut_world_events(world, &count);

        for (uint32_t k = 0; k < count && frame > 1; k++) {
            good = CHECK(events[k].what != ABUT_EVENT_HIT) && good;
        }
        for (int i = 0; i < SHAPES; i++) {
            abut_vec2 at = abut_body_at(world, ids[i]);

            good = CHECK(at.x == 40 + 60 * i + frame * abut_snap(speed)) && good;
            good = CHECK(at.y == -reach_of[i]) && good;
            good = CHECK(abut_body_is_grounded(world, ids[i])) && good;
        }
        if (!good) {
            printf("   cell %g, pixel %g, speed %g, frame %d\n", cell, pixel, speed, frame);
        }
    }
    abut_world_destroy(world);
}

static void test_no_snag(void)
{
    walk_floor(32, 0, 7.3);
    walk_floor(32, 0, 0.37);
    walk_floor(4, 0, 7.3);
    walk_floor(0, 1, 7.3);
    walk_floor(0, 4, 0.37);
}

/* --- Life ---------------------------------------------------------------------------------------
 */

/* What rests on tiles sleeps, wakes when they are gone, and comes to rest on the next ones. */
static void test_ground_gives_way(void)
{
    const char *rows[] = { "........", "########", "........", "#.....##" };
    abut_tiles *tiles;
    abut_world *world = abut_world_create(&(abut_world_settings){ .gravity = { 0, 0.25 } });
    abut_shape box = abut_rect(-3, -3, 6, 6);
    abut_body ground;
    abut_body crate;

    CHECK(abut_tiles_from_text(rows, 4, 8, NULL, &tiles) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                         &ground) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .shapes = &box, .at = { 56, 4 } }, &crate) ==
          ABUT_OK);
    for (int k = 0; k < 60; k++) {
        abut_world_step(world);
    }
    CHECK(abut_body_is_asleep(world, crate));
    CHECK(abut_body_at(world, crate).y == 5);
    uint32_t x;
    uint32_t y;
    abut_body_contact contact;

    CHECK(abut_body_contacts(world, crate, &contact, 1) == 1);
    CHECK(abut_body_find_tile(world, ground, contact.point, contact.normal, &x, &y));
    CHECK((x == 6 || x == 7) && y == 1);
    CHECK(abut_body_set_tile(world, ground, 7, 0, 1, ABUT_SPAWN_REFUSE) == ABUT_E_OVERLAP);
    CHECK(abut_world_blocker(world) == crate);
    CHECK(abut_body_tile(world, ground, 7, 0) == 0);
    CHECK(abut_body_fill_tiles(world, ground, (abut_cells){ 6, 1, 2, 1 }, 0, ABUT_SPAWN_REFUSE) ==
          ABUT_OK);
    CHECK(!abut_body_is_asleep(world, crate));
    for (int k = 0; k < 80; k++) {
        abut_world_step(world);
    }
    CHECK(abut_body_at(world, crate).y == 21);
    CHECK(abut_body_is_asleep(world, crate));
    abut_world_destroy(world);
    abut_tiles_destroy(tiles);
}

/* A map travels: saved and loaded, and back in time, with its edits. */
static void test_travels(void)
{
    const char *rows[] = { "....=...", "##/\\####", "........", "#.....##" };
    abut_tiles *tiles;
    abut_world *world = abut_world_create(NULL);
    abut_body ground;

    CHECK(abut_tiles_from_text(rows, 4, 8, NULL, &tiles) == ABUT_OK);
    CHECK(abut_world_add(world, &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                         &ground) == ABUT_OK);
    abut_rollback *past = abut_rollback_create(world, 8);

    CHECK(abut_rollback_keep(past) == ABUT_OK);
    CHECK(abut_rollback_keep(past) == ABUT_OK);
    CHECK(abut_body_set_tile(world, ground, 1, 0, 3, ABUT_SPAWN_REFUSE) == ABUT_OK);
    CHECK(abut_rollback_keep(past) == ABUT_OK);
    abut_world *copy = abut_world_copy(world);

    CHECK(copy != NULL && abut_body_tile(copy, ground, 1, 0) == 3);
    CHECK(abut_world_hash(copy) == abut_world_hash(world));
    CHECK(copy != NULL && abut_body_shape_count(copy, ground) == 32);
    for (int64_t y = 0; y < 4; y++) {
        for (int64_t x = 0; x < 8; x++) {
            CHECK(abut_body_tile(copy, ground, x, y) == abut_body_tile(world, ground, x, y));
        }
    }
    CHECK(abut_rollback_back(past, 1) == ABUT_OK);
    CHECK(abut_world_hash(copy) != abut_world_hash(world));
    CHECK(abut_body_tile(world, ground, 1, 0) == 0);
    CHECK(abut_body_tile(world, ground, 4, 0) == 4);
    abut_rollback_destroy(past);
    abut_world_destroy(copy);
    abut_world_destroy(world);
    abut_tiles_destroy(tiles);
}

/* --- Discs -------------------------------------------------------------------------------------
 */

/* All cells whose middles lie in a disc are set, however little of its cell a tile fills. */
static void test_discs(void)
{
    const abut_shape shapes[] = { abut_rect(0, 0, 2, 2),    abut_segment(0, 0, 2, 0),
                                  abut_segment(2, 0, 2, 2), abut_rect(0, 1.75, 0.5, 0.25),
                                  abut_point(2, 2),         abut_rect(-3, -3, 8, 8) };
    rng dice = { 1811 };

    for (int k = 0; k < 20 * COUNT_OF(shapes); k++) {
        abut_world *world = abut_world_create(NULL);
        abut_tiles *tiles = NULL;
        double x = (double)rng_int(&dice, -4, 68) / 4;
        double y = (double)rng_int(&dice, -4, 68) / 4;
        double radius = (double)rng_int(&dice, 0, 40) / 4;
        abut_tile_kind kind = { .shapes = &shapes[k / 20], .shape_count = 1 };
        abut_body body;

        CHECK(abut_tiles_create(8, 8, 2, NULL, &tiles) == ABUT_OK);
        CHECK(abut_tiles_set_kind(tiles, 1, &kind) == ABUT_OK);
        abut_tiles_fill(tiles, (abut_cells){ 0, 0, 8, 8 }, 1);
        CHECK(abut_world_add(world,
                             &(abut_body_settings){ .kind = ABUT_BODY_STATIC, .tiles = tiles },
                             &body) == ABUT_OK);
        CHECK(abut_body_fill_disc(world, body, (abut_vec2){ x, y }, radius, 0, ABUT_SPAWN_REFUSE) ==
              ABUT_OK);
        for (int cell = 0; cell < 64; cell++) {
            double dx = cell % 8 * 2 + 1 - x;
            double dy = cell / 8 * 2 + 1 - y;

            CHECK((abut_body_tile(world, body, cell % 8, cell / 8) == 0) ==
                  (dx * dx + dy * dy <= radius * radius));
        }
        abut_tiles_destroy(tiles);
        abut_world_destroy(world);
    }
}

TEST_MAIN(TEST(test_same_as_list),
          TEST(test_edited),
          TEST(test_no_snag),
          TEST(test_ground_gives_way),
          TEST(test_travels),
          TEST(test_discs))
