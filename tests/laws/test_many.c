/* laws/test_many.c - the classic functions and the batches answer as
 * abut_relate() of the shapes they name, also for numbers that make none.
 *
 * SPDX-License-Identifier: MIT */

#include "abut/abut.h"
#include "support/check.h"
#include "support/rng.h"
#include "tables/near.h"

#include <string.h>

static rng dice = { 77 };
static int rounds = 8000;

static void test_seed(void)
{
    const char *seed = getenv("SEED");

    dice.state = seed ? strtoull(seed, NULL, 10) : 77;
    printf("SEED=%llu\n", (unsigned long long)dice.state);
    CHECK(rounds > 0);
}

/* Mostly small numbers that line up, now and then one that makes no shape. */
static double number(void)
{
    const double odd[] = { NAN, INFINITY, -INFINITY, 1e300, 6e8, ABUT_LIMIT, -ABUT_LIMIT, 5e-324 };
    int64_t pick = rng_int(&dice, 0, 199);

    if (pick < 4) {
        return odd[rng_int(&dice, 0, COUNT_OF(odd) - 1)];
    }
    if (pick < 120) {
        return (double)rng_int(&dice, -6, 6);
    }
    if (pick < 150) {
        return (double)rng_int(&dice, -6, 6) + (double)rng_int(&dice, -2, 2) * ABUT_QUANTUM / 2;
    }
    return pick < 180 ? (double)rng_int(&dice, -600, 600) / 100 : rng_between(&dice, -7, 7);
}

static double radius(void)
{
    double r = number();

    return rng_int(&dice, 0, 19) ? fabs(r) : r;
}

static abut_disc random_disc(void)
{
    return (abut_disc){ number(), number(), radius() };
}

static abut_line random_line(void)
{
    return (abut_line){ number(), number(), number(), number() };
}

static abut_rectangle random_rect(void)
{
    return (abut_rectangle){ number(), number(), number(), number() };
}

static abut_shape disc_shape(const abut_disc *d)
{
    return abut_circle(d->x, d->y, d->radius);
}

static abut_shape line_shape(const abut_line *l)
{
    return abut_segment(l->x1, l->y1, l->x2, l->y2);
}

static abut_shape rect_shape(const abut_rectangle *r)
{
    return abut_rect(r->x, r->y, r->width, r->height);
}

static void test_classic_relations(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_vec2 p = { number(), number() };
        abut_vec2 q = { number(), number() };
        abut_disc c = random_disc();
        abut_disc d = random_disc();
        abut_line l = random_line();
        abut_line m = random_line();
        abut_rectangle r = random_rect();
        abut_rectangle s = random_rect();
        double buffer = i % 3 ? 0 : number();
        abut_shape point_p = abut_point(p.x, p.y);
        abut_shape point_q = abut_point(q.x, q.y);
        abut_shape disc_c = disc_shape(&c);
        abut_shape disc_d = disc_shape(&d);
        abut_shape line_l = line_shape(&l);
        abut_shape line_m = line_shape(&m);
        abut_shape rect_r = rect_shape(&r);
        abut_shape rect_s = rect_shape(&s);

        CHECK(abut_point_point(p, q, buffer) == abut_relate_within(&point_p, &point_q, buffer));
        CHECK(abut_point_circle(p, &c) == abut_relate(&point_p, &disc_c));
        CHECK(abut_circle_circle(&c, &d) == abut_relate(&disc_c, &disc_d));
        CHECK(abut_rect_rect(&r, &s) == abut_relate(&rect_r, &rect_s));
        CHECK(abut_point_rect(p, &r) == abut_relate(&point_p, &rect_r));
        CHECK(abut_line_point(&l, p, buffer) == abut_relate_within(&line_l, &point_p, buffer));
        CHECK(abut_line_circle(&l, &c) == abut_relate(&line_l, &disc_c));
        CHECK(abut_circle_rect(&c, &r) == abut_relate(&disc_c, &rect_r));
        CHECK(abut_line_line(&l, &m) == abut_relate(&line_l, &line_m));
        CHECK(abut_line_rect(&l, &r) == abut_relate(&line_l, &rect_r));
    }
}

static void test_classic_rectangles(void)
{
    for (int i = 0; i < rounds; i++) {
        abut_rectangle r = random_rect();
        abut_rectangle s = random_rect();
        abut_shape a = rect_shape(&r);
        abut_shape b = rect_shape(&s);
        abut_rectangle common = { 9, 9, 9, 9 };
        bool meet = abut_rect_intersection(&r, &s, &common);
        abut_vec2 way = abut_rect_separation(&r, &s);
        abut_vec2 push = abut_push(&a, &b);
        abut_bounds bounds = abut_shape_bounds(&a);

        CHECK(meet == (abut_relate(&a, &b) != ABUT_APART));
        if (meet) {
            abut_intersection part = abut_intersect(&a, &b, NULL, 0);

            CHECK(same_bounds(abut_rect_bounds(common), part.bounds.min.x, part.bounds.min.y,
                              part.bounds.max.x, part.bounds.max.y));
        } else {
            CHECK(same_rectangle(common, 0, 0, 0, 0));
        }
        CHECK(near(length_of(way), length_of(push)));
        abut_shape moved = abut_moved(&a, way.x, way.y);
        CHECK(abut_relate(&moved, &b) != ABUT_OVERLAPPING);
        if (abut_shape_check(&a) == ABUT_OK) {
            CHECK(abut_rect_left(r) <= abut_rect_right(r));
            CHECK(abut_rect_top(r) <= abut_rect_bottom(r));
            CHECK(abut_snap(abut_rect_left(r)) == bounds.min.x);
            CHECK(abut_snap(abut_rect_right(r)) == bounds.max.x);
            CHECK(abut_snap(abut_rect_top(r)) == bounds.min.y);
            CHECK(abut_snap(abut_rect_bottom(r)) == bounds.max.y);
        }
    }
}

enum { MANY = 131 };

static abut_shape random_shape(void)
{
    const abut_vec2 outline[5] = { { 5, 1 }, { 4, 4 }, { 1, 5 }, { -1, 2 }, { -1, -1 } };
    abut_disc d = random_disc();
    abut_line l = random_line();
    abut_rectangle r = random_rect();

    switch (rng_int(&dice, 0, 8)) {
    case 0:
        return abut_point(l.x1, l.y1);
    case 1:
        return line_shape(&l);
    case 2:
        return disc_shape(&d);
    case 3:
        return abut_capsule(l.x1, l.y1, l.x2, l.y2, d.radius);
    case 4:
        return rect_shape(&r);
    case 5:
        return abut_oriented_rect(r.x, r.y, r.width, r.height, d.x);
    case 6:
        return abut_triangle(l.x1, l.y1, l.x2, l.y2, d.x, d.y);
    case 7:
        return abut_rounded_rect(r.x, r.y, r.width, r.height, d.radius);
    default:
        return abut_polygon(outline, 5);
    }
}

static void test_batches(void)
{
    abut_batch *circles = abut_batch_create(NULL);
    abut_batch *rects = abut_batch_create(NULL);
    uint8_t relations[MANY + 1];
    uint8_t pairs[MANY + 1];
    int overlapping_seen = 0;

    for (int round = 0; round < 200; round++) {
        abut_disc discs[MANY];
        abut_rectangle boxes[MANY];
        int count = round < 40 ? round : (int)rng_int(&dice, 0, MANY);
        int fewer = (int)rng_int(&dice, 0, count);

        for (int i = 0; i < count; i++) {
            discs[i] = random_disc();
            boxes[i] = random_rect();
        }
        CHECK(abut_batch_set_circles(circles, discs, count) == ABUT_OK);
        CHECK(abut_batch_set_rects(rects, boxes, fewer) == ABUT_OK);
        CHECK(abut_batch_count(circles) == (uint32_t)count &&
              abut_batch_count(rects) == (uint32_t)fewer);
        for (int k = 0; k < 6; k++) {
            abut_shape a = random_shape();
            int overlapping = 0;

            memset(relations, 0xee, sizeof relations);
            int got = abut_relate_many(&a, circles, relations);
            for (int i = 0; i < count; i++) {
                abut_shape b = disc_shape(&discs[i]);

                CHECK(relations[i] == abut_relate(&a, &b));
                overlapping += relations[i] == ABUT_OVERLAPPING;
            }
            CHECK(got == overlapping && relations[count] == 0xee);
            overlapping_seen += overlapping;
            overlapping = 0;
            memset(relations, 0xee, sizeof relations);
            got = abut_relate_many(&a, rects, relations);
            for (int i = 0; i < fewer; i++) {
                abut_shape b = rect_shape(&boxes[i]);

                CHECK(relations[i] == abut_relate(&a, &b));
                overlapping += relations[i] == ABUT_OVERLAPPING;
            }
            CHECK(got == overlapping && relations[fewer] == 0xee);
        }
        memset(pairs, 0xee, sizeof pairs);
        int got = abut_relate_pairs(circles, rects, pairs);
        int overlapping = 0;
        for (int i = 0; i < fewer; i++) {
            abut_shape a = disc_shape(&discs[i]);
            abut_shape b = rect_shape(&boxes[i]);

            CHECK(pairs[i] == abut_relate(&a, &b));
            overlapping += pairs[i] == ABUT_OVERLAPPING;
        }
        CHECK(got == overlapping && pairs[fewer] == 0xee);
    }
    CHECK(overlapping_seen > 1000);
    abut_batch_destroy(circles);
    abut_batch_destroy(rects);
}

/* Circles with circles and rectangles with rectangles, also far from the origin. */
static void test_pairs_of_a_kind(void)
{
    abut_batch *a = abut_batch_create(NULL);
    abut_batch *b = abut_batch_create(NULL);
    uint8_t relations[MANY];

    for (int round = 0; round < 100; round++) {
        abut_disc discs[2][MANY];
        abut_rectangle boxes[2][MANY];
        double shift = round % 2 ? 0 : round % 4 ? 1e6 : 5e8;

        for (int i = 0; i < 2 * MANY; i++) {
            discs[i / MANY][i % MANY] = random_disc();
            discs[i / MANY][i % MANY].x += shift;
            boxes[i / MANY][i % MANY] = random_rect();
            boxes[i / MANY][i % MANY].y -= shift;
        }
        CHECK(abut_batch_set_circles(a, discs[0], MANY) == ABUT_OK);
        CHECK(abut_batch_set_circles(b, discs[1], MANY) == ABUT_OK);
        abut_relate_pairs(a, b, relations);
        for (int i = 0; i < MANY; i++) {
            CHECK(relations[i] == abut_circle_circle(&discs[0][i], &discs[1][i]));
        }
        CHECK(abut_batch_set_rects(a, boxes[0], MANY) == ABUT_OK);
        CHECK(abut_batch_set_rects(b, boxes[1], MANY) == ABUT_OK);
        abut_relate_pairs(a, b, relations);
        for (int i = 0; i < MANY; i++) {
            CHECK(relations[i] == abut_rect_rect(&boxes[0][i], &boxes[1][i]));
        }
    }
    abut_batch_destroy(a);
    abut_batch_destroy(b);
}

/* --- Shapes of any kind ----------------------------------------------------------------------- */

static void check_against(const abut_shape *a, const abut_batch *batch, const abut_shape *members)
{
    uint8_t relations[MANY + 1];
    uint32_t count = abut_batch_count(batch);
    uint32_t overlapping = 0;

    memset(relations, 0xee, sizeof relations);
    uint32_t got = abut_relate_many(a, batch, relations);

    for (uint32_t i = 0; i < count; i++) {
        CHECK(relations[i] == abut_relate(a, &members[i]));
        overlapping += relations[i] == ABUT_OVERLAPPING;
    }
    CHECK(got == overlapping && relations[count] == 0xee);
}

static void check_pairs(const abut_batch *a,
                        const abut_shape *of_a,
                        const abut_batch *b,
                        const abut_shape *of_b)
{
    uint8_t relations[MANY + 1];
    uint32_t count =
        abut_batch_count(a) < abut_batch_count(b) ? abut_batch_count(a) : abut_batch_count(b);
    uint32_t overlapping = 0;

    memset(relations, 0xee, sizeof relations);
    uint32_t got = abut_relate_pairs(a, b, relations);

    for (uint32_t i = 0; i < count; i++) {
        CHECK(relations[i] == abut_relate(&of_a[i], &of_b[i]));
        overlapping += relations[i] == ABUT_OVERLAPPING;
    }
    CHECK(got == overlapping && relations[count] == 0xee);
}

/* A few sizes, with a ragged end and without; near the origin, and so far from it that doubles
 * do not hold the coordinates to spare. */
static void test_batches_of_shapes(void)
{
    abut_batch *batches[4];
    static abut_shape shapes[4][MANY];

    for (int k = 0; k < 4; k++) {
        batches[k] = abut_batch_create(NULL);
    }
    for (int round = 0; round < 120; round++) {
        abut_disc discs[MANY];
        abut_rectangle boxes[MANY];
        uint32_t count = round < 20 ? (uint32_t)round : (uint32_t)rng_int(&dice, 0, MANY);
        double shift = round % 5 == 4 ? 5e8 : 0;

        for (uint32_t i = 0; i < count; i++) {
            discs[i] = random_disc();
            boxes[i] = random_rect();
            shapes[0][i] = random_shape();
            shapes[1][i] = random_shape();
            shapes[0][i] = abut_moved(&shapes[0][i], shift, 0);
            shapes[1][i] = abut_moved(&shapes[1][i], shift, 0);
            shapes[2][i] = disc_shape(&discs[i]);
            shapes[3][i] = rect_shape(&boxes[i]);
        }
        CHECK(abut_batch_set_shapes(batches[0], shapes[0], count) == ABUT_OK);
        CHECK(abut_batch_set_shapes(batches[1], shapes[1], count - count / 4) == ABUT_OK);
        CHECK(abut_batch_set_circles(batches[2], discs, count) == ABUT_OK);
        CHECK(abut_batch_set_rects(batches[3], boxes, count) == ABUT_OK);
        CHECK(abut_batch_count(batches[0]) == count);
        for (int k = 0; k < 4; k++) {
            abut_shape a = random_shape();

            a = abut_moved(&a, shift, 0);
            check_against(&a, batches[0], shapes[0]);
            check_pairs(batches[0], shapes[0], batches[k], shapes[k]);
            check_pairs(batches[k], shapes[k], batches[0], shapes[0]);
        }
        check_against(NULL, batches[0], shapes[0]);
        /* The same batch becomes one of another kind, and back. */
        CHECK(abut_batch_set_rects(batches[0], boxes, count) == ABUT_OK);
        check_against(&shapes[1][0], batches[0], shapes[3]);
    }
    CHECK(abut_batch_set_shapes(NULL, shapes[0], 1) == ABUT_E_ARGUMENT);
    CHECK(abut_batch_set_shapes(batches[0], NULL, 1) == ABUT_E_ARGUMENT);
    for (int k = 0; k < 4; k++) {
        abut_batch_destroy(batches[k]);
    }
}

TEST_MAIN(TEST(test_seed),
          TEST(test_classic_relations),
          TEST(test_classic_rectangles),
          TEST(test_batches),
          TEST(test_pairs_of_a_kind),
          TEST(test_batches_of_shapes))
