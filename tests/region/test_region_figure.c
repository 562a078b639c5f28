/* tests/region/test_region_figure.c - regions as figures, against masks of the same pixels.
 *
 * The outlines of random masks are made into regions, cut in three ways, sheared and mirrored; the
 * same mask under the same transform is the reference, whose pixels know nothing of cuts.
 *
 * SPDX-License-Identifier: MIT */
#include "abut/abut.h"
#include "region/region.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CUTS = 3, SIZE = 5 };

typedef struct twin {
    abut_mask *mask;
    abut_transform at;
    abut_region *regions[CUTS];
    abut_figure mask_figure;
    abut_figure figures[CUTS];
} twin;

static const abut_transform transforms[] = {
    { 1, 0, 0, 1, 0, 0 }, { 0, 1, -1, 0, 0, 0 }, { -1, 0, 0, 1, 0, 0 },  { 1, 1, 0, 1, 0, 0 },
    { 1, 0, 2, 1, 0, 0 }, { 2, 1, -1, 1, 0, 0 }, { 0.5, 0, 0, 1, 0, 0 }, { 0, -1, -1, 0, 0, 0 },
};

/* At night, a fresh one. */
static uint64_t seed_from_night(void)
{
    const char *seed = getenv("SEED");

    return seed != NULL ? strtoull(seed, NULL, 10) : 0;
}

/* Makes both of a connected mask; false if the outline touches itself. */
static bool make_twin(rng *random, twin *out)
{
    abut_mask *all;
    abut_outlines outlines;
    abut_vec2 points[200];
    abut_loop loops[32];
    bool good = true;

    memset(out, 0, sizeof *out);
    out->at = transforms[rng_int(random, 0, COUNT_OF(transforms) - 1)];
    CHECK(abut_mask_create(SIZE, SIZE, false, NULL, &all) == ABUT_OK);
    for (int i = 0; i < SIZE * SIZE; i++) {
        if (rng_int(random, 0, 2) > 0) {
            abut_mask_set(all, i % SIZE, i / SIZE, true);
        }
    }
    int x = (int)rng_int(random, 0, SIZE - 1);
    int y = (int)rng_int(random, 0, SIZE - 1);

    abut_mask_set(all, x, y, true);
    CHECK(abut_mask_part(all, false, x, y, NULL, &out->mask) == ABUT_OK);
    abut_mask_destroy(all);
    CHECK(abut_mask_outlines(out->mask, 0, NULL, &outlines) == ABUT_OK);
    size_t first = 0;
    uint32_t outer = 0;

    for (uint32_t i = 0; i < outlines.count; i++) {
        double area = 0;

        for (size_t k = first; k < outlines.ends[i]; k++) {
            abut_vec2 p = outlines.points[k];
            abut_vec2 q = outlines.points[k + 1 < outlines.ends[i] ? k + 1 : first];

            area += p.x * q.y - p.y * q.x;
            points[k] = abut_apply(out->at, p);
        }
        outer = area > 0 ? i : outer;
        loops[i] = (abut_loop){ points + first, (uint32_t)(outlines.ends[i] - first) };
        first = outlines.ends[i];
    }
    abut_loop swap = loops[0];

    loops[0] = loops[outer];
    loops[outer] = swap;
    for (int i = 0; i < CUTS && good; i++) {
        good = ab_region_make(loops, (uint32_t)outlines.count, (ab_merging)i, NULL,
                              &out->regions[i], NULL) == ABUT_OK;
        out->figures[i] = abut_figure_of_region(out->regions[i], 0, 0);
    }
    out->mask_figure = abut_figure_of_mask_under(out->mask, out->at);
    abut_outlines_free(&outlines, NULL);
    return good;
}

static void free_twin(twin *pair)
{
    abut_mask_destroy(pair->mask);
    for (int i = 0; i < CUTS; i++) {
        abut_region_destroy(pair->regions[i]);
    }
}

static double half_unit(rng *random)
{
    return (double)rng_int(random, -8, 16) / 2;
}

static abut_shape random_shape(rng *random)
{
    double x = half_unit(random);
    double y = half_unit(random);
    double w = (double)rng_int(random, 1, 6) / 2;
    double h = (double)rng_int(random, 1, 6) / 2;

    switch (rng_int(random, 0, 5)) {
    case 0:
        return abut_point(x, y);
    case 1: {
        double end_x = x + half_unit(random) / 2;
        double end_y = y + half_unit(random) / 2;

        return abut_segment(x, y, end_x, end_y);
    }
    case 2:
        return abut_circle(x, y, w);
    case 3:
        return abut_triangle(x, y, x + w, y, x, y + h);
    case 4:
        return abut_capsule(x, y, x + w, y + h, 0.5);
    default:
        return abut_rect(x, y, w, h);
    }
}

static bool same_vec2(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

/* The normal of a round shape is rounded, as seen from the piece it meets. */
static bool near_vec2(abut_vec2 a, abut_vec2 b)
{
    return fabs(a.x - b.x) <= 1e-14 && fabs(a.y - b.y) <= 1e-14;
}

/* The push parts them, is not longer than needed in its direction, and never contradicts. */
static int compare_points(const void *a, const void *b)
{
    const abut_vec2 *p = a;
    const abut_vec2 *q = b;

    return p->x != q->x ? (p->x < q->x ? -1 : 1) : (p->y > q->y) - (p->y < q->y);
}

/* The length of the push out of the convex hull of a region. */
static double hull_push(const abut_shape *shape, const abut_figure *region)
{
    static char memory[1 << 16];
    abut_vec2 points[200];
    abut_vec2 hull[201];
    uint32_t count = abut_region_loop(region->of.region, 0, points, 200);
    int size = 0;

    qsort(points, count, sizeof *points, compare_points);
    for (int side = 0; side < 2; side++) {
        int start = size;

        for (uint32_t i = 0; i < count; i++) {
            abut_vec2 p = points[side == 0 ? i : count - 1 - i];

            while (size >= start + 2 &&
                   (hull[size - 1].x - hull[size - 2].x) * (p.y - hull[size - 2].y) <=
                       (hull[size - 1].y - hull[size - 2].y) * (p.x - hull[size - 2].x)) {
                size--;
            }
            hull[size++] = p;
        }
        size--;
    }
    abut_shape around = abut_polygon_in(hull, size, 0, memory, sizeof memory);
    abut_vec2 push = abut_push(shape, &around);

    CHECK(abut_shape_check(&around) == ABUT_OK);
    return sqrt(push.x * push.x + push.y * push.y);
}

static void check_region_push(const abut_shape *shape, const abut_figure *region)
{
    abut_figure a = abut_figure_of_shape(shape);
    bool overlaps = abut_figures_relate(&a, region) == ABUT_OVERLAPPING;
    abut_vec2 push = abut_figures_push(&a, region);
    abut_vec2 back = abut_figures_push(region, &a);
    double length = sqrt(push.x * push.x + push.y * push.y);

    CHECK(push.x == -back.x && push.y == -back.y);
    CHECK(overlaps == (length > 0));
    if (overlaps) {
        abut_shape moved = abut_moved(shape, push.x, push.y);
        double less = 1 - ldexp(1, -10) / length;
        abut_shape nearer = abut_moved(shape, push.x * less, push.y * less);
        abut_figure after = abut_figure_of_shape(&moved);
        abut_figure before = abut_figure_of_shape(&nearer);

        CHECK(abut_figures_relate(&after, region) != ABUT_OVERLAPPING);
        CHECK(length <= hull_push(shape, region) + ldexp(1, -20));
        CHECK(length < ldexp(1, -10) || abut_figures_relate(&before, region) == ABUT_OVERLAPPING);
    }
}

static void check_static(const twin *pair, const abut_shape *shape)
{
    abut_figure a = abut_figure_of_shape(shape);
    abut_relation relation = abut_figures_relate(&a, &pair->mask_figure);
    abut_distance gap = abut_figures_measure(&a, &pair->mask_figure);
    double area = abut_figures_intersect(&a, &pair->mask_figure).area;
    bool held = abut_figures_contain(&pair->mask_figure, &a);
    abut_contact first = abut_figures_collide(&a, &pair->figures[0]);

    for (int i = 0; i < CUTS; i++) {
        const abut_figure *b = &pair->figures[i];
        abut_contact contact = abut_figures_collide(&a, b);
        abut_contact back = abut_figures_collide(b, &a);

        CHECK(abut_figures_relate(&a, b) == relation);
        CHECK(abut_figures_relate(b, &a) == relation);
        CHECK(contact.relation == relation);
        CHECK(fabs(abut_figures_measure(&a, b).distance - gap.distance) <= 1e-12);
        CHECK(fabs(abut_figures_measure(b, &a).distance - gap.distance) <= 1e-12);
        CHECK(fabs(abut_figures_intersect(&a, b).area - area) <= 1e-9);
        CHECK(abut_figures_contain(b, &a) == held);
        CHECK(same_vec2(contact.normal, (abut_vec2){ 0 - back.normal.x, 0 - back.normal.y }));
        if (relation != ABUT_OVERLAPPING) {
            CHECK(same_vec2(contact.normal, first.normal));
            CHECK(contact.side == first.side || abut_shape_radius(shape) > 0 ||
                  relation == ABUT_APART);
        }
        check_region_push(shape, b);
    }
}

static void check_moving(const twin *pair, const abut_shape *shape, abut_vec2 move)
{
    const abut_vec2 rest = { 0, 0 };
    abut_figure a = abut_figure_of_shape(shape);
    abut_swept reference;
    abut_swept first;

    CHECK(abut_figures_sweep(&a, move, &pair->mask_figure, rest, &reference) == ABUT_OK);
    CHECK(abut_figures_sweep(&a, move, &pair->figures[0], rest, &first) == ABUT_OK);
    for (int i = 0; i < CUTS; i++) {
        abut_swept swept;
        abut_swept back;

        CHECK(abut_figures_sweep(&a, move, &pair->figures[i], rest, &swept) == ABUT_OK);
        CHECK(abut_figures_sweep(&pair->figures[i], rest, &a, move, &back) == ABUT_OK);
        CHECK(swept.hit == reference.hit && swept.time == reference.time);
        CHECK(swept.touch == reference.touch && swept.graze == reference.graze);
        CHECK(back.hit == swept.hit && back.time == swept.time);
        CHECK(abut_shape_radius(shape) > 0 ? near_vec2(swept.normal, first.normal)
                                           : same_vec2(swept.normal, first.normal));
        CHECK(swept.side == first.side);
        CHECK(same_vec2(swept.normal, (abut_vec2){ 0 - back.normal.x, 0 - back.normal.y }));
        abut_shape moved = abut_moved(shape, swept.move_a.x, swept.move_a.y);
        abut_figure after = abut_figure_of_shape(&moved);

        if (abut_figures_relate(&a, &pair->figures[i]) != ABUT_OVERLAPPING) {
            CHECK(abut_figures_relate(&after, &pair->figures[i]) != ABUT_OVERLAPPING);
        }
    }
}

static void check_cast(const twin *pair, abut_vec2 from, abut_vec2 to)
{
    for (int inside = 0; inside < 3; inside++) {
        abut_hit reference = abut_figure_cast(from, to, &pair->mask_figure, (abut_inside)inside);
        abut_hit first = abut_figure_cast(from, to, &pair->figures[0], (abut_inside)inside);

        for (int i = 0; i < CUTS; i++) {
            abut_hit hit = abut_figure_cast(from, to, &pair->figures[i], (abut_inside)inside);

            CHECK(hit.hit == reference.hit && hit.time == reference.time);
            CHECK(hit.graze == reference.graze);
            CHECK(same_vec2(hit.normal, first.normal));
        }
    }
}

static void test_against_masks(void)
{
    rng random = { 3 + seed_from_night() };

    for (int round = 0; round < 700 / sample_part(); round++) {
        twin pair;

        if (make_twin(&random, &pair)) {
            for (int i = 0; i < 12; i++) {
                abut_shape shape = random_shape(&random);
                abut_vec2 move = { half_unit(&random), half_unit(&random) };
                abut_vec2 from = { half_unit(&random), half_unit(&random) };
                abut_vec2 to = { half_unit(&random), half_unit(&random) };

                check_static(&pair, &shape);
                check_moving(&pair, &shape, move);
                check_cast(&pair, from, to);
            }
        }
        free_twin(&pair);
    }
}

/* Two regions: the same as two masks, in any cut. */
static void test_two_regions(void)
{
    rng random = { 9 + seed_from_night() };

    for (int round = 0; round < 500 / sample_part(); round++) {
        twin a;
        twin b;
        bool good = make_twin(&random, &a);

        if (make_twin(&random, &b) && good) {
            abut_vec2 at = { half_unit(&random), half_unit(&random) };
            abut_vec2 move = { half_unit(&random), half_unit(&random) };
            abut_transform there = b.at;

            there.tx = at.x;
            there.ty = at.y;
            abut_figure other = abut_figure_of_mask_under(b.mask, there);
            abut_relation relation = abut_figures_relate(&a.mask_figure, &other);
            double gap = abut_figures_measure(&a.mask_figure, &other).distance;
            double area = abut_figures_intersect(&a.mask_figure, &other).area;
            abut_swept swept;
            abut_swept first = { 0 };
            abut_vec2 normal = { 0, 0 };

            CHECK(abut_figures_sweep(&a.mask_figure, move, &other, (abut_vec2){ 0, 0 }, &swept) ==
                  ABUT_OK);
            for (int i = 0; i < CUTS; i++) {
                abut_figure mine = a.figures[i];
                abut_figure its = abut_figure_of_region(b.regions[(i + 1) % CUTS], at.x, at.y);
                abut_swept found;
                abut_contact contact = abut_figures_collide(&mine, &its);

                CHECK(abut_figures_relate(&mine, &its) == relation);
                CHECK(abut_figures_relate(&mine, &other) == relation);
                CHECK(fabs(abut_figures_measure(&mine, &its).distance - gap) <= 1e-12);
                CHECK(fabs(abut_figures_intersect(&mine, &its).area - area) <= 1e-9);
                CHECK(abut_figures_sweep(&mine, move, &its, (abut_vec2){ 0, 0 }, &found) ==
                      ABUT_OK);
                CHECK(found.hit == swept.hit && found.time == swept.time);
                if (i == 0) {
                    first = found;
                    normal = contact.normal;
                }
                CHECK(found.graze == swept.graze && found.touch == swept.touch);
                CHECK(same_vec2(found.normal, first.normal) && found.side == first.side);
                CHECK(relation == ABUT_OVERLAPPING || same_vec2(contact.normal, normal));
            }
        }
        free_twin(&a);
        free_twin(&b);
    }
}

/* Far from the origin everything is the same, bit for bit. */
static void test_far(void)
{
    const abut_vec2 far = { 1048577.25, -524289.5 };
    rng random = { 21 + seed_from_night() };

    for (int round = 0; round < 200 / sample_part(); round++) {
        twin pair;

        if (make_twin(&random, &pair)) {
            for (int i = 0; i < 10; i++) {
                abut_shape shape = random_shape(&random);
                abut_shape there = abut_moved(&shape, far.x, far.y);
                abut_vec2 move = { half_unit(&random), half_unit(&random) };
                abut_figure a = abut_figure_of_shape(&shape);
                abut_figure a_far = abut_figure_of_shape(&there);
                abut_figure b_far = abut_figure_of_region(pair.regions[i % CUTS], far.x, far.y);
                const abut_figure *b = &pair.figures[i % CUTS];
                abut_contact contact = abut_figures_collide(&a, b);
                abut_contact contact_far = abut_figures_collide(&a_far, &b_far);
                abut_vec2 push = abut_figures_push(&a, b);
                abut_swept swept;
                abut_swept swept_far;

                CHECK(contact.relation == contact_far.relation);
                CHECK(contact.separation == contact_far.separation);
                CHECK(same_vec2(contact.normal, contact_far.normal));
                CHECK(contact.side == contact_far.side);
                CHECK(same_vec2(push, abut_figures_push(&a_far, &b_far)));
                CHECK(abut_figures_contain(b, &a) == abut_figures_contain(&b_far, &a_far));
                abut_figures_sweep(&a, move, b, (abut_vec2){ 0, 0 }, &swept);
                abut_figures_sweep(&a_far, move, &b_far, (abut_vec2){ 0, 0 }, &swept_far);
                CHECK(swept.hit == swept_far.hit && swept.time == swept_far.time);
                CHECK(same_vec2(swept.normal, swept_far.normal));
                CHECK(same_vec2(swept.move_a, swept_far.move_a));
            }
        }
        free_twin(&pair);
    }
}

/* --- What random masks have found ------------------------------------------------------------ */

typedef struct found_case {
    const char *what;
    uint32_t corners;
    abut_vec2 outline[24];
    uint32_t points;
    abut_vec2 shape[4]; /* the hull of these, grown by the radius */
    double radius;
    abut_vec2 move;
} found_case;

static const found_case found_cases[] = {
    { "a capsule apart from a corner, square to a side",
      10,
      { { 5, 7 },
        { 5, 8 },
        { 4, 7 },
        { 4, 9 },
        { 0, 5 },
        { 0, 4 },
        { 2, 6 },
        { 2, 5 },
        { 3, 6 },
        { 3, 5 } },
      2,
      { { 7, 0 }, { 9.5, 2.5 } },
      0.5,
      { -4, 4 } },
    { "a triangle apart from a side",
      16,
      { { 2, 1 },
        { 0, 3 },
        { 4, 5 },
        { 5, 4 },
        { 3, 3 },
        { 4, 2 },
        { 10, 5 },
        { 6, 9 },
        { 4, 8 },
        { 3, 9 },
        { -5, 5 },
        { -4, 4 },
        { 0, 6 },
        { 1, 5 },
        { -3, 3 },
        { 0, 0 } },
      3,
      { { -4, -4 }, { -1.5, -4 }, { -4, -1.5 } },
      0,
      { 3, 3 } },
    { "a point that comes to a corner, along a cut",
      12,
      { { 5, 0 },
        { 11, 3 },
        { 10, 3 },
        { 12, 4 },
        { 11, 4 },
        { 13, 5 },
        { 10, 5 },
        { 6, 3 },
        { 8, 3 },
        { 6, 2 },
        { 4, 2 },
        { 0, 0 } },
      1,
      { { 1, -4 } },
      0,
      { 6, 6 } },
    { "a point that comes to a side, along a cut",
      6,
      { { 9, 6 }, { 7, 8 }, { 5, 7 }, { 6, 6 }, { 2, 4 }, { 3, 3 } },
      1,
      { { 1.5, 1.5 } },
      0,
      { 4.5, 4.5 } },
    { "the end of a segment comes to a corner, in one line with a cut",
      18,
      { { 5, 4 },
        { 4, 5 },
        { 8, 7 },
        { 5, 10 },
        { 3, 9 },
        { 4, 8 },
        { 2, 7 },
        { 1, 8 },
        { -1, 7 },
        { 0, 6 },
        { -2, 5 },
        { -3, 6 },
        { -5, 5 },
        { -3, 3 },
        { -1, 4 },
        { 0, 3 },
        { 2, 4 },
        { 3, 3 } },
      2,
      { { 3, -0.5 }, { 3.25, -1.5 } },
      0,
      { 0, 5.5 } },
    { "corner on corner, a side in one line with a cut",
      12,
      { { -5, 0 },
        { -2, 0 },
        { -2, 2 },
        { -1, 2 },
        { -1, 3 },
        { -2, 3 },
        { -2, 5 },
        { -5, 5 },
        { -5, 3 },
        { -4, 3 },
        { -4, 2 },
        { -5, 2 } },
      3,
      { { -1, 1 }, { 0, 1 }, { -1, 2 } },
      0,
      { -1, 2 } },
    { "two sides in one line, each touched at its end",
      10,
      { { 5, 5 },
        { 5, 7 },
        { 4, 6 },
        { 4, 7 },
        { 5, 8 },
        { 5, 10 },
        { 0, 5 },
        { 0, 1 },
        { 2, 3 },
        { 2, 2 } },
      3,
      { { 5, 7 }, { 7, 7 }, { 5, 8 } },
      0,
      { -2, 0 } },
    { "a circle that touches two corners",
      16,
      { { 10, 5 },
        { 8, 7 },
        { 6, 6 },
        { 5, 7 },
        { 7, 8 },
        { 5, 10 },
        { -3, 6 },
        { -2, 5 },
        { -4, 4 },
        { -3, 3 },
        { -1, 4 },
        { 0, 3 },
        { 4, 5 },
        { 5, 4 },
        { 1, 2 },
        { 2, 1 } },
      1,
      { { 8, 8 } },
      1,
      { -4, -4 } },
    { "a push along a side of a notch",
      22,
      { { 2, 1 }, { 1, 2 }, { 3, 3 }, { 4, 2 },  { 8, 4 },  { 7, 5 },  { 9, 6 },  { 7, 8 },
        { 5, 7 }, { 4, 8 }, { 6, 9 }, { 5, 10 }, { -5, 5 }, { -3, 3 }, { -1, 4 }, { -2, 5 },
        { 2, 7 }, { 3, 6 }, { 1, 5 }, { 2, 4 },  { -2, 2 }, { 0, 0 } },
      4,
      { { 4, 7.5 }, { 6, 7.5 }, { 6, 8 }, { 4, 8 } },
      0,
      { 1, 0 } },
    { "a push along the long side of a triangle",
      12,
      { { 2, 2 },
        { 2, 5 },
        { 4, 7 },
        { 4, 6 },
        { 3, 5 },
        { 3, 3 },
        { 5, 5 },
        { 5, 9 },
        { 4, 8 },
        { 4, 9 },
        { 0, 5 },
        { 0, 0 } },
      3,
      { { 1.5, 2 }, { 4.5, 2 }, { 1.5, 4 } },
      0,
      { 1, 0 } },
};

static abut_shape shape_of_case(const found_case *of)
{
    const abut_vec2 *p = of->shape;

    switch (of->points) {
    case 1:
        return abut_circle(p[0].x, p[0].y, of->radius);
    case 2:
        return abut_capsule(p[0].x, p[0].y, p[1].x, p[1].y, of->radius);
    default:
        return abut_polygon(p, of->points);
    }
}

/* Contact, sweep and push are those of the first cut. */
static void check_cuts(const found_case *of)
{
    const abut_vec2 rest = { 0, 0 };
    abut_loop loop = { of->outline, of->corners };
    abut_shape shape = shape_of_case(of);
    abut_figure a = abut_figure_of_shape(&shape);
    abut_contact contact = { 0 };
    abut_swept swept = { 0 };
    double gap = 0;

    for (int i = 0; i < CUTS; i++) {
        abut_region *region;

        CHECK_ROW(of->what,
                  ab_region_make(&loop, 1, (ab_merging)i, NULL, &region, NULL) == ABUT_OK);
        abut_figure b = abut_figure_of_region(region, 0, 0);
        abut_contact there = abut_figures_collide(&a, &b);
        abut_swept found;

        CHECK_ROW(of->what, abut_figures_sweep(&a, of->move, &b, rest, &found) == ABUT_OK);
        contact = i == 0 ? there : contact;
        swept = i == 0 ? found : swept;
        gap = i == 0 ? abut_figures_measure(&a, &b).distance : gap;
        CHECK_ROW(of->what, abut_figures_measure(&a, &b).distance == gap);
        CHECK_ROW(of->what, there.relation == contact.relation);
        CHECK_ROW(of->what, found.hit == swept.hit && found.time == swept.time);
        CHECK_ROW(of->what, same_vec2(found.normal, swept.normal));
        if (contact.relation == ABUT_OVERLAPPING) {
            check_region_push(&shape, &b);
        } else {
            CHECK_ROW(of->what, same_vec2(there.normal, contact.normal));
            CHECK_ROW(of->what, there.side == contact.side || contact.relation == ABUT_APART);
            CHECK_ROW(of->what, there.separation == contact.separation);
        }
        abut_region_destroy(region);
    }
}

static void test_found_cases(void)
{
    for (size_t i = 0; i < COUNT_OF(found_cases); i++) {
        check_cuts(&found_cases[i]);
    }
}

/* A cast that goes nowhere, from within, hits nothing and has no normal. */
static void test_cast_nowhere(void)
{
    abut_vec2 outline[] = { { 0, 0 }, { 8, 0 }, { 8, 8 }, { 4, 8 }, { 4, 4 }, { 0, 4 } };
    abut_loop loop = { outline, COUNT_OF(outline) };
    abut_region *region;

    CHECK(abut_region_create(&loop, 1, NULL, &region, NULL) == ABUT_OK);
    abut_figure figure = abut_figure_of_region(region, 0, 0);

    for (int inside = ABUT_INSIDE_IGNORE; inside <= ABUT_INSIDE_EXIT; inside++) {
        for (double x = 0.5; x < 8; x += 0.5) {
            abut_vec2 at = { x, 2 };
            abut_hit hit = abut_figure_cast(at, at, &figure, (abut_inside)inside);

            CHECK(!hit.hit && hit.normal.x == 0 && hit.normal.y == 0);
        }
    }
    abut_region_destroy(region);
}

/* --- Ties that rounding must not break ----------------------------------------------------------
 */

/* A circle as far from one tip as from another, and a capsule that meets a side all along: the
 * normal and the side are the same, whatever the cuts. */
static void test_ties(void)
{
    static const abut_vec2 tips[] = { { 2, 0 }, { 3, 0 },  { 5, 1 },  { 6, 1 }, { 4, 0 },
                                      { 5, 0 }, { 11, 3 }, { 10, 3 }, { 8, 2 }, { 6, 2 } };
    static const abut_vec2 slanted[] = { { 0, 1 }, { 2, 3 }, { 2, 5 }, { 0, 3 } };
    const abut_loop loops[2] = { { tips, COUNT_OF(tips) }, { slanted, COUNT_OF(slanted) } };
    abut_shape circle = abut_circle(3.5, -2.5, 2.5);
    abut_shape capsule = abut_capsule(-1.5, 2.5, 0, 4, 0.5);
    abut_figure ball = abut_figure_of_shape(&circle);
    abut_figure rod = abut_figure_of_shape(&capsule);
    abut_vec2 normal = { 0, 0 };
    int side = ABUT_SIDE_NONE;

    for (int i = 0; i < CUTS; i++) {
        abut_region *regions[2] = { NULL, NULL };
        abut_swept swept;

        CHECK(ab_region_make(&loops[0], 1, (ab_merging)i, NULL, &regions[0], NULL) == ABUT_OK);
        CHECK(ab_region_make(&loops[1], 1, (ab_merging)i, NULL, &regions[1], NULL) == ABUT_OK);
        abut_figure under = abut_figure_of_region(regions[0], 0, 0);
        abut_figure beside = abut_figure_of_region(regions[1], 0, 0);
        abut_contact contact = abut_figures_collide(&ball, &under);

        CHECK(abut_figures_sweep(&rod, (abut_vec2){ 5.5, -3 }, &beside, (abut_vec2){ 0, 0 },
                                 &swept) == ABUT_OK);
        normal = i == 0 ? contact.normal : normal;
        side = i == 0 ? swept.side : side;
        CHECK(contact.relation == ABUT_APART && same_vec2(contact.normal, normal));
        CHECK(swept.hit && swept.side == side && side != ABUT_SIDE_NONE);
        abut_region_destroy(regions[0]);
        abut_region_destroy(regions[1]);
    }
}

TEST_MAIN(TEST(test_ties),
          TEST(test_against_masks),
          TEST(test_two_regions),
          TEST(test_far),
          TEST(test_found_cases),
          TEST(test_cast_nowhere))
