/* query/test_world_queries.c - what a world's queries have that they share with an index: rays at
 * bodies of several shapes, callbacks, and what is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/world.h"
#include "query/crowd.h"
#include "support/check.h"

#include <math.h>
#include <string.h>

enum { ROOM = 32 };

static bool same_place(abut_vec2 a, abut_vec2 b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool count_found(void *user, uint64_t id)
{
    (void)id;
    ++*(int *)user;
    return true;
}

static bool count_met(void *user, const abut_met *met)
{
    return count_found(user, met->id);
}

/* --- Unions --------------------------------------------------------------------------------- */

/* Bodies of squares on a grid that share edges and corners, so that there are seams. */
static abut_world *world_of_unions(rng *dice)
{
    abut_world *world = abut_world_create(NULL);

    for (int i = 0; i < 12; i++) {
        abut_shape squares[4];
        int count = (int)rng_int(dice, 1, 4);

        for (int k = 0; k < count; k++) {
            double x = (double)rng_int(dice, -1, 1);
            double y = (double)rng_int(dice, -1, 1);

            squares[k] = k == 3 ? abut_circle(x, y, 1) : abut_rect(x, y, 1, 1);
        }
        double x = (double)rng_int(dice, -4, 4);
        double y = (double)rng_int(dice, -4, 4);

        abut_world_add(
            world,
            &(abut_body_settings){
                .kind = ABUT_BODY_STATIC, .shapes = squares, .shape_count = count, .at = { x, y } },
            &(abut_body){ 0 });
    }
    return world;
}

/* A ray in a direction of few bits is a cast along a vector that is this direction times a power of
 * two, so the two must tell the same, but for the time: that is a distance. */
static void check_ray_is_cast(const abut_world *world, rng *dice)
{
    static const abut_vec2 directions[] = { { 1, 0 },  { -1, 0 }, { 0, 1 },  { 0, -1 }, { 3, 4 },
                                            { 4, -3 }, { 1, 1 },  { -1, 1 }, { 2, 1 },  { 1, -3 } };
    abut_vec2 direction = directions[rng_int(dice, 0, 9)];
    double x = (double)rng_int(dice, -12, 12) / 2;
    abut_vec2 from = { x, (double)rng_int(dice, -12, 12) / 2 };
    abut_inside inside = (abut_inside)rng_int(dice, 0, ABUT_INSIDE_EXIT);
    abut_world_query query = { .overlapping = rng_int(dice, 0, 1) == 1 };
    double size = fmax(fabs(direction.x), fabs(direction.y));
    double scale = 1;
    abut_met cast[ROOM];
    abut_met ray[ROOM];
    uint32_t counts[2];

    while (size * scale < 0x1p18) {
        scale *= 2;
    }
    double length = hypot(direction.x, direction.y) * scale;
    abut_vec2 to = { from.x + direction.x * scale, from.y + direction.y * scale };

    abut_world_cast_all(world, from, to, inside, &query, cast, ROOM, &counts[0]);
    abut_world_ray_all(world, from, direction, inside, &query, ray, ROOM, &counts[1]);
    CHECK(counts[0] == counts[1]);
    for (uint32_t i = 0; i < counts[0] && counts[0] == counts[1]; i++) {
        CHECK(cast[i].id == ray[i].id && cast[i].hit.graze == ray[i].hit.graze &&
              cast[i].hit.side == ray[i].hit.side &&
              same_place(cast[i].hit.point, ray[i].hit.point) &&
              same_place(cast[i].hit.normal, ray[i].hit.normal) &&
              fabs(cast[i].hit.time * length - ray[i].hit.time) <= length * 0x1p-50);
    }
}

static void test_rays_at_unions(void)
{
    rng dice = { crowd_seed(7) };

    for (int i = 0; i < 60; i++) {
        abut_world *world = world_of_unions(&dice);

        for (int k = 0; k < 200; k++) {
            check_ray_is_cast(world, &dice);
        }
        abut_world_destroy(world);
    }
}

/* --- Levels of cells -------------------------------------------------------------------------- */

static uint32_t find_by_hand(const abut_world *world, const abut_shape *shape)
{
    abut_body bodies[ROOM];
    uint32_t count = abut_world_bodies(world, bodies, ROOM);
    uint32_t found = 0;

    for (uint32_t i = 0; i < count; i++) {
        abut_shape own = abut_body_shape(world, bodies[i], 0);

        found += abut_relate(shape, &own) >= ABUT_TOUCHING;
    }
    return found;
}

/* Bodies in cells of 4 and of 8 units, and a slit that lies on the last column of the small
 * cells: it meets few enough of these to go from cell to cell, but of the large ones so many that
 * the search looks through all bodies instead. Each is found once all the same. */
static uint32_t search_slits(rng *dice, int bodies, bool sorted, double height)
{
    abut_world *world = abut_world_create(NULL);
    uint32_t found = 0;

    for (int k = 0; k < bodies; k++) {
        abut_shape disc = abut_circle(0, 0, k == 0 ? 2 : 1);
        double x = (double)rng_int(dice, 3, 5);

        abut_world_add(world,
                       &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                              .shapes = &disc,
                                              .at = { x, (double)rng_int(dice, 0, 40) } },
                       &(abut_body){ 0 });
    }
    if (sorted) {
        abut_world_step(world);
    }
    for (int k = 0; k < 20; k++) {
        double low = (double)rng_int(dice, 0, 12);
        double high = low + height + (double)rng_int(dice, -6, 6);
        abut_shape slit = abut_segment(4 - 0x1p-8, low, 4 - 0x1p-8, high);
        int each = 0;

        abut_world_find_each(world, &slit, NULL, count_found, &each);
        CHECK((uint32_t)each == find_by_hand(world, &slit));
        found += (uint32_t)each;
    }
    abut_world_destroy(world);
    return found;
}

static void test_levels_of_cells(void)
{
    rng dice = { crowd_seed(3) };
    uint32_t sorted = 0;
    uint32_t loose = 0;

    for (int i = 0; i < 300; i++) {
        sorted += search_slits(&dice, 8, true, 25);
        loose += search_slits(&dice, 2, false, 256);
    }
    CHECK(sorted > 1000 && loose > 1000);
}

/* --- Far apart -------------------------------------------------------------------------------- */

/* Further out than cells reach until a step has seen it. */
static void test_far_apart(void)
{
    static const double places[] = { -4e8, 0, 4e8 };
    abut_world *world = abut_world_create(NULL);
    abut_shape square = abut_rect(-2, -2, 4, 4);
    abut_shape spot = abut_point(9, 0);
    abut_vec2 from = { -1e8, 0 };
    abut_body bodies[3];

    for (int i = 0; i < 3; i++) {
        abut_body_settings body = { .shapes = &square, .at = { places[i], 0 } };

        CHECK(abut_world_add(world, &body, &bodies[i]) == ABUT_OK);
    }
    for (int step = 0; step < 2; step++) {
        abut_met met[3];
        abut_near near[3];
        uint32_t count = 0;

        abut_world_ray_all(world, from, (abut_vec2){ 1, 0 }, ABUT_INSIDE_HIT, NULL, met, 3, &count);
        CHECK(count == 2 && met[0].id == bodies[1] && met[0].hit.time == 1e8 - 2 &&
              met[1].id == bodies[2] && met[1].hit.time == 5e8 - 2);
        abut_world_ray_all(world, from, (abut_vec2){ -1, 0 }, ABUT_INSIDE_HIT, NULL, met, 3,
                           &count);
        CHECK(count == 1 && met[0].id == bodies[0] && met[0].hit.time == 3e8 - 2);
        abut_world_cast_all(world, from, (abut_vec2){ 4e8, 0 }, ABUT_INSIDE_HIT, NULL, met, 3,
                            &count);
        CHECK(count == 2 && met[1].id == bodies[2]);
        abut_world_nearest(world, &spot, INFINITY, NULL, near, 3, &count);
        CHECK(count == 3 && near[0].id == bodies[1] && near[0].gap.distance == 7 &&
              near[1].id == bodies[2] && near[2].id == bodies[0]);
        CHECK(abut_world_step(world) == ABUT_OK);
    }
    abut_world_destroy(world);
}

/* --- From within a callback ------------------------------------------------------------------- */

static bool try_to_remove(void *user, uint64_t id)
{
    abut_world *world = user;
    abut_body bodies[4];
    uint32_t count = 0;

    CHECK(abut_world_remove(world, (abut_body)id) == ABUT_E_BUSY);
    CHECK(abut_world_find_point(world, abut_body_at(world, (abut_body)id), NULL, bodies, 4,
                                &count) == ABUT_OK);
    CHECK(count == 1 && bodies[0] == id);
    return true;
}

static bool try_to_remove_met(void *user, const abut_met *met)
{
    return try_to_remove(user, met->id);
}

static void test_busy_world(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape square = abut_rect(-1, -1, 2, 2);
    abut_shape big = abut_rect(-5, -5, 20, 10);
    abut_vec2 from = { -9, 0 };
    abut_vec2 way = { 30, 0 };
    abut_body body;

    for (int i = 0; i < 3; i++) {
        abut_world_add(world, &(abut_body_settings){ .shapes = &square, .at = { 4.0 * i, 0 } },
                       &body);
    }
    CHECK(abut_world_find_each(world, &big, NULL, try_to_remove, world) == ABUT_OK);
    CHECK(abut_world_cast_each(world, from, way, ABUT_INSIDE_HIT, NULL, try_to_remove_met, world) ==
          ABUT_OK);
    CHECK(abut_world_ray_each(world, from, way, ABUT_INSIDE_HIT, NULL, try_to_remove_met, world) ==
          ABUT_OK);
    CHECK(abut_world_sweep_each(world, &square, way, NULL, try_to_remove_met, world) == ABUT_OK);
    CHECK(abut_world_count(world) == 3);
    CHECK(abut_world_remove(world, body) == ABUT_OK); /* nothing is left behind */
    abut_world_destroy(world);
}

/* --- What is refused -------------------------------------------------------------------------- */

static bool is_zeroed(const abut_met *met)
{
    return met->id == 0 && !met->hit.hit && met->hit.time == 0;
}

static void test_refused(void)
{
    abut_world *world = abut_world_create(NULL);
    abut_shape disc = abut_circle(0, 0, 1);
    abut_vec2 zero = { 0, 0 };
    abut_vec2 bad = { NAN, 0 };
    abut_met met = { .id = 7 };
    uint32_t count = 7;
    bool sees = true;
    abut_body blocker = 7;

    CHECK(abut_world_ray_first(world, zero, zero, ABUT_INSIDE_HIT, NULL, &met) == ABUT_E_ARGUMENT);
    CHECK(is_zeroed(&met));
    CHECK(abut_world_ray_first(world, zero, bad, ABUT_INSIDE_HIT, NULL, &met) == ABUT_E_NOT_FINITE);
    CHECK(abut_world_ray_first(NULL, zero, bad, ABUT_INSIDE_HIT, NULL, &met) == ABUT_E_ARGUMENT);
    CHECK(abut_world_ray_first(world, zero, zero, ABUT_INSIDE_HIT, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_ray_all(world, bad, zero, ABUT_INSIDE_HIT, NULL, &met, 1, &count) ==
          ABUT_E_NOT_FINITE);
    CHECK(count == 0);
    CHECK(abut_world_ray_all(world, zero, (abut_vec2){ 1, 0 }, (abut_inside)9, NULL, &met, 1,
                             &count) == ABUT_E_ARGUMENT);
    CHECK(abut_world_ray_each(world, zero, (abut_vec2){ 1, 0 }, ABUT_INSIDE_HIT, NULL, NULL,
                              NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_cast_each(world, zero, zero, ABUT_INSIDE_HIT, NULL, NULL, NULL) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_world_sweep_each(world, &disc, zero, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_sweep_each(world, NULL, zero, NULL, count_met, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_find_each(world, &disc, NULL, NULL, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_find_each(NULL, &disc, NULL, count_found, NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_world_sees(world, bad, zero, NULL, &sees, &blocker) == ABUT_E_NOT_FINITE);
    CHECK(!sees && blocker == ABUT_NO_BODY);
    CHECK(abut_world_sees(world, zero, zero, NULL, NULL, &blocker) == ABUT_E_ARGUMENT);
    CHECK(abut_world_sees(world, zero, zero, NULL, &sees, NULL) == ABUT_OK && sees);
    CHECK(abut_world_ray_first(world, zero, (abut_vec2){ 0, 3 }, ABUT_INSIDE_HIT, NULL, &met) ==
          ABUT_OK);
    CHECK(!met.hit.hit && met.hit.time == INFINITY);
    abut_world_destroy(world);
}

TEST_MAIN(TEST(test_rays_at_unions),
          TEST(test_levels_of_cells),
          TEST(test_far_apart),
          TEST(test_busy_world),
          TEST(test_refused))
