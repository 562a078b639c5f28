/* mask/test_figure.c - masks against every shape, under many transforms, against squares.
 *
 * Places and sizes are multiples of a half, a quarter or 1/256, so that exact contact happens.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "mask/grid.h"
#include "mask/squares.h"
#include "support/check.h"
#include "support/sample.h"

#include <math.h>

static const abut_transform turns[] = {
    { 1, 0, 0, 1, 0, 0 },   { 0, 1, -1, 0, 0, 0 },         { -1, 0, 0, -1, 0, 0 },
    { 0, -1, 1, 0, 0, 0 },  { -1, 0, 0, 1, 0, 0 },         { 0, 1, 1, 0, 0, 0 },
    { 2, 0, 0, 0.5, 0, 0 }, { 0.3, 0, 0, 0.7, 0, 0 },      { 0.6, 0.8, -0.8, 0.6, 0, 0 },
    { 1, 0, 0.5, 1, 0, 0 }, { 0.9, 0.3, 0.4, -1.1, 0, 0 },
};

static double drawn(uint64_t *state, int range)
{
    static const double grains[] = { 1, 1, 1, 0.5, 1 / 256.0 };
    double grain = grains[grid_below(state, COUNT_OF(grains))];

    return floor((grid_below(state, 1024) / 1024.0 * 2 - 1) * range / grain) * grain;
}

static abut_shape drawn_shape(uint64_t *state, abut_vec2 near)
{
    double x = near.x + drawn(state, 3);
    double y = near.y + drawn(state, 3);
    double w = fabs(drawn(state, 4)) + 0.25;
    double h = fabs(drawn(state, 4)) + 0.25;

    switch (grid_below(state, 9)) {
    case 0:
        return abut_point(x, y);
    case 1:
        return abut_segment(x, y, x + drawn(state, 6), y + drawn(state, 6));
    case 2:
        return abut_segment(floor(x), y, floor(x), y + h);
    case 3:
        return abut_circle(x, y, w);
    case 4:
        return abut_capsule(x, y, x + drawn(state, 3), y + drawn(state, 3), h / 2);
    case 5:
        return abut_oriented_rect(x, y, w, h, drawn(state, 3));
    case 6:
        return abut_triangle(x, y, x + w, y, x, y + h);
    case 7:
        return abut_rounded_rect(x, y, w, h, 0.5);
    default:
        return abut_rect(x, y, w, h);
    }
}

/* A mask, the transform it is under, its squares, and a shape near it. */
typedef struct trial {
    grid g;
    abut_mask *mask;
    abut_transform at;
    abut_figure figure;
    squares all;
    abut_vec2 near; /* a corner of its pixels */
    abut_shape shape;
    abut_figure other;
    char name[80];
} trial;

static void begin_trial(trial *t, int number, uint64_t *state)
{
    static const int percents[] = { 0, 5, 20, 50, 80, 95, 100 };

    grid_fill(&t->g, 1 + grid_below(state, 13), 1 + grid_below(state, 13),
              percents[grid_below(state, COUNT_OF(percents))], state);
    t->mask = grid_mask(&t->g);
    t->at = turns[grid_below(state, COUNT_OF(turns))];
    t->at.tx = drawn(state, 6) - (t->at.a + t->at.c < 0 ? -4 : 4);
    t->at.ty = drawn(state, 6) - (t->at.b + t->at.d < 0 ? -4 : 4);
    t->figure = abut_figure_of_mask_under(t->mask, t->at);
    squares_of(&t->all, t->mask, t->at);
    t->near = abut_apply(t->at, (abut_vec2){ grid_below(state, t->g.width + 1),
                                             grid_below(state, t->g.height + 1) });
    t->shape = drawn_shape(state, t->near);
    t->other = abut_figure_of_shape(&t->shape);
    snprintf(t->name, sizeof t->name, "trial %d (%g %g %g %g, kind %d)", number, t->at.a, t->at.b,
             t->at.c, t->at.d, (int)abut_shape_kind(&t->shape));
}

enum { TRIALS = 10000 };

static int trials(void)
{
    return TRIALS / sample_part();
}

static void test_relate(void)
{
    uint64_t state = 1;
    int seen[3] = { 0, 0, 0 };

    for (int i = 0; i < trials(); i++) {
        trial t;

        begin_trial(&t, i, &state);
        abut_relation expected = squares_relate(&t.all, &t.shape);

        seen[expected]++;
        CHECK_ROW(t.name, abut_figures_relate(&t.figure, &t.other) == expected);
        CHECK_ROW(t.name, abut_figures_relate(&t.other, &t.figure) == expected);
        double buffer = fabs(drawn(&state, 2));
        abut_relation within = expected;

        for (int k = 0; k < t.all.count; k++) {
            abut_relation one = abut_relate_within(&t.all.list[k], &t.shape, buffer);

            within = one > within && within == ABUT_APART ? ABUT_TOUCHING : within;
        }
        CHECK_ROW(t.name, abut_figures_relate_within(&t.other, &t.figure, buffer) == within);
        abut_mask_destroy(t.mask);
    }
    CHECK(seen[0] > trials() / 10 && seen[1] > trials() / 40 && seen[2] > trials() / 10);
}

static void test_measure(void)
{
    uint64_t state = 2;

    for (int i = 0; i < trials(); i++) {
        trial t;

        begin_trial(&t, i, &state);
        double expected = squares_distance(&t.all, &t.shape);
        abut_distance found = abut_figures_measure(&t.other, &t.figure);
        double back = abut_figures_measure(&t.figure, &t.other).distance;

        CHECK_ROW(t.name, fabs(found.distance - expected) <= 1e-9 ||
                              (isinf(expected) && isinf(found.distance)));
        CHECK_ROW(t.name, (found.distance == 0) == (expected == 0));
        CHECK_ROW(t.name, back == found.distance);
        if (expected > 0 && !isinf(expected)) {
            double x = found.on_a.x - found.on_b.x;
            double y = found.on_a.y - found.on_b.y;

            CHECK_ROW(t.name, fabs(sqrt(x * x + y * y) - expected) < 1e-6);
        }
        abut_mask_destroy(t.mask);
    }
}

static double length_of(abut_vec2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

/* The push that parts the bounds. */
static double bounds_push(abut_bounds a, abut_bounds b)
{
    double x = fmin(a.max.x - b.min.x, b.max.x - a.min.x);
    double y = fmin(a.max.y - b.min.y, b.max.y - a.min.y);

    return fmin(x, y);
}

static void check_push(const char *name, const abut_figure *shape, const abut_figure *mask)
{
    abut_vec2 push = abut_figures_push(shape, mask);
    abut_vec2 back = abut_figures_push(mask, shape);
    bool overlaps = abut_figures_relate(shape, mask) == ABUT_OVERLAPPING;

    CHECK_ROW(name, push.x == -back.x && push.y == -back.y);
    CHECK_ROW(name, overlaps == (push.x != 0 || push.y != 0));
    if (!overlaps) {
        return;
    }
    double shorter = 1 - ldexp(1, -10) / length_of(push);
    abut_shape moved = abut_moved(shape->of.shape, push.x, push.y);
    abut_shape nearer = abut_moved(shape->of.shape, push.x * shorter, push.y * shorter);
    abut_figure after = abut_figure_of_shape(&moved);
    abut_figure before = abut_figure_of_shape(&nearer);

    CHECK_ROW(name, abut_figures_relate(&after, mask) != ABUT_OVERLAPPING);
    CHECK_ROW(name, shorter < 0 || abut_figures_relate(&before, mask) == ABUT_OVERLAPPING);
    CHECK_ROW(name, length_of(push) <=
                        bounds_push(abut_figure_bounds(shape), abut_figure_bounds(mask)) + 1e-9);
}

static void test_push_and_contact(void)
{
    uint64_t state = 3;

    for (int i = 0; i < trials() / 3; i++) {
        trial t;

        begin_trial(&t, i, &state);
        abut_contact contact = abut_figures_collide(&t.other, &t.figure);
        abut_contact back = abut_figures_collide(&t.figure, &t.other);
        abut_relation expected = squares_relate(&t.all, &t.shape);

        check_push(t.name, &t.other, &t.figure);
        CHECK_ROW(t.name, contact.relation == expected && back.relation == expected);
        CHECK_ROW(t.name, (contact.separation > 0) == (expected == ABUT_APART));
        CHECK_ROW(t.name, (contact.separation < 0) == (expected == ABUT_OVERLAPPING));
        CHECK_ROW(t.name, (contact.point_count > 0) == (expected != ABUT_APART));
        if (t.all.count > 0) {
            CHECK_ROW(t.name, fabs(length_of(contact.normal) - 1) < 1e-9);
            CHECK_ROW(t.name, fabs(contact.normal.x + back.normal.x) < 1e-12 &&
                                  fabs(contact.normal.y + back.normal.y) < 1e-12);
        }
        for (uint32_t k = 0; k < contact.point_count && expected == ABUT_TOUCHING; k++) {
            abut_shape point = abut_point(contact.points[k].x, contact.points[k].y);
            abut_figure at = abut_figure_of_shape(&point);

            CHECK_ROW(t.name, abut_figures_measure(&at, &t.figure).distance < 1e-8 &&
                                  abut_measure(&point, &t.shape).distance < 1e-8);
        }
        abut_mask_destroy(t.mask);
    }
}

static void test_contain_and_intersect(void)
{
    uint64_t state = 4;
    int held = 0;

    for (int i = 0; i < trials(); i++) {
        trial t;
        abut_bounds bounds;

        begin_trial(&t, i, &state);
        bool expected = squares_contain(&t.all, &t.shape);
        double area = squares_area(&t.all, &t.shape, &bounds);
        abut_intersection common = abut_figures_intersect(&t.figure, &t.other);

        held += expected;
        CHECK_ROW(t.name, abut_figures_contain(&t.figure, &t.other) == expected);
        CHECK_ROW(t.name,
                  abut_figures_contain(&t.other, &t.figure) == squares_contained(&t.all, &t.shape));
        CHECK_ROW(t.name, fabs(common.area - area) < 1e-6);
        CHECK_ROW(t.name, abut_bounds_is_empty(bounds) == abut_bounds_is_empty(common.bounds));
        if (!abut_bounds_is_empty(bounds)) {
            CHECK_ROW(t.name, fabs(bounds.min.x - common.bounds.min.x) < 1e-6 &&
                                  fabs(bounds.max.y - common.bounds.max.y) < 1e-6);
        }
        abut_mask_destroy(t.mask);
    }
    CHECK(held > 50);
}

static void check_left(const trial *t, abut_vec2 from, abut_vec2 to, const abut_hit *hit)
{
    double step = 1e-7;
    abut_shape before = abut_point(from.x + (to.x - from.x) * (hit->time - step),
                                   from.y + (to.y - from.y) * (hit->time - step));
    abut_shape after = abut_point(from.x + (to.x - from.x) * (hit->time + step),
                                  from.y + (to.y - from.y) * (hit->time + step));
    abut_figure was = abut_figure_of_shape(&before);
    abut_figure is = abut_figure_of_shape(&after);

    CHECK_ROW(t->name, abut_figures_measure(&was, &t->figure).distance < 1e-8);
    CHECK_ROW(t->name, abut_figures_measure(&is, &t->figure).distance > 0);
}

static void test_cast(void)
{
    uint64_t state = 5;
    int hits = 0;
    int inside = 0;

    for (int i = 0; i < trials(); i++) {
        trial t;

        begin_trial(&t, i, &state);
        abut_vec2 from = { t.near.x + drawn(&state, 5), t.near.y + drawn(&state, 5) };
        abut_vec2 to = { t.near.x + drawn(&state, 5), t.near.y + drawn(&state, 5) };
        abut_shape start = abut_point(from.x, from.y);
        abut_shape route = abut_segment(from.x, from.y, to.x, to.y);
        abut_hit hit = abut_figure_cast(from, to, &t.figure, ABUT_INSIDE_HIT);
        abut_hit first = { .time = 1 };

        for (int k = 0; k < t.all.count; k++) {
            abut_hit one = abut_cast(from, to, &t.all.list[k], ABUT_INSIDE_HIT);

            if (one.hit && (!first.hit || one.time < first.time)) {
                first = one;
            }
        }
        CHECK_ROW(t.name, hit.hit == first.hit && hit.time == first.time);
        if (squares_relate(&t.all, &start) == ABUT_OVERLAPPING) {
            abut_hit out = abut_figure_cast(from, to, &t.figure, ABUT_INSIDE_EXIT);
            abut_hit next = abut_figure_cast(from, to, &t.figure, ABUT_INSIDE_IGNORE);

            inside++;
            CHECK_ROW(t.name, hit.hit && hit.time == 0 && hit.normal.x == 0 && hit.normal.y == 0);
            CHECK_ROW(t.name, !next.hit || (out.hit && next.time > out.time));
            if (out.hit) {
                check_left(&t, from, to, &out);
            }
        } else if (hit.hit) {
            hits++;
            CHECK_ROW(t.name, hit.graze == (squares_relate(&t.all, &route) == ABUT_TOUCHING));
            CHECK_ROW(t.name, fabs(length_of(hit.normal) - 1) < 1e-9);
        }
        abut_vec2 way = { to.x - from.x, to.y - from.y };
        abut_hit ray = abut_figure_cast_ray(from, way, &t.figure, ABUT_INSIDE_HIT);

        CHECK_ROW(t.name, !hit.hit || length_of(way) == 0 ||
                              fabs(ray.time - hit.time * length_of(way)) < 1e-6);
        abut_mask_destroy(t.mask);
    }
    CHECK(hits > 300 && inside > 100);
}

static void test_sweep(void)
{
    uint64_t state = 6;
    int hits = 0;

    for (int i = 0; i < trials(); i++) {
        trial t;
        abut_swept found;
        abut_swept back;

        begin_trial(&t, i, &state);
        abut_vec2 move_a = { drawn(&state, 14), drawn(&state, 14) };
        abut_vec2 move_b = { drawn(&state, 2), drawn(&state, 2) };
        bool thin = abut_shape_area(&t.shape) == 0;
        abut_status status = abut_figures_sweep(&t.other, move_a, &t.figure, move_b, &found);

        if (t.all.count == 0) {
            CHECK_ROW(t.name, status == ABUT_E_SHAPE && !found.hit);
            abut_mask_destroy(t.mask);
            continue;
        }
        CHECK_ROW(t.name, status == ABUT_OK);
        CHECK_ROW(t.name,
                  abut_figures_sweep(&t.figure, move_b, &t.other, move_a, &back) == ABUT_OK);
        abut_swept first = { .time = 1, .touch = 1 };

        for (int k = 0; k < t.all.count; k++) {
            abut_swept one;

            CHECK(abut_sweep(&t.shape, move_a, &t.all.list[k], move_b, &one) == ABUT_OK);
            first.hit = first.hit || one.hit;
            first.graze = first.graze || one.graze;
            first.time = one.time < first.time ? one.time : first.time;
            first.touch = one.touch < first.touch ? one.touch : first.touch;
        }
        bool starts_in = abut_figures_relate(&t.other, &t.figure) == ABUT_OVERLAPPING;

        if (starts_in) {
            CHECK_ROW(t.name, found.hit && found.time == 0 && length_of(found.move_a) == 0);
        } else if (!thin) {
            CHECK_ROW(t.name, found.hit == first.hit && found.time == first.time);
            CHECK_ROW(t.name, found.hit || found.graze == first.graze);
            CHECK_ROW(t.name, found.hit ? found.touch <= found.time : found.touch == first.touch);
        } else {
            CHECK_ROW(t.name, found.hit >= first.hit && found.time <= first.time);
        }
        CHECK_ROW(t.name, found.hit == back.hit && found.time == back.time);
        hits += found.hit && !starts_in;
        if (!starts_in) {
            abut_shape moved = abut_moved(&t.shape, found.move_a.x, found.move_a.y);
            abut_figure at = abut_figure_of_shape(&moved);
            abut_figure mask = t.figure;

            mask.at.tx += found.move_b.x;
            mask.at.ty += found.move_b.y;
            CHECK_ROW(t.name, abut_figures_relate(&at, &mask) != ABUT_OVERLAPPING);
            CHECK_ROW(t.name, !found.hit || found.normal.x * (move_a.x - move_b.x) +
                                                    found.normal.y * (move_a.y - move_b.y) <=
                                                1e-9);
        }
        abut_mask_destroy(t.mask);
    }
    CHECK(hits > trials() / 20);
}

/* A point that travels along the seam between two rows of pixels is stopped where it gets in. */
static void test_sweep_onto_seam(void)
{
    abut_mask *mask;
    abut_swept swept;
    abut_shape point = abut_point(-3, 2);
    abut_shape above = abut_point(-3, 0);
    abut_figure a = abut_figure_of_shape(&point);
    abut_figure along = abut_figure_of_shape(&above);

    CHECK(abut_mask_create(4, 4, true, NULL, &mask) == ABUT_OK);
    abut_figure b = abut_figure_of_mask(mask, 0, 0);

    CHECK(abut_figures_sweep(&a, (abut_vec2){ 6, 0 }, &b, (abut_vec2){ 0, 0 }, &swept) == ABUT_OK);
    CHECK(swept.hit && swept.time == 0.5 && swept.move_a.x == 3 && swept.normal.x == -1);
    CHECK(abut_figures_sweep(&along, (abut_vec2){ 6, 0 }, &b, (abut_vec2){ 0, 0 }, &swept) ==
          ABUT_OK);
    CHECK(!swept.hit && swept.graze && swept.touch == 0.5);
    abut_mask_destroy(mask);
}

/* The normal of a cast is never that of a seam: a path meets the floor where two columns abut, and
 * the same turned, so that it is a wall. */
static void test_cast_on_seam(void)
{
    const char *rows[] = { "....", "#...", "####" };
    abut_mask *mask;

    CHECK(abut_mask_from_text(rows, 3, NULL, &mask) == ABUT_OK);
    for (int turn = 0; turn < COUNT_OF(turns); turn++) {
        abut_transform at = turns[turn];
        abut_figure b = abut_figure_of_mask_under(mask, at);
        abut_vec2 along = abut_apply(at, (abut_vec2){ 1, 0 }); /* the floor */
        double length = length_of(along);
        double side = at.a * at.d - at.b * at.c > 0 ? 1 : -1;

        for (int k = -1; k <= 1; k++) {
            abut_vec2 from = abut_apply(at, (abut_vec2){ 3 - k * 0.5, 1.5 });
            abut_vec2 to = abut_apply(at, (abut_vec2){ 3 + k * 0.5, 2.5 });
            abut_hit hit = abut_figure_cast(from, to, &b, ABUT_INSIDE_HIT);

            CHECK(hit.hit && fabs(hit.normal.x - side * along.y / length) < 1e-8 &&
                  fabs(hit.normal.y + side * along.x / length) < 1e-8);
        }
    }
    abut_mask_destroy(mask);
}

static void test_cannot_stand(void)
{
    abut_mask *mask;
    abut_shape shape = abut_circle(0, 0, 1);
    abut_figure circle = abut_figure_of_shape(&shape);
    abut_figure none = { ABUT_FIGURE_EMPTY, { NULL }, abut_identity() };
    abut_swept swept;

    CHECK(abut_mask_create(4, 4, true, NULL, &mask) == ABUT_OK);
    abut_figure far = abut_figure_of_mask(mask, 1e9, 0);
    abut_figure odd = abut_figure_of_mask(mask, (double)NAN, 0);

    CHECK(abut_figure_check(&far) == ABUT_E_RANGE);
    CHECK(abut_figure_check(&odd) == ABUT_E_NOT_FINITE);
    CHECK(abut_figure_check(&none) == ABUT_E_SHAPE);
    CHECK(abut_figure_check(NULL) == ABUT_E_ARGUMENT);
    CHECK(abut_figures_relate(&far, &circle) == ABUT_APART);
    CHECK(abut_figures_relate(&circle, &none) == ABUT_APART);
    CHECK(isinf(abut_figures_collide(&odd, &circle).separation));
    CHECK(isinf(abut_figures_measure(&circle, NULL).distance));
    CHECK(abut_figures_push(NULL, &circle).x == 0);
    CHECK(!abut_figure_cast((abut_vec2){ 0, 0 }, (abut_vec2){ 9, 9 }, &far, ABUT_INSIDE_HIT).hit);
    CHECK(abut_figures_sweep(&circle, (abut_vec2){ 1e9, 0 }, &far, (abut_vec2){ 0, 0 }, &swept) ==
          ABUT_E_RANGE);
    CHECK(abut_figures_sweep(&circle, (abut_vec2){ 0, 0 }, &circle, (abut_vec2){ 0, 0 }, NULL) ==
          ABUT_E_ARGUMENT);
    CHECK(abut_bounds_is_empty(abut_figure_bounds(&far)));
    abut_mask_destroy(mask);
}

TEST_MAIN(TEST(test_relate),
          TEST(test_measure),
          TEST(test_push_and_contact),
          TEST(test_contain_and_intersect),
          TEST(test_cast),
          TEST(test_sweep),
          TEST(test_sweep_onto_seam),
          TEST(test_cast_on_seam),
          TEST(test_cannot_stand))
