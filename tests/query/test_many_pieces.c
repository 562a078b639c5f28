/* query/test_many_pieces.c - bodies of many pieces: queries look only at those that are near, and
 * answer as if they looked at all.
 *
 * Pieces are drawn from small grids, so that they share edges and corners and paths run along them.
 * What is asked of the body is compared with the same question about every piece, and the way
 * out with the spans of all squares on the path, in fractions.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST = 400, WORLDS = 60, QUESTIONS = 60 };

typedef struct heap {
    abut_world *world;
    abut_shape shapes[MOST];
    int x[MOST]; /* of squares */
    int y[MOST];
    int count;
    int cells; /* pieces lie from -cells to cells */
} heap;

static abut_shape draw_piece(rng *r, int cells)
{
    double x = (double)rng_int(r, -cells, cells);
    double y = (double)rng_int(r, -cells, cells);

    switch (rng_int(r, 0, 4)) {
    case 0:
        return abut_circle(x, y, 0.5);
    case 1:
        return abut_triangle(x, y, x + 2, y, x, y + 1);
    case 2:
        return abut_segment(x, y, x + 1, y + 1);
    default:
        return abut_rect(x, y, 1, 1);
    }
}

static void heap_open(heap *h, rng *r, bool squares)
{
    h->count = (int)rng_int(r, 1, rng_int(r, 0, 2) == 0 ? 20 : MOST);
    h->cells = (int)rng_int(r, 2, 14);
    for (int k = 0; k < h->count; k++) {
        h->x[k] = (int)rng_int(r, -h->cells, h->cells);
        h->y[k] = (int)rng_int(r, -h->cells, h->cells);
        h->shapes[k] = squares ? abut_rect(h->x[k], h->y[k], 1, 1) : draw_piece(r, h->cells);
    }
    h->world = abut_world_create(NULL);
    CHECK(abut_world_add(h->world,
                         &(abut_body_settings){ .kind = ABUT_BODY_STATIC,
                                                .shapes = h->shapes,
                                                .shape_count = h->count },
                         &(abut_body){ 0 }) == ABUT_OK);
}

static double half(rng *r, int cells)
{
    return (double)rng_int(r, -2 * cells, 2 * cells) / 2;
}

static abut_vec2 place_near(rng *r, const heap *h)
{
    double x = half(r, h->cells + 3);

    return (abut_vec2){ x, half(r, h->cells + 3) };
}

static abut_shape draw_probe(rng *r, const heap *h)
{
    abut_vec2 at = place_near(r, h);

    return rng_int(r, 0, 1) == 0 ? abut_rect(at.x, at.y, 1, 0.5) : abut_circle(at.x, at.y, 0.5);
}

/* --- Questions that are about the nearest or the first of all pieces ----------------------------
 */

static void check_find(const heap *h, rng *r)
{
    abut_shape probe = draw_probe(r, h);
    abut_world_query query = { .overlapping = rng_int(r, 0, 1) == 1 };
    bool meets = false;
    uint32_t count = 0;

    for (int k = 0; k < h->count; k++) {
        meets |= abut_relate(&probe, &h->shapes[k]) >=
                 (query.overlapping ? ABUT_OVERLAPPING : ABUT_TOUCHING);
    }
    CHECK(abut_world_find(h->world, &probe, &query, NULL, 0, &count) == ABUT_OK);
    CHECK((count == 1) == meets);
}

static void check_nearest(const heap *h, rng *r)
{
    abut_shape probe = draw_probe(r, h);
    double least = INFINITY;
    abut_near near;
    uint32_t count = 0;

    for (int k = 0; k < h->count; k++) {
        least = fmin(least, abut_measure(&probe, &h->shapes[k]).distance);
    }
    CHECK(abut_world_nearest(h->world, &probe, INFINITY, NULL, &near, 1, &count) == ABUT_OK);
    CHECK(count == 1 && near.gap.distance == least);
}

static void check_cast(const heap *h, rng *r)
{
    abut_vec2 from = place_near(r, h);
    abut_vec2 to = place_near(r, h);
    abut_hit first = { .hit = false };
    abut_met met;

    for (int k = 0; k < h->count; k++) {
        abut_hit hit = abut_cast(from, to, &h->shapes[k], ABUT_INSIDE_HIT);

        if (hit.hit && (!first.hit || hit.time < first.time)) {
            first = hit;
        }
    }
    CHECK(abut_world_cast_first(h->world, from, to, ABUT_INSIDE_HIT, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit == first.hit && (!first.hit || met.hit.time == first.time));
}

static void check_sweep(const heap *h, rng *r)
{
    abut_shape probe = draw_probe(r, h);
    abut_vec2 motion = place_near(r, h);
    double first = 2;
    abut_met met;

    for (int k = 0; k < h->count; k++) {
        abut_swept swept;

        CHECK(abut_sweep(&probe, motion, &h->shapes[k], (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
        if (swept.hit || swept.graze) {
            first = fmin(first, swept.touch);
        }
    }
    CHECK(abut_world_sweep_first(h->world, &probe, motion, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit == (first < 2) && (first == 2 || met.hit.time == first));
}

static void test_first_and_nearest(void)
{
    rng r = { 1711 };
    static heap h;

    for (int i = 0; i < WORLDS; i++) {
        heap_open(&h, &r, false);
        for (int k = 0; k < QUESTIONS; k++) {
            check_find(&h, &r);
            check_nearest(&h, &r);
            check_cast(&h, &r);
            check_sweep(&h, &r);
        }
        abut_world_destroy(h.world);
    }
}

/* --- The way out --------------------------------------------------------------------------------
 */

/* A time of a path, as a fraction with a positive denominator. */
typedef struct fraction {
    int64_t part;
    int64_t whole;
} fraction;

static bool is_less(fraction a, fraction b)
{
    return a.part * b.whole < b.part * a.whole;
}

/* Cuts a span to when a coordinate that starts at `at` is between low and high; all in halves. */
static bool cut_between(int64_t at, int64_t by, int64_t low, int64_t high, fraction span[2])
{
    if (by == 0) {
        return low <= at && at <= high;
    }
    fraction in = by > 0 ? (fraction){ low - at, by } : (fraction){ at - high, -by };
    fraction out = by > 0 ? (fraction){ high - at, by } : (fraction){ at - low, -by };

    span[0] = is_less(span[0], in) ? in : span[0];
    span[1] = is_less(out, span[1]) ? out : span[1];
    return !is_less(span[1], span[0]);
}

/* When a path that starts inside has left all squares; past 1 if it does not. It
 * starts in the middle of one, so it never runs along an edge of those that it passes. */
static fraction time_out(const heap *h, const int64_t from[2], const int64_t by[2])
{
    fraction now = { 0, 1 };
    bool more = true;

    while (more) {
        more = false;
        for (int k = 0; k < h->count; k++) {
            fraction span[2] = { { -1, 1 }, { 2, 1 } };

            if (cut_between(from[0], by[0], 2 * h->x[k], 2 * h->x[k] + 2, span) &&
                cut_between(from[1], by[1], 2 * h->y[k], 2 * h->y[k] + 2, span) &&
                !is_less(now, span[0]) && is_less(now, span[1])) {
                now = span[1];
                more = true;
            }
        }
    }
    return now;
}

static void check_way_out(const heap *h, rng *r)
{
    int k = (int)rng_int(r, 0, h->count - 1);
    int64_t from[2] = { 2 * h->x[k] + 1, 2 * h->y[k] + 1 };
    int64_t by[2] = { rng_int(r, -60, 60), rng_int(r, -60, 60) };
    abut_vec2 start = { (double)from[0] / 2, (double)from[1] / 2 };
    abut_vec2 end = { (double)(from[0] + by[0]) / 2, (double)(from[1] + by[1]) / 2 };
    abut_met met;

    if (by[0] == 0 && by[1] == 0) {
        return;
    }
    fraction out = time_out(h, from, by);

    CHECK(abut_world_cast_first(h->world, start, end, ABUT_INSIDE_EXIT, NULL, &met) == ABUT_OK);
    CHECK(met.hit.hit == (out.part <= out.whole));
    CHECK(!met.hit.hit || fabs(met.hit.time - (double)out.part / (double)out.whole) <= 0x1p-50);
}

static void test_ways_out(void)
{
    rng r = { 1712 };
    static heap h;

    for (int i = 0; i < WORLDS; i++) {
        heap_open(&h, &r, true);
        for (int k = 0; k < QUESTIONS; k++) {
            check_way_out(&h, &r);
        }
        abut_world_destroy(h.world);
    }
}

/* --- Far away -----------------------------------------------------------------------------------
 */

/* A ray at what lies further away than one vector reaches. */
static void test_far_rays(void)
{
    static const double far[] = { 1000, 100000, 400000, 1e6 };

    for (int i = 0; i < COUNT_OF(far); i++) {
        for (int grid = 0; grid < 2; grid++) {
            abut_world *world = abut_world_create(NULL);
            abut_shape walls[40];
            abut_tiles *map = NULL;
            abut_body_settings settings = { .kind = ABUT_BODY_STATIC };
            abut_met met;

            for (int k = 0; k < 40; k++) {
                walls[k] = abut_rect(far[i] + k % 8, k / 8, 1, 1);
            }
            CHECK(abut_tiles_create(8, 5, 1, NULL, &map) == ABUT_OK);
            for (int k = 0; k < 40; k++) {
                CHECK(abut_tiles_set(map, (uint32_t)k % 8, (uint32_t)k / 8, ABUT_TILE_SOLID) ==
                      ABUT_OK);
            }
            if (grid == 1) {
                settings.tiles = map;
                settings.at = (abut_vec2){ far[i], 0 };
            } else {
                settings.shapes = walls;
                settings.shape_count = 40;
            }
            CHECK(abut_world_add(world, &settings, &(abut_body){ 0 }) == ABUT_OK);
            CHECK(abut_world_ray_first(world, (abut_vec2){ 0, 2.5 }, (abut_vec2){ 1, 0 },
                                       ABUT_INSIDE_HIT, NULL, &met) == ABUT_OK);
            CHECK(met.hit.hit && met.hit.time == far[i]);
            CHECK(met.hit.normal.x == -1 && met.hit.normal.y == 0);
            abut_world_destroy(world);
            abut_tiles_destroy(map);
        }
    }
}

TEST_MAIN(TEST(test_first_and_nearest), TEST(test_ways_out), TEST(test_far_rays))
