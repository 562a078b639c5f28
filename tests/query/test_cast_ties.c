/* query/test_cast_ties.c - what is met at the same time: the same double, and the lowest id.
 *
 * Rows of shapes that a path meets at one and the same time, in eight orientations, at
 * several places, in both orders of ids. Then random shapes and casts on small grids,
 * where ties abound, against the exact times of the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "oracle/oracle.h"
#include "support/check.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST = 6 };

/* The hull of up to four points, grown by a radius. */
typedef struct part {
    int count;
    abut_vec2 points[4];
    double radius;
} part;

static abut_shape shape_of_part(const part *p)
{
    if (p->count == 1 && p->radius == 0) {
        return abut_point(p->points[0].x, p->points[0].y);
    }
    if (p->count == 1) {
        return abut_circle(p->points[0].x, p->points[0].y, p->radius);
    }
    return abut_rounded_polygon(p->points, p->count, p->radius);
}

static abut_shape shapes[MOST];

static const abut_shape *shape_of(void *user, uint32_t id)
{
    (void)user;
    return &shapes[id];
}

static abut_index *index_of_shapes(int count)
{
    abut_index *index = abut_index_create(NULL);

    for (int i = 0; i < count; i++) {
        abut_index_add(index, (uint32_t)i, abut_shape_bounds(&shapes[i]));
    }
    return index;
}

/* --- Rows -------------------------------------------------------------------------------- */

/* All parts are met at once on the way from one place to another. */
typedef struct tie {
    const char *name;
    abut_vec2 from;
    abut_vec2 to;
    part parts[4]; /* up to the first without points */
} tie;

#define BOX(x1, y1, x2, y2)                                                                        \
    {                                                                                              \
        4, { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } }, 0                                   \
    }
#define DISC(x, y, r)                                                                              \
    {                                                                                              \
        1, { { x, y } }, r                                                                         \
    }

static const tie ties[] = {
    { "boxes, a common side in tenths",
      { -1, 0 },
      { 10, 0 },
      { BOX(0.1, 0, 1.1, 0.1), BOX(0.1, -0.2, 1.1, 0), BOX(0.1, -3, 0.3, 0.7) } },
    { "box and disc, one leftmost point",
      { 0, 0 },
      { 100, 0 },
      { BOX(0.75, -0.25, 3, 0.5), DISC(1.5, 0, 0.75), DISC(3.75, 0, 3), DISC(0.75, 0, 0) } },
    { "box, disc, capsule, in a fraction that no double is",
      { 0, 0 },
      { 49, 0 },
      { BOX(3, -1, 5, 2),
        DISC(13, 0, 10),
        { 2, { { 4, -3 }, { 4, 8 } }, 1 },
        { 3, { { 3, 0 }, { 7, 3 }, { 7, -3 } }, 0 } } },
    { "wall without thickness and box",
      { 0, 9 },
      { 11, -2 },
      { { 2, { { 6, -2 }, { 6, 3 } }, 0 }, BOX(-9, -8, 11, 3), DISC(6, 3, 0) } },
    { "a path that ends there",
      { 0, -3 },
      { 7, 5 },
      { DISC(7, 5, 0), BOX(-2, 5, 10, 7), { 2, { { 7, 5 }, { 9, 4 } }, 0 } } },
    { "corner on corner",
      { 0, 0 },
      { 21, 14 },
      { BOX(3, -4, 8, 2),
        BOX(3, 2, 9, 7),
        DISC(3, 2, 0),
        { 3, { { 3, 2 }, { 5, 9 }, { 7, 1 } }, 0 } } },
    { "discs by a triple, and what ends there",
      { -5, 3 },
      { 20, 3 },
      { DISC(4, 0, 5), DISC(8, -3, 10), { 2, { { 0, 3 }, { 6, 8 } }, 0 }, BOX(0, 2, 1, 5) } },
    { "edges of slanting polygons",
      { 0, 0 },
      { 30, 7 },
      { { 3, { { 10, -5 }, { 10, 15 }, { 20, 3 } }, 0 },
        { 2, { { 10, -8 }, { 10, 9 } }, 0 },
        { 3, { { 10, -50 }, { 10, 15 }, { 30, 3 } }, 0 } } },
    { "an irrational time: a disc and the like round a slanting edge",
      { 0, 0 },
      { 30, 7 },
      { DISC(10, 2, 3),
        { 2, { { 10, 2 }, { 15, 1 } }, 3 },
        { 3, { { 10, 2 }, { 20, 30 }, { 20, -30 } }, 3 } } },
    { "edges moved out by a radius",
      { -9, 1 },
      { 22, 1 },
      { { 2, { { 3, -3 }, { 6, 9 } }, 2 },
        { 3, { { 3, -3 }, { 6, 9 }, { 13, -8 } }, 2 },
        { 2, { { 2, -7 }, { 5, 5 } }, 2 } } },
    { "a graze",
      { 0, 5 },
      { 17, 5 },
      { DISC(4, 0, 5), DISC(4, 5, 0), { 2, { { 4, 0 }, { 4, -3 } }, 5 } } },
};

/* One of eight orientations, and a place. */
static abut_vec2 turned(abut_vec2 p, int orientation, double off)
{
    abut_vec2 q = orientation & 4 ? (abut_vec2){ p.y, p.x } : p;

    return (abut_vec2){ (orientation & 1 ? -q.x : q.x) + off,
                        (orientation & 2 ? -q.y : q.y) - 3 * off };
}

static bool same_time(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The lowest id is first, all have one time, and it is the one of abut_cast(). */
static void
check_tie(const tie *row, const abut_index *index, abut_vec2 from, abut_vec2 to, int count)
{
    abut_query query = { .shape_of = shape_of };
    abut_met first;
    abut_met all[MOST];
    uint32_t met = 0;

    for (int ray = 0; ray < 2; ray++) {
        abut_vec2 way = { to.x - from.x, to.y - from.y };

        if (ray) {
            abut_index_ray_first(index, from, way, ABUT_INSIDE_HIT, &query, &first);
            abut_index_ray_all(index, from, way, ABUT_INSIDE_HIT, &query, all, MOST, &met);
        } else {
            abut_index_cast_first(index, from, to, ABUT_INSIDE_HIT, &query, &first);
            abut_index_cast_all(index, from, to, ABUT_INSIDE_HIT, &query, all, MOST, &met);
        }
        CHECK_ROW(row->name, first.hit.hit && first.id == 0 && (int)met == count);
        for (int i = 0; i < (int)met; i++) {
            abut_hit one = ray ? abut_cast_ray(from, way, &shapes[i], ABUT_INSIDE_HIT)
                               : abut_cast(from, to, &shapes[i], ABUT_INSIDE_HIT);

            CHECK_ROW(row->name, (int)all[i].id == i);
            CHECK_ROW(row->name, same_time(all[i].hit.time, first.hit.time));
            CHECK_ROW(row->name, same_time(one.time, first.hit.time));
        }
    }
}

static void test_rows(void)
{
    static const double places[] = { 0, 0.5, -77, 4096.25, 1048576 };

    for (int r = 0; r < COUNT_OF(ties); r++) {
        const tie *row = &ties[r];

        for (int turn = 0; turn < 8 * COUNT_OF(places) * 2; turn++) {
            double off = places[turn / 8 % COUNT_OF(places)];
            bool backward = turn >= 8 * COUNT_OF(places);
            int count = 0;

            while (count < 4 && row->parts[count].count > 0) {
                count++;
            }
            for (int i = 0; i < count; i++) {
                part moved = row->parts[backward ? count - 1 - i : i];

                for (int k = 0; k < moved.count; k++) {
                    moved.points[k] = turned(moved.points[k], turn % 8, off);
                }
                shapes[i] = shape_of_part(&moved);
            }
            abut_index *index = index_of_shapes(count);

            check_tie(row, index, turned(row->from, turn % 8, off), turned(row->to, turn % 8, off),
                      count);
            abut_index_destroy(index);
        }
    }
}

/* A ray of any length: near, far and huge entries that begin at one distance, along x. The
 * vectors that they are cast with differ. */
static void test_long_rays(void)
{
    static const double distances[] = { 0.1, 3, 100000, 200000.3, 3e6, 1e8 };

    for (int i = 0; i < COUNT_OF(distances); i++) {
        for (int order = 0; order < 2; order++) {
            double x = abut_snap(distances[i]);
            abut_query query = { .shape_of = shape_of };
            abut_met first;

            shapes[order] = abut_point(x, 0);
            shapes[1 - order] = abut_rect_between(x, -3e8, 4e8, 2e8);
            shapes[2] = abut_circle(x + 16, 0, 16);
            abut_index *index = index_of_shapes(3);

            abut_index_ray_first(index, (abut_vec2){ 0, 0 }, (abut_vec2){ 0.3, 0 }, ABUT_INSIDE_HIT,
                                 &query, &first);
            CHECK(first.hit.hit && first.id == 0 && first.hit.time == x);
            abut_index_destroy(index);
        }
    }
}

/* --- Small grids --------------------------------------------------------------------------- */

static rng dice;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed != NULL ? strtoull(seed, NULL, 10) : 1209;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
}

static abut_vec2 grid_place(double unit, int reach)
{
    return (abut_vec2){ (double)rng_int(&dice, -reach, reach) * unit,
                        (double)rng_int(&dice, -reach, reach) * unit };
}

static oracle_point steps_of(abut_vec2 place)
{
    oracle_point point = { 0, 0 };

    CHECK(oracle_round(place.x, &point.x) && oracle_round(place.y, &point.y));
    return point;
}

/* A random part; none if it is no convex outline as given. */
static bool draw_part(double unit, abut_shape *shape, oracle_shape *model)
{
    part p = { .count = (int)rng_int(&dice, 1, 4) };
    oracle_point points[4];
    int64_t radius = 0;

    p.radius = rng_int(&dice, 0, 1) ? (double)rng_int(&dice, 1, 5) * unit : 0;
    for (int i = 0; i < p.count; i++) {
        p.points[i] = grid_place(unit, 8);
    }
    if (p.count == 4) { /* a box */
        p.points[1] = (abut_vec2){ p.points[2].x, p.points[0].y };
        p.points[3] = (abut_vec2){ p.points[0].x, p.points[2].y };
    }
    for (int i = 0; i < p.count; i++) {
        points[i] = steps_of(p.points[i]);
    }
    *shape = shape_of_part(&p);
    *model = oracle_hull(points, p.count, oracle_round(p.radius, &radius) ? radius : 0);
    return abut_shape_check(shape) == ABUT_OK && model->count > 0;
}

/* Whether the truth differs by more than its own error. */
static int compare_truths(const mpf_t a, const mpf_t b)
{
    mpf_t apart, least;
    int order;

    mpf_init2(apart, ORACLE_BITS);
    mpf_init2(least, ORACLE_BITS);
    mpf_sub(apart, a, b);
    order = mpf_sgn(apart);
    mpf_abs(apart, apart);
    mpf_set_ui(least, 1);
    mpf_div_2exp(least, least, ORACLE_BITS - 112);
    order = mpf_cmp(apart, least) <= 0 ? 0 : order;
    mpf_clears(apart, least, NULL);
    return order;
}

typedef struct tally {
    int met;
    int ties;
} tally;

static void check_order(const abut_met *all, uint32_t count, mpf_t *truth, tally *seen)
{
    for (uint32_t i = 0; i < count; i++) {
        CHECK(oracle_is_nearest(all[i].hit.time, truth[all[i].id]));
        if (i == 0) {
            continue;
        }
        int order = compare_truths(truth[all[i - 1].id], truth[all[i].id]);

        CHECK(order <= 0 || same_time(all[i - 1].hit.time, all[i].hit.time));
        CHECK(order != 0 || same_time(all[i - 1].hit.time, all[i].hit.time));
        CHECK(!same_time(all[i - 1].hit.time, all[i].hit.time) || all[i - 1].id < all[i].id);
        seen->ties += order == 0 && all[i].hit.time > 0;
    }
    seen->met += (int)count;
}

static void test_small_grids(void)
{
    static const double units[] = { 1, 0.5, 0.1, 0.01 };
    oracle_shape models[MOST];
    mpf_t truth[MOST], leave;
    tally seen = { 0, 0 };

    mpf_init2(leave, ORACLE_BITS);
    for (int i = 0; i < MOST; i++) {
        mpf_init2(truth[i], ORACLE_BITS);
    }
    for (int round = 0; round < 4000; round++) {
        double unit = units[round % COUNT_OF(units)];
        int count = 0;

        while (count < MOST) {
            count += draw_part(unit, &shapes[count], &models[count]);
        }
        abut_vec2 from = grid_place(unit, 20);
        abut_vec2 to = grid_place(unit, 20);
        abut_index *index = index_of_shapes(count);
        abut_query query = { .shape_of = shape_of };
        abut_met first;
        abut_met all[MOST];
        uint32_t met = 0;
        uint32_t expected = 0;

        for (int i = 0; i < count; i++) {
            expected += oracle_cast(steps_of(from), steps_of(to), &models[i], truth[i], leave);
        }
        abut_index_cast_all(index, from, to, ABUT_INSIDE_HIT, &query, all, MOST, &met);
        CHECK(met == expected);
        check_order(all, met, truth, &seen);
        abut_index_cast_first(index, from, to, ABUT_INSIDE_HIT, &query, &first);
        CHECK(first.hit.hit == (met > 0));
        CHECK(met == 0 || (first.id == all[0].id && same_time(first.hit.time, all[0].hit.time)));
        abut_index_destroy(index);
    }
    printf("%d met, %d ties\n", seen.met, seen.ties);
    CHECK(seen.met > 4000 && seen.ties > 20);
    mpf_clear(leave);
    for (int i = 0; i < MOST; i++) {
        mpf_clear(truth[i]);
    }
}

TEST_MAIN(TEST(test_seed), TEST(test_rows), TEST(test_long_rays), TEST(test_small_grids))
